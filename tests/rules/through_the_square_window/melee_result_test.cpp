#include "rules/through_the_square_window/melee_result.hpp"

#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

Contender troops(Kind kind, Quality quality = Quality::trained) {
  Contender c;
  c.kind = kind;
  c.quality = quality;
  c.pikes = kind == Kind::pike_and_shot || kind == Kind::tercio;
  return c;
}
Contender charging(Kind kind) {
  Contender c = troops(kind);
  c.approach = Approach::charge;
  c.attacker = true;
  return c;
}

TEST(TtswOut1, NoHitsCountAsOneInRatios) {
  EXPECT_FALSE(outscores({1, 0}, 2));
  EXPECT_TRUE(outscores({2, 0}, 2));
  EXPECT_FALSE(outscores({2, 0}, 3));
  EXPECT_TRUE(outscores({3, 0}, 3));
  EXPECT_TRUE(outscores({4, 2}, 2)) << "at least that many times";
  EXPECT_FALSE(outscores({3, 2}, 2));
  EXPECT_TRUE(outscores({1, 0}, 3, {0, 2})) << "option melee.zero_counts_as: any win is all";
  EXPECT_FALSE(outscores({0, 0}, 2, {0, 2})) << "but nobody has won here";
}

// TTSW-MEL-9: the hits on a unit itself beside those of both sides.
TEST(TtswOut2, ARoutOfCavalryNeedsAHitAStand) {
  const Contender winner = charging(Kind::late_cuirassiers);
  Contender loser = troops(Kind::early_cuirassiers);
  const auto fate = [&](int received) {
    return loser_result(loser, winner, {5, 1}, received).fate;
  };
  EXPECT_EQ(fate(3), Fate::retires) << "of hits shared among several";
  EXPECT_EQ(fate(4), Fate::routs);
  loser.stands = 3;
  EXPECT_EQ(fate(3), Fate::routs);
}

TEST(TtswOut2, OnlyAChargeOrCounterChargeRoutsCavalry) {
  for (const Approach approach :
       {Approach::none, Approach::charge, Approach::counter_charge, Approach::pursuit}) {
    Contender winner = troops(Kind::charging_cavalry);
    winner.approach = approach;
    const bool home = approach == Approach::charge || approach == Approach::counter_charge;
    EXPECT_EQ(loser_result(troops(Kind::arkebusiers), winner, {5, 1}, 5).fate,
              home ? Fate::routs : Fate::retires)
        << word(approach);
  }
}

TEST(TtswOut3, BlockedCavalryCostsBothAHit) {
  const Contender horse = troops(Kind::early_cuirassiers);
  EXPECT_EQ(hits_when_blocked(horse, horse), 1);
  EXPECT_EQ(hits_when_blocked(troops(Kind::light_cavalry), horse), 0);
  EXPECT_EQ(hits_when_blocked(horse, troops(Kind::pike_and_shot)), 0) << "TTSW-ROU-8";
  EXPECT_EQ(hits_when_blocked(troops(Kind::tercio), troops(Kind::tercio)), 0);
}

TEST(TtswOut4, CavalryMayFollowUpAsFarAsTheLoserWent) {
  const Contender horse = troops(Kind::early_cuirassiers);
  const RoundResult r = round_result(horse, troops(Kind::light_cavalry), {2, 1});
  EXPECT_EQ(r.a.follow_up, FollowUp::may);
  EXPECT_EQ(r.a.follow_up_distance, 20_cm);
  EXPECT_EQ(r.a.fate, Fate::stays);
  EXPECT_EQ(r.a.pursuit, Pursuit::none);
}

TEST(TtswOut4, FootMustFollowUpFootUnlessItMayNotOrDefends) {
  Contender winner = troops(Kind::pike_and_shot);
  const Contender loser = troops(Kind::musketeers);
  const auto follows = [&] { return round_result(winner, loser, {2, 1}).a; };
  EXPECT_EQ(follows().follow_up, FollowUp::must);
  EXPECT_EQ(follows().follow_up_distance, 10_cm);
  winner.may_not_advance = true;
  EXPECT_EQ(follows().follow_up, FollowUp::none);
  EXPECT_EQ(follows().follow_up_distance, Length{});
  winner.may_not_advance = false;
  winner.defends_obstacle = true;
  EXPECT_EQ(follows().follow_up, FollowUp::none);
}

TEST(TtswMov4, CavalryThatMayNotAdvanceDoesNotFollowUp) {
  Contender winner = troops(Kind::early_cuirassiers);
  winner.may_not_advance = true;
  EXPECT_EQ(round_result(winner, troops(Kind::arkebusiers), {2, 1}).a, SideResult{});
}

