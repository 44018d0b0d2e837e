#include "rules/victory_without_squares/leader_moves.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "drill/posts.hpp"
#include "field/sweep.hpp"

namespace opfor::victory_without_squares {
namespace {

double distance_to(const Battle& battle, UnitId leader, const field::Pose& there) {
  return norm(field::vec(there.at) - field::vec(battle.unit(leader).pose().at));
}

void take(Play& play, UnitId leader, Gone why, const char* rule, std::string words) {
  remove(play.battle, leader, why);
  tell(play, rule, event::StateChanged{leader, {}, std::string(word(why)), std::move(words)});
}

/// A way as its record keeps it: one of sixteen points.
constexpr std::int32_t kPoint = 36000 / kPointsOfRide;
std::uint8_t point_of(Vec way) {
  const int point = (facing_of(way).hundredths() + kPoint / 2) / kPoint % kPointsOfRide;
  return static_cast<std::uint8_t>(1 + point);
}

void tell_ride(Play& play, UnitId leader, const field::Pose& from, const field::Pose& there) {
  Battle& b = play.battle;
  const Length ridden = Length::rounded(norm(field::vec(there.at) - field::vec(from.at)));
  constexpr Length kSomeWay = 2_in;
  const Vec way = field::vec(there.at) - field::vec(from.at);
  if (ridden > kSomeWay) record(b, leader).rode = point_of(way) + kPointsOfRide;
  record(b, leader).ridden += static_cast<std::int32_t>(ridden.tenths());
  const field::Pose to = b.unit(leader).pose();
  tell(play, "VWS-LEAD-1",
       event::Moved{leader, from, to, {from.at, to.at}, kLeaderMove, ridden, Gait::as_before, {}});
}

void ride_to(Play& play, UnitId leader, UnitId body) {
  const field::Pose from = play.battle.unit(leader).pose();
  const field::Pose there = place_beside(play.battle, body);
  attach(play.battle, leader, body);
  tell_ride(play, leader, from, there);
}

void ride_alone(Play& play, UnitId leader, const field::Pose& to) {
  const field::Pose from = play.battle.unit(leader).pose();
  play.battle.unit(leader).goes_with = kNoUnit;
  play.battle.unit(leader).put(to);
  tell_ride(play, leader, from, to);
}

void ride_towards(Play& play, UnitId leader, UnitId body) {
  ride_alone(play, leader, on_the_way_to(play.battle, leader, body));
}

void stand_behind(Play& play, UnitId leader, UnitId body) {
  ride_alone(play, leader, place_behind(play.battle, body));
}

/// LEAD-6.
void flee_to_friends(Play& play, UnitId leader) {
  const Battle& b = play.battle;
  const UnitId nearest = who_takes_him_in(b, leader, field::vec(b.unit(leader).pose().at));
  if (nearest == kNoUnit || !effective(b, leader)) {
    take(play, leader, Gone::captured, "VWS-LEAD-6", "the enemy came upon him");
    return;
  }
  const field::Pose from = b.unit(leader).pose();
  attach(play.battle, leader, nearest);
  const field::Pose to = b.unit(leader).pose();
  // That is none of his own rides: it takes nothing of his eight inches.
  tell(play, "VWS-LEAD-6",
       event::Moved{leader, from, to, {from.at, to.at}, {}, {}, Gait::as_before, {}});
}

}  // namespace

Length ride_left(const Battle& battle, UnitId leader) {
  if (!effective(battle, leader)) return {};
  const bool commander = leader_info(battle, leader)->role == Role::commander;
  if (commander && record(battle, leader).ridden > 0) return {};  // once a turn
  return kLeaderMove - Length::tenths(record(battle, leader).ridden);
}

Vec rode_towards(const Battle& battle, UnitId leader) {
  const int rode = record(battle, leader).rode;
  if (rode == 0) return {};
  return unit_vector(Angle::hundredths((rode - 1) % kPointsOfRide * kPoint));
}

bool may_join(const Battle& battle, UnitId leader, UnitId body) {
  if (side_of(battle, leader) != side_of(battle, body) || !present(battle, body)) return false;
  if (leader_info(battle, leader)->role == Role::commander) return true;
  const CommandId division = division_of(battle.setting(), leader);
  return division != kNoCommand && division == division_of(battle.setting(), body);
}

UnitId who_takes_him_in(const Battle& battle, UnitId leader, Vec place) {
  UnitId nearest = kNoUnit;
  double least = kLeaderMove.as_double() + kTolerance;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId body = unit_id(i);
    if (!unbroken(battle, body) || side_of(battle, body) != side_of(battle, leader)) continue;
    const double gap = field::gap(place, box_at(battle, body, battle.unit(body).pose()));
    if (gap >= least) continue;
    least = gap;
    nearest = body;
  }
  return nearest;
}

