#include "arena/pairs.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>
#include <set>
#include <stdexcept>
#include <utility>

#include "arena/sentences.hpp"
#include "core/hash.hpp"

namespace opfor::arena {
namespace {

/// Pairs that are fought or wait for one before them, a thread: enough that a long battle holds
/// nobody up, few enough that little is lost where the program is killed.
constexpr std::size_t kAtOnce = 4;

}  // namespace

double score(const Pair& pair) {
  return (score(pair.battles[0], Side::a) + score(pair.battles[1], Side::b)) / 2;
}

double margin(const Pair& pair) {
  return (margin(pair.battles[0], Side::a) + margin(pair.battles[1], Side::b)) / 2;
}

Luck luck(const Pair& pair) {
  Luck sum{};
  for (std::size_t battle = 0; battle < 2; ++battle) {
    const Side own = side_of_one(battle);
    const auto& luck = pair.battles[battle].luck;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] +=
          luck[static_cast<std::size_t>(own)][i] - luck[static_cast<std::size_t>(other(own))][i];
    }
  }
  return sum;
}

Result<Lists> Lists::of(const Experiment& experiment) {
  Lists lists(experiment);
  const auto& contenders = experiment.contenders;
  for (std::size_t field = 0; field < experiment.fields.size(); ++field) {
    for (std::size_t meeting = 0; meeting < meetings(experiment); ++meeting) {
      const PairOf pair = pair_of(experiment, meeting);
      for (const auto& [a, b] :
           {std::pair(pair.one, pair.other), std::pair(pair.other, pair.one)}) {
        if (lists.matches_.contains(Who{field, a, b})) continue;
        auto match = Match::of(experiment.fields[field], contenders[a].lead, contenders[b].lead);
        if (!match) return tl::unexpected(match.error());
        lists.matches_.emplace(Who{field, a, b}, *std::move(match));
      }
    }
  }
  for (std::size_t field = 1; field < experiment.fields.size(); ++field) {
    const Sheet& first = lists.sheet(0);
    const Sheet& other = lists.sheet(field);
    if (&first == &other) continue;
    for (const Contender& one : contenders) {
      if (!one.lead.tables) continue;
      return fail(Exit::usage, ArenaSays::tables_of_one_sheet,
                  {one.name, std::string{first.title()}, std::string{other.title()}});
    }
  }
  return lists;
}

Pair Lists::fight(std::size_t index) const {
  const PairOf who = pair_of(experiment_, index);
  Pair pair;
  pair.index = index;
  try {
    pair.battles[0] = matches_.at({who.field, who.one, who.other}).fight(who.seed);
    // Against himself the second would be the first over again.
    pair.battles[1] = who.one == who.other
                          ? pair.battles[0]
                          : matches_.at({who.field, who.other, who.one}).fight(who.seed);
  } catch (const std::exception& fault) {
    const auto& contenders = experiment_.contenders;
    throw std::runtime_error(fmt::format(
        "{} against {} on {}, seed {}: {}", contenders[who.one].told, contenders[who.other].told,
        experiment_.fields[who.field].name, who.seed, fault.what()));
  }
  return pair;
}

const Setting& Lists::setting(std::size_t field) const {
  return matches_.lower_bound({field, 0, 0})->second.setting();
}
const Sheet& Lists::sheet(std::size_t field) const {
  return matches_.lower_bound({field, 0, 0})->second.sheet();
}

std::vector<std::string> Lists::without_effect() const {
  std::set<std::string> sentences;
  for (const auto& [who, match] : matches_) {
    for (const std::string& sentence : match.without_effect()) {
      sentences.insert(fmt::format("on {} {}", experiment_.fields[who.field].name, sentence));
    }
  }
  return {sentences.begin(), sentences.end()};
}

std::uint64_t Lists::signature() const {
  const Pair first = fight(0);
  return mix(first.battles[0].signature, first.battles[1].signature);
}

void fight_all(const Lists& lists, unsigned threads, const NextPair& next, const TakePair& take) {
  namespace tbb = oneapi::tbb;
  const tbb::global_control many(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena workers(static_cast<int>(threads));
  // What passes from thread to thread passes under this lock, in sight of the thread sanitizer,
  // which does not see into oneTBB.
  std::mutex one_at_a_time;
  std::map<std::size_t, Pair> fought;
  bool enough = false;
  const auto begin = [&](tbb::flow_control& flow) -> std::size_t {
    const std::lock_guard lock(one_at_a_time);
    const auto index = enough ? std::nullopt : next();
    if (!index) flow.stop();
    return index.value_or(0);
  };
  const auto fight = [&](std::size_t index) {
    const Pair pair = lists.fight(index);
    const std::lock_guard lock(one_at_a_time);
    fought.emplace(index, pair);
    return index;
  };
  const auto end = [&](std::size_t index) {
    const std::lock_guard lock(one_at_a_time);
    const auto pair = fought.extract(index);
    if (!enough && !take(pair.mapped())) enough = true;
  };
  workers.execute([&] {
    tbb::parallel_pipeline(
        kAtOnce * threads,
        tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, begin) &
            tbb::make_filter<std::size_t, std::size_t>(tbb::filter_mode::parallel, fight) &
            tbb::make_filter<std::size_t, void>(tbb::filter_mode::serial_in_order, end));
  });
  const std::lock_guard the_last_has_ended(one_at_a_time);
}

void in_parallel(unsigned threads, std::size_t n, const std::function<void(std::size_t)>& work) {
  namespace tbb = oneapi::tbb;
  const tbb::global_control many(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena workers(static_cast<int>(threads));
  workers.execute([&] { tbb::parallel_for(std::size_t{0}, n, work); });
}

unsigned usable_threads() {
  return static_cast<unsigned>(std::max(1, oneapi::tbb::info::default_concurrency()));
}

}  // namespace opfor::arena
