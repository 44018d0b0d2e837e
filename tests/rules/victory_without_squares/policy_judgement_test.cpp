// What a commander does not do though the numbers of one moment might tempt him: fire that cannot
// hit, rides into standing, steps past musket range, flanks shown to the second nearest.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ai/commander/order_scales.hpp"
#include "drill/plan.hpp"
#include "field/box.hpp"
#include "policy_support.hpp"
#include "rules/victory_without_squares/free_orders.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/reserve.hpp"
#include "rules/victory_without_squares/ways.hpp"
#include "rules/victory_without_squares/ways_parts.hpp"
#include "rules/victory_without_squares/ways_round.hpp"
#include "rules/victory_without_squares/worth.hpp"
#include "rules/victory_without_squares/worth_after.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::deciding;
using test::expect_reasons;
using test::facing;
using test::kFootDeep;
using test::kHorseDeep;
using test::letters;
using test::Making;
using test::ordered;
using test::ordering;
using test::picked;
using test::reasons;
using test::share;
using test::Small;
using testing::Eq;
using testing::Not;

// --- fire ---

/// Foot with an enemy close before it, so far to its right that none of its muskets bears.
Making foot_aside(const char* orders) {
  return Making{}
      .unit("a1", 'a', "foot", 20, 20, orders)
      .unit("b1", 'b', "foot", 24, 20 + kFootDeep + 2.8);
}

TEST(VwsFire4, WhoIsToHoldTurnsToFire) {
  const Small s = foot_aside("orders = 'hold'").small();
  const Decision decision = ordering(s);
  const Option& option = picked(s, decision);
  ASSERT_EQ(option.order->acts.size(), 1U);
  EXPECT_NE(act<Wheel>(*option.order), nullptr);
}

TEST(VwsFire4, WhoGoesForSomebodyElseTurnsToFireAtWhoIsBeforeHim) {
  const Small s = foot_aside("orders = 'attack'; target = 'b2'")
                      .unit("b2", 'b', "foot", 20, 20 + kFootDeep + 9)
                      .small();
  const Situation now = s.now();
  const Standing standing(now, s.id("a1"));
  const Option wheel = [&] {
    for (const FreeOrder& free : free_orders(now, s.id("a1"))) {
      if (act<Wheel>(free.order) && free.about == s.id("b1")) return option_of(free);
    }
    return Option{};
  }();
  ASSERT_TRUE(wheel.order);
  const Errand errand = prospect(standing, wheel)->errand();
  EXPECT_EQ(errand.wants, s.id("b1"));
  EXPECT_GT(errand.range.inflicted, 0);
  EXPECT_EQ(errand.range.suffered, 0);
}

/// Horse a1 with its pistols, and b1 before it so far to its right: three bases bear, or one.
Small horse_aside(double aside) {
  return Making{}
      .unit("a1", 'a', "horse", 20, 20)
      .unit("b1", 'b', "horse", 20 + aside, 20 + kHorseDeep + 0.8)
      .small();
}

