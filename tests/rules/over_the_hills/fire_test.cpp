#include "rules/over_the_hills/fire.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Chance;
using chance::Probability;
using opfor::test::die;
using opfor::test::FixedDice;
using test::in;
using test::shown;

/// A steady line with muskets at another, so far off.
Volley plain(double inches) {
  Volley v;
  v.shooter.strength = {7, 0};
  v.shooter.skirmish_class = v.mark.skirmish_class = SkirmishClass::c;
  v.distance = in(inches);
  return v;
}
std::string lines(const Volley& v, const Options& options = {}) {
  return shown(fire_score(v, 0, options).terms);
}

/// A line by itself, beside that of the distance.
struct AloneInFire {
  const char* terms;
  double inches;
  std::function<void(Volley&)> when;
};
const std::vector<AloneInFire> kAloneInFire{
    {"close+1", 3, [](Volley&) {}},
    {"far-1", 3.01, [](Volley&) {}},
    {"good_shot+1 close+1", 3, [](Volley& v) { v.shooter.shot = Marksmanship::good; }},
    {"close+1 poor_shot-1", 3, [](Volley& v) { v.shooter.shot = Marksmanship::poor; }},
    {"initial_volley+1 close+1", 3, [](Volley& v) { v.shooter.initial_volley = true; }},
    {"initial_volley+1 close+1", 3,
     [](Volley& v) {
       v.shooter.initial_volley = true;
       v.shooter.formation = Formation::attack_column;
     }},
    {"at_march_column_or_square+1 close+1", 3,
     [](Volley& v) { v.mark.formation = Formation::march_column; }},
    {"at_march_column_or_square+1 close+1", 3,
     [](Volley& v) { v.mark.formation = Formation::square; }},
    {"close+1 flank_or_rear+1", 3, [](Volley& v) { v.mark.aspect = Aspect::flank; }},
    {"close+1 flank_or_rear+1", 3, [](Volley& v) { v.mark.aspect = Aspect::rear; }},
    {"skirmish_advantage+1 far-1", 4,
     [](Volley& v) { v.shooter.skirmish_class = SkirmishClass::b; }},
    {"close+1 enfiladed+4", 3,
     [](Volley& v) {
       v.mark.enfiladed = true;
       v.mark.aspect = Aspect::flank;
     }},
    {"close+1 firer_skirmishes+1", 3,
     [](Volley& v) { v.shooter.formation = Formation::skirmish_order; }},
    {"close+1 skirmish_disadvantage-1", 3,
     [](Volley& v) { v.shooter.skirmish_class = SkirmishClass::d; }},
    {"close+1 target_in_cover-3", 3, [](Volley& v) { v.mark.in_cover = true; }},
    {"close+1 target_obscured-1", 3, [](Volley& v) { v.mark.obscured = true; }},
    {"close+1 target_in_cover-3", 3, [](Volley& v) { v.mark.in_cover = v.mark.obscured = true; }},
    {"close+1 ragged-2", 3, [](Volley& v) { v.ragged = true; }},
    {"close+1 in_wooden-4", 3, [](Volley& v) { v.mark.building = Building::wooden; }},
    {"close+1 in_wood_and_brick-6", 3,
     [](Volley& v) { v.mark.building = Building::wood_and_brick; }},
    {"close+1 in_substantial-8", 3, [](Volley& v) { v.mark.building = Building::substantial; }},
    {"close+1 in_fortified-10", 3, [](Volley& v) { v.mark.building = Building::fortified; }},
    {"close+1 target_skirmishes-2", 3,
     [](Volley& v) { v.mark.formation = Formation::skirmish_order; }},
    {"far-1 target_cuirassiers-1", 4,
     [](Volley& v) {
       v.mark.arm = Arm::cavalry;
       v.mark.cavalry = CavalryClass::cuirassier;
       v.mark.skirmish_class = SkirmishClass::none;
     }},
    {"close+1 target_moved_or_cavalry-1", 3, [](Volley& v) { v.mark.moved = in(5.1); }},
    {"close+1 target_moved_or_cavalry-1", 3,
     [](Volley& v) {
       v.mark.arm = Arm::cavalry;
       v.mark.in_contact = true;
     }},
    {"close+1 firer_wavering-1", 3, [](Volley& v) { v.shooter.strength.fh = 5; }},
    {"close+1 gone_to_ground-3", 3, [](Volley& v) { v.mark.gone_to_ground = true; }}};

