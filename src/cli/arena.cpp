#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>

#include "arena/report.hpp"
#include "arena/sentences.hpp"
#include "arena/shard.hpp"
#include "arena/store.hpp"
#include "cli/arena_progress.hpp"
#include "cli/output.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "core/as_number.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

using arena::ArenaSays;
using arena::Experiment;
using arena::Pair;

/// "0.5,0.55": what a test decides between, as scores.
Result<arena::TestPlan> test_of(const ArenaArguments& arguments) {
  const std::string& told = arguments.sprt ? *arguments.sprt : *arguments.sprt_elo;
  const std::size_t comma = told.find(',');
  const auto lower = as_number<double>(std::string_view{told}.substr(0, comma));
  const auto higher = comma == std::string::npos
                          ? std::nullopt
                          : as_number<double>(std::string_view{told}.substr(comma + 1));
  if (!lower || !higher) return fail(Exit::usage, ArenaSays::bad_test, {told});
  arena::TestPlan plan{*lower, *higher, arguments.alpha, arguments.beta};
  if (!arguments.sprt) {
    plan.s0 = arena::score_of_elo(*lower);
    plan.s1 = arena::score_of_elo(*higher);
  }
  const auto bad = [](ArenaSays what, double one, double other) {
    return fail(Exit::usage, what, {fmt::format("{}", one), fmt::format("{}", other)});
  };
  const auto wrong = arena::fault(plan);
  if (!wrong) return plan;
  switch (*wrong) {
    case arena::TestFault::scores_out_of_range:
      return bad(ArenaSays::test_scores, plan.s0, plan.s1);
    case arena::TestFault::scores_not_rising:
      return bad(ArenaSays::test_order, *lower, *higher);
    case arena::TestFault::errors_out_of_range:
      break;
  }
  return bad(ArenaSays::test_errors, plan.alpha, plan.beta);
}

/// Of the results of a file: more pairs may be fought, all else is as it was begun.
Result<Experiment> experiment_of_results(const ArenaArguments& arguments) {
  auto kept = arena::read_results(arguments.files.front());
  if (!kept) return tl::unexpected(kept.error());
  if (!arguments.commanders.empty() || arguments.sweep || arguments.seed || arguments.sprt ||
      arguments.sprt_elo) {
    return fail(Exit::usage, ArenaSays::fixed_at_begin, {arguments.files.front()});
  }
  Experiment experiment = std::move(kept->experiment);
  experiment.pairs = std::max(experiment.pairs, arguments.pairs.value_or(0));
  return experiment;
}

/// The commanders of a sweep: "plan.patience=1,3" is who has plan.patience:1 and who has it 3.
/// Those that are named besides meet them.
Result<std::vector<std::string>> swept(const std::string& told) {
  const std::size_t at = told.find('=');
  if (at == std::string::npos || at == 0 || told.find(',', at) == std::string::npos) {
    return fail(Exit::usage, ArenaSays::sweep_what, {told});
  }
  std::vector<std::string> all;
  for (std::size_t from = at + 1; from <= told.size();) {
    const std::size_t end = std::min(told.find(',', from), told.size());
    all.push_back(told.substr(0, at) + ':' + told.substr(from, end - from));
    from = end + 1;
  }
  return all;
}

Result<Experiment> experiment_of(const ArenaArguments& arguments) {
  Experiment experiment;
  std::vector<std::string> commanders = arguments.commanders;
  if (arguments.sweep) {
    const auto all = swept(*arguments.sweep);
    if (!all) return tl::unexpected(all.error());
    commanders.insert(commanders.begin(), all->begin(), all->end());
  }
  for (const std::string& name : arguments.files) {
    auto file = find_file(name);
    if (!file) return tl::unexpected(file.error());
    experiment.fields.push_back({name, std::move(file->text)});
  }
  for (const std::string& told : commanders) {
    auto contender = arena::contender_of(told);
    if (!contender) return tl::unexpected(contender.error());
    experiment.contenders.push_back(*std::move(contender));
  }
  if (experiment.contenders.empty()) {
    const std::string usual{word(Level::commander)};
    experiment.contenders.push_back({usual, usual, {}});
  }
  experiment.first_seed = arguments.seed.value_or(experiment.first_seed);
  experiment.pairs = arguments.pairs.value_or(experiment.pairs);
  if (arguments.sprt || arguments.sprt_elo) {
    const auto test = test_of(arguments);
    if (!test) return tl::unexpected(test.error());
    experiment.test = *test;
  }
  return experiment;
}

