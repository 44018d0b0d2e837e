#include "drill/measured.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "combat_support.hpp"
#include "record/session.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/company.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/fire.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/melee_step.hpp"
#include "rules/nineteenth_century/shooting_step.hpp"
#include "rules/nineteenth_century/sighting.hpp"
#include "rules/nineteenth_century/ways.hpp"

/// Distances near a limit, where somebody plays with figures (design 3, "Numbers"): asked if the
/// answer makes a difference, not asked if it makes none, and the answer rules all that follows.
namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using test::kLine;
using test::kSwords;

/// A table whose owner finds all distances within their limits, or all beyond.
class MeasuringTable final : public test::Table {
 public:
  MeasuringTable(const test::Small& small, bool within)
      : Table(small), setting_(small.battle.setting()), within_(within) {}
  [[nodiscard]] bool looks_for_close_calls() const override { return true; }
  [[nodiscard]] std::vector<Measured> settle_all(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differs) override {
    std::vector<Measured> answered;
    for (const CloseCall& call : that_matter(battle, near, differs)) {
      asked.push_back(setting_.unit(call.unit).id + ">" + setting_.unit(call.other).id + " " +
                      std::to_string(call.limit.tenths() / 100) + ": " + call.words);
      answered.push_back({call, within_});
    }
    return answered;
  }
  std::vector<std::string> asked;

 private:
  const Setting& setting_;
  bool within_;
};

template <class Read>
void ask_about(test::Small& small, Asks& asks, Read read) {
  measure<Situation>(test::Playing(small.battle, asks).here(), read);
}
void ask_before_shooting(test::Small& s, Asks& asks, const char* unit) {
  ask_about(s, asks, [&](const Situation& now) { return aimed_at(now, {s.id(unit)}); });
}
void ask_before_dicing(test::Small& s, Asks& asks, const char* unit) {
  const UnitId who = s.id(unit);
  measure<Situation>(
      test::Playing(s.battle, asks).here(),
      [&](const Situation& now) {
        return ReactionRequest{who, Table::foot, facts(now, who), {}, 1};
      },
      [&](const ReactionRequest& x, const ReactionRequest& y) { return asks.react_alike(x, y); });
}
void ask_before_moving(test::Small& s, Asks& asks, const Acting& acting) {
  if (acting.free) {
    ask_about(s, asks, [&](const Situation& now) { return charge_order(now, acting.unit); });
    return;
  }
  ask_about(s, asks, [&](const Situation& now) {
    return ways(known_to(now, Side::a), {acting.unit, acting.cell, kNoUnit}).front();
  });
}
void ask_before_following(test::Small& s, Asks& asks) {
  const std::vector<UnitId> beaten{s.id("B1")};
  ask_about(s, asks, [&](const Situation& now) { return whom_to_follow(now, s.id("A1"), beaten); });
}

/// A group before another, figures in line: so many centimetres from base to base.
test::Small apart(double cm, const char* target = kSwords) {
  return test::Making{}
      .foot("A1", "a", 60, 75, 4, kLine)
      .foot("B1", "b", 62 + cm, 75, 4, target)
      .small();
}

// --- the core of it ---

TEST(CloseCall, WhatWasFoundOutIsWhatIsReadUntilTheMapMeasuresOtherwise) {
  test::Small s = apart(40.2);
  const UnitId a = s.id("A1");
  const UnitId b = s.id("B1");
  const double by_map = s.now().measured_gap(a, b);
  EXPECT_NEAR(by_map, 4020, 1);
  CloseCall call{a, b, Span::nearest, Length::rounded(by_map), 40_cm, "", "", false};
  EXPECT_FALSE(is_settled(s.battle, call));
  settle(s.battle, call, true);
  EXPECT_TRUE(is_settled(s.battle, call));
  EXPECT_EQ(s.now().gap(a, b), 4000);
  EXPECT_EQ(s.now().gap(b, a), 4000) << "from either end";
  EXPECT_EQ(s.now().measured_gap(a, b), by_map);
  settle(s.battle, call, false);
  EXPECT_GT(s.now().gap(a, b), 4000) << "the last word counts";
  s.unit("B1").x += 10;
  EXPECT_EQ(s.now().gap(a, b), s.now().measured_gap(a, b)) << "it has moved";
}

