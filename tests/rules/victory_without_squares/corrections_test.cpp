#include "rules/victory_without_squares/corrections.hpp"

#include <gtest/gtest.h>

#include "rules/corrections.hpp"
#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

test::Small some() {
  return test::Making{}
      .terrain("village",
               "area = [[50,8],[60,8],[60,14],[50,14]]; kind = 'building'; impassable = ['horse']")
      .unit("f", 'a', "foot", 20, 10)
      .unit("p", 'a', "foot", 30, 10, "pike_bases = 6; shot_bases = 0")
      .unit("h", 'a', "horse", 40, 10)
      .unit("g", 'a', "artillery", 10, 10)
      .unit("l", 'a', "leader", 20, 6, "goes_with = 'f'")
      .unit("b", 'b', "foot", 20, 10 + 400 / 254.0)
      .unit("far", 'b', "foot", 20, 30)
      .small();
}

TEST(VwsCorrections, ALeaderJoinsABodyOfHisDivisionAndLeavesIt) {
  test::Small s = some();
  Correction c = about(s, "l");
  c.contact = s.id("p");
  corrected(s, c);
  EXPECT_EQ(s.unit("l").goes_with, s.id("p"));
  EXPECT_EQ(s.unit("l").pose(), place_beside(s.battle, s.id("p")));
  c.contact = s.id("b");
  expect_refused(s, c, "he joins a body of his own division on the table (VWS-LEAD-2)");
  Correction away = about(s, "l");
  away.at = Point{60_in, 5_in};
  corrected(s, away);
  EXPECT_EQ(s.unit("l").goes_with, kNoUnit);
}

TEST(VwsCorrections, StepsLostAndGivenBack) {
  test::Small s = some();
  Correction c = about(s, "f");
  c.killed = 3;
  corrected(s, c);
  EXPECT_EQ(s.record("f").state, State::broken);
  EXPECT_EQ(s.record("f").pike_bases, 0);
  expect_refused(s, c, "it cannot lose 3 steps: it is broken");
  c.killed = -2;
  corrected(s, c);
  EXPECT_EQ(s.record("f").state, State::unsteady);
  EXPECT_EQ(s.record("f").pike_bases, 2) << "it had not broken after all";
  EXPECT_EQ(s.record("f").rallied, 0);
  expect_refused(s, c, "it cannot be better than formed");
}

Correction told(const test::Small& s, const char* unit, const char* state) {
  Correction c = about(s, unit);
  c.states = {state};
  return c;
}

TEST(VwsCorrections, TheLadderIsToldByItsWords) {
  test::Small s = some();
  for (const auto& [word, state] : {std::pair{"disordered", State::disordered},
                                    {"unsteady", State::unsteady},
                                    {"unsteady", State::unsteady},
                                    {"formed", State::formed},
                                    {"broken", State::broken}}) {
    corrected(s, told(s, "f", word));
    EXPECT_EQ(s.record("f").state, state) << word;
  }
  EXPECT_EQ(s.record("f").pike_bases, 0) << "they are thrown away (VWS-STATE-6)";
  corrected(s, told(s, "f", "rallied"));
  EXPECT_EQ(s.record("f").state, State::disordered);
  EXPECT_EQ(s.record("f").rallied, 1);
  expect_refused(s, told(s, "f", "rallied"), "only the broken rally");
  expect_refused(s, told(s, "l", "unsteady"), "a leader is in no formation");
  corrected(s, told(s, "f", "reformed"));
  EXPECT_EQ(s.record("f").state, State::unsteady);
  expect_refused(s, told(s, "h", "reformed"), "only the unsteady and disordered reform");
  corrected(s, told(s, "l", "unhorsed"));
  EXPECT_FALSE(effective(s.battle, s.id("l")));
  expect_refused(s, told(s, "f", "unhorsed"), "only a leader is unhorsed");
}

TEST(VwsCorrections, WhatElseARecordHoldsIsToldByItsWords) {
  test::Small s = some();
  corrected(s, told(s, "g", "limbered"));
  EXPECT_EQ(s.record("g").limbered, 1);
  corrected(s, told(s, "g", "unlimbered"));
  EXPECT_EQ(s.record("g").limbered, 0);
  expect_refused(s, told(s, "f", "limbered"), "only artillery is limbered (VWS-MOVE-5)");
  expect_refused(s, told(s, "h", "dismounted"), "only dragoons mount and dismount (VWS-MOVE-4)");
  corrected(s, told(s, "f", "in motion"));
  EXPECT_EQ(s.record("f").in_motion, 1);
  corrected(s, told(s, "f", "no longer in motion"));
  EXPECT_EQ(s.record("f").in_motion, 0);
  corrected(s, told(s, "f", "low on powder"));
  EXPECT_EQ(s.record("f").low_powder, 1);
  corrected(s, told(s, "f", "fired"));
  EXPECT_EQ(s.record("f").fired, 1);
  corrected(s, told(s, "f", "under fire"));
  EXPECT_NE(s.record("f").under_fire, Since::never);
}

