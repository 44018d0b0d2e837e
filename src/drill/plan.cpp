#include "drill/plan.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/hash.hpp"
#include "drill/task.hpp"
#include "drill/worth.hpp"
#include "field/bodies.hpp"

namespace opfor {
namespace {

constexpr double kHurt = 2.0 / 3;  ///< of a body: who has less left has lost a third
constexpr double kComesTo = 3;     ///< moves of foot: so far off a reserve goes in for friends
constexpr int kBack = 3;           ///< moves of foot: so far goes back who breaks off

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

/// Its general sends it round a flank, against whoever stands there.
bool rides_round(const Battle& battle, Side side, UnitId unit) {
  const Scheme scheme = battle.head().mind(side).scheme;
  const bool round =
      scheme == Scheme::round_left || scheme == Scheme::round_right || scheme == Scheme::pinch;
  const UnitState& one = battle.unit(unit);
  return round && one.phase == Phase::forms_up &&
         battle.setting().unit(unit).table == Table::horse && one.later.kind == TaskKind::attack &&
         one.later.target != kNoUnit;
}

Vec place_of(const Battle& battle, UnitId unit) { return field::vec(battle.unit(unit).pose().at); }

/// Bodies of a side on the table.
std::vector<UnitId> bodies_of(const Sheet& sheet, const Battle& battle, Side side) {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    const bool counts = side_of(battle, unit) == side && battle.unit(unit).on_table();
    if (counts && is_body(sheet, battle.setting(), unit)) all.push_back(unit);
  }
  return all;
}

UnitId nearest_of(const Battle& battle, const std::vector<UnitId>& units, Vec place) {
  const auto found = std::min_element(units.begin(), units.end(), [&](UnitId x, UnitId y) {
    return norm(place_of(battle, x) - place) < norm(place_of(battle, y) - place);
  });
  return found == units.end() ? kNoUnit : *found;
}

/// What a general looks at of his groups.
struct Field {
  const Sheet& sheet;
  const Worth& worth;
  std::vector<UnitId> own;
  std::vector<UnitId> enemies;
  [[nodiscard]] const Battle& battle() const { return worth.battle(); }

  /// An enemy is at it, or can be next turn.
  [[nodiscard]] bool is_engaged(UnitId unit) const {
    if (in_contact(battle(), unit)) return true;
    const auto bases = sheet.bases(battle(), unit);
    return std::any_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
      const double reach = worth.reach(enemy);
      return reach > 0 && field::least_gap(bases, sheet.bases(battle(), enemy)) <= reach;
    });
  }
  /// To its place; of who waits, to the enemy or to the place that it is kept for.
  [[nodiscard]] double turns_to_go(UnitId unit) const {
    constexpr double kHorseGoes = 2;
    const UnitState& one = battle().unit(unit);
    const Vec at = place_of(battle(), unit);
    const bool waits = one.phase == Phase::waits;
    Vec to = (waits ? one.later : one.task).place().value_or(at);
    if (waits && one.later.kind == TaskKind::attack) {
      const UnitId enemy = nearest_of(battle(), enemies, at);
      if (enemy != kNoUnit) to = place_of(battle(), enemy);
    }
    const bool horse = waits && battle().setting().unit(unit).table == Table::horse;
    return norm(to - at) / (worth.foot_move() * (horse ? kHorseGoes : 1));
  }
  [[nodiscard]] bool is_hurt(UnitId unit) const {
    return worth.left(unit) < kHurt * worth.body(unit);
  }
  /// The enemy before a hurt friend whom a unit can come to.
  [[nodiscard]] UnitId cracks_near(UnitId unit) const {
    const double near = kComesTo * worth.foot_move();
    for (const UnitId one : own) {
      if (one == unit || !is_hurt(one)) continue;
      if (norm(place_of(battle(), one) - place_of(battle(), unit)) > near) continue;
      const UnitId enemy = nearest_of(battle(), enemies, place_of(battle(), one));
      if (enemy == kNoUnit) continue;
      if (norm(place_of(battle(), enemy) - place_of(battle(), one)) <= near) return enemy;
    }
    return kNoUnit;
  }
};

}  // namespace

std::uint32_t seal_of(const Draft& draft) {
  std::uint64_t all = mix(hash_bytes("plan"), static_cast<std::uint64_t>(draft.scheme));
  const auto add = [&](auto number) { all = mix(all, static_cast<std::uint64_t>(number)); };
  for (const Part& part : draft.parts) {
    add(part.unit);
    add(part.group);
    add(part.phase);
    for (const Task& task : {part.task, part.later}) {
      add(task.kind);
      add(task.target);
      add(task.has_place);
      add(static_cast<std::uint32_t>(task.x));
      add(static_cast<std::uint32_t>(task.y));
    }
  }
  return std::max<std::uint32_t>(1, static_cast<std::uint32_t>(all >> 32));
}

