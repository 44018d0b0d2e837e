#include "rules/nineteenth_century/company.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;

constexpr const char* kFormed = "formed = true; facing = 90";

/// EX-10: P1 nearest the enemy, P2, P3 behind it, 4 cm from each other; the sergeant at 3 cm of P2.
test::Making platoon(const char* second = kFormed, double third = 60, const char* level = "platoon",
                     const char* sergeant = "officer = true") {
  return test::Making{}
      .command("p", "a", level)
      .foot("P1", "p", 72, 75, 4, kFormed)
      .foot("P2", "p", 66, 75, 4, second)
      .foot("P3", "p", third, 75, 4, kFormed)
      .foot("S", "a", 66, 85.5, 1, sergeant)
      .foot("B1", "b", 190, 75, 4, "formed = true");
}

const Cell kTakeCover = test::italic(Intent::take_cover);
const Cell kContinue = test::italic(Intent::continue_orders, ChargeMark::yes);
const Cell kWithdraw = test::roman(Intent::withdraw_to_cover);

std::vector<Dicer> dicers_of(const test::Small& s, const std::map<std::string, Cell>& cells) {
  std::vector<Dicer> dicers;
  for (const auto& [unit, cell] : cells) {
    Dicer d;
    d.unit = s.id(unit);
    d.reaction.cell = cell;
    d.reaction.binding = !cell.italic;
    d.commanded = s.battle.unit(d.unit).commanded != 0;
    dicers.push_back(d);
  }
  apply_company_rule(s.now(), dicers);
  return dicers;
}

TEST(Ex10, TheFirstWithAnItalicCellLeadsAndARomanCellActsAlone) {
  const test::Small s = platoon().small();
  const auto d = dicers_of(s, {{"P1", kTakeCover}, {"P2", kContinue}, {"P3", kWithdraw}});
  EXPECT_FALSE(d[0].follows);
  EXPECT_TRUE(d[1].follows);
  EXPECT_EQ(d[1].lead, s.id("P1"));
  EXPECT_EQ(d[1].cell, kTakeCover);
  EXPECT_FALSE(d[1].keeps_station);
  EXPECT_FALSE(d[2].follows);
  EXPECT_EQ(d[2].cell, kWithdraw);
}

TEST(Ex10, ACommandedGroupLeadsByItsOrder) {
  test::Small s = platoon().small();
  s.unit("P2").commanded = 1;
  const auto d = dicers_of(s, {{"P1", kTakeCover}, {"P2", kContinue}, {"P3", kWithdraw}});
  EXPECT_TRUE(d[0].follows);
  EXPECT_EQ(d[0].lead, s.id("P2"));
  EXPECT_TRUE(d[0].keeps_station);
  EXPECT_FALSE(d[1].follows);
  EXPECT_FALSE(d[2].follows);
}

TEST(Ex10, PlayedWithACommandedLead) {
  test::Small s = test::Making{}
                      .command("p", "a", "platoon", "objective = [110, 75]")
                      .foot("P1", "p", 72, 75, 4, kFormed)
                      .foot("P2", "p", 72, 90, 4, kFormed)
                      .foot("S", "a", 66, 82, 1, "officer = true")
                      .foot("B1", "b", 190, 75, 4, "formed = true")
                      .small();
  s.unit("P2").commanded = 1;
  test::Script script(s);
  script.cells = {{"P1", kTakeCover}, {"P2", kContinue}, {"S", test::roman(Intent::halt_face)}};
  script.picks["P2"] = {"full move"};
  EventList events;
  test::at_step(s.battle, "1.2");
  const field::Pose p1 = s.unit("P1").pose();
  const field::Pose p2 = s.unit("P2").pose();
  test::play_through(s, script, events, "1.2");
  EXPECT_NE(s.unit("P2").pose().at, p2.at);
  EXPECT_EQ((s.unit("P1").pose().at.x - p1.at.x), (s.unit("P2").pose().at.x - p2.at.x));
  EXPECT_EQ((s.unit("P1").pose().at.y - p1.at.y), (s.unit("P2").pose().at.y - p2.at.y));
  EXPECT_EQ(s.unit("P1").pose().facing, s.unit("P2").pose().facing);
  EXPECT_EQ(s.unit("P1").in_force, s.unit("P2").in_force);
}

