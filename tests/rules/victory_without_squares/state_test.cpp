#include "rules/victory_without_squares/state.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "drill/task.hpp"
#include "record/state_json.hpp"
#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::Making;

test::Small two_feet(const char* more = "") {
  return Making{}
      .unit("a1", 'a', "foot", 20, 10, more)
      .unit("b1", 'b', "foot", 20, 30)
      .unit("l", 'a', "leader", 40, 40)
      .small();
}

TEST(Vws2Point2, ABodyBeginsAsTheScenarioSays) {
  test::Small s = two_feet("state = 'unsteady'; formation = 'column'; in_motion = true");
  const UnitRecord& r = s.record("a1");
  EXPECT_EQ(r.state, State::unsteady);
  EXPECT_EQ(bases_of(s.battle, s.id("a1")), (Bases{2, 4}));
  EXPECT_EQ(r.in_motion, 1);
  EXPECT_EQ(formation_of(s.battle, s.id("a1")), Formation::column);
  EXPECT_EQ(footprint_of(s.battle, s.id("a1")).width, kBaseWidth);
  EXPECT_EQ(ranks_of(s.battle, s.id("a1")), 1) << "VWS-MOVE-6";
  EXPECT_EQ(s.unit("a1").task.kind, TaskKind::advance);
  EXPECT_TRUE(present(s.battle, s.id("a1")));
  EXPECT_FALSE(present(s.battle, s.id("l"))) << "a leader is no body";
  EXPECT_EQ(decks_of(s.battle).packs[0].left, chance::kFullPack);
}

TEST(VwsState6, BreakingTakesThePikesDissolvesTheHedgehogAndEndsMotion) {
  test::Small s = two_feet("formation = 'hedgehog'");
  EXPECT_EQ(set_state(s.battle, s.id("a1"), State::broken), Loss::broke);
  EXPECT_EQ(bases_of(s.battle, s.id("a1")), (Bases{0, 4}));
  EXPECT_EQ(formation_of(s.battle, s.id("a1")), Formation::line) << "VWS-HEDGE-4";
  EXPECT_FALSE(unbroken(s.battle, s.id("a1")));
  test::Small pikes = two_feet("pike_bases = 6; shot_bases = 0");
  EXPECT_EQ(set_state(pikes.battle, pikes.id("a1"), State::broken), Loss::destroyed);
  EXPECT_FALSE(present(pikes.battle, pikes.id("a1")));
  EXPECT_EQ(pikes.record("a1").gone, Gone::destroyed);
}

TEST(VwsMove7, DisorderEndsAMotion) {
  test::Small s = two_feet("in_motion = true");
  EXPECT_EQ(lose_steps(s.battle, s.id("a1"), 1), Loss::worse);
  EXPECT_EQ(s.record("a1").in_motion, 1) << "unsteady it goes on (VWS-FIRE-13)";
  EXPECT_EQ(lose_steps(s.battle, s.id("a1"), 1), Loss::worse);
  EXPECT_EQ(s.record("a1").in_motion, 0);
  EXPECT_EQ(lose_steps(s.battle, s.id("a1"), 1), Loss::broke);
  EXPECT_EQ(lose_steps(s.battle, s.id("a1"), 1), Loss::nothing) << "never below";
}

TEST(VwsRally1, WhoComesBackFromBrokenIsMarked) {
  test::Small s = two_feet();
  set_state(s.battle, s.id("a1"), State::broken);
  EXPECT_EQ(set_state(s.battle, s.id("a1"), State::disordered), Loss::nothing);
  EXPECT_EQ(s.record("a1").rallied, 1);
  EXPECT_EQ(bases_of(s.battle, s.id("a1")), (Bases{0, 4})) << "pikemen never come back";
}

TEST(VwsMan2, WhatHappenedLastsToTheEndOfTheNextOwnActivation) {
  test::Small s = two_feet();
  const UnitId a1 = s.id("a1");
  UnitRecord& r = s.record("a1");
  mark(s.battle, a1, r.under_fire);
  EXPECT_TRUE(happened(r.under_fire)) << "before its activation";
  begin_activation(s.battle, a1);
  EXPECT_TRUE(happened(r.under_fire));
  mark(s.battle, a1, r.in_combat);
  end_activation(s.battle, a1);
  EXPECT_FALSE(happened(r.under_fire)) << "set before it: forgotten (P3.6)";
  EXPECT_TRUE(happened(r.in_combat)) << "happened in it: kept";
  begin_activation(s.battle, a1);
  mark(s.battle, a1, r.retreated_or_ran);
  mark(s.battle, a1, r.in_combat);
  EXPECT_EQ(r.in_combat, Since::both);
  end_activation(s.battle, a1);
  EXPECT_TRUE(happened(r.in_combat));
  EXPECT_TRUE(happened(r.retreated_or_ran));
  begin_activation(s.battle, a1);
  end_activation(s.battle, a1);
  EXPECT_FALSE(happened(r.in_combat) || happened(r.retreated_or_ran));
}

