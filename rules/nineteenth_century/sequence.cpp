#include "rules/nineteenth_century/sequence.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "battle/lifetimes.hpp"
#include "drill/giving_orders.hpp"
#include "drill/measured.hpp"
#include "drill/queue.hpp"
#include "drill/victory.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/company.hpp"
#include "rules/nineteenth_century/conduct.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/keys.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/melee_step.hpp"
#include "rules/nineteenth_century/sheet.hpp"
#include "rules/nineteenth_century/shooting_step.hpp"
#include "rules/nineteenth_century/sighting.hpp"
#include "rules/nineteenth_century/ways.hpp"

namespace opfor::nineteenth_century {
namespace {

/// Who dices in a pass (NC-SEQ-1, 3).
enum class Pass : std::uint8_t { first, uncommanded_horse };

/// NC-SEQ-3: horse that nobody commands acts after the rest of its side has shot.
Pass pass_of(const Battle& b, UnitId unit) {
  const bool late = options(b).uncommanded_horse_last && group(b, unit).arm == Arm::horse &&
                    !acts_for_himself(b, unit);
  return late ? Pass::uncommanded_horse : Pass::first;
}

bool dices_in(const Battle& b, UnitId unit, Pass pass) {
  if (!present(b, unit) || goes_with(b, unit) != kNoUnit) return false;
  return state(b, unit).diced == 0 && pass_of(b, unit) == pass;
}

std::vector<UnitId> who_dices(const Battle& b, Side side, Pass pass) {
  std::vector<UnitId> units;
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (side_of(b, unit_id(i)) == side && dices_in(b, unit_id(i), pass)) {
      units.push_back(unit_id(i));
    }
  }
  return units;
}

/// 1.2, 3a, 4.2, 5a: risk factors of one moment, all dice together, all cells at once (NC-SEQ-2).
std::vector<Dicer> throw_reactions(Play& play, const Situation& now, Side side,
                                   const std::vector<UnitId>& units) {
  Battle& battle = play.battle;
  std::vector<Dicing> all;
  for (const UnitId unit : units) {
    const auto with = std::find(units.begin(), units.end(), dices_with(now, units, unit));
    all.push_back({unit, battle.setting().unit(unit).table,
                   static_cast<std::size_t>(with - units.begin()),
                   key(battle, side, unit, chance::Purpose::reaction)});
  }
  const auto facts_of = [&](UnitId unit) { return facts(now, unit); };
  std::vector<Dicer> dicers;
  for (const event::Reacted& one : react_together(play, all, facts_of, "NC-RF-1")) {
    const UnitId unit = one.request.unit;
    const bool commanded = acts_for_himself(battle, unit);
    dicers.push_back({unit, one.request, one.reaction, {}, commanded, false, kNoUnit, false});
    state(battle, unit).diced = 1;
    state(battle, unit).beaten_in_melee = 0;  // consumed (NC-SEQ-9)
  }
  return dicers;
}

/// NC-SEQ-6: compulsory results by id; PCs and commanded groups by id - but single men after them,
/// who go where those are; the rest nearest to an enemy first - but who follows a lead goes after
/// it.
std::vector<std::size_t> order_of_moves(const Situation& now, const std::vector<Dicer>& dicers) {
  constexpr int kByGap = 3;
  const auto rank = [&](const Dicer& d) {
    if (!d.commanded && !d.reaction.cell.italic) return 0;
    if (d.commanded && d.reaction.binding) return 0;
    if (d.commanded) return group(now.battle(), d.unit).single() ? 2 : 1;
    return d.follows ? kByGap + 1 : kByGap;
  };
  const auto gap = [&](UnitId unit) {
    const UnitId enemy = now.nearest_enemy(unit);
    return enemy == kNoUnit ? 1e12 : now.gap(unit, enemy);
  };
  std::vector<std::size_t> order(dicers.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
    const Dicer& a = dicers[x];
    const Dicer& b = dicers[y];
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    if (rank(a) >= kByGap && gap(a.unit) != gap(b.unit)) return gap(a.unit) < gap(b.unit);
    return a.unit < b.unit;
  });
  return order;
}