TEST(NcCo1, WithoutAnOfficerOrNcoWithinFiveCentimetresEachActsAlone) {
  const auto follows = [](test::Small s) {
    return dicers_of(s, {{"P1", kTakeCover}, {"P2", kContinue}})[1].follows;
  };
  EXPECT_TRUE(follows(platoon().small()));
  EXPECT_FALSE(follows(platoon(kFormed, 60, "platoon", "officer = false").small()));
  EXPECT_TRUE(follows(platoon("formed = true; facing = 90; ncos = 1", 60, "platoon", "").small()));
  test::Small runs = platoon().small();
  runs.unit("S").in_force = InForce::run;
  EXPECT_FALSE(follows(runs));
  test::Small dead = platoon().small();
  ASSERT_TRUE(take_losses(dead.battle, dead.id("S"), 1, 0));
  EXPECT_FALSE(follows(dead));
  test::Small near = platoon().small();
  near.unit("S").y = 7500 + 550 + 100 + 500;  // 5 cm from P2's last base
  EXPECT_TRUE(follows(near));
  near.unit("S").y += 1;
  EXPECT_FALSE(follows(near));
}

TEST(NcCo4, WithinFiveCentimetresOfEachOtherIsAChain) {
  const auto follows = [](test::Small s) {
    return dicers_of(s, {{"P1", kTakeCover}, {"P2", kContinue}})[1].follows;
  };
  EXPECT_TRUE(follows(platoon(kFormed, 59).small())) << "P3 is 5 cm from P2, 11 from P1";
  EXPECT_FALSE(follows(platoon(kFormed, 58.9).small()));
}

TEST(NcCo1, OnlyFormedGroupsWithAnItalicCellFollow) {
  const test::Small loose = platoon("facing = 90").small();
  EXPECT_FALSE(dicers_of(loose, {{"P1", kTakeCover}, {"P2", kContinue}})[1].follows) << "unformed";
  const test::Small s = platoon().small();
  EXPECT_FALSE(dicers_of(s, {{"P1", kTakeCover}, {"P2", kWithdraw}})[1].follows) << "roman";
}

TEST(NcCo3, AnUnformedOrRomanGroupDoesNotLead) {
  const test::Small s = platoon().small();
  const auto d = dicers_of(s, {{"P1", kWithdraw}, {"P2", kContinue}, {"P3", kTakeCover}});
  EXPECT_FALSE(d[1].follows) << "P2 is the first with an italic cell";
  EXPECT_TRUE(d[2].follows);
  EXPECT_EQ(d[2].lead, s.id("P2"));
}

TEST(NcCo3, ACommandedGroupBoundByItsCellDoesNotLead) {
  test::Small s = platoon().small();
  s.unit("P1").commanded = 1;
  const auto d = dicers_of(s, {{"P1", kWithdraw}, {"P2", kContinue}, {"P3", kTakeCover}});
  EXPECT_EQ(d[2].lead, s.id("P2"));
}

TEST(NcCo3, GroupsActInOrderCommandedFirstThenNearestToTheEnemyThenById) {
  test::Small s = platoon().small();
  const std::vector<UnitId> all{s.id("P3"), s.id("P2"), s.id("P1")};
  EXPECT_THAT(company_order(s.now(), all), ElementsAre(s.id("P1"), s.id("P2"), s.id("P3")));
  s.unit("P3").commanded = 1;
  EXPECT_THAT(company_order(s.now(), all), ElementsAre(s.id("P3"), s.id("P1"), s.id("P2")));
  s.unit("B1").presence = Presence::off_table;
  s.unit("P3").commanded = 0;
  EXPECT_THAT(company_order(s.now(), all), ElementsAre(s.id("P1"), s.id("P2"), s.id("P3")));
}

TEST(NcCo1, OnlyPlatoonsAndFullUnitsKeepCompany) {
  const auto keeps = [](const char* level) {
    const test::Small s = platoon(kFormed, 60, level).small();
    return keeps_company(s.now(), s.battle.setting().unit(s.id("P1")).command);
  };
  EXPECT_TRUE(keeps("platoon"));
  EXPECT_TRUE(keeps("full unit"));
  EXPECT_FALSE(keeps("brigade"));
}

