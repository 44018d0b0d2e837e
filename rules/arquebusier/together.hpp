#pragma once

#include "rules/arquebusier/situation.hpp"

/// Commands are given one by one, and carried out all at once (AQ-SEQ-1, AQ-MOVE-6): who is told
/// now reckons with where the others will be.
namespace opfor::arquebusier {

/// The battle when all others have moved: who has been told to as he was told, own formations that
/// wait yet to be told and are to go forward as their missions have them (13.4). Itself it stands,
/// and so does who is told to charge it.
[[nodiscard]] Battle when_others_have_moved(const Situation& now, UnitId unit);

}  // namespace opfor::arquebusier