TEST(VwsFire8, NobodyDrawsToFireAtWhatHeCannotHit) {
  const auto draws = [](double aside) {
    const Small s = horse_aside(aside);
    Decision d = deciding(DecisionKind::reaction_fire, Side::a, kNoUnit, s.id("b1"));
    d.options = {option("nobody", Reacts::nobody_more), option("a1", Reacts::draws, s.id("a1"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(Reacts::draws);
  };
  EXPECT_TRUE(draws(0));
  EXPECT_FALSE(draws(2.6)) << "one base less one for pistols: a score of 0";
}

TEST(VwsFire8, NorIsAnybodyOrderedTo) {
  EXPECT_EQ(best_target(horse_aside(0).now(), horse_aside(0).id("a1")), horse_aside(0).id("b1"));
  EXPECT_EQ(best_target(horse_aside(2.6).now(), horse_aside(2.6).id("a1")), kNoUnit);
  const auto may_fire = [](double aside) {
    const Small s = horse_aside(aside);
    const std::vector<FreeOrder> all = free_orders(s.now(), s.id("a1"));
    return std::any_of(all.begin(), all.end(),
                       [](const FreeOrder& f) { return f.kind == FreeOrder::Kind::fire; });
  };
  EXPECT_TRUE(may_fire(0));
  EXPECT_FALSE(may_fire(2.6));
}

TEST(Vws12Point5Policy13, HoldsItsFireForABetterTargetThatWillComeIntoItsFront) {
  const auto draws = [](const char* theirs) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20, "state = 'unsteady'")
                        .unit("b1", 'b', "foot", 17, 23.5)
                        .unit("b2", 'b', "foot", 20.8, 27.4, theirs)
                        .terrain("h", test::hedge("[[14, 22.4], [18.9, 22.4]]"))
                        .small();
    Decision d = deciding(DecisionKind::reaction_fire, Side::a, kNoUnit, s.id("b1"));
    d.options = {option("nobody", Reacts::nobody_more), option("a1", Reacts::draws, s.id("a1"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(Reacts::draws);
  };
  EXPECT_FALSE(draws("state = 'unsteady'"));
  EXPECT_TRUE(draws("state = 'disordered'")) << "he may not come on";
}

TEST(Vws12Point5Policy13, NobodyKeepsHisFireFromHorseThatFallsUponHim) {
  const auto fires = [](int way, int theirs) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "horse", 17, 23.3, fmt::format("facing = {}", way))
                        .unit("b2", 'b', "horse", 21.5, 23.3,
                              fmt::format("facing = {}; state = 'unsteady'", theirs))
                        .small();
    Decision d = deciding(DecisionKind::reaction_fire, Side::a, kNoUnit, s.id("b1"));
    d.options = {option("nobody", Reacts::nobody_more), option("a1", Reacts::draws, s.id("a1"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(Reacts::draws);
  };
  EXPECT_FALSE(fires(220, 140)) << "it passes beside it";
  EXPECT_TRUE(fires(160, 140)) << "it rides at it";
  EXPECT_TRUE(fires(220, 0)) << "the other rides away";
}

// --- what an order is worth, share by share ---

TEST(Vws12Point5Policy7, HorseGainsNoWayUnderMusketsThatTurnTheirFrontToIt) {
  const auto left = [](int facing) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'; target = 'b2'")
                        .unit("b1", 'b', "foot", 24, 30, fmt::format("facing = {}", facing))
                        .unit("b2", 'b', "horse", 20, 45)
                        .small();
    const Situation now = s.now();
    const Standing standing(now, s.id("a1"));
    Option rides;
    rides.variant = static_cast<int>(FreeOrder::Kind::advance);
    rides.order = order_of(s.id("a1"), {move_to(test::at(20, 27))});
    const TaskWay way = prospect(standing, rides)->errand().way.value();
    return way.after + way.in_vain;
  };
  EXPECT_GT(left(225), left(270) + 254) << "a flank it may ride at";
}

TEST(Vws12Point5Policy7, WhoOnlyAFriendSeesIsAThreatAsWell) {
  const auto feared = [](double friend_x, double friend_y) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'")
                        .unit("a2", 'a', "horse", friend_x, friend_y)
                        .unit("b1", 'b', "horse", 24, 30)
                        .terrain("w", test::wood("[[10, 23], [30, 23], [30, 26], [10, 26]]"))
                        .small();
    const Situation now = s.now();
    EXPECT_FALSE(now.sees(s.id("a1"), s.id("b1")));
    const Standing standing(now, s.id("a1"));
    return standing.threatened_by().contains(s.id("b1"));
  };
  EXPECT_TRUE(feared(30, 40));
  EXPECT_FALSE(feared(14, 18));
}

TEST(VwsFire7, WhoTurnsHisBackToMusketsIsShotAtAsHeSetsOut) {
  const Small s = facing("horse", "foot", 1.2, "orders = 'hold'").small();
  const Situation now = s.now();
  const Standing standing(now, s.id("a1"));
  Option off;
  off.variant = static_cast<int>(FreeOrder::Kind::advance);
  off.order = order_of(s.id("a1"), {test::face(180), move_to(test::at(20, 14))});
  double fire = 0;
  for (const Threat& one : prospect(standing, off)->threats()) fire += one.fire;
  EXPECT_GT(fire, standing.fire_of(s.id("b1")) / 2) << "though it ends out of range";
}

TEST(Vws12Point5Policy7, AnAttackIsFearedByTheWaysByWhichItCouldCome) {
  const auto feared = [](const char* kind, double x, double y, const char* facing) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20, "orders = 'hold'")
                        .unit("b1", 'b', kind, x, y, facing)
                        .small();
    const Situation now = s.now();
    const Standing standing(now, s.id("a1"));
    Option stands;
    stands.variant = static_cast<int>(FreeOrder::Kind::stand);
    stands.order = order_of(s.id("a1"), {});
    double harm = 0;
    for (const Threat& one : prospect(standing, stands)->threats()) harm += one.attack.inflicted;
    return harm;
  };
  EXPECT_EQ(feared("horse", 20, 27.2, "facing = 180"), 0) << "head on it may not";
  EXPECT_GT(feared("horse", 21.3, 26.2, "facing = 205"), 0)
      << "it comes in obliquely, though its middle is before the front";
  EXPECT_GT(feared("horse", 29.5, 20, "facing = 270"), 0);
  EXPECT_EQ(feared("horse", 29.5, 20, "facing = 0"), 0)
      << "it would have to wheel, and comes short";
  EXPECT_GT(feared("foot", 20, 23.5, "facing = 180"), 0);
  EXPECT_EQ(feared("foot", 20, 23.5, "facing = 90"), 0) << "its wheel takes its move";
}

/// How far from b1 the order that a1 is given would leave it, in inches.
double ends_off(const Small& s) {
  const Situation now = s.now();
  const After a = after(now, s.id("a1"), *picked(s, ordering(s)).order);
  return field::gap(a.box, now.box(s.id("b1"))) / 254;
}

TEST(VwsMove7, HorseThatStopsBeforeTheEnemyIsWeighedAsStanding) {
  const auto threat = [](const char* more, double gap) {
    return share(facing("horse", "horse", gap, more, "quality = 1").small(),
                 FreeOrder::Kind::advance, Consider::threats);
  };
  EXPECT_LT(threat("in_motion = true", 9), 0);
  EXPECT_NEAR(threat("in_motion = true", 9), threat("", 9), 1e-9) << "it stops within 4\"";
  EXPECT_GT(threat("", 15), threat("", 9)) << "there it would still be in motion";
}

TEST(VwsMove7, WhoRidesOnIsInMotionWhoFiresStands) {
  const auto after_moving = [](double gap) {
    const Small s = facing("horse", "horse", gap).small();
    return after(s.now(), s.id("a1"), {s.id("a1"), {test::move(20, 24)}, {}}).in_motion;
  };
  EXPECT_TRUE(after_moving(12));
  EXPECT_FALSE(after_moving(7));
}

TEST(Vws12Point4Continue, DragoonsAndShotGoNoNearerThanMusketRange) {
  const auto off = [](const char* kind, double gap, const char* more) {
    return ends_off(facing(kind, "foot", gap, more).small());
  };
  EXPECT_NEAR(off("dragoons", 10, "mounted = true; orders = 'attack'"), 4, 0.1);
  EXPECT_NEAR(off("commanded_shot", 5, "orders = 'attack'"), 4, 0.1);
  EXPECT_NEAR(off("foot", 5, "orders = 'attack'; quality = -1"), 4, 0.1);
}

TEST(VwsMove9, DragoonsInMotionMayHaltAndDismount) {
  const Small s =
      facing("dragoons", "foot", 7, "mounted = true; in_motion = true; orders = 'attack'").small();
  EXPECT_EQ(letters(*picked(s, ordering(s)).order), "Hd");
  EXPECT_EQ(test::refusal(s, "a1", {Halt{}, Mount{false}}), "");
}

// --- guns ---

TEST(Vws12Point4Continue, LimberedGunsThatAreToFireMoveOn) {
  const Cell go = opfor::test::cell(Intent::continue_orders);
  const auto way = [&](const char* more, double gap) {
    const Small s = facing("artillery", "foot", gap, more).small();
    return letters(ways(s.now(), s.id("a1"), go).front());
  };
  EXPECT_EQ(way("limbered = true; orders = 'fire'", 24), "M");
  EXPECT_EQ(way("limbered = true; orders = 'fire'", 12), "U") << "a target in the cone";
  EXPECT_EQ(way("limbered = true; orders = 'hold'", 24), "");
  EXPECT_EQ(
      letters(
          *picked(facing("artillery", "foot", 24, "limbered = true; orders = 'fire'").small(),
                  ordering(
                      facing("artillery", "foot", 24, "limbered = true; orders = 'fire'").small()))
               .order),
      "M");
}

TEST(Vws12Point5Policy20, GunsTurnForABetterTargetThanTheirs) {
  const Small s = Making{}
                      .unit("a1", 'a', "artillery", 20, 20, "limbered = false; orders = 'fire'")
                      .unit("b1", 'b', "foot", 20, 32)
                      .unit("b2", 'b', "foot", 28, 30)
                      .small();
  EXPECT_LT(share(s, FreeOrder::Kind::turn_guns, Consider::target_in_cone), 0.1)
      << "it is no better";
}

TEST(Vws12Point5Policy20, GunsThatTurnHaveNoShotThisTurn) {
  const Small near = Making{}
                         .unit("a1", 'a', "artillery", 20, 20, "limbered = false; orders = 'fire'")
                         .unit("b1", 'b', "foot", 20, 34)
                         .unit("b2", 'b', "foot", 23, 23)
                         .small();
  const double turns = share(near, FreeOrder::Kind::turn_guns, Consider::target_in_cone);
  EXPECT_GT(turns, 0) << "the one beside it is the better target";
  EXPECT_LT(turns, share(near, FreeOrder::Kind::fire, Consider::own_fire))
      << "but may have gone on by the next turn";
}

// --- cover ---

TEST(Vws12Point4Cover, ShotStepsBackOrAsideToCoverNotTowardsTheEnemy) {
  const auto ends = [](const char* area) {
    const Small s = Making{}
                        .unit("a1", 'a', "commanded_shot", 20, 20)
                        .unit("b1", 'b', "foot", 20, 34)
                        .terrain("w", test::wood(area))
                        .small();
    const auto path =
        path_of(ways(s.now(), s.id("a1"), opfor::test::cell(Intent::take_cover)).front());
    return path.back().y.as_double() / 254;
  };
  EXPECT_NEAR(ends("[[15, 20.6], [25, 20.6], [25, 25], [15, 25]]"), 16, 0.1) << "away";
  EXPECT_LT(ends("[[15, 16], [25, 16], [25, 19], [15, 19]]"), 20) << "back, into the wood";
}

// --- reserves ---

TEST(VwsReserve, AFriendRightBeyondTheEnemyDoesNotBarTheRide) {
  Small s = Making{}
                .unit("a1", 'a', "horse", 14, 21, "orders = 'hold'")
                .unit("a2", 'a', "foot", 21, 23)
                .unit("b1", 'b', "horse", 30, 40, "state = 'unsteady'")
                .small();
  s.put("b1", 20.9, 24.5, 177);
  EXPECT_EQ(call_on_reserve(s.now(), s.id("a1")).enemy, s.id("b1"));
}

TEST(VwsReserve, IsToldOfTheShakenEnemyThenOfTheNearestFriendWhoWavers) {
  const auto why = [](const char* enemy, double second) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", 8, 20, "orders = 'hold'")
                        .unit("a2", 'a', "foot", 20, 20, "state = 'disordered'")
                        .unit("a3", 'a', "foot", 24, second, "state = 'disordered'")
                        .unit("b1", 'b', "foot", 20, 20 + kFootDeep + 3, enemy)
                        .small();
    const Call call = call_on_reserve(s.now(), s.id("a1"));
    return fmt::format("{} {}", word(call.why), s.battle.setting().unit(call.about).id);
  };
  EXPECT_THAT(why("", 20), Eq("for_wavering a2"));
  EXPECT_THAT(why("", 21.5), Eq("for_wavering a3")) << "the nearer";
  EXPECT_THAT(why("state = 'unsteady'", 20), Eq("after_shaken b1"));
}

