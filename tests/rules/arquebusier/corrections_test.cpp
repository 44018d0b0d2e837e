// What a player may set right or tell of his table.
#include "rules/arquebusier/corrections.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/arquebusier/elements.hpp"
#include "rules/corrections.hpp"
#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::Making;
using testing::HasSubstr;

test::Small some() {
  return Making{}
      .formation("a", 'a', "FA FA, Pk Pk, FA FA", 20, 10)
      .formation("d", 'a', "3x1 Dr", 40, 10)
      .formation("b", 'b', "3x2 Hq", 20, 30)
      .general("g", 'a', 30, 5)
      .general("h", 'b', 30, 40)
      .small();
}

TEST(AqCorrections, PlacesAndFacings) {
  test::Small s = some();
  s.unit("g").goes_with = s.id("a");
  Correction c = about(s, "a");
  c.at = Point{25_in, 15_in};
  c.facing = Angle::degrees(90);
  corrected(s, c);
  EXPECT_EQ(s.unit("a").pose(), (field::Pose{{25_in, 15_in}, Angle::degrees(90)}));
  EXPECT_EQ(s.unit("g").pose().at, (Point{23_in, 15_in})) << "his General with it";
  c.at = Point{1_in, 15_in};
  expect_refused(s, c, "it would stand over the edge of the table");
  c.at = Point{40_in, 11_in};
  expect_refused(s, c, "it would stand on top of d (d)");
}

TEST(AqCorrections, GroundThatItCannotEnter) {
  test::Small s = Making{}
                      .terrain("lake",
                               "area = [[5,5],[30,5],[30,20],[5,20]]; kind = 'water'; "
                               "impassable = ['foot', 'horse']")
                      .formation("a", 'a', "2x2 FA", 40, 10)
                      .small();
  Correction c = about(s, "a");
  c.at = Point{15_in, 15_in};
  expect_refused(s, c, "it would stand on ground where it cannot");
}

TEST(AqCorrections, ElementsThatStandApartGoWithTheRest) {
  test::Small s = some();
  Element& lapped = s.record("a").elements[0];
  lapped.lapped = 1;
  lapped.x = (24_in).tenths();
  lapped.y = (12_in).tenths();
  put_in_order(s.record("a").elements);
  Correction c = about(s, "a");
  c.at = Point{30_in, 20_in};
  c.facing = Angle::degrees(90);
  corrected(s, c);
  const Element& now = s.record("a").elements[5];
  // Two inches ahead and four to the right of the middle of the front edge.
  EXPECT_NEAR(now.x, (32_in).tenths(), 1);
  EXPECT_NEAR(now.y, (16_in).tenths(), 1);
  EXPECT_EQ(now.facing, 9000);
}

TEST(AqCorrections, ElementsLostByTypeOrInAll) {
  test::Small s = some();
  Correction c = about(s, "a");
  c.killed_of = {{"pike", 1}};
  corrected(s, c);
  EXPECT_EQ(s.drawn_up("a"), "FA FA | Pk | FA FA");
  EXPECT_EQ(s.record("a").lost, 1);
  c.killed_of = {{"pike", 2}};
  expect_refused(s, c, "it cannot lose 2 elements of pike: 1 is left");
  c.killed_of.clear();
  c.killed = 2;
  corrected(s, c);
  EXPECT_EQ(count_of(s.battle, s.id("a"), Type::firearm), 2) << "of those that have most left";
  EXPECT_EQ(s.record("a").lost, 3);
  c.killed = 4;
  expect_refused(s, c, "it cannot lose 4 elements: 3 are left");
  c.killed.reset();
  c.killed_of = {{"pike", 1}, {"firearm", 2}};
  corrected(s, c);
  EXPECT_EQ(s.record("a").gone, Gone::destroyed);
  EXPECT_FALSE(present(s.battle, s.id("a")));
}

TEST(AqCorrections, ElementsComeBackAtTheRear) {
  test::Small s = some();
  lose_elements(s.battle, s.id("a"), std::vector<int>{2, 3});
  Correction c = about(s, "a");
  c.killed_of = {{"pike", -1}};
  corrected(s, c);
  EXPECT_EQ(count_of(s.battle, s.id("a"), Type::pike), 1);
  EXPECT_EQ(s.record("a").lost, 1);
  c.killed_of = {{"pike", -2}};
  expect_refused(s, c, "it has not lost so many elements of pike");
  lose_elements(s.battle, s.id("d"), std::vector<int>{0, 1, 2});
  EXPECT_FALSE(present(s.battle, s.id("d")));
  Correction back = about(s, "d");
  back.killed = -2;
  corrected(s, back);
  EXPECT_TRUE(present(s.battle, s.id("d")));
  EXPECT_EQ(s.record("d").elements.size(), 2U);
  EXPECT_EQ(s.record("d").gone, Gone::no);
}

