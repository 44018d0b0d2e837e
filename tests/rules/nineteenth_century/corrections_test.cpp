#include "rules/nineteenth_century/corrections.hpp"

#include <gtest/gtest.h>

#include "rules/corrections.hpp"
#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

test::Small two() {
  return test::Making{}
      .foot("A1", "a", 50, 75, 6, "formed = true")
      .foot("A2", "a", 50, 120, 6, "formed = true; weapons = ['sword']")
      .foot("B1", "b", 80, 75, 6, "formed = true")
      .horse("B2", "b", 80, 120, 4, "formed = true")
      .small();
}

TEST(Corrections, AnOfficerGoesWithAGroupWithinReach) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 6, "formed = true")
                      .foot("A2", "a", 90, 75, 6, "formed = true")
                      .foot("O", "a", 45, 75, 1, "officer = true")
                      .foot("B1", "b", 150, 75, 6, "formed = true")
                      .small();
  Correction c = about(s, "O");
  c.contact = s.id("A1");
  corrected(s, c);
  EXPECT_EQ(s.unit("O").goes_with, s.id("A1"));
  c.contact = s.id("A2");
  expect_refused(s, c, "he goes with a group of his own side within 5 cm (NC-CMD-8)");
  c.unit = s.id("A1");
  expect_refused(s, c, "are both bodies of one side");
  Correction away = about(s, "O");
  away.at = Point{30_cm, 40_cm};
  corrected(s, away);
  EXPECT_EQ(s.unit("O").goes_with, kNoUnit);
}

TEST(Corrections, Losses) {
  test::Small s = two();
  Correction c = about(s, "A1");
  c.killed = 2;
  c.wounded = 1;
  corrected(s, c);
  EXPECT_EQ(living(s.battle, c.unit), 4);
  EXPECT_EQ(wounded(s.battle, c.unit), 1);
  Correction back = about(s, "A1");
  back.killed = -1;
  back.wounded = -1;
  corrected(s, back);
  EXPECT_EQ(living(s.battle, c.unit), 5);
  EXPECT_EQ(wounded(s.battle, c.unit), 0);
}

TEST(Corrections, TheLastManDestroysAGroupAndTakingBackRestoresIt) {
  test::Small s = two();
  make_contact(s.battle, s.id("A1"), s.id("B1"));
  Correction c = about(s, "A1");
  c.killed = 6;
  corrected(s, c);
  EXPECT_EQ(s.unit("A1").presence, Presence::removed);
  EXPECT_FALSE(in_contact(s.battle, s.id("B1")));
  Correction back = about(s, "A1");
  back.killed = -3;
  corrected(s, back);
  EXPECT_EQ(s.unit("A1").presence, Presence::on_table);
  EXPECT_EQ(living(s.battle, c.unit), 3);
}

TEST(Corrections, AnOfficerStepsAsideForABodyThatNeedsHisPlace) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 6, "formed = true")
                      .foot("O", "a", 45, 75, 1, "officer = true")
                      .foot("B1", "b", 150, 75, 6, "formed = true")
                      .foot("P", "b", 60, 75, 1, "officer = true")
                      .small();
  const Point stood = s.unit("O").pose().at;
  Correction c = about(s, "A1");
  c.at = stood;
  corrected(s, c);
  EXPECT_EQ(s.unit("A1").pose().at, stood);
  EXPECT_NE(s.unit("O").pose().at, stood);
  EXPECT_LE(norm(field::vec(s.unit("O").pose().at) - field::vec(stood)), 1000) << "beside it";
  c.at = s.unit("P").pose().at;
  expect_refused(s, c, "it would stand on top of P (P)");
}

TEST(Corrections, AnOfficerGoesAlongWithWhomHeIsWith) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 6, "formed = true")
                      .foot("O", "a", 45, 75, 1, "officer = true")
                      .foot("B1", "b", 150, 75, 6, "formed = true")
                      .small();
  Correction joined = about(s, "O");
  joined.contact = s.id("A1");
  corrected(s, joined);
  Correction c = about(s, "A1");
  c.at = Point{80_cm, 60_cm};
  corrected(s, c);
  EXPECT_EQ(s.unit("O").pose().at, (Point{75_cm, 60_cm}));
  EXPECT_EQ(s.unit("O").goes_with, s.id("A1"));
}

TEST(Corrections, LossesThatCannotBe) {
  test::Small s = two();
  Correction c = about(s, "A1");
  c.killed = 7;
  expect_refused(s, c, "it cannot lose 7: 6 of 6 live");
  c.killed = -1;
  expect_refused(s, c, "it cannot get back 1");
  c.killed = 4;
  c.wounded = 3;
  expect_refused(s, c, "3 more cannot be wounded: 2 live");
}

