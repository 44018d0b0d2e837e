#pragma once

#include <map>

#include "battles/opinion/victory_without_squares/seen.hpp"

/// Contacts, fights and what they cost (section 8, STATE-1, 2, FIRE-9): who may attack, and that
/// everyone loses what the tables say.
namespace opfor::battles::opinion::victory_without_squares {

class Fights {
 public:
  void judge(const Event& event, const Seen& seen);
  /// What was due and has not come.
  void settle(Findings& findings);

 private:
  void judge_attack(const event::ContactMade& made, const Seen& seen);
  void judge_fight(const event::Fought& fought, const Seen& seen);
  void judge_change(const Event& event, const event::StateChanged& changed, const Seen& seen);

  std::map<UnitId, State> due_;  ///< states that a fight leads to, not told yet
};

/// Enemies that touch after everyone has done (CMB-2, 11), and are no broken ones.
void judge_touching(const Seen& seen);

}  // namespace opfor::battles::opinion::victory_without_squares
