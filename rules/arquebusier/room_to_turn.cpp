#include "rules/arquebusier/room_to_turn.hpp"

#include <algorithm>

#include "drill/task.hpp"
#include "field/bodies.hpp"

namespace opfor::arquebusier {
namespace {

constexpr int kAbout = 60;      ///< it looks so far aside of where it is to go, degrees
constexpr int kFan = 15;        ///< in steps of so much
constexpr double kTries = 254;  ///< places an inch apart, where it is to have room

/// It will be gone when another has come to where it stands: its marker sends it away, or it has
/// yet to be commanded, and its mission leads it on.
bool will_be_gone(const Battle& battle, UnitId unit) {
  if (will_go(battle, unit)) return true;
  const bool waits = battle.unit(unit).acted == 0 && !in_melee(battle, unit);
  return waits && !shaken(battle, unit) && goes_forward(mission_of(battle, unit).kind);
}

/// Turned so at a place, it would press into nobody, and into no ground that it may not enter.
class Turning {
 public:
  Turning(const Situation& now, UnitId unit) : now_(now), unit_(unit) {
    for (const UnitId one : now.present()) {
      if (one == unit) continue;
      const bool own = side_of(now.battle(), one) == side_of(now.battle(), unit);
      if (own && will_be_gone(now.battle(), one)) continue;
      stay_.insert(one);
      if (own) friends_.insert(one);
    }
  }

  /// It may turn so, and then goes a step without running into a friend.
  [[nodiscard]] bool leads_on(const field::Pose& pose) const {
    const Blocks there = drawn_up(now_.battle(), unit_, pose).body;
    const bool on_table = std::all_of(there.begin(), there.end(), [&](const field::Box& box) {
      return now_.ground().over_the_edge(box) <= field::kDeep;
    });
    if (!on_table || presses(there)) return false;
    const Vec step = unit_vector(pose.facing) * kMovedAtLeast.as_double();
    for (const UnitId one : friends_) {
      const field::Boxes his = now_.body(one);
      if (!field::passes_by(there, step, his, 0) && field::runs_into(there, step, his))
        return false;
    }
    return true;
  }

  /// How far aside it has to go to get past friends who stand in its straight way to a place, of
  /// those whom it would come upon in so long a way. Who stands there himself is gone round by
  /// nobody: it comes up behind him.
  [[nodiscard]] double aside_of_friends(Vec from, Vec place, double length) const {
    const Vec off = place - from;
    if (norm(off) < kMovedAtLeast.as_double()) return 0;
    const Angle facing = facing_of(off);
    const Blocks there = drawn_up(now_.battle(), unit_, {field::point(from), facing}).body;
    const Vec ahead = unit_vector(facing);
    const Vec step = ahead * std::min(length, norm(off));
    const field::Box& own = now_.box(unit_);
    double aside = 0;
    for (const UnitId one : friends_) {
      const field::Boxes his = now_.body(one);
      if (field::gap(place, now_.box(one)) < own.half_width + own.half_depth) continue;
      if (field::passes_by(there, step, his, 0) || !field::runs_into(there, step, his)) continue;
      aside = std::max(aside, past(there, his, field::right_of(ahead)));
    }
    return aside;
  }

 private:
  /// How far a body has to go to a side, the nearer one, until another lies beside it.
  [[nodiscard]] static double past(const field::Boxes& own, const field::Boxes& his, Vec right) {
    const auto span = [&](const field::Boxes& boxes) {
      std::pair<double, double> ends{field::kFar, -field::kFar};
      for (const field::Box& box : boxes) {
        for (const Vec& corner : field::corners(box)) {
          ends.first = std::min(ends.first, dot(corner, right));
          ends.second = std::max(ends.second, dot(corner, right));
        }
      }
      return ends;
    };
    const auto [own_left, own_right] = span(own);
    const auto [his_left, his_right] = span(his);
    return std::max(0.0, std::min(his_right - own_left, own_right - his_left));
  }

  [[nodiscard]] bool presses(const Blocks& there) const {
    for (const UnitId other : stay_) {
      if (field::overlaps(there, now_.body(other))) return true;
    }
    return closed_ground_under(now_.battle(), unit_, now_.body(unit_), there).has_value();
  }

  const Situation& now_;
  UnitId unit_;
  UnitSet stay_;
  UnitSet friends_;
};

bool has_room(const Turning& turning, const field::Pose& there, Vec place) {
  const Vec off = place - field::vec(there.at);
  if (norm(off) < kMovedAtLeast.as_double()) return true;
  const Angle direct = facing_of(off);
  const bool ahead = turn_between(there.facing, direct) <= Angle::degrees(kAbout).hundredths();
  if (ahead && turning.leads_on(there)) return true;
  const std::vector<Angle> facings = fan(direct, kAbout, kFan);
  return std::any_of(facings.begin(), facings.end(), [&](Angle facing) {
    return turning.leads_on({there.at, facing});
  });
}

}  // namespace

bool has_room(const Situation& now, UnitId unit, const field::Pose& there, Vec place) {
  return has_room(Turning(now, unit), there, place);
}

double clear_of_friends(const Situation& now, UnitId unit, const field::Pose& there, Vec place) {
  const Turning turning(now, unit);
  const double move = full_move(now.battle(), unit).as_double();
  if (!has_room(turning, there, place)) return move;
  return std::min(move, turning.aside_of_friends(field::vec(there.at), place, move));
}

std::optional<Stride> gets_clear(const Situation& now, UnitId unit, Vec place, const Going& going) {
  const Turning turning(now, unit);
  const field::Pose pose = now.battle().unit(unit).pose();
  if (has_room(turning, pose, place)) return std::nullopt;
  Going straight_on = going;
  straight_on.most = full_move(now.battle(), unit).as_double();
  const Stride ahead = straight(now, unit, pose.facing, straight_on);
  const Stride behind = back(now, unit, straight_on.most);
  for (double far = kTries; far <= std::max(ahead.length, behind.length); far += kTries) {
    for (const Stride* way : {&ahead, &behind}) {
      if (way->length < far || !has_room(turning, way->end(far), place)) continue;
      Stride clear = *way;
      clear.length = far;
      clear.by = Stopped::done;
      return clear;
    }
  }
  return std::nullopt;
}

}  // namespace opfor::arquebusier
