#pragma once

#include <deque>

#include "drill/drill.hpp"
#include "field/detour.hpp"

/// Ways that look ahead, for sheets whose bodies go straight and wheel.
namespace opfor {

/// A body never enters it: its sheet forbids it, or the ground bears none of its arm.
[[nodiscard]] bool never_enters(const Drill& drill, UnitId unit, const field::Feature& feature);

/// How a body gets to one place round areas that it never enters, and round own
/// bodies that will not go out of its way. What its wheels cost is not counted, nor what ground
/// costs that it may tread, nor whom else it meets.
class WayRound {
 public:
  /// @param stay own bodies that will stand where they stand: its sheet knows
  WayRound(const Drill& drill, UnitId unit, Vec place, const UnitSet& stay);

  /// Where to make for from somewhere, and how long the whole way is; straight on where there is
  /// no way round.
  [[nodiscard]] field::Detour::Way from(Vec at) const;

 private:
  Vec place_;
  field::Detour detour_;
};

/// Ways that have been looked for already: the orders of a unit are all weighed by the same.
class WaysRound {
 public:
  /// @param look finds it
  template <class Look>
  [[nodiscard]] const WayRound& get(UnitId unit, Vec place, Look look) {
    for (const Known& known : all_) {
      if (known.unit == unit && known.place == place) return known.way;
    }
    return all_.emplace_back(Known{unit, place, look()}).way;
  }

 private:
  struct Known {
    UnitId unit = kNoUnit;
    Vec place;
    WayRound way;
  };
  std::deque<Known> all_;
};

}  // namespace opfor
