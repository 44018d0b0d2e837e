#include "rules/through_the_square_window/resolvers.hpp"

#include <rapidcheck/gtest.h>
#include <set>

#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Probability;
using opfor::test::chance_of;
using opfor::test::text;
using opfor::test::whole;

chance::Odds<Values> odds(const std::string& name, const Values& given) {
  return opfor::test::odds_of_resolver(resolvers(), name, given);
}
double as_double(const Probability& p) { return p.convert_to<double>(); }
/// What comes out where no die is thrown.
Values only(const std::string& name, const Values& given) {
  const auto all = odds(name, given);
  EXPECT_EQ(all.size(), 1U);
  return all.begin()->first;
}

TEST(TtswResolvers, AreListedByNameWithTheirRules) {
  EXPECT_EQ(
      opfor::test::listed(resolvers()),
      (std::set<std::string>{"initiative", "army", "general_risk", "rally", "pursuit",
                             "pursuit_end", "shooting", "shooting_dice", "morale", "morale_dice",
                             "melee", "melee_losses", "melee_dice", "distances"}));
}

TEST(TtswResolvers, EachPlaysAsItsOddsSay) { opfor::test::expect_play_as_odds(resolvers()); }

RC_GTEST_PROP(TtswResolvers, WhateverIsAskedHasOddsThatSumToOne, ()) {
  opfor::test::assert_odds_sum_to_one(resolvers());
}

// TTSW-SHO-12.
TEST(TtswEx1, ASalvoAtCaracolersByName) {
  const Values salvo{{"shooters", text("LIN-S")},
                     {"salvo", true},
                     {"target", text("CUI-E")},
                     {"distance", whole(90)}};
  EXPECT_EQ(only("shooting_dice", salvo), (Values{{"dice", whole(7)},
                                                  {"to_hit", whole(5)},
                                                  {"stands", whole(4)},
                                                  {"salvo", whole(2)},
                                                  {"deep", whole(1)}}));
  Values with_test = salvo;
  with_test["advanced"] = whole(100);
  const auto all = odds("shooting", with_test);
  // Close musketry is a die beside one for each hit; who advanced routs on two ones.
  Probability retires = 0;
  for (int hits = 0; hits <= 7; ++hits) {
    Probability of_hits = opfor::test::power(Probability(1, 3), hits) *
                          opfor::test::power(Probability(2, 3), 7 - hits);
    for (int i = 0; i < hits; ++i) of_hits = of_hits * (7 - i) / (i + 1);
    // Six hits or more leave it at half strength: one die more.
    const int dice = hits + 1 + (hits >= 6 ? 1 : 0);
    retires += of_hits * (opfor::test::power(Probability(5, 6), dice) -
                          opfor::test::power(Probability(4, 6), dice));
  }
  EXPECT_EQ(chance_of(all, "effect", text("retires")), retires);
  EXPECT_EQ(chance_of(all, "hits", whole(0)), opfor::test::power(Probability(2, 3), 7));
}

TEST(TtswEx2, HeavyGunsAtABattalionBehindAHedgeByName) {
  const auto all = odds("shooting", {{"shooters", text("ART-H")},
                                     {"target", text("LIN-D")},
                                     {"distance", whole(550)},
                                     {"cover", true}});
  // Two hits are one die: 2/3 of no effect, retire or rout a sixth each.
  EXPECT_EQ(chance_of(all, "effect", text("routs")), Probability(1, 36) * Probability(1, 6));
  EXPECT_EQ(chance_of(all, "effect", text("retires")), Probability(1, 36) * Probability(1, 6));
}

TEST(TtswEx3, OutOfRangeNobodyShoots) {
  EXPECT_EQ(only("shooting_dice", {{"shooters", text("CHG")}, {"distance", whole(101)}}),
            (Values{{"in_range", false}}));
  const auto all = odds("shooting", {{"shooters", text("CHG")}, {"distance", whole(101)}});
  EXPECT_EQ(chance_of(all, "hits", whole(0)), 1);
}

