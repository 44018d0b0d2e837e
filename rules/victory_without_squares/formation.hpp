#pragma once

#include "core/fixed_vector.hpp"
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

/// The bases with firearms that stand one behind the other.
struct File {
  int front = 0;  ///< 0 or 1, in the first rank
  int rear = 0;   ///< 0 or 1, in the second
  bool operator==(const File&) const = default;
};
inline constexpr std::size_t kMostBases = 12;
using Files = FixedVector<File, kMostBases>;
/// The files of a body from its left to its right, with their bases that have firearms: pikes stand
/// in the middle files, both ranks (2.1), and before the shot where a file has both; a second rank
/// that is not full stands behind the first files. Of a column only the front base fires: shot, if
/// it has any (VWS-MOVE-6).
[[nodiscard]] Files files_of(Bases bases, int ranks, Formation formation);

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
