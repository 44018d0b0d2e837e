#include "battles/opinion/nineteenth_century/ground.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

using field::Feature;
using field::Shape;

std::vector<std::pair<Vec, Vec>> sides(const Feature& feature) {
  std::vector<std::pair<Vec, Vec>> all;
  const std::size_t n = feature.outline.size();
  const std::size_t count = feature.shape == Shape::line ? n - 1 : n;
  for (std::size_t i = 0; i < count; ++i) {
    all.emplace_back(feature.outline[i], feature.outline[(i + 1) % n]);
  }
  return all;
}

double to_line(const Feature& feature, Vec point) {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [a, b] : sides(feature)) least = std::min(least, distance(point, a, b));
  return least;
}

/// Where a step enters or leaves areas, as shares of it, with its ends.
std::vector<double> borders(Features areas, Vec from, Vec to) {
  std::vector<double> at{0, 1};
  for (const Feature& area : areas) {
    if (area.shape != Shape::area) continue;
    for (std::size_t i = 0; i < area.outline.size(); ++i) {
      const Vec a = area.outline[i];
      const Vec b = area.outline[(i + 1) % area.outline.size()];
      const double all = cross(to - from, b - a);
      if (all == 0 || !cut(from, to, a, b)) continue;
      at.push_back(std::clamp(cross(a - from, b - a) / all, 0.0, 1.0));
    }
  }
  std::sort(at.begin(), at.end());
  return at;
}

/// How much of a step lies in difficult ground: surely, and with what only touches it.
Between difficult_on(Features features, Vec from, Vec to) {
  Between hard;
  const std::vector<double> at = borders(features, from, to);
  for (std::size_t i = 0; i + 1 < at.size(); ++i) {
    const double part = (at[i + 1] - at[i]) * length(to - from);
    double deepest = -1;
    for (double share = 0.05; share < 1; share += 0.1) {
      const Vec place = from + (to - from) * (at[i] + (at[i + 1] - at[i]) * share);
      for (const Feature& area : features) {
        if (area.difficult && in_area(area, place)) {
          deepest = std::max(deepest, to_border(area.outline, place));
        }
      }
    }
    if (deepest >= 0) hard.most += part;
    if (deepest > kDeep + kRounding) hard.least += part;
  }
  return hard;
}

/// A way in steps too short to cross a line twice.
std::vector<Vec> in_steps(const std::vector<Vec>& way) {
  constexpr double kStep = 10;
  std::vector<Vec> all{way.front()};
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const int n = 1 + static_cast<int>(length(way[i + 1] - way[i]) / kStep);
    for (int k = 1; k <= n; ++k) all.push_back(way[i] + (way[i + 1] - way[i]) * (1.0 * k / n));
  }
  return all;
}

/// How many corners of an outline a way passes so near that half a millimetre decides whether it
/// crosses there twice or not at all.
int corners_cut(const Feature& feature, const std::vector<Vec>& way) {
  const auto cut = [&](Vec corner) {
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
      if (distance(corner, way[i], way[i + 1]) <= kDeep) return true;
    }
    return false;
  };
  return static_cast<int>(std::count_if(feature.outline.begin(), feature.outline.end(), cut));
}

/// Gateposts that a way grazes: a hair decides whether it leads through the gate or over the wall.
int posts_grazed(const Feature& feature, const std::vector<Vec>& way) {
  int n = 0;
  for (const field::Gap& gap : feature.gaps) {
    for (const Vec post : {gap.from, gap.to}) {
      for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        if (distance(post, way[i], way[i + 1]) > kRounding) continue;
        ++n;
        break;
      }
    }
  }
  return n;
}

/// How often a straight leg of a way gets over what is a low barrier of a line: all of it, or gaps.
int got_over(const Feature& feature, Vec from, Vec to) {
  const std::vector<Vec> leg = in_steps({from, to});
  const int n = crossings(feature, leg, Gaps::free);
  return feature.barrier ? n : n - crossings(feature, leg, Gaps::all);
}

/// Where a place may lie that is told rounded: on a line, on either side of it.
std::vector<Vec> may_lie(const Feature& feature, Vec place) {
  for (const auto& [a, b] : sides(feature)) {
    if (a == b || distance(place, a, b) > kRounding) continue;
    const Vec aside = right_of((b - a) * (1 / length(b - a)));
    const Vec on_it = place - aside * dot(place - a, aside);
    return {on_it + aside * kRounding, on_it - aside * kRounding};
  }
  return {place};
}

