#pragma once

#include "opinion/support.hpp"
#include "rules/victory_without_squares/support.hpp"

/// Battles of Victory Without Squares, told by hand.
namespace opfor::battles::opinion::victory_without_squares {

inline constexpr double kWide = 90 / 25.4;  ///< three bases, in inches

[[nodiscard]] inline test::Telling told(
    const opfor::victory_without_squares::test::Making& making) {
  return test::Telling{making.text(), 2};
}

}  // namespace opfor::battles::opinion::victory_without_squares