// --- what enemies are shown ---

TEST(Vws12Point5Policy7, AWheelThatShowsAnotherEnemyTheFlankCounts) {
  const auto shown = [](const char* theirs) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20, "orders = 'hold'")
                        .unit("b1", 'b', "foot", 20, 20 + kFootDeep + 4.3)
                        .unit("b2", 'b', theirs, 26, 19.5)
                        .small();
    const Situation now = s.now();
    const Decision d = ordering(s);
    const Reasons why = reasons(s, d);
    double sum = 0;
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (letters(*d.options[i].order) != "W" || d.options[i].unit != s.id("b2")) continue;
      for (const Consideration& c : why.options[i].shares) {
        if (c.what == Consider::shows_flank || c.what == Consider::shows_rear) sum += c.share;
      }
    }
    return sum;
  };
  EXPECT_LT(shown("foot"), 0) << "to b1, who is not the nearest";
}

// --- attacks ---

TEST(VwsFire1, AnEnemyWhoHasFiredMeetsNoAttackWithAVolley) {
  const auto volley = [](int fired) {
    Small s = facing("foot", "foot", 3, "orders = 'attack'", "state = 'unsteady'").small();
    s.record("b1").fired = static_cast<std::uint8_t>(fired);
    return share(s, FreeOrder::Kind::attack, Consider::volley_at_charge);
  };
  EXPECT_LT(volley(0), 0);
  EXPECT_EQ(volley(1), 0);
}