TEST(TtswEx4, ALargeUnitUnderFireByName) {
  const auto all =
      odds("shooting",
           {{"shooters", text("ART-H")}, {"target", text("TER-I")}, {"distance", whole(300)}});
  // 4 dice and one for depth; two or three hits are a die, four or five are two.
  EXPECT_EQ(chance_of(all, "hits", whole(1)) + chance_of(all, "hits", whole(0)),
            opfor::test::power(Probability(5, 6), 5) +
                5 * Probability(1, 6) * opfor::test::power(Probability(5, 6), 4));
  const Probability one_die = chance_of(all, "hits", whole(2)) + chance_of(all, "hits", whole(3));
  const Probability two_dice = chance_of(all, "hits", whole(4)) + chance_of(all, "hits", whole(5));
  EXPECT_EQ(chance_of(all, "effect", text("routs")), one_die / 6 + two_dice * Probability(11, 36));
}

TEST(TtswResolvers, WhoLosesAllIsDestroyedAndDoesNotTest) {
  const auto all = odds("shooting", {{"shooters", text("ART-H")},
                                     {"target", text("SKI")},
                                     {"lost", whole(2)},
                                     {"distance", whole(200)}});
  EXPECT_EQ(chance_of(all, "effect", text("destroyed")), 1 - Probability(4, 9)) << "two dice of 5";
  EXPECT_EQ(only("shooting", {{"target", text("SKI")}, {"lost", whole(3)}}),
            (Values{{"barred", text("destroyed")}}));
}

TEST(TtswResolvers, WhatTroopsCannotDoIsSaid) {
  EXPECT_EQ(only("shooting", {{"shooters", text("TER-I")}, {"shooters_formation", text("ring")}}),
            (Values{{"barred", text("formation")}}));
  EXPECT_EQ(only("shooting", {{"salvo", true}}), (Values{{"barred", text("salvo")}}));
  EXPECT_EQ(only("shooting", {{"aside", true}}), (Values{{"barred", text("caracole")}}));
  EXPECT_EQ(only("melee", {{"a_formation", text("limbered")}}),
            (Values{{"barred", text("formation")}}));
  EXPECT_EQ(only("melee_dice", {{"b_lost", whole(12)}}), (Values{{"barred", text("destroyed")}}));
  EXPECT_EQ(only("morale", {{"unit_formation", text("mounted")}}),
            (Values{{"barred", text("formation")}}));
}

TEST(TtswSho8, ACaracoleToTheSideIsOneDie) {
  EXPECT_EQ(
      only("shooting_dice", {{"shooters", text("ARK")}, {"aside", true}, {"target", text("MUS")}})
          .at("dice"),
      whole(1));
}

TEST(TtswEx5, CumulativeOnesByName) {
  const Values highlanders{{"unit", text("HIG")},
                           {"lost", whole(2)},
                           {"hits", whole(2)},
                           {"close_musketry", true},
                           {"advanced", whole(70)}};
  EXPECT_EQ(only("morale_dice", highlanders).at("dice"), whole(3));
  const auto all = odds("morale", highlanders);
  EXPECT_EQ(chance_of(all, "effect", text("routs")), Probability(2, 27));
  EXPECT_EQ(chance_of(all, "effect", text("halts")), Probability(25, 72));
  EXPECT_EQ(chance_of(all, "effect", text("retires")), Probability(61, 216));
}

TEST(TtswEmg2, OnlyWhoIsChargedAttemptsAnEmergencyAction) {
  const Values hit{{"hits", whole(1)}, {"emergency", text("ring")}};
  EXPECT_EQ(only("morale_dice", hit), (Values{{"dice", whole(1)}, {"hits", whole(1)}}));
}

TEST(TtswResolvers, TheDiceOfATestAreListed) {
  EXPECT_EQ(only("morale_dice", {{"unit_quality", text("poor")},
                                 {"lost", whole(4)},
                                 {"charged", true},
                                 {"emergency", text("ring")},
                                 {"cover", true}}),
            (Values{{"dice", whole(3)},
                    {"charged", whole(1)},
                    {"foot_in_emergency", whole(1)},
                    {"half_strength", whole(1)},
                    {"poor", whole(1)},
                    {"cover", whole(-1)}}));
  EXPECT_EQ(only("morale_dice", {{"unit_formation", text("ring")}, {"charged", true}}).at("ring"),
            whole(-1));
}

Values charge_of_example_6() {
  return {{"a_quality", text("well_trained")},
          {"a_approach", text("charge")},
          {"a_attacker", true},
          {"a_first", true},
          {"b_approach", text("counter_charge")}};
}