std::vector<UnitId> who_could_join(const Battle& battle, UnitId body) {
  std::vector<UnitId> leaders;
  if (led(battle, body)) return leaders;
  const field::Pose there = place_beside(battle, body);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId leader = unit_id(i);
    if (!is_leader(battle, leader) || !effective(battle, leader)) continue;
    if (goes_with(battle, leader) == body || !may_join(battle, leader, body)) continue;
    if (within(distance_to(battle, leader, there), ride_left(battle, leader))) {
      leaders.push_back(leader);
    }
  }
  return leaders;
}

field::Pose place_behind(const Battle& battle, UnitId body) {
  constexpr Length kApart = 0.5_in;
  field::Pose there = place_beside(battle, body);
  there.at = field::point(field::vec(there.at) - unit_vector(there.facing) * kApart.as_double());
  return there;
}

bool could_stand_behind(const Battle& battle, UnitId leader, UnitId body) {
  const field::Pose there = place_behind(battle, body);
  const double way = distance_to(battle, leader, there);
  return way > kTolerance && within(way, ride_left(battle, leader)) &&
         has_room_on_table(battle, there);
}

bool is_asked_later(const Battle& battle, UnitId body) {
  return battle.unit(body).acted == 0 && sheet_record(battle).active != body;
}

field::Pose on_the_way_to(const Battle& battle, UnitId leader, UnitId body) {
  field::Pose to = place_beside(battle, body);
  const Vec from = field::vec(battle.unit(leader).pose().at);
  const double most = ride_left(battle, leader).as_double() - 1;
  to.at = field::point(on_the_way(from, field::vec(to.at), most));
  return to;
}

std::vector<UnitId> who_could_ride_towards(const Battle& battle, UnitId body) {
  std::vector<UnitId> leaders;
  if (led(battle, body)) return leaders;
  const field::Pose there = place_beside(battle, body);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId leader = unit_id(i);
    if (!is_leader(battle, leader) || !effective(battle, leader)) continue;
    if (record(battle, leader).ridden > 0) continue;
    if (!may_join(battle, leader, body)) continue;
    if (!within(distance_to(battle, leader, there), ride_left(battle, leader))) {
      leaders.push_back(leader);
    }
  }
  return leaders;
}

namespace {

/// What a leader does about a body that is about to be activated.
struct Rides {
  Ride how = Ride::stay;
  UnitId body = kNoUnit;
};

/// Asks him: he stays as he is, or does one of those.
Rides asked(Play& play, UnitId leader, const std::vector<Rides>& open) {
  const Battle& b = play.battle;
  const UnitId with = goes_with(b, leader);
  const auto name = [&](UnitId body) { return b.setting().name_of(body); };
  Decision decision = decision_for(b, DecisionKind::move_leader, leader, "VWS-LEAD-2");
  decision.options.push_back(
      option(with == kNoUnit ? "stays where he is" : "stays with " + name(with), Ride::stay, with));
  for (const Rides& one : open) {
    std::string words = "joins " + name(one.body);
    if (one.how == Ride::towards) words = "rides towards " + name(one.body);
    if (one.how == Ride::behind) {
      words = one.body == with ? fmt::format("leaves {}, and stays behind it", name(with))
                               : "rides up behind " + name(one.body);
    }
    decision.options.push_back(option(std::move(words), one.how, one.body));
  }
  const Option& chosen =
      decision.options[static_cast<std::size_t>(decide(play, decision).picks.front())];
  return {variant_of<Ride>(chosen), chosen.unit};
}

/// What a leader could do about a body that is about to be activated, besides staying as he is:
/// leave it, or whom he is with, too, if that has been activated.
std::vector<Rides> open_to(const Battle& b, UnitId leader, UnitId body) {
  std::vector<Rides> open;
  const UnitId with = goes_with(b, leader);
  const auto theirs = who_could_join(b, body);
  if (std::find(theirs.begin(), theirs.end(), leader) != theirs.end()) {
    open.push_back({Ride::join, body});
    if (could_stand_behind(b, leader, body)) open.push_back({Ride::behind, body});
  }
  const auto farther = who_could_ride_towards(b, body);
  if (std::find(farther.begin(), farther.end(), leader) != farther.end()) {
    open.push_back({Ride::towards, body});
  }
  const bool leaves = with != kNoUnit && (with == body || !open.empty());
  if (leaves && !is_asked_later(b, with) && could_stand_behind(b, leader, with)) {
    open.push_back({Ride::behind, with});
  }
  return open;
}

}  // namespace

