// The forms of orders, and what they command.
#include "rules/arquebusier/decisions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "orders_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::at;
using test::face;
using test::Making;
using test::move;
using test::Small;

Small field_of(const char* more = "") {
  return Making{}
      .formation("a1", 'a', "3x2 FA", 20, 20, more)
      .formation("b1", 'b', "3x2 FA", 20, 26)
      .small();
}

std::optional<Commands> commands(const Small& s, std::vector<Act> acts) {
  return commands_of(s.battle, {s.id("a1"), std::move(acts), {}});
}
OrderKind kind(const Small& s, std::vector<Act> acts) {
  const auto c = commands(s, std::move(acts));
  return c ? c->manoeuvre : OrderKind::none;
}
bool no_form(const Small& s, std::vector<Act> acts) { return !commands(s, std::move(acts)); }

TEST(AqCmd6, NoActsAreNoOrder) {
  const auto c = commands(field_of(), {});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->manoeuvre, OrderKind::none);
  EXPECT_EQ(c->fire, OrderKind::none);
}

TEST(AqMove3, AMarchTurnsThenGoesStraightAhead) {
  const Small s = field_of();
  const auto ahead = commands(s, {move(20, 24)});
  ASSERT_TRUE(ahead);
  EXPECT_EQ(ahead->manoeuvre, OrderKind::march);
  EXPECT_EQ(ahead->marker.manoeuvre, Manoeuvre::march);
  EXPECT_EQ(ahead->marker.distance, (4_in).tenths());
  EXPECT_EQ(ahead->marker.facing, 0);
  EXPECT_EQ(ahead->marker.charges, kNoUnit);
  const auto turned = commands(s, {face(90), move(26, 20)});
  ASSERT_TRUE(turned);
  EXPECT_EQ(turned->marker.facing, 9000);
  EXPECT_EQ(turned->marker.distance, (6_in).tenths());
  EXPECT_TRUE(no_form(s, {face(90), move(20, 24)})) << "not ahead of its new facing";
  EXPECT_TRUE(no_form(s, {move(23, 24)})) << "not straight";
  EXPECT_TRUE(no_form(s, {move(20, 24), face(90)})) << "it turns first";
  EXPECT_TRUE(no_form(s, {move(20, 22), move(20, 24)}));
  EXPECT_TRUE(no_form(s, {Move{{at(20, 22), at(20, 24)}, Gait::as_before}})) << "one point";
}

TEST(AqMove3, StraightBackWithoutTurningIsRetiring) {
  const Small s = field_of();
  const auto c = commands(s, {move(20, 17)});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->manoeuvre, OrderKind::retire);
  EXPECT_EQ(c->marker.manoeuvre, Manoeuvre::retire);
  EXPECT_EQ(c->marker.distance, (3_in).tenths());
  EXPECT_TRUE(no_form(s, {face(90), move(18, 20)})) << "who turns goes ahead";
}

TEST(AqMove3, TurnAndFrontageAreAReform) {
  const Small s = field_of();
  const auto turn = commands(s, {face(45)});
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn->marker.manoeuvre, Manoeuvre::reform);
  EXPECT_EQ(turn->marker.facing, 4500);
  EXPECT_EQ(turn->marker.files, 0);
  const auto both = commands(s, {face(45), Frontage{2}});
  ASSERT_TRUE(both);
  EXPECT_EQ(both->manoeuvre, OrderKind::reform);
  EXPECT_EQ(both->marker.files, 2);
  EXPECT_EQ(kind(s, {Frontage{6}}), OrderKind::reform);
  EXPECT_TRUE(no_form(s, {Frontage{0}}));
  EXPECT_TRUE(no_form(s, {Frontage{2}, move(20, 24)})) << "no distance (AQ-MOVE-3)";
}

TEST(AqMove7, AChargeGoesOnUntilItTouches) {
  const Small s = field_of();
  const auto c = commands(s, {test::charge(s, "b1", 20, 25)});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->manoeuvre, OrderKind::march);
  EXPECT_EQ(c->marker.charges, s.id("b1"));
  EXPECT_EQ(c->marker.distance, (6_in).tenths()) << "its whole move: he may have gone back";
}

TEST(AqMove5, ARunMayCrossTheEdge) {
  const Small s = field_of();
  const auto c = commands(s, {face(180), move(20, 18), LeaveTable{}});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->marker.off_table, 1);
  EXPECT_EQ(c->marker.distance, (6_in).tenths());
  EXPECT_TRUE(no_form(s, {LeaveTable{}}));
}

TEST(AqMove2, TheMarkerHoldsHowFarItLeadsNotWhatThatCosts) {
  const Small s = Making{}
                      .terrain("bog", test::bog("[[10, 21], [30, 21], [30, 23], [10, 23]]"))
                      .formation("a1", 'a', "3x2 FA", 20, 20)
                      .formation("b1", 'b', "3x2 FA", 20, 40)
                      .small();
  const auto c = commands(s, {move(20, 24)});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->marker.distance, (4_in).tenths()) << "two inches of bog cost four";
}

TEST(AqMove2, AChargeIsMarkedAsFarOnAsTheEnemyMayRetire) {
  const Small s = Making{}
                      .formation("a1", 'a', "3x2 Ln", 20, 20)
                      .formation("b1", 'b', "3x2 FA", 20, 24)
                      .general("bg", 'b', 20, 28)
                      .small();
  const auto marked = [&](const char* whom, double y) {
    const auto c = commands(s, {test::charge(s, whom, 20, y)});
    return c ? c->marker.distance : 0;
  };
  EXPECT_EQ(marked("b1", 24), (7_in).tenths());
  EXPECT_EQ(marked("b1", 31), (12_in).tenths()) << "its whole move at most";
  EXPECT_EQ(marked("bg", 24), (4_in).tenths()) << "nobody charges a General: the judge refuses it";
}

