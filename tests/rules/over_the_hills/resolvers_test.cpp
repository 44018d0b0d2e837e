#include "rules/over_the_hills/resolvers.hpp"

#include <rapidcheck/gtest.h>
#include <set>

#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Probability;
using opfor::test::chance_of;
using opfor::test::text;
using opfor::test::whole;

const std::vector<Resolver>& all_resolvers() {
  static const std::vector<Resolver> all = resolvers();
  return all;
}
chance::Odds<Values> odds(const std::string& name, const Values& given) {
  return opfor::test::odds_of_resolver(all_resolvers(), name, given);
}
/// What comes out where no die is thrown.
Values only(const std::string& name, const Values& given) {
  const auto all = odds(name, given);
  EXPECT_EQ(all.size(), 1U);
  return all.begin()->first;
}
Value value_of(const Values& v, const std::string& name) {
  const auto found = v.find(name);
  return found == v.end() ? text("not there") : found->second;
}

TEST(OthResolvers, AreListedByNameWithTheirRules) {
  EXPECT_EQ(opfor::test::listed(all_resolvers()), (std::set<std::string>{"command_status",
                                                                         "orders",
                                                                         "move",
                                                                         "formation_change",
                                                                         "distances",
                                                                         "small_arms",
                                                                         "small_arms_score",
                                                                         "defensive_fire",
                                                                         "hold_fire",
                                                                         "artillery",
                                                                         "artillery_score",
                                                                         "combat",
                                                                         "combat_round",
                                                                         "combat_score",
                                                                         "winner",
                                                                         "building_fire",
                                                                         "morale",
                                                                         "morale_score",
                                                                         "rally",
                                                                         "resupply",
                                                                         "commander_risk",
                                                                         "contact",
                                                                         "contact_reaction"}));
}

TEST(OthResolvers, EachPlaysAsItsOddsSay) { opfor::test::expect_play_as_odds(all_resolvers()); }

RC_GTEST_PROP(OthResolvers, WhateverIsAskedHasOddsThatSumToOne, ()) {
  opfor::test::assert_odds_sum_to_one(all_resolvers());
}

// A raw man is never thought an average one: his type says what he is.
TEST(OthResolvers, TroopsAreWhatTheirTypeSays) {
  const Values militia = only("small_arms_score", {{"firer", text("militia")}});
  EXPECT_EQ(value_of(militia, "base"), whole(5));
  EXPECT_EQ(value_of(militia, "poor_shot"), whole(-1));
  EXPECT_EQ(value_of(militia, "skirmish_disadvantage"), whole(-1));
  const Values fights = only("combat_score", {{"a", text("militia")}});
  EXPECT_EQ(value_of(fights, "a_militia"), whole(-1));
  EXPECT_EQ(value_of(fights, "a_base"), whole(5));
}

TEST(OthResolvers, FormationsOfOthersAreBarred) {
  EXPECT_EQ(only("small_arms", {{"firer_formation", text("limbered")}}),
            (Values{{"barred", text("formation")}}));
  EXPECT_EQ(only("move", {{"troops", text("light_cavalry")}, {"troops_formation", text("square")}}),
            (Values{{"barred", text("formation")}}));
  EXPECT_EQ(only("combat", {{"b", text("foot_battery")}, {"b_formation", text("line")}}),
            (Values{{"barred", text("formation")}}));
}

TEST(OthEx1, AVolleyByName) {
  const Values volley{{"firer", text("british_line")}, {"firer_initial", true},
                      {"target", text("french_line")}, {"target_formation", text("attack_column")},
                      {"target_moved", whole(40)},     {"distance", whole(25)}};
  EXPECT_EQ(value_of(only("small_arms_score", volley), "score"), whole(11));
  const auto all = odds("small_arms", volley);
  EXPECT_EQ(chance_of(all, "hits", whole(1)), Probability(1, 2));
  EXPECT_EQ(chance_of(all, "hits", whole(2)), Probability(3, 10));
  EXPECT_EQ(chance_of(all, "hits", whole(3)), Probability(1, 5));
  // A 10 hits, and is tested against 8: failed by two of ten.
  EXPECT_EQ(chance_of(all, "firer_fatigue", whole(1)), Probability(1, 10) * Probability(2, 10));
}

