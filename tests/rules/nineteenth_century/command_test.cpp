#include "rules/nineteenth_century/command.hpp"

#include <gtest/gtest.h>

#include "drill/outcomes.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "support.hpp"

/// Dice, sums and prices of command; the command steps are played in tests/plays.
namespace opfor::nineteenth_century {
namespace {

TEST(NcCmd3, NeverFewerThanOneDie) {
  EXPECT_EQ(command_dice(Officer{Grade::raw, true, false}), 1);
  EXPECT_EQ(command_dice(Officer{Grade::raw, true, true}), 2);
  EXPECT_EQ(command_dice(Officer{Grade::hero, false, true}), 5);
  for (const Grade grade : {Grade::raw, Grade::average, Grade::veteran, Grade::hero}) {
    EXPECT_GE(command_dice(Officer{grade, true, false}), 1);
  }
}

TEST(NcCmd4, TheSumsHaveTheirExactOdds) {
  const Behaviour behaviour = test::behaviour();
  const Resolver points = test::resolver("command_points", behaviour);
  struct Case {
    const char* grade;
    bool busy;
    bool musician;
    int dice;
  };
  for (const Case& c : {Case{"raw", true, false, 1},
                        {"raw", false, false, 2},
                        {"average", false, false, 3},
                        {"veteran", false, true, 4},
                        {"hero", false, false, 4},
                        {"hero", true, false, 3},
                        {"hero", false, true, 5},
                        {"hero", true, true, 4}}) {
    std::vector<std::int64_t> ways{1};  // ways[s]: how many throws sum to s
    std::int64_t all = 1;
    for (int die = 0; die < c.dice; ++die) {
      std::vector<std::int64_t> next(ways.size() + 6, 0);
      for (std::size_t s = 0; s < ways.size(); ++s) {
        for (std::size_t face = 1; face <= 6; ++face) next[s + face] += ways[s];
      }
      ways = next;
      all *= 6;
    }
    const auto odds = points.odds({{"grade", std::string{c.grade}},
                                   {"busy", c.busy},
                                   {"musician", c.musician},
                                   {"mode", std::string{"sum"}}});
    EXPECT_EQ(odds.size(), static_cast<std::size_t>(5 * c.dice + 1));
    for (const auto& [result, p] : odds) {
      const auto sum = static_cast<std::size_t>(std::get<std::int64_t>(result.at("points")));
      EXPECT_EQ(p * all, ways.at(sum)) << c.grade << " " << sum;
    }
  }
}

TEST(NcCmd6, PricesOfLoyalDisloyalAndRoutingFigures) {
  EXPECT_EQ(price(10, true, false), 10);
  EXPECT_EQ(price(4, false, false), 8);
  EXPECT_EQ(price(3, true, true), 6);
  EXPECT_EQ(price(3, false, true), 6) << "disloyal and routing is still 2";
}

TEST(NcCmd1, AManWithoutAGradeIsWhatHisQualitySays) {
  const auto man = [](const char* keys) {
    return test::Making{}
        .foot("A1", "a", 50, 75, 1, fmt::format("officer = true; {}", keys))
        .foot("B1", "b", 150, 75, 4)
        .small();
  };
  const auto dice = [&](const char* keys) {
    const test::Small s = man(keys);
    return command_dice(officer(s.now(), s.id("A1")));
  };
  const auto raw = [&](const char* keys) {
    const test::Small s = man(keys);
    return fighter_of(s.battle, s.id("A1"), 0).raw;  // NC-MEL-5
  };
  EXPECT_EQ(dice("quality = 'raw'"), 2);
  EXPECT_EQ(dice("quality = 'veteran'"), 3);
  EXPECT_EQ(dice("quality = 'raw'; grade = 'hero'"), 4) << "what is said of him counts";
  EXPECT_TRUE(raw("quality = 'raw'"));
  EXPECT_FALSE(raw("quality = 'raw'; grade = 'average'"));
  EXPECT_FALSE(raw("quality = 'average'"));
}

}  // namespace
}  // namespace opfor::nineteenth_century
