// Pursuit, flight and what the neighbours make of it (section 9).
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"
#include "rules/victory_without_squares/breaking.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::between;
using test::beyond;
using test::by_hand;
using test::charging;
using test::facing;
using test::going;
using test::kFootDeep;
using test::kHorseDeep;
using test::kThree;
using test::Making;
using test::on_table;
using test::refused;
using test::Small;
using test::state;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kNear = 0.06;  ///< inches

/// A body that breaks b1, two inches before it, with a 3 or less.
Small winning(const char* kind, const char* more = "") {
  const double deep = std::string{kind} == "horse" ? kHorseDeep : kFootDeep;
  return by_hand(Making{}
                     .unit("a1", 'a', kind, 20, 10, more)
                     .unit("b1", 'b', kind, 20, beyond(10, deep, 2, deep), "state = 'disordered'"));
}
void charge(Small& s, Table& table) {
  table.blows("a1", {3}).order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(state(s, "b1"), State::broken);
}

TEST(VwsPur1, BlackMust) {
  Small s = winning("horse");
  Table table(s);
  table.pursuit("a1", {"5C"});
  charge(s, table);
  EXPECT_EQ(table.times_asked(DecisionKind::pursue), 0);
  EXPECT_NEAR(y(s, "a1"), 16, kNear) << "VWS-PUR-2: four inches at once";
  EXPECT_EQ(s.record("a1").quarry, s.id("b1"));
}

TEST(VwsPur1, RedMayHoldOrPursue) {
  for (const char* choice : {"holds", "pursues"}) {
    Small s = winning("horse");
    Table table(s);
    table.pursuit("a1", {"5D"}).choose("a1", DecisionKind::pursue, {choice});
    charge(s, table);
    EXPECT_NEAR(y(s, "a1"), choice[0] == 'h' ? 12 : 16, kNear) << choice;
  }
}

TEST(VwsPur1, FootMayWithoutACard) {
  for (const char* choice : {"holds", "pursues"}) {
    Small s = winning("foot");
    Table table(s);
    table.choose("a1", DecisionKind::pursue, {choice});
    charge(s, table);
    EXPECT_THAT(table.logged("pursuit"), IsEmpty());
    EXPECT_NEAR(y(s, "a1"), choice[0] == 'h' ? 12 : 16, kNear) << choice;
  }
}