TEST(CloseCall, BeyondALimitThatItselfCountsAsBeyondIsBeyondItForAllOthers) {
  test::Small s = apart(39.9);
  const UnitId a = s.id("A1");
  const UnitId b = s.id("B1");
  const Length measured = Length::rounded(s.now().measured_gap(a, b));
  const Length or_more = Length::tenths(-3);
  settle(s.battle, {a, b, Span::nearest, measured, 40_cm, "", "", true, or_more}, false);
  EXPECT_GT(s.now().gap(a, b), 4000 + 3) << "nor within it by a hair";
  settle(s.battle, {a, b, Span::nearest, measured, 40_cm, "", "", false, or_more}, true);
  EXPECT_LE(s.now().gap(a, b), 4000 - 3);
}

TEST(CloseCall, AGapThatMeasuresAlikeIsAskedOnceWhateverItIsMeasuredFor) {
  test::Small s = apart(40.2);
  const UnitId a = s.id("A1");
  const UnitId b = s.id("B1");
  const CloseCall nearest{a, b, Span::nearest, 40.2_cm, 40_cm, "", "", false};
  const CloseCall fire{a, b, Span::fire, 40.2_cm, 40_cm, "", "", false};
  const CloseCall back{b, a, Span::fire, 40.2_cm, 40_cm, "", "", false};
  const CloseCall other{b, a, Span::fire, 40.3_cm, 40_cm, "", "", false};
  const CloseCall way{a, b, Span::way, 40.2_cm, 40_cm, "", "", false};
  const std::vector<CloseCall> near{nearest, fire, back, other, way};
  const auto asked = that_matter(s.battle, near, [](const Battle&, const Battle&) { return true; });
  ASSERT_EQ(asked.size(), 3U);
  EXPECT_EQ(asked[0].span, Span::nearest);
  EXPECT_EQ(asked[1].distance, 40.3_cm) << "another distance";
  EXPECT_EQ(asked[2].span, Span::way) << "what a way costs is no gap";
  for (const CloseCall& first : {nearest, fire, back}) {
    Battle battle = s.battle;
    settle(battle, first, true);
    for (const CloseCall& call : {nearest, fire, back}) {
      EXPECT_TRUE(is_settled(battle, call));
      EXPECT_EQ(as_settled(battle, call.span, call.unit, call.other, 4020), 4000);
      settle(battle, call, false);
      EXPECT_GT(as_settled(battle, first.span, first.unit, first.other, 4020), 4000)
          << "the last word counts";
      settle(battle, first, true);
    }
    EXPECT_FALSE(is_settled(battle, other));
    EXPECT_FALSE(is_settled(battle, way));
  }
}

TEST(CloseCall, OnlyThatWhichIsNearIsNear) {
  const test::Small s = apart(10);
  NearLimits near(s.battle);
  const auto add = [&](double distance, Length limit) {
    near.note(Span::nearest, s.id("A1"), s.id("B1"), distance, {limit, "", {}});
  };
  add(3051, 30_cm);
  add(2949, 30_cm);
  add(20, 0_cm);  // a limit of nothing is none
  EXPECT_THAT(near.calls(), IsEmpty());
  add(3050, 30_cm);
  add(2950, 30_cm);
  EXPECT_EQ(near.calls().size(), 2U);
}

TEST(CloseCall, TwoOfWhichEitherWouldDoAreBothAsked) {
  const test::Small s = apart(40.2);
  const CloseCall one{s.id("A1"), s.id("B1"), Span::nearest, 30.2_cm, 30_cm, "one", "", false};
  const CloseCall two{s.id("A1"), s.id("B1"), Span::farthest, 29.8_cm, 30_cm, "two", "", true};
  const std::vector<CloseCall> both{one, two, one};
  const auto within = [](const Battle& b, const CloseCall& call) {
    return as_settled(b, call.span, call.unit, call.other, call.distance.as_double()) <= 3000;
  };
  const auto either = [&](const Battle& b) { return within(b, one) || within(b, two); };
  const auto asked = that_matter(
      s.battle, both, [&](const Battle& x, const Battle& y) { return either(x) != either(y); });
  ASSERT_EQ(asked.size(), 2U) << "each limit of a distance once";
  EXPECT_EQ(asked[0].words, "one");
  EXPECT_THAT(that_matter(s.battle, both, [](const Battle&, const Battle&) { return false; }),
              IsEmpty());
}

