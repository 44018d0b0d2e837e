#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "ai/behaviour/read_behaviour.hpp"
#include "battle/consider.hpp"
#include "battle/event_fields.hpp"
#include "telling/small_battle.hpp"
#include "telling/telling.hpp"
#include "telling/turn_text.hpp"

namespace opfor::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Behaviour shipped_behaviour() {
  std::ifstream in(OPFOR_SOURCE_DIR "/ai/tables/nineteenth_century.toml");
  std::stringstream text;
  text << in.rdbuf();
  return *read_behaviour(text.str(), "table", {});
}

/// The text with its line breaks and indents taken out.
std::string flat(const std::string& text) {
  std::string words;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || words.empty() || words.back() != ' ') words += blank ? ' ' : c;
  }
  return words;
}

/// A turn of Mexico made of events by hand: a commanded charge, a compulsory retreat, an entry.
class ATurn : public ::testing::Test {
 protected:
  ATurn() : behaviour(shipped_behaviour()), battle(sheet.start(test::hacienda())) {
    happened(event::CommandThrown{id("OB"), 3, 10, "veteran 3D6 (NC-CMD-1)"});
    happened(event::Paid{id("OB"), id("MC1"), 8});
    react("MC1", 6);
    move("MC1", Intent::continue_orders, {70_cm, 118_cm}, 90);
    Charge charge{id("L1"), {{70_cm, 118_cm}}, Gait::gallop};
    order("MC1", Intent::continue_orders, charge, true);
    happened(event::ContactMade{id("MC1"), id("L1")});
    react("MC3", 1);
    move("MC3", Intent::withdraw, {10_cm, 50_cm}, 90);
    order("MC3", Intent::withdraw, Move{{{10_cm, 50_cm}}, Gait::canter}, false);
    turn = gather(sheet, behaviour, battle, events, Side::b, 1);
    turn.seed = 7;
  }
  UnitId id(std::string_view name) const { return *battle.setting().find_unit(name); }
  void happened(event::What what) { events.push_back({1, 1, "NC-RF-1", std::move(what)}); }
  void react(std::string_view name, int die) {
    ReactionRequest request;
    request.unit = id(name);
    request.table = Table::horse;
    request.die = die;
    request.facts.set(Fact::enemy_in_sight, 1, id("L1"), 45_cm);
    request.facts.set(Fact::in_enemy_weapon_range, 1, id("L1"), 45_cm);
    request.facts.set(Fact::enemy_flank_or_rear, 1, id("L2"), 51_cm);
    happened(event::Reacted{request, behaviour.react(request)});
  }
  void move(std::string_view name, Intent, Point to, int facing) {
    event::Moved moved;
    moved.unit = id(name);
    moved.from = battle.unit(moved.unit).pose();
    moved.to = {to, Angle::degrees(facing)};
    moved.path = {moved.from.at, to};
    moved.allowance = 60_cm;
    moved.spent = 25_cm;
    battle.unit(moved.unit).put(moved.to);
    happened(moved);
  }
  void order(std::string_view name, Intent intent, Act act, bool by_choice) {
    event::Ordered ordered;
    ordered.unit = id(name);
    ordered.cell.intent = intent;
    ordered.by_choice = by_choice;
    ordered.order = {ordered.unit, {std::move(act)}, {}};
    ordered.rules = {"NC-ACT-11"};
    happened(ordered);
  }

  test::PaperSheet sheet;
  Behaviour behaviour;
  Battle battle;
  std::vector<Event> events;
  TurnSheet turn;
};

TEST_F(ATurn, JsonHasTheNamesThatAreDocumented) {
  const auto json = nlohmann::json::parse(turn_json(turn));
  for (const char* key : {"sheet", "scenario", "turn", "side", "seed", "orders"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["format"], kPublicFormat);
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["side"], "mexico");
  EXPECT_EQ(json["scenario"], "Camerone");
  const auto unit = *std::find_if(json["orders"].begin(), json["orders"].end(),
                                  [](const auto& one) { return one["unit"] == "MC1"; });
  for (const char* key : {"unit", "name", "arm", "commanded", "facts", "risk", "die", "cell",
                          "odds", "order", "why", "without"}) {
    EXPECT_TRUE(unit.contains(key)) << key;
  }
  for (const char* key : {"total", "row", "terms"}) EXPECT_TRUE(unit["risk"].contains(key)) << key;
  for (const char* key : {"key", "value", "rule"}) {
    EXPECT_TRUE(unit["risk"]["terms"][0].contains(key)) << key;
  }
  for (const char* key : {"intent", "may_charge", "binding"}) {
    EXPECT_TRUE(unit["cell"].contains(key)) << key;
  }
  for (const char* key : {"intent", "may_charge", "p"}) {
    EXPECT_TRUE(unit["odds"][0].contains(key)) << key;
  }
  for (const char* key : {"kind", "from", "to", "facing", "path", "target", "distance"}) {
    EXPECT_TRUE(unit["order"].contains(key)) << key;
  }
}

