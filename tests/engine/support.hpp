#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/bot_commander.hpp"
#include "table/assembly.hpp"

/// Battles that are led by bots, and what is said in them.
namespace opfor::test {

/// A battle of a shipped scenario, one of whose sides a bot leads.
struct BotBattle {
  std::unique_ptr<Game> game;
  engine::BotCommander* bot = nullptr;  ///< null: none leads
  /// Plays so many turns and tells the bot how it ended.
  void play(int turns);
  /// As it stands, with all that is hidden.
  [[nodiscard]] std::string state() const;
};
[[nodiscard]] BotBattle bot_battle(const std::string& scenario, Side side, engine::Bot bot,
                                   std::uint64_t seed = 1);
/// The same, led by opfor at a level.
[[nodiscard]] BotBattle level_battle(const std::string& scenario, Side side, Level level,
                                     std::uint64_t seed = 1);

/// One of tests/engine/bots, as it is started.
[[nodiscard]] std::string test_bot(const std::string& arguments);
/// The bot that opfor carries.
[[nodiscard]] std::string first_bot();
/// A folder that is empty, and goes with this.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + '/' + name; }

 private:
  std::string path_;
};
/// The command, with all that it reads and writes kept in two files of a folder.
[[nodiscard]] std::string overheard(const std::string& command, const Folder& folder);
[[nodiscard]] std::vector<std::string> lines_of(const std::string& file);
[[nodiscard]] std::string text_of(const std::string& file);

/// Checks all that was said against the schema: lines from opfor, lines to it; answers against what
/// it says of the method that they answer.
void expect_by_schema(const std::vector<std::string>& from_opfor,
                      const std::vector<std::string>& to_opfor);

/// The small scenarios of all sheets.
[[nodiscard]] std::vector<std::string> small_scenarios();

}  // namespace opfor::test
