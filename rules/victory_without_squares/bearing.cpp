#include "rules/victory_without_squares/bearing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "field/arcs.hpp"
#include "field/lines.hpp"
#include "rules/victory_without_squares/aim.hpp"
#include "rules/victory_without_squares/way_steps.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

constexpr int kWindowHalvings = 10;  ///< halvings of the last of them

/// The middle of the front edge of a file.
Vec file_front(const Box& body, std::size_t file, std::size_t files) {
  const double base = kBaseWidth.as_double();
  const double across = (static_cast<double>(file) - (static_cast<double>(files) - 1) / 2) * base;
  return field::front_of(body) + field::right_of(body.ahead) * across;
}

field::Strip strip_of(const Shooting& s, Vec front, double half_width, Length range) {
  return {front, s.from.ahead, half_width, range.as_double() + kTolerance};
}

constexpr double kBeside = 3;  ///< tenths of a millimetre: so far off a corner a line is free

/// Whoever may lie in the ground that a body fires on: before its files, of guns in their cones, or
/// right beside them.
const UnitSet& in_field_of_fire(const Situation& now, const Shooting& s, Firearm firearm) {
  const auto look = [&] {
    const double range = line_of(firearm).range.as_double();
    const double farthest = range + now.battle().setting().tolerance.as_double() + kTolerance;
    const double opens = firearm == Firearm::gun ? kConeAside.as_double() / range : 0;
    const double wide = s.from.half_width + kTolerance + 2 * kBeside;
    const Vec front = field::front_of(s.from);
    const Vec right = field::right_of(s.from.ahead);
    return those(now.present(), [&](UnitId body) {
      const field::Circle about = field::circle_about(now.box(body));
      const Vec off = about.centre - front;
      const double nearest = dot(off, s.from.ahead) - about.radius;
      const double beyond = nearest + 2 * about.radius;
      const double aside = std::abs(dot(off, right)) - about.radius;
      return body != s.firer && beyond >= 0 && nearest <= farthest &&
             aside <= wide + opens * beyond;
    });
  };
  return now.fields_of_fire().of(s.firer, s.from, now.battle().size(), look);
}

/// Whoever may lie straight ahead of any file of a body, but the target.
UnitSet before_all_files(const Situation& now, const Shooting& s, std::size_t files,
                         Firearm firearm, Length range) {
  const double half_width = static_cast<double>(files) * kBaseWidth.as_double() / 2 + field::kHair;
  const Vec front = field::front_of(s.from);
  const field::Strip strip = strip_of(s, front, half_width, range);
  return those(in_field_of_fire(now, s, firearm), [&](UnitId body) {
    return body != s.target && field::may_meet(strip, now.box(body));
  });
}

/// How far ahead a file bears on the target; nothing if it does not (VWS-FIRE-4, 6).
/// @param before all files: worked out for the first whose strip meets the target
std::optional<double> file_bears(const Situation& now, const Shooting& s, Vec front,
                                 std::size_t files, Firearm firearm, Length range,
                                 std::optional<UnitSet>& before) {
  const field::Strip strip = strip_of(s, front, kBaseWidth.as_double() / 2, range);
  const auto target = field::met(strip, s.at);
  if (!target || target->width <= kTolerance) return std::nullopt;
  if (!before) before = before_all_files(now, s, files, firearm, range);
  const Side side = side_of(now.battle(), s.firer);
  for (const UnitId body : *before) {
    const auto other = field::met(strip, now.box(body));
    if (!other || other->width <= kTolerance) continue;
    if (side_of(now.battle(), body) == side || other->ahead < target->ahead) return std::nullopt;
  }
  if (blocked(now.ground(), front, front + s.from.ahead * target->ahead)) return std::nullopt;
  return target->ahead;
}

/// Bodies that hide some of a target from a gun: those between the two, unless one of the two is
/// higher than them by a level of hill (VWS-FIRE-5).
UnitSet may_hide(const Situation& now, const Shooting& s, Vec gun) {
  const field::Ground& ground = now.ground();
  const double about = field::circle_about(s.at).radius;
  const Vec line = s.at.centre - gun;
  UnitSet between = those(in_field_of_fire(now, s, Firearm::gun), [&](UnitId body) {
    if (body == s.target) return false;
    const field::Circle its = field::circle_about(now.box(body));
    return field::near(gun, gun + line, its, about);
  });
  if (between.empty()) return between;
  const int ends = std::max(level_at(ground, s.from.centre), level_at(ground, s.at.centre));
  return those(between,
               [&](UnitId body) { return ends <= level_at(ground, now.box(body).centre); });
}

