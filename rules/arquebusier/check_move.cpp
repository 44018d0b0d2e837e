// The judge follows manoeuvres.
#include <algorithm>
#include <fmt/format.h>

#include "field/bodies.hpp"
#include "field/sweep.hpp"
#include "rules/arquebusier/check_parts.hpp"
#include "rules/arquebusier/elements.hpp"

namespace opfor::arquebusier::judge {
namespace {

using field::Box;

/// "Straight away" from one enemy, and from each of several: how much of its way takes it farther
/// off. The cosines of 25 and of 45 degrees, rounded off.
constexpr double kStraightAway = 0.9;
constexpr double kAwayFromEach = 0.7;

std::string inches_of(double tenths) { return fmt::format("{:.1f}\"", tenths / 254); }

const std::string& name(const Wish& w, UnitId unit) { return w.battle.setting().unit(unit).name; }

Angle facing_now(const Wish& w) { return w.battle.unit(w.unit).pose().facing; }

Vec place_now(const Wish& w) { return field::vec(w.battle.unit(w.unit).pose().at); }

/// The formation as it manoeuvres: lapped elements back in their files, the files closed, or drawn
/// up on as many as are wanted.
Battle drawn_up(const Wish& w) {
  Battle after = w.battle;
  if (w.files) {
    change_files(after, w.unit, *w.files);
  } else {
    fall_in(after, w.unit);
  }
  return after;
}

/// What a formation drawn up so covers there. Its middle may have shifted as its files closed.
Blocks boxes_at(const Wish& w, const Battle& drawn, Vec at, Angle facing) {
  const Vec shift = field::vec(drawn.unit(w.unit).pose().at) - place_now(w);
  return blocks_at(drawn, w.unit, {field::point(at + shift), facing});
}

/// A passed manoeuvre takes it away from where it stands (AQ-MOVE-6).
bool will_go(const Battle& b, UnitId unit) {
  const Manoeuvre its = record(b, unit).marker.manoeuvre;
  return its == Manoeuvre::march || its == Manoeuvre::retire || its == Manoeuvre::break_off;
}

template <class Wanted>
UnitSet formations(const Wish& w, Wanted wanted) {
  UnitSet found;
  for (std::size_t i = 0; i < w.battle.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other != w.unit && present(w.battle, other) && wanted(other)) found.insert(other);
  }
  return found;
}

UnitSet enemies(const Wish& w) {
  return formations(w, [&](UnitId o) { return is_enemy_formation(w.battle, w.unit, o); });
}

/// Friends who stay where they are.
UnitSet standing_friends(const Wish& w) {
  return formations(w, [&](UnitId o) {
    return !is_enemy_formation(w.battle, w.unit, o) && !will_go(w.battle, o);
  });
}

/// On top of somebody, and deeper than it stands in him as it is.
std::optional<Refusal> check_room(const Wish& w, const Blocks& there, const UnitSet& others,
                                  const char* rule, const char* how) {
  const Blocks now = blocks(w.battle, w.unit);
  for (const UnitId other : others) {
    const Blocks theirs = blocks(w.battle, other);
    const double after = field::deepest_overlap(there, theirs);
    if (after <= field::kDeep) continue;
    if (after <= field::deepest_overlap(now, theirs) + kRounded) continue;
    return Refusal{rule, fmt::format("{} {}", how, name(w, other))};
  }
  return std::nullopt;
}

/// AQ-TER-5, AQ-MOVE-5: ends on the table, on ground where it may be.
std::optional<Refusal> check_ground_at(const Wish& w, const Blocks& there) {
  const field::Ground& ground = *w.battle.setting().ground;
  for (Box box : there) {
    // It may end flush with the edge: less than half a millimetre is nothing, and places are
    // rounded.
    box.half_width -= field::kDeep + kRounded;
    box.half_depth -= field::kDeep + kRounded;
    const auto corners = field::corners(box);
    const bool on = std::all_of(corners.begin(), corners.end(),
                                [&](Vec corner) { return ground.on_table(corner); });
    if (!on) return Refusal{"AQ-MOVE-5", "it would end off the table"};
    if (!ground.can_stand(box, mover_of(w.battle, w.unit))) {
      return Refusal{"AQ-TER-5", "it would end on ground that it may not enter"};
    }
  }
  return std::nullopt;
}

/// Woods are what is difficult and hides who is in it.
bool is_woods(const field::Feature& feature) {
  return feature.shape == field::Shape::area && feature.difficult && feature.blocks_sight;
}

/// A corner lies in an area, its border included, and no less than so deep.
bool any_in(const field::Ground& ground, FeatureId id, const Blocks& boxes, double deep) {
  for (const Box& box : boxes) {
    for (const Vec corner : field::corners(box)) {
      if (ground.contains(id, corner) && ground.depth_inside(id, corner) >= deep) return true;
    }
  }
  return false;
}

/// AQ-TER-5: what stops guns apart from impassable ground. Woods in which they stand already, or
/// into which they have turned, do not hold them.
std::optional<Refusal> check_guns(const Wish& w, const Blocks& from, const Blocks& there) {
  const field::Ground& ground = *w.battle.setting().ground;
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = ground.feature(id);
    const bool crosses = !ground.borders(id, place_now(w), *w.goes).empty();
    if (is_woods(feature)) {
      const bool in_it =
          any_in(ground, id, blocks(w.battle, w.unit), 0) || any_in(ground, id, from, 0);
      if (in_it || (!crosses && !any_in(ground, id, there, kRounded))) continue;
      return Refusal{"AQ-TER-5", fmt::format("guns may not enter {}", feature.name)};
    }
    if (feature.shape != field::Shape::area && feature.barrier && crosses) {
      return Refusal{"AQ-TER-5", fmt::format("guns may not cross {}", feature.name)};
    }
  }
  return std::nullopt;
}

