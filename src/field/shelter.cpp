#include "field/shelter.hpp"

#include <algorithm>
#include <array>

namespace opfor::field {
namespace {

/// What one feature gives a place of a body.
Cover given_by(const Ground& ground, FeatureId id, Vec place, const Box& body,
               std::optional<Vec> from, double behind) {
  const Feature& feature = ground.feature(id);
  if (feature.cover == Cover::none) return Cover::none;
  if (feature.shape == Shape::area) {
    return ground.contains(id, place) ? feature.cover : Cover::none;
  }
  if (feature.cover_inside_only && !ground.contains(id, place)) return Cover::none;
  if (!from) return Cover::none;
  const auto crossed = ground.borders(id, place, *from);
  const bool near = std::any_of(crossed.begin(), crossed.end(), [&](double t) {
    return gap(place + (*from - place) * t, body) <= behind;
  });
  return near ? feature.cover : Cover::none;
}

}  // namespace

Cover cover_of_body(const Ground& ground, const Box& body, std::optional<Vec> from, double behind) {
  const auto corner = corners(body);
  Cover worst = Cover::hard;
  for (const Vec place : {body.centre, corner[0], corner[1], corner[2], corner[3]}) {
    Cover best = Cover::none;
    for (std::size_t i = 0; i < ground.features().size() && best < worst; ++i) {
      best = std::max(best, given_by(ground, static_cast<FeatureId>(i), place, body, from, behind));
    }
    worst = std::min(worst, best);
    if (worst == Cover::none) break;
  }
  return worst;
}

Cover cover_of_body(const Ground& ground, std::span<const Box> body, std::optional<Vec> from,
                    double behind) {
  if (body.empty()) return Cover::none;
  Cover worst = Cover::hard;
  for (const Box& part : body) worst = std::min(worst, cover_of_body(ground, part, from, behind));
  return worst;
}

}  // namespace opfor::field
