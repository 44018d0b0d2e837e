#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/angle.hpp"
#include "core/ids.hpp"
#include "core/length.hpp"
#include "core/words.hpp"

namespace opfor {

class Fields;

/// What the plan wants of a unit.
enum class TaskKind : std::uint8_t {
  hold,     ///< its place
  advance,  ///< to its place; without one, for the enemy
  attack,   ///< an enemy: the one that is named, else as the sheet has it
  support,  ///< a friend: goes with him
  fire      ///< at what bears, from where it stands
};
template <>
struct Words<TaskKind> {
  static constexpr std::array<std::string_view, 5> all{"hold", "advance", "attack", "support",
                                                       "fire"};
};

/// A unit's part in the plan: a small record without padding. What it comes to as the battle goes
/// on (a friend who is gone, a hold that is over) is asked of drill/task.hpp.
struct Task {
  std::int32_t x = 0;  ///< its place, in tenths of a millimetre, where `has_place`
  std::int32_t y = 0;
  TaskKind kind = TaskKind::hold;
  UnitId target = kNoUnit;  ///< whom it attacks or supports
  std::uint8_t has_place = 0;
  std::uint8_t spare = 0;
  std::uint16_t from_turn = 0;  ///< of a hold: from then on it is an advance; 0: never
  std::uint16_t by_turn = 0;    ///< by whose end its place is to be reached; 0: no haste

  [[nodiscard]] std::optional<Vec> place() const {
    if (has_place == 0) return std::nullopt;
    return Vec{static_cast<double>(x), static_cast<double>(y)};
  }
  void go_to(const Point& at) {
    has_place = 1;
    x = at.x.tenths();
    y = at.y.tenths();
  }
  constexpr bool operator==(const Task&) const = default;
};

void describe(Fields& f, Task& t);

}  // namespace opfor
