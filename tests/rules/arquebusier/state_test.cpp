#include "rules/arquebusier/state.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "record/state_json.hpp"
#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/sequence.hpp"
#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::Making;

test::Small two_blocks(const char* more = "") {
  return Making{}
      .formation("a1", 'a', "FA FA, Pk Pk, FA FA", 20, 10, more)
      .formation("b1", 'b', "4x2 Hq", 20, 30)
      .general("g", 'a', 40, 40)
      .small();
}

TEST(Aq2Point1, AFormationBeginsAsTheScenarioSays) {
  test::Small s = two_blocks("mission = 'attack'; target = 'b1'");
  const UnitRecord& r = s.record("a1");
  EXPECT_EQ(s.drawn_up("a1"), "FA FA | Pk Pk | FA FA");
  EXPECT_EQ(r.files, 3);
  EXPECT_EQ(s.unit("a1").task.kind, TaskKind::attack);
  EXPECT_EQ(s.unit("a1").task.target, s.id("b1"));
  EXPECT_EQ(initial_count(s.battle, s.id("a1")), 6);
  EXPECT_EQ(class_of(s.battle, s.id("a1")), Class::regular);
  EXPECT_TRUE(present(s.battle, s.id("a1")));
  EXPECT_FALSE(present(s.battle, s.id("g"))) << "a General is no formation";
  EXPECT_TRUE(living(s.battle, s.id("g")));
  EXPECT_FALSE(living(s.battle, s.id("a1")));
  EXPECT_EQ(r.elements[0].id, 0);
  EXPECT_EQ(r.elements[5].id, 5);
}

TEST(Aq2Point1, ALateFormationWaits) {
  test::Small s = Making{}
                      .formation("a1", 'a', "2x2 FA", 20, 10)
                      .formation("a2", 'a', "2x2 FA", 0, 0, "enters = { turn = 5, at = [40, 6] }")
                      .small();
  EXPECT_EQ(s.unit("a2").presence, Presence::waiting);
  EXPECT_FALSE(present(s.battle, s.id("a2")));
}

TEST(AqType1, ClassIsByNatureOrForTheTimeBeing) {
  test::Small s = Making{}
                      .formation("r", 'a', "2x1 FA", 20, 10)
                      .formation("i", 'a', "2x1 FA", 30, 10, "class = 'irregular'")
                      .small();
  EXPECT_EQ(class_of(s.battle, s.id("r")), Class::regular);
  EXPECT_EQ(class_of(s.battle, s.id("i")), Class::irregular);
  EXPECT_TRUE(shake(s.battle, s.id("r"), Cause::close_fire));
  EXPECT_FALSE(shake(s.battle, s.id("r"), Cause::close_fire)) << "it was there already";
  EXPECT_TRUE(shake(s.battle, s.id("r"), Cause::general_killed));
  EXPECT_EQ(class_of(s.battle, s.id("r")), Class::irregular);
  EXPECT_TRUE(has_cause(s.battle, s.id("r"), Cause::close_fire));
  EXPECT_FALSE(has_cause(s.battle, s.id("r"), Cause::shot_losses));
  restore(s.battle, s.id("r"));
  EXPECT_EQ(class_of(s.battle, s.id("r")), Class::regular) << "AQ-IRR-8: all causes end";
  EXPECT_EQ(s.record("r").restored, 1);
  shake(s.battle, s.id("i"), Cause::bad_contact);
  restore(s.battle, s.id("i"));
  EXPECT_EQ(class_of(s.battle, s.id("i")), Class::irregular) << "AQ-IRR-11";
}

