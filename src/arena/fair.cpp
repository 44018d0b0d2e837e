#include "arena/fair.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "arena/match.hpp"
#include "arena/pairs.hpp"
#include "arena/statistics.hpp"

namespace opfor::arena {
namespace {

constexpr int kBattlesAtOnce = 8;
constexpr std::uint64_t kFairDice = 0x6661'6972'0000'0000;  ///< far from what people say
constexpr std::uint64_t kDiceADraw = 1000;
constexpr std::uint64_t kFreshDice = 500;  ///< of those of a draw the first that are fresh

/// The wish as the trials left it: the first near even draw, or the most even so far.
struct Evenest {
  muster::Wish wish;
  double off = 2;
};

double off_even(const muster::Trial& trial) { return std::abs(trial.score() - 0.5); }

/// No more battles are needed: all were fought, or one side is far ahead.
bool is_decided(const muster::Trial& trial) {
  constexpr double kFar = 0.19;      // five to eleven of sixteen go on
  constexpr double kVeryFar = 0.26;  // two to six of eight
  const double most = trial.battles <= kBattlesAtOnce ? kVeryFar : kFar;
  return trial.battles >= kTrialBattles || off_even(trial) > most;
}

void count(muster::Trial& trial, Verdict verdict) {
  ++trial.battles;
  if (verdict == Verdict::a_wins) ++trial.won[0];
  if (verdict == Verdict::b_wins) ++trial.won[1];
}

/// Who fights what text for trials.
Result<Match> match_of(const std::string& text) {
  return Match::of({"the battle", text}, Lead{}, Lead{});
}

/// Fights with so many sets of dice more, from a given one on, and counts.
void fight(const Match& match, std::uint64_t first, int battles, unsigned threads,
           muster::Trial& trial) {
  std::vector<Verdict> verdicts(static_cast<std::size_t>(battles));
  in_parallel(threads, verdicts.size(),
              [&](std::size_t i) { verdicts[i] = match.fight(first + i).verdict; });
  for (const Verdict verdict : verdicts) count(trial, verdict);
}

/// With the interval of its score.
muster::Trial estimated(muster::Trial trial) {
  std::vector<double> scores(static_cast<std::size_t>(trial.battles), 0.5);
  const auto a = static_cast<std::size_t>(trial.won[0]);
  const auto b = static_cast<std::size_t>(trial.won[1]);
  std::fill_n(scores.begin(), a, 1);
  std::fill_n(scores.rbegin(), b, 0);
  const Estimate score = score_of(scores);
  trial.low = score.low;
  trial.high = score.high;
  return trial;
}

}  // namespace

Result<muster::Trial> tried(const std::string& text, std::uint64_t draw, unsigned threads) {
  const auto match = match_of(text);
  if (!match) return tl::unexpected(match.error());
  muster::Trial trial;
  while (!is_decided(trial)) {
    const std::uint64_t first =
        kFairDice + draw * kDiceADraw + static_cast<std::uint64_t>(trial.battles);
    fight(*match, first, kBattlesAtOnce, threads, trial);
  }
  return estimated(trial);
}

Result<muster::Trial> tried_afresh(const std::string& text, std::uint64_t draw, unsigned threads) {
  const auto match = match_of(text);
  if (!match) return tl::unexpected(match.error());
  muster::Trial trial;
  fight(*match, kFairDice + draw * kDiceADraw + kFreshDice, kFreshBattles, threads, trial);
  return estimated(trial);
}

int next_share(int share, const muster::Trial& trial) {
  constexpr int kLeast = 50;
  constexpr int kMost = 130;
  constexpr double kPerScore = 20;  // who won all gives up a tenth
  const auto step = static_cast<int>(std::lround(kPerScore * (trial.score() - 0.5)));
  return std::clamp(share + step, kLeast, kMost);
}

Result<muster::Mustered> fair_battle(muster::Wish wish, const Makes& makes, unsigned threads) {
  Evenest best;
  for (wish.draw = 0; wish.draw < kMostDraws; ++wish.draw) {
    wish.trial.reset();
    auto made = makes(wish);
    if (!made) return made;
    auto trial = tried(made->text, wish.draw, threads);
    if (trial && is_near_even(*trial)) trial = tried_afresh(made->text, wish.draw, threads);
    if (!trial) return tl::unexpected(trial.error());
    wish.trial = *trial;
    if (off_even(*trial) < best.off) best = {wish, off_even(*trial)};
    if (is_near_even(*trial)) break;
    wish.share = next_share(made->share, *trial);
  }
  return makes(best.wish);
}

}  // namespace opfor::arena
