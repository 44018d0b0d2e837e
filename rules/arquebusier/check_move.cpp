// The judge of manoeuvres: an order may go as far as its stride, and no farther.
#include <algorithm>
#include <fmt/format.h>

#include "rules/arquebusier/check_parts.hpp"
#include "rules/arquebusier/decisions.hpp"
#include "rules/arquebusier/stride.hpp"

namespace opfor::arquebusier::judge {
namespace {

using field::Box;

/// "Straight away" from one enemy, and from each of several: how much of its way takes it farther
/// off. The cosines of 25 and of 45 degrees, rounded off.
constexpr double kStraightAway = 0.9;
constexpr double kAwayFromEach = 0.7;
/// Nobody measures finer than what is contact, and places at rest are rounded.
constexpr double kSlack = kTolerance + kRounded;

std::string inches_of(double tenths) { return fmt::format("{:.1f}\"", tenths / 254); }

Angle facing_now(const Wish& w) { return w.battle.unit(w.unit).pose().facing; }

Vec place_now(const Wish& w) { return field::vec(w.battle.unit(w.unit).pose().at); }

/// A manoeuvre that is judged.
struct Judged {
  const Situation& now;
  const Wish& wish;
  Course course;
  [[nodiscard]] const Battle& battle() const { return now.battle(); }
  [[nodiscard]] const std::string& name(UnitId unit) const {
    return battle().setting().unit(unit).name;
  }
  [[nodiscard]] const std::string& name(FeatureId id) const {
    return now.ground().feature(id).name;
  }
  /// How far it is told to go.
  [[nodiscard]] double wanted() const { return norm(*wish.goes - place_now(wish)); }
};

/// Those whom it can run into: who stay where they are; of enemies those whom the order counts
/// with.
UnitSet in_the_way(const Judged& j, bool enemies) {
  return those(who_stay(j.now, j.wish.unit), [&](UnitId other) {
    return enemies || !is_enemy_formation(j.battle(), j.wish.unit, other);
  });
}

std::optional<Refusal> no_room(const Judged& j, UnitId unit, FeatureId ground) {
  if (unit == kNoUnit) {
    return Refusal{"AQ-TER-5", fmt::format("it may not stand in {}", j.name(ground))};
  }
  const char* how = j.wish.goes ? "it would turn into" : "there is no room for that beside";
  return Refusal{"AQ-MOVE-3", fmt::format("{} {}", how, j.name(unit))};
}

std::optional<Refusal> too_dear(const Judged& j, const Stride& s, const char* rule) {
  const Vec from = field::vec(s.start.pose.at);
  const field::Cost cost =
      j.now.ground().cost(from, from + s.direction * j.wanted(), mover_of(j.battle(), j.wish.unit));
  return Refusal{rule, fmt::format("the way costs {}, and it may move {}", inches_of(cost.total),
                                   inches_of(j.course.budget))};
}

std::optional<Refusal> on_closed_ground(const Judged& j, FeatureId id) {
  if (id == kNoFeature) {
    return Refusal{"AQ-TER-5", "the way leads over ground that it may not enter"};
  }
  const field::Feature& feature = j.now.ground().feature(id);
  if (!is_artillery(j.battle(), j.wish.unit)) {
    return Refusal{"AQ-TER-5", fmt::format("it may not enter {}", feature.name)};
  }
  const bool area = feature.shape == field::Shape::area;
  return Refusal{"AQ-TER-5",
                 fmt::format("guns may not {} {}", area ? "enter" : "cross", feature.name)};
}

/// Why it does not get as far as it is told to; nothing if it does.
/// @param rule of its move
std::optional<Refusal> check_way(const Judged& j, const Stride& s, const char* rule) {
  if (s.by == Stopped::no_room) return no_room(j, s.at, s.ground);
  if (j.wanted() <= s.length + kSlack) return std::nullopt;
  switch (s.by) {
    case Stopped::friends:
      return Refusal{"AQ-MOVE-5", fmt::format("{} is in the way", j.name(s.at))};
    case Stopped::enemy:
      return Refusal{"AQ-MOVE-8", fmt::format("it would end in contact with {}", j.name(s.at))};
    case Stopped::ground:
      return on_closed_ground(j, s.ground);
    case Stopped::edge:
      return Refusal{"AQ-MOVE-5", "it would end off the table"};
    case Stopped::off_table:
      return std::nullopt;
    case Stopped::done:
    case Stopped::obstacle:
    case Stopped::costs:
    case Stopped::no_room:
      break;
  }
  return too_dear(j, s, rule);
}

/// It may end flush with the edge: less than half a millimetre is nothing, and places are rounded.
std::optional<Refusal> check_on_table(const Judged& j, const Blocks& there) {
  const bool on = std::all_of(there.begin(), there.end(), [&](const Box& box) {
    return j.now.ground().over_the_edge(box) <= field::kDeep + kRounded;
  });
  if (on) return std::nullopt;
  return Refusal{"AQ-MOVE-5", "it would end off the table"};
}

/// A march that is to touch an enemy does so, and nobody else before him.
std::optional<Refusal> check_charge(const Judged& j) {
  const UnitId target = j.wish.charges;
  if (!is_enemy_formation(j.battle(), j.wish.unit, target)) {
    return Refusal{"AQ-MOVE-7", "only an enemy formation on the table can be charged"};
  }
  const auto against = [&](UnitSet others) {
    others.insert(target);
    return stride(j.now, j.wish.unit, j.course, {}, others);
  };
  const Stride s = against(in_the_way(j, false));
  if (s.by == Stopped::no_room) return no_room(j, s.at, s.ground);
  if (!s.touches(target) || j.wanted() < s.length - kTolerance - kNearlyThere) {
    if (auto refusal = check_way(j, s, "AQ-MOVE-1")) return refusal;
    return Refusal{"AQ-MOVE-7", fmt::format("it would not reach {}", j.name(target))};
  }
  const Stride first = against(in_the_way(j, true));
  if (first.touches(target)) return std::nullopt;
  return Refusal{"AQ-MOVE-6", fmt::format("it would touch {} first", j.name(first.at))};
}

/// Where along a facing a step leads, and how far beside the line of it.
struct Along {
  double ahead = 0;
  bool straight = false;
};
Along along(Vec step, Angle facing) {
  const Vec ahead = unit_vector(facing);
  const double aside = cross(ahead, step);
  return {dot(step, ahead), aside <= kTolerance && aside >= -kTolerance};
}

/// AQ-MOVE-5: the table's edge is crossed by runs alone; who ran last turn may go on so (13.4).
std::optional<Refusal> check_leave(const Wish& w) {
  const Reacted& r = w.battle.unit(w.unit).reacted;
  const bool runs = r.intent == Intent::run || r.intent == Intent::abandon ||
                    record(w.battle, w.unit).ran_last != 0;
  if (!w.leaves || (r.has != 0 && runs)) return std::nullopt;
  return Refusal{"AQ-MOVE-5", "only who runs leaves the table"};
}

/// What of a march and a retirement is wrong wherever they lead.
std::optional<Refusal> check_form(const Wish& w, bool back) {
  if (back) {
    if (w.charges != kNoUnit) return Refusal{"AQ-MOVE-7", "it charges straight ahead"};
    if (w.leaves) return Refusal{"AQ-MOVE-5", "only who marches may leave the table"};
    if (w.ends) return Refusal{"AQ-MOVE-3", "who retires keeps his facing"};
    return std::nullopt;
  }
  const Along way = along(*w.goes - place_now(w), w.turns.value_or(facing_now(w)));
  if (!way.straight || way.ahead < 0) {
    return Refusal{"AQ-MOVE-3",
                   "it marches straight ahead of its facing, or retires straight back"};
  }
  if (w.ends) return Refusal{"AQ-MOVE-3", "it turns before it marches, and not after"};
  return check_leave(w);
}

std::optional<Refusal> check_files(const Wish& w) {
  const int elements = static_cast<int>(record(w.battle, w.unit).elements.size());
  const int least = ranks_on(elements, kMostRanks);
  const int most = std::min(elements, kMostFiles);
  if (*w.files >= least && *w.files <= most) return std::nullopt;
  const std::string range =
      least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
  return Refusal{"AQ-MOVE-3", fmt::format("its {} elements stand in {} files", elements, range)};
}

std::optional<Refusal> check_reform(const Judged& j) {
  const Stride s = stride(j.now, j.wish.unit, j.course);
  if (s.by == Stopped::no_room) return no_room(j, s.at, s.ground);
  return check_on_table(j, s.body());
}

/// The way it went, or the enemy: "as it likes".
bool may_end_facing(const Wish& w, Angle went, Angle ends, const UnitSet& touched) {
  if (ends == went || ends == went.opposite()) return true;
  const Vec ahead = unit_vector(ends) *
                    (w.battle.setting().width.as_double() + w.battle.setting().height.as_double());
  for (const UnitId enemy : touched) {
    for (const Box& box : blocks(w.battle, enemy)) {
      if (field::entry(*w.goes, *w.goes + ahead, box) <= 1) return true;
    }
  }
  return false;
}

/// Turned at its end it touches no enemy, and stands on nobody.
std::optional<Refusal> check_turned(const Judged& j, const Stride& s, Angle ends) {
  const Wish& w = j.wish;
  const Blocks there = drawn_up(w.battle, w.unit, {field::point(*w.goes), ends}).body;
  for (const UnitId enemy : j.now.enemies(w.unit)) {
    if (field::least_gap(there, j.now.body(enemy)) <= kTolerance) {
      return Refusal{"AQ-MOVE-8", fmt::format("it would end in contact with {}", j.name(enemy))};
    }
  }
  for (const UnitId other : in_the_way(j, false)) {
    if (field::overlaps(there, j.now.body(other))) {
      return Refusal{"AQ-MOVE-5", fmt::format("it would end on top of {}", j.name(other))};
    }
  }
  if (const auto ground = closed_ground_under(w.battle, w.unit, s.body(), there)) {
    return on_closed_ground(j, *ground);
  }
  return check_on_table(j, there);
}

tl::expected<Judged, Refusal> judged(const Situation& now, const Wish& w, const Order& order) {
  const auto commands = commands_of(now.battle(), order);
  if (!commands) {
    return tl::unexpected(Refusal{"AQ-CMD-7", "it is none of the manoeuvres that there are"});
  }
  return Judged{now, w, course_of(now.battle(), w.unit, commands->marker)};
}

}  // namespace

std::optional<Refusal> check_manoeuvre(const Situation& now, const Wish& w, const Order& order) {
  const Vec step = w.goes ? *w.goes - place_now(w) : Vec{};
  if (w.goes && norm(step) < 1 && w.charges == kNoUnit) {
    return Refusal{"AQ-MOVE-3", "that is where it stands: it would not move"};
  }
  const Along way = along(step, facing_now(w));
  const bool back = w.goes && !w.turns && way.straight && way.ahead < 0;
  if (w.goes) {
    if (auto refusal = check_form(w, back)) return refusal;
  }
  if (w.files) {
    if (auto refusal = check_files(w)) return refusal;
  }
  const auto j = judged(now, w, order);
  if (!j) return j.error();
  if (!w.goes) return check_reform(*j);
  if (w.charges != kNoUnit) return check_charge(*j);
  const Stride s = stride(now, w.unit, j->course, {}, in_the_way(*j, false));
  if (auto refusal = check_way(*j, s, back ? "AQ-MOVE-3" : "AQ-MOVE-1")) return refusal;
  return w.leaves ? std::nullopt : check_on_table(*j, s.body());
}

std::optional<Refusal> check_break_off(const Situation& now, const Wish& w, const Order& order) {
  const Battle& b = w.battle;
  if (!options(b).allow_break_off) {
    return Refusal{"AQ-MOVE-8", "nobody breaks off from a melee in this battle"};
  }
  if (w.charges != kNoUnit) return Refusal{"AQ-MOVE-8", "a formation in melee charges nobody"};
  if (w.leaves) return Refusal{"AQ-MOVE-5", "who breaks off does not leave the table"};
  const Vec step = *w.goes - place_now(w);
  const Angle facing = w.turns.value_or(facing_now(w));
  const Along way = along(step, facing);
  if (!way.straight || way.ahead < 1) {
    return Refusal{"AQ-MOVE-8", "it turns away, then goes straight ahead of its new facing"};
  }
  const auto j = judged(now, w, order);
  if (!j) return j.error();
  const Stride s = stride(now, w.unit, j->course, {}, in_the_way(*j, true));
  if (auto refusal = check_way(*j, s, "AQ-MOVE-8")) return refusal;
  const UnitSet touched = enemies_in_contact(b, w.unit);
  const double share = touched.size() > 1 ? kAwayFromEach : kStraightAway;
  for (const UnitId enemy : touched) {
    const double after = field::least_gap(s.body(norm(step)), now.body(enemy));
    if (after < share * norm(step) - kTolerance) {
      return Refusal{"AQ-MOVE-8", fmt::format("that is not straight away from {}", j->name(enemy))};
    }
  }
  const Angle ends = w.ends.value_or(facing);
  if (!may_end_facing(w, facing, ends, touched)) {
    return Refusal{"AQ-MOVE-8", "it ends facing the way it went, or the enemy"};
  }
  return check_turned(*j, s, ends);
}

}  // namespace opfor::arquebusier::judge