/// Two troops of a full unit, 4 cm apart, led by the first one's NCO.
test::Making full_unit(double second = 91.5, const char* more = kFormed) {
  return test::Making{}
      .command("u", "a", "full unit", "objective = [200, 75]")
      .horse("H1", "u", 70, 75, 4, "formed = true; ncos = 1")
      .horse("H2", "u", 70, second, 4, more)
      .foot("B1", "b", 200, 75, 4, "formed = true");
}

std::vector<std::string> who_throws(test::Small& s, test::Script& script) {
  NoEvents events;
  test::at_step(s.battle, "3a");
  test::play_through(s, script, events, "3a");
  return script.who_threw(chance::Purpose::reaction);
}

TEST(NcCo2, AFullUnitThrowsOneDieAndEachCrossesItWithItsOwnRisk) {
  test::Small s = full_unit().small();
  ASSERT_TRUE(take_losses(s.battle, s.id("H2"), 2, 0));
  close_up(s.battle, s.id("H2"));
  s.unit("H2").y -= 200;  // towards its neighbour
  test::Script script(s);
  script.reaction["H1"] = 5;
  EXPECT_THAT(who_throws(s, script), ElementsAre("H1"));
  ASSERT_EQ(script.reacted.size(), 2U);
  EXPECT_EQ(script.reacted[0].die, 5);
  EXPECT_EQ(script.reacted[1].die, 5);
  EXPECT_EQ(script.reacted[0].facts[Fact::loss_tenths], 0);
  EXPECT_EQ(script.reacted[1].facts[Fact::loss_tenths], 5);
}

TEST(NcCo2, IfTheConditionsFailEachThrowsItsOwn) {
  test::Small far = full_unit(94).small();
  test::Script script(far);
  EXPECT_THAT(who_throws(far, script), ElementsAre("H1", "H2"));
  test::Small loose = full_unit(94, "facing = 90").small();
  test::Script script_loose(loose);
  EXPECT_THAT(who_throws(loose, script_loose), ElementsAre("H1", "H2"));
}

TEST(NcCo3, CommandedHorseThrowsItsOwnDieEarlierAndThenLeads) {
  test::Small s = full_unit().small();
  s.unit("H1").commanded = 1;
  test::Script script(s);
  script.cells = {{"H1", test::italic(Intent::halt_face)},
                  {"H2", test::italic(Intent::take_cover, ChargeMark::no, Gait::walk)}};
  script.picks["H1"] = {"half move"};
  EventList events;
  test::at_step(s.battle, "1.2");
  const field::Pose h1 = s.unit("H1").pose();
  const field::Pose h2 = s.unit("H2").pose();
  test::play_through(s, script, events, "1.2");
  EXPECT_THAT(script.who_threw(chance::Purpose::reaction), ElementsAre("H1"));
  EXPECT_NE(s.unit("H1").pose().at, h1.at);
  EXPECT_EQ(s.unit("H2").pose().at, h2.at);
  test::play_through(s, script, events, "3a");
  EXPECT_THAT(script.who_threw(chance::Purpose::reaction), ElementsAre("H1", "H2"));
  EXPECT_EQ(s.unit("H2").pose().at.x - h2.at.x, s.unit("H1").pose().at.x - h1.at.x);
  EXPECT_EQ(s.unit("H2").pose().at.y - h2.at.y, s.unit("H1").pose().at.y - h1.at.y);
  const auto ordered = test::of_kind<event::Ordered>(events);
  EXPECT_EQ(ordered.back().unit, s.id("H2"));
  EXPECT_EQ(ordered.back().lead, s.id("H1"));
}

TEST(NcCo3, FootThrowsADieAGroup) {
  test::Small s = platoon().small();
  test::Script script(s);
  NoEvents events;
  test::at_step(s.battle, "1.2");
  test::play_through(s, script, events, "1.2");
  EXPECT_THAT(script.who_threw(chance::Purpose::reaction), ElementsAre("P1", "P2", "P3", "S"));
}

}  // namespace
}  // namespace opfor::nineteenth_century