TEST(OthFire4, EveryLineAlone) {
  for (const AloneInFire& each : kAloneInFire) {
    Volley v = plain(each.inches);
    each.when(v);
    EXPECT_EQ(lines(v), each.terms);
    const Score score = fire_score(v);
    EXPECT_EQ(score.total(), score.base + total(score.terms));
    for (const Term& term : score.terms) EXPECT_EQ(term.rule, "OTH-FIRE-4");
  }
}

TEST(OthFire4, LinesStackInTheOrderOfTheSheet) {
  Volley v = plain(2);
  v.shooter.shot = Marksmanship::good;
  v.shooter.initial_volley = true;
  v.shooter.strength = {7, 5};
  v.mark.formation = Formation::march_column;
  v.mark.aspect = Aspect::rear;
  v.mark.obscured = v.mark.gone_to_ground = v.ragged = true;
  v.mark.moved = in(9);
  EXPECT_EQ(lines(v),
            "good_shot+1 initial_volley+1 at_march_column_or_square+1 close+1 flank_or_rear+1 "
            "target_obscured-1 ragged-2 target_moved_or_cavalry-1 firer_wavering-1 "
            "gone_to_ground-3");
  EXPECT_EQ(fire_score(v).total(), 2 + 5 - 8);
}

TEST(OthFire3, AtThreeOrLessIsADistanceNotARange) {
  Volley bows = plain(2.5);
  bows.shooter.weapon = Weapon::bow;
  EXPECT_EQ(lines(bows), "close+1") << "beyond short range of 1.5";
  Options full;
  full.distance_scale = 2;
  EXPECT_EQ(lines(plain(6), full), "close+1");
  EXPECT_EQ(lines(plain(6.1), full), "far-1");
}

TEST(OthFire4, TheInitialVolleyIsForLineAndAttackColumnAtThreeOrLess) {
  Volley v = plain(3.1);
  v.shooter.initial_volley = true;
  EXPECT_EQ(lines(v), "far-1");
  for (const auto formation : {Formation::column_of_companies, Formation::open_order,
                               Formation::skirmish_order, Formation::square}) {
    Volley other = plain(2);
    other.shooter.initial_volley = true;
    other.shooter.formation = formation;
    EXPECT_EQ(lines(other).find("initial"), std::string::npos) << word(formation);
  }
  Volley garrison = plain(2);
  garrison.shooter.initial_volley = garrison.shooter.garrison = true;
  EXPECT_EQ(lines(garrison), "close+1");
}

TEST(OthFire4, ClassesCountBetweenInfantryOutsideBuildings) {
  const std::array classes{SkirmishClass::a, SkirmishClass::b, SkirmishClass::c, SkirmishClass::d};
  for (const auto own : classes) {
    for (const auto his : classes) {
      Volley near = plain(2);
      near.shooter.skirmish_class = own;
      near.mark.skirmish_class = his;
      Volley off = near;
      off.distance = in(5);
      EXPECT_EQ(lines(near), own > his ? "close+1 skirmish_disadvantage-1" : "close+1");
      EXPECT_EQ(lines(off), own < his ? "skirmish_advantage+1 far-1" : "far-1");
    }
  }
  Volley at_cavalry = plain(5);
  at_cavalry.shooter.skirmish_class = SkirmishClass::a;
  at_cavalry.mark.arm = Arm::cavalry;
  EXPECT_EQ(lines(at_cavalry), "far-1");
  Volley at_guns = at_cavalry;
  at_guns.mark.arm = Arm::artillery;
  at_guns.mark.formation = Formation::unlimbered;
  EXPECT_EQ(lines(at_guns), "far-1");
  Volley at_building = plain(5);
  at_building.shooter.skirmish_class = SkirmishClass::a;
  at_building.mark.building = Building::wooden;
  EXPECT_EQ(lines(at_building), "far-1 in_wooden-4");
  Volley from_building = plain(2);
  from_building.shooter.skirmish_class = SkirmishClass::d;
  from_building.shooter.garrison = true;
  EXPECT_EQ(lines(from_building), "close+1") << "both outside";
  from_building.distance = in(5);
  from_building.shooter.skirmish_class = SkirmishClass::a;
  EXPECT_EQ(lines(from_building), "skirmish_advantage+1 far-1") << "\"not v BUA\"";
}

