#include "battles/opinion/nineteenth_century/fights.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

std::size_t of(Side side) { return static_cast<std::size_t>(side); }

/// One figure's throw: the natural die and what is added.
struct Throw {
  int die = 0;
  int more = 0;
  [[nodiscard]] int score() const { return die + more; }
};

/// A match as told: "6+1, 2+1 against 5-1: Mexico wins, the other killed".
struct Match {
  std::array<std::vector<Throw>, 2> thrown;
  std::optional<Side> winner;
  std::string fate;  ///< "unhurt", "wounded", "killed"
};

std::vector<Throw> throws_of(const std::string& text) {
  std::vector<Throw> all;
  for (std::size_t at = 0; at < text.size();) {
    char* end = nullptr;
    Throw one;
    one.die = static_cast<int>(std::strtol(text.c_str() + at, &end, 10));
    if (*end == '+' || *end == '-') one.more = static_cast<int>(std::strtol(end, &end, 10));
    all.push_back(one);
    const std::size_t next = text.find(", ", at);
    at = next == std::string::npos ? text.size() : next + 2;
  }
  return all;
}

std::optional<Match> match_of(const std::string& line, const Setting& setting) {
  constexpr std::string_view kAgainst = " against ";
  const auto against = line.find(kAgainst);
  const auto colon = line.find(": ");
  if (against == std::string::npos || colon == std::string::npos) return std::nullopt;
  Match match;
  match.thrown[0] = throws_of(line.substr(0, against));
  match.thrown[1] =
      throws_of(line.substr(against + kAgainst.size(), colon - against - kAgainst.size()));
  for (const Side side : {Side::a, Side::b}) {
    const SideInfo& info = setting.side(side);
    // "Mexico wins", "the French win".
    for (const char* verb : {" wins, the other ", " win, the other "}) {
      const std::string wins = (info.name.empty() ? info.id : info.name) + verb;
      if (line.compare(colon + 2, wins.size(), wins) != 0) continue;
      match.winner = side;
      match.fate = line.substr(colon + 2 + wins.size());
    }
  }
  return match;
}

int best(const std::vector<Throw>& thrown) {
  int most = -100;
  for (const Throw& one : thrown) most = std::max(most, one.score());
  return most;
}

/// MEL-6: what becomes of him whom the winners hit: at the least, and if he was wounded before.
std::pair<std::string, std::string> fates(const std::vector<Throw>& winners, int other_best) {
  int fives = 0;
  for (const Throw& one : winners) {
    if (one.score() <= other_best) continue;
    if (one.die == 6) return {"killed", "killed"};
    fives += one.die == 5 ? 1 : 0;
  }
  if (fives > 1) return {"killed", "killed"};
  if (fives == 1) return {"wounded", "killed"};
  return {"unhurt", "unhurt"};
}

/// MEL-5: what a figure of these groups may add, against so many.
std::set<int> may_add(const std::vector<UnitId>& own, const std::vector<UnitId>& others,
                      std::size_t against, const Seen& seen) {
  int worst = 100;
  int strongest = 0;
  for (const UnitId other : others) {
    worst = std::min(worst, seen.troops[other].factor());
    strongest = std::max(strongest, seen.troops[other].factor());
  }
  std::set<int> all;
  for (const UnitId unit : own) {
    const Group& group = seen.troops[unit];
    const bool square = seen.ledger.at(unit).formation == Formation::square;
    const int base = (group.raw() ? -1 : 0) + (group.hero() ? 1 : 0) +
                     (square ? seen.troops.options().melee_bonus_in_square : 0) -
                     (static_cast<int>(against) - 1);
    if (group.factor() <= strongest) all.insert(base);
    if (group.factor() > worst) all.insert(base + 1);
  }
  return all;
}

int figures_of(const std::vector<UnitId>& units, const Seen& seen) {
  int n = 0;
  for (const UnitId unit : units) n += seen.troops.men(unit).living();
  return n;
}

/// What the matches of a melee come to for a side.
struct Tally {
  Between killed;
  Between wounded;
  int matches_lost = 0;
  [[nodiscard]] Between points() const {
    return {2 * killed.least + wounded.least, 2 * killed.most + wounded.most};
  }
};

class Reading {
 public:
  Reading(const event::Fought& fought, const Seen& seen) : fought_(fought), seen_(seen) {}

  std::array<Tally, 2> read() {
    match_up();
    for (const std::string& line : fought_.rounds) {
      const auto match = match_of(line, seen_.ledger.setting());
      if (!match) {
        wrong("NC-MEL-6", "no match: " + line, 0, 0);
        continue;
      }
      judge_match(*match);
    }
    judge_outcome();
    return tally_;
  }