TEST(AqType3, WhatAFormationIsByItsElements) {
  test::Small s = Making{}
                      .formation("horse", 'a', "2x2 Ln", 5, 10)
                      .formation("mixed", 'a', "FA, Hq", 15, 10)
                      .formation("riding", 'a', "3x1 Dr", 25, 10)
                      .formation("walking", 'a', "3x1 Dr", 35, 10, "mounted = false")
                      .formation("mob", 'a', "M M, M Pk", 45, 10)
                      .formation("half", 'a', "M Pk, M Pk", 55, 10)
                      .formation("guns", 'a', "Gun, Mor", 65, 10)
                      .small();
  const auto is = [&](auto f, const char* id) { return f(s.battle, s.id(id)); };
  EXPECT_TRUE(is(is_mounted, "horse"));
  EXPECT_FALSE(is(is_mounted, "mixed"));
  EXPECT_TRUE(is(contains_cavalry, "mixed"));
  EXPECT_TRUE(is(is_mounted, "riding"));
  EXPECT_FALSE(is(is_mounted, "walking"));
  EXPECT_FALSE(is(contains_cavalry, "walking"));
  EXPECT_TRUE(is(is_mob, "mob"));
  EXPECT_FALSE(is(is_mob, "half")) << "more than half";
  const auto guns = [&](const char* id) { return is_artillery(s.battle, s.id(id)); };
  EXPECT_TRUE(guns("guns"));
  EXPECT_FALSE(guns("mob"));
}

TEST(AqMove1, MovesByArmLessThePenaltyNeverBelowNothing) {
  test::Small s = Making{}
                      .options("artillery_move = 2")
                      .formation("horse", 'a', "2x2 Ln", 5, 10)
                      .formation("mixed", 'a', "FA, Hq", 15, 10)
                      .formation("riding", 'a', "3x1 Dr", 25, 10)
                      .formation("guns", 'a', "2x1 Gun", 65, 10)
                      .small();
  const auto move = [&](const char* id) { return full_move(s.battle, s.id(id)); };
  EXPECT_EQ(move("horse"), 12_in);
  EXPECT_EQ(move("mixed"), 6_in) << "with foot among them they move as foot";
  EXPECT_EQ(move("riding"), 12_in);
  EXPECT_EQ(move("guns"), 2_in);
  s.record("riding").mounted = 0;
  EXPECT_EQ(move("riding"), 6_in);
  s.record("horse").move_penalty = 5;
  s.record("mixed").move_penalty = 7;
  EXPECT_EQ(move("horse"), 7_in);
  EXPECT_EQ(move("mixed"), 0_in) << "AQ-SHOOT-12";
  EXPECT_EQ(rate(s.battle, s.id("horse")), 254) << "AQ-MOVE-6: an inch a pulse, penalty or not";
  EXPECT_EQ(rate(s.battle, s.id("mixed")), 127);
}

TEST(AqTer5, GunsCrossNoObstacleAndGoWhereHorsesCan) {
  test::Small s = Making{}
                      .formation("foot", 'a', "2x1 FA", 15, 10)
                      .formation("guns", 'a', "2x1 Gun", 65, 10)
                      .small();
  const field::Mover foot = mover_of(s.battle, s.id("foot"));
  EXPECT_FALSE(foot.mounted);
  EXPECT_EQ(foot.difficult_factor, 2);
  EXPECT_EQ(foot.barrier_cost, test::inches(2));
  EXPECT_TRUE(mover_of(s.battle, s.id("guns")).mounted);
  EXPECT_GE(mover_of(s.battle, s.id("guns")).barrier_cost, 1e12);
}

TEST(AqGen1, WhoIsNearAndWhoHasJoined) {
  test::Small s = Making{}
                      .formation("a1", 'a', "2x2 FA", 20, 20)
                      .formation("a2", 'a', "2x2 FA", 30, 20)
                      .general("near", 'a', 20, 7)
                      .general("joined", 'a', 30, 17.5, "goes_with = 'a2'")
                      .general("enemy", 'b', 20, 21)
                      .formation("b1", 'b', "2x2 FA", 20, 40)
                      .small();
  // The rear edge of a1 is 11 inches from the one, its corner 8.2 from the other.
  EXPECT_EQ(s.now().general_near(s.id("a1")), s.id("joined"));
  EXPECT_EQ(one_with(s.battle, s.id("a1")), kNoUnit);
  EXPECT_EQ(one_with(s.battle, s.id("a2")), s.id("joined"));
  remove(s.battle, s.id("joined"), Gone::killed);
  EXPECT_EQ(s.now().general_near(s.id("a1")), s.id("near"));
  EXPECT_EQ(one_with(s.battle, s.id("a2")), kNoUnit);
  s.unit("near").y = static_cast<std::int32_t>(test::inches(6));
  EXPECT_EQ(s.now().general_near(s.id("a1")), s.id("near")) << "12 inches are within 12";
  s.unit("near").y -= 20;
  EXPECT_EQ(s.now().general_near(s.id("a1")), kNoUnit);
  EXPECT_EQ(s.now().general_near(s.id("b1")), kNoUnit);
}

