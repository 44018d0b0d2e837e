#pragma once

#include <optional>

#include "rules/through_the_square_window/situation.hpp"

/// How far a straight way or a wheel leads a body, and what ends it: read by who proposes an order,
/// by its judge and by the play, so that one order is one way for all of them. Lengths in tenths of
/// a millimetre.
namespace opfor::through_the_square_window {

enum class Meets : std::uint8_t { enemy, friendly, ground, edge };
/// What ends a way.
struct Stop {
  Meets what = Meets::enemy;
  UnitId unit = kNoUnit;
};

/// How a body goes.
struct Going {
  double off_enemies = kKeepOff.as_double();  ///< TTSW-MOV-3; who is nearer already may not near
  double off_friends = 0;
  bool touches = false;       ///< comes upon whatever enemy it meets (TTSW-CHA-7, TTSW-ROU-6)
  bool through_friends = false;
  bool until_clear = false;   ///< goes on until it stands on nobody (TTSW-ROU-2)
  bool leaves_table = false;  ///< over the edge (TTSW-MOV-6)
};

struct Straight {
  field::Box end;    ///< at rest there
  double length = 0;
  UnitId touched = kNoUnit;
  std::optional<Stop> stop;
  [[nodiscard]] bool leaves() const { return stop && stop->what == Meets::edge; }
};
/// As far as it gets of a length without turning.
/// @param direction a unit vector
[[nodiscard]] Straight straight(const Situation& now, UnitId unit, const field::Box& from,
                                Vec direction, double length, const Going& how);
/// How a unit goes of its own will (TTSW-MOV-3): it passes whom it may.
[[nodiscard]] Going of_its_own_will(const Battle& battle, UnitId unit);
[[nodiscard]] bool may_pass(const Battle& battle, UnitId mover, UnitId stander);

/// The place after a wheel on the front corner to which it turns; nothing if it would come too near
/// an enemy, over ground where it may not be, or to stand on a friend (TTSW-MOV-1).
[[nodiscard]] std::optional<field::Box> wheeled(const Situation& now, UnitId unit,
                                                const field::Box& from, Angle to);
/// What a wheel costs: width x angle (TTSW-MOV-1).
[[nodiscard]] double wheel_cost(const field::Box& from, std::int32_t turn);
/// The turn that so much of a Move buys, hundredths of a degree, not negative.
[[nodiscard]] std::int32_t turn_for(const field::Box& from, double cost);
/// The facing, no more than `most` away, in which a body would have wheeled to look at a place.
[[nodiscard]] Angle wheel_towards(const field::Box& from, Vec place, std::int32_t most);

/// Whether a body may come to stand there by turning, or in another formation: on nobody, on ground
/// that it may be on; where it stands worse already it may stay so.
[[nodiscard]] bool may_stand(const Situation& now, UnitId unit, Formation formation,
                             const field::Box& there);
/// On nobody but `except`.
[[nodiscard]] bool clear_of_bodies(const Situation& now, UnitId unit, const field::Box& there,
                                   UnitId except = kNoUnit);

/// There it would be nearer to the nearest enemy than it is (TTSW-MOV-4).
[[nodiscard]] bool nears(const Situation& now, UnitId unit, const field::Box& from,
                         const field::Box& there);

/// Where a body that touches another lies flush against the edge that it touches (TTSW-CHA-7): it
/// turns about the place of touch, and slides only as far as it must not to stand on others;
/// nothing if there is no such place.
/// @param set_out its middle before its way
[[nodiscard]] std::optional<field::Pose> laid_flush(const Situation& now, UnitId unit,
                                                    const field::Box& touching, UnitId enemy,
                                                    Vec set_out);
/// The edge of a body that another touches which lies flush, or nearly so, against it.
[[nodiscard]] Edge edge_touched(const Situation& now, UnitId unit, UnitId enemy);

}  // namespace opfor::through_the_square_window