void adopt(Battle& battle, Side side, const Draft& draft) {
  Mind& mind = battle.head().mind(side);
  mind.scheme = draft.scheme;
  mind.seal = seal_of(draft);
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
  const Field field{sheet, *worth, bodies_of(sheet, b, view.side),
                    bodies_of(sheet, b, other(view.side))};
  const bool others_are_in = std::any_of(field.own.begin(), field.own.end(), [&](UnitId unit) {
    return b.unit(unit).phase == Phase::goes_in && field.is_engaged(unit);
  });
  for (std::size_t number = 1; number <= b.size(); ++number) {
    GroupStands stands;
    stands.group = static_cast<std::uint8_t>(number);
    stands.others_are_in = others_are_in;
    for (const UnitId unit : of_group(b, view.side, stands.group)) {
      if (!b.unit(unit).on_table()) continue;
      ++stands.units;
      stands.rides_round = stands.rides_round || rides_round(b, view.side, unit);
      stands.phase = b.unit(unit).phase;
      const double turns = field.turns_to_go(unit);
      stands.there += turns <= 1 ? 1 : 0;
      stands.turns_to_go = std::max(stands.turns_to_go, turns);
      stands.engaged = stands.engaged || field.is_engaged(unit);
      stands.hurt = stands.hurt || field.is_hurt(unit);
      if (stands.phase == Phase::waits && stands.cracks_before == kNoUnit) {
        stands.cracks_before = field.cracks_near(unit);
      }
    }
    if (stands.units == 0) continue;
    stands.there /= stands.units;
    stands.rides_round = stands.rides_round && stands.there < 1;
    all.push_back(stands);
  }
  return all;
}

void go_in(Battle& battle, Side side, std::uint8_t group, UnitId against) {
  for (const UnitId id : of_group(battle, side, group)) {
    UnitState& unit = battle.unit(id);
    unit.phase = Phase::goes_in;
    unit.task = unit.later;
    const bool any = unit.task.kind == TaskKind::attack && unit.task.target == kNoUnit;
    if (any) unit.task.target = against;
  }
}

void break_off(const Sheet& sheet, const View& view, Battle& battle) {
  const auto worth = sheet.worth(view);
  if (!worth) return;
  const auto enemies = bodies_of(sheet, view.seen, other(view.side));
  for (const UnitId id : bodies_of(sheet, battle, view.side)) {
    const Vec at = place_of(battle, id);
    const UnitId enemy = nearest_of(view.seen, enemies, at);
    Vec back = unit_vector(battle.setting().side(view.side).facing) * -1.0;
    if (enemy != kNoUnit && norm(at - place_of(view.seen, enemy)) > 1) {
      const Vec off = at - place_of(view.seen, enemy);
      back = off * (1 / norm(off));
    }
    Vec place = at;
    for (int moves = 1; moves <= kBack; ++moves) {
      const Vec farther = at + back * (moves * worth->foot_move());
      if (battle.setting().ground->on_table(farther)) place = farther;
    }
    UnitState& unit = battle.unit(id);
    unit.phase = Phase::falls_back;
    unit.task = {};
    unit.task.kind = TaskKind::hold;
    unit.task.go_to(field::point(place));
    unit.later = unit.task;
  }
}

bool has_broken_off(const Battle& battle, Side side) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (side_of(battle, unit_id(i)) != side) continue;
    if (battle.units()[i].phase == Phase::falls_back) return true;
  }
  return false;
}

std::string_view in_words(Scheme scheme) {
  static constexpr std::array<std::string_view, Words<Scheme>::all.size()> kWords{
      "each goes by his own orders",
      "the groups go together, and form up out of reach first if they have a way to go",
      "the left goes first",
      "the right goes first",
      "the centre goes first",
      "the horse goes round the left, the rest waits for it",
      "the horse goes round the right, the rest waits for it",
      "the horse goes round both flanks",
      "who holds lines the edges that face the enemy",
      "a reserve is kept back until it is wanted",
      "who holds meets the enemy a move ahead",
      "all who can fall on the enemy before their own left",
      "all who can fall on the enemy before their own centre",
      "all who can fall on the enemy before their own right"};
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
