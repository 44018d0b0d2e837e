#include "rules/arquebusier/room_to_turn.hpp"

#include <algorithm>
#include <cmath>

#include "drill/task.hpp"
#include "field/bodies.hpp"

namespace opfor::arquebusier {
namespace {

constexpr int kAbout = 60;        ///< it looks so far aside of where it is to go, degrees
constexpr int kAboutGround = 15;  ///< round ground that bars its way, where it stands for ever
constexpr int kFan = 15;          ///< in steps of so much
constexpr double kOn = 762;       ///< and so far on it runs into nobody: three inches
constexpr double kTries = 254;    ///< places an inch apart, where it is to have room

/// It will be gone when another has come to where it stands: its marker sends it away, or it has
/// yet to be commanded, and its mission leads it on. Who stood last turn is not reckoned to go.
bool will_be_gone(const Battle& battle, UnitId unit) {
  if (will_go(battle, unit)) return true;
  const bool waits = battle.unit(unit).acted == 0 && !in_melee(battle, unit);
  const bool stood = battle.head().turn > 1 && record(battle, unit).moved_last == 0;
  return waits && !stood && !shaken(battle, unit) && goes_forward(mission_of(battle, unit).kind);
}

}  // namespace

/// Turned so at a place, it would press into nobody, and into no ground that it may not enter.
class PastFriends::Turning {
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

  /// It may turn so, and then goes so far without running into a friend, or coming upon ground
  /// that it may not enter.
  [[nodiscard]] bool leads_on(const field::Pose& pose, double far) const {
    const Blocks there = drawn_up(now_.battle(), unit_, pose).body;
    const bool on_table = std::all_of(there.begin(), there.end(), [&](const field::Box& box) {
      return now_.ground().over_the_edge(box) <= field::kDeep;
    });
    if (!on_table || presses(there)) return false;
    const Vec step = unit_vector(pose.facing) * far;
    if (comes_upon_ground(there, step)) return false;
    for (const UnitId one : friends_) {
      const field::Boxes his = now_.body(one);
      if (!field::passes_by(there, step, his, 0) && field::runs_into(there, step, his))
        return false;
    }
    return true;
  }

  /// Friends stand in its straight way to a place, so near that it would come upon them in so long
  /// a way. Who stands there himself is gone round by nobody: it comes up behind him.
  [[nodiscard]] bool comes_upon_friends(Vec from, Vec place, double length) const {
    const Vec off = place - from;
    if (norm(off) < kMovedAtLeast.as_double()) return false;
    const Angle facing = facing_of(off);
    const Blocks there = drawn_up(now_.battle(), unit_, {field::point(from), facing}).body;
    const Vec step = unit_vector(facing) * std::min(length, norm(off));
    for (const UnitId one : friends_) {
      const field::Boxes his = now_.body(one);
      if (stands_at(one, place) || field::passes_by(there, step, his, 0)) continue;
      if (field::runs_into(there, step, his)) return true;
    }
    return false;
  }

  /// Friends who do not stand at a place.
  [[nodiscard]] std::vector<field::Box> friends_short_of(Vec place) const {
    std::vector<field::Box> all;
    for (const UnitId one : friends_) {
      if (stands_at(one, place)) continue;
      for (const field::Box& part : now_.body(one)) all.push_back(part);
    }
    return all;
  }

  /// It could turn there to about where a place lies, and go on so far, or has come to it.
  /// @param on at most
  [[nodiscard]] bool has_room(const field::Pose& there, Vec place, int about, double on) const {
    const Vec off = place - field::vec(there.at);
    if (norm(off) < kMovedAtLeast.as_double()) return true;
    const Angle direct = facing_of(off);
    const double far = std::min(norm(off), on);
    const bool ahead = turn_between(there.facing, direct) <= Angle::degrees(about).hundredths();
    if (ahead && leads_on(there, far)) return true;
    const std::vector<Angle> facings = fan(direct, about, kFan);
    return std::any_of(facings.begin(), facings.end(), [&](Angle facing) {
      return leads_on({there.at, facing}, far);
    });
  }

