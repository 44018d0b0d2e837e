#include "core/table.hpp"

#include <array>
#include <gtest/gtest.h>

namespace opfor {
namespace {

TEST(LinesInOrder, WantALineForEachEnumeratorInItsPlace) {
  const auto self = [](int line) { return line; };
  EXPECT_TRUE(lines_in_order(std::array{0, 1, 2}, self, 3));
  EXPECT_FALSE(lines_in_order(std::array{0, 2, 1}, self, 3)) << "out of its place";
  EXPECT_FALSE(lines_in_order(std::array{0, 1}, self, 3)) << "one is missing";
  EXPECT_FALSE(lines_in_order(std::array{0, 1, 2, 3}, self, 3)) << "one too many";
}

}  // namespace
}  // namespace opfor