/// A line from a gun to its target is free of those.
bool free_line(const Situation& now, const UnitSet& hide, Vec from, Vec to) {
  for (const UnitId body : hide) {
    if (field::entry(from, to, now.box(body)) <= 1) return false;
  }
  return !blocked(now.ground(), from, to);
}

/// All of a target lies behind one of those: the shadow of a body is convex, as the target is.
bool all_behind_one(const Situation& now, const UnitSet& hide, Vec from,
                    const std::array<Vec, 4>& corners) {
  for (const UnitId body : hide) {
    const Box& box = now.box(body);
    const bool all = std::all_of(corners.begin(), corners.end(),
                                 [&](Vec corner) { return field::entry(from, corner, box) <= 1; });
    if (all) return true;
  }
  return false;
}

constexpr double kLongest = 1.2;  ///< of the range of guns: aside, and a little more

/// Where a side of a target crosses the border of ground that may hide some of it: of a target
/// astride a border one sees what lies to one side of it.
struct OnBorder {
  Vec at;
  Vec along;  ///< the side, of length 1
};

std::vector<OnBorder> on_borders(const Situation& now, const Shooting& s, const field::Cone& cone) {
  std::vector<OnBorder> all;
  const auto corners = field::corners(s.at);
  const Vec far = cone.from + cone.ahead * cone.range;
  for (const FeatureId id : now.ground().screens(cone.from, far, cone.aside)) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec side = corners[(i + 1) % corners.size()] - corners[i];
      for (const double share : now.ground().borders(id, corners[i], corners[i] + side)) {
        all.push_back({corners[i] + side * share, side * (1 / norm(side))});
      }
    }
  }
  return all;
}

/// Sides of a gun's cone, corners of bodies and of terrain that may hide some of its target, and
/// where borders cross it: what is seen of it begins and ends at one of them.
std::vector<Vec> ends_of_sight(const Situation& now, const Shooting& s, const field::Cone& cone,
                               const std::vector<OnBorder>& borders) {
  std::vector<Vec> ends;
  ends.reserve(64);
  const Vec right = field::right_of(cone.ahead);
  const Vec far = cone.from + cone.ahead * cone.range;
  ends.push_back(far + right * cone.aside);
  ends.push_back(far - right * cone.aside);
  const auto add = [&](Vec corner) {
    const Vec off = corner - cone.from;
    if (norm(off) > kBeside && dot(off, cone.ahead) > 0) ends.push_back(corner);
  };
  for (const UnitId body : in_field_of_fire(now, s, Firearm::gun)) {
    if (body == s.target) continue;
    if (field::farther_than(now.box(body), s.from, cone.range)) continue;
    for (const Vec corner : field::corners(now.box(body))) add(corner);
  }
  for (const FeatureId id : now.ground().screens(cone.from, far, cone.aside)) {
    for (const Vec corner : now.ground().feature(id).outline) add(corner);
  }
  for (const OnBorder& border : borders) add(border.at);
  return ends;
}

/// A line from a place in a direction, and any that passes so near to where the direction ends,
/// surely passes by all of these: they lie to one side of it.
bool all_to_one_side(Vec direction, double near, const std::array<Vec, 4>& places) {
  const Vec right = field::right_of(direction);
  int to_right = 0;
  int to_left = 0;
  for (const Vec place : places) {
    const double aside = dot(place, right);
    const double spare = near * (std::abs(place.x) + std::abs(place.y));
    to_right += aside > spare ? 1 : 0;
    to_left += aside < -spare ? 1 : 0;
  }
  return to_right == 4 || to_left == 4;
}

/// Places on either side of them that a gun may look past, where that may lead it to the target;
/// along the sides of its cone.
/// @param corners of the target, from the gun
std::vector<Vec> beside(const std::vector<Vec>& ends, const field::Cone& cone,
                        const std::array<Vec, 4>& corners) {
  std::vector<Vec> aims(ends.begin(), ends.begin() + 2);
  for (std::size_t i = 2; i < ends.size(); ++i) {
    const Vec off = ends[i] - cone.from;
    if (all_to_one_side(off, kBeside + field::kHair, corners)) continue;
    const Vec aside = field::right_of(off) * (kBeside / norm(off));
    aims.push_back(ends[i] + aside);
    aims.push_back(ends[i] - aside);
  }
  return aims;
}

