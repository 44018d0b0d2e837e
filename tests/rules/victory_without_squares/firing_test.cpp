#include "rules/victory_without_squares/firing.hpp"

#include <gtest/gtest.h>
#include <set>

#include "chance/enumerator.hpp"
#include "rules/dice_support.hpp"
#include "rules/small_battle.hpp"
#include "rules/victory_without_squares/aim.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Probability;
using chance::Purpose;
using opfor::test::inches;

Shot musketry(int bases) {
  Shot shot;
  shot.bases = bases;
  shot.distance = inches(3);
  return shot;
}
Shot pistols(int bases) {
  Shot shot = musketry(bases);
  shot.firearm = Firearm::pistol;
  shot.distance = inches(1);
  return shot;
}
Shot guns(int bases, double away) {
  Shot shot = musketry(bases);
  shot.firearm = Firearm::gun;
  shot.distance = inches(away);
  return shot;
}
int score(const Shot& shot, State target) { return total(fire_terms(shot, target)); }

Target foot_target(State state) {
  Target target;
  target.state = state;
  return target;
}

chance::Key key() {
  chance::Key key;
  key.turn = 2;
  key.side = Side::b;
  key.unit = unit_id(4);
  key.other = unit_id(9);
  return key;
}

FireResult fire_with(std::vector<std::vector<std::uint8_t>> fixed, const Shots& shots,
                     const Target& target, const FireOptions& options = {}) {
  opfor::test::FixedDice dice(std::move(fixed));
  Decks decks;
  const FireResult result = fire(dice, key(), decks, shots, target, options);
  EXPECT_TRUE(dice.all_thrown());
  return result;
}

chance::Odds<FireResult> odds(const Shots& shots, const Target& target) {
  return chance::odds_of([&](chance::Chance& chance) {
    Decks decks;
    return fire(chance, key(), decks, shots, target);
  });
}

TEST(VwsFire3, RangesIncludeTheirEndAndAHundredthOfAnInch) {
  EXPECT_TRUE(in_range(Firearm::musket, inches(4)));
  EXPECT_FALSE(in_range(Firearm::musket, inches(4.02)));
  EXPECT_TRUE(in_range(Firearm::pistol, inches(1.009)));
  EXPECT_FALSE(in_range(Firearm::pistol, inches(1.1)));
  EXPECT_TRUE(in_range(Firearm::gun, inches(20)));
  EXPECT_FALSE(in_range(Firearm::gun, inches(20.1)));
  EXPECT_THROW((void)fire_terms(guns(1, 21), State::formed), std::invalid_argument);
}

TEST(VwsFire6, TheDisorderedAndTheBrokenDoNotFire) {
  for (const State state : {State::disordered, State::broken}) {
    Shot shot = musketry(4);
    shot.firer = state;
    EXPECT_THROW((void)fire_terms(shot, State::formed), std::invalid_argument);
  }
}

TEST(VwsFire8, TheScoreIsTheBasesOfGunsTwice) {
  EXPECT_EQ(score(musketry(4), State::formed), 4);
  EXPECT_EQ(score(guns(2, 12), State::formed), 4);
  EXPECT_EQ(fire_terms(musketry(4), State::formed),
            (Terms{{"bases", 4, "VWS-FIRE-8", "firearm bases that bear"}}));
}

/// Every modifier by itself: what makes it apply, and to which score of four muskets.
struct AloneInFire {
  const char* name;
  std::function<void(Shot&, State&)> when;
  int value;
};
const std::vector<AloneInFire> kAloneInFire{
    {"firer_unsteady", [](Shot& s, State&) { s.firer = State::unsteady; }, -1},
    {"cover", [](Shot& s, State&) { s.target_in_cover = true; }, -1},
    {"oblique", [](Shot& s, State&) { s.aspect = Aspect::oblique; }, 1},
    {"enfilade_or_rear", [](Shot& s, State&) { s.aspect = Aspect::flank; }, 2},
    {"enfilade_or_rear", [](Shot& s, State&) { s.aspect = Aspect::rear; }, 2},
    {"target_shaken", [](Shot&, State& t) { t = State::unsteady; }, 1},
    {"target_shaken", [](Shot&, State& t) { t = State::broken; }, 1},
    {"target_disordered", [](Shot&, State& t) { t = State::disordered; }, 2},
    {"hedgehog", [](Shot& s, State&) { s.target_in_hedgehog = true; }, 1}};

