#include "rules/nineteenth_century/policies.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "battle/consider.hpp"
#include "policy_support.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/worth.hpp"

/// The default policies of 15.7 that need no odds of combat: what they make of each option. What
/// they choose by it is played in tests/plays; policies_command_test has whom an officer pays for,
/// policies_leader_test where he goes.
namespace opfor::nineteenth_century {
namespace {

using test::kLine;

TEST(NcShoot3, WhoHasHalfATurnToLoadStandsForItOrDoesNotFire) {
  test::Small s =
      test::Making{}
          .command("c", "a", "brigade", "objective = [120, 75]")
          .foot("A1", "c", 60, 75, 8, "formed = true; weapons = ['rifle']; load = 'slow'")
          .foot("B1", "b", 100, 75, 8, kLine)
          .small();
  const auto fire = [&](std::string_view words) {
    return test::of_what(s, test::ordering(s, "A1"), words, Consider::own_fire);
  };
  EXPECT_GT(fire("stand"), 0);
  EXPECT_GT(fire("half move"), 0);
  s.state("A1").load_halves = 2;
  EXPECT_GT(fire("stand"), 0) << "it loads the rest, and fires";
  EXPECT_EQ(fire("half move"), 0);
}

TEST(D11, SlowRiflesReckonWithTheVolleyThatTheyLoadFor) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 8, "weapons = ['rifle']; load = 'slow'")
                      .foot("B1", "b", 100, 75, 8, kLine)
                      .small();
  const auto to_come = [&](int halves) {
    s.state("A1").load_halves = static_cast<std::uint8_t>(halves);
    return test::of_what(s, test::ordering(s, "A1"), "stand", Consider::fire_to_come);
  };
  EXPECT_GT(to_come(0), 0) << "two halves now, the third before it shoots next turn";
  EXPECT_EQ(to_come(2), 0) << "it shoots now, and must load again";
}

TEST(D3, HorseIsNoThreatToWhoIsInAHouse) {
  const auto harm = [](const char* ground) {
    test::Small s =
        test::Making{}
            .foot("A1", "a", 60, 75, 4, "formed = false; weapons = ['sword']")
            .horse("B1", "b", 90, 75, 8, "formed = true; weapons = ['sword']")
            .terrain("g", std::string(ground) + "; area = [[50,65],[70,65],[70,85],[50,85]]")
            .small();
    return test::of_what(s, test::ordering(s, "A1"), "stand", Consider::threats);
  };
  EXPECT_LT(harm("kind = 'grass'"), 0);
  EXPECT_EQ(harm("kind = 'building'; impassable = ['horse']"), 0);
}

TEST(NcShoot7, WhoHasMostOfItsMenInCoverIsReckonedToBeInIt) {
  // Ten in line from south to north, from 61 to 89.
  const auto harm = [](int grass_to) {
    test::Small s = test::Making{}
                        .foot("A1", "a", 60, 75, 10, kLine)
                        .foot("B1", "b", 95, 75, 10, kLine)
                        .terrain("g", fmt::format("kind = 'grass'; cover = 'soft'; "
                                                  "area = [[50,40],[70,40],[70,{0}],[50,{0}]]",
                                                  grass_to))
                        .small();
    return test::of_what(s, test::ordering(s, "A1"), "stand", Consider::threats);
  };
  const double open = harm(50);
  EXPECT_EQ(harm(70), open) << "three of them";
  EXPECT_GT(harm(80), open) << "seven of them";
}

TEST(D3, WhoStandsAstrideTheBorderIsNotAllThere) {
  // Ten in line north to south, five of them on the ground that counts; a turn is left beside this.
  const auto hurries = [](double y) {
    test::Small s =
        test::Making{}
            .command("c", "a", "brigade", "objective = [60, 40]")
            .foot("A1", "c", 60, y, 10, kLine)
            .foot("B1", "b", 200, 75, 8, kLine)
            .terrain("post", "kind = 'grass'; area = [[30,0],[90,0],[90,75],[30,75]]")
            .victory(
                "if = [{ count = 'steady figures', side = 'a', inside = 'post', least = 1 }]; "
                "winner = 'a'")
            .small();
    s.battle.head().turn = 9;
    return test::of_what(s, test::ordering(s, "A1"), "half move", Consider::counts_in_time);
  };
  EXPECT_GT(hurries(74), 1) << "its middle is in, half of it is not";
  EXPECT_EQ(hurries(50), 0) << "all in";
}