/// Places between two of them that are nearer to each other than a line beside them: gaps that one
/// sees through all the same.
std::vector<Vec> through_gaps(const std::vector<Vec>& ends, const field::Cone& cone) {
  struct Direction {
    double aside = 0;   ///< against what it is ahead
    double length = 0;  ///< ahead
  };
  std::vector<Direction> directions;
  for (const Vec end : ends) {
    const double ahead = dot(end - cone.from, cone.ahead);
    directions.push_back({dot(end - cone.from, field::right_of(cone.ahead)) / ahead, ahead});
  }
  std::sort(directions.begin(), directions.end(),
            [](const Direction& x, const Direction& y) { return x.aside < y.aside; });
  std::vector<Vec> aims;
  for (std::size_t i = 1; i < directions.size(); ++i) {
    const Direction& one = directions[i - 1];
    const Direction& other = directions[i];
    const double wide = (other.aside - one.aside) * std::max(one.length, other.length);
    if (wide <= 0 || wide > 2 * kBeside) continue;
    const double aside = (one.aside + other.aside) / 2;
    aims.push_back(cone.from + (cone.ahead + field::right_of(cone.ahead) * aside) * cone.range);
  }
  return aims;
}

bool gun_bears(const Situation& now, const Shooting& s, Vec front) {
  const field::Cone cone{front, s.from.ahead, line_of(Firearm::gun).range.as_double(),
                         kConeAside.as_double()};
  if (!field::in_cone(cone, s.at, kTolerance)) return false;
  const Vec right = field::right_of(cone.ahead);
  const UnitSet hide = may_hide(now, s, front);
  const auto bears_on = [&](Vec place) {
    const double ahead = dot(place - front, cone.ahead);
    const double aside = dot(place - front, right);
    const bool in_it = within(ahead, line_of(Firearm::gun).range) &&
                       (aside < 0 ? -aside : aside) <= ahead * cone.aside / cone.range + kTolerance;
    return in_it && free_line(now, hide, front, place);
  };
  const auto corners = field::corners(s.at);
  if (bears_on(field::nearest_place(s.at, front)) || bears_on(s.at.centre) ||
      std::any_of(corners.begin(), corners.end(), bears_on)) {
    return true;
  }
  if (all_behind_one(now, hide, front, corners)) return false;
  // What is seen of it may begin behind where a line first meets it: beyond a border.
  const std::vector<OnBorder> borders = on_borders(now, s, cone);
  const bool beyond = std::any_of(borders.begin(), borders.end(), [&](const OnBorder& border) {
    const Vec beside = border.along * kBeside;
    return bears_on(border.at + beside) || bears_on(border.at - beside);
  });
  if (beyond) return true;
  const std::vector<Vec> ends = ends_of_sight(now, s, cone, borders);
  const auto past = [&](Vec aim) {
    const Vec off = aim - front;
    const double length = norm(off);
    if (length <= 0) return false;
    const Vec end = front + off * (cone.range * kLongest / length);
    const double share = field::entry(front, end, s.at);
    return share <= 1 && bears_on(front + (end - front) * share);
  };
  std::array<Vec, 4> from_gun = corners;
  for (Vec& corner : from_gun) corner = corner - front;
  const std::vector<Vec> aims = beside(ends, cone, from_gun);
  if (std::any_of(aims.begin(), aims.end(), past)) return true;
  const std::vector<Vec> gaps = through_gaps(ends, cone);
  return std::any_of(gaps.begin(), gaps.end(), past);
}

Shot shot_of(const Situation& now, const Shooting& s, Firearm firearm, int bases, double distance) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, s.firer);
  Shot shot;
  shot.firearm = firearm;
  shot.bases = bases;
  shot.low_powder = r.low_powder != 0;
  shot.firer = r.state;
  shot.distance = distance;
  const bool gun = firearm == Firearm::gun;
  const Vec front = field::front_of(s.from);
  shot.aspect = aspect_of(gun ? facing_of(s.at.centre - front) : facing_of(s.from.ahead),
                          facing_of(s.at.ahead));
  shot.target_in_cover = now.in_cover(s.at, front);
  shot.target_in_hedgehog = formation_of(b, s.target) == Formation::hedgehog;
  return shot;
}

