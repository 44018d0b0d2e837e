#pragma once

#include <array>
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

/// A small thing of each pair of units: how far apart, whether one sees the other.
template <class T>
class OfPairs {
 public:
  /// @param unknown what it never is
  OfPairs(std::size_t units, T unknown)
      : units_(units), unknown_(unknown), all_(units * units, unknown) {}
  /// @param work makes it of `a` to `b`
  template <class Work>
  [[nodiscard]] T get(UnitId a, UnitId b, Work work) {
    T& known = at(a, b);
    if (known == unknown_) known = work();
    return known;
  }
  /// Where it is the same either way.
  template <class Work>
  [[nodiscard]] T get_both_ways(UnitId a, UnitId b, Work work) {
    T& known = at(a, b);
    if (known == unknown_) known = at(b, a) = work();
    return known;
  }
  /// All pairs that it is one of.
  void forget(UnitId unit) {
    for (std::size_t i = 0; i < units_; ++i) {
      at(unit, unit_id(i)) = at(unit_id(i), unit) = unknown_;
    }
  }

 private:
  [[nodiscard]] T& at(UnitId a, UnitId b) { return all_[index(a) * units_ + index(b)]; }
  std::size_t units_;
  T unknown_;
  std::vector<T> all_;
};
/// How far apart two units are, tenths of a millimetre.
class Gaps : public OfPairs<double> {
 public:
  explicit Gaps(std::size_t units) : OfPairs(units, -1) {}
};
/// Whether, or how well, a unit sees another: an enumerator's number, or 0 and 1.
class Sights : public OfPairs<std::uint8_t> {
 public:
  explicit Sights(std::size_t units) : OfPairs(units, 255) {}
};

/// Where a unit last saw an enemy, if it ever did.
[[nodiscard]] inline std::optional<Vec> last_known_enemy(const UnitState& unit) {
  if (unit.knows_enemy == 0) return std::nullopt;
  return Vec{static_cast<double>(unit.known_enemy_x), static_cast<double>(unit.known_enemy_y)};
}

}  // namespace opfor