TEST(VwsFire16, EveryModifierAlone) {
  for (const AloneInFire& each : kAloneInFire) {
    Shot shot = musketry(4);
    State target = State::formed;
    each.when(shot, target);
    const Terms terms = fire_terms(shot, target);
    ASSERT_EQ(terms.size(), 2U) << each.name;
    EXPECT_EQ(terms[1].key, each.name);
    EXPECT_EQ(terms[1].value, each.value);
    EXPECT_EQ(terms[1].rule, "VWS-FIRE-16");
    EXPECT_EQ(total(terms), 4 + each.value);
  }
  const Terms of_pistols = fire_terms(pistols(3), State::formed);
  ASSERT_EQ(of_pistols.size(), 2U);
  EXPECT_EQ(of_pistols[1].key, "pistols");
  EXPECT_EQ(total(of_pistols), 2);
  const Terms of_guns = fire_terms(guns(2, 8), State::formed);
  ASSERT_EQ(of_guns.size(), 2U);
  EXPECT_EQ(of_guns[1].key, "guns_near");
  EXPECT_EQ(total(of_guns), 6);
}

TEST(VwsFire16, EveryPairOfModifiersAddsUp) {
  // A target has one state, a shot one aspect, a hedgehog no flank.
  const auto group = [](const AloneInFire& each) {
    const std::string name = each.name;
    if (name.starts_with("target")) return 1;
    return name == "oblique" || name == "enfilade_or_rear" || name == "hedgehog" ? 2 : 0;
  };
  for (const AloneInFire& one : kAloneInFire) {
    for (const AloneInFire& other : kAloneInFire) {
      if (&one == &other || (group(one) != 0 && group(one) == group(other))) continue;
      Shot shot = musketry(4);
      State target = State::formed;
      one.when(shot, target);
      other.when(shot, target);
      EXPECT_EQ(score(shot, target), 4 + one.value + other.value)
          << one.name << " and " << other.name;
    }
  }
}

TEST(VwsFire16, AHedgehogHasNoFlankOrRear) {
  for (const Aspect aspect : {Aspect::oblique, Aspect::flank, Aspect::rear}) {
    Shot shot = musketry(4);
    shot.aspect = aspect;
    shot.target_in_hedgehog = true;
    EXPECT_EQ(score(shot, State::formed), 5) << word(aspect);
  }
}

TEST(VwsFire16, CoverShieldsFromSmallArmsOnly) {
  Shot shot = guns(2, 12);
  shot.target_in_cover = true;
  EXPECT_EQ(score(shot, State::formed), 4);
  shot = pistols(3);
  shot.target_in_cover = true;
  EXPECT_EQ(score(shot, State::formed), 1);
}

TEST(VwsFire16, GunsAreBetterUpToEightInches) {
  EXPECT_EQ(score(guns(1, 8), State::formed), 4);
  EXPECT_EQ(score(guns(1, 8.009), State::formed), 4);
  EXPECT_EQ(score(guns(1, 8.1), State::formed), 2);
}

TEST(VwsFire16, AllThatCanApplyAtOnce) {
  Shot shot = pistols(3);
  shot.firer = State::unsteady;
  shot.target_in_cover = true;
  shot.aspect = Aspect::rear;
  const Terms terms = fire_terms(shot, State::disordered);
  EXPECT_EQ(terms.size(), 6U);
  EXPECT_EQ(total(terms), 3 - 1 - 1 - 1 + 2 + 2);
}

TEST(VwsFire8, AScoreOfNoughtNeverHitsAndTenAlways) {
  for (int face = 1; face <= 10; ++face) {
    EXPECT_FALSE(hits(face, 0));
    EXPECT_FALSE(hits(face, -3));
    EXPECT_TRUE(hits(face, 10));
    EXPECT_TRUE(hits(face, 13));
    EXPECT_EQ(hits(face, 4), face <= 4);
  }
  EXPECT_EQ(tenths_to_hit(-2), 0);
  EXPECT_EQ(tenths_to_hit(4), 4);
  EXPECT_EQ(tenths_to_hit(12), 10);
}

