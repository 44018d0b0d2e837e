#pragma once

#include <algorithm>
#include <vector>

#include "drill/drill.hpp"
#include "drill/mover.hpp"
#include "drill/snapshot.hpp"
#include "field/bodies.hpp"

/// For sheets whose units stand in one rectangle each: how they stand, how far apart they are, and
/// how the mover finds them.
namespace opfor {

/// Wheels that have been tried in a state, and where they ended: many orders begin with the same.
class WheelsTried {
 public:
  struct Wheel {
    Angle to;
    UnitId unit = kNoUnit;
    field::Box from;
    std::int32_t most = 0;
    bool operator==(const Wheel&) const = default;
  };
  using End = std::optional<field::Box>;
  /// @param wheeled () -> End: tries it
  template <class Wheeled>
  [[nodiscard]] End get(const Wheel& wheel, Wheeled wheeled) {
    const auto known = std::find_if(all_.begin(), all_.end(),
                                    [&](const Tried& tried) { return tried.wheel == wheel; });
    if (known != all_.end()) return known->end;
    return all_.emplace_back(Tried{wheel, wheeled()}).end;
  }
  void forget_all() { all_.clear(); }

 private:
  struct Tried {
    Wheel wheel;
    End end;
  };
  std::vector<Tried> all_;
};

/// Base of such a sheet's `Picture`, which begins with `begin`.
class BoxedPicture : public Picture {
 public:
  /// The footprint of a unit; of who has none (a leader), his base or a point.
  [[nodiscard]] const field::Box& box(UnitId unit) const { return boxes_[index(unit)]; }
  [[nodiscard]] WheelsTried& wheels() const { return wheels_; }

 protected:
  /// The sheet's: the rectangle that a unit has there.
  using BoxAt = field::Box (*)(const Battle&, UnitId, const field::Pose&);

  BoxedPicture(const Battle& battle, const Unseen& unseen, BoxAt box_at)
      : Picture(battle, unseen), boxes_(battle.size()), box_at_(box_at) {}
  BoxedPicture(const BoxedPicture&) = default;
  bool look_at(UnitId unit) final;
  void forget() override { wheels_.forget_all(); }

 private:
  std::vector<field::Box> boxes_;
  BoxAt box_at_;
  mutable WheelsTried wheels_;
};

/// Base of such a sheet's `Situation`. Lengths in tenths of a millimetre.
/// @tparam Situation, Its as of `Snapshot`; `Its` comes of `BoxedPicture`
template <class Situation, class Its>
class BoxedSnapshot : public Snapshot<Situation, Its>, public Drill {
 public:
  using Snapshot<Situation, Its>::Snapshot;

  [[nodiscard]] const field::Box& box(UnitId unit) const { return this->pictured().box(unit); }
  /// Between nearest points of two rectangles, by the map.
  [[nodiscard]] double measured_gap(UnitId a, UnitId b) const {
    return this->gaps().get_both_ways(a, b, [&] { return field::gap(box(a), box(b)); });
  }
  [[nodiscard]] Vec place_for(UnitId, UnitId enemy) const { return box(enemy).centre; }
  /// From a rectangle to the nearest enemy of a unit; infinite if there is none.
  [[nodiscard]] double off_enemies(UnitId unit, const field::Box& there) const {
    double least = field::kFar;
    for (const UnitId enemy : this->enemies(unit)) {
      least = std::min(least, field::gap_within(there, box(enemy), least));
    }
    return least;
  }
  /// Where a unit stands after a whole wheel (drill/mover.hpp), each tried once in a state.
  [[nodiscard]] std::optional<field::Box> wheeled(UnitId unit, const field::Box& from, Angle to,
                                                  std::int32_t most) const {
    return this->pictured().wheels().get(
        {to, unit, from, most}, [&] { return opfor::wheeled(*this, unit, from, to, most); });
  }

  // For the mover.
  [[nodiscard]] const UnitSet& bodies() const override { return this->present(); }
  [[nodiscard]] const field::Box& body(UnitId unit) const override { return box(unit); }
  [[nodiscard]] const field::Ground& land() const override { return this->ground(); }
  [[nodiscard]] bool are_enemies(UnitId one, UnitId other) const override {
    return side_of(this->battle(), one) != side_of(this->battle(), other);
  }
};

}  // namespace opfor