TEST(OthEx2, ALongShotByName) {
  const auto all = odds("small_arms", {{"firer_fh", whole(2)},
                                       {"firer_formation", text("attack_column")},
                                       {"distance", whole(45)},
                                       {"target_cover", true}});
  EXPECT_EQ(chance_of(all, "hits", whole(1)), Probability(2, 5));
  EXPECT_EQ(chance_of(all, "hits", whole(0)), Probability(3, 5));
}

TEST(OthEx3, CanisterByName) {
  const Values shot{{"gun", text("medium")},
                    {"target_formation", text("attack_column")},
                    {"distance", whole(30)},
                    {"new_target", true}};
  EXPECT_EQ(value_of(only("artillery_score", shot), "score"), whole(10));
  EXPECT_EQ(value_of(only("artillery_score", shot), "canister"), Value{true});
  const auto all = odds("artillery", shot);
  EXPECT_EQ(chance_of(all, "hits", whole(2)), Probability(1, 2));
  EXPECT_EQ(chance_of(all, "hits", whole(3)), Probability(3, 10));
  EXPECT_EQ(chance_of(all, "hits", whole(4)), Probability(1, 5));
  EXPECT_EQ(chance_of(all, "hits_canister", whole(1)), 1);
  EXPECT_EQ(chance_of(all, "out_of_ammo", true), Probability(1, 10));
  EXPECT_EQ(chance_of(all, "firer_fatigue", whole(1)), Probability(1, 10) * Probability(4, 10));
}

TEST(OthEx4, GunsAtLongRangeByName) {
  Values shot{
      {"firer_fh", whole(4)}, {"target_formation", text("square")}, {"distance", whole(100)}};
  EXPECT_EQ(chance_of(odds("artillery", shot), "hits", whole(1)), Probability(2, 5));
  shot["distance"] = whole(60);
  EXPECT_EQ(chance_of(odds("artillery", shot), "hits", whole(0)), Probability(1, 2));
}

TEST(OthEx5, ARaggedVolleyByName) {
  const auto all = odds("defensive_fire", {{"firer_fh", whole(1)},
                                           {"firer_brigadier", whole(3)},
                                           {"target_formation", text("attack_column")},
                                           {"target_moved", whole(60)}});
  const Probability ragged(3, 10);
  EXPECT_EQ(chance_of(all, "ragged", true), ragged);
  // Ragged the row is 4 and misses on 6 of 10; else 6, which misses on 4.
  const Probability misses = ragged * Probability(6, 10) + (1 - ragged) * Probability(4, 10);
  EXPECT_EQ(chance_of(all, "hits", whole(0)), misses);
  // "No hits" and, of a 10 that misses, "roll of a 10": the second is on what the first has left.
  const auto fatigue = [&](std::int64_t n) { return chance_of(all, "firer_fatigue", whole(n)); };
  EXPECT_GT(fatigue(3), 0);
  EXPECT_EQ(fatigue(0) + fatigue(1) + fatigue(2) + fatigue(3), 1);
}

TEST(OthEx7, CavalryOnALineByName) {
  const Values charge{
      {"a", text("light_cavalry")}, {"a_initiated", true}, {"b_fs", whole(8)}, {"b_fh", whole(2)}};
  const auto round = odds("combat_round", charge);
  EXPECT_EQ(chance_of(round, "b", text("destroyed")), Probability(19, 50));
  EXPECT_EQ(chance_of(round, "margin", whole(1)), Probability(21, 50));
  EXPECT_EQ(chance_of(round, "margin", whole(0)), Probability(1, 5));
  Values once = charge;
  once["combat_rounds"] = whole(1);
  EXPECT_EQ(chance_of(odds("combat", once), "b_fate", text("removed")), Probability(19, 50));
}

TEST(OthEx8, AnEmergencySquareByName) {
  const auto all =
      odds("contact_reaction",
           {{"unit_fs", whole(8)}, {"unit_fh", whole(1)}, {"unit_brigadier", whole(4)}});
  EXPECT_EQ(chance_of(all, "done", true), Probability(9, 10));
  EXPECT_EQ(chance_of(all, "fatigue", whole(1)), Probability(1, 10));
}

