// Reserves, lines and guns before them: what a commander does with those who are not engaged yet.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ai/commander/general.hpp"
#include "drill/plan.hpp"
#include "policy_support.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/reserve.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::deciding;
using test::expect_reasons;
using test::kFootDeep;
using test::Making;
using test::ordered;
using test::picked;
using test::Small;
using testing::HasSubstr;

constexpr double kNear = kFootDeep + 3;  ///< 3" between two bodies of foot

/// Horse on the wing of a line of foot that the enemy has come up to.
Making wing(const char* line = "", const char* enemy = "", const char* horse = "orders = 'hold'") {
  return Making{}
      .unit("a1", 'a', "horse", 10, 20, horse)
      .unit("a2", 'a', "foot", 20, 20, line)
      .unit("b1", 'b', "foot", 20, 20 + kNear, enemy);
}

TEST(VwsReserve, StaysWhileTheLineBeforeItStands) {
  const Small s = wing().small();
  EXPECT_TRUE(in_reserve(s.now(), s.id("a1")));
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).enemy, kNoUnit);
  EXPECT_EQ(ordered(s), "stand ");
}

TEST(VwsReserve, ComesUpWhenAFriendWavers) {
  const Small s = wing("state = 'disordered'").small();
  const Call call = call_on_reserve(s.now(), s.id("a1"));
  EXPECT_EQ(call.enemy, s.id("b1"));
  EXPECT_EQ(call.why, Consider::for_wavering);
  EXPECT_NE(ordered(s), "stand ");
}

TEST(VwsReserve, ComesUpWhereTheLineIsBroken) {
  const Small s = wing("state = 'broken'").small();
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).why, Consider::for_broken);
}

TEST(VwsReserve, ComesUpAgainstShakenEnemiesCloseToTheLine) {
  const Small s = wing("", "state = 'disordered'").small();
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).why, Consider::after_shaken);
  Small far = wing("", "state = 'disordered'").small();
  far.put("b1", 20, 20 + kFootDeep + 6, 180);
  EXPECT_EQ(call_on_reserve(far.now(), far.id("a1")).enemy, kNoUnit) << "he troubles nobody";
}

TEST(VwsReserve, CountersPursuers) {
  Small s = Making{}
                .unit("a1", 'a', "horse", 20, 10, "orders = 'hold'")
                .unit("a2", 'a', "horse", 32, 10, "state = 'broken'")
                .unit("b1", 'b', "horse", 20, 24)
                .small();
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).enemy, kNoUnit);
  s.record("b1").quarry = s.id("a2");
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).why, Consider::after_pursuer);
}

TEST(VwsReserve, HorseRidesOnlyWhereItsFriendsDoNotStand) {
  Small s = wing("state = 'disordered'").unit("a3", 'a', "foot", 15, 21.5).small();
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).enemy, kNoUnit);
}

TEST(VwsReserve, NoHorseIsCalledToAHedgehog) {
  Small s = wing("state = 'disordered'").small();
  s.battle.unit(s.id("b1")).formation = opfor::Formation::square;
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).enemy, kNoUnit) << "it never may attack it";
  s.record("b1").state = State::unsteady;
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).enemy, s.id("b1"));
}

TEST(VwsReserve, SupportsComeUpWhenTheirFriendWavers) {
  const char* supports = "orders = 'support'; target = 'a2'";
  const Small stands = wing("", "", supports).small();
  EXPECT_EQ(call_on_reserve(stands.now(), stands.id("a1")).enemy, kNoUnit);
  const Small s = wing("state = 'disordered'", "", supports).small();
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).why, Consider::for_wavering);
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).enemy, s.id("b1"));
  EXPECT_NE(ordered(s), "stand ");
}

TEST(VwsReserve, TheSecondLineComesUpFromItsStationBehindTheFirst) {
  const auto behind = [](double back) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20 - kFootDeep - back,
                              "orders = 'support'; target = 'a2'; line = 2")
                        .unit("a2", 'a', "foot", 20, 20, "state = 'disordered'")
                        .unit("b1", 'b', "foot", 20, 20 + kNear)
                        .small();
    return call_on_reserve(s.now(), s.id("a1")).enemy == s.id("b1");
  };
  EXPECT_TRUE(behind(4));
  EXPECT_FALSE(behind(8)) << "he is too far behind";
}

