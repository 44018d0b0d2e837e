#include <array>
#include <iostream>
#include <string_view>

#include "core/length.hpp"
#include "core/words.hpp"

// The headers are found, and so is the library (near_miss is not inline).
int main() {
  using namespace opfor::literals;
  const std::array<std::string_view, 2> known{"wood", "hedge"};
  const bool right =
      10_cm + 1_in == opfor::Length::tenths(1254) && opfor::near_miss("wodd", known) == "wood";
  std::cout << (right ? "found" : "wrong") << '\n';
  return right ? 0 : 1;
}