TEST(VwsPur1, NotWhenTheEnemyHasNotBrokenNorByDefenders) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 10)
                        .unit("b1", 'b', "horse", 20, beyond(10, kHorseDeep, 2, kHorseDeep)));
  Table table(s);
  table.blows("a1", {3}).order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_THAT(table.logged("pursuit"), IsEmpty());
  Small lost = by_hand(Making{}
                           .unit("a1", 'a', "horse", 20, 10, "state = 'unsteady'")
                           .unit("b1", 'b', "horse", 20, beyond(10, kHorseDeep, 2, kHorseDeep)));
  Table other(lost);
  other.blows("a1", {10}).order("a1", {charging(lost, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(state(lost, "a1"), State::broken);
  EXPECT_THAT(other.logged("pursuit"), IsEmpty());
}

TEST(VwsPur2, TheFirstRoundIsFourInchesWhateverWasSpent) {
  Small s = winning("horse");
  s.put("b1", 20, beyond(10, kHorseDeep, 8, kHorseDeep), 180);
  Table table(s);
  table.pursuit("a1", {"5S"}).blows("a1", {3});
  table.order("a1", {charging(s, "a1", "b1", 8)}).activate("a1");
  EXPECT_NEAR(y(s, "a1"), 22, kNear);
}

TEST(VwsPur3, FourInchesBehindItIsFree) {
  Small s = winning("horse");
  Table table(s);
  table.pursuit("a1", {"5S"});
  charge(s, table);
  s.put("b1", 20, beyond(y(s, "a1"), kHorseDeep, 4, kHorseDeep), 0);
  new_turn(s.battle);
  table.order("a1", {test::about(s, "a1")}).activate("a1");
  EXPECT_EQ(table.left_over(), "") << "without a card, and it acts";
  EXPECT_EQ(facing(s, "a1"), 180);
  EXPECT_EQ(s.record("a1").quarry, kNoUnit);
}

TEST(VwsPur3, ItIsFreeOfAQuarryThatIsGoneOrRallied) {
  for (const bool rallied : {true, false}) {
    Small s = winning("horse");
    Table table(s);
    table.pursuit("a1", {"5S"});
    charge(s, table);
    if (rallied) {
      set_state(s.battle, s.id("b1"), State::disordered);
    } else {
      remove(s.battle, s.id("b1"), Gone::left_table);
    }
    new_turn(s.battle);
    table.order("a1", {}).activate("a1");
    EXPECT_EQ(table.left_over(), "") << "without a card";
    EXPECT_EQ(s.record("a1").quarry, kNoUnit);
  }
}

TEST(VwsPur3, ARedCardEndsItAndItStands) {
  Small s = winning("horse");
  Table table(s);
  table.pursuit("a1", {"5S"});
  charge(s, table);
  new_turn(s.battle);
  const double before = y(s, "a1");
  const int asked = table.times_asked(DecisionKind::order_unit);
  table.pursuit("a1", {"6H"}).activate("a1");
  EXPECT_NEAR(y(s, "a1"), before, kNear);
  EXPECT_EQ(s.record("a1").quarry, kNoUnit);
  EXPECT_EQ(table.times_asked(DecisionKind::order_unit), asked);
}

TEST(VwsPur3, ElseItGoesItsWholeAllowanceStraightAtTheQuarry) {
  Small s = winning("horse");
  Table table(s);
  table.pursuit("a1", {"5S"});
  charge(s, table);
  new_turn(s.battle);
  s.put("b1", 20 + kThree + 2, y(s, "a1"), 90);  // off to its right
  table.pursuit("a1", {"6C"}).activate("a1");
  EXPECT_EQ(facing(s, "a1"), 90) << "no card is needed to turn";
  EXPECT_NEAR(x(s, "a1"), 28, kNear);
  EXPECT_EQ(s.record("a1").quarry, s.id("b1"));
}

TEST(VwsPur4, TheQuarryIsPushedAheadOverTheEdge) {
  Small s = winning("horse");
  Table table(s);
  table.pursuit("a1", {"5S"});
  charge(s, table);
  new_turn(s.battle);
  s.put("a1", 20, 40, 0);
  s.put("b1", 20, beyond(40, kHorseDeep, 1, kHorseDeep), 0);
  table.pursuit("a1", {"6C"}).activate("a1");
  EXPECT_FALSE(on_table(s, "b1"));
  EXPECT_EQ(test::gone(s, "b1"), Gone::left_table);
  EXPECT_TRUE(on_table(s, "a1"));
  EXPECT_NEAR(y(s, "a1"), 48 - kHorseDeep / 2, 0.1) << "the pursuer stops at the edge";
}

TEST(VwsPur4, PushedItIsAheadOfThePursuer) {
  Small s = winning("horse");
  Table table(s);
  table.pursuit("a1", {"5S"});
  charge(s, table);
  EXPECT_NEAR(between(s, "a1", "b1"), 0, kNear) << "both went four inches";
  new_turn(s.battle);
  const double before = y(s, "a1");
  table.pursuit("a1", {"6C"}).activate("a1");
  EXPECT_NEAR(y(s, "a1") - before, 8, 0.1);
  EXPECT_NEAR(between(s, "a1", "b1"), 0, 0.1);
  EXPECT_GT(y(s, "b1"), y(s, "a1"));
}

/// a1 pursues Broken b1, which is some way to the right of its front; b2 stands in its way.
Small in_the_way(int facing) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 10)
                        .unit("b1", 'b', "horse", 20, 30, "state = 'broken'")
                        .unit("b2", 'b', "foot", 40, 40));
  s.record("a1").quarry = s.id("b1");
  s.record("a1").pursuit_rounds = 1;
  s.put("b1", 20, beyond(10, kHorseDeep, 3.9, kHorseDeep), 0);
  s.put("b2", 22, 12.6, facing);
  return s;
}

