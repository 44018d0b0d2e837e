#include "drill/posts.hpp"

#include <algorithm>

#include "drill/task.hpp"
#include "field/bodies.hpp"

namespace opfor {

double heard_from(const std::vector<Hearer>& hearers, Vec place, UnitId with) {
  double heard = 0;
  for (const Hearer& one : hearers) {
    const bool goes_with = with != kNoUnit && one.unit == with;
    const double off = goes_with ? 0 : field::gap(place, one.then);
    if (off > one.reach) continue;
    heard += one.counts;
    if (one.ease > 0) heard += one.counts * one.ease * (1 - off / one.reach);
  }
  return heard;
}

double alone_before(Vec place, const field::Box& enemy, const std::vector<field::Box>& men) {
  double theirs = field::kFar;
  for (const field::Box& one : men) theirs = std::min(theirs, field::gap(one, enemy));
  return men.empty() ? 0 : std::max(0.0, theirs - field::gap(place, enemy));
}

Vec on_the_way(Vec from, Vec to, double most) {
  const Vec way = to - from;
  const double far = norm(way);
  return far > most ? from + way * (most / far) : to;
}

std::optional<Vec> next_place(const Battle& battle, UnitId unit) {
  if (const auto post = post_of(battle, unit)) return post;
  if (!goes_forward(task_now(battle, unit).kind)) return std::nullopt;
  return place_in_line(battle, unit);
}

std::vector<Vec> places_among(const std::vector<Vec>& men) {
  if (men.empty()) return {};
  Vec middle;
  for (const Vec man : men) middle = middle + man * (1.0 / static_cast<double>(men.size()));
  std::vector<Vec> places{middle};
  for (std::size_t i = 0; i < men.size(); ++i) {
    places.push_back(men[i]);
    for (std::size_t j = i + 1; j < men.size(); ++j) places.push_back((men[i] + men[j]) * 0.5);
  }
  return places;
}

}  // namespace opfor