TEST(VwsAi4, AChargeIsAWayToWhomItCharges) {
  const Small s = Making{}
                      .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'; target = 'b2'")
                      .unit("b1", 'b', "horse", 20, 26)
                      .unit("b2", 'b', "horse", 40, 8)
                      .small();
  EXPECT_GT(share(s, FreeOrder::Kind::attack, Consider::to_target), 0);
}

TEST(VwsMove8, NobodyRidesAcrossTheWayOfAFriendWhoIsToGoOn) {
  const auto bars = [](const char* more, double x, const char* theirs, double enemy_at = 46) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", x, 24, more)
                        .unit("a2", 'a', "foot", 20, 18, theirs)
                        .unit("b1", 'b', "horse", 46, 24)
                        .unit("b2", 'b', "foot", 22, enemy_at)
                        .small();
    return share(s, FreeOrder::Kind::advance, Consider::friend_passes) < 0;
  };
  const char* across = "orders = 'attack'; facing = 90";
  const char* ahead = "orders = 'advance'; objective = [20, 45]";
  EXPECT_TRUE(bars(across, 13, ahead)) << "its eight inches end there";
  EXPECT_TRUE(bars(across, 7, ahead)) << "it has to ride on next turn";
  EXPECT_TRUE(bars(across, 2.5, ahead)) << "for all of its move";
  EXPECT_FALSE(bars(across, 1, ahead));
  EXPECT_FALSE(bars(across, 13, "orders = 'hold'")) << "who stays has no way";
  EXPECT_FALSE(bars(across, 7, ahead, 22)) << "nor has who fires where he stands";
  EXPECT_FALSE(bars("orders = 'attack'; facing = 0", 20, ahead)) << "it goes before him";
}

