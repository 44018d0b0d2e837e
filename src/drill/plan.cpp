#include "drill/plan.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/task.hpp"
#include "drill/worth.hpp"

namespace opfor {
namespace {

constexpr double kHurt = 2.0 / 3;  ///< of a body: who has less left has lost a third

UnitSet of_group(const Battle& battle, Side side, std::uint8_t group) {
  UnitSet all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitState& unit = battle.units()[i];
    const bool waits = unit.phase == Phase::forms_up || unit.phase == Phase::waits;
    if (side_of(battle, unit_id(i)) == side && unit.group == group && waits) {
      all.insert(unit_id(i));
    }
  }
  return all;
}

Vec place_of(const Battle& battle, UnitId unit) { return field::vec(battle.unit(unit).pose().at); }

/// An enemy is at it, or can be next turn.
bool is_engaged(const Sheet& sheet, const Worth& worth, UnitId unit) {
  const Battle& b = worth.battle();
  if (in_contact(b, unit)) return true;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId enemy = unit_id(i);
    if (side_of(b, enemy) == side_of(b, unit) || !b.unit(enemy).on_table()) continue;
    if (!sheet.takes_room(b.setting(), enemy)) continue;
    const double near = norm(place_of(b, enemy) - place_of(b, unit));
    if (worth.reach(enemy) > 0 && near <= worth.reach(enemy)) return true;
  }
  return false;
}

}  // namespace

void adopt(Battle& battle, Side side, const Draft& draft) {
  battle.head().minds[static_cast<std::size_t>(side)].scheme = draft.scheme;
  for (const Part& part : draft.parts) {
    UnitState& unit = battle.unit(part.unit);
    unit.group = part.group;
    unit.phase = part.phase;
    unit.task = part.task;
    unit.later = part.later;
  }
}

std::vector<GroupStands> groups_that_wait(const Sheet& sheet, const View& view) {
  std::vector<GroupStands> all;
  const Battle& b = view.seen;
  const auto worth = sheet.worth(view);
  if (!worth) return all;
  for (std::size_t number = 1; number <= b.size(); ++number) {
    GroupStands stands;
    stands.group = static_cast<std::uint8_t>(number);
    for (const UnitId unit : of_group(b, view.side, stands.group)) {
      if (!b.unit(unit).on_table()) continue;
      ++stands.units;
      stands.phase = b.unit(unit).phase;
      const Vec at = place_of(b, unit);
      const double turns = norm(b.unit(unit).task.place().value_or(at) - at) / worth->foot_move();
      stands.there += turns <= 1 ? 1 : 0;
      stands.turns_to_go = std::max(stands.turns_to_go, turns);
      stands.engaged = stands.engaged || is_engaged(sheet, *worth, unit);
      stands.hurt = stands.hurt || worth->left(unit) < kHurt * worth->body(unit);
    }
    if (stands.units == 0) continue;
    stands.there /= stands.units;
    all.push_back(stands);
  }
  return all;
}

void go_in(Battle& battle, Side side, std::uint8_t group) {
  for (const UnitId id : of_group(battle, side, group)) {
    UnitState& unit = battle.unit(id);
    unit.phase = Phase::goes_in;
    unit.task = unit.later;
  }
}

std::string_view in_words(Scheme scheme) {
  static constexpr std::array<std::string_view, Words<Scheme>::all.size()> kWords{
      "each goes by his own orders",
      "the groups form up out of reach, and go in together",
      "the left goes in first",
      "the right goes in first",
      "the horse goes round the left, the rest waits for it",
      "the horse goes round the right, the rest waits for it",
      "the horse goes round both flanks",
      "who holds lines the edges that face the enemy",
      "a reserve is kept back until it is wanted",
      "who holds meets the enemy a move ahead"};
  return kWords[static_cast<std::size_t>(scheme)];
}

std::string group_in_words(const Battle& battle, Side side, std::uint8_t group) {
  std::vector<std::string> names;
  for (const UnitId unit : of_group(battle, side, group)) {
    names.push_back(battle.setting().unit(unit).name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace opfor
