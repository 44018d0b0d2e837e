#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "battle/battle.hpp"

/// What a moment of the battle is made of: who stands on the table, and what is costly, worked out
/// when it is first asked for.
namespace opfor {

/// Units that stand on the table, and those of each side.
class Muster {
 public:
  void insert(const Battle& battle, UnitId unit) {
    all_.insert(unit);
    of_side_[static_cast<std::size_t>(side_of(battle, unit))].insert(unit);
  }
  /// One of no side's: its body alone.
  void insert_body(UnitId unit) { all_.insert(unit); }
  bool operator==(const Muster&) const = default;
  [[nodiscard]] const UnitSet& all() const { return all_; }
  [[nodiscard]] const UnitSet& of(Side side) const {
    return of_side_[static_cast<std::size_t>(side)];
  }

 private:
  UnitSet all_;
  std::array<UnitSet, 2> of_side_;
};

/// Those of some units of whom a thing is true.
template <class Is>
[[nodiscard]] UnitSet those(const UnitSet& some, Is is) {
  UnitSet found;
  for (const UnitId unit : some) {
    if (is(unit)) found.insert(unit);
  }
  return found;
}

/// Something of each unit.
template <class T>
class OfEach {
 public:
  explicit OfEach(std::size_t units) : all_(units) {}
  /// @param work makes it
  template <class Work>
  [[nodiscard]] const T& get(UnitId unit, Work work) {
    std::optional<T>& known = all_[index(unit)];
    if (!known) known = work();
    return *known;
  }
  void forget(UnitId unit) { all_[index(unit)].reset(); }
  void forget_all() {
    for (std::optional<T>& known : all_) known.reset();
  }

 private:
  std::vector<std::optional<T>> all_;
};

/// Whom each unit sees of its enemies, and the nearest of them: looked at one by one, and kept
/// until one of the two stands otherwise.
class Lookouts {
 public:
  explicit Lookouts(std::size_t units) : of_(units) {}
  /// @param sees (UnitId) -> bool, of an enemy
  template <class Sees>
  [[nodiscard]] const UnitSet& seen(UnitId unit, const UnitSet& enemies, Sees sees) {
    Lookout& its = of_[index(unit)];
    if (its.looked_at == enemies) return its.seen;
    // Who is no longer there is not looked at again, either.
    UnitSet seen = its.seen.without(its.seen.without(enemies));
    for (const UnitId enemy : enemies.without(its.looked_at)) {
      if (sees(enemy)) seen.insert(enemy);
    }
    its.seen = seen;
    its.looked_at = enemies;
    its.nearest.reset();
    return its.seen;
  }
  /// Enemies whom anybody of a side sees: nobody looks for one whom another sees already.
  /// @param sees (UnitId, UnitId) -> bool, of one of its own and an enemy
  template <class Sees>
  [[nodiscard]] const UnitSet& seen_by_any(Side side, const UnitSet& own, const UnitSet& enemies,
                                           Sees sees) {
    BySide& its = by_side_[static_cast<std::size_t>(side)];
    if (its.known && its.own == own && its.enemies == enemies) return its.seen;
    UnitSet seen;
    for (const UnitId unit : own) seen = seen.with(of_[index(unit)].seen);
    seen = seen.without(seen.without(enemies));
    for (const UnitId unit : own) {
      if (seen == enemies) break;
      Lookout& looks = of_[index(unit)];
      for (const UnitId enemy : enemies.without(seen).without(looks.looked_at)) {
        looks.looked_at.insert(enemy);
        looks.nearest.reset();
        if (!sees(unit, enemy)) continue;
        looks.seen.insert(enemy);
        seen.insert(enemy);
      }
    }
    its = {own, enemies, seen, true};
    return its.seen;
  }
  /// @param look () -> UnitId
  template <class Look>
  [[nodiscard]] UnitId nearest(UnitId unit, Look look) {
    std::optional<UnitId>& known = of_[index(unit)].nearest;
    if (!known) known = look();
    return *known;
  }
  void forget_all() {
    for (Lookout& its : of_) its = {};
    by_side_ = {};
  }
  /// All that these see, and that others see of them.
  void forget(const UnitSet& some) {
    by_side_ = {};
    for (std::size_t i = 0; i < of_.size(); ++i) {
      Lookout& its = of_[i];
      if (some.contains(unit_id(i))) {
        its = {};
      } else if (const UnitSet left = its.looked_at.without(some); !(left == its.looked_at)) {
        its.looked_at = left;
        its.seen = its.seen.without(some);
        its.nearest.reset();
      }
    }
  }