TEST_F(ATurn, JsonCarriesTheValuesInTheSheetsOwnUnit) {
  const auto json = nlohmann::json::parse(turn_json(turn));
  const auto unit = *std::find_if(json["orders"].begin(), json["orders"].end(),
                                  [](const auto& one) { return one["unit"] == "MC1"; });
  EXPECT_EQ(unit["arm"], "horse");
  EXPECT_EQ(unit["commanded"], true);
  EXPECT_EQ(unit["die"], 6);
  EXPECT_EQ(unit["risk"]["total"], 3) << "range +1, flank +2";
  EXPECT_EQ(unit["risk"]["row"], "2-5");
  EXPECT_EQ(unit["order"]["kind"], "charge");
  EXPECT_EQ(unit["order"]["target"], "L1");
  EXPECT_EQ(unit["order"]["from"], nlohmann::json({45, 118}));
  EXPECT_EQ(unit["order"]["to"], nlohmann::json({70, 118}));
  EXPECT_EQ(unit["order"]["distance"], 25);
  EXPECT_EQ(unit["order"]["facing"], 90);
  double sum = 0;
  for (const auto& one : unit["odds"]) sum += one["p"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_FALSE(unit["without"].empty());
}

TEST_F(ATurn, TextSaysWhatToDoWhereAndWhy) {
  const std::string text = turn_text(turn, Ink(false), false);
  EXPECT_THAT(text, HasSubstr("Camerone, 1863-04-30\nturn 1 of 14 · Mexico · seed 7"));
  EXPECT_THAT(text, HasSubstr("OB) throws 3 dice for 10 command points"));
  EXPECT_THAT(flat(text), HasSubstr("pays 8 for Regular lancers, 1st (MC1)"));
  EXPECT_THAT(text, HasSubstr("MC1 Regular lancers, 1st (horse, 8, commanded)"));
  EXPECT_THAT(flat(text),
              HasSubstr("charge 1st section (L1): 25 cm east at a gallop into contact"));
  EXPECT_THAT(text, HasSubstr("facing east (90°)"));
  EXPECT_THAT(text, HasSubstr("because: RF 3"));
}

TEST_F(ATurn, AShotAtNobodyInParticularGoesToAllSides) {
  order("MC2", Intent::continue_orders, Shoot{kNoUnit}, true);
  turn = gather(sheet, behaviour, battle, events, Side::b, 1);
  EXPECT_THAT(flat(turn_text(turn, Ink(false), false)), HasSubstr("shoot to all sides"));
}

TEST_F(ATurn, CompulsoryResultsAreMarked) {
  const std::string text = turn_text(turn, Ink(false), false);
  EXPECT_THAT(text, HasSubstr("! MC3 ")) << "WITHDRAW is printed roman";
  EXPECT_THAT(text, HasSubstr("  MC1 ")) << "ADVANCE is printed in italics";
}

TEST_F(ATurn, WhyAddsRuleNumbersOddsAndWhatElseTheDieCouldHaveMeant) {
  const std::string plain = turn_text(turn, Ink(false), false);
  const std::string why = turn_text(turn, Ink(false), true);
  EXPECT_THAT(plain, Not(HasSubstr("NC-RF-10")));
  EXPECT_THAT(why, HasSubstr("NC-RF-10"));
  EXPECT_THAT(why, HasSubstr("before the die:"));
  EXPECT_THAT(flat(why), HasSubstr("the same die would have been"));
}

TEST_F(ATurn, ColourIsPutInOnlyWhereItIsWanted) {
  EXPECT_THAT(turn_text(turn, Ink(false), true), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(turn_text(turn, Ink(true), true), HasSubstr("\x1b[1m"));
}

TEST_F(ATurn, WhatAUnitDidNotObeyIsNotToldAsDone) {
  const auto told = [&] { return tell(battle.setting(), events).front().lines; };
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("charges")));
  for (Event& event : events) {
    auto* ordered = std::get_if<event::Ordered>(&event.what);
    if (ordered != nullptr && ordered->unit == id("MC1")) ordered->refused = ordered->order.acts;
  }
  EXPECT_THAT(told(), Not(::testing::Contains(HasSubstr("charges"))));
  turn = gather(sheet, behaviour, battle, events, Side::b, 1);
  const auto json = nlohmann::json::parse(turn_json(turn));
  const auto unit = *std::find_if(json["orders"].begin(), json["orders"].end(),
                                  [](const auto& one) { return one["unit"] == "MC1"; });
  EXPECT_EQ(unit["obeyed"], false);
  EXPECT_EQ(unit["order"]["kind"], "stand");
  EXPECT_EQ(unit["order"]["target"], nullptr);
}

