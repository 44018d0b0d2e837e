#include "rules/through_the_square_window/orders_step.hpp"

#include <algorithm>

#include "drill/giving_orders.hpp"
#include "drill/measured.hpp"
#include "drill/memory.hpp"
#include "drill/queue.hpp"
#include "rules/through_the_square_window/charge_step.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/facts.hpp"
#include "rules/through_the_square_window/flight.hpp"
#include "rules/through_the_square_window/free_orders.hpp"
#include "rules/through_the_square_window/generals.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/purse.hpp"
#include "rules/through_the_square_window/routes.hpp"
#include "rules/through_the_square_window/sighting.hpp"

namespace opfor::through_the_square_window {
namespace {

/// Option `behaviour.group_die`: those out of command of one wing, each near another of them, throw
/// one die.
void share_dice(const Situation& now, std::vector<Dicing>& all) {
  const Limit near = limit(5_cm, "TTSW-BEH-1", "of one body out of command");
  const Battle& b = now.battle();
  if (!options(b).group_die) return;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (b.unit(all[i].unit).commanded != 0) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (b.unit(all[j].unit).commanded != 0) continue;
      if (wing_of(b, all[j].unit) != wing_of(b, all[i].unit)) continue;
      if (!now.within(all[i].unit, all[j].unit, near)) continue;
      all[i].die_of = all[j].die_of;
      break;
    }
  }
}

/// What an army in general retreat does, whatever it would: it goes back (option
/// `army.broken_effect`).
Reacted goes_back(const Battle& battle, UnitId unit) {
  Cell cell;
  cell.intent = is_mounted(battle, unit) ? Intent::withdraw : Intent::withdraw_to_cover;
  if (is_guns(battle, unit)) cell.intent = Intent::limber_away;
  Reacted reacted = kept({}, cell);
  reacted.has = 1;
  reacted.binding = 1;
  return reacted;
}

/// TTSW-BEH-1: of troops that a person leads nobody throws.
void throw_reactions(Play& play, Side side) {
  Battle& b = play.battle;
  const Situation now(play);
  for (const UnitId unit : now.present(side)) b.unit(unit).reacted = {};
  if (!b.setting().side(side).automated) return;
  if (in_general_retreat(b, side)) {
    for (const UnitId unit : now.present(side)) {
      if (takes_orders(b, unit)) b.unit(unit).reacted = goes_back(b, unit);
    }
    return;
  }
  std::vector<Dicing> all;
  for (const UnitId unit : now.present(side)) {
    if (!takes_orders(b, unit)) continue;
    all.push_back(
        {unit, table_now(b, unit), all.size(), next_key(b, unit, chance::Purpose::reaction)});
  }
  if (all.empty()) return;
  measure_facts<Situation>(play, all, facts);  // 11.2
  const Situation then(play);
  share_dice(then, all);
  static_cast<void>(react_together(
      play, all, [&](UnitId unit) { return facts(then, unit); }, "TTSW-BEH-1"));
}

/// A mob counts as out of command for the tables (11.5).
bool commanded_for_tables(const Battle& battle, UnitId unit) {
  return battle.unit(unit).commanded != 0 && kind_of(battle, unit) != Kind::levy;
}

/// Of those who have yet to move, the first; but who stands in his way goes before him.
UnitId who_moves_next(const Situation& now, const std::vector<UnitId>& all) {
  UnitId next = all.front();
  for (UnitSet waits; !waits.contains(next);) {
    waits.insert(next);
    const UnitId before = waits_for(now, next, all);
    if (before == kNoUnit || waits.contains(before)) break;
    next = before;
  }
  return next;
}

/// Front units nearest the enemy first (TTSW-DEC-16).
std::vector<UnitId> in_order_of_moves(const Situation& now, Side side) {
  const Battle& b = now.battle();
  std::vector<UnitId> all;
  for (const UnitId unit : now.present(side)) {
    // A charge was its move (TTSW-CHA-9).
    if (takes_orders(b, unit) && record(b, unit).approach != Approach::charge) all.push_back(unit);
  }
  std::stable_sort(all.begin(), all.end(), [&](UnitId x, UnitId y) {
    return now.off_enemies(x, now.box(x)) < now.off_enemies(y, now.box(y));
  });
  const Known<Situation> known = known_to(now, side);
  std::vector<UnitId> order;
  while (!all.empty()) {
    order.push_back(who_moves_next(known.moment(), all));
    all.erase(std::find(all.begin(), all.end(), order.back()));
  }
  return order;
}

