#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/check.hpp"

/// The judge of shots: one refusal a test, and legal shots beside them.
namespace opfor::nineteenth_century {
namespace {

constexpr const char* kLine = "formed = true";

test::Small pair(const char* more = kLine, double x = 80) {
  return test::Making{}
      .foot("A1", "a", 50, 75, 4, more)
      .foot("A2", "a", 50, 100, 4, kLine)
      .foot("B1", "b", x, 75, 4, kLine)
      .foot("B2", "b", x, 100, 4, kLine)
      .small();
}

void expect_refused(const test::Small& s, const char* rule, const char* words,
                    const char* shooter = "A1", const char* target = "B1") {
  const auto refusal = check_shot(s.battle, s.id(shooter), s.id(target));
  ASSERT_TRUE(refusal) << words;
  EXPECT_EQ(refusal->rule, rule);
  EXPECT_NE(refusal->what.find(words), std::string::npos) << refusal->what;
}

void expect_legal(const test::Small& s, const char* shooter = "A1", const char* target = "B1") {
  const auto refusal = check_shot(s.battle, s.id(shooter), s.id(target));
  EXPECT_FALSE(refusal) << refusal->rule << " " << refusal->what;
}

TEST(CheckShot, AFriend) {
  expect_legal(pair());
  expect_refused(pair(), "NC-SHOOT-1", "only an enemy on the table", "A1", "A2");
}

TEST(CheckShot, AnEnemyWhoIsNotOnTheTable) {
  test::Small s = pair();
  s.unit("B1").presence = Presence::off_table;
  expect_refused(s, "NC-SHOOT-1", "only an enemy on the table");
  const auto refusal = check_shot(s.battle, s.id("A1"), unit_id(99));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->rule, "NC-SHOOT-1");
}

TEST(CheckShot, AShooterWhoIsNotOnTheTable) {
  test::Small s = pair();
  s.unit("A1").presence = Presence::off_table;
  expect_refused(s, "NC-SHOOT-1", "who is not on the table");
}

TEST(CheckShot, AnEnemyWhoIsNotSeen) {
  test::Small s =
      test::Making{}
          .terrain("wall", "line = [[65,40],[65,110]]; kind = 'wall'; blocks_sight = true")
          .foot("A1", "a", 50, 75, 4, kLine)
          .foot("B1", "b", 80, 75, 4, kLine)
          .small();
  expect_refused(s, "NC-VIS-1", "does not see");
}

TEST(CheckShot, AnEnemyBehindABody) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 1)
                            .foot("friends", "a", 60, 75, 3, kLine)
                            .foot("B1", "b", 80, 75, 1)
                            .small();
  expect_refused(s, "NC-VIS-1", "clear shot");
}

TEST(CheckShot, AnEnemyBeyondLongRange) {
  expect_legal(pair(kLine, 172));
  expect_refused(pair(kLine, 172.1), "NC-WPN-2", "beyond its long range");
}

TEST(CheckShot, AWeaponThatDoesNotShoot) {
  expect_refused(pair("formed = true; weapons = ['sword']"), "NC-WPN-2", "beyond");
}

TEST(CheckShot, WhoRuns) {
  test::Small s = pair();
  s.unit("A1").in_force = InForce::run;
  expect_refused(s, "NC-SHOOT-12", "who runs");
}

TEST(CheckShot, HorseThatWithdrawsAndFootThatDoes) {
  test::Small s = test::Making{}
                      .horse("A1", "a", 50, 75, 4, kLine)
                      .foot("A2", "a", 50, 100, 4, kLine)
                      .foot("B1", "b", 80, 75, 4, kLine)
                      .small();
  s.unit("A1").in_force = InForce::withdraw;
  s.unit("A2").in_force = InForce::withdraw;
  expect_refused(s, "NC-SHOOT-12", "horse that withdraws");
  expect_legal(s, "A2", "B1");
}

TEST(CheckShot, WhoHasCharged) {
  test::Small s = pair();
  test::into_contact(s, "A1", "B1");
  expect_refused(s, "NC-SHOOT-12", "who has charged");
  s.state("A1").charged = 0;  // it followed up: the contact tells
  expect_refused(s, "NC-SHOOT-12", "who has charged");
}

TEST(CheckShot, WhoFoughtBefore) {
  test::Small s = pair();
  test::into_contact(s, "B1", "A1", true);
  expect_refused(s, "NC-SHOOT-12", "in contact before this turn");
}

TEST(CheckShot, WhoWasChargedAtAnother) {
  test::Small s = pair();
  test::into_contact(s, "B1", "A1");
  expect_legal(s);
  expect_refused(s, "NC-SHOOT-12", "at its chargers only", "A1", "B2");
}

TEST(CheckShot, IntoAContactOfOthers) {
  test::Small s = pair();
  test::into_contact(s, "B1", "A1");
  expect_refused(s, "NC-SHOOT-12", "into a contact of others", "A2", "B1");
}

TEST(CheckShot, ASecondShot) {
  test::Small s = pair();
  s.state("A1").shot = 1;
  expect_refused(s, "NC-SHOOT-2", "has shot");
}

