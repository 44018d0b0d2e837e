#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/verbs.hpp"

namespace opfor::engine {
class BotCommander;
}

/// Other programs that lead sides of a battle.
namespace opfor::cli {

/// Those of one battle. Must outlive its beginning; the battle owns the commanders.
class Bots {
 public:
  /// Has them lead what they are told to lead.
  [[nodiscard]] Result<void> begin(const FoundFile& scenario, const BattleArguments& arguments,
                                   Beginning& beginning);
  /// "python3 bot.py": what leads a side; none: opfor.
  [[nodiscard]] std::optional<std::string> command(Side side) const;
  /// The battle is over: they are told, and end.
  void ended(const nlohmann::ordered_json& ending);
  /// How they fared, a sentence or two each.
  [[nodiscard]] std::vector<std::string> told(const Setting& setting) const;
  /// The same as lines for programs. @param to the side that alone is told, if one is
  [[nodiscard]] std::vector<std::string> lines(const Setting& setting,
                                               std::optional<Side> to) const;

 private:
  [[nodiscard]] const engine::BotCommander* of(Side side) const {
    return leaders_[static_cast<std::size_t>(side)];
  }
  std::array<engine::BotCommander*, 2> leaders_{nullptr, nullptr};
};

}  // namespace opfor::cli