TEST(AqGen2, AGeneralGoesWithTheFormationThatHeHasJoined) {
  test::Small s = Making{}
                      .formation("a1", 'a', "2x2 FA", 20, 20)
                      .general("g", 'a', 20, 17.5, "goes_with = 'a1'")
                      .small();
  EXPECT_EQ(s.unit("g").pose().at.y, 17.5_in) << "where the scenario puts him";
  s.put("a1", 40, 20, 90);
  EXPECT_EQ(s.unit("g").pose().at, (Point{38_in, 20_in})) << "behind it";
  s.unit("g").goes_with = kNoUnit;
  s.put("a1", 10, 20, 90);
  EXPECT_EQ(s.unit("g").pose().at, (Point{38_in, 20_in}));
}

TEST(AqGen5, WhoseFormationIsDestroyedIsWithItUntilTheTurnIsOver) {
  test::Small s = Making{}
                      .formation("a1", 'a', "2x2 FA", 20, 20)
                      .formation("a2", 'a', "2x2 FA", 40, 20)
                      .general("g", 'a', 20, 17.5, "goes_with = 'a1'")
                      .general("h", 'a', 40, 17.5, "goes_with = 'a2'")
                      .small();
  remove(s.battle, s.id("a1"), Gone::destroyed);
  remove(s.battle, s.id("a2"), Gone::ran);
  EXPECT_EQ(s.unit("g").goes_with, s.id("a1"));
  EXPECT_EQ(s.unit("h").goes_with, kNoUnit);
  new_turn(s.battle);
  EXPECT_EQ(s.unit("g").goes_with, kNoUnit);
}

TEST(AqSeq1, ANewTurnMakesThisTurnLastTurn) {
  test::Small s = two_blocks();
  UnitRecord& r = s.record("a1");
  r.manoeuvred = r.under_fire = r.lost = r.shot_lost = r.broke_off = r.ran = r.withdrew = 1;
  r.restored = r.asked = r.commander_dice = 1;
  r.marker.manoeuvre = Manoeuvre::march;
  r.reach = 1;
  s.unit("a1").reacted.has = 1;
  r.move_penalty = 2;
  r.commander_dead = 1;
  r.start_x = 100;
  r.way = {1, 2, 3, 4};
  s.unit("a1").moved = 700;
  s.unit("a1").acted = 1;
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  s.contact("a1", "b1");
  sheet_record(s.battle).chosen = 1;
  sheet_record(s.battle).commanding = Class::irregular;
  new_turn(s.battle);
  EXPECT_EQ(r.manoeuvred + r.under_fire + r.lost + r.shot_lost + r.broke_off + r.ran + r.withdrew,
            0);
  EXPECT_EQ(r.restored + r.asked + r.commander_dice, 0);
  EXPECT_EQ(r.manoeuvred_last + r.under_fire_last + r.lost_last + r.broke_off_last + r.ran_last +
                r.withdrew_last,
            6);
  EXPECT_TRUE(falling_back(s.battle, s.id("a1")));
  EXPECT_EQ(r.moved_last, 700);
  EXPECT_EQ(s.unit("a1").moved, 0);
  EXPECT_EQ(s.unit("a1").acted, 0);
  EXPECT_EQ(r.marker.manoeuvre, Manoeuvre::none);
  EXPECT_EQ(s.unit("a1").reacted.has + r.reach, 0);
  EXPECT_EQ(r.last_start_x, 100);
  EXPECT_EQ(r.last_way, (Way{1, 2, 3, 4}));
  EXPECT_EQ(r.way, no_way(s.unit("a1").pose().at));
  EXPECT_EQ(r.start_x, s.unit("a1").x);
  EXPECT_EQ(r.was_in_melee, 1);
  EXPECT_EQ(r.commanded_as, Class::irregular) << "AQ-SEQ-3";
  EXPECT_EQ(r.move_penalty, 2) << "until it is no longer shot at";
  EXPECT_EQ(r.commander_dead, 1) << "for the rest of the battle";
  EXPECT_TRUE(shaken(s.battle, s.id("a1"))) << "until it is restored";
  EXPECT_EQ(sheet_record(s.battle).chosen, 0);
  EXPECT_EQ(sheet_record(s.battle).commanding, Class::regular);
  new_turn(s.battle);
  EXPECT_FALSE(falling_back(s.battle, s.id("a1")));
  EXPECT_EQ(r.moved_last, 0);
}