TEST(Corrections, PlacesAndFacings) {
  test::Small s = two();
  Correction c = about(s, "A1");
  c.at = Point{60_cm, 70_cm};
  c.facing = Angle::degrees(45);
  corrected(s, c);
  EXPECT_EQ(s.unit("A1").pose(), (field::Pose{{60_cm, 70_cm}, Angle::degrees(45)}));
  c.at = Point{239_cm, 70_cm};
  expect_refused(s, c, "over the edge of the table");
  c.at = Point{80_cm, 74_cm};
  expect_refused(s, c, "on top of B1");
  s.unit("A1").presence = Presence::off_table;
  c.at = Point{60_cm, 70_cm};
  expect_refused(s, c, "it is not on the table");
}

TEST(Corrections, PlacesOnWalls) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 1)
                      .terrain("wall",
                               "line = [[60,40],[60,110]]; kind = 'wall';"
                               "impassable = ['foot']")
                      .small();
  Correction c = about(s, "A1");
  c.at = Point{60_cm, 75_cm};
  expect_refused(s, c, "ground where it cannot");
}

TEST(Corrections, Formations) {
  test::Small s = two();
  Correction c = about(s, "A1");
  c.formation = Formation::square;
  corrected(s, c);
  EXPECT_EQ(s.unit("A1").formation, Formation::square);
  Correction horse = about(s, "B2");
  horse.formation = Formation::square;
  expect_refused(s, horse, "horse forms no square");
  Correction wide = about(s, "A1");
  wide.files = 3;
  expect_refused(s, wide, "its width is that of its formation");
}

TEST(Corrections, OneManFormsNoSquare) {
  test::Small s = test::Making()
                      .foot("O", "a", 45, 75, 1, "officer = true")
                      .foot("B1", "b", 60, 75, 4, "formed = false")
                      .small();
  for (const char* unit : {"O", "B1"}) {
    Correction c = about(s, unit);
    c.formation = Formation::square;
    expect_refused(s, c, "only formed foot of more than one man forms square (NC-MOVE-10)");
  }
}

TEST(Corrections, RunningBeatenAndLoaded) {
  test::Small s = two();
  Correction c = about(s, "A1");
  c.ran = true;
  c.beaten = true;
  c.loaded = false;
  corrected(s, c);
  EXPECT_TRUE(running(s.battle, c.unit));
  EXPECT_EQ(s.state("A1").ran_last_turn, 1);
  EXPECT_EQ(s.state("A1").beaten_in_melee, 1);
  EXPECT_FALSE(loaded(s.battle, c.unit));
  c.ran = false;
  c.beaten = false;
  c.loaded = true;
  corrected(s, c);
  EXPECT_FALSE(running(s.battle, c.unit));
  EXPECT_EQ(s.state("A1").beaten_in_melee, 0);
  EXPECT_TRUE(loaded(s.battle, c.unit));
  Correction swords = about(s, "A2");
  swords.loaded = true;
  expect_refused(s, swords, "its weapons need no loading");
}

TEST(Corrections, Presence) {
  test::Small s = two();
  make_contact(s.battle, s.id("A1"), s.id("B1"));
  Correction c = about(s, "A1");
  c.presence = Presence::off_table;
  corrected(s, c);
  EXPECT_FALSE(in_contact(s.battle, s.id("B1")));
  c.presence = Presence::on_table;
  corrected(s, c);
  EXPECT_TRUE(present(s.battle, c.unit));
  c.presence = Presence::removed;
  corrected(s, c);
  EXPECT_EQ(living(s.battle, c.unit), 0);
  c.presence = Presence::on_table;
  expect_refused(s, c, "nobody of it lives");
}

TEST(Corrections, WhoComesBackStandsOnNobody) {
  test::Small s = two();
  s.unit("A1").presence = Presence::off_table;
  s.unit("B1").x = 5000;
  Correction c = about(s, "A1");
  c.presence = Presence::on_table;
  expect_refused(s, c, "on top of B1");
}

TEST(Corrections, Contacts) {
  test::Small s = two();
  Correction c = about(s, "A1");
  c.contact = s.id("B1");
  expect_refused(s, c, "it stands 28.0 cm from B1");
  c.at = Point{78_cm, 75_cm};
  corrected(s, c);
  EXPECT_TRUE(in_contact(s.battle, s.id("A1")));
  Correction apart = about(s, "A1");
  apart.out_of_contact = s.id("B1");
  corrected(s, apart);
  EXPECT_FALSE(in_contact(s.battle, s.id("A1")));
  Correction friends = about(s, "A1");
  friends.contact = s.id("A2");
  expect_refused(s, friends, "it and A2 (A2) are both bodies of one side");
  friends.contact = unit_id(90);
  expect_refused(s, friends, "there is no such unit");
  s.unit("A1").presence = Presence::off_table;
  Correction gone = about(s, "A1");
  gone.contact = s.id("B1");
  expect_refused(s, gone, "it is not on the table");
}

TEST(Corrections, AUnitThatIsNotThere) {
  test::Small s = two();
  Correction c;
  c.unit = unit_id(77);
  expect_refused(s, c, "there is no such unit");
}

}  // namespace
}  // namespace opfor::nineteenth_century
