#include "battle/decision.hpp"

#include <gtest/gtest.h>

#include "battle/consider.hpp"

namespace opfor {
namespace {

Decision decision(Shape shape, std::vector<int> costs, int budget = 0) {
  Decision decision;
  decision.shape = shape;
  decision.budget = budget;
  for (const int cost : costs) decision.options.push_back({"an option", kNoUnit, cost, {}});
  return decision;
}
std::string wrong(const Decision& decision, std::vector<int> picks) {
  return fault(decision, {std::move(picks), {}}).value_or("");
}

TEST(Fault, OneOptionIsPickedAndItIsThere) {
  const Decision asked = decision(Shape::pick, {0, 0});
  EXPECT_EQ(wrong(asked, {0}), "");
  EXPECT_EQ(wrong(asked, {1}), "");
  EXPECT_EQ(wrong(asked, {}), "just one option must be chosen");
  EXPECT_EQ(wrong(asked, {0, 1}), "just one option must be chosen");
  EXPECT_EQ(wrong(asked, {2}), "there is no option 3; there are 2");
  EXPECT_EQ(wrong(asked, {-1}), "there is no option 0; there are 2");
}

TEST(Fault, ASetIsAscendingAndWithinItsBudget) {
  const Decision asked = decision(Shape::set, {3, 4, 5}, 8);
  EXPECT_EQ(wrong(asked, {}), "");
  EXPECT_EQ(wrong(asked, {0, 2}), "");
  EXPECT_EQ(wrong(asked, {1, 2}), "that costs 9, but there are 8");
  EXPECT_EQ(wrong(asked, {2, 0}), "option 1 is named twice or out of order");
  EXPECT_EQ(wrong(asked, {0, 0}), "option 1 is named twice or out of order");
  EXPECT_EQ(wrong(asked, {3}), "there is no option 4; there are 3");
}

TEST(Fault, ASplitIsANumberForEachThatMakeTheBudget) {
  const Decision asked = decision(Shape::split, {0, 0}, 5);
  EXPECT_EQ(wrong(asked, {5, 0}), "");
  EXPECT_EQ(wrong(asked, {2, 3}), "");
  EXPECT_EQ(wrong(asked, {5}), "a number for each is wanted");
  EXPECT_EQ(wrong(asked, {6, -1}), "a part below zero");
  EXPECT_EQ(wrong(asked, {2, 2}), "the parts make 4, not 5");
}

TEST(Fault, AFreeOrderIsGivenOnlyWhereAnOrderIsAsked) {
  EXPECT_FALSE(fault(decision(Shape::order, {}), {{}, Order{}}));
  EXPECT_EQ(fault(decision(Shape::pick, {0}), {{}, Order{}}), "this choice is not an order");
  EXPECT_EQ(fault(decision(Shape::order, {0}), {{0}, Order{}}),
            "a free order and an option were both given");
  EXPECT_EQ(wrong(decision(Shape::order, {0, 0}), {1}), "");
}

TEST(Scored, TheSameThoughtOfTwoThingsIsOneShare) {
  Scored scored;
  weigh(scored, 4, Consider::in_time, "R-1");
  weigh(scored, 0.5, Consider::in_time, "R-1");
  weigh(scored, 1, Consider::in_time, "R-1", unit_id(3));
  EXPECT_EQ(scored.score, 5.5);
  ASSERT_EQ(scored.shares.size(), 2U);
  EXPECT_EQ(scored.shares[0].share, 4.5);
}

}  // namespace
}  // namespace opfor