TEST_F(ATurn, WhyWhoIsPaidForOrNobodyIsTold) {
  events.clear();
  const auto told = [&] { return tell(battle.setting(), events).front().lines; };
  happened(event::CommandThrown{id("OB"), 3, 10, "hero 4D6; (MC3) costs 12"});
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr(
                          "10 command points (hero 4D6; (MC3) costs 12) and pays for nobody.")));
  event::Decided asked;
  asked.decision.kind = DecisionKind::pay_command;
  asked.decision.unit = id("OB");
  Option lancers;
  lancers.unit = id("MC3");
  asked.decision.options = {lancers};
  asked.reasons.options.resize(1);
  Scored& why = asked.reasons.options.front();
  happened(asked);
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("10 command points and pays for nobody.")))
      << "who weighs nothing has no reason";
  why.shares = {{Consider::hardly_anything, kNoUnit, 0, "D2"}};
  std::get<event::Decided>(events.back().what) = asked;
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("an order would gain hardly anything.")))
      << "nothing at all";
  why.shares = {{Consider::fights_on, kNoUnit, 0, "D2"}};
  std::get<event::Decided>(events.back().what) = asked;
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr(
                          "(hero 4D6; (MC3) costs 12) and pays for nobody: whom he could pay "
                          "for fights on anyway, or runs.")));
  const auto for_it = [&](double share, Consider what) {
    why = {};
    weigh(why, share, what, "D2");
    std::get<event::Decided>(events.back().what) = asked;
  };
  for_it(-0.1, Consider::order_gained);
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("an order would gain hardly anything.")));
  for_it(-0.1, Consider::own_fire);
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("and cost fire.")));
  for_it(0.1, Consider::order_gained);
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("and pays for nobody.")));
  happened(event::Paid{id("OB"), id("MC3"), 8});
  EXPECT_THAT(told(), Not(::testing::Contains(HasSubstr("since its die might have it charge"))));
  std::swap(events[1], events[2]);
  for_it(0.1, Consider::die_charges);
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("(MC3), since its die might have it charge.")));
}

TEST_F(ATurn, WhyTellsWhatTheSideChoseOfNoUnitOfItsOwn) {
  event::Decided asked;
  asked.decision.kind = DecisionKind::choose_initiative;
  asked.decision.side = Side::b;
  asked.decision.rule = "NC-RF-1";
  asked.decision.options.resize(2);
  asked.decision.options[0].words = "moves first";
  asked.decision.options[1].words = "moves second";
  asked.choice.picks = {1};
  asked.reasons.options.resize(2);
  weigh(asked.reasons.options[1], 0.5, Consider::sees_enemy_first, "NC-RF-1");
  const auto told = [&](bool why) {
    events.assign(1, {1, 1, "NC-RF-1", asked});
    turn = gather(sheet, behaviour, battle, events, Side::b, 1);
    return flat(turn_text(turn, Ink(false), why));
  };
  EXPECT_THAT(told(true), HasSubstr("chosen 0.5: moves second ("));
  EXPECT_THAT(told(false), Not(HasSubstr("moves second")));
  asked.decision.side = Side::a;
  EXPECT_THAT(told(true), Not(HasSubstr("moves second"))) << "the other side's";
  asked.decision.side = Side::b;
  asked.decision.kind = DecisionKind::adopt_plan;
  EXPECT_THAT(told(true), Not(HasSubstr("moves second"))) << "the general's plan is sealed";
}

TEST_F(ATurn, MenAreLostToAnEnemyAndHitsAreTakenFromHim) {
  event::Lost lost;
  lost.unit = id("MC1");
  lost.by = id("L1");
  lost.counts = {{"killed", 1}};
  const std::string enemy = battle.setting().name_of(lost.by);
  EXPECT_EQ(loss_by_words(battle.setting(), lost), "loses 1 killed to " + enemy);
  lost.counts = {{"fatigue hits", 2}};
  EXPECT_EQ(loss_by_words(battle.setting(), lost), "takes 2 fatigue hits from " + enemy);
  lost.by = kNoUnit;
  EXPECT_EQ(loss_by_words(battle.setting(), lost), "takes 2 fatigue hits");
}

