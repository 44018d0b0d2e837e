#pragma once

#include "chance/overheard.hpp"
#include "rules/victory_without_squares/leaders.hpp"
#include "rules/victory_without_squares/play.hpp"

/// Leaders on the table: whom they join, and what becomes of them (section 2.5).
namespace opfor::victory_without_squares {

/// How far a leader may still ride this turn (VWS-LEAD-1); nothing if he is unhorsed.
[[nodiscard]] Length ride_left(const Battle& battle, UnitId leader);
/// Whether a leader may go with a body (VWS-LEAD-2), as far as rank and division go.
[[nodiscard]] bool may_join(const Battle& battle, UnitId leader, UnitId body);
/// Leaders who could join a body now, by id: in reach, not with it already; none if an effective
/// one is with it.
[[nodiscard]] std::vector<UnitId> who_could_join(const Battle& battle, UnitId body);

/// Where a leader stands by himself behind a body: near enough to steady it (12.2), and not in
/// contact with it (VWS-LEAD-2).
[[nodiscard]] field::Pose place_behind(const Battle& battle, UnitId body);
/// Whether a leader could stand by himself behind a body (VWS-LEAD-6): there is room on the table,
/// it is in reach, and he is not there already.
[[nodiscard]] bool could_stand_behind(const Battle& battle, UnitId leader, UnitId body);

/// The body that a leader is with is still to be activated: he will be asked about it then.
[[nodiscard]] bool is_asked_later(const Battle& battle, UnitId body);

/// The way by which a leader rode this turn, or the last, if it was more than a few steps; the zero
/// vector if he did not.
[[nodiscard]] Vec rode_towards(const Battle& battle, UnitId leader);

/// Where a ride towards a body ends, as far as he gets this turn.
[[nodiscard]] field::Pose on_the_way_to(const Battle& battle, UnitId leader, UnitId body);
/// Leaders who have not ridden this turn and could join a body if it were nearer, by id; none if an
/// effective one is with it.
[[nodiscard]] std::vector<UnitId> who_could_ride_towards(const Battle& battle, UnitId body);

/// To whom a leader by himself at a place goes when the enemy comes upon him (VWS-LEAD-6): the
/// nearest friendly unbroken body in reach, by id; none: he is captured.
[[nodiscard]] UnitId who_takes_him_in(const Battle& battle, UnitId leader, Vec place);

/// Asks the leaders who could join a body that is about to be activated (12.5, 6), or come nearer.
void leaders_ride(Play& play, UnitId body);

/// What a card has made of a leader (VWS-LEAD-4, 5): that card is told, whatever it says.
/// @param heard what was drawn, his card among it
/// @param body that he is with
void suffer(Play& play, UnitId leader, LeaderFate fate, const chance::Overheard& heard,
            UnitId body);
/// A leader whose body breaks or goes back is captured if he is unhorsed (VWS-LEAD-5).
void capture_if_unhorsed(Play& play, UnitId leader);
/// The body retreats, evades or breaks: its unhorsed leader is captured (VWS-LEAD-5).
void capture_unhorsed(Play& play, UnitId body);
/// The body moves off of its own will: its unhorsed leader stays behind (VWS-LEAD-5).
void leave_unhorsed(Play& play, UnitId body);
/// Enemy leaders by themselves whom a body has come upon go to friends, or are captured
/// (VWS-LEAD-5, 6).
/// @param came the straight way by which it has come to where it stands
void disturb_leaders(Play& play, UnitId body, Vec came);

}  // namespace opfor::victory_without_squares
