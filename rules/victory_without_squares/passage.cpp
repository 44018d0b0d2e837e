#include "rules/victory_without_squares/passage.hpp"

#include <algorithm>
#include <cmath>

#include "drill/mover.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"

namespace opfor::victory_without_squares {

using field::Box;
using field::Pose;

namespace {

constexpr double kBeyond = 3 * 254;  ///< how much farther one goes back to be clear of friends
/// Who flees goes on until he is clear, across any table (VWS-PUR-7).
constexpr double kFleesBeyond = 240 * 254;

/// A body that flees draws at the edges on its way (VWS-PUR-7); where a card is refused it stops.
void draw_at_edges(Play& play, const Situation& now, const Passage& p, const Box& from,
                   Driven& way) {
  for (const Met& edge : way.crossings) {
    if (edge.after >= way.length) return;
    if (edge.after < p.distance && draw_for(play, p.body, Manoeuvre::terrain) != Success::refused) {
      continue;
    }
    const double before = std::max(0.0, edge.after - kStopShort.as_double());
    cut_short(way, now, p.body, from, p.direction, before);
    return;
  }
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

/// There it would touch an enemy whom it does not touch as it stands.
bool touches_another(const Situation& now, UnitId body, const Box& there) {
  for (const UnitId enemy : now.present(other(side_of(now.battle(), body)))) {
    if (field::gap_within(there, now.box(enemy), kTolerance) > kTolerance) continue;
    if (now.gap(body, enemy) > kTolerance) return true;
  }
  return false;
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
  // Where there is no room to turn, or no ground to stand on so, it goes as it stands, or about;
  // nor does it turn against an enemy from whom it cannot get away then.
  const bool about = std::abs(turn_between(from.facing, p.facing)) > 9000;
  const Angle unturned = about ? from.facing.opposite() : from.facing;
  const Box as_it_stands = about ? faced_about(now.box(p.body)) : now.box(p.body);
  const Box turned = box_at(b, p.body, {from.at, p.facing});
  bool room = may_turn(now, p.body, turned);
  Box goes = room ? turned : as_it_stands;
  const double beyond = p.flees ? kFleesBeyond : kBeyond;
  Driven way = driven(now, p.body, goes, p.direction, p.distance, beyond);
  const bool stays = way.length < kTolerance;
  if (room && (!way.clear || (stays && touches_another(now, p.body, turned)))) {
    room = false;
    goes = as_it_stands;
    way = driven(now, p.body, goes, p.direction, p.distance, beyond);
  }
  if (p.flees) draw_at_edges(play, now, p, goes, way);
  Passed passed;
  passed.left_table = p.flees && way.off_table;
  if (way.off_table && !p.flees) {  // it stops at the edge (VWS-CMB-11)
    cut_short(way, now, p.body, goes, p.direction, way.length);
  }
  if (!way.clear) room = false;
  passed.went = way.length;
  if (p.flees) overrun(play, p, way.through, passed.went);
  const Pose to{field::point(field::vec(from.at) + p.direction * passed.went),
                room ? p.facing : unturned};
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