// --- shooting ---

TEST(NcCloseShoot6, TheBandIsAskedAndTheAnswerIsTheDieThatHits) {
  for (const bool within : {true, false}) {
    test::Small s = apart(40.2);
    MeasuringTable table(s, within);
    EventList events;
    test::play_step(s, table, events, "3 ");
    EXPECT_THAT(table.asked, ElementsAre("A1>B1 40: medium range of A1 (A1)"));
    const auto shots = test::of_kind<event::Shot>(events);
    ASSERT_EQ(shots.size(), 1U);
    EXPECT_EQ(shots[0].least, within ? 4 : 6);
  }
}

TEST(NcCloseWpn2, LongRangeIsAskedAndBeyondItNobodyShoots) {
  for (const double cm : {119.8, 120.2}) {
    for (const bool within : {true, false}) {
      test::Small s = apart(cm);
      MeasuringTable table(s, within);
      EventList events;
      test::play_step(s, table, events, "3 ");
      EXPECT_THAT(table.asked, ElementsAre("A1>B1 120: long range of A1 (A1)"));
      const auto shots = test::of_kind<event::Shot>(events);
      ASSERT_EQ(shots.size(), within ? 1U : 0U);
      if (!within) continue;
      EXPECT_EQ(shots[0].shots, 2) << "all figures are eligible: one in two shoots";
    }
  }
}

TEST(NcCloseWpn2, ThePlayersOwnOrderIsJudgedByTheAnswer) {
  test::Small s = apart(120.2);
  s.unit("A1").commanded = 1;
  const Order shoot{s.id("A1"), {Shoot{s.id("B1")}}, {}};
  EXPECT_TRUE(s.sheet().check(s.battle, shoot).has_value());
  MeasuringTable table(s, true);
  ask_before_shooting(s, table, "A1");
  EXPECT_FALSE(s.sheet().check(s.battle, shoot).has_value());
}

TEST(NcCloseShoot14, NobodyIsAskedAboutATargetThatAnUncommandedGroupWouldNotTake) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 4, kLine)
                      .foot("near", "b", 82, 75, 4, kSwords)
                      .foot("far", "b", 102.2, 75, 4, kSwords)
                      .small();
  MeasuringTable table(s, true);
  ask_before_shooting(s, table, "A1");
  EXPECT_THAT(table.asked, ElementsAre(HasSubstr("A1>near 20")));
}

TEST(NcCloseShoot2, WhoCannotShootIsNotAskedAbout) {
  test::Small s = apart(40.2);
  s.state("A1").shot = 1;
  MeasuringTable table(s, true);
  ask_before_shooting(s, table, "A1");
  EXPECT_THAT(table.asked, IsEmpty());
}

// --- facts ---

TEST(NcCloseRf7, AnEnemysWeaponRangeIsAskedAndIsTheFact) {
  for (const bool within : {true, false}) {
    test::Small s = apart(120.3, kLine);
    MeasuringTable table(s, within);
    ask_before_dicing(s, table, "A1");
    EXPECT_THAT(table.asked, ElementsAre("A1>B1 120: weapon range of B1 (B1)"));
    EXPECT_EQ(facts(s.now(), s.id("A1"))[Fact::in_enemy_weapon_range], within ? 1 : 0);
  }
}

TEST(NcCloseRf7, AnotherEnemyInRangeMakesTheQuestionMoot) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 4, kLine)
                      .foot("near", "b", 82, 60, 4, kLine)
                      .foot("far", "b", 182.3, 75, 4, kLine)
                      .small();
  MeasuringTable table(s, true);
  ask_before_dicing(s, table, "A1");
  EXPECT_THAT(table.asked, IsEmpty());
}

