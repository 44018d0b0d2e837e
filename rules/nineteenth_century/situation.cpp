#include "rules/nineteenth_century/situation.hpp"

#include <algorithm>
#include <utility>

#include "drill/nearest.hpp"
#include "rules/nineteenth_century/prospects.hpp"

namespace opfor::nineteenth_century {

using field::Box;

field::SightRule sight_rule() {
  field::SightRule rule;
  // "Within 2 cm" is of the figure's base (NC-VIS-1); places are the centres of bases.
  rule.over_own_obstacle = (kOverObstacle + kFootBase / 2).as_double();
  rule.edge = kEdge.as_double();
  rule.inside = (kInsideWoods + kFootBase).as_double();  // from base to base (NC-SCOPE-5)
  return rule;
}

Stands::Stands(const Battle& battle, const Unseen& unseen)
    : Picture(battle, unseen),
      drawn_(battle.size()),
      groups_(battle.size()),
      eligible_(battle.size()),
      facts_(battle.size()),
      bodies_(battle.size()),
      prospects_(std::make_shared<Prospects>(battle)) {
  begin();
}

bool Stands::is_present(UnitId unit) const { return nineteenth_century::present(battle(), unit); }

bool Stands::look_at(UnitId unit) {
  const UnitState& u = battle().unit(unit);
  const GroupState& s = state(battle(), unit);
  const Drawn now{u.pose(), u.formation, s.alive, s.places};
  const bool anew = !(std::exchange(drawn_[index(unit)], now) == now);
  if (anew) {
    groups_.forget(unit);
    bodies_.another(unit);
  }
  return anew;
}

const Stands::Group& Stands::group(UnitId unit) const {
  return *groups_.get(unit, [&] {
    const Figures figures = bases(battle(), unit);
    const Group group{{figures.begin(), figures.end()}, nineteenth_century::body(figures)};
    return std::make_shared<const Group>(group);
  });
}

double Situation::off_map(UnitId a, UnitId b) const {
  return battle().settled().empty() ? 0 : gap(a, b) - measured_gap(a, b);
}

double Situation::farthest(UnitId from, UnitId to) const {
  return as_settled(battle(), Span::farthest, from, to, measured_farthest(from, to));
}

double Situation::measured_gap(UnitId a, UnitId b) const {
  return gaps().get_both_ways(a, b, [&] { return field::least_gap(figures(a), figures(b)); });
}

double Situation::measured_farthest(UnitId from, UnitId to) const {
  double most = 0;
  for (const Box& figure : figures(to)) {
    most = std::max(most, field::least_gap(field::Boxes(&figure, 1), figures(from)));
  }
  return most;
}

Vec Situation::nearest_figure(UnitId from, UnitId target) const {
  return prospects().nearest_figures.get(bodies().now(), from, target, [&] {
    return nineteenth_century::nearest_figure(body(from), figures(from), figures(target));
  });
}

Vec nearest_figure(const Box& body, field::Boxes from, field::Boxes of) {
  constexpr double kSame = 1e-6;
  Vec nearest{};
  double best = field::kFar;
  for (const Box& figure : of) {
    const double asked = best + kSame;
    if (field::gap_within(figure, body, asked) > asked) continue;
    const double d = field::least_gap(field::Boxes(&figure, 1), from, asked);
    // Of equals, as when two lines face each other, the one opposite: "straight away" is straight.
    const bool opposite =
        d <= best + kSame && norm(figure.centre - body.centre) < norm(nearest - body.centre);
    if (d < best - kSame || opposite) {
      best = std::min(best, d);
      nearest = figure.centre;
    }
  }
  return nearest;
}

GroupSight Situation::work_out_sight(UnitId observer, UnitId target) const {
  const field::SightRule rule = sight_rule();
  GroupSight best = GroupSight::blocked;
  for (const Box& from : figures(observer)) {
    for (const Box& to : figures(target)) {
      switch (ground().sight(from.centre, to.centre, rule)) {
        case field::Sight::clear:
          return GroupSight::clear;
        case field::Sight::edge:
          best = GroupSight::edge;
          break;
        case field::Sight::blocked:
          break;
      }
    }
  }
  return best;
}

GroupSight Situation::sight(UnitId observer, UnitId target) const {
  const auto work = [&] { return static_cast<std::uint8_t>(work_out_sight(observer, target)); };
  return static_cast<GroupSight>(sights().get(observer, target, work));
}

bool Situation::sees(UnitId observer, UnitId target) const {
  if (out_of_sight(observer) || out_of_sight(target)) return false;
  switch (sight(observer, target)) {
    case GroupSight::clear:
      return true;
    case GroupSight::blocked:
      return false;
    case GroupSight::edge:
      break;
  }
  if (state(battle(), target).fired_lately != 0) return true;
  const int die = state(battle(), observer).sighting.of(target);
  return die > 0 && within(observer, target,
                           {kSightingStep * die, "NC-VIS-4", "what the sighting die reaches"});
}

Situation::GroupCover Situation::cover_of(field::Boxes bases, std::optional<Vec> from) const {
  GroupCover group;
  group.figures = static_cast<int>(bases.size());
  for (const Box& figure : bases) {
    const field::CoverFrom c =
        from ? ground().cover(figure.centre, *from) : ground().cover_any(figure.centre);
    if (c.cover == field::Cover::none) continue;
    ++group.covered;
    group.worst = std::min(group.worst, c.cover);
    group.feature = c.feature;
  }
  return group;
}

Situation::GroupCover Situation::cover(UnitId unit) const {
  const UnitId enemy = nearest_enemy(unit);  // NC-RF-6: against the nearest visible enemy
  return prospects().covers.get(bodies().now(), unit, enemy != kNoUnit ? enemy : unit, [&] {
    std::optional<Vec> from;
    if (enemy != kNoUnit) from = nearest_figure(unit, enemy);
    return cover_of(figures(unit), from);
  });
}

FeatureId Situation::fortified(UnitId unit) const {
  FeatureId works = kNoFeature;
  for (const Box& figure : figures(unit)) {
    works = ground().fortified(figure.centre, side_of(battle(), unit));
    if (works == kNoFeature) return kNoFeature;
  }
  return works;
}

}  // namespace opfor::nineteenth_century