TEST(VwsPur4, AFreshEnemyInTheWayIsAttackedFollowingUp) {
  Small s = in_the_way(90);
  Table table(s);
  // In flank -1, following up -2, nothing for foot that stands: 5 is 2: one step.
  table.pursuit("a1", {"6C"}).blows("a1", {5}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_THAT(table.logged("fought"), ElementsAre("fought a1 b2"));
  EXPECT_EQ(state(s, "b2"), State::unsteady);
}

TEST(VwsPur4, WhomItMayNotAttackStopsIt) {
  Small s = in_the_way(180);  // Formed foot, head on
  Table table(s);
  table.pursuit("a1", {"6C"}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_THAT(table.logged("melee"), IsEmpty());
  EXPECT_NEAR(between(s, "a1", "b2"), 0.1, kNear);
}

TEST(VwsPur5, TheSecondRoundTiresAFormedPursuerNotLaterOnes) {
  Small s = winning("horse");
  Table table(s);
  table.pursuit("a1", {"5S"});
  charge(s, table);
  EXPECT_EQ(state(s, "a1"), State::formed) << "not the first";
  for (const auto& [card, after] : {std::pair{"6C", State::unsteady}, {"7C", State::unsteady}}) {
    new_turn(s.battle);
    table.pursuit("a1", {card}).activate("a1");
    EXPECT_EQ(state(s, "a1"), after) << card;
  }
}

TEST(VwsPur5, AnUnsteadyPursuerStaysSo) {
  Small s = winning("horse", "state = 'unsteady'");
  Table table(s);
  table.pursuit("a1", {"5S", "6C"});
  // 1 better, standing -1: 3 is 1.
  table.blows("a1", {3}).order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  new_turn(s.battle);
  table.activate("a1");
  EXPECT_EQ(state(s, "a1"), State::unsteady);
  EXPECT_EQ(table.left_over(), "");
}

// --- flight: VWS-PUR-6 to 8 ---

Small broken(const char* kind = "foot", const char* more = "", double enemy = 10) {
  return by_hand(Making{}
                     .unit("a1", 'a', kind, 20, 24, std::string{"state = 'broken';"} + more)
                     .unit("b1", 'b', "foot", 20,
                           beyond(24, std::string{kind} == "horse" ? kHorseDeep : kFootDeep, enemy,
                                  kFootDeep)));
}
Table& tries(Table& table, const char* card) {
  return table.choose("a1", DecisionKind::choose_rally, {"tries"}).manoeuvre("a1", {card});
}

TEST(VwsPur6, HeartsRallyToDisorderedAsItStands) {
  Small s = broken();
  Table table(s);
  tries(table, "5H").activate("a1");
  EXPECT_EQ(state(s, "a1"), State::disordered);
  EXPECT_EQ(y(s, "a1"), 24);
  EXPECT_EQ(facing(s, "a1"), 0);
  EXPECT_EQ(s.record("a1").rallied, 1);
  EXPECT_EQ(s.record("a1").pike_bases, 0) << "VWS-RALLY-1";
}

TEST(VwsPur6, FailingItFleesItsFullMoveFromTheNearestUnbrokenEnemy) {
  for (const auto& [kind, far] : {std::pair{"foot", 4.0}, {"horse", 8.0}}) {
    Small s = broken(kind);
    Table table(s);
    tries(table, "5D").activate("a1");
    EXPECT_EQ(state(s, "a1"), State::broken);
    EXPECT_NEAR(y(s, "a1"), 24 - far, kNear) << kind;
    EXPECT_EQ(facing(s, "a1"), 180) << kind;
  }
}

TEST(VwsPur6, GunnersRunTheirFourInchesToo) {
  Small s = broken("artillery");
  Table table(s);
  tries(table, "5D").activate("a1");
  EXPECT_NEAR(y(s, "a1"), 20, kNear);
}

TEST(VwsPur6, NoRallyNextToAnUnbrokenEnemyUnderFireOrInCombat) {
  const auto may = [](double gap, auto change) {
    Small s = broken("foot", "", gap);
    change(s);
    Table table(s);
    table.activate("a1");
    return table.times_asked(DecisionKind::choose_rally) > 0;
  };
  const auto nothing = [](Small&) {};
  EXPECT_TRUE(may(2.1, nothing));
  EXPECT_FALSE(may(2.0, nothing));
  EXPECT_FALSE(may(9, [](Small& s) { s.record("a1").under_fire = Since::before; }));
  EXPECT_FALSE(may(9, [](Small& s) { s.record("a1").in_combat = Since::before; }));
  EXPECT_TRUE(may(1, [](Small& s) { set_state(s.battle, s.id("b1"), State::broken); }));
}

TEST(VwsGeo4, NextToIsTwoInchesUnlessTheOptionSaysOtherwise) {
  Small s = by_hand(Making{}
                        .options("next_to = 3")
                        .unit("a1", 'a', "foot", 20, 24, "state = 'broken'")
                        .unit("b1", 'b', "foot", 20, beyond(24, kFootDeep, 2.9, kFootDeep)));
  Table table(s);
  table.activate("a1");
  EXPECT_EQ(table.times_asked(DecisionKind::choose_rally), 0);
}

TEST(VwsPur6, WithoutUnbrokenEnemiesItRunsForItsOwnEdge) {
  Small s = broken();
  set_state(s.battle, s.id("b1"), State::broken);
  s.put("a1", 20, 24, 90);
  Table table(s);
  tries(table, "5D").activate("a1");
  EXPECT_NEAR(y(s, "a1"), 20, kNear);
}

TEST(VwsPur6, WhoFledThisTurnDoesNotMoveAgain) {
  Small s = broken();
  Table table(s);
  Play play = table.play();
  flee(play, s.id("a1"), s.id("b1"), 4_in, "VWS-CMB-10");
  tries(table, "5D").activate("a1");
  EXPECT_NEAR(y(s, "a1"), 20, kNear);
}

TEST(VwsPur7, FugitivesStopAtRefusedTerrain) {
  for (const char* card : {"6H", "6C"}) {
    Small s = by_hand(Making{}
                          .terrain("w", test::wood("[[10,16],[30,16],[30,21],[10,21]]"))
                          .unit("a1", 'a', "foot", 20, 24, "state = 'broken'")
                          .unit("b1", 'b', "foot", 20, 34));
    Table table(s);
    tries(table, "5D").manoeuvre("a1", {card}).activate("a1");
    EXPECT_EQ(table.left_over(), "");
    EXPECT_NEAR(y(s, "a1"), card[1] == 'H' ? 21 + kFootDeep / 2 + 0.1 : 20, kNear) << card;
  }
}

TEST(VwsPur7, LostAtTheTableEdge) {
  Small s = broken();
  s.put("a1", 20, 3, 0);
  Table table(s);
  tries(table, "5D").activate("a1");
  EXPECT_FALSE(on_table(s, "a1"));
  EXPECT_EQ(test::gone(s, "a1"), Gone::left_table);
}

/// Broken a1 next to b1, with b2 straight behind it.
Small shut_in(double room) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 24, "state = 'broken'")
                        .unit("b1", 'b', "foot", 20, beyond(24, kFootDeep, 1, kFootDeep))
                        .unit("b2", 'b', "foot", 20, 10));
  s.put("b2", 20, 24 - kFootDeep - room, 0);
  return s;
}

