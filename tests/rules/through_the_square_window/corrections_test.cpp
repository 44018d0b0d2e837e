#include "rules/through_the_square_window/corrections.hpp"

#include <gtest/gtest.h>

#include "rules/corrections.hpp"
#include "rules/through_the_square_window/battle_support.hpp"

namespace opfor::through_the_square_window {
namespace {

using opfor::test::about;
using opfor::test::corrected;
using opfor::test::expect_refused;

test::Small some() {
  return test::Making{}
      .unit("f", 'a', "LIN-D", 20, 20)
      .unit("t", 'a', "TER-I", 50, 20)
      .unit("h", 'a', "CHG", 80, 20)
      .unit("g", 'a', "ART-L", 100, 20)
      .unit("d", 'a', "DRA", 20, 40)
      .unit("ga", 'a', "general", 50, 40, "chief = true")
      .unit("b", 'b', "MUS", 80, 70)
      .small();
}

Correction told(const test::Small& s, const char* unit, const char* state) {
  Correction c = about(s, unit);
  c.states = {state};
  return c;
}

TEST(TtswCorrections, StrengthPointsLostAndGivenBack) {
  test::Small s = some();
  Correction c = about(s, "f");
  c.killed = 8;
  corrected(s, c);
  EXPECT_EQ(s.record("f").gone, Gone::destroyed);
  Correction back = about(s, "f");
  back.presence = Presence::on_table;
  expect_refused(s, back, "nothing is left of it");
  c.killed = 1;
  expect_refused(s, c, "it cannot lose 1: it has 0 of 8");
  c.killed = -2;
  corrected(s, c);
  EXPECT_TRUE(present(s.battle, s.id("f")));
  EXPECT_EQ(s.record("f").block, 2);
  c.killed = -7;
  expect_refused(s, c, "it cannot lose -7: it has 2 of 8");
}

/// TTSW-DMG-3: the greater of the two pools, of equal ones the pikes; or as it is told.
TEST(TtswCorrections, OfATercioItsPikesAndItsShotApart) {
  test::Small s = some();
  Correction c = about(s, "t");
  c.killed = 5;
  corrected(s, c);
  EXPECT_EQ(s.record("t").block, 7);
  EXPECT_EQ(s.record("t").shot, 8);
  c = about(s, "t");
  c.killed_of = {{"shot", 3}};
  corrected(s, c);
  EXPECT_EQ(s.record("t").block, 7);
  EXPECT_EQ(s.record("t").shot, 5);
  c.killed_of = {{"shot", 6}};
  expect_refused(s, c, "it cannot lose 6: it has 5 of 8");
  Correction line = about(s, "f");
  line.killed_of = {{"shot", 1}};
  expect_refused(s, line, "only a tercio counts its shot apart");
}

TEST(TtswCorrections, WhatThisSheetDoesNotCount) {
  test::Small s = some();
  Correction c = about(s, "f");
  c.wounded = 1;
  expect_refused(s, c, "this sheet counts no wounded");
  c = about(s, "f");
  c.loaded = true;
  expect_refused(s, c, "nothing is loaded under this sheet");
  c = about(s, "f");
  c.files = 2;
  expect_refused(s, c, "its width is that of its formation");
  c = about(s, "f");
  c.presence = Presence::waiting;
  expect_refused(s, c, "nobody comes on to the table later under this sheet");
}

TEST(TtswCorrections, StatesByTheirWords) {
  test::Small s = some();
  corrected(s, told(s, "f", "routing"));
  EXPECT_EQ(s.record("f").status, Status::routing);
  corrected(s, told(s, "f", "rallying"));
  EXPECT_EQ(s.record("f").status, Status::rallying);
  EXPECT_EQ(s.record("f").actions, 0);
  corrected(s, told(s, "f", "steady"));
  EXPECT_EQ(s.record("f").status, Status::steady);
  corrected(s, told(s, "h", "pursuing"));
  EXPECT_EQ(s.record("h").status, Status::pursuing);
  corrected(s, told(s, "f", "may not advance"));
  EXPECT_EQ(s.record("f").no_advance_until, s.battle.head().turn + 1);
  corrected(s, told(s, "f", "may advance"));
  EXPECT_EQ(s.record("f").no_advance_until, 0);
  corrected(s, told(s, "g", "limbered"));
  EXPECT_EQ(s.record("g").limbered, 1);
  expect_refused(s, told(s, "f", "limbered"), "only light guns are limbered (TTSW-ACT-T1)");
  corrected(s, told(s, "d", "mounted"));
  EXPECT_EQ(s.record("d").mounted, 1);
  expect_refused(s, told(s, "h", "dismounted"), "only dragoons mount and dismount (TTSW-ACT-T1)");
  corrected(s, told(s, "g", "crew ran"));
  EXPECT_EQ(s.record("g").crew, Crew::fled);
  expect_refused(s, told(s, "f", "crew ran"), "only guns have a crew that runs");
  expect_refused(s, told(s, "f", "captured"), "only guns are captured (TTSW-OUT-10)");
  corrected(s, told(s, "g", "captured"));
  EXPECT_EQ(s.record("g").gone, Gone::captured);
  corrected(s, told(s, "f", "dispersed"));
  EXPECT_EQ(s.record("f").gone, Gone::dispersed);
}

TEST(TtswCorrections, Formations) {
  test::Small s = some();
  Correction c = about(s, "f");
  c.formation = opfor::Formation::square;
  corrected(s, c);
  EXPECT_EQ(formation_of(s.battle, s.id("f")), Formation::ring);
  c = about(s, "t");
  c.formation = opfor::Formation::column;
  expect_refused(s, c, "are never in column (TTSW-CARD-3)");
}

TEST(TtswCorrections, AGeneralGoesWithAUnitOfHisSideAndIsInNoFormation) {
  test::Small s = some();
  Correction c = about(s, "ga");
  c.contact = s.id("f");
  corrected(s, c);
  EXPECT_EQ(s.unit("ga").goes_with, s.id("f"));
  EXPECT_EQ(s.unit("ga").pose(), place_beside(s.battle, s.id("f")));
  c.contact = s.id("b");
  expect_refused(s, c, "he joins a unit of his own side on the table (TTSW-GEN-1)");
  expect_refused(s, told(s, "ga", "routing"),
                 "a general is in no formation, and neither runs nor fights");
  Correction killed = about(s, "ga");
  killed.killed = 1;
  corrected(s, killed);
  EXPECT_EQ(s.record("ga").gone, Gone::killed);
}

}  // namespace
}  // namespace opfor::through_the_square_window