TEST(OthFire4, RifleSkirmishersAreRiflemenInSkirmishOrderOrAScreen) {
  Volley v = plain(2);
  v.shooter.weapon = Weapon::rifled_musket;
  EXPECT_EQ(lines(v), "close+1") << "riflemen in line";
  v.shooter.formation = Formation::skirmish_order;
  EXPECT_EQ(lines(v), "close+1 c_riflemen+1 firer_skirmishes+1");
  v.mark.skirmish_class = SkirmishClass::d;
  EXPECT_EQ(lines(v), "close+1 c_riflemen+1 firer_skirmishes+1");
  v.mark.skirmish_class = SkirmishClass::b;
  EXPECT_EQ(lines(v), "close+1 firer_skirmishes+1 skirmish_disadvantage-1") << "only at C or D";
  v.mark = Mark{};
  v.mark.arm = Arm::cavalry;
  EXPECT_EQ(lines(v), "close+1 firer_skirmishes+1");
  for (const auto best : {SkirmishClass::a, SkirmishClass::b}) {
    v.shooter.skirmish_class = best;
    EXPECT_EQ(lines(v), "close+1 ab_riflemen+1 firer_skirmishes+1");
  }
  v.shooter.weapon = Weapon::musket;
  EXPECT_EQ(lines(v), "close+1 firer_skirmishes+1") << "no rifles";
  v.shooter.skirmish_class = SkirmishClass::d;
  v.shooter.weapon = Weapon::rifled_musket;
  EXPECT_EQ(lines(v), "close+1 firer_skirmishes+1") << "D class";
}

TEST(OthFire7, AScreenFiresAQuarterWithRifledMuskets) {
  Volley v = plain(8);
  v.shooter.screen = v.shooter.initial_volley = true;
  EXPECT_EQ(fire_base(v.shooter), 2);
  EXPECT_EQ(weapon_of(v.shooter), Weapon::rifled_musket);
  EXPECT_EQ(lines(v), "c_riflemen+1 far-1") << "not in skirmish formation";
  v.distance = in(2);
  EXPECT_EQ(lines(v), "close+1 c_riflemen+1") << "no volley";
  EXPECT_FALSE(uses_initial_volley(v.shooter));
  FireCase at;
  for (const auto formation :
       {Formation::line, Formation::attack_column, Formation::column_of_companies}) {
    v.shooter.formation = formation;
    EXPECT_FALSE(fire_bar(v.shooter, at, in(9)));
  }
  for (const auto formation :
       {Formation::open_order, Formation::skirmish_order, Formation::square}) {
    v.shooter.formation = formation;
    EXPECT_EQ(fire_bar(v.shooter, at, in(9)), FireBar::formation);
  }
}

TEST(OthFire6, TheFirstFireOfAnyKindUsesUpTheInitialVolley) {
  Shooter s;
  EXPECT_FALSE(uses_initial_volley(s));
  s.initial_volley = true;
  EXPECT_TRUE(uses_initial_volley(s));
  s.formation = Formation::skirmish_order;
  EXPECT_TRUE(uses_initial_volley(s));
}

