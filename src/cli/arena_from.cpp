#include <charconv>
#include <fmt/format.h>
#include <mutex>

#include "arena/sentences.hpp"
#include "arena/what_if.hpp"
#include "cli/arena_place.hpp"
#include "cli/arena_progress.hpp"
#include "cli/output.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

using arena::ArenaSays;

constexpr std::size_t kSamples = 100;

bool asks_for_something_else(const ArenaArguments& arguments) {
  return is_of_scenarios(arguments) || arguments.csv || arguments.every || arguments.side ||
         arguments.options || arguments.by;
}

/// The command that asks the same again.
std::string command_of(const ArenaArguments& arguments, std::size_t samples, std::uint64_t seed) {
  std::string command = "opfor arena --from " + *arguments.from;
  for (const std::string& told : arguments.tries) command += fmt::format(" --try \"{}\"", told);
  if (samples != kSamples) command += fmt::format(" --pairs {}", samples);
  if (seed != 1) command += fmt::format(" --seed {}", seed);
  return command;
}

}  // namespace

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

bool is_of_scenarios(const ArenaArguments& arguments) {
  return !arguments.files.empty() || !arguments.commanders.empty() || arguments.sweep ||
         arguments.sprt || arguments.sprt_elo || arguments.shard || arguments.out;
}

Result<Exit> run_arena_from(const ArenaArguments& arguments) {
  if (arguments.tries.empty()) return run_arena_regret(arguments);
  if (arguments.tries.size() < 2 || asks_for_something_else(arguments)) {
    return fail(Exit::usage, ArenaSays::from_alone);
  }
  const auto place = place_of(*arguments.from);
  if (!place) return tl::unexpected(place.error());
  if (auto may = may_write_all({{"the page", arguments.html}}, {{"the battle", place->file}},
                               over_of(arguments.force));
      !may) {
    return tl::unexpected(may.error());
  }
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
  const arena::WhatIf asked{*fork, ways, sums, command_of(arguments, samples, first)};
  return printed([&]() -> Result<Exit> {
    if (arguments.html) {
      const auto written =
          write_file(*arguments.html, arena::what_if_html(asked), over_of(arguments.force));
      if (!written) return tl::unexpected(written.error());
    }
    fmt::print("{}", arena::what_if_text(asked, text_width()));
    return Exit::done;
  });
}

}  // namespace opfor::cli
