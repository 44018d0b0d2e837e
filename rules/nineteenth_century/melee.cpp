#include "rules/nineteenth_century/melee.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>

#include "chance/enumerator.hpp"

namespace opfor::nineteenth_century {
namespace {

using chance::Chance;
using chance::Key;

template <class List>
auto span_of(const List& list) {
  return std::span(list.begin(), list.size());
}

/// One side of a match with its dice.
struct Scores {
  FixedVector<int, kMostAgainstOne> modified;
  int best = 0;

  Scores(std::span<const Fighter> own, std::span<const Fighter> others,
         std::span<const std::uint8_t> dice) {
    for (std::size_t i = 0; i < own.size(); ++i) {
      modified.push_back(dice[i] + melee_modifier(own[i], others));
    }
    best = *std::max_element(modified.begin(), modified.end());
  }
  /// The figure with the lowest modified score, of equals the first.
  [[nodiscard]] std::size_t worst() const {
    return static_cast<std::size_t>(std::min_element(modified.begin(), modified.end()) -
                                    modified.begin());
  }
};

/// What a winning figure's natural die does (NC-MEL-6).
Damage of_natural(int die) {
  if (die == 6) return Damage::kill;
  return die == 5 ? Damage::wound : Damage::graze;
}

/// Every winner whose own score beats the other side checks his die; one against several hits the
/// worst of them, several hit the one.
void hit(const Scores& winners, std::span<const std::uint8_t> dice, const Scores& losers,
         std::span<const Fighter> hurt, std::array<Mark, kMostAgainstOne>& marks) {
  const std::size_t victim = losers.worst();
  for (std::size_t i = 0; i < winners.modified.size(); ++i) {
    if (winners.modified[i] <= losers.best) continue;
    marks[victim] = marked(marks[victim], hurt[victim].wounded, of_natural(dice[i]));
  }
}

chance::Request dice_for(Key key, std::size_t figures, std::size_t i) {
  key.purpose = chance::Purpose::melee;
  key.occurrence = static_cast<std::uint8_t>(key.occurrence + i);
  chance::Throw dice;
  dice.key = key;
  dice.reading = chance::Reading::faces;
  dice.count = static_cast<std::uint8_t>(figures);
  return dice;
}

/// The throws of both sides for match i.
std::vector<chance::Request> throws_for(const Match& match, const Key& key, std::size_t i) {
  Key of_b = key;
  of_b.side = other(key.side);
  std::swap(of_b.unit, of_b.other);
  return {dice_for(key, match.a.size(), i), dice_for(of_b, match.b.size(), i)};
}

MatchDice dice_of(std::span<const chance::Answer> answers) {
  MatchDice dice;
  for (const std::uint8_t die : answers[0].faces) dice.a.push_back(die);
  for (const std::uint8_t die : answers[1].faces) dice.b.push_back(die);
  return dice;
}

/// By how much side a has suffered more than b.
struct Balance {
  int points = 0;
  int matches = 0;  ///< lost
  constexpr auto operator<=>(const Balance&) const = default;
};
Balance balance_of(const MeleeTally& tally) {
  return {tally.a.points() - tally.b.points(), tally.lost_by_a - tally.lost_by_b};
}

GoesBack back_by(const Balance& balance) {
  if (balance.points != 0) return balance.points > 0 ? GoesBack::a : GoesBack::b;
  if (balance.matches != 0) return balance.matches > 0 ? GoesBack::a : GoesBack::b;
  return GoesBack::both;
}

}  // namespace

std::vector<int> match_sizes(int larger, int smaller) {
  std::vector<int> sizes;
  if (larger < smaller || smaller <= 0) return sizes;
  for (int i = 0; i < smaller; ++i) {
    sizes.push_back(std::min(kMostAgainstOne, larger / smaller + (i < larger % smaller ? 1 : 0)));
  }
  return sizes;
}

std::vector<Match> matches_in_order(std::span<const Fighter> a, std::span<const Fighter> b) {
  const bool a_larger = a.size() >= b.size();
  const auto larger = a_larger ? a : b;
  const auto smaller = a_larger ? b : a;
  std::vector<Match> matches;
  std::size_t next = 0;
  for (const int size :
       match_sizes(static_cast<int>(larger.size()), static_cast<int>(smaller.size()))) {
    Match match;
    auto& many = a_larger ? match.a : match.b;
    auto& one = a_larger ? match.b : match.a;
    one.push_back(smaller[matches.size()]);
    for (int i = 0; i < size; ++i) many.push_back(larger[next++]);
    matches.push_back(match);
  }
  return matches;
}

int melee_modifier(const Fighter& fighter, std::span<const Fighter> opponents) {
  const bool better = std::all_of(opponents.begin(), opponents.end(), [&](const Fighter& other) {
    return fighter.factor > other.factor;
  });
  return (fighter.raw ? -1 : 0) + (fighter.hero ? 1 : 0) + (better ? 1 : 0) + fighter.bonus -
         (static_cast<int>(opponents.size()) - 1);
}

MatchResult read_match(const Match& match, const MatchDice& dice) {
  if (std::min(match.a.size(), match.b.size()) != 1) {
    throw std::invalid_argument("a match has one figure on one side and at least one on the other");
  }
  if (dice.a.size() != match.a.size() || dice.b.size() != match.b.size()) {
    throw std::invalid_argument("a match has one die a figure");
  }
  const Scores a(span_of(match.a), span_of(match.b), span_of(dice.a));
  const Scores b(span_of(match.b), span_of(match.a), span_of(dice.b));
  MatchResult result;
  if (a.best > b.best) {
    result.outcome = MatchOutcome::a_wins;
    hit(a, span_of(dice.a), b, span_of(match.b), result.b);
  } else if (b.best > a.best) {
    result.outcome = MatchOutcome::b_wins;
    hit(b, span_of(dice.b), a, span_of(match.a), result.a);
  }
  return result;
}

MatchResult fight_match(Chance& chance, const Key& key, const Match& match) {
  return read_match(match, dice_of(chance.answer_all(throws_for(match, key, 0))));
}

GoesBack goes_back(const MeleeTally& tally) { return back_by(balance_of(tally)); }

MeleeTally tally_of(const MatchResult& match) {
  MeleeTally tally;
  for (const Mark mark : match.a) tally.a.add(mark);
  for (const Mark mark : match.b) tally.b.add(mark);
  tally.lost_by_a = match.outcome == MatchOutcome::b_wins ? 1 : 0;
  tally.lost_by_b = match.outcome == MatchOutcome::a_wins ? 1 : 0;
  return tally;
}

MeleeTally operator+(const MeleeTally& x, const MeleeTally& y) {
  return {x.a + y.a, x.b + y.b, static_cast<std::uint8_t>(x.lost_by_a + y.lost_by_a),
          static_cast<std::uint8_t>(x.lost_by_b + y.lost_by_b)};
}

std::vector<FoughtMatch> fight(Chance& chance, const Key& key, std::span<const Match> matches) {
  std::vector<chance::Request> throws;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    for (chance::Request& one : throws_for(matches[i], key, i)) throws.push_back(one);
  }
  const std::vector<chance::Answer> answers = chance.answer_all(throws);
  std::vector<FoughtMatch> fought;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const MatchDice dice = dice_of(std::span(answers).subspan(2 * i, 2));
    fought.push_back({dice, read_match(matches[i], dice)});
  }
  return fought;
}

