#pragma once

#include "rules/sheet_support.hpp"
#include "rules/through_the_square_window/cards.hpp"

/// What the tests of this sheet share.
namespace opfor::through_the_square_window::test {

using opfor::test::name_of;
using opfor::test::of;
using opfor::test::Row;
using opfor::test::shown;

[[nodiscard]] inline auto rows(const std::string& file) {
  return testing::ValuesIn(opfor::test::rows_of("through_the_square_window/" + file));
}
/// Tenths of a millimetre.
[[nodiscard]] constexpr double cm(double centimetres) { return centimetres * 100; }
[[nodiscard]] inline const Card& card(std::string_view key) {
  const Card* found = find_card(key);
  if (found == nullptr) throw std::invalid_argument("no such card");
  return *found;
}
inline constexpr std::array kQualities{Quality::poor, Quality::trained, Quality::well_trained};

}  // namespace opfor::through_the_square_window::test
