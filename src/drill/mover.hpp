#pragma once

#include <optional>
#include <span>
#include <vector>

#include "drill/drill.hpp"
#include "field/bodies.hpp"
#include "field/wheel.hpp"

/// The mover: how far a straight way or a wheel leads a body, what it passes on it, and what ends
/// it. Who proposes an order, its judge, the play and who weighs it read it here, so that one order
/// is one way for all of them; the first two from what their side knows, the play from the truth.
/// What a way costs is the sheet's (its purse); that it may be gone on, too, once a card is drawn
/// or a window has passed: then it is read again from there. Lengths in tenths of a millimetre.
namespace opfor {

/// What a body meets.
enum class Meets : std::uint8_t {
  enemy,     ///< it would touch him
  friendly,  ///< ... or him
  crossing,  ///< its leading edge comes to a border of which its sheet wants to know
  ground,    ///< where it cannot stand, or may not enter
  edge       ///< of the table
};

struct Met {
  Meets what = Meets::enemy;
  double after = 0;  ///< of the way
  UnitId unit = kNoUnit;
  FeatureId feature = kNoFeature;  ///< of a crossing, and of ground that its sheet forbids
  /// Of a crossing: what leads was across already, and the rest of the body comes after it.
  bool follows = false;
};

/// All that a body meets which goes straight so far from there, in the order of the way; of equals
/// as `Meets` lists them, then by id. A border is met where the middle of its leading edge crosses
/// it (the edge that lies in the direction of the way), or passes it by a gap that is too narrow
/// for the whole of the edge; also where the middle of the front, or the body's own, comes over it
/// without having been led there by that edge or, the body's own, by its front; a friend or enemy
/// where the footprints would begin to overlap. Ground that it may not enter, and the table's edge,
/// end the list.
[[nodiscard]] std::vector<Met> on_the_way(const Drill& drill, UnitId unit, const field::Box& from,
                                          Vec step);
/// A body that it touches when it sets out is none of its business: it goes away from it, and gets
/// no deeper into it.
[[nodiscard]] bool leaves_behind(const Drill& drill, const Met& met, const field::Box& from,
                                 Vec direction);

/// A straight way that is wanted.
struct Wanted {
  Vec direction;            ///< unit vector
  double length = 0;        ///< at most
  UnitId target = kNoUnit;  ///< an enemy whom it charges: it ends in contact with him
  /// It charges whomever it meets (a pursuit, a charge whose target has gone).
  bool any_enemy = false;
  UnitId past = kNoUnit;  ///< whose body is not in its way: he goes himself
  bool driven = false;    ///< it passes friends of all kinds, wherever it stops
};
/// A straight way without turning, as far as it leads.
struct Straight {
  field::Box end;  ///< at rest there
  double length = 0;
  UnitId target = kNoUnit;        ///< in contact with, if that was wanted
  std::optional<Met> stop;        ///< the first thing that lets it go no farther
  double room = 0;                ///< to what stops it, or all that was asked for
  UnitId not_clear_of = kNoUnit;  ///< a friend on whom it would have ended: so it ends before him
  std::vector<Met> through;       ///< friends whom it passes, as it meets them
  std::vector<Met> crossings;     ///< borders that its leading edge crosses on the way
  /// Whoever ends it, friend or enemy.
  [[nodiscard]] UnitId stopper() const {
    return not_clear_of != kNoUnit || !stop ? not_clear_of : stop->unit;
  }
};
/// As far as it gets: up to where it keeps off enemies, unless it charges; through friends who let
/// it pass and whom it clears; up to ground where it cannot stand, and the table's edge.
[[nodiscard]] Straight straight(const Drill& drill, UnitId unit, const field::Box& from,
                                const Wanted& wanted);
/// After how much of a way one of these bodies is first within a distance of it; nothing if none
/// is.
[[nodiscard]] std::optional<double> comes_within(const Drill& drill, const UnitSet& bodies,
                                                 const field::Box& from, Vec step, double distance);

/// A wheel on the front corner to which it turns.
struct Swing {
  field::Box end;  ///< at rest there
  Angle facing;    ///< there
  double arc = 0;  ///< that its outer front corner goes
  std::optional<Met> stop;
  std::vector<Met>
      crossings;  ///< borders that the middle of its front swings over; `after`: turned
};
/// As far as it gets: it comes upon nobody, friend (but see `Drill::wheels_over`) or enemy, keeps
/// off enemies, and turns over no ground where it may not stand.
/// @param arc that its outer front corner may go at most
[[nodiscard]] Swing swing(const Drill& drill, UnitId unit, const field::Box& from, Angle to,
                          double arc = field::kFar);
/// The footprint after a whole wheel of that turn at the most (hundredths of a degree); nothing if
/// it is more, or anything is in the way. Told sooner than by `swing`.
[[nodiscard]] std::optional<field::Box> wheeled(const Drill& drill, UnitId unit,
                                                const field::Box& from, Angle to,
                                                std::int32_t most);
/// The facing, no more than a turn away, in which a body would have wheeled to look at a place. At
/// one within its own front it comes never to look: that is how it lies from its middle as it
/// stands.
/// @param most hundredths of a degree
[[nodiscard]] Angle wheel_towards(const field::Box& from, Vec place, std::int32_t most);
/// How far the outer front corner goes in a turn of that, hundredths of a degree.
[[nodiscard]] double arc_of(const field::Box& body, std::int32_t turn);

/// A body may come to stand there by turning in place, or by taking another shape: no deeper on
/// anybody than it stands, on no ground that it may not enter, on the table. Where it stands worse
/// already it may stay so.
[[nodiscard]] bool may_stand(const Drill& drill, UnitId unit, const field::Box& there);
/// The same of who is on his way through friends of all kinds: enemies and ground alone count.
[[nodiscard]] bool may_turn(const Drill& drill, UnitId unit, const field::Box& there);
/// It would lie on no other body.
[[nodiscard]] bool clear_of_bodies(const Drill& drill, UnitId unit, const field::Box& there);
/// Any of a body lies on an area, deeper than half a millimetre.
[[nodiscard]] bool lies_on(const field::Ground& ground, FeatureId area, const field::Box& body);

/// How far along a way a body that must not stop on others goes: the first place from `wanted` on
/// where it lies on nobody, if that is no farther than `most`; else the last one before. Nothing if
/// there is none.
[[nodiscard]] std::optional<double> clear_place(const Drill& drill, UnitId unit,
                                                const field::Box& from, Vec direction,
                                                double wanted, double most);

/// A way that a body goes because it must: a retreat, a flight, an evasion.
struct Driven {
  double length = 0;
  bool off_table = false;      ///< over the edge, before it has gone as far as it must
  bool clear = true;           ///< of others at its end; false: nowhere, so it goes nowhere
  std::optional<Met> stop;     ///< what it stops short of
  std::vector<Met> through;    ///< friends, whoever they are
  std::vector<Met> crossings;  ///< borders of which its sheet wants to know
};
/// Straight on, without turning, through friends of all kinds, up to enemies and to ground where it
/// cannot stand. Where it would stop on somebody it goes on until it is clear of him, else stops
/// before.
/// @param wanted how far it must go
/// @param beyond how much farther it may go to be clear
[[nodiscard]] Driven driven(const Drill& drill, UnitId unit, const field::Box& from, Vec direction,
                            double wanted, double beyond);
/// The same of who gets no farther than that: a border that it may not cross.
void cut_short(Driven& driven, const Drill& drill, UnitId unit, const field::Box& from,
               Vec direction, double length);

/// Two who go straight at each other, and where they meet.
struct Meeting {
  double first = 0;   ///< that the first goes
  double second = 0;  ///< and the second
  bool met = false;   ///< in contact; else they stop short of each other, or of something else
};
/// Each goes towards the other as far as its own way leads; they meet half-way, or nearer to
/// whoever goes no farther than his `length`. Where the second does not move it is `straight` of
/// the first.
[[nodiscard]] Meeting meeting(const Drill& drill, UnitId first, const Wanted& one, UnitId second,
                              const Wanted& other);

/// Turned so that its front lies flat along the edge of another that it touches, about where they
/// touch, and no farther along that edge than it must be to stand on nobody. Nothing if there is no
/// room, or it would leave the table.
/// @param began its middle when it set out
[[nodiscard]] std::optional<field::Box> laid_flat(const Drill& drill, UnitId unit,
                                                  const field::Box& touching, UnitId target,
                                                  Vec began);

[[nodiscard]] field::Box faced_about(field::Box box);
/// At the place to which its middle is rounded when it is at rest there.
[[nodiscard]] field::Box at_rest(field::Box box);

}  // namespace opfor