TEST(OthEx9, MovesByName) {
  const auto moved = [](Values given) { return only("move", given); };
  const Values a = moved({{"troops_formation", text("attack_column")}, {"leg1", whole(70)}});
  EXPECT_EQ(value_of(a, "fatigue"), whole(1));
  EXPECT_EQ(value_of(a, "fatigue_hard_segment"), whole(1));
  const Values b =
      moved({{"troops_formation", text("march_column")}, {"leg1_forms", text("line")}});
  EXPECT_EQ(value_of(b, "left"), whole(0));
  const Values c = moved({{"leg1_forms", text("column_of_companies")}});
  EXPECT_EQ(value_of(c, "left"), whole(75));
  EXPECT_EQ(value_of(c, "fatigue"), whole(0));
  const Values d = moved({{"troops_formation", text("attack_column")},
                          {"command", text("half_move")},
                          {"leg1", whole(45)},
                          {"leg1_ground", text("rough_or_open_woods")}});
  EXPECT_EQ(value_of(d, "fatigue"), whole(1));
  EXPECT_EQ(value_of(d, "left"), whole(0));
  const Values e = moved(
      {{"troops_formation", text("march_column")}, {"leg1", whole(160)}, {"leg1_road", true}});
  EXPECT_EQ(value_of(e, "fatigue"), whole(1));
}

TEST(OthMove14, CausesOfAPathByName) {
  const Values v = only("move", {{"leg1", whole(20)},
                                 {"leg1_ground", text("rough_or_open_woods")},
                                 {"leg1_crosses", text("stream")},
                                 {"leg2", whole(20)},
                                 {"leg2_crosses", text("linear_obstacle")}});
  EXPECT_EQ(value_of(v, "fatigue"), whole(4));
  for (const char* cause : {"hard_segment", "rough_or_open_woods", "stream", "linear_obstacle"}) {
    EXPECT_EQ(value_of(v, std::string{"fatigue_"} + cause), whole(1)) << cause;
  }
}

TEST(OthMove7, TurnsAndWheelsOfAPathByName) {
  EXPECT_EQ(value_of(only("move", {{"leg1_turns", true}}), "left"), whole(45));
  EXPECT_EQ(only("move", {{"leg1_wheels", whole(46)}}),
            (Values{{"barred", text("too_wide")}, {"at_leg", whole(1)}}));
  const Values v = only("move", {{"troops", text("heavy_cavalry")}, {"leg1_wheels", whole(45)}});
  EXPECT_EQ(value_of(v, "left"), whole(73)) << "4.7 of 12";
  EXPECT_EQ(value_of(only("move", {{"leg1", whole(10)}, {"leg1_slow", true}}), "left"), whole(40));
}

TEST(OthCmdr1, ACommandersMoveByName) {
  const Values v = only("move", {{"commander", true}, {"leg1", whole(130)}});
  EXPECT_EQ(value_of(v, "may_rally"), Value{false});
  EXPECT_EQ(value_of(v, "fatigue"), whole(0));
  EXPECT_EQ(value_of(only("move", {{"commander", true}, {"leg1", whole(120)}}), "may_rally"),
            Value{true});
}

TEST(OthEx11, CommandByName) {
  const Values v = only("command_status", {{"to_division", whole(200)}});
  EXPECT_EQ(
      v,
      (Values{
          {"division", true}, {"brigade", false}, {"unit", true}, {"effect", text("half_move")}}));
}

TEST(OthCmd3, WhoIsOutOfCommandByName) {
  const auto effect = [](Values given) {
    return value_of(only("command_status", given), "effect");
  };
  EXPECT_EQ(effect({}), text("no_effect"));
  EXPECT_EQ(effect({{"to_army", whole(361)}}), text("half_move"));
  EXPECT_EQ(effect({{"to_army", whole(361)}, {"no_army", true}}), text("no_effect"));
  EXPECT_EQ(effect({{"to_brigadier", whole(91)}}), text("no_move"));
  EXPECT_EQ(effect({{"brigadier_lost", true}}), text("no_move"));
  EXPECT_EQ(effect({{"division_lost", true}}), text("no_move"));
  EXPECT_EQ(effect({{"division_lost", true}, {"no_army", true}}), text("no_move"));
  EXPECT_EQ(effect({{"army_lost", true}}), text("half_move"));
  EXPECT_EQ(effect({{"to_division", whole(500)}, {"independent", true}}), text("no_effect"));
}