TEST(VwsMan2, ContactIsCombat) {
  test::Small s = two_feet();
  EXPECT_FALSE(in_combat_lately(s.battle, s.id("a1")));
  make_contact(s.battle, s.id("a1"), s.id("b1"));
  EXPECT_TRUE(in_combat_lately(s.battle, s.id("a1")));
}

TEST(VwsP4, ANewTurnClearsWhatLastsATurn) {
  test::Small s = two_feet();
  UnitRecord& r = s.record("a1");
  r.acted = Acted::fired;
  r.fired = r.fought = r.fired_in_reaction = r.must_not_move = r.rounds_fought = r.fled = 1;
  r.in_motion = 1;
  mark(s.battle, s.id("a1"), r.under_fire);
  s.unit("a1").acted = 1;
  set_activated(s.battle, CommandId{1});
  s.record("l").ridden = 100;
  new_turn(s.battle);
  EXPECT_EQ(r.acted, Acted::nothing);
  EXPECT_EQ(r.fired + r.fought + r.fired_in_reaction + r.must_not_move + r.rounds_fought + r.fled,
            0);
  EXPECT_EQ(s.unit("a1").acted, 0);
  EXPECT_FALSE(activated(s.battle, CommandId{1}));
  EXPECT_EQ(s.record("l").ridden, 0);
  EXPECT_EQ(r.in_motion, 1) << "lasts";
  EXPECT_TRUE(happened(r.under_fire)) << "lasts to its next activation";
}

TEST(VwsLead2, AnAttachedLeaderStandsAndMovesWithHisBody) {
  test::Small s = two_feet();
  EXPECT_EQ(leader_with(s.battle, s.id("a1")), kNoUnit);
  attach(s.battle, s.id("l"), s.id("a1"));
  EXPECT_EQ(leader_with(s.battle, s.id("a1")), s.id("l"));
  EXPECT_NEAR(s.now().gap(s.id("l"), s.id("a1")), 0, 2) << "in base contact";
  s.put("a1", 30, 20, 90);
  EXPECT_NEAR(s.now().gap(s.id("l"), s.id("a1")), 0, 2);
  EXPECT_LT(s.unit("l").x, s.unit("a1").x) << "behind it";
  attach(s.battle, s.id("l"), kNoUnit);
  EXPECT_EQ(leader_with(s.battle, s.id("a1")), kNoUnit);
  EXPECT_THROW(attach(s.battle, s.id("b1"), s.id("a1")), std::logic_error);
}

TEST(VwsLead5, AnUnhorsedLeaderIsWithHisBodyButOfNoEffect) {
  test::Small s = two_feet();
  attach(s.battle, s.id("l"), s.id("a1"));
  EXPECT_TRUE(led(s.battle, s.id("a1")));
  s.record("l").ineffective_until =
      static_cast<std::uint16_t>(ineffective_until(s.battle.head().turn));
  EXPECT_FALSE(led(s.battle, s.id("a1")));
  EXPECT_EQ(leader_with(s.battle, s.id("a1")), s.id("l"));
  s.battle.head().turn = 2;
  EXPECT_FALSE(effective(s.battle, s.id("l"))) << "to the end of the next turn";
  s.battle.head().turn = 3;
  EXPECT_TRUE(effective(s.battle, s.id("l")));
  remove(s.battle, s.id("l"), Gone::captured);
  EXPECT_FALSE(effective(s.battle, s.id("l")));
  EXPECT_EQ(leader_with(s.battle, s.id("a1")), kNoUnit);
}

TEST(VwsLost1, TheArmyIsCountedByStates) {
  test::Small s = Making{}
                      .unit("a1", 'a', "foot", 10, 10)
                      .unit("a2", 'a', "foot", 20, 10, "state = 'unsteady'")
                      .unit("a3", 'a', "foot", 30, 10, "state = 'disordered'")
                      .unit("a4", 'a', "foot", 40, 10, "state = 'broken'")
                      .unit("a5", 'a', "foot", 50, 10)
                      .unit("l", 'a', "leader", 60, 10)
                      .unit("b1", 'b', "foot", 10, 30)
                      .small();
  remove(s.battle, s.id("a5"), Gone::left_table);
  remove(s.battle, s.id("l"), Gone::killed);
  const Army army = army_of(s.battle, Side::a);
  EXPECT_EQ(army.formed, 1);
  EXPECT_EQ(army.unsteady, 1);
  EXPECT_EQ(army.disordered, 1);
  EXPECT_EQ(army.broken, 1);
  EXPECT_EQ(army.removed, 1) << "leaders do not count";
  EXPECT_TRUE(beaten(army));
  EXPECT_EQ(army_of(s.battle, Side::b).formed, 1);
}

