#include "rules/over_the_hills/command.hpp"

#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using test::in;

TEST(OthCmd3, ACommanderCommandsWithinHisRange) {
  EXPECT_TRUE(in_command(in(9), kBrigadeRange));
  EXPECT_FALSE(in_command(in(9.01), kBrigadeRange));
  EXPECT_TRUE(in_command(in(18), kDivisionRange));
  EXPECT_FALSE(in_command(in(20), kDivisionRange));
  EXPECT_TRUE(in_command(in(36), kArmyRange));
  EXPECT_FALSE(in_command(std::nullopt, kArmyRange)) << "dead and not replaced";
  Options full;
  full.distance_scale = 2;
  EXPECT_TRUE(in_command(in(18), kBrigadeRange, full));
}

TEST(OthEx11, ABrigadierTooFarOffHalvesTheMove) {
  const bool brigade = in_command(in(20), kDivisionRange);
  EXPECT_EQ(command_effect({true, brigade, true}), CommandEffect::half_move);
}

TEST(OthOrd1, OrdersSayWhoMayMoveToContact) {
  EXPECT_TRUE(order_allows_contact(BrigadeOrder::attack, in(30)));
  EXPECT_TRUE(order_allows_contact(BrigadeOrder::hold, in(6)));
  EXPECT_FALSE(order_allows_contact(BrigadeOrder::hold, in(6.1)));
  EXPECT_FALSE(order_allows_contact(BrigadeOrder::move, in(1)));
  EXPECT_FALSE(order_allows_contact(BrigadeOrder::withdraw, in(1)));
}

TEST(OthOrd4, OrdersCanBeLeftOut) {
  Options options;
  options.brigade_orders = false;
  for (const auto order :
       {BrigadeOrder::attack, BrigadeOrder::hold, BrigadeOrder::move, BrigadeOrder::withdraw}) {
    EXPECT_TRUE(order_allows_contact(order, in(30), options));
  }
}

TEST(OthOrd2, ADivisionCommanderOrdersAsManyAsHeControls) {
  for (int control = 1; control <= 5; ++control) EXPECT_EQ(orders_a_turn(control), control);
}

TEST(OthOrd3, MoreThanHalfOfItsUnitsBreakABrigade) {
  EXPECT_FALSE(brigade_broken(2, 4));
  EXPECT_TRUE(brigade_broken(3, 4));
  EXPECT_FALSE(brigade_broken(2, 5));
  EXPECT_TRUE(brigade_broken(3, 5));
  EXPECT_FALSE(brigade_broken(0, 1));
  EXPECT_TRUE(brigade_broken(1, 1));
}

}  // namespace
}  // namespace opfor::over_the_hills