TEST(OthOrd3, OrdersByName) {
  EXPECT_EQ(only("orders", {{"order", text("hold")}, {"distance", whole(60)}}),
            (Values{{"broken", false},
                    {"order", text("hold")},
                    {"may_contact", true},
                    {"orders_a_turn", whole(3)}}));
  const Values broken = only("orders", {{"out", whole(3)}});
  EXPECT_EQ(value_of(broken, "order"), text("withdraw"));
  EXPECT_EQ(value_of(broken, "may_contact"), Value{false});
  EXPECT_EQ(
      value_of(only("orders", {{"order", text("move")}, {"brigade_orders", false}}), "may_contact"),
      Value{true});
}

TEST(OthForm5, AChangeNearAnEnemyIsTestedByName) {
  const auto near = odds("formation_change", {{"to_enemy", whole(30)}});
  EXPECT_EQ(chance_of(near, "fatigue", whole(1)), Probability(3, 10));
  EXPECT_EQ(chance_of(near, "cost_halves", whole(2)), 1) << "it happens all the same";
  const Values far = only("formation_change", {{"to_enemy", whole(31)}});
  EXPECT_EQ(value_of(far, "fatigue"), whole(0));
  EXPECT_EQ(only("formation_change", {{"to", text("line")}}),
            (Values{{"barred", text("no_such_change")}}));
  EXPECT_EQ(only("formation_change", {{"before", whole(40)}}),
            (Values{{"barred", text("no_segment_left")}}));
}

TEST(OthFire10, HoldingFireByName) {
  const auto column = odds("hold_fire", {{"firer_formation", text("attack_column")}});
  EXPECT_EQ(chance_of(column, "fires", true), Probability(3, 10));
  EXPECT_EQ(chance_of(column, "formation", text("line")), Probability(3, 10));
  EXPECT_EQ(chance_of(column, "firer_fatigue", whole(1)), Probability(3, 10));
  EXPECT_EQ(value_of(only("hold_fire", {{"firer", text("foot_battery")}}), "fires"), Value{false});
}

TEST(OthDef1, DefensiveFireIsBarredByName) {
  EXPECT_EQ(only("defensive_fire", {{"firer_side", text("flank")}}),
            (Values{{"barred", text("not_in_front")}}));
  EXPECT_EQ(only("defensive_fire", {{"firer_evaded_or_countered", true}}),
            (Values{{"barred", text("evaded_or_countered")}}));
}

TEST(OthDef2, GunsFireAtTheirAttackersWithCanister) {
  const Values v = only("artillery_score", {{"defensive", true}, {"distance", whole(300)}});
  EXPECT_EQ(value_of(v, "canister"), Value{true});
  EXPECT_EQ(value_of(v, "canister_close"), whole(4));
  EXPECT_EQ(value_of(v, "short_range"), whole(1));
}

TEST(OthCmdr4, ACommanderWithTheTargetIsAtRiskByName) {
  const auto all = odds("small_arms", {{"distance", whole(60)}, {"target_commander", true}});
  // 7 - 1: a hit on 6 faces, capped at one; then killed on a 1.
  EXPECT_EQ(chance_of(all, "commander_killed", true), Probability(6, 10) * Probability(1, 10));
}

TEST(OthCmdr6, TheRiskAndTheReplacementByName) {
  const auto all = odds("commander_risk", {{"hits", whole(3)}});
  EXPECT_EQ(chance_of(all, "lost", true), Probability(3, 10));
  EXPECT_EQ(chance_of(all, "new_control", whole(2)), Probability(3, 10));
  EXPECT_EQ(chance_of(all, "new_range", whole(90)), Probability(3, 10));
  EXPECT_EQ(value_of(only("commander_risk", {{"overrun", true}, {"to_friend", whole(60)}}), "lost"),
            Value{false});
  EXPECT_EQ(value_of(only("commander_risk", {{"overrun", true}}), "lost"), Value{true});
}

