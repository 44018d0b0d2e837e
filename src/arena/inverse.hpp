#pragma once

#include <vector>

namespace opfor::arena {

using Row = std::vector<double>;
/// Rows of equal length.
using Matrix = std::vector<Row>;

/// The inverse of a square matrix. @throws std::logic_error if it has none
[[nodiscard]] Matrix inverse(Matrix matrix);

}  // namespace opfor::arena
