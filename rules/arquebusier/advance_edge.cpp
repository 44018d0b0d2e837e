// The edge of the table, after all have moved (AQ-MOVE-5).
#include <algorithm>
#include <tuple>

#include "field/clear_place.hpp"
#include "rules/arquebusier/advance.hpp"

namespace opfor::arquebusier {

using field::Box;
using field::Pose;

namespace {

constexpr double kSlideStep = 254.0 / 4;  ///< tenths of a millimetre
constexpr double kFarthest = 12 * 254.0;  ///< no farther than horse moves

Pose shifted(const Pose& pose, Vec by) {
  return {field::point(field::vec(pose.at) + by), pose.facing};
}

/// How far a formation must come in from a pose.
Vec over(const Battle& battle, UnitId unit, const Pose& pose) {
  const Setting& setting = battle.setting();
  Vec shift{0, 0};
  for (const Vec corner : field::corners(footprint_at(battle, unit, pose))) {
    shift.x = std::max(shift.x, -corner.x);
    shift.y = std::max(shift.y, -corner.y);
    if (corner.x > setting.width.as_double()) {
      shift.x = std::min(shift.x, setting.width.as_double() - corner.x);
    }
    if (corner.y > setting.height.as_double()) {
      shift.y = std::min(shift.y, setting.height.as_double() - corner.y);
    }
  }
  return shift;
}

/// Places for a formation that stands over the edge.
class Overhang {
 public:
  Overhang(const Battle& battle, UnitId unit, const UnitSet& gone)
      : battle_(battle), unit_(unit), pose_(battle.unit(unit).pose()) {
    const Blocks now = blocks(battle, unit);
    for (std::size_t i = 0; i < battle.size(); ++i) {
      const UnitId other = unit_id(i);
      if (other == unit || !present(battle, other) || gone.contains(other)) continue;
      const bool enemy = side_of(battle, other) != side_of(battle, unit);
      const Blocks theirs = blocks(battle, other);
      others_.push_back({theirs, enemy && !touch(now, theirs)});
    }
    may_stand_ = can_stand(pose_);
  }

  /// On nobody, touching no enemy whom it has not met, on ground that it may enter.
  [[nodiscard]] bool free(const Pose& pose) const {
    const Blocks there = blocks_at(battle_, unit_, pose);
    const bool clear = std::all_of(others_.begin(), others_.end(), [&](const Other& other) {
      if (other.keeps_off && touch(there, other.blocks)) return false;
      return !field::overlaps(there, other.blocks);
    });
    return clear && (can_stand(pose) || !may_stand_);
  }

 private:
  struct Other {
    Blocks blocks;
    bool keeps_off = false;
  };

  [[nodiscard]] bool can_stand(const Pose& pose) const {
    return battle_.setting().ground->can_stand(footprint_at(battle_, unit_, pose),
                                               mover_of(battle_, unit_));
  }

  const Battle& battle_;
  UnitId unit_;
  Pose pose_;
  std::vector<Other> others_;
  bool may_stand_ = true;
};

}  // namespace

Pose back_on_table(const Battle& battle, UnitId unit, const UnitSet& gone) {
  const Pose pose = battle.unit(unit).pose();
  const Overhang overhang(battle, unit, gone);
  const Vec in = over(battle, unit, pose);
  if (norm(in) <= 1) return pose;  // tenths of a millimetre: places are rounded to them
  const Pose straight_in = shifted(pose, in);
  if (overhang.free(straight_in)) return straight_in;
  std::vector<Vec> along;  // the edges over which it stands
  if (in.y != 0) along.insert(along.end(), {Vec{1, 0}, Vec{-1, 0}});
  if (in.x != 0) along.insert(along.end(), {Vec{0, 1}, Vec{0, -1}});
  const auto pose_at = [&](Vec place) {
    const Pose beside{field::point(place), pose.facing};
    return shifted(beside, over(battle, unit, beside));
  };
  const auto place =
      field::first_beside(field::vec(straight_in.at), along, kSlideStep, kFarthest,
                          [&](Vec beside) { return overhang.free(pose_at(beside)); });
  return place ? pose_at(*place) : straight_in;
}

void all_back_on_table(Battle& battle, std::vector<UnitId> all, const UnitSet& gone) {
  const auto rank = [&](UnitId unit) {
    const Pose& pose = battle.unit(unit).pose();
    return std::tuple{norm(over(battle, unit, pose)), pose.at, pose.facing};
  };
  std::sort(all.begin(), all.end(), [&](UnitId x, UnitId y) { return rank(x) < rank(y); });
  for (const UnitId unit : all) {
    const Pose inside = back_on_table(battle, unit, gone);
    if (inside != battle.unit(unit).pose()) put(battle, unit, inside);
  }
}

}  // namespace opfor::arquebusier
