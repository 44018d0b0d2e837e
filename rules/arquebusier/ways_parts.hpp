#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "drill/least_step.hpp"
#include "rules/arquebusier/decisions.hpp"
#include "rules/arquebusier/expectations.hpp"
#include "rules/arquebusier/stride.hpp"

/// What ways, free orders and policies share: straight ways and what stops them, charges, cover.
namespace opfor::arquebusier {

inline constexpr Length kKeepClear = 0.1_in;    ///< of friends, who would stop it
inline constexpr Length kPlaceStep = 0.25_in;   ///< places looked at along a way
inline constexpr Length kDismountFrom = 12_in;  ///< D-12, 13.4
inline constexpr Length kDismountUpTo = 18_in;
inline constexpr Length kSafeToWait = 18_in;  ///< D-7: no enemy shooter so near
inline constexpr Length kCaracole = 6_in;     ///< of pistoliers: 13.4
inline constexpr Length kChargesFrom = 8_in;  ///< where horse waits that is to charge
inline constexpr Length kWithdrawn = 12_in;   ///< RETIRE with no enemy so near: 13.4

/// The farthest that a formation can shoot as it is; nothing if it cannot.
[[nodiscard]] Length longest_range(const Battle& b, UnitId unit);

// --- straight ways ---

/// How a straight way is to go.
struct Going {
  double most = 0;               ///< length, tenths of a millimetre
  bool back = false;             ///< a retirement: straight back
  std::optional<Angle> heading;  ///< goes there with the facing kept (AQ-MOVE-8)
  UnitId keeps_from = kNoUnit;   ///< whom it keeps farther off than the others
  Length keeps;                  ///< how far
};
constexpr int kStepDegrees = 5;
/// Facings to either side of one, nearest first: 0, +5, -5, +10...
[[nodiscard]] std::vector<Angle> fan(Angle facing, int up_to, int step = kStepDegrees);
/// Straight on with a facing (turned to it in place), short of friends (0.1") and enemies (1",
/// or as near as it stands now); whole tenths of a millimetre. Bodies where they stand now.
[[nodiscard]] Stride straight(const Situation& now, UnitId unit, Angle facing, const Going& going);
[[nodiscard]] inline bool moves(const Stride& way) { return way.length >= kLeastStep.as_double(); }
/// It goes as far as its move lets it.
[[nodiscard]] inline bool goes_whole(const Stride& way) {
  return way.by == Stopped::done || way.by == Stopped::costs || way.by == Stopped::obstacle;
}
/// "friends in the way: the Bluecoats (P2)".
[[nodiscard]] std::string in_words(const Situation& now, const Stride& way);
[[nodiscard]] Order order_of(const Situation& now, const Stride& wanted);

/// After so much of its way it would be nearer to an enemy in sight than it is.
[[nodiscard]] bool nears_anybody(const Situation& now, const Stride& way, double after);
[[nodiscard]] inline bool nears_anybody(const Situation& now, const Stride& way) {
  return nears_anybody(now, way, way.length);
}
/// The place of an enemy nearest to a formation's front.
[[nodiscard]] Vec nearest_place_of(const Situation& now, UnitId enemy, UnitId unit);
/// Where the enemy is, for who sees and knows none: before its side's front.
[[nodiscard]] Vec enemy_or_front(const Situation& now, UnitId unit);
/// The middle of its front edge, where it stands.
[[nodiscard]] inline Vec front_of(const Situation& now, UnitId unit) {
  return field::vec(now.battle().unit(unit).pose().at);
}

/// The march towards a place, beside what is in the way: of the straight way, the first leg round
/// forbidden ground, and ways up to 60 degrees to either side, the one that ends nearest; where it
/// could not turn to go on (`has_room`), a move counts as lost. Nothing if none comes nearer by a
/// step.
[[nodiscard]] Stride towards(const Situation& now, UnitId unit, Vec place, const Going& going);
/// Straight away from a place, turning as little as possible; of ways that go short, the one
/// that ends farthest off. Never one that comes nearer. @param leaves the edge of the table is no
/// bar (AQ-MOVE-5)
[[nodiscard]] Stride away(const Situation& now, UnitId unit, Vec from, double length,
                          bool leaves = false);
/// Of 72 directions the one that leaves the largest distance to the nearest enemy in sight
/// (NC-ACT-13); nothing if none can be gone whole.
[[nodiscard]] std::optional<Stride> away_from_all(const Situation& now, UnitId unit, double length);
/// RETIRE (AQ-MOVE-3): so far back at most, and half its move.
[[nodiscard]] Stride back(const Situation& now, UnitId unit, double most);

/// Turns in place to look at a place: the facing nearest to it for which there is room; nothing if
/// it looks there already, or cannot.
[[nodiscard]] std::optional<Order> face_place(const Situation& now, UnitId unit, Vec place);
/// The nearest enemy in sight (else the place where it knows one) lies in its front zone.
[[nodiscard]] bool faces_enemy(const Situation& now, UnitId unit);
/// The nearest enemy in sight would lie in its front zone if it stood so.
[[nodiscard]] bool would_face_enemy(const Situation& now, UnitId unit, const field::Pose& pose);
// --- cover ---

struct CoverSearch {
  double most = 0;            ///< how far it goes
  bool any_distance = false;  ///< WITHDRAW_TO_COVER: towards cover that this move does not reach
  bool farther_off = false;  ///< farther from the nearest enemy than it is, never nearer on the way
};
/// The march to the nearest cover, or towards it; nothing if there is none.
[[nodiscard]] std::optional<Stride> to_cover(const Situation& now, UnitId unit,
                                             const CoverSearch& search);

// --- who ---

/// Most of its front rank can shoot: where it likes to stand (13.6), as horse or foot as it is now;
/// nothing: in contact.
[[nodiscard]] std::optional<Length> stands_off(const Battle& battle, UnitId unit);
/// What horse that fights from the saddle may expect of a charge on an enemy upon whom it comes
/// from a ride; nothing if the odds forbid it (AQ-BEH-3), or it is no such horse.
[[nodiscard]] std::optional<Clash> rides_down(const Situation& now, UnitId unit, UnitId enemy);
/// Elements that such a charge would gain it on the balance, less the farther off he is: none from
/// 32" on.
[[nodiscard]] double worth_riding_down(const Situation& now, UnitId unit, UnitId enemy);
/// How near it comes to an enemy whom it does not charge this turn: where it likes to stand; 1" of
/// him if it fights hand to hand. Horse that the odds allow to charge him (AQ-BEH-3) comes up to
/// 8": out of the 6" within which shot makes it irregular, and still upon him with a move that fire
/// has shortened. @param enemy nobody: as from anybody
[[nodiscard]] Length keeps_off(const Situation& now, UnitId unit, UnitId enemy);
/// The way of horse that would end within 6" of an enemy shooter, where shot makes it irregular
/// (AQ-IRR-3), stopped where horse waits that is to charge; nothing of any other way.
[[nodiscard]] std::optional<Stride> short_of_close_fire(const Situation& now, const Stride& way);
/// Enemy in sight that could shoot at somebody within so far of it, whoever: the nearest.
[[nodiscard]] UnitId shooter_within(const Situation& now, UnitId unit, Length distance);
/// The enemy's fire, where it stands, would on average cost it enough to shake it again (AQ-IRR-1),
/// or would come from close by (AQ-IRR-3, 4): restoring its order there is in vain (D-5).
[[nodiscard]] bool fire_would_shake(const Situation& now, UnitId unit);
/// The most frequent type of its front rank.
[[nodiscard]] Type main_type(const Battle& battle, UnitId unit);
/// What it is to do, with an eye on the clock (`task_in_time`).
[[nodiscard]] Task mission_of(const Battle& battle, UnitId unit);
/// Its place in the line (`place_in_line`), off walls where all of its front has room before them.
[[nodiscard]] std::optional<Vec> place_with_room(const Situation& now, UnitId unit);
/// Where its mission takes it: the enemy or friend, or the place; nothing if it stays, or there is
/// nobody.
struct Goal {
  UnitId unit = kNoUnit;
  std::optional<Vec> place;
};
[[nodiscard]] Goal goal_of(const Situation& now, UnitId unit);
/// It is to go forward, or supports who is: not tied to a place that somebody holds.
[[nodiscard]] bool may_ride_out(const Battle& battle, UnitId unit);
/// Where a formation will stand when it has gone where its marker sends it.
[[nodiscard]] field::Box box_to_come(const Situation& now, UnitId unit);
/// MOUNT or DISMOUNT of dragoons on their way to a goal (D-12): dismount 12" to 18" from an enemy,
/// if none can reach or shoot at them first, or beyond his range if it covers all of that; mount if
/// the goal is more than 12" off and no enemy within 18", or within a walk of his range. Nothing if
/// neither.
[[nodiscard]] std::optional<Order> change_of_mount(const Situation& now, UnitId unit,
                                                   const Goal& goal);
/// Dragoons who attack him get down beyond his range: he shoots 12" to 18" far. Nothing of others.
[[nodiscard]] std::optional<Length> dismounts_beyond(const Situation& now, UnitId enemy);
/// How near dragoons ride to whom they attack.
[[nodiscard]] Length keeps_in_the_saddle(const Situation& now, UnitId unit, UnitId enemy);
/// All its elements are dragoons.
[[nodiscard]] bool dragoons(const Battle& battle, UnitId unit);
/// Where who supports a friend stands: the nearest of 6" behind him and beside him, where his
/// marker sends him; nothing if it is within 6" of that.
[[nodiscard]] std::optional<Vec> station(const Situation& now, UnitId unit, UnitId whom);
/// The next step of its mission (CONTINUE, 13.4): a march, or standing with why.
[[nodiscard]] Order mission_step(const Situation& now, UnitId unit);

// --- charges (AQ-BEH-3) ---

/// A march into contact with an enemy that is possible.
struct ChargeAt {
  UnitId enemy = kNoUnit;
  Situation::Reach reach;
  Meeting meeting;
  Clash clash;
};
/// Into contact with the nearest enemy; nothing if that is not possible.
[[nodiscard]] std::optional<ChargeAt> charge_at_nearest(const Situation& now, UnitId unit);
[[nodiscard]] std::optional<ChargeAt> charge_at(const Situation& now, UnitId unit, UnitId enemy);
/// By AQ-BEH-3 it is for such as it is to charge him, whatever the odds: (c), the end of (b), and
/// the Mob's own rule.
[[nodiscard]] bool fit_to_charge(const Situation& now, const ChargeAt& charge);
/// All of (a), (b), (c) of AQ-BEH-3.
[[nodiscard]] bool allowed(const Situation& now, const ChargeAt& charge);
/// All its elements fight hand to hand alone: (a).
[[nodiscard]] bool only_strikes(const Battle& battle, UnitId unit);
[[nodiscard]] Order order_of(const Situation& now, const ChargeAt& charge);
/// Cavalry that would arrive irregular, because it has stood (AQ-IRR-6): the approach that it makes
/// instead, 1" to 6" short of contact and of fire from close by; nothing if it need not or cannot.
[[nodiscard]] std::optional<Order> gets_going(const Situation& now, const ChargeAt& charge);
/// D-7: the same where it may charge as it stands, with no enemy shooter within 18".
[[nodiscard]] std::optional<Order> gathers_speed(const Situation& now, const ChargeAt& charge);

}  // namespace opfor::arquebusier