TEST(NcCloseRf11, ShockReachIsAsked) {
  for (const bool within : {true, false}) {
    test::Small s = test::Making{}
                        .foot("A1", "a", 60, 75, 4, kLine)
                        .horse("B1", "b", 113.7, 75, 4, "weapons = ['sword']; shock = true")
                        .small();
    MeasuringTable table(s, within);
    ask_before_dicing(s, table, "A1");
    EXPECT_THAT(table.asked, ElementsAre(HasSubstr("A1>B1 50: reach of the shock")));
    EXPECT_EQ(facts(s.now(), s.id("A1"))[Fact::shock_threat], within ? 1 : 0);
  }
}

TEST(NcCloseRf4, WhoIsAtHandIsAsked) {
  for (const bool within : {true, false}) {
    test::Small s = test::Making{}
                        .foot("A1", "a", 60, 75, 4, kLine)
                        .foot("P1", "a", 60 - 2 - 5.2, 75, 1, "officer = true; grade = 'veteran'")
                        .foot("B1", "b", 160, 75, 4, kSwords)
                        .small();
    MeasuringTable table(s, within);
    ask_before_dicing(s, table, "A1");
    EXPECT_THAT(table.asked, testing::Contains(HasSubstr(" 5: at hand")));
    EXPECT_EQ(facts(s.now(), s.id("A1"))[Fact::officer_near], within ? 1 : 0);
  }
}

// --- command ---

TEST(NcCloseCmd5, WhomAnOfficerCouldPayForIsAsked) {
  for (const bool within : {true, false}) {
    test::Small s = test::Making{}
                        .foot("P1", "a", 60, 75, 1, "officer = true; grade = 'veteran'")
                        .foot("A1", "a", 60 + 2 + 50.2, 75, 1, "")
                        .small();
    MeasuringTable table(s, within);
    ask_about(s, table,
              [&](const Situation& now) { return within_command(now, s.id("P1"), s.id("A1")); });
    EXPECT_THAT(table.asked, ElementsAre("P1>A1 50: command distance of P1 (P1)"));
    EXPECT_EQ(within_command(s.now(), s.id("P1"), s.id("A1")), within);
  }
}

// --- charges ---

TEST(NcCloseMel1, WhetherAChargeComesHomeIsAskedAndTheAnswerIsLegal) {
  for (const double cm : {24.8, 25.3}) {
    for (const bool within : {true, false}) {
      test::Small s = apart(cm);
      s.unit("A1").commanded = 1;
      Acting acting;
      acting.unit = s.id("A1");
      acting.free = true;
      MeasuringTable table(s, within);
      ask_before_moving(s, table, acting);
      EXPECT_THAT(table.asked, ElementsAre("A1>B1 25: charge of A1 (A1)")) << cm;
      const auto charge = charge_order(s.now(), s.id("A1"));
      ASSERT_EQ(charge.has_value(), within) << cm;
      if (!within) continue;
      EXPECT_FALSE(s.sheet().check(s.battle, *charge).has_value()) << cm;
    }
  }
}

/// Regulars who stand fast, uncommanded, before shock horse at 60 cm and a little.
struct BeforeShock {
  explicit BeforeShock(double cm, const char* horse = "weapons = ['sword']; shock = true")
      : small(test::Making{}
                  .foot("A1", "a", 60, 75, 8, "formed = true; regulars = true")
                  .horse("B1", "b", 63.5 + cm, 75, 4, horse)
                  .small()) {
    acting.unit = small.id("A1");
    acting.cell = test::italic(Intent::halt_face);
  }
  [[nodiscard]] bool forms_square() const {
    const Order order = ways(small.now(), acting.unit, acting.cell).front();
    const auto* form = act<ChangeFormation>(order);
    return form != nullptr && form->to == Formation::square;
  }
  test::Small small;
  Acting acting;
};

TEST(NcCloseMove10, WhetherItFormsSquareByItselfIsAskedAndTheAnswerIsWhatItDoes) {
  for (const double cm : {59.8, 60.3}) {
    for (const bool within : {true, false}) {
      BeforeShock s(cm);
      EXPECT_EQ(s.forms_square(), cm < 60);
      MeasuringTable table(s.small, within);
      ask_before_moving(s.small, table, s.acting);
      EXPECT_THAT(table.asked, ElementsAre("A1>B1 60: where it forms square before the shock"));
      EXPECT_EQ(s.forms_square(), within) << cm;
    }
  }
}

