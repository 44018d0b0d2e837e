#pragma once

#include <optional>

#include "battle/close_call.hpp"
#include "battle/nearest.hpp"
#include "battle/worked_out.hpp"
#include "field/ground.hpp"

/// A snapshot of the battle and what follows from it, as far as that is the same for all sheets.
namespace opfor {

/// Base of a sheet's `Situation`. Distances in tenths of a millimetre; infinite where there is
/// nobody.
/// @tparam Situation the sheet's own; has `measured_gap(a, b)`, how far apart two units are by the
/// map, `sees(observer, target)`, and `place_for(unit, enemy)`, where an enemy that it sees is
template <class Situation>
class Snapshot {
 public:
  [[nodiscard]] const Battle& battle() const { return battle_; }
  [[nodiscard]] const field::Ground& ground() const { return *battle_.setting().ground; }
  /// The sheet's units on the table; those that are only with others (leaders) are none of them.
  [[nodiscard]] const UnitSet& present() const { return muster_.all(); }
  [[nodiscard]] const UnitSet& present(Side side) const { return muster_.of(side); }
  [[nodiscard]] bool present(UnitId unit) const { return present().contains(unit); }
  [[nodiscard]] const UnitSet& enemies(UnitId unit) const {
    return present(other(side_of(battle_, unit)));
  }
  /// Friends but itself.
  [[nodiscard]] UnitSet friends(UnitId unit) const {
    UnitSet some = present(side_of(battle_, unit));
    some.erase(unit);
    return some;
  }

  /// How far apart two units are; as the table has it where that was found out
  /// (battle/close_call.hpp).
  [[nodiscard]] double gap(UnitId a, UnitId b) const {
    return as_settled(battle_, Span::nearest, a, b, self().measured_gap(a, b));
  }

  /// Enemies that a unit sees.
  [[nodiscard]] const UnitSet& enemies_seen(UnitId unit) const {
    return enemies_seen_.get(unit, [&] {
      return those(enemies(unit), [&](UnitId enemy) { return self().sees(unit, enemy); });
    });
  }
  /// The nearest of them, ties by id; `kNoUnit` if none.
  [[nodiscard]] UnitId nearest_enemy(UnitId unit) const {
    return nearest(enemies_seen(unit), [&](UnitId enemy) { return gap(unit, enemy); }).unit;
  }
  /// Where "the enemy" is for a unit: its nearest enemy in sight, else where it last saw one.
  [[nodiscard]] std::optional<Vec> enemy_place(UnitId unit) const {
    const UnitId enemy = nearest_enemy(unit);
    if (enemy != kNoUnit) return self().place_for(unit, enemy);
    return last_known_enemy(battle_.unit(unit));
  }

 protected:
  /// Keeps a copy of the state; what is costly is worked out when it is first asked for.
  explicit Snapshot(const Battle& battle)
      : battle_(battle),
        gaps_(battle.size()),
        sights_(battle.size()),
        enemies_seen_(battle.size()) {}

  Battle battle_;
  Muster muster_;  ///< whom the sheet puts in
  mutable Gaps gaps_;
  mutable Sights sights_;

 private:
  [[nodiscard]] const Situation& self() const { return static_cast<const Situation&>(*this); }
  mutable OfEach<UnitSet> enemies_seen_;
};

}  // namespace opfor
