// What terrain is to this sheet, and what it does to sight and for who stands in it (section 5,
// AQ-RF-4, 13.4).
#include <algorithm>

#include "field/shelter.hpp"
#include "rules/arquebusier/situation.hpp"

namespace opfor::arquebusier {
namespace {

using field::Cover;
using field::Feature;
using field::Shape;

constexpr double kBehindCover = kCoverBehind.as_double() + kTolerance;

bool blocked_by(const field::Ground& ground, FeatureId id, Vec from, Vec to) {
  const Feature& feature = ground.feature(id);
  if (!feature.blocks_sight) return false;
  if (feature.shape == Shape::area) return !within(ground.crossed(id, from, to), kSightThrough);
  const double length = norm(to - from);
  const auto crossed = ground.borders(id, from, to);
  return std::any_of(crossed.begin(), crossed.end(),
                     [&](double t) { return !within(std::min(t, 1 - t) * length, kCoverBehind); });
}

/// All of it belongs to a place fortified for its side.
bool in_works(const Situation& now, UnitId unit) {
  const Side side = side_of(now.battle(), unit);
  const auto inside = [&](Vec place) { return now.ground().fortified(place, side) != kNoFeature; };
  const field::Boxes body = now.body(unit);
  return !body.empty() && std::all_of(body.begin(), body.end(), [&](const field::Box& part) {
    const auto corners = field::corners(part);
    return inside(part.centre) && std::all_of(corners.begin(), corners.end(), inside);
  });
}

}  // namespace

bool is_obstacle(const Feature& feature) {
  return feature.shape != Shape::area && (feature.barrier || feature.cover != Cover::none);
}

bool blocked(const field::Ground& ground, Vec from, Vec to, std::span<const FeatureId> screens) {
  return std::any_of(screens.begin(), screens.end(),
                     [&](FeatureId id) { return blocked_by(ground, id, from, to); });
}

bool blocked(const field::Ground& ground, Vec from, Vec to) {
  return blocked(ground, from, to, ground.screens());
}

bool Situation::in_cover(UnitId unit) const {
  return field::cover_of_body(ground(), body(unit), enemy_place(unit), kBehindCover) != Cover::none;
}

bool Situation::in_cover_at(UnitId unit, const field::Pose& pose, std::optional<Vec> from) const {
  const auto there = blocks_at(battle(), unit, pose);
  return field::cover_of_body(ground(), there, from, kBehindCover) != Cover::none;
}

field::Cover Situation::cover_against(UnitId unit, Vec from) const {
  return field::cover_of_body(ground(), body(unit), from, kBehindCover);
}

bool Situation::fortified(UnitId unit) const {
  // Buildings are areas of hard cover; obstacles count on the side of the enemy.
  return in_works(*this, unit) ||
         field::cover_of_body(ground(), body(unit), enemy_place(unit), kBehindCover) == Cover::hard;
}

}  // namespace opfor::arquebusier