 private:
  /// Looked at an inch at a time: a corner of its front may pass through one of a house.
  [[nodiscard]] bool comes_upon_ground(const Blocks& there, Vec step) const {
    const double parts = std::max(1.0, std::ceil(norm(step) / kTries));
    for (double part = 1; part <= parts; ++part) {
      const Blocks then = field::shifted(there, step * (part / parts));
      if (closed_ground_under(now_.battle(), unit_, there, then)) return true;
    }
    return false;
  }
  [[nodiscard]] bool stands_at(UnitId one, Vec place) const {
    const field::Box& own = now_.box(unit_);
    return field::gap(place, now_.box(one)) < own.half_width + own.half_depth;
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

PastFriends::PastFriends(const Situation& now, UnitId unit, Vec place)
    : now_(now),
      unit_(unit),
      place_(place),
      move_(full_move(now.battle(), unit).as_double()),
      turning_(std::make_unique<Turning>(now, unit)) {}

PastFriends::~PastFriends() = default;

field::Detour PastFriends::round(std::vector<field::Box> bodies) const {
  const bool mounted = mover_of(now_.battle(), unit_).mounted;
  const auto bars = [mounted](FeatureId, const field::Feature& piece) {
    return piece.bars(mounted);
  };
  return {now_.ground(), place_, now_.box(unit_).half_width, bars, std::move(bodies)};
}

std::optional<field::Detour::Way> PastFriends::way_from(Vec at) const {
  constexpr double kMoves = 2;
  if (!turning_->comes_upon_friends(at, place_, kMoves * move_)) return std::nullopt;
  if (!round_) round_.emplace(round(turning_->friends_short_of(place_)));
  return round_->from(at).value_or(field::Detour::Way{place_, norm(place_ - at) + move_});
}

bool PastFriends::has_room(const field::Pose& there,
                           const std::optional<field::Detour::Way>& past) const {
  // All of its front has to get past ground that bars its way, not its middle alone.
  const auto open = open_from(field::vec(there.at));
  const Vec next = past ? past->first : open ? open->first : place_;
  const bool barred = open && norm(open->first - place_) >= 1;
  if (!barred) return turning_->has_room(there, next, kAbout, kOn);
  return turning_->has_room(there, next, kAboutGround, std::max(kOn, move_));
}

bool PastFriends::has_room(const field::Pose& there) const {
  return has_room(there, way_from(field::vec(there.at)));
}

std::optional<field::Detour::Way> PastFriends::open_from(Vec at) const {
  if (!open_) open_.emplace(round({}));
  return open_->from(at);
}

double PastFriends::lost(const field::Pose& there) const {
  const Vec at = field::vec(there.at);
  const auto way = way_from(at);
  const double wedged = has_room(there, way) ? 0 : move_;
  if (!way) return wedged;
  const auto open = open_from(at);
  const double longer = way->length - (open ? open->length : norm(place_ - at));
  return wedged + std::clamp(longer, 0.0, move_);
}

std::optional<Vec> PastFriends::first_from(Vec at) const {
  const auto way = way_from(at);
  return way ? std::optional(way->first) : std::nullopt;
}

double PastFriends::left(const field::Pose& there) const {
  const Vec at = field::vec(there.at);
  const double straight = norm(place_ - at);
  const auto open = open_from(at);
  return (open ? std::max(straight, open->length) : straight) + lost(there);
}

double way_left(const Situation& now, UnitId unit, const field::Pose& there, Vec place) {
  return PastFriends(now, unit, place).left(there);
}

std::optional<Stride> gets_clear(const Situation& now, UnitId unit, const PastFriends& past,
                                 const Going& going) {
  const field::Pose pose = now.battle().unit(unit).pose();
  if (past.has_room(pose)) return std::nullopt;
  Going straight_on = going;
  straight_on.most = full_move(now.battle(), unit).as_double();
  const Stride ahead = straight(now, unit, pose.facing, straight_on);
  const Stride behind = back(now, unit, straight_on.most);
  for (double far = kTries; far <= std::max(ahead.length, behind.length); far += kTries) {
    for (const Stride* way : {&ahead, &behind}) {
      if (way->length < far || !past.has_room(way->end(far))) continue;
      Stride clear = *way;
      clear.length = far;
      clear.by = Stopped::done;
      return clear;
    }
  }
  return std::nullopt;
}

Stride with_room_left(const Situation& now, const Stride& way, const PastFriends& past) {
  if (way.by != Stopped::ground || !past.has_room(now.battle().unit(way.unit).pose())) return way;
  Stride shorter = way;
  while (moves(shorter) && !past.has_room(shorter.end())) {
    shorter.length = std::max(0.0, shorter.length - kTries);
  }
  return shorter;
}

}  // namespace opfor::arquebusier
