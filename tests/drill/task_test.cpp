#include "drill/task.hpp"

#include <gtest/gtest.h>

#include "drill/holding.hpp"
#include "drill/memory.hpp"

namespace opfor {
namespace {

struct TaskCard {
  std::uint64_t value = 0;
};
void describe(Fields& f, TaskCard& c) { f("value", c.value); }

constexpr UnitId kFirst = unit_id(0);
constexpr UnitId kSecond = unit_id(1);
constexpr UnitId kThird = unit_id(2);
constexpr UnitId kEnemy = unit_id(3);

/// Three of side A in a line, 20 cm from each other, and an enemy, on a table of a metre by a
/// metre.
/// @param sent what the first began with
Battle three_and_an_enemy(const Task& sent = {}) {
  auto setting = std::make_shared<Setting>();
  setting->width = setting->height = 100_cm;
  for (int i = 0; i < 4; ++i) {
    UnitInfo unit;
    unit.id = std::to_string(i);
    unit.side = i < 3 ? Side::a : Side::b;
    unit.start.at = {10_cm + Length::tenths(2000 * i), 10_cm};
    if (i == 0) unit.task = sent;
    setting->units.push_back(unit);
  }
  setting->ground = std::make_shared<const field::Ground>(std::vector<field::Feature>{},
                                                          setting->width, setting->height);
  Battle battle = Battle::make<TaskCard, TaskCard>(std::move(setting));
  for (UnitState& unit : battle.units()) unit.presence = Presence::on_table;
  return battle;
}

Task& task(Battle& battle, UnitId unit, TaskKind kind, UnitId target = kNoUnit) {
  Task& given = battle.unit(unit).task;
  given.kind = kind;
  given.target = target;
  return given;
}

TEST(Tasks, AHoldThatIsOverIsAnAdvance) {
  Battle battle = three_and_an_enemy();
  task(battle, kFirst, TaskKind::hold).from_turn = 4;
  battle.head().turn = 3;
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::hold);
  battle.head().turn = 4;
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::advance);
  EXPECT_EQ(task_now(battle, kSecond).kind, TaskKind::hold) << "nobody told it when";
}

TEST(Tasks, WhoHasPassedHisPostDoesNotTurnBackToIt) {
  Battle battle = three_and_an_enemy();
  Task& given = task(battle, kFirst, TaskKind::advance);
  battle.unit(kFirst).phase = Phase::forms_up;
  const Vec at = field::vec(battle.unit(kFirst).pose().at);
  const Vec front = unit_vector(battle.unit(kFirst).pose().facing);
  const auto is_there = [&](double off) {
    given.go_to(field::point(at + front * off));
    return task_now(battle, kFirst).kind == TaskKind::hold;
  };
  EXPECT_TRUE(is_there(500));
  EXPECT_FALSE(is_there(900)) << "it has not come to it yet";
  EXPECT_TRUE(is_there(-900)) << "it has gone past it";
  EXPECT_FALSE(is_there(-1100));
}

TEST(Tasks, ContinueGoesOnWithOneUnlessItGoesByWhatWasDoneLast) {
  Battle battle = three_and_an_enemy();
  task(battle, kFirst, TaskKind::attack, kEnemy);
  battle.unit(kFirst).in_force = InForce::take_cover;
  EXPECT_FALSE(repeated(battle, kFirst));
  EXPECT_EQ(goes_on_with(battle, kFirst), InForce::advance);
  auto last = std::make_shared<Setting>(battle.setting());
  last->behaviour.continues = Continues::last;
  battle.set_setting(std::move(last));
  EXPECT_EQ(repeated(battle, kFirst), InForce::take_cover);
  EXPECT_EQ(goes_on_with(battle, kFirst), InForce::take_cover);
}

TEST(Tasks, WhoGoesForwardAndWhoStays) {
  EXPECT_TRUE(goes_forward(TaskKind::advance) && goes_forward(TaskKind::attack));
  EXPECT_TRUE(stays(TaskKind::hold) && stays(TaskKind::fire));
  EXPECT_FALSE(goes_forward(TaskKind::support) || stays(TaskKind::support));
  EXPECT_EQ(in_force_by(TaskKind::advance), InForce::move);
  EXPECT_EQ(in_force_by(TaskKind::attack), InForce::advance);
  EXPECT_EQ(in_force_by(TaskKind::support), InForce::hold);
}

