#pragma once

#include <string>
#include <vector>

#include "battles/opinion/finding.hpp"
#include "battles/opinion/over_the_hills/troops.hpp"

/// The checks of this sheet: each of one event, with everything as it was before it.
namespace opfor::battles::opinion::over_the_hills {

/// Fatigue that has been caused and has to be told: of a unit, or of all of a side together.
struct Due {
  std::vector<UnitId> whose;
  std::vector<std::string> rules;  ///< any of them
  int hits = 0;
  std::string how;
  bool open = false;  ///< it may be, and need not
};

struct Seen {
  const Ledger& ledger;
  Troops& troops;
  std::vector<Due>& dues;
  Findings& findings;

  void wrong(Kind kind, const std::string& rule, std::vector<UnitId> who, const char* how,
             Counts counts = Counts::nothing, double measured = 0, double allowed = 0) const {
    findings.add({kind, rule, std::move(who), kNoFeature, counts, measured, allowed, how, {}});
  }
  [[nodiscard]] Polygon body(UnitId unit) const { return troops.body(unit, ledger); }
  [[nodiscard]] double gap(UnitId one, UnitId another) const {
    return apart(body(one), body(another));
  }
  /// Bodies, not commanders.
  [[nodiscard]] std::vector<UnitId> bodies() const {
    std::vector<UnitId> all;
    for (std::size_t i = 0; i < ledger.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (ledger.on_table(unit) && !troops[unit].leads()) all.push_back(unit);
    }
    return all;
  }
};

/// A number that depends on what a hair decides: from the least to the most that it can be.
struct Span {
  int least = 0;
  int most = 0;
  void add(int n) {
    least += n;
    most += n;
  }
  void doubt(int n) { (n > 0 ? most : least) += n; }
  [[nodiscard]] bool holds(int n) const { return n >= least && n <= most; }
};

/// Section 6: how far, in which direction, through whom, how near; what it costs.
void judge_way(const Event& event, const event::Moved& moved, const Seen& seen);
void judge_change(const Event& event, const event::FormationChanged& changed, const Seen& seen);
void judge_limber(const Event& event, const event::StateChanged& changed, const Seen& seen);
/// 6.3: who may come into contact.
void judge_contact(const event::ContactMade& made, const Seen& seen);
/// Section 8: who fires at whom, with which score, and what the die makes of it.
void judge_shot(const Event& event, const event::Shot& shot, const Seen& seen);
/// Section 9: the scores of a round, its hits, who has won it.
void judge_round(const event::Fought& fought, const Seen& seen);
/// Section 10: scores of tests, and what failing costs.
void judge_test(const Event& event, const event::Tested& tested, const Seen& seen);
/// Section 3: the command status of everybody, as phase 3 begins.
void judge_command(Side active, const Seen& seen);
/// Every hit has a cause.
void judge_loss(const Event& event, const event::Lost& lost, const Seen& seen);
/// Every cause has had its hits.
void judge_dues(const Seen& seen);
/// OTH-STATE-2: who routs, who is gone.
void judge_states(const Seen& seen);

}  // namespace opfor::battles::opinion::over_the_hills
