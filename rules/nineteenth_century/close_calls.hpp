#pragma once

#include <vector>

#include "drill/asks.hpp"
#include "rules/nineteenth_century/company.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// The limits of this sheet that a distance may come near, asked where somebody plays with figures
/// (battle/close_call.hpp): a question for each whose answer makes a difference at that moment.
namespace opfor::nineteenth_century {

/// Who could go with whom: 5 cm (NC-CMD-8).
void ask_before_attaching(Play& play, Side side);
/// For whom a sighting die is to be thrown: 60 cm (NC-VIS-4).
void ask_before_sighting(Play& play, Side side);

/// A die of this turn that was thrown for one to make out another.
struct SightingThrown {
  UnitId observer = kNoUnit;
  UnitId target = kNoUnit;
  int die = 0;
};
/// Whether they are seen: what the dice reach.
void ask_after_sighting(Play& play, const std::vector<SightingThrown>& thrown);

/// Everything that the facts of those who dice read, and the company rule: weapons' ranges
/// (NC-RF-7), shock reach (NC-RF-11), who is at hand (NC-RF-4, 5, NC-CO-4) and the rest. Asked only
/// if the behaviour could answer otherwise, or a company is one or is not.
void ask_before_dicing(Play& play, const std::vector<UnitId>& units);
/// Whether a charge comes home: the full move (NC-MOVE-1, 3, NC-ACT-11). Whether who is not ordered
/// freely forms square by itself: 60 cm from shock (NC-MOVE-10).
void ask_before_moving(Play& play, const Acting& acting);
/// Whether a winner reaches the beaten again (NC-MEL-7). Whom he has just pushed straight back he
/// does: the player has measured that way already.
void ask_before_following(Play& play, UnitId winner, const std::vector<UnitId>& beaten);
/// Whom those who shoot may or must shoot at, and in which band (NC-WPN-1, NC-SHOOT-6).
void ask_before_shooting(Play& play, const std::vector<UnitId>& units);

/// Whose drummer or bugler an officer has: the command distance (NC-CMD-3, 5).
void ask_before_command(Play& play, const std::vector<UnitId>& officers);
/// Whom an officer could pay for with his points: the command distance (NC-CMD-5).
void ask_before_paying(Play& play, UnitId officer, int points);

}  // namespace opfor::nineteenth_century