/// D3: the orders of a commanded group with a free hand are its commander's.
Order ask_for_order(Play& play, const Situation& now, UnitId unit) {
  const auto open = [&] { return free_orders(known_to(now, side_of(play.battle, unit)), unit); };
  return choose_order(play, now, unit, open, "NC-ACT-22",
                      [&](const Decision& decision) { return play.asks.decide(now, decision); });
}

/// What a limit decides of its act: whether its charge comes home (NC-MOVE-1, 3, NC-ACT-11), and
/// whether who is not ordered freely forms square by itself (NC-MOVE-10).
void measure_act(Play& play, const Acting& a) {
  if (!present(play.battle, a.unit) || a.keeps_station) return;
  if (a.free) {
    measure<Situation>(play, [&](const Situation& now) { return charge_order(now, a.unit); });
    return;
  }
  const Side side = side_of(play.battle, a.unit);
  measure<Situation>(play, [&](const Situation& now) {
    return ways(known_to(now, side), {a.unit, a.cell, kNoUnit}).front();
  });
}

void act_on(Play& play, const Acting& a) {
  Battle& battle = play.battle;
  measure_act(play, a);
  const Situation now(play);
  event::Ordered ordered{a.unit, a.cell, a.lead, a.free, {}, {}, {}};
  if (a.free) {
    ordered.order = ask_for_order(play, now, a.unit);
    ordered.rules = {"NC-CMD-9", "NC-ACT-22"};
  } else if (a.keeps_station) {
    ordered.order = play.asks.order_of(now, {a.unit, a.cell, a.lead});
    ordered.rules = {"NC-CO-3"};
  } else {
    ordered.order = play.asks.order_of(now, {a.unit, a.cell, kNoUnit});
    if (a.lead != kNoUnit) ordered.rules = {"NC-CO-3"};
  }
  const Order order = ordered.order;
  tell(play, "NC-ACT-21", std::move(ordered));
  if (a.free || a.keeps_station) {
    carry_out_free(battle, order, play.events);
  } else {
    carry_out(battle, order, a.cell, play.events);
  }
}

/// What a limit decides before the dice of a pass: the facts of who throws them, as far as the
/// behaviour goes by them, and which of a side's groups keep company (NC-CO-4).
void measure_dicing(Play& play, Side side, const std::vector<UnitId>& units) {
  struct Read {
    std::vector<ReactionRequest> requests;
    std::vector<bool> in_company;
  };
  const auto read = [&](const Situation& now) {
    const Setting& setting = now.battle().setting();
    Read all;
    for (const UnitId unit : units) {
      const UnitInfo& info = setting.unit(unit);
      all.requests.push_back({unit, info.table, facts(now, unit), info.dials, 1});
    }
    for (const UnitId unit : now.present(side)) {
      all.in_company.push_back(keeps_company(now, setting.unit(unit).command));
    }
    return all;
  };
  measure<Situation>(play, read, [&](const Read& one, const Read& two) {
    return one.in_company == two.in_company &&
           std::equal(one.requests.begin(), one.requests.end(), two.requests.begin(),
                      [&](const ReactionRequest& x, const ReactionRequest& y) {
                        return play.asks.react_alike(x, y);
                      });
  });
}

/// Who kept company before anybody moved: commanded horse rides off before its unit dices (3a, 5a).
void note_companies(Battle& battle, const Situation& now, Side side) {
  for (const UnitId unit : now.present(side)) {
    const CommandId command = battle.setting().unit(unit).command;
    state(battle, unit).in_company = keeps_company(now, command) ? 1 : 0;
  }
}

/// 3, 5, and the shots of 3a and 5a: those who acted in the pass.
void shoot(Play& play, Side side, Pass pass) {
  Battle& battle = play.battle;
  std::vector<UnitId> units;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || !present(battle, unit)) continue;
    if (pass_of(battle, unit) == pass) units.push_back(unit);
  }
  nineteenth_century::shoot(play, side, units);
}

