#pragma once

#include "rules/victory_without_squares/states.hpp"

/// Bodies as rectangles (VWS-SCALE-2, 4, VWS-GEO-1), and hedgehogs (section 7).
namespace opfor::victory_without_squares {

enum class Formation : std::uint8_t { line, column, hedgehog };

struct Footprint {
  Length width;
  Length depth;
  bool operator==(const Footprint&) const = default;
};
/// The rectangle of a body. A hedgehog has that of the line; a column is one base wide. An odd base
/// stands in the first rank.
/// @param ranks 1 or 2, of the line.
[[nodiscard]] Footprint footprint(Kind kind, bool mounted, Bases bases, int ranks,
                                  Formation formation);

/// Only foot with a pike base forms a hedgehog, unless broken (VWS-HEDGE-1, 4).
[[nodiscard]] bool may_form_hedgehog(Kind kind, State state, Bases bases);
/// How many directions a hedgehog fires in, one base each (VWS-HEDGE-2).
[[nodiscard]] int hedgehog_shots(Bases bases);

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::Formation> {
  static constexpr std::array<std::string_view, 3> all{"line", "column", "hedgehog"};
};
}  // namespace opfor