TEST(AqRout, AForceRoutsOfWhichEverybodyOnTheTableIsIrregular) {
  test::Small s = Making{}
                      .formation("a1", 'a', "2x1 FA", 20, 20)
                      .formation("a2", 'a', "2x1 FA", 40, 20)
                      .formation("mob", 'a', "2x1 M", 50, 20, "class = 'irregular'")
                      .formation("guns", 'a', "2x1 Gun", 60, 20)
                      .formation("late", 'a', "2x1 FA", 0, 0, "enters = { turn = 5, at = [9, 6] }")
                      .formation("b1", 'b', "2x1 FA", 20, 40)
                      .small();
  EXPECT_FALSE(routed(s.battle, Side::a));
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  EXPECT_FALSE(routed(s.battle, Side::a));
  remove(s.battle, s.id("a2"), Gone::destroyed);
  EXPECT_TRUE(routed(s.battle, Side::a)) << "neither guns nor who is yet to come stand for it";
  EXPECT_FALSE(routed(s.battle, Side::b));
  restore(s.battle, s.id("a1"));
  EXPECT_FALSE(routed(s.battle, Side::a));
  remove(s.battle, s.id("a1"), Gone::ran);
  remove(s.battle, s.id("mob"), Gone::ran);
  EXPECT_TRUE(routed(s.battle, Side::a)) << "only guns are left";
}

TEST(AqKeys, EveryThrowOfATurnHasAKeyOfItsOwn) {
  test::Small s = two_blocks();
  const auto key = [&](int takes) {
    return next_key(s.battle, Side::a, s.id("a1"), chance::Purpose::to_hit, s.id("b1"), takes);
  };
  EXPECT_EQ(key(2).occurrence, 0);
  EXPECT_EQ(key(1).occurrence, 2);
  EXPECT_EQ(next_key(s.battle, Side::a, s.id("a1"), chance::Purpose::melee).occurrence, 0);
  EXPECT_EQ(next_key(s.battle, Side::a, s.id("a1"), chance::Purpose::rout).occurrence, 0);
  new_turn(s.battle);
  EXPECT_EQ(key(1).occurrence, 0);
}

/// Something in every field that a state has.
void fill(test::Small& s) {
  s.battle.head().turn = 5;
  BattleRecord& b = sheet_record(s.battle);
  b.first = b.holder = Side::b;
  b.commanding = Class::irregular;
  b.chosen = 1;
  b.asked = {3, 4};
  b.next = s.id("a1");
  UnitRecord& r = s.record("a1");
  r.marker = {Manoeuvre::break_off,
              4,
              1,
              Fire::at_target,
              s.id("b1"),
              s.id("b1"),
              Changing::mounting,
              {},
              9000,
              1234,
              27000};
  s.unit("a1").reacted = {1, Intent::advance, ChargeMark::yes, Gait::canter, 1, 1, -3};
  s.unit("a1").queued = 2;
  r.reach = 1;
  r.mounted = r.commander_dead = r.manoeuvred = r.under_fire = r.was_in_melee = 1;
  r.broke_off = r.ran = r.withdrew = r.restored = 1;
  r.lost = 3;
  r.shot_lost = 2;
  r.asked = 6;
  r.move_penalty = 7;
  r.gone = Gone::abandoned;
  r.commanded_as = Class::irregular;
  r.commander_dice = 4;
  r.manoeuvred_last = r.under_fire_last = r.broke_off_last = r.ran_last = r.withdrew_last = 1;
  r.lost_last = 2;
  r.moved_last = 11;
  r.start_x = 12;
  r.start_y = 13;
  r.last_start_x = 14;
  r.last_start_y = 15;
  r.way = {16, 17, 18, 19};
  r.last_way = {20, 21, 22, 23};
  r.taken[3] = 7;
  r.elements.erase_at(0);
  r.elements[2] = {Type::pike, 3, 1, 1, 1, {}, 100, 200, 300};
  shake(s.battle, s.id("a1"), Cause::mount_change);
  s.unit("g").goes_with = s.id("a1");
  s.contact("a1", "b1");
}

