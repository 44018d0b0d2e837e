#include "battles/opinion/victory_without_squares/fights.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "battles/opinion/victory_without_squares/fire.hpp"
#include "battles/opinion/victory_without_squares/odds.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

/// CMB-2: why an attack may not be; empty if it may.
std::string bar(const Seen& seen, UnitId attacker, UnitId defender) {
  const Troop& a = seen.troops[attacker];
  const Troop& d = seen.troops[defender];
  if (seen.doings.beaten(seen.ledger.side_of(attacker))) return "its army is beaten";
  if (a.state >= State::disordered) return "in no order";
  if (!row_of(a.arm).fights) return "troops that never attack";
  // Nobody resists: broken bodies are pushed, shot, dragoons and guns go back or are removed.
  if (d.state == State::broken || !row_of(d.arm).fights) return {};
  if (a.arm == Arm::foot && d.arm == Arm::horse && d.state <= State::unsteady) {
    return "foot at horse in order";
  }
  if (a.arm != Arm::horse) return {};
  const bool hedgehog = seen.ledger.at(defender).formation == Formation::square;
  const double off = off_front(stance(seen.ledger.at(attacker).pose).ahead,
                               stance(seen.ledger.at(defender).pose).ahead);
  const bool formed = d.arm == Arm::foot && d.state == State::formed;
  if (formed && (hedgehog || off <= kOblique - kAngle)) return "horse head on at formed foot";
  const bool early = a.parliament && seen.troops.options().year < kYearOfCharges;
  const auto& fired_at = seen.doings[attacker].pistols_at;
  const bool fired = std::find(fired_at.begin(), fired_at.end(), defender) != fired_at.end();
  if (early && !fired) return "without its pistols first";
  return {};
}

/// The sum of a round's line, if it has the form "D10 n, +x words, ...: sum".
bool adds_up(const std::string& line, int& natural, int& sum) {
  const auto colon = line.rfind(": ");
  if (line.compare(0, 4, "D10 ") != 0 || colon == std::string::npos) return false;
  natural = std::atoi(line.c_str() + 4);
  sum = natural;
  for (auto at = line.find(", "); at < colon; at = line.find(", ", at + 2)) {
    sum += std::atoi(line.c_str() + at + 2);
  }
  return std::atoi(line.c_str() + colon + 2) == sum;
}

}  // namespace

void Fights::judge_attack(const event::ContactMade& made, const Seen& seen) {
  const std::string why = bar(seen, made.unit, made.enemy);
  if (why.empty()) return;
  seen.findings.add({Kind::attack_forbidden,
                     "VWS-CMB-2",
                     {made.unit, made.enemy},
                     kNoFeature,
                     Counts::nothing,
                     0,
                     0,
                     why,
                     {}});
}

void Fights::judge_fight(const event::Fought& fought, const Seen& seen) {
  if (fought.a.size() != 1 || fought.b.size() != 1 || fought.rounds.size() != 1) return;
  const UnitId attacker = seen.doings.attacker_of(fought.a[0], fought.b[0]);
  int natural = 0;
  int sum = 0;
  if (!adds_up(fought.rounds[0], natural, sum) || natural < 0 || natural > 10) {
    seen.findings.add({Kind::wrong_score,
                       "VWS-CMB-8",
                       {fought.a[0], fought.b[0]},
                       kNoFeature,
                       Counts::times,
                       static_cast<double>(*score_of(fought)),
                       static_cast<double>(sum),
                       "the line does not add up",
                       {}});
  }
  if (attacker == kNoUnit) {
    seen.findings.add({Kind::attack_forbidden,
                       "VWS-CMB-1",
                       {fought.a[0], fought.b[0]},
                       kNoFeature,
                       Counts::nothing,
                       0,
                       0,
                       "nobody has made a contact",
                       {}});
    return;
  }
  const UnitId defender = attacker == fought.a[0] ? fought.b[0] : fought.a[0];
  const std::string why = bar(seen, attacker, defender);
  if (!why.empty()) {
    seen.findings.add({Kind::attack_forbidden,
                       "VWS-CMB-2",
                       {attacker, defender},
                       kNoFeature,
                       Counts::nothing,
                       0,
                       0,
                       why,
                       {}});
  }
  judge_odds(attacker, defender, fought, seen);
  const ResultRow& row = result_of(*score_of(fought));
  settle(seen.findings);
  due_[attacker] = seen.troops.after_losing(attacker, row.attackers);
  due_[defender] = seen.troops.after_losing(defender, row.defenders);
  for (const UnitId unit : {attacker, defender}) {
    if (due_[unit] == seen.troops[unit].state) due_.erase(unit);
  }
}