TEST(OthFire2, AGarrisonHasThreeAFaceAndNoMoreThanItsScoreInAll) {
  Shooter s;
  s.garrison = true;
  s.strength = {7, 0};
  EXPECT_EQ(fire_base(s, 0), 3);
  EXPECT_EQ(fire_base(s, 3), 3);
  EXPECT_EQ(fire_base(s, 6), 1);
  EXPECT_EQ(fire_base(s, 7), 0);
  s.strength = {7, 5};
  EXPECT_EQ(fire_base(s, 0), 2);
}

TEST(OthFire2, FractionsGoUpUnlessTheOptionSaysNearest) {
  Shooter s;
  s.formation = Formation::column_of_companies;
  s.strength = {5, 0};
  EXPECT_EQ(fire_base(s), 2);
  Options options;
  options.score_rounding = Rounding::nearest;
  EXPECT_EQ(fire_base(s, 0, options), 1);
}

TEST(OthGeo3, SquaresSkirmishersAndGarrisonsHaveNoFlanks) {
  for (const auto formation : {Formation::square, Formation::skirmish_order}) {
    Mark mark;
    mark.formation = formation;
    mark.aspect = Aspect::rear;
    EXPECT_FALSE(fired_in_flank_or_rear(mark)) << word(formation);
  }
  Mark garrison;
  garrison.aspect = Aspect::flank;
  EXPECT_TRUE(fired_in_flank_or_rear(garrison));
  garrison.building = Building::wooden;
  EXPECT_FALSE(fired_in_flank_or_rear(garrison));
}

TEST(OthGeo7, EnfiladeReplacesFlankAndRear) {
  Mark mark;
  mark.aspect = Aspect::flank;
  mark.enfiladed = true;
  EXPECT_FALSE(fired_in_flank_or_rear(mark));
}

TEST(OthGeo8, RowsOfBuildingsReplaceCover) {
  Volley v = plain(2);
  v.mark.building = Building::wooden;
  v.mark.in_cover = true;
  EXPECT_EQ(lines(v), "close+1 in_wooden-4");
  v.mark.obscured = true;
  EXPECT_EQ(lines(v), "close+1 target_obscured-1 in_wooden-4");
}

TEST(OthFire4, MovedOverFiveOrCavalryInContactCountsOnce) {
  Mark mark;
  mark.moved = in(5);
  EXPECT_FALSE(moved_or_cavalry(mark)) << "over 5";
  mark.in_contact = true;
  EXPECT_FALSE(moved_or_cavalry(mark)) << "infantry";
  Volley v = plain(0);
  v.mark.arm = Arm::cavalry;
  v.mark.in_contact = true;
  v.mark.moved = in(12);
  EXPECT_EQ(lines(v), "close+1 target_moved_or_cavalry-1");
}

TEST(OthFire1, WhoMayNotFireIsToldWhy) {
  Shooter s;
  s.strength = {7, 0};
  FireCase at;
  EXPECT_FALSE(fire_bar(s, at, in(6)));
  EXPECT_EQ(fire_bar(s, at, in(6.1)), FireBar::out_of_range);
  const auto bar = [&](auto change) {
    Shooter shooter = s;
    FireCase when = at;
    change(shooter, when);
    return fire_bar(shooter, when, in(2));
  };
  EXPECT_EQ(bar([](Shooter& f, FireCase&) { f.weapon = Weapon::none; }), FireBar::no_weapon);
  EXPECT_EQ(bar([](Shooter& f, FireCase&) { f.arm = Arm::artillery; }), FireBar::no_weapon);
  EXPECT_EQ(bar([](Shooter&, FireCase& c) { c.condition = Condition::routing; }), FireBar::routing);
  EXPECT_EQ(bar([](Shooter&, FireCase& c) { c.gone_to_ground = true; }), FireBar::gone_to_ground);
  EXPECT_EQ(bar([](Shooter&, FireCase& c) { c.no_fire_next = true; }), FireBar::no_fire_next);
  EXPECT_EQ(bar([](Shooter&, FireCase& c) { c.in_contact = true; }), FireBar::in_contact);
  EXPECT_EQ(bar([](Shooter& f, FireCase&) { f.formation = Formation::march_column; }),
            FireBar::march_column);
  EXPECT_EQ(bar([](Shooter& f, FireCase&) { f.strength = {7, 7}; }), FireBar::no_score);
  EXPECT_FALSE(bar([](Shooter&, FireCase& c) { c.no_fire_next = c.defensive = true; }))
      << "in phase 7 alone";
  EXPECT_FALSE(bar([](Shooter&, FireCase& c) { c.in_contact = c.defensive = true; }));
  EXPECT_FALSE(bar([](Shooter&, FireCase& c) { c.condition = Condition::wavering; }));
}

