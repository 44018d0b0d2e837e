#include "rules/through_the_square_window/plan.hpp"

#include <algorithm>
#include <numbers>

#include "field/wheel.hpp"
#include "rules/through_the_square_window/ground.hpp"

namespace opfor::through_the_square_window {

using field::Box;

bool turns_freely(const Battle& battle, UnitId unit) {
  const Kind kind = kind_of(battle, unit);
  return kind == Kind::skirmishers || kind == Kind::light_cavalry;
}

Plan::Plan(const Situation& now, UnitId unit, int save)
    : now_(now), stand_(stand_of(now, unit)), kept_(std::min(save, stand_.actions)) {
  order_.unit = unit;
  stand_.actions -= kept_;
}

bool Plan::add(const Act& act) {
  Standing next = stand_;
  if (const auto refusal = follow(now_, order_.unit, next, act)) {
    if (refusal->rule == kTooDear) hangs_on_actions_ = true;
    return false;
  }
  // What changes nothing is no act.
  const bool same =
      next.box == stand_.box && next.formation == stand_.formation && next.served == stand_.served;
  if (same) return false;
  stand_ = next;
  order_.acts.push_back(act);
  return true;
}

std::optional<Plan> Plan::saving_one() const {
  if (hangs_on_actions_ || kept_ > 0 || stand_.actions == 0) return std::nullopt;
  Plan plan = *this;
  plan.kept_ = 1;
  --plan.stand_.actions;
  return plan;
}

Plan Plan::next_turn() const {
  Plan plan(now_, order_.unit);
  const int actions = plan.stand_.actions;
  plan.stand_ = Standing{stand_.box, stand_.formation, actions, stand_.served};
  return plan;
}

bool Plan::go_ahead(double length, double off_enemies) {
  const Battle& b = now_.battle();
  const UnitId unit = order_.unit;
  const Length reach = reach_of(Action::move, kind_of(b, unit), stand_.formation);
  const bool closed = stand_.closed || stand_.left <= 0;
  const double most = (closed ? 0 : stand_.left) + reach.as_double() * stand_.actions;
  const Box from = stand_.box;
  const auto way_of = [&](double wanted) {
    const Wanted ahead{from.ahead, wanted};
    return off_enemies > kKeepOff.as_double() ? keeping_off(now_, unit, from, ahead, off_enemies)
                                              : straight(now_, unit, from, ahead);
  };
  return go(way_of, std::min(length, most), from.ahead);
}

bool Plan::go_back(double length) {
  const Battle& b = now_.battle();
  const double reach =
      reach_of(Action::retire, kind_of(b, order_.unit), stand_.formation).as_double();
  const Box from = stand_.box;
  const Vec back = from.ahead * -1;
  const auto way_of = [&](double wanted) {
    return straight(now_, order_.unit, from, {back, wanted});
  };
  return go(way_of, std::min(length, reach * stand_.actions), back);
}

template <class WayOf>
bool Plan::go(const WayOf& way_of, double length, Vec direction) {
  const Straight way = way_of(length);
  if (way.length < kNoStep) return false;
  if (add(Move{{field::point(way.end.centre)}, Gait::as_before})) return true;
  // Too dear, over difficult ground: half as far on it, or to its edge.
  const auto edge = difficult_after(now_.ground(), stand_.box, direction * way.length);
  for (const double shorter : {way.length / 2, edge.value_or(0) * way.length - 2}) {
    if (shorter < kNoStep) continue;
    const Straight short_way = way_of(shorter);
    if (short_way.length < kNoStep) continue;
    if (add(Move{{field::point(short_way.end.centre)}, Gait::as_before})) return true;
  }
  return false;
}

bool Plan::turn_about() { return add(Face{facing_of(stand_.box.ahead).opposite()}); }

bool Plan::look_at(Vec place) {
  const Angle before = facing_of(stand_.box.ahead);
  const Vec off = place - stand_.box.centre;
  if (turns_freely(now_.battle(), order_.unit)) {
    const Angle to = facing_of(off);
    if (turn_between(before, to) < kNoTurn) return true;
    return add(Face{to});
  }
  if (turn_between(before, facing_of(off)) > kTurnsAbout) {
    if (!turn_about()) return false;
  }
  const Angle to = wheel_towards(stand_.box, place, kMostWheelAtOnce);
  const Angle now_facing = facing_of(stand_.box.ahead);
  const std::int32_t wanted = field::signed_turn(now_facing, to);
  if (wanted < kNoTurn && wanted > -kNoTurn) return true;
  if (add(Wheel{to})) return true;
  // As far round as it can pay for, or has room for.
  const auto paid_by = [&](int actions) {
    const double pays = line_of(Action::move).reach.as_double() * actions - kNoStep;
    return pays / (2 * stand_.box.half_width) * kHalfTurn / std::numbers::pi;
  };
  const double most = paid_by(stand_.actions);
  if (paid_by(stand_.actions - 1) < std::abs(wanted)) hangs_on_actions_ = true;
  if (most > kNoTurn && most < std::abs(wanted)) {
    const auto turn = static_cast<std::int32_t>(wanted < 0 ? -most : most);
    if (add(Wheel{now_facing + Angle::hundredths(turn)})) return true;
  }
  for (const int part : {3, 2, 1}) {
    const Angle less = now_facing + Angle::hundredths(wanted * part / kLeastPart);
    if (add(Wheel{less})) return true;
  }
  return false;
}
}  // namespace opfor::through_the_square_window
