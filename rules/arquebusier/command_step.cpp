#include "rules/arquebusier/command_step.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "chance/overheard.hpp"
#include "rules/arquebusier/arrival.hpp"
#include "rules/arquebusier/close_calls.hpp"
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
                       first ? fmt::format("{} is first", b.setting().side(*first).name)
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

Reacted kept(const Reaction& reaction, bool reach) {
  Reacted r;
  r.has = 1;
  r.intent = reaction.cell.intent;
  r.charge = reaction.cell.charge;
  r.gait = reaction.cell.gait;
  r.italic = reaction.cell.italic ? 1 : 0;
  r.binding = reaction.binding ? 1 : 0;
  r.total = static_cast<std::int16_t>(reaction.total);
  r.reach = reach ? 1 : 0;
  return r;
}

Cell cell_of(const Reacted& r) { return {r.intent, r.charge, r.gait, r.italic != 0}; }

void throw_reactions(Play& play) {
  Battle& b = play.battle;
  const std::vector<UnitId> units = who_reacts(b);
  if (units.empty()) return;
  ask_before_reacting(play, units);
  const Situation now(b);
  std::vector<chance::Request> dice;
  for (const UnitId unit : units) {
    chance::Throw die;
    die.key = next_key(b, side_of(b, unit), unit, chance::Purpose::reaction);
    dice.emplace_back(die);
  }
  const std::vector<chance::Answer> thrown = play.asks.answer_all(dice);
  std::vector<ReactionRequest> requests;
  for (std::size_t i = 0; i < units.size(); ++i) {
    requests.push_back({units[i], table_now(b, units[i]), facts(now, units[i]),
                        b.setting().unit(units[i]).dials, static_cast<int>(thrown[i].value)});
  }
  const std::vector<Reaction> reactions = play.asks.react_all(b, requests);
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool reach = now.in_reach(units[i]) != kNoUnit;
    record(b, units[i]).reacted = kept(reactions[i], reach);
    b.unit(units[i]).commanded = requests[i].facts[Fact::commanded] != 0 ? 1 : 0;
    tell(play, "AQ-BEH-0", event::Reacted{requests[i], reactions[i]});
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

/// D-1.
UnitId choose_formation(Play& play) {
  Battle& b = play.battle;
  const BattleRecord& r = sheet_record(b);
  const std::vector<UnitId> units = waiting(b, r.holder, r.commanding);
  if (units.size() == 1) return units.front();
  Decision decision =
      decision_for(b, DecisionKind::choose_activation, r.holder, kNoUnit, "AQ-SEQ-2");
  for (const UnitId unit : units) {
    decision.options.push_back(option("commands " + b.setting().name_of(unit), 0, unit));
  }
  return ask(play, decision).unit;
}

/// A commanded formation with a free hand, or one that a person leads: its commander chooses.
Order choose_order(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const Situation now(b);
  const std::vector<FreeOrder> free = free_orders(b, unit);
  Decision decision = decision_for(b, DecisionKind::order_unit, unit, "AQ-CMD-1");
  decision.shape = Shape::order;
  for (const FreeOrder& one : free) {
    decision.options.push_back(
        {words(now, one), one.about, 0, one.order, static_cast<int>(one.kind)});
  }
  const Choice choice = decide(play, decision);
  if (choice.order) return *choice.order;
  return free[static_cast<std::size_t>(choice.picks.front())].order;
}

/// Who acts by its cell, and who by its commander's will (AQ-BEH-1).
bool has_free_hand(const Battle& battle, UnitId unit) {
  const Reacted& r = record(battle, unit).reacted;
  if (r.has == 0) return true;  // a person's, or in melee: D-15
  return battle.unit(unit).commanded != 0 && r.binding == 0;
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
  ask_before_rolling(play, unit);
  const CommandSituation situation = command_situation(b, unit);
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

InForce in_force_of(const Reacted& r, OrderKind kind, bool free) {
  if (kind == OrderKind::break_off) return InForce::withdraw;
  if (free || r.has == 0) {
    return kind == OrderKind::none ? InForce::hold : InForce::move;
  }
  switch (r.intent) {
    case Intent::run:
      return InForce::run;
    case Intent::withdraw:
    case Intent::withdraw_to_cover:
    case Intent::limber_away:
      return InForce::withdraw;
    case Intent::take_cover:
      return InForce::take_cover;
    case Intent::advance:
      return InForce::advance;
    default:
      return kind == OrderKind::none ? InForce::hold : InForce::move;
  }
}

/// What CONTINUE goes on with: who fell back goes on running if it ran, else it withdraws (13.4).
InForce going_on(const Battle& battle, UnitId unit, InForce chosen) {
  const UnitRecord& r = record(battle, unit);
  const bool continues = r.reacted.has != 0 && r.reacted.intent == Intent::continue_orders;
  if (!continues || chosen != InForce::move || !falling_back(battle, unit)) return chosen;
  return r.ran_last != 0 && r.reacted.total <= 0 ? InForce::run : InForce::withdraw;
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
  const Intent intent = record(battle, unit).reacted.intent;
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
  const bool free = has_free_hand(b, unit);
  const Cell cell = cell_of(record(b, unit).reacted);
  const bool by_the_die = record(b, unit).reacted.has != 0 && !free;
  if (by_the_die) ask_before_abandoning(play, unit);
  if (by_the_die && abandons(b, unit)) {
    tell(play, "AQ-13.4", event::Ordered{unit, cell, kNoUnit, false, stand(unit), {"AQ-13.4"}, {}});
    remove(b, unit, Gone::abandoned);
    tell(play, "AQ-13.4", event::StateChanged{unit, "served", "abandoned", "the crew runs"});
    return;
  }
  const Order thrown = ways(b, unit, cell).front();
  const Order order = free ? choose_order(play, unit) : thrown;
  const auto commands = commands_of(b, order);
  if (!commands) throw std::logic_error("an order that is none of the sheet's forms");
  const bool moves = commands->manoeuvre != OrderKind::none &&
                     (!needs_roll(b, unit, free) || roll(play, unit, commands->manoeuvre));
  const bool fires = commands->fire != OrderKind::none && roll(play, unit, commands->fire);
  tell(play, "AQ-CMD-1",
       event::Ordered{
           unit, cell, kNoUnit, free, order, {}, refused_acts(order, *commands, moves, fires)});
  if (moves) obey(b, unit, *commands);
  if (fires) obey_fire(b, unit, *commands);
  const OrderKind carried = moves ? commands->manoeuvre : OrderKind::none;
  UnitState& u = b.unit(unit);
  u.in_force = in_force_of(record(b, unit).reacted, carried, free);
  // A commander who has other plans ends its flight.
  if (order.acts == thrown.acts) u.in_force = going_on(b, unit, u.in_force);
}

}  // namespace

CommandSituation command_situation(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  CommandSituation s;
  s.regular = class_of(battle, unit) == Class::regular;
  s.general_near = general_near(battle, unit) != kNoUnit;
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
  if (!is_artillery(b, unit) || record(b, unit).reacted.intent != Intent::abandon) return false;
  bool enemy = false;
  for (const UnitId one : now.enemies(unit)) enemy = enemy || within(now.gap(unit, one), kAbandon);
  bool guarded = false;
  for (const UnitId one : now.friends(unit)) {
    guarded = guarded || (!is_artillery(b, one) && within(now.gap(unit, one), kGuard));
  }
  return enemy && !guarded;
}

bool abandons(const Battle& battle, UnitId unit) {
  return abandons(known_to(battle, side_of(battle, unit)).moment(), unit);
}

void begin_commands(Play& play) {
  Battle& b = play.battle;
  tell(play, "AQ-SEQ-1", event::TurnBegan{});
  arrive(play);
  remember(b, Situation(b));
  BattleRecord& r = sheet_record(b);
  r.first = throw_for_first(play);
  r.chosen = 1;
  ask_before_joining(play);
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
  const UnitId unit = choose_formation(play);
  command(play, unit);
  b.unit(unit).acted = 1;
  sheet_record(b).holder = other(sheet_record(b).holder);
}

void pass_over_commands(Battle& battle) {
  const Side side = sheet_record(battle).holder;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (present(battle, unit) && side_of(battle, unit) == side) battle.unit(unit).acted = 1;
  }
}

}  // namespace opfor::arquebusier
