#pragma once

#include "rules/over_the_hills/play.hpp"

/// The phases without moves and fights: 0 START, 1 COMMAND, 2 ORDERS, 4 RALLY, 8 END.
namespace opfor::over_the_hills {

/// Phase 0: fires, brigades that break, friends who waver or rout (OTH-BUA-6, OTH-ORD-3,
/// OTH-MOR-2).
void start_of_half_turn(Play& play);
/// Phase 1: commanders are replaced (OTH-CMDR-6); what command lets each unit do (OTH-CMD-2).
void command(Play& play);
/// A step of phase 2: one change of one brigade's orders. @returns false when there is none left
bool change_orders(Play& play);
/// A step of phase 4: one battery, or one commander. @returns false when there is none left
bool rally_next(Play& play);
/// Phase 8.
void end_of_half_turn(Play& play);

}  // namespace opfor::over_the_hills
