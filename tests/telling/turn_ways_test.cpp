// What a unit did, in the words of an order sheet: wheels, fights, leaders, the lost.
#include "telling/turn_ways.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "ai/behaviour/read_behaviour.hpp"
#include "battle/consider.hpp"
#include "telling/small_battle.hpp"
#include "telling/telling.hpp"
#include "telling/turn_text.hpp"

namespace opfor::cli {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Behaviour behaviour_of_the_file() {
  std::ifstream in(OPFOR_SOURCE_DIR "/ai/tables/nineteenth_century.toml");
  std::stringstream text;
  text << in.rdbuf();
  return *read_behaviour(text.str(), "table", {});
}

class WordsOfAWay : public ::testing::Test {
 protected:
  WordsOfAWay() : behaviour(behaviour_of_the_file()), battle(paper.start(test::hacienda())) {}

  UnitId id(std::string_view name) const { return *battle.setting().find_unit(name); }
  void happened(event::What what) { events.push_back({1, 1, "P-1", std::move(what)}); }
  void order(std::string_view name, std::vector<Act> acts) {
    event::Ordered ordered;
    ordered.unit = id(name);
    ordered.order = {ordered.unit, std::move(acts), {}};
    happened(ordered);
  }
  void go(std::string_view name, Point to, int facing) {
    event::Moved moved;
    moved.unit = id(name);
    moved.from = battle.unit(moved.unit).pose();
    moved.to = {to, Angle::degrees(facing)};
    moved.path = {moved.from.at};
    if (moved.from.at != to) moved.path.push_back(to);
    moved.spent = Length::rounded(norm(field::vec(to) - field::vec(moved.from.at)));
    battle.unit(moved.unit).put(moved.to);
    happened(moved);
  }
  TurnSheet turn(const Sheet& sheet) const {
    return gather(sheet, behaviour, battle, events, Side::b, 1);
  }
  std::string said(std::string_view name) const { return said(paper, name); }
  std::string said(const Sheet& sheet, std::string_view name) const {
    const TurnSheet gathered = turn(sheet);
    const UnitTurn* unit = gathered.of(id(name));
    return unit == nullptr ? std::string("not told") : order_words(gathered, *unit);
  }
  std::string reason_of(const Sheet& sheet, std::string_view name) const {
    const TurnSheet gathered = turn(sheet);
    return because_words(gathered, *gathered.of(id(name)));
  }
  std::vector<std::string> befell(std::string_view name) const {
    return happening_lines(turn(paper), id(name));
  }

