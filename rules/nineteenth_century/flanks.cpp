#include "rules/nineteenth_century/flanks.hpp"

#include <optional>

namespace opfor::nineteenth_century {
namespace {

/// How far off an enemy on the flank counts; nothing: however far he is.
std::optional<Limit> counts_within(const Situation& now) {
  const auto& range = now.battle().setting().behaviour.flank_range;
  if (!range) return std::nullopt;
  return Limit{*range, "NC-RF-10", "where it counts on the flank"};
}

/// @param nearest_figure of an enemy, to it @param gap to him @param counts he is near enough
template <class NearestFigure, class Gap, class Counts>
UnitId nearest_behind(const field::Box& body, const UnitSet& enemies, NearestFigure nearest_figure,
                      Gap gap, Counts counts) {
  UnitId best = kNoUnit;
  double least = field::kFar;
  for (const UnitId enemy : enemies) {
    if (!field::behind_front(body, nearest_figure(enemy))) continue;
    const double off = gap(enemy);
    if (off >= least || !counts(enemy)) continue;
    least = off;
    best = enemy;
  }
  return best;
}

}  // namespace

bool has_flanks(Formation formation) {
  return formation != Formation::square && formation != Formation::open;
}

UnitId flanked_by(const Situation& now, UnitId unit) {
  if (!has_flanks(now.battle().unit(unit).formation)) return kNoUnit;
  const std::optional<Limit> limit = counts_within(now);
  return nearest_behind(
      now.body(unit), now.enemies_seen(unit),
      [&](UnitId enemy) { return now.nearest_figure(unit, enemy); },
      [&](UnitId enemy) { return now.gap(unit, enemy); },
      [&](UnitId enemy) { return !limit || now.within(unit, enemy, *limit); });
}

UnitId flanked_by(const Situation& now, UnitId unit, Formation formation, const field::Box& body,
                  field::Boxes figures) {
  if (!has_flanks(formation)) return kNoUnit;
  const std::optional<Limit> limit = counts_within(now);
  const auto gap = [&](UnitId enemy) { return field::least_gap(now.figures(enemy), figures); };
  return nearest_behind(
      body, now.enemies_seen(unit),
      [&](UnitId enemy) { return nearest_figure(body, figures, now.figures(enemy)); }, gap,
      [&](UnitId enemy) { return !limit || gap(enemy) <= limit->edge(); });
}

}  // namespace opfor::nineteenth_century
