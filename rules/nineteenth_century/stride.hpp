#pragma once

#include <vector>

#include "battle/order.hpp"
#include "rules/nineteenth_century/state.hpp"

/// One order of a group, read: where it goes, what that costs, how it stands at its end. Its judge,
/// the play and whoever weighs it read it here.
namespace opfor::nineteenth_century {

struct Stride {
  std::vector<Point> path;  ///< from where it stands on; the one place of who does not move
  double cost = 0;          ///< of the allowance (NC-MOVE-4, 5); infinite over forbidden ground
  int halves = 0;           ///< half-turns that it takes (NC-MOVE-8, 9)
  field::Pose end;
  Formation formation = Formation::line;  ///< there
  UnitId charged = kNoUnit;
  bool forms = false;   ///< it changes its formation
  bool leaves = false;  ///< the table, over its edge
  [[nodiscard]] bool moves() const { return path.size() > 1; }
  /// Standing as it stands.
  [[nodiscard]] bool stays_so(const field::Pose& pose) const {
    return !moves() && !forms && end == pose;
  }
  [[nodiscard]] std::vector<Vec> way() const;
  [[nodiscard]] Length spent() const { return Length::rounded(cost); }
};
[[nodiscard]] Stride stride(const Battle& battle, const Order& order);

/// What the order of a group may cost: the full move; half of it for a square, and for who forms
/// anew on his way (NC-MOVE-1 to 3, 8). Of charges see `charge_reach`.
[[nodiscard]] Length allowed(const Battle& battle, UnitId unit, const Stride& stride);

/// What a path costs a group (NC-MOVE-4, 5). @param path from where it stands
[[nodiscard]] double cost_of(const Battle& battle, UnitId unit, const std::vector<Point>& path);
/// The half-turns that a move uses (NC-MOVE-9): more than half of the full move both, else one.
[[nodiscard]] int halves(Length spent, Length full);

/// A group that runs, since its cell says so and it has no free hand (NC-ACT-16): it passes through
/// anyone of its side (NC-MOVE-7). Who has thrown no die yet, and has no free hand, may.
[[nodiscard]] bool runs(const Battle& battle, UnitId unit);

}  // namespace opfor::nineteenth_century