 private:
  void wrong(const char* rule, std::string how, double measured, double allowed) const {
    seen_.found(Kind::wrong_score, rule, {fought_.a.front(), fought_.b.front()}, std::move(how),
                Counts::times, measured, allowed);
  }
  /// MEL-4: as evenly as possible, at most four against one.
  void match_up() const {
    const int a = figures_of(fought_.a, seen_);
    const int b = figures_of(fought_.b, seen_);
    const int fewer = std::min(a, b);
    const int more = std::max(a, b);
    if (static_cast<int>(fought_.rounds.size()) != fewer) {
      wrong("NC-MEL-4", "matches", static_cast<double>(fought_.rounds.size()), fewer);
    }
    if (fewer == 0) return;
    int larger = 0;
    const int wanted = std::min(kMostAgainstOne, more / fewer);
    for (const std::string& line : fought_.rounds) {
      const auto match = match_of(line, seen_.ledger.setting());
      if (!match) continue;
      const int many = static_cast<int>(std::max(match->thrown[0].size(), match->thrown[1].size()));
      const int one = static_cast<int>(std::min(match->thrown[0].size(), match->thrown[1].size()));
      if (one != 1 || many < wanted || many > std::min(kMostAgainstOne, wanted + 1)) {
        wrong("NC-MEL-4", "against one", many, wanted);
      }
      larger += many;
    }
    const int fight = std::min(more, kMostAgainstOne * fewer);
    if (larger != fight) wrong("NC-MEL-4", "who fights", larger, fight);
  }
  void judge_match(const Match& match) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      const auto may = may_add(side == 0 ? fought_.a : fought_.b, side == 0 ? fought_.b : fought_.a,
                               match.thrown[1 - side].size(), seen_);
      for (const Throw& one : match.thrown[side]) {
        if (may.count(one.more) == 0) wrong("NC-MEL-5", "added to the die", one.more, *may.begin());
      }
    }
    const int a = best(match.thrown[0]);
    const int b = best(match.thrown[1]);
    std::optional<Side> winner;
    if (a != b) winner = a > b ? Side::a : Side::b;
    if (winner != match.winner) wrong("NC-MEL-6", "who wins a match", a, b);
    if (!match.winner) return;
    const std::size_t beaten = of(other(*match.winner));
    const auto [least, most] = fates(match.thrown[of(*match.winner)], std::min(a, b));
    bool wounded = false;
    for (const UnitId unit : beaten == 0 ? fought_.a : fought_.b) {
      wounded = wounded || seen_.troops.men(unit).most_wounded() > 0;
    }
    if (match.fate != least && !(wounded && match.fate == most)) {
      wrong("NC-MEL-6", "what becomes of the beaten: " + match.fate + " for " + least, 0, 0);
    }
    ++tally_[beaten].matches_lost;
    if (match.fate == "killed") tally_[beaten].killed = plus_one(tally_[beaten].killed);
    if (match.fate == "wounded") tally_[beaten].wounded = plus_one(tally_[beaten].wounded);
  }
  static Between plus_one(Between n) { return {n.least + 1, n.most + 1}; }
  /// MEL-7: more points, else more matches lost.
  void judge_outcome() const {
    const double a = tally_[0].points().least;
    const double b = tally_[1].points().least;
    std::optional<Side> winner;
    if (a != b) {
      winner = a < b ? Side::a : Side::b;
    } else if (tally_[0].matches_lost != tally_[1].matches_lost) {
      winner = tally_[0].matches_lost < tally_[1].matches_lost ? Side::a : Side::b;
    }
    if (winner != fought_.winner) wrong("NC-MEL-7", "who goes back", a, b);
  }

  const event::Fought& fought_;
  const Seen& seen_;
  std::array<Tally, 2> tally_;
};

bool among(const std::vector<UnitId>& units, UnitId unit) {
  return std::find(units.begin(), units.end(), unit) != units.end();
}

}  // namespace

void Fights::judge_contact(const event::ContactMade& made, const Seen& seen) const {
  const auto found = [&](const char* rule, const char* how) {
    seen.found(Kind::attack_forbidden, rule, {made.unit, made.enemy}, how);
  };
  if (!seen.foes(made.unit, made.enemy)) found("NC-MEL-1", "a friend");
  if (!fought_.empty()) {  // MEL-7: following up
    const Side side = seen.ledger.side_of(made.unit);
    const bool may = std::any_of(fought_.begin(), fought_.end(), [&](const event::Fought& one) {
      return one.winner == side && (among(one.a, made.unit) || among(one.b, made.unit));
    });
    if (!may) found("NC-MEL-7", "follows up without having won");
    return;
  }
  const Doing& doing = seen.doings[made.unit];
  if (!doing.order || act<Charge>(doing.order->order) == nullptr) {
    return found("NC-MEL-1", "without a charge");
  }
}

void Fights::judge_fight(const event::Fought& fought, const Seen& seen, Casualties& casualties) {
  if (fought.a.empty() || fought.b.empty()) return;
  for (const auto* side : {&fought.a, &fought.b}) {
    for (const UnitId unit : *side) {
      const UnitId with = seen.fights_with(unit);
      if (seen.doings.in_contact(unit) || seen.doings.in_contact(with)) continue;
      seen.found(Kind::attack_forbidden, "NC-MEL-3", {unit}, "in no contact");
    }
  }
  const std::array<Tally, 2> tally = Reading(fought, seen).read();
  casualties.expect({tally[0].killed, tally[1].killed}, {tally[0].wounded, tally[1].wounded});
}

void Fights::judge_push(const event::PushedBack& pushed, const Seen& seen) const {
  const bool may = std::any_of(fought_.begin(), fought_.end(), [&](const event::Fought& one) {
    const bool in = among(one.a, pushed.unit) || among(one.b, pushed.unit);
    return in && one.winner != seen.ledger.side_of(pushed.unit);
  });
  if (!may)
    seen.found(Kind::moved_unfit, "NC-MEL-7", {pushed.unit}, "pushed back, and has not lost");
}

void Fights::judge(const Event& event, const Seen& seen, Casualties& casualties) {
  if (std::holds_alternative<event::TurnBegan>(event.what)) fought_.clear();
  if (const auto* made = std::get_if<event::ContactMade>(&event.what)) {
    judge_contact(*made, seen);
  }
  if (const auto* pushed = std::get_if<event::PushedBack>(&event.what)) judge_push(*pushed, seen);
  if (const auto* fought = std::get_if<event::Fought>(&event.what)) {
    judge_fight(*fought, seen, casualties);
    fought_.push_back(*fought);
  }
}

}  // namespace opfor::battles::opinion::nineteenth_century
