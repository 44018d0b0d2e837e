#include "rules/nineteenth_century/policies.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ai/commander/command.hpp"
#include "ai/commander/levels.hpp"
#include "battle/consider.hpp"
#include "combat_support.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/worth.hpp"

/// The default policies of 15.7 that need no odds of combat: what they make of each option. What
/// they choose by it is played in tests/plays.
namespace opfor::nineteenth_century {
namespace {

constexpr const char* kOfficer = "officer = true; pc = true; grade = 'hero'";
using test::kLine;

/// What an officer of side A is asked to pay for, when he has thrown so many points.
Decision paying(test::Small& s, std::vector<std::uint8_t> dice) {
  test::Script script(s);
  script.command["P"] = std::move(dice);
  NoEvents events;
  test::Small copy = s;
  test::play_through(copy, script, events, "1.1");
  for (const Decision& decision : script.decided) {
    if (decision.kind == DecisionKind::pay_command) return decision;
  }
  throw std::runtime_error("nothing to pay for");
}

/// The free orders of a commanded group or PC.
Decision ordering(test::Small& s, const char* unit) {
  s.unit(unit).commanded = 1;
  test::Script script(s);
  // Everybody keeps his place: what is asked is weighed where it was not yet thrown.
  for (std::size_t i = 0; i < s.battle.size(); ++i) {
    script.cells[s.battle.setting().unit(unit_id(i)).id] = test::italic(Intent::halt_face);
  }
  NoEvents events;
  test::Small copy = s;
  test::at_step(copy.battle, "1.2");
  test::play_through(copy, script, events, "1.2");
  for (const Decision& decision : script.decided) {
    if (decision.unit == s.id(unit)) return decision;
  }
  throw std::runtime_error("it was not asked");
}

std::vector<std::string> all_chosen(const test::Small& s, const Decision& decision) {
  std::vector<std::string> words;
  for (const int pick : choose(decision, reasons(s, decision)).picks) {
    words.push_back(decision.options[static_cast<std::size_t>(pick)].words);
  }
  return words;
}

bool cites(const test::Small& s, const Decision& decision, std::string_view words,
           std::string_view rule) {
  const Reasons why = reasons(s, decision);
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (decision.options[i].words.rfind(words, 0) != 0) continue;
    for (const Consideration& share : why.options[i].shares) {
      if (share.rule == rule) return true;
    }
  }
  return false;
}

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

/// What speaks for an option, of one consideration.
double of_what(const test::Small& s, const Decision& decision, std::string_view words,
               Consider what) {
  const Reasons why = reasons(s, decision);
  double sum = 0;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    if (decision.options[i].words.rfind(words, 0) != 0) continue;
    for (const Consideration& share : why.options[i].shares) {
      if (share.what == what) sum += share.share;
    }
  }
  return sum;
}

/// What it is worth to pay for a group of side A.
Scored paid_for(const test::Small& s, const char* unit) {
  const auto stake = worth(s.sheet().view(s.battle, Side::a));
  return worth_paying(s.now(), *stake, s.id(unit), test::behaviour());
}

test::Making with_target() {
  return test::Making{}
      .foot("P", "a", 100, 75, 1, kOfficer)
      .foot("idle", "a", 70, 75, 5, "formed = true; weapons = ['sword']")
      .foot("small", "a", 100, 60, 4, kLine)
      .foot("large", "a", 100, 95, 8, kLine)
      .foot("B1", "b", 138, 75, 20, "formed = true; weapons = ['sword']");
}

TEST(D2, ValueWhateverThePriceAndNothingForNothing) {
  test::Small s = with_target().small();
  for (const char* who : {"small", "large"}) s.unit(who).in_force = InForce::withdraw;
  const Decision many = paying(s, {6, 5, 5, 5});
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
    const Decision decision = paying(s, {6, 6, 6, 6});
    for (const Option& option : decision.options) {
      if (option.unit != s.id("small")) continue;
      return test::advised(s, decision, "small", "D2");
    }
    return -1.0;
  };
  const auto fire_of = [](int shots) {  // medium range, open, at twenty: of the nearest ten
    return expected_fire(shots, 4, Aim{true, false, false}, {10, 0});
  };
  const test::Small shoots = with_target().small();
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
    return with_target()
        .horse("L", "b", x, 30, 6, "formed = true; shock = true; weapons = ['sword']")
        .small();
  };
  ASSERT_GT(lancers_at(156).gap("small", "L"), 50);
  EXPECT_NEAR(value(lancers_at(156)), fire_of(4) - fire_of(2) + 2, 1e-9) << "shock horse within 60";
  EXPECT_NEAR(value(lancers_at(166)), fire_of(4) - fire_of(2), 1e-9);
}

