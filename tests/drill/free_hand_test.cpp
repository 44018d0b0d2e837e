#include "drill/free_hand.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle/fields.hpp"

namespace opfor {
namespace {

using testing::ElementsAre;
using Kind = FreeOrder::Kind;

Order facing(int degrees) {
  Order order;
  order.acts.emplace_back(Face{Angle::degrees(degrees)});
  return order;
}

std::vector<std::string> kinds(const std::vector<FreeOrder>& orders) {
  std::vector<std::string> all;
  for (const FreeOrder& one : orders) all.emplace_back(word(one.kind));
  return all;
}

/// Can do one thing of each sort; each order differs from the others.
class Handy final : public FreeHand {
 public:
  bool fights = false;
  bool must = false;
  [[nodiscard]] UnitId unit() const override { return unit_id(4); }
  [[nodiscard]] bool in_contact() const override { return fights; }
  [[nodiscard]] std::optional<Order> only() const override {
    return must ? std::optional(facing(180)) : std::nullopt;
  }
  void stay(Menu& menu) const override { menu.add(Kind::stand, std::vector<Act>{}); }
  void charge(Menu& menu) const override { menu.add(Kind::charge, facing(1), unit_id(7)); }
  void fire(Menu& menu) const override { menu.add(Kind::fire, facing(2), unit_id(7)); }
  void go(Menu& menu) const override { menu.add(Kind::advance, facing(3)); }
  void turn(Menu& menu) const override { menu.add(Kind::face, facing(4)); }
  void form(Menu& menu) const override { menu.add(Kind::form_square, facing(5)); }
  void break_off(Menu& menu) const override { menu.add(Kind::break_off, facing(6)); }
  void give_ground(Menu& menu) const override { menu.add(Kind::retire, facing(7)); }
};

/// Knows no manoeuvre at all.
class Rooted final : public FreeHand {
 public:
  [[nodiscard]] UnitId unit() const override { return unit_id(0); }
  [[nodiscard]] bool in_contact() const override { return false; }
  void stay(Menu& menu) const override { menu.add(Kind::stand, std::vector<Act>{}); }
};

TEST(Menu, OffersNoOrderTwice) {
  Menu menu(unit_id(2));
  menu.add(Kind::stand, std::vector<Act>{});
  menu.add(Kind::face, facing(90), unit_id(5));
  Order again = facing(90);
  again.why_not_more = "no room";
  menu.add(Kind::wheel, again, unit_id(6));
  menu.add(Kind::advance, std::optional<Order>{});
  ASSERT_THAT(kinds(menu.all()), ElementsAre("stand", "face")) << "what was found first stays";
  EXPECT_EQ(menu.all().front().order.unit, unit_id(2));
  EXPECT_EQ(menu.all().back().about, unit_id(5));
}

TEST(FreeHand, IsOfferedWhatItsSheetKnows) {
  EXPECT_THAT(kinds(free_orders(Handy())), ElementsAre("stand", "charge", "fire", "straight ahead",
                                                       "face", "form square", "retire"));
  EXPECT_THAT(kinds(free_orders(Rooted())), ElementsAre("stand"));
}

TEST(FreeHand, InContactStaysChargesFiresOrBreaksOff) {
  Handy hand;
  hand.fights = true;
  EXPECT_THAT(kinds(free_orders(hand)), ElementsAre("stand", "charge", "fire", "break off"));
}

TEST(FreeHand, WhoHasButOneThingToDoIsOfferedThat) {
  Handy hand;
  hand.must = true;
  const auto orders = free_orders(hand);
  ASSERT_EQ(orders.size(), 1u);
  EXPECT_EQ(orders.front().order, facing(180));
}

TEST(FreeOrder, IsNamedWithWhomItIsAbout) {
  Setting setting;
  for (const char* name : {"the King's lifeguard", "the London regiment"}) {
    UnitInfo unit;
    unit.id = std::string(name).substr(4, 1);
    unit.name = name;
    unit.table = setting.units.empty() ? Table::horse : Table::foot;
    setting.units.push_back(unit);
  }
  const auto said = [&](Kind kind, Order order, UnitId about) {
    return words(setting, FreeOrder{kind, std::move(order), about});
  };
  EXPECT_EQ(said(Kind::fire, facing(2), unit_id(1)), "fire: the London regiment (L)");
  EXPECT_EQ(said(Kind::wheel, facing(2), kNoUnit), "wheel towards its objective");
  EXPECT_EQ(said(Kind::wheel, facing(2), unit_id(0)), "wheel: the King's lifeguard (K)");
  Order part = facing(2);
  part.why_not_more = "it gets no farther round";
  EXPECT_EQ(said(Kind::wheel, part, unit_id(0)),
            "wheel as far as it gets: the King's lifeguard (K)");
  EXPECT_EQ(said(Kind::wheel, part, kNoUnit), "wheel as far as it gets towards its objective");
  Order nearer;
  nearer.unit = unit_id(0);
  EXPECT_EQ(said(Kind::to_range, nearer, kNoUnit), "to within musket range of an enemy");
  nearer.unit = unit_id(1);
  EXPECT_EQ(said(Kind::to_range, nearer, kNoUnit), "to musket range");
  Order halting;
  halting.acts.emplace_back(Halt{});
  EXPECT_EQ(said(Kind::halt, halting, kNoUnit), "halt");
  EXPECT_EQ(said(Kind::reform, halting, kNoUnit), "halt, then reform");
}

struct BodyCard {
  std::uint64_t value = 0;
};
void describe(Fields& f, BodyCard& c) { f("value", c.value); }

/// One body that faces north.
Battle one_body() {
  auto setting = std::make_shared<Setting>();
  setting->width = setting->height = 100_cm;
  UnitInfo unit;
  unit.id = "K";
  unit.start.at = {50_cm, 50_cm};
  setting->units.push_back(unit);
  setting->ground = std::make_shared<const field::Ground>(std::vector<field::Feature>{},
                                                          setting->width, setting->height);
  return Battle::make<BodyCard, BodyCard>(std::move(setting));
}

TEST(FreeOrder, IsToldFromOthersOfItsKind) {
  const auto goes = [](Kind kind, std::vector<Act> acts) {
    return FreeOrder{kind, Order{unit_id(0), std::move(acts), {}}, kNoUnit};
  };
  const auto to = [](std::int32_t x, std::int32_t y) {
    return Act{Move{{{Length::tenths(x), Length::tenths(y)}}, Gait::as_before}};
  };
  const Battle battle = one_body();
  const Point at = battle.unit(unit_id(0)).pose().at;
  const std::int32_t x = at.x.tenths();
  const std::int32_t y = at.y.tenths();
  EXPECT_THAT(
      words_of(battle,
               {goes(Kind::to_goal, {to(x, y + 300)}), goes(Kind::to_goal, {to(x, y + 500)}),
                goes(Kind::to_goal, {to(x + 300, y)}),
                goes(Kind::to_goal, {ChangeFormation{Formation::column}, to(x, y + 500)}),
                goes(Kind::approach, {to(x, y + 300), Limber{false}}),
                goes(Kind::approach, {to(x, y + 300)}), goes(Kind::step_aside, {to(x - 300, y)}),
                goes(Kind::step_aside, {to(x + 300, y)}), goes(Kind::stand, {})}),
      ElementsAre("where its orders lead, 3.0 cm", "where its orders lead, 5.0 cm",
                  "where its orders lead, 3.0 cm, by another way",
                  "where its orders lead, in column", "approach, into action", "approach",
                  "step aside to the left", "step aside to the right", "stand"));
}

TEST(EachOnce, LeavesOutNobodyAndWhoStandsTwice) {
  EXPECT_THAT(each_once({unit_id(3), kNoUnit, unit_id(1), unit_id(3)}),
              ElementsAre(unit_id(3), unit_id(1)));
}

}  // namespace
}  // namespace opfor