Shots gun_shots(const Situation& now, const Shooting& s, const Files& files) {
  int bases = 0;
  double distance = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Vec front = file_front(s.from, i, files.size());
    if (!gun_bears(now, s, front)) continue;
    bases += files[i].front;
    // Straight ahead, as for all (VWS-FIRE-3).
    const double ahead = dot(field::nearest_place(s.at, front) - front, s.from.ahead);
    distance = std::min({distance, std::max(0.0, ahead), line_of(Firearm::gun).range.as_double()});
  }
  Shots shots;
  if (bases > 0) shots.push_back(shot_of(now, s, Firearm::gun, bases, distance));
  return shots;
}

/// From a place of the firer to one of the target.
struct Line {
  Vec from;
  Vec to;
};

Line shortest_line(const Box& firer, const Box& target) {
  std::vector<Line> lines;
  for (const Vec corner : field::corners(target)) {
    lines.push_back({field::nearest_place(firer, corner), corner});
  }
  for (const Vec corner : field::corners(firer)) {
    lines.push_back({corner, field::nearest_place(target, corner)});
  }
  return *std::min_element(lines.begin(), lines.end(), [](const Line& x, const Line& y) {
    return norm(x.to - x.from) < norm(y.to - y.from);
  });
}

/// Past ground and other bodies.
bool is_free(const Situation& now, const Shooting& s, const Line& line) {
  if (blocked(now.ground(), line.from, line.to)) return false;
  for (const UnitId body : now.present()) {
    const bool other = body != s.firer && body != s.target;
    if (other && field::entry(line.from, line.to, now.box(body)) <= 1) return false;
  }
  return true;
}

Shooting hypothetical(Shooting s, Vec by) {
  s.at = field::shifted(s.at, by);
  return s;
}

}  // namespace

Shooting shooting(const Situation& now, UnitId firer, UnitId target) {
  return {firer, target, now.box(firer), now.box(target)};
}

bool can_fire(const Battle& battle, UnitId firer) {
  const UnitRecord& r = record(battle, firer);
  return present(battle, firer) && firearm_of(battle, firer) && r.state <= State::unsteady &&
         r.limbered == 0 && !in_contact(battle, firer);
}

namespace {

/// No file of a body can bear on a target that lies out of reach of all of them, behind its front,
/// or beside all of them.
bool surely_spared(const Shooting& s, Firearm firearm) {
  const double reach = line_of(firearm).range.as_double() + kConeAside.as_double() +
                       2 * s.from.half_width + kBaseWidth.as_double();
  if (field::farther_than(s.from, s.at, reach)) return true;
  const field::Circle about = field::circle_about(s.at);
  const Vec off = about.centre - field::front_of(s.from);
  if (dot(off, s.from.ahead) + about.radius < 0) return true;
  if (firearm == Firearm::gun) return false;
  const double aside = dot(off, field::right_of(s.from.ahead));
  return (aside < 0 ? -aside : aside) - about.radius > s.from.half_width + kBaseWidth.as_double();
}

/// By the map, as far as a range, which is no more than the table may make of that of its arms.
Shots shots_by_map(const Situation& now, const Shooting& s, Firearm firearm, Length range) {
  const Battle& b = now.battle();
  if (!can_fire(b, s.firer) || formation_of(b, s.firer) == Formation::hedgehog) return {};
  const Files files =
      files_of(bases_of(b, s.firer), ranks_of(b, s.firer), formation_of(b, s.firer));
  if (firearm == Firearm::gun) return gun_shots(now, s, files);
  int front = 0;
  int rear = 0;
  double distance = std::numeric_limits<double>::infinity();
  std::optional<UnitSet> before;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i].front + files[i].rear == 0) continue;
    const Vec place = file_front(s.from, i, files.size());
    const auto ahead = file_bears(now, s, place, files.size(), firearm, range, before);
    if (!ahead) continue;
    front += files[i].front;
    rear += files[i].rear;
    distance = std::min(distance, *ahead);
  }
  Shots shots;
  if (front + rear == 0) return shots;
  const bool twice = body_info(b, s.firer).kind == Kind::horse;  // a rank a shot (VWS-FIRE-2)
  if (!twice) {
    shots.push_back(shot_of(now, s, firearm, front + rear, distance));
    return shots;
  }
  for (const int rank : {front, rear}) {
    if (rank > 0) shots.push_back(shot_of(now, s, firearm, rank, distance));
  }
  return shots;
}