TEST(TtswMov4, OnlyACompulsoryPursuitOverridesTheMark) {
  const Contender loser = troops(Kind::musketeers);
  Contender winner = troops(Kind::pike_and_shot);
  winner.may_not_advance = true;
  EXPECT_EQ(round_result(winner, loser, {3, 1}).a.pursuit, Pursuit::none);
  winner.quality = Quality::poor;
  EXPECT_EQ(round_result(winner, loser, {3, 1}).a.pursuit, Pursuit::must);
}

TEST(TtswMov5, ARingGoesAfterNobodyButGoesBack) {
  const Contender foot = troops(Kind::musketeers);
  Contender ring = troops(Kind::pike_and_shot, Quality::poor);
  ring.ring = true;
  EXPECT_EQ(round_result(ring, foot, {2, 1}).a, SideResult{});
  EXPECT_EQ(round_result(ring, foot, {3, 1}).a, SideResult{});
  EXPECT_EQ(round_result(ring, foot, {1, 2}).a.fate, Fate::retires);
}

TEST(TtswOut4, NobodyFollowsUpWhoStayed) {
  Contender loser = troops(Kind::pike_and_shot);
  loser.defends_obstacle = true;
  const RoundResult r = round_result(troops(Kind::pike_and_shot), loser, {2, 1});
  EXPECT_EQ(r, RoundResult{}) << "TTSW-OUT-8: both stay in contact";
}

TEST(TtswOut4, FootNeverFollowsUpCavalry) {
  const RoundResult r = round_result(troops(Kind::tercio), troops(Kind::charging_cavalry), {3, 1});
  EXPECT_EQ(r.a, SideResult{});
  EXPECT_EQ(r.b.fate, Fate::retires);
  EXPECT_EQ(r.b.distance, 10_cm);
}

TEST(TtswOut5, InADrawTheCavalryThatAttackedWithdraws) {
  const Contender attacker = charging(Kind::early_cuirassiers);
  Contender countering = troops(Kind::light_cavalry);
  countering.approach = Approach::counter_charge;
  const RoundResult r = round_result(attacker, countering, {1, 1});
  EXPECT_EQ(r.a.fate, Fate::retires);
  EXPECT_EQ(r.a.distance, 10_cm);
  EXPECT_EQ(r.b, SideResult{});
  EXPECT_EQ(round_result(countering, attacker, {1, 1}).b.fate, Fate::retires);
  const Contender light = charging(Kind::light_cavalry);
  EXPECT_EQ(round_result(light, countering, {0, 0}).a.distance, 10_cm) << "light cavalry too";
}

TEST(TtswOut5, DrawingWithFootCavalryRetiresWhoeverAttacked) {
  const Contender foot = charging(Kind::pike_and_shot);
  const RoundResult r = round_result(foot, troops(Kind::early_cuirassiers), {2, 2});
  EXPECT_EQ(r.a, SideResult{});
  EXPECT_EQ(r.b.fate, Fate::retires);
}

TEST(TtswOut6, ThreeTimesBeatsTheObstacle) {
  Contender loser = troops(Kind::pike_and_shot);
  loser.defends_obstacle = true;
  const Contender winner = troops(Kind::charging_foot);
  EXPECT_EQ(round_result(winner, loser, {2, 1}).b.fate, Fate::stays);
  EXPECT_EQ(round_result(winner, loser, {3, 1}).b.fate, Fate::routs);
  EXPECT_EQ(round_result(winner, loser, {3, 0}).b.fate, Fate::routs);
}

TEST(TtswOut7, FootWithoutPikesRoutsAtTwiceTheHits) {
  const Contender horse = charging(Kind::charging_cavalry);
  for (const Kind kind : {Kind::musketeers, Kind::charging_foot, Kind::skirmishers, Kind::dragoons,
                          Kind::levy, Kind::heavy_guns}) {
    EXPECT_EQ(round_result(horse, troops(kind), {2, 1}).b.fate, Fate::routs) << word(kind);
    EXPECT_EQ(round_result(horse, troops(kind), {1, 0}).b.fate, Fate::stays) << word(kind);
  }
  EXPECT_EQ(round_result(horse, troops(Kind::pike_and_shot), {2, 1}).b.fate, Fate::stays);
  EXPECT_EQ(round_result(horse, troops(Kind::pike_and_shot), {3, 1}).b.fate, Fate::routs);
}

TEST(TtswOut7, CavalryThatWinsByLittleChooses) {
  const RoundResult r =
      round_result(troops(Kind::arkebusiers), troops(Kind::pike_and_shot), {2, 1});
  EXPECT_EQ(r.a.fate, Fate::retires_or_stays);
  EXPECT_EQ(r.a.distance, 10_cm);
  EXPECT_EQ(r.b.fate, Fate::stays);
}