TEST(Tasks, TheSecondLineTakesOverTheTaskOfTheFirst) {
  Battle battle = three_and_an_enemy();
  task(battle, kFirst, TaskKind::attack, kEnemy);
  task(battle, kSecond, TaskKind::support, kFirst);
  task(battle, kThird, TaskKind::support, kSecond);
  EXPECT_EQ(whom_to_support(battle, kSecond), kFirst);
  EXPECT_EQ(whom_to_attack(battle, kSecond), kNoUnit);
  battle.unit(kFirst).presence = Presence::waiting;
  EXPECT_EQ(whom_to_support(battle, kSecond), kFirst) << "he is yet to come";
  for (const Presence gone : {Presence::off_table, Presence::removed}) {
    battle.unit(kFirst).presence = gone;
    EXPECT_EQ(whom_to_attack(battle, kSecond), kEnemy);
    EXPECT_EQ(whom_to_support(battle, kThird), kSecond) << "his friend is still there";
  }
  battle.unit(kSecond).presence = Presence::removed;
  EXPECT_EQ(whom_to_attack(battle, kThird), kEnemy) << "the third goes in for both";
}

TEST(Tasks, TheSecondLineGoesInForAFirstThatRuns) {
  Battle battle = three_and_an_enemy();
  task(battle, kFirst, TaskKind::attack, kEnemy);
  task(battle, kSecond, TaskKind::support, kFirst);
  battle.unit(kFirst).in_force = InForce::withdraw;
  EXPECT_EQ(whom_to_support(battle, kSecond), kFirst) << "he may come again";
  battle.unit(kFirst).in_force = InForce::run;
  EXPECT_EQ(whom_to_attack(battle, kSecond), kEnemy);
}

TEST(Tasks, NobodyIsSentAgainstWhoRuns) {
  Battle battle = three_and_an_enemy();
  task(battle, kFirst, TaskKind::attack, kEnemy);
  EXPECT_EQ(whom_to_attack(battle, kFirst), kEnemy);
  battle.unit(kEnemy).in_force = InForce::run;
  EXPECT_EQ(whom_to_attack(battle, kFirst), kNoUnit);
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::attack) << "somebody else";
}

TEST(Tasks, WhoIsToHoldAPlaceFarOffComesToItFirst) {
  Battle battle = three_and_an_enemy();
  UnitState& unit = battle.unit(kFirst);
  unit.x = unit.y = 1000;
  Task& hold = task(battle, kFirst, TaskKind::hold);
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::hold) << "where it stands";
  hold.go_to({10_cm, 45_cm});
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::advance);
  hold.from_turn = 5;
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::hold) << "first it stays, and then goes there";
  hold.from_turn = 0;
  unit.y = 1200;
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::hold) << "a third of the table's depth off";
}

TEST(Tasks, WhoStandsWhereHeIsToHoldInALineHasCome) {
  Battle battle = three_and_an_enemy();
  // Their middle is 30 cm along; the first has his place in the line 40 cm off the place itself.
  auto wide = std::make_shared<Setting>(battle.setting());
  wide->units[0].start.at = {Length{}, 10_cm};
  wide->units[2].start.at = {80_cm, 10_cm};
  for (const UnitId unit : {kFirst, kSecond, kThird}) {
    Task& hold = task(battle, unit, TaskKind::hold);
    hold.go_to({50_cm, 10_cm});
    wide->units[index(unit)].task = hold;
  }
  battle.set_setting(std::move(wide));
  battle.unit(kFirst).x = 1200;
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::hold) << "at its own end of the line";
  battle.unit(kFirst).y = 5000;
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::advance) << "far off all of it";
}

TEST(Tasks, WhoIsToldToHoldOnHisWayToAnAttackGoesNoFarther) {
  Task sent;
  sent.kind = TaskKind::attack;
  sent.go_to({10_cm, 55_cm});
  Battle battle = three_and_an_enemy(sent);
  Task& hold = task(battle, kFirst, TaskKind::hold);
  hold.go_to({10_cm, 55_cm});
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::hold);
  hold.go_to({20_cm, 55_cm});
  EXPECT_EQ(task_now(battle, kFirst).kind, TaskKind::advance) << "another place: that it goes to";
}

TEST(Tasks, WhoSupportsGoesHimselfWhenTimePresses) {
  Battle battle = three_and_an_enemy();
  Task& second = task(battle, kSecond, TaskKind::support, kFirst);
  second.go_to({50_cm, 80_cm});
  second.by_turn = 6;
  for (UnitState& unit : battle.units()) unit.x = unit.y = 1000;
  const auto now = [&](int turn) {
    battle.head().turn = static_cast<std::uint16_t>(turn);
    return task_in_time(battle, kSecond, 2000, 2000);
  };
  EXPECT_EQ(now(1).kind, TaskKind::support);
  EXPECT_EQ(now(2).kind, TaskKind::advance) << "80 cm are four moves";
  EXPECT_EQ(now(2).target, kNoUnit);
  task(battle, kSecond, TaskKind::fire);
  EXPECT_EQ(now(5).kind, TaskKind::fire) << "who is to fire does not";
}

