#pragma once

#include <optional>
#include <vector>

#include "battle/order.hpp"
#include "rules/over_the_hills/situation.hpp"

/// How far straight ways and wheels lead a unit, what ends them and what they cost: read by who
/// proposes an order, by its judge, by the play and by who weighs it, so that one order is one way
/// for all of them (section 6). Lengths in tenths of a millimetre.
namespace opfor::over_the_hills {

/// A unit in the middle of its move: where it stands by now, and what it may still spend.
struct Stand {
  field::Box box;
  Purse purse;
};
/// As its move begins. Its command lets it do so much (OTH-CMD-4), and its cell, where it obeys one
/// (OTH-AI-RF-4).
[[nodiscard]] Stand stand_of(const Situation& now, UnitId unit);
[[nodiscard]] CommandEffect effect_on(const Battle& battle, UnitId unit);
/// The same of an intent.
[[nodiscard]] CommandEffect effect_on(CommandEffect effect, Intent intent);
/// It does what its cell says: that binds, or it is not commanded.
[[nodiscard]] bool obeys_cell(const Battle& battle, UnitId unit);

/// What ends a way: the first thing on it that lets a unit go no farther.
enum class Meets : std::uint8_t { enemy, friendly, ground, edge };
struct Stop {
  Meets what = Meets::enemy;
  UnitId unit = kNoUnit;
  FeatureId feature = kNoFeature;
};

/// A straight way without turning.
struct Leg {
  field::Box end;  ///< at rest there
  double length = 0;
  bool reached = false;  ///< in contact with the target, if there is one
  std::optional<Stop> stop;
};
/// As far as it gets of a length, whatever it costs: 1 short of enemies, or as near as it stands
/// (OTH-MOVE-9); through friends whom it may pass, if it does not end on them; up to ground that
/// its formation may not enter (OTH-TERR-1, 4), and to the table's edge. Who is to touch a target
/// may come near to others.
[[nodiscard]] Leg straight(const Situation& now, UnitId unit, const Stand& stand, Vec direction,
                           double length, UnitId target = kNoUnit);
/// Formed troops pass through none but skirmishers, open order and unlimbered guns (OTH-MOVE-9).
[[nodiscard]] bool may_pass(const Battle& battle, const Mover& mover, UnitId friendly);

/// Pays for a straight way (OTH-MOVE-1, 2, 6, 8, 14, OTH-TERR-1, 2); says why it cannot.
/// @param slow backward or aside, facing as before
[[nodiscard]] std::optional<MoveBar> pay(const Situation& now, Purse& purse, const field::Box& from,
                                         const field::Box& to, bool slow);
/// Backward or aside: not the way that it faces.
[[nodiscard]] bool is_slow(const field::Box& body, Vec direction);
/// The most that a unit may still go straight on, ahead or slowly. @param hard with F segments
[[nodiscard]] double most_of(const Situation& now, const Stand& stand, Vec direction, bool hard);

/// A wheel on the front corner to which it turns (OTH-MOVE-7): where it is then; nothing if anybody
/// or any ground is in the way.
[[nodiscard]] std::optional<field::Box> wheeled(const Situation& now, UnitId unit,
                                                const Stand& stand, Angle to);
[[nodiscard]] std::optional<MoveBar> pay_wheel(Purse& purse, const field::Box& from, Angle to,
                                               const Options& options);
/// The widest wheel, in hundredths of a degree, that its present segment pays for; 0: none.
[[nodiscard]] std::int32_t widest_wheel(const Stand& stand, const Options& options);

/// Turned in its place, or drawn up in another formation there: it lies on nobody deeper than it
/// does now, no nearer to enemies than 1 or than it stands, and on ground where it may stand.
[[nodiscard]] bool may_stand(const Situation& now, UnitId unit, const Mover& mover,
                             const field::Box& there);
/// On nobody else.
[[nodiscard]] bool clear_of_all(const Situation& now, UnitId unit, const field::Box& there);
/// The footprint of the same body in another formation.
[[nodiscard]] field::Box drawn_up(const field::Box& body, const Mover& mover,
                                  const Options& options);

/// Flush against an edge of a target, its middle as near as it can be to where it has come
/// (OTH-CON-7); as it has come, where there is no room for that.
[[nodiscard]] field::Box laid_flat(const Situation& now, UnitId unit, const field::Box& came,
                                   UnitId target, field::Edge edge);
/// How many are in contact with an edge of a unit (OTH-CON-7: two at most).
[[nodiscard]] int at_edge(const Battle& battle, UnitId unit, field::Edge edge);

/// The place at rest: rounded to a tenth of a millimetre.
[[nodiscard]] field::Box at_rest(field::Box box);
/// Distance of a footprint to the nearest enemy of a unit that its side sees; infinite if none.
[[nodiscard]] double off_enemies(const Situation& now, UnitId unit, const field::Box& there);

}  // namespace opfor::over_the_hills
