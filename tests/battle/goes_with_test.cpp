#include "battle/goes_with.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

struct PlainNote {
  std::uint64_t value = 0;
};
void describe(Fields& f, PlainNote& n) { f("value", n.value); }

/// 0 is a body; 1 and 3 go with it; 2 is on its own.
Battle of_four() {
  auto setting = std::make_shared<Setting>();
  setting->units.resize(4);
  Battle battle = Battle::make<PlainNote, PlainNote>(setting);
  for (std::size_t i = 0; i < 4; ++i) battle.unit(unit_id(i)).presence = Presence::on_table;
  battle.unit(unit_id(1)).goes_with = unit_id(0);
  battle.unit(unit_id(3)).goes_with = unit_id(0);
  return battle;
}

UnitSet of(std::initializer_list<std::size_t> units) {
  UnitSet set;
  for (const std::size_t unit : units) set.insert(unit_id(unit));
  return set;
}

TEST(GoesWith, IsSaidOfThoseOnTheTable) {
  Battle battle = of_four();
  EXPECT_EQ(goes_with(battle, unit_id(1)), unit_id(0));
  EXPECT_EQ(goes_with(battle, unit_id(2)), kNoUnit);
  EXPECT_EQ(who_go_with(battle, unit_id(0)), of({1, 3}));
  EXPECT_EQ(who_go_with(battle, unit_id(2)), of({}));
  battle.unit(unit_id(1)).presence = Presence::removed;
  EXPECT_EQ(goes_with(battle, unit_id(1)), kNoUnit);
  EXPECT_EQ(who_go_with(battle, unit_id(0)), of({3}));
}

TEST(GoesWith, TheyArePutDownBesideTheirBody) {
  Battle battle = of_four();
  const field::Pose there{{100_cm, 50_cm}, Angle::degrees(90)};
  put_with_all(battle, unit_id(0), there, [](const Battle& now, UnitId body) {
    field::Pose pose = now.unit(body).pose();
    pose.at.x = pose.at.x - 3_cm;
    return pose;
  });
  EXPECT_EQ(battle.unit(unit_id(0)).pose(), there);
  EXPECT_EQ(battle.unit(unit_id(1)).pose(), (field::Pose{{97_cm, 50_cm}, Angle::degrees(90)}));
  EXPECT_EQ(battle.unit(unit_id(3)).pose(), battle.unit(unit_id(1)).pose());
  EXPECT_EQ(battle.unit(unit_id(2)).pose(), field::Pose{});
}

TEST(GoesWith, WhoseBodyIsGoneIsOnHisOwn) {
  Battle battle = of_four();
  leave_on_their_own(battle, unit_id(2));
  EXPECT_EQ(goes_with(battle, unit_id(3)), unit_id(0));
  leave_on_their_own(battle, unit_id(0));
  EXPECT_EQ(goes_with(battle, unit_id(1)), kNoUnit);
  EXPECT_EQ(goes_with(battle, unit_id(3)), kNoUnit);
}

}  // namespace
}  // namespace opfor