/// Nobody measures from where a body does not stand.
bool as_they_stand(const Situation& now, const Shooting& s) {
  return s.from == now.box(s.firer) && s.at == now.box(s.target);
}

/// The range of a shot, straight ahead (VWS-FIRE-3), and of guns the near one (VWS-FIRE-16).
void note_range(const Situation& now, const Shooting& s, const Shot& shot) {
  if (!as_they_stand(now, s)) return;
  constexpr std::array<std::string_view, 3> kWords{"musket range", "pistol range", "gun range"};
  const auto& words = kWords[static_cast<std::size_t>(shot.firearm)];
  now.note(Span::fire, s.firer, s.target, shot.distance,
           limit(line_of(shot.firearm).range, "VWS-FIRE-3", words, s.firer));
  if (shot.firearm != Firearm::gun) return;
  now.note(Span::fire, s.firer, s.target, shot.distance, near_range_of(s.firer));
}

}  // namespace

std::optional<double> measured_ahead(const Situation& now, const Shooting& s, Length range) {
  if (formation_of(now.battle(), s.firer) == Formation::hedgehog) {
    const double gap = field::gap(s.from, s.at);
    return gap > range.as_double() + kTolerance ? std::nullopt : std::optional(gap);
  }
  const auto firearm = firearm_of(now.battle(), s.firer);
  if (!firearm || surely_spared(s, *firearm)) return std::nullopt;
  const Shots all = shots_by_map(now, s, *firearm, range);
  return all.empty() ? std::nullopt : std::optional(all[0].distance);
}

std::optional<double> measured_ahead(const Situation& now, UnitId firer, UnitId target,
                                     Length range) {
  return measured_ahead(now, shooting(now, firer, target), range);
}

Shots shots(const Situation& now, const Shooting& s) {
  const Battle& b = now.battle();
  const auto firearm = firearm_of(b, s.firer);
  if (!firearm || surely_spared(s, *firearm)) return {};
  const Length range = line_of(*firearm).range;
  if (now.by_map()) return shots_by_map(now, s, *firearm, range);
  // As far as the table has it, where a close call was settled.
  const Shots far = shots_by_map(now, s, *firearm, range + b.setting().tolerance);
  if (far.empty()) return far;
  note_range(now, s, far[0]);
  const double found = as_settled(b, Span::fire, s.firer, s.target, far[0].distance);
  const double off = found - far[0].distance;
  if (off == 0) return shots_by_map(now, s, *firearm, range);
  Shots all;
  for (Shot shot : shots_by_map(now, s, *firearm, range - Length::rounded(off))) {
    shot.distance += off;
    if (in_range(shot.firearm, shot.distance)) all.push_back(shot);
  }
  return all;
}

Shots shots(const Situation& now, UnitId firer, UnitId target) {
  return shots(now, shooting(now, firer, target));
}

std::optional<SideShot> hedgehog_shot_at(const Situation& now, const Shooting& s) {
  const Battle& b = now.battle();
  if (formation_of(b, s.firer) != Formation::hedgehog || !can_fire(b, s.firer)) return std::nullopt;
  const double gap = field::gap(s.from, s.at);
  if (as_they_stand(now, s)) {
    now.note(Span::nearest, s.firer, s.target, gap,
             limit(kMusketRange, "VWS-HEDGE-2", "musket range", s.firer));
  }
  const double distance = as_settled(b, Span::nearest, s.firer, s.target, gap);
  if (!in_range(Firearm::musket, distance)) return std::nullopt;
  const auto bears = [&](const Line& line) {
    return in_range(Firearm::musket, distance + norm(line.to - line.from) - gap) &&
           is_free(now, s, line);
  };
  const Vec facing_it = field::nearest_place(s.at, s.from.centre);
  const std::array<Line, 2> lines{Line{field::nearest_place(s.from, facing_it), facing_it},
                                  shortest_line(s.from, s.at)};
  const Line* const line = std::find_if(lines.begin(), lines.end(), bears);
  if (line == lines.end()) return std::nullopt;
  SideShot side;
  side.side = field::zone(s.from, line->to);
  side.target = s.target;
  side.shot = shot_of(now, s, Firearm::musket, 1, distance);
  // It fires to that side: seen from the target, the shot comes along the side's own direction.
  const Vec right = field::right_of(s.from.ahead);
  const std::array<Vec, 4> out{s.from.ahead, right, s.from.ahead * -1, right * -1};
  side.shot.aspect =
      aspect_of(facing_of(out[static_cast<std::size_t>(side.side)]), facing_of(s.at.ahead));
  return side;
}

