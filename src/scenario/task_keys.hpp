#pragma once

#include <string_view>

#include "battle/setting.hpp"
#include "scenario/keys.hpp"

namespace opfor {

/// What a sheet has of its own about the keys of a unit's task. Every sheet has `orders` (the words
/// of `TaskKind`), `target` and `hold_until`.
struct TaskKeys {
  TaskKind otherwise = TaskKind::hold;  ///< of a unit without `orders`
  std::string_view unit_word;           ///< the sheet's word for what may be supported: "body"
  std::string_view key = "orders";      ///< another name for `orders`: "mission"
  std::string_view word;                ///< another word for a task, if there is one: "move"
  TaskKind means = TaskKind::advance;   ///< what that word says
};

/// The task of a unit, whose place has been read: `orders`, at whom (`target`: an enemy to attack,
/// who may be left to the moment, or a friend to support, who may not) and, of who is to hold,
/// until when (`hold_until`: the last turn of it).
[[nodiscard]] Task read_task(Keys& keys, UnitId unit, const Setting& setting,
                             const TaskKeys& sheet);

}  // namespace opfor
