#include "scenario/task_keys.hpp"

#include <fmt/format.h>
#include <vector>

#include "scenario/unit_keys.hpp"

namespace opfor {
namespace {

constexpr std::string_view kOrders = "orders";
constexpr int kLastTurn = 100;

TaskKind kind_of(Keys& keys, std::string_view key, const TaskKeys& sheet) {
  const auto& all = Words<TaskKind>::all;
  std::vector<std::string_view> words(all.begin(), all.end());
  if (!sheet.word.empty()) words.push_back(sheet.word);
  const auto found = keys.word_index(key, words);
  if (!found) return sheet.otherwise;
  return *found < all.size() ? static_cast<TaskKind>(*found) : sheet.means;
}

/// @param key what the task is called
UnitId read_target(Keys& keys, UnitId unit, const Setting& setting, TaskKind kind,
                   std::string_view key, std::string_view unit_word) {
  const bool supports = kind == TaskKind::support;
  const bool wants = supports || kind == TaskKind::attack;
  const auto target = read_unit(keys, "target", setting);
  if (keys.has("target") && !wants) {
    const char* aimed =
        key == kOrders ? "orders support and attack" : "missions attack and support";
    keys.problem("target", Sentence::only_for, {"target", aimed});
  }
  if (supports && !keys.has("target")) keys.missing("target", "the friend that it supports");
  if (!target || !wants) return kNoUnit;
  const bool friendly = setting.unit(*target).side == setting.unit(unit).side;
  if (*target != unit && friendly == supports) return *target;
  keys.problem("target", supports
                             ? fmt::format("support is for another {} of the own side", unit_word)
                             : "an attack is on an enemy");
  return kNoUnit;
}

}  // namespace

Task read_task(Keys& keys, UnitId unit, const Setting& setting, const TaskKeys& sheet) {
  Task task = setting.unit(unit).task;
  const std::string_view key = keys.has(kOrders) ? kOrders : sheet.key;
  task.kind = kind_of(keys, key, sheet);
  if (key != sheet.key && keys.has(sheet.key)) {
    static_cast<void>(kind_of(keys, sheet.key, sheet));
    keys.problem(sheet.key, fmt::format("orders and {} are two names of one key", sheet.key),
                 "leave one of them out");
  }
  task.target = read_target(keys, unit, setting, task.kind, key, sheet.unit_word);
  const int until = keys.integer("hold_until", 1, kLastTurn).value_or(0);
  if (until > 0 && task.kind != TaskKind::hold) {
    keys.problem("hold_until", Sentence::only_for,
                 {"hold_until", fmt::format("{} = \"{}\"", key, word(TaskKind::hold))});
  } else if (until > 0) {
    task.from_turn = static_cast<std::uint16_t>(until + 1);
  }
  return task;
}

}  // namespace opfor
