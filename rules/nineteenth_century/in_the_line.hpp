#pragma once

#include <vector>

#include "rules/nineteenth_century/formation.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// Where the groups of a side will stand, for the single men who go to them or lead them.
namespace opfor::nineteenth_century {

/// A group, and where it stands when that counts.
struct InTheLine {
  UnitId group = kNoUnit;
  field::Pose pose;
  Figures figures;
  field::Box body;
  bool goes = false;  ///< its turn to move is still to come, and takes it there
};
/// The groups of a side as they stand.
[[nodiscard]] std::vector<InTheLine> as_they_stand(const Situation& now, Side side);
/// The same when all have moved: who is still to obey his die stands where that takes him.
[[nodiscard]] std::vector<InTheLine> as_they_will_stand(const Situation& now, Side side);

/// Where a man would stand behind it, nearest to where he is.
[[nodiscard]] Vec behind(const Battle& battle, UnitId man, const InTheLine& group);

}  // namespace opfor::nineteenth_century
