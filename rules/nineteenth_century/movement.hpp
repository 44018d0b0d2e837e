#pragma once

#include <string>
#include <vector>

#include "field/ground.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// How a group gets from here to there: section 10.
namespace opfor::nineteenth_century {

/// Where a group would end, and what that took.
struct March {
  field::Pose end;
  std::vector<Point> path;  ///< from the start to the end, at least those two; empty: does not move
  Length spent;             ///< of the allowance, difficult ground and barriers counted
  std::string stopped_by;   ///< what stopped it short; empty if nothing
  UnitId stopper = kNoUnit;
  bool reached = false;  ///< it got where it wanted
  bool leaves_table = false;

  [[nodiscard]] bool moves() const { return path.size() >= 2; }
};

/// What hinders a body at a place.
struct Hindrance {
  enum class By : std::uint8_t { nothing, edge_of_table, terrain, friends, enemy };
  By by = By::nothing;
  UnitId unit = kNoUnit;
};

/// Who moves, for the field: difficult ground doubles (NC-MOVE-4), a barrier costs a quarter of the
/// full allowance (NC-MOVE-5).
[[nodiscard]] field::Mover mover(Arm arm, Length full_move);
[[nodiscard]] field::Mover mover(const Battle& battle, UnitId unit);

/// What hinders a group from standing so: the edge, terrain, another body, an enemy nearer than 1
/// cm (NC-MOVE-7), unless it charges: `touching` is whom it charges.
[[nodiscard]] Hindrance hindrance(const Situation& now, UnitId unit, field::Pose pose,
                                  Formation formation, UnitId touching = kNoUnit);
[[nodiscard]] std::string words(const Situation& now, Hindrance hindrance);

/// The cheapest way round terrain and bodies, in file; `through_friends` for running groups
/// (NC-MOVE-7). `charged` may be run into.
[[nodiscard]] field::Way route(const Situation& now, UnitId unit, Vec goal,
                               bool through_friends = false, UnitId charged = kNoUnit);

/// The part of a way up to a body that it may run at but not through.
[[nodiscard]] field::Way short_of(const Situation& now, UnitId unit, const field::Way& way,
                                  UnitId other);

/// Where a group ends that follows a way within an allowance, backing off until it stands clear.
/// @param face where it faces at its end; none: along its last leg.
[[nodiscard]] March march(const Situation& now, UnitId unit, const field::Way& way,
                          Length allowance, Formation formation, std::optional<Vec> face);

/// Straight in a direction, as far as the allowance, terrain and bodies let it.
/// @param run passes through friends and may leave the table.
[[nodiscard]] March straight(const Situation& now, UnitId unit, Angle direction, Length allowance,
                             Angle facing, bool run);

/// The same in one direction after the other: what they have in common is worked out once.
class StraightWays {
 public:
  /// @param now outlives this.
  StraightWays(const Situation& now, UnitId unit, Length allowance, bool run);
  [[nodiscard]] March as_far(Angle direction, Angle facing) const;
  /// Only if nothing stops it short: all of its allowance, or off the table. Told much sooner.
  [[nodiscard]] std::optional<March> whole(Angle direction, Angle facing) const;

 private:
  [[nodiscard]] double clear_length(Vec ahead) const;
  [[nodiscard]] std::vector<Vec> paid_for(Vec ahead, double length) const;
  [[nodiscard]] std::optional<March> off_table(Vec end, Angle facing) const;

  const Situation& now_;
  UnitId unit_;
  double allowance_;
  bool run_;
  field::Mover mover_;
  Vec from_;
  std::vector<field::Box> blockers_;
};

/// Into contact with `target` within an allowance (NC-ACT-11, NC-MEL-1): with the nearest of its
/// figures that can be reached. `reached` is false if none can.
[[nodiscard]] March charge(const Situation& now, UnitId unit, UnitId target, Length allowance);
/// What a charge may cost by the map: the full move, or what it takes where the table has found it
/// within reach; nothing where it has found it beyond.
[[nodiscard]] Length charge_reach(const Situation& now, UnitId unit, UnitId target);
/// The same of another limit than the full move.
[[nodiscard]] Length charge_reach(const Situation& now, UnitId unit, UnitId target, Length limit);

/// What a path costs a group (NC-MOVE-4, 5). @param path from where it stands
[[nodiscard]] Length spent_on(const Battle& battle, UnitId unit, const std::vector<Point>& path);
/// The half-turns that a move uses (NC-MOVE-9): more than half of the full move both, else one.
[[nodiscard]] int halves(Length spent, Length full);

}  // namespace opfor::nineteenth_century
