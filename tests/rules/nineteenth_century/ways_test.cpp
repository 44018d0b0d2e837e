#include "rules/nineteenth_century/ways.hpp"

#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/nineteenth_century/check.hpp"
#include "rules/nineteenth_century/conduct.hpp"
#include "rules/nineteenth_century/stride.hpp"
#include "support.hpp"

/// The contract of 15.2 over many situations: what is true of every order that a cell may give.
/// What each intent of 8.5 does at the table is played in tests/plays.
namespace opfor::nineteenth_century {
namespace {

using test::kLine;
const Cell kRun = test::roman(Intent::run);
const Cell kWithdraw = test::roman(Intent::withdraw_to_cover);
const Cell kCanter = test::roman(Intent::withdraw, Gait::canter);

/// A line of foot facing east, an enemy so many cm before it.
test::Making foot(double enemy, const char* more = kLine) {
  return test::Making{}
      .foot("A1", "a", 100, 75, 7, more)
      .foot("B1", "b", 102 + enemy, 75, 7, kLine);
}
test::Making horse(double enemy, const char* more = kLine) {
  return test::Making{}
      .horse("A1", "a", 100, 75, 5, more)
      .foot("B1", "b", 103.5 + enemy, 75, 7, kLine);
}

/// The orders that a cell may give, every one of them legal.
std::vector<Order> legal(const test::Small& s, const Cell& cell) {
  std::vector<Order> orders = ways(s.now(), s.id("A1"), cell);
  EXPECT_FALSE(orders.empty());
  for (const Order& order : orders) {
    const auto refusal = check(s.battle, order);
    EXPECT_FALSE(refusal) << word(cell.intent) << ": " << refusal->rule << " " << refusal->what;
  }
  return orders;
}

TEST(NcAct22, EveryOrderThatACellMayGiveIsLegal) {
  const auto ground = [](const char* kind, double from, double to) {
    return fmt::format("area = [[{0},55],[{1},55],[{1},95],[{0},95]]; {2}", from, to, kind);
  };
  const char* grass = "kind = 'grass'; cover = 'soft'";
  const char* works = "kind = 'works'; cover = 'hard'; fortified_for = 'a'";
  const char* pen =
      "ring = [[97,60],[103,60],[103,90],[97,90]]; kind = 'wall'; impassable = ['foot']";
  const char* wall = "line = [[112,55],[112,95]]; kind = 'wall'; cover = 'hard'";
  std::vector<test::Small> moments;
  for (const double enemy : {0.0, 10.0, 20.0, 26.0, 60.0}) {
    moments.push_back(foot(enemy).small());
    moments.push_back(horse(enemy, "formed = true; facing = 270").small());
    moments.push_back(foot(enemy).terrain("grass", ground(grass, 80, 92)).small());
    moments.push_back(foot(enemy).terrain("works", ground(works, 95, 105)).small());
    moments.push_back(foot(enemy, "formed = true; regulars = true").small());
  }
  moments.push_back(foot(60).terrain("wall", wall).small());
  moments.push_back(foot(30).terrain("pen", pen).small());
  moments.push_back(horse(80).terrain("grass", ground(grass, 76, 90)).small());
  for (test::Small& s : moments) {
    if (s.gap("A1", "B1") == 0) make_contact(s.battle, s.id("A1"), s.id("B1"));
    for (const InForce does : {InForce::hold, InForce::advance, InForce::withdraw, InForce::run}) {
      s.unit("A1").in_force = does;
      for (const Cell& cell :
           {kRun, kWithdraw, kCanter, test::italic(Intent::halt_face),
            test::italic(Intent::take_cover), test::italic(Intent::advance, ChargeMark::yes),
            test::roman(Intent::advance), test::roman(Intent::continue_orders),
            test::italic(Intent::continue_orders, ChargeMark::yes),
            test::roman(Intent::rally_in_cover), test::roman(Intent::rally_halt, Gait::halt)}) {
        legal(s, cell);
      }
    }
  }
}

TEST(NcAct16, RunAndWithdrawNeverEndNearerWhateverIsInTheWay) {
  for (const Cell& cell : {kRun, kWithdraw, kCanter}) {
    for (const double wall : {85.0, 92.0, 97.0}) {
      for (const int facing : {0, 90, 180, 270, 45}) {
        for (const bool mounted : {false, true}) {
          const std::string more = fmt::format("formed = true; facing = {}", facing);
          test::Small s =
              (mounted ? horse(30, more.c_str()) : foot(30, more.c_str()))
                  .terrain("wall", fmt::format("line = [[{0},40],[{0},110]]; kind = 'wall';"
                                               "impassable = ['foot', 'horse']",
                                               wall - 20))
                  .small();
          const double before = s.gap("A1", "B1");
          NoEvents events;
          carry_out(s.battle, legal(s, cell).front(), cell, events);
          EXPECT_GE(s.gap("A1", "B1"), before - 0.01)
              << word(cell.intent) << " " << wall << " " << facing << " " << mounted;
        }
      }
    }
  }
}

/// By half a millimetre, which is not told apart: a body in a hurry goes by there.
TEST(NcAct16, WhoGrazesACornerSpendsHisWay) {
  test::Small s = test::Making{}
                      .horse("A1", "a", 117.56, 47.86, 5, kLine)
                      .foot("B1", "b", 60, 140, 7, kLine)
                      .terrain("barn",
                               "area = [[102.4,25.8],[119.6,25.8],[119.6,39.6],[102.4,39.6]]; "
                               "kind = 'building'; impassable = ['foot', 'horse']")
                      .small();
  const UnitId runner = s.id("A1");
  const std::vector<Point> way{s.unit("A1").pose().at, {Length::tenths(12902), Length{}}};
  ASSERT_FALSE(std::isfinite(cost_of(s.battle, runner, way)));
  Order order;
  order.unit = runner;
  order.acts.emplace_back(Move{{way.back()}, Gait::as_before});
  order.acts.emplace_back(LeaveTable{});
  NoEvents events;
  carry_out(s.battle, order, kRun, events);
  EXPECT_FALSE(s.unit("A1").on_table());
}

}  // namespace
}  // namespace opfor::nineteenth_century