TEST(NcCloseMove10, NobodyIsAskedWhoFormsNoSquareEitherWay) {
  const auto asked = [](BeforeShock s) {
    MeasuringTable table(s.small, true);
    ask_before_moving(s.small, table, s.acting);
    return table.asked;
  };
  EXPECT_THAT(asked(BeforeShock(61)), IsEmpty()) << "far from the limit";
  EXPECT_THAT(asked(BeforeShock(60.2, "weapons = ['sword']")), IsEmpty()) << "no shock";
  BeforeShock commanded(60.2);
  commanded.small.unit("A1").commanded = 1;
  EXPECT_THAT(asked(commanded), IsEmpty()) << "at will, NC-MOVE-10";
  BeforeShock runs(60.2);
  runs.acting.cell = test::italic(Intent::withdraw);
  EXPECT_THAT(asked(runs), IsEmpty()) << "it goes";
  BeforeShock square(60.2);
  square.small.unit("A1").formation = Formation::square;
  EXPECT_THAT(asked(square), IsEmpty()) << "it is one";
}

/// After a push back: a winner facing the beaten, so far from him; a figure each, so that the way
/// is as long as the gap.
test::Small pushed_back(double cm) {
  return test::Making{}
      .foot("A1", "a", 60, 75, 1, "facing = 90")
      .foot("B1", "b", 62 + cm, 75, 1, "weapons = ['sword']; facing = 270")
      .small();
}

TEST(NcCloseMel7, WhetherTheBeatenCanBeFollowedIsAsked) {
  for (const double cm : {5.2, 5.5}) {
    for (const bool within : {true, false}) {
      test::Small s = pushed_back(cm);
      MeasuringTable table(s, within);
      ask_before_following(s, table);
      EXPECT_THAT(table.asked, ElementsAre("A1>B1 5: reach to follow up of A1 (A1)")) << cm;
      const std::vector<UnitId> beaten{s.id("B1")};
      EXPECT_EQ(whom_to_follow(s.now(), s.id("A1"), beaten), within ? s.id("B1") : kNoUnit) << cm;
    }
  }
}

TEST(NcCloseMel7, NobodyIsAskedAboutThoseWhoWereJustPushedStraightBack) {
  for (const double cm : {5.0, 6.2}) {
    test::Small s = pushed_back(cm);
    MeasuringTable table(s, false);
    ask_before_following(s, table);
    EXPECT_THAT(table.asked, IsEmpty()) << cm;
  }
}

// --- in a session ---

/// A musket before a musket at 120.3 cm: in range or not, the fact is another (NC-RF-7).
struct Evening {
  test::Small small = apart(120.3, kLine);
  Behaviour behaviour = test::behaviour();
  PolicyCommander commander{small.sheet(), behaviour};
  Minds minds{&behaviour, {&commander, &commander}, {}};

  Session begin(Measuring measuring) {
    Players players;
    players.seed = 3;
    players.measuring = measuring;
    return Session(small.scenario, minds, players, {}, {}, "apart.toml");
  }
  [[nodiscard]] tl::expected<Session, Problem> resume(std::string_view journal) const {
    return Session::resume(journal, small.scenario, minds, {});
  }
};

/// Answers all close calls alike until the battle is over. @returns how many there were.
std::size_t play_out(Session& session, bool within) {
  std::size_t asked = 0;
  while (session.advance() == Session::Stop::asks) {
    const std::size_t n = session.pending().measures.size();
    Answers answers;
    answers.measures.assign(n, within);
    if (n == 0 || session.answer(answers)) {
      ADD_FAILURE() << "something else is asked";
      return asked;
    }
    asked += n;
  }
  return asked;
}

TEST(CloseCallSession, ProgramAgainstProgramIsNeverAskedAndItsJournalKnowsNothingOfIt) {
  Evening evening;
  Session session = evening.begin(Measuring::map);
  EXPECT_EQ(session.advance(), Session::Stop::over);
  EXPECT_THAT(session.journal(), Not(HasSubstr("measur")));
  EXPECT_THAT(session.battle().settled(), IsEmpty());
}

