#include "rules/over_the_hills/purse.hpp"

#include <algorithm>
#include <numbers>

#include "rules/over_the_hills/formation.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr int kHalvesOfASegment = 2;

/// What is left of the segment in which a body is.
struct Stretch {
  double length = 0;  ///< tenths of a millimetre, all of it; 0: there is none
  int halves = 0;
  bool hard = false;
};
/// @param road the coming walk is on one, and gains by it
Stretch stretch_of(const Purse& purse, bool road, const Options& options) {
  const auto row = move_row(purse.mover);
  if (!row || purse.done || purse.used >= purse.halves) return {};
  const auto& segments = line_of(*row).segments;
  const auto at = static_cast<std::size_t>(purse.used / kHalvesOfASegment);
  if (at >= segments.size()) return {};
  const bool whole =
      purse.used % kHalvesOfASegment == 0 && purse.halves - purse.used >= kHalvesOfASegment;
  const double length = on_table(segments[at].length, options).as_double();
  if (!whole) return {length / 2, 1, segments[at].hard};
  // "Add 1 to each move segment that is carried out completely on a road."
  const double bonus = road && !purse.off_road ? on_table(kRoadBonus, options).as_double() : 0;
  return {length + bonus, kHalvesOfASegment, segments[at].hard};
}

void begin_next(Purse& purse, int halves) {
  purse.used += halves;
  purse.gone = 0;
  purse.off_road = false;
}

/// What else than distance begins where a half segment does: one that is begun is used
/// (OTH-FORM-3).
void finish_half(Purse& purse, const Options& options) {
  if (purse.gone <= 0) return;
  const Stretch stretch = stretch_of(purse, false, options);
  const double half = stretch.length / stretch.halves;
  begin_next(purse, purse.gone < half + kTolerance ? 1 : stretch.halves);
}

/// Once in a move.
void tire_once(Purse& purse, FatigueCause cause) {
  for (const FatigueHits& each : purse.fatigue) {
    if (each.cause == cause) return;
  }
  add(purse.fatigue, {cause, {}, 1});
}

/// A segment that is used up is over, if only that of a body that does not go on by road.
void settle(Purse& purse, bool road, const Options& options) {
  const Stretch stretch = stretch_of(purse, road, options);
  if (stretch.halves > 0 && stretch.length - purse.gone < kTolerance) {
    begin_next(purse, stretch.halves);
  }
}

/// Goes a distance that counts fully against the segments; false where it is too far.
bool spend_distance(Purse& purse, double distance, bool road, const Options& options) {
  double left = distance;
  while (left >= kTolerance) {
    settle(purse, road, options);
    const Stretch stretch = stretch_of(purse, road, options);
    if (stretch.halves == 0) return false;
    if (stretch.hard) tire_once(purse, FatigueCause::hard_segment);
    if (purse.mover.formation == Formation::unlimbered) purse.manhandled = true;
    if (!road) purse.off_road = true;
    const double now = std::min(left, stretch.length - purse.gone);
    purse.gone += now;
    left -= now;
  }
  settle(purse, road, options);
  return true;
}

/// Uses so many half segments for something else than distance.
bool spend_halves(Purse& purse, int halves, const Options& options) {
  finish_half(purse, options);
  if (purse.done || purse.used + halves > purse.halves) return false;
  purse.used += halves;
  return true;
}

bool untouched(const Purse& purse) { return purse.used == 0 && purse.gone <= 0; }

std::optional<FatigueCause> cause_of(Ground ground) {
  switch (ground) {
    case Ground::rough_or_open_woods:
      return FatigueCause::rough_or_open_woods;
    case Ground::normal_woods:
      return FatigueCause::normal_woods;
    case Ground::open:
    case Ground::dense_woods:
      return std::nullopt;
  }
  return std::nullopt;
}

FatigueCause cause_of(Crossing crossing) {
  switch (crossing) {
    case Crossing::linear_obstacle:
      return FatigueCause::linear_obstacle;
    case Crossing::stream:
      return FatigueCause::stream;
    case Crossing::bridge_or_ford:
    case Crossing::river:
      return FatigueCause::river;
    case Crossing::built_up_area:
      return FatigueCause::built_up_area;
    case Crossing::earthworks:
      return FatigueCause::earthworks;
  }
  return FatigueCause::stream;
}

