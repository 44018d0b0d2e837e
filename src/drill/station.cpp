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

std::vector<field::Box> places_in_line(const field::Box& whom, const field::Box& own,
                                       double between, int others) {
  const Vec right = field::right_of(whom.ahead);
  const double first = whom.half_width + between + own.half_width;
  const double each = 2 * own.half_width + between;
  // Their fronts are in line.
  const Vec front = whom.centre + whom.ahead * (whom.half_depth - own.half_depth);
  std::vector<field::Box> places;
  for (int past = 0; past <= others; ++past) {
    for (const double side : {-1.0, 1.0}) {
      field::Box there = own;
      there.ahead = whom.ahead;
      there.centre = front + right * (side * (first + past * each));
      places.push_back(there);
    }
  }
  std::stable_sort(places.begin(), places.end(), [&](const field::Box& x, const field::Box& y) {
    return norm(x.centre - own.centre) < norm(y.centre - own.centre);
  });
  return places;
}

}  // namespace opfor