TEST(D3, WhatIsLeftOfAGroupIsDrawnToItsObjectiveByAsMuch) {
  const auto drawn = [](int lost) {
    test::Small s = test::Making{}
                        .command("c", "a", "brigade", "objective = [160, 75]")
                        .foot("A1", "c", 60, 75, 10, kLine)
                        .foot("B1", "b", 220, 75, 8, kLine)
                        .small();
    static_cast<void>(take_losses(s.battle, s.id("A1"), lost, 0));
    return test::of_what(s, test::ordering(s, "A1"), "full move", Consider::to_held_place);
  };
  ASSERT_GT(drawn(0), 0);
  EXPECT_NEAR(drawn(8), drawn(0) / 5, 1e-9);
}

TEST(D3, OfWhoComesInTimeOnlyThoseCountWhoAreLeft) {
  const auto hurries = [](int lost) {
    test::Small s =
        test::Making{}
            .command("c", "a", "brigade", "objective = [60, 40]")
            .foot("A1", "c", 60, 110, 10, kLine)
            .foot("B1", "b", 200, 75, 8, kLine)
            .terrain("post", "kind = 'grass'; area = [[30,0],[90,0],[90,75],[30,75]]")
            .victory(
                "if = [{ count = 'steady figures', side = 'a', inside = 'post', least = 1 }]; "
                "winner = 'a'")
            .small();
    s.battle.head().turn = 8;
    static_cast<void>(take_losses(s.battle, s.id("A1"), lost, 0));
    return test::of_what(s, test::ordering(s, "A1"), "full move", Consider::counts_in_time);
  };
  ASSERT_GT(hurries(0), 0);
  EXPECT_LT(hurries(8), hurries(0) / 4) << "two of ten are left, and less steady";
}

TEST(D3, HorseHasTurnsToSpareWhereFootMustHurry) {
  const auto hurries = [](bool horse) {
    test::Making making;
    making.command("c", "a", "brigade", "objective = [60, 20]");
    horse ? making.horse("A1", "c", 60, 140, 8, kLine) : making.foot("A1", "c", 60, 140, 8, kLine);
    test::Small s =
        making.foot("B1", "b", 220, 75, 8, kLine)
            .terrain("post", "kind = 'grass'; area = [[30,0],[90,0],[90,40],[30,40]]")
            .victory(
                "if = [{ count = 'steady figures', side = 'a', inside = 'post', least = 1 }]; "
                "winner = 'a'")
            .small();
    s.battle.head().turn = 7;
    const double far = (horse ? allowance(Gait::walk) : kFootMove / 2).as_double();
    return test::of_what(s, test::ordering(s, "A1"), "half move", Consider::counts_in_time) / far;
  };
  EXPECT_GT(hurries(false), hurries(true));
}

TEST(D3, WhoIsShotAtWhereHeComesToIsShotAtThereAgain) {
  const auto hurries = [](int turn, const char* theirs) {
    test::Small s =
        test::Making{}
            .command("c", "a", "brigade", "objective = [60, 40]")
            .foot("A1", "c", 60, 110, 10, kLine)
            .foot("B1", "b", 90, 75, 10, theirs)
            .terrain("post", "kind = 'grass'; area = [[30,0],[90,0],[90,75],[30,75]]")
            .victory(
                "if = [{ count = 'steady figures', side = 'a', inside = 'post', least = 1 }]; "
                "winner = 'a'")
            .small();
    s.battle.head().turn = static_cast<std::uint16_t>(turn);
    return test::of_what(s, test::ordering(s, "A1"), "full move", Consider::counts_in_time);
  };
  const double open = hurries(8, "weapons = ['sword']");
  ASSERT_GT(open, 0);
  const double once = hurries(9, kLine) / hurries(9, "weapons = ['sword']");
  EXPECT_LT(hurries(8, kLine) / open, once - 0.01) << "two turns of it";
}

TEST(D3, WhoWouldBeShotDownWhereHeStandsLosesLittleByLeaving) {
  const auto loses = [](const char* theirs, int turn) {
    test::Small s =
        test::Making{}
            .command("c", "a", "brigade", "objective = [60, 40]")
            .foot("A1", "c", 60, 50, 4, kLine)
            .foot("B1", "b", 60, 10, 10, theirs)
            .terrain("post", "kind = 'grass'; area = [[30,0],[90,0],[90,60],[30,60]]")
            .victory(
                "if = [{ count = 'steady figures', side = 'a', inside = 'post', least = 1 }]; "
                "winner = 'a'")
            .small();
    s.battle.head().turn = static_cast<std::uint16_t>(turn);
    return -test::of_what(s, test::ordering(s, "A1"), "withdraw", Consider::counts_in_time);
  };
  const double open = loses("weapons = ['sword']", 9);
  ASSERT_GT(open, 0);
  EXPECT_LT(loses(kLine, 9), open);
}

