#include "drill/station.hpp"

#include <algorithm>

namespace opfor {

Vec station_behind(const field::Box& whom, double off, Vec own) {
  const Vec right = field::right_of(whom.ahead);
  const double aside = dot(own - whom.centre, right);
  const double front = 2 * whom.half_width;
  const double along = dot(own - whom.centre, whom.ahead);
  return whom.centre + right * std::clamp(aside, -front, front) +
         whom.ahead * std::max(along, -off);
}

}  // namespace opfor
