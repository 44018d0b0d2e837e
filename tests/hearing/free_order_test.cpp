#include "hearing/free_order.hpp"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hearing/names_at_table.hpp"
#include "telling/small_battle.hpp"

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

TEST_F(AFreeOrder, GoesTowardASquareOrAPointAndFacesThem) {
  // The middle of C4 is (50, 70).
  const Vec c4 = field::vec(cm(50, 70)) - field::vec(cm(90, 75));
  const Point there = goal("move 12 towards C4");
  EXPECT_EQ(there, field::point(field::vec(cm(90, 75)) + c4 * (1200 / norm(c4))));
  EXPECT_EQ(goal("move 12 toward 50,70"), there);
  for (const char* words : {"face C4", "face to C4", "turn towards C4", "face square C4",
                            "face 50,70", "turn towards 50, 70"}) {
    EXPECT_EQ(act<Face>(read(words))->facing, facing_of(c4)) << words;
  }
  EXPECT_EQ(refused("face Z9"), "there is no square 'z9'; the map has A1 to L8");
}

TEST_F(AFreeOrder, StopsShortOfAPlace) {
  const Point at = goal("move 10 short of the hedge");
  EXPECT_NEAR(in_measure(at.x, Measure::centimetre), 109, 0.3) << "half its depth before it";
  EXPECT_EQ(at.y, 75_cm);
}

/// "turn", "move", "charge": the kinds of its acts, in their order.
std::string kinds(const Order& order) {
  static constexpr std::array<std::string_view, std::variant_size_v<Act>> kNames{
      "move",  "charge", "face",  "form",   "shoot", "load",   "fight",    "leave",
      "wheel", "halt",   "rally", "limber", "mount", "attach", "frontage", "hold fire"};
  std::string text;
  for (const Act& one : order.acts) {
    text += (text.empty() ? "" : ", ") + std::string{kNames[one.index()]};
  }
  return text;
}

TEST_F(AFreeOrder, TurnsToWhereItGoesFirst) {
  // It faces west.
  const Order north = read("move 12 north");
  EXPECT_EQ(kinds(north), "face, move");
  EXPECT_EQ(act<Face>(north)->facing, Angle::degrees(0));
  EXPECT_EQ(kinds(read("march to C4")), "face, move");
}

TEST_F(AFreeOrder, KeepsItsFacingAheadBackAndAside) {
  EXPECT_EQ(kinds(read("move forward 5")), "move");
  EXPECT_EQ(kinds(read("move 5")), "move");
  EXPECT_EQ(goal("move 5"), cm(85, 75)) << "ahead";
  EXPECT_EQ(kinds(read("move 5 west")), "move") << "ahead as well";
  EXPECT_EQ(kinds(read("move left 5")), "move");
  EXPECT_EQ(kinds(read("move back 5")), "move");
  for (const char* words : {"back 5", "retire 5", "fall back 5"}) {
    EXPECT_EQ(kinds(read(words)), "move") << words;
    EXPECT_EQ(goal(words), cm(95, 75)) << words;
  }
}

TEST_F(AFreeOrder, AFacingSaidAfterTheWayIsHowItEnds) {
  const Order east = read("move 12 north, facing east");
  EXPECT_EQ(kinds(east), "move, face");
  EXPECT_EQ(act<Face>(east)->facing, Angle::degrees(90));
  EXPECT_EQ(act<Face>(read("move 12 north and face L2"))->facing,
            facing_of(field::vec(cm(96, 75)) - field::vec(cm(90, 87))));
  EXPECT_EQ(kinds(read("move 12 north, facing west")), "move") << "as it faces now";
  const Order turn = read("face south");
  EXPECT_EQ(kinds(turn), "face");
  EXPECT_EQ(act<Face>(turn)->facing, Angle::degrees(180));
  EXPECT_EQ(act<Face>(read("face about"))->facing, Angle::degrees(90));
  EXPECT_EQ(act<Face>(read("turn to the south"))->facing, Angle::degrees(180));
}

TEST_F(AFreeOrder, KeepsTheOrderInWhichActsAreSaid) {
  const Order order = read("face south, move 5 forward, face about, then move 2 forward");
  ASSERT_EQ(kinds(order), "face, move, face, move");
  EXPECT_EQ(std::get<Move>(order.acts[1]).path, std::vector{cm(90, 70)});
  EXPECT_EQ(std::get<Face>(order.acts[2]).facing, Angle::degrees(0));
  EXPECT_EQ(std::get<Move>(order.acts[3]).path, std::vector{cm(90, 72)});
  EXPECT_EQ(kinds(read("fire at MC1 and move 2 forward")), "shoot, move");
  EXPECT_EQ(kinds(read("move 2 forward, fire at MC1")), "move, shoot");
  EXPECT_EQ(kinds(read("move to 0,75 and leave the table")), "move, leave");
}

