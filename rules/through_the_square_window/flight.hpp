#pragma once

#include "drill/play.hpp"
#include "rules/through_the_square_window/stride.hpp"

/// Moves that nobody orders: routs, retirements, pursuits, evasions, and how bodies come into
/// contact (sections 5.6, 5.7, 6.1, 6.2).
namespace opfor::through_the_square_window {

/// Puts a body down and tells of its way.
/// @param spent how far it went
void go_to(Play& play, UnitId unit, const field::Pose& to, double spent, const char* rule,
           std::string stopped_by = {});
/// It has advanced in its movement phase (TTSW-GEO-9).
void note_advance(Battle& battle, UnitId unit, double length);

/// TTSW-ROU-1 to 3: turns about and runs; over the edge it is lost (TTSW-OFF-1).
void rout(Play& play, UnitId unit, UnitId from, const char* rule);
/// Straight back, facing the enemy: who has him in its rear turns about first (TTSW-MOR-10,
/// TTSW-OUT-T1).
/// @param from the enemy; `kNoUnit` is the nearest
/// @param short_of how far from friends it stops
/// @returns a friend who was in its way; `kNoUnit` if none
UnitId retire(Play& play, UnitId unit, UnitId from, Length distance, const char* rule,
              Length short_of = kKeepOff);
/// TTSW-EMG-6: directly away from who charges it.
void evade(Play& play, UnitId unit, UnitId charger);
/// TTSW-EMG-7, TTSW-OUT-10: the crew runs, the guns stay.
void crew_runs(Play& play, UnitId guns, const char* rule);

/// A pursuit move (TTSW-ROU-5, 6, TTSW-PUR-4): towards the quarry, or straight ahead; it stops at
/// the first enemy whom it meets, and may leave the table (TTSW-OFF-2).
/// @param initial its first, with the die
void pursue(Play& play, UnitId unit, UnitId quarry, bool initial);
/// Whether, and how, a unit goes after an enemy who routs (TTSW-ROU-4).
/// @returns true if it did
bool pursue_router(Play& play, UnitId unit, UnitId quarry);

/// Goes straight until it touches somebody, or as far as it may, and lies flush.
/// @param edge of the target, where it is touched by whom it was meant for
/// @returns whom it has come into contact with
UnitId close_in(Play& play, UnitId unit, double length, UnitId target, std::optional<Edge> edge,
                const char* rule);
/// The same after who has just gone back that far out of contact: it reaches him (TTSW-OUT-4),
/// whatever the places of both have lost in rounding.
UnitId follow_up(Play& play, UnitId unit, Length back, UnitId target, std::optional<Edge> edge,
                 const char* rule);
/// Two are in contact now: the first has come upon the second.
void meet(Play& play, UnitId unit, UnitId enemy, Edge edge, const char* rule);

/// Lone generals whom a body has come upon (TTSW-GEN-4).
/// @param way that it has gone, to where it is now
void disturb_generals(Play& play, UnitId unit, Vec way = {});

}  // namespace opfor::through_the_square_window
