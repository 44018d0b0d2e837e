#include "rules/arquebusier/victory.hpp"

#include <gtest/gtest.h>

#include "rules/arquebusier/elements.hpp"
#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::Making;

test::Small field() {
  return Making{}
      .terrain("farm", "area = [[18,12],[30,12],[30,20],[18,20]]; kind = 'open'")
      .formation("f", 'a', "2x2 FA", 24, 11)
      .formation("h", 'a', "2x1 Hq", 24, 4)
      .formation("m", 'a', "3x1 M", 24, 18, "class = 'irregular'")
      .formation("guns", 'a', "2x1 Gun", 27, 14)
      .general("g", 'a', 20, 15)
      .formation("b", 'b', "2x1 FA", 25, 30)
      .small();
}

int count(const test::Small& s, const char* what, bool inside = false, bool within_move = false,
          std::vector<const char*> of = {}) {
  Count c;
  c.what = what;
  if (inside) c.inside = FeatureId{0};
  if (within_move) c.within_move_of = FeatureId{0};
  for (const char* id : of) c.of.push_back(s.id(id));
  return counted(s.battle, c);
}

TEST(AqVictory, FormationsAreCountedByTheMiddleOfTheirFrontEdge) {
  test::Small s = field();
  EXPECT_EQ(count(s, "formations"), 4) << "Generals are none";
  EXPECT_EQ(count(s, "formations", true), 2);
  EXPECT_EQ(count(s, "elements"), 11);
  EXPECT_EQ(count(s, "elements", true), 5) << "all of a formation that is inside";
  s.put("f", 24, 12, 0);
  EXPECT_EQ(count(s, "formations", true), 3) << "on the border, its elements outside";
  EXPECT_EQ(count(s, "guns"), 2);
  EXPECT_EQ(count(s, "guns", true), 2);
}

TEST(AqVictory, WithinAMoveOfAPlace) {
  test::Small s = field();
  EXPECT_EQ(count(s, "formations", false, true), 4);
  s.record("h").move_penalty = 5;
  EXPECT_EQ(count(s, "formations", false, true), 3) << "8 in off, a move of 7";
}

TEST(AqVictory, WithinAWallIsInThePlaceHoweverFarTheWall) {
  const test::Small s = Making{}
                            .terrain("yard", test::wall("[[6,4],[66,4],[66,44],[6,44]]"))
                            .formation("in", 'a', "2x1 FA", 36, 24)
                            .formation("out", 'a', "2x1 FA", 2, 24)
                            .small();
  EXPECT_EQ(count(s, "formations", false, true, {"in"}), 1) << "20 in from the wall";
  EXPECT_EQ(count(s, "formations", false, true, {"out"}), 1) << "4 in";
}

TEST(AqVictory, OnlySomeFormationsMayBeAskedAbout) {
  test::Small s = field();
  EXPECT_EQ(count(s, "formations", false, false, {"f", "guns"}), 2);
  EXPECT_EQ(count(s, "elements", true, false, {"f", "m"}), 3);
  EXPECT_EQ(count(s, "formations", false, false, {"b"}), 0) << "of the other side";
}

TEST(AqVictory, RegularFormationsAreNowRegularAndNoArtillery) {
  test::Small s = field();
  EXPECT_EQ(count(s, "regular formations"), 2);
  shake(s.battle, s.id("f"), Cause::close_fire);
  EXPECT_EQ(count(s, "regular formations"), 1);
  remove(s.battle, s.id("h"), Gone::ran);
  EXPECT_EQ(count(s, "regular formations"), 0);
  Count wrong;
  wrong.what = "figures";
  EXPECT_THROW(static_cast<void>(counted(s.battle, wrong)), std::logic_error);
}

TEST(AqVictory, TheTallySaysWhatBecameOfTheElements) {
  test::Small s = field();
  EXPECT_EQ(tally(s.battle, Side::a).words, "none lost of 11 elements");
  EXPECT_EQ(tally(s.battle, Side::a).start, 11);
  lose_of_type(s.battle, s.id("f"), Type::firearm, 1);
  shake(s.battle, s.id("f"), Cause::shot_losses);
  remove(s.battle, s.id("h"), Gone::ran);
  remove(s.battle, s.id("guns"), Gone::abandoned);
  remove(s.battle, s.id("g"), Gone::killed);
  const Tally now = tally(s.battle, Side::a);
  EXPECT_EQ(now.words,
            "1 lost, 2 fled the field, 2 abandoned of 11 elements; 1 formation irregular for the "
            "time being");
  EXPECT_EQ(now.left, 6);
  lose_elements(s.battle, s.id("m"), std::vector<int>{0, 1, 2});
  EXPECT_EQ(tally(s.battle, Side::a).left, 3);
}

TEST(AqVictory, WhoIsYetToComeIsLeft) {
  const test::Small s =
      Making{}
          .formation("f", 'a', "2x2 FA", 24, 11)
          .formation("late", 'a', "2x2 FA", 0, 0, "enters = { turn = 3, at = [24, 4] }")
          .small();
  EXPECT_EQ(tally(s.battle, Side::a).left, 8);
  EXPECT_EQ(count(s, "formations"), 1) << "on the table";
}

}  // namespace
}  // namespace opfor::arquebusier