TEST(VwsDice1, TheFaceNoughtIsTenUnlessTheOptionReadsItAsNought) {
  EXPECT_EQ(read_d10(10), 10);
  EXPECT_EQ(read_d10(10, {true}), 0);
  EXPECT_EQ(read_d10(4, {true}), 4);
  EXPECT_FALSE(hits(10, 4));
  EXPECT_TRUE(hits(10, 4, {true}));
  EXPECT_FALSE(hits(10, 0, {true})) << "a score of 0 never hits";
}

TEST(VwsFire9, AHitCostsALevel) {
  EXPECT_EQ(fire_with({{4}}, {musketry(4)}, foot_target(State::formed)).target.state,
            State::unsteady);
  Target shot_target = foot_target(State::formed);
  shot_target.kind = Kind::commanded_shot;
  EXPECT_EQ(fire_with({{4}}, {musketry(4)}, shot_target).target.state, State::disordered);
  const FireResult miss = fire_with({{5}}, {musketry(4)}, foot_target(State::formed));
  EXPECT_EQ(miss.target.state, State::formed);
  EXPECT_EQ(miss.hits, 0);
  EXPECT_EQ(miss.shots, 1);
}

TEST(VwsFire10, TheDisorderedRetireOnRedAndBreakOnBlack) {
  for (const char* name : {"9H", "KD", "AD"}) {
    const auto result =
        fire_with({{1}, opfor::test::card(name)}, {musketry(4)}, foot_target(State::disordered));
    EXPECT_EQ(result.target, (HitResult{State::disordered, Forced::retreats, 4_in})) << name;
  }
  for (const char* name : {"9C", "KS", "AS"}) {
    const auto result =
        fire_with({{1}, opfor::test::card(name)}, {musketry(4)}, foot_target(State::disordered));
    EXPECT_EQ(result.target, (HitResult{State::broken, Forced::flees, 4_in})) << name;
  }
}

TEST(VwsFire10, TheBrokenFleeANormalMove) {
  const auto flight = [](Kind kind, bool mounted) {
    Target target = foot_target(State::disordered);
    target.kind = kind;
    target.mounted = mounted;
    return fire_with({{1}, opfor::test::card("2S")}, {musketry(4)}, target).target.distance;
  };
  EXPECT_EQ(flight(Kind::horse, true), 8_in);
  EXPECT_EQ(flight(Kind::dragoons, true), 8_in);
  EXPECT_EQ(flight(Kind::dragoons, false), 4_in);
  EXPECT_EQ(flight(Kind::artillery, false), 4_in);
  EXPECT_EQ(flight(Kind::commanded_shot, false), 4_in);
}

TEST(VwsState6, AnAllPikeBodyThatBreaksUnderFireIsDestroyed) {
  Target target = foot_target(State::disordered);
  target.all_pike = true;
  EXPECT_EQ(fire_with({{1}, opfor::test::card("2S")}, {musketry(4)}, target).target.forced,
            Forced::destroyed);
}

TEST(VwsFire11, AHitOnTheBrokenDoesNothing) {
  const auto result = fire_with({{1}}, {musketry(4)}, foot_target(State::broken));
  EXPECT_EQ(result.hits, 1);
  EXPECT_EQ(result.target, (HitResult{State::broken, Forced::nothing, {}}));
}

TEST(VwsFire12, GunsRollingNoughtAreShortOfPowderAfterTheShotOnce) {
  const auto first = fire_with({{10}}, {guns(2, 7)}, foot_target(State::formed));
  EXPECT_TRUE(first.runs_low);
  Shot low = guns(2, 7);
  low.low_powder = true;
  EXPECT_EQ(score(low, State::formed), 4);
  EXPECT_EQ(fire_terms(low, State::formed)[0].rule, "VWS-FIRE-12");
  EXPECT_FALSE(fire_with({{10}}, {low}, foot_target(State::formed)).runs_low) << "once only";
  EXPECT_FALSE(fire_with({{9}}, {guns(2, 7)}, foot_target(State::formed)).runs_low);
  EXPECT_FALSE(fire_with({{10}}, {musketry(4)}, foot_target(State::formed)).runs_low) << "no gun";
  // A shot that cannot miss hits with it and runs low all the same.
  const auto sure = fire_with({{10}}, {guns(5, 7)}, foot_target(State::formed));
  EXPECT_EQ(sure.hits, 1);
  EXPECT_TRUE(sure.runs_low);
}

