// opfor_duel SCENARIO FIRST_SEED PAIRS ONE OTHER: pairs of battles between two ways of commanding
// on the same dice, sides swapped, and what the one scores over a half: a win is 1, a draw a half.
// A way is a file of weights that the shipped ones are overlaid with, "shipped", or a level.
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "ai/commander/levels.hpp"
#include "battles/judged.hpp"
#include "chance/keyed_dice.hpp"
#include "record/program_asks.hpp"

namespace opfor::battles {
namespace {

constexpr unsigned kThreads = 2;
constexpr double kWide = 1.96;  ///< standard errors of an interval of 95 %

/// A way of commanding.
struct Way {
  Level level = Level::commander;
  Weights weights;
};

Way way_of(const std::string& word, std::string_view sheet) {
  Way way{Level::commander, shipped_weights(sheet)};
  if (word == "shipped") return way;
  if (const auto level = of_word<Level>(word)) {
    way.level = *level;
    return way;
  }
  std::ifstream file(word);
  if (!file) throw std::runtime_error(fmt::format("'{}' cannot be read", word));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto weights = read_weights(text, word, &way.weights);
  if (!weights) throw std::runtime_error(weights.error().to_string());
  way.weights = *std::move(weights);
  return way;
}

/// How a battle ended.
struct Ended {
  Verdict verdict = Verdict::going_on;
  double lost = 0;  ///< of both sides, as a share
};

Ended play(const Ready& ready, std::uint64_t seed, const Way& of_a, const Way& of_b) {
  const Sheet& sheet = *ready.scenario.sheet;
  const auto led = [&](const Way& way, std::uint64_t by) {
    return commander_of(way.level, sheet, ready.behaviour, by, way.weights);
  };
  const auto a = led(of_a, 2 * seed);
  const auto b = led(of_b, 2 * seed + 1);
  chance::KeyedDice dice(seed);
  ProgramAsks asks(sheet, Minds{&ready.behaviour, {a.get(), b.get()}, {}}, dice);
  NoEvents events;
  Battle battle = sheet.start(ready.scenario.setting);
  Play table(battle, asks, events);
  while (battle.head().verdict == Verdict::going_on) sheet.play_step(table);
  int had = 0;
  int has = 0;
  for (const Side side : {Side::a, Side::b}) {
    const Tally tally = sheet.tally(battle, side);
    had += tally.start;
    has += tally.left;
  }
  return {battle.head().verdict, had == 0 ? 0 : 1 - static_cast<double>(has) / had};
}

double score(Verdict verdict, Side side) {
  if (verdict == Verdict::drawn) return 0.5;
  return (verdict == Verdict::a_wins) == (side == Side::a) ? 1 : 0;
}

/// What the one scored of a pair, as side A and as side B.
struct Pair {
  double as_a = 0;
  double as_b = 0;
  double lost = 0;  ///< in the mean of its battles, of both sides, as a share
};

void print(const std::vector<Pair>& pairs) {
  double sum = 0;
  double squares = 0;
  double as_a = 0;
  double as_b = 0;
  double lost = 0;
  const auto n = static_cast<double>(pairs.size());
  for (const Pair& pair : pairs) {
    const double more = pair.as_a + pair.as_b - 1;  // above 0: the one is better
    sum += more;
    squares += more * more;
    as_a += pair.as_a;
    as_b += pair.as_b;
    lost += pair.lost;
  }
  const double mean = sum / n;
  const double deviation = std::sqrt(std::max(0.0, squares / n - mean * mean));
  fmt::print("{:+.3f} +- {:.3f} (as A {:.2f}, as B {:.2f}; {} pairs, {:.0f} % lost)\n", mean / 2,
             kWide * deviation / std::sqrt(n) / 2, as_a / n, as_b / n, pairs.size(),
             100 * lost / n);
}

int run(const std::string& scenario, std::uint64_t first, std::size_t count,
        const std::string& word, const std::string& other_word) {
  const Ready battle = ready(scenario);
  const Way one = way_of(word, battle.scenario.sheet->name());
  const Way other = way_of(other_word, battle.scenario.sheet->name());
  std::vector<Pair> pairs(count);
  std::atomic<std::size_t> next{0};
  const auto fight = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      const Ended as_a = play(battle, first + i, one, other);
      const Ended as_b = play(battle, first + i, other, one);
      pairs[i] = {score(as_a.verdict, Side::a), score(as_b.verdict, Side::b),
                  (as_a.lost + as_b.lost) / 2};
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < kThreads; ++i) threads.emplace_back(fight);
  for (std::thread& thread : threads) thread.join();
  fmt::print("{} {} : {} ", scenario, word, other_word);
  print(pairs);
  return 0;
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace
}  // namespace opfor::battles

int main(int count, char** words) {
  const auto first = count == 6 ? opfor::battles::number(words[2]) : std::nullopt;
  const auto many = count == 6 ? opfor::battles::number(words[3]) : std::nullopt;
  if (!first || !many || *many == 0 || *many > 1'000'000) {
    fmt::print(stderr,
               "usage: opfor_duel SCENARIO FIRST_SEED PAIRS ONE OTHER\n"
               "ONE and OTHER: a file of weights, 'shipped', or a level ('random', 'reaction', "
               "'commander')\n");
    return 2;
  }
  try {
    return opfor::battles::run(words[1], *first, static_cast<std::size_t>(*many), words[4],
                               words[5]);
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
