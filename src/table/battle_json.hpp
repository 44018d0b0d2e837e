#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "record/session.hpp"

/// A battle for other programs, in the public format (src/record/FORMAT.md): a JSON object a line.
namespace opfor {

/// What is told of a battle.
struct BattleTold {
  std::optional<Side> to;   ///< only what this side may know; none: everything
  std::optional<int> turn;  ///< only of this turn; none: all of it, with its ending
  std::vector<std::string> before_ending = {};  ///< lines of whoever tells it
};

/// What a battle is, for whoever asks of whatever side: sheet, scenario, table, sides, phases.
[[nodiscard]] nlohmann::ordered_json battle_head_json(const Sheet& sheet, const Setting& setting);
/// How it ended or stands, without the member `line`.
[[nodiscard]] nlohmann::ordered_json battle_ending_json(const Session& session);

/// Writes the battle as far as it has been played: how it began, each event, the state at its
/// beginning and after each turn, how it ended or stands.
/// @param line takes each line, without its end
void write_battle_json(const Session& session, const BattleTold& wanted,
                       const std::function<void(const std::string& line)>& line);

}  // namespace opfor
