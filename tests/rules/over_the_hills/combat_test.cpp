#include "rules/over_the_hills/combat.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Probability;
using test::in;
using test::shown;

Fighter line(int fs = 7, int fh = 0) {
  Fighter f;
  f.strength = {fs, fh};
  return f;
}
Fighter cavalry(int fs = 7, int fh = 0) {
  Fighter f = line(fs, fh);
  f.arm = Arm::cavalry;
  return f;
}
Fighter battery(int fs = 6, Formation formation = Formation::unlimbered) {
  Fighter f = line(fs);
  f.arm = Arm::artillery;
  f.formation = formation;
  return f;
}
std::string fought(const Fighter& f, const Fighter& enemy, const Round& round = {},
                   const Options& options = {}) {
  return shown(combat_score(f, enemy, round, 0, options).terms);
}
int score_of(const Fighter& f, const Fighter& enemy, const Round& round = {}) {
  return combat_score(f, enemy, round).total();
}

/// A line of infantry against infantry in line, and what alone is changed.
struct AloneInCombat {
  const char* terms;
  std::function<void(Fighter&, Fighter&)> when;
};
const std::vector<AloneInCombat> kAloneOnFoot{
    {"", [](Fighter&, Fighter&) {}},
    {"initiating+1", [](Fighter& f, Fighter&) { f.initiated = true; }},
    {"initiating_french+2", [](Fighter& f, Fighter&) { f.initiated = f.french = true; }},
    {"", [](Fighter& f, Fighter&) { f.french = true; }},
    {"attacking_flank+1", [](Fighter& f, Fighter&) { f.attacks = Aspect::flank; }},
    {"attacking_rear+3", [](Fighter& f, Fighter&) { f.attacks = Aspect::rear; }},
    {"attacking_obstacle-2", [](Fighter&, Fighter& e) { e.works = Works::linear_obstacle; }},
    {"", [](Fighter&, Fighter& e) { e.works = Works::earthworks; }},
    {"attacking_wooden-2", [](Fighter&, Fighter& e) { e.building = Building::wooden; }},
    {"attacking_wood_and_brick-4",
     [](Fighter&, Fighter& e) { e.building = Building::wood_and_brick; }},
    {"attacking_substantial-6", [](Fighter&, Fighter& e) { e.building = Building::substantial; }},
    {"attacking_fortified-8", [](Fighter&, Fighter& e) { e.building = Building::fortified; }},
    {"contacted_in_flank-1", [](Fighter& f, Fighter&) { f.contacted = Aspect::flank; }},
    {"contacted_in_rear-3", [](Fighter& f, Fighter&) { f.contacted = Aspect::rear; }},
    {"defending_obstacle+2", [](Fighter& f, Fighter&) { f.works = Works::linear_obstacle; }},
    {"", [](Fighter& f, Fighter&) { f.works = Works::earthworks; }},
    {"defending_wooden+2", [](Fighter& f, Fighter&) { f.building = Building::wooden; }},
    {"defending_wood_and_brick+4",
     [](Fighter& f, Fighter&) { f.building = Building::wood_and_brick; }},
    {"defending_substantial+6", [](Fighter& f, Fighter&) { f.building = Building::substantial; }},
    {"defending_fortified+8", [](Fighter& f, Fighter&) { f.building = Building::fortified; }},
    {"evaded-4", [](Fighter& f, Fighter&) { f.evaded = true; }},
    {"skirmishers_against_others-2",
     [](Fighter& f, Fighter&) { f.formation = Formation::skirmish_order; }},
    {"open_against_formed-1", [](Fighter& f, Fighter&) { f.formation = Formation::open_order; }},
    {"march_column-8", [](Fighter& f, Fighter&) { f.formation = Formation::march_column; }},
    {"square_against_formed-6", [](Fighter& f, Fighter&) { f.formation = Formation::square; }},
    {"out_of_square-6", [](Fighter&, Fighter& e) { e.arm = Arm::cavalry; }},
    {"square_against_cavalry+6",
     [](Fighter& f, Fighter& e) {
       f.formation = Formation::square;
       e.arm = Arm::cavalry;
     }},
    {"against_square+3", [](Fighter&, Fighter& e) { e.formation = Formation::square; }},
    {"one_support+1", [](Fighter& f, Fighter&) { f.supports = 1; }},
    {"two_supports+2", [](Fighter& f, Fighter&) { f.supports = 2; }},
    {"two_supports+2", [](Fighter& f, Fighter&) { f.supports = 4; }},
    {"woods_other-3", [](Fighter& f, Fighter&) { f.in_woods = true; }},
    {"won_last_round+2", [](Fighter& f, Fighter&) { f.won_last_round = true; }},
    {"higher+1", [](Fighter& f, Fighter&) { f.higher = true; }},
    {"militia-1", [](Fighter& f, Fighter&) { f.militia = true; }},
    {"against_artillery+4", [](Fighter&, Fighter& e) {
       e.arm = Arm::artillery;
       e.formation = Formation::unlimbered;
     }}};