TEST(VwsFire14, TheSecondShotMeetsTheNewStateAndIsLostAtATargetThatLeft) {
  const Shots two{pistols(3), pistols(3)};
  EXPECT_EQ(fire_with({{2}, {3}}, two, foot_target(State::formed)).target.state, State::disordered);
  EXPECT_EQ(fire_with({{3}, {3}}, two, foot_target(State::formed)).target.state, State::formed)
      << "3 hits only the unsteady";
  const auto left = fire_with({{4}, opfor::test::card("2H")}, two, foot_target(State::disordered));
  EXPECT_EQ(left.shots, 1);
  EXPECT_EQ(left.target.forced, Forced::retreats);
}

TEST(VwsFire15, DrawsComeInThisOrderForTheTarget) {
  opfor::test::FixedDice dice({{2}, {4}, opfor::test::card("2H"), opfor::test::card("KC")});
  Decks decks;
  Target target = foot_target(State::unsteady);
  target.leader = true;
  const auto result = fire(dice, key(), decks, {pistols(3), pistols(3)}, target);
  EXPECT_TRUE(dice.all_thrown());
  EXPECT_EQ(result.leader, LeaderFate::killed);
  ASSERT_EQ(dice.asked.size(), 2U);
  EXPECT_EQ(dice.asked[0].sides, 10);
  EXPECT_EQ(dice.asked[0].key.purpose, Purpose::to_hit);
  EXPECT_EQ(dice.asked[0].key.unit, unit_id(4));
  EXPECT_EQ(dice.asked[1].key.occurrence, dice.asked[0].key.occurrence + 1);
  ASSERT_EQ(dice.drawn.size(), 2U);
  EXPECT_EQ(dice.drawn[0].key.purpose, Purpose::damage);
  EXPECT_EQ(dice.drawn[0].key.unit, unit_id(9));
  EXPECT_EQ(dice.drawn[0].key.side, Side::a);
  EXPECT_EQ(dice.drawn[1].key.purpose, Purpose::leader_risk);
  EXPECT_EQ(chance::count(dice.drawn[1].left), 51);
}

TEST(VwsLead4, OneCardForAFiringActionHitOrNot) {
  Target target = foot_target(State::formed);
  target.leader = true;
  const Shots two{pistols(3), pistols(3)};
  EXPECT_EQ(fire_with({{9}, {9}, opfor::test::card("QH")}, two, target).leader,
            LeaderFate::unhorsed);
  EXPECT_EQ(fire_with({{9}, {9}}, two, target, {true, {}}).leader, LeaderFate::unhurt)
      << "leader_risk_on_hit_only";
  EXPECT_EQ(fire_with({{2}, {9}, opfor::test::card("QC")}, two, target, {true, {}}).leader,
            LeaderFate::killed);
}

TEST(VwsExample1, AVolley) {
  EXPECT_EQ(score(musketry(4), State::formed), 4);
  EXPECT_EQ(fire_with({{4}}, {musketry(4)}, foot_target(State::formed)).target.state,
            State::unsteady);
  EXPECT_EQ(fire_with({{5}}, {musketry(4)}, foot_target(State::formed)).hits, 0);
  const auto found = odds({musketry(4)}, foot_target(State::formed));
  EXPECT_EQ(opfor::test::odds_that(found, [](const FireResult& r) { return r.hits == 1; }),
            Probability(2, 5));
}

TEST(VwsExample2, ManyModifiers) {
  Shot shot = musketry(4);
  shot.firer = State::unsteady;
  shot.target_in_cover = true;
  shot.aspect = Aspect::oblique;
  EXPECT_EQ(score(shot, State::disordered), 5);
  const auto breaks =
      fire_with({{5}, opfor::test::card("9C")}, {shot}, foot_target(State::disordered));
  EXPECT_EQ(breaks.target, (HitResult{State::broken, Forced::flees, 4_in}));
  const auto retires =
      fire_with({{5}, opfor::test::card("9D")}, {shot}, foot_target(State::disordered));
  EXPECT_EQ(retires.target, (HitResult{State::disordered, Forced::retreats, 4_in}));
}

