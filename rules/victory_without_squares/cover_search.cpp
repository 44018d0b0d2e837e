#include "rules/victory_without_squares/cover_search.hpp"

#include <algorithm>
#include <limits>

#include "field/cover_search.hpp"
#include "field/lines.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

constexpr double kPlaces = 63.5;  ///< a quarter of an inch: places along a way

/// A way on which cover is looked for.
struct Way {
  Box from;  ///< as it stands when it sets out
  std::vector<Act> before;
  Vec direction;
  double most = 0;
};

std::vector<Way> ways_out(const Situation& now, UnitId unit, const Leave& leave) {
  const Box& box = now.box(unit);
  // Horse at a walk: 4" (12.4).
  const double most = std::min(leave.allowance, kActOfHorse).as_double();
  std::vector<Way> ways;
  const Box about = faced_about(box);
  const bool guns = body_info(now.battle(), unit).kind == Kind::artillery;
  const double left = leave.horse ? (leave.allowance - kActOfHorse).as_double() : most;
  if (goes_sideways(now.battle(), unit) && !leave.goes_on) {
    const Vec right = field::right_of(box.ahead);
    for (const Vec direction : {box.ahead * -1, right, right * -1}) {
      ways.push_back({box, {}, direction, most});
    }
  } else {
    ways.push_back({box, {}, box.ahead, most});
  }
  if (leave.turns) {
    ways.push_back({about, {about_face(box)}, about.ahead, left});
  } else if (leave.halts && !guns) {
    ways.push_back({about, {Halt{}, about_face(box)}, about.ahead, left});
  }
  return ways;
}

/// One about-face a move (VWS-MOVE-1): who has turned to go there ends with his back to the enemy.
bool may_turn_there(const Leave& leave, const Way& way, double distance) {
  if (!way.before.empty() || !leave.turns || leave.goes_on) return false;
  const double left = leave.allowance.as_double() - distance;
  return !leave.horse || left >= kActOfHorse.as_double();
}

/// The search for cover of one body: what it may do, and where the enemy is.
struct Search {
  const Situation& now;
  UnitId unit = kNoUnit;
  const CoverWanted& wanted;
  Leave leave;
  std::optional<Vec> enemy;
  double before = 0;  ///< distance to the nearest enemy that is not broken
};

/// The order that ends so far along a way, if there is the cover that is wanted.
std::optional<Order> ending_at(const Search& search, const Way& way, double distance) {
  const Situation& now = search.now;
  Box there = field::shifted(way.from, way.direction * distance);
  there.centre = field::vec(field::point(there.centre));
  if (!now.in_cover(there, search.enemy) || !clear_of_bodies(now, search.unit, there)) {
    return std::nullopt;
  }
  if (search.wanted.farther_off && off_unbroken(now, search.unit, there) < search.before) {
    return std::nullopt;
  }
  if (!search.leave.nears && approaches(now, search.unit, there)) return std::nullopt;
  std::vector<Act> acts = way.before;
  acts.push_back(move_to(there));
  const bool back = search.enemy && dot(*search.enemy - there.centre, there.ahead) < 0;
  if (search.wanted.facing && back) {
    if (!may_turn_there(search.leave, way, distance)) return std::nullopt;
    acts.push_back(about_face(there));
  }
  return order_of(search.unit, std::move(acts));
}

}  // namespace

std::optional<Order> to_cover(const Situation& now, UnitId unit, const CoverWanted& wanted) {
  const Leave leave = leave_of(now, unit);
  if (!leave.any || leave.allowance <= Length{}) return std::nullopt;
  const Search search{
      now, unit, wanted, leave, now.enemy_place(unit), off_unbroken(now, unit, now.box(unit))};
  std::optional<Order> best;
  double least = 0;
  for (const Way& way : ways_out(now, unit, leave)) {
    const Straight all = straight(now, unit, way.from, {way.direction, std::max(0.0, way.most)});
    // Who must go on and does not halt goes the whole way.
    const bool whole = leave.goes_on && way.before.empty();
    if (whole && all.length < leave.allowance.as_double() - kTolerance) continue;
    std::optional<Order> found;
    const auto good = [&](double d) {
      found = ending_at(search, way, d);
      return found.has_value();
    };
    const double below = best ? least : std::numeric_limits<double>::infinity();
    if (const auto d =
            field::first_along(whole ? all.length : kPlaces, all.length, kPlaces, below, good)) {
      best = std::move(found);
      least = *d;
    }
  }
  return best;
}

}  // namespace opfor::victory_without_squares
