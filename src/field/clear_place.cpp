#include "field/clear_place.hpp"

#include <algorithm>
#include <array>

namespace opfor::field {

Vec place_with_room(const Ground& ground, std::span<const FeatureId> barred, Vec place,
                    double clear) {
  const auto off = [&](Vec there) {
    double least = clear;
    for (const FeatureId id : barred) least = std::min(least, ground.distance(id, there));
    return least;
  };
  const double from_place = off(place);
  if (from_place >= clear || from_place <= 0) return place;
  constexpr int kBearings = 16;
  std::array<Vec, kBearings> bearings;
  for (int i = 0; i < kBearings; ++i) {
    bearings[static_cast<std::size_t>(i)] = unit_vector(Angle::hundredths(36000 * i / kBearings));
  }
  const auto has_room = [&](Vec there) { return ground.on_table(there) && off(there) >= clear; };
  return first_beside(place, bearings, clear / 4, clear * 3 / 2, has_room).value_or(place);
}

}  // namespace opfor::field
