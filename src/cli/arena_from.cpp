#include <charconv>
#include <fmt/format.h>
#include <mutex>

#include "arena/branch.hpp"
#include "arena/sentences.hpp"
#include "arena/words.hpp"
#include "cli/arena_progress.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

using arena::ArenaSays;

constexpr std::size_t kSamples = 100;

/// "my.battle@57".
struct Place {
  std::string file;
  std::size_t answer = 0;
};
Result<Place> place_of(const std::string& told) {
  const std::size_t at = told.rfind('@');
  Place place;
  if (at != std::string::npos) {
    const char* const end = told.data() + told.size();
    const auto [stop, error] = std::from_chars(told.data() + at + 1, end, place.answer);
    place.file = told.substr(0, at);
    if (error == std::errc{} && stop == end && !place.file.empty()) return place;
  }
  return fail(Exit::usage, ArenaSays::from_where, {told});
}

bool asks_for_something_else(const ArenaArguments& arguments) {
  return !arguments.files.empty() || !arguments.commanders.empty() || arguments.sprt ||
         arguments.sprt_elo || arguments.shard || arguments.out || arguments.csv || arguments.html;
}

std::string points(double share) { return fmt::format("{:+.1f}", 100 * share); }

std::vector<std::string> sentences(const arena::Fork& fork, const std::vector<arena::Tried>& ways,
                                   const std::vector<arena::WaySum>& sums) {
  std::vector<std::string> all;
  const std::string& side = fork.setting().side(fork.side()).name;
  for (std::size_t i = 1; i < ways.size(); ++i) {
    const arena::Estimate& better = sums[i].better;
    const arena::Estimate& margin = sums[i].better_margin;
    const char* than = better.low > 0    ? "pays"
                       : better.high < 0 ? "costs"
                                         : "is not found to matter";
    all.push_back(fmt::format(
        "For {}, '{}' instead of '{}' {}: {} % of the points ({} to {}), and a margin of {:+.3f} "
        "({:+.3f} to {:+.3f}), on the same dice {} times over.",
        side, ways[i].told, ways[0].told, than, points(better.value), points(better.low),
        points(better.high), margin.value, margin.low, margin.high, sums[i].scores.size()));
  }
  return all;
}

void print(const arena::Fork& fork, const std::vector<arena::Tried>& ways,
           const std::vector<arena::WaySum>& sums) {
  for (const std::string& words : sentences(fork, ways, sums)) {
    fmt::print("{}", wrapped(words, 0, text_width()));
  }
  fmt::print("{}", wrapped(fmt::format("Taken up at: {}.", fork.answered()), 0, text_width()));
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const std::string done =
        orders_of(ways[i]) == 0
            ? std::string{}
            : fmt::format(", done in {} of {}", sums[i].given, sums[i].scores.size());
    fmt::print("{}",
               wrapped(fmt::format("{}: scores {}, margin {:+.3f}{}", ways[i].told,
                                   arena::percent_words(sums[i].score), sums[i].margin.value, done),
                       2, text_width(), 2));
  }
}

}  // namespace

Result<Exit> run_arena_from(const ArenaArguments& arguments) {
  if (arguments.tries.size() < 2 || asks_for_something_else(arguments)) {
    return fail(Exit::usage, ArenaSays::from_alone);
  }
  const auto place = place_of(*arguments.from);
  if (!place) return tl::unexpected(place.error());
  const auto file = find_file(place->file);
  if (!file) return tl::unexpected(file.error());
  const auto fork = arena::Fork::at(*file, place->answer);
  if (!fork) return tl::unexpected(fork.error());
  std::vector<arena::Tried> ways;
  for (const std::string& told : arguments.tries) {
    auto tried = fork->read(told);
    if (!tried) return tl::unexpected(tried.error());
    ways.push_back(*std::move(tried));
  }
  const std::size_t samples = arguments.pairs.value_or(kSamples);
  if (samples == 0) return fail(Exit::usage, ArenaSays::no_pairs);
  const std::uint64_t first = arguments.seed.value_or(1);
  std::vector<std::vector<arena::Branch>> branches(ways.size(),
                                                   std::vector<arena::Branch>(samples));
  std::mutex one_at_a_time;
  Progress progress("dice", 0, samples);
  arena::in_parallel(arguments.threads.value_or(arena::usable_threads()), samples,
                     [&](std::size_t i) {
                       for (std::size_t way = 0; way < ways.size(); ++way) {
                         branches[way][i] = fork->play(ways[way], first + i);
                       }
                       const std::lock_guard lock(one_at_a_time);
                       progress.step("");
                     });
  const auto sums = arena::sums_of(*fork, ways, branches);
  for (std::size_t way = 0; way < ways.size(); ++way) {
    if (orders_of(ways[way]) == 0 || sums[way].given > 0) continue;
    return fail(Exit::refused, ArenaSays::try_never,
                {ways[way].told, branches[way].front().why_not});
  }
  return printed([&]() -> Result<Exit> {
    print(*fork, ways, sums);
    return Exit::done;
  });
}

}  // namespace opfor::cli
