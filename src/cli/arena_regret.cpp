#include <fmt/format.h>
#include <mutex>

#include "arena/regret_report.hpp"
#include "arena/sentences.hpp"
#include "cli/arena_place.hpp"
#include "cli/arena_progress.hpp"
#include "cli/output.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "core/as_number.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

using arena::ArenaSays;

constexpr std::size_t kDice = 40;

Result<void> sound_question(const ArenaArguments& arguments, std::size_t dice) {
  if (is_of_scenarios(arguments)) return fail(Exit::usage, ArenaSays::regret_alone);
  if (arguments.every == std::size_t{0}) return fail(Exit::usage, ArenaSays::every_number, {"0"});
  if (arguments.options && *arguments.options < 2) {
    return fail(Exit::usage, ArenaSays::few_options, {std::to_string(*arguments.options)});
  }
  if (dice < 2) return fail(Exit::usage, ArenaSays::few_dice, {std::to_string(dice)});
  return {};
}

/// "my.battle@57", or the battle alone where it is asked of more than one decision.
Result<Place> place_of_question(const ArenaArguments& arguments) {
  const std::string& told = *arguments.from;
  const std::size_t at = told.rfind('@');
  const bool numbered =
      at != std::string::npos && as_number<std::size_t>(std::string_view{told}.substr(at + 1));
  if (numbered || !arguments.every) return place_of(told);
  return Place{told, 0};
}

Result<arena::RegretOf> wanted_of(const ArenaArguments& arguments, const Place& place,
                                  const Setting& setting) {
  arena::RegretOf wanted;
  const bool numbered = place.file != *arguments.from;
  if (numbered) wanted.answer = place.answer;
  wanted.every = arguments.every.value_or(0);
  wanted.options = arguments.options.value_or(wanted.options);
  if (!arguments.side) return wanted;
  const auto side = side_of_id(setting, *arguments.side);
  if (!side) return tl::unexpected(side.error());
  wanted.side = *side;
  return wanted;
}

std::string question_of(const ArenaArguments& arguments, std::size_t dice, std::uint64_t seed) {
  std::string command = "opfor arena --from " + *arguments.from;
  if (arguments.every) command += fmt::format(" --every {}", *arguments.every);
  if (arguments.side) command += " --side " + *arguments.side;
  if (arguments.options) command += fmt::format(" --options {}", *arguments.options);
  if (arguments.by) command += " --by " + *arguments.by;
  if (dice != kDice) command += fmt::format(" --pairs {}", dice);
  if (seed != 1) command += fmt::format(" --seed {}", seed);
  return command;
}

/// Plays every way of every decision on, each decision with the same dice.
std::vector<arena::GivenAway> played_on(const std::vector<arena::Made>& made, arena::Worth worth,
                                        std::size_t dice, std::uint64_t first, unsigned threads) {
  std::vector<std::vector<std::vector<arena::Branch>>> branches;
  for (const arena::Made& one : made) {
    branches.emplace_back(one.ways.size(), std::vector<arena::Branch>(dice));
  }
  std::mutex one_at_a_time;
  const std::size_t all = made.size() * dice;
  Progress progress("sets of dice", 0, all);
  arena::in_parallel(threads, all, [&](std::size_t i) {
    const arena::Made& one = made[i / dice];
    for (std::size_t way = 0; way < one.ways.size(); ++way) {
      branches[i / dice][way][i % dice] = one.fork.play(one.ways[way].tried, first + i % dice);
    }
    const std::lock_guard lock(one_at_a_time);
    progress.step("");
  });
  std::vector<arena::GivenAway> each;
  for (std::size_t i = 0; i < made.size(); ++i) {
    std::vector<arena::Tried> ways;
    for (const arena::WayOf& way : made[i].ways) ways.push_back(way.tried);
    each.push_back(arena::given_away(sums_of(made[i].fork, ways, branches[i]), worth));
  }
  return each;
}

}  // namespace

Result<Exit> run_arena_regret(const ArenaArguments& arguments) {
  const std::size_t dice = arguments.pairs.value_or(kDice);
  if (auto good = sound_question(arguments, dice); !good) return tl::unexpected(good.error());
  const auto place = place_of_question(arguments);
  if (!place) return tl::unexpected(place.error());
  if (auto may =
          may_write_all({{"the table of decisions", arguments.csv}, {"the page", arguments.html}},
                        {{"the battle", place->file}}, over_of(arguments.force));
      !may) {
    return tl::unexpected(may.error());
  }
  const auto file = find_file(place->file);
  if (!file) return tl::unexpected(file.error());
  const auto saved = arena::Saved::of(*file);
  if (!saved) return tl::unexpected(saved.error());
  for (const std::string& warning : saved->game().session().warnings()) {
    aside("note: {}.\n", warning);
  }
  const auto wanted = wanted_of(arguments, *place, saved->game().setting());
  if (!wanted) return tl::unexpected(wanted.error());
  const auto looked = arena::look_at(*saved, *wanted);
  if (!looked) return tl::unexpected(looked.error());
  const auto worth = arguments.by == "margin" ? arena::Worth::margin : arena::Worth::points;
  const std::uint64_t first = arguments.seed.value_or(1);
  const unsigned threads = arguments.threads.value_or(arena::usable_threads());
  std::vector<arena::DecisionOf> decisions;
  for (const arena::Made& one : looked->made) {
    decisions.push_back({one.decision.side, one.decision.kind});
  }
  const auto found =
      arena::regret_of(decisions, played_on(looked->made, worth, dice, first, threads), worth);
  const arena::RegretTold told{*saved, *looked, found, worth, question_of(arguments, dice, first)};
  return printed([&]() -> Result<Exit> {
    const auto write = [&](const std::optional<std::string>& where, const std::string& text) {
      return where ? write_file(*where, text, over_of(arguments.force)) : Result<void>{};
    };
    if (auto csv = write(arguments.csv, regret_csv(told)); !csv) {
      return tl::unexpected(csv.error());
    }
    if (auto html = write(arguments.html, regret_html(told)); !html) {
      return tl::unexpected(html.error());
    }
    fmt::print("{}", regret_text(told, text_width()));
    return Exit::done;
  });
}

}  // namespace opfor::cli