TEST(VwsPur8, WhoCannotFleeHalfAnInchSurrendersToAnEnemyNextToIt) {
  Small s = shut_in(1.05);  // the nearest is b1; it gets to a tenth of an inch before b2
  s.put("b1", 20, beyond(24, kFootDeep, 0.4, kFootDeep), 180);
  s.put("b2", 20, 24 - kFootDeep - 0.5, 0);
  Table table(s);
  table.activate("a1");
  EXPECT_EQ(test::gone(s, "a1"), Gone::surrendered);
  Small gets_away = shut_in(1.05);
  Table other(gets_away);
  other.activate("a1");
  EXPECT_TRUE(on_table(gets_away, "a1"));
}

// --- neighbours: VWS-PUR-9 ---

/// b1 breaks under fire of a1 (Disordered, black); its neighbours stand as the test puts them.
Small rout(const char* options, std::vector<std::pair<double, const char*>> neighbours) {
  Making making;
  making.options(options)
      .unit("a1", 'a', "foot", 20, 10)
      .unit("b1", 'b', "foot", 20, beyond(10, kFootDeep, 3, kFootDeep), "state = 'disordered'");
  int n = 2;
  double side = 1;
  for (const auto& [gap, more] : neighbours) {
    making.unit(fmt::format("b{}", n++), 'b', "foot", 20 + side * (kThree + gap),
                beyond(10, kFootDeep, 3, kFootDeep), more);
    side = -side;
  }
  return by_hand(making);
}
void breaks(Small& s, Table& table) {
  table.shots("a1", {1}).damage("b1", {"9C"});
  table.order("a1", {test::shooting_at(s, "b1")}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsPur9, BlackTwoRedOneNearestFirst) {
  Small s = rout("", {{1.5, ""}, {1, ""}});
  Table table(s);
  table.rout("b2", {"4S"}).rout("b3", {"4H"});
  breaks(s, table);
  EXPECT_THAT(table.logged("rout"), ElementsAre("rout b3", "rout b2"));
  EXPECT_EQ(state(s, "b2"), State::disordered);
  EXPECT_EQ(state(s, "b3"), State::unsteady);
}

TEST(VwsPur9, OnlyUnbrokenFriendsWithinTwoInches) {
  Small s = rout("", {{2.1, ""}, {1, "state = 'broken'"}});
  Table table(s);
  breaks(s, table);
  EXPECT_THAT(table.logged("rout"), IsEmpty());
}

TEST(VwsPur9, BySuitIfTheOptionSaysSo) {
  for (const auto& [card, after] : {std::pair{"4S", State::disordered},
                                    {"4C", State::unsteady},
                                    {"4H", State::formed},
                                    {"4D", State::formed}}) {
    Small s = rout("neighbour_suits = 'suit'", {{1, ""}});
    Table table(s);
    table.rout("b2", {card});
    breaks(s, table);
    EXPECT_EQ(state(s, "b2"), after) << card;
  }
}

TEST(VwsPur9, WhoBreaksByItTurnsAboutInPlaceAndFleesInItsOwnActivation) {
  Small s = rout("", {{1, "state = 'unsteady'"}});
  const double before = y(s, "b2");
  Table table(s);
  table.rout("b2", {"4S"});
  breaks(s, table);
  EXPECT_EQ(state(s, "b2"), State::broken);
  EXPECT_EQ(facing(s, "b2"), 0);
  EXPECT_NEAR(y(s, "b2"), before, kNear);
  EXPECT_EQ(s.record("b2").pike_bases, 0);
  table.choose("b2", DecisionKind::choose_rally, {"flees"}).activate("b2");
  EXPECT_GT(y(s, "b2"), before + 2) << "away from a1, which is to its left front";
}

TEST(VwsPur9, ItIsWhereItBrokeThatCountsNotWhereItRanTo) {
  // b2 stands beside the place of combat; b1 has run four inches when the cards are drawn.
  Small s = rout("", {{1, ""}});
  Table table(s);
  table.rout("b2", {"4H"});
  breaks(s, table);
  EXPECT_GT(between(s, "b1", "b2"), 2);
  EXPECT_EQ(state(s, "b2"), State::unsteady);
}

TEST(VwsPur9, PikesThatAreDestroyedShakeTheirNeighboursToo) {
  Small s =
      by_hand(Making{}
                  .unit("a1", 'a', "foot", 20, 10)
                  .unit("b1", 'b', "foot", 20, beyond(10, kFootDeep, 3, kFootDeep),
                        "state = 'disordered'; shot_bases = 0; pike_bases = 6")
                  .unit("b2", 'b', "foot", 20 + kThree + 1, beyond(10, kFootDeep, 3, kFootDeep)));
  Table table(s);
  table.rout("b2", {"4H"});
  breaks(s, table);
  EXPECT_FALSE(on_table(s, "b1"));
  EXPECT_EQ(state(s, "b2"), State::unsteady);
}

}  // namespace
}  // namespace opfor::victory_without_squares
