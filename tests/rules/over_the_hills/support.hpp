#pragma once

#include <gtest/gtest.h>

#include "rules/dice_support.hpp"
#include "rules/over_the_hills/tables.hpp"

/// What the tests of this sheet share.
namespace opfor::over_the_hills::test {

using Row = std::vector<std::string>;

[[nodiscard]] inline auto rows(const std::string& file) {
  return testing::ValuesIn(opfor::test::rows_of("over_the_hills/" + file));
}
[[nodiscard]] inline std::string name_of(const testing::TestParamInfo<Row>& info) {
  return std::to_string(info.index) + "_" + opfor::test::name_of_row(info.param);
}
template <class E>
[[nodiscard]] E of(const std::string& text) {
  return of_word<E>(text).value();
}
/// Tenths of a millimetre.
[[nodiscard]] constexpr double in(double inches) { return inches * 254; }
[[nodiscard]] inline Length inch(const std::string& text) {
  return length_in(std::stod(text), Measure::inch);
}
/// "good_shot+1 far-1".
[[nodiscard]] inline std::string shown(const Terms& terms) {
  std::string text;
  for (const Term& term : terms) {
    if (!text.empty()) text += ' ';
    text += term.key;
    if (term.value > 0) text += '+';
    text += std::to_string(term.value);
  }
  return text;
}

}  // namespace opfor::over_the_hills::test