TEST(VwsExample3, PistolsOfTwoRanks) {
  const Shots two{pistols(3), pistols(3)};
  Target horse = foot_target(State::formed);
  horse.kind = Kind::horse;
  EXPECT_EQ(fire_with({{2}, {3}}, two, horse).target.state, State::disordered);
  const auto found = odds(two, horse);
  const auto ends = [&](State state) {
    return opfor::test::odds_that(found,
                                  [&](const FireResult& r) { return r.target.state == state; });
  };
  EXPECT_EQ(ends(State::formed), Probability(16, 25));
  EXPECT_EQ(ends(State::unsteady), Probability(3, 10));
  EXPECT_EQ(ends(State::disordered), Probability(3, 50));
}

TEST(VwsExample4, Guns) {
  EXPECT_EQ(score(guns(2, 7), State::formed), 6);
  const auto result = fire_with({{10}}, {guns(2, 7)}, foot_target(State::formed));
  EXPECT_EQ(result.hits, 0);
  EXPECT_TRUE(result.runs_low);
  Shot low = guns(2, 7);
  low.low_powder = true;
  EXPECT_EQ(score(low, State::formed), 4);
  EXPECT_EQ(score(guns(2, 12), State::formed), 4);
}

TEST(VwsExample12, ItsShots) {
  EXPECT_EQ(score(pistols(3), State::formed), 2) << "P1 at R1";
  Shot f1 = musketry(4);
  f1.firer = State::unsteady;
  EXPECT_EQ(score(f1, State::formed), 3) << "F1 at T1";
  EXPECT_EQ(score(guns(2, 10), State::unsteady), 5) << "G at R1";
  EXPECT_EQ(score(musketry(2), State::unsteady), 3) << "C at T1";
}

TEST(VwsGeo3, AspectsAreTheNearestOfEightDirections) {
  // A target that faces north, fired at by somebody who faces so.
  const auto from = [](std::int32_t facing) {
    return aspect_of(Angle::hundredths(facing), Angle::degrees(0));
  };
  EXPECT_EQ(from(18000), Aspect::front);
  EXPECT_EQ(from(18000 + 2250), Aspect::front);
  EXPECT_EQ(from(18000 - 2250), Aspect::front);
  EXPECT_EQ(from(18000 + 2251), Aspect::oblique);
  EXPECT_EQ(from(18000 - 6750), Aspect::oblique);
  EXPECT_EQ(from(18000 - 6751), Aspect::flank);
  EXPECT_EQ(from(9000), Aspect::flank);
  EXPECT_EQ(from(18000 + 11250), Aspect::flank);
  EXPECT_EQ(from(18000 + 11251), Aspect::rear);
  EXPECT_EQ(from(0), Aspect::rear);
}

/// A base of foot that faces the gun, its centre so far ahead of it and to its right.
field::Box body(double ahead, double aside) {
  return field::box(
      {{Length::rounded(inches(aside)), Length::rounded(inches(ahead))}, Angle::degrees(180)},
      kBaseWidth, kFootDepth);
}

TEST(VwsFire5, TheConeIsTwentyInchesLongAndFourToEitherSide) {
  const field::Pose gun{{}, Angle::degrees(0)};
  EXPECT_TRUE(in_cone(gun, body(10, 0)));
  EXPECT_FALSE(in_cone(gun, body(-2, 0))) << "behind";
  // The near edge is 0.394" before the centre.
  EXPECT_TRUE(in_cone(gun, body(20.38, 0)));
  EXPECT_FALSE(in_cone(gun, body(20.42, 0)));
  // At 10" the cone is 2" to a side; at the far edge of the base a little more. Half a base is
  // 0.59".
  EXPECT_TRUE(in_cone(gun, body(10, 2.6)));
  EXPECT_FALSE(in_cone(gun, body(10, 2.75)));
  EXPECT_TRUE(in_cone(gun, body(10, -2.6)));
  EXPECT_FALSE(in_cone(gun, body(10, -2.75)));
}

TEST(VwsFire5, TheConeTurnsWithTheGun) {
  const field::Pose east{{}, Angle::degrees(90)};
  EXPECT_TRUE(in_cone(east, body(0, 10)));
  EXPECT_FALSE(in_cone(east, body(10, 0)));
}

}  // namespace
}  // namespace opfor::victory_without_squares