TEST(AqState, IsWrittenAndReadBackWhole) {
  test::Small s = two_blocks();
  fill(s);
  const auto json = state_json(s.battle);
  const auto back = state_of(s.sheet(), s.scenario.setting, json);
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(back->hash(), s.battle.hash());
  EXPECT_TRUE(*back == s.battle);
}

TEST(AqState, GoesOnUnderANewSettingByIds) {
  test::Small s = two_blocks();
  lose_of_type(s.battle, s.id("a1"), Type::pike, 1);
  s.record("a1").marker.fire_at = s.id("b1");
  s.unit("g").goes_with = s.id("a1");
  s.record("b1").elements.erase_at(7);
  shake(s.battle, s.id("b1"), Cause::close_fire);
  s.unit("b1").task.target = s.id("a1");
  s.put("b1", 20, 10, 180);
  s.contact("a1", "b1");
  // Another formation stands before the others in the file; b1 stands in other files.
  const test::Small more = Making{}
                               .formation("b0", 'b', "2x2 FA", 50, 30)
                               .formation("a1", 'a', "FA FA, Pk Pk, FA FA", 20, 10)
                               .formation("b1", 'b', "2x4 Hq", 20, 30)
                               .general("g", 'a', 40, 40)
                               .small();
  test::Small on{{{more.scenario, s.sheet().carry_over(s.battle, more.scenario.setting)}}};
  EXPECT_EQ(on.drawn_up("a1"), s.drawn_up("a1"));
  EXPECT_EQ(on.record("a1").marker.fire_at, on.id("b1"));
  EXPECT_EQ(on.unit("g").goes_with, on.id("a1"));
  EXPECT_EQ(on.unit("b1").task.target, on.id("a1"));
  EXPECT_TRUE(has_cause(on.battle, on.id("b1"), Cause::close_fire));
  EXPECT_EQ(on.drawn_up("b1"), "Hq Hq Hq Hq | Hq Hq Hq") << "as the new setting has it, less one";
  EXPECT_TRUE(in_contact(on.battle, on.id("b1")));
  EXPECT_FALSE(in_contact(on.battle, on.id("b0")));
}

/// The battle goes on under another setting.
test::Small goes_on(const test::Small& s, const Making& making) {
  const test::Small more = making.small();
  return {{{more.scenario, s.sheet().carry_over(s.battle, more.scenario.setting)}}};
}

TEST(AqState, WhoIsGivenAnotherMissionTakesItUp) {
  const auto with = [](const char* mission) {
    return Making{}
        .formation("b0", 'b', "2x2 FA", 50, 30)
        .formation("a1", 'a', "2x2 FA", 20, 10, mission)
        .formation("b1", 'b', "2x2 Hq", 20, 30);
  };
  test::Small s = with("mission = 'attack'; target = 'b1'").small();
  s.unit("a1").task.target = s.id("b0");
  s.unit("a1").in_force = InForce::hold;
  test::Small same = goes_on(s, with("mission = 'attack'; target = 'b1'"));
  EXPECT_EQ(same.unit("a1").task.target, same.id("b0")) << "it was told nothing new";
  EXPECT_EQ(same.unit("a1").in_force, InForce::hold);
  test::Small other =
      goes_on(s, with("orders = 'advance'; objective = [20, 30]; objective_by = 5"));
  EXPECT_EQ(other.unit("a1").task.kind, TaskKind::advance);
  EXPECT_EQ(other.unit("a1").task.target, kNoUnit);
  EXPECT_EQ(other.unit("a1").task.by_turn, 5);
  EXPECT_EQ(other.unit("a1").in_force, InForce::move);
  s.unit("a1").in_force = InForce::run;
  EXPECT_EQ(goes_on(s, with("mission = 'hold'")).unit("a1").in_force, InForce::run)
      << "who runs is not stopped by it";
}

