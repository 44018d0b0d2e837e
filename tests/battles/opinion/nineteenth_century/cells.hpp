#pragma once

#include <set>

#include "battles/opinion/nineteenth_century/seen.hpp"

/// Risk, the die, the cell, and who obeys which (sections 5, 7, 8 and 9).
namespace opfor::battles::opinion::nineteenth_century {

/// The sum of the risk, and the cell that the die gives.
void judge_reaction(const Event& event, const event::Reacted& reacted, const Seen& seen);
/// Whether it carries out its own cell, its lead's or its commander's will, when each may be.
class Obedience {
 public:
  void judge(const Event& event, const Seen& seen);

 private:
  void judge_order(const Event& event, const event::Ordered& ordered, const Seen& seen) const;
  void judge_lead(const event::Ordered& ordered, const Seen& seen) const;

  std::set<CommandId> together_;  ///< companies that may have been, when somebody diced this turn
};

}  // namespace opfor::battles::opinion::nineteenth_century
