// What a side may know of an event: of those whom it sees, of those whom it does not, and when.
#include "drill/seen_event.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle/consider.hpp"

namespace opfor {
namespace {

using ::testing::ElementsAre;

/// L1, L2 of side A; M1, M2 of side B, of whom M2 is a command of its own.
Setting two_against_two() {
  Setting setting;
  const auto add = [&](const char* id, const char* name, Side side, int command) {
    UnitInfo unit;
    unit.id = id;
    unit.name = name;
    unit.side = side;
    unit.command = static_cast<CommandId>(command);
    setting.units.push_back(unit);
  };
  add("L1", "1st section", Side::a, 0);
  add("L2", "2nd section", Side::a, 0);
  add("M1", "Lancers", Side::b, 1);
  add("M2", "Guerrillas", Side::b, 2);
  setting.commands.resize(3);
  return setting;
}

constexpr UnitId kL1{0};
constexpr UnitId kL2{1};
constexpr UnitId kM1{2};
constexpr UnitId kM2{3};

UnitSet set_of(std::initializer_list<UnitId> units) {
  UnitSet set;
  for (const UnitId unit : units) set.insert(unit);
  return set;
}

/// As side A sees it, which does not see M2.
template <class What>
SeenEvent seen(What what, const UnitSet& before = set_of({kM2}),
               const UnitSet& after = set_of({kM2})) {
  return seen_of({1, 0, "R-1", std::move(what)}, two_against_two(), {Side::a, before, after});
}
template <class What>
Shown shown(What what) {
  return seen(std::move(what)).shown;
}
template <class What>
What as_seen(What what) {
  return std::get<What>(seen(std::move(what)).event.what);
}

event::Reacted reacted(UnitId unit) {
  event::Reacted e;
  e.request.unit = unit;
  return e;
}
event::Moved moved(UnitId unit) {
  event::Moved e;
  e.unit = unit;
  e.from = {{10_cm, 20_cm}, Angle::degrees(90)};
  e.to = {{30_cm, 20_cm}, Angle::degrees(90)};
  e.path = {e.from.at, e.to.at};
  e.spent = 20_cm;
  return e;
}

TEST(SeenEvent, OfItsOwnASideKnowsAll) {
  EXPECT_EQ(shown(moved(kL1)), Shown::all);
  EXPECT_EQ(shown(reacted(kL1)), Shown::all);
  EXPECT_EQ(shown(event::WaitsToEnter{kL1}), Shown::all);
  EXPECT_EQ(shown(event::CommandThrown{kL1, 3, 12, "hero"}), Shown::all);
}

TEST(SeenEvent, OfEnemiesInSightItKnowsWhatTheyDo) {
  EXPECT_EQ(shown(moved(kM1)), Shown::all);
  EXPECT_EQ(shown(event::CommandThrown{kM1, 3, 12, "hero"}), Shown::all) << "dice fall openly";
  EXPECT_EQ(shown(event::Tested{kM1, "halt", {"5"}, "it obeys"}), Shown::all);
  EXPECT_EQ(shown(event::Lost{kM1, kL1, {{"killed", 1}}, false}), Shown::all);
}

TEST(SeenEvent, OfEnemiesOutOfSightItKnowsNothing) {
  EXPECT_EQ(shown(moved(kM2)), Shown::nothing);
  EXPECT_EQ(shown(reacted(kM2)), Shown::nothing);
  EXPECT_EQ(shown(event::CommandThrown{kM2, 3, 12, "hero"}), Shown::nothing);
  EXPECT_EQ(shown(event::Tested{kM2, "halt", {"5"}, "it obeys"}), Shown::nothing);
  EXPECT_EQ(shown(event::Lost{kM2, kL1, {{"killed", 1}}, false}), Shown::nothing);
  EXPECT_EQ(shown(event::Entered{kM2, false}), Shown::nothing);
  EXPECT_EQ(shown(event::StateChanged{kM2, "formed", "broken", "hit by fire"}), Shown::nothing);
}

TEST(SeenEvent, WhatTheEnemyHasInMindIsKnownWhenHeActs) {
  EXPECT_EQ(shown(reacted(kM1)), Shown::later);
  event::Decided order;
  order.decision.side = Side::b;
  order.decision.unit = kM1;
  EXPECT_EQ(shown(order), Shown::later);
  order.decision.unit = kNoUnit;
  EXPECT_EQ(shown(order), Shown::nothing) << "a plan of the side";
  EXPECT_EQ(shown(event::Aimed{kM1, kL1}), Shown::later);
  EXPECT_EQ(shown(event::WaitsToEnter{kM1}), Shown::nothing);
}

TEST(SeenEvent, WhoGoesOutOfSightIsSeenToGoAndNotWhere) {
  const SeenEvent gone = seen(moved(kM2), {});
  EXPECT_EQ(gone.shown, Shown::part);
  const auto& way = std::get<event::Moved>(gone.event.what);
  EXPECT_EQ(way.unit, kM2);
  EXPECT_EQ(way.to, way.from);
  EXPECT_TRUE(way.path.empty());
  EXPECT_EQ(way.spent, Length{});
  EXPECT_EQ(seen(event::StateChanged{kM2, "formed", "broken", "fire"}, {}).shown, Shown::nothing);
}

TEST(SeenEvent, WhoComesIntoSightIsSeenToCome) {
  EXPECT_EQ(seen(moved(kM2), set_of({kM2}), {}).shown, Shown::all);
}

TEST(SeenEvent, FireFromOutOfSightIsSeenWithoutWhoFired) {
  event::Shot volley{kM2, kL1, 4, 8, 5, 1, "at long range, from Guerrillas (M2)", {5, 1, 2, 3}, {}};
  EXPECT_EQ(shown(volley), Shown::part);
  const event::Shot told = as_seen(volley);
  EXPECT_EQ(told.unit, kNoUnit);
  EXPECT_EQ(told.target, kL1);
  EXPECT_EQ(told.how, "");
  EXPECT_THAT(told.dice, ElementsAre(5, 1, 2, 3));
  const event::Lost lost = as_seen(event::Lost{kL1, kM2, {{"killed", 1}}, false});
  EXPECT_EQ(lost.by, kNoUnit);
  EXPECT_EQ(lost.counts.front().n, 1);
}

TEST(SeenEvent, NobodyIsNamedWhoWasUnseenBeforeAndAfter) {
  event::Reacted die = reacted(kL1);
  die.request.facts.set(Fact::enemy_in_sight, 1, kM2, 12_cm);
  die.request.facts.set(Fact::officer_near, 1, kL2, 3_cm);
  const SeenEvent told = seen(die);
  EXPECT_EQ(told.shown, Shown::part);
  const Facts& facts = std::get<event::Reacted>(told.event.what).request.facts;
  EXPECT_EQ(facts[Fact::enemy_in_sight], 1);
  EXPECT_EQ(facts.witness(Fact::enemy_in_sight), kNoUnit);
  EXPECT_EQ(facts.distance(Fact::enemy_in_sight), Length{});
  EXPECT_EQ(facts.witness(Fact::officer_near), kL2);

  event::Moved way = moved(kL1);
  way.stopped_by = "1 cm short of Guerrillas (M2)";
  EXPECT_EQ(as_seen(way).stopped_by, "");
  way.stopped_by = "1 cm short of Lancers (M1)";
  EXPECT_EQ(as_seen(way).stopped_by, way.stopped_by);

  const event::Fought fight = as_seen(event::Fought{
      {kL1}, {kM1, kM2}, {"Lancers (M1) hit", "Guerrillas (M2) hit"}, "drawn", std::nullopt});
  EXPECT_THAT(fight.b, ElementsAre(kM1));
  EXPECT_THAT(fight.rounds, ElementsAre("Lancers (M1) hit"));

  event::Ordered order;
  order.unit = kL1;
  order.order = {kL1, {Shoot{kM2}}, {}};
  EXPECT_EQ(std::get<Shoot>(as_seen(order).order.acts.front()).target, kNoUnit);

  event::Decided choice;
  choice.decision.unit = kL1;
  choice.decision.options = {{"pay for Guerrillas (M2)", kM2, 1, {}, 0}, {"nobody", {}, 0, {}, 0}};
  choice.reasons.options = {
      {1.0, {{Consider::good_attack, kM2, 1.0, "D1"}, {Consider::enemy_near, kNoUnit, 0.5, "D2"}}}};
  const event::Decided kept = as_seen(choice);
  EXPECT_EQ(kept.decision.options.front().unit, kNoUnit);
  EXPECT_EQ(kept.decision.options.front().words, "(of one out of sight)");
  EXPECT_EQ(kept.reasons.options.front().shares.size(), 1U);
}

/// Else what is cut would tell that he is there, and what he is called.
TEST(SeenEvent, ANameThatIsPartOfAnothersOrAWordAsAnyHidesNothing) {
  Setting setting = two_against_two();
  setting.units[index(kM2)].name = "Lancers";
  setting.units[index(kM2)].id = "short";
  const UnitSet hidden = set_of({kM2});
  const auto as_told = [&](auto what) {
    const SeenEvent told =
        seen_of({1, 0, "R-1", std::move(what)}, setting, {Side::a, hidden, hidden});
    return std::get<decltype(what)>(told.event.what);
  };
  event::Moved way = moved(kL1);
  for (const char* const words : {"1 cm short of Lancers (M1)", "the Lancers' charge", "short"}) {
    way.stopped_by = words;
    EXPECT_EQ(as_told(way).stopped_by, words);
  }
  way.stopped_by = "1 cm short of Lancers (short)";
  EXPECT_EQ(as_told(way).stopped_by, "");

  event::Decided choice;
  choice.decision.unit = kL1;
  choice.decision.options = {{"shoots at Lancers (M1)", kM1, 1, {}, 0},
                             {"the other", kM2, 1, {}, 0}};
  const event::Decided kept = as_told(choice);
  EXPECT_EQ(kept.decision.options.front().words, "shoots at Lancers (M1)");
  EXPECT_EQ(kept.decision.options.back().words, "(of one out of sight)");
}

TEST(SeenEvent, WhoMayBeThereIsNotMeasured) {
  const event::Sighted look = as_seen(event::Sighted{kL1, kM2, 2, 20_cm, 31_cm, false});
  EXPECT_EQ(look.target, kNoUnit);
  EXPECT_EQ(look.distance, Length{});
  EXPECT_EQ(look.die, 2) << "his own die he threw";
  EXPECT_EQ(shown(event::Sighted{kM2, kL1, 2, 20_cm, 31_cm, false}), Shown::nothing);
}

TEST(SeenEvent, WhatTwoDoIsToldIfBothAreSeen) {
  EXPECT_EQ(shown(event::ContactMade{kL1, kM1}), Shown::all);
  EXPECT_EQ(shown(event::ContactMade{kL1, kM2}), Shown::nothing);
  EXPECT_EQ(shown(event::ContactBroken{kM2, kL1}), Shown::nothing);
  EXPECT_EQ(shown(event::Paid{kM1, kM2, 8}), Shown::nothing);
}

TEST(SeenEvent, ACommandIsKnownByThoseOfItWhoAreSeen) {
  EXPECT_EQ(shown(event::Activated{Side::b, CommandId{1}, kNoUnit, "activates"}), Shown::all);
  const event::Activated hidden =
      as_seen(event::Activated{Side::b, CommandId{2}, kNoUnit, "activates the left"});
  EXPECT_EQ(hidden.command, kNoCommand);
  EXPECT_EQ(hidden.words, "");
}

TEST(SeenEvent, WhatIsNobodysIsKnownToAll) {
  EXPECT_EQ(shown(event::TurnBegan{}), Shown::all);
  EXPECT_EQ(shown(event::PassedOver{Side::b}), Shown::all);
  EXPECT_EQ(shown(event::Tested{kNoUnit, "who is first", {"3 against 5"}, "B"}), Shown::all);
  EXPECT_EQ(shown(event::BattleEnded{1, "A wins"}), Shown::all);
}

struct Card {
  std::uint64_t value = 7;
};
void describe(Fields& f, Card& c) { f("value", c.value); }

TEST(SeenEvent, WhoHasGoneIsNoSecret) {
  Setting setting = two_against_two();
  auto shared = std::make_shared<const Setting>(setting);
  Battle battle = Battle::make<Card, Card>(shared);
  for (UnitState& unit : battle.units()) unit.presence = Presence::on_table;
  View view{Side::a, battle, set_of({kM1, kM2}), {}, {}};
  battle.unit(kM1).presence = Presence::off_table;
  EXPECT_EQ(out_of_sight(battle, view), set_of({kM2}));
  battle.unit(kM1).presence = Presence::waiting;
  EXPECT_EQ(out_of_sight(battle, view), set_of({kM1, kM2}));
}

TEST(Learned, ADieIsLearnedBeforeTheActThatItLedTo) {
  Learned learned;
  EXPECT_TRUE(learned.with(seen(reacted(kM1))).empty());
  EXPECT_EQ(learned.with(seen(moved(kL1))).size(), 1U);
  const auto all = learned.with(seen(moved(kM1)));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<event::Reacted>(all[0].event.what));
  EXPECT_TRUE(std::holds_alternative<event::Moved>(all[1].event.what));
  EXPECT_EQ(learned.with(seen(moved(kM1))).size(), 1U) << "once";
}

TEST(Learned, WhatAnEnemyDecidedIsLearnedAndNotHowHeWeighedIt) {
  Learned learned;
  event::Decided decided;
  decided.decision.kind = DecisionKind::order_unit;
  decided.decision.side = Side::b;
  decided.decision.unit = kM1;
  decided.decision.options.resize(2);
  decided.choice.picks = {1};
  decided.reasons.options = {Scored{}, Scored{1.5, {}}};
  EXPECT_TRUE(learned.with(seen(decided)).empty());
  const auto told = learned.with(seen(event::HeldFire{kM1}));
  ASSERT_EQ(told.size(), 2U);
  const auto& known = std::get<event::Decided>(told.front().event.what);
  EXPECT_THAT(known.choice.picks, ElementsAre(1));
  EXPECT_EQ(known.decision.options.size(), 2U);
  EXPECT_TRUE(known.reasons.options.empty());

  decided.decision.side = Side::a;
  decided.decision.unit = kL1;
  const auto own = learned.with(seen(decided));
  ASSERT_EQ(own.size(), 1U);
  EXPECT_EQ(std::get<event::Decided>(own.front().event.what).reasons.options.size(), 2U);
}

TEST(Learned, WhoActsOutOfSightKeepsItToHimself) {
  Learned learned;
  EXPECT_TRUE(learned.with(seen(reacted(kM2), {}, {})).empty());
  EXPECT_TRUE(learned.with(seen(moved(kM2))).empty());
  SeenEvent next = seen(moved(kM2), {}, {});
  next.event.turn = 2;
  EXPECT_EQ(learned.with(next).size(), 1U) << "what was thrown last turn is forgotten";
}

}  // namespace
}  // namespace opfor