/// Tables with one cell for who is commanded and one for who is not, and one more for a die of 6.
class OneCell final : public Reactions {
 public:
  OneCell(const Cell& commanded, const Cell& otherwise, const Cell& on_six)
      : commanded_(commanded), otherwise_(otherwise), on_six_(on_six) {}
  [[nodiscard]] Reaction react(const ReactionRequest& request) const override {
    Reaction reaction;
    reaction.cell = request.facts[Fact::commanded] != 0 ? commanded_ : otherwise_;
    if (request.facts[Fact::commanded] == 0 && request.die == 6) reaction.cell = on_six_;
    reaction.binding = !reaction.cell.italic;
    return reaction;
  }
  [[nodiscard]] int total(const ReactionRequest&) const override { return 0; }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest&) const override { return {}; }

 private:
  Cell commanded_;
  Cell otherwise_;
  Cell on_six_;
};

/// What is gained by paying for a group, and what its considerations say so.
std::optional<double> gain(test::Small s, const Reactions& tables) {
  const Decision decision = paying(s, {6, 6, 6, 6});
  const View view = s.sheet().view(s.battle, decision.side);
  const Weights weights = shipped_weights(s.sheet().name());
  return CommandScales(s.sheet(), view, decision, tables, weights).gained(s.id("small"));
}
double gained(const test::Small& s, const Reactions& tables) { return gain(s, tables).value(); }

TEST(D2, WhatItsBestOrderGainsAgainstItsDie) {
  const test::Small loaded = with_target().small();
  const auto fire_of = [](int shots) {
    return expected_fire(shots, 4, Aim{true, false, false}, {10, 0});
  };
  const Cell halts = test::roman(Intent::halt_face);
  const Cell goes_back = test::roman(Intent::withdraw);
  const Cell free = test::italic(Intent::halt_face);
  const double bound = gained(loaded, OneCell(halts, halts, halts));
  EXPECT_NEAR(bound, fire_of(4) - fire_of(2), 1e-9)
      << "bound as well: all shoot instead of every second";
  EXPECT_NEAR(gained(loaded, OneCell(free, halts, halts)), bound, 1e-9) << "it would stand anyway";
  const double back = gained(loaded, OneCell(free, goes_back, goes_back));
  EXPECT_GT(back, bound) << "unpaid it gives ground, and its fire";
  EXPECT_NEAR(gained(loaded, OneCell(free, halts, goes_back)), (5 * bound + back) / 6, 1e-9)
      << "each face is as likely as the others";
  EXPECT_LT(gained(loaded, OneCell(goes_back, halts, halts)), 0) << "paid for, and bound to go";
  test::Small runs = loaded;
  runs.unit("small").in_force = InForce::run;
  EXPECT_FALSE(gain(runs, OneCell(free, goes_back, goes_back))) << "of fugitives D16 says all";
}

TEST(D2, WhatIsGainedCountsWholeWhateverThePrice) {
  test::Small s = with_target().small();
  const Decision decision = paying(s, {6, 6, 6, 6});
  const double all = gained(s, test::behaviour());
  EXPECT_GT(all, 0);
  EXPECT_NEAR(by_its_order(s, decision, "small"), all, 1e-9);
}

TEST(D2, WhoLoadsIsNotSaidToShoot) {
  test::Small s = with_target().small();
  state(s.battle, s.id("small")).load_halves = 0;
  const Decision decision = paying(s, {6, 6, 6, 6});
  EXPECT_LT(of_what(s, decision, "small", Consider::own_fire), 0) << "unpaid some of it shoot";
  EXPECT_GT(of_what(s, decision, "small", Consider::fire_to_come), 0);
  EXPECT_GT(of_what(s, decision, "small", Consider::loads), 0);
}