TEST(VwsReserve, IsHorseOrBehindTheFirstLineAndOrderedToHoldOrSupport) {
  const auto reserve = [](const char* kind, const char* more) {
    const Small s = Making{}
                        .unit("a1", 'a', kind, 20, 10, more)
                        .unit("a2", 'a', "foot", 30, 14)
                        .unit("b1", 'b', "foot", 20, 30)
                        .small();
    return in_reserve(s.now(), s.id("a1"));
  };
  EXPECT_TRUE(reserve("foot", "orders = 'hold'; line = 2"));
  EXPECT_FALSE(reserve("foot", "orders = 'hold'"));
  EXPECT_TRUE(reserve("horse", "orders = 'support'; target = 'a2'"));
  EXPECT_FALSE(reserve("foot", "orders = 'support'; target = 'a2'"));
  EXPECT_FALSE(reserve("horse", "orders = 'advance'"));
  EXPECT_FALSE(reserve("horse", "orders = 'hold'; state = 'unsteady'"));
  EXPECT_FALSE(reserve("commanded_shot", "orders = 'hold'"));
}

TEST(VwsReserve, FootOfTheSecondLineComesUpOutOfTheWayOfTheFirst) {
  const auto second = [](double x, const char* first) {
    return Making{}
        .unit("a1", 'a', "foot", x, 14, "orders = 'hold'; line = 2")
        .unit("a2", 'a', "foot", 20, 19, first)
        .unit("a3", 'a', "foot", 60, 4)  // its side does not hang by it (VWS-LOST-1)
        .unit("a4", 'a', "foot", 66, 4)
        .unit("b1", 'b', "foot", 20, 19 + kFootDeep + 1)
        .small();
  };
  EXPECT_EQ(ordered(second(26, "")), "stand ");
  EXPECT_NE(ordered(second(26, "state = 'disordered'")), "stand ");
  EXPECT_EQ(ordered(second(20, "state = 'disordered'")), "stand ") << "he would run it over";
}

TEST(VwsReserve, FootIsNotCalledUpToHorseThatItMayNotAttack) {
  const auto called = [](const char* state) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 14, "orders = 'hold'; line = 2")
                        .unit("a2", 'a', "foot", 20, 19, "state = 'disordered'")
                        .unit("b1", 'b', "horse", 20, 19 + kFootDeep + 1, state)
                        .small();
    return call_on_reserve(s.now(), s.id("a1")).enemy != kNoUnit;
  };
  EXPECT_FALSE(called("state = 'unsteady'"));
  EXPECT_TRUE(called("state = 'disordered'"));
}

// --- cover ---

TEST(Vws12Point5Policy7, ShotThatHoldsAHedgeDoesNotLeaveItForWhoComesRoundIt) {
  const auto stays = [](const char* terrain) {
    const Small s = Making{}
                        .unit("a1", 'a', "commanded_shot", 20, 20, "orders = 'hold'")
                        .unit("b1", 'b', "horse", 27, 20)
                        .unit("b2", 'b', "foot", 20, 32)
                        .terrain("h", terrain)
                        .small();
    return ordered(s);
  };
  const std::string hedge = test::hedge("[[15, 20.6], [25, 20.6]]");
  EXPECT_THAT(stays(hedge.c_str()), testing::Not(HasSubstr("W")));
  const std::string elsewhere = test::hedge("[[1, 2], [3, 2]]");
  EXPECT_THAT(stays(elsewhere.c_str()), HasSubstr("W")) << "it turns to the horse";
}

// --- guns and who is behind them ---

/// Foot right behind guns that have a target.
Making behind_guns(double gap, const char* foot = "orders = 'advance'; line = 2") {
  return Making{}
      .unit("a1", 'a', "artillery", 20, 20, "limbered = false; orders = 'fire'")
      .unit("a2", 'a', "foot", 21, 20 - kFootDeep - gap, foot)
      .unit("b1", 'b', "foot", 20, 32);
}

TEST(VwsMove11, GunsAreSilentWhileFriendsRightBehindThemGoThrough) {
  const Small s = behind_guns(0.2).small();
  EXPECT_EQ(ordered(s), "stand ");
  EXPECT_EQ(ordered(behind_guns(0.2, "orders = 'hold'").small()), "fire S") << "nobody passes";
  EXPECT_EQ(ordered(behind_guns(2).small()), "fire S") << "it would not clear them yet";
  Small moved = behind_guns(0.2).small();
  moved.unit("a2").acted = 1;
  EXPECT_EQ(ordered(moved), "fire S") << "too late this turn";
}

