#include "rules/arquebusier/touching.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "move_support.hpp"

namespace opfor::arquebusier::test {
namespace {

/// Two formations in melee.
struct Melee {
  Melee(const char* elements_a, field::Pose a, const char* elements_b, field::Pose b) {
    Tabletop ground;
    ours = ground.add(kA, elements_a, 0, 0, 0);
    theirs = ground.add(kB, elements_b, 0, 0, 0);
    battle = ground.battle();
    put(battle, ours, a);
    put(battle, theirs, b);
    make_contact(battle, ours, theirs);
  }
  /// Whom an element may strike, as numbers: "0 3".
  std::string strikes(UnitId unit, int id) const {
    return words(may_strike(battle, unit, *find_element(battle, unit, id)));
  }
  std::string touches(UnitId unit, int id) const {
    return words(touched_by(battle, unit, *find_element(battle, unit, id)));
  }
  static std::string words(const std::vector<ElementId>& ids) {
    std::string text;
    for (const ElementId& id : ids) {
      if (!text.empty()) text.append(" ");
      text.append(std::to_string(id.element));
    }
    return text;
  }
  void lap(UnitId unit, int id, const field::Pose& pose) {
    for (Element& e : record(battle, unit).elements) {
      if (e.id != id) continue;
      e.lapped = 1;
      e.x = pose.at.x.tenths();
      e.y = pose.at.y.tenths();
      e.facing = pose.facing.hundredths();
    }
    put_in_order(record(battle, unit).elements);
  }
  Battle battle;
  UnitId ours{};
  UnitId theirs{};
};

field::Pose at(double x, double y, int facing) {
  return {{Length::rounded(x * kInch), Length::rounded(y * kInch)}, Angle::degrees(facing)};
}

// --- E6, E12: who touches whom ---

/// Bills b1..b3 by file 0 1, 2 3, 4 5; pikes p1 0 1 2, p2 3 4 5. Facing each other, the pikes'
/// first file stands at their left: east.
struct E6 : Melee {
  E6() : Melee("3x2 Bll", at(30, 20, 0), "2x3 Pk", at(30, 20, 180)) {}
};

TEST(AqMel1, E6ElementsStrikeWhomTheyTouchCornersIncluded) {
  const E6 e;
  EXPECT_EQ(e.touches(e.ours, 0), "3");    // the western bill, the western file of pikes
  EXPECT_EQ(e.touches(e.ours, 2), "0 3");  // the middle one touches both
  EXPECT_EQ(e.touches(e.ours, 4), "0");
  EXPECT_EQ(e.touches(e.theirs, 0), "2 4");
  EXPECT_EQ(e.touches(e.theirs, 3), "0 2");
  EXPECT_EQ(e.touches(e.ours, 1), "");
}

TEST(AqMel4, E6BillsInTheSecondAndPikesToTheThirdRankSupport) {
  const E6 e;
  for (const int file : {0, 2, 4}) {
    EXPECT_EQ(e.strikes(e.ours, file + 1), e.strikes(e.ours, file)) << file;
  }
  for (const int file : {0, 3}) {
    EXPECT_EQ(e.strikes(e.theirs, file + 1), e.strikes(e.theirs, file)) << file;
    EXPECT_EQ(e.strikes(e.theirs, file + 2), e.strikes(e.theirs, file)) << file;
  }
}

TEST(AqMel4, ThirdRankBillsFourthRankPikesAndOthersDoNotSupport) {
  const Melee m("Bll Bll Bll, FA FA", at(30, 20, 0), "FA Pk Bll Pk, Pk Pk Pk Pk", at(30, 20, 180));
  EXPECT_EQ(m.strikes(m.ours, 2), "");
  EXPECT_EQ(m.strikes(m.ours, 4), "");
  EXPECT_NE(m.strikes(m.theirs, 1), "");  // a pike behind a firearm: only its rank matters
  EXPECT_EQ(m.strikes(m.theirs, 2), "");
  EXPECT_EQ(m.strikes(m.theirs, 3), "");
  EXPECT_NE(m.strikes(m.theirs, 6), "");
  EXPECT_EQ(m.strikes(m.theirs, 7), "");
}

TEST(AqMel4, WhoHasLeftTheRanksSupportsNobody) {
  E6 e;
  e.lap(e.theirs, 2, at(40, 20, 180));
  EXPECT_EQ(e.strikes(e.theirs, 2), "");
}

TEST(AqMel4, ASupportThatIsTouchedMayStrikeEither) {
  // Pikes taken in the side by a mob, and in front by bills.
  Tabletop ground;
  const UnitId pikes = ground.add(kA, "1x2 Pk", 30, 20, 0);
  const UnitId bills = ground.add(kB, "1x1 Bll", 30, 20, 180);
  const UnitId mob = ground.add(kB, "1x1 M", 29, 18, 90);
  Battle battle = ground.battle();
  make_contact(battle, pikes, bills);
  EXPECT_EQ(may_strike(battle, pikes, *find_element(battle, pikes, 1)),
            (std::vector<ElementId>{{bills, 0}}));
  make_contact(battle, mob, pikes);
  EXPECT_EQ(may_strike(battle, pikes, *find_element(battle, pikes, 1)),
            (std::vector<ElementId>{{bills, 0}, {mob, 0}}));
}

TEST(AqMel1, E12MobAndPikesFrontToFront) {
  const Melee m("4x2 M", at(52, 17, 0), "2x3 Pk", at(52, 17, 180));
  // The pikes' file 1, in the east, is elements 0 to 2.
  EXPECT_EQ(m.touches(m.ours, 0), "3");
  EXPECT_EQ(m.touches(m.ours, 2), "0 3");
  EXPECT_EQ(m.touches(m.ours, 4), "0 3");
  EXPECT_EQ(m.touches(m.ours, 6), "0");
}

TEST(AqMel1, OnlyFormationsInContactCount) {
  Melee m("2x1 Pk", at(30, 20, 0), "2x1 Pk", at(30, 20, 180));
  break_contacts(m.battle, m.ours);
  EXPECT_EQ(m.touches(m.ours, 0), "");
}

// --- AQ-IRR-2 ---

TEST(AqIrr2, E7AMobInTheSideOfAPikeBlockIsBadContact) {
  const Melee m("4x1 M", at(26, 18.5, 90), "4x3 Pk", at(30, 20, 0));
  EXPECT_EQ(bad_contact(m.battle, m.theirs), m.ours);
  EXPECT_EQ(bad_contact(m.battle, m.ours), kNoUnit);
  const std::vector<TouchedEdge> edges = touched_edges(m.battle, m.theirs);
  ASSERT_EQ(edges.size(), 1u);
  EXPECT_EQ(edges[0].edge, Edge::left);
  EXPECT_EQ(edges[0].type, Type::pike);
}

TEST(AqIrr2, TheSideOfOthersThanPikesIsNotAndInAMixedFormationTheElementDecides) {
  const Melee shot("4x1 M", at(26, 18.5, 90), "4x3 FA", at(30, 20, 0));
  EXPECT_EQ(touched_edges(shot.battle, shot.theirs).at(0).edge, Edge::left);
  EXPECT_EQ(bad_contact(shot.battle, shot.theirs), kNoUnit);
  // Shot on the right, pikes on the left.
  const Melee left("4x1 M", at(28, 19.5, 90), "Pk, FA", at(30, 20, 0));
  EXPECT_EQ(bad_contact(left.battle, left.theirs), left.ours);
  const Melee right("4x1 M", at(32, 19.5, 270), "Pk, FA", at(30, 20, 0));
  EXPECT_EQ(touched_edges(right.battle, right.theirs).at(0).edge, Edge::right);
  EXPECT_EQ(bad_contact(right.battle, right.theirs), kNoUnit);
}

TEST(AqIrr2, TheRearIsForAnybody) {
  const Melee m("2x1 FA", at(30, 18, 0), "4x2 FA", at(30, 20, 0));
  EXPECT_EQ(touched_edges(m.battle, m.theirs).at(0).edge, Edge::rear);
  EXPECT_EQ(bad_contact(m.battle, m.theirs), m.ours);
}

TEST(AqIrr2, WhoLiesAlongTheRearIsThereThoughACornerIsNearest) {
  // Drawn up beyond the rear's left corner, turned by a hair: the corner is nearest of what
  // touches.
  field::Pose turned = at(25, 18, 0);
  turned.facing = Angle::hundredths(5);
  const Melee m("2x1 FA", turned, "4x2 FA", at(30, 20, 0));
  ASSERT_EQ(touched_edges(m.battle, m.theirs).size(), 1u);
  EXPECT_EQ(touched_edges(m.battle, m.theirs)[0].edge, Edge::rear);
  EXPECT_EQ(bad_contact(m.battle, m.theirs), m.ours);
  // And so does who is a little deeper in it than rounding makes them.
  const Melee deep("2x1 FA", at(30, 18.03, 0), "4x2 FA", at(30, 20, 0));
  EXPECT_EQ(bad_contact(deep.battle, deep.theirs), deep.ours);
}

TEST(AqIrr2, AFrontLineThatOverlapsAFrontCornerIsNot) {
  // The mob's line reaches beyond the pikes on both sides; its elements beyond touch by corners.
  const Melee m("6x1 M", at(30, 20, 0), "2x3 Pk", at(30, 20, 180));
  for (const TouchedEdge& touched : touched_edges(m.battle, m.theirs)) {
    EXPECT_EQ(touched.edge, Edge::front);
  }
  EXPECT_EQ(bad_contact(m.battle, m.theirs), kNoUnit);
}

TEST(AqIrr2, ALineThatTouchesOnlyAFrontCornerIsNot) {
  const Melee m("2x1 M", at(34, 20, 0), "2x3 Pk", at(30, 20, 180));
  ASSERT_EQ(touched_edges(m.battle, m.theirs).size(), 1u);
  EXPECT_EQ(bad_contact(m.battle, m.theirs), kNoUnit);
}

TEST(AqIrr2, AnElementLappedAlongTheSideOfPikesIs) {
  Melee m("4x2 Bll", at(30, 20, 0), "2x3 Pk", at(30, 20, 180));
  EXPECT_EQ(bad_contact(m.battle, m.theirs), kNoUnit);
  m.lap(m.ours, 1, at(28, 21, 90));
  EXPECT_EQ(bad_contact(m.battle, m.theirs), m.ours);
}

// --- AQ-MOVE-9 ---

std::vector<RedressPlace> of_element(const std::vector<RedressPlace>& places, int id) {
  std::vector<RedressPlace> its;
  for (const RedressPlace& p : places) {
    if (p.element == id) its.push_back(p);
  }
  return its;
}

TEST(AqMove9, TheLastRankComesUpBesideTheFront) {
  // Two pikes wide, three deep, against four firearms: places on both sides of the front.
  const Melee m("2x3 Pk", at(30, 20, 0), "4x1 FA", at(30, 20, 180));
  const std::vector<RedressPlace> places = redress_places(m.battle, m.ours);
  const std::vector<RedressPlace> its = of_element(places, 2);
  ASSERT_EQ(its.size(), 1u);
  EXPECT_TRUE(its[0].beside_front);
  EXPECT_EQ(its[0].pose, at(27, 20, 0));
  EXPECT_EQ(its[0].enemy, m.theirs);
  // To the other side it is eight inches, round its own block; the other file's last goes there.
  EXPECT_EQ(of_element(places, 5).at(0).pose, at(33, 20, 0));
  // Only the last of each file may go: the first rank is in contact, the second in between.
  EXPECT_TRUE(of_element(places, 0).empty());
  EXPECT_TRUE(of_element(places, 1).empty());
}

TEST(AqMove9, ASlowFormationDoesNotGetRoundItself) {
  Melee m("2x3 Pk", at(30, 20, 0), "4x1 FA", at(30, 20, 180));
  // From the left file's last rank: to the left 2 out and 2 up, to the right round its own block.
  record(m.battle, m.ours).move_penalty = 2;
  ASSERT_EQ(of_element(redress_places(m.battle, m.ours), 2).size(), 1u);
  EXPECT_EQ(of_element(redress_places(m.battle, m.ours), 2)[0].pose, at(27, 20, 0));
  record(m.battle, m.ours).move_penalty = 3;
  EXPECT_TRUE(redress_places(m.battle, m.ours).empty());
}

TEST(AqMove9, AlongTheSidesOfANarrowerEnemyAndNeverHisRear) {
  const Melee m("4x2 Bll", at(30, 20, 0), "2x3 Pk", at(30, 20, 180));
  const std::vector<RedressPlace> places = redress_places(m.battle, m.ours);
  // Outer second ranks (1 and 7) come round their own end: the western side for 1.
  const std::vector<RedressPlace> its = of_element(places, 1);
  ASSERT_FALSE(its.empty());
  EXPECT_FALSE(its[0].beside_front);
  EXPECT_EQ(its[0].pose, at(28, 21, 90));
  for (const RedressPlace& p : places) {
    EXPECT_LT(p.pose.at.y.tenths(), 23 * 254);
    Melee after = m;
    after.lap(after.ours, p.element, p.pose);
    EXPECT_NE(after.touches(after.ours, p.element), "");
    for (const TouchedEdge& touched : touched_edges(after.battle, after.theirs)) {
      EXPECT_NE(touched.edge, Edge::rear);
    }
  }
}

TEST(AqMove9, ThoseWhoCannotFightFromTheirPlaceGoFirst) {
  // Second rank firearms are idle, second rank pikes support.
  const Melee m("Pk Pk, FA FA", at(30, 20, 0), "6x1 FA", at(30, 20, 180));
  const std::vector<RedressPlace> places = redress_places(m.battle, m.ours);
  ASSERT_FALSE(places.empty());
  EXPECT_EQ(places.front().element, 3);
  EXPECT_FALSE(of_element(places, 1).empty());
}

TEST(AqMove9, ATakenPlaceIsNone) {
  Tabletop ground;
  const UnitId pikes = ground.add(kA, "2x3 Pk", 30, 20, 0);
  const UnitId enemy = ground.add(kB, "4x1 FA", 30, 20, 180);
  ground.add(kA, "1x1 Sw", 27, 20, 0);
  ground.add(kA, "1x1 Sw", 33, 20, 0);
  Battle battle = ground.battle();
  make_contact(battle, pikes, enemy);
  EXPECT_TRUE(redress_places(battle, pikes).empty());
}

/// A gun that the pikes do not fight, where their last rank would stand beside the front.
TEST(AqMove9, APlaceInTouchWithWhomItDoesNotFightIsNone) {
  Tabletop ground;
  const UnitId pikes = ground.add(kA, "2x3 Pk", 30, 20, 0);
  const UnitId enemy = ground.add(kB, "4x1 FA", 30, 20, 180);
  ground.add(kB, "1x1 Gun", 25, 20.5, 0);
  Battle battle = ground.battle();
  make_contact(battle, pikes, enemy);
  const std::vector<RedressPlace> places = redress_places(battle, pikes);
  EXPECT_TRUE(of_element(places, 2).empty());
  EXPECT_EQ(of_element(places, 5).at(0).pose, at(33, 20, 0));
}

TEST(AqMove9, NotOutOfMeleeNorToEnemiesNotFought) {
  Melee m("2x3 Pk", at(30, 20, 0), "4x1 FA", at(30, 20, 180));
  break_contacts(m.battle, m.ours);
  EXPECT_TRUE(redress_places(m.battle, m.ours).empty());
}

TEST(AqMel6, AnEmptyFileIsFilledByARedress) {
  Melee m("3x2 Pk", at(30, 20, 0), "3x1 Pk", at(30, 20, 180));
  const std::array<int, 2> killed{2, 3};
  lose_elements(m.battle, m.ours, killed);
  EXPECT_EQ(drawn(m.battle, m.ours), "Pk Pk | - | Pk Pk");
  const std::vector<RedressPlace> its = of_element(redress_places(m.battle, m.ours), 1);
  // A place where its front meets a front goes before one where corners meet.
  ASSERT_GE(its.size(), 2u);
  EXPECT_EQ(its[0].pose, at(30, 20, 0));
  EXPECT_EQ(its[1].pose, at(26, 20, 0));
}

}  // namespace
}  // namespace opfor::arquebusier::test
