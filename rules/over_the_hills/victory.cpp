#include "rules/over_the_hills/victory.hpp"

#include <array>
#include <fmt/format.h>

#include "drill/victory.hpp"
#include "rules/over_the_hills/state.hpp"

namespace opfor::over_the_hills {
namespace {

/// "points": of section 13: 3 for each broken brigade of the enemy, 1 for each unit and each
/// commander of his that is removed, and 3 for a steady foot of one's own beyond a line (`inside`
/// a piece of terrain, by another condition).
constexpr std::array<std::string_view, 5> kCounts{"units", "steady units", "steady foot",
                                                  "brigades in order", "points"};
constexpr int kBrigadePoints = 3;
constexpr int kPlacePoints = 3;

bool in_its_place(const Battle& battle, UnitId unit, const Count& count) {
  const double reach = full_move(mover_of(battle, unit), false, options(battle)).as_double();
  return opfor::in_its_place(*battle.setting().ground, count,
                             field::vec(battle.unit(unit).pose().at), reach + kTolerance);
}

bool lost(const Battle& battle, UnitId unit) {
  const Presence presence = battle.unit(unit).presence;
  return presence == Presence::removed || presence == Presence::off_table;
}

/// How many of its brigades that have troops are broken, or in order.
int brigades(const Battle& battle, Side side, bool broken) {
  int n = 0;
  for (std::size_t c = 0; c < battle.setting().commands.size(); ++c) {
    const UnitId brigadier = rules(battle.setting()).leads[c];
    if (brigadier == kNoUnit || side_of(battle, brigadier) != side) continue;
    bool has_troops = false;
    for (std::size_t i = 0; i < battle.size(); ++i) {
      has_troops = has_troops || (!is_commander(battle, unit_id(i)) &&
                                  index(battle.setting().units[i].command) == c);
    }
    if (has_troops && (record(battle, brigadier).brigade_broken != 0) == broken) ++n;
  }
  return n;
}

bool takes_places(const Battle& battle, UnitId unit) {
  return present(battle, unit) && steady(battle, unit) &&
         troop_info(battle, unit).arm == Arm::infantry;
}

/// Those of the place that hang on the bodies asked about: none where another holds it as well.
int points_by(const Battle& battle, const Count& count) {
  const bool asks_place = count.inside != kNoFeature || count.within_move_of != kNoFeature;
  bool theirs = false;
  bool others = false;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != count.side || !takes_places(battle, unit)) continue;
    const bool asked = count.asks_about(battle.setting().unit(unit), unit);
    const bool there = asks_place ? in_its_place(battle, unit, count) : asked;
    (asked ? theirs : others) |= there;
  }
  return theirs && !others ? kPlacePoints : 0;
}

/// Section 13, of this side; the place counts where the count names one.
int points(const Battle& battle, const Count& count) {
  if (!count.of.empty()) return points_by(battle, count);
  const Side enemy = other(count.side);
  int n = kBrigadePoints * brigades(battle, enemy, true);
  bool there = false;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) == enemy) {
      n += lost(battle, unit) || record(battle, unit).gone == Gone::killed ? 1 : 0;
      continue;
    }
    if (takes_places(battle, unit) && count.inside != kNoFeature) {
      there = there || in_its_place(battle, unit, count);
    }
  }
  return n + (there ? kPlacePoints : 0);
}

}  // namespace

std::span<const std::string_view> counts() { return kCounts; }

int counted(const Battle& battle, const Count& count) {
  const std::size_t what = which_count(kCounts, count);
  if (what == 3) return brigades(battle, count.side, false);
  if (what == 4) return points(battle, count);
  return sum_of(battle, count, [&](UnitId unit) {
    if (!present(battle, unit) || (what >= 1 && !steady(battle, unit))) return 0;
    if (what == 2 && troop_info(battle, unit).arm != Arm::infantry) return 0;
    return in_its_place(battle, unit, count) ? 1 : 0;
  });
}

bool counts_at_places(const Battle& battle, UnitId unit) {
  for (const VictoryRule& rule : battle.setting().victory) {
    for (const VictoryCondition& condition : rule.conditions) {
      if (condition.count.inside == kNoFeature) continue;
      Count own = condition.count;
      own.side = side_of(battle, unit);
      own.of = {unit};
      own.inside = kNoFeature;
      own.within_move_of = kNoFeature;
      if (counted(battle, own) > 0) return true;
    }
  }
  return false;
}

Tally tally(const Battle& battle, Side side) {
  Tally tally;
  int lost_units = 0;
  int fled = 0;
  int routs = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || is_commander(battle, unit)) continue;
    ++tally.start;
    if (lost(battle, unit)) {
      ++(record(battle, unit).gone == Gone::left_table ? fled : lost_units);
      continue;
    }
    ++tally.left;
    if (present(battle, unit) && routing(battle, unit)) ++routs;
  }
  const std::string words = losses_in_words(
      {{lost_units, "destroyed"}, {fled, "fled the field"}, {routs, "routing"}}, "none");
  tally.words = fmt::format("{} of {}", words, tally.start);
  return tally;
}

}  // namespace opfor::over_the_hills
