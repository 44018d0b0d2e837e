#include "rules/nineteenth_century/check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/nineteenth_century/formation.hpp"
#include "support.hpp"

/// Orders that nobody can word: of units that are not there, ways that are no way. What can be
/// worded is judged in tests/plays.
namespace opfor::nineteenth_century {
namespace {

Point at(double x, double y) { return field::point({x * 100, y * 100}); }

void expect_refused(const test::Small& s, const Order& order, const char* rule, const char* words) {
  const auto refusal = check(s.battle, order);
  ASSERT_TRUE(refusal) << words;
  EXPECT_EQ(refusal->rule, rule);
  EXPECT_NE(refusal->what.find(words), std::string::npos) << refusal->what;
}

test::Small man_and_enemy() {
  return test::Making{}.foot("A1", "a", 50, 75, 1).foot("B1", "b", 70, 75, 1).small();
}

TEST(Check, AUnitThatIsNotThere) {
  expect_refused(man_and_enemy(), {unit_id(99), {}, {}}, "NC-SCOPE-3", "not on the table");
}

TEST(Check, AChargeEndsAtItsTargetWhichIsOnTheTable) {
  test::Small s = man_and_enemy();
  const auto charge = [&](double x) {
    return Order{s.id("A1"), {Charge{s.id("B1"), {at(x, 75)}}}, {}};
  };
  EXPECT_FALSE(check(s.battle, charge(68)));
  expect_refused(s, charge(66), "NC-MEL-1", "would not reach B1");
  s.unit("B1").presence = Presence::off_table;
  expect_refused(s, charge(68), "NC-MEL-1", "only an enemy on the table");
}

/// The place of a fallen man at a wall is free; but who forms anew closes up.
TEST(Check, WhoFormsAsHeStandsClosesUp) {
  const auto made = [](const std::string& wall) {
    return test::Making{}
        .foot("A1", "a", 50, 75, 5, test::kLine)
        .foot("B1", "b", 90, 75, 1)
        .terrain("wall", wall + "; kind = 'wall'; impassable = ['foot']")
        .small();
  };
  const test::Small far_off = made("line = [[10,10],[20,10]]");
  const Figures men = bases(far_off.battle, far_off.id("A1"));
  const Vec place = men[0].centre * 0.6 + men[1].centre * 0.4;
  const Vec from = (place - men[0].ahead * 50) * 0.01;
  const Vec to = (place + men[0].ahead * 50) * 0.01;
  test::Small s =
      made(fmt::format("line = [[{:.2f},{:.2f}],[{:.2f},{:.2f}]]", from.x, from.y, to.x, to.y));
  s.state("A1").alive &= ~1U;
  const Order closes{s.id("A1"), {ChangeFormation{Formation::line}}, {}};
  expect_refused(s, closes, "NC-MOVE-4", "where it cannot stand");
  EXPECT_FALSE(check(s.battle, {s.id("A1"), {Face{Angle::degrees(90)}}, {}}))
      << "as it stands it may stay";
}

}  // namespace
}  // namespace opfor::nineteenth_century