TEST(CloseCallSession, WhereItIsToldTheMapsMeasureIsTakenAndChangesNothing) {
  Evening evening;
  Session told = evening.begin(Measuring::told);
  Session map = evening.begin(Measuring::map);
  EXPECT_EQ(told.advance(), Session::Stop::over);
  EXPECT_EQ(map.advance(), Session::Stop::over);
  std::size_t calls = 0;
  for (const Event& event : told.events()) {
    const auto* measured = std::get_if<event::MeasuredByMap>(&event.what);
    if (measured == nullptr) continue;
    ++calls;
    EXPECT_THAT(told.answer_line(measured->answer), HasSubstr("\"by\":\"map\""));
  }
  EXPECT_GT(calls, 0U);
  ASSERT_EQ(told.answers(), map.answers() + calls);
  for (std::size_t i = 0; i < map.battle().size(); ++i) {
    EXPECT_EQ(told.battle().units()[i].x, map.battle().units()[i].x);
    EXPECT_EQ(told.battle().units()[i].y, map.battle().units()[i].y);
  }
}

TEST(CloseCallSession, IsAnsweredRecordedUndoneAndAnsweredOtherwise) {
  Evening evening;
  Session session = evening.begin(Measuring::asked);
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  ASSERT_EQ(session.pending().measures.size(), 1U);
  const CloseCall asked = session.pending().measures.front();
  EXPECT_EQ(asked.limit, 120_cm);
  EXPECT_TRUE(session.answer({{}, {}, {true, false}})) << "one is asked";
  EXPECT_TRUE(session.answer({})) << "nothing is no answer";
  const std::size_t n = session.answers();
  ASSERT_FALSE(session.answer({{}, {}, {true}}));
  EXPECT_TRUE(session.given_by_hand(n));
  EXPECT_THAT(session.answer_line(n), HasSubstr("\"within\":true,\"by\":\"hand\""));
  EXPECT_THAT(session.describe_answer(n), HasSubstr("within it (by hand)"));
  static_cast<void>(session.advance());
  const Battle within = session.table();
  session.undo_to(n);
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  ASSERT_EQ(session.pending().measures.size(), 1U);
  session.answer_by_program();
  EXPECT_THAT(session.answer_line(n), HasSubstr("\"within\":false,\"by\":\"map\""));
  session.advance();
  EXPECT_TRUE(session.measure_anew(n + 1, true)) << "a die is no close call";
  ASSERT_FALSE(session.measure_anew(n, true));
  EXPECT_THAT(session.answer_line(n), HasSubstr("\"within\":true,\"by\":\"hand\""));
}

TEST(CloseCallSession, TheSameAnswersGiveTheSameBattleWhereverTheJournalIsCut) {
  Evening evening;
  Session session = evening.begin(Measuring::asked);
  EXPECT_GT(play_out(session, true), 0U);
  const std::string& journal = session.journal();
  const auto whole = evening.resume(journal);
  ASSERT_TRUE(whole.has_value());
  EXPECT_THAT(whole->warnings(), IsEmpty());
  EXPECT_EQ(whole->journal(), journal);
  EXPECT_EQ(whole->battle(), session.battle());
  const std::size_t measure = journal.find("{\"n\":", journal.find("\"measure\":") - 20);
  ASSERT_NE(measure, std::string::npos);
  const std::size_t asked_at = std::stoul(journal.substr(measure + 5));
  const std::size_t end = journal.find('\n', measure) + 1;
  // At every byte of the close call and about it; and whoever goes on from there has the same
  // battle.
  for (std::size_t cut = measure - 50; cut <= end + 50; ++cut) {
    auto cut_off = evening.resume(std::string_view(journal).substr(0, cut));
    ASSERT_TRUE(cut_off.has_value()) << cut;
    EXPECT_EQ(cut_off->warnings().empty(), journal[cut - 1] == '\n') << cut;
    const bool answered = cut >= end;
    EXPECT_EQ(cut_off->answers() > asked_at, answered) << cut;
    if (cut != measure && cut != end - 1 && cut != end) continue;
    play_out(*cut_off, true);
    EXPECT_EQ(cut_off->battle(), session.battle()) << cut;
    EXPECT_EQ(cut_off->journal(), journal) << cut;
  }
}

}  // namespace
}  // namespace opfor::nineteenth_century
