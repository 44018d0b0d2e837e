#include "drill/posts.hpp"

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
