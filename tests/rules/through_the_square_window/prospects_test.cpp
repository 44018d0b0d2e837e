// What the commander is told of an order, asked as he asks.
#include <gtest/gtest.h>

#include "drill/free_hand.hpp"
#include "drill/sheet.hpp"
#include "drill/worth.hpp"
#include "rules/through_the_square_window/battle_support.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/sequence.hpp"

namespace opfor::through_the_square_window {
namespace {

using Kind_ = FreeOrder::Kind;

/// In its turn, in command, with both actions in hand.
test::Small in_turn(test::Small s, std::string_view unit) {
  s.record(unit).actions = 2;
  s.unit(unit).commanded = 1;
  return s;
}

/// What an order of a unit is worth to its side.
class Asked {
 public:
  Asked(const test::Small& s, std::string_view unit, Kind_ kind, std::vector<Act> acts)
      : view_(s.sheet().view(s.battle, s.battle.setting().unit(s.id(unit)).side)),
        worth_(s.sheet().worth(view_)) {
    option_.variant = static_cast<int>(kind);
    option_.order = Order{s.id(unit), std::move(acts), {}};
    prospect_ = worth_->prospect(s.id(unit), option_);
  }
  [[nodiscard]] const Prospect* operator->() const { return prospect_.get(); }

 private:
  View view_;
  std::unique_ptr<Worth> worth_;
  Option option_;
  std::unique_ptr<Prospect> prospect_;
};

/// TTSW-DEC-3: of the next turn.
TEST(TtswDec3, AnOrderCountsForTheChargeThatItLeadsTo) {
  const auto comes_nearer = [](const char* enemy, double north) {
    test::Small s = in_turn(test::Making{}
                                .options("attack = ['a']")
                                .unit("a1", 'a', "CHG", 60, 20, "orders = 'attack'")
                                .unit("b1", 'b', enemy, 60, 60, "facing = 180")
                                .unit("ga", 'a', "general", 60, 12, "chief = true")
                                .small(),
                            "a1");
    const Asked asked(s, "a1", Kind_::to_goal,
                      {Move{{{60_cm, 20_cm + Length::rounded(100 * north)}}, Gait::as_before}});
    return asked->charges().from_there;
  };
  EXPECT_EQ(comes_nearer("ART-L", 10), 0) << "too far off in its next turn, too";
  EXPECT_GT(comes_nearer("ART-L", 20), 0);
  EXPECT_EQ(comes_nearer("TER-I", 20), 0) << "pikes";
}

/// TTSW-CHA-1 to 3: who is near, and no more than that, charges nobody.
TEST(TtswCha1, WhoComesHomeAndWhoDoesNot) {
  struct Case {
    const char* what;
    const char* card;
    double x;
    int facing;
    const char* before;  ///< who or what lies between
    bool could;
  };
  for (const Case& one : {
           Case{"horse that looks at it", "CHG", 60, 180, "", true},
           Case{"it stands before his front as he may wheel", "CHG", 52, 180, "", true},
           Case{"he looks away", "CHG", 60, 0, "", false},
           Case{"he looks aside", "CHG", 60, 90, "", false},
           Case{"his friends stand between", "CHG", 60, 180, "friend", false},
           Case{"difficult ground makes it too dear", "CHG", 60, 180, "bog", false},
           Case{"he may not enter that", "CHG", 60, 180, "pond", false},
           Case{"foot without pikes charges no horse", "MUS", 60, 180, "", false},
       }) {
    test::Making making;
    making.unit("h", 'a', "ARK", 60, 20)
        .unit("k", 'b', one.card, one.x, 37, fmt::format("facing = {}", one.facing));
    if (one.before == std::string("friend")) making.unit("f", 'b', "ARK", 60, 29, "facing = 180");
    const std::string area = "area = [[30,26],[90,26],[90,30],[30,30]]; ";
    if (one.before == std::string("bog")) {
      making.terrain("w", area + "kind = 'scrub'; difficult = true");
    }
    if (one.before == std::string("pond")) {
      making.terrain("w", area + "kind = 'scrub'; impassable = ['foot', 'horse']");
    }
    const test::Small s = making.small();
    const Situation now = s.now();
    EXPECT_EQ(could_charge(now, s.id("k"), s.id("h"), now.box(s.id("h"))), one.could) << one.what;
  }
}

test::Small guns_before(std::string_view formation, double enemy_y) {
  const auto making = test::Making{}
                          .unit("g", 'a', "ART-L", 60, 20,
                                fmt::format("orders = 'fire'; formation = '{}'", formation))
                          .unit("k", 'b', "LIN-D", 60, enemy_y, "facing = 180")
                          .unit("ga", 'a', "general", 70, 20, "chief = true");
  return in_turn(making.small(), "g");
}

/// TTSW-DEC-10: with an enemy in range, or, of guns that go nowhere, one who can come into it.
TEST(TtswDec10, GunsThatStayAreUnlimberedBeforeTheEnemyIsInRange) {
  const auto unfit = [](double y, std::vector<Act> acts) {
    const test::Small s = guns_before("limbered", y);
    return Asked(s, "g", Kind_::stand, std::move(acts))->unfit();
  };
  EXPECT_EQ(unfit(50, {}), Consider::limbered_now);
  EXPECT_EQ(unfit(72, {}), Consider::limbered_now) << "he can come within 40 cm";
  EXPECT_EQ(unfit(85.5, {}), std::nullopt) << "he is farther off";
  EXPECT_EQ(unfit(50, {Limber{false}}), std::nullopt);
}

/// What guns will fire from where they stand counts before they do.
TEST(TtswDec10, UnlimberingIsWorthTheFireThatFollows) {
  const test::Small s = guns_before("limbered", 50);
  EXPECT_GT(Asked(s, "g", Kind_::unlimber, {Limber{false}})->fire().next, 0);
  EXPECT_EQ(Asked(s, "g", Kind_::stand, {})->fire().next, 0);
}

/// TTSW-ACT-5, TTSW-SHO-5: a column has fewer stands in front.
TEST(TtswSho5, FireIsExpectedOfTheFormThatABodyWouldHave) {
  const test::Small s = in_turn(test::Making{}
                                    .unit("l", 'a', "LIN-D", 60, 30)
                                    .unit("k", 'b', "LIN-D", 60, 42, "facing = 180")
                                    .unit("ga", 'a', "general", 80, 30, "chief = true")
                                    .small(),
                                "l");
  const UnitId l = s.id("l");
  const field::Box box = s.now().box(l);
  const double in_line = best_shot(s.now(), l, box).hits;
  const double in_column = best_shot(s.now(), l, box, Formation::column).hits;
  EXPECT_GT(in_column, 0);
  EXPECT_LT(in_column, in_line);
  const auto change = Asked(s, "l", Kind_::draw_up, {ChangeFormation{opfor::Formation::column}});
  const auto stand = Asked(s, "l", Kind_::stand, {});
  EXPECT_LT(change->fire().now, stand->fire().now);
}

/// TTSW-GEO-7: a ring fires to all sides, and is feared on all.
TEST(TtswGeo7, ARingIsFearedBehindItsFrontToo) {
  const auto fire = [](std::string_view formation) {
    const test::Small s = in_turn(
        test::Making{}
            .unit("h", 'a', "CUI-E", 60, 30)
            .unit("r", 'b', "LIN-D", 60, 42, fmt::format("facing = 0; formation = '{}'", formation))
            .unit("ga", 'a', "general", 80, 30, "chief = true")
            .small(),
        "h");
    double sum = 0;
    for (const Threat& threat : Asked(s, "h", Kind_::stand, {})->threats()) sum += threat.fire;
    return sum;
  };
  EXPECT_EQ(fire("line"), 0) << "its back is turned";
  EXPECT_GT(fire("ring"), 0);
}

/// TTSW-ACT-T1: with one action he comes into range, or to close range, with the other he shoots.
TEST(TtswDec7, WhoHasOnlyToComeNearerToShootIsFearedToo) {
  const auto fire = [](double y, int facing, int no_advance) {
    test::Small s = in_turn(test::Making{}
                                .unit("h", 'a', "CUI-E", 60, 20)
                                .unit("f", 'b', "LIN-D", 60, y, fmt::format("facing = {}", facing))
                                .unit("ga", 'a', "general", 80, 30, "chief = true")
                                .small(),
                            "h");
    s.record("f").no_advance_until = static_cast<std::uint16_t>(no_advance);
    double sum = 0;
    for (const Threat& threat : Asked(s, "h", Kind_::stand, {})->threats()) sum += threat.fire;
    return sum;
  };
  EXPECT_GT(fire(50, 180, 0), 0) << "a Move off his range";
  EXPECT_EQ(fire(50, 180, 9), 0) << "he may not advance";
  EXPECT_EQ(fire(58, 180, 0), 0) << "more than that";
  EXPECT_GT(fire(40, 180, 0), fire(40, 180, 9)) << "he comes to close range";
  EXPECT_GT(fire(40, 150, 0), 0) << "he wheels";
  EXPECT_EQ(fire(40, 0, 0), 0) << "his back is turned";
}

/// TTSW-TER-2: whose way goes round a corner is nearer when he has come to it, however wide he has
/// to wheel there: what he will wheel for is counted before.
TEST(TtswTer2, WhoComesToACornerIsNearer) {
  const test::Small s = in_turn(test::Making{}
                                    .terrain("v",
                                             "kind = 'building'; cover = 'hard'; difficult = true; "
                                             "area = [[30,34],[80,34],[80,45],[30,45]]")
                                    .unit("t", 'a', "TER-S", 60, 20)
                                    .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
                                    .unit("ga", 'a', "general", 60, 12, "chief = true")
                                    .small(),
                                "t");
  const Situation now = s.now();
  const Routes routes(now, s.id("t"), Vec{6000, 7500});
  field::Box there = now.box(s.id("t"));
  const Vec corner = routes.start().next;
  const Vec way = (corner - there.centre) * (1 / norm(corner - there.centre));
  there.ahead = way;
  there.centre = corner;
  field::Box before = there;
  before.centre = corner - way * 300;  // 3 cm
  EXPECT_NEAR(routes.left_from(before) - routes.left_from(there), 300, 1);
}

/// A wheel carries the middle of a body nearer to this or that; the next one carries it back.
TEST(TtswDec7, WhoOnlyTurnsComesNowhere) {
  const test::Small s = in_turn(test::Making{}
                                    .unit("l", 'a', "LIN-D", 60, 30)
                                    .unit("k", 'b', "LIN-D", 60, 80, "facing = 180")
                                    .unit("ga", 'a', "general", 80, 30, "chief = true")
                                    .small(),
                                "l");
  const auto order = [&](std::vector<Act> acts) {
    return Asked(s, "l", Kind_::face, std::move(acts))->ends_at();
  };
  EXPECT_EQ(order({Wheel{Angle::degrees(20)}}), std::nullopt);
  const Point ahead = field::point(s.now().box(s.id("l")).centre + Vec{0, 500});
  EXPECT_NE(order({Move{{ahead}, Gait::as_before}}), std::nullopt);
}

/// Who is to hold faces and shoots: who reaches nobody leaves no place by a few steps for a shot,
/// but by a Move; nor step by step, for they count from where he was posted.
TEST(TtswDec7, WhoHoldsGoesAFewStepsForAShot) {
  const auto leaves = [](double y, double to_y, double enemy_y) {
    test::Small s = in_turn(test::Making{}
                                .unit("l", 'a', "LIN-D", 60, 30, "orders = 'hold'")
                                .unit("k", 'b', "LIN-D", 60, enemy_y, "facing = 180")
                                .unit("ga", 'a', "general", 66, 24, "chief = true")
                                .small(),
                            "l");
    field::Pose pose = s.unit("l").pose();
    pose.at = field::point({6000, y * 100});
    s.unit("l").put(pose);
    const Point to{60_cm, Length::rounded(to_y * 100)};
    const Asked asked(s, "l", Kind_::half_move, {Move{{to}, Gait::as_before}});
    return asked->errand().keeps.has_value();
  };
  EXPECT_FALSE(leaves(30, 36, 57));
  EXPECT_TRUE(leaves(30, 40, 57)) << "a Move";
  EXPECT_TRUE(leaves(36, 42, 63)) << "as far from where he was posted";
  EXPECT_TRUE(leaves(30, 36, 51)) << "who can shoot where he is";
  EXPECT_TRUE(leaves(30, 36, 70)) << "for nothing";
}

/// A tercio has no flank to show (TTSW-GEO-5), and yet nobody sees it turn its back on the enemy.
TEST(TtswDec7, WhoHasNoFlankTurnsNoBackEither) {
  const test::Small s = in_turn(test::Making{}
                                    .unit("t", 'a', "TER-I", 60, 30)
                                    .unit("k", 'b', "LIN-D", 60, 60, "facing = 180")
                                    .unit("ga", 'a', "general", 80, 30, "chief = true")
                                    .small(),
                                "t");
  const auto exposed = [&](std::vector<Act> acts) {
    return Asked(s, "t", Kind_::face, std::move(acts))->exposed();
  };
  EXPECT_TRUE(exposed({}).empty());
  EXPECT_TRUE(exposed({Wheel{Angle::degrees(50)}}).empty()) << "no flank";
  const auto about = exposed({Face{Angle::degrees(180)}});
  ASSERT_EQ(about.size(), 1U);
  EXPECT_TRUE(about.front().rear);
}

/// TTSW-DEC-3 goes by dice against dice; into a flank the target's test comes first.
TEST(TtswDec3, AChargeIntoTheRearIsJudgedByAllThatItLeadsTo) {
  const auto fight = [](int facing) {
    const test::Small s =
        in_turn(test::Making{}
                    .unit("h", 'a', "CUI-E", 60, 30, "orders = 'attack'")
                    .unit("t", 'b', "LIN-S", 60, 40, fmt::format("facing = {}", facing))
                    .unit("ga", 'a', "general", 66, 24, "chief = true")
                    .small(),
                "h");
    return Asked(s, "h", Kind_::charge, {Charge{s.id("t"), {}, Gait::as_before}})->fight();
  };
  const auto rear = fight(0);
  ASSERT_TRUE(rear);
  EXPECT_EQ(rear->barred, std::nullopt);
  EXPECT_GT(rear->exchange.inflicted, rear->exchange.suffered);
  const auto front = fight(180);
  ASSERT_TRUE(front);
  EXPECT_EQ(front->barred, Consider::barred_odds);
}

/// TTSW-DEC-7: to hold is to face, and shoot; horse whose pistols reach nobody only loses men by
/// it.
TEST(TtswDec7, HorseThatWaitsGetsOutOfFireThatItCannotAnswer) {
  const auto before = [](double y) {
    return in_turn(test::Making{}
                       .unit("h", 'a', "CHG", 60, 40, "orders = 'hold'; objective = [60, 40]")
                       .unit("g", 'b', "ART-L", 60, y, "facing = 180")
                       .unit("ga", 'a', "general", 60, 30, "chief = true")
                       .small(),
                   "h");
  };
  const auto back = [](double y) {
    return std::vector<Act>{Move{{field::point(Vec{6000, y * 100})}, Gait::as_before}};
  };
  const test::Small in_reach = before(76);
  const Asked out(in_reach, "h", Kind_::retire, back(30));
  EXPECT_TRUE(out->ground().out_of_fire);
  EXPECT_FALSE(out->ground().gives);
  EXPECT_FALSE(out->errand().keeps) << "it leaves no place";
  const Asked within(in_reach, "h", Kind_::retire, back(39));
  EXPECT_TRUE(within->ground().gives) << "the guns reach it there as well";
  EXPECT_TRUE(within->errand().keeps);
  const test::Small out_of_reach = before(86);
  EXPECT_FALSE(Asked(out_of_reach, "h", Kind_::retire, back(30))->ground().gives) << "from nobody";
  const test::Small at_hand = before(51);
  EXPECT_TRUE(Asked(at_hand, "h", Kind_::retire, back(30))->ground().gives) << "it can shoot back";
}

/// TTSW-DEC-7: to fall back before an enemy near is no way on, though there is room to come round
/// then.
TEST(TtswDec7, WhoGivesGroundIsNoNearerForTheRoomThatHeGains) {
  const auto way = [](double enemy_y) {
    const char* house = "kind = 'building'; difficult = true; cover = 'hard'; area = ";
    const test::Small s = in_turn(
        test::Making{}
            .options("attack = ['a']")
            .unit("t", 'a', "TER-I", 42.6, 16.3, "orders = 'advance'; objective = [56.1, 45]")
            .unit("b", 'b', "LEV", 20, enemy_y, "facing = 180")
            .unit("ga", 'a', "general", 42, 9, "chief = true")
            .terrain("h1", std::string(house) +
                               "[[33.6, 40.4], [47.2, 40.4], [47.2, 51.8], [33.6, 51.8]]")
            .terrain("h2", std::string(house) +
                               "[[63.5, 27.3], [76.7, 27.3], [76.7, 37.5], [63.5, 37.5]]")
            .small(),
        "t");
    const Asked asked(s, "t", Kind_::retire, {Move{{{42.6_cm, 6.3_cm}}, Gait::as_before}});
    return asked->errand().objective.value();
  };
  const TaskWay near = way(45);
  EXPECT_GT(near.after, near.before);
  const TaskWay far = way(85);
  EXPECT_LT(far.after, far.before) << "he gives none, and only makes room";
}

/// Who has had his last act of a battle does nothing more.
TEST(TtswDec7, AfterTheirLastActEnemiesAreNotToBeFeared) {
  const auto feared = [](int turns_left, Side first) {
    test::Small s = in_turn(test::Making{}
                                .unit("l", 'a', "MUS", 60, 30)
                                .unit("h", 'b', "CHG", 60, 44, "facing = 180")
                                .unit("ga", 'a', "general", 66, 24, "chief = true")
                                .small(),
                            "l");
    Battle& b = s.battle;
    b.head().turn = static_cast<std::uint16_t>(b.setting().turns - turns_left);
    sheet_record(b).first = first;
    while (first == Side::b ? acts_later(b, Side::b) : !in_shooting(b, Side::a)) ++b.head().step;
    const bool harms = !Asked(s, "l", Kind_::stand, {})->threats().empty();
    const bool sees_its_back =
        !Asked(s, "l", Kind_::face, {Face{Angle::degrees(180)}})->exposed().empty();
    EXPECT_EQ(sees_its_back, harms);
    return harms;
  };
  EXPECT_FALSE(feared(0, Side::b));
  EXPECT_TRUE(feared(1, Side::b)) << "he has another turn";
  EXPECT_TRUE(feared(0, Side::a)) << "his step follows";
}

/// Who has no room to begin his way, and stays as he stands, has come no nearer by that.
TEST(TtswDec7, WhoStaysInACornerGainsNothing) {
  const test::Small s =
      in_turn(test::Making{}
                  .unit("l", 'a', "LIN-D", 60, 26, "orders = 'advance'; objective = [25, 50]")
                  .unit("f", 'a', "LIN-D", 60, 29.2, "orders = 'advance'; objective = [60, 75]")
                  .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
                  .unit("ga", 'a', "general", 60, 12, "chief = true")
                  .small(),
              "l");
  const Situation now = s.now();
  const Routes routes(now, s.id("l"), Vec{2500, 5000});
  ASSERT_TRUE(routes.start().stuck);
  ASSERT_GT(routes.start().left, routes.left_from(now.box(s.id("l")))) << "it has to get clear";
  const Asked stays(s, "l", Kind_::stand, {});
  const auto way = stays->errand().way;
  ASSERT_TRUE(way.has_value());
  EXPECT_EQ(way->after, way->before);
}

/// Guns make way for who has to go round a house, where he goes, and not where he would go
/// straight.
TEST(TtswDec7, GunsHoldUpWhoGoesRoundAHouse) {
  constexpr Vec kBeyond{6000, 7500};
  const auto before_a_house = [](Vec guns) {
    return in_turn(test::Making{}
                       .terrain("v",
                                "kind = 'building'; cover = 'hard'; difficult = true; "
                                "area = [[40,34],[72,34],[72,45],[40,45]]")
                       .unit("t", 'a', "TER-I", 60, 28, "orders = 'advance'; objective = [60, 75]")
                       .unit("g", 'a', "ART-L", guns.x / 100, guns.y / 100,
                             "orders = 'fire'; formation = 'limbered'")
                       .unit("k", 'b', "LIN-D", 60, 85, "facing = 180")
                       .unit("ga", 'a', "general", 60, 12, "chief = true")
                       .small(),
                   "g");
  };
  const auto holds_up = [](const test::Small& s) {
    return Asked(s, "g", Kind_::unlimber, {Limber{false}})->fire().holds_up;
  };
  const test::Small far = before_a_house({1000, 1000});
  EXPECT_EQ(holds_up(far), kNoUnit);
  const Vec from = far.now().box(far.id("t")).centre;
  const Vec next = Routes(far.now(), far.id("t"), kBeyond).start().next;
  const test::Small near = before_a_house(from + (next - from) * (1150 / norm(next - from)));
  const Situation now = near.now();
  const UnitId g = near.id("g");
  ASSERT_FALSE(stands_in_way(now, g, now.box(g), near.id("t"), kBeyond, 1000)) << "straight";
  EXPECT_EQ(holds_up(near), near.id("t"));
}

}  // namespace
}  // namespace opfor::through_the_square_window