/// Where results go, and what is written of them.
struct Reports {
  std::optional<std::string> csv;
  std::optional<std::string> html;
  bool force = false;
  std::size_t width = 0;
};

/// The report of an experiment, told and written.
Result<void> report(const arena::Lists& lists, const std::vector<Pair>& pairs,
                    const Reports& reports) {
  const Experiment& experiment = lists.experiment();
  const auto summary = arena::summary_of(experiment, pairs);
  const auto names = arena::names_of(lists);
  const arena::Told told{experiment, summary, names};
  if (reports.csv) {
    const auto written =
        write_file(*reports.csv, arena::report_csv(experiment, pairs), over_of(reports.force));
    if (!written) return tl::unexpected(written.error());
  }
  if (reports.html) {
    const auto written =
        write_file(*reports.html, arena::report_html(told), over_of(reports.force));
    if (!written) return tl::unexpected(written.error());
  }
  fmt::print("{}", arena::report_text(told, text_width()));
  if (summary.after_stop > 0) {
    fmt::print("{} pairs that were fought after the test was decided are not counted.\n",
               summary.after_stop);
  }
  return {};
}

/// The pairs of one run: those that are there, and those that come.
class Campaign {
 public:
  Campaign(const Experiment& experiment, arena::Shard shard, const std::vector<Pair>& there)
      : experiment_(experiment), shard_(shard) {
    for (const Pair& pair : there) pairs_.emplace(pair.index, pair);
    // A shard does not know what the others have found.
    if (experiment.test && shard.of == 1) test_.emplace(*experiment.test);
    follow();
  }

  /// The next that is missing.
  std::optional<std::size_t> next() {
    for (; next_ < arena::pairs_in(experiment_) && !decided(); ++next_) {
      if (shard_.has(next_) && !pairs_.contains(next_) && given_.insert(next_).second) {
        return next_++;
      }
    }
    return std::nullopt;
  }
  /// @returns false when the test is decided
  bool take(const Pair& pair) {
    const double scored = score(pair);
    sum_ += scored;
    ++taken_;
    pairs_.emplace(pair.index, pair);
    follow();
    return !decided();
  }
  [[nodiscard]] std::size_t there() const { return pairs_.size(); }
  [[nodiscard]] std::size_t all() const {
    const std::size_t pairs = arena::pairs_in(experiment_);
    return pairs / shard_.of + (pairs % shard_.of >= shard_.number ? 1 : 0);
  }
  [[nodiscard]] std::string so_far() const {
    const std::string score = fmt::format("{} scores {:.1f} %", experiment_.contenders[0].name,
                                          100 * sum_ / static_cast<double>(taken_));
    if (!test_) return experiment_.contenders.size() == 2 ? score : std::string{};
    return fmt::format("{}, test {:.2f} of {:.2f} to {:.2f}", score, test_->ratio(),
                       test_->lower_bound(), test_->upper_bound());
  }
  [[nodiscard]] std::vector<Pair> pairs() const {
    std::vector<Pair> all;
    for (const auto& [index, pair] : pairs_) all.push_back(pair);
    return all;
  }

 private:
  [[nodiscard]] bool decided() const {
    return test_ && test_->found() != arena::Found::nothing_yet;
  }
  /// The test takes the pairs in their order, as far as they are there.
  void follow() {
    if (!test_) return;
    for (auto pair = pairs_.find(tested_); pair != pairs_.end() && !decided();
         pair = pairs_.find(++tested_)) {
      test_->add(score(pair->second));
    }
  }

  const Experiment& experiment_;
  arena::Shard shard_;
  std::map<std::size_t, Pair> pairs_;
  std::set<std::size_t> given_;
  std::optional<arena::SequentialTest> test_;
  std::size_t tested_ = 0;
  std::size_t next_ = 0;
  std::size_t taken_ = 0;
  double sum_ = 0;
};

