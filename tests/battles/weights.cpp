// opfor_weights SHEET POINTS FIRST_SEED PAIRS [BASE]: which weights of a commander win battles,
// found from battles. In each made battle of so many points a side every weight is somewhat more
// for one side and as much less for the other, by lot; each pair of battles has the same dice with
// the weights changed over. Since all weights are moved at once, each battle tells of all of them:
// what a weight brings is what those who had more of it scored above a half. Prints of each, by how
// much a tenth more of it raises the score against who has a tenth less, and how far that may be
// off; and at the end, as a file of weights, a step of so much as the battles are sure of. Judge
// that by battles of other seeds (opfor arena), and by eye, before it stands in ai/weights.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "battles/at_once.hpp"
#include "battles/made_battles.hpp"
#include "battles/number.hpp"
#include "battles/shipped_list.hpp"
#include "core/hash.hpp"

namespace opfor::battles {
namespace {

constexpr double kMoved = 0.5;     ///< of a weight's logarithm, up or down
constexpr double kEnormous = 1e5;  ///< weights that mean: never
constexpr double kFarthest = 0.4;  ///< of a weight's logarithm, in what is proposed
constexpr double kLikely = 0.01;   ///< of the score, what a weight moved brings as a rule
constexpr int kLot = 40;           ///< the bit of a hash that says more or less
const double kTenth = std::log(1.1);

/// Those that a commander weighs by and that are none of another's: not a tactician's.
std::vector<Weight> to_be_moved(const Weights& base) {
  std::vector<Weight> moved;
  for (std::size_t i = 0; i < Words<Weight>::all.size(); ++i) {
    const auto weight = static_cast<Weight>(i);
    const std::string_view name = word(weight);
    // To see to fewer is a handicap, to more than all is nothing.
    const bool others = name.starts_with("tactician.") || name.starts_with("value.") ||
                        weight == Weight::command_seen_to || weight == Weight::plan_trials ||
                        weight == Weight::plan_turns || weight == Weight::plan_differ ||
                        weight == Weight::plan_as_good;
    if (!others && base[weight] > 0 && base[weight] < kEnormous) moved.push_back(weight);
  }
  return moved;
}

/// A pair of battles: who had more of what, and what he scored.
struct Pair {
  std::vector<int> more;  ///< of each weight that is moved: 1 or -1
  double score = 0.5;
  bool there = false;
};

Weights with(Weights weights, const std::vector<Weight>& moved, const std::vector<int>& more,
             int sign) {
  for (std::size_t i = 0; i < moved.size(); ++i) {
    weights.set(moved[i], weights[moved[i]] * std::exp(kMoved * sign * more[i]));
  }
  return weights;
}

Pair fight(const Ready& ready, std::uint64_t seed, const Weights& base,
           const std::vector<Weight>& moved) {
  Pair pair;
  // The lots of one weight must have nothing to do with another's.
  for (std::size_t i = 0; i < moved.size(); ++i) {
    pair.more.push_back((mix(seed, i) & (1ULL << kLot)) != 0 ? 1 : -1);
  }
  const Weights his = with(base, moved, pair.more, 1);
  const Weights others = with(base, moved, pair.more, -1);
  const double as_a = score_of_a(fought(ready, seed, {his, others}));
  const double as_b = 1 - score_of_a(fought(ready, seed, {others, his}));
  pair.score = (as_a + as_b) / 2;
  pair.there = true;
  return pair;
}

/// By how much a weight moved up raises the score above a half against who has it moved down.
struct Brings {
  Weight weight = Weight::fight_barred;
  double gain = 0;
  double error = 0;
  /// What is to be believed of it.
  [[nodiscard]] double likely() const {
    return gain * kLikely * kLikely / (kLikely * kLikely + error * error);
  }
};

std::vector<Brings> what_each_brings(const std::vector<Pair>& pairs,
                                     const std::vector<Weight>& moved) {
  std::vector<Brings> all;
  for (std::size_t i = 0; i < moved.size(); ++i) {
    double sum = 0;
    double squares = 0;
    double n = 0;
    for (const Pair& pair : pairs) {
      if (!pair.there) continue;
      const double one = (pair.score - 0.5) * pair.more[i];
      sum += one;
      squares += one * one;
      n += 1;
    }
    const double mean = sum / n;
    all.push_back({moved[i], mean, std::sqrt((squares / n - mean * mean) / n)});
  }
  std::stable_sort(all.begin(), all.end(), [](const Brings& x, const Brings& y) {
    return std::abs(x.gain / x.error) > std::abs(y.gain / y.error);
  });
  return all;
}

void report(const std::vector<Brings>& all, const Weights& base) {
  constexpr double kPercent = 100;
  for (const Brings& one : all) {
    fmt::print("# {:26} {:8.3f}  {:+.2f} % +- {:.2f}\n", word(one.weight), base[one.weight],
               kPercent * one.gain * kTenth / kMoved, kPercent * one.error * kTenth / kMoved);
  }
  double farthest = 0;
  double squares = 0;
  for (const Brings& one : all) {
    farthest = std::max(farthest, std::abs(one.likely()));
    squares += one.gain * one.gain - one.error * one.error;
  }
  fmt::print("# all together, were it straight: +{:.1f} % a step of {:.1f}\n",
             kPercent * std::sqrt(std::max(0.0, squares)), kMoved);
  fmt::print("about = \"Moved by what wins battles.\"\nversion = 1\n");
  std::vector<Brings> in_order = all;
  std::stable_sort(in_order.begin(), in_order.end(),
                   [](const Brings& x, const Brings& y) { return x.weight < y.weight; });
  std::string_view table;
  for (const Brings& one : in_order) {
    const std::string_view name = word(one.weight);
    const std::size_t dot = name.find('.');
    if (name.substr(0, dot) != table) fmt::print("\n[{}]\n", table = name.substr(0, dot));
    fmt::print("{} = {:.4g}\n", name.substr(dot + 1),
               base[one.weight] * std::exp(kFarthest * one.likely() / farthest));
  }
}

Weights base_of(const std::string& sheet, const std::string& file) {
  const Weights& shipped = shipped_weights(sheet);
  if (file.empty()) return shipped;
  std::ifstream in(file);
  if (!in) throw std::runtime_error(fmt::format("{}: cannot be read", file));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  auto read = read_weights(text, file, &shipped);
  if (!read) throw std::runtime_error(read.error().to_string());
  return *std::move(read);
}

void run(const std::string& sheet, int points, std::uint64_t first, std::size_t count,
         const std::string& file) {
  const muster::List list = shipped_list(sheet);
  const Weights base = base_of(sheet, file);
  static_cast<void>(made(list, points, first));  // what is asked in vain is said once
  const std::vector<Weight> moved = to_be_moved(base);
  const auto pairs = all_at_once<Pair>(count, [&](std::size_t i) {
    return fight(made(list, points, first + i), first + i, base, moved);
  });
  fmt::print("# {}: {} pairs, {} weights\n", sheet, count, moved.size());
  report(what_each_brings(pairs, moved), base);
}

}  // namespace
}  // namespace opfor::battles

int main(int count, char** words) {
  using namespace opfor::battles;
  constexpr std::uint64_t kMost = 1'000'000;
  const bool enough = count == 5 || count == 6;
  const auto points = enough ? number(words[2]) : std::nullopt;
  const auto first = enough ? number(words[3]) : std::nullopt;
  const auto many = enough ? number(words[4]) : std::nullopt;
  if (!points || !first || !many || *points > kMost || *many < 2 || *many > kMost) {
    fmt::print(stderr, "usage: opfor_weights SHEET POINTS FIRST_SEED PAIRS [BASE]\n");
    return 2;
  }
  try {
    run(words[1], static_cast<int>(*points), *first, static_cast<std::size_t>(*many),
        count == 6 ? words[5] : "");
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