MoveRow foot_row(Formation formation) {
  switch (formation) {
    case Formation::march_column:
      return MoveRow::foot_march_column;
    case Formation::attack_column:
      return MoveRow::foot_attack_column;
    case Formation::column_of_companies:
      return MoveRow::foot_companies;
    case Formation::open_order:
      return MoveRow::foot_open_order;
    case Formation::skirmish_order:
      return MoveRow::foot_skirmish_order;
    case Formation::square:
      return MoveRow::foot_square;
    case Formation::line:
    case Formation::limbered:
    case Formation::unlimbered:
      return MoveRow::foot_line;
  }
  return MoveRow::foot_line;
}

MoveRow horse_row(Formation formation) {
  switch (formation) {
    case Formation::march_column:
      return MoveRow::horse_march_column;
    case Formation::attack_column:
      return MoveRow::horse_squadrons;
    case Formation::column_of_companies:
      return MoveRow::horse_companies;
    case Formation::open_order:
    case Formation::skirmish_order:
      return MoveRow::horse_skirmish_order;
    case Formation::line:
    case Formation::square:
    case Formation::limbered:
    case Formation::unlimbered:
      return MoveRow::horse_line;
  }
  return MoveRow::horse_line;
}

}  // namespace

std::optional<MoveRow> move_row(const Mover& mover) {
  if (mover.commander) return MoveRow::commander;
  if (!footprint_of(mover.arm, mover.formation)) return std::nullopt;
  if (mover.arm == Arm::infantry) return foot_row(mover.formation);
  if (mover.arm == Arm::cavalry) return horse_row(mover.formation);
  if (mover.formation == Formation::limbered) {
    return mover.horse_artillery ? MoveRow::limbered_horse : MoveRow::limbered_foot;
  }
  if (mover.gun == GunClass::heavy) return std::nullopt;
  return MoveRow::manhandled;
}

int halves_of(MoveRow row, bool battalion_gun, CommandEffect effect) {
  if (effect == CommandEffect::no_move) return 0;
  const auto printed = static_cast<int>(line_of(row).segments.size());
  const int segments = printed - (battalion_gun ? kBattalionGunCosts : 0);
  return effect == CommandEffect::half_move ? segments : segments * kHalvesOfASegment;
}

Purse purse_of(const Mover& mover, CommandEffect effect) {
  Purse purse;
  purse.mover = mover;
  purse.effect = effect;
  if (const auto row = move_row(mover)) purse.halves = halves_of(*row, mover.battalion_gun, effect);
  return purse;
}

std::optional<MoveBar> walk(Purse& purse, const Walk& walk, const Options& options) {
  if (!move_row(purse.mover)) return MoveBar::no_row;
  const bool on_road = walk.road && gains_by_road(purse.mover);
  const bool unhindered = on_road || purse.mover.commander;
  const GroundEffect effect =
      unhindered ? GroundEffect::none
                 : ground_effect(walk.ground, purse.mover.arm, purse.mover.formation);
  if (effect == GroundEffect::barred) return MoveBar::not_here;
  Purse next = purse;
  const double counted = walk.slow ? walk.distance * kSlowCosts : walk.distance;
  if (!spend_distance(next, counted, on_road, options)) return MoveBar::no_segment_left;
  const auto cause = cause_of(walk.ground);
  const bool tires = effect == GroundEffect::fatigue && walk.distance >= kTolerance;
  if (tires && cause) tire_once(next, *cause);
  purse = next;
  return std::nullopt;
}

std::optional<MoveBar> tread(Purse& purse, Ground ground, bool road) {
  if (purse.mover.commander || (road && gains_by_road(purse.mover))) return std::nullopt;
  const GroundEffect effect = ground_effect(ground, purse.mover.arm, purse.mover.formation);
  if (effect == GroundEffect::barred) return MoveBar::not_here;
  const auto cause = cause_of(ground);
  if (effect == GroundEffect::fatigue && cause) tire_once(purse, *cause);
  return std::nullopt;
}

std::optional<MoveBar> wheel(Purse& purse, Length frontage, double degrees, bool road,
                             const Options& options) {
  if (!move_row(purse.mover)) return MoveBar::no_row;
  if (turns_freely(purse.mover) || degrees <= 0) return std::nullopt;
  if (degrees > kWidestWheel) return MoveBar::too_wide;
  constexpr double kStraight = 180;
  const double arc =
      on_table(frontage, options).as_double() * degrees * std::numbers::pi / kStraight;
  Purse next = purse;
  settle(next, false, options);
  if (next.gone > 0) return MoveBar::not_at_beginning;
  const bool on_road = road && gains_by_road(purse.mover);
  const Stretch stretch = stretch_of(next, on_road, options);
  if (stretch.halves == 0) return MoveBar::no_segment_left;
  if (arc >= stretch.length + kTolerance) return MoveBar::too_wide;
  if (!spend_distance(next, arc, on_road, options)) return MoveBar::no_segment_left;
  purse = next;
  return std::nullopt;
}

