#include "rules/through_the_square_window/charge_step.hpp"

#include <algorithm>
#include <tuple>

#include "drill/giving_orders.hpp"
#include "drill/measured.hpp"
#include "drill/queue.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/flight.hpp"
#include "rules/through_the_square_window/free_orders.hpp"
#include "rules/through_the_square_window/ground.hpp"
#include "rules/through_the_square_window/morale_step.hpp"
#include "rules/through_the_square_window/orders_step.hpp"
#include "rules/through_the_square_window/purse.hpp"
#include "rules/through_the_square_window/shooting_step.hpp"
#include "rules/through_the_square_window/sighting.hpp"

namespace opfor::through_the_square_window {
namespace {

std::vector<UnitId> chargers_of(const Battle& battle, Side side) {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    const bool charges = present(battle, unit) && side_of(battle, unit) == side &&
                         record(battle, unit).approach == Approach::charge;
    if (charges) all.push_back(unit);
  }
  return all;
}

/// Those who charge a unit, in the order of their ids.
std::vector<UnitId> who_charge(const Battle& battle, UnitId target) {
  std::vector<UnitId> all;
  for (const UnitId unit : chargers_of(battle, other(side_of(battle, target)))) {
    if (record(battle, unit).charges == target) all.push_back(unit);
  }
  return all;
}

std::vector<UnitId> targets_of(const Battle& battle, Side side) {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (present(battle, unit) && side_of(battle, unit) != side && !who_charge(battle, unit).empty())
      all.push_back(unit);
  }
  return all;
}

/// Charges that it could declare, by what its side knows.
std::vector<FreeOrder> charges_open_to(const Situation& now, UnitId unit) {
  return charge_orders(known_to(now, side_of(now.battle(), unit)), unit);
}

/// Whom each could charge, and for how many actions: what is measured before they declare.
std::vector<std::tuple<UnitId, UnitId, int>> charges_that_reach(const Situation& now, Side side) {
  std::vector<std::tuple<UnitId, UnitId, int>> all;
  for (const UnitId unit : now.present(side)) {
    for (const UnitId enemy : now.enemies_seen(unit)) {
      if (const auto charge = best_charge(now, unit, enemy)) {
        all.emplace_back(unit, enemy, charge->cost);
      }
    }
  }
  return all;
}

void note_charge(Play& play, const Order& order) {
  Battle& b = play.battle;
  const auto* charge = act<Charge>(order);
  if (charge == nullptr) return;
  const Situation now(play);
  const auto* wheel = act<Wheel>(order);
  const Angle facing = wheel != nullptr ? wheel->facing : b.unit(order.unit).pose().facing;
  Refusal refusal;
  const auto way = charge_way(now, order.unit, charge->target, facing, refusal);
  if (!way) return;  // somebody unseen is in the way: it goes nowhere
  UnitRecord& r = record(b, order.unit);
  r.approach = Approach::charge;
  r.charges = charge->target;
  r.charge_paid = static_cast<std::uint8_t>(way->cost);
  r.charge_slow = way->slow ? 1 : 0;
  r.charge_edge = way->edge;
  r.charge_facing = facing.hundredths();
  r.tried_to_charge = 1;
  pay(b, order.unit, way->cost);
  b.unit(order.unit).in_force = InForce::advance;
}

void declare(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const Situation now(play);
  std::vector<FreeOrder> open = charges_open_to(now, unit);
  if (open.size() < 2) return;  // only to stand
  const Cell cell = cell_of(b.unit(unit).reacted);
  const bool free = is_free(b, unit);
  if (!free && cell.charge == ChargeMark::no) return;
  const Order order =
      free ? choose_order(
                 play, now, unit, [&] { return open; }, "TTSW-DEC-3",
                 [&](Decision& decision) {
                   return decide<Situation, UnitRecord, BattleRecord>(play, decision);
                 })
           : play.asks.order_of(now, {unit, cell, kNoUnit});
  if (order.acts.empty()) return;
  tell(play, "TTSW-CHA-1", event::Ordered{unit, cell, kNoUnit, free, order, {}, {}});
  note_charge(play, order);
}