/// How often a way gets over it. Who comes up to a wall and goes on along the same side of it has
/// not got over it, though a place of his way is rounded on to the wall.
Between got_over(const Feature& feature, const std::vector<Vec>& way) {
  struct So {
    Vec far;
    Between over;
  };
  std::vector<So> here;
  for (const Vec at : may_lie(feature, way.front())) here.push_back({at, {}});
  for (std::size_t i = 1; i < way.size(); ++i) {
    std::vector<So> next;
    for (const Vec at : may_lie(feature, way[i])) {
      So so{at, {std::numeric_limits<double>::infinity(), 0}};
      for (const So& before : here) {
        const int n = got_over(feature, before.far, at);
        so.over.least = std::min(so.over.least, before.over.least + n);
        so.over.most = std::max(so.over.most, before.over.most + n);
      }
      next.push_back(so);
    }
    here = std::move(next);
  }
  Between over = here.front().over;
  for (const So& so : here) {
    over.least = std::min(over.least, so.over.least);
    over.most = std::max(over.most, so.over.most);
  }
  return over;
}

/// How many low barriers a way gets over.
Between barriers_on(Features features, const std::vector<Vec>& way) {
  Between all;
  for (const Feature& feature : features) {
    if (feature.shape == Shape::area) continue;
    const bool gaps = std::any_of(feature.gaps.begin(), feature.gaps.end(),
                                  [](const field::Gap& gap) { return gap.barrier; });
    if (!feature.barrier && !gaps) continue;
    const Between over = got_over(feature, way);
    const double open = posts_grazed(feature, way) + 2.0 * corners_cut(feature, way);
    all.least += std::max(0.0, over.least - open);
    all.most += over.most + open;
  }
  return all;
}

/// How far a line runs through an area, and how deep.
struct Through {
  double far = 0;
  double deepest = 0;
};
Through through(const Feature& area, Vec from, Vec to) {
  constexpr int kSoundings = 20;
  Through all;
  const std::vector<double> at = borders({&area, 1}, from, to);
  for (std::size_t i = 0; i + 1 < at.size(); ++i) {
    const double part = at[i + 1] - at[i];
    if (!holds(area.outline, from + (to - from) * (at[i] + part / 2))) continue;
    all.far += part * length(to - from);
    for (int k = 0; k <= kSoundings; ++k) {
      const Vec place = from + (to - from) * (at[i] + part * k / kSoundings);
      if (holds(area.outline, place)) {
        all.deepest = std::max(all.deepest, to_border(area.outline, place));
      }
    }
  }
  return all;
}

/// Whether a line crosses a wall beside its gaps; what half a millimetre to either side decides is
/// left open.
Sight past_line(const Feature& feature, Vec from, Vec to) {
  const Vec way = to - from;
  const double far = length(way);
  if (far == 0) return Sight::clear;
  const Vec aside = right_of(way) * ((kDeep + kRounding) / far);
  int hidden = 0;
  for (const double side : {-1.0, 0.0, 1.0}) {
    hidden += crosses(feature, from + aside * side, to + aside * side, Gaps::all) ? 1 : 0;
  }
  if (hidden == 0) return Sight::clear;
  return hidden == 3 ? Sight::blocked : Sight::perhaps;
}

/// Past a wood, for an observer and a target who stand in it, or out of it.
Sight past_area(const Feature& area, Vec from, Vec to, double slack, bool from_in, bool to_in) {
  if (from_in && to_in) {
    // From base to base: the middles are as much farther off as a base is wide or deep.
    const double far = length(to - from);
    return far > kInsideWoods + kHorseDepth + slack ? Sight::blocked
           : far > kInsideWoods + kFootBase - slack ? Sight::perhaps
                                                    : Sight::clear;
  }
  const Through run = through(area, from, to);
  if (!from_in && !to_in) {
    if (run.deepest > kDeep + slack) return Sight::blocked;
    return run.deepest > kDeep - slack ? Sight::perhaps : Sight::clear;
  }
  if (to_border(area.outline, from_in ? from : to) > kEdgeOfWoods + slack) return Sight::blocked;
  // Out over an edge that is near, and not through the rest of the wood.
  if (run.deepest > kEdgeOfWoods + kDeep + slack) return Sight::blocked;
  const bool sure = from_in && run.far < kEdgeOfWoods - slack;
  return sure ? Sight::clear : Sight::perhaps;
}

