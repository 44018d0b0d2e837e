#include "cli/free_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/small_battle.hpp"

namespace opfor::cli {
namespace {

using ::testing::HasSubstr;

class AFreeOrder : public ::testing::Test {
 protected:
  UnitId id(std::string_view name) const { return *battle.setting().find_unit(name); }
  Order read(const std::string& words, std::string_view unit = "L1") const {
    const auto order = read_order(sheet, battle, id(unit), words);
    EXPECT_TRUE(order) << words << ": " << (order ? "" : order.error());
    return order.value_or(Order{});
  }
  std::string refused(const std::string& words) const {
    const auto order = read_order(sheet, battle, id("L1"), words);
    return order ? "(accepted)" : order.error();
  }
  Point goal(const std::string& words) const {
    const std::vector<Point> path = path_of(read(words));
    EXPECT_FALSE(path.empty()) << words;
    return path.empty() ? Point{} : path.back();
  }
  static Point cm(double x, double y) {
    return {length_in(x, Measure::centimetre), length_in(y, Measure::centimetre)};
  }

  test::PaperSheet sheet;
  Battle battle = sheet.start(test::hacienda());
};

TEST_F(AFreeOrder, GoesToPlacesAsAReportTellsThem) {
  // The 1st section stands at (90, 75), facing west.
  EXPECT_EQ(goal("move 12 north"), cm(90, 87));
  EXPECT_EQ(goal("move 12 cm to the north"), cm(90, 87)) << "small words say nothing";
  EXPECT_EQ(goal("move forward 5"), cm(85, 75));
  EXPECT_EQ(goal("move 5 forward"), cm(85, 75));
  EXPECT_EQ(goal("move back 5"), cm(95, 75));
  EXPECT_EQ(goal("move left 5"), cm(90, 70));
  EXPECT_EQ(goal("move 5 to the left"), cm(90, 70));
  EXPECT_EQ(goal("move to 70,64"), cm(70, 64));
  EXPECT_EQ(goal("move to C4"), cm(50, 70));
  EXPECT_EQ(goal("move 30 east of the gate south-west"), cm(180, 66));
  EXPECT_EQ(goal("go to C4"), goal("move to C4"));
}

TEST_F(AFreeOrder, StopsShortOfAPlace) {
  const Point at = goal("move 10 short of the hedge");
  EXPECT_NEAR(in_measure(at.x, Measure::centimetre), 109, 0.3) << "half its depth before it";
  EXPECT_EQ(at.y, 75_cm);
}

TEST_F(AFreeOrder, FacesTheWayItWentUnlessItSaysOtherwise) {
  EXPECT_EQ(act<Face>(read("move 12 north"))->facing, Angle::degrees(0));
  EXPECT_EQ(act<Face>(read("move back 5"))->facing, Angle::degrees(270)) << "backward";
  EXPECT_EQ(act<Face>(read("move 12 north, facing east"))->facing, Angle::degrees(90));
  EXPECT_EQ(act<Face>(read("move 12 north and face L2"))->facing,
            facing_of(field::vec(cm(96, 75)) - field::vec(cm(90, 87))));
  const Order turn = read("face south");
  EXPECT_TRUE(path_of(turn).empty());
  EXPECT_EQ(act<Face>(turn)->facing, Angle::degrees(180));
}

TEST_F(AFreeOrder, GoesByOtherPointsAtAPace) {
  const Order order = read("move via D2 to C4 at a trot", "MC2");
  const auto* move = act<Move>(order);
  ASSERT_NE(move, nullptr);
  EXPECT_EQ(move->path, (std::vector<Point>{cm(70, 30), cm(50, 70)}));
  EXPECT_EQ(move->gait, Gait::trot);
}

TEST_F(AFreeOrder, ChargesStraightUntilTheBasesTouch) {
  const Order order = read("charge MC2");
  const auto* charge = act<Charge>(order);
  ASSERT_NE(charge, nullptr);
  EXPECT_EQ(charge->target, id("MC2"));
  Battle there = battle;
  there.unit(id("L1")).put({charge->path.back(), act<Face>(order)->facing});
  double least = 1e9;
  for (const field::Box& ours : sheet.bases(there, id("L1"))) {
    for (const field::Box& theirs : sheet.bases(there, id("MC2"))) {
      least = std::min(least, field::gap(ours, theirs));
      EXPECT_FALSE(field::overlaps(ours, theirs));
    }
  }
  EXPECT_LE(least, 2) << "two tenths of a millimetre";
  const Order around = read("move to C6 then charge MC2 at a gallop");
  EXPECT_EQ(act<Charge>(around)->path.front(), cm(50, 110));
  EXPECT_EQ(act<Charge>(around)->gait, Gait::gallop);
  EXPECT_EQ(act<Move>(around), nullptr) << "one way";
}

TEST_F(AFreeOrder, HasItsOtherActsInTheirOrder) {
  EXPECT_TRUE(read("hold").acts.empty());
  const Order order = read("form square, fire at MC1 and load");
  ASSERT_EQ(order.acts.size(), 3U);
  EXPECT_EQ(std::get<ChangeFormation>(order.acts[0]).to, Formation::square);
  EXPECT_EQ(std::get<Shoot>(order.acts[1]).target, id("MC1"));
  EXPECT_TRUE(std::holds_alternative<Load>(order.acts[2]));
  EXPECT_NE(act<FightOn>(read("fight on")), nullptr);
  EXPECT_NE(act<LeaveTable>(read("leave the table")), nullptr);
}

TEST_F(AFreeOrder, IsRefusedWithWhatIsWrongAndGuessesNothing) {
  EXPECT_THAT(refused("move"), HasSubstr("Move where?"));
  EXPECT_THAT(refused("move to"), HasSubstr("no part of an order"));
  EXPECT_THAT(refused("move to Z9"), HasSubstr("there is no square 'z9'"));
  EXPECT_THAT(refused("move to the moon"), HasSubstr("there is no place or unit 'moon'"));
  EXPECT_THAT(refused("move to the gate"), HasSubstr("may be"));
  EXPECT_THAT(refused("move 12 furlongs"), HasSubstr("'12 furlongs' is no part of an order"));
  EXPECT_THAT(refused("move 999 north"), HasSubstr("off the table"));
  EXPECT_THAT(refused("charge"), HasSubstr("Charge whom?"));
  EXPECT_THAT(refused("charge lancers"), HasSubstr("may be"));
  EXPECT_THAT(refused("fire at nobody"), HasSubstr("nobody is called 'nobody'"));
  EXPECT_THAT(refused("form wedge"), HasSubstr("line, column, square or open"));
  EXPECT_THAT(refused("move 5 north at a hop"), HasSubstr("'hop' is no pace"));
  EXPECT_THAT(refused("hold the line"), HasSubstr("no part of an order"));
  EXPECT_THAT(refused("chrage MC1"), HasSubstr("did you mean 'charge'?"));
  EXPECT_THAT(refused("face"), HasSubstr("no part of an order"));
}

TEST_F(AFreeOrder, EveryFormOfTheHelpIsUnderstood) {
  const std::string help = order_help();
  for (const char* form : {"move to C4", "move to 120,64", "move to the hedge",
                           "move 12 short of the hedge", "move 30 east of the house",
                           "move 12 north", "move forward 12", "move via D2 to C4 at a trot",
                           "charge MC1", "fire at MC1", "form square", "face west", "hold"}) {
    EXPECT_THAT(help, HasSubstr(std::string("    ") + form));
    EXPECT_EQ(refused(form), "(accepted)") << form;
  }
}

}  // namespace
}  // namespace opfor::cli
