#include "drill/driving_off.hpp"

#include <gtest/gtest.h>

#include "drill/sightings.hpp"
#include "drill/task.hpp"

namespace opfor {
namespace {

struct WingCard {
  std::uint64_t value = 0;
};
void describe(Fields& f, WingCard& c) { f("value", c.value); }

constexpr UnitId kWing = unit_id(0);
constexpr UnitId kCentre = unit_id(1);
constexpr UnitId kHisFoot = unit_id(2);
constexpr UnitId kHisHorse = unit_id(3);
constexpr Vec kGrass{4000, 9000};     ///< where the wing is sent
constexpr Vec kDecides{15000, 5000};  ///< where the battle is decided, and the centre is sent

/// A wing of horse and a centre of foot against two enemies whom nobody has seen yet, on a table of
/// two metres by 1.2, on whose right the battle is decided.
Battle wing_and_centre() {
  auto setting = std::make_shared<Setting>();
  setting->width = 200_cm;
  setting->height = 120_cm;
  for (int i = 0; i < 4; ++i) {
    UnitInfo unit;
    unit.id = std::to_string(i);
    unit.side = i < 2 ? Side::a : Side::b;
    unit.table = i == 0 || i == 3 ? Table::horse : Table::foot;
    unit.start.at = i == 0 ? Point{40_cm, 10_cm} : Point{150_cm, 10_cm};
    if (i < 2) unit.task.go_to(field::point(i == 0 ? kGrass : kDecides));
    if (i < 2) unit.task.kind = i == 0 ? TaskKind::attack : TaskKind::advance;
    setting->units.push_back(unit);
  }
  field::Feature post;
  post.outline = {{13000, 4000}, {17000, 4000}, {17000, 6000}, {13000, 6000}};
  setting->ground = std::make_shared<const field::Ground>(std::vector<field::Feature>{post},
                                                          setting->width, setting->height);
  VictoryRule rule;
  VictoryCondition condition;
  condition.count.inside = static_cast<FeatureId>(0);
  rule.conditions.push_back(condition);
  setting->victory.push_back(rule);
  Battle battle = Battle::make<WingCard, WingCard>(setting);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    UnitState& unit = battle.unit(unit_id(i));
    unit.presence = Presence::on_table;
    unit.put(setting->units[i].start);
    unit.task = setting->units[i].task;
  }
  return battle;
}

void put_there(Battle& battle, UnitId unit, Vec place, bool seen = true) {
  battle.unit(unit).put({field::point(place), {}});
  note_seen(battle, unit, seen);
}

TEST(DrivingOff, GoesForWhomItsSideKnowsNotForAnEmptyPlace) {
  Battle battle = wing_and_centre();
  EXPECT_EQ(whom_to_attack(battle, kWing), kNoUnit) << "nobody is known";
  EXPECT_EQ(place_in_line(battle, kWing), kGrass);
  put_there(battle, kHisFoot, {7000, 8000});
  EXPECT_EQ(whom_to_attack(battle, kWing), kHisFoot) << "near its place";
  EXPECT_EQ(place_in_line(battle, kWing), (Vec{7000, 8000}));
  put_there(battle, kHisFoot, {7000, 4000});
  EXPECT_EQ(whom_to_attack(battle, kWing), kHisFoot) << "near its way there";
  put_there(battle, kHisHorse, {4000, 11000});
  EXPECT_EQ(whom_to_attack(battle, kWing), kHisHorse) << "horse has to do with horse first";
  battle.unit(kHisHorse).in_force = InForce::run;
  EXPECT_EQ(whom_to_attack(battle, kWing), kHisFoot) << "who runs is driven off";
}

TEST(DrivingOff, WhatNobodySeesChangesNothing) {
  Battle battle = wing_and_centre();
  put_there(battle, kHisFoot, {7000, 8000}, false);
  EXPECT_EQ(whom_to_attack(battle, kWing), kNoUnit) << "never seen";
  put_there(battle, kHisFoot, {7000, 8000});
  put_there(battle, kHisFoot, {15000, 11000}, false);
  battle.unit(kHisFoot).in_force = InForce::run;
  EXPECT_EQ(whom_to_attack(battle, kWing), kHisFoot);
  EXPECT_EQ(place_in_line(battle, kWing), (Vec{7000, 8000})) << "where he was last seen";
  Blinds blinds;
  blinds.stands = [&battle](UnitId unit) { return battle.unit(unit).on_table(); };
  blinds.sees = [](UnitId) { return false; };
  const View view = view_through(battle, Side::a, blinds);
  EXPECT_EQ(place_in_line(view.seen, kWing), (Vec{7000, 8000})) << "and so its side knows it";
}

TEST(DrivingOff, WhomNobodyIsBeforeGoesWhereTheBattleIsDecided) {
  Battle battle = wing_and_centre();
  const auto is_bound_for_it = [&] {
    const auto place = place_in_line(battle, kWing);
    return place && where_it_is_decided(battle.setting(), *place) != kNoFeature;
  };
  EXPECT_FALSE(is_bound_for_it()) << "it knows nobody, and goes to see";
  put_there(battle, kWing, kGrass);
  EXPECT_TRUE(is_bound_for_it()) << "nobody is there";
  put_there(battle, kWing, {4000, 1000});
  put_there(battle, kHisFoot, {19000, 11000});
  EXPECT_TRUE(is_bound_for_it()) << "he is elsewhere";
  EXPECT_EQ(whom_to_attack(battle, kWing), kNoUnit);
}

TEST(DrivingOff, WhoHasAPlaceThatDecidesOrAnEnemyByNameGoesThere) {
  Battle battle = wing_and_centre();
  put_there(battle, kHisFoot, {7000, 8000});
  battle.unit(kCentre).task.kind = TaskKind::attack;
  EXPECT_EQ(whom_to_attack(battle, kCentre), kNoUnit);
  battle.unit(kWing).task.target = kHisHorse;
  EXPECT_EQ(whom_to_attack(battle, kWing), kHisHorse);
  battle.unit(kWing).task.kind = TaskKind::advance;
  battle.unit(kWing).task.target = kNoUnit;
  EXPECT_EQ(place_in_line(battle, kWing), kGrass) << "it is to be there";
}

}  // namespace
}  // namespace opfor
