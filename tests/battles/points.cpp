// opfor_points SHEET FIRST_SEED BATTLES: what each type of troops of a sheet's army list is worth.
// Plays meeting engagements of forces that differ in size and make-up, commander against commander,
// each pair of battles on the same dice with the ends of the table swapped, and fits the odds of
// winning to the difference in numbers of each type (logistic regression). The values of the list
// are what is known before: the fit starts from them, and types that were seldom there keep them.
// What it prints goes into the list: points, and the interval of 95 %.
// opfor_points SHEET FIRST_SEED BATTLES OCCASION: how often who comes on wins in battles as the
// list makes them, usual in size.
#include <array>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "battles/at_once.hpp"
#include "battles/logistic.hpp"
#include "battles/made_battles.hpp"
#include "battles/number.hpp"
#include "battles/report.hpp"
#include "battles/shipped_list.hpp"
#include "core/shipped.hpp"
#include "muster/muster.hpp"
#include "rules/sheets.hpp"

namespace opfor::battles {
namespace {

constexpr double kWide = 1.96;  ///< standard deviations of an interval of 95 %
constexpr double kDoubt = 0.4;  ///< of a value of the list before the battles, as a share
constexpr std::array kShares{70, 80, 90, 100, 110, 125, 140};  ///< of the second force, per cent

/// A battle: who was more, and how the first side fared.
struct Fought {
  std::vector<double> more;  ///< of each type, side A's less side B's
  double score = 0.5;        ///< of side A: 1 won, 0.5 drawn
  bool there = false;
};

/// A meeting of forces that differ.
muster::Wish differing(const muster::List& list, std::uint64_t seed, bool swapped) {
  constexpr int kSteps = 4;
  muster::Wish wish;
  wish.seed = seed;
  wish.points = list.least_points + static_cast<int>(seed % (kSteps + 1)) *
                                        (list.usual_points - list.least_points) / kSteps;
  wish.occasion = muster::Occasion::meeting;
  wish.share = kShares[seed % kShares.size()];
  wish.swapped = swapped;
  return wish;
}

Fought fight(const muster::List& list, const muster::Wish& wish) {
  const auto made = muster::muster(list, wish, find_sheet, sheet_names());
  if (!made)
    throw std::runtime_error(fmt::format("seed {}: {}", wish.seed, made.error().to_string()));
  const Ready battle = ready_to_play(made->text, fmt::format("seed {}", wish.seed));
  Fought one;
  for (std::size_t i = 0; i < list.troops.size(); ++i) {
    one.more.push_back(made->troops[0][i] - made->troops[1][i]);
  }
  one.score = score_of_a(fought(battle, wish.seed));
  one.there = true;
  return one;
}

/// First what a point is worth, by the values of the list; then each type by itself.
void report(const muster::List& list, const std::vector<Fought>& battles) {
  constexpr double kAnything = 10;
  Matrix points;
  Matrix terms;
  Row scores;
  double a_wins = 0;
  double drawn = 0;
  for (const Fought& battle : battles) {
    if (!battle.there) continue;
    double sum = 0;
    for (std::size_t i = 0; i < list.troops.size(); ++i) {
      sum += list.troops[i].points * battle.more[i];
    }
    points.push_back({sum, 1});
    terms.push_back(battle.more);
    terms.back().push_back(1);
    scores.push_back(battle.score);
    a_wins += battle.score == 1 ? 1 : 0;
    drawn += battle.score == 0.5 ? 1 : 0;
  }
  const Fit of_points = fitted(points, scores, {0, 0}, {kAnything, kAnything});
  const double point = of_points.value[0];
  fmt::print("{}: {} battles, side A won {:.0f}, drawn {:.0f}\n", list.sheet->name(), scores.size(),
             a_wins, drawn);
  fmt::print(
      "a point is worth {:.4f} +- {:.4f} of the logarithm of the odds; side A {:+.2f} +- "
      "{:.2f}\n",
      point, kWide * of_points.deviation[0], of_points.value[1], kWide * of_points.deviation[1]);
  if (point <= 0) return;
  Row mean;
  Row doubt;
  for (const muster::Troop& troop : list.troops) {
    mean.push_back(point * troop.points);
    doubt.push_back(kDoubt * point * troop.points);
  }
  mean.push_back(0);
  doubt.push_back(kAnything);
  const Fit fit = fitted(terms, scores, mean, doubt);
  for (std::size_t i = 0; i < list.troops.size(); ++i) {
    double seen = 0;
    for (const Row& row : terms) seen += row[i] < 0 ? -row[i] : row[i];
    fmt::print("{:20} {:3} -> {:5.1f}  [{:5.1f}, {:5.1f}]  more of them in {:.0f}\n",
               list.troops[i].id, list.troops[i].points, fit.value[i] / point,
               (fit.value[i] - kWide * fit.deviation[i]) / point,
               (fit.value[i] + kWide * fit.deviation[i]) / point, seen);
  }
}

int run(const std::string& sheet, std::uint64_t first, std::size_t count) {
  const muster::List list = shipped_list(sheet);
  report(list, all_at_once<Fought>(count, [&](std::size_t i) {
           return fight(list, differing(list, first + i / 2, i % 2 == 1));
         }));
  return 0;
}

int balance(const std::string& sheet, std::uint64_t first, std::size_t count,
            muster::Occasion occasion) {
  const muster::List list = shipped_list(sheet);
  const auto battles = all_at_once<Fought>(count, [&](std::size_t i) {
    muster::Wish wish;
    wish.points = list.usual_points;
    wish.seed = first + i;
    wish.occasion = occasion;
    return fight(list, wish);
  });
  std::array<int, 3> ended{};
  for (const Fought& battle : battles) {
    if (battle.there) ++ended[static_cast<std::size_t>(2 * battle.score)];
  }
  const int all = ended[0] + ended[1] + ended[2];
  const Share won = share(ended[2], all);
  fmt::print("{} {}: who comes on won {} of {} ({:.0f} % [{:.0f}, {:.0f}]), drawn {}\n", sheet,
             word(occasion), ended[2], all, 100 * won.value, 100 * won.low, 100 * won.high,
             ended[1]);
  return 0;
}

}  // namespace
}  // namespace opfor::battles

int main(int count, char** words) {
  using namespace opfor;
  const bool enough = count == 4 || count == 5;
  const auto first = enough ? battles::number(words[2]) : std::nullopt;
  const auto many = enough ? battles::number(words[3]) : std::nullopt;
  const auto occasion = count == 5 ? of_word<muster::Occasion>(words[4]) : std::nullopt;
  if (!first || !many || *many == 0 || *many > 1'000'000 || (count == 5 && !occasion)) {
    fmt::print(stderr, "usage: opfor_points SHEET FIRST_SEED BATTLES [meeting|attack|rearguard]\n");
    return 2;
  }
  try {
    const auto n = static_cast<std::size_t>(*many);
    return occasion ? battles::balance(words[1], *first, n, *occasion)
                    : battles::run(words[1], *first, n);
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