TEST(D3, NobodyReckonsWithAVolleyAtAManWhoseGroupFights) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 8, kLine)
                      .foot("A2", "a", 100, 40, 8, kLine)
                      .foot("B1", "b", 100, 70, 8, kLine)
                      .foot("B2", "b", 97, 75, 1, "officer = true")
                      .small();
  s.unit("B2").goes_with = s.id("B1");
  const auto fire = [&] {
    return test::of_what(s, test::ordering(s, "A1"), "stand", Consider::own_fire);
  };
  ASSERT_GT(fire(), 0);
  make_contact(s.battle, s.id("A2"), s.id("B1"));
  EXPECT_EQ(fire(), 0);
}

TEST(D11, WhoStandsToLoadSaysSo) {
  test::Small s = test::with_target().small();
  const auto stands = [&] {
    return test::ordering(s, "small").options.front().order->why_not_more;
  };
  EXPECT_EQ(stands(), "");
  s.state("small").load_halves = 0;
  EXPECT_EQ(stands(), "loads");
}

TEST(D3, NobodyWhoSpendsBothHalvesOfItsTurnOnTheWayReckonsWithItsFire) {
  // In a swamp a square's whole move leads as far as half of it in the open.
  const auto fires = [](const char* ground) {
    test::Small s = test::Making{}
                        .terrain("ground", fmt::format("area = [[40,40],[80,40],[80,110],[40,110]];"
                                                       "kind = 'swamp'; difficult = {}",
                                                       ground))
                        .command("c", "a", "brigade", "objective = [120, 75]")
                        .foot("A1", "c", 60, 75, 8, "formed = true; formation = 'square'")
                        .foot("B1", "b", 100, 75, 8, kLine)
                        .small();
    const Decision decision = test::ordering(s, "A1");
    const Reasons why = reasons(s, decision);
    std::vector<bool> of_those_who_move_so_far;
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      const auto path = path_of(*decision.options[i].order);
      if (path.empty()) continue;
      const double way = norm(field::vec(path.back()) - field::vec(s.unit("A1").pose().at));
      if (way < 600 || way > 650) continue;
      const auto& shares = why.options[i].shares;
      of_those_who_move_so_far.push_back(
          std::any_of(shares.begin(), shares.end(),
                      [](const Consideration& share) { return share.what == Consider::own_fire; }));
    }
    return of_those_who_move_so_far;
  };
  EXPECT_THAT(fires("false"),
              testing::AllOf(testing::Not(testing::IsEmpty()), testing::Each(true)));
  EXPECT_THAT(fires("true"),
              testing::AllOf(testing::Not(testing::IsEmpty()), testing::Each(false)));
}

TEST(D3, OfItsFireOnlyThoseCountWhoWouldSee) {
  // Half of its line stands behind friends, and so it would if it went back.
  const auto fire = [](const char* kind, bool friends) {
    test::Making making;
    making.foot("A1", "a", 60, 75, 8, kLine).foot("B1", "b", 100, 75, 8, kLine);
    if (friends) making.foot("A2", "a", 75, 80, 8, "formed = true; weapons = ['sword']");
    test::Small s = making.small();
    const Decision decision = test::ordering(s, "A1");
    return test::of_what(s, decision, kind, Consider::own_fire);
  };
  for (const char* kind : {"stand", "form square"}) {
    ASSERT_GT(fire(kind, false), 0) << kind;
    EXPECT_LT(fire(kind, true), 0.8 * fire(kind, false)) << kind;
  }
}

TEST(D5, FootDoesNotChargeHardCoverAtLessThanThreeToTwo) {
  const auto scored = [](int figures) {
    test::Small s = test::Making{}
                        .terrain("rocks",
                                 "area = [[72,60],[90,60],[90,90],[72,90]];"
                                 "kind = 'rocks'; cover = 'hard'")
                        .foot("A1", "a", 60, 75, figures, kLine)
                        .foot("B1", "b", 76, 75, 6, kLine)
                        .small();
    const Decision decision = test::ordering(s, "A1");
    return score(s, decision, "charge");
  };
  EXPECT_LT(scored(8), -15);
  EXPECT_GT(scored(9), -15);
}