TEST(TtswEx6, ChancesOfChargeAndCounterCharge) {
  EXPECT_EQ(only("melee_dice", charge_of_example_6()).at("a_dice"), whole(24));
  EXPECT_EQ(only("melee_dice", charge_of_example_6()).at("b_dice"), whole(6));
  const auto all = odds("melee", charge_of_example_6());
  EXPECT_NEAR(as_double(chance_of(all, "b", text("routs"))), 0.559, 0.0005);
  EXPECT_NEAR(as_double(chance_of(all, "b", text("retires"))), 0.337, 0.0005);
  // The charger alone goes back in a draw, and where he loses.
  EXPECT_NEAR(as_double(chance_of(all, "a", text("retires"))), 0.069 + 0.035, 0.0005);
  EXPECT_EQ(
      chance_of(all, "a", text("retires")) - chance_of(all, "b_follows_up", text("may")),
      opfor::test::odds_that(odds("melee_losses", charge_of_example_6()),
                             [](const Values& v) { return v.at("a_lost") == v.at("b_lost"); }));
}

TEST(TtswEx7, ChancesOfAChargeAtARing) {
  Values ring{{"a_approach", text("charge")},
              {"a_attacker", true},
              {"a_first", true},
              {"b", text("LIN-D")},
              {"b_formation", text("ring")}};
  const Values dice = only("melee_dice", ring);
  EXPECT_EQ(dice.at("a_dice"), whole(12));
  EXPECT_EQ(dice.at("b_dice"), whole(8));
  EXPECT_EQ(dice.at("a_ring_or_tercio"), whole(-2));
}

TEST(TtswEx8, ChancesOfTercioAndLine) {
  const Values fight{{"a", text("TER-I")}, {"b", text("LIN-D")}};
  const auto all = odds("melee", fight);
  for (const char* side : {"a", "b"}) {
    EXPECT_NEAR(as_double(chance_of(all, side, text("retires"))), 0.282, 0.0005) << side;
    EXPECT_NEAR(as_double(chance_of(all, side, text("routs"))), 0.082, 0.0005) << side;
  }
  EXPECT_NEAR(as_double(opfor::test::odds_that(all,
                                               [](const Values& v) {
                                                 return v.at("a") == text("stays") &&
                                                        v.at("b") == text("stays");
                                               })),
              0.272, 0.0005);
}

TEST(TtswGeo5, ATercioThatPursuesHasFlanks) {
  Values rear{{"a_attacker", true}, {"b", text("TER-I")}, {"b_edge", text("rear")}};
  EXPECT_EQ(only("melee_dice", rear).count("a_flank_or_rear"), 0U);
  EXPECT_EQ(only("melee_dice", rear).at("a_ring_or_tercio"), whole(-2));
  rear["b_not_rallied"] = true;
  EXPECT_EQ(only("melee_dice", rear).at("a_flank_or_rear"), whole(2));
  EXPECT_EQ(only("melee_dice", rear).count("a_ring_or_tercio"), 0U);
}

TEST(TtswGeo5, ARingHasNoFlanksWhateverItDoes) {
  const Values rear{{"a_attacker", true},
                    {"b", text("LIN-D")},
                    {"b_formation", text("ring")},
                    {"b_edge", text("rear")},
                    {"b_not_rallied", true}};
  EXPECT_EQ(only("melee_dice", rear).count("a_flank_or_rear"), 0U);
  EXPECT_EQ(only("melee_dice", rear).at("a_ring_or_tercio"), whole(-2));
}

TEST(TtswMov5, ARingThatWinsStaysByName) {
  const Values ring{{"a", text("LIN-D")},
                    {"a_formation", text("ring")},
                    {"b", text("MUS")},
                    {"b_quality", text("poor")}};
  const auto all = odds("melee", ring);
  EXPECT_EQ(chance_of(all, "a_follows_up", text("must")), 0);
  EXPECT_EQ(chance_of(all, "a_pursues", text("may")), 0);
}

TEST(TtswOut10, GunnersWhoRunDoNotFight) {
  Values at_guns{{"b", text("ART-L")}};
  EXPECT_EQ(only("melee", at_guns), (Values{{"barred", text("crew_runs")}}));
  at_guns["b_defends"] = true;
  EXPECT_EQ(only("melee_dice", at_guns).count("barred"), 0U) << "they may choose to fight";
  EXPECT_EQ(only("melee_dice", {{"a", text("SKI")}, {"b", text("ART-H")}}).count("barred"), 0U);
  EXPECT_EQ(only("melee", {{"a", text("ART-H")}, {"b", text("DRA")}}).count("barred"), 1U);
}