TEST(VwsAi4, WhoGetsClearOfAWoodGivesNoGround) {
  const auto gives = [](double y) {
    const Small s =
        Making{}
            .unit("a1", 'a', "horse", 20.5, y, "orders = 'advance'; objective = [21, 40]")
            .unit("b1", 'b', "foot", 21, 46)
            .terrain("w", test::wood("[[18,12],[24,18],[24,24],[18,24]]"))
            .small();
    return share(s, FreeOrder::Kind::withdraw, Consider::gives_ground) < 0;
  };
  EXPECT_TRUE(gives(6));
  EXPECT_FALSE(gives(13.8)) << "it has no room for the wheel there";
}

TEST(VwsLost2, ASideThatIsWornDoesNotGiveUpWhatIsCounted) {
  const auto breaks_off = [](const char* victory, int turns_left = 6) {
    Making making = Making{}.victory(victory).unit("b1", 'b', "foot", 20, 44);
    making.victory("winner = 'b'");
    for (int i = 0; i < 9; ++i) {
      making.unit(fmt::format("a{}", i), 'a', "foot", 4 + 5 * i, 10,
                  i < 4 ? "state = 'disordered'" : "orders = 'advance'; objective = [20, 40]");
    }
    Small s = making.small();
    s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns - turns_left);
    EXPECT_LT(worth(s.sheet().view(s.battle, Side::a))->standing(Side::a), 0.2);
    Decision d = deciding(DecisionKind::set_task, Side::a);
    d.shape = Shape::set;
    d.options.resize(1);  // nobody waits: all break off
    return reasons(s, d).options[0].score > 0;
  };
  EXPECT_FALSE(breaks_off("winner = 'a'")) << "it wins when the last turn is over";
  EXPECT_TRUE(breaks_off("winner = 'b'"));
  const char* lost = "winner = 'a'; if = [{ count = 'bodies', side = 'a', least = 99 }]";
  EXPECT_TRUE(breaks_off(lost));
  EXPECT_FALSE(breaks_off(lost, 2)) << "it has no more than its last turns to turn it";
}

TEST(VwsCmb3, ShotFearsMostTheHorseThatHasFourInchesLeftWhenItIsUponThem) {
  const auto harm = [](double gap) {
    const Small s = facing("commanded_shot", "horse", gap, "orders = 'hold'").small();
    return -share(s, FreeOrder::Kind::stand, Consider::threats);
  };
  EXPECT_GT(harm(3.5), harm(4.5)) << "they are ridden down, no more driven off";
  EXPECT_GT(harm(4.5), 0);
}

