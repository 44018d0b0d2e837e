#include "battles/opinion/victory_without_squares/odds.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "battles/opinion/victory_without_squares/fire.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

/// What a line comes to: from the least that it may be to the most.
struct Line {
  std::string_view words;
  int least = 0;
  int most = 0;
};

/// What a round tells of a line: "D10 4, -1 own leader, +1 worse, or poor: 4". Words may hold
/// commas.
int told(const std::string& round, std::string_view words) {
  const std::string wanted = ' ' + std::string(words);
  for (auto at = round.find(wanted); at != std::string::npos; at = round.find(wanted, at + 1)) {
    const char next = round[at + wanted.size()];
    if (next != ',' && next != ':') continue;
    return std::atoi(round.c_str() + round.rfind(' ', at - 1));
  }
  return 0;
}

class Odds {
 public:
  Odds(UnitId attacker, UnitId defender, const Seen& seen)
      : attacker_(attacker),
        defender_(defender),
        seen_(seen),
        a_(seen.troops[attacker]),
        d_(seen.troops[defender]) {}

  [[nodiscard]] std::vector<Line> lines() const {
    const int worse = static_cast<int>(a_.state) - static_cast<int>(d_.state);
    const bool horse = a_.arm == Arm::horse;
    const bool shot = d_.arm != Arm::horse && d_.pikes == 0;
    const int rounds = seen_.doings[attacker_].rounds;
    std::vector<Line> all{
        just("per formation step advantage", std::min(0, worse)),
        just("per formation step disadvantage", std::max(0, worse)),
        just("all pike", !horse && a_.pikes > 0 && a_.shot == 0 ? -1 : 0),
        just("two ranks of horse", horse && in_two_ranks() ? -1 : 0),
        just("pikes or horse attacking shot", (horse || a_.pikes > 0) && shot ? -1 : 0),
        just("better quality than opponents", a_.quality > d_.quality ? -1 : 0),
        just("worse quality than opponents", a_.quality < d_.quality ? 1 : 0),
        just("own body has a leader attached", led(attacker_) ? -1 : 0),
        just("opponents' body has a leader attached", led(defender_) ? 1 : 0),
        just("per round already fought this turn", rounds),
        just("previously broken and rallied, or poor quality", a_.rallied || a_.poor ? 1 : 0),
        just("attackers following up success", seen_.doings[attacker_].chases ? -2 : 0),
    };
    add_aspect(all);
    add_ground(all);
    return all;
  }

 private:
  static Line just(std::string_view words, int value) { return {words, value, value}; }
  [[nodiscard]] bool led(UnitId unit) const { return seen_.troops.led(seen_.ledger, unit); }
  [[nodiscard]] bool in_two_ranks() const {
    return a_.ranks == 2 && seen_.ledger.at(attacker_).formation != Formation::column;
  }
  /// GEO-3; hedgehogs are attacked head on (HEDGE-3).
  void add_aspect(std::vector<Line>& all) const {
    const bool hedgehog = seen_.ledger.at(defender_).formation == Formation::square;
    const double off = off_front(stance(seen_.ledger.at(attacker_).pose).ahead,
                                 stance(seen_.ledger.at(defender_).pose).ahead);
    const auto flank = [&](double degrees) {
      return !hedgehog && degrees > kOblique && degrees <= kRear ? -1 : 0;
    };
    const auto rear = [&](double degrees) { return !hedgehog && degrees > kRear ? -2 : 0; };
    const auto either = [&](std::string_view words, auto value) {
      const int one = value(off - kAngle);
      const int other = value(off + kAngle);
      all.push_back({words, std::min(one, other), std::max(one, other)});
    };
    either("attacking obliquely or from the flank", flank);
    either("attacking from the rear", rear);
  }
  /// Where there is neither hill nor cover on the table.
  void add_ground(std::vector<Line>& all) const {
    const auto features = seen_.features();
    const bool any = std::any_of(features.begin(), features.end(), [](const field::Feature& f) {
      return f.level > 0 || f.cover != field::Cover::none;
    });
    if (any) return;
    for (const char* words :
         {"terrain advantage", "terrain disadvantage",
          "fighting against horse across hedges or woods", "horse against hedges or woods"}) {
      all.push_back(just(words, 0));
    }
  }

  UnitId attacker_;
  UnitId defender_;
  const Seen& seen_;
  const Troop& a_;
  const Troop& d_;
};

}  // namespace

void judge_odds(UnitId attacker, UnitId defender, const event::Fought& fought, const Seen& seen) {
  for (const Line& line : Odds(attacker, defender, seen).lines()) {
    const int value = told(fought.rounds[0], line.words);
    if (line.least <= value && value <= line.most) continue;
    seen.findings.add({Kind::wrong_score,
                       "VWS-CMB-8",
                       {attacker, defender},
                       kNoFeature,
                       Counts::times,
                       static_cast<double>(value),
                       static_cast<double>(value < line.least ? line.least : line.most),
                       std::string(line.words),
                       {}});
  }
}

}  // namespace opfor::battles::opinion::victory_without_squares