/// Who stands on its very edge may be in it, or not.
Sight past_area(const Feature& area, Vec from, Vec to, double slack) {
  const auto may_be = [&](Vec at) {
    const bool in = in_area(area, at);
    return to_border(area.outline, at) <= kRounding ? std::vector{in, !in} : std::vector{in};
  };
  std::vector<Sight> all;
  for (const bool from_in : may_be(from)) {
    for (const bool to_in : may_be(to)) {
      all.push_back(past_area(area, from, to, slack, from_in, to_in));
    }
  }
  const bool agree = std::all_of(all.begin(), all.end(), [&](Sight s) { return s == all.front(); });
  return agree ? all.front() : Sight::perhaps;
}

}  // namespace

Between cost_of(Features features, const std::vector<Vec>& way, double quarter) {
  Between cost;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const double step = length(way[i + 1] - way[i]);
    const Between hard = difficult_on(features, way[i], way[i + 1]);
    cost.least += step + hard.least;
    cost.most += step + hard.most;
  }
  if (way.size() < 2) return cost;
  const Between over = barriers_on(features, way);
  return {cost.least + over.least * quarter, cost.most + over.most * quarter};
}

double rounding_of(Features features, const std::vector<Vec>& way) {
  constexpr double kOfAPlace = 0.71;  // half a tenth either way, in both directions
  double slack = 0.5;                 // what was spent is rounded, too
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const bool hard = difficult_on(features, way[i], way[i + 1]).most > 0;
    const double ends = i == 0 ? 1 : 2;  // the first place was one already
    slack += kOfAPlace * ends * (hard ? 2 : 1);
  }
  return slack;
}

bool enclosed(Features features, Vec place) {
  return std::any_of(features.begin(), features.end(), [&](const Feature& feature) {
    return feature.enclosed && in_area(feature, place);
  });
}

Covered cover_at(Features features, Vec figure, Vec shooter) {
  Covered covered;
  const auto give = [&](field::Cover cover, bool surely) {
    covered.best = std::max(covered.best, cover);
    if (surely) covered.least = std::max(covered.least, cover);
  };
  for (const Feature& feature : features) {
    if (feature.cover == field::Cover::none) continue;
    if (feature.shape == Shape::area) {
      const double border = to_border(feature.outline, figure);
      const bool in = holds(feature.outline, figure);
      if (in || border <= kRounding) give(feature.cover, in && border > kRounding);
      continue;
    }
    const double off = to_line(feature, figure);
    const bool inside = feature.shape != Shape::ring || !feature.cover_inside_only ||
                        holds(feature.outline, figure);
    if (!inside && off > kRounding) continue;
    // Who stands on it is behind it, but not in a gate.
    const bool in_gate = std::any_of(
        feature.gaps.begin(), feature.gaps.end(),
        [&](const field::Gap& gap) { return distance(figure, gap.from, gap.to) <= kDeep; });
    if (off <= kDeep && !in_gate) {
      give(feature.cover, off <= kDeep - kRounding && inside);
      continue;
    }
    // The line of fire crosses it no farther off than it covers.
    const double within = feature.cover_within.as_double();
    const Vec way = shooter - figure;
    const double far = length(way);
    const auto crossed = [&](double reach) {
      return past_line(feature, figure, figure + way * std::min(1.0, reach / far));
    };
    if (far == 0 || crossed(within + kDeep) == Sight::clear) continue;
    give(feature.cover, inside && crossed(within - kDeep) == Sight::blocked);
  }
  return covered;
}

Sight sight(Features features, Vec from, Vec to, double slack) {
  Sight worst = Sight::clear;
  const Vec way = to - from;
  const double far = length(way);
  if (far == 0) return worst;
  for (const Feature& feature : features) {
    if (!feature.blocks_sight) continue;
    if (feature.shape == Shape::area) {
      worst = std::max(worst, past_area(feature, from, to, slack));
    } else {
      // Over what is within 2 cm of the shooter's base or of his target's: at a loophole.
      const auto past = [&](double over) {
        if (far <= 2 * over) return Sight::clear;
        const Vec ahead = way * (1 / far);
        return past_line(feature, from + ahead * over, to - ahead * over);
      };
      // The middle of a base is at the least half a foot base off its edge, at most half a horse's.
      const Sight sure = past(kOver + kHorseDepth / 2 + slack);
      if (sure == Sight::blocked) return sure;
      if (past(kOver + kFootBase / 2 - slack) != Sight::clear) {
        worst = std::max(worst, Sight::perhaps);
      }
    }
    if (worst == Sight::blocked) return worst;
  }
  return worst;
}

}  // namespace opfor::battles::opinion::nineteenth_century
