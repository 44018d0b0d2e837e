#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

/// Who stands against whom: small assignments by a flow of least cost (Boost.Graph).
namespace opfor::field {

/// Assigns rows to columns as evenly as possible: every column gets floor(rows / columns) of them
/// or one more, at most `most`, and those beyond are left out; among all such assignments one of
/// the least total cost. Deterministic: the same numbers give the same assignment.
/// @param rows at least as many as `columns`
/// @param columns at least 1
/// @param cost of a row with a column, 0 or more
/// @returns the column of each row, or nothing for those left out
/// @throws std::invalid_argument if there are more columns than rows, or none, or `most` is below 1
[[nodiscard]] std::vector<std::optional<std::size_t>> fair_assignment(
    std::size_t rows, std::size_t columns, int most,
    const std::function<std::int64_t(std::size_t row, std::size_t column)>& cost);

}  // namespace opfor::field