TEST_F(AFreeOrder, GoesByOtherPointsAtAPace) {
  const Order order = read("move via D2 to C4 at a trot", "MC2");
  const auto* move = act<Move>(order);
  ASSERT_NE(move, nullptr);
  EXPECT_EQ(move->path, (std::vector<Point>{cm(70, 30), cm(50, 70)}));
  EXPECT_EQ(move->gait, Gait::trot);
  EXPECT_EQ(kinds(order), "move, face") << "of two legs the last tells how it faces";
}

TEST_F(AFreeOrder, ChargesStraightUntilTheBasesTouch) {
  const Order order = read("charge MC2");
  const auto* charge = act<Charge>(order);
  ASSERT_NE(charge, nullptr);
  EXPECT_EQ(charge->target, id("MC2"));
  Battle there = battle;
  EXPECT_EQ(kinds(order), "charge") << "straight ahead";
  there.unit(id("L1")).put({charge->path.back(), Angle::degrees(270)});
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
  const Order aslant = read("charge MC4");
  EXPECT_EQ(kinds(aslant), "face, charge") << "straight ahead it would not touch it";
  EXPECT_EQ(act<Face>(aslant)->facing, facing_of(field::vec(cm(60, 17)) - field::vec(cm(90, 75))));
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

TEST_F(AFreeOrder, HasAVerbForEveryAct) {
  EXPECT_EQ(act<Frontage>(read("draw up 4 files wide"))->files, 4);
  EXPECT_EQ(act<Frontage>(read("draw up in 2 files"))->files, 2);
  EXPECT_EQ(act<Frontage>(read("4 files"))->files, 4);
  EXPECT_EQ(kinds(read("face north, 4 files")), "face, frontage");
  EXPECT_EQ(kinds(read("4 files, facing north")), "face, frontage") << "it turns first";
  EXPECT_EQ(kinds(read("hold fire")), "hold fire");
  EXPECT_EQ(kinds(read("move 5 forward and hold fire")), "move, hold fire");
  EXPECT_EQ(kinds(read("hold")), "") << "stands";
  EXPECT_EQ(kinds(read("halt")), "halt");
  for (const char* words : {"rally", "restore", "restore order", "reform"}) {
    EXPECT_EQ(kinds(read(words)), "rally") << words;
  }
  EXPECT_TRUE(act<Limber>(read("limber"))->up);
  EXPECT_FALSE(act<Limber>(read("unlimber"))->up);
  EXPECT_TRUE(act<Mount>(read("mount"))->up);
  EXPECT_FALSE(act<Mount>(read("dismount"))->up);
  EXPECT_EQ(act<Attach>(read("join L1", "P1"))->to, id("L1"));
  EXPECT_EQ(act<Attach>(read("go with L2", "P1"))->to, id("L2"));
  EXPECT_EQ(act<Attach>(read("go alone", "P1"))->to, kNoUnit);
  EXPECT_EQ(act<Shoot>(read("fire all round"))->target, kNoUnit);
}

TEST_F(AFreeOrder, WheelsOnAFrontCorner) {
  EXPECT_EQ(act<Wheel>(read("wheel right"))->facing, Angle::degrees(0));
  EXPECT_EQ(act<Wheel>(read("wheel left 30"))->facing, Angle::degrees(240));
  EXPECT_EQ(act<Wheel>(read("wheel 45 degrees to the right"))->facing, Angle::degrees(315));
  EXPECT_EQ(act<Wheel>(read("wheel to the south"))->facing, Angle::degrees(180));
  // Ten figures 3 cm apart, 2 cm wide and deep: the right front corner is at (89, 89.5).
  const Order order = read("wheel right, move 5 forward");
  ASSERT_EQ(kinds(order), "wheel, move");
  EXPECT_EQ(std::get<Move>(order.acts[1]).path, std::vector{cm(74.5, 88.5 + 5)});
}

TEST_F(AFreeOrder, BreaksOffFromThoseInContact) {
  EXPECT_THAT(refused("break off 5"), HasSubstr("1st section (L1) is in contact with nobody"));
  EXPECT_THAT(refused("break off"), HasSubstr("is in contact with nobody"));
  battle.unit(id("MC2")).put({cm(81, 75), Angle::degrees(90)});
  make_contact(battle, id("MC2"), id("L1"));
  const Order order = read("break off 5");
  ASSERT_EQ(kinds(order), "face, move, face");
  EXPECT_EQ(std::get<Face>(order.acts[0]).facing, Angle::degrees(90));
  EXPECT_EQ(std::get<Move>(order.acts[1]).path, std::vector{cm(95, 75)});
  EXPECT_EQ(std::get<Face>(order.acts[2]).facing, Angle::degrees(270)) << "the enemy again";
  EXPECT_EQ(std::get<Face>(read("break off 5, facing north").acts.back()).facing,
            Angle::degrees(0));
}

TEST_F(AFreeOrder, WordsOfOrdersMayBePartsOfNames) {
  EXPECT_THAT(refused("move to mount pleasant"), HasSubstr("no place or unit 'mount pleasant'"));
  EXPECT_EQ(goal("move to 70, 64, facing north"), cm(70, 64)) << "a comma between numbers";
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
  EXPECT_EQ(refused("hold the line"), "(accepted)");
  EXPECT_THAT(refused("hold the tea"), HasSubstr("no part of an order"));
  EXPECT_THAT(refused("chrage MC1"), HasSubstr("did you mean 'charge'?"));
  EXPECT_THAT(refused("face"), HasSubstr("Face where? Say a point of the compass"));
  EXPECT_THAT(refused("wheel"), HasSubstr("Wheel where?"));
  EXPECT_THAT(refused("back"), HasSubstr("Back where?"));
  EXPECT_THAT(refused("back to base"), HasSubstr("there is no place or unit 'base'"));
  EXPECT_THAT(refused("draw up wide"), HasSubstr("'wide' is no frontage; say how many files"));
  EXPECT_THAT(refused("0 files"), HasSubstr("is no frontage"));
  EXPECT_THAT(refused("join"), HasSubstr("Join whom? Name one unit"));
  EXPECT_THAT(refused("halt the horses"), HasSubstr("'halt horses' is no part of an order"));
  EXPECT_THAT(refused("whel right"), HasSubstr("did you mean 'wheel'?"));
  EXPECT_THAT(refused("dismonut"), HasSubstr("did you mean 'dismount'?"));
}

TEST_F(AFreeOrder, IsPutRightWhileItIsBeingSaid) {
  EXPECT_EQ(goal("move to D2, no, C4"), goal("move to C4"));
  EXPECT_EQ(goal("move to D2, no C4"), goal("move to C4"));
  EXPECT_EQ(goal("move to D2 -- sorry, C4"), goal("move to C4"));
  EXPECT_EQ(goal("move 12 south, no, north"), goal("move 12 north"));
  EXPECT_EQ(goal("move 8 north, I mean 12"), goal("move 12 north"));
  EXPECT_EQ(goal("move 8 south, make that 12 north"), goal("move 12 north"));
  EXPECT_EQ(kinds(read("form square, no, column, face south")),
            kinds(read("form column, face south")));
  EXPECT_THAT(refused("move to C4, no, form square"), HasSubstr("it is not clear what"));
  EXPECT_THAT(refused("no, move to C4"), HasSubstr("puts right what was said before"));
}

TEST_F(AFreeOrder, EveryFormOfTheHelpIsUnderstood) {
  make_contact(battle, id("MC2"), id("L1"));
  const NamesAtTable names(sheet, battle, Side::a);
  const std::string help = order_help(names);
  for (const char* form : {"move to C4",
                           "move to 120,64",
                           "move to the hedge",
                           "move 12 short of the hedge",
                           "move 30 east of the house",
                           "move 12 north",
                           "move forward 12",
                           "move via D2 to C4 at a trot",
                           "back 3",
                           "charge MC1",
                           "break off 6",
                           "face west",
                           "face about",
                           "form square",
                           "draw up 4 files wide",
                           "fire at MC1",
                           "hold fire",
                           "load",
                           "halt",
                           "rally",
                           "join L2",
                           "fight on",
                           "leave the table",
                           "hold"}) {
    EXPECT_THAT(help, HasSubstr(std::string("    ") + names.explained(form)));
    EXPECT_EQ(refused(form), "(accepted)") << form;
    EXPECT_TRUE(begins_order(form)) << form;
  }
  EXPECT_TRUE(begins_order("4 files"));
  EXPECT_FALSE(begins_order("4 2 6"));
  EXPECT_FALSE(begins_order("sing"));
}

}  // namespace
}  // namespace opfor::cli