TEST(TtswDmg2, TheLossesOfATercioAreItsPikes) {
  const auto all =
      odds("melee_losses", {{"a", text("TER-I")}, {"a_lost", whole(11)}, {"b", text("LIN-D")}});
  EXPECT_EQ(chance_of(all, "a_lost", whole(1)), 1 - opfor::test::power(Probability(5, 6), 8))
      << "one is left: hits beyond it are lost";
}

TEST(TtswEx9, RallyByName) {
  EXPECT_EQ(chance_of(odds("rally", {}), "routers", text("halts")), Probability(1, 3));
  EXPECT_EQ(chance_of(odds("rally", {{"quality", text("poor")}}), "routers", text("halts")), 0);
  EXPECT_EQ(
      chance_of(odds("pursuit_end", {{"kind", text("charging_cavalry")}}), "halts", text("yes")),
      Probability(1, 3));
  EXPECT_EQ(chance_of(odds("pursuit_end", {{"kind", text("levy")}}), "halts", text("yes")),
            Probability(1, 6))
      << "levy is always Poor";
  EXPECT_EQ(only("pursuit_end", {{"kind", text("light_cavalry")}}).at("halts"),
            text("as it likes"));
  EXPECT_EQ(only("pursuit_end", {{"kind", text("heavy_guns")}}).at("barred"), text("guns"));
}

TEST(TtswRou5, PursuersReachTheirQuarryOrNot) {
  const auto reaches = [](const Values& given) {
    return chance_of(odds("pursuit", given), "reaches", true);
  };
  EXPECT_EQ(reaches({{"quarry_horse", true}}), Probability(1, 3)) << "5 or 6 of 15 + D6 for 20";
  EXPECT_EQ(reaches({{"gap", whole(150)}, {"later", true}}), 1);
  EXPECT_EQ(reaches({{"gap", whole(151)}, {"later", true}}), 0);
  EXPECT_EQ(reaches({{"gap", whole(160)}, {"later", true}, {"later_die", true}}), 1);
  EXPECT_EQ(only("pursuit", {{"kind", text("tercio")}, {"quarry_horse", true}}),
            (Values{{"pursuit", text("none")}}));
}

TEST(TtswRouT1, DistancesByName) {
  const auto of = [](const char* kind, const char* what) {
    const Values all = only("distances", {{"kind", text(kind)}});
    return all.at(what);
  };
  EXPECT_EQ(of("tercio", "rout_mm"), whole(150));
  EXPECT_EQ(of("early_cuirassiers", "rout_mm"), whole(200));
  EXPECT_EQ(of("light_cavalry", "pursue_mm"), whole(200));
  EXPECT_EQ(of("arkebusiers", "pursue_mm"), whole(150));
  EXPECT_EQ(of("musketeers", "pursue_mm"), whole(100));
  EXPECT_EQ(of("skirmishers", "evade_mm"), whole(150));
  EXPECT_EQ(of("arkebusiers", "evade_mm"), whole(200));
  EXPECT_EQ(of("heavy_guns", "evade_mm"), whole(100));
  EXPECT_EQ(of("levy", "retire_by_morale_mm"), whole(100));
  // Who may not is told no distance.
  EXPECT_EQ(only("distances", {{"kind", text("dragoons")}, {"mounted", true}}),
            (Values{{"rout_mm", whole(200)}, {"retire_by_morale_mm", whole(100)}}));
  EXPECT_EQ(only("distances", {{"kind", text("dragoons")}}),
            (Values{{"rout_mm", whole(150)},
                    {"retire_by_morale_mm", whole(100)},
                    {"pursue_mm", whole(100)}}));
  EXPECT_EQ(only("distances", {{"kind", text("light_guns")}}),
            (Values{{"rout_mm", whole(150)}, {"evade_mm", whole(100)}}));
}

TEST(TtswResolvers, ArmiesGeneralsAndInitiative) {
  EXPECT_EQ(chance_of(odds("army", {{"lost", whole(7)}}), "broken", true), 1);
  EXPECT_EQ(chance_of(odds("army", {{"lost", whole(6)}}), "broken", true), 0);
  EXPECT_EQ(chance_of(odds("army", {{"lost", whole(7)}, {"test", text("d6")}}), "broken", true),
            Probability(1, 2));
  EXPECT_EQ(chance_of(odds("general_risk", {}), "killed", true), Probability(1, 12));
  EXPECT_EQ(chance_of(odds("initiative", {}), "a_chooses", true), Probability(1, 2));
}

}  // namespace
}  // namespace opfor::through_the_square_window