TEST(OthCbt3, EveryLineOfInfantryAlone) {
  for (const AloneInCombat& each : kAloneOnFoot) {
    Fighter f = line();
    Fighter enemy = line();
    each.when(f, enemy);
    EXPECT_EQ(fought(f, enemy), each.terms);
    const Score score = combat_score(f, enemy, {});
    EXPECT_EQ(score.total(), score.base + total(score.terms));
  }
}

const std::vector<AloneInCombat> kAloneOnHorse{
    {"", [](Fighter&, Fighter&) {}},
    {"charging_light+3", [](Fighter& f, Fighter&) { f.initiated = true; }},
    {"charging_heavy+4",
     [](Fighter& f, Fighter&) {
       f.initiated = true;
       f.cavalry = CavalryClass::heavy;
     }},
    {"charging_cuirassier+5",
     [](Fighter& f, Fighter&) {
       f.initiated = true;
       f.cavalry = CavalryClass::cuirassier;
     }},
    {"lancer+1", [](Fighter& f, Fighter&) { f.lancer = true; }},
    {"won_last_round+2", [](Fighter& f, Fighter&) { f.won_last_round = true; }},
    {"contacted_in_flank-1", [](Fighter& f, Fighter&) { f.contacted = Aspect::flank; }},
    {"contacted_in_rear-3", [](Fighter& f, Fighter&) { f.contacted = Aspect::rear; }},
    {"", [](Fighter& f, Fighter&) { f.attacks = Aspect::rear; }},
    {"", [](Fighter& f, Fighter&) { f.higher = f.in_woods = f.french = true; }},
    {"one_support+1", [](Fighter& f, Fighter&) { f.supports = 1; }},
    {"two_supports+2", [](Fighter& f, Fighter&) { f.supports = 3; }},
    {"evaded-4", [](Fighter& f, Fighter&) { f.evaded = true; }},
    {"militia-1", [](Fighter& f, Fighter&) { f.militia = true; }},
    {"march_column-6", [](Fighter& f, Fighter&) { f.formation = Formation::march_column; }},
    {"against_square-6",
     [](Fighter&, Fighter& e) {
       e.arm = Arm::infantry;
       e.formation = Formation::square;
     }},
    {"against_foot+3", [](Fighter&, Fighter& e) { e.arm = Arm::infantry; }},
    {"against_foot+3",
     [](Fighter&, Fighter& e) {
       e.arm = Arm::infantry;
       e.formation = Formation::skirmish_order;
     }},
    {"against_artillery+4", [](Fighter&, Fighter& e) {
       e.arm = Arm::artillery;
       e.formation = Formation::limbered;
     }}};

// OTH-CBT-12: cavalry has no bonus for attacking a flank.
TEST(OthCbt4, EveryLineOfCavalryAlone) {
  for (const AloneInCombat& each : kAloneOnHorse) {
    Fighter f = cavalry();
    Fighter enemy = cavalry();
    each.when(f, enemy);
    EXPECT_EQ(fought(f, enemy), each.terms);
  }
}

TEST(OthCbt5, GunnersFightAtFourLessAndOthersAtFourMore) {
  EXPECT_EQ(fought(battery(), line()), "in_close_combat-4");
  EXPECT_EQ(score_of(battery(6), line()), 2);
  EXPECT_EQ(score_of(battery(6, Formation::limbered), line()), 1 - 4);
  EXPECT_EQ(score_of(line(7), battery()), 11);
  Fighter busy = battery();
  busy.supports = 2;
  busy.militia = busy.higher = busy.won_last_round = true;
  EXPECT_EQ(fought(busy, line()), "in_close_combat-4") << "no other line is theirs";
}

