#pragma once

#include <gtest/gtest.h>

#include "rules/dice_support.hpp"
#include "rules/through_the_square_window/cards.hpp"

/// What the tests of this sheet share.
namespace opfor::through_the_square_window::test {

using Row = std::vector<std::string>;

[[nodiscard]] inline auto rows(const std::string& file) {
  return testing::ValuesIn(opfor::test::rows_of("through_the_square_window/" + file));
}
[[nodiscard]] inline std::string name_of(const testing::TestParamInfo<Row>& info) {
  return std::to_string(info.index) + "_" + opfor::test::name_of_row(info.param);
}
template <class E>
[[nodiscard]] E of(const std::string& text) {
  return of_word<E>(text).value();
}
/// Tenths of a millimetre.
[[nodiscard]] constexpr double cm(double centimetres) { return centimetres * 100; }
[[nodiscard]] inline const Card& card(std::string_view key) {
  const Card* found = find_card(key);
  if (found == nullptr) throw std::invalid_argument("no such card");
  return *found;
}
/// "well_trained-1 salvo+2": the terms behind the first `skip`.
[[nodiscard]] inline std::string shown(const Terms& terms, std::size_t skip = 0) {
  std::string text;
  for (std::size_t i = skip; i < terms.size(); ++i) {
    if (!text.empty()) text += ' ';
    text += terms[i].key;
    if (terms[i].value > 0) text += '+';
    text += std::to_string(terms[i].value);
  }
  return text;
}
inline constexpr std::array kQualities{Quality::poor, Quality::trained, Quality::well_trained};

}  // namespace opfor::through_the_square_window::test
