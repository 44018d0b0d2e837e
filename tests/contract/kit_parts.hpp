#pragma once

#include <gtest/gtest.h>

#include "contract/kit.hpp"
#include "record/state_json.hpp"

/// What the kit's files share.
namespace opfor::contract {

/// A battle of the subject and what its minds need to live.
struct Game {
  std::vector<std::shared_ptr<void>> owner;
  Scenario scenario;
  Minds minds;
  explicit Game(const Subject& subject)
      : scenario(subject.scenario()), minds(subject.minds(owner)) {}
  [[nodiscard]] Session begin(Players players) const {
    return Session(scenario, minds, players, {{"table.toml", "text = \"kept\"\n"}}, {}, "a.toml");
  }
  [[nodiscard]] tl::expected<Session, Problem> resume(std::string_view journal) const {
    return Session::resume(journal, scenario, minds, {});
  }
};

inline std::function<bool(const Battle&)> after_turn(int turns) {
  return [turns](const Battle& battle) { return battle.head().turn > turns; };
}
inline Players programs(std::uint64_t seed, UndoLuck luck = UndoLuck::same) {
  Players players;
  players.seed = seed;
  players.undo_luck = luck;
  return players;
}
/// Every n-th number below `size`, about `samples` of them, the last among them.
[[nodiscard]] std::vector<std::size_t> sampled(std::size_t size, std::size_t samples);
/// Every state at the beginning of a step of a battle between programs.
[[nodiscard]] std::vector<Battle> states_of(const Game& game, std::uint64_t seed, int turns);

}  // namespace opfor::contract