void Fights::judge_change(const Event& event, const event::StateChanged& changed,
                          const Seen& seen) {
  const Troop& troop = seen.troops[changed.unit];
  const auto found = [&](const char* rule, std::string how) {
    seen.findings.add({Kind::wrong_loss,
                       rule,
                       {changed.unit},
                       kNoFeature,
                       Counts::nothing,
                       0,
                       0,
                       std::move(how),
                       {}});
  };
  const auto before = of_word<State>(changed.from);
  if (before && *before != troop.state) found("VWS-STATE-1", "from another state than it is in");
  const auto after = of_word<State>(changed.to);
  const bool destroyed = changed.to == "destroyed" && event.rule != "VWS-CMB-3";
  if (!after && !destroyed) return;
  const State now = destroyed ? State::broken : *after;
  if (row_of(troop.arm).skips_unsteady && now == State::unsteady) {
    found("VWS-STATE-2", "shot and dragoons are never unsteady");
  }
  if (event.rule == "VWS-CMB-9") {
    const auto due = due_.find(changed.unit);
    if (due == due_.end() || due->second != now) found("VWS-CMB-9", "another than the row's");
    if (due != due_.end()) due_.erase(due);
  }
  // Each hit costs one level (FIRE-9); what a card takes of a Disordered body is one too (FIRE-10).
  if (event.rule == "VWS-FIRE-9" &&
      (now <= troop.state || now > seen.troops.after_losing(changed.unit, hits_))) {
    found("VWS-FIRE-9", "other than its hits");
  }
  const bool one =
      event.rule == "VWS-CMB-11" || event.rule == "VWS-MOVE-12" || event.rule == "VWS-MAN-1";
  if (one && now != seen.troops.after_losing(changed.unit, 1)) {
    found(event.rule.c_str(), "more than one level, or none");
  }
}

void Fights::judge(const Event& event, const Seen& seen) {
  if (const auto* made = std::get_if<event::ContactMade>(&event.what)) judge_attack(*made, seen);
  if (const auto* fought = std::get_if<event::Fought>(&event.what)) judge_fight(*fought, seen);
  if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    judge_change(event, *changed, seen);
    if (event.rule == "VWS-CMB-11") held_.insert(changed->unit);
  }
  if (const auto* shot = std::get_if<event::Shot>(&event.what)) hits_ = shot->hits;
  const auto* moved = std::get_if<event::Moved>(&event.what);
  if (moved != nullptr && moved->from.at != moved->to.at) held_.erase(moved->unit);
  const bool next = std::holds_alternative<event::Ordered>(event.what) ||
                    std::holds_alternative<event::Activated>(event.what);
  if (next) settle(seen.findings);
}

void Fights::settle(Findings& findings) {
  for (const auto& [unit, state] : due_) {
    findings.add({Kind::wrong_loss,
                  "VWS-CMB-9",
                  {unit},
                  kNoFeature,
                  Counts::nothing,
                  0,
                  0,
                  "what the row costs has not come",
                  {}});
  }
  due_.clear();
}

void Fights::judge_touching(const Seen& seen) {
  std::set<std::pair<UnitId, UnitId>> now;
  const std::vector<UnitId> bodies = seen.troops.bodies(seen.ledger);
  for (const UnitId one : bodies) {
    if (!seen.troops.unbroken(seen.ledger, one)) continue;
    const Polygon mine = seen.troops.body(one, seen.ledger);
    for (const UnitId other : bodies) {
      if (one >= other || seen.ledger.side_of(one) == seen.ledger.side_of(other)) continue;
      if (!seen.troops.unbroken(seen.ledger, other)) continue;
      const Polygon theirs = seen.troops.body(other, seen.ledger);
      if (farther(circle_about(mine), circle_about(theirs), kTolerance)) continue;
      const double between = apart(mine, theirs);
      if (between > kTolerance - kRounding) continue;
      now.emplace(one, other);
      if (touching_.count({one, other}) != 0) continue;
      if (held_.count(one) != 0 || held_.count(other) != 0) continue;
      // CMB-5: of those who stand side by side he fights one, and touches the other; also later, if
      // both stay where they are. Or he meets guns that he rides down, or who evades.
      const auto met = [&](UnitId unit) {
        return seen.doings[unit].fought || seen.doings[unit].met;
      };
      if (met(one) || met(other)) continue;
      seen.findings.add({Kind::touches_unsaid,
                         "VWS-CMB-2",
                         {one, other},
                         kNoFeature,
                         Counts::length,
                         between,
                         kTolerance,
                         {},
                         {}});
    }
  }
  touching_ = std::move(now);
}

}  // namespace opfor::battles::opinion::victory_without_squares
