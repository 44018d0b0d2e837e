#pragma once

#include <cstdint>

namespace opfor {

/// Index of a unit in its setting, 0..127; `kNoUnit` where there is none.
enum class UnitId : std::uint8_t {};
inline constexpr UnitId kNoUnit{255};
inline constexpr std::size_t kMostUnits = 128;

/// Index of a command (brigade, division, company...) in its setting.
enum class CommandId : std::uint8_t {};
inline constexpr CommandId kNoCommand{255};

/// Index of a piece of terrain in its setting.
enum class FeatureId : std::uint8_t {};
inline constexpr FeatureId kNoFeature{255};

/// The two sides. `a` is the side that the sheet calls A, or that moves first.
enum class Side : std::uint8_t { a, b };
[[nodiscard]] constexpr Side other(Side side) { return side == Side::a ? Side::b : Side::a; }

template <class Id>
[[nodiscard]] constexpr std::size_t index(Id id) {
  return static_cast<std::size_t>(id);
}
[[nodiscard]] constexpr UnitId unit_id(std::size_t i) { return static_cast<UnitId>(i); }

}  // namespace opfor