/// TTSW-CHA-4, 5.
void test_charger(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const UnitRecord& r = record(b, unit);
  Tester tester = tester_at(play, unit, r.charges);
  tester.charges = true;
  tester.at_skirmishers = kind_of(b, r.charges) == Kind::skirmishers;
  tester.front_of_pikes = shows_pikes(b, r.charges, r.charge_edge);
  const UnitId target = r.charges;
  obey(play, unit, take_test(play, tester, unit, "charging"), target);
}

/// A ring is formed on the spot, where there is room for it: it is deeper than a line.
bool has_room_for_ring(const Situation& now, UnitId unit) {
  return may_stand(now, unit,
                   box_in(now.battle(), unit, Formation::ring, now.battle().unit(unit).pose()));
}

Emergency choose_emergency(Play& play, UnitId unit, UnitId charger) {
  Battle& b = play.battle;
  const Situation now(play);
  Alarm alarm;
  alarm.actions_left = record(b, unit).actions;
  alarm.difficult = now.on_difficult(unit);
  alarm.taken_this_turn = record(b, unit).emergency_used != 0;
  alarm.may_not_advance = may_not_advance(b, unit);
  alarm.in_contact = in_contact(b, unit);
  for (const UnitId one : who_charge(b, unit)) {
    alarm.behind_flank = alarm.behind_flank || record(b, one).charge_edge != Edge::front;
  }
  Decision decision = decision_for(b, DecisionKind::reaction_fire, unit, "TTSW-EMG-2");
  decision.other = charger;
  const bool able = steady(b, unit) && (!is_guns(b, unit) || is_served(b, unit));
  for (const Emergency one :
       {Emergency::none, Emergency::ring, Emergency::counter_charge, Emergency::evade}) {
    if (one != Emergency::none && !able) continue;
    if (emergency_bar(one, card_of(b, unit), formation_of(b, unit), alarm)) continue;
    if (one == Emergency::ring && !has_room_for_ring(now, unit)) continue;
    static constexpr std::array<const char*, 4> kWords{
        "takes the charge as it stands", "forms a defensive ring", "counter-charges", "evades"};
    decision.options.push_back(option(kWords[static_cast<std::size_t>(one)], one, charger));
  }
  if (decision.options.size() == 1) return Emergency::none;
  return variant_of<Emergency>(ask(play, decision));
}

/// 5.3, of one target; one test however many charge it (TTSW-EMG-8).
void react(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const std::vector<UnitId> from = who_charge(b, unit);
  if (from.empty() || !present(b, unit)) return;
  record(b, unit).emergency = choose_emergency(play, unit, from.front());
  Tester tester = tester_at(play, unit, from.front());
  tester.charged = true;
  tester.emergency = record(b, unit).emergency;
  for (const UnitId one : from) {
    tester.charged_behind = tester.charged_behind || record(b, one).charge_edge != Edge::front;
    // A counter-charge meets him head on (TTSW-EMG-5).
    tester.front_of_pikes = tester.front_of_pikes || shows_pikes(b, one, Edge::front);
  }
  record(b, unit).reaction = take_test(play, tester, unit, "being charged");
  record(b, unit).has_reacted = 1;
}

/// TTSW-EMG-3, 4, 6, 7.
void take_emergency(Play& play, UnitId unit) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  const std::vector<UnitId> from = who_charge(b, unit);
  if (r.emergency == Emergency::none || r.reaction != MoraleEffect::no_effect || from.empty())
    return;
  // Another who has formed one beside it has left it no room.
  if (r.emergency == Emergency::ring && !has_room_for_ring(Situation(play), unit)) return;
  pay(b, unit, cost_of_action(Situation(play).on_difficult(unit)));
  r.emergency_used = 1;
  switch (r.emergency) {
    case Emergency::none:
      break;
    case Emergency::ring:
      set_formation(b, unit, Formation::ring);
      // All round it has neither flank nor rear (TTSW-GEO-5).
      for (const UnitId one : from) record(b, one).charge_edge = Edge::front;
      tell(play, "TTSW-EMG-3", event::FormationChanged{unit, opfor::Formation::square});
      break;
    case Emergency::counter_charge:
      r.approach = Approach::counter_charge;
      r.charges = from.front();
      tell(play, "TTSW-EMG-4",
           event::Activated{side_of(b, unit), kNoCommand, unit, "counter-charges"});
      break;
    case Emergency::evade:
      if (is_guns(b, unit)) {
        crew_runs(play, unit, "TTSW-EMG-7");
      } else {
        evade(play, unit, from.front());
      }
      break;
  }
}

