#include "rules/arquebusier/command_step.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "chance/overheard.hpp"
#include "core/agree.hpp"
#include "drill/giving_orders.hpp"
#include "drill/measured.hpp"
#include "drill/memory.hpp"
#include "rules/arquebusier/arrival.hpp"
#include "rules/arquebusier/commanding.hpp"
#include "rules/arquebusier/facts.hpp"
#include "rules/arquebusier/free_orders.hpp"
#include "rules/arquebusier/generals.hpp"
#include "rules/arquebusier/sighting.hpp"
#include "rules/arquebusier/situation.hpp"
#include "rules/arquebusier/ways.hpp"

namespace opfor::arquebusier {
namespace {

// --- 1.1 ---

chance::Throw initiative_die(const Battle& battle, Side side, int again) {
  chance::Throw die;
  die.key.turn = battle.head().turn;
  die.key.phase = battle.head().step;
  die.key.side = side;
  die.key.purpose = chance::Purpose::initiative;
  die.key.occurrence = static_cast<std::uint8_t>(again);
  return die;
}

/// AQ-SEQ-1, step 1.1: higher is first; a tie goes to who was second, or is thrown again.
Side throw_for_first(Play& play) {
  Battle& b = play.battle;
  for (int again = 0;; ++again) {
    const std::array<chance::Request, 2> dice{initiative_die(b, Side::a, again),
                                              initiative_die(b, Side::b, again)};
    const std::vector<chance::Answer> thrown = play.asks.answer_all(dice);
    const std::uint64_t a = thrown[0].value;
    const std::uint64_t other_side = thrown[1].value;
    std::optional<Side> first;
    if (a != other_side) first = a > other_side ? Side::a : Side::b;
    if (!first && b.head().turn > 1) first = other(sheet_record(b).first);
    tell(play, "AQ-SEQ-1",
         event::Tested{kNoUnit,
                       "who is first",
                       {fmt::format("{} against {}", a, other_side)},
                       first ? with_verb(b.setting().side(*first).name, "is first", "are first")
                             : "equal: thrown again"});
    if (first) return *first;
  }
}

std::vector<UnitId> who_reacts(const Battle& battle) {
  std::vector<UnitId> units;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!present(battle, unit) || in_melee(battle, unit)) continue;
    if (battle.setting().side(side_of(battle, unit)).automated) units.push_back(unit);
  }
  return units;
}

void throw_reactions(Play& play) {
  Battle& b = play.battle;
  const std::vector<UnitId> units = who_reacts(b);
  if (units.empty()) return;
  std::vector<Dicing> all;
  for (const UnitId unit : units) all.push_back({unit, table_now(b, unit), all.size(), {}});
  // The ranges and moves of enemies, shock troops, Generals, guards of guns (13.2).
  measure_facts<Situation>(play, all, facts, Fact::commanded);
  const Situation now(play);
  for (Dicing& one : all) {
    one.key = next_key(b, side_of(b, one.unit), one.unit, chance::Purpose::reaction);
  }
  const auto facts_of = [&](UnitId unit) { return facts(now, unit); };
  for (const event::Reacted& reacted : react_together(play, all, facts_of, "AQ-BEH-0")) {
    const UnitId unit = reacted.request.unit;
    record(b, unit).reach = now.in_reach(unit) != kNoUnit ? 1 : 0;
    b.unit(unit).commanded = reacted.request.facts[Fact::commanded] != 0 ? 1 : 0;
  }
}

// --- 1.2, 1.3 ---

bool waits(const Battle& battle, UnitId unit, Side side, Class of) {
  return present(battle, unit) && side_of(battle, unit) == side && battle.unit(unit).acted == 0 &&
         record(battle, unit).commanded_as == of;
}

std::vector<UnitId> waiting(const Battle& battle, Side side, Class of) {
  std::vector<UnitId> units;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (waits(battle, unit_id(i), side, of)) units.push_back(unit_id(i));
  }
  return units;
}

/// D-1, if there are several to choose from.
UnitId choose_formation(Play& play, const std::vector<UnitId>& units) {
  Battle& b = play.battle;
  if (units.size() == 1) return units.front();
  Decision decision =
      decision_for(b, DecisionKind::choose_activation, sheet_record(b).holder, kNoUnit, "AQ-SEQ-2");
  for (const UnitId unit : units) {
    decision.options.push_back(option("commands " + b.setting().name_of(unit), 0, unit));
  }
  return ask(play, decision).unit;
}

/// What a formation is ordered, and whether that is what its die would have it do.
struct Given {
  Order order;
  bool by_cell = false;
};

/// A commanded formation with a free hand, or one that a person leads: its commander chooses.
Given choose_order(Play& play, const Situation& now, UnitId unit) {
  std::optional<FreeOrder> first;
  const auto open = [&] {
    auto orders = free_orders(known_to(now, side_of(play.battle, unit)), unit);
    first = orders.front();
    return orders;
  };
  Order order = opfor::choose_order(play, now, unit, open, "AQ-CMD-1",
                                    [&](Decision& decision) { return decide(play, decision); });
  // A commander who did not look at what is open went by the die.
  const bool by_cell =
      first ? first->kind == FreeOrder::Kind::as_thrown && order.acts == first->order.acts
            : !order.acts.empty();
  return {std::move(order), by_cell};
}

