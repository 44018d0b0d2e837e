// opfor_battles SCENARIO FIRST_SEED COUNT [wild] [tell] [OPTION...]: so many battles on two
// threads, both sides with plans as the program plays them, and what they came to. `wild`: on
// tables that nobody has thought out (shuffled.hpp), with orders that nobody would give
// (wild_orders.hpp). An option is a line of the scenario's [options]: 'neighbour_suits = "suit"'.
// Exit code 1 if anything was not as it must be. `tell` (after `wild`): the first of them alone,
// its events as lines of JSON, and among them what the second opinion finds, where it finds it.
#include <atomic>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <thread>

#include "battles/number.hpp"
#include "battles/report.hpp"
#include "battles/shuffled.hpp"
#include "record/event_json.hpp"

namespace opfor::battles {
namespace {

constexpr unsigned kThreads = 2;

/// Results stand in the order of their seeds, whichever thread played them. A battle that throws is
/// a violation.
/// @param one (std::uint64_t seed) -> Judged
template <class One>
std::vector<Judged> play_all(std::uint64_t first, std::size_t count, One one) {
  std::vector<Judged> battles(count);
  std::atomic<std::size_t> next{0};
  const auto play = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        battles[i] = one(first + i);
      } catch (const std::exception& fault) {
        battles[i].seed = first + i;
        battles[i].violations = {fmt::format("seed {}: threw: {}", first + i, fault.what())};
      }
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < kThreads; ++i) threads.emplace_back(play);
  for (std::thread& thread : threads) thread.join();
  return battles;
}

/// Prints the events of a battle, and what is found among them.
Told tells(const Ready& battle) {
  return [&battle, so_far = std::size_t{0}](const Event& event,
                                            const std::vector<opinion::Finding>& found) mutable {
    const Setting& setting = *battle.scenario.setting;
    fmt::print("{}\n", event_json(setting, battle.scenario.sheet->steps(), event).dump());
    for (; so_far < found.size(); ++so_far) {
      fmt::print("FOUND {}\n", in_words(found[so_far], setting));
    }
  };
}

/// Takes a word from the front, if it stands there.
bool take(std::vector<std::string>& words, std::string_view word) {
  if (words.empty() || words.front() != word) return false;
  words.erase(words.begin());
  return true;
}

int run(const std::string& scenario, std::uint64_t first, std::size_t count,
        std::vector<std::string> options) {
  const bool wild = take(options, "wild");
  const bool tell = take(options, "tell");
  const Ready battle = with_plans(ready(scenario, options));
  const std::vector<Judged> battles = play_all(first, tell ? 1 : count, [&](std::uint64_t seed) {
    if (!wild) return judged(battle, seed, tell ? tells(battle) : Told{});
    const Ready made = with_plans(shuffled(scenario, seed, options));
    if (tell) fmt::print("{}\n", made.scenario.text);
    return judged_wild(made, seed, tell ? tells(made) : Told{});
  });
  fmt::print("{}", report(battle, battles));
  for (const Judged& one : battles) {
    if (!one.violations.empty()) return 1;
  }
  return 0;
}

}  // namespace
}  // namespace opfor::battles

int main(int count, char** words) {
  const auto first = count >= 4 ? opfor::battles::number(words[2]) : std::nullopt;
  const auto many = count >= 4 ? opfor::battles::number(words[3]) : std::nullopt;
  if (!first || !many || *many == 0 || *many > 1'000'000) {
    fmt::print(stderr,
               "usage: opfor_battles SCENARIO FIRST_SEED COUNT [wild] [tell] [OPTION...]\n");
    return 2;
  }
  try {
    return opfor::battles::run(words[1], *first, static_cast<std::size_t>(*many),
                               {words + 4, words + count});
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