TEST(D2, NobodyIsPaidForAWayThatIsNotOpenToHim) {
  const auto way_gained = [](const char* ground) {
    const test::Small s =
        test::Making{}
            .command("c", "a", "brigade", "objective = [120, 75]")
            .foot("P", "a", 90, 60, 1, kOfficer)
            .foot("small", "c", 100, 75, 4, "formed = true; weapons = ['sword']")
            .terrain("g", std::string(ground) + "; area = [[103,0],[106,0],[106,150],[103,150]]")
            .small();
    const Cell halts = test::italic(Intent::halt_face);
    return gained(s, OneCell(halts, halts, halts));
  };
  EXPECT_GT(way_gained("kind = 'grass'"), 1);
  EXPECT_NEAR(way_gained("kind = 'ditch'; impassable = ['foot']"), 0, 0.5);
}

TEST(D2, WhoIsFreeMayDoWhatItsDieWouldHaveItDo) {
  test::Small s = test::Making{}
                      .command("c", "a", "brigade", "objective = [120, 75]")
                      .foot("P", "a", 90, 60, 1, kOfficer)
                      .foot("small", "c", 100, 75, 4, "formed = true; weapons = ['sword']")
                      .terrain("g",
                               "kind = 'ditch'; impassable = ['foot'];"
                               "area = [[103,0],[106,0],[106,150],[103,150]]")
                      .small();
  s.unit("small").in_force = InForce::move;
  const Cell free = test::italic(Intent::continue_orders);
  const Cell goes_on = test::roman(Intent::continue_orders);
  EXPECT_GE(gained(s, OneCell(free, goes_on, goes_on)), -1e-9)
      << "though no such way is among its orders";
}

TEST(D2, WhatIsHardlyAnythingIsNotPaidFor) {
  test::Small s = test::Making{}
                      .foot("P", "a", 90, 75, 1, kOfficer)
                      .foot("small", "a", 100, 60, 2, kLine)
                      .foot("B1", "b", 150, 75, 20, "formed = true; weapons = ['sword']")
                      .small();
  const Decision decision = paying(s, {6, 6, 6, 6});
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
            .foot("P", "a", 90, 75, 1, kOfficer)
            .foot("small", "a", 100, 75, 4, kLine)
            .foot("B1", "b", 116, 75, 20, "formed = true; weapons = ['sword']")
            .terrain("g", std::string(ground) + "; area = [[106,0],[110,0],[110,150],[106,150]]")
            .small();
    const Cell free = test::italic(Intent::halt_face);
    const Cell charges = test::italic(Intent::continue_orders, ChargeMark::yes);
    return gained(s, OneCell(free, charges, charges)) - gained(s, OneCell(free, free, free));
  };
  EXPECT_GT(kept_by_pay("kind = 'grass'"), 1) << "four at twenty, if nobody commands them";
  EXPECT_NEAR(kept_by_pay("kind = 'ditch'; impassable = ['foot']"), 0, 1e-9);
}