/// Short range and maximum of each weapon, typed from the sheet.
struct TypedRange {
  Weapon weapon;
  double near;
  double most;
};
constexpr std::array kTypedRanges{
    TypedRange{Weapon::bow, 1.5, 3}, TypedRange{Weapon::smoothbore_carbine, 2, 4},
    TypedRange{Weapon::musket, 3, 6}, TypedRange{Weapon::rifled_carbine, 3, 6},
    TypedRange{Weapon::rifled_musket, 3, 9}};

TEST(OthFire1, EachWeaponReachesItsMaximumAndNoFarther) {
  for (const TypedRange& reach : kTypedRanges) {
    Shooter s;
    s.strength = {7, 0};
    s.weapon = reach.weapon;
    EXPECT_FALSE(fire_bar(s, {}, in(reach.most))) << word(reach.weapon);
    EXPECT_EQ(fire_bar(s, {}, in(reach.most + 0.01)), FireBar::out_of_range) << word(reach.weapon);
  }
}

TEST(OthFire5, EachWeaponHitsOnceAtMostBeyondItsShortRange) {
  for (const TypedRange& reach : kTypedRanges) {
    const auto most_at = [&](double inches) {
      Volley v = plain(inches);
      v.shooter.strength = {10, 0};
      v.shooter.weapon = reach.weapon;
      FixedDice dice({die(1)});
      return total(fire(dice, {}, v).fatigue);
    };
    EXPECT_EQ(most_at(reach.near), 3) << word(reach.weapon);
    EXPECT_EQ(most_at(reach.near + 0.01), 1) << word(reach.weapon);
  }
}

TEST(OthFire4, CuirassiersAreSafeOverThreeAlone) {
  Volley v = plain(3);
  v.mark.arm = Arm::cavalry;
  v.mark.cavalry = CavalryClass::cuirassier;
  EXPECT_EQ(lines(v), "close+1");
  v.distance = in(3.01);
  EXPECT_EQ(lines(v), "far-1 target_cuirassiers-1");
}

TEST(OthFire1, CavalryFiresInSkirmishOrderWithCarbinesOrBows) {
  Shooter s;
  s.strength = {7, 0};
  s.arm = Arm::cavalry;
  s.weapon = Weapon::smoothbore_carbine;
  EXPECT_EQ(fire_bar(s, {}, in(2)), FireBar::formation);
  s.formation = Formation::open_order;
  EXPECT_EQ(fire_bar(s, {}, in(2)), FireBar::formation);
  s.formation = Formation::skirmish_order;
  for (const auto weapon : {Weapon::bow, Weapon::smoothbore_carbine, Weapon::rifled_carbine}) {
    s.weapon = weapon;
    EXPECT_FALSE(fire_bar(s, {}, in(2)));
  }
  s.weapon = Weapon::musket;
  EXPECT_EQ(fire_bar(s, {}, in(2)), FireBar::formation);
}

