#pragma once

#include <optional>
#include <vector>

#include "battle/order.hpp"
#include "drill/mover.hpp"
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

/// How a unit goes in the formation that it has by now; along a road, in march column or limbered,
/// through any ground (OTH-TERR-4).
class AsFormed : public Drill {
 public:
  AsFormed(const Situation& now, UnitId unit, const Mover& mover, bool on_road = false)
      : now_(now), unit_(unit), mover_(mover), on_road_(on_road) {}
  [[nodiscard]] const UnitSet& bodies() const override { return now_.bodies(); }
  [[nodiscard]] const field::Box& body(UnitId unit) const override { return now_.body(unit); }
  [[nodiscard]] const field::Ground& land() const override { return now_.land(); }
  [[nodiscard]] bool are_enemies(UnitId one, UnitId other) const override {
    return now_.are_enemies(one, other);
  }
  [[nodiscard]] field::Mover mover(UnitId unit) const override { return now_.mover(unit); }
  [[nodiscard]] Border border(UnitId unit, const field::Feature& feature) const override;
  [[nodiscard]] double keeps_off(UnitId unit, UnitId enemy) const override {
    return now_.keeps_off(unit, enemy);
  }
  [[nodiscard]] bool passes(UnitId unit, UnitId friendly) const override;
  [[nodiscard]] bool wheels_over(UnitId unit, UnitId friendly) const override {
    return passes(unit, friendly);
  }

 private:
  const Situation& now_;
  UnitId unit_;
  Mover mover_;
  bool on_road_;
};

/// A straight way without turning, as far as it gets of a length, whatever it costs (mover.hpp).
/// @param target whom it is to touch: it may come near to others
[[nodiscard]] Straight go_straight(const Situation& now, UnitId unit, const Stand& stand,
                                   Vec direction, double length, UnitId target = kNoUnit);

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

/// Turned in its place, or drawn up in another formation there: `opfor::may_stand`, and no nearer
/// to enemies than 1, or than it stands (OTH-MOVE-9).
[[nodiscard]] bool may_stand(const Situation& now, UnitId unit, const Mover& mover,
                             const field::Box& there);
/// The footprint of the same body in another formation.
[[nodiscard]] field::Box drawn_up(const field::Box& body, const Mover& mover,
                                  const Options& options);

/// How many are in contact with an edge of a unit (OTH-CON-7: two at most).
[[nodiscard]] int at_edge(const Battle& battle, UnitId unit, field::Edge edge);

}  // namespace opfor::over_the_hills
