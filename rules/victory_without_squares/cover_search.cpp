#include "rules/victory_without_squares/cover_search.hpp"

#include <algorithm>

#include "field/lines.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

constexpr double kLook = 63.5;  ///< a quarter of an inch: places along a way

Box moved(Box box, Vec by) {
  box.centre = box.centre + by;
  return box;
}

/// A way on which cover is looked for.
struct Way {
  Box from;  ///< as it stands when it sets out
  std::vector<Act> before;
  Vec direction;
  double most = 0;
};

bool sidesteps(const Battle& b, UnitId unit) {
  const Kind kind = body_info(b, unit).kind;
  return kind == Kind::commanded_shot || (kind == Kind::dragoons && record(b, unit).mounted == 0);
}

std::vector<Way> ways_out(const Situation& now, UnitId unit, const Leave& leave) {
  const Box& box = now.box(unit);
  // Horse at a walk: 4" (12.4).
  const double most = std::min(leave.allowance, kActOfHorse).as_double();
  std::vector<Way> ways{{box, {}, box.ahead, most}};
  const Box about = faced_about(box);
  const bool guns = body_info(now.battle(), unit).kind == Kind::artillery;
  const double left = leave.horse ? (leave.allowance - kActOfHorse).as_double() : most;
  if (sidesteps(now.battle(), unit) && !leave.goes_on) {
    const Vec right = field::right_of(box.ahead);
    for (const Vec direction : {box.ahead * -1, right, right * -1}) {
      ways.push_back({box, {}, direction, most});
    }
  }
  if (leave.turns) {
    ways.push_back({about, {about_face(box)}, about.ahead, left});
  } else if (leave.halts && !guns) {
    ways.push_back({about, {Halt{}, about_face(box)}, about.ahead, left});
  }
  return ways;
}

}  // namespace

std::optional<Order> to_cover(const Situation& now, UnitId unit, const CoverWanted& wanted) {
  const Leave leave = leave_of(now, unit);
  if (!leave.any || leave.allowance <= Length{}) return std::nullopt;
  const auto enemy = now.enemy_place(unit);
  const double before = off_unbroken(now, unit, now.box(unit));
  std::optional<Order> best;
  double least = 0;
  for (const Way& way : ways_out(now, unit, leave)) {
    const Straight all = straight(now, unit, way.from, way.direction, std::max(0.0, way.most));
    // Who must go on and does not halt goes the whole way.
    const bool whole = leave.goes_on && way.before.empty();
    for (double d = whole ? all.length : kLook; d <= all.length && d > 0; d += kLook) {
      if (best && d >= least) break;
      Box there = moved(way.from, way.direction * d);
      there.centre = field::vec(field::point(there.centre));
      if (whole && d < leave.allowance.as_double() - kTolerance) break;
      if (!now.in_cover(there, enemy) || !clear_of_bodies(now, unit, there)) continue;
      const bool nears = off_unbroken(now, unit, there) < before;
      if (nears && (wanted.farther_off || !leave.nears)) continue;
      std::vector<Act> acts = way.before;
      acts.push_back(move_to(there));
      if (wanted.facing && enemy && dot(*enemy - there.centre, there.ahead) < 0) {
        // One about-face a move (VWS-MOVE-1): who has turned to go there ends with his back to him.
        if (!way.before.empty() || !leave.turns || leave.goes_on) continue;
        const double left = leave.allowance.as_double() - d;
        if (leave.horse && left < kActOfHorse.as_double()) continue;
        acts.push_back(about_face(there));
      }
      best = order_of(unit, std::move(acts));
      least = d;
    }
  }
  return best;
}

}  // namespace opfor::victory_without_squares