TEST(OthMor2, ATestAndItsEffectByName) {
  const auto all = odds("morale", {{"occasion", text("no_hits")}, {"unit_fh", whole(2)}});
  EXPECT_EQ(chance_of(all, "passed", true), Probability(5, 10));
  EXPECT_EQ(chance_of(all, "fatigue", whole(1)), Probability(1, 10));
  EXPECT_EQ(chance_of(all, "fatigue", whole(2)), Probability(4, 10));
  EXPECT_EQ(only("morale", {{"occasion", text("friends_wavering")}, {"unit_fh", whole(7)}}),
            (Values{{"tests", false}}));
  EXPECT_EQ(only("morale", {{"occasion", text("friends_wavering")}, {"to_friend", whole(31)}}),
            (Values{{"tests", false}}));
  const auto friends = odds("morale", {{"occasion", text("friends_wavering")}});
  EXPECT_EQ(chance_of(friends, "fatigue", whole(1)), Probability(3, 10));
  const auto contact = odds("morale", {{"unit", text("cossacks")}});
  EXPECT_EQ(chance_of(contact, "effect", text("no_move")), 1) << "5 and 6 less";
}

TEST(OthEx10, RallyingByName) {
  const auto all = odds("rally", {{"unit_fs", whole(6)}, {"unit_fh", whole(6)}});
  EXPECT_EQ(chance_of(all, "condition", text("wavering")), Probability(1, 10));
  EXPECT_EQ(chance_of(all, "removed", whole(2)), Probability(1, 10));
  EXPECT_EQ(only("rally", {{"unit_fh", whole(1)}, {"moved", true}}),
            (Values{{"barred", text("moved")}}));
}

TEST(OthGun5, ResupplyByName) {
  EXPECT_EQ(only("resupply", {}), (Values{{"may_resupply", true}}));
  EXPECT_EQ(only("resupply", {{"ammo_out", text("permanent")}}), (Values{{"may_resupply", false}}));
}

TEST(OthCon2, AMoveToContactByName) {
  const auto all = odds("contact", {{"target", text("wavering")}, {"unit_fh", whole(4)}});
  EXPECT_EQ(chance_of(all, "moves", true), Probability(6, 10));
  EXPECT_EQ(only("contact", {{"distance", whole(61)}}), (Values{{"barred", text("too_far")}}));
}

TEST(OthMove10, TestsBeforeAContactByName) {
  const auto all =
      odds("contact", {{"fired", true}, {"leaves_cover", true}, {"unit_fh", whole(2)}});
  EXPECT_EQ(chance_of(all, "moves", true), Probability(1, 8)) << "three tests on 5";
  EXPECT_EQ(chance_of(all, "fails", text("after_firing")), Probability(1, 2));
  EXPECT_EQ(chance_of(all, "fails", text("leaving_cover")), Probability(1, 4));
  EXPECT_EQ(chance_of(all, "fails", text("contact")), Probability(1, 8));
}

TEST(OthWin1, AWinnersTestByName) {
  const auto all = odds("winner", {{"to_loser", whole(30)}});
  EXPECT_EQ(chance_of(all, "must_follow_up", true), Probability(3, 10));
  EXPECT_EQ(value_of(only("winner", {}), "follow_up"), text("impossible"));
  EXPECT_EQ(value_of(only("winner", {{"winner_fh", whole(2)}}), "rally_removes"), whole(1));
}

TEST(OthBua5, ABuildingThatBurnsByName) {
  EXPECT_EQ(chance_of(odds("building_fire", {}), "burns", true), Probability(4, 10));
  EXPECT_EQ(chance_of(odds("building_fire", {}), "costs_a_turn", whole(1)), Probability(4, 10));
}

TEST(OthBua1, NobodyButInfantryFightsAGarrison) {
  EXPECT_EQ(only("combat", {{"a", text("light_cavalry")}, {"b_building", text("wooden")}}),
            (Values{{"barred", text("never_meet")}}));
  EXPECT_EQ(only("combat", {{"a_fh", whole(7)}}), (Values{{"barred", text("routing")}}));
}

TEST(OthCmdr4, CommandersInACombatByName) {
  const auto all = odds(
      "combat",
      {{"a_brigadier", whole(4)}, {"a_attached", text("brigadier")}, {"combat_rounds", whole(1)}});
  const Probability killed = chance_of(all, "a_commander_killed", true);
  // Row 7 of the enemy: one hit 4 of 10, two 2, three 1.
  EXPECT_EQ(killed, Probability(4 * 1 + 2 * 2 + 1 * 3, 100));
}

