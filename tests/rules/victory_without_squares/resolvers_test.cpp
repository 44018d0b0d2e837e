#include "rules/victory_without_squares/resolvers.hpp"

#include <gtest/gtest.h>
#include <set>

#include "ai/behaviour/behaviour.hpp"
#include "rules/dice_support.hpp"
#include "rules/small_battle.hpp"
#include "rules/victory_without_squares/resolver_fields.hpp"
#include "sanitized.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Probability;

const Behaviour& shared_behaviour() {
  static const Behaviour kBehaviour = opfor::test::shipped_behaviour("victory_without_squares", {});
  return kBehaviour;
}

chance::Odds<Values> odds(const std::string& name, const Values& given) {
  return opfor::test::odds_of_resolver(resolvers(shared_behaviour()), name, given);
}
/// How likely a value is.
Probability chance_of(const chance::Odds<Values>& odds, const std::string& name, Value value) {
  return opfor::test::odds_that(odds, [&](const Values& v) {
    const auto found = v.find(name);
    return found != v.end() && found->second == value;
  });
}
Value text(const char* words) { return std::string{words}; }
Value whole(std::int64_t n) { return n; }

TEST(VwsResolvers, AreListedByNameWithTheirRules) {
  std::set<std::string> names;
  for (const Resolver& resolver : resolvers(shared_behaviour())) {
    EXPECT_TRUE(names.insert(resolver.name).second) << resolver.name;
    EXPECT_FALSE(resolver.words.empty());
    EXPECT_FALSE(resolver.rules.empty());
    std::set<std::string> fields;
    for (const ResolverField& field : resolver.fields) {
      EXPECT_TRUE(fields.insert(field.name).second) << resolver.name << " " << field.name;
      EXPECT_FALSE(field.words.empty()) << field.name;
    }
  }
  for (const char* name :
       {"manoeuvre", "leader_risk", "firing", "firing_modifiers", "combat", "combat_modifiers",
        "pursuit", "pursuit_end", "neighbours", "reaction", "risk", "initiative"}) {
    EXPECT_EQ(names.count(name), 1U) << name;
  }
}

TEST(VwsResolvers, LengthsAreToTheNearestTenthOfAnInch) {
  EXPECT_EQ(as_inches(Length::tenths(711)), 28) << "2.8 in, a hair less in tenths of a millimetre";
  EXPECT_EQ(as_inches(8_in), 80);
  EXPECT_EQ(as_inches({}), 0);
}

TEST(VwsResolvers, EveryActionAndTroopTypeFromAFreshPack) {
  const auto clean = [](const char* action, Values how) {
    how["action"] = text(action);
    return chance_of(odds("manoeuvre", how), "outcome", text("clean"));
  };
  EXPECT_EQ(clean("fire", {}), Probability(3, 4));
  EXPECT_EQ(clean("fire", {{"leader", true}}), Probability(16, 17));
  EXPECT_EQ(clean("rally", {{"leader", true}}), Probability(15, 34));
  EXPECT_EQ(clean("reform", {{"under_fire", true}}), Probability(1, 4));
  EXPECT_EQ(clean("terrain", {}), Probability(1, 2));
  EXPECT_EQ(clean("terrain", {{"mounted", true}}), Probability(1, 4));
  EXPECT_EQ(clean("terrain", {{"mounted", true}, {"dragoons", true}}), Probability(23, 52));
  EXPECT_EQ(clean("terrain", {{"column", true}}), Probability(3, 4));
}

TEST(VwsResolvers, EveryActionFromAPackOfWhichCardsAreGone) {
  const Values gone{{"action", text("halt")},
                    {"hearts_left", whole(2)},
                    {"heart_pictures_left", whole(0)},
                    {"clubs_left", whole(0)}};
  // 2 hearts, 13 diamonds, 3 clubs, 13 spades.
  EXPECT_EQ(chance_of(odds("manoeuvre", gone), "outcome", text("clean")), Probability(15, 31));
  Values with_leader = gone;
  with_leader["leader"] = true;
  EXPECT_EQ(chance_of(odds("manoeuvre", with_leader), "outcome", text("refused")),
            Probability(16 * 15, 31 * 30));
  EXPECT_EQ(
      chance_of(odds("leader_risk", {{"club_pictures_left", whole(0)}}), "leader", text("killed")),
      Probability(3, 49));
}