void leaders_ride(Play& play, UnitId body) {
  for (std::size_t i = 0; i < play.battle.size(); ++i) {
    const UnitId leader = unit_id(i);
    if (!is_leader(play.battle, leader) || !effective(play.battle, leader)) continue;
    const std::vector<Rides> open = open_to(play.battle, leader, body);
    if (open.empty()) continue;
    const Rides rides = asked(play, leader, open);
    if (rides.how == Ride::join) ride_to(play, leader, body);
    if (rides.how == Ride::towards) ride_towards(play, leader, body);
    if (rides.how == Ride::behind) stand_behind(play, leader, rides.body);
  }
}

void suffer(Play& play, UnitId leader, LeaderFate fate, const chance::Overheard& heard,
            UnitId body) {
  if (leader == kNoUnit) return;
  auto drawn = chance::in_words(heard, chance::Purpose::leader_risk, body);
  if (!drawn.empty() && play.battle.unit(leader).on_table()) {
    tell(play, "VWS-LEAD-4",
         event::Tested{leader, "risk of the leader", std::move(drawn), std::string(word(fate))});
  }
  if (fate == LeaderFate::unhurt) return;
  if (fate == LeaderFate::killed) {
    take(play, leader, Gone::killed, "VWS-LEAD-4",
         "in the thick of it, or too sorely hurt to go on");
    return;
  }
  record(play.battle, leader).ineffective_until =
      static_cast<std::uint16_t>(ineffective_until(play.battle.head().turn));
  tell(play, "VWS-LEAD-5", event::StateChanged{leader, {}, "unhorsed", "his horse is shot"});
}

void capture_if_unhorsed(Play& play, UnitId leader) {
  if (leader == kNoUnit || !play.battle.unit(leader).on_table()) return;
  if (effective(play.battle, leader)) return;
  take(play, leader, Gone::captured, "VWS-LEAD-5", "unhorsed, and his men go back");
}

void capture_unhorsed(Play& play, UnitId body) {
  for (const UnitId leader : who_go_with(play.battle, body)) capture_if_unhorsed(play, leader);
}

void leave_unhorsed(Play& play, UnitId body) {
  for (const UnitId leader : who_go_with(play.battle, body)) {
    if (!effective(play.battle, leader)) play.battle.unit(leader).goes_with = kNoUnit;
  }
}

void disturb_leaders(Play& play, UnitId body, Vec came) {
  if (!present(play.battle, body)) return;
  const field::Box box = box_at(play.battle, body, play.battle.unit(body).pose());
  field::Box before = box;
  before.centre = before.centre - came;
  for (std::size_t i = 0; i < play.battle.size(); ++i) {
    const UnitId leader = unit_id(i);
    const Battle& b = play.battle;
    if (!is_leader(b, leader) || !b.unit(leader).on_table()) continue;
    if (side_of(b, leader) == side_of(b, body) || goes_with(b, leader) != kNoUnit) continue;
    const field::Box at = box_at(b, leader, b.unit(leader).pose());
    const bool passed = norm(came) > 0 && field::runs_into(before, came, at).has_value();
    if (passed || field::gap(at, box) <= kTolerance) flee_to_friends(play, leader);
  }
}

}  // namespace opfor::victory_without_squares