TEST(Tasks, AHoldThatWasTakenOverEndsWhenHisWould) {
  Battle battle = three_and_an_enemy();
  task(battle, kFirst, TaskKind::hold).from_turn = 2;
  task(battle, kSecond, TaskKind::support, kFirst);
  battle.unit(kFirst).presence = Presence::removed;
  EXPECT_EQ(task_now(battle, kSecond).kind, TaskKind::hold);
  battle.head().turn = 2;
  EXPECT_EQ(task_now(battle, kSecond).kind, TaskKind::advance);
}

TEST(Tasks, WhoSupportEachOtherAreLeftWithTheirOwn) {
  Battle battle = three_and_an_enemy();
  task(battle, kFirst, TaskKind::support, kSecond);
  task(battle, kSecond, TaskKind::support, kFirst);
  battle.unit(kFirst).presence = Presence::removed;
  EXPECT_EQ(task_now(battle, kSecond).kind, TaskKind::support);
  battle.unit(kSecond).presence = Presence::removed;
  task(battle, kThird, TaskKind::support, kFirst);
  EXPECT_EQ(task_now(battle, kThird).kind, TaskKind::support) << "a circle that it is not in";
}

TEST(Tasks, WhoShareAPlaceMakeALineThere) {
  Battle battle = three_and_an_enemy();
  for (const UnitId unit : {kFirst, kSecond}) {
    task(battle, unit, TaskKind::advance).go_to({50_cm, 80_cm});
  }
  task(battle, kEnemy, TaskKind::advance).go_to({50_cm, 80_cm});
  EXPECT_EQ(place_in_line(battle, kFirst), (Vec{4000, 8000}));
  EXPECT_EQ(place_in_line(battle, kSecond), (Vec{6000, 8000}));
  EXPECT_EQ(place_in_line(battle, kThird), std::nullopt);
  task(battle, kThird, TaskKind::support, kSecond);
  battle.unit(kSecond).presence = Presence::removed;
  EXPECT_EQ(place_in_line(battle, kThird), (Vec{6000, 8000})) << "it takes his place in the line";
}

TEST(Tasks, APlaceInTheLineIsAsFarOutAsThereIsRoom) {
  Battle battle = three_and_an_enemy();
  for (const UnitId unit : {kFirst, kSecond}) {
    task(battle, unit, TaskKind::advance).go_to({95_cm, 80_cm});
  }
  EXPECT_EQ(place_in_line(battle, kFirst), (Vec{8500, 8000}));
  EXPECT_EQ(place_in_line(battle, kSecond), (Vec{9500, 8000})) << "no nearer to the table's edge";
  for (const UnitId unit : {kFirst, kSecond}) battle.unit(unit).task.go_to({86_cm, 80_cm});
  EXPECT_EQ(place_in_line(battle, kSecond), (Vec{9492, 8000})) << "half its line is on the table";
  for (const UnitId unit : {kFirst, kSecond}) battle.unit(unit).task.go_to({84_cm, 80_cm});
  EXPECT_EQ(place_in_line(battle, kSecond), (Vec{9400, 8000}));
}

/// The three share a place at 50, 80, with a piece of ground.
std::vector<std::optional<Vec>> places_with(field::Feature piece) {
  Battle battle = three_and_an_enemy();
  auto setting = std::make_shared<Setting>(battle.setting());
  setting->ground = std::make_shared<const field::Ground>(std::vector<field::Feature>{piece},
                                                          setting->width, setting->height);
  setting->units[2].enters = Entry{};
  Battle again = Battle::make<TaskCard, TaskCard>(std::move(setting));
  std::vector<std::optional<Vec>> places;
  for (const UnitId unit : {kFirst, kSecond, kThird}) {
    task(again, unit, TaskKind::advance).go_to({50_cm, 80_cm});
  }
  for (const UnitId unit : {kFirst, kSecond, kThird}) places.push_back(place_in_line(again, unit));
  return places;
}

TEST(Tasks, NoLineIsMadeInClosedGround) {
  const Vec itself{5000, 8000};
  field::Feature copse;
  copse.outline = {{4500, 7500}, {5500, 7500}, {5500, 8500}, {4500, 8500}};
  using Places = std::vector<std::optional<Vec>>;
  EXPECT_EQ(places_with(copse), (Places{Vec{4000, 8000}, Vec{6000, 8000}, itself}))
      << "open ground; the third comes later";
  copse.difficult = true;
  EXPECT_EQ(places_with(copse), (Places{itself, itself, itself}));
  for (Vec& corner : copse.outline) corner.x -= 1000;
  EXPECT_EQ(places_with(copse), (Places{Vec{4625, 8000}, Vec{6000, 8000}, itself}))
      << "as far out as there is room";
}