TEST(VwsMove11, NorDoTheyFireInReactionThen) {
  const auto draws = [](double gap) {
    const Small s = behind_guns(gap).small();
    Decision d = deciding(DecisionKind::reaction_fire, Side::a, kNoUnit, s.id("b1"));
    d.options = {option("nobody", Reacts::nobody_more), option("guns", Reacts::draws, s.id("a1"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(Reacts::draws);
  };
  EXPECT_FALSE(draws(0.2));
  EXPECT_TRUE(draws(2));
}

// --- reserves of a plan ---

TEST(VwsReserve, OfAPlanIsCalledInTimeToComeToTheFight) {
  const auto goes_in = [](double enemy_at, std::uint16_t turn) {
    Small s = Making{}
                  .unit("a1", 'a', "horse", 20, 5, "orders = 'attack'")
                  .unit("b1", 'b', "foot", 20, enemy_at)
                  .small();
    UnitState& horse = s.unit("a1");
    horse.group = 1;
    horse.phase = Phase::waits;
    horse.later.kind = TaskKind::attack;
    s.battle.head().turn = turn;
    Decision d = deciding(DecisionKind::set_task, Side::a);
    d.options.resize(1);
    const View view = s.sheet().view(s.battle, Side::a);
    const Weights& weights = shipped_weights(s.sheet().name());
    return who_goes_in(s.sheet(), view, d, weights).options[0].shares[0].what;
  };
  const auto turns = static_cast<std::uint16_t>(wing().small().battle.setting().turns);
  const auto early = static_cast<std::uint16_t>(turns - 7);
  EXPECT_EQ(goes_in(19, early), Consider::not_yet) << "two moves off";
  EXPECT_EQ(goes_in(35, early), Consider::wanted_now) << "four moves off";
  const auto late = static_cast<std::uint16_t>(turns - 5);
  EXPECT_EQ(goes_in(19, late), Consider::wanted_now);
}

// --- leaders ---

Ride second_rides(const Small& s, const char* body) {
  Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
  d.options = {option("stays", Ride::stay), option("joins", Ride::join, s.id(body))};
  expect_reasons(s, d);
  return static_cast<Ride>(picked(s, d).variant);
}

TEST(VwsOrg1, TheSecondInCommandKeepsToTheSecondLine) {
  const auto army = [](const char* behind) {
    return Making{}
        .unit("a1", 'a', "foot", 20, 16)
        .unit("a2", 'a', "foot", 20, 11, behind)
        .unit("l", 'a', "leader", 20, 9, "role = 'second'")
        .unit("b1", 'b', "foot", 20, 40)
        .small();
  };
  EXPECT_EQ(second_rides(army("line = 2"), "a1"), Ride::stay);
  EXPECT_EQ(second_rides(army("line = 2"), "a2"), Ride::join) << "he keeps up with it";
  EXPECT_EQ(second_rides(army("line = 2; state = 'broken'"), "a1"), Ride::join) << "it is gone";
  EXPECT_EQ(second_rides(army("orders = 'hold'"), "a1"), Ride::join) << "there is one line";
}

// --- into range ---

TEST(Vws12Point4Continue, TheLastStepIntoMusketRangeIsTakenHoweverShort) {
  const Small s = Making{}
                      .unit("a1", 'a', "dragoons", 20, 20,
                            "mounted = false; orders = 'advance'; objective = [20, 30]")
                      .unit("b1", 'b', "dragoons", 20, 20 + kFootDeep / 2 + 4.2, "mounted = false")
                      .small();
  const auto order = towards(s.now(), s.id("a1"), {20 * 254, 30 * 254}, kMusketRange);
  ASSERT_TRUE(order);
  EXPECT_EQ(test::letters(*order), "M");
  Small there = s;
  there.put("a1", 20, 20.2, 0);
  EXPECT_FALSE(towards(there.now(), there.id("a1"), {20 * 254, 30 * 254}, kMusketRange));
}

}  // namespace
}  // namespace opfor::victory_without_squares