TEST(AqCorrections, TheNumberOfFiles) {
  test::Small s = some();
  Correction c = about(s, "b");
  c.files = 6;
  corrected(s, c);
  EXPECT_EQ(s.drawn_up("b"), "Hq | Hq | Hq | Hq | Hq | Hq");
  c.files = 7;
  expect_refused(s, c, "its 6 elements do not stand in 7 files (1 to 6)");
  c.files = 0;
  expect_refused(s, c, "do not stand in 0 files");
  test::Small deep =
      Making{}.formation("a", 'a', "4x4 FA", 20, 10).formation("b", 'b', "FA", 40, 40).small();
  Correction narrow = about(deep, "a");
  narrow.files = 2;
  expect_refused(deep, narrow, "in 2 files it would be 8 ranks deep (6 at most)");
}

TEST(AqCorrections, IrregularOrNotAndWhy) {
  test::Small s = some();
  for (std::size_t i = 0; i < Words<Cause>::all.size(); ++i) {
    Correction c = about(s, "a");
    c.states = {std::string{Words<Cause>::all[i]}};
    corrected(s, c);
    EXPECT_TRUE(has_cause(s.battle, c.unit, static_cast<Cause>(i)));
    EXPECT_EQ(s.record("a").causes, 1U << i);
    c.states = {"restored"};
    corrected(s, c);
    EXPECT_EQ(class_of(s.battle, c.unit), Class::regular);
  }
  Correction c = about(s, "a");
  c.states = {"bad contact", "irregular"};
  corrected(s, c);
  EXPECT_FALSE(has_cause(s.battle, c.unit, Cause::shot_losses)) << "it was irregular already";
  c.states = {"restored", "irregular"};
  corrected(s, c);
  EXPECT_TRUE(has_cause(s.battle, c.unit, Cause::shot_losses));
}

TEST(AqCorrections, WhatElseMayBeTold) {
  test::Small s = some();
  Correction c = about(s, "a");
  const auto a = [&]() -> UnitRecord& { return s.record("a"); };
  const auto tell = [&](const char* state) {
    c.states = {state};
    corrected(s, c);
  };
  tell("commander dead");
  EXPECT_EQ(a().commander_dead, 1);
  tell("commander alive");
  EXPECT_EQ(a().commander_dead, 0);
  tell("under fire");
  EXPECT_EQ(a().under_fire, 1);
  a().move_penalty = 2;
  tell("no longer under fire");
  EXPECT_EQ(a().under_fire, 0);
  EXPECT_EQ(a().move_penalty, 0) << "AQ-SHOOT-12";
  tell("withdrew");
  EXPECT_EQ(a().withdrew, 1);
  tell("broke off");
  EXPECT_EQ(a().broke_off, 1);
  c.states = {"mounted"};
  expect_refused(s, c, "only dragoons mount and dismount (AQ-DRG-1)");
  Correction d = about(s, "d");
  s.record("d").marker.changing = Changing::dismounting;
  d.states = {"dismounted"};
  corrected(s, d);
  EXPECT_EQ(s.record("d").mounted, 0);
  EXPECT_EQ(s.record("d").marker.changing, Changing::no) << "it is done";
  d.states = {"mounted"};
  corrected(s, d);
  EXPECT_EQ(s.record("d").mounted, 1);
}

TEST(AqCorrections, RunningAndBreakingOff) {
  test::Small s = some();
  Correction c = about(s, "a");
  c.ran = true;
  c.beaten = true;
  corrected(s, c);
  EXPECT_EQ(s.record("a").ran, 1);
  EXPECT_EQ(s.record("a").broke_off, 1);
  s.record("a").ran_last = 1;
  c.ran = false;
  c.beaten = false;
  corrected(s, c);
  EXPECT_EQ(s.record("a").ran + s.record("a").ran_last + s.record("a").broke_off, 0);
}

