// Faults that the second opinion found, each in the smallest battle that showed it: mended.
#include "opinion/nineteenth_century/told.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

using testing::Contains;
using testing::Not;

/// One who acts for himself, as his player likes.
constexpr const char* kMan = "pc = true";

Move to(std::vector<Place> places, Gait gait = Gait::as_before) {
  Move move;
  for (const Place p : places) {
    move.path.push_back({length_in(p.x, Measure::centimetre), length_in(p.y, Measure::centimetre)});
  }
  move.gait = gait;
  return move;
}

/// The rule by which the judge of orders refuses this; empty if he lets it pass.
std::string refused(const Making& making, std::string_view unit, std::vector<Act> acts) {
  Small small = making.small();
  Order order;
  order.unit = small.id(unit);
  order.acts = std::move(acts);
  small.battle.unit(order.unit).commanded = 1;
  const auto refusal = small.sheet().check(small.battle, order);
  return refusal ? refusal->rule : "";
}

Making far_enemy() { return Making{}.foot("b1", "b", 230, 140, 4); }

TEST(NcMove1, TwentyFivePointOneTwoDoesNotPassForTwentyFive) {
  const Making field = far_enemy().foot("a1", "a", 60, 75, 1, kMan);
  EXPECT_EQ(refused(field, "a1", {to({{85.12, 75}})}), "NC-MOVE-1");
  EXPECT_EQ(refused(field, "a1", {to({{85.02, 75}})}), "NC-MOVE-1");
  EXPECT_EQ(refused(field, "a1", {to({{85, 75}})}), "");
}

TEST(NcScope6, ALineDoesNotEndOnTopOfAWallThatItMayGetOver) {
  const Making field = Making{}
                           .foot("b1", "b", 120, 75, 4, "weapons = ['sword']")
                           .foot("a1", "a", 60, 75, 6, "formed = true; weapons = ['sword']")
                           .terrain("fold",
                                    "line = [[85, 20], [85, 140]]; kind = 'wall'; barrier = true; "
                                    "cover = 'hard'");
  EXPECT_EQ(refused(field, "a1", {to({{78.75, 75}})}), "");
  Played battle(field);
  battle.cell("a1", {Intent::advance, ChargeMark::no, Gait::as_before, false}).turn();
  EXPECT_THAT(battle.found(),
              Not(Contains("stands in wall NC-SCOPE-6 on a wall that it may get over")));
  const Making near = far_enemy()
                          .foot("a1", "a", 80, 75, 6, "formed = true; weapons = ['sword']")
                          .terrain("fold", "line = [[85, 20], [85, 140]]; kind = 'wall'");
  EXPECT_EQ(refused(near, "a1", {to({{84.5, 75}})}), "NC-SCOPE-6");
  EXPECT_EQ(refused(near, "a1", {to({{88, 75}})}), "");
}

TEST(NcScope6, AHorseIsNotRiddenThroughThePostOfAGate) {
  const auto field = [](double y) {
    return far_enemy()
        .horse("a1", "a", 60, y, 1, kMan)
        .terrain("yard",
                 "line = [[80, 20], [80, 140]]; kind = 'wall'; "
                 "impassable = ['foot', 'horse']; "
                 "gaps = [{ from = [80, 74], to = [80, 78] }]");
  };
  EXPECT_EQ(refused(field(77), "a1", {to({{95, 77}}, Gait::trot)}), "NC-SCOPE-6");
  EXPECT_EQ(refused(field(76), "a1", {to({{95, 76}}, Gait::trot)}), "");
}

TEST(NcMove7, NobodyGoesThroughALineOfHisFriends) {
  const Making man =
      far_enemy().foot("a1", "a", 60, 75, 1, kMan).foot("a2", "a", 70, 75, 6, "formed = true");
  EXPECT_EQ(refused(man, "a1", {to({{80, 75}})}), "NC-MOVE-7");
  const Making group = far_enemy()
                           .foot("a1", "a", 60, 75, 2, "weapons = ['sword']")
                           .foot("a2", "a", 68, 75, 9, "formed = true; weapons = ['sword']");
  EXPECT_EQ(refused(group, "a1", {to({{80, 75}})}), "NC-MOVE-7");
}

TEST(NcMove7, NobodyGrazesTheFlankOfAFriendWhomHeStandsBeside) {
  // He stands against the end of the line, and his file is as wide as he is.
  const Making field =
      far_enemy().foot("a2", "a", 60, 75, 6, "formed = true").foot("a1", "a", 57, 86, 1, kMan);
  EXPECT_EQ(refused(field, "a1", {to({{75, 86}})}), "");
  EXPECT_EQ(refused(field, "a1", {to({{60, 82.5}, {70, 82.5}})}), "NC-MOVE-7");
}

TEST(NcMove7, WhoStandsNearAnEnemyDoesNotMarchOnNearerAlongHim) {
  // 0.8 cm off, then 0.3 cm off: nearer than he stood.
  const Making field =
      Making{}.foot("a1", "a", 60, 72.8, 1, kMan).foot("b1", "b", 62, 70, 1, "weapons = ['sword']");
  EXPECT_EQ(refused(field, "a1", {to({{62, 72.3}, {75, 72.3}})}), "NC-MOVE-7");
  EXPECT_EQ(refused(field, "a1", {to({{60, 74}, {75, 74}})}), "");
}

}  // namespace
}  // namespace opfor::battles::opinion::nineteenth_century