SideShots hedgehog_shots(const Situation& now, UnitId firer) {
  std::array<std::optional<SideShot>, 4> nearest;
  for (const UnitId enemy : now.enemies(firer)) {
    const auto shot = hedgehog_shot_at(now, shooting(now, firer, enemy));
    if (!shot) continue;
    auto& best = nearest[static_cast<std::size_t>(shot->side)];
    if (!best || shot->shot.distance < best->shot.distance) best = shot;
  }
  SideShots all;
  const int most = hedgehog_shots(bases_of(now.battle(), firer));
  for (const auto& shot : nearest) {
    if (shot && static_cast<int>(all.size()) < most) all.push_back(*shot);
  }
  return all;
}

bool bears(const Situation& now, const Shooting& s) {
  return !shots(now, s).empty() || hedgehog_shot_at(now, s).has_value();
}

bool bears(const Situation& now, UnitId firer, UnitId target) {
  return bears(now, shooting(now, firer, target));
}

Target target_of(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  Target target;
  target.kind = body_info(battle, unit).kind;
  target.mounted = r.mounted != 0;
  target.all_pike = r.shot_bases == 0;
  target.state = r.state;
  target.leader = leader_with(battle, unit) != kNoUnit;
  return target;
}

namespace {

/// Of so many places along a step, the nearest to the firer where he bears, the first of equals.
/// @param bears_at (double share) -> bool
template <class BearsAt>
std::optional<double> nearest_look(const Shooting& start, Vec step, int looks, BearsAt bears_at) {
  struct Look {
    double distance = 0;
    double at = 0;
  };
  std::vector<Look> all;
  all.reserve(static_cast<std::size_t>(looks) + 1);
  for (int i = 0; i <= looks; ++i) {
    const double t = 1.0 * i / looks;
    all.push_back({field::gap(start.from, hypothetical(start, step * t).at), t});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Look& x, const Look& y) { return x.distance < y.distance; });
  const auto nearest =
      std::find_if(all.begin(), all.end(), [&](const Look& look) { return bears_at(look.at); });
  return nearest == all.end() ? std::nullopt : std::optional(nearest->at);
}

}  // namespace

std::optional<double> window(const Situation& now, UnitId firer, UnitId mover, const Box& from,
                             Vec step) {
  if (!can_fire(now.battle(), firer)) return std::nullopt;
  const bool gun = firearm_of(now.battle(), firer) == Firearm::gun;
  const Shooting start{firer, mover, now.box(firer), from};
  const auto bears_at = [&](double t) { return bears(now, hypothetical(start, step * t)); };
  const int looks = static_cast<int>(norm(step) / kLook) + 1;
  if (gun) return nearest_look(start, step, looks, bears_at);
  for (int i = 0; i <= looks; ++i) {
    double found = 1.0 * i / looks;
    if (!bears_at(found)) continue;
    double before = i == 0 ? found : 1.0 * (i - 1) / looks;
    for (int n = 0; n < kWindowHalvings; ++n) {
      const double middle = (before + found) / 2;
      (bears_at(middle) ? found : before) = middle;
    }
    return found;
  }
  return std::nullopt;
}

std::optional<NearestOnWay> nearest_on_way(const Situation& now, UnitId firer, UnitId mover,
                                           const Box& from, Vec step, Length range) {
  if (!can_fire(now.battle(), firer)) return std::nullopt;
  const Shooting start{firer, mover, now.box(firer), from};
  const int looks = static_cast<int>(norm(step) / kLook) + 1;
  std::optional<NearestOnWay> nearest;
  for (int i = 0; i <= looks; ++i) {
    const double t = 1.0 * i / looks;
    const auto ahead = measured_ahead(now, hypothetical(start, step * t), range);
    if (ahead && (!nearest || *ahead < nearest->ahead)) nearest = {t, *ahead};
  }
  return nearest;
}

}  // namespace opfor::victory_without_squares
