#include <fmt/format.h>
#include <map>

#include "chance/keyed_dice.hpp"
#include "core/hash.hpp"
#include "core/shipped.hpp"
#include "record/signature.hpp"
#include "rules/sheets.hpp"
#include "table/assembly.hpp"

namespace opfor::cli {
namespace {

constexpr std::uint64_t kSeeds = 3;

/// What the battles of a sheet came to.
struct Sum {
  Signature signature;
  int battles = 0;
  int turns = 0;
};

void add(Sum& sum, const Signature& battle) {
  sum.signature.asked = mix(sum.signature.asked, battle.asked);
  sum.signature.done = mix(sum.signature.done, battle.done);
  sum.signature.requests += battle.requests;
  sum.signature.events += battle.events;
  sum.battles += 1;
}

/// A battle of the program against itself that nobody watches.
Result<void> play(const FoundFile& scenario, std::uint64_t seed, std::map<std::string, Sum>& sums) {
  Beginning beginning;
  beginning.seed = seed;
  beginning.both = true;
  const auto made = Game::begin(scenario, {}, beginning);
  if (!made) return tl::unexpected(made.error());
  const Game& game = **made;
  chance::KeyedDice dice(seed);
  ProgramAsks program(game.sheet(), game.minds(), dice);
  Signing signing(program);
  Battle battle = game.battle();
  Play table(battle, signing, signing);
  Sum& sum = sums[std::string{game.sheet().name()}];
  while (battle.head().verdict == Verdict::going_on) {
    const int turn = battle.head().turn;
    game.sheet().play_step(table);
    if (battle.head().turn != turn || battle.head().verdict != Verdict::going_on) {
      signing.stands(battle);
      ++sum.turns;
    }
  }
  add(sum, signing.signature());
  return {};
}

}  // namespace

Result<Exit> run_bench() {
  std::map<std::string, Sum> sums;
  for (const shipped::File& file : shipped::files()) {
    if (!is_scenario(file.path)) continue;
    const FoundFile scenario{std::string{file.path}, std::string{file.text}, false};
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      if (auto played = play(scenario, seed, sums); !played) return tl::unexpected(played.error());
    }
  }
  for (const auto& [sheet, sum] : sums) {
    const Signature& all = sum.signature;
    fmt::print("{}: asked {:016x}, done {:016x}; {} battles, {} turns, {} requests, {} events\n",
               sheet, all.asked, all.done, sum.battles, sum.turns, all.requests, all.events);
  }
  return Exit::done;
}

}  // namespace opfor::cli