TEST(D2, WhatIsReckonedWithIsWhatIsThenOffered) {
  const auto reckons_to_fall_back = [](double friend_at) {
    const test::Small s = test::Making{}
                              .foot("P", "a", 60, 20, 1, kOfficer)
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
  test::Small s = with_target().small();
  const Behaviour tables = test::behaviour();
  const Decision pays = paying(s, {6, 6, 6, 6});
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
  const Decision orders = ordering(sent, "A1");
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

TEST(NcShoot3, WhoHasHalfATurnToLoadStandsForItOrDoesNotFire) {
  test::Small s =
      test::Making{}
          .command("c", "a", "brigade", "objective = [120, 75]")
          .foot("A1", "c", 60, 75, 8, "formed = true; weapons = ['rifle']; load = 'slow'")
          .foot("B1", "b", 100, 75, 8, kLine)
          .small();
  const auto fire = [&](std::string_view words) {
    return of_what(s, ordering(s, "A1"), words, Consider::own_fire);
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
    return of_what(s, ordering(s, "A1"), "stand", Consider::fire_to_come);
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
    return of_what(s, ordering(s, "A1"), "stand", Consider::threats);
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
    return of_what(s, ordering(s, "A1"), "stand", Consider::threats);
  };
  const double open = harm(50);
  EXPECT_EQ(harm(70), open) << "three of them";
  EXPECT_GT(harm(80), open) << "seven of them";
}

TEST(D16, WhoFallsBackIsNotLedUpToTheEnemy) {
  test::Small s = test::Making{}
                      .command("c", "a", "brigade", "objective = [120, 75]")
                      .foot("A1", "c", 60, 75, 8, kLine)
                      .foot("B1", "b", 110, 75, 8, kLine)
                      .small();
  const auto against = [&] {
    return of_what(s, ordering(s, "A1"), "full move", Consider::shaken_advance);
  };
  EXPECT_EQ(against(), 0);
  s.unit("A1").in_force = InForce::withdraw;
  EXPECT_LT(against(), 0);
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
    return of_what(s, ordering(s, "A1"), "half move", Consider::counts_in_time);
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
    return of_what(s, ordering(s, "A1"), "full move", Consider::to_objective);
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
    return of_what(s, ordering(s, "A1"), "full move", Consider::counts_in_time);
  };
  ASSERT_GT(hurries(0), 0);
  EXPECT_LT(hurries(8), hurries(0) / 4) << "two of ten are left, and less steady";
}

TEST(D16, NobodyIsPaidForWhomHisPayWouldNotStop) {
  // Nine and more: he is bound to run, or his cell stops him as well.
  const auto advice = [](int lost) {
    test::Small s = with_target().small();
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
                        .foot("P", "a", 90, 75, 1, kOfficer)
                        .foot("first", "p", 100, 75, 4, "formed = true; ncos = 1")
                        .foot("second", "p", 100, 88, 4, kLine)
                        .foot("B1", "b", 138, 75, 20, "formed = true; weapons = ['sword']")
                        .small();
    const Decision decision = paying(s, {6, 6, 6, 6});
    return score(s, decision, "first");
  };
  EXPECT_NEAR(value("platoon"), value("brigade") + 1, 1e-9);
}

TEST(D11, WhoStandsToLoadSaysSo) {
  test::Small s = with_target().small();
  const auto stands = [&] { return ordering(s, "small").options.front().order->why_not_more; };
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
    const Decision decision = ordering(s, "A1");
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

TEST(D5, NobodyIsPaidToChargeWhomHeCannotComeTo) {
  const auto can_charge = [](const char* ground) {
    const test::Small s =
        test::Making{}
            .foot("P", "a", 90, 75, 1, kOfficer)
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
            .foot("P", "a", 90, 75, 1, kOfficer)
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

TEST(D6, WhoRunsIsWorthNoOfficerWhateverHisRisk) {
  test::Small s = with_target().small();
  EXPECT_GT(worth_joining(s.now(), s.id("P"), s.id("small"), test::behaviour()).score, 0);
  s.unit("small").in_force = InForce::run;
  const Scored worth = worth_joining(s.now(), s.id("P"), s.id("small"), test::behaviour());
  ASSERT_EQ(worth.shares.size(), 1U);
  EXPECT_EQ(worth.shares.front().what, Consider::it_runs);
}

TEST(D6, WhoMayRunIsWorthTheLessOfAnOfficer) {
  const test::Small s = with_target().small();
  const auto worth = [&](const Reactions& tables) {
    return worth_joining(s.now(), s.id("P"), s.id("small"), tables).score;
  };
  const Cell stands = test::italic(Intent::halt_face);
  const double whole = worth(OneCell(stands, stands, stands));
  ASSERT_GT(whole, 0);
  EXPECT_NEAR(worth(OneCell(stands, stands, test::roman(Intent::run))), (5 * whole - 3) / 6, 1e-9);
}

TEST(D6, WhomItsDieTakesOffPaidForOrNotIsNotThere) {
  const test::Small s = with_target().small();
  const auto off = [&](const Cell& paid) {
    const Cell stands = test::italic(Intent::halt_face);
    return goes_off(s.now(), s.id("small"), OneCell(paid, stands, stands));
  };
  for (const Intent intent : {Intent::run, Intent::withdraw, Intent::withdraw_to_cover}) {
    EXPECT_EQ(off(test::roman(intent)), 1);
    EXPECT_EQ(off(test::italic(intent)), 0) << "who is paid for is free";
  }
  EXPECT_EQ(off(test::roman(Intent::take_cover)), 0);
}

TEST(D6, WhoActsForHimselfReckonsWithHisDie) {
  // A group that he would command from farther on.
  const test::Small s = test::Making{}
                            .foot("P", "a", 60, 75, 1, "officer = true; pc = true")
                            .foot("A1", "a", 63, 75, 4, kLine)
                            .foot("A2", "a", 60, 30, 8, kLine)
                            .foot("B1", "b", 118, 75, 4, kLine)
                            .small();
  const auto by_himself = [&](const Reactions& tables) {
    return worth_joining(s.now(), s.id("P"), kNoUnit, tables).score;
  };
  const Cell free = test::italic(Intent::halt_face);
  const Cell bound = test::roman(Intent::take_cover);
  const double all = by_himself(OneCell(free, free, free));
  EXPECT_GT(all, 0);
  EXPECT_EQ(by_himself(OneCell(bound, bound, bound)), 0);
  EXPECT_NEAR(by_himself(test::behaviour()), all * 5 / 6, 1e-9) << "a die of 1 sends him to cover";
}

TEST(D6, AnOfficerIsNotDrawnFromHisOwnToThoseWhoHaveTheirs) {
  const auto leaves = [](const char* whose, bool has_an_officer) {
    test::Making making;
    making.command("his", "a", "company").command("theirs", "a", "company");
    making.foot("P", "his", 60, 75, 1, "officer = true; pc = true")
        .foot("A1", "his", 63, 75, 8, kLine)
        .foot("A2", whose, 60, 30, 8, kLine)
        .foot("B1", "b", 200, 75, 4, kLine);
    if (has_an_officer) making.foot("Q", whose, 56, 30, 1, "officer = true; pc = true");
    const test::Small s = making.small();
    return worth_joining(s.now(), s.id("P"), kNoUnit, test::behaviour()).score -
           worth_joining(s.now(), s.id("P"), s.id("A1"), test::behaviour()).score;
  };
  EXPECT_GT(leaves("his", false), 0) << "he is to lead both";
  EXPECT_LT(leaves("theirs", false), leaves("his", false));
  EXPECT_LT(leaves("theirs", true), 0);
}

TEST(D6, AThirdOfficerIsWantedLessThanASecond) {
  const auto wanted = [](int others) {
    test::Making making;
    making.foot("P", "a", 60, 75, 1, "officer = true; pc = true").foot("A1", "a", 63, 75, 8, kLine);
    for (int i = 0; i < others; ++i) {
      making.foot(i == 0 ? "Q" : "R", "a", 66.5, 73.0 + 4 * i, 1, "officer = true; pc = true");
    }
    making.foot("B1", "b", 200, 75, 4, kLine);
    const test::Small s = making.small();
    return needed_by(s.now(), s.id("P"), s.id("A1"));
  };
  EXPECT_LT(wanted(1), wanted(0));
  EXPECT_LT(wanted(2), wanted(1));
}

TEST(D6, InTheLastTurnNobodyIsLedAnyMore) {
  test::Small s = with_target().small();
  const auto worth = [&](const char* with) {
    const UnitId group = with == nullptr ? kNoUnit : s.id(with);
    return worth_joining(s.now(), s.id("P"), group, test::behaviour()).score;
  };
  ASSERT_GT(worth("small"), 0);
  s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns);
  EXPECT_EQ(worth("small"), 0);
  EXPECT_EQ(worth(nullptr), 0);
}

TEST(D3, OfItsFireOnlyThoseCountWhoWouldSee) {
  // Half of its line stands behind friends, and so it would if it went back.
  const auto fire = [](const char* kind, bool friends) {
    test::Making making;
    making.foot("A1", "a", 60, 75, 8, kLine).foot("B1", "b", 100, 75, 8, kLine);
    if (friends) making.foot("A2", "a", 75, 80, 8, "formed = true; weapons = ['sword']");
    test::Small s = making.small();
    const Decision decision = ordering(s, "A1");
    return of_what(s, decision, kind, Consider::own_fire);
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
    const Decision decision = ordering(s, "A1");
    return score(s, decision, "charge");
  };
  EXPECT_LT(scored(8), -15);
  EXPECT_GT(scored(9), -15);
}

TEST(D6, APlayerCharacterGoesToTheGroupWithTheHighestRisk) {
  test::Small s = test::Making{}
                      .foot("PC", "a", 60, 75, 1, "pc = true")
                      .foot("calm", "a", 60, 60, 5, "formed = true; regulars = true")
                      .foot("shaken", "a", 60, 95, 10, kLine)
                      .foot("B1", "b", 170, 75, 6, kLine)
                      .small();
  ASSERT_TRUE(take_losses(s.battle, s.id("shaken"), 5, 0));
  const Decision decision = ordering(s, "PC");
  EXPECT_EQ(all_chosen(s, decision).at(0), "join: shaken (shaken)");
  EXPECT_TRUE(cites(s, decision, "join: shaken", "D6"));
}

TEST(D6, NoOfficerIsAChargeToBeFeared) {
  const auto in_reach_of = [](int figures, const std::string& keys) {
    test::Small s = test::Making{}
                        .foot("P", "a", 60, 75, 1, "pc = true; officer = true")
                        .foot("A1", "a", 60, 20, 8, kLine)
                        .horse("B1", "b", 105, 75, figures, keys)
                        .small();
    const Decision decision = ordering(s, "P");
    const Reasons why = reasons(s, decision);
    return std::any_of(why.options[0].shares.begin(), why.options[0].shares.end(),
                       [](const auto& one) { return one.what == Consider::alone_in_reach; });
  };
  EXPECT_TRUE(in_reach_of(6, ""));
  EXPECT_FALSE(in_reach_of(1, "pc = true; officer = true"));
  EXPECT_TRUE(in_reach_of(1, "pc = true; officer = true; grade = 'hero'"));
}

TEST(D6, WhoGoesWhereHeLeadsNobodyLeavesHisTroops) {
  test::Small s = test::Making{}
                      .foot("P", "a", 60, 75, 1, "pc = true; officer = true")
                      .foot("A1", "a", 100, 75, 8, kLine)
                      .foot("B1", "b", 160, 75, 8, kLine)
                      .small();
  const Decision decision = ordering(s, "P");
  EXPECT_TRUE(cites(s, decision, "withdraw", "NC-CMD-5"));
  EXPECT_FALSE(cites(s, decision, "stand", "NC-CMD-5"));
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
  const Decision decision = ordering(s, "A1");
  EXPECT_EQ(all_chosen(s, decision).at(0), "stand");
  EXPECT_TRUE(cites(s, decision, "withdraw", "D14"));
}

/// D3: it may lie behind a body.
TEST(NcD3, FallingBackIsNoWayToTheObjective) {
  test::Small s = test::Making{}
                      .command("c", "a", "brigade", "objective = [40, 75]")
                      .foot("A1", "c", 100, 75, 8, kLine)
                      .foot("B1", "b", 140, 75, 8, kLine)
                      .small();
  const Decision decision = ordering(s, "A1");
  const Reasons why = reasons(s, decision);
  const auto nearer = [&](std::string_view words) -> std::optional<double> {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      if (decision.options[i].words != words) continue;
      double sum = 0;
      for (const Consideration& share : why.options[i].shares) {
        if (share.what == Consider::to_objective) sum += share.share;
      }
      return sum;
    }
    return std::nullopt;
  };
  EXPECT_THAT(nearer("full move"), testing::Optional(testing::Gt(0.0)));
  EXPECT_THAT(nearer("withdraw"), testing::Optional(0.0));
}

TEST(Policies, EveryShareNamesItsRuleAndTheyAddUp) {
  test::Small s = with_target().small();
  for (const Decision& decision : {paying(s, {6, 5, 5, 5}), ordering(s, "small")}) {
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
TEST(NcD3, HorseIsOfferedAStopOutOfShortRange) {
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
  EXPECT_THAT(gaps, testing::Contains(testing::DoubleNear(2150, 150)));
}

/// An officer looks for a place by the rule by which he then pays: the farthest figure counts
/// (NC-CMD-5), and a roof over any of them.
TEST(NcCmd5, WhereHeCouldPayForAGroupIsWhatThePayingAsks) {
  const auto would = [](double y, const char* options, bool roof) {
    test::Making making;
    making.foot("A1", "a", 60, 75, 10, "formed = true; facing = 90")
        .foot("O", "a", 60, y, 1, kOfficer)
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