MeleeTally melee_tally(Chance& chance, const Key& key, std::span<const Match> matches) {
  return chance::parts(
      chance, matches.size(), MeleeTally{},
      [&](std::size_t i) { return throws_for(matches[i], key, i); },
      [&](std::size_t i, std::span<const chance::Answer> answers) {
        return tally_of(read_match(matches[i], dice_of(answers)));
      },
      std::plus<>{});
}

MeleeOutlook outlook_of(std::span<const Match> matches) {
  MeleeOutlook outlook;
  std::map<Balance, double> melee{{Balance{}, 1}};
  for (const Match& match : matches) {
    const auto odds = chance::odds_of(
        [&](Chance& chance) { return tally_of(fight_match(chance, Key{}, match)); });
    std::map<Balance, double> with;
    for (const auto& [tally, exact] : odds) {
      const auto share = exact.convert_to<double>();
      outlook.points[0] += share * tally.a.points();
      outlook.points[1] += share * tally.b.points();
      const Balance own = balance_of(tally);
      for (const auto& [before, p] : melee) {
        with[{before.points + own.points, before.matches + own.matches}] += p * share;
      }
    }
    melee = std::move(with);
  }
  for (const auto& [balance, p] : melee) {
    outlook.back[static_cast<std::size_t>(back_by(balance))] += p;
  }
  return outlook;
}

}  // namespace opfor::nineteenth_century
