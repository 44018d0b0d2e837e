#include "rules/victory_without_squares/movement.hpp"

namespace opfor::victory_without_squares {
namespace {

/// What ends a motion, or the duty to go on.
bool halted(const EndOfMove& m) {
  return within(m.nearest_unbroken_enemy, kMusketRange) || m.at_obstacle || m.in_combat ||
         m.state >= State::disordered;
}

}  // namespace

Length normal_move(Kind kind, bool mounted) {
  if (kind == Kind::dragoons && !mounted) return line_of(Kind::foot).move;
  return line_of(kind).move;
}

Length left_to_horse(const ActsOfHorse& acts) {
  const int n = acts.wheels + acts.about_faces + (acts.fires ? 1 : 0);
  return line_of(Kind::horse).move - kActOfHorse * n;
}

Length left_after_change_of_mount(bool mounts) {
  const Kind before = mounts ? Kind::foot : Kind::horse;
  return line_of(before).move - kChangeOfMount;
}

bool may_fire_after_moving(double moved) {
  return within(moved, line_of(Kind::horse).move - kActOfHorse);
}

bool in_motion_after(const EndOfMove& end, bool before) {
  return (end.advanced || before) && !halted(end);
}

bool must_go_on(const EndOfMove& now, bool fired_in_reaction) {
  return !fired_in_reaction && !halted(now);
}

}  // namespace opfor::victory_without_squares