TEST(OthCbt3, LinesStackInTheOrderOfTheSheet) {
  Fighter f = line(7, 2);
  f.initiated = f.french = f.militia = f.higher = f.won_last_round = f.in_woods = f.evaded = true;
  f.attacks = f.contacted = Aspect::flank;
  f.supports = 1;
  f.help.attached = Rank::brigadier;
  f.help.brigadier = 4;
  EXPECT_EQ(fought(f, line()),
            "initiating_french+2 attacking_flank+1 contacted_in_flank-1 evaded-4 one_support+1 "
            "woods_other-3 won_last_round+2 higher+1 militia-1 commander+2");
  EXPECT_EQ(score_of(f, line()), 5 + 0);
}

TEST(OthCbt8, InitiatingAndChargingCountInTheFirstRoundAlone) {
  const Round later{false, false};
  Fighter f = line();
  f.initiated = f.french = true;
  EXPECT_EQ(fought(f, line(), later), "");
  Fighter h = cavalry();
  h.initiated = h.lancer = true;
  EXPECT_EQ(fought(h, cavalry(), later), "");
}

TEST(OthCbt4, ColumnsOfSquadronsFightAtHalfInTheFirstRound) {
  Fighter h = cavalry(7);
  h.formation = Formation::attack_column;
  EXPECT_EQ(combat_base(h, {true, false}), 4);
  EXPECT_EQ(combat_base(h, {false, false}), 7);
  Fighter f = line(7);
  f.formation = Formation::attack_column;
  EXPECT_EQ(combat_base(f, {true, false}), 7) << "infantry";
}

TEST(OthCbt4, NoChargeBonusAtEmergencySquaresObstaclesAndEarthworks) {
  Fighter h = cavalry();
  h.initiated = true;
  Fighter enemy = line();
  EXPECT_TRUE(has_charge_bonus(h, enemy, {}));
  for (const auto works : {Works::linear_obstacle, Works::earthworks}) {
    enemy.works = works;
    EXPECT_FALSE(has_charge_bonus(h, enemy, {}));
  }
  enemy.works = Works::none;
  enemy.formation = Formation::square;
  enemy.emergency_square = true;
  Options options;
  options.charge_bonus_vs_formed_square = true;
  EXPECT_FALSE(has_charge_bonus(h, enemy, {}));
  EXPECT_FALSE(has_charge_bonus(h, enemy, {}, options));
}

TEST(OthCbt6, NorByDefaultAtFormedSquares) {
  Fighter h = cavalry();
  h.initiated = true;
  Fighter square = line();
  square.formation = Formation::square;
  EXPECT_EQ(fought(h, square), "against_square-6");
  Options options;
  options.charge_bonus_vs_formed_square = true;
  EXPECT_EQ(fought(h, square, {}, options), "charging_light+3 against_square-6");
}

TEST(OthCbt3, TheQuestionMarkIsAnOption) {
  Options half;
  half.combat_pct_open_skirmish = 50;
  for (const auto formation : {Formation::open_order, Formation::skirmish_order}) {
    for (Fighter f : {line(7), cavalry(7)}) {
      f.formation = formation;
      EXPECT_EQ(combat_base(f, {}), 7);
      EXPECT_EQ(combat_base(f, {}, 0, half), 4);
    }
  }
  EXPECT_EQ(combat_base(line(7), {}, 0, half), 7);
}

TEST(OthCbt3, FractionsOfCombatScoresFollowTheOption) {
  Options nearest;
  nearest.score_rounding = Rounding::nearest;
  Fighter f = line(5);
  f.formation = Formation::column_of_companies;
  EXPECT_EQ(combat_base(f, {}), 2);
  EXPECT_EQ(combat_base(f, {}, 0, nearest), 1);
}

TEST(OthBua2, AGarrisonFightsAtThreeAFace) {
  Fighter f = line(7);
  f.building = Building::wooden;
  EXPECT_EQ(combat_base(f, {}, 0), 3);
  EXPECT_EQ(combat_base(f, {}, 6), 1);
  EXPECT_EQ(combat_base(f, {}, 7), 0);
  f.strength.fh = 5;
  EXPECT_EQ(combat_base(f, {}, 0), 2);
}