/// 1.2, 3a, 4.2, 5a. All that belongs to this one moment is kept for the acts that follow: by which
/// cell each acts, whom it follows, and when its turn comes. The moves of others change none of it.
void throw_dice(Play& play, Side side, Pass pass) {
  Battle& battle = play.battle;
  if (pass == Pass::first) {
    attach_step(play, side);
  }
  if (who_dices(battle, side, pass).empty()) return;
  throw_for_sighting(play, side);
  const std::vector<UnitId> units = who_dices(battle, side, pass);
  measure_dicing(play, side, units);
  const Situation now(play);
  remember(battle, now);
  const Situation snapshot(play);
  if (pass == Pass::first) note_companies(battle, snapshot, side);
  std::vector<Dicer> dicers = throw_reactions(play, snapshot, side, units);
  apply_company_rule(snapshot, dicers);
  std::vector<UnitId> order;
  for (const std::size_t i : order_of_moves(snapshot, dicers)) order.push_back(dicers[i].unit);
  for (const Dicer& dicer : dicers) keep(battle, dicer);
  line_up(battle, order);
}

/// Who acts next; `kNoUnit`: all have. Who has died meanwhile is passed over.
UnitId next_to_act(const Battle& battle) {
  return first_in_queue(battle, [&](UnitId unit) { return present(battle, unit); });
}

/// Dice, then moves, one at a step: 1.2 and 2, 4.2 and 4.3; 3a and 5a for uncommanded horse.
/// @returns true if all have moved
bool dice_and_move(Play& play, Side side, Pass pass) {
  Battle& battle = play.battle;
  Stage& stage = battle.sheet<BattleState>().stage;
  if (stage == Stage::dice) {
    throw_dice(play, side, pass);
    if (next_to_act(battle) == kNoUnit) return true;
    stage = Stage::acts;
    return false;
  }
  if (const UnitId unit = next_to_act(battle); unit != kNoUnit) {
    act_on(play, acting(battle, unit));
    leave_queue(battle, unit);
  }
  if (next_to_act(battle) != kNoUnit) return false;
  remember(battle, Situation(play));
  return true;
}

/// 3a, 5a: horse that nobody commands moves; when all of it has, it shoots in a step of its own.
/// @returns true if it has shot
bool move_and_shoot_late(Play& play, Side side) {
  Battle& battle = play.battle;
  Stage& stage = battle.sheet<BattleState>().stage;
  const Pass pass = Pass::uncommanded_horse;
  if (stage != Stage::shots && !dice_and_move(play, side, pass)) return false;
  if (stage == Stage::acts) {
    stage = Stage::shots;
    return false;
  }
  shoot(play, side, pass);
  return true;
}

void command(Play& play, Side side) {
  Battle& battle = play.battle;
  if (side == first_side(battle)) tell(play, "NC-SEQ-1", event::TurnBegan{});
  enter_groups(play, side);
  remember(battle, Situation(play));
  command_step(play, side);
}

/// Two half-turns of loading for one who neither moved nor shot nor fought (NC-SHOOT-3); an officer
/// who throws for command must have declared it (NC-CMD-2).
void credit_loading(Battle& battle, UnitId unit) {
  GroupState& s = state(battle, unit);
  if (!stands_and_loads(battle, unit)) return;
  if (declares(battle, unit) && s.busy == 0) return;
  const int wanted = halves_to_load(group(battle, unit).load);
  s.load_halves = static_cast<std::uint8_t>(std::min(wanted, s.load_halves + 2));
}

/// Step 7 (NC-SEQ-9).
void bookkeeping(Battle& battle) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    credit_loading(battle, unit);
    const bool ran = present(battle, unit) && battle.unit(unit).in_force == InForce::run;
    state(battle, unit).ran_last_turn = ran ? 1 : 0;
  }
  forget_turn(battle);
  // A contact that lasts is one "before this turn" in the next (NC-SHOOT-12).
  for (Contact& contact : battle.head().contacts) {
    if (contact.round < 255) ++contact.round;
  }
}

enum class Step : std::uint8_t {
  command_a,
  act_a,
  shoot_a,
  horse_a,
  command_b,
  act_b,
  shoot_b,
  horse_b,
  melee,
  bookkeeping
};

chance::Throw die_for_first(const Battle& battle, Side side, int again) {
  chance::Throw die;
  die.key = key(battle, side, kNoUnit, chance::Purpose::initiative);
  die.key.occurrence = static_cast<std::uint8_t>(again);
  return die;
}