TEST(VwsResolvers, NoCardLeftIsTheWholePackAgain) {
  Values none;
  for (const char* suit : {"club", "diamond", "heart", "spade"}) {
    none[std::string{suit} + "s_left"] = whole(0);
    none[std::string{suit} + "_pictures_left"] = whole(0);
  }
  EXPECT_EQ(odds("leader_risk", none), odds("leader_risk", {}));
}

TEST(VwsResolvers, FiringOfTwoRanksOfPistols) {
  const auto found = odds("firing", {{"firearm", text("pistol")},
                                     {"bases", whole(3)},
                                     {"second_shot", whole(3)},
                                     {"target_kind", text("horse")}});
  EXPECT_EQ(chance_of(found, "target", text("formed")), Probability(16, 25));
  EXPECT_EQ(chance_of(found, "target", text("disordered")), Probability(3, 50));
}

TEST(VwsResolvers, FiringAtTheDisorderedInTheEnemysTurn) {
  // Card 3/4 and then 6 of 10; the second card is black in half of the cases whatever the first
  // was, over all first cards alike: 3/4 let it fire, of them 13 of 39 are black.
  const auto found = odds("firing", {{"target", text("disordered")}, {"reaction", true}});
  EXPECT_EQ(chance_of(found, "fires", true), Probability(3, 4));
  EXPECT_EQ(chance_of(found, "hits", whole(1)), Probability(3, 4) * Probability(6, 10));
  const Probability black_after_red(26, 51);
  const Probability black_after_club(25, 51);
  EXPECT_EQ(chance_of(found, "target", text("broken")),
            Probability(6, 10) *
                (Probability(1, 2) * black_after_red + Probability(1, 4) * black_after_club));
}

TEST(VwsResolvers, OutOfRangeNobodyFires) {
  const auto far = odds("firing", {{"distance", whole(41)}});
  EXPECT_EQ(chance_of(far, "hits", whole(0)), 1);
  EXPECT_EQ(odds("firing_modifiers", {{"distance", whole(41)}}).begin()->first,
            (Values{{"in_range", false}}));
  EXPECT_EQ(chance_of(odds("firing", {{"distance", whole(40)}}), "hits", whole(1)),
            Probability(4, 10));
}

TEST(VwsResolvers, TheModifiersOfFiringAreListed) {
  const auto found = odds("firing_modifiers", {{"firer", text("unsteady")},
                                               {"cover", true},
                                               {"aspect", text("oblique")},
                                               {"target", text("disordered")}});
  const Values expected{{"bases", whole(4)},        {"firer_unsteady", whole(-1)},
                        {"cover", whole(-1)},       {"oblique", whole(1)},
                        {"score", whole(5)},        {"target_disordered", whole(2)},
                        {"tenths_to_hit", whole(5)}};
  EXPECT_EQ(found.begin()->first, expected);
}

TEST(VwsResolvers, CombatOfExample7) {
  Values charge{{"attacker", text("horse")},
                {"defender", text("horse")},
                {"attacker_quality", whole(1)},
                {"attacker_leader", true}};
  EXPECT_EQ(odds("combat_modifiers", charge).begin()->first.at("net"), whole(-3));
  charge["moved"] = charge["spent"] = whole(60);
  const auto found = odds("combat", charge);
  EXPECT_EQ(chance_of(found, "defender", text("broken")), Probability(2, 10));
  EXPECT_EQ(chance_of(found, "defender", text("disordered")), Probability(2, 10));
  EXPECT_EQ(chance_of(found, "attacker", text("unsteady")), Probability(4, 10));
  EXPECT_EQ(chance_of(found, "attacker_leader", text("killed")), Probability(6, 52));
  EXPECT_EQ(chance_of(found, "pursuit", text("must")), Probability(1, 10));
  EXPECT_EQ(chance_of(found, "pursuit", text("may")), Probability(1, 10));
}

