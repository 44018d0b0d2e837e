#pragma once

#include <optional>

#include "drill/worth.hpp"
#include "rules/victory_without_squares/situation.hpp"

namespace opfor::victory_without_squares {

inline constexpr double kFootMove = 4 * 254;  ///< what ways are counted in, tenths of a millimetre

/// An advance looks for the enemies that it sees so near, not for its objective.
inline constexpr Length kComesToGrips = 16_in;

/// Where the plan wants a body now; nothing if where it stands.
struct Wanted {
  std::optional<Vec> place;
  Towards towards = Towards::own_place;
  UnitId about = kNoUnit;
  UnitId enemy = kNoUnit;  ///< if it goes for him
  Consider why{};
};
/// By its task, and by the ground that it is to hold late in the battle (12.5, VWS-AI-4).
[[nodiscard]] Wanted wanted_place(const Situation& now, UnitId unit);

}  // namespace opfor::victory_without_squares
