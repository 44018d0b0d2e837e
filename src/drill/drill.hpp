#pragma once

#include <cstdint>
#include <vector>

#include "battle/battle.hpp"
#include "field/ground.hpp"

namespace opfor {

/// What the border of a piece of terrain is to a body that comes upon it.
enum class Border : std::uint8_t {
  open,      ///< nothing, or what `Ground` knows by itself: walls and water nobody enters
  crossing,  ///< it may go on, but its sheet wants to know: a card, fatigue, a dearer move
  forbidden  ///< it may not enter
};

/// How the bodies of a sheet go, which stand in one rectangle each, advance straight and wheel:
/// what the mover (drill/mover.hpp) asks of a moment of the battle. Of a moment as a side knows it,
/// it names nothing unseen. Lengths in tenths of a millimetre.
class Drill {
 public:
  Drill() = default;
  Drill(const Drill&) = default;
  Drill& operator=(const Drill&) = default;
  virtual ~Drill() = default;

  /// All that stand in the way of bodies: leaders beside theirs do not.
  [[nodiscard]] virtual const UnitSet& bodies() const = 0;
  /// As it stands now.
  [[nodiscard]] virtual const field::Box& body(UnitId unit) const = 0;
  [[nodiscard]] virtual const field::Ground& land() const = 0;
  [[nodiscard]] virtual bool are_enemies(UnitId one, UnitId other) const = 0;

  /// Who it is to the ground, which bars walls and water, and the edge of the table.
  [[nodiscard]] virtual field::Mover mover(UnitId unit) const = 0;
  /// What a piece of terrain is to it. Asked of whoever comes to its border, in or out.
  [[nodiscard]] virtual Border border(UnitId unit, const field::Feature& feature) const = 0;
  /// How near it may come to an enemy whom it does not charge: more than 0. Who stands nearer
  /// already may part, and come no nearer.
  [[nodiscard]] virtual double keeps_off(UnitId unit, UnitId enemy) const = 0;
  /// It keeps so far off on all sides, of those too whom it goes past; false: only of those into
  /// whom it would run.
  [[nodiscard]] virtual bool keeps_off_beside() const { return true; }
  /// Who of its own side lets it through as he stands, if it ends clear of him.
  [[nodiscard]] virtual bool passes(UnitId unit, UnitId friendly) const = 0;
  /// A wheel may sweep over him, if it ends clear of him.
  [[nodiscard]] virtual bool wheels_over(UnitId, UnitId) const { return false; }
};

}  // namespace opfor