TEST(VwsResolvers, ForbiddenAttacksAndEvasionsSaySo) {
  const auto only = [](const char* name, const Values& given) {
    return odds(name, given).begin()->first;
  };
  EXPECT_EQ(only("combat", {{"attacker", text("horse")}}),
            (Values{{"barred", text("horse_at_front")}}));
  EXPECT_EQ(only("combat", {{"defender", text("commanded_shot")}}),
            (Values{{"contact", text("evasion")}}));
  EXPECT_EQ(only("combat_modifiers", {{"defender_state", text("broken")}}),
            (Values{{"contact", text("push")}}));
}

TEST(VwsResolvers, ExpectedStepsOfAnEvenFight) {
  const Values even = odds("combat_modifiers", {}).begin()->first;
  EXPECT_EQ(even.at("net"), whole(0));
  EXPECT_EQ(even.at("attacker_tenths_of_steps"), whole(4 + 2 + 2));
  EXPECT_EQ(even.at("defender_tenths_of_steps"), whole(4 + 2 + 2));
}

TEST(VwsResolvers, PursuitAndItsEnd) {
  EXPECT_EQ(chance_of(odds("pursuit", {}), "pursuit", text("must")), Probability(1, 2));
  EXPECT_EQ(chance_of(odds("pursuit", {{"kind", text("foot")}}), "pursuit", text("may")), 1);
  EXPECT_EQ(chance_of(odds("pursuit_end", {}), "pursuit", text("stands")), Probability(1, 2));
  EXPECT_EQ(chance_of(odds("pursuit_end", {{"distance", whole(40)}}), "pursuit", text("free")), 1);
  EXPECT_EQ(chance_of(odds("pursuit_end", {{"spades_left", whole(0)}}), "pursuit", text("stands")),
            Probability(26, 42));
}

TEST(VwsResolvers, NeighboursOfARout) {
  const auto one = odds("neighbours", {});
  EXPECT_EQ(chance_of(one, "unsteady", whole(1)), Probability(1, 2));
  EXPECT_EQ(chance_of(one, "disordered", whole(1)), Probability(1, 2));
  const auto shot = odds("neighbours", {{"formed", whole(0)}, {"formed_shot", whole(1)}});
  EXPECT_EQ(chance_of(shot, "disordered", whole(1)), Probability(1, 2));
  EXPECT_EQ(chance_of(shot, "broken", whole(1)), Probability(1, 2));
  // An unsteady body breaks on black, and then a formed one draws again.
  const auto two = odds("neighbours", {{"unsteady", whole(1)}, {"together", true}});
  EXPECT_EQ(opfor::test::total(two), 1);
  const auto apart = odds("neighbours", {{"unsteady", whole(1)}});
  EXPECT_GT(chance_of(two, "broken", whole(2)), chance_of(apart, "broken", whole(2)));
  EXPECT_EQ(chance_of(apart, "broken", whole(1)), Probability(1, 2));
  EXPECT_EQ(chance_of(odds("neighbours", {{"suits", text("suit")}}), "formed", whole(1)),
            Probability(1, 2));
}

TEST(VwsResolvers, TheLargestRoutIsWalkedInTime) {
  // A sanitizer takes a minute and a half of the largest: one body fewer is its largest.
  const auto found = odds("neighbours", {{"formed", whole(opfor::test::many_or(2, 1))},
                                         {"formed_shot", whole(1)},
                                         {"unsteady", whole(1)},
                                         {"disordered", whole(1)},
                                         {"together", true},
                                         {"suits", text("suit")}});
  EXPECT_EQ(opfor::test::total(found), 1);
}

TEST(VwsResolvers, InitiativeIsEven) {
  EXPECT_EQ(chance_of(odds("initiative", {}), "a_chooses", true), Probability(1, 2));
}

TEST(VwsResolvers, ReactionReadsTheTablesOfTheSheet) {
  // Example 12, F1: RF 6.
  const Values f1{{"enemy_in_sight", true},
                  {"in_enemy_weapon_range", true},
                  {"loss_tenths", whole(3)},
                  {"shock_threat", true}};
  EXPECT_EQ(odds("risk", f1).begin()->first.at("total"), whole(6));
  EXPECT_EQ(chance_of(odds("reaction", f1), "intent", text("HALT_FACE")), Probability(1, 6));
  EXPECT_EQ(chance_of(odds("reaction", f1), "intent", text("RUN")), Probability(1, 6));
}

}  // namespace
}  // namespace opfor::victory_without_squares