/// AQ-MOVE-1, 2: within its move, costs of the ground counted.
std::optional<Refusal> check_length(const Wish& w, Length most, const char* rule) {
  const field::Cost cost =
      w.battle.setting().ground->cost(place_now(w), *w.goes, mover_of(w.battle, w.unit));
  if (!cost.passable()) {
    return Refusal{"AQ-TER-5", "the way leads over ground that it may not enter"};
  }
  if (within(cost.total, most)) return std::nullopt;
  return Refusal{rule, fmt::format("the way costs {}, and it may move {}", inches_of(cost.total),
                                   inches_of(most.as_double()))};
}

/// How far short of the end of a step it would touch somebody; below 0 if it does not.
double short_by(const Wish& w, const Blocks& from, Vec step, UnitId other) {
  double least = 2;
  for (const Box& theirs : blocks(w.battle, other)) {
    for (Box mine : from) {
      // Who passes flush is not stopped by the rounding of where he goes.
      mine.half_width = std::max(mine.half_width - kRounded, 0.0);
      mine.half_depth = std::max(mine.half_depth - kRounded, 0.0);
      if (const auto share = field::runs_into(mine, step, theirs)) least = std::min(least, *share);
    }
  }
  return least > 1 ? -1 : (1 - least) * norm(step);
}

/// AQ-MOVE-5: it does not pass through friends who stay where they are.
std::optional<Refusal> check_friends_on_way(const Wish& w, const Blocks& from, Vec step) {
  for (const UnitId other : standing_friends(w)) {
    if (short_by(w, from, step, other) > kRounded + kTolerance) {
      return Refusal{"AQ-MOVE-5", fmt::format("{} is in the way", name(w, other))};
    }
  }
  return std::nullopt;
}

