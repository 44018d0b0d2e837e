#include <fmt/format.h>

#include "cli/assembly.hpp"
#include "core/hash.hpp"
#include "core/shipped.hpp"

namespace opfor::cli {
namespace {

constexpr std::uint64_t kSeeds = 3;

/// What the set of battles came to.
struct Sum {
  std::uint64_t hash = 0;
  std::size_t battles = 0;
  std::size_t events = 0;
};

Result<void> play(const Found& scenario, std::uint64_t seed, Sum& sum) {
  Beginning beginning;
  beginning.seed = seed;
  beginning.both = true;
  const auto made = Game::begin(scenario, {}, beginning);
  if (!made) return tl::unexpected(made.error());
  Game& game = **made;
  static_cast<void>(game.session().advance());
  const std::size_t events = game.session().events().size();
  sum.hash = mix(mix(sum.hash, game.battle().hash()), events);
  sum.battles += 1;
  sum.events += events;
  return {};
}

}  // namespace

Result<Exit> run_bench() {
  Sum sum;
  for (const shipped::File& file : shipped::files()) {
    if (!is_scenario(file.path)) continue;
    const Found scenario{std::string{file.path}, std::string{file.text}, false};
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      if (auto played = play(scenario, seed, sum); !played) return tl::unexpected(played.error());
    }
  }
  fmt::print("signature {:016x}: {} battles, {} events\n", sum.hash, sum.battles, sum.events);
  return Exit::done;
}

}  // namespace opfor::cli
