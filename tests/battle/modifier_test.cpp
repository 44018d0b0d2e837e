#include "battle/modifier.hpp"

#include <array>
#include <gtest/gtest.h>

namespace opfor {

enum class Weather : std::uint8_t { rain, wind };
template <>
struct Words<Weather> {
  static constexpr std::array<std::string_view, 2> all{"rain", "wind"};
};

namespace {

constexpr std::array kWeather{Modifier<Weather>{Weather::rain, -2, "it rains"},
                              Modifier<Weather>{Weather::wind, 1, "the wind is behind them"}};

TEST(AppliedLines, AreThoseThatApplySoManyTimes) {
  AppliedLines lines;
  lines.add(kWeather, "W-1", Weather::rain, false);
  lines.add(kWeather, "W-1", Weather::wind, 0);
  lines.add(kWeather, "W-1", Weather::wind, -1);
  EXPECT_TRUE(lines.empty());
  lines.add(kWeather, "W-1", Weather::rain, true);
  lines.add(kWeather, "W-2", Weather::wind, 3);
  EXPECT_EQ(lines.total(), 1);
  EXPECT_EQ(lines.take(), (Terms{{"rain", -2, "W-1", "it rains"},
                                 {"wind", 3, "W-2", "the wind is behind them"}}));
}

}  // namespace
}  // namespace opfor