TEST(AqState, UnderANewSettingNobodyFightsAGeneral) {
  test::Small s = Making{}
                      .formation("a1", 'a', "2x2 Bll", 20, 10)
                      .formation("b1", 'b', "2x2 Bll", 20, 30)
                      .general("g", 'a', 40, 40)
                      .small();
  s.put("b1", 20, 10, 180);
  s.contact("a1", "b1");
  s.unit("g").goes_with = s.id("a1");
  const test::Small on = goes_on(s, Making{}
                                        .formation("a2", 'a', "2x2 Bll", 60, 10)
                                        .formation("b1", 'b', "2x2 Bll", 20, 30)
                                        .general("a1", 'a', 20, 10)
                                        .general("g", 'a', 40, 40));
  EXPECT_FALSE(in_contact(on.battle, on.id("a1")));
  EXPECT_FALSE(in_melee(on.battle, on.id("b1")));
  EXPECT_EQ(on.battle.unit(on.id("g")).goes_with, kNoUnit)
      << "a General is no formation to be with";
}

TEST(AqState, UnderANewSettingAGeneralWhoBecomesAFormationFightsNobodyYet) {
  test::Small s = Making{}
                      .formation("a1", 'a', "2x2 Bll", 20, 10)
                      .formation("b1", 'b', "2x2 Bll", 20, 30)
                      .general("g", 'a', 20, 9)
                      .small();
  s.unit("g").goes_with = s.id("a1");
  const test::Small on = goes_on(s, Making{}
                                        .formation("a1", 'a', "2x2 Bll", 20, 10)
                                        .formation("b1", 'b', "2x2 Bll", 20, 30)
                                        .formation("g", 'a', "1x1 Sw", 40, 40));
  EXPECT_FALSE(in_melee(on.battle, on.id("g")));
  EXPECT_EQ(one_with(on.battle, on.id("a1")), kNoUnit);
}

TEST(Aq16, MovementTimingIsReadAnewUnderANewSetting) {
  const auto steps = [](const test::Small& s) {
    Battle battle = s.battle;
    std::vector<int> all;
    while (battle.head().turn == 1) {
      if (all.empty() || all.back() != battle.head().step) all.push_back(battle.head().step);
      skip_step(battle);
    }
    return all;
  };
  const test::Small s = Making{}.formation("a1", 'a', "2x1 Bll", 30, 5).small();
  EXPECT_EQ(steps(s), (std::vector{0, 1, 2, 3, 4, 5}));
  const test::Small on = goes_on(s, Making{}
                                        .options("movement_timing = 'after_commands'")
                                        .formation("a1", 'a', "2x1 Bll", 30, 5));
  EXPECT_EQ(steps(on), (std::vector{0, 1, 3, 2, 4, 5}));
}

TEST(AqState, UnderANewSettingAMeleeNeedsTouch) {
  const auto fights_on = [](const char* files) {
    test::Small s = Making{}
                        .formation("a1", 'a', "4x1 Bll", 20, 10)
                        .formation("b1", 'b', "1x1 Bll", 20, 30)
                        .small();
    s.put("b1", 23.5, 10, 180);
    s.contact("a1", "b1");
    const test::Small on = goes_on(
        s, Making{}.formation("a1", 'a', files, 20, 10).formation("b1", 'b', "1x1 Bll", 20, 30));
    return in_melee(on.battle, on.id("b1"));
  };
  EXPECT_TRUE(fights_on("4x1 Bll"));
  EXPECT_FALSE(fights_on("2x2 Bll")) << "drawn up narrower, it touches him no more";
}

}  // namespace
}  // namespace opfor::arquebusier