TEST(OthBua4, WhereAnAttackerHasFoughtItsWayInNoModifierCounts) {
  Fighter attacker = line(7);
  attacker.won_last_round = attacker.militia = true;
  attacker.help.attached = Rank::brigadier;
  attacker.help.brigadier = 5;
  Fighter garrison = line(8);
  garrison.building = Building::fortified;
  const Round inside{false, true};
  EXPECT_EQ(fought(attacker, garrison, inside), "");
  EXPECT_EQ(score_of(attacker, garrison, inside), 7);
  EXPECT_EQ(score_of(garrison, attacker, inside), 3);
}

TEST(OthCbt9, SupportsAreSteadyNearAndFree) {
  EXPECT_TRUE(may_support({Arm::infantry, Formation::line, Condition::steady, false, in(3)}));
  EXPECT_TRUE(may_support({Arm::cavalry, Formation::line, Condition::steady, false, 0}));
  EXPECT_FALSE(may_support({Arm::infantry, Formation::line, Condition::steady, false, in(3.1)}));
  EXPECT_FALSE(may_support({Arm::artillery, Formation::unlimbered, Condition::steady, false, 0}));
  EXPECT_FALSE(may_support({Arm::infantry, Formation::march_column, Condition::steady, false, 0}));
  EXPECT_FALSE(may_support({Arm::infantry, Formation::line, Condition::wavering, false, 0}));
  EXPECT_FALSE(may_support({Arm::infantry, Formation::line, Condition::steady, true, 0}));
}

TEST(OthCbt9, SupportIsCountedOrByOptionByPlace) {
  Options places;
  places.support_reading = SupportReading::flank_rear;
  Fighter f = line();
  EXPECT_EQ(support_bonus(f), 0);
  f.supports = 2;
  EXPECT_EQ(support_bonus(f), 2);
  EXPECT_EQ(support_bonus(f, places), 1) << "two beside";
  f.supports = 1;
  f.support_behind = true;
  EXPECT_EQ(support_bonus(f), 1);
  EXPECT_EQ(support_bonus(f, places), 2);
  f.supports = 0;
  EXPECT_EQ(support_bonus(f, places), 0);
}

TEST(OthCbt10, OutOfSquareIsAnyFormationButSquareAndNoGarrison) {
  for (const auto formation : {Formation::line, Formation::attack_column, Formation::skirmish_order,
                               Formation::open_order, Formation::column_of_companies}) {
    Fighter f = line();
    f.formation = formation;
    EXPECT_EQ(fought(f, cavalry()), "out_of_square-6") << word(formation);
    EXPECT_EQ(fought(cavalry(), f), "against_foot+3");
  }
  Fighter emergency = line();
  emergency.formation = Formation::square;
  emergency.emergency_square = true;
  EXPECT_EQ(fought(emergency, cavalry()), "square_against_cavalry+6");
  EXPECT_EQ(fought(emergency, line()), "square_against_formed-6");
}

TEST(OthCbt11, FormedIsLineColumnsAndSquare) {
  Fighter open = line();
  open.formation = Formation::open_order;
  Fighter skirmishers = line();
  skirmishers.formation = Formation::skirmish_order;
  for (const auto formation : {Formation::line, Formation::attack_column,
                               Formation::column_of_companies, Formation::march_column}) {
    Fighter enemy = line();
    enemy.formation = formation;
    EXPECT_EQ(fought(open, enemy), "open_against_formed-1") << word(formation);
    EXPECT_EQ(fought(skirmishers, enemy), "skirmishers_against_others-2") << word(formation);
  }
  EXPECT_EQ(fought(open, skirmishers), "");
  EXPECT_EQ(fought(open, open), "");
  EXPECT_EQ(fought(skirmishers, skirmishers), "");
  EXPECT_EQ(fought(skirmishers, open), "skirmishers_against_others-2");
  Fighter garrison = line();
  garrison.building = Building::wooden;
  EXPECT_EQ(fought(skirmishers, garrison), "attacking_wooden-2");
  EXPECT_EQ(fought(open, garrison), "attacking_wooden-2");
  Fighter square = line();
  square.formation = Formation::square;
  EXPECT_EQ(fought(square, open), "") << "against formed infantry alone";
  EXPECT_EQ(fought(skirmishers, battery()), "against_artillery+4");
}

TEST(OthCbt3, WoodsAreEasierForSkirmishersAndOpenOrder) {
  for (const auto formation : {Formation::open_order, Formation::skirmish_order}) {
    Fighter f = line();
    f.formation = formation;
    f.in_woods = true;
    Fighter enemy = line();
    enemy.formation = Formation::skirmish_order;
    EXPECT_EQ(fought(f, enemy).find("woods_other"), std::string::npos);
    EXPECT_NE(fought(f, enemy).find("woods_loose-1"), std::string::npos);
  }
}