TEST(AqCorrections, OffTheTableAndBack) {
  test::Small s = some();
  Correction c = about(s, "a");
  c.presence = Presence::off_table;
  corrected(s, c);
  EXPECT_EQ(s.record("a").gone, Gone::ran);
  Correction place = about(s, "a");
  place.at = Point{20_in, 20_in};
  expect_refused(s, place, "it is not on the table (say that it is back first)");
  c.presence = Presence::on_table;
  corrected(s, c);
  EXPECT_EQ(s.record("a").gone, Gone::no);
  c.presence = Presence::waiting;
  expect_refused(s, c, "who has come does not wait to come");
  c.presence = Presence::removed;
  corrected(s, c);
  EXPECT_EQ(s.record("a").gone, Gone::destroyed);
  s.record("a").elements.clear();
  c.presence = Presence::on_table;
  expect_refused(s, c, "nothing is left of it (give back its elements first)");
}

TEST(AqCorrections, ContactsOfThoseWhoTouchOrNearlyDo) {
  test::Small s = some();
  Correction c = about(s, "b");
  c.contact = s.id("a");
  expect_refused(s, c, "it stands 20.0 in from a (a) (say where it stands first");
  c.at = Point{20_in, 10.5_in};
  corrected(s, c);
  EXPECT_TRUE(in_melee(s.battle, s.id("a")));
  EXPECT_LE(gap(s.battle, s.id("a"), s.id("b")), kTolerance) << "laid flat: AQ-MOVE-7";
  Correction out = about(s, "a");
  out.out_of_contact = s.id("b");
  corrected(s, out);
  EXPECT_FALSE(in_melee(s.battle, s.id("a")));
  Correction friends = about(s, "a");
  friends.contact = s.id("d");
  expect_refused(s, friends, "it and d (d) are both bodies of one side");
  friends.contact = unit_id(100);
  expect_refused(s, friends, "there is no such unit");
}

TEST(AqCorrections, GeneralsDieAndJoin) {
  test::Small s = some();
  Correction c = about(s, "g");
  c.contact = s.id("a");
  corrected(s, c);
  EXPECT_EQ(s.unit("g").goes_with, s.id("a"));
  EXPECT_EQ(s.unit("g").pose().at, (Point{20_in, 8_in})) << "behind it";
  c.contact = s.id("b");
  expect_refused(s, c, "he joins a formation of his own side on the table (AQ-GEN-1)");
  Correction away = about(s, "g");
  away.at = Point{30_in, 8_in};
  corrected(s, away);
  EXPECT_EQ(s.unit("g").goes_with, kNoUnit) << "he has ridden away";
  away.at = Point{73_in, 8_in};
  expect_refused(s, away, "he would stand off the table");
  c.contact = s.id("a");
  corrected(s, c);
  Correction leaves = about(s, "g");
  leaves.out_of_contact = s.id("a");
  corrected(s, leaves);
  EXPECT_EQ(s.unit("g").goes_with, kNoUnit);
  Correction dead = about(s, "g");
  dead.killed = 1;
  corrected(s, dead);
  EXPECT_EQ(s.record("g").gone, Gone::killed);
  expect_refused(s, dead, "he is gone already");
  dead.killed = -1;
  corrected(s, dead);
  EXPECT_TRUE(living(s.battle, s.id("g")));
  dead.killed = 2;
  expect_refused(s, dead, "he has one life to lose");
  Correction ran = about(s, "g");
  ran.ran = true;
  expect_refused(s, ran, "a General is one man");
}

TEST(AqCorrections, TwoGeneralsDoNotJoinOneFormation) {
  test::Small s = Making{}
                      .formation("a", 'a', "2x2 FA", 20, 10)
                      .general("g", 'a', 30, 5)
                      .general("h", 'a', 35, 5)
                      .small();
  Correction c = about(s, "g");
  c.contact = s.id("a");
  corrected(s, c);
  c.unit = s.id("h");
  expect_refused(s, c, "g (g) goes with it already");
}

TEST(AqCorrections, WhatThisSheetDoesNotKnow) {
  test::Small s = some();
  Correction c = about(s, "a");
  c.wounded = 1;
  expect_refused(s, c, "this sheet counts no wounded");
  Correction load = about(s, "a");
  load.loaded = true;
  expect_refused(s, load, "nothing is loaded under this sheet");
  Correction square = about(s, "a");
  square.formation = Formation::square;
  expect_refused(s, square, "all stand in files and ranks under this sheet");
  Correction nobody;
  nobody.unit = unit_id(100);
  expect_refused(s, nobody, "there is no such unit");
}

TEST(AqCorrections, TheWordsOfTheSheet) {
  EXPECT_EQ(kinds().size(), kTypes);
  EXPECT_EQ(states().size(), Words<Cause>::all.size() + 10);
}

}  // namespace
}  // namespace opfor::arquebusier