/// Fights what is missing, and keeps it.
Result<void> fight(const arena::Lists& lists, Campaign& run, std::optional<arena::Store>& store,
                   unsigned threads) {
  std::optional<Failure> failure;
  Progress progress("pairs", run.there(), std::max(run.all(), run.there()));
  arena::fight_all(
      lists, threads, [&] { return run.next(); },
      [&](const Pair& pair) {
        if (store) {
          if (const auto kept = store->add(pair); !kept) failure = kept.error();
        }
        const bool on = run.take(pair);
        progress.step(run.so_far());
        return on && !failure;
      });
  if (failure) return tl::unexpected(*failure);
  return {};
}

Result<void> may_report(const Reports& reports, const std::vector<std::string>& read,
                        const std::optional<std::string>& out) {
  std::vector<Target> sources;
  for (const std::string& file : read) sources.push_back({"what is read", file});
  if (out) sources.push_back({"the results", out});
  return may_write_all({{"the table of battles", reports.csv}, {"the page", reports.html}}, sources,
                       over_of(reports.force));
}

}  // namespace

Result<Exit> run_arena(const ArenaArguments& arguments) {
  if (arguments.every || arguments.side || arguments.options || arguments.by) {
    return fail(Exit::usage, ArenaSays::regret_from);
  }
  const bool results = arguments.files.size() == 1 && there_is(arguments.files.front()) &&
                       arena::holds_results(arguments.files.front());
  const auto experiment = results ? experiment_of_results(arguments) : experiment_of(arguments);
  if (!experiment) return tl::unexpected(experiment.error());
  if (auto sound = arena::sound(*experiment); !sound) return tl::unexpected(sound.error());
  std::optional<std::string> out = arguments.out;
  if (results && !out) out = arguments.files.front();
  const Reports reports{arguments.csv, arguments.html, arguments.force, text_width()};
  if (auto may = may_report(reports, arguments.files, arguments.out); !may) {
    return tl::unexpected(may.error());
  }
  arena::Shard shard;
  if (arguments.shard) {
    const auto told = arena::shard_of(*arguments.shard, &arena::variable);
    if (!told) return tl::unexpected(told.error());
    if (!out) return fail(Exit::usage, ArenaSays::shard_needs_file);
    shard = *told;
    out = arena::file_of(*out, shard);
  }
  const auto lists = arena::Lists::of(*experiment);
  if (!lists) return tl::unexpected(lists.error());
  for (const std::string& note : lists->without_effect()) aside("note: {}.\n", note);
  std::optional<arena::Store> store;
  std::vector<Pair> there;
  if (out) {
    auto opened = arena::Store::open(*out, *experiment, lists->signature());
    if (!opened) return tl::unexpected(opened.error());
    store.emplace(*std::move(opened));
    auto pairs = store->pairs();
    if (!pairs) return tl::unexpected(pairs.error());
    there = *std::move(pairs);
  }
  Campaign run(*experiment, shard, there);
  const unsigned threads = arguments.threads.value_or(arena::usable_threads());
  if (auto fought = fight(*lists, run, store, threads); !fought) {
    return tl::unexpected(fought.error());
  }
  const std::string kept = out ? fmt::format("The results are kept in {}", *out) : "";
  return printed(
      [&]() -> Result<Exit> {
        if (auto told = report(*lists, run.pairs(), reports); !told) {
          return tl::unexpected(told.error());
        }
        return Exit::done;
      },
      kept);
}

Result<Exit> run_arena_merge(const MergeArguments& arguments) {
  const Reports reports{arguments.csv, arguments.html, arguments.force, text_width()};
  if (auto may = may_report(reports, arguments.files, arguments.out); !may) {
    return tl::unexpected(may.error());
  }
  const auto kept = arena::joined(arguments.files);
  if (!kept) return tl::unexpected(kept.error());
  const auto lists = arena::Lists::of(kept->experiment);
  if (!lists) return tl::unexpected(lists.error());
  auto store = arena::Store::open(arguments.out, kept->experiment, kept->program);
  if (!store) return tl::unexpected(store.error());
  if (auto added = store->add_all(kept->pairs); !added) return tl::unexpected(added.error());
  const auto all = store->pairs();
  if (!all) return tl::unexpected(all.error());
  return printed(
      [&]() -> Result<Exit> {
        if (auto told = report(*lists, *all, reports); !told) {
          return tl::unexpected(told.error());
        }
        return Exit::done;
      },
      fmt::format("The results are kept in {}", arguments.out));
}

}  // namespace opfor::cli
