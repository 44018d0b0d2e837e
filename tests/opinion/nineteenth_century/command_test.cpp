// Command, risk, cells and the company of the 19th-century sheet, told by hand.
#include "opinion/nineteenth_century/told.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kOfficer = "pc = true; officer = true; weapons = ['sword']";

Making officer_and_men(const char* officer = kOfficer, const char* men = "") {
  return Making{}
      .foot("him", "a", 60, 75, 1, officer)
      .foot("men", "a", 60, 90, 6, men)
      .foot("enemy", "b", 220, 20, 4);
}
std::vector<std::string> thrown(const Making& making, int dice, int points) {
  Told told(making);
  return told.tell("NC-CMD-1", event::CommandThrown{told.id("him"), dice, points, ""}, 0).found();
}
std::vector<std::string> paid(const Making& making, int points, std::vector<int> prices) {
  Told told(making);
  told.tell("NC-CMD-1", event::CommandThrown{told.id("him"), 3, points, ""}, 0);
  for (const int price : prices) {
    told.tell("NC-CMD-7", event::Paid{told.id("him"), told.id("men"), price}, 0);
  }
  return told.found();
}

TEST(NcCommand, DiceAreOfTheGradeAndOneMoreForADrummer) {
  EXPECT_THAT(thrown(officer_and_men(), 3, 10), IsEmpty());
  EXPECT_THAT(thrown(officer_and_men(), 4, 10), ElementsAre("card misread NC-CMD-1 dice"));
  EXPECT_THAT(thrown(officer_and_men(), 3, 19), ElementsAre("card misread NC-CMD-4 points"));
  const Making hero = officer_and_men("pc = true; officer = true; grade = 'hero'");
  EXPECT_THAT(thrown(hero, 4, 10), IsEmpty());
  EXPECT_THAT(thrown(officer_and_men(kOfficer, "drummers = 1"), 4, 10), IsEmpty());
  EXPECT_THAT(thrown(officer_and_men(kOfficer, "drummers = 1"), 3, 10),
              ElementsAre("card misread NC-CMD-1 dice"));
}

TEST(NcCommand, WhoLoadsOrFiresHasADieLess) {
  Told busy(officer_and_men());
  busy.chooses(DecisionKind::declare_busy, "him", 1);
  EXPECT_THAT(busy.tell("NC-CMD-1", event::CommandThrown{busy.id("him"), 2, 7, ""}, 0).found(),
              IsEmpty());
}

TEST(NcCommand, AFigureCostsAPointAndTwoIfDisloyal) {
  EXPECT_THAT(paid(officer_and_men(), 10, {6}), IsEmpty());
  EXPECT_THAT(paid(officer_and_men(), 10, {5}), ElementsAre("wrong price NC-CMD-6 price"));
  EXPECT_THAT(paid(officer_and_men(kOfficer, "loyal = false"), 12, {12}), IsEmpty());
  EXPECT_THAT(paid(officer_and_men(), 5, {6}),
              ElementsAre("wrong price NC-CMD-7 more than he has"));
  EXPECT_THAT(paid(officer_and_men(), 12, {6, 6}), ElementsAre("wrong price NC-CMD-7 twice"));
}

TEST(NcCommand, OrdersReachFiftyCentimetresAndTwentyFiveInEnclosedGround) {
  const auto at = [](double y, const char* terrain) {
    Making making = Making{}
                        .foot("him", "a", 60, 20, 1, kOfficer)
                        .foot("men", "a", 60, y, 1, "weapons = ['sword']")
                        .foot("enemy", "b", 220, 20, 4);
    if (*terrain != 0) making.terrain("wood", terrain);
    return paid(making, 10, {1});
  };
  EXPECT_THAT(at(72, ""), IsEmpty());
  EXPECT_THAT(at(72.1, ""), ElementsAre("wrong price NC-CMD-5 too far off"));
  const char* const wood =
      "area = [[50, 10], [70, 10], [70, 30], [50, 30]]; kind = 'wood'; enclosed = true";
  EXPECT_THAT(at(47, wood), IsEmpty());
  EXPECT_THAT(at(48, wood), ElementsAre("wrong price NC-CMD-5 too far off"));
}

/// One of two has fallen in a melee, and who it was is not told: the one in the wood, or the other.
TEST(NcCommand, WhoMayHaveFallenInEnclosedGroundShortensNoDistance) {
  const auto at = [](int fallen) {
    Told told(Making{}
                  .foot("him", "a", 60, 40, 1, kOfficer)
                  .foot("men", "a", 60, 75, 2, "weapons = ['sword']")
                  .foot("enemy", "b", 62, 75, 4, "weapons = ['sword']")
                  .terrain("wood",
                           "area = [[50, 76], [70, 76], [70, 90], [50, 90]]; kind = 'wood'; "
                           "enclosed = true"));
    if (fallen > 0) told.loses("men", fallen, 0);
    told.tell("NC-CMD-1", event::CommandThrown{told.id("him"), 3, 10, ""}, 0);
    return told.tell("NC-CMD-7", event::Paid{told.id("him"), told.id("men"), 2 - fallen}, 0)
        .found();
  };
  EXPECT_THAT(at(0), Contains("wrong price NC-CMD-5 too far off"));
  EXPECT_THAT(at(1), Not(Contains("wrong price NC-CMD-5 too far off")));
}

// --- risk and cells ---

constexpr Cell kAdvance{Intent::advance, ChargeMark::yes, Gait::as_before, true};

std::vector<std::string> threw(std::vector<std::pair<std::string, int>> risks, int die, Cell cell,
                               const Making& making = officer_and_men()) {
  return Told(making).throws("men", std::move(risks), die, cell).found();
}

