#include "rules/arquebusier/resolvers.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "ai/behaviour/behaviour.hpp"
#include "rules/arquebusier/commanding.hpp"
#include "rules/arquebusier/resolver_fields.hpp"
#include "rules/dice_support.hpp"
#include "rules/small_battle.hpp"

namespace opfor::arquebusier {
namespace {

using chance::Probability;

const std::vector<Resolver>& all_resolvers() {
  static const Behaviour kBehaviour = opfor::test::shipped_behaviour("arquebusier", {});
  static const std::vector<Resolver> kAll = resolvers(kBehaviour);
  return kAll;
}

chance::Odds<Values> odds(const std::string& name, const Values& given) {
  return opfor::test::odds_of_resolver(all_resolvers(), name, given);
}
/// How likely a value is.
Probability chance_of(const chance::Odds<Values>& odds, const std::string& name, Value value) {
  return opfor::test::odds_that(odds, [&](const Values& v) { return v.at(name) == value; });
}
Value text(const char* words) { return std::string{words}; }
template <class E>
Value worded(E value) {
  return std::string{word(value)};
}
Value whole(std::int64_t n) { return n; }
/// Of a resolver without dice.
Values only(const std::string& name, const Values& given) {
  const auto found = odds(name, given);
  EXPECT_EQ(found.size(), 1U) << name;
  return found.begin()->first;
}
/// So many of n, each as likely as p.
Probability binomial(int n, int k, const Probability& p) {
  Probability ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways * opfor::test::power(p, k) * opfor::test::power(1 - p, n - k);
}
Probability at_least(int n, int k, const Probability& p) {
  Probability sum = 0;
  for (int i = k; i <= n; ++i) sum += binomial(n, i, p);
  return sum;
}

const std::vector<std::string> kNames{"command",    "command_modifiers",
                                      "commander",  "general",
                                      "shooting",   "shooting_dice",
                                      "melee",      "melee_element",
                                      "melee_dice", "irregular",
                                      "army_rout",  "last_regulars",
                                      "reaction",   "risk"};

TEST(AqResolvers, AreListedByNameWithTheirRules) {
  std::set<std::string> names;
  for (const Resolver& resolver : all_resolvers()) {
    EXPECT_TRUE(names.insert(resolver.name).second) << resolver.name;
    EXPECT_FALSE(resolver.words.empty());
    EXPECT_FALSE(resolver.rules.empty());
    std::set<std::string> fields;
    for (const ResolverField& field : resolver.fields) {
      EXPECT_TRUE(fields.insert(field.name).second) << resolver.name << " " << field.name;
      EXPECT_FALSE(field.words.empty()) << field.name;
    }
  }
  EXPECT_EQ(names, (std::set<std::string>(kNames.begin(), kNames.end())));
}

// --- commands ---

TEST(AqCmd1, TheOddsOfEverySetOfConditionsAreThoseOfTheirSum) {
  for (unsigned bits = 0; bits < 256; ++bits) {
    Values given;
    int sum = 0;
    for (std::size_t i = 0; i < kCommandModifiers.size(); ++i) {
      if ((bits >> i & 1U) == 0) continue;
      given[std::string{word(kCommandModifiers[i].line)}] = true;
      sum += kCommandModifiers[i].value;
    }
    EXPECT_EQ(chance_of(odds("command", given), "passes", true),
              Probability(std::clamp(4 + sum, 0, 6), 6))
        << bits;
    EXPECT_EQ(only("command_modifiers", given).at("modifier"), whole(sum)) << bits;
  }
}

TEST(AqCmd2, TheModifiersOfACommandAreListed) {
  EXPECT_EQ(only("command_modifiers", {{"regular", true}, {"in_melee", true}}),
            (Values{{"modifier", whole(-1)}, {"regular", whole(1)}, {"in_melee", whole(-2)}}));
}

TEST(AqShoot11, TheOddsOfLosingTheCommander) {
  for (int lost = 0; lost <= 24; ++lost) {
    EXPECT_EQ(chance_of(odds("commander", {{"lost", whole(lost)}}), "falls", true),
              1 - opfor::test::power(Probability(5, 6), lost));
  }
  EXPECT_EQ(only("commander", {{"lost", whole(9)}, {"none_left", true}}).at("falls"), Value{false});
  EXPECT_EQ(only("commander", {{"lost", whole(9)}, {"commander_dead", true}}).at("falls"),
            Value{false});
}

TEST(AqGen5, TheOddsOfLosingTheGeneral) {
  for (int lost = 0; lost <= 24; ++lost) {
    EXPECT_EQ(chance_of(odds("general", {{"lost", whole(lost)}}), "falls", true),
              1 - opfor::test::power(Probability(5, 6), lost));
  }
  EXPECT_EQ(only("general", {{"lost", whole(1)}, {"none_left", true}}).at("falls"), Value{true})
      << "nobody is left beside him";
  EXPECT_EQ(only("general", {{"lost", whole(6)}, {"general_risk", false}}).at("falls"),
            Value{false});
}

// --- shooting ---

/// Six regular firearms at 20" (and what else is given) at regular pikes.
Values fire(const Values& more) {
  Values given{{"distance", whole(200)}};
  for (const auto& [name, value] : more) given[name] = value;
  return given;
}

TEST(AqShoot5, EveryLineShootsToItsRangeAndNoFurther) {
  for (const ShootingLine& line : kShootingLines) {
    const auto reach = static_cast<std::int64_t>(10 * in_measure(line.range, Measure::inch));
    for (const Class target : {Class::regular, Class::irregular}) {
      Values given{{"shooter", worded(line.type)},
                   {"shooter_class", worded(line.of.value_or(Class::regular))},
                   {"shooter_mounted", line.mounted.value_or(false)},
                   {"target_class", worded(target)},
                   {"distance", whole(reach)}};
      const int dice = 6 + line.dice + (target == Class::irregular ? 1 : 0);
      EXPECT_EQ(only("shooting_dice", given).at("dice"), whole(dice)) << word(line.id);
      given["distance"] = whole(reach + 1);
      EXPECT_EQ(only("shooting_dice", given).at("dice"), whole(0)) << word(line.id);
    }
  }
}

TEST(AqShoot5, WhoHasNoLineHasNoDiceInTheOddsEither) {
  const auto dice = [](const char* type, const char* of, bool mounted) {
    return only("shooting_dice", {{"shooter", text(type)},
                                  {"shooter_class", text(of)},
                                  {"shooter_mounted", mounted},
                                  {"distance", whole(0)}})
        .at("dice");
  };
  for (const char* type : {"sword", "bill", "pike", "lancer"}) {
    EXPECT_EQ(dice(type, "regular", false), whole(0)) << type;
    EXPECT_EQ(dice(type, "irregular", true), whole(0)) << type;
  }
  EXPECT_EQ(dice("mob", "irregular", false), whole(0));
  EXPECT_EQ(dice("dragoon", "irregular", true), whole(0));
}

TEST(AqShoot7, LossesOfEveryTargetAreBinomial) {
  for (const TargetScore& line : kTargetScores) {
    for (const Class of : {Class::regular, Class::irregular}) {
      const Probability hit(7 - score_against(line.target, of), 6);
      const int dice = of == Class::regular ? 7 : 8;
      const auto found = odds("shooting", fire({{"target_1", worded(line.target)},
                                                {"target_1_behind", whole(6)},
                                                {"target_class", worded(of)}}));
      for (int k = 0; k <= dice; ++k) {
        EXPECT_EQ(chance_of(found, "lost", whole(k)), binomial(dice, k, hit)) << word(line.target);
      }
    }
  }
}

TEST(AqIrr1, TheOddsThatFireShakesThem) {
  const Probability third(1, 3);
  EXPECT_EQ(chance_of(odds("shooting", fire({})), "shot_losses", true), at_least(7, 2, third));
}

TEST(AqShoot9, NoMoreAreLostThanThereAre) {
  const auto found =
      odds("shooting", fire({{"target_1", text("firearm")}, {"target_1_front", whole(2)}}));
  EXPECT_EQ(chance_of(found, "lost", whole(2)), at_least(7, 2, Probability(2, 3)));
  EXPECT_EQ(chance_of(found, "lost", whole(3)), 0);
}

TEST(AqShoot11, TheCommanderFallsWithEachDieThatHitsAndThenShowsASix) {
  const auto found = odds("shooting", fire({{"target_1_behind", whole(6)}}));
  EXPECT_EQ(chance_of(found, "commander_falls", true),
            1 - opfor::test::power(1 - Probability(1, 3) * Probability(1, 6), 7));
  const auto dead = odds("shooting", fire({{"commander_dead", true}}));
  EXPECT_EQ(chance_of(dead, "commander_falls", true), 0);
  const auto last = odds("shooting", fire({{"target_1_front", whole(1)}}));
  EXPECT_EQ(chance_of(last, "commander_falls", true), 0) << "nobody is left to command";
}

TEST(AqE2, TheOddsOfSixFirearmsAtPikes) {
  const Values at_24{{"distance", whole(240)}};
  EXPECT_EQ(only("shooting_dice", at_24),
            (Values{{"dice", whole(7)}, {"at_pike", whole(7)}, {"score_pike", whole(5)}}));
  EXPECT_EQ(only("shooting_dice", {{"distance", whole(241)}}).at("dice"), whole(0));
  EXPECT_EQ(chance_of(odds("shooting", at_24), "lost", whole(2)),
            binomial(7, 2, Probability(1, 3)));
  EXPECT_EQ(only("shooting", {{"distance", whole(241)}}).at("lost"), whole(0));
}

TEST(AqE3, TheOddsOfDragoonsCaughtDismounting) {
  const Values caught{{"elements", whole(8)},
                      {"target_1", text("dragoon")},
                      {"target_1_behind", whole(6)},
                      {"target_mounted", true},
                      {"changing", true}};
  EXPECT_EQ(only("shooting_dice", caught),
            (Values{{"dice", whole(9)}, {"at_dragoon", whole(9)}, {"score_dragoon", whole(5)}}));
  const auto found = odds("shooting", caught);
  EXPECT_EQ(chance_of(found, "lost", whole(3)), binomial(9, 3, Probability(1, 3)));
  EXPECT_EQ(chance_of(found, "mount_change", true), 1) << "being shot at is enough";
  Values after = caught;
  after["changing"] = false;
  after["target_class"] = text("irregular");
  EXPECT_EQ(only("shooting_dice", after).at("dice"), whole(10));
  EXPECT_EQ(only("shooting_dice", after).at("score_dragoon"), whole(5));
}

TEST(AqE4, TheOddsOfAMixedTarget) {
  const Values mixed{{"target_1", text("firearm")},
                     {"target_1_front", whole(8)},
                     {"target_2", text("pike")},
                     {"target_2_front", whole(4)}};
  EXPECT_EQ(only("shooting_dice", mixed), (Values{{"dice", whole(7)},
                                                  {"at_firearm", whole(4)},
                                                  {"score_firearm", whole(3)},
                                                  {"at_pike", whole(3)},
                                                  {"score_pike", whole(5)}}));
  const auto found = odds("shooting", mixed);
  for (int f = 0; f <= 4; ++f) {
    for (int p = 0; p <= 3; ++p) {
      EXPECT_EQ(opfor::test::odds_that(found,
                                       [&](const Values& v) {
                                         return v.at("lost_firearm") == whole(f) &&
                                                v.at("lost_pike") == whole(p);
                                       }),
                binomial(4, f, Probability(2, 3)) * binomial(3, p, Probability(1, 3)));
    }
  }
}

TEST(AqShoot8, ThreeTypesInFrontAndOneTypeNamedTwice) {
  const Values three{{"target_1", text("firearm")}, {"target_1_front", whole(4)},
                     {"target_2", text("pike")},    {"target_2_front", whole(2)},
                     {"target_3", text("bill")},    {"target_3_front", whole(2)}};
  const Values shared = only("shooting_dice", three);
  EXPECT_EQ(shared.at("at_firearm"), whole(3));
  EXPECT_EQ(shared.at("at_pike"), whole(2));
  EXPECT_EQ(shared.at("at_bill"), whole(2));
  EXPECT_EQ(odds("shooting", {{"target_1_front", whole(4)},
                              {"target_2", text("pike")},
                              {"target_2_front", whole(2)}}),
            odds("shooting", {}));
}

TEST(AqShoot8, WhoIsNotInFrontIsNotShotAt) {
  const Values behind{{"target_2", text("firearm")}, {"target_2_behind", whole(6)}};
  EXPECT_EQ(only("shooting_dice", behind), only("shooting_dice", {}));
}

TEST(AqShoot5, AMixedFormationThrowsForBothTypesEachWithinItsRange) {
  const Values both{{"elements", whole(4)},
                    {"second", text("mob")},
                    {"second_elements", whole(4)},
                    {"distance", whole(60)}};
  EXPECT_EQ(only("shooting_dice", both).at("dice"), whole(5 + 2));
  Values far = both;
  far["distance"] = whole(61);
  EXPECT_EQ(only("shooting_dice", far).at("dice"), whole(5));
}

TEST(AqE5, TheOddsOfRangesAndLines) {
  const auto dice = [](const Values& given) { return only("shooting_dice", given).at("dice"); };
  Values dragoons{{"shooter", text("dragoon")},
                  {"elements", whole(4)},
                  {"shooter_class", text("irregular")},
                  {"target_1", text("lancer")},
                  {"target_class", text("irregular")}};
  EXPECT_EQ(only("shooting_dice", dragoons),
            (Values{{"dice", whole(5)}, {"at_lancer", whole(5)}, {"score_lancer", whole(4)}}));
  dragoons["distance"] = whole(121);
  EXPECT_EQ(dice(dragoons), whole(0));
  dragoons["distance"] = whole(0);
  dragoons["shooter_mounted"] = true;
  EXPECT_EQ(dice(dragoons), whole(0));
  Values mob{{"shooter", text("mob")}, {"elements", whole(2)}, {"distance", whole(50)}};
  EXPECT_EQ(dice(mob), whole(0));
  EXPECT_EQ(only("shooting", mob).at("close_fire"), Value{false}) << "nobody is under fire";
  mob["target_class"] = text("irregular");
  EXPECT_EQ(dice(mob), whole(1));
  Values gun{{"shooter", text("gun")}, {"elements", whole(1)}, {"distance", whole(600)}};
  EXPECT_EQ(dice(gun), whole(0));
  gun["elements"] = whole(2);
  EXPECT_EQ(dice(gun), whole(1));
  gun["target_class"] = text("irregular");
  EXPECT_EQ(dice(gun), whole(2));
  gun["manoeuvred"] = true;
  EXPECT_EQ(dice(gun), whole(0)) << "it must have stood";
}

TEST(AqShoot5, OptionsOfTheSheetChangeTheOdds) {
  const auto dice = [](const Values& given) { return only("shooting_dice", given).at("dice"); };
  EXPECT_EQ(
      dice({{"shooter", text("gun")}, {"elements", whole(1)}, {"artillery_min_one_die", true}}),
      whole(1));
  EXPECT_EQ(dice({{"cover", text("hard")}}), whole(7));
  EXPECT_EQ(dice({{"cover", text("soft")}, {"cover_effect", text("dice")}}), whole(6));
  EXPECT_EQ(dice({{"cover", text("hard")}, {"cover_effect", text("dice")}}), whole(5));
  EXPECT_EQ(dice({{"target_1", text("gun")}, {"artillery_as_target", text("immune")}}), whole(0));
  const Values harder{{"target_1", text("firearm")},
                      {"firearm_score", whole(5)},
                      {"firearm_score_irregular", whole(4)}};
  EXPECT_EQ(only("shooting_dice", harder).at("score_firearm"), whole(5));
  Values irregular = harder;
  irregular["target_class"] = text("irregular");
  EXPECT_EQ(only("shooting_dice", irregular).at("score_firearm"), whole(4));
}

TEST(AqIrr3, CloseFireDependsOnTheDistanceAndTheArm) {
  const auto close = [](const char* type, bool mounted, std::int64_t distance) {
    return chance_of(odds("shooting", {{"target_1", text(type)},
                                       {"target_mounted", mounted},
                                       {"distance", whole(distance)}}),
                     "close_fire", true);
  };
  EXPECT_EQ(close("lancer", false, 60), 1);
  EXPECT_EQ(close("lancer", false, 61), 0);
  EXPECT_EQ(close("dragoon", true, 60), 1);
  EXPECT_EQ(close("dragoon", false, 60), 0);
  EXPECT_EQ(close("pike", false, 30), 1);
  EXPECT_EQ(close("pike", false, 31), 0);
  EXPECT_EQ(close("gun", false, 30), 1);
}

// --- melee ---

TEST(AqMel3, TheOddsOfEveryPairInBothClasses) {
  for (const MeleeRow& row : kMelee) {
    for (std::size_t t = 0; t < kMeleeTypes; ++t) {
      const auto target = static_cast<Type>(t);
      for (const Class a_class : {Class::regular, Class::irregular}) {
        for (const Class b_class : {Class::regular, Class::irregular}) {
          const auto found = odds("melee_element", {{"a", worded(row.striker)},
                                                    {"a_class", worded(a_class)},
                                                    {"b", worded(target)},
                                                    {"b_class", worded(b_class)}});
          const auto& back = kMelee[t].least[static_cast<std::size_t>(row.striker)];
          const Probability kills(7 - row.least[t][static_cast<std::size_t>(b_class)], 6);
          const Probability dies(7 - back[static_cast<std::size_t>(a_class)], 6);
          EXPECT_EQ(chance_of(found, "b_lost", whole(1)), kills);
          EXPECT_EQ(chance_of(found, "a_lost", whole(1)), dies);
          EXPECT_EQ(opfor::test::odds_that(found,
                                           [](const Values& v) {
                                             return v.at("a_lost") == whole(1) &&
                                                    v.at("b_lost") == whole(1);
                                           }),
                    kills * dies)
              << "AQ-MEL-6: who is killed still strikes";
        }
      }
    }
  }
}

TEST(AqMel2, SoManyStrikersKillOneOrNone) {
  for (int k = 1; k <= 12; ++k) {
    const auto found = odds("melee_element", {{"a", text("bill")}, {"a_elements", whole(k)}});
    EXPECT_EQ(chance_of(found, "b_lost", whole(1)), 1 - opfor::test::power(Probability(2, 3), k));
    EXPECT_EQ(chance_of(found, "a_lost", whole(1)), Probability(1, 2)) << "pikes need 4";
  }
}

TEST(AqMel5, GunsAreOverrunOrFightAsFirearms) {
  const Values at_gun{{"a", text("mob")}, {"b", text("gun")}};
  EXPECT_EQ(only("melee_element", at_gun), (Values{{"a_lost", whole(0)}, {"b_lost", whole(1)}}));
  Values fights = at_gun;
  fights["artillery_melee"] = text("as_firearm");
  Values firearm = fights;
  firearm["b"] = text("firearm");
  EXPECT_EQ(odds("melee_element", fights), odds("melee_element", firearm));
  const auto battery = odds("melee", {{"b", text("gun")}, {"b_files", whole(4)}});
  EXPECT_EQ(chance_of(battery, "b_lost", whole(4)), 1);
}

Values bills_and_pikes() {  // E6
  return {{"a", text("bill")}, {"a_files", whole(3)}, {"a_ranks", whole(2)},
          {"b", text("pike")}, {"b_files", whole(2)}, {"b_ranks", whole(3)}};
}

TEST(AqE6, TheOddsOfMeleeWithSupport) {
  EXPECT_EQ(only("melee_dice", bills_and_pikes()), (Values{{"a_files_in_contact", whole(3)},
                                                           {"b_files_in_contact", whole(2)},
                                                           {"a_strikers", whole(6)},
                                                           {"b_strikers", whole(6)}}));
  const auto found = odds("melee", bills_and_pikes());
  // One pike is struck by two bills, the other by four, at 5 or more.
  const Probability by_two = 1 - opfor::test::power(Probability(2, 3), 2);
  const Probability by_four = 1 - opfor::test::power(Probability(2, 3), 4);
  EXPECT_EQ(chance_of(found, "b_lost", whole(2)), by_two * by_four);
  EXPECT_EQ(chance_of(found, "b_lost", whole(0)), (1 - by_two) * (1 - by_four));
  // Each bill is struck by two pikes, at 4 or more.
  for (int k = 0; k <= 3; ++k) {
    EXPECT_EQ(chance_of(found, "a_lost", whole(k)), binomial(3, k, Probability(3, 4))) << k;
  }
}

TEST(AqMel4, OnlyBillsAndPikesStrikeFromBehind) {
  const auto strikers = [](const char* type, std::int64_t ranks) {
    return only("melee_dice", {{"a", text(type)}, {"a_files", whole(4)}, {"a_ranks", whole(ranks)}})
        .at("a_strikers");
  };
  for (const char* type : {"sword", "mob", "firearm", "pistolier", "lancer", "harquebusier"}) {
    EXPECT_EQ(strikers(type, 3), whole(4)) << type;
  }
  EXPECT_EQ(strikers("bill", 1), whole(4));
  EXPECT_EQ(strikers("bill", 2), whole(8));
  EXPECT_EQ(strikers("bill", 3), whole(8));
  EXPECT_EQ(strikers("pike", 2), whole(8));
  EXPECT_EQ(strikers("pike", 3), whole(12));
  EXPECT_EQ(strikers("pike", 4), whole(12));
  EXPECT_EQ(strikers("gun", 2), whole(0)) << "artillery does not strike";
}

TEST(AqMel1, ACornerIsContactAndAGapIsNone) {
  const auto contact = [](std::int64_t shift) {
    return only("melee_dice",
                {{"a_files", whole(2)}, {"b_files", whole(2)}, {"shift", whole(shift)}});
  };
  EXPECT_EQ(contact(0).at("a_files_in_contact"), whole(2));
  EXPECT_EQ(contact(2).at("a_files_in_contact"), whole(2)) << "the outer file by a corner";
  EXPECT_EQ(contact(3).at("a_files_in_contact"), whole(1));
  EXPECT_EQ(contact(4).at("a_files_in_contact"), whole(1)) << "by a corner";
  EXPECT_EQ(contact(5).at("a_files_in_contact"), whole(0));
  EXPECT_EQ(contact(-4).at("a_files_in_contact"), whole(1));
  EXPECT_EQ(only("melee", {{"shift", whole(24)}}),
            (Values{{"a_lost", whole(0)}, {"b_lost", whole(0)}}));
}

TEST(AqE12, TheOddsOfTheMobAgainstThePikes) {
  const Values fight{{"a", text("mob")},    {"a_files", whole(4)},
                     {"a_ranks", whole(2)}, {"a_class", text("irregular")},
                     {"b", text("pike")},   {"b_files", whole(2)},
                     {"b_ranks", whole(3)}};
  EXPECT_EQ(only("melee_dice", fight), (Values{{"a_files_in_contact", whole(4)},
                                               {"b_files_in_contact", whole(2)},
                                               {"a_strikers", whole(4)},
                                               {"b_strikers", whole(6)}}));
  const auto found = odds("melee", fight);
  // Two of the mob strike each pike at 6; pikes strike the outer two once, the others twice, at 3.
  EXPECT_EQ(chance_of(found, "b_lost", whole(2)), opfor::test::power(Probability(11, 36), 2));
  EXPECT_EQ(chance_of(found, "a_lost", whole(4)),
            opfor::test::power(Probability(2, 3), 2) * opfor::test::power(Probability(8, 9), 2));
  EXPECT_EQ(chance_of(found, "a_lost", whole(0)), opfor::test::power(Probability(1, 3), 6));
}

TEST(AqE7, ThreeMobElementsAtThreePikes) {
  const auto found = odds("melee", {{"a", text("mob")},
                                    {"a_files", whole(3)},
                                    {"b", text("pike")},
                                    {"b_files", whole(3)},
                                    {"b_ranks", whole(1)},
                                    {"b_class", text("irregular")},
                                    {"a_class", text("irregular")}});
  EXPECT_EQ(chance_of(found, "b_lost", whole(3)), Probability(125, 216));
}

TEST(AqMel3, WingsStrikeAndAreStruckAsWhatTheyAre) {
  // Three files face three: each of the enemy's is struck by its own opposite, the wings by 4 or
  // more (firearms at lancers would need 6).
  const Values pike_and_shot{{"a", text("pike")},          {"a_files", whole(1)},
                             {"a_wings", text("firearm")}, {"a_wing_files", whole(1)},
                             {"a_ranks", whole(1)},        {"b", text("lancer")},
                             {"b_files", whole(3)},        {"b_ranks", whole(1)}};
  const auto found = odds("melee", pike_and_shot);
  // Lancers: pike 4, firearm 6 at regulars; each of three chooses another.
  const Probability pike(1, 2);
  const Probability shot(1, 6);
  EXPECT_EQ(chance_of(found, "b_lost", whole(3)), shot * pike * shot);
  EXPECT_EQ(chance_of(found, "b_lost", whole(0)), (1 - shot) * (1 - pike) * (1 - shot));
}

TEST(AqMelee, TheLargestMeleeIsAnsweredAtOnce) {
  const Values largest{{"a_files", whole(12)},     {"a_ranks", whole(6)},
                       {"a_wing_files", whole(6)}, {"a_wings", text("bill")},
                       {"b_files", whole(12)},     {"b_ranks", whole(6)},
                       {"b_wing_files", whole(6)}};
  const auto found = odds("melee", largest);
  EXPECT_EQ(opfor::test::total(found), 1);
  EXPECT_GT(found.size(), 300U);
}

// --- irregular, rout ---

TEST(AqIrr1To7, EveryCauseIsNamed) {
  const auto causes = [](const Values& given) {
    Values found = only("irregular", given);
    found.erase("loses_an_element_each_turn");
    return found;
  };
  const Values no{{"irregular", false}};
  const auto because = [](const char* cause) { return Values{{"irregular", true}, {cause, true}}; };
  EXPECT_EQ(causes({}), no);
  EXPECT_EQ(causes({{"by_nature", true}}), (Values{{"irregular", true}}));
  EXPECT_EQ(causes({{"shot_lost", whole(1)}}), no);
  EXPECT_EQ(causes({{"shot_lost", whole(2)}}), because("shot_losses"));
  EXPECT_EQ(causes({{"shot_at", true}, {"distance", whole(31)}}), no);
  EXPECT_EQ(causes({{"shot_at", true}, {"distance", whole(30)}}), because("close_fire"));
  EXPECT_EQ(causes({{"shot_at", true}, {"distance", whole(60)}, {"cavalry", true}}),
            because("close_fire"));
  EXPECT_EQ(causes({{"changing", true}}), no);
  EXPECT_EQ(causes({{"changing", true}, {"shot_at", true}}), because("mount_change"));
  EXPECT_EQ(causes({{"changing", true}, {"in_melee", true}}), because("mount_change"));
  EXPECT_EQ(causes({{"bad_contact", true}, {"in_melee", true}}), because("bad_contact"));
  const Values horse{{"cavalry", true}, {"in_melee", true}, {"moved", whole(120)}};
  EXPECT_EQ(causes(horse), because("standing_cavalry"));
  Values other = horse;
  other["standing_cavalry_test"] = text("contact_move");
  EXPECT_EQ(causes(other), no);
  other = horse;
  other["first_turn"] = true;
  EXPECT_EQ(causes(other), no);
  EXPECT_EQ(causes({{"general_killed", true}, {"general_distance", whole(120)}}),
            because("general_killed"));
  EXPECT_EQ(causes({{"general_killed", true}, {"general_distance", whole(121)}}), no);
}

TEST(AqIrr10, TheNaturallyIrregularLoseAnElementEachTurnWhileTheyAreShaken) {
  const auto loses = [](const Values& given) {
    return only("irregular", given).at("loses_an_element_each_turn");
  };
  EXPECT_EQ(loses({{"by_nature", true}}), Value{false});
  EXPECT_EQ(loses({{"shot_lost", whole(2)}}), Value{false});
  EXPECT_EQ(loses({{"by_nature", true}, {"shot_lost", whole(2)}}), Value{true});
}

TEST(AqRout, AForceRoutsWithItsLastRegular) {
  const auto routs = [](std::int64_t regular, std::int64_t shaken) {
    return only("army_rout", {{"regular", whole(regular)},
                              {"irregular", whole(3)},
                              {"artillery", whole(2)},
                              {"shaken", whole(shaken)}})
        .at("routs");
  };
  EXPECT_EQ(routs(0, 0), Value{true});
  EXPECT_EQ(routs(1, 0), Value{false});
  EXPECT_EQ(routs(1, 1), Value{true});
  EXPECT_EQ(routs(3, 2), Value{false});
  EXPECT_EQ(routs(2, 2), Value{true}) << "E10: guns and the irregular do not count";
}

/// The last regulars of a force are firearms, and what else is given.
chance::Odds<Values> last_firearms(Values given) {
  given["type"] = text("firearm");
  return odds("last_regulars", given);
}

TEST(AqRout, TheOddsThatFireShakesTheLastRegular) {
  const Probability hit(2, 3);
  for (int dice = 0; dice <= 12; ++dice) {
    const auto found = last_firearms({{"dice", whole(dice)}, {"elements", whole(12)}});
    EXPECT_EQ(chance_of(found, "routs", true), at_least(dice, 2, hit)) << dice;
  }
  EXPECT_EQ(chance_of(last_firearms({{"elements", whole(1)}}), "routs", true), at_least(7, 1, hit))
      << "its last element is its end";
  EXPECT_EQ(only("last_regulars", {{"type", text("lancer")}, {"distance", whole(60)}}).at("routs"),
            Value{true})
      << "close fire alone";
}

TEST(AqRout, TheOddsThatFireShakesAllOfTheLastRegulars) {
  const Probability one = at_least(7, 2, Probability(2, 3));
  const auto three = last_firearms({{"regular", whole(3)}, {"shot_at", whole(3)}});
  EXPECT_EQ(chance_of(three, "routs", true), opfor::test::power(one, 3));
  EXPECT_EQ(chance_of(three, "regular_left", whole(2)), 3 * one * (1 - one) * (1 - one));
  const auto two = last_firearms({{"regular", whole(3)}, {"shot_at", whole(2)}});
  EXPECT_EQ(chance_of(two, "routs", true), 0) << "nobody shoots at the third";
}

// --- behaviour ---

TEST(AqE12, TheRiskOfTheThreeRedFormations) {
  const Values r1{{"table", text("horse")},
                  {"enemy_in_sight", true},
                  {"good", true},
                  {"in_enemy_weapon_range", true}};
  EXPECT_EQ(only("risk", r1).at("total"), whole(0));
  const Values r2{{"enemy_in_sight", true},
                  {"steady", true},
                  {"in_enemy_weapon_range", true},
                  {"loss_tenths", whole(2)}};
  EXPECT_EQ(only("risk", r2).at("total"), whole(2));
  const Values r3{{"enemy_in_sight", true}, {"in_enemy_weapon_range", true}, {"raw", true}};
  EXPECT_EQ(only("risk", r3).at("total"), whole(2));
}

TEST(AqBeh1, ReactionsAreThoseOfTheTables) {
  const Values quiet{{"enemy_in_sight", true}, {"steady", true}};
  const auto found = odds("reaction", quiet);
  EXPECT_EQ(opfor::test::total(found), 1);
  EXPECT_EQ(chance_of(found, "intent", text("CONTINUE")), Probability(5, 6));
  EXPECT_EQ(chance_of(found, "intent", text("ADVANCE")), Probability(1, 6));
}

}  // namespace
}  // namespace opfor::arquebusier
