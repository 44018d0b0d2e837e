// opfor_harm SHEET POINTS FIRST_SEED BATTLES: what becomes of the harm that a commander fears.
// Plays made battles of so many points a side, commander against commander. Of every order by which
// a unit attacks nobody it keeps what enemies might do to it (`Prospect::threats`), by kinds, and
// what it has lost when its side is next asked. Prints by linear regression what of each kind comes
// about, and how far that may be off: what `harm.fire`, `harm.at_others` and `harm.attack` of
// ai/weights are to who fears what happens.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "ai/commander/levels.hpp"
#include "arena/inverse.hpp"
#include "battles/asked.hpp"
#include "battles/at_once.hpp"
#include "battles/made_battles.hpp"
#include "battles/shipped_list.hpp"
#include "drill/asks.hpp"
#include "drill/position.hpp"
#include "drill/worth.hpp"

namespace opfor::battles {
namespace {

using arena::Matrix;
using arena::Row;

constexpr std::array<std::string_view, 6> kKinds{"fire at it",
                                                 "fire, rather at others",
                                                 "attacks that gain < 1",
                                                 "attacks that gain 1-3",
                                                 "attacks that gain > 3",
                                                 "besides"};
constexpr std::array kGains{1.0, 3.0};

/// What might be done to who follows an order, by kinds.
Row feared(const Weights& weights, const Prospect& order) {
  Row row(kKinds.size(), 0.0);
  row.back() = 1;
  for (const Threat& threat : order.threats()) {
    const double gains =
        threat.attack.inflicted - weights[Weight::harm_attack_costs] * threat.attack.suffered;
    if (gains > threat.fire) {
      row[gains < kGains[0] ? 2 : gains < kGains[1] ? 3 : 4] += gains;
    } else {
      row[threat.at_others ? 1 : 0] += threat.fire;
    }
  }
  return row;
}

struct Seen {
  Matrix feared;
  Row lost;
};

/// Leads as the commander does, and keeps what he feared and what came of it.
class Watching final : public Commander {
 public:
  Watching(const Sheet& sheet, const Reactions& reactions, const Weights& weights,
           std::uint64_t seed, Seen& seen)
      : sheet_(sheet),
        weights_(weights),
        commander_(commander_of(Level::commander, sheet, reactions, seed, weights)),
        seen_(seen) {}

  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override {
    Decided decided = commander_->decide(view, decision);
    if (!begins_step(decision.kind)) return decided;
    const auto worth = sheet_.worth(view);
    if (!worth) return decided;
    settle(*worth, decision.turn);
    if (decision.kind == DecisionKind::order_unit && decision.shape == Shape::order &&
        worth->weighs(decision.unit)) {
      const auto pick = static_cast<std::size_t>(decided.choice.picks.front());
      const auto order = worth->prospect(decision.unit, decision.options[pick]);
      if (!order->fight()) {
        open_.push_back(
            {decision.unit, decision.turn, worth->left(decision.unit), feared(weights_, *order)});
      }
    }
    return decided;
  }

 private:
  struct Open {
    UnitId unit = kNoUnit;
    int turn = 0;
    double left = 0;
    Row feared;
  };
  void settle(const Worth& worth, int turn) {
    std::erase_if(open_, [&](const Open& one) {
      if (one.turn >= turn) return false;
      seen_.feared.push_back(one.feared);
      seen_.lost.push_back(one.left - worth.left(one.unit));
      return true;
    });
  }

  const Sheet& sheet_;
  const Weights& weights_;
  std::unique_ptr<Commander> commander_;
  Seen& seen_;
  std::vector<Open> open_;
};

Seen play(const Ready& ready, std::uint64_t seed) {
  const Sheet& sheet = *ready.scenario.sheet;
  const Weights& weights = shipped_weights(sheet.name());
  Seen seen;
  Watching a(sheet, ready.behaviour, weights, 2 * seed, seen);
  Watching b(sheet, ready.behaviour, weights, 2 * seed + 1, seen);
  static_cast<void>(fought(ready, seed, {&a, &b}));
  return seen;
}

double dot(const Row& x, const Row& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

/// Of each kind, what comes about of a blow.
struct ComesAbout {
  Row share;
  Row error;
};

ComesAbout regression(const Seen& seen) {
  const std::size_t n = kKinds.size();
  constexpr double kNone = 1e-6;  // what there never was to fear counts for nothing
  Matrix squares(n, Row(n, 0));
  Row with(n, 0);
  for (std::size_t i = 0; i < n; ++i) squares[i][i] = kNone;
  for (std::size_t k = 0; k < seen.lost.size(); ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      with[i] += seen.feared[k][i] * seen.lost[k];
      for (std::size_t j = 0; j < n; ++j) squares[i][j] += seen.feared[k][i] * seen.feared[k][j];
    }
  }
  const Matrix inverse = arena::inverse(squares);
  ComesAbout comes;
  for (const Row& row : inverse) comes.share.push_back(dot(row, with));
  double off = 0;
  for (std::size_t k = 0; k < seen.lost.size(); ++k) {
    const double by = seen.lost[k] - dot(comes.share, seen.feared[k]);
    off += by * by / static_cast<double>(seen.lost.size());
  }
  for (std::size_t i = 0; i < n; ++i) comes.error.push_back(std::sqrt(inverse[i][i] * off));
  return comes;
}

void report(const std::string& sheet, const Seen& seen) {
  const ComesAbout comes = regression(seen);
  const auto orders = static_cast<double>(seen.lost.size());
  fmt::print("{}: {} orders\n", sheet, orders);
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    double blows = 0;
    for (const Row& row : seen.feared) blows += row[i];
    if (blows == 0) continue;
    fmt::print("  {:24} {:5.2f} blows an order, {:5.2f} +- {:.2f} come about\n", kKinds[i],
               blows / orders, comes.share[i], comes.error[i]);
  }
}

void run(const std::string& sheet, int points, std::uint64_t first, std::size_t count) {
  const muster::List list = shipped_list(sheet);
  static_cast<void>(made(list, points, first));  // what is asked in vain is said once
  const auto battles = all_at_once<Seen>(
      count, [&](std::size_t i) { return play(made(list, points, first + i), first + i); });
  Seen all;
  for (const Seen& one : battles) {
    all.feared.insert(all.feared.end(), one.feared.begin(), one.feared.end());
    all.lost.insert(all.lost.end(), one.lost.begin(), one.lost.end());
  }
  if (all.lost.empty()) throw std::runtime_error("nobody was ordered anything");
  report(sheet, all);
}

}  // namespace
}  // namespace opfor::battles

int main(int count, char** words) {
  using namespace opfor::battles;
  return answer("opfor_harm", count, words, run);
}
