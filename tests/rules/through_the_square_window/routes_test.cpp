// Ways round, as orders have them.
#include <cmath>
#include <gtest/gtest.h>
#include <optional>

#include "drill/free_hand.hpp"
#include "drill/lookout.hpp"
#include "rules/through_the_square_window/battle_support.hpp"
#include "rules/through_the_square_window/free_orders.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/sighting.hpp"

namespace opfor::through_the_square_window {
namespace {

using FreeKind = FreeOrder::Kind;

constexpr Vec kBeyondTheVillage{6000, 7500};

/// A tercio, in its turn, with a village in its way.
test::Small before_a_village(double x, double y, double facing) {
  test::Small s = test::Making{}
                      .terrain("v",
                               "kind = 'building'; cover = 'hard'; difficult = true; "
                               "area = [[40,34],[72,34],[72,45],[40,45]]")
                      .unit("t", 'a', "TER-I", x, y, fmt::format("facing = {:.2f}", facing))
                      .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
                      .unit("ga", 'a', "general", 60, 12, "chief = true")
                      .small();
  s.record("t").actions = 2;
  s.unit("t").commanded = 1;
  return s;
}

field::Box end_of(const Situation& now, const Order& order) {
  return standing_after(now, order).box;
}

/// Before a house that is less deep than a body is wide it has no more room to wheel.
TEST(TtswDec7, NobodyFormsUpRightBeforeAHouse) {
  for (const bool near : {false, true}) {
    const test::Small s = before_a_village(60, 10, 0);
    const View view = s.sheet().view(s.battle, Side::a);
    const auto worth = s.sheet().worth(view);
    const Lookout look(s.sheet(), view, *worth);
    const double nose = 2700 + look.half_depth(s.id("t"));
    ASSERT_LT(nose, 3400) << "before it";
    ASSERT_GT(nose + 2 * look.half_width(s.id("t")), 4500) << "its wheel reaches beyond it";
    EXPECT_EQ(look.has_room_before(s.id("t"), {6000, near ? 2700.0 : 1000.0}, {0, 1}), !near);
  }
}

/// TTSW-MOV-1: a Move is a wheel and a stretch, in either order. Who comes to a corner of its way
/// with some of it left wheels there, and does not stop to do so in its next turn.
TEST(TtswMov1, WhoComesToACornerGoesRoundIt) {
  const test::Small far = before_a_village(60, 20, 0);
  const Vec corner = Routes(far.now(), far.id("t"), kBeyondTheVillage).start().next;
  const Vec way = unit_vector(Angle::degrees(30));
  const Vec from = corner - way * 400;  // 4 cm
  const test::Small near = before_a_village(from.x / 100, from.y / 100, 30);
  const Situation now = near.now();
  const auto order = towards(now, near.id("t"), kBeyondTheVillage, 0);
  ASSERT_TRUE(order.has_value());
  const field::Box end = end_of(now, *order);
  EXPECT_GT(norm(end.centre - from), 800) << "4 cm to the corner, and on";
  EXPECT_GT(turn_between(facing_of(end.ahead), Angle::degrees(30)), kNoTurn);
}

/// TTSW-ACT-3: out of command it has one action, and comes over no hedge: it goes along it, and
/// does not stand before it until an officer comes. Far from its end it waits for one; and who has
/// both actions goes straight.
TEST(TtswDec7, OutOfCommandItGoesRoundAHedge) {
  const auto next_before = [](double west, std::uint8_t actions) {
    test::Small s =
        test::Making{}
            .terrain("h", fmt::format(
                              "kind = 'hedge'; barrier = true; line = [[{:.1f},40],[64,40]]", west))
            .unit("l", 'a', "MUS", 60, 34, "orders = 'advance'; objective = [60, 75]")
            .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
            .unit("ga", 'a', "general", 60, 12, "chief = true")
            .small();
    s.record("l").actions = actions;
    return Routes(s.now(), s.id("l"), kBeyondTheVillage).start().next;
  };
  EXPECT_EQ(next_before(20, 2), kBeyondTheVillage);
  EXPECT_GT(next_before(20, 1).x, 6400 + 400) << "with room for half of its front";
  EXPECT_LT(next_before(58, 1).x, 5800) << "by the nearer end";
}

/// Who has come to a fight in this turn may have won it in the next: nobody sets out round him, to
/// turn back then.
TEST(TtswDec7, NobodyGoesRoundWhoHasJustComeToAFight) {
  for (const bool stood : {false, true}) {
    test::Small s = test::Making{}
                        .unit("l", 'a', "LIN-D", 60, 24, "orders = 'advance'; objective = [60, 75]")
                        .unit("f", 'a', "LIN-D", 60, 46, "orders = 'advance'")
                        .unit("k", 'b', "LIN-D", 60, 48, "facing = 180")
                        .unit("ga", 'a', "general", 60, 12, "chief = true")
                        .small();
    make_contact(s.battle, s.id("f"), s.id("k"));
    s.record("f").stationary = stood ? 1 : 0;
    EXPECT_EQ(Routes(s.now(), s.id("l"), kBeyondTheVillage).round_friends(), stood);
  }
}

/// A move to somebody, or to its objective, that leaves an action for a shot is no step back:
/// nobody goes to and fro because an order has another name.
TEST(TtswDec7, NoMoveBeforeAShotIsAStepBack) {
  test::Small s = test::Making{}
                      .unit("l", 'a', "LIN-D", 60, 16, "orders = 'advance'; objective = [60, 75]")
                      .unit("g", 'a', "ART-H", 61, 20.5, "orders = 'fire'")
                      .unit("k", 'b', "LIN-D", 60, 75, "facing = 180")
                      .unit("ga", 'a', "general", 60, 10, "chief = true")
                      .small();
  s.record("l").actions = 2;
  s.unit("l").commanded = 1;
  const UnitId l = s.id("l");
  const Situation now = s.now();
  const auto saving = towards(now, l, now.box(s.id("k")).centre, 1);
  ASSERT_TRUE(saving.has_value());
  ASSERT_TRUE(steps_back(now, *saving)) << "all that its way leads to with one action";
  for (const FreeOrder& one : free_orders(known_to(now, Side::a), l)) {
    if (!steps_back(now, one.order) || one.kind == FreeKind::withdraw) continue;
    if (one.kind == FreeKind::retire) continue;
    EXPECT_EQ(standing_after(now, one.order).actions, 0);
  }
}

/// A battalion right behind another's flank, which stays: it would have to go back, to come round.
test::Small shut_in(double enemy_y) {
  test::Small s = test::Making{}
                      .unit("l", 'a', "LIN-D", 60, 26, "orders = 'advance'; objective = [80, 60]")
                      .unit("t", 'a', "LIN-D", 52, 32.5, "orders = 'hold'")
                      .unit("k", 'b', "LIN-D", 60, enemy_y, "facing = 180")
                      .unit("ga", 'a', "general", 60, 20, "chief = true")
                      .small();
  s.record("l").actions = 2;
  s.unit("l").commanded = 1;
  return s;
}

/// To go back and come round, no nearer, is a dance: nobody does it before an enemy near. Far from
/// him it makes room.
TEST(TtswDec7, NobodyDancesBeforeAnEnemy) {
  const auto dance_of = [](const test::Small& s) {
    Order order{s.id("l"), {}, {}};
    order.acts.emplace_back(Move{{Point{60_cm, 20_cm}}, Gait::as_before});
    order.acts.emplace_back(Wheel{Angle::degrees(15)});
    return order;
  };
  const Vec place{8000, 6000};
  const test::Small near = shut_in(60);
  EXPECT_TRUE(only_makes_room(near.now(), dance_of(near), place));
  const test::Small far = shut_in(85);
  EXPECT_FALSE(only_makes_room(far.now(), dance_of(far), place));
  Order on{near.id("l"), {}, {}};
  on.acts.emplace_back(Move{{Point{60_cm, 40_cm}}, Gait::as_before});
  EXPECT_FALSE(only_makes_room(near.now(), on, {6000, 8000})) << "ahead";
  const auto dances_among = [](const test::Small& s) {
    const UnitId l = s.id("l");
    int dances = 0;
    for (const FreeOrder& one : free_orders(known_to(s.now(), Side::a), l)) {
      if (one.kind == FreeKind::withdraw || one.kind == FreeKind::retire) continue;
      const auto* first = one.order.acts.empty() ? nullptr : std::get_if<Move>(&one.order.acts[0]);
      if (first != nullptr && first->path.back().y < 26_cm) ++dances;
    }
    return dances;
  };
  EXPECT_EQ(dances_among(near), 0);
  EXPECT_GT(dances_among(far), 0) << "there it makes room";
}

/// Of who supports a body that stands at 60, 36: where it waits.
std::optional<Vec> waits(double x, double y, bool between_friends) {
  test::Making making;
  making.unit("l", 'a', "LIN-D", 60, 36, "orders = 'advance'")
      .unit("m", 'a', "LIN-D", x, y, "orders = 'support'; target = 'l'")
      .unit("k", 'b', "LIN-D", 60, 75, "facing = 180")
      .unit("ga", 'a', "general", 60, 10, "chief = true");
  if (between_friends) {
    making.unit("r", 'a', "LIN-D", 78, 36, "orders = 'advance'")
        .unit("q", 'a', "LIN-D", 42, 36, "orders = 'advance'");
  }
  const test::Small s = making.small();
  return behind_whom_it_supports(s.now(), s.id("m"), s.id("l"));
}

/// Who comes up to the body that it supports waits where its way leads past him, unless friends
/// stand there, too; who is by him has no place to go to: that would move with each turn of his.
TEST(TtswDec7, WhoSupportsWaitsWithAWayPastHim) {
  const auto past = waits(60, 15, false);
  const auto behind = waits(60, 15, true);
  ASSERT_TRUE(past && behind);
  EXPECT_GE(std::abs(past->x - 6000), 1200) << "so far aside as both are wide";
  EXPECT_EQ(behind->x, 6000);
  EXPECT_FALSE(waits(60, 31, false)) << "by him";
}

}  // namespace
}  // namespace opfor::through_the_square_window
