// What the judge refuses of orders that no words give: paths that lead nowhere, or beyond what is
// meant. All others are refused in tests/plays/arquebusier.
#include "rules/arquebusier/check.hpp"

#include <gtest/gtest.h>

#include "orders_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::at;
using test::Making;
using test::Small;

Move to(double x, double y) { return {{at(x, y)}, Gait::as_before}; }
constexpr int kSouth = 180;

/// The rule that forbids an order; empty if it is legal.
std::string rule(const Small& s, std::string_view unit, std::vector<Act> acts) {
  const auto refusal = check(s.battle, {s.id(unit), std::move(acts), {}});
  EXPECT_FALSE(refusal && refusal->what.empty());
  return refusal ? refusal->rule : "";
}

/// Shot of side a at (30, 20), 8" wide and 2" deep, facing north.
Making shot() { return Making().formation("shot", 'a', "4x2 FA", 30, 20); }

TEST(AqCmd1, NobodyIsOrderedNothing) {
  EXPECT_TRUE(check(shot().small().battle, {kNoUnit, {}, {}}));
}

TEST(AqShoot5, ARefusalSaysWhatIsOutOfRange) {
  const Small s = shot().formation("far", 'b', "2x1 Pk", 40, 46).small();
  const auto refusal = check(s.battle, {s.id("shot"), {Shoot{s.id("far")}}, {}});
  ASSERT_TRUE(refusal);
  EXPECT_NE(refusal->what.find("range"), std::string::npos);
}

TEST(AqMove3, AMarchLeadsSomewhere) {
  const Small s = shot().small();
  EXPECT_EQ(rule(s, "shot", {to(30, 20)}), "AQ-MOVE-3") << "to where it stands";
  EXPECT_EQ(rule(s, "shot", {Move{{}, Gait::as_before}}), "AQ-MOVE-3");
  EXPECT_EQ(rule(s, "shot", {Frontage{0}}), "AQ-MOVE-3");
}

TEST(AqMove5, AMarchStaysOnTheTableUnlessItRuns) {
  Small s = Making().formation("shot", 'a', "4x2 FA", 30, 45).small();
  EXPECT_EQ(rule(s, "shot", {to(30, 48)}), "");
  EXPECT_EQ(rule(s, "shot", {to(30, 49)}), "AQ-MOVE-5");
  EXPECT_EQ(rule(s, "shot", {to(30, 49), LeaveTable{}}), "AQ-MOVE-5") << "it does not run";
  EXPECT_EQ(rule(s, "shot", {LeaveTable{}}), "AQ-MOVE-5") << "without a march";
  s.unit("shot").reacted.has = 1;
  s.unit("shot").reacted.intent = Intent::run;
  EXPECT_EQ(rule(s, "shot", {to(30, 49), LeaveTable{}}), "");
  EXPECT_EQ(rule(s, "shot", {to(30, 49)}), "AQ-MOVE-5");
}

TEST(AqMove7, AChargeTouchesWhomItIsAt) {
  Small s = shot()
                .formation("enemy", 'b', "4x1 Pk", 30, 25)
                .formation("aside", 'b', "1x1 Pk", 50, 25)
                .formation("friend", 'a', "1x1 Pk", 60, 25)
                .small();
  const auto charge = [&](const char* whom, double y) {
    return rule(s, "shot", {Charge{s.id(whom), {at(30, y)}, Gait::as_before}});
  };
  EXPECT_EQ(charge("enemy", 25), "");
  EXPECT_EQ(charge("enemy", 24), "AQ-MOVE-7") << "an inch short";
  EXPECT_EQ(charge("aside", 25), "AQ-MOVE-7");
  EXPECT_EQ(charge("friend", 25), "AQ-MOVE-7");
  EXPECT_EQ(rule(s, "shot", {to(30, 25)}), "") << "a march that touches needs no other name";
  s.put("aside", 30, 23, kSouth);
  EXPECT_EQ(charge("enemy", 25), "AQ-MOVE-6") << "it would touch the other first";
  EXPECT_EQ(charge("aside", 23), "");
}

}  // namespace
}  // namespace opfor::arquebusier