TEST(Tasks, WhoHasNoTurnToSparePresses) {
  Battle battle = three_and_an_enemy();
  EXPECT_FALSE(presses(battle, kFirst, 100, 10, 5)) << "nobody waits for it";
  task(battle, kFirst, TaskKind::advance).by_turn = 6;
  EXPECT_TRUE(presses(battle, kFirst, 50, 10, 5)) << "five moves, and turns 2 to 6";
  EXPECT_FALSE(presses(battle, kFirst, 40, 10, 5));
  EXPECT_FALSE(presses(battle, kFirst, 5, 1, 5)) << "it is there";
  EXPECT_FALSE(presses(battle, kFirst, 50, 0, 5)) << "it cannot move";
}

/// The battle is decided by who stands on this ground.
std::shared_ptr<Setting> decided_on(const Battle& battle, std::vector<Vec> outline) {
  auto setting = std::make_shared<Setting>(battle.setting());
  field::Feature post;
  post.outline = std::move(outline);
  setting->ground = std::make_shared<const field::Ground>(std::vector<field::Feature>{post},
                                                          setting->width, setting->height);
  VictoryCondition holds;
  holds.count.inside = static_cast<FeatureId>(0);
  VictoryRule rule;
  rule.conditions.push_back(holds);
  setting->victory = {rule};
  return setting;
}

TEST(Tasks, WhoStandsWhereTheBattleIsDecidedPressesNoMore) {
  for (const double off : {0.0, 5000.0}) {
    Battle battle = three_and_an_enemy();
    battle.unit(kFirst).put({{20_cm, 20_cm}, {}});
    const double x = 1500 + off;
    auto setting = decided_on(battle, {{x, 1500}, {x + 1500, 1500}, {x + 1500, 3000}, {x, 3000}});
    setting->turns = battle.head().turn;
    battle.set_setting(std::move(setting));
    task(battle, kFirst, TaskKind::advance).go_to(field::point(Vec{x + 1200, 2000}));
    EXPECT_EQ(presses(battle, kFirst, 1210, 10, 5), off > 0) << off;
    EXPECT_FALSE(presses(battle, kFirst, 1700, 10, 5)) << "it cannot come there any more";
    auto longer = std::make_shared<Setting>(battle.setting());
    longer->turns = battle.head().turn + 2;
    battle.set_setting(std::move(longer));
    EXPECT_EQ(presses(battle, kFirst, 1226, 10, 5), off > 0) << off;
    EXPECT_FALSE(presses(battle, kFirst, 1215, 10, 5)) << "of the way 1200 is on that ground";
    EXPECT_EQ(presses(battle, kFirst, 7000, 2200, 5), off > 0) << "round a wood";
    EXPECT_FALSE(presses(battle, kFirst, 8000, 2200, 5)) << "so far round, it comes too late";
  }
}

TEST(Tasks, WhoIsToHoldGroundAndStandsOffItHasYetToCome) {
  Battle battle = three_and_an_enemy();
  battle.set_setting(decided_on(battle, {{3700, 300}, {9000, 300}, {9000, 2000}, {3700, 2000}}));
  task(battle, kFirst, TaskKind::hold).go_to({60_cm, 10_cm});
  battle.unit(kFirst).put({{10_cm, 10_cm}, {}});
  battle.unit(kSecond).put({{80_cm, 90_cm}, {}});
  battle.unit(kThird).put({{90_cm, 90_cm}, {}});
  const auto there = comes_to_hold(battle, kFirst);
  ASSERT_TRUE(there);
  EXPECT_GE(there->x, 4208) << "with its whole line";
  EXPECT_LT(there->x, 4500) << "and no farther";
  battle.unit(kSecond).put({{43_cm, 10_cm}, {}});
  const auto clear = comes_to_hold(battle, kFirst);
  ASSERT_TRUE(clear);
  EXPECT_GE(norm(*clear - Vec{4300, 1000}), 1016) << "a fellow stands there";
  battle.unit(kFirst).put({{38_cm, 10_cm}, {}});
  EXPECT_FALSE(comes_to_hold(battle, kFirst)) << "it stands on it";
  battle.unit(kFirst).put({{10_cm, 10_cm}, {}});
  battle.unit(kFirst).task.kind = TaskKind::advance;
  EXPECT_FALSE(comes_to_hold(battle, kFirst)) << "it is to do something else";
}

TEST(Tasks, APlaceInTheLineLiesWholeOnTheGroundThatDecides) {
  Battle battle = three_and_an_enemy();
  battle.set_setting(decided_on(battle, {{3700, 7000}, {6500, 7000}, {6500, 9000}, {3700, 9000}}));
  for (const UnitId unit : {kFirst, kSecond}) {
    task(battle, unit, TaskKind::advance).go_to({50_cm, 80_cm});
  }
  EXPECT_EQ(place_in_line(battle, kFirst), (Vec{4250, 8000})) << "not 3 cm from its edge";
  EXPECT_EQ(place_in_line(battle, kSecond), (Vec{5875, 8000}));
}

}  // namespace
}  // namespace opfor