/// TTSW-EMG-4: who counter-charges turns to the charger and goes to meet him, half of the way, 10
/// cm at most; the rest is the charger's.
void counter_charge(Play& play, UnitId unit, UnitId charger) {
  Battle& b = play.battle;
  const Situation now(play);
  const field::Box his = now.box(charger);
  const Vec towards = his.ahead * -1;
  const field::Pose turned{b.unit(unit).pose().at, facing_of(towards)};
  if (may_form(now, unit, formation_of(b, unit), box_at(b, unit, turned))) {
    go_to(play, unit, turned, 0, "TTSW-EMG-4");
  }
  const Situation then(play);
  Wanted at_him{his.ahead, kFarthestCharge.as_double() + kTolerance + then.doubt()};
  at_him.target = unit;
  Wanted back{towards, kMeetHalfway.as_double()};
  back.target = charger;
  const opfor::Meeting half_way = opfor::meeting(then, charger, at_him, unit, back);
  if (!half_way.met) return;
  back.length = half_way.second;
  const Straight way = straight(then, unit, then.box(unit), back);
  note_advance(b, unit, way.length);
  go_to(play, unit, {field::point(way.end.centre), b.unit(unit).pose().facing}, way.length,
        "TTSW-EMG-4");
}

/// Its target stands no longer where it did: it may go on (TTSW-CHA-8).
bool goes_on(Play& play, UnitId unit, UnitId target) {
  Decision decision = decision_for(play.battle, DecisionKind::carry_on, unit, "TTSW-CHA-8");
  decision.other = target;
  decision.options.push_back(option("stands", Further::stands));
  decision.options.push_back(option("goes on straight ahead", Further::goes_on, target));
  return variant_of<Further>(ask(play, decision)) == Further::goes_on;
}

/// 5.2.
void chargers_shoot(Play& play, Side side) {
  Battle& b = play.battle;
  std::vector<UnitId> shooters;
  measure<Situation>(play, [&](const Situation& now) {
    return those(now.present(side), [&](UnitId unit) {
      const UnitRecord& r = record(now.battle(), unit);
      return r.approach == Approach::charge && !why_no_shot(now, unit, r.charges);
    });
  });
  for (const UnitId unit : chargers_of(b, side)) {
    const Situation now(play);
    const UnitId target = record(b, unit).charges;
    if (why_no_shot(now, unit, target)) continue;
    Decision decision = decision_for(b, DecisionKind::choose_target, unit, "TTSW-CHA-6");
    decision.other = target;
    decision.options.push_back(option("charges without shooting", Aim::holds_fire));
    const std::string whom = b.setting().name_of(target);
    decision.options.push_back(option("shoots first, at " + whom, Aim::fires, target));
    if (may_salvo(card_of(b, unit), quality_of(b, unit))) {
      decision.options.push_back(
          option("fires a salvo first, at " + whom, Aim::fires_salvo, target));
    }
    const Option picked = ask(play, decision);
    if (variant_of<Aim>(picked) == Aim::holds_fire) continue;
    take_aim(play, unit, target, variant_of<Aim>(picked) == Aim::fires_salvo);
    shooters.push_back(unit);
  }
  // Hits are tested for with the charge (TTSW-MOR-4).
  static_cast<void>(volleys(play, shooters));
}

/// 5.4, 5.5.
void emergencies(Play& play, Side side) {
  Battle& b = play.battle;
  const std::vector<UnitId> targets = targets_of(b, side);
  for (const UnitId unit : targets) {
    if (present(b, unit) && record(b, unit).has_reacted != 0) take_emergency(play, unit);
  }
  for (const UnitId unit : targets) {
    if (!present(b, unit) || record(b, unit).has_reacted == 0) continue;
    const std::vector<UnitId> from = who_charge(b, unit);
    obey(play, unit, record(b, unit).reaction, from.empty() ? kNoUnit : from.front());
  }
}

}  // namespace