/// SEQ-5: horse in contact may go back out of it.
std::vector<UnitId> who_may_break_off(const Situation& now, Side side) {
  const Battle& b = now.battle();
  std::vector<UnitId> all;
  for (const UnitId unit : now.present(side)) {
    const bool may = steady(b, unit) && in_contact(b, unit) && is_mounted(b, unit) &&
                     record(b, unit).approach == Approach::none && record(b, unit).actions > 0;
    if (may) all.push_back(unit);
  }
  return all;
}

/// How far the nearest enemy is, whoever sees him: what an advance is (TTSW-GEO-9).
double off_all(const Situation& now, UnitId unit) { return now.off_enemies(unit, now.box(unit)); }

void tell_change(Play& play, UnitId unit, Formation before, Formation after) {
  Battle& b = play.battle;
  switch (after) {
    case Formation::limbered:
    case Formation::unlimbered: {
      const bool up = after == Formation::limbered;
      tell(play, "TTSW-ACT-T1",
           event::StateChanged{unit,
                               std::string(word(before)),
                               std::string(word(after)),
                               {},
                               up ? event::Became::limbered : event::Became::unlimbered});
      break;
    }
    case Formation::mounted:
    case Formation::dismounted: {
      const bool up = after == Formation::mounted;
      tell(play, "TTSW-ACT-T1",
           event::StateChanged{unit,
                               std::string(word(before)),
                               std::string(word(after)),
                               {},
                               up ? event::Became::mounted : event::Became::on_foot});
      break;
    }
    default:
      tell(play, "TTSW-ACT-T1", event::FormationChanged{unit, b.unit(unit).formation});
      break;
  }
}

/// What an order makes of a body, act by act; what the table does not allow is done as far as it
/// goes.
void carry_out(Play& play, const Order& order) {
  Battle& b = play.battle;
  const UnitId unit = order.unit;
  UnitRecord& r = record(b, unit);
  const double before = off_all(Situation(play), unit);
  Standing stand = stand_of(Situation(play), unit);
  const bool was_served = stand.served;
  for (const Act& act : order.acts) {
    const Situation now(play);
    const Formation formation = stand.formation;
    if (follow(now, unit, stand, act, true)) break;
    if (stand.formation != formation) {
      set_formation(b, unit, stand.formation);
      tell_change(play, unit, formation, stand.formation);
    }
    const field::Pose from = b.unit(unit).pose();
    const field::Pose to = pose_of(stand.box);
    const double way = norm(field::vec(to.at) - field::vec(from.at));
    std::string stopped;
    if (std::holds_alternative<Move>(act) && stand.stop) {
      stopped = stand.stop->unit != kNoUnit ? b.setting().name_of(stand.stop->unit)
                                            : "the ground before it";
    }
    go_to(play, unit, to, way, "TTSW-ACT-T1", std::move(stopped));
    stand.box = Situation(play).box(unit);
  }
  r.actions = static_cast<std::uint8_t>(stand.actions);
  if (stand.served && !was_served) {
    r.crew = Crew::serves;
    tell(play, "TTSW-OUT-10", event::StateChanged{unit, "without its crew", "served", {}});
  }
  if (stand.moved) r.stationary = 0;
  if (stand.ahead > 0 && off_all(Situation(play), unit) < before)
    note_advance(b, unit, stand.ahead);
}

/// A step back, its front as it was, to where it shoots from: it fights on, and falls back from
/// nobody. But for who is told to withdraw.
bool steps_back_to_shoot(const Situation& now, const Order& order) {
  const Battle& b = now.battle();
  const UnitId unit = order.unit;
  if (posture_of(b, wing_of(b, unit)) == Posture::withdraw || !steps_back(now, order)) return false;
  const Standing there = standing_after(now, order);
  return there.actions > 0 && best_shot(now, unit, there.box, there.formation).hits > 0;
}

