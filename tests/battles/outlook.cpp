// opfor_outlook SHEET POINTS FIRST_SEED BATTLES: what a position is worth under a sheet, found
// anew. Plays made battles of so many points a side, commander against commander, and fits who won
// to how it stood at the beginning of each turn (`Reckoning`, ai/commander/value.hpp; logistic
// regression). What it prints goes into ai/weights/SHEET.toml, [value]: do that where a sheet, or
// how it is led, has changed much. Of the battles that it has not seen (every fifth) it says how
// well the old and the new weights tell who will win: log loss, .693 of who knows nothing.
#include <array>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <stdexcept>
#include <vector>

#include "ai/commander/value.hpp"
#include "battles/asked.hpp"
#include "battles/at_once.hpp"
#include "battles/logistic.hpp"
#include "battles/made_battles.hpp"
#include "battles/shipped_list.hpp"

namespace opfor::battles {
namespace {

constexpr double kWide = 1.96;        ///< standard deviations of an interval of 95 %
constexpr std::size_t kOnOne = 4;     ///< battles on each scenario
constexpr std::size_t kUnseen = 5;    ///< of so many scenarios, one
constexpr double kNineToOne = 2.197;  ///< logarithm of these odds: a victory (`value.victory`)

/// How it stood for side A at the beginning of each turn, and how the battle ended for it.
struct Fought {
  Matrix turns;
  double score = 0.5;
};

/// In the order of the weights that are to be found; what is left comes first, in bodies.
Row terms(const std::array<Reckoning, 2>& of) {
  const Reckoning& a = of[0];
  return {a.left, a.standing, a.wins * a.yet, (of[1].to_go - a.to_go) * a.yet};
}

Fought play(const Ready& ready, std::uint64_t seed) {
  const Sheet& sheet = *ready.scenario.sheet;
  Fought one;
  one.score = score_of_a(fought(ready, seed, [&](const Battle& battle) {
    one.turns.push_back(terms({reckoning_of(sheet, battle, Side::a),  //
                               reckoning_of(sheet, battle, Side::b)}));
  }));
  return one;
}

/// Turns of battles, and how these ended.
struct Seen {
  Matrix terms;
  Row scores;
  void add(const Fought& battle) {
    for (const Row& turn : battle.turns) {
      terms.push_back(turn);
      scores.push_back(battle.score);
    }
  }
};

/// How badly these weights tell who will win, a turn.
double log_loss(const Row& value, const Seen& seen) {
  double loss = 0;
  for (std::size_t i = 0; i < seen.scores.size(); ++i) {
    const double odds = odds_of(value, seen.terms[i]);
    loss -= seen.scores[i] * std::log(odds) + (1 - seen.scores[i]) * std::log(1 - odds);
  }
  return loss / static_cast<double>(seen.scores.size());
}

Row of_today(const Weights& weights) {
  const double body = kNineToOne / weights[Weight::value_victory];
  return {body, body * weights[Weight::value_standing], body * weights[Weight::value_as_it_stands],
          body * weights[Weight::value_way]};
}

void run(const std::string& sheet, int points, std::uint64_t first, std::size_t count) {
  const muster::List list = shipped_list(sheet);
  static_cast<void>(made(list, points, first));  // what is asked in vain is said once
  const auto battles = all_at_once<Fought>(count, [&](std::size_t i) {
    return play(made(list, points, first + i / kOnOne), first + i);
  });
  Seen known;
  Seen unseen;
  for (std::size_t i = 0; i < count; ++i) {
    ((i / kOnOne) % kUnseen == kUnseen - 1 ? unseen : known).add(battles[i]);
  }
  if (known.scores.empty() || unseen.scores.empty()) {
    throw std::runtime_error(fmt::format("{} battles are too few", count));
  }
  const Row nothing(known.terms.front().size(), 0);
  const Row anything(nothing.size(), 10);
  const Fit fit = fitted(known.terms, known.scores, nothing, anything);
  fmt::print("{}: {} battles, {} turns; log loss of {} turns unseen: {:.3f} as it is, {:.3f} so\n",
             sheet, count, known.scores.size(), unseen.scores.size(),
             log_loss(of_today(shipped_weights(sheet)), unseen), log_loss(fit.value, unseen));
  const double body = fit.value.front();
  if (body <= 0) throw std::runtime_error("who has more left wins no oftener");
  fmt::print("[value]\n");
  constexpr std::array names{"standing", "as_it_stands", "way"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    fmt::print("{} = {:.2f}  # +- {:.2f}\n", names[i], fit.value[i + 1] / body,
               kWide * fit.deviation[i + 1] / body);
  }
  fmt::print("victory = {:.1f}\n", kNineToOne / body);
}

}  // namespace
}  // namespace opfor::battles

int main(int count, char** words) {
  using namespace opfor::battles;
  return answer("opfor_outlook", count, words, run);
}