TEST_F(ATurn, WaysThatDifferInNothingWeighedAreToldOnce) {
  event::Decided choice;
  Option way;
  way.words = "approach";
  choice.decision.options = {way, way, way, way};
  choice.reasons.options.resize(4);
  weigh(choice.reasons.options[3], -1, Consider::gives_ground, "D2");
  choice.choice.picks = {1};
  EXPECT_THAT(option_lines(battle.setting(), choice),
              ElementsAre("option 0: approach", "chosen 0: approach",
                          HasSubstr("option -1: approach (gives ground -1")));
}

TEST_F(ATurn, WhoNeedNotChargeBecauseHeIsCommandedIsTold) {
  const auto told = [&] { return tell(battle.setting(), events).front().lines; };
  events.clear();
  react("MC3", 6);
  event::Ordered ordered;
  ordered.unit = id("MC3");
  ordered.cell = {Intent::continue_orders, ChargeMark::yes, Gait::as_before, true};
  ordered.by_choice = true;
  ordered.order = {ordered.unit, {Move{{{10_cm, 20_cm}}, Gait::canter}}, {}};
  happened(ordered);
  move("MC3", Intent::continue_orders, {10_cm, 20_cm}, 90);
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("commanded, so free")));
}

TEST_F(ATurn, WhoIsPaidForAndStandsIsTold) {
  const auto told = [&] { return tell(battle.setting(), events).front().lines; };
  happened(event::Paid{id("OB"), id("MC3"), 8});
  order("MC3", Intent::continue_orders, Face{Angle::degrees(90)}, true);
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("(MC3) stands")));
  std::get<event::Ordered>(events.back().what).order.why_not_more = "loads";
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("(MC3) stands: loads")));
  event::Shot shot;
  shot.unit = id("MC3");
  shot.target = id("L1");
  happened(shot);
  EXPECT_THAT(told(), Not(::testing::Contains(HasSubstr("(MC3) stands")))) << "its fire is told";
}

TEST_F(ATurn, WhoDoesNotMoveOfHisOwnIsToldWithWhatMadeHimGo) {
  const UnitId unit = id("L1");
  event::Moved moved;
  moved.unit = unit;
  moved.from = moved.to = battle.unit(unit).pose();
  moved.to.at.x = moved.to.at.x + 2_cm;
  moved.path = {moved.from.at, moved.to.at};
  moved.stopped_by = "makes room for the 1st section";
  const auto told = [&] {
    events.push_back({1, 0, "NC-MOVE-7", moved});
    return tell(battle.setting(), events).front().lines;
  };
  EXPECT_THAT(told(), ::testing::Contains(HasSubstr("(makes room for the 1st section)")));
  events.pop_back();
  moved.allowance = 25_cm;
  EXPECT_THAT(told(), Not(::testing::Contains(HasSubstr("makes room"))))
      << "his own move: what stopped it is told with his order";
}

TEST_F(ATurn, UnitsThatWaitToEnterAreNotMentioned) {
  EXPECT_THAT(turn_text(turn, Ink(false), true), Not(HasSubstr("MI1")));
  EXPECT_THAT(turn_json(turn), Not(HasSubstr("MI1")));
}

TEST_F(ATurn, ArrowsTellChargesFromRetreats) {
  const auto arrows = arrows_of(turn);
  ASSERT_EQ(arrows.size(), 2U);
  EXPECT_EQ(arrows[0].kind, ArrowKind::charge);
  EXPECT_EQ(arrows[1].kind, ArrowKind::retreat);
}

TEST_F(ATurn, ThePageHoldsMapOrdersAndFoldedDerivations) {
  const std::string html = turn_html(turn);
  EXPECT_THAT(html, HasSubstr("<svg xmlns"));
  EXPECT_THAT(html, HasSubstr("<details>"));
  EXPECT_THAT(html, HasSubstr("class=\"must\""));
  EXPECT_THAT(html, Not(HasSubstr("http://www.w3.org/1999/xlink")));
  EXPECT_THAT(html, Not(HasSubstr("src="))) << "nothing is fetched from elsewhere";
}

TEST_F(ATurn, ThePassIsDoneWhenTheSideHasNoStepLeft) {
  EXPECT_FALSE(pass_is_done(sheet, battle, Side::b));
  battle.head().step = 2;
  EXPECT_TRUE(pass_is_done(sheet, battle, Side::b));
}

}  // namespace
}  // namespace opfor::cli
