#include "rules/victory_without_squares/worth_lanes.hpp"

#include <algorithm>

#include "field/arcs.hpp"
#include "field/sweep.hpp"
#include "rules/victory_without_squares/ways_round.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

/// Hundredths of a degree: who looks so far away from a way stands across it.
constexpr std::int32_t kAcross = 3000;

}  // namespace

UnitId whose_way_it_bars(const Standing& standing, const After& a) {
  const Battle& b = standing.now().battle();
  const bool horse = record(b, a.unit).mounted != 0;
  if (!horse || a.charged != kNoUnit) return kNoUnit;
  const double on = a.in_motion ? full_move(b, a.unit).as_double() : 0;
  Box ridden = field::shifted(a.box, a.box.ahead * (on / 2));
  ridden.half_depth += on / 2;
  for (const Standing::Lane& lane : standing.lanes()) {
    const std::int32_t off = turn_between(facing_of(lane.step), facing_of(a.box.ahead));
    if (off < kAcross || off > 18000 - kAcross) continue;
    if (field::runs_into(lane.from, lane.step, ridden)) return lane.of;
  }
  return kNoUnit;
}

const std::vector<Standing::Lane>& Standing::lanes() const {
  if (lanes_) return *lanes_;
  lanes_.emplace();
  const Battle& b = now_.battle();
  for (const UnitId own : now_.friends(unit_)) {
    const bool foot = line_of(body_info(b, own).kind).fights && record(b, own).mounted == 0;
    const auto place = foot && goes_on(now_, own) ? makes_for(now_, own) : std::nullopt;
    if (!place) continue;
    const Box& box = now_.box(own);
    const double all = dot(*place - box.centre, box.ahead);
    if (all < kFootMove / 4 || now_.off_facing(own, *place) > kAcross) continue;
    const double most = 2 * full_move(b, own).as_double();
    lanes_->push_back({own, box, box.ahead * std::min(std::max(all, kFootMove), most)});
  }
  return *lanes_;
}

}  // namespace opfor::victory_without_squares
