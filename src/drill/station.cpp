#include "drill/station.hpp"

#include <algorithm>
#include <cmath>

namespace opfor {
namespace {

constexpr double kClearOf = 100;    ///< between it and who stands beside its way
constexpr double kWayAhead = 2000;  ///< so much of it is looked at

/// Somebody stands on the strip of ground ahead of a place.
bool bars(const field::Box& who, Vec place, Vec ahead, double half_width, double half_depth) {
  const Vec right = field::right_of(ahead);
  const Vec off = who.centre - place;
  const double along = dot(off, ahead);
  const double deep = field::half_extent(who, ahead);
  return std::abs(dot(off, right)) < half_width + field::half_extent(who, right) &&
         along > -half_depth - deep && along < kWayAhead + deep;
}

}  // namespace

Vec station_behind(const field::Box& whom, double off, Vec own) {
  const Vec right = field::right_of(whom.ahead);
  const double aside = dot(own - whom.centre, right);
  const double front = 2 * whom.half_width;
  const double along = dot(own - whom.centre, whom.ahead);
  return whom.centre + right * std::clamp(aside, -front, front) +
         whom.ahead * std::max(along, -off);
}

std::optional<Vec> station_past(const field::Box& whom, double off, const field::Box& own,
                                std::span<const field::Box> others) {
  const Vec right = field::right_of(whom.ahead);
  const double aside = dot(own.centre - whom.centre, right);
  const double along = dot(own.centre - whom.centre, whom.ahead);
  const double least = whom.half_width + own.half_width + kClearOf;
  const double most = std::max(least, 2 * whom.half_width);
  const double nearer = aside < 0 ? -1 : 1;
  for (const double side : {nearer, -nearer}) {
    const Vec place = whom.centre + right * (side * std::clamp(side * aside, least, most)) +
                      whom.ahead * std::max(along, -off);
    const bool barred = std::any_of(others.begin(), others.end(), [&](const field::Box& one) {
      return bars(one, place, whom.ahead, own.half_width, own.half_depth);
    });
    if (!barred) return place;
  }
  return std::nullopt;
}

}  // namespace opfor