TEST(NcCells, ADieGivesTheCellOfItsRow) {
  EXPECT_THAT(threw({{"RF-RANGE", 1}}, 4, cell::kOn), IsEmpty());
  EXPECT_THAT(threw({{"RF-RANGE", 1}}, 6, kAdvance), IsEmpty());
  EXPECT_THAT(threw({{"RF-RANGE", 1}}, 5, kAdvance),
              ElementsAre("card misread NC-ACT-1 ADVANCE by a die of 5"));
  EXPECT_THAT(threw({{"RF-RANGE", 1}, {"RF-FLANK", 2}, {"RF-ROUT", 3}}, 1, cell::kRun,
                    officer_and_men(kOfficer, "formed = true")),
              IsEmpty());
  const Cell roman{Intent::continue_orders, ChargeMark::no, Gait::as_before, false};
  EXPECT_THAT(threw({}, 3, roman), IsEmpty());
  EXPECT_THAT(threw({}, 3, cell::kOn), ElementsAre("card misread NC-ACT-2 CONTINUE by a die of 3"));
}

TEST(NcCells, RiskIsThatOfTheList) {
  EXPECT_THAT(threw({{"RF-RANGE", 2}}, 3, cell::kHalt),
              ElementsAre("card misread NC-RF-1 RF-RANGE"));
  EXPECT_THAT(threw({{"RF-RANGE", 1}, {"RF-REG", -1}}, 3,
                    {Intent::continue_orders, ChargeMark::no, Gait::as_before, false}),
              ElementsAre("card misread NC-RF-1 RF-REG is not so"));
  EXPECT_THAT(threw({{"RF-RANGE", 1}, {"RF-FLANK", 2}}, 3, cell::kHalt),
              ElementsAre("card misread NC-RF-10 RF-FLANK is not so"))
      << "in open order";
  EXPECT_THAT(threw({{"RF-RANGE", 1}, {"RF-LOSS", 1}}, 3, cell::kHalt),
              ElementsAre("card misread NC-RF-9 losses"));
}

TEST(NcCells, EveryoneThrowsOnceInHisPass) {
  Told twice(officer_and_men());
  twice.throws("men", {{"RF-RANGE", 1}}, 4, cell::kOn)
      .throws("men", {{"RF-RANGE", 1}}, 4, cell::kOn);
  EXPECT_THAT(twice.found(), ElementsAre("acts again NC-SEQ-1 throws again"));
  const Making horse = Making{}
                           .horse("horse", "a", 60, 110, 4, "weapons = ['sword']")
                           .foot("enemy", "b", 220, 20, 4);
  EXPECT_THAT(Told(horse).throws("horse", {{"RF-RANGE", 1}}, 3, cell::kHorseOn, 1).found(),
              ElementsAre("moved unfit NC-SEQ-3 out of its pass"));
}

TEST(NcCells, OnlyWhoIsCommandedActsAtWill) {
  EXPECT_THAT(Told(officer_and_men())
                  .throws("men", {{"RF-RANGE", 1}}, 4, cell::kOn)
                  .ordered("men", cell::kOn, {}, true)
                  .found(),
              ElementsAre("disobeys NC-CMD-9 at will, and nobody commands it"));
  EXPECT_THAT(Told(officer_and_men())
                  .throws("men", {{"RF-RANGE", 1}}, 4, cell::kOn)
                  .ordered("men", cell::kHalt, {})
                  .found(),
              ElementsAre("disobeys NC-ACT-21 another cell than it threw"));
  EXPECT_THAT(Told(officer_and_men()).ordered("men", cell::kOn, {}).found(),
              ElementsAre("disobeys NC-ACT-21 without a die"));
  EXPECT_THAT(Told(officer_and_men())
                  .throws("him", {{"RF-RANGE", 1}}, 4, cell::kOn)
                  .ordered("him", cell::kOn, {})
                  .found(),
              ElementsAre("disobeys NC-ACT-22 bound, though its cell is italic"));
}

TEST(NcCells, OnlyCellsWithAMarkCharge) {
  const Making near = Making{}.foot("men", "a", 60, 75, 4).foot("enemy", "b", 80, 75, 4);
  Told told(near);
  const Cell roman{Intent::continue_orders, ChargeMark::no, Gait::as_before, false};
  told.throws("men", {}, 3, roman);
  told.ordered("men", roman, {Charge{told.id("enemy"), {{78_cm, 75_cm}}, Gait::as_before}});
  EXPECT_THAT(told.found(), ElementsAre("attack forbidden NC-ACT-11 by a cell without (Charge?)"));
}

// --- the company ---

Making platoon(double y, const char* more = "formed = true") {
  return Making{}
      .command("p", "a", "platoon")
      .foot("lead", "p", 60, 75, 4, "formed = true; ncos = 1")
      .foot("next", "p", 60, y, 4, more)
      .foot("enemy", "b", 220, 20, 4);
}
std::vector<std::string> followed(const Making& making) {
  return Told(making)
      .throws("lead", {{"RF-RANGE", 1}}, 4, cell::kOn)
      .throws("next", {{"RF-RANGE", 1}}, 2, cell::kHalt)
      .ordered("lead", cell::kOn, {})
      .ordered("next", cell::kOn, {}, false, "lead")
      .found();
}

TEST(NcCompany, GroupsOfAPlatoonStayTogetherWhileTheyAreNear) {
  EXPECT_THAT(followed(platoon(91)), IsEmpty());
  EXPECT_THAT(followed(platoon(95)), ElementsAre("disobeys NC-CO-4 follows from afar"));
  EXPECT_THAT(followed(platoon(91, "formed = false; formation = 'line'")),
              ElementsAre("disobeys NC-CO-3 follows, and is not formed"));
}

}  // namespace
}  // namespace opfor::battles::opinion::nineteenth_century