TEST(TtswOut9, LightCavalryBeatenByFootRetiresTen) {
  EXPECT_EQ(
      round_result(troops(Kind::light_cavalry), troops(Kind::pike_and_shot), {0, 1}).a.distance,
      10_cm);
}

TEST(TtswOut10, GunnersRunButFromSkirmishers) {
  EXPECT_EQ(crew_duty(Kind::charging_cavalry, false), CrewDuty::runs);
  EXPECT_EQ(crew_duty(Kind::pike_and_shot, false), CrewDuty::runs);
  EXPECT_EQ(crew_duty(Kind::pike_and_shot, true), CrewDuty::chooses);
  EXPECT_EQ(crew_duty(Kind::skirmishers, false), CrewDuty::fights);
  EXPECT_EQ(crew_duty(Kind::skirmishers, true), CrewDuty::fights);
}

TEST(TtswOut10, GunnersWhoFightAreFootWithoutPikesAndFollowNobody) {
  Contender gunners = troops(Kind::light_guns);
  EXPECT_EQ(round_result(gunners, troops(Kind::skirmishers), {1, 0}).a, SideResult{});
  EXPECT_EQ(round_result(gunners, troops(Kind::skirmishers), {0, 1}).a.fate, Fate::retires);
  gunners.defends_obstacle = true;
  EXPECT_EQ(round_result(gunners, troops(Kind::pike_and_shot), {0, 1}).a.fate, Fate::stays);
}

TEST(TtswRou4, TheWinnerPursuesWhoRouts) {
  const auto pursuit = [](const Contender& winner, const Contender& loser, Hits hits) {
    const SideResult r = round_result(winner, loser, hits).a;
    EXPECT_EQ(r.follow_up, FollowUp::none);
    return r.pursuit;
  };
  const Contender foot = troops(Kind::pike_and_shot);
  EXPECT_EQ(pursuit(charging(Kind::charging_cavalry), troops(Kind::early_cuirassiers), {5, 1}),
            Pursuit::must);
  EXPECT_EQ(pursuit(charging(Kind::charging_cavalry), foot, {3, 1}), Pursuit::must);
  EXPECT_EQ(pursuit(charging(Kind::light_cavalry), foot, {3, 1}), Pursuit::may);
  EXPECT_EQ(pursuit(foot, foot, {3, 1}), Pursuit::may);
  EXPECT_EQ(pursuit(troops(Kind::pike_and_shot, Quality::poor), foot, {3, 1}), Pursuit::must);
}

TEST(TtswOut1, DrawsOfFootChangeNothing) {
  const Contender foot = troops(Kind::pike_and_shot);
  EXPECT_EQ(round_result(foot, foot, {2, 2}), RoundResult{});
}

TEST(TtswEx6, TheCuirassiersRout) {
  Contender winner = charging(Kind::charging_cavalry);
  winner.quality = Quality::well_trained;
  Contender loser = troops(Kind::early_cuirassiers);
  loser.approach = Approach::counter_charge;
  const RoundResult r = round_result(winner, loser, {5, 1});
  EXPECT_EQ(r.b.fate, Fate::routs);
  EXPECT_EQ(r.b.distance, 20_cm);
  EXPECT_EQ(r.a.pursuit, Pursuit::must);
}

TEST(TtswEx7, TheCavalryRetiresFromTheRingItDrewWith) {
  const RoundResult r =
      round_result(charging(Kind::charging_cavalry), troops(Kind::pike_and_shot), {2, 2});
  EXPECT_EQ(r.a.fate, Fate::retires);
  EXPECT_EQ(r.a.distance, 10_cm);
  EXPECT_EQ(r.b, SideResult{});
}

TEST(TtswEx8, TheLineRoutsAndPursuitIsOptional) {
  const RoundResult r = round_result(troops(Kind::tercio), troops(Kind::pike_and_shot), {3, 1});
  EXPECT_EQ(r.b.fate, Fate::routs);
  EXPECT_EQ(r.b.distance, 15_cm);
  EXPECT_EQ(r.a.pursuit, Pursuit::may);
}

TEST(TtswEx12, TheArkebusiersRetire) {
  Contender loser = troops(Kind::arkebusiers);
  loser.approach = Approach::counter_charge;
  const RoundResult r = round_result(charging(Kind::early_cuirassiers), loser, {2, 1});
  EXPECT_EQ(r.b.fate, Fate::retires) << "early cuirassiers cannot rout them";
  EXPECT_EQ(r.b.distance, 10_cm);
  EXPECT_EQ(r.a.follow_up, FollowUp::may);
  EXPECT_EQ(r.a.follow_up_distance, 10_cm);
}

}  // namespace
}  // namespace opfor::through_the_square_window