TEST(OthGeo3, SquaresSkirmishersAndGarrisonsFightWithoutFlanks) {
  for (const auto formation : {Formation::square, Formation::skirmish_order}) {
    Fighter f = line();
    f.formation = formation;
    f.contacted = Aspect::rear;
    EXPECT_EQ(fought(f, line()).find("contacted"), std::string::npos);
    Fighter enemy = line();
    enemy.attacks = Aspect::rear;
    EXPECT_EQ(fought(enemy, f).find("attacking"), std::string::npos);
  }
}

TEST(OthCmdr3, AnAttachedCommanderCountsByHisControl) {
  const std::map<int, std::string> expected{
      {1, "commander-1"}, {2, ""}, {3, "commander+1"}, {4, "commander+2"}, {5, "commander+3"}};
  for (const auto& [control, terms] : expected) {
    for (const auto& f : {line(), cavalry()}) {
      Fighter led = f;
      led.help.division = control;
      EXPECT_EQ(fought(led, f), "") << "not attached";
      led.help.attached = Rank::division;
      EXPECT_EQ(fought(led, f), terms);
    }
  }
  Fighter guns = battery();
  guns.help.brigadier = 4;
  guns.help.attached = Rank::brigadier;
  EXPECT_EQ(fought(guns, line()), "in_close_combat-4 commander+2");
}

TEST(OthCbt1, ThreeRoundsAreFoughtInAPhase) {
  EXPECT_TRUE(rounds_remain(0));
  EXPECT_TRUE(rounds_remain(2));
  EXPECT_FALSE(rounds_remain(3));
  Options options;
  options.combat_rounds = 1;
  EXPECT_FALSE(rounds_remain(1, options));
}

TEST(OthEx6, ScoresOfAColumnAgainstALine) {
  Fighter french = line(7, 1);
  french.formation = Formation::attack_column;
  french.initiated = french.french = true;
  french.supports = 2;
  french.help.brigadier = 3;
  french.help.attached = Rank::brigadier;
  Fighter british = line(8, 2);
  british.higher = true;
  british.supports = 1;
  EXPECT_EQ(score_of(french, british), 11);
  EXPECT_EQ(score_of(british, french), 8);
  french.strength.fh = 3;
  british.strength.fh = 3;
  british.won_last_round = true;
  EXPECT_EQ(score_of(french, british, {false, false}), 7);
  EXPECT_EQ(score_of(british, french, {false, false}), 9);
}

// Closed forms of the margins: rows 10 and 4 or less.
TEST(OthEx7, OddsOfCavalryOnALine) {
  Fighter light = cavalry(7);
  light.initiated = true;
  const Fighter infantry = line(8, 2);
  EXPECT_EQ(score_of(light, infantry), 13);
  EXPECT_EQ(score_of(infantry, light), 0);
  const auto odds = chance::odds_of([&](chance::Chance& c) {
    const Hits hits = fight(c, {}, light, infantry, {});
    return hits.by_a - hits.by_b;
  });
  Probability two_or_more = 0;
  for (const auto& [margin, p] : odds) {
    if (margin >= 2) two_or_more += p;
  }
  EXPECT_EQ(two_or_more, Probability(19, 50));
  EXPECT_EQ(odds.at(1), Probability(21, 50));
  EXPECT_EQ(odds.at(0), Probability(1, 5));
}

TEST(OthEx8, ScoresAtAnEmergencySquare) {
  Fighter light = cavalry(7);
  light.initiated = true;
  Fighter square = line(8, 1);
  square.formation = Formation::square;
  square.emergency_square = true;
  EXPECT_EQ(score_of(light, square), 1);
  EXPECT_EQ(score_of(square, light), 13);
}

TEST(OthEx12, ScoresOfTheFirstRound) {
  Fighter f1 = line(7, 4);
  f1.formation = Formation::attack_column;
  f1.initiated = f1.french = true;
  f1.supports = 1;
  EXPECT_EQ(score_of(f1, line(9)), 6);
  EXPECT_EQ(score_of(line(9), f1), 9);
}

}  // namespace
}  // namespace opfor::over_the_hills