TEST(OthDef1, OnlyWhoIsContactedInFrontAndStoodFiresInDefence) {
  EXPECT_FALSE(defence_bar({}));
  const auto bar = [](auto change) {
    Contacted contacted;
    change(contacted);
    return defence_bar(contacted);
  };
  EXPECT_EQ(bar([](Contacted& c) { c.by = Aspect::flank; }), DefenceBar::not_in_front);
  EXPECT_EQ(bar([](Contacted& c) { c.by = Aspect::rear; }), DefenceBar::not_in_front);
  EXPECT_EQ(bar([](Contacted& c) { c.evaded_or_countered = true; }),
            DefenceBar::evaded_or_countered);
  EXPECT_EQ(bar([](Contacted& c) { c.condition = Condition::routing; }), DefenceBar::routing);
  EXPECT_EQ(bar([](Contacted& c) { c.arm = Arm::cavalry; }), DefenceBar::cavalry);
  EXPECT_EQ(bar([](Contacted& c) { c.formation = Formation::limbered; }), DefenceBar::limbered);
  EXPECT_EQ(bar([](Contacted& c) { c.formation = Formation::march_column; }),
            DefenceBar::march_column);
  EXPECT_FALSE(bar([](Contacted& c) { c.condition = Condition::wavering; }));
}

TEST(OthFire5, BeyondShortRangeAtMostOneHit) {
  for (const auto& [inches, most] : std::map<double, int>{{3, 3}, {3.01, 1}, {6, 1}}) {
    Volley v = plain(inches);
    v.shooter.strength = {10, 0};
    FixedDice dice({die(1)});
    EXPECT_EQ(total(fire(dice, {}, v).fatigue), most) << inches;
  }
  Volley bows = plain(2);
  bows.shooter.weapon = Weapon::bow;
  FixedDice dice({die(1)});
  EXPECT_EQ(total(fire(dice, {}, bows).fatigue), 1) << "short range of bows is 1.5";
}

TEST(OthFire9, ATenIsKnownWhetherItHitsOrNot) {
  Volley v = plain(2);
  v.shooter.strength = {10, 0};
  FixedDice hits({die(10)});
  const ShotResult strong = fire(hits, {}, v);
  EXPECT_TRUE(strong.ten);
  EXPECT_EQ(total(strong.fatigue), 1) << "a score of 10 hits with it";
  v.shooter.strength = {6, 0};
  FixedDice misses({die(10)});
  const ShotResult weak = fire(misses, {}, v);
  EXPECT_TRUE(weak.ten);
  EXPECT_EQ(total(weak.fatigue), 0);
}

TEST(OthEx1, AVolley) {
  Volley v = plain(2.5);
  v.shooter.strength = {8, 0};
  v.shooter.shot = Marksmanship::good;
  v.shooter.initial_volley = true;
  v.mark.formation = Formation::attack_column;
  v.mark.moved = in(4);
  EXPECT_EQ(fire_score(v).total(), 11);
  FixedDice dice({die(4)});
  EXPECT_EQ(total(fire(dice, {}, v).fatigue), 2);
  EXPECT_EQ(dice.asked[0].row, 11);
  const auto odds = chance::odds_of([&](Chance& c) { return total(fire(c, {}, v).fatigue); });
  EXPECT_EQ(odds, (chance::Odds<int>{{1, {1, 2}}, {2, {3, 10}}, {3, {1, 5}}}));
}

TEST(OthEx2, ALongShot) {
  Volley v = plain(4.5);
  v.shooter.strength = {7, 2};
  v.shooter.formation = Formation::attack_column;
  v.mark.in_cover = true;
  EXPECT_EQ(fire_base(v.shooter), 3);
  EXPECT_EQ(fire_score(v).total(), -1);
  const auto odds = chance::odds_of([&](Chance& c) { return total(fire(c, {}, v).fatigue); });
  EXPECT_EQ(odds.at(1), Probability(2, 5));
  EXPECT_EQ(odds.at(0), Probability(3, 5));
}

TEST(OthEx5, ARaggedVolley) {
  Volley v = plain(0);
  v.shooter.strength = {7, 1};
  v.mark.formation = Formation::attack_column;
  v.mark.moved = in(6);
  v.ragged = true;
  EXPECT_EQ(fire_score(v).total(), 4);
  FixedDice dice({die(8)});
  EXPECT_EQ(total(fire(dice, {}, v).fatigue), 0);
}

}  // namespace
}  // namespace opfor::over_the_hills