std::string sum_words(const CommandSituation& situation, int face) {
  std::vector<std::string> parts{std::to_string(face)};
  for (const CommandLine line : command_lines(situation)) {
    const auto& of = kCommandModifiers[static_cast<std::size_t>(line)];
    parts.push_back(fmt::format("{:+} {}", of.value, of.words));
  }
  return fmt::format("{} = {}", fmt::join(parts, ", "), face + command_modifier(situation));
}

/// AQ-CMD-1: 3 or more.
bool roll(Play& play, UnitId unit, OrderKind kind) {
  Battle& b = play.battle;
  // By sixths: where every die passes, or fails, either way nobody measures.
  const auto chance_of = [](const CommandSituation& s) {
    return command_chance(command_modifier(s));
  };
  const CommandSituation situation = measured<Situation>(
      play, [&](const Situation& now) { return command_situation(now, unit); },
      [&](const auto& x, const auto& y) { return chance_of(x) == chance_of(y); });
  const chance::Key key = next_key(b, side_of(b, unit), unit, chance::Purpose::command);
  const int face = throw_for_command(play.asks, key, command_modifier(situation));
  const bool passes = command_passes(face, command_modifier(situation));
  tell(play, "AQ-CMD-1",
       event::Tested{unit,
                     fmt::format("command to {}", word(kind)),
                     {sum_words(situation, face)},
                     passes ? "it obeys" : "it stays where it is"});
  return passes;
}

/// What its cell leaves in force: CONTINUE the next step of its mission, or it goes on falling back
/// (13.4).
InForce left_by_cell(const Battle& battle, UnitId unit, bool moves) {
  return opfor::left_by_cell(cell_of(battle.unit(unit).reacted), falling_back(battle, unit),
                             record(battle, unit).ran_last != 0,
                             moves ? InForce::move : InForce::hold);
}

/// What an order leaves in force, of which the manoeuvre was obeyed or not.
/// @param by_cell its commander, if he had a free hand, chose what the die would have had it do:
///   other plans end its flight
InForce left_by(const Situation& now, const Order& order, OrderKind manoeuvre, bool moves,
                bool by_cell) {
  if (moves && manoeuvre == OrderKind::break_off) return InForce::withdraw;
  if (by_cell) return left_by_cell(now.battle(), order.unit, moves);
  if (!moves) return InForce::hold;
  return in_force_after(taken_by(now.battle(), order, now.enemy_place(order.unit)));
}

/// What a passed manoeuvre does: lays the marker, or takes effect at once.
void obey(Battle& battle, UnitId unit, const Commands& commands) {
  UnitRecord& r = record(battle, unit);
  switch (commands.manoeuvre) {
    case OrderKind::restore:
      restore(battle, unit);
      break;
    case OrderKind::mount:
      r.marker.changing = Changing::mounting;
      break;
    case OrderKind::dismount:
      r.marker.changing = Changing::dismounting;
      break;
    default: {
      Marker marker = commands.marker;
      marker.fire = r.marker.fire;
      marker.fire_at = r.marker.fire_at;
      r.marker = marker;
      break;
    }
  }
}

void obey_fire(Battle& battle, UnitId unit, const Commands& commands) {
  UnitRecord& r = record(battle, unit);
  r.marker.fire = commands.marker.fire;
  r.marker.fire_at = commands.marker.fire_at;
}

/// AQ-BEH-2: forced moves may need no roll.
bool needs_roll(const Battle& battle, UnitId unit, bool free) {
  if (options(battle).forced_moves_need_command || free) return true;
  const Intent intent = battle.unit(unit).reacted.intent;
  return intent != Intent::run && intent != Intent::withdraw && intent != Intent::withdraw_to_cover;
}

/// The acts whose roll failed: the fire's is the last (AQ-CMD-7).
std::vector<Act> refused_acts(const Order& order, const Commands& commands, bool moves,
                              bool fires) {
  const std::size_t of_fire = commands.fire != OrderKind::none ? 1 : 0;
  std::vector<Act> refused;
  for (std::size_t i = 0; i < order.acts.size(); ++i) {
    const bool obeys = i + of_fire == order.acts.size() ? fires : moves;
    if (!obeys) refused.push_back(order.acts[i]);
  }
  return refused;
}

