#pragma once

#include "battles/opinion/finding.hpp"
#include "battles/opinion/through_the_square_window/troops.hpp"

/// The checks of this sheet: each of one event, with everything as it was before it.
namespace opfor::battles::opinion::through_the_square_window {

struct Seen {
  const Ledger& ledger;
  Troops& troops;
  Findings& findings;
};

/// Sections 5.6, 6: how far, in which direction, through whom, how near to enemies.
void judge_way(const Event& event, const event::Moved& moved, const Seen& seen);
/// Section 7: range, dice, the die that hits, how often.
void judge_shot(const event::Shot& shot, const Seen& seen);
/// Section 2: what was hit is lost.
void judge_loss(const Event& event, const event::Lost& lost, const Seen& seen);
/// 5.8: who flees from whom, and who tests for whom.
void judge_refuge(const Event& event, const event::Moved& moved, const Seen& seen);
void judge_mourning(const Event& event, const event::Tested& tested, const Seen& seen);
/// 6.1: who may charge whom.
void judge_contact(const Event& event, const event::ContactMade& made, const Seen& seen);

}  // namespace opfor::battles::opinion::through_the_square_window
