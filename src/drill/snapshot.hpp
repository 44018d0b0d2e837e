#pragma once

#include <optional>

#include "battle/close_call.hpp"
#include "drill/nearest.hpp"
#include "drill/worked_out.hpp"
#include "field/ground.hpp"

/// A snapshot of the battle and what follows from it, as far as that is the same for all sheets.
namespace opfor {

/// Enemies whom the side does not see that a snapshot is made for: they are not aimed at, kept away
/// from or known to be anywhere but where they were last seen.
struct Unseen {
  UnitSet units;
  bool in_the_way = false;  ///< their bodies are where they are, and in the way
};

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
  /// What stands in the way is one of these.
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

  /// Nobody of the side that this snapshot is for sees it.
  [[nodiscard]] bool out_of_sight(UnitId unit) const { return unseen_.units.contains(unit); }
  /// Where an enemy out of sight was last seen; nothing if he is in sight, or never was.
  [[nodiscard]] std::optional<Vec> last_place(UnitId enemy) const {
    if (!out_of_sight(enemy)) return std::nullopt;
    const UnitState& u = battle_.unit(enemy);
    if (!unseen_.in_the_way) {  // a side's view of it
      return u.on_table() ? std::optional(field::vec(u.pose().at)) : std::nullopt;
    }
    if (u.was_seen == 0) return std::nullopt;
    return Vec{static_cast<double>(u.seen_x), static_cast<double>(u.seen_y)};
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
  explicit Snapshot(const Battle& battle, const Unseen& unseen)
      : battle_(battle),
        unseen_(unseen),
        gaps_(battle.size()),
        sights_(battle.size()),
        enemies_seen_(battle.size()) {}

  /// A unit of the sheet's is on the table.
  void enter(UnitId unit) {
    if (!out_of_sight(unit)) {
      muster_.insert(battle_, unit);
    } else if (unseen_.in_the_way) {
      muster_.insert_body(unit);
    }
  }

  /// What has been worked out so far.
  [[nodiscard]] Gaps& gaps() const { return gaps_; }
  [[nodiscard]] Sights& sights() const { return sights_; }

 private:
  [[nodiscard]] const Situation& self() const { return static_cast<const Situation&>(*this); }

  Battle battle_;
  Unseen unseen_;
  Muster muster_;
  mutable Gaps gaps_;
  mutable Sights sights_;
  mutable OfEach<UnitSet> enemies_seen_;
};

}  // namespace opfor