TEST(AqMove8, OutOfMeleeByBreakingOffAlone) {
  Small s = field_of();
  s.put("b1", 20, 20, 180);
  s.contact("a1", "b1");
  const auto c = commands(s, {face(180), move(20, 14), face(0)});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->manoeuvre, OrderKind::break_off);
  EXPECT_EQ(c->marker.manoeuvre, Manoeuvre::break_off);
  EXPECT_EQ(c->marker.facing, 18000);
  EXPECT_EQ(c->marker.distance, (6_in).tenths());
  EXPECT_EQ(c->marker.ends_facing, 0);
  const auto gone = commands(s, {face(180), move(20, 14)});
  ASSERT_TRUE(gone);
  EXPECT_EQ(gone->marker.ends_facing, 18000) << "the way it went";
  EXPECT_TRUE(no_form(s, {move(20, 14)})) << "nobody retires out of melee";
  EXPECT_TRUE(no_form(s, {test::charge(s, "b1", 20, 25)}));
}

TEST(AqCmd7, TheOtherKinds) {
  const Small s = field_of();
  EXPECT_EQ(kind(s, {Rally{}}), OrderKind::restore);
  EXPECT_EQ(kind(s, {Mount{true}}), OrderKind::mount);
  EXPECT_EQ(kind(s, {Mount{false}}), OrderKind::dismount);
  EXPECT_EQ(commands(s, {Mount{false}})->marker.changing, Changing::dismounting);
  const auto fire = commands(s, {Shoot{s.id("b1")}});
  ASSERT_TRUE(fire);
  EXPECT_EQ(fire->manoeuvre, OrderKind::none);
  EXPECT_EQ(fire->fire, OrderKind::fire_at);
  EXPECT_EQ(fire->marker.fire, Fire::at_target);
  EXPECT_EQ(fire->marker.fire_at, s.id("b1"));
  const auto hold = commands(s, {HoldFire{}});
  ASSERT_TRUE(hold);
  EXPECT_EQ(hold->fire, OrderKind::hold_fire);
  EXPECT_EQ(hold->marker.fire, Fire::hold);
  for (const Act& foreign : {Act{Load{}}, Act{Halt{}}, Act{Wheel{Angle::degrees(90)}},
                             Act{ChangeFormation{}}, Act{Limber{}}, Act{FightOn{}}}) {
    EXPECT_TRUE(no_form(s, {foreign}));
  }
}

TEST(AqCmd8, TwoOrdersAreAManoeuvreThenAFireOrder) {
  const Small s = field_of();
  const auto both = commands(s, {move(20, 24), Shoot{s.id("b1")}});
  ASSERT_TRUE(both);
  EXPECT_EQ(both->manoeuvre, OrderKind::march);
  EXPECT_EQ(both->fire, OrderKind::fire_at);
  EXPECT_EQ(both->marker.fire_at, s.id("b1"));
  EXPECT_EQ(both->marker.distance, (4_in).tenths());
  EXPECT_EQ(commands(s, {Mount{true}, HoldFire{}})->fire, OrderKind::hold_fire);
  EXPECT_TRUE(no_form(s, {Rally{}, Shoot{s.id("b1")}})) << "RESTORE goes with no other";
  EXPECT_TRUE(no_form(s, {Shoot{s.id("b1")}, move(20, 24)})) << "the manoeuvre first";
}

TEST(AqOrders, TheBuildersMakeWhatIsReadBack) {
  const Small s = field_of();
  const UnitId unit = s.id("a1");
  EXPECT_TRUE(stand(unit, "why").acts.empty());
  EXPECT_EQ(stand(unit, "why").why_not_more, "why");
  EXPECT_EQ(test::letters(march(s.battle, unit, {0, 1}, 1000)), "M");
  EXPECT_EQ(test::letters(march(s.battle, unit, {1, 0}, 1000)), "FM");
  EXPECT_EQ(test::letters(march(s.battle, unit, {1, 0}, 1000, s.id("b1"))), "FC");
  EXPECT_EQ(test::letters(retire(s.battle, unit, 500)), "M");
  EXPECT_EQ(test::letters(reform(s.battle, unit, Angle::degrees(90), 2)), "FN");
  EXPECT_EQ(test::letters(reform(s.battle, unit, Angle{}, 2)), "N");
  EXPECT_EQ(test::letters(restore_order(unit)), "R");
  EXPECT_EQ(test::letters(mount_order(unit, false)), "d");
  EXPECT_EQ(test::letters(fire_at(unit, s.id("b1"))), "S");
}

RC_GTEST_PROP(AqOrders, AMarchInAnyDirectionIsReadAsItWasMade, ()) {
  static const Small kField = field_of();
  const int hundredths = *rc::gen::inRange(0, 36000);
  const int length = *rc::gen::inRange(100, 1524);
  const Angle facing = Angle::hundredths(hundredths);
  const auto c = commands_of(kField.battle,
                             march(kField.battle, kField.id("a1"), unit_vector(facing), length));
  RC_ASSERT(c.has_value());
  RC_ASSERT(c->manoeuvre == OrderKind::march);
  RC_ASSERT(c->marker.facing == facing.hundredths());
  RC_ASSERT(c->marker.distance >= length - 2);
  RC_ASSERT(c->marker.distance <= length + 2);
  RC_ASSERT(c->marker.distance <= (6_in).tenths());
}

}  // namespace
}  // namespace opfor::arquebusier
