#pragma once

#include "battles/opinion/page.hpp"

/// What is told, against what was told before and against the state.
namespace opfor::battles::opinion {

/// Whether everyone is there who acts, ways begin where the last event left the unit, and their
/// points and lengths fit together.
void judge_telling(const Event& event, const Ledger& ledger, Findings& findings);
/// Whether those who are said to touch do.
void judge_contact(const Event& event, const Ledger& ledger, const Page& page, Findings& findings);
/// Whether the state has everyone where, and as, the events have told. The ledger takes over what
/// differs, so that it is found once.
/// @returns those who differ
std::vector<UnitId> judge_state(const Battle& battle, Ledger& ledger, const Page& page,
                                Findings& findings);

/// The length of a way as walked.
[[nodiscard]] double length_of(const std::vector<Point>& path);
/// How far apart two units stand: from the nearest figure or base to the nearest.
[[nodiscard]] double gap(const std::vector<Polygon>& one, const std::vector<Polygon>& another);

}  // namespace opfor::battles::opinion
