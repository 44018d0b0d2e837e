#include "telling/what_can_be_lost.hpp"

namespace opfor {
namespace {

/// Nothing has more men, elements or points.
constexpr int kMostInUnit = 100;

bool may_lose(const Sheet& sheet, const Battle& battle, UnitId unit, int n,
              const std::string& kind) {
  Battle trial = battle;
  Correction loss;
  loss.unit = unit;
  if (kind.empty()) {
    loss.killed = n;
  } else {
    loss.killed_of = {{kind, n}};
  }
  return !sheet.correct(trial, loss);
}

int most(const Sheet& sheet, const Battle& battle, UnitId unit, const std::string& kind) {
  int n = 0;
  while (n < kMostInUnit && may_lose(sheet, battle, unit, n + 1, kind)) ++n;
  return n;
}

}  // namespace

int can_lose(const Sheet& sheet, const Battle& battle, UnitId unit, const std::string& kind) {
  const int all = most(sheet, battle, unit, kind);
  if (all > 0 || !kind.empty()) return all;
  int of_kinds = 0;
  for (const std::string_view one : sheet.kinds()) {
    of_kinds += most(sheet, battle, unit, std::string{one});
  }
  return of_kinds;
}

}  // namespace opfor