void order_and_move(Play& play, UnitId unit) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  const bool fights = in_contact(b, unit);
  if (r.actions == 0 && !fights) {
    b.unit(unit).acted = 1;
    return;
  }
  const Cell cell = cell_of(b.unit(unit).reacted);
  const bool free = fights || is_free(b, unit);
  const Situation now(play);
  const auto open = [&] { return free_orders(known_to(now, side_of(b, unit)), unit); };
  const Order order =
      free ? choose_order(play, now, unit, open, "TTSW-DEC-7",
                          [&](Decision& decision) {
                            return decide<Situation, UnitRecord, BattleRecord>(play, decision);
                          })
           : play.asks.order_of(now, {unit, cell, kNoUnit});
  b.unit(unit).acted = 1;  // not before it is asked: the step begins with that (begins_step)
  tell(play, "TTSW-BEH-11", event::Ordered{unit, cell, kNoUnit, free, order, {}, {}});
  const bool runs = !free && cell.intent == Intent::run;
  if (!fights) {
    const InForce left =
        left_by(now.battle(), order, free, falling_back(b, unit), now.enemy_place(unit));
    b.unit(unit).in_force = free && steps_back_to_shoot(now, order) ? InForce::hold : left;
  }
  if (runs) r.ran_turn = b.head().turn;
  if (!free && (runs || cell.intent == Intent::abandon) && is_guns(b, unit)) {
    crew_runs(play, unit, "TTSW-BEH-11");
    return;
  }
  if (runs && options(b).run == Running::rout) {
    rout(play, unit, now.nearest_enemy(unit), "TTSW-BEH-5");
    return;
  }
  const UnitSet fought = enemies_in_contact(b, unit);
  if (fights && !order.acts.empty()) {
    // Out of contact: the enemy may follow up at once (TTSW-SEQ-5).
    break_all_contacts(b, unit);
  }
  carry_out(play, order);
  if (!fights || order.acts.empty()) return;
  for (const UnitId enemy : fought) follow_up_at_once(play, enemy, unit);
}

}  // namespace

bool is_free(const Battle& battle, UnitId unit) {
  return has_free_hand(battle.unit(unit), commanded_for_tables(battle, unit));
}

Table table_now(const Battle& battle, UnitId unit) {
  return table_of(card_of(battle, unit), formation_of(battle, unit));
}

bool react_and_ride(Play& play, Side side) {
  Battle& b = play.battle;
  BattleRecord& r = sheet_record(b);
  if (r.stage == 0) {
    throw_reactions(play, side);
    std::vector<UnitId> generals;
    for (std::size_t i = 0; i < b.size(); ++i) {
      const UnitId unit = unit_id(i);
      const bool rides = is_general(b, unit) && side_of(b, unit) == side && b.unit(unit).on_table();
      if (rides) generals.push_back(unit);
    }
    line_up(b, generals);
    r.stage = 1;
    return generals.empty();
  }
  const UnitId general = first_in_queue(b, [&](UnitId unit) { return b.unit(unit).on_table(); });
  if (general != kNoUnit) {
    leave_queue(b, general);
    general_rides(play, general);
  }
  return first_in_queue(b, [&](UnitId unit) { return b.unit(unit).on_table(); }) == kNoUnit;
}

bool move_next(Play& play, Side side) {
  Battle& b = play.battle;
  BattleRecord& r = sheet_record(b);
  const auto able = [&](UnitId unit) {
    if (!present(b, unit)) return false;
    if (r.stage == 1) return record(b, unit).approach == Approach::charge;
    return steady(b, unit);
  };
  if (r.stage == 0) {
    // Their movement phase begins: what they did in the last is forgotten (TTSW-GEO-10).
    std::vector<UnitId> chargers;
    for (const UnitId unit : Situation(play).present(side)) {
      record(b, unit).advanced = 0;
      record(b, unit).stationary = 1;
      if (record(b, unit).approach == Approach::charge) chargers.push_back(unit);
    }
    line_up(b, chargers);
    r.stage = 1;
    if (!chargers.empty()) return false;
  }
  if (r.stage == 1) {
    const UnitId charger = first_in_queue(b, able);
    if (charger != kNoUnit) {
      leave_queue(b, charger);
      b.unit(charger).acted = 1;
      charge_home(play, charger);
      if (first_in_queue(b, able) != kNoUnit) return false;
    }
    const Situation now(play);
    std::vector<UnitId> others = who_may_break_off(now, side);
    for (const UnitId unit : in_order_of_moves(now, side)) others.push_back(unit);
    line_up(b, others);
    r.stage = 2;
    return others.empty();
  }
  const UnitId unit = first_in_queue(b, able);
  if (unit != kNoUnit) {
    order_and_move(play, unit);
    leave_queue(b, unit);
  }
  return first_in_queue(b, able) == kNoUnit;
}

}  // namespace opfor::through_the_square_window