  test::PaperSheet paper;
  Behaviour behaviour;
  Battle battle;
  std::vector<Event> events;
};

// MC1 stands at (45, 118) and faces east.
TEST_F(WordsOfAWay, AWayAgainstItsFacingIsDrawnAsFallingBack) {
  go("MC1", {25_cm, 118_cm}, 90);
  ASSERT_EQ(arrows_of(turn(paper)).size(), 1U);
  EXPECT_EQ(arrows_of(turn(paper)).front().kind, ArrowKind::retreat);
  events.clear();
  go("MC1", {60_cm, 118_cm}, 90);
  EXPECT_EQ(arrows_of(turn(paper)).front().kind, ArrowKind::move);
}

TEST_F(WordsOfAWay, FireOnIsToldToWhoIsShotAtWithTheCardThatLetItAndInItsPlace) {
  happened(event::StateChanged{id("MC1"), "formed", "tired", "a long way", {}});
  happened(event::Tested{id("L1"), "card to fire", {"six of hearts"}, "it may"});
  event::Shot shot;
  shot.unit = id("L1");
  shot.target = id("MC1");
  shot.shots = 1;
  shot.dice = {5};
  shot.hits = 1;
  happened(shot);
  happened(event::StateChanged{id("MC1"), "tired", "shaken", "hit by fire", {}});
  EXPECT_THAT(deed_lines(turn(paper), id("MC1")),
              ElementsAre("tired, it was formed (a long way)",
                          "1st section (L1) (card to fire: six of hearts: it may) shoots at it: 1 "
                          "D6 5, 1 hit",
                          "shaken, it was tired (hit by fire)"));
  EXPECT_TRUE(deed_lines(turn(paper), id("L1")).empty()) << "once";
}

TEST_F(WordsOfAWay, WhoMovesFirstIsToldAboveAll) {
  happened(event::Tested{kNoUnit, "who is first", {"4 against 2"}, "Mexico is first"});
  happened(event::Activated{Side::b, kNoCommand, kNoUnit, "wins the initiative (D10 7)"});
  EXPECT_THAT(turn(paper).openings, ElementsAre("who is first: 4 against 2: Mexico is first",
                                                testing::EndsWith(" wins the initiative (D10 7)")));
}

TEST_F(WordsOfAWay, WhomNobodySeesActivatesIsNotNamed) {
  happened(event::Activated{Side::b, kNoCommand, kNoUnit, {}});
  EXPECT_THAT(turn(paper).openings, ElementsAre(testing::EndsWith(" acts out of sight")));
}

TEST(LegsWords, ShortLegsCountInTheWayThatTheyGo) {
  const std::vector<Point> way{{10_cm, 10_cm}, {10_cm, 13.8_cm}, {10_cm, 13.9_cm}, {10_cm, 14_cm}};
  EXPECT_EQ(legs_words(way, Measure::centimetre), "4 cm north");
  const std::vector<Point> still{{10_cm, 10_cm}, {10_cm, 10.1_cm}};
  EXPECT_EQ(legs_words(still, Measure::centimetre), "");
}

TEST_F(WordsOfAWay, WhatHasBeenToldIsNotToldAgain) {
  go("MC1", {60_cm, 118_cm}, 90);
  happened(event::StateChanged{id("MC1"), "formed", "tired", "a long way", {}});
  const std::size_t told = events.size();
  happened(event::StateChanged{id("MC1"), "tired", "shaken", "hit by fire", {}});
  const TurnSheet rest = gather(paper, behaviour, battle, events, Side::b, 1, Steps::own, told);
  EXPECT_THAT(deed_lines(rest, id("MC1")), ElementsAre("shaken, it was tired (hit by fire)"));
  EXPECT_TRUE(rest.of(id("MC1"))->moved) << "its way is known";
}

TEST_F(WordsOfAWay, AWheelIsToldOnceAndIsNoMarch) {
  order("MC1", {Wheel{Angle::degrees(45)}, Move{{{60_cm, 140_cm}}, Gait::as_before}});
  go("MC1", {46_cm, 124_cm}, 45);
  go("MC1", {56_cm, 134_cm}, 45);
  EXPECT_THAT(said("MC1"),
              StartsWith("wheel to face north-east (45°), then 14.1 cm ahead, ending "));
  EXPECT_THAT(said("MC1"), Not(HasSubstr("north-east, then")));
  EXPECT_THAT(said("MC1"), Not(HasSubstr("; wheel")));
}

TEST_F(WordsOfAWay, WhoGoesOnFootRunsAndDoesNotGallop) {
  order("MC1", {Move{{{60_cm, 118_cm}}, Gait::gallop}});
  go("MC1", {60_cm, 118_cm}, 90);
  EXPECT_THAT(said("MC1"), HasSubstr(" at a gallop, ending "));
  order("MI1", {Move{{{20_cm, 0_cm}}, Gait::gallop}});
  go("MI1", {20_cm, 0_cm}, 90);
  EXPECT_THAT(said("MI1"), HasSubstr(" at a run, ending "));
}

TEST_F(WordsOfAWay, NobodyChargesAtAWalk) {
  order("MC1", {Charge{id("L1"), {{70_cm, 118_cm}}, Gait::walk}});
  go("MC1", {70_cm, 118_cm}, 90);
  happened(event::ContactMade{id("MC1"), id("L1")});
  EXPECT_THAT(said("MC1"), StartsWith("charge 1st section (L1): 25 cm east into contact"));
}

TEST_F(WordsOfAWay, AWheelIntoAChargeIsNoPartOfItsLength) {
  order("MC1", {Wheel{Angle::degrees(180)}, Charge{id("L1"), {{45_cm, 100_cm}}, Gait::as_before}});
  go("MC1", {47_cm, 114_cm}, 180);
  go("MC1", {47_cm, 104_cm}, 180);
  happened(event::ContactMade{id("MC1"), id("L1")});
  EXPECT_EQ(said("MC1"),
            "charge 1st section (L1): wheel to face south (180°), then 10 cm ahead into contact");
}

TEST_F(WordsOfAWay, AWheelThatHardlyMovesItsMiddleIsNoTurnOnTheSpotBesides) {
  order("MC1", {Wheel{Angle::degrees(100)}});
  go("MC1", Point{45_cm, Length::tenths(11805)}, 100);
  EXPECT_THAT(said("MC1"), StartsWith("wheel to face east (100°), ending "));
}

TEST_F(WordsOfAWay, AWheelThatHadNoRoomIsNotToldAsMade) {
  order("MC1", {Wheel{Angle::degrees(45)}});
  EXPECT_THAT(said("MC1"), StartsWith("stand still "));
  EXPECT_THAT(said("MC1"), Not(HasSubstr("wheel")));
}

TEST_F(WordsOfAWay, AnOrderNotYetCarriedOutTellsItsWheelFirst) {
  const Order order{
      id("MC1"), {Wheel{Angle::degrees(45)}, Move{{{60_cm, 140_cm}}, Gait::as_before}}, {}};
  EXPECT_THAT(order_words(paper, battle, order),
              StartsWith("wheel to face north-east (45°), then straight on, ending "));
  EXPECT_EQ(order_words(paper, battle, {id("MC1"), {Wheel{Angle::degrees(45)}}, {}}),
            "wheel to face north-east (45°)");
}

TEST_F(WordsOfAWay, WhatItDoesAfterAFightIsNoPartOfItsOrder) {
  order("MC1", {Charge{id("L1"), {{70_cm, 118_cm}}, Gait::as_before}});
  go("MC1", {70_cm, 118_cm}, 90);
  happened(event::ContactMade{id("MC1"), id("L1")});
  happened(event::Fought{{id("MC1")}, {id("L1")}, {}, "Mexico wins", Side::b});
  go("MC1", {70_cm, 118_cm}, 0);
  go("MC1", {70_cm, 128_cm}, 0);
  EXPECT_THAT(said("MC1"),
              StartsWith("charge 1st section (L1): 25 cm east into contact, facing east (90°)"));
  EXPECT_THAT(befell("MC1"), Contains(StartsWith("goes on after the fight: 10 cm, ending ")));
}

TEST_F(WordsOfAWay, WhoLosesAFightGoesBackAfterIt) {
  happened(event::Fought{{id("MC1")}, {id("L1")}, {}, "the Legion wins", Side::a});
  go("MC1", {35_cm, 118_cm}, 90);
  EXPECT_THAT(befell("MC1"), Contains(StartsWith("goes back after the fight: 10 cm, ending ")));
}

TEST_F(WordsOfAWay, WhoOnlyTurnsAfterAFightGoesNowhere) {
  happened(event::Fought{{id("MC1")}, {id("L1")}, {}, "Mexico wins", Side::b});
  go("MC1", {45_cm, 118_cm}, 180);
  EXPECT_THAT(befell("MC1"), Contains("turns after the fight, facing south (180°)"));
}

TEST_F(WordsOfAWay, ADeclaredChargeIsTold) {
  order("MC1", {Charge{id("L1"), {{70_cm, 118_cm}}, Gait::as_before}});
  EXPECT_THAT(said("MC1"), StartsWith("declare a charge on 1st section (L1), and stand still "));
}

TEST_F(WordsOfAWay, AFightGoesByTheTroopsThatAreInIt) {
  happened(event::Fought{{id("OB"), id("MC1")}, {id("L1")}, {}, "Mexico wins", Side::b});
  EXPECT_THAT(befell("MC1"), Contains(StartsWith("fights 1st section (L1)")));
  EXPECT_TRUE(befell("OB").empty()) << "no duel of his";
}

TEST_F(WordsOfAWay, WhomItDrivesBeforeItAfterAFightStoodInTheFight) {
  order("MC1", {Charge{id("L1"), {{70_cm, 118_cm}}, Gait::as_before}});
  go("MC1", {70_cm, 118_cm}, 90);
  happened(event::ContactMade{id("MC1"), id("L1")});
  happened(event::Fought{{id("MC1")}, {id("L1")}, {}, "Mexico wins", Side::b});
  for (const int step : {1, 2}) {
    go("MC1", {70_cm, 118_cm + 5_cm * step}, 90);
    happened(event::ContactMade{id("MC1"), id("L1")});
    happened(event::PushedBack{id("L1"), "flees"});
    go("L1", {90_cm, 120_cm + 5_cm * step}, 90);
  }
  EXPECT_THAT(said("MC1"), HasSubstr("25 cm east into contact"));
  EXPECT_THAT(said("MC1"), Not(HasSubstr("does not stand")));
  EXPECT_THAT(befell("MC1"),
              ElementsAre(StartsWith("fights "), StartsWith("goes on after the fight: 10 cm, ")));
}

TEST_F(WordsOfAWay, WhoIsCalledOnAfterHeWasFoughtMovesByHisOrder) {
  happened(event::Fought{{id("L1")}, {id("MC1")}, {}, "drawn", std::nullopt});
  order("MC1", {Move{{{70_cm, 118_cm}}, Gait::as_before}});
  go("MC1", {70_cm, 118_cm}, 90);
  EXPECT_THAT(said("MC1"), StartsWith("move 25 cm east"));
  EXPECT_THAT(befell("MC1"), Not(Contains(HasSubstr("after the fight"))));
}

TEST_F(WordsOfAWay, AnEnemyThatEvadesIsNotInContact) {
  order("MC1", {Charge{id("L1"), {{70_cm, 118_cm}}, Gait::as_before}});
  go("MC1", {70_cm, 118_cm}, 90);
  happened(event::ContactMade{id("MC1"), id("L1")});
  happened(event::PushedBack{id("L1"), "evades"});
  go("L1", {90_cm, 90_cm}, 90);
  EXPECT_THAT(said("MC1"), Not(HasSubstr("into contact")));
  EXPECT_THAT(said("MC1"), HasSubstr("(it does not stand)"));
  const auto told = tell(battle.setting(), events).front().lines;
  EXPECT_THAT(told, Not(Contains(HasSubstr("in contact"))));
  EXPECT_THAT(told, Contains(StartsWith("1st section (L1) does not stand before ")));
}

TEST_F(WordsOfAWay, AnEnemyThatIsBeatenBackWasInContact) {
  order("MC1", {Charge{id("L1"), {{70_cm, 118_cm}}, Gait::as_before}});
  go("MC1", {70_cm, 118_cm}, 90);
  happened(event::ContactMade{id("MC1"), id("L1")});
  happened(event::Fought{{id("MC1")}, {id("L1")}, {}, "Mexico wins", Side::b});
  happened(event::PushedBack{id("L1"), "beaten"});
  EXPECT_THAT(said("MC1"), HasSubstr("into contact"));
}

TEST_F(WordsOfAWay, TheDeadDoNotDisobey) {
  event::Ordered ordered;
  ordered.unit = id("MC2");
  ordered.order = {ordered.unit, {Load{}}, {}};
  ordered.refused = {Load{}};
  happened(ordered);
  battle.unit(id("MC2")).presence = Presence::removed;
  EXPECT_EQ(said("MC2"), "take it off the table");
}

TEST_F(WordsOfAWay, OwnUnitsThatWereLostWithoutAnOrderAreTold) {
  happened(event::StateChanged{id("MC2"), "broken", "surrendered", "cannot get away"});
  battle.unit(id("MC2")).presence = Presence::removed;
  EXPECT_EQ(said("MC2"), "take it off the table");
  const std::string text = turn_text(turn(paper), Ink(false), false);
  EXPECT_THAT(text, HasSubstr("MC2 Regular lancers, 2nd"));
  EXPECT_THAT(text, HasSubstr("surrendered, it was broken (cannot get away)"));
}

TEST_F(WordsOfAWay, WhoWasInNoStateBeforeIsNotSaidToHaveBeenInOne) {
  happened(event::StateChanged{id("OB"), {}, "killed", "in the thick of it"});
  EXPECT_THAT(befell("OB"), ElementsAre("killed (in the thick of it)"));
}

TEST_F(WordsOfAWay, ALeaderGoesWithHisUnitAndDoesNotStandStill) {
  battle.unit(id("OB")).goes_with = id("MC2");
  order("MC2", {Move{{{60_cm, 87_cm}}, Gait::as_before}});
  go("MC2", {60_cm, 87_cm}, 90);
  EXPECT_EQ(said("OB"), "go with Regular lancers, 2nd (MC2)");
  EXPECT_EQ(reason_of(paper, "OB"), "he throws no die");
  go("OB", {25_cm, 95_cm}, 90);
  EXPECT_EQ(said("OB"), "move 10 cm south to Regular lancers, 2nd (MC2), and go with it");
}

TEST_F(WordsOfAWay, ALeaderWhoIsSetBesideHisUnitHasNoWayOfHisOwn) {
  battle.unit(id("OB")).goes_with = id("MC2");
  event::Moved taken_along;
  taken_along.unit = id("OB");
  taken_along.from = battle.unit(taken_along.unit).pose();
  taken_along.to = {{25_cm, 95_cm}, Angle::degrees(90)};
  taken_along.path = {taken_along.from.at, taken_along.to.at};
  taken_along.stopped_by = "goes with Regular lancers, 2nd (MC2)";
  happened(taken_along);
  EXPECT_EQ(said("OB"), "go with Regular lancers, 2nd (MC2)");
}

/// A sheet whose sides take turns within a step: some units wait for theirs.
class InTurns : public test::PaperSheet {
 public:
  std::span<const StepInfo> steps() const override {
    static const std::vector<StepInfo> kSteps{{"1", "P-1", std::nullopt},
                                              {"2", "P-2", std::nullopt}};
    return kSteps;
  }
};

TEST_F(WordsOfAWay, ALeaderWhoseUnitWasCalledOnDoesNotWaitForHisTurn) {
  const InTurns sheet;
  battle.unit(id("OB")).goes_with = id("MC2");
  const auto waits = [&] {
    const TurnSheet gathered = turn(sheet);
    return gathered.waits_its_turn(*gathered.of(id("OB")));
  };
  EXPECT_TRUE(waits());
  order("MC2", {Move{{{60_cm, 87_cm}}, Gait::as_before}});
  go("MC2", {60_cm, 87_cm}, 90);
  EXPECT_FALSE(waits());
}

TEST_F(WordsOfAWay, WhoFledWithoutAnOrderIsNotSaidToStandStill) {
  happened(event::PushedBack{id("MC2"), "flees"});
  go("MC2", {20_cm, 87_cm}, 270);
  EXPECT_EQ(said("MC2"), "no order of its own");
  EXPECT_EQ(reason_of(paper, "MC2"), "");
  EXPECT_THAT(befell("MC2"), Contains(StartsWith("flees: 25 cm, ending ")));
}

TEST_F(WordsOfAWay, WhoStoodByOrderAndFledLaterStoodWhereHeWasBefore) {
  const std::string before = order_words(paper, battle, {id("MC2"), {}, {}});
  order("MC2", {});
  happened(event::PushedBack{id("MC2"), "flees"});
  go("MC2", {20_cm, 87_cm}, 270);
  EXPECT_EQ(said("MC2"), before);
}

TEST_F(WordsOfAWay, WhatTheOrderSaysIsNotSaidAgain) {
  order("MC1", {Mount{false}});
  happened(event::StateChanged{id("MC1"), "mounted", "on foot", {}, event::Became::on_foot});
  happened(event::StateChanged{id("MC1"), "formed", "unsteady", "hit by fire"});
  EXPECT_THAT(said("MC1"), HasSubstr("dismount"));
  EXPECT_THAT(befell("MC1"), ElementsAre("unsteady, it was formed (hit by fire)"));
}

Scored scored(std::vector<Consideration> shares) {
  Scored all;
  for (const Consideration& one : shares) all.score += one.share;
  all.shares = std::move(shares);
  return all;
}

class ReasonsOfAChoice : public WordsOfAWay {
 protected:
  std::string because(std::vector<Scored> options) {
    event::Decided decided;
    decided.decision.kind = DecisionKind::order_unit;
    decided.decision.unit = id("MC1");
    decided.decision.options.resize(options.size());
    decided.choice.picks = {0};
    decided.reasons.options = std::move(options);
    event::Ordered ordered;
    ordered.unit = id("MC1");
    ordered.by_choice = true;
    ordered.order = {ordered.unit, {}, {}};
    happened(decided);
    happened(ordered);
    return reason_of(paper, "MC1");
  }
};

TEST_F(ReasonsOfAChoice, AreWhatItHasOverTheNextBest) {
  EXPECT_EQ(because({scored({{Consider::threats, kNoUnit, -1.5, "D1"},
                             {Consider::to_objective, kNoUnit, 0.4, "D2"}}),
                     scored({{Consider::threats, kNoUnit, -1.5, "D1"},
                             {Consider::shows_flank, kNoUnit, -0.5, "D3"}})}),
            "no die is thrown for it; chosen of 2 orders by: nearer to its objective +0.4, "
            "against the next best: shows the enemy its flank -0.5")
      << "what speaks for it comes first";
}

TEST_F(ReasonsOfAChoice, AreWhatSpeaksForBothAndAgainstTheOther) {
  EXPECT_EQ(because({scored({{Consider::own_fire, kNoUnit, 2.7, "D1"}}),
                     scored({{Consider::own_fire, kNoUnit, 2.7, "D1"},
                             {Consider::gives_ground, kNoUnit, -2.5, "D2"}})}),
            "no die is thrown for it; chosen of 2 orders by: harm that its fire may do +2.7, "
            "against the next best: gives ground -2.5");
}

TEST_F(ReasonsOfAChoice, AreLessLossWhereAllLose) {
  EXPECT_EQ(because({scored({{Consider::threats, kNoUnit, -0.5, "D1"}}),
                     scored({{Consider::threats, kNoUnit, -1.5, "D1"}})}),
            "no die is thrown for it; chosen of 2 orders by: harm that enemies may do it -0.5 (the "
            "next best -1.5)");
}

TEST_F(ReasonsOfAChoice, AreWhatItHasOverTheNextThatIsNotAsGood) {
  EXPECT_EQ(because({scored({{Consider::to_objective, kNoUnit, 0.8, "D2"}}),
                     scored({{Consider::to_objective, kNoUnit, 0.8, "D2"}}),
                     scored({{Consider::to_objective, kNoUnit, 0.2, "D2"}})}),
            "no die is thrown for it; chosen of 3 orders, one other as good, by: nearer to its "
            "objective +0.8");
}

TEST_F(ReasonsOfAChoice, AreNoneWhereOneIsAsGoodAsTheOther) {
  EXPECT_EQ(because({scored({{Consider::threats, kNoUnit, -0.5, "D1"}}),
                     scored({{Consider::threats, kNoUnit, -0.5, "D1"}})}),
            "no die is thrown for it; chosen of 2 orders, none of them better");
}

TEST_F(ReasonsOfAChoice, AreNotNeededWhereNothingElseWasOpen) {
  EXPECT_EQ(because({scored({{Consider::threats, kNoUnit, -0.5, "D1"}})}),
            "no die is thrown for it; the only order open");
}

TEST_F(ReasonsOfAChoice, HaveTheirRuleNumbersInTheWholeDerivation) {
  (void)because({scored({{Consider::threats, kNoUnit, -0.5, "D1"}}),
                 scored({{Consider::threats, kNoUnit, -1.5, "D1"}})});
  const TurnSheet gathered = turn(paper);
  EXPECT_THAT(why_lines(gathered, *gathered.of(id("MC1"))),
              Contains(HasSubstr("(harm that enemies may do it -0.5 [D1])")));
}

TEST_F(WordsOfAWay, AUnitThatNobodyCommandsIsSaidToObeyItsDie) {
  event::Reacted reacted;
  reacted.request.unit = id("MC1");
  reacted.reaction.cell.intent = Intent::continue_orders;
  reacted.reaction.binding = false;
  happened(reacted);
  order("MC1", {});
  EXPECT_THAT(reason_of(paper, "MC1"), HasSubstr("uncommanded, so it obeys"));
  std::get<event::Reacted>(events.front().what).request.facts.set(Fact::commanded, 1);
  EXPECT_THAT(reason_of(paper, "MC1"), Not(HasSubstr("uncommanded")));
}

TEST_F(WordsOfAWay, WhatStoppedOneThatDidNotGoSoFarIsToldInsteadOfWhatWasForeseen) {
  const field::Pose pose = battle.unit(id("MC1")).pose();
  const Point foreseen{pose.at.x + 10_in, pose.at.y};
  event::Ordered ordered;
  ordered.unit = id("MC1");
  ordered.order = {ordered.unit, {Face{Angle::degrees(90)}, Move{{foreseen}}}, "short of a wall"};
  happened(ordered);
  go("MC1", {pose.at.x + 4_in, pose.at.y}, 90);
  EXPECT_THAT(said("MC1"), HasSubstr("(short of a wall)"));
  auto& moved = std::get<event::Moved>(events.back().what);
  moved.stopped_by = "its losses take the rest";
  EXPECT_THAT(said("MC1"), HasSubstr("(its losses take the rest)"));
  EXPECT_THAT(said("MC1"), Not(HasSubstr("short of a wall")));
}

TEST_F(WordsOfAWay, OfOneWhoseMoveTheEndOfTheBattleForestalledNoFacingIsTold) {
  const field::Pose pose = battle.unit(id("MC1")).pose();
  event::Ordered ordered;
  ordered.unit = id("MC1");
  ordered.order = {ordered.unit,
                   {Face{pose.facing.opposite()}, Move{{{pose.at.x + 10_in, pose.at.y}}}},
                   "short of a wall"};
  happened(ordered);
  EXPECT_THAT(said("MC1"), StartsWith("stay"));
  happened(event::BattleEnded{});
  std::get<event::BattleEnded>(events.back().what).words = "it is over";
  EXPECT_THAT(said("MC1"), StartsWith("stand still"));
  EXPECT_THAT(said("MC1"), HasSubstr("(the battle is over before it moves)"));
}

}  // namespace
}  // namespace opfor::cli
