#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ai/commander/command.hpp"
#include "ai/commander/levels.hpp"
#include "battle/consider.hpp"
#include "policy_support.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/rough_orders.hpp"
#include "rules/nineteenth_century/worth.hpp"

/// D2, D5, D16: whom an officer pays for, and what that is worth.
namespace opfor::nineteenth_century {
namespace {

using test::kLine;

/// What being ordered, not left to its die, adds to the score of an option.
double by_its_order(const test::Small& s, const Decision& decision, std::string_view words) {
  const Reasons why = reasons(s, decision);
  double sum = 0;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (decision.options[i].words.rfind(words, 0) != 0) continue;
    for (const Consideration& share : why.options[i].shares) {
      const bool gained = share.what == Consider::order_gained ||
                          share.what == Consider::own_fire ||
                          share.what == Consider::fire_to_come || share.what == Consider::loads ||
                          share.what == Consider::die_charges;
      if (gained) sum += share.share;
    }
  }
  return sum;
}

/// What it is worth to pay for a group of side A.
Scored paid_for(const test::Small& s, const char* unit) {
  const auto stake = worth(s.sheet().view(s.battle, Side::a));
  return worth_paying(s.now(), *stake, s.id(unit), test::behaviour());
}

TEST(D2, ValueWhateverThePriceAndNothingForNothing) {
  test::Small s = test::with_target().small();
  for (const char* who : {"small", "large"}) s.unit(who).in_force = InForce::withdraw;
  const Decision many = test::paying(s, {6, 5, 5, 5});
  EXPECT_EQ(score(s, many, "idle"), 0);
  ASSERT_GT(score(s, many, "small"), 0);
  const double twice = 2 * score(s, many, "small");
  EXPECT_LT(score(s, many, "large"), twice) << "more of its hits are lost on who has fallen";
  EXPECT_GT(score(s, many, "large"), 0.9 * twice) << "of twice the men nearly twice as much";
}

TEST(D2, TheSetIsPaidForThatIsWorthMostInAll) {
  Decision decision;
  decision.shape = Shape::set;
  const auto picks = [&](int budget, const std::vector<std::pair<int, double>>& costs_and_worth) {
    decision.budget = budget;
    decision.options.clear();
    Reasons reasons;
    for (const auto& [cost, worth] : costs_and_worth) {
      Option option;
      option.cost = cost;
      decision.options.push_back(option);
      reasons.options.push_back({worth, {}});
    }
    return choose(decision, reasons).picks;
  };
  using testing::ElementsAre;
  EXPECT_THAT(picks(6, {{1, 0.3}, {6, 1.2}}), ElementsAre(1)) << "not the cheap one for its price";
  EXPECT_THAT(picks(7, {{1, 0.3}, {6, 1.2}}), ElementsAre(0, 1));
  EXPECT_THAT(picks(8, {{5, 1.0}, {4, 0.7}, {4, 0.6}}), ElementsAre(1, 2)) << "two for one";
  EXPECT_THAT(picks(9, {{5, -1.0}, {4, 0}}), ElementsAre()) << "nothing for nothing";
  EXPECT_THAT(picks(0, {{0, 0.1}, {1, 5}}), ElementsAre(0));
}

TEST(D2, WhatMakesAGroupWorthPayingFor) {
  const auto value = [](test::Small s) {
    const Decision decision = test::paying(s, {6, 6, 6, 6});
    for (const Option& option : decision.options) {
      if (option.unit != s.id("small")) continue;
      return test::advised(s, decision, "small", "D2");
    }
    return -1.0;
  };
  const auto fire_of = [](int shots) {  // medium range, open, at twenty: of the nearest ten
    return expected_fire(shots, 4, Aim{true, false, false}, {10, 0});
  };
  const test::Small shoots = test::with_target().small();
  EXPECT_NEAR(value(shoots), fire_of(4) - fire_of(2), 1e-9)
      << "all shoot, where unpaid every second would";
  test::Small empty = shoots;
  empty.state("small").load_halves = 0;
  EXPECT_NEAR(value(empty), -fire_of(2), 1e-9) << "who has to load loses the fire of the unpaid";
  test::Small back = empty;
  back.unit("small").in_force = InForce::withdraw;
  EXPECT_NEAR(value(back), 3.0 * 4 / 6 - fire_of(2), 1e-9)
      << "falls back, and would on four faces on which its commander can stop it";
  test::Small shaken = empty;
  ASSERT_TRUE(take_losses(shaken.battle, shaken.id("small"), 1, 0));
  EXPECT_NEAR(value(shaken), -fire_of(1), 1e-9) << "its risk is no reason";
  const auto lancers_at = [](double x) {
    return test::with_target()
        .horse("L", "b", x, 30, 6, "formed = true; shock = true; weapons = ['sword']")
        .small();
  };
  ASSERT_GT(lancers_at(156).gap("small", "L"), 50);
  EXPECT_NEAR(value(lancers_at(156)), fire_of(4) - fire_of(2) + 2, 1e-9) << "shock horse within 60";
  EXPECT_NEAR(value(lancers_at(166)), fire_of(4) - fire_of(2), 1e-9);
}

/// What is gained by test::paying for a group, and what its considerations say so.
std::optional<double> gain(test::Small s, const Reactions& tables) {
  const Decision decision = test::paying(s, {6, 6, 6, 6});
  const View view = s.sheet().view(s.battle, decision.side);
  const Weights weights = shipped_weights(s.sheet().name());
  return CommandScales(s.sheet(), view, decision, tables, weights).gained(s.id("small"));
}
double gained(const test::Small& s, const Reactions& tables) { return gain(s, tables).value(); }

TEST(D2, WhatItsBestOrderGainsAgainstItsDie) {
  const test::Small loaded = test::with_target().small();
  const auto fire_of = [](int shots) {
    return expected_fire(shots, 4, Aim{true, false, false}, {10, 0});
  };
  const Cell halts = test::roman(Intent::halt_face);
  const Cell goes_back = test::roman(Intent::withdraw);
  const Cell free = test::italic(Intent::halt_face);
  const double bound = gained(loaded, test::OneCell(halts, halts, halts));
  EXPECT_NEAR(bound, fire_of(4) - fire_of(2), 1e-9)
      << "bound as well: all shoot instead of every second";
  EXPECT_NEAR(gained(loaded, test::OneCell(free, halts, halts)), bound, 1e-9)
      << "it would stand anyway";
  const double back = gained(loaded, test::OneCell(free, goes_back, goes_back));
  EXPECT_GT(back, bound) << "unpaid it gives ground, and its fire";
  EXPECT_NEAR(gained(loaded, test::OneCell(free, halts, goes_back)), (5 * bound + back) / 6, 1e-9)
      << "each face is as likely as the others";
  EXPECT_LT(gained(loaded, test::OneCell(goes_back, halts, halts)), 0)
      << "paid for, and bound to go";
  test::Small runs = loaded;
  runs.unit("small").in_force = InForce::run;
  EXPECT_FALSE(gain(runs, test::OneCell(free, goes_back, goes_back)))
      << "of fugitives D16 says all";
}

TEST(D2, WhatIsGainedCountsWholeWhateverThePrice) {
  test::Small s = test::with_target().small();
  const Decision decision = test::paying(s, {6, 6, 6, 6});
  const double all = gained(s, test::behaviour());
  EXPECT_GT(all, 0);
  EXPECT_NEAR(by_its_order(s, decision, "small"), all, 1e-9);
}

TEST(D2, WhoLoadsIsNotSaidToShoot) {
  test::Small s = test::with_target().small();
  state(s.battle, s.id("small")).load_halves = 0;
  const Decision decision = test::paying(s, {6, 6, 6, 6});
  EXPECT_LT(test::of_what(s, decision, "small", Consider::own_fire), 0)
      << "unpaid some of it shoot";
  EXPECT_GT(test::of_what(s, decision, "small", Consider::fire_to_come), 0);
  EXPECT_GT(test::of_what(s, decision, "small", Consider::loads), 0);
}

TEST(D2, NobodyIsPaidForAWayThatIsNotOpenToHim) {
  const auto way_gained = [](const char* ground) {
    const test::Small s =
        test::Making{}
            .command("c", "a", "brigade", "objective = [120, 75]")
            .foot("P", "a", 90, 60, 1, test::kOfficer)
            .foot("small", "c", 100, 75, 4, "formed = true; weapons = ['sword']")
            .terrain("g", std::string(ground) + "; area = [[103,0],[106,0],[106,150],[103,150]]")
            .small();
    const Cell halts = test::italic(Intent::halt_face);
    return gained(s, test::OneCell(halts, halts, halts));
  };
  EXPECT_GT(way_gained("kind = 'grass'"), 1);
  EXPECT_NEAR(way_gained("kind = 'ditch'; impassable = ['foot']"), 0, 0.5);
}

TEST(D2, WhoIsFreeMayDoWhatItsDieWouldHaveItDo) {
  test::Small s = test::Making{}
                      .command("c", "a", "brigade", "objective = [120, 75]")
                      .foot("P", "a", 90, 60, 1, test::kOfficer)
                      .foot("small", "c", 100, 75, 4, "formed = true; weapons = ['sword']")
                      .terrain("g",
                               "kind = 'ditch'; impassable = ['foot'];"
                               "area = [[103,0],[106,0],[106,150],[103,150]]")
                      .small();
  s.unit("small").in_force = InForce::move;
  const Cell free = test::italic(Intent::continue_orders);
  const Cell goes_on = test::roman(Intent::continue_orders);
  EXPECT_GE(gained(s, test::OneCell(free, goes_on, goes_on)), -1e-9)
      << "though no such way is among its orders";
}

TEST(D2, WhatIsHardlyAnythingIsNotPaidFor) {
  test::Small s = test::Making{}
                      .foot("P", "a", 90, 75, 1, test::kOfficer)
                      .foot("small", "a", 100, 60, 2, kLine)
                      .foot("B1", "b", 150, 75, 20, "formed = true; weapons = ['sword']")
                      .small();
  const Decision decision = test::paying(s, {6, 6, 6, 6});
  const double all = gained(s, test::behaviour());
  ASSERT_GT(all, 0);
  ASSERT_LT(all, 0.5);
  const Behaviour tables = test::behaviour();
  const auto with_least = [&](double least) {
    Weights weights = shipped_weights(s.sheet().name());
    weights.set(Weight::command_least, least);
    return weighed(s.sheet(), s.sheet().view(s.battle, decision.side), decision, tables, weights);
  };
  const Reasons too_little = with_least(0.5);
  EXPECT_TRUE(choose(decision, too_little).picks.empty());
  const auto is_said = [](const Scored& one) {
    return std::any_of(one.shares.begin(), one.shares.end(), [](const Consideration& why) {
      return why.what == Consider::hardly_anything && why.share < 0;
    });
  };
  EXPECT_TRUE(std::any_of(too_little.options.begin(), too_little.options.end(), is_said));
  EXPECT_FALSE(choose(decision, with_least(0)).picks.empty());
}

TEST(D2, NobodyIsKeptFromAChargeThatHeCouldNotMake) {
  const auto kept_by_pay = [](const char* ground) {
    const test::Small s =
        test::Making{}
            .foot("P", "a", 90, 75, 1, test::kOfficer)
            .foot("small", "a", 100, 75, 4, kLine)
            .foot("B1", "b", 116, 75, 20, "formed = true; weapons = ['sword']")
            .terrain("g", std::string(ground) + "; area = [[106,0],[110,0],[110,150],[106,150]]")
            .small();
    const Cell free = test::italic(Intent::halt_face);
    const Cell charges = test::italic(Intent::continue_orders, ChargeMark::yes);
    return gained(s, test::OneCell(free, charges, charges)) -
           gained(s, test::OneCell(free, free, free));
  };
  EXPECT_GT(kept_by_pay("kind = 'grass'"), 1) << "four at twenty, if nobody commands them";
  EXPECT_NEAR(kept_by_pay("kind = 'ditch'; impassable = ['foot']"), 0, 1e-9);
}

TEST(D2, WhatIsReckonedWithIsWhatIsThenOffered) {
  const auto reckons_to_fall_back = [](double friend_at) {
    const test::Small s = test::Making{}
                              .foot("P", "a", 60, 20, 1, test::kOfficer)
                              .foot("small", "a", 100, 75, 4, kLine)
                              .foot("friend", "a", friend_at, 75, 10, kLine)
                              .foot("B1", "b", 125, 75, 20, test::kSwords)
                              .small();
    const std::vector<FreeOrder> offered = free_orders(s.now(), s.id("small"));
    const auto stake = worth(s.sheet().view(s.battle, Side::a));
    bool falls_back = false;
    for (const FreeOrder& order : stake->if_commanded(s.id("small"))) {
      falls_back = falls_back || order.kind == FreeOrder::Kind::withdraw;
      EXPECT_TRUE(std::any_of(offered.begin(), offered.end(), [&](const FreeOrder& one) {
        return one.kind == order.kind && one.order.acts == order.order.acts;
      })) << words(s.battle.setting(), order);
    }
    return falls_back;
  };
  EXPECT_TRUE(reckons_to_fall_back(30));
  EXPECT_FALSE(reckons_to_fall_back(90)) << "he stands in its way";
}

TEST(D2, WhoSeesToNobodyPaysForNobodyAndOrdersByTheDice) {
  test::Small s = test::with_target().small();
  const Behaviour tables = test::behaviour();
  const Decision pays = test::paying(s, {6, 6, 6, 6});
  const auto picks_of = [&](const Decision& decision, double share) {
    Weights weights = shipped_weights(s.sheet().name());
    weights.set(Weight::command_seen_to, share);
    SparingCommander commander(s.sheet(), tables, weights, 1);
    return commander.decide(s.sheet().view(s.battle, decision.side), decision).choice.picks;
  };
  EXPECT_FALSE(picks_of(pays, 1).empty());
  EXPECT_TRUE(picks_of(pays, 0).empty());
  test::Small sent = test::Making{}
                         .command("c", "a", "brigade", "objective = [160, 75]")
                         .foot("A1", "c", 60, 75, 8, test::kSwords)
                         .foot("B1", "b", 230, 75, 8, test::kSwords)
                         .small();
  const Decision orders = test::ordering(sent, "A1");
  sent.unit("A1").reacted.has = 1;  // its cell has it halt
  const auto ordered = [&](double share) {
    Weights weights = shipped_weights(s.sheet().name());
    weights.set(Weight::command_seen_to, share);
    SparingCommander commander(sent.sheet(), tables, weights, 1);
    const View view = sent.sheet().view(sent.battle, orders.side);
    return commander.decide(view, orders).choice.picks;
  };
  const auto at = [&](int pick) { return orders.options[static_cast<std::size_t>(pick)].words; };
  ASSERT_FALSE(ordered(1).empty());
  EXPECT_NE(at(ordered(1).front()), "stand") << "there is a way to go";
  const auto by_dice = ordered(0);
  EXPECT_TRUE(by_dice.empty() || at(by_dice.front()) == "stand") << "its cell has it halt";
}

TEST(D2, WhoWouldRunOffTheTableIsReckonedAsLost) {
  const auto runs = [](double x) {
    const test::Small s =
        test::Making{}.foot("A1", "a", x, 75, 8, kLine).foot("B1", "b", 120, 75, 8, kLine).small();
    const Situation now = s.now();
    return act<LeaveTable>(rough_order(now, s.id("A1"), test::roman(Intent::run)).order) != nullptr;
  };
  EXPECT_TRUE(runs(15)) << "the edge is nearer than it runs";
  EXPECT_FALSE(runs(60));
}

TEST(D16, NobodyIsPaidForWhomHisPayWouldNotStop) {
  // Nine and more: he is bound to run, or his cell stops him as well.
  const auto advice = [](int lost) {
    test::Small s = test::with_target().small();
    s.unit("large").in_force = InForce::withdraw;
    s.state("large").ran_last_turn = 1;
    EXPECT_TRUE(take_losses(s.battle, s.id("large"), lost, 0));
    const Scored worth = paid_for(s, "large");
    double sum = 0;
    for (const Consideration& one : worth.shares) {
      if (one.what == Consider::falling_back) sum += one.share;
    }
    return sum;
  };
  EXPECT_GT(advice(0), 0);
  EXPECT_EQ(advice(6), 0);
}

TEST(D2, OneMoreForTheFirstOfAPlatoonThatWouldFollow) {
  const auto value = [](const char* level) {
    test::Small s = test::Making{}
                        .command("p", "a", level)
                        .foot("P", "a", 90, 75, 1, test::kOfficer)
                        .foot("first", "p", 100, 75, 4, "formed = true; ncos = 1")
                        .foot("second", "p", 100, 88, 4, kLine)
                        .foot("B1", "b", 138, 75, 20, "formed = true; weapons = ['sword']")
                        .small();
    const Decision decision = test::paying(s, {6, 6, 6, 6});
    return score(s, decision, "first");
  };
  EXPECT_NEAR(value("platoon"), value("brigade") + 1, 1e-9);
}

TEST(D5, NobodyIsPaidToChargeWhomHeCannotComeTo) {
  const auto can_charge = [](const char* ground) {
    const test::Small s =
        test::Making{}
            .foot("P", "a", 90, 75, 1, test::kOfficer)
            .horse("H", "a", 100, 60, 8, "formed = true; weapons = ['sword']")
            .foot("B1", "b", 125, 60, 3, "formed = true; weapons = ['sword']")
            .terrain("g", std::string(ground) + "; area = [[110,0],[114,0],[114,150],[110,150]]")
            .small();
    const Scored worth = paid_for(s, "H");
    return std::any_of(worth.shares.begin(), worth.shares.end(),
                       [](const auto& share) { return share.what == Consider::can_charge; });
  };
  EXPECT_TRUE(can_charge("kind = 'grass'"));
  EXPECT_FALSE(can_charge("kind = 'ditch'; impassable = ['horse']"));
}

TEST(D5, NobodyIsPaidForAChargeThatHisCommanderWouldNotOrder) {
  // Of side A: who is charged shoots at it (NC-SEQ-1).
  const auto can_charge = [](const char* weapon) {
    const test::Small s =
        test::Making{}
            .foot("P", "a", 90, 75, 1, test::kOfficer)
            .horse("H", "a", 100, 60, 8, "formed = true; weapons = ['sword']")
            .foot("B1", "b", 125, 60, 8, fmt::format("formed = true; weapons = ['{}']", weapon))
            .small();
    const Scored worth = paid_for(s, "H");
    return std::any_of(worth.shares.begin(), worth.shares.end(),
                       [](const auto& share) { return share.what == Consider::can_charge; });
  };
  EXPECT_TRUE(can_charge("sword"));
  EXPECT_FALSE(can_charge("musket"));
}

/// An officer looks for a place by the rule by which he then pays: the farthest figure counts
/// (NC-CMD-5), and a roof over any of them.
TEST(NcCmd5, WhereHeCouldPayForAGroupIsWhatThePayingAsks) {
  const auto would = [](double y, const char* options, bool roof) {
    test::Making making;
    making.foot("A1", "a", 60, 75, 10, "formed = true; facing = 90")
        .foot("O", "a", 60, y, 1, test::kOfficer)
        .options(options);
    if (roof) {
      making.terrain(
          "house", "kind = 'building'; enclosed = true; area = [[57,86],[63,86],[63,92],[57,92]]");
    }
    const test::Small s = making.small();
    const field::Box there = s.now().body(s.id("O"));
    const bool asked = would_be_within_command(s.now(), there, s.now().figures(s.id("A1")));
    EXPECT_EQ(asked, within_command(s.now(), s.id("O"), s.id("A1"))) << y << options;
    return asked;
  };
  EXPECT_TRUE(would(108, "", false));
  EXPECT_FALSE(would(120, "", false)) << "its nearest figure is within 50 cm, its farthest is not";
  EXPECT_TRUE(would(120, "command_to = 'nearest'", false));
  EXPECT_FALSE(would(108, "", true)) << "25 cm where one of them is indoors";
}

}  // namespace
}  // namespace opfor::nineteenth_century