/// A march that is to touch an enemy does so, and nobody else before him.
std::optional<Refusal> check_charge(const Wish& w, const Blocks& from, Vec step) {
  const Battle& b = w.battle;
  if (w.charges == kNoUnit) return std::nullopt;
  if (!is_enemy_formation(b, w.unit, w.charges)) {
    return Refusal{"AQ-MOVE-7", "only an enemy formation on the table can be charged"};
  }
  const bool touches = short_by(w, from, step, w.charges) >= 0 ||
                       field::least_gap(field::shifted(from, step), blocks(b, w.charges)) <=
                           kTolerance + kNearlyThere;
  if (!touches) {
    return Refusal{"AQ-MOVE-7", fmt::format("it would not reach {}", name(w, w.charges))};
  }
  const double at = std::max(short_by(w, from, step, w.charges), 0.0);
  for (const UnitId enemy : enemies(w)) {
    if (enemy == w.charges || will_go(b, enemy)) continue;
    if (short_by(w, from, step, enemy) > at + kTolerance + kRounded) {
      return Refusal{"AQ-MOVE-6", fmt::format("it would touch {} first", name(w, enemy))};
    }
  }
  return std::nullopt;
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

std::optional<Refusal> check_end(const Wish& w, const Blocks& from, const Blocks& there) {
  if (w.charges != kNoUnit) {
    // It is laid flat where it touches (AQ-MOVE-7): as it comes is not how it will stand.
    if (!w.battle.setting().ground->on_table(*w.goes)) {
      return Refusal{"AQ-MOVE-5", "it would end off the table"};
    }
  } else if (!w.leaves) {
    if (auto refusal = check_ground_at(w, there)) return refusal;
  }
  if (is_artillery(w.battle, w.unit)) {
    if (auto refusal = check_guns(w, from, there)) return refusal;
  }
  return check_room(w, there, standing_friends(w), "AQ-MOVE-5", "it would end on top of");
}

/// AQ-MOVE-5: the table's edge is crossed by runs alone; who ran last turn may go on so (13.4).
std::optional<Refusal> check_leave(const Wish& w) {
  const Reacted& r = w.battle.unit(w.unit).reacted;
  const bool runs = r.intent == Intent::run || r.intent == Intent::abandon ||
                    record(w.battle, w.unit).ran_last != 0;
  if (!w.leaves || (r.has != 0 && runs)) return std::nullopt;
  return Refusal{"AQ-MOVE-5", "only who runs leaves the table"};
}

std::optional<Refusal> check_march(const Wish& w, const Battle& drawn, Vec step) {
  const Angle facing = w.turns.value_or(facing_now(w));
  const Along way = along(step, facing);
  if (!way.straight || way.ahead < 0) {
    return Refusal{"AQ-MOVE-3",
                   "it marches straight ahead of its facing, or retires straight back"};
  }
  if (w.ends) return Refusal{"AQ-MOVE-3", "it turns before it marches, and not after"};
  if (auto refusal = check_leave(w)) return refusal;
  if (auto refusal = check_length(w, full_move(w.battle, w.unit), "AQ-MOVE-1")) return refusal;
  const Blocks from = boxes_at(w, drawn, place_now(w), facing);
  const UnitSet all = formations(w, [](UnitId) { return true; });
  if (turn_between(facing, facing_now(w)) > 0) {
    if (auto refusal = check_room(w, from, all, "AQ-MOVE-3", "it would turn into")) return refusal;
  }
  if (auto refusal = check_charge(w, from, step)) return refusal;
  if (auto refusal = check_friends_on_way(w, from, step)) return refusal;
  return check_end(w, from, field::shifted(from, step));
}

std::optional<Refusal> check_retire(const Wish& w, const Battle& drawn, Vec step) {
  if (w.charges != kNoUnit) return Refusal{"AQ-MOVE-7", "it charges straight ahead"};
  if (w.leaves) return Refusal{"AQ-MOVE-5", "only who marches may leave the table"};
  if (w.ends) return Refusal{"AQ-MOVE-3", "who retires keeps his facing"};
  const Length half = Length::tenths(full_move(w.battle, w.unit).tenths() / 2);
  if (auto refusal = check_length(w, half, "AQ-MOVE-3")) return refusal;
  const Blocks from = boxes_at(w, drawn, place_now(w), facing_now(w));
  if (auto refusal = check_friends_on_way(w, from, step)) return refusal;
  return check_end(w, from, field::shifted(from, step));
}

std::optional<Refusal> check_reform(const Wish& w) {
  const int elements = static_cast<int>(record(w.battle, w.unit).elements.size());
  if (w.files) {
    const int least = ranks_on(elements, kMostRanks);
    const int most = std::min(elements, kMostFiles);
    if (*w.files < least || *w.files > most) {
      const std::string range =
          least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
      return Refusal{"AQ-MOVE-3",
                     fmt::format("its {} elements stand in {} files", elements, range)};
    }
  }
  const Battle drawn = drawn_up(w);
  const Blocks there = boxes_at(w, drawn, place_now(w), w.turns.value_or(facing_now(w)));
  if (auto refusal = check_ground_at(w, there)) return refusal;
  const UnitSet all = formations(w, [](UnitId) { return true; });
  return check_room(w, there, all, "AQ-MOVE-3", "there is no room for that beside");
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

}  // namespace

std::optional<Refusal> check_manoeuvre(const Wish& w) {
  if (!w.goes) return check_reform(w);
  const Vec step = *w.goes - place_now(w);
  if (norm(step) < 1 && w.charges == kNoUnit) {
    return Refusal{"AQ-MOVE-3", "that is where it stands: it would not move"};
  }
  const Battle drawn = drawn_up(w);
  const bool back =
      !w.turns && along(step, facing_now(w)).straight && along(step, facing_now(w)).ahead < 0;
  return back ? check_retire(w, drawn, step) : check_march(w, drawn, step);
}

std::optional<Refusal> check_break_off(const Wish& w) {
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
  const Length most = full_move(b, w.unit);
  if (auto refusal = check_length(w, most, "AQ-MOVE-8")) return refusal;
  const UnitSet touched = enemies_in_contact(b, w.unit);
  const Battle drawn = drawn_up(w);
  const Blocks from = boxes_at(w, drawn, place_now(w), facing_now(w));
  const double share = touched.size() > 1 ? kAwayFromEach : kStraightAway;
  for (const UnitId enemy : touched) {
    const double after = field::least_gap(field::shifted(from, step), blocks(b, enemy));
    if (after < share * norm(step) - kTolerance) {
      return Refusal{"AQ-MOVE-8", fmt::format("that is not straight away from {}", name(w, enemy))};
    }
  }
  const Angle ends = w.ends.value_or(facing);
  if (!may_end_facing(w, facing, ends, touched)) {
    return Refusal{"AQ-MOVE-8", "it ends facing the way it went, or the enemy"};
  }
  const Blocks there = boxes_at(w, drawn, *w.goes, ends);
  for (const UnitId enemy : enemies(w)) {
    const bool meets =
        !touched.contains(enemy) && !will_go(b, enemy) && short_by(w, from, step, enemy) >= 0;
    if (meets || field::least_gap(there, blocks(b, enemy)) <= kTolerance) {
      return Refusal{"AQ-MOVE-8", fmt::format("it would end in contact with {}", name(w, enemy))};
    }
  }
  if (auto refusal = check_friends_on_way(w, from, step)) return refusal;
  return check_end(w, from, there);
}

}  // namespace opfor::arquebusier::judge