TEST(VwsMove5, AllowancesOfHedgehogsAndGuns) {
  test::Small s = Making{}
                      .unit("g", 'a', "artillery", 10, 10)
                      .unit("f", 'a', "foot", 20, 10)
                      .unit("d", 'a', "dragoons", 30, 10)
                      .unit("h", 'a', "horse", 40, 10)
                      .small();
  const auto move = [&](const char* id) { return full_move(s.battle, s.id(id)); };
  EXPECT_EQ(move("g"), 0_in);
  s.record("g").limbered = 1;
  EXPECT_EQ(move("g"), 4_in);
  EXPECT_TRUE(as_column(s.battle, s.id("g"))) << "VWS-MAN-5";
  EXPECT_EQ(move("f"), 4_in);
  s.unit("f").formation = opfor::Formation::square;
  EXPECT_EQ(move("f"), 0_in) << "VWS-MOVE-6";
  EXPECT_EQ(move("d"), 8_in);
  s.record("d").mounted = 0;
  EXPECT_EQ(move("d"), 4_in);
  EXPECT_EQ(move("h"), 8_in);
}

TEST(Vws2Point1, WhoFiresWithWhat) {
  test::Small s = Making{}
                      .unit("g", 'a', "artillery", 10, 10)
                      .unit("f", 'a', "foot", 20, 10)
                      .unit("p", 'a', "foot", 20, 20, "pike_bases = 6; shot_bases = 0")
                      .unit("d", 'a', "dragoons", 30, 10)
                      .unit("h", 'a', "horse", 40, 10)
                      .unit("n", 'a', "horse", 50, 10, "lancers = true")
                      .small();
  const auto arm = [&](const char* id) { return firearm_of(s.battle, s.id(id)); };
  EXPECT_EQ(arm("g"), Firearm::gun);
  EXPECT_EQ(arm("f"), Firearm::musket);
  EXPECT_EQ(arm("p"), std::nullopt);
  EXPECT_EQ(arm("d"), std::nullopt) << "in the saddle";
  s.record("d").mounted = 0;
  EXPECT_EQ(arm("d"), Firearm::musket);
  EXPECT_EQ(arm("h"), Firearm::pistol);
  EXPECT_EQ(arm("n"), std::nullopt);
  const test::Small saddle =
      Making{}.options("dragoons_fire_mounted = true").unit("d", 'a', "dragoons", 30, 10).small();
  EXPECT_EQ(firearm_of(saddle.battle, saddle.id("d")), Firearm::musket);
}

TEST(VwsAi4, AHoldThatIsOverIsAnAdvance) {
  test::Small s = Making{}
                      .unit("b1", 'b', "foot", 10, 30, "hold_until = 3")
                      .unit("b2", 'b', "foot", 20, 30)
                      .small();
  s.battle.head().turn = 3;
  EXPECT_EQ(task_now(s.battle, s.id("b1")).kind, TaskKind::hold);
  s.battle.head().turn = 4;
  EXPECT_EQ(task_now(s.battle, s.id("b1")).kind, TaskKind::advance);
  EXPECT_EQ(task_now(s.battle, s.id("b2")).kind, TaskKind::hold);
}

TEST(VwsKeys, EveryThrowOfATurnHasAKeyOfItsOwn) {
  test::Small s = two_feet();
  const auto key = [&](int takes) {
    return next_key(s.battle, Side::a, s.id("a1"), chance::Purpose::to_hit, s.id("b1"), takes);
  };
  EXPECT_EQ(key(2).occurrence, 0);
  EXPECT_EQ(key(1).occurrence, 2);
  EXPECT_EQ(next_key(s.battle, Side::a, s.id("a1"), chance::Purpose::melee).occurrence, 0);
  new_turn(s.battle);
  EXPECT_EQ(key(1).occurrence, 0);
}

TEST(VwsDice2, ThePacksAreKept) {
  test::Small s = two_feet();
  Decks decks = decks_of(s.battle);
  decks.packs[0].left = 12345;
  keep(s.battle, decks);
  EXPECT_EQ(decks_of(s.battle), decks);
}