TEST(VwsMove14, NobodyDrawsForAHouseThatHeMayNotEnter) {
  const Small s = Making{}
                      .unit("a1", 'a', "horse", 20, 20)
                      .unit("b1", 'b', "foot", 20, 44)
                      .terrain("h",
                               "kind = 'building'; difficult = true; enclosed = true; "
                               "impassable = ['horse']; "
                               "area = [[16,23],[24,23],[24,27],[16,27]]")
                      .small();
  EXPECT_EQ(share(s, FreeOrder::Kind::advance, Consider::crossing_may_fail), 0);
}

TEST(VwsCmb2, HorseWaitsOutOfRangeOfMusketsThatItMayNotRideAt) {
  const auto off = [](const char* theirs) {
    return ends_off(facing("horse", "foot", 9, "orders = 'attack'", theirs).small());
  };
  EXPECT_GE(off(""), 3.99);
  EXPECT_LE(off("state = 'unsteady'"), 1.01) << "it rides at them, or up to them";
}

// --- leaders ---

TEST(Vws12Point5Policy6, LeadersDoNotSwapTheBodiesThatAreNearToThem) {
  const Small s = Making{}
                      .unit("a1", 'a', "horse", 20, 20, "orders = 'advance'")
                      .unit("a2", 'a', "horse", 26, 20, "orders = 'advance'")
                      .unit("l", 'a', "leader", 20, 17)
                      .unit("b1", 'b', "foot", 20, 45)
                      .small();
  const auto joins = [&](const char* body) {
    Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
    d.options = {option("stays", Ride::stay), option("joins", Ride::join, s.id(body))};
    return static_cast<Ride>(picked(s, d).variant) == Ride::join;
  };
  EXPECT_TRUE(joins("a1"));
  EXPECT_FALSE(joins("a2"));
}

TEST(Vws12Point5Policy6, ALeaderDoesNotRideBackTheWayThatHeHasJustCome) {
  constexpr std::uint8_t kNorth = 1;
  constexpr std::uint8_t kSouth = 9;
  const auto joins = [](std::uint8_t rode) {
    Small s = Making{}
                  .unit("a1", 'a', "horse", 20, 20, "orders = 'advance'")
                  .unit("l", 'a', "leader", 20, 14)
                  .unit("b1", 'b', "foot", 20, 45)
                  .small();
    s.record("l").rode = rode;
    Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
    d.options = {option("stays", Ride::stay), option("joins", Ride::join, s.id("a1"))};
    expect_reasons(s, d);
    return static_cast<Ride>(picked(s, d).variant) == Ride::join;
  };
  EXPECT_TRUE(joins(0));
  EXPECT_TRUE(joins(kNorth));
  EXPECT_FALSE(joins(kSouth));
}

TEST(VwsLead4, ALeaderLeavesABodyUnderFireForOneFromWhichHeCommandsAsMany) {
  const auto joins_the_other = [](double gap) {
    const double before = 20 + kFootDeep + gap;
    Small s = Making{}
                  .unit("a1", 'a', "foot", 20, 20, "orders = 'hold'")
                  .unit("a2", 'a', "foot", 26, 13, "orders = 'hold'")
                  .unit("l", 'a', "leader", 20, 18, "goes_with = 'a1'")
                  .unit("b1", 'b', "foot", 18.4, before)
                  .unit("b2", 'b', "foot", 22.2, before)
                  .small();
    s.unit("a1").acted = 1;
    Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
    d.options = {option("stays", Ride::stay, s.id("a1")), option("joins", Ride::join, s.id("a2"))};
    expect_reasons(s, d);
    return static_cast<Ride>(picked(s, d).variant) == Ride::join;
  };
  EXPECT_TRUE(joins_the_other(3.5)) << "two bear on it";
  EXPECT_FALSE(joins_the_other(9)) << "nobody does";
}