std::optional<MoveBar> turn_in_place(Purse& purse, const Options& options) {
  const bool formed = purse.mover.formation != Formation::open_order;
  if (turns_freely(purse.mover) || !formed) return std::nullopt;
  Purse next = purse;
  if (!spend_halves(next, kTurnInPlace, options)) return MoveBar::no_segment_left;
  purse = next;
  return std::nullopt;
}

std::optional<MoveBar> cross(Purse& purse, Crossing crossing, bool by_victory) {
  if (purse.mover.commander) return std::nullopt;
  if (!may_cross(crossing, purse.mover.arm)) return MoveBar::not_here;
  const bool works = crossing == Crossing::built_up_area || crossing == Crossing::earthworks;
  const bool free = by_victory && works;
  if (!free) add(purse.fatigue, {cause_of(crossing), {}, 1});
  return std::nullopt;
}

std::optional<MoveBar> change_formation(Purse& purse, Formation to, const Options& options) {
  const Mover& mover = purse.mover;
  const auto cost =
      mover.commander ? std::nullopt : change_cost(mover.arm, mover.formation, to, mover.irregular);
  if (!cost) return MoveBar::no_such_change;
  if (purse.effect == CommandEffect::no_move || purse.done) return MoveBar::no_segment_left;
  if (purse.manhandled) return MoveBar::manhandled;
  Purse next = purse;
  finish_half(next, options);
  next.mover.formation = to;
  const auto row = move_row(next.mover);
  next.halves = row ? halves_of(*row, mover.battalion_gun, purse.effect) : 0;
  // Limbering is counted on the row of the limbered battery (OTH-FORM-7).
  const int counted_on = to == Formation::limbered ? next.halves : purse.halves;
  if (next.used + *cost <= counted_on) {
    next.used += *cost;
  } else if (untouched(purse)) {
    next.done = true;  // the one thing that it does (OTH-FORM-4)
  } else {
    return MoveBar::no_segment_left;
  }
  purse = next;
  return std::nullopt;
}

Length full_move(const Mover& mover, bool hard, const Options& options) {
  Length sum;
  const auto row = move_row(mover);
  if (!row) return sum;
  const auto& segments = line_of(*row).segments;
  const int most = halves_of(*row, mover.battalion_gun, CommandEffect::no_effect);
  const auto count = static_cast<std::size_t>(most / kHalvesOfASegment);
  for (std::size_t i = 0; i < count; ++i) {
    if (hard || !segments[i].hard) sum += on_table(segments[i].length, options);
  }
  return sum;
}

Length one_segment(const Mover& mover, const Options& options) {
  const auto row = move_row(mover);
  return row ? on_table(line_of(*row).segments[0].length, options) : Length{};
}

double reach(const Purse& purse, bool road, bool hard, const Options& options) {
  Purse left = purse;
  double sum = 0;
  const bool on_road = road && gains_by_road(purse.mover);
  for (;;) {
    const Stretch stretch = stretch_of(left, on_road, options);
    if (stretch.halves == 0 || (stretch.hard && !hard)) return sum;
    sum += std::max(0.0, stretch.length - left.gone);
    begin_next(left, stretch.halves);
  }
}

double left_of_segment(const Purse& purse, const Options& options) {
  Purse now = purse;
  settle(now, false, options);
  return std::max(0.0, stretch_of(now, false, options).length - now.gone);
}

bool used_second_segment(const Purse& purse) {
  return purse.used > kHalvesOfASegment || (purse.used == kHalvesOfASegment && purse.gone > 0);
}

GroundEffect ground_effect(Ground ground, Arm arm, Formation formation) {
  const GroundRow& row = kGrounds[static_cast<std::size_t>(ground)];
  if (arm == Arm::artillery) return row.artillery;
  if (formation == Formation::open_order) return row.open_order;
  return formation == Formation::skirmish_order ? row.skirmish_order : row.formed;
}

bool may_cross(Crossing crossing, Arm arm) {
  const CrossingRow& row = kCrossings[static_cast<std::size_t>(crossing)];
  switch (arm) {
    case Arm::infantry:
      return row.infantry;
    case Arm::cavalry:
      return row.cavalry;
    case Arm::artillery:
      return row.artillery;
  }
  return false;
}

}  // namespace opfor::over_the_hills