TEST(VwsState, IsWrittenAndReadBackWhole) {
  test::Small s = test::scenario("edgehill_1642");
  // Something in every corner.
  s.battle.head().turn = 5;
  sheet_record(s.battle).packs = {123456789, 1};
  sheet_record(s.battle).tried.insert(s.id("wales"));
  sheet_record(s.battle).beaten = {0, 4};
  sheet_record(s.battle).under_way = 1;
  sheet_record(s.battle).division = CommandId{2};
  sheet_record(s.battle).active = s.id("wales");
  sheet_record(s.battle).direction = Direction::right_to_left;
  set_activated(s.battle, CommandId{5});
  set_state(s.battle, s.id("essex_a"), State::broken);
  mark(s.battle, s.id("wales"), s.record("wales").under_fire);
  s.record("wales").quarry = s.id("ramsay_a");
  s.record("wales").taken[3] = 7;
  attach(s.battle, s.id("prince_rupert"), s.id("wales"));
  make_contact(s.battle, s.id("wales"), s.id("ramsay_a"));
  remove(s.battle, s.id("grey"), Gone::left_table);
  const auto json = state_json(s.battle);
  const auto back = state_of(s.sheet(), s.scenario.setting, json);
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(back->hash(), s.battle.hash());
  EXPECT_TRUE(*back == s.battle);
}

TEST(VwsState, GoesOnUnderANewSettingByIds) {
  test::Small s = two_feet();
  set_state(s.battle, s.id("a1"), State::disordered);
  attach(s.battle, s.id("l"), s.id("a1"));
  s.record("b1").quarry = s.id("a1");
  make_contact(s.battle, s.id("a1"), s.id("b1"));
  set_activated(s.battle, CommandId{1});
  sheet_record(s.battle).tried.insert(s.id("b1"));
  // Another body stands before the others in the file.
  const test::Small more = Making{}
                               .unit("b0", 'b', "foot", 40, 30)
                               .unit("a1", 'a', "foot", 20, 10, "shot_bases = 2; ranks = 2")
                               .unit("b1", 'b', "foot", 20, 30)
                               .unit("l", 'a', "leader", 40, 40)
                               .small();
  test::Small on{{{more.scenario, s.sheet().carry_over(s.battle, more.scenario.setting)}}};
  EXPECT_EQ(on.record("a1").state, State::disordered);
  EXPECT_EQ(bases_of(on.battle, on.id("a1")), (Bases{2, 2})) << "as the new setting has it";
  EXPECT_EQ(on.unit("l").goes_with, on.id("a1"));
  EXPECT_EQ(on.record("b1").quarry, on.id("a1"));
  EXPECT_TRUE(in_contact(on.battle, on.id("b1")));
  EXPECT_FALSE(in_contact(on.battle, on.id("b0")));
  EXPECT_TRUE(activated(on.battle, CommandId{1}));
  EXPECT_TRUE(sheet_record(on.battle).tried.contains(on.id("b1")));
  EXPECT_FALSE(sheet_record(on.battle).tried.contains(on.id("b0")));
}

TEST(VwsState, ABodyThatHasBecomeALeaderBeginsAnewAndTheOtherWayRound) {
  test::Small s = two_feet();
  set_state(s.battle, s.id("a1"), State::disordered);
  const test::Small more = Making{}
                               .unit("a1", 'a', "leader", 20, 10)
                               .unit("b1", 'b', "foot", 20, 30)
                               .unit("l", 'a', "foot", 40, 40)
                               .small();
  test::Small on{{{more.scenario, s.sheet().carry_over(s.battle, more.scenario.setting)}}};
  EXPECT_EQ(on.record("a1").state, State::formed);
  EXPECT_EQ(bases_of(on.battle, on.id("l")), (Bases{2, 4})) << "not the none of a leader";
}

/// Neither behind them nor among them is there room for his base.
TEST(VwsLead6, BesideWhomTheTablesEdgeLeavesNoRoomHeStandsOnTheTable) {
  test::Small s = Making{}
                      .unit("shot", 'a', "commanded_shot", 0.45, 20, "facing = 90")
                      .unit("b1", 'b', "foot", 20, 30)
                      .unit("l", 'a', "leader", 40, 40)
                      .small();
  attach(s.battle, s.id("l"), s.id("shot"));
  const field::Pose at = s.unit("l").pose();
  EXPECT_EQ(at.at.x, kBaseWidth / 2) << "no farther than his base goes";
  EXPECT_EQ(at.at.y, s.unit("shot").pose().at.y);
}

}  // namespace
}  // namespace opfor::victory_without_squares