bool declare_next(Play& play, Side side) {
  Battle& b = play.battle;
  BattleRecord& r = sheet_record(b);
  const auto able = [&](UnitId unit) { return takes_orders(b, unit); };
  if (r.stage == 0) {
    measure<Situation>(play, [&](const Situation& now) { return charges_that_reach(now, side); });
    const Situation now(play);
    std::vector<UnitId> open;
    for (const UnitId unit : now.present(side)) {
      if (charges_open_to(now, unit).size() > 1) open.push_back(unit);
    }
    line_up(b, open);
    r.stage = 1;
    return open.empty();
  }
  if (const UnitId unit = first_in_queue(b, able); unit != kNoUnit) {
    leave_queue(b, unit);
    declare(play, unit);
    return false;
  }
  if (r.stage == 1) {
    for (const UnitId unit : chargers_of(b, side)) test_charger(play, unit);
    r.stage = 2;
    return chargers_of(b, side).empty();
  }
  chargers_shoot(play, side);
  return true;
}

bool target_reacts(Play& play, Side side) {
  Battle& b = play.battle;
  BattleRecord& r = sheet_record(b);
  const auto able = [&](UnitId unit) { return present(b, unit); };
  if (r.stage == 0) {
    const std::vector<UnitId> targets = targets_of(b, side);
    line_up(b, targets);
    r.stage = 1;
    return targets.empty();
  }
  if (const UnitId unit = first_in_queue(b, able); unit != kNoUnit) {
    leave_queue(b, unit);
    react(play, unit);
    return false;
  }
  emergencies(play, side);
  return true;
}

void charge_home(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const UnitRecord declared = record(b, unit);
  const UnitId target = declared.charges;
  const double paid = charge_paid_for(declared.charge_paid, declared.charge_slow != 0).as_double();
  const bool there = present(b, target);
  const bool routs = there && record(b, target).status == Status::routing &&
                     record(b, target).reaction == MoraleEffect::routs;
  if (routs && pursue_router(play, unit, target)) return;
  // Its wheel is free (TTSW-CHA-1).
  const Angle facing = Angle::hundredths(declared.charge_facing);
  if (facing != b.unit(unit).pose().facing) {
    const Situation now(play);
    if (const auto to = wheeled(now, unit, now.box(unit), facing, kChargeWheel + 10)) {
      go_to(play, unit, pose_of(*to), 0, "TTSW-CHA-1");
    }
  }
  if (there && record(b, target).approach == Approach::counter_charge &&
      record(b, target).charges == unit) {
    counter_charge(play, target, unit);
  }
  const Situation now(play);
  Wanted wanted{now.box(unit).ahead, paid + kTolerance};
  wanted.any_enemy = true;
  Straight way = straight(now, unit, now.box(unit), wanted);
  if (way.target == kNoUnit && now.doubt() > 0) {
    // It was found to be within reach; where the map has it a little farther, it gets there.
    wanted.length += now.doubt();
    Straight farther = straight(now, unit, now.box(unit), wanted);
    if (farther.target == target) way = std::move(farther);
  }
  const bool gave_way = !there || routs || record(b, target).emergency == Emergency::evade ||
                        record(b, target).reaction == MoraleEffect::retires;
  if (way.target != target && gave_way && !goes_on(play, unit, target)) return;
  std::optional<Edge> edge = declared.charge_edge;
  if (there && record(b, target).approach == Approach::counter_charge) edge = Edge::front;
  if (routs || is_pike_block_now(b, target)) edge = std::nullopt;
  const double most = std::max(paid, way.target == target ? way.length : 0.0);
  static_cast<void>(close_in(play, unit, most, target, edge, "TTSW-CHA-7"));
}

void follow_up_at_once(Play& play, UnitId unit, UnitId enemy) {
  Battle& b = play.battle;
  if (!steady(b, unit) || in_contact(b, unit) || may_not_advance(b, unit)) return;
  if (!is_mounted(b, unit) || formation_of(b, unit) == Formation::ring) return;
  Decision decision = decision_for(b, DecisionKind::follow_up, unit, "TTSW-SEQ-5");
  decision.other = enemy;
  decision.options.push_back(option("lets them go", Chase::lets_go));
  decision.options.push_back(
      option("follows " + b.setting().name_of(enemy), Chase::pursues, enemy));
  if (variant_of<Chase>(ask(play, decision)) == Chase::lets_go) return;
  static_cast<void>(follow_up(play, unit, kBeatenRetreat, enemy, std::nullopt, "TTSW-SEQ-5"));
}

}  // namespace opfor::through_the_square_window