void command(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const bool free = has_free_hand(b.unit(unit), b.unit(unit).commanded != 0);
  const Cell cell = cell_of(b.unit(unit).reacted);
  const bool reacted = b.unit(unit).reacted.has != 0;
  const bool by_the_die = reacted && !free;
  const bool leaves =
      by_the_die && b.unit(unit).reacted.intent == Intent::abandon &&
      measured<Situation>(play, [&](const Situation& now) { return abandons_by(now, unit); });
  if (leaves) {
    tell(play, "AQ-13.4", event::Ordered{unit, cell, kNoUnit, false, stand(unit), {"AQ-13.4"}, {}});
    remove(b, unit, Gone::abandoned);
    tell(play, "AQ-13.4", event::StateChanged{unit, "served", "abandoned", "the crew runs"});
    return;
  }
  const Situation now(play);
  const auto [order, by_cell] =
      free ? choose_order(play, now, unit)
           : Given{play.asks.order_of(now, {unit, cell, kNoUnit}), reacted};
  const auto commands = commands_of(b, order);
  if (!commands) throw std::logic_error("an order that is none of the sheet's forms");
  const bool moves = commands->manoeuvre != OrderKind::none &&
                     (!needs_roll(b, unit, free) || roll(play, unit, commands->manoeuvre));
  const bool fires = commands->fire != OrderKind::none && roll(play, unit, commands->fire);
  tell(play, "AQ-CMD-1",
       event::Ordered{
           unit, cell, kNoUnit, free, order, {}, refused_acts(order, *commands, moves, fires)});
  b.unit(unit).in_force = left_by(now, order, commands->manoeuvre, moves, by_cell);
  if (moves) obey(b, unit, *commands);
  if (fires) obey_fire(b, unit, *commands);
}

}  // namespace

CommandSituation command_situation(const Situation& now, UnitId unit) {
  const Battle& battle = now.battle();
  const UnitRecord& r = record(battle, unit);
  CommandSituation s;
  s.regular = class_of(battle, unit) == Class::regular;
  s.general_near = now.general_near(unit) != kNoUnit;
  s.first_turn = battle.head().turn == 1;
  s.mob = is_mob(battle, unit);
  s.in_melee = in_melee(battle, unit);
  s.under_fire = r.under_fire_last != 0;
  s.lost_last_turn = r.lost_last != 0;
  s.commander_dead = r.commander_dead != 0;
  return s;
}

bool abandons(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (!is_artillery(b, unit) || b.unit(unit).reacted.intent != Intent::abandon) return false;
  bool enemy = false;
  const Limit near = limit(kAbandon, "AQ-13.4", "enemy near the guns");
  for (const UnitId one : now.enemies(unit)) enemy = enemy || now.within(unit, one, near);
  const Limit guard = limit(kGuard, "AQ-13.4", "guard of the guns");
  bool guarded = false;
  for (const UnitId one : now.friends(unit)) {
    guarded = guarded || (!is_artillery(b, one) && now.within(unit, one, guard));
  }
  return enemy && !guarded;
}

bool abandons_by(const Situation& now, UnitId unit) {
  return abandons(known_to(now, side_of(now.battle(), unit)).moment(), unit);
}

void begin_commands(Play& play) {
  Battle& b = play.battle;
  tell(play, "AQ-SEQ-1", event::TurnBegan{});
  arrive(play);
  remember(b, Situation(play));
  BattleRecord& r = sheet_record(b);
  r.first = throw_for_first(play);
  r.chosen = 1;
  generals_join(play);
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (!is_general(b, unit_id(i))) record(b, unit_id(i)).commanded_as = class_of(b, unit_id(i));
  }
  throw_reactions(play);
  r.holder = r.first;
  r.commanding = Class::regular;
}

bool settle_holder(Battle& battle) {
  BattleRecord& r = sheet_record(battle);
  const auto& sides = battle.setting().sides;
  for (const Class of : {Class::regular, Class::irregular}) {
    std::array<bool, 2> left{};
    for (const Side side : {Side::a, Side::b}) {
      left[static_cast<std::size_t>(side)] = !waiting(battle, side, of).empty();
    }
    if (!left[0] && !left[1]) continue;
    Side wanted = of == r.commanding ? r.holder : r.first;
    const bool one_leads = sides[0].automated != sides[1].automated;
    if (options(battle).command_order == CommandOrder::ai_first && one_leads) {
      wanted = sides[0].automated ? Side::a : Side::b;
    }
    r.commanding = of;
    r.holder = left[static_cast<std::size_t>(wanted)] ? wanted : other(wanted);
    return true;
  }
  return false;
}

void command_next(Play& play) {
  Battle& b = play.battle;
  BattleRecord& r = sheet_record(b);
  if (r.next == kNoUnit) {
    const std::vector<UnitId> units = waiting(b, r.holder, r.commanding);
    if (units.empty()) return;  // the player has just taken the last of them off the table
    r.next = choose_formation(play, units);
    if (units.size() > 1) return;  // what it is ordered begins a step of its own
  }
  const UnitId unit = std::exchange(r.next, kNoUnit);
  // The player may have taken it off the table since it was chosen: another is chosen.
  if (!waits(b, unit, r.holder, r.commanding)) return;
  command(play, unit);
  b.unit(unit).acted = 1;
  sheet_record(b).holder = other(sheet_record(b).holder);
}

void pass_over_commands(Battle& battle) {
  const Side side = sheet_record(battle).holder;
  sheet_record(battle).next = kNoUnit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (present(battle, unit) && side_of(battle, unit) == side) battle.unit(unit).acted = 1;
  }
}

}  // namespace opfor::arquebusier
