#pragma once

#include <map>
#include <set>

#include "battles/opinion/victory_without_squares/seen.hpp"

/// Contacts, fights and what they cost (section 8, STATE-1, 2, FIRE-9): who may attack, and that
/// everyone loses what the tables say.
namespace opfor::battles::opinion::victory_without_squares {

class Fights {
 public:
  void judge(const Event& event, const Seen& seen);
  /// What was due and has not come.
  void settle(Findings& findings);
  /// Enemies that touch while everybody rests (CMB-2, 11), broken ones apart.
  void judge_touching(const Seen& seen);

 private:
  void judge_attack(const event::ContactMade& made, const Seen& seen);
  void judge_fight(const event::Fought& fought, const Seen& seen);
  void judge_change(const Event& event, const event::StateChanged& changed, const Seen& seen);

  std::map<UnitId, State> due_;                   ///< states that a fight leads to, not told yet
  std::set<std::pair<UnitId, UnitId>> touching_;  ///< found already, and lasting
  std::set<UnitId> held_;  ///< who could not get away from his enemy (CMB-11), and has not since
  int hits_ = 0;           ///< of the last firing action
};

}  // namespace opfor::battles::opinion::victory_without_squares
