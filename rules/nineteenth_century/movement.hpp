#pragma once

#include <memory>
#include <string>
#include <vector>

#include "field/ground.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/passage.hpp"
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
  bool before_ground = false;  ///< what stopped it short is ground on which it has no room
  bool reached = false;        ///< it got where it wanted
  bool leaves_table = false;

  [[nodiscard]] bool moves() const { return path.size() >= 2; }
};

/// The cheapest way round terrain and bodies, in file.
[[nodiscard]] field::Way route(const Situation& now, UnitId unit, Vec goal, Going going = {});

/// The way to where a group is sent. Where bodies would have it go well past its place and come
/// back, it goes no farther than abreast of it: it waits for them.
[[nodiscard]] field::Way way_to_place(const Situation& now, UnitId unit, Vec place);

/// The same to one goal after the other: what their ways have in common is worked out once.
class RoutesTo {
 public:
  /// @param now outlives this
  RoutesTo(const Situation& now, UnitId unit, Going going = {});
  ~RoutesTo();
  RoutesTo(const RoutesTo&) = delete;
  RoutesTo& operator=(const RoutesTo&) = delete;
  /// @param most that it may cost: a way round bodies that costs more is not looked for to its end
  [[nodiscard]] field::Way way(Vec goal, double most = field::kFar);

 private:
  struct Known;
  std::unique_ptr<Known> known_;
};

/// The part of a way before all bodies that it may not pass, whom it was routed through as well.
[[nodiscard]] field::Way short_of_bodies(const Situation& now, UnitId unit, const field::Way& way);

/// Where a group ends that follows a way within an allowance, backing off until it stands clear;
/// where ground leaves it no room, beside the way, if that gains some of it.
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
  /// @param least that it is to come to: of a shorter way it may be said that there is none
  [[nodiscard]] March as_far(Angle direction, Angle facing, double least = 0) const;
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
  File file_;
  Passage passage_;
};

}  // namespace opfor::nineteenth_century
