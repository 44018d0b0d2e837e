#include "rules/over_the_hills/fatigue.hpp"

#include <algorithm>

namespace opfor::over_the_hills {

Condition condition_of(const Strength& strength, const Options& options) {
  const int reserve = strength.reserve();
  if (reserve <= options.broken_reserve) return Condition::broken;
  if (reserve <= options.rout_reserve) return Condition::routing;
  return reserve <= options.wavering_reserve ? Condition::wavering : Condition::steady;
}

std::string_view rule_of(const FatigueHits& hits) {
  if (hits.cause == FatigueCause::failed_test) return line_of(hits.test).rule;
  return kFatigueCauses[static_cast<std::size_t>(hits.cause)].rule;
}

void add(Fatigue& fatigue, const FatigueHits& hits) {
  if (hits.hits <= 0) return;
  for (FatigueHits& each : fatigue) {
    if (each.cause == hits.cause && each.test == hits.test) {
      each.hits += hits.hits;
      return;
    }
  }
  fatigue.push_back(hits);
}

int of_ground(const Fatigue& fatigue) {
  int hits = 0;
  for (const FatigueHits& one : fatigue) {
    const bool ground =
        one.cause == FatigueCause::rough_or_open_woods || one.cause == FatigueCause::normal_woods ||
        one.cause == FatigueCause::linear_obstacle || one.cause == FatigueCause::stream;
    hits += ground ? one.hits : 0;
  }
  return hits;
}

int total(const Fatigue& fatigue) {
  int sum = 0;
  for (const FatigueHits& each : fatigue) sum += each.hits;
  return sum;
}

Strength after(Strength strength, const Fatigue& fatigue) {
  strength.fh += total(fatigue);
  return strength;
}

Strength recovered(Strength strength, int hits) {
  strength.fh = std::max(0, strength.fh - hits);
  return strength;
}

double how_few(int reserve) {
  constexpr int kMany = 6;
  constexpr int kNoneToSpare = 2;
  const double most = kMany - kNoneToSpare;
  return std::clamp((kMany - reserve) / most, 0.0, 1.0);
}

int share(int score, int percent, Rounding rounding) {
  constexpr int kWhole = 100;
  const int added = rounding == Rounding::up ? kWhole - 1 : kWhole / 2;
  return (score * percent + added) / kWhole;
}

}  // namespace opfor::over_the_hills
