#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "field/feature.hpp"
#include "rules/arquebusier/touching.hpp"

/// Formations on a table, for what moves and touches: built without a scenario, so that properties
/// can draw hundreds of them. Lengths in inches, facings in degrees.
namespace opfor::arquebusier::test {

inline constexpr double kInch = 254;
inline constexpr Side kA = Side::a;
inline constexpr Side kB = Side::b;

class Tabletop {
 public:
  /// @param elements file by file from the left, each from the front: "FA FA, Pk FA"; or "4x2 FA"
  UnitId add(Side side, std::string_view elements, double x, double y, double facing);
  UnitId add_general(Side side, UnitId with, double x, double y);
  void add(field::Feature feature);
  void table(double width, double height);
  /// The battle as it begins; the calls before count.
  [[nodiscard]] Battle battle() const;

 private:
  Rules rules_;
  std::vector<UnitInfo> units_;
  std::vector<field::Feature> features_;
  double width_ = 72;
  double height_ = 48;
};

/// Terrain: areas and a line through points in inches.
[[nodiscard]] field::Feature bog_of(std::vector<Vec> inches);
[[nodiscard]] field::Feature wood_of(std::vector<Vec> inches);
[[nodiscard]] field::Feature pond_of(std::vector<Vec> inches);
[[nodiscard]] field::Feature hedge_of(std::vector<Vec> inches);

// --- markers ---

void march(Battle& battle, UnitId unit, double facing, double distance);
/// Straight ahead, as it faces.
void march(Battle& battle, UnitId unit, double distance);
void retire(Battle& battle, UnitId unit, double distance);
void reform(Battle& battle, UnitId unit, double facing, int files);
void break_off(Battle& battle, UnitId unit, double towards, double distance, double ends);
void place(Battle& battle, UnitId unit, double x, double y, double facing);

// --- what came of them ---

[[nodiscard]] const Advance& of(const Advances& advances, UnitId unit);
[[nodiscard]] Battle after(const Battle& battle, const Advances& advances);
[[nodiscard]] Vec at(const Battle& battle, UnitId unit);  ///< inches
[[nodiscard]] Vec end(const Advances& advances, UnitId unit);
/// "FA FA | Pk FA", an empty file "-", lapped elements after "+".
[[nodiscard]] std::string drawn(const Battle& battle, UnitId unit);
/// The same with numbers in place of types.
[[nodiscard]] std::string numbers(const Battle& battle, UnitId unit);

}  // namespace opfor::arquebusier::test
