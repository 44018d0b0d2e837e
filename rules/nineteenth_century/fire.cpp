#include "rules/nineteenth_century/fire.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/prospects.hpp"

namespace opfor::nineteenth_century {
namespace {

using field::Box;

constexpr double kGraze = 1;  // a line that touches a base's edge by 0.1 mm passes it

std::vector<Figure> figures_of(const Situation& now, UnitId unit) {
  const auto numbers = living_figures(now.battle(), unit);
  const auto& bases = now.figures(unit);
  std::vector<Figure> all;
  for (std::size_t i = 0; i < bases.size(); ++i) all.push_back({unit, numbers[i], bases[i]});
  return all;
}

/// From the nearest to a body to the farthest, to the tenth of a millimetre; equals as they stand.
std::vector<Figure> nearest_first(const std::vector<Figure>& some, field::Boxes body) {
  std::vector<std::pair<Length, const Figure*>> off;
  off.reserve(some.size());
  for (const Figure& figure : some) {
    off.emplace_back(Length::rounded(field::least_gap({&figure.base, 1}, body)), &figure);
  }
  std::stable_sort(off.begin(), off.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<Figure> sorted;
  sorted.reserve(some.size());
  for (const auto& [distance, figure] : off) sorted.push_back(*figure);
  return sorted;
}

/// The lines from a shooter to a target's base: to its middle first, then to its corners.
struct Lines {
  Vec from;
  std::array<Vec, 5> ends;
  double around = 0;  ///< they run so near the first
};

Lines lines_between(Vec from, Box target) {
  target.half_width -= kGraze;
  target.half_depth -= kGraze;
  const auto c = field::corners(target);
  return {from,
          {target.centre, c[0], c[1], c[2], c[3]},
          field::circle_about(target).radius + field::kHair};
}

/// Some line runs over this base.
bool obstructs(const Box& base, const Lines& lines) {
  if (!field::near(lines.from, lines.ends[0], field::circle_about(base), lines.around))
    return false;
  return std::any_of(lines.ends.begin(), lines.ends.end(),
                     [&](Vec end) { return field::entry(lines.from, end, base) <= 1; });
}

/// A circle about the bases of some figures.
field::Circle about(const std::vector<Figure>& figures) {
  Vec middle{};
  for (const Figure& figure : figures) middle = middle + figure.base.centre;
  middle = middle * (1.0 / static_cast<double>(figures.size()));
  double radius = 0;
  for (const Figure& figure : figures) {
    const double beyond = field::circle_about(figure.base).radius;
    radius = std::max(radius, norm(figure.base.centre - middle) + beyond);
  }
  return {middle, radius};
}

/// The bodies that a line from one of some figures to one of others may run over, and no fewer.
UnitSet between(const Situation& now, const std::vector<Figure>& some,
                const std::vector<Figure>& others) {
  if (some.empty() || others.empty()) return {};
  const field::Circle from = about(some);
  const field::Circle to = about(others);
  const double around = std::max(from.radius, to.radius) + 2 * field::kHair;
  return those(now.present(), [&](UnitId unit) {
    return field::near(from.centre, to.centre, field::circle_about(now.body(unit)), around);
  });
}

/// Some figure of a body stands in the lines, and farther off than he looks over.
bool hides(const Situation& now, UnitId unit, const Figure& shooter, const Figure& target,
           const Lines& lines) {
  if (!obstructs(now.body(unit), lines)) return false;
  const auto& bases = now.figures(unit);
  const bool own = unit == shooter.unit || unit == target.unit;
  FixedVector<std::uint8_t, 32> numbers;
  if (own) numbers = living_figures(now.battle(), unit);
  for (std::size_t i = 0; i < bases.size(); ++i) {
    const bool itself = own && ((unit == shooter.unit && numbers[i] == shooter.number) ||
                                (unit == target.unit && numbers[i] == target.number));
    if (itself || !obstructs(bases[i], lines)) continue;
    // He looks over who stands so near (NC-VIS-1).
    if (field::gap_within(shooter.base, bases[i], kOverObstacle.as_double()) >
        kOverObstacle.as_double()) {
      return true;
    }
  }
  return false;
}

/// A shot that the ground lets by, and each of these bodies.
bool clear_past(const Situation& now, const Figure& shooter, const Figure& target,
                const UnitSet& bodies) {
  const Vec from = shooter.base.centre;
  if (now.ground().sight(from, target.base.centre, sight_rule()) == field::Sight::blocked) {
    return false;
  }
  const Lines lines = lines_between(from, target.base);
  for (const UnitId unit : bodies) {
    if (hides(now, unit, shooter, target, lines)) return false;
  }
  return true;
}

/// The enemies that have charged a group this turn, or the group that a man fights with.
UnitSet chargers(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId with = fights_with(now, unit);
  UnitSet all;
  for (const Contact& c : b.head().contacts) {
    if (c.round > 0 || side_of(b, c.initiator) == side_of(b, unit)) continue;
    if (c.a == unit || c.b == unit || c.a == with || c.b == with) all.insert(c.initiator);
  }
  return all;
}

/// It has charged them, or fights with those who have.
bool has_charged(const Situation& now, UnitId unit, UnitId target) {
  return chargers(now, target).contains(fights_with(now, unit));
}

bool withdrawing(const Battle& b, UnitId unit) {
  return b.unit(unit).in_force == InForce::withdraw;
}

std::optional<Refusal> not_ready(const Battle& b, UnitId unit) {
  const Group& g = group(b, unit);
  if (declares(b, unit) && state(b, unit).busy == 0) {
    return Refusal{"NC-CMD-2", "the officer did not declare that he would fire this turn"};
  }
  if (!directed(b, unit)) return std::nullopt;
  if (!ready_to_shoot(b, unit)) return Refusal{"NC-SHOOT-2", "it is not loaded"};
  if (takes_half_turn(g) && state(b, unit).halves_used > 1) {
    return Refusal{"NC-SHOOT-2", "it has moved more than half of its move"};
  }
  return std::nullopt;
}

/// How many figures of a group are in range of, and see, some figure that may be hit.
int eligible(const Situation& now, const std::vector<Figure>& shooters,
             const std::vector<Figure>& aims, double reach) {
  int n = 0;
  const UnitSet bodies = between(now, shooters, aims);
  struct InReach {
    double off2 = 0;  ///< of the middles, squared
    const Figure* aim = nullptr;
  };
  std::vector<InReach> near;
  near.reserve(aims.size());
  for (const Figure& shooter : shooters) {
    near.clear();
    for (const Figure& aim : aims) {
      const double limit = reach - now.off_map(shooter.unit, aim.unit);
      const Vec off = aim.base.centre - shooter.base.centre;
      const double off2 = dot(off, off);
      // No gap is wider than what parts the middles.
      const bool reaches = (limit > 0 && off2 <= limit * limit) ||
                           field::gap_within(shooter.base, aim.base, std::max(0.0, limit)) <= limit;
      if (reaches) near.push_back({off2, &aim});
    }
    // Whom he sees, if anybody, is likely to be near.
    std::sort(near.begin(), near.end(), [](const InReach& x, const InReach& y) {
      return x.off2 < y.off2 || (x.off2 == y.off2 && x.aim < y.aim);
    });
    const bool sees = std::any_of(near.begin(), near.end(), [&](const auto& one) {
      return clear_past(now, shooter, *one.aim, bodies);
    });
    if (sees) ++n;
  }
  return n;
}

field::Cover cover_of(const Situation& now, UnitId shooters, const std::vector<Figure>& aims) {
  std::vector<field::Cover> covers;
  for (const Figure& aim : aims) {
    Vec from{};
    double least = field::kFar;
    for (const Box& shooter : now.figures(shooters)) {
      const double gap = field::gap_within(shooter, aim.base, least);
      if (gap < least) {
        least = gap;
        from = shooter.centre;
      }
    }
    covers.push_back(now.ground().cover(aim.base.centre, from).cover);
  }
  return cover_of_most(covers);
}

Limit long_range(const Battle& b, UnitId unit) {
  return {weapon_range(group(b, unit)), "NC-WPN-1", "long range", unit};
}

/// The band that an enemy is in, who is so far off; a figure of his may be farther.
std::optional<RangeBand> band_at(const Situation& now, UnitId unit, UnitId enemy, double distance) {
  const Weapon weapon = shooting_weapon(group(now.battle(), unit));
  if (distance != now.gap(unit, enemy)) return band_of(weapon, distance);
  const WeaponLine& line = line_of(weapon);
  if (line.long_range == Length{}) return std::nullopt;
  if (!now.within(unit, enemy, long_range(now.battle(), unit))) return std::nullopt;
  if (now.within(unit, enemy, {line.short_range, "NC-WPN-1", "short range", unit})) {
    return RangeBand::short_range;
  }
  const bool medium =
      now.within(unit, enemy, {line.medium_range, "NC-WPN-1", "medium range", unit});
  return medium ? RangeBand::medium_range : RangeBand::long_range;
}

/// Fills in what hits and how many shoot; nothing if it cannot be hit.
std::optional<Target> to_be_hit(const Situation& now, UnitId unit, Target target,
                                const std::vector<Figure>& aims, double distance) {
  const Battle& b = now.battle();
  const Group& g = group(b, unit);
  const Weapon weapon = shooting_weapon(g);
  const auto band =
      target.charger ? RangeBand::short_range : band_at(now, unit, target.unit, distance);
  if (!band || aims.empty()) return std::nullopt;
  target.band = *band;
  target.distance = Length::rounded(distance);
  target.cover = cover_of(now, unit, aims);
  target.least = to_hit(target.band, target.cover);
  // Who aims at a group has all of its candidates before him: that is kept.
  target.eligible =
      target.aimed == Aimed::group
          ? nineteenth_century::eligible(now, unit, target.unit)
          : eligible(now, figures_of(now, unit), aims, line_of(weapon).long_range.as_double());
  Shooters shooters;
  shooters.eligible = target.eligible;
  shooters.commanded = directed(b, unit);
  // Foot that withdraws shoots as moving; who is charged, as stationary (NC-SHOOT-12).
  shooters.moving =
      !target.charger && (state(b, unit).moved_this_turn != 0 || withdrawing(b, unit));
  shooters.slow = g.load == LoadClass::slow;
  const bool square = b.unit(unit).formation == Formation::square;
  shooters.square_of = square ? living(b, unit) : 0;
  target.shots = shots(shooters);
  if (target.shots == 0) return std::nullopt;
  return target;
}

bool may_be_aimed_at(const Situation& now, UnitId unit, UnitId enemy) {
  const UnitSet on_me = chargers(now, unit);
  if (!on_me.empty()) return has_charged(now, enemy, unit);
  // None into a contact, nor at a man who fights in one with his group (NC-SHOOT-12, NC-MEL-9).
  return !is_in_a_fight(now, enemy);
}

void add(std::vector<Target>& all, std::optional<Target> target) {
  if (target) all.push_back(*target);
}

/// A PC aims at figures: single men, and of a group its nearest figure, NCO and musician.
void add_figures(std::vector<Target>& all, const Situation& now, UnitId man, UnitId enemy) {
  const Group& g = group(now.battle(), enemy);
  const Box own = now.figures(man).front();
  const Figure shooter{man, 0, own};
  const std::vector<Figure> figures = nearest_first(figures_of(now, enemy), {&own, 1});
  std::array<bool, 3> found{};
  for (const Figure& figure : figures) {
    const Role role = role_of(g, figure.number);
    bool& done = found[static_cast<std::size_t>(role)];
    if (done || !clear_shot(now, shooter, figure)) continue;
    Target target;
    target.unit = enemy;
    target.figure = figure.number;
    target.charger = has_charged(now, enemy, man);
    target.aimed = role == Role::nco        ? Aimed::nco
                   : role == Role::musician ? Aimed::musician
                   : g.single()             ? Aimed::man
                                            : Aimed::nearest_figure;
    done = true;
    add(all, to_be_hit(now, man, target, {figure},
                       field::gap(own, figure.base) + now.off_map(man, enemy)));
  }
}

/// Enemies who may be aimed at and are in range, the nearest first.
std::vector<UnitId> in_range(const Situation& now, UnitId unit) {
  std::vector<UnitId> all;
  if (shooting_refused(now, unit)) return all;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (!may_be_aimed_at(now, unit, enemy)) continue;
    if (now.within(unit, enemy, long_range(now.battle(), unit))) all.push_back(enemy);
  }
  std::stable_sort(all.begin(), all.end(),
                   [&](UnitId x, UnitId y) { return now.gap(unit, x) < now.gap(unit, y); });
  return all;
}

/// As what an enemy in range can be hit.
void add_targets(std::vector<Target>& all, const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  if (group(b, unit).pc) return add_figures(all, now, unit, enemy);
  const bool part_of_group = group(b, enemy).single() && belongs_to(now, enemy) != kNoUnit;
  if (part_of_group) return;
  Target target;
  target.unit = enemy;
  target.charger = has_charged(now, enemy, unit);
  add(all, to_be_hit(now, unit, target, candidates(now, unit, enemy), now.gap(unit, enemy)));
}

/// The single men who belong to a group as a target.
UnitSet men_of(const Situation& now, UnitId target) {
  const Battle& b = now.battle();
  if (group(b, target).single()) return {};
  return those(now.present(side_of(b, target)), [&](UnitId man) {
    if (!group(b, man).single()) return false;
    const bool far = now.by_map() && now.gap(man, target) > kAtHand.as_double();
    return !far && belongs_to(now, man) == target;
  });
}

/// All bodies that the number of those who can shoot at a target hangs on: theirs, those of the men
/// who may be hit with it, and, after a 0, those that may stand between.
std::vector<BodyId> bodies_of_a_shot(const Situation& now, UnitId unit, UnitId target) {
  const BodyIds& bodies = now.bodies();
  std::vector<BodyId> of{bodies.of(unit), bodies.of(target)};
  const field::Circle from = field::circle_about(now.body(unit));
  field::Circle to = field::circle_about(now.body(target));
  for (const UnitId man : men_of(now, target)) {
    of.push_back(bodies.of(man));
    const field::Circle about = field::circle_about(now.body(man));
    to.radius = std::max(to.radius, norm(about.centre - to.centre) + about.radius);
  }
  of.push_back(0);
  const double around = std::max(from.radius, to.radius) + 2 * field::kHair;
  for (const UnitId other : now.present()) {
    if (other == unit || other == target) continue;
    if (field::near(from.centre, to.centre, field::circle_about(now.body(other)), around)) {
      of.push_back(bodies.of(other));
    }
  }
  return of;
}

}  // namespace

bool takes_half_turn(const Group& g) { return line_of(shooting_weapon(g)).gunpowder; }

bool clear_shot(const Situation& now, const Figure& shooter, const Figure& target) {
  return clear_past(now, shooter, target, now.present());
}

UnitId belongs_to(const Situation& now, UnitId man) {
  UnitId nearest = kNoUnit;
  double least = field::kFar;
  for (const UnitId own : now.present(side_of(now.battle(), man))) {
    if (own == man || group(now.battle(), own).single()) continue;
    const double gap = now.gap(man, own);
    if (gap < least &&
        now.within(man, own, {kAtHand, "NC-SHOOT-9", "at hand, part of the group"})) {
      least = gap;
      nearest = own;
    }
  }
  return nearest;
}

std::vector<Figure> candidates(const Situation& now, UnitId shooters, UnitId target) {
  std::vector<Figure> all = figures_of(now, target);
  for (const UnitId man : men_of(now, target)) all.push_back(figures_of(now, man).front());
  std::sort(all.begin(), all.end(), [](const Figure& x, const Figure& y) {
    return std::tuple(x.unit, x.number) < std::tuple(y.unit, y.number);
  });
  all = nearest_first(all, now.figures(shooters));
  if (all.size() > kMostCandidates) all.resize(kMostCandidates);
  return all;
}

bool directed(const Battle& battle, UnitId unit) {
  return battle.unit(unit).commanded != 0 || group(battle, unit).pc;
}

Aim aim_of(const Group& group) {
  const bool raw = group.single() ? group.grade == Grade::raw || group.quality == Quality::raw
                                  : group.quality == Quality::raw;
  return {line_of(shooting_weapon(group)).gunpowder, group.single() && group.hero(), raw};
}

int eligible(const Situation& now, UnitId unit, UnitId target) {
  const auto count = [&] {
    return eligible(now, figures_of(now, unit), candidates(now, unit, target),
                    weapon_range(group(now.battle(), unit)).as_double());
  };
  if (!now.by_map()) return count();
  return now.eligible().get(unit, target, [&] {
    return now.prospects().eligible.get(unit, target, bodies_of_a_shot(now, unit, target), count);
  });
}

int would_see(const Situation& now, UnitId unit, field::Boxes figures, UnitId target) {
  const field::Circle from = field::circle_about(body(figures));
  const Vec aim = now.body(target).centre;
  const UnitSet between = those(now.present(), [&](UnitId other) {
    return other != unit && other != target &&
           field::near(from.centre, aim, field::circle_about(now.body(other)), from.radius);
  });
  const double over = kOverObstacle.as_double();
  const auto sees = [&](const Box& figure) {
    for (const UnitId other : between) {
      const Box& his = now.body(other);
      const bool across = field::entry(figure.centre, aim, his) <= 1;
      if (across && field::gap_within(figure, his, over) > over) return false;
    }
    return true;
  };
  return static_cast<int>(std::count_if(figures.begin(), figures.end(), sees));
}

std::optional<Refusal> shooting_refused(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Group& g = group(b, unit);
  if (!now.present(unit)) return Refusal{"NC-SHOOT-1", "the unit is not on the table"};
  if (weapon_range(g) == Length{}) return Refusal{"NC-WPN-2", "it has no weapon that shoots"};
  const UnitId with = group_of(b, unit);
  if (running(b, unit) || running(b, with)) {
    return Refusal{"NC-SHOOT-12", "who runs does not shoot"};
  }
  if (state(b, unit).charged != 0 || state(b, fights_with(now, unit)).charged != 0) {
    return Refusal{"NC-SHOOT-12", "it has charged into contact this turn"};
  }
  if (fought_before(now, unit)) {
    return Refusal{"NC-SHOOT-12", "it was in contact before this turn"};
  }
  if (g.arm == Arm::horse && withdrawing(b, unit)) {
    return Refusal{"NC-SHOOT-12", "horse that withdraws does not shoot"};
  }
  if (state(b, unit).shot != 0) return Refusal{"NC-SHOOT-2", "it has shot this turn"};
  return not_ready(b, unit);
}

std::vector<Target> targets(const Situation& now, UnitId unit) {
  std::vector<Target> all;
  for (const UnitId enemy : in_range(now, unit)) add_targets(all, now, unit, enemy);
  return all;
}

std::optional<Target> nearest_target(const Situation& now, UnitId unit) {
  for (const UnitId enemy : in_range(now, unit)) {
    std::vector<Target> all;
    add_targets(all, now, unit, enemy);
    if (!all.empty()) return all.front();
  }
  return std::nullopt;
}

Shots shots_at(const Situation& now, UnitId unit, const Target& target) {
  const Battle& b = now.battle();
  Shots shots;
  if (target.aimed == Aimed::group) {
    shots.candidates = candidates(now, unit, target.unit);
  } else {
    for (const Figure& figure : figures_of(now, target.unit)) {
      if (figure.number == target.figure) shots.candidates.push_back(figure);
    }
  }
  if (shots.candidates.empty()) return shots;
  shots.volley.shots = target.shots;
  // The cover of those who may be hit now; the range is that of the moment of aiming.
  shots.volley.target = to_hit(target.band, cover_of(now, unit, shots.candidates));
  shots.volley.aim = aim_of(group(b, unit));
  for (const Figure& figure : shots.candidates) {
    shots.volley.candidates.push_back((state(b, figure.unit).wounded >> figure.number & 1) != 0);
  }
  return shots;
}

std::string words(const Situation& now, UnitId unit, const Target& target) {
  const std::string_view cover = target.cover == field::Cover::none   ? "in the open"
                                 : target.cover == field::Cover::soft ? "in soft cover"
                                                                      : "in hard cover";
  std::string text = fmt::format("{:.1f} cm, {} range, {}: {} or more",
                                 in_measure(target.distance, Measure::centimetre),
                                 word(target.band), cover, target.least);
  if (group(now.battle(), unit).single()) return text;
  return text + fmt::format("; {} of {} shoot", target.shots, living(now.battle(), unit));
}

}  // namespace opfor::nineteenth_century
