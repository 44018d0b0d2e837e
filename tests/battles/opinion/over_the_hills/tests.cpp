// Tests of morale, rallying, command, and that fatigue and its causes agree.
#include <algorithm>
#include <cmath>

#include "battles/opinion/over_the_hills/checks.hpp"
#include "battles/opinion/over_the_hills/score.hpp"

namespace opfor::battles::opinion::over_the_hills {
namespace {

/// What failing costs, by the rule of the test. Of DEF-4 it depends on by how much.
struct Failing {
  std::string_view rule;
  int hits;
};
constexpr std::array kFailing{
    Failing{"OTH-MOR-2", 1},   Failing{"OTH-FORM-5", 1}, Failing{"OTH-RES-6", 1},
    Failing{"OTH-FIRE-10", 1}, Failing{"OTH-GUN-6", 1},  Failing{"OTH-FIRE-9", 1},
    Failing{"OTH-CON-5", 1},
};

/// Another of its brigade within 3 that neither routs, nor shoots, nor wavers.
Span neighbour(const Seen& seen, UnitId unit) {
  Span span;
  for (const UnitId other : seen.bodies()) {
    const Troop& troop = seen.troops[other];
    if (other == unit || troop.command != seen.troops[unit].command) continue;
    if (seen.ledger.side_of(other) != seen.ledger.side_of(unit)) continue;
    if (troop.routing || troop.fired || troop.wavers()) continue;
    const double off = seen.gap(unit, other);
    if (off < kThree - kDeep) return {1, 1};
    if (off < kThree + kDeep) span.most = 1;
  }
  return span;
}

/// The best commander of its chain within whose range it is.
Span best_commander(const Seen& seen, UnitId unit) {
  Span span;
  for (const UnitId commander : seen.troops.chain_of(unit)) {
    const Troop& his = seen.troops[commander];
    if (his.killed || !seen.ledger.on_table(commander)) continue;
    const int bonus = kMoraleOfControl[static_cast<std::size_t>(his.control - 1)];
    const double off = seen.troops.off(commander, unit, seen.ledger);
    if (off <= his.range - kDeep) span.least = std::max(span.least, bonus);
    if (off <= his.range + kDeep) span.most = std::max(span.most, bonus);
  }
  return span;
}

/// Of commanders who stand by it: who is attached is not told.
int inspiration_near(const Seen& seen, UnitId unit) {
  int most = 0;
  for (std::size_t i = 0; i < seen.ledger.size(); ++i) {
    const UnitId commander = unit_id(i);
    const Troop& his = seen.troops[commander];
    if (!his.leads() || his.killed) continue;
    if (seen.ledger.side_of(commander) != seen.ledger.side_of(unit)) continue;
    if (seen.troops.off(commander, unit, seen.ledger) < inches(2.5))
      most = std::max(most, his.inspiration);
  }
  return most;
}

Span score_of(const Seen& seen, UnitId unit, std::string_view rule) {
  Span span{seen.troops[unit].score(), seen.troops[unit].score()};
  const Span beside = neighbour(seen, unit);
  const Span led = best_commander(seen, unit);
  span.least += beside.least + led.least;
  span.most += beside.most + led.most + inspiration_near(seen, unit);
  if (rule == "OTH-CON-2" || rule == "OTH-CON-6") {
    span.least -= 6;  // an irregular at a front
    span.most += 5;   // a wavering enemy's flank
  }
  return span;
}

void judge_rally(const event::Tested& tested, const Seen& seen) {
  const auto die = face_of(tested.thrown);
  const Troop& troop = seen.troops[tested.unit];
  UnitId by = kNoUnit;
  for (std::size_t i = 0; i < seen.ledger.size(); ++i) {
    const std::string name = seen.ledger.setting().name_of(unit_id(i));
    if (seen.troops[unit_id(i)].leads() && tested.what == "rallied by " + name) by = unit_id(i);
  }
  if (!die || by == kNoUnit) return;
  const auto unfit = [&](const char* rule, const char* how) {
    seen.wrong(Kind::moved_unfit, rule, {tested.unit, by}, how);
  };
  if (seen.troops[by].ridden > kRide + kRounding) unfit("OTH-CMDR-1", "rallied after two segments");
  if (seen.troops.in_contact(tested.unit)) unfit("OTH-RALLY-1", "rallied in contact");
  if (troop.stirred && !troop.routing) unfit("OTH-RALLY-1", "rallied after it has moved");
  if (troop.fh == 0) unfit("OTH-RALLY-1", "rallied, and fresh");
  Span score = neighbour(seen, tested.unit);
  score.add(std::max(1, troop.score()) +
            kMoraleOfControl[static_cast<std::size_t>(seen.troops[by].control - 1)]);
  score.doubt(seen.troops[by].inspiration);
  const bool removed = tested.outcome != "in vain";
  const int least = removed ? 1 : score.least + 1;
  const int most = removed ? score.most : 10;
  if (*die < least || *die > most) {
    seen.wrong(Kind::card_misread, "OTH-RALLY-2", {tested.unit}, removed ? "rallied" : "in vain",
               Counts::times, *die, removed ? most : least);
  }
  const int less = number_before(tested.outcome, "fatigue").value_or(0);
  if (removed && less != std::min(*die == 1 ? 2 : 1, troop.fh)) {
    seen.wrong(Kind::wrong_loss, "OTH-RALLY-2", {tested.unit}, "removed", Counts::times, less, 1);
  }
}

void judge_risk(const event::Tested& tested, const Seen& seen) {
  const auto die = face_of(tested.thrown);
  if (!die) return;
  const bool killed = tested.outcome == "killed";
  // At least one hit, and no more than four, count.
  if ((killed && *die > kMostDeaths) || (!killed && *die == 1)) {
    seen.wrong(Kind::card_misread, "OTH-CMDR-4", {tested.unit}, tested.outcome.c_str(),
               Counts::times, *die, kMostDeaths);
  }
}

}  // namespace

void judge_test(const Event& event, const event::Tested& tested, const Seen& seen) {
  if (tested.unit == kNoUnit) return;
  if (event.rule == "OTH-RALLY-2") judge_rally(tested, seen);
  if (event.rule == "OTH-CMDR-4") judge_risk(tested, seen);
  const auto die = face_of(tested.thrown);
  const auto score = number_before(tested.outcome, "or less");
  if (!die || !score) return;
  const bool passed = tested.outcome.rfind("passed", 0) == 0;
  if (passed != (*die <= *score)) {
    seen.wrong(Kind::card_misread, event.rule, {tested.unit}, "equal to or under", Counts::times,
               *die, *score);
  }
  const Span span = score_of(seen, tested.unit, event.rule);
  if (!span.holds(*score)) {
    seen.wrong(Kind::wrong_score, event.rule, {tested.unit}, "a test", Counts::times, *score,
               *score < span.least ? span.least : span.most);
  }
  if (passed) return;
  int hits = 0;
  for (const Failing& each : kFailing) {
    if (each.rule == event.rule) hits = each.hits;
  }
  if (event.rule == "OTH-DEF-4") hits = *die - *score >= 2 ? 2 : 1;
  if (hits > 0) seen.dues.push_back({{tested.unit}, {event.rule}, hits, "a failed test"});
}

void judge_command(Side active, const Seen& seen) {
  for (const UnitId unit : seen.bodies()) {
    if (seen.ledger.side_of(unit) != active) continue;
    const UnitId brigadier = seen.troops.brigadier_of(unit);
    const UnitId division = seen.troops.leader_of(unit, Level::division);
    const UnitId army = seen.troops.leader_of(unit, Level::army);
    const auto off = [&](UnitId from, UnitId to) {
      return seen.troops.off(from, to, seen.ledger) - seen.troops[from].range;
    };
    const double unit_off = off(brigadier, unit);
    const double brigade_off =
        seen.troops[brigadier].independent || division == kNoUnit || division == brigadier
            ? -inches(1)
            : off(division, brigadier);
    const double division_off =
        army == kNoUnit || division == kNoUnit ? -inches(1) : off(army, division);
    const bool open =
        std::min({std::abs(unit_off), std::abs(brigade_off), std::abs(division_off)}) < kDeep;
    if (open) continue;
    const bool u = unit_off < 0;
    const bool b = brigade_off < 0;
    const bool d = division_off < 0;
    const Effect effect = d && b && u     ? Effect::none
                          : u && (d != b) ? Effect::half
                                          : Effect::no_move;
    if (seen.troops[unit].effect == effect) continue;
    seen.wrong(Kind::wrong_state, "OTH-CMD-2", {unit}, "command status", Counts::times,
               static_cast<double>(seen.troops[unit].effect), static_cast<double>(effect));
  }
}

void judge_loss(const Event& event, const event::Lost& lost, const Seen& seen) {
  int hits = 0;
  for (const auto& count : lost.counts) hits += count.n;
  if (hits == 0) return;
  // Of rough ground and crossings it is only sure where they cost, not where they do not.
  const bool ground = event.rule == "OTH-TERR-1";
  const bool without_throw = event.rule == "OTH-BUA-6" || event.rule == "OTH-RES-10";
  for (Due& due : seen.dues) {
    const bool his = std::find(due.whose.begin(), due.whose.end(), lost.unit) != due.whose.end();
    const bool of_it = std::find(due.rules.begin(), due.rules.end(), event.rule) != due.rules.end();
    if (!his || !of_it || due.hits == 0) continue;
    const int paid = std::min(due.hits, hits);
    due.hits -= paid;
    hits -= paid;
  }
  if (hits == 0 || ground || without_throw) return;
  seen.wrong(Kind::wrong_loss, event.rule, {lost.unit}, "without a cause", Counts::times, hits, 0);
}

void judge_dues(const Seen& seen) {
  for (const Due& due : seen.dues) {
    if (due.hits <= 0 || due.open) continue;
    const bool there = std::all_of(due.whose.begin(), due.whose.end(),
                                   [&](UnitId unit) { return seen.ledger.on_table(unit); });
    if (!there) continue;  // gone before it was told
    seen.wrong(Kind::left_undone, due.rules.front(), due.whose, due.how.c_str(), Counts::times,
               due.hits, 0);
  }
  seen.dues.clear();
}

void judge_states(const Seen& seen) {
  for (const UnitId unit : seen.bodies()) {
    const Troop& troop = seen.troops[unit];
    if (troop.reserve() <= kBreaks) {
      seen.wrong(Kind::wrong_state, "OTH-STATE-2", {unit}, "broken, and on the table",
                 Counts::times, troop.reserve(), kBreaks);
    }
    if ((troop.reserve() <= kRouts) != troop.routing) {
      seen.wrong(Kind::wrong_state, "OTH-STATE-2", {unit},
                 troop.routing ? "routs" : "does not rout", Counts::times, troop.reserve(), kRouts);
    }
    if (troop.routing && seen.troops.in_contact(unit)) {
      seen.wrong(Kind::wrong_state, "OTH-RES-8", {unit}, "routs, and is in contact");
    }
  }
}

}  // namespace opfor::battles::opinion::over_the_hills
