#pragma once

#include <cstddef>

/// The shape of a sheet's printed tables.
namespace opfor {

/// Whether a table has a line for each of so many enumerators, each in its place, so that it can be
/// indexed by them.
/// @param id_of (line) -> its enumerator
template <class Table, class Id>
[[nodiscard]] constexpr bool lines_in_order(const Table& table, Id id_of, std::size_t enumerators) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (static_cast<std::size_t>(id_of(table[i])) != i) return false;
  }
  return table.size() == enumerators;
}

}  // namespace opfor