TEST(VwsCorrections, ABodyAllOfPikesIsDestroyedAndComesBack) {
  test::Small s = some();
  Correction c = about(s, "p");
  c.killed = 3;
  corrected(s, c);
  EXPECT_FALSE(present(s.battle, s.id("p")));
  Correction back = about(s, "p");
  back.presence = Presence::on_table;
  expect_refused(s, back, "nothing is left of it");
  c.killed = -1;
  corrected(s, c);
  EXPECT_TRUE(present(s.battle, s.id("p")));
  EXPECT_EQ(s.record("p").gone, Gone::no);
  EXPECT_EQ(s.record("p").pike_bases, 6);
}

TEST(VwsCorrections, PlacesWithTheLeaderAlong) {
  test::Small s = some();
  Correction c = about(s, "f");
  c.at = Point{20_in, 20_in};
  c.facing = Angle::degrees(90);
  corrected(s, c);
  EXPECT_EQ(s.unit("f").pose(), (field::Pose{{20_in, 20_in}, Angle::degrees(90)}));
  EXPECT_NEAR(s.now().gap(s.id("l"), s.id("f")), 0, 2);
  c.at = Point{1_in, 20_in};
  c.facing = Angle::degrees(0);
  expect_refused(s, c, "over the edge of the table");
  c.at = Point{30_in, 10_in};
  expect_refused(s, c, "it would stand on top of p (p)");
  Correction horse = about(s, "h");
  horse.at = Point{55_in, 11_in};
  expect_refused(s, horse, "on ground where it cannot");
}

TEST(VwsCorrections, Formations) {
  test::Small s = some();
  Correction c = about(s, "f");
  c.formation = opfor::Formation::square;
  corrected(s, c);
  EXPECT_EQ(formation_of(s.battle, s.id("f")), Formation::hedgehog);
  c.formation = opfor::Formation::open;
  expect_refused(s, c, "nobody is in open order");
  Correction horse = about(s, "h");
  horse.formation = opfor::Formation::square;
  expect_refused(s, horse, "only foot with a pike base forms a hedgehog");
  Correction guns = about(s, "g");
  guns.formation = opfor::Formation::column;
  expect_refused(s, guns, "artillery forms no column");
}

TEST(VwsCorrections, ThatItRanOrWasBeaten) {
  test::Small s = some();
  Correction c = about(s, "f");
  c.ran = true;
  corrected(s, c);
  EXPECT_TRUE(falling_back(s.battle, s.id("f")));
  c.ran = false;
  corrected(s, c);
  EXPECT_FALSE(falling_back(s.battle, s.id("f")));
  Correction beaten = about(s, "f");
  beaten.beaten = true;
  corrected(s, beaten);
  EXPECT_TRUE(happened(s.record("f").retreated_or_ran));
}

TEST(VwsCorrections, Contacts) {
  test::Small s = some();
  Correction c = about(s, "f");
  c.contact = s.id("b");
  corrected(s, c);
  EXPECT_TRUE(in_contact(s.battle, s.id("b")));
  Correction out = about(s, "f");
  out.out_of_contact = s.id("b");
  corrected(s, out);
  EXPECT_FALSE(in_contact(s.battle, s.id("b")));
  c.contact = s.id("far");
  expect_refused(s, c, "it stands 18.4 in from far");
  c.contact = s.id("h");
  expect_refused(s, c, "it and h (h) are both bodies of one side");
}

TEST(VwsCorrections, WhoHasGone) {
  test::Small s = some();
  Correction c = about(s, "h");
  c.presence = Presence::off_table;
  corrected(s, c);
  EXPECT_EQ(s.record("h").gone, Gone::left_table);
  EXPECT_EQ(army_of(s.battle, Side::a).removed, 1);
  Correction place = about(s, "h");
  place.at = Point{40_in, 20_in};
  expect_refused(s, place, "it is not on the table");
  place.presence = Presence::on_table;
  corrected(s, place);
  EXPECT_TRUE(present(s.battle, s.id("h")));
  c.presence = Presence::waiting;
  expect_refused(s, c, "nobody comes on to the table later");
}

TEST(VwsCorrections, Leaders) {
  test::Small s = some();
  Correction c = about(s, "l");
  c.killed = 1;
  corrected(s, c);
  EXPECT_EQ(s.record("l").gone, Gone::killed);
  EXPECT_FALSE(led(s.battle, s.id("f")));
  expect_refused(s, c, "he is gone already");
  c.killed = -1;
  corrected(s, c);
  EXPECT_TRUE(effective(s.battle, s.id("l")));
  c.killed = 2;
  expect_refused(s, c, "he has one life to lose");
  Correction ran = about(s, "l");
  ran.ran = true;
  expect_refused(s, ran, "a leader is in no formation");
}

TEST(VwsCorrections, WhatThisSheetDoesNotKnow) {
  test::Small s = some();
  Correction c = about(s, "f");
  c.wounded = 1;
  expect_refused(s, c, "this sheet counts no wounded");
  Correction load = about(s, "f");
  load.loaded = true;
  expect_refused(s, load, "nothing is loaded under this sheet");
  Correction wide = about(s, "f");
  wide.files = 3;
  expect_refused(s, wide, "its width is that of its formation");
  Correction nobody;
  nobody.unit = unit_id(100);
  expect_refused(s, nobody, "there is no such unit");
}

}  // namespace
}  // namespace opfor::victory_without_squares
