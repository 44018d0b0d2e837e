#include "drill/sightings.hpp"

#include <gtest/gtest.h>

#include "drill/nearest.hpp"

namespace opfor {
namespace {

struct MemoryCard {
  std::uint64_t value = 7;
};
void describe(Fields& f, MemoryCard& c) { f("value", c.value); }

/// Unit 0 of side A, units 1, 2, 3 of side B, all on the table.
Battle one_against_three() {
  auto setting = std::make_shared<Setting>();
  for (int i = 0; i < 4; ++i) {
    UnitInfo unit;
    unit.id = std::to_string(i);
    unit.side = i == 0 ? Side::a : Side::b;
    setting->units.push_back(unit);
  }
  Battle battle = Battle::make<MemoryCard, MemoryCard>(setting);
  for (UnitState& unit : battle.units()) unit.presence = Presence::on_table;
  return battle;
}

/// Side A sees the units of `seen`.
Blinds blinds_of(const Battle& battle, const UnitSet& seen) {
  Blinds blinds;
  blinds.stands = [&battle](UnitId unit) { return battle.unit(unit).on_table(); };
  blinds.sees = [seen](UnitId unit) { return seen.contains(unit); };
  blinds.suppose = [](Battle& view, UnitId unit, bool remembered) {
    view.record<MemoryCard>(unit).value = remembered ? 1 : 0;
  };
  return blinds;
}

TEST(Sightings, SeenRememberedHiddenAndRemoved) {
  Battle battle = one_against_three();
  for (UnitState& unit : battle.units()) unit.x = 100;
  note_seen(battle, unit_id(2), true);
  battle.unit(unit_id(2)).x = 900;
  note_seen(battle, unit_id(2), false);
  battle.unit(unit_id(1)).task.target = unit_id(0);
  UnitSet seen;
  seen.insert(unit_id(1));
  View view = view_through(battle, Side::a, blinds_of(battle, seen));
  EXPECT_EQ(view.seen.unit(unit_id(1)).x, 100);
  EXPECT_EQ(view.seen.unit(unit_id(1)).task.target, kNoUnit) << "its orders do not show";
  EXPECT_EQ(view.seen.record<MemoryCard>(unit_id(1)).value, 7U);
  EXPECT_TRUE(view.remembered.contains(unit_id(2)));
  EXPECT_EQ(view.seen.unit(unit_id(2)).x, 100) << "where it was seen";
  EXPECT_EQ(view.seen.record<MemoryCard>(unit_id(2)).value, 1U);
  EXPECT_TRUE(view.hidden.contains(unit_id(3)));
  EXPECT_EQ(view.seen.unit(unit_id(3)).presence, Presence::off_table);
  EXPECT_EQ(view.seen.unit(unit_id(3)).x, 0);
  EXPECT_EQ(view.seen.unit(unit_id(0)).x, 100) << "the own side knows itself";
  battle.unit(unit_id(3)).presence = Presence::removed;
  view = view_through(battle, Side::a, blinds_of(battle, seen));
  EXPECT_FALSE(view.hidden.contains(unit_id(3))) << "everybody knows who is gone";
}

TEST(Sightings, AUnitRemembersWhereItSawAnEnemy) {
  Battle battle = one_against_three();
  EXPECT_EQ(battle.unit(unit_id(0)).knows_enemy, 0);
  note_enemy(battle, unit_id(0), {Length::tenths(5), Length::tenths(6)});
  EXPECT_EQ(battle.unit(unit_id(0)).knows_enemy, 1);
  EXPECT_EQ(battle.unit(unit_id(0)).known_enemy_x, 5);
  EXPECT_EQ(battle.unit(unit_id(0)).known_enemy_y, 6);
}

TEST(Nearest, TheNearestThatMatchesWithinReachThenTheLowerId) {
  UnitSet some;
  for (int i = 0; i < 4; ++i) some.insert(unit_id(static_cast<std::size_t>(i)));
  constexpr std::array<double, 4> kGaps{9, 4, 4, 2};
  const auto gap = [&](UnitId unit) { return kGaps.at(index(unit)); };
  const auto all = [](UnitId) { return true; };
  EXPECT_EQ(nearest(some, kAnywhere, gap, all).unit, unit_id(3));
  const auto but_3 = [](UnitId unit) { return unit != unit_id(3); };
  EXPECT_EQ(nearest(some, 4, gap, but_3).unit, unit_id(1));
  EXPECT_EQ(nearest(some, 3.9, gap, but_3).unit, kNoUnit);
  Facts facts;
  set_found(facts, Fact::enemy_in_sight, nearest(some, 4, gap, but_3));
  EXPECT_EQ(facts.witness(Fact::enemy_in_sight), unit_id(1));
  EXPECT_EQ(facts.distance(Fact::enemy_in_sight), Length::tenths(4));
  set_found(facts, Fact::shock_threat, nearest(some, 1, gap, all));
  EXPECT_EQ(facts[Fact::shock_threat], 0);
}

}  // namespace
}  // namespace opfor