TEST(VwsAi3, HeLeavesHisPlaceForOneWhereOneMoreHearsHim) {
  const Small s = Making{}
                      .unit("a1", 'a', "foot", 20, 20, "orders = 'hold'")
                      .unit("a2", 'a', "foot", 26, 18, "orders = 'hold'")
                      .unit("a3", 'a', "foot", 33, 18, "orders = 'hold'")
                      .unit("l", 'a', "leader", 20, 18, "goes_with = 'a1'")
                      .unit("b1", 'b', "foot", 26, 30)
                      .small();
  Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
  d.options = {option("stays", Ride::stay, s.id("a1")), option("joins", Ride::join, s.id("a2"))};
  EXPECT_EQ(static_cast<Ride>(picked(s, d).variant), Ride::join);
}

TEST(VwsLead5, WhoIsWithShakenMenRisksToBeCaptured) {
  const auto risked = [](const char* state) {
    Small s = Making{}
                  .unit("a1", 'a', "foot", 20, 20, state)
                  .unit("l", 'a', "leader", 20, 18, "goes_with = 'a1'")
                  .unit("b1", 'b', "foot", 20, 20 + kFootDeep + 3.5)
                  .small();
    s.unit("a1").acted = 1;
    Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
    d.options = {option("stays", Ride::stay, s.id("a1"))};
    double led = 0;
    double risk = 0;
    const Reasons why = reasons(s, d);
    for (const Consideration& one : why.options[0].shares) {
      if (one.what == Consider::in_command) led = one.share;
      if (one.what == Consider::at_risk) risk = one.share;
    }
    return risk / led;  // of all whom he commands
  };
  EXPECT_LT(risked("state = 'unsteady'"), 1.1 * risked(""));
}

TEST(Vws12Point5Policy6, ABrokenBodyIsCalledBroken) {
  const Small s =
      facing("foot", "foot", 3, "state = 'broken'").unit("l", 'a', "leader", 20, 15).small();
  Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
  d.options = {option("joins", Ride::join, s.id("a1"))};
  EXPECT_EQ(reasons(s, d).options[0].shares[0].what, Consider::broken_near_enemy);
}

TEST(VwsAi4, NobodyLinesAnEdgeFarBeforeHisLineAlone) {
  const auto posted = [](const char* line) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20, "orders = 'hold'")
                        .unit("a2", 'a', "foot", 26, 20, "orders = 'hold'")
                        .unit("a3", 'a', "foot", 32, 20, "orders = 'hold'")
                        .unit("b1", 'b', "foot", 26, 44)
                        .terrain("h", test::hedge(line))
                        .terrain("k", test::hedge("[[28.2,21.9],[38,21.9]]"))
                        .small();
    std::vector<std::string> who;
    for (const Draft& draft : drafts(s.sheet(), s.sheet().view(s.battle, Side::a))) {
      if (draft.scheme != Scheme::on_the_edge) continue;
      for (const Part& part : draft.parts) {
        if (part.phase == Phase::forms_up) who.push_back(s.battle.setting().unit(part.unit).id);
      }
    }
    return who;
  };
  EXPECT_THAT(posted("[[15,27],[22.9,27]]"), testing::ElementsAre("a2", "a3"));
  EXPECT_THAT(posted("[[15,24],[22.9,24]]"), testing::ElementsAre("a1", "a2", "a3"));
}

/// How much nearer each of its orders of some kind takes a1 to the enemy b1 whom it attacks, in
/// inches.
std::vector<double> nearer(const Small& s, FreeOrder::Kind kind) {
  const Situation now = s.now();
  const UnitId unit = s.id("a1");
  const Standing standing(now, unit);
  std::vector<double> all;
  for (const FreeOrder& free : free_orders(now, unit)) {
    if (free.kind != kind) continue;
    const Option option = option_of(free);
    const Errand errand = prospect(standing, option)->errand();
    all.push_back((errand.way->before - errand.way->after) / 254);
  }
  return all;
}

TEST(VwsAi4, WhoLeavesTheEnemyComesNoNearerToHim) {
  const Small close = Making{}
                          .unit("a1", 'a', "foot", 20, 20, "orders = 'attack'; target = 'b1'")
                          .unit("b1", 'b', "foot", 20, 22.5)
                          .small();
  EXPECT_THAT(nearer(close, FreeOrder::Kind::withdraw), testing::ElementsAre(testing::Le(-4)));
  EXPECT_THAT(nearer(close, FreeOrder::Kind::attack), testing::Each(testing::Gt(0)));
  Small away = close;
  away.put("b1", 20, 17.5, 0);
  EXPECT_THAT(nearer(away, FreeOrder::Kind::advance), testing::Each(testing::Le(-3.5)));
}

}  // namespace
}  // namespace opfor::victory_without_squares
