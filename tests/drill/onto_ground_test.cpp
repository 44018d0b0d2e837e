#include "drill/onto_ground.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

struct GroundCard {
  std::uint64_t value = 0;
};
void describe(Fields& f, GroundCard& c) { f("value", c.value); }

constexpr UnitId kBody = unit_id(0);
constexpr double kDeep = 100;
constexpr double kMove = 1500;

int counts_each(const Battle&, const Count&) { return 1; }
int counts_nobody(const Battle&, const Count&) { return 0; }

field::Feature square(double west, double south, double side, bool closed = false) {
  field::Feature piece;
  piece.id = "piece";
  piece.outline = {
      {west, south}, {west + side, south}, {west + side, south + side}, {west, south + side}};
  piece.enclosed = closed;
  return piece;
}

/// A body at 20 cm from the west and from the south of a table of a metre; twenty centimetres of
/// ground that counts for its side begin 40 cm from the west and 10 from the south.
Battle before_ground(std::vector<field::Feature> more = {}) {
  auto setting = std::make_shared<Setting>();
  setting->width = setting->height = 100_cm;
  setting->turns = 10;
  UnitInfo unit;
  unit.id = "body";
  unit.side = Side::a;
  unit.start.at = {20_cm, 20_cm};
  setting->units.push_back(unit);
  std::vector<field::Feature> pieces{square(4000, 1000, 2000)};
  pieces.insert(pieces.end(), more.begin(), more.end());
  setting->ground =
      std::make_shared<const field::Ground>(std::move(pieces), setting->width, setting->height);
  VictoryRule rule;
  rule.winner = Side::a;
  VictoryCondition condition;
  condition.count.side = Side::a;
  condition.count.lead = true;
  condition.count.inside = static_cast<FeatureId>(0);
  condition.least = 1;
  rule.conditions.push_back(condition);
  setting->victory.push_back(rule);
  Battle battle = Battle::make<GroundCard, GroundCard>(std::move(setting));
  battle.unit(kBody).presence = Presence::on_table;
  battle.unit(kBody).put({{20_cm, 20_cm}, {}});
  battle.head().turn = 9;
  return battle;
}

std::optional<Vec> place_for(const Battle& battle, double move = kMove) {
  return onto_ground_that_counts(battle, kBody, counts_each, kDeep, move);
}

TEST(OntoGround, TheNearestPlaceWhereABodyCounts) {
  const auto place = place_for(before_ground());
  ASSERT_TRUE(place);
  EXPECT_NEAR(place->x, 4000 + kDeep, 130) << "no deeper in than it must";
  EXPECT_NEAR(place->y, 2000, 350) << "straight on";
}

TEST(OntoGround, NobodyGoesWhoWouldCountForNothing) {
  const Battle battle = before_ground();
  EXPECT_FALSE(onto_ground_that_counts(battle, kBody, counts_nobody, kDeep, kMove));
}

TEST(OntoGround, NobodyGoesWhoStandsThere) {
  Battle battle = before_ground();
  battle.unit(kBody).put({{50_cm, 20_cm}, {}});
  EXPECT_FALSE(place_for(battle));
}

TEST(OntoGround, BeforeTheBattleNearsItsEndTheTaskComesFirst) {
  Battle battle = before_ground();
  battle.head().turn = 6;
  EXPECT_FALSE(place_for(battle));
  battle.head().turn = 7;
  EXPECT_TRUE(place_for(battle));
}

TEST(OntoGround, NobodyGoesWhoCannotComeThereAnyMore) {
  const Battle battle = before_ground();
  EXPECT_TRUE(place_for(battle, 1100)) << "this turn and the last";
  EXPECT_FALSE(place_for(battle, 1000));
}

TEST(OntoGround, PastAHouseOnItsBorder) {
  const Battle battle = before_ground({square(4000, 1700, 600, true)});
  const auto place = place_for(battle);
  ASSERT_TRUE(place);
  EXPECT_FALSE(battle.setting().ground->contains(static_cast<FeatureId>(1), *place));
  EXPECT_TRUE(battle.setting().ground->contains(static_cast<FeatureId>(0), *place));
}

TEST(OntoGround, ForItsSideOrAgainstIt) {
  const Battle battle = before_ground();
  VictoryRule rule = battle.setting().victory.front();
  VictoryCondition condition = rule.conditions.front();
  EXPECT_EQ(speaks_for(battle, rule, condition, kBody), 1);
  condition.least.reset();
  condition.most = 0;
  EXPECT_EQ(speaks_for(battle, rule, condition, kBody), -1) << "none of its own may be there";
  rule.winner = Side::b;
  EXPECT_EQ(speaks_for(battle, rule, condition, kBody), 1);
  rule.winner.reset();
  EXPECT_EQ(speaks_for(battle, rule, condition, kBody), 0) << "drawn, whoever is there";
}

}  // namespace
}  // namespace opfor