TEST(OthRes8, LimberedHorseGunsRoutAsFarAsTheyGo) {
  const auto all = odds("combat", {{"a", text("horse_battery")},
                                   {"a_formation", text("limbered")},
                                   {"a_fh", whole(4)},
                                   {"b_fs", whole(3)},
                                   {"b_fh", whole(1)},
                                   {"b_formation", text("march_column")}});
  EXPECT_GT(chance_of(all, "a_goes_back", whole(180)), 0) << "6, 6 and 6F";
}

TEST(OthRes10, ABarredRetreatByName) {
  const Values even{{"combat_rounds", whole(1)}};
  Values barred = even;
  barred["a_barred"] = true;
  const auto fate = [](const Values& given, const char* word) {
    return chance_of(odds("combat", given), "a_fate", text(word));
  };
  // Of a FS of 7 nobody routs by three hits and one more; each retreat costs one.
  EXPECT_EQ(fate(barred, "retreats_segment"), fate(even, "retreats_segment"));
  const auto fatigue = [](const Values& given) {
    return opfor::test::mean(odds("combat", given), [](const Values& v) {
      return std::get<std::int64_t>(v.at("a_fatigue"));
    });
  };
  EXPECT_EQ(fatigue(barred) - fatigue(even),
            fate(even, "retreats_segment") + fate(even, "retreats_move"));
}

TEST(OthMove12, DistancesByName) {
  const Values v = only("distances", {{"troops_formation", text("attack_column")}});
  EXPECT_EQ(value_of(v, "rout"), whole(90));
  EXPECT_EQ(value_of(v, "retreat_after_test"), whole(90));
  EXPECT_EQ(value_of(v, "retreat_segment"), whole(30));
  EXPECT_EQ(value_of(v, "follow_up"), whole(60));
  EXPECT_EQ(value_of(v, "fall_back"), whole(15));
  EXPECT_EQ(value_of(v, "counter"), whole(30));
  EXPECT_EQ(value_of(v, "may_go_to_ground"), Value{true});
}

// Options by name reach the rules.
TEST(OthOptions, AreReadByTheirNames) {
  EXPECT_EQ(
      value_of(only("small_arms_score", {{"distance", whole(60)}, {"distance_scale", whole(2)}}),
               "close"),
      whole(1));
  EXPECT_EQ(value_of(only("small_arms_score", {{"firer_fs", whole(5)},
                                               {"firer_formation", text("column_of_companies")},
                                               {"score_rounding", text("nearest")}}),
                     "base"),
            whole(1));
  EXPECT_EQ(
      value_of(only("small_arms_score", {{"wavering_reserve", whole(5)}, {"firer_fh", whole(2)}}),
               "firer_wavering"),
      whole(-1));
  EXPECT_EQ(value_of(only("combat_score", {{"a_formation", text("open_order")},
                                           {"combat_pct_open_skirmish", whole(50)}}),
                     "a_base"),
            whole(4));
  EXPECT_EQ(value_of(only("combat_score", {{"a", text("light_cavalry")},
                                           {"a_initiated", true},
                                           {"b_formation", text("square")},
                                           {"charge_bonus_vs_formed_square", true}}),
                     "a_charging_light"),
            whole(3));
  EXPECT_EQ(value_of(only("combat_score",
                          {{"a_supports", whole(2)}, {"support_reading", text("flank_rear")}}),
                     "a_one_support"),
            whole(1));
  EXPECT_EQ(value_of(only("artillery_score", {{"target_formation", text("attack_column")},
                                              {"attack_column_is_closed", true}}),
                     "at_square_or_closed_column"),
            whole(3));
  const auto capped = odds("artillery", {{"distance", whole(200)},
                                         {"target_formation", text("square")},
                                         {"artillery_long_cap", whole(2)}});
  EXPECT_GT(chance_of(capped, "hits", whole(2)), 0);
  EXPECT_EQ(value_of(only("distances", {{"retreat_move", text("segment")}}), "retreat_after_test"),
            whole(30));
}

}  // namespace
}  // namespace opfor::over_the_hills