/// NC-SEQ-5: a D6 each before anything else, the higher is side A; ties are thrown again.
void throw_for_first(Play& play) {
  Battle& b = play.battle;
  for (int again = 0; first_is_open(b); ++again) {
    const std::array<chance::Request, 2> dice{die_for_first(b, Side::a, again),
                                              die_for_first(b, Side::b, again)};
    const std::vector<chance::Answer> thrown = play.asks.answer_all(dice);
    const auto faces = fmt::format("{} against {}", thrown[0].value, thrown[1].value);
    std::string outcome = "equal: thrown again";
    if (thrown[0].value != thrown[1].value) {
      auto& lots = b.sheet<BattleState>().lots;
      for (std::size_t i = 0; i < lots.size(); ++i) {
        lots[i] = static_cast<std::uint8_t>(thrown[i].value);
      }
      b.head().to_move = first_side(b);
      outcome = b.setting().side(first_side(b)).name + " is";
    }
    tell(play, "NC-SEQ-5",
         event::Tested{kNoUnit, "who is first in every turn", {faces}, std::move(outcome)});
  }
}

/// The next phase begins.
void move_on(Battle& battle) {
  battle.sheet<BattleState>().stage = Stage::dice;
  clear_queue(battle);
  Head& head = battle.head();
  if (++head.step == steps().size()) {
    head.step = 0;
    ++head.turn;
  }
  head.to_move = phase_of(battle, head.step).value_or(first_side(battle));
}

/// Plays what the sheet resolves next in one breath. @returns true if the phase is over with it
bool play_part(Play& play) {
  Battle& battle = play.battle;
  const Side a = first_side(battle);
  const Side b = other(a);
  switch (static_cast<Step>(battle.head().step)) {
    case Step::command_a:
      if (first_is_open(battle)) {
        throw_for_first(play);
        return false;
      }
      command(play, a);
      return true;
    case Step::act_a:
      return dice_and_move(play, a, Pass::first);
    case Step::shoot_a:
      shoot(play, a, Pass::first);
      return true;
    case Step::horse_a:
      return move_and_shoot_late(play, a);
    case Step::command_b:
      command(play, b);
      return true;
    case Step::act_b:
      return dice_and_move(play, b, Pass::first);
    case Step::shoot_b:
      shoot(play, b, Pass::first);
      return true;
    case Step::horse_b:
      return move_and_shoot_late(play, b);
    case Step::melee:
      melee_step(play);
      return true;
    case Step::bookkeeping:
      bookkeeping(battle);
      return true;
  }
  return true;
}

}  // namespace

std::span<const StepInfo> steps() {
  static const std::vector<StepInfo> kSteps{
      {"1.1 command", "NC-SEQ-1", Side::a},
      {"1.2 dice for actions, 2 moves", "NC-SEQ-1", Side::a},
      {"3 shooting", "NC-SEQ-1", Side::a},
      {"3a uncommanded horse", "NC-SEQ-3", Side::a},
      {"4.1 command", "NC-SEQ-1", Side::b},
      {"4.2 dice for actions, 4.3 moves", "NC-SEQ-1", Side::b},
      {"5 shooting", "NC-SEQ-1", Side::b},
      {"5a uncommanded horse", "NC-SEQ-3", Side::b},
      {"6 melee", "NC-MEL-2", std::nullopt, true},
      {"7 end of the turn", "NC-SEQ-9", std::nullopt},
  };
  return kSteps;
}

std::optional<Side> phase_of(const Battle& battle, std::size_t phase) {
  const std::optional<Side> printed = steps()[phase].of;
  if (!printed || first_side(battle) == Side::a) return printed;
  return other(*printed);
}

void play_step(Play& play) {
  Battle& battle = play.battle;
  Events& events = play.events;
  if (!play_part(play)) return;
  const bool last = battle.head().step + 1U == steps().size();
  judge(sheet(), battle, events, last ? When::turn_is_over : When::step, "NC-SCN-5");
  move_on(battle);
}

void skip_step(Battle& battle) { move_on(battle); }

bool orders_are_given(const Battle& battle) {
  const auto step = static_cast<Step>(battle.head().step);
  return step == Step::act_a || step == Step::act_b;
}

}  // namespace opfor::nineteenth_century