TEST(CheckShot, AnOfficerWhoDidNotDeclareIt) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 1, "officer = true; pc = true")
                      .foot("B1", "b", 80, 75, 4, kLine)
                      .small();
  expect_refused(s, "NC-CMD-2", "did not declare");
  s.state("A1").busy = 1;
  expect_legal(s);
}

TEST(CheckShot, ACommandedGroupWithoutALoad) {
  test::Small s = pair();
  s.state("A1").load_halves = 1;
  expect_legal(s);
  s.unit("A1").commanded = 1;
  expect_refused(s, "NC-SHOOT-2", "not loaded");
}

TEST(CheckShot, ASlowRifleThatHasMovedWithTwoOfThree) {
  test::Small s = pair("formed = true; weapons = ['rifle']; load = 'slow'");
  s.unit("A1").commanded = 1;
  s.state("A1").load_halves = 2;
  expect_legal(s);
  s.state("A1").moved_this_turn = 1;
  s.state("A1").halves_used = 1;
  expect_refused(s, "NC-SHOOT-2", "not loaded");
}

TEST(CheckShot, ACommandedGroupThatMovedMoreThanHalf) {
  test::Small s = pair();
  s.state("A1").halves_used = 2;
  expect_legal(s);
  s.unit("A1").commanded = 1;
  expect_refused(s, "NC-SHOOT-2", "both halves");
  s.state("A1").halves_used = 1;
  expect_legal(s);
}

// --- What proposes targets and what judges shots were written apart: they must agree.

test::Small drawn_battle() {
  static const test::Small kSmall =
      test::Making{}
          .terrain("wood",
                   "area = [[90,40],[120,40],[120,80],[90,80]]; kind = 'wood'; cover = 'soft';"
                   "blocks_sight = true")
          .foot("A1", "a", 50, 75, 6, kLine)
          .foot("A2", "a", 50, 75, 4, "weapons = ['hatchet']")
          .foot("A3", "a", 50, 75, 8, "formed = true; weapons = ['rifle']; load = 'slow'")
          .foot("A4", "a", 50, 75, 1, "pc = true; weapons = ['pistol']; load = 'breech'")
          .horse("B1", "b", 80, 75, 4, kLine)
          .foot("B2", "b", 80, 75, 8, "formed = true; formation = 'square'")
          .foot("B3", "b", 80, 75, 1, "officer = true; pc = true; weapons = ['rifle']")
          .foot("B4", "b", 80, 75, 1, "officer = true; weapons = ['sword']")
          .small();
  test::Small s = kSmall;
  const auto flag = [] { return static_cast<std::uint8_t>(*rc::gen::inRange(0, 2)); };
  const std::vector<InForce> all{InForce::hold, InForce::hold, InForce::withdraw, InForce::run};
  for (std::size_t i = 0; i < s.battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    UnitState& u = s.battle.unit(unit);
    u.put({{Length::tenths(*rc::gen::inRange(5000, 16000)),
            Length::tenths(*rc::gen::inRange(3000, 12000))},
           Angle::degrees(*rc::gen::inRange(0, 360))});
    u.in_force = *rc::gen::elementOf(all);
    u.commanded = group(s.battle, unit).single() ? 0 : flag();
    GroupState& g = state(s.battle, unit);
    g.load_halves = static_cast<std::uint8_t>(*rc::gen::inRange(0, 4));
    g.halves_used = static_cast<std::uint8_t>(*rc::gen::inRange(0, 3));
    g.moved_this_turn = g.halves_used != 0 ? 1 : 0;
    g.busy = flag();
    g.fired_lately = flag();
  }
  const std::vector<const char*> men{"B3", "B4"};
  if (flag() != 0) s.state(*rc::gen::elementOf(men)).attached_to = s.id("B1");
  if (flag() != 0) s.state("A4").attached_to = s.id("A1");
  const std::vector<const char*> a{"A1", "A2", "A3"};
  const std::vector<const char*> b{"B1", "B2", "B3"};
  for (int n = *rc::gen::inRange(0, 3); n > 0; --n) {
    const char* one = *rc::gen::elementOf(a);
    const char* two = *rc::gen::elementOf(b);
    const bool lasts = flag() != 0;
    flag() != 0 ? test::into_contact(s, one, two, lasts) : test::into_contact(s, two, one, lasts);
  }
  return s;
}

RC_GTEST_PROP(CheckShot, AgreesWithWhatIsProposed, ()) {
  const test::Small s = drawn_battle();
  const Situation now = s.now();
  for (const UnitId unit : now.present()) {
    const std::vector<Target> all = targets(now, unit);
    for (const UnitId enemy : now.present(other(side_of(s.battle, unit)))) {
      const bool proposed =
          std::any_of(all.begin(), all.end(), [&](const Target& t) { return t.unit == enemy; });
      const auto refused = check_shot(s.battle, unit, enemy);
      if (proposed) RC_ASSERT(!refused);
      // A PC aims at figures, and single men are part of a group to others.
      const bool same_targets = !group(s.battle, unit).pc && !group(s.battle, enemy).single();
      if (same_targets && !proposed) RC_ASSERT(refused.has_value());
    }
  }
}

}  // namespace
}  // namespace opfor::nineteenth_century
