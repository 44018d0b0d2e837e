#include "rules/victory_without_squares/passage.hpp"

#include <algorithm>
#include <cmath>

#include "drill/mover.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"

namespace opfor::victory_without_squares {

using field::Box;
using field::Pose;

namespace {

constexpr double kBeyond = 3 * 254;  ///< how much farther one goes to be clear of friends
/// A millimetre short of ground where it cannot stand, which is exact to half of one.
constexpr double kHairsBreadth = 10;

bool on_table(const Situation& now, const Box& box) {
  const auto corners = field::corners(box);
  return std::all_of(corners.begin(), corners.end(),
                     [&](Vec corner) { return now.ground().on_table(corner); });
}

/// How far one gets, and why no farther.
struct WayLimit {
  double after = 0;
  bool edge = false;  ///< of the table
};

/// Goes along the way as far as `want` and beyond: what stops it for good, and the friends whom it
/// meets before.
WayLimit limit_of(Play& play, const Situation& now, const Passage& p, const Box& from, double want,
                  std::vector<Met>& friends) {
  const double reach = want + kBeyond;
  for (const Met& h : on_the_way(now, p.body, from, p.direction * reach)) {
    if (leaves_behind(now, h, from, p.direction)) continue;
    switch (h.what) {
      case Meets::friendly:
        friends.push_back(h);
        break;
      case Meets::enemy:
        return {std::max(0.0, h.after - kStopShort.as_double()), false};
      case Meets::crossing:
        if (!p.flees) break;
        if (h.after > want) return {h.after, false};
        if (draw_for(play, p.body, Manoeuvre::terrain) == Success::refused) {
          return {std::max(0.0, h.after - kStopShort.as_double()), false};
        }
        break;
      case Meets::ground:
      case Meets::edge:
        return {std::max(0.0, h.after - kHairsBreadth), h.what == Meets::edge};
    }
  }
  return {reach, false};
}

/// Where it ends: at the distance, on beyond friends, or short of them.
double clear_end(const Situation& now, const Passage& p, const Box& from, double want,
                 double limit) {
  const double most =
      std::min(limit, now.ground().leaves_table(from, p.direction * limit, 0).value_or(1) * limit);
  return clear_place(now, p.body, from, p.direction, want, most).value_or(0);
}

/// How far an enemy before it lets it go, where it goes otherwise than was looked at first.
double up_to_enemies(const Situation& now, const Passage& p, const Box& from, double want) {
  for (const Met& h : on_the_way(now, p.body, from, p.direction * want)) {
    if (h.what != Meets::enemy || leaves_behind(now, h, from, p.direction)) continue;
    return std::max(0.0, h.after - kStopShort.as_double());
  }
  return want;
}

/// Turned so where it stands it would lie deeper in an enemy than it does.
bool turns_into_enemy(const Situation& now, UnitId body, const Box& turned) {
  const Box& before = now.box(body);
  for (const UnitId enemy : now.enemies(body)) {
    const Box& its = now.box(enemy);
    if (!field::overlaps(turned, its)) continue;
    if (field::overlap(turned, its) > field::overlap(before, its) + 1) return true;
  }
  return false;
}

void overrun(Play& play, const Passage& p, const std::vector<Met>& friends, double end) {
  for (const Met& met : friends) {
    if (met.after > end || !in_order(play.battle, met.unit)) continue;
    const State state = after_being_overrun(record(play.battle, met.unit).state,
                                            body_info(play.battle, met.unit).kind);
    change_state(play, met.unit, state, "VWS-MOVE-12",
                 "overrun by " + play.battle.setting().name_of(p.body));
  }
}

}  // namespace

Vec away_from(const Battle& battle, UnitId body, UnitId other) {
  const Pose pose = battle.unit(body).pose();
  const Vec off = field::vec(pose.at) - field::vec(battle.unit(other).pose().at);
  const double length = norm(off);
  return length > 0 ? off * (1 / length) : unit_vector(pose.facing.opposite());
}

Passed pass(Play& play, const Passage& p, const char* rule, const std::string& why) {
  Battle& b = play.battle;
  capture_unhorsed(play, p.body);
  const Pose from = b.unit(p.body).pose();
  const Situation now(play);
  // Where there is no room to turn, it goes as it stands, or about.
  const bool about = std::abs(turn_between(from.facing, p.facing)) > 9000;
  const Angle unturned = about ? from.facing.opposite() : from.facing;
  const Box as_it_stands = now.box(p.body);
  const Box turned = box_at(b, p.body, {from.at, p.facing});
  const bool room = !turns_into_enemy(now, p.body, turned);
  const Box& goes = room ? turned : as_it_stands;
  std::vector<Met> friends;
  const WayLimit limit = limit_of(play, now, p, goes, p.distance, friends);
  Passed passed;
  passed.left_table = p.flees && limit.edge && limit.after < p.distance;
  passed.went = passed.left_table ? limit.after : clear_end(now, p, goes, p.distance, limit.after);
  if (p.flees) overrun(play, p, friends, passed.went);
  Pose to{field::point(field::vec(from.at) + p.direction * passed.went),
          room ? p.facing : unturned};
  const auto fits = [&] {
    const Box there = box_at(b, p.body, to);
    return passed.left_table || (clear_of_bodies(now, p.body, there) && on_table(now, there));
  };
  if (!fits()) {
    passed.went = clear_end(now, p, as_it_stands, p.distance,
                            up_to_enemies(now, p, as_it_stands, limit.after));
    to = {field::point(field::vec(from.at) + p.direction * passed.went), unturned};
    if (!fits()) to.at = from.at;
  }
  put(b, p.body, to);
  tell(play, rule, event::PushedBack{p.body, why});
  tell(play, rule,
       event::Moved{p.body,
                    from,
                    to,
                    {from.at, to.at},
                    Length::rounded(p.distance),
                    Length::rounded(passed.went),
                    Gait::as_before,
                    {}});
  if (passed.left_table) {
    remove(b, p.body, Gone::left_table);
    tell(play, "VWS-PUR-7", event::LeftTable{p.body});
  } else {
    disturb_leaders(play, p.body, field::vec(to.at) - field::vec(from.at));
  }
  return passed;
}

}  // namespace opfor::victory_without_squares