 private:
  struct Lookout {
    UnitSet looked_at;
    UnitSet seen;
    std::optional<UnitId> nearest;
  };
  /// What a side sees of whom, all together.
  struct BySide {
    UnitSet own;
    UnitSet enemies;
    UnitSet seen;
    bool known = false;
  };
  std::vector<Lookout> of_;
  std::array<BySide, 2> by_side_{};
};

/// Something of each unit to each other.
template <class T>
class OfBoth {
 public:
  explicit OfBoth(std::size_t units) : units_(units), all_(units * units) {}
  /// @param work makes it of `a` to `b`
  template <class Work>
  [[nodiscard]] const T& get(UnitId a, UnitId b, Work work) {
    std::optional<T>& known = all_[index(a) * units_ + index(b)];
    if (!known) known = work();
    return *known;
  }
  void forget_all() {
    for (std::optional<T>& known : all_) known.reset();
  }

 private:
  std::size_t units_;
  std::vector<std::optional<T>> all_;
};

/// Which of the bodies that a unit has had in the moments of a battle: another place, another shape
/// is another body.
using BodyId = std::uint32_t;

/// A small thing of each pair of units: how far apart, whether one sees the other. It is kept with
/// the bodies of which it was worked out, so that all moments that come of one another share it,
/// and none has to be told what another has moved.
template <class T>
class OfPairs {
 public:
  explicit OfPairs(std::size_t units) : units_(units), all_(units * units) {}
  /// @param bodies of each unit
  /// @param work makes it of `a` to `b`
  template <class Work>
  [[nodiscard]] T get(const std::vector<BodyId>& bodies, UnitId a, UnitId b, Work work) {
    const Pair& known = at(a, b);
    if (known.of_a == bodies[index(a)] && known.of_b == bodies[index(b)]) return known.what;
    const T what = work();
    at(a, b) = {what, bodies[index(a)], bodies[index(b)]};
    return what;
  }
  /// Where it is the same either way.
  template <class Work>
  [[nodiscard]] T get_both_ways(const std::vector<BodyId>& bodies, UnitId a, UnitId b, Work work) {
    return index(a) < index(b) ? get(bodies, a, b, work) : get(bodies, b, a, work);
  }

 private:
  struct Pair {
    T what{};
    BodyId of_a = 0;  ///< no unit's
    BodyId of_b = 0;
  };
  [[nodiscard]] Pair& at(UnitId a, UnitId b) { return all_[index(a) * units_ + index(b)]; }
  std::size_t units_;
  std::vector<Pair> all_;
};

/// What has been worked out of pairs of units in the moments of one battle.
struct Pairs {
  explicit Pairs(std::size_t units) : gaps(units), sights(units) {}
  OfPairs<double> gaps;
  OfPairs<std::uint8_t> sights;
  BodyId last = 0;  ///< that was given to a body
};

/// A thing of pairs, as the bodies are in one moment.
template <class T>
class PairsNow {
 public:
  PairsNow(OfPairs<T>& all, const std::vector<BodyId>& bodies) : all_(all), bodies_(bodies) {}
  /// @param work makes it of `a` to `b`
  template <class Work>
  [[nodiscard]] T get(UnitId a, UnitId b, Work work) const {
    return all_.get(bodies_, a, b, work);
  }
  /// Where it is the same either way.
  template <class Work>
  [[nodiscard]] T get_both_ways(UnitId a, UnitId b, Work work) const {
    return all_.get_both_ways(bodies_, a, b, work);
  }

 private:
  OfPairs<T>& all_;
  const std::vector<BodyId>& bodies_;
};
/// How far apart two units are, tenths of a millimetre.
using Gaps = PairsNow<double>;
/// Whether, or how well, a unit sees another: an enumerator's number, or 0 and 1.
using Sights = PairsNow<std::uint8_t>;

/// Where a unit last saw an enemy, if it ever did.
[[nodiscard]] inline std::optional<Vec> last_known_enemy(const UnitState& unit) {
  if (unit.knows_enemy == 0) return std::nullopt;
  return Vec{static_cast<double>(unit.known_enemy_x), static_cast<double>(unit.known_enemy_y)};
}

}  // namespace opfor
