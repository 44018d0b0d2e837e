#include "core/as_number.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

TEST(AsNumber, IsAllOfTheText) {
  EXPECT_EQ(as_number<int>("12"), 12);
  EXPECT_EQ(as_number<int>("-3"), -3);
  EXPECT_EQ(as_number<double>("0.5"), 0.5);
  for (const char* text : {"", " 1", "1 ", "1x", "x", "+1", "99999999999"}) {
    EXPECT_EQ(as_number<int>(text), std::nullopt) << '\'' << text << '\'';
  }
  EXPECT_EQ(as_number<std::size_t>("-1"), std::nullopt);
}

}  // namespace
}  // namespace opfor