TEST(D14, DefendersStayInTheWorksThatTheyAreToHold) {
  test::Small s = test::Making{}
                      .command("c", "a", "brigade", "objective = [60, 75]")
                      .terrain("works",
                               "area = [[50,55],[70,55],[70,95],[50,95]];"
                               "kind = 'works'; cover = 'hard'; fortified_for = 'a'")
                      .foot("A1", "c", 60, 75, 8, kLine)
                      .foot("B1", "b", 85, 75, 4, kLine)
                      .small();
  const Decision decision = test::ordering(s, "A1");
  EXPECT_EQ(test::all_chosen(s, decision).at(0), "stand");
  EXPECT_TRUE(test::cites(s, decision, "withdraw", "D14"));
}

/// D3: it may lie behind a body.
TEST(NcD3, FallingBackIsNoWayToTheObjective) {
  test::Small s = test::Making{}
                      .command("c", "a", "brigade", "objective = [40, 75]")
                      .foot("A1", "c", 100, 75, 8, kLine)
                      .foot("B1", "b", 140, 75, 8, kLine)
                      .small();
  const Decision decision = test::ordering(s, "A1");
  const Reasons why = reasons(s, decision);
  const auto nearer = [&](std::string_view words) -> std::optional<double> {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      if (decision.options[i].words != words) continue;
      double sum = 0;
      for (const Consideration& share : why.options[i].shares) {
        if (share.what == Consider::to_held_place) sum += share.share;
      }
      return sum;
    }
    return std::nullopt;
  };
  EXPECT_THAT(nearer("full move"), testing::Optional(testing::Gt(0.0)));
  EXPECT_THAT(nearer("withdraw"), testing::Optional(0.0));
}

TEST(Policies, EveryShareNamesItsRuleAndTheyAddUp) {
  test::Small s = test::with_target().small();
  for (const Decision& decision : {test::paying(s, {6, 5, 5, 5}), test::ordering(s, "small")}) {
    for (const Scored& scored : reasons(s, decision).options) {
      double sum = 0;
      for (const Consideration& share : scored.shares) {
        EXPECT_EQ(share.rule.rfind('D', 0), 0U) << word(share.what);
        sum += share.share;
      }
      if (decision.kind == DecisionKind::order_unit) {
        EXPECT_NEAR(sum, scored.score, 1e-9);
      }
    }
  }
}

/// D4: by whom a square is wanted.
TEST(NcD4, HorseThatCannotComeNeedsNoSquare) {
  const auto wanted_by = [](const char* between, const char* command, InForce does) {
    test::Small s = test::Making{}
                        .foot("B1", "b", 100, 75, 8, "formed = true; facing = 270")
                        .horse("A1", "a", 50, 75, 8, "formed = true; facing = 90; shock = true")
                        .foot("M", command, 75, 75, 8, between)
                        .small();
    s.unit("A1").in_force = does;
    return shock_within(s.now(), s.id("B1"), 60_cm) == s.id("A1");
  };
  const char* line = "formed = true; facing = 90";
  EXPECT_FALSE(wanted_by(line, "b", InForce::hold)) << "behind its own";
  EXPECT_FALSE(wanted_by(line, "a", InForce::hold)) << "behind a line of the horse's side";
  EXPECT_TRUE(wanted_by("formed = false; facing = 90", "a", InForce::hold)) << "who lets it by";
  EXPECT_FALSE(wanted_by("formed = false", "a", InForce::withdraw)) << "it falls back";
}

/// Foot that it may not charge shoots it down before long: a commander can order it to stop before.
TEST(NcD3, HorseIsOfferedAStopOutOfCloseFire) {
  test::Small s = test::Making{}
                      .horse("A1", "a", 50, 75, 6, "formed = true; facing = 90")
                      .foot("B1", "b", 100, 75, 10, "formed = true; facing = 270")
                      .small();
  s.unit("A1").task.has_place = 1;
  s.unit("A1").task.x = 15000;
  s.unit("A1").task.y = 7500;
  std::vector<double> gaps;
  for (const FreeOrder& one : free_orders(s.now(), s.id("A1"))) {
    const auto* move = act<Move>(one.order);
    if (move == nullptr || move->path.empty()) continue;
    test::Small there = s;
    there.unit("A1").put({move->path.back(), Angle::degrees(90)});
    gaps.push_back(there.now().gap(there.id("A1"), there.id("B1")));
  }
  EXPECT_THAT(gaps, testing::Contains(testing::DoubleNear(3400, 150)));
}

}  // namespace
}  // namespace opfor::nineteenth_century
