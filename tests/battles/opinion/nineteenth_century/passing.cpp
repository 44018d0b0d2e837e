#include "battles/opinion/nineteenth_century/passing.hpp"

#include <algorithm>
#include <limits>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

constexpr double kLook = 10;  ///< a millimetre between the places of a way that are looked at

/// How near a step comes to a figure.
double near(Vec from, Vec to, const Polygon& figure) {
  if (from == to) return apart({from}, figure);
  return apart({from, to}, figure);
}

/// How near a way comes to a figure that it does not begin nearer to.
double near(const std::vector<Vec>& way, const Polygon& figure) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    least = std::min(least, near(way[i], way[i + 1], figure));
  }
  return least;
}

/// The way of a file's edge, so far to the right of its middle.
std::vector<Vec> edge_of(Vec from, Vec to, double right) {
  const double far = length(to - from);
  if (far == 0) return {from, to};
  const Vec off = right_of((to - from) * (1 / far)) * right;
  return {from + off, to + off};
}

class Passing {
 public:
  Passing(const event::Moved& moved, const std::vector<Vec>& way, const Seen& seen)
      : moved_(moved), way_(way), seen_(seen), half_(seen.troops.base(moved.unit).width / 2) {}

  /// No way leads through what nobody of its kind passes, but by a gap that a base fits.
  void walls() const {
    const auto features = seen_.features();
    for (std::size_t i = 0; i < features.size(); ++i) {
      const field::Feature& feature = features[i];
      const bool mounted = seen_.goes(moved_.unit) == Goes::mounted;
      if (!(mounted ? feature.impassable_horse : feature.impassable_foot)) continue;
      const auto id = static_cast<FeatureId>(i);
      if (feature.shape == field::Shape::area) {
        area(feature, id);
      } else {
        line(feature, id);
      }
    }
  }

  void enemies(UnitId charged) const {
    for (const UnitId enemy : seen_.troops.present(seen_.ledger)) {
      if (!seen_.foes(moved_.unit, enemy) || enemy == charged) continue;
      if (seen_.troops.men(enemy).unplaced() > 0) continue;
      double least = std::numeric_limits<double>::infinity();
      double before = least;
      for (const Polygon& figure : seen_.troops.standing(enemy, seen_.ledger)) {
        least = std::min(least, near(way_, figure));
        before = std::min(before, apart({way_.front()}, figure));
      }
      // Who charges comes as near as he likes, but goes through nobody.
      const double keep = charged == kNoUnit ? half_ + kKeepOff : kDeep;
      const double allowed = std::min(keep, before);
      if (least >= allowed - 2 * kRounding) continue;
      const bool through = least <= 0;
      seen_.found(through ? Kind::through_enemy : Kind::came_nearer, "NC-MOVE-7",
                  {moved_.unit, enemy}, "on its way", Counts::length, least - half_,
                  allowed - half_);
    }
  }

  /// Through open order, gaps of squares and single men only.
  void friends() const {
    for (const UnitId other : seen_.troops.present(seen_.ledger)) {
      if (seen_.foes(moved_.unit, other) || other == moved_.unit) continue;
      const Formation formation = seen_.ledger.at(other).formation;
      const bool open = formation == Formation::open || formation == Formation::square ||
                        seen_.troops[other].single() || !seen_.troops[other].formed;
      if (open || seen_.troops.men(other).unplaced() > 0) continue;
      double least = std::numeric_limits<double>::infinity();
      double before = least;
      for (const Polygon& figure : seen_.troops.standing(other, seen_.ledger)) {
        least = std::min(least, near(way_, figure));
        before = std::min(before, apart({way_.front()}, figure));
      }
      const double allowed = std::min(half_, before) - kDeep - kRounding;
      if (least >= allowed) continue;
      seen_.found(Kind::through_friend, "NC-MOVE-7", {moved_.unit, other},
                  seen_.troops[moved_.unit].single() ? "a man" : "a group", Counts::length,
                  half_ - least, kDeep);
    }
  }

 private:
  void line(const field::Feature& feature, FeatureId id) const {
    // Who begins nearer to a wall than a file is wide may leave it.
    double room = half_ - kDeep - kRounding;
    for (std::size_t k = 0; k + 1 < feature.outline.size() + ring(feature); ++k) {
      const Vec a = feature.outline[k];
      const Vec b = feature.outline[(k + 1) % feature.outline.size()];
      room = std::min(room, std::max(0.0, distance(way_.front(), a, b) - kRounding));
    }
    for (std::size_t i = 0; i + 1 < way_.size(); ++i) {
      const bool middle = crosses(feature, way_[i], way_[i + 1], Gaps::all);
      const auto edge = [&](double right) {
        const std::vector<Vec> beside = edge_of(way_[i], way_[i + 1], right);
        return crosses(feature, beside[0], beside[1], Gaps::all);
      };
      if (!middle && (room <= 0 || (!edge(room) && !edge(-room)))) continue;
      if (middle) {
        seen_.found(Kind::ground_forbidden, "NC-MOVE-4", {moved_.unit}, "through a wall",
                    Counts::nothing, 0, 0, id);
      } else {
        seen_.found(Kind::gap_too_narrow, "NC-SCOPE-6", {moved_.unit}, "", Counts::length,
                    2 * half_, 0, id);
      }
      return;
    }
  }
  [[nodiscard]] static std::size_t ring(const field::Feature& feature) {
    return feature.shape == field::Shape::ring ? 1 : 0;
  }
  void area(const field::Feature& feature, FeatureId id) const {
    const auto depth = [&](Vec place) {
      return holds(feature.outline, place) ? to_border(feature.outline, place) : 0;
    };
    double most = 0;
    for (std::size_t i = 0; i + 1 < way_.size(); ++i) {
      const int n = 1 + static_cast<int>(length(way_[i + 1] - way_[i]) / kLook);
      for (int k = 0; k <= n; ++k) {
        most = std::max(most, depth(way_[i] + (way_[i + 1] - way_[i]) * (1.0 * k / n)));
      }
    }
    if (most <= std::max(kDeep, depth(way_.front())) + kRounding) return;
    seen_.found(Kind::ground_forbidden, "NC-MOVE-4", {moved_.unit}, "into it", Counts::length, most,
                kDeep, id);
  }

  const event::Moved& moved_;
  const std::vector<Vec>& way_;
  const Seen& seen_;
  double half_;
};

}  // namespace

void judge_passing(const event::Moved& moved, const std::vector<Vec>& way, UnitId charged,
                   bool runs, const Seen& seen) {
  const Passing passing(moved, way, seen);
  passing.walls();
  passing.enemies(charged);
  if (!runs) passing.friends();
}

}  // namespace opfor::battles::opinion::nineteenth_century
