#pragma once

#include "rules/over_the_hills/tables.hpp"
#include "rules/sheet_support.hpp"

/// What the tests of this sheet share.
namespace opfor::over_the_hills::test {

using opfor::test::name_of;
using opfor::test::of;
using opfor::test::Row;
using opfor::test::shown;

[[nodiscard]] inline auto rows(const std::string& file) {
  return testing::ValuesIn(opfor::test::rows_of("over_the_hills/" + file));
}
/// Tenths of a millimetre.
[[nodiscard]] constexpr double in(double inches) { return inches * 254; }
[[nodiscard]] inline Length inch(const std::string& text) {
  return length_in(std::stod(text), Measure::inch);
}

}  // namespace opfor::over_the_hills::test
