#include "rules/over_the_hills/draft.hpp"

#include <algorithm>

#include "field/wheel.hpp"
#include "rules/over_the_hills/check.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {

using field::Box;

namespace {

constexpr int kHalvings = 12;

/// How far a leg leads that comes no nearer to enemies than that.
double no_nearer(const Situation& now, UnitId unit, const Stand& stand, Vec direction,
                 double length, double keep_off) {
  const auto clear = [&](double t) {
    return now.off_enemies(unit, field::shifted(stand.box, direction * t)) >= keep_off;
  };
  if (keep_off <= 0 || clear(length)) return length;
  if (!clear(0)) return 0;
  double good = 0;
  double bad = length;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (good + bad) / 2;
    (clear(middle) ? good : bad) = middle;
  }
  return good;
}

}  // namespace

std::optional<Order> kept(const Situation& now, const Draft& draft) {
  Order order = draft.order();
  if (draft.stays_inside()) return std::nullopt;
  if (order.acts.empty() || check_followed(now, order, draft.course())) return std::nullopt;
  return order;
}

Act change_to(const Draft& draft, Formation to) {
  const bool guns = draft.stand().purse.mover.arm == Arm::artillery;
  return guns ? Act{Limber{to == Formation::limbered}} : Act{ChangeFormation{common(to)}};
}

bool add_leg(const Situation& now, Draft& draft, Vec direction, double wanted, const Making& how) {
  const Stand& stand = draft.stand();
  const double most = most_of(now, stand, direction, how.hard);
  double length = std::min(wanted, most);
  if (length < kNoStep) return false;
  Stand facing = stand;
  if (turns_freely(stand.purse.mover)) facing.box.ahead = unit_vector(facing_of(direction));
  const Vec along = turns_freely(stand.purse.mover) ? facing.box.ahead : direction;
  const double keep_off = on_table(how.keep_off, draft.options()).as_double();
  length = go_straight(now, draft.course().unit, facing, along, length).length;
  length = no_nearer(now, draft.course().unit, facing, along, length, keep_off);
  if (length < kNoStep) return false;
  // A way that ends on the last tenth of a segment is rounded into the next: it ends before it.
  const Vec end = stand.box.centre + along * (length - 1);
  return draft.add(Move{{field::point(end)}, Gait::as_before});
}

bool turn_towards(Draft& draft, Vec place) {
  const Stand& stand = draft.stand();
  if (turns_freely(stand.purse.mover)) return true;
  const Angle facing = facing_of(stand.box.ahead);
  const auto off = [&](const Box& box) {
    return field::signed_turn(facing_of(box.ahead), facing_of(place - box.centre));
  };
  const std::int32_t turn = off(stand.box);
  if (std::abs(turn) < kNoTurn) return true;
  if (std::abs(turn) > kAboutFace) {
    if (draft.add(Face{facing.opposite()})) return std::abs(off(draft.box())) < kNoTurn;
  } else if (std::abs(turn) > kSideFace) {
    const Angle side = facing + Angle::degrees(turn > 0 ? 90 : -90);
    if (draft.add(Face{side})) return std::abs(off(draft.box())) < kNoTurn;
  }
  const std::int32_t most = widest_wheel(draft.stand(), draft.options());
  if (most < kNoTurn) return false;
  const std::int32_t by =
      field::signed_turn(facing_of(draft.box().ahead), wheel_towards(draft.box(), place, most));
  for (const std::int32_t some : {by, by / 2}) {
    if (std::abs(some) < kNoTurn) continue;
    const Angle to = facing_of(draft.box().ahead) + Angle::hundredths(some);
    if (draft.add(Wheel{to})) return std::abs(off(draft.box())) < kNoTurn;
  }
  // No room to wheel.
  const bool nearer = std::abs(turn) > kSideFace / 4 * 3 && std::abs(turn) <= kSideFace;
  if (nearer) static_cast<void>(draft.add(Face{facing + Angle::degrees(turn > 0 ? 90 : -90)}));
  return false;
}

}  // namespace opfor::over_the_hills
