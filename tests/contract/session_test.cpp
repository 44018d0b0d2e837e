#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "ai/commander/commander.hpp"
#include "contract/kit_parts.hpp"
#include "contract/toy.hpp"
#include "core/hash.hpp"
#include "record/journal.hpp"

/// The one mechanism itself, on the toy.
namespace opfor::contract {
namespace {

struct Stage {
  toy::ToyReactions reactions;
  PolicyCommander commander{toy::sheet(), reactions};
  Minds minds{&reactions, {&commander, &commander}, toy::amend};
  std::vector<std::string> lines;

  Session begin(Players players, int turns = 4) {
    return Session(
        toy::scenario(turns), minds, players, {{"foot.toml", "a = 1\n"}},
        [this](std::string_view line) { lines.emplace_back(line); }, "three.toml");
  }
  [[nodiscard]] auto resume(std::string_view journal) const {
    return Session::resume(journal, toy::scenario(4), minds, {});
  }
};

Players persons(bool a, bool b) {
  Players players = programs(5);
  players.person_decides = {a, b};
  players.person_throws = {a, b};
  return players;
}

std::function<bool(const Battle&)> at(int turn, toy::ToyStep step) {
  return [turn, step](const Battle& battle) {
    return battle.head().turn == turn && battle.head().step == static_cast<std::uint8_t>(step);
  };
}

Correction move_to(std::size_t unit, Point at) {
  Correction correction;
  correction.unit = unit_id(unit);
  correction.at = at;
  return correction;
}

/// The journal with the n-th occurrence of a text replaced.
std::string changed(std::string journal, const std::string& from, const std::string& to,
                    int nth = 1) {
  std::size_t found = std::string::npos;
  for (std::size_t at = 0; nth > 0; --nth, at = found + 1) found = journal.find(from, at);
  EXPECT_NE(found, std::string::npos) << from;
  return journal.replace(found, from.size(), to);
}

TEST(Session, TheFirstLineHoldsWhatABattleNeeds) {
  Stage stage;
  Players players = persons(true, false);
  players.seed = ~std::uint64_t{0};
  players.stands = {false, true};
  players.undo_luck = UndoLuck::fresh;
  players.levels = {Level::reaction, Level::random};
  const Session session = stage.begin(players);
  const auto opening = Session::opening(session.journal());
  ASSERT_TRUE(opening) << opening.error().what;
  EXPECT_EQ(opening->sheet, "toy");
  EXPECT_EQ(opening->scenario_file, "three.toml");
  EXPECT_EQ(opening->scenario_text, toy::scenario(4).text);
  EXPECT_EQ(opening->players, players);
  EXPECT_EQ(opening->data, (decltype(opening->data){{"foot.toml", "a = 1\n"}}));
}

TEST(Session, TheSinkGetsEveryLineAndEachIsJson) {
  Stage stage;
  Session session = stage.begin(programs(5));
  EXPECT_EQ(session.advance(), Session::Stop::over);
  std::string all;
  for (const std::string& line : stage.lines) {
    EXPECT_TRUE(nlohmann::json::accept(line)) << line;
    all += line + "\n";
  }
  EXPECT_EQ(all, session.journal());
}

TEST(Session, EveryCompilerGivesTheSameBytes) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance();
  // Frozen: a change here is a change of dice, of the toy's rules, or of the journal's format.
  EXPECT_EQ(hash_bytes(session.journal()), 4174240363875368200u);
  EXPECT_EQ(session.battle().hash(), 9768132992184112943u);
}

TEST(Session, AJournalLineSaysWhoThrewWhatForWhat) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance(at(1, toy::ToyStep::move_b));
  bool found = false;
  for (std::size_t n = 0; n < session.answers(); ++n) {
    const auto line = nlohmann::json::parse(session.answer_line(n));
    if (!line.contains("dice") || line["dice"]["who"] != "A1") continue;
    found = true;
    EXPECT_EQ(line["n"], n);
    EXPECT_EQ(line["dice"]["step"], "3 side A moves");
    EXPECT_EQ(line["dice"]["side"], "red");
    EXPECT_EQ(line["dice"]["for"], "reaction");
    EXPECT_EQ(line["by"], "dice");
    EXPECT_EQ(session.describe_answer(n),
              "turn 1, 3 side A moves: A1 threw " + line["answer"]["value"].dump() + " (reaction)");
  }
  EXPECT_TRUE(found);
  EXPECT_NE(session.describe_answer(0).find("drew the "), std::string::npos);
}

TEST(Session, AProgramsPartOfABatchStaysSealedUntilThePersonHasAnswered) {
  Stage stage;
  Players players = programs(5);
  players.person_decides = {true, false};
  Session session = stage.begin(players);
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  ASSERT_EQ(session.pending().decisions.size(), 1u);
  EXPECT_EQ(session.pending().decisions.front().side, Side::a);
  EXPECT_EQ(session.answers(), 2u);  // the cards
  EXPECT_EQ(session.journal().find("choose_initiative"), std::string::npos);
  ASSERT_FALSE(session.answer({{}, {Choice{{1}, {}}}}));
  ASSERT_EQ(session.answers(), 4u);
  EXPECT_EQ(nlohmann::json::parse(session.answer_line(2))["by"], "hand");
  EXPECT_EQ(nlohmann::json::parse(session.answer_line(2))["words"][0], "stand");
  EXPECT_EQ(nlohmann::json::parse(session.answer_line(3))["by"], "commander");
}

TEST(Session, DiceOfOneMomentAreAskedTogether) {
  Stage stage;
  Players players = programs(5);
  players.person_throws = {true, true};
  Session session = stage.begin(players);
  play_on(session, 1, at(1, toy::ToyStep::move_a));
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  EXPECT_EQ(session.pending().throws.size(), 2u);  // A1 and A2; A3 is late
}

TEST(Session, AWrongAnswerIsAProblemAndChangesNothing) {
  Stage stage;
  Session session = stage.begin(persons(true, true));
  ASSERT_EQ(session.advance(), Session::Stop::asks);  // the card of A
  chance::Answer first;
  first.value = 7;
  ASSERT_FALSE(session.answer({{first}, {}}));
  ASSERT_EQ(session.advance(), Session::Stop::asks);  // the card of B: 7 is gone
  const std::string before = session.journal();
  const auto wrong = session.answer({{first}, {}});
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->what, "this card is no longer in the pack");
  EXPECT_EQ(session.answer({})->what,
            "1 throws, 0 decisions and 0 close calls are asked for, not 0, 0 and 0");
  EXPECT_EQ(session.journal(), before);
  EXPECT_EQ(session.pending().throws.size(), 1u);
  first.value = 8;
  EXPECT_FALSE(session.answer({{first}, {}}));
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  EXPECT_EQ(session.answer({{}, {Choice{{2}, {}}, Choice{{0}, {}}}})->what,
            "there is no option 3; there are 2");
}

/// Plays to the first free order that the person of A is asked for.
void to_free_order(Session& session) {
  for (std::uint64_t seed = 1; session.advance() == Session::Stop::asks; ++seed) {
    const auto& decisions = session.pending().decisions;
    if (!decisions.empty() && decisions.front().shape == Shape::order) return;
    ASSERT_FALSE(session.answer(scripted(session.pending(), seed)));
  }
  FAIL() << "no order was asked for";
}

TEST(Session, AFreeOrderOfAPersonIsCheckedByTheSheet) {
  Stage stage;
  Players players = programs(5);
  players.person_decides = {true, true};
  Session session = stage.begin(players);
  to_free_order(session);
  const Decision asked = session.pending().decisions.front();
  const Point from = session.battle().unit(asked.unit).pose().at;
  Order order{asked.unit,
              {Move{{{from.x, from.y > 20_cm ? from.y - 15_cm : from.y + 15_cm}}, Gait::as_before}},
              {}};
  const auto refused = session.answer({{}, {Choice{{}, order}}});
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->what, "the way is longer than a move (TOY-3)");
  Order others = order;
  others.unit = asked.unit == unit_id(0) ? unit_id(1) : unit_id(0);
  EXPECT_NE(session.answer({{}, {Choice{{}, others}}})->what.find("the order is asked of"),
            std::string::npos);
  const Point to{from.x + 1_cm, from.y};
  order.acts = {Move{{to}, Gait::as_before}};
  ASSERT_FALSE(session.answer({{}, {Choice{{}, order}}}));
  play_on(session, 3, at(1, toy::ToyStep::charges));
  EXPECT_EQ(session.battle().unit(asked.unit).pose().at, to);
  const auto loaded = stage.resume(session.journal());
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->battle(), session.battle());
}

class Reckless final : public Commander {
 public:
  Decided decide(const View&, const Decision& decision) override {
    if (decision.shape != Shape::order) return {{{0}, {}}, {}};
    return {{{}, Order{decision.unit, {Move{{{-1_cm, -1_cm}}, Gait::as_before}}, {}}}, {}};
  }
};

TEST(Session, AnIllegalOrderOfTheProgramIsAProgrammersMistake) {
  Stage stage;
  Reckless reckless;
  stage.minds.commanders = {&reckless, &reckless};
  Session session = stage.begin(programs(5));
  try {
    session.advance();
    FAIL() << "accepted";
  } catch (const std::logic_error& wrong) {
    EXPECT_STREQ(wrong.what(), "the commander's order_unit: the way leaves the table (TOY-3)");
  }
}

class Unreachable final : public Commander, public Reactions {
 public:
  Decided decide(const View&, const Decision&) override { throw std::logic_error("asked"); }
  Reaction react(const ReactionRequest&) const override { throw std::logic_error("asked"); }
  int total(const ReactionRequest&) const override { throw std::logic_error("asked"); }
  std::vector<RiskTerm> terms(const ReactionRequest&) const override {
    throw std::logic_error("asked");
  }
};

TEST(Session, AReplayNeverRunsTheBehaviourOrTheCommander) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance();
  Unreachable nobody;
  const auto loaded =
      Session::resume(session.journal(), toy::scenario(4), {&nobody, {&nobody, &nobody}, {}}, {});
  ASSERT_TRUE(loaded);
  EXPECT_TRUE(loaded->warnings().empty());
  EXPECT_EQ(loaded->battle(), session.battle());
  ASSERT_EQ(loaded->events().size(), session.events().size());
  // Explanations come back whole.
  for (std::size_t i = 0; i < session.events().size(); ++i) {
    const auto* was = std::get_if<event::Decided>(&session.events()[i].what);
    const auto* is = std::get_if<event::Decided>(&loaded->events()[i].what);
    ASSERT_EQ(was == nullptr, is == nullptr);
    if (was == nullptr) continue;
    EXPECT_EQ(is->choice, was->choice);
    ASSERT_EQ(is->reasons.options.size(), was->reasons.options.size());
    EXPECT_EQ(is->reasons.options[0].shares[0].what, was->reasons.options[0].shares[0].what);
  }
}

TEST(Session, WhereTheProgramDisagreesItGoesOnFromTheLastCheckpointThatLoads) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance(at(3, toy::ToyStep::move_a));
  // In turn 1 a die was asked for that the rules no longer ask for.
  const auto journal = changed(session.journal(), R"("who":"A1","against":null,"for":"reaction")",
                               R"("who":"A1","against":null,"for":"morale")");
  auto loaded = stage.resume(journal);
  ASSERT_TRUE(loaded) << loaded.error().what;
  ASSERT_EQ(loaded->warnings().size(), 1u);
  EXPECT_NE(loaded->warnings()[0].find("the program disagrees with the journal"),
            std::string::npos);
  EXPECT_NE(loaded->warnings()[0].find(R"("for":"morale")"), std::string::npos);
  EXPECT_EQ(loaded->battle(), session.battle());
  EXPECT_EQ(loaded->answers(), session.answers());
  session.advance();
  EXPECT_EQ(loaded->advance(), Session::Stop::over);
  EXPECT_EQ(loaded->battle(), session.battle());
}

TEST(Session, ADifferenceInTheLastStepTakesBackItsAnswers) {
  Stage stage;
  Players players = programs(5);
  players.person_throws = {true, false};
  Session session = stage.begin(players);
  play_on(session, 1, at(1, toy::ToyStep::move_a));
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  ASSERT_FALSE(session.answer(scripted(session.pending(), 1)));
  const auto n = session.answers();
  const auto journal = changed(session.journal(), R"("who":"A2")", R"("who":"A3")");
  auto loaded = stage.resume(journal);
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_EQ(loaded->answers(), n - 1);
  EXPECT_EQ(loaded->warnings().size(), 2u);
  ASSERT_EQ(loaded->advance(), Session::Stop::asks);
  ASSERT_EQ(loaded->pending().throws.size(), 1u);  // only A2's is asked again
  // The journal that is left says so, and loads without a word.
  const auto once_more = stage.resume(loaded->journal());
  ASSERT_TRUE(once_more);
  EXPECT_TRUE(once_more->warnings().empty());
}

/// The journal up to the order of A3's cell in the first turn, with another order in its place.
std::string with_order(const Session& session, const std::string& order) {
  const std::string journal = session.journal();
  const std::string was =
      R"("answer":{"unit":"A3","acts":[{"act":"move","path":[[36.87,14.26]],"gait":"as before"}]})";
  const auto ends = journal.find('\n', journal.find(was));
  return changed(journal.substr(0, ends + 1), was, R"("answer":)" + order);
}

TEST(Session, TheOrderOfACellIsTakenFromTheJournal) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance(at(1, toy::ToyStep::move_b));
  auto loaded = stage.resume(with_order(session, R"({"unit":"A3","acts":[]})"));
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_TRUE(loaded->warnings().empty()) << loaded->warnings().front();
  loaded->advance(at(1, toy::ToyStep::move_b));
  EXPECT_NE(session.battle().unit(unit_id(2)).pose(), loaded->battle().unit(unit_id(2)).pose())
      << "the sheet was not asked anew how the cell is carried out";
  EXPECT_EQ(session.battle().unit(unit_id(1)).pose(), loaded->battle().unit(unit_id(1)).pose());
}

TEST(Session, AnOrderThatTheRulesForbidOrThatIsAnothersIsNoReplay) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance(at(1, toy::ToyStep::move_b));
  const std::string too_far = R"({"unit":"A3","acts":[{"act":"move","path":[[36.87,70]]}]})";
  const std::string anothers = R"({"unit":"A1","acts":[]})";
  for (const auto& [order, says] :
       {std::pair(too_far, "answer 12: "),
        std::pair(anothers, "answer 12: the order is another unit's")}) {
    auto loaded = stage.resume(with_order(session, order));
    ASSERT_TRUE(loaded) << loaded.error().what;
    ASSERT_FALSE(loaded->warnings().empty()) << order;
    EXPECT_THAT(loaded->warnings().front(), testing::HasSubstr(says));
    loaded->advance(at(1, toy::ToyStep::move_b));
    EXPECT_EQ(loaded->battle(), session.battle()) << "it is asked again";
  }
}

TEST(Session, ACheckpointThatDoesNotLoadIsPassedOver) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance(at(2, toy::ToyStep::move_a));
  const auto count = [](const std::string& text, const std::string& what) {
    int n = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
  };
  const std::string pack = R"("pack":)";
  const int checkpoints = count(session.journal(), pack);
  // A state tells of a name that this program does not know, which those after it have as well: the
  // one before it is taken.
  const auto last = changed(session.journal(), pack, R"("stack":)", checkpoints);
  auto loaded = stage.resume(last);
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_EQ(loaded->battle().head().turn, 2);
  EXPECT_EQ(loaded->battle().head().step, static_cast<std::uint8_t>(toy::ToyStep::cards));
  loaded->advance();
  session.advance();
  EXPECT_EQ(loaded->battle(), session.battle());
  // None loads.
  std::string none = session.journal();
  for (int n = count(none, pack); n > 0; --n) none = changed(none, pack, R"("stack":)", n);
  const auto refused = stage.resume(none);
  ASSERT_FALSE(refused);
  EXPECT_EQ(
      refused.error().what,
      "another version of the program kept this battle, and this one can read no state of it");
  EXPECT_THAT(refused.error().hint, testing::HasSubstr("'pack' is missing"));
  // The same of a field that has been given up since.
  std::string older = session.journal();
  for (int n = count(older, pack); n > 0; --n) {
    older = changed(older, pack, R"("initiated":0,"pack":)", n);
  }
  const auto given_up = stage.resume(older);
  ASSERT_FALSE(given_up);
  EXPECT_EQ(given_up.error().what, refused.error().what);
  EXPECT_THAT(given_up.error().hint, testing::HasSubstr("initiated: 0 there, nothing here"));
}

TEST(Session, ALineThatIsNoJsonEndsWhatCounts) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance();
  std::string journal = session.journal();
  const auto third = journal.find('\n', journal.find('\n') + 1) + 1;
  journal[third + 1] = '\0';
  auto loaded = stage.resume(journal);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->journal().size(), third);
  EXPECT_NE(loaded->warnings().at(0).find("line 3 cannot be read"), std::string::npos);
  loaded->advance();
  EXPECT_EQ(loaded->journal(), session.journal());
}

TEST(Session, ALineThatIsNestedWithoutEndEndsWhatCounts) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance();
  const std::string journal = session.journal();
  const auto third = journal.find('\n', journal.find('\n') + 1) + 1;
  const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
  for (const std::string& line : {"{\"n\":0,\"dice\":" + deep + "}\n",
                                  "{\"step\":\"1\",\"n\":0,\"state\":{\"a\":" + deep + "}}\n"}) {
    auto loaded = stage.resume(journal.substr(0, third) + line);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->warnings().at(0),
              "line 3 cannot be read (it is nested more than 64 deep); it and all after it were "
              "left out");
  }
  EXPECT_FALSE(stage.resume("{\"opfor\":" + deep + "}\n"));
}

TEST(Session, ALineThatNamesWithoutEndEndsWhatCounts) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance();
  const std::string journal = session.journal();
  const auto third = journal.find('\n', journal.find('\n') + 1) + 1;
  std::string line = "{\"n\":0,\"dice\":{\"0\":0";
  for (int i = 1; i < 300'000; ++i) line += fmt::format(",\"{}\":0", i);
  auto loaded = stage.resume(journal.substr(0, third) + line + "}}\n");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->warnings().at(0),
            "line 3 cannot be read (one of its objects has more than 1000 names); it and all after "
            "it were left out");
}

TEST(Session, AJournalOfAnotherKindIsRefused) {
  Stage stage;
  EXPECT_FALSE(stage.resume(""));
  EXPECT_FALSE(stage.resume("title = \"a scenario\"\n"));
  EXPECT_FALSE(stage.resume("{}\n"));
  EXPECT_FALSE(stage.resume("{\"opfor\":2}\n"));
  const auto other =
      changed(stage.begin(programs(1)).journal(), R"("sheet":"toy")", R"("sheet":"chess")");
  EXPECT_EQ(stage.resume(other).error().what, "this journal is of the sheet 'chess'");
}

TEST(Session, ACorrectionInTheMiddleOfAStepGoesBackToItsRestOnly) {
  Stage stage;
  Players players = programs(5);
  players.person_throws = {true, false};
  Session session = stage.begin(players);
  play_on(session, 1, at(1, toy::ToyStep::move_a));
  session.advance();
  ASSERT_FALSE(session.answer(scripted(session.pending(), 1)));  // the first pass
  while (session.advance() == Session::Stop::asks && session.pending().throws.size() == 1 &&
         chance::key_of(session.pending().throws[0]).unit != unit_id(2)) {
    ASSERT_FALSE(session.answer(scripted(session.pending(), 1)));
  }
  ASSERT_EQ(session.pending().throws.size(), 1u);  // A3, late: after the rest
  const auto answers = session.answers();
  EXPECT_NE(session.battle().unit(unit_id(0)).acted, 0);  // A1 has moved
  const auto lost = session.correct(move_to(0, {3_cm, 3_cm}));
  ASSERT_TRUE(lost) << lost.error().what;
  EXPECT_EQ(*lost, 0u);
  EXPECT_EQ(session.answers(), answers + 1);
  EXPECT_EQ(session.battle().unit(unit_id(0)).pose().at, (Point{3_cm, 3_cm}));
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  ASSERT_FALSE(session.answer(scripted(session.pending(), 1)));
  // One more after A3's die was thrown: it must be thrown again.
  const auto again = session.correct(move_to(1, {4_cm, 4_cm}));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, 1u);
  EXPECT_EQ(session.battle().unit(unit_id(0)).pose().at, (Point{3_cm, 3_cm}));
  EXPECT_EQ(session.battle().unit(unit_id(1)).pose().at, (Point{4_cm, 4_cm}));
  const auto loaded = stage.resume(session.journal());
  ASSERT_TRUE(loaded);
  EXPECT_TRUE(loaded->warnings().empty());
  EXPECT_EQ(loaded->battle(), session.battle());
}

TEST(Session, ACorrectionDoesNotChangeTheLuck) {
  Stage stage;
  Players players = programs(5, UndoLuck::fresh);
  Session session = stage.begin(players);
  session.advance(at(1, toy::ToyStep::move_a));
  Session plain = session.fork();
  plain.advance(at(1, toy::ToyStep::move_b));
  ASSERT_TRUE(session.correct(move_to(0, session.battle().unit(unit_id(0)).pose().at)));
  session.advance(at(1, toy::ToyStep::move_b));
  EXPECT_EQ(session.answers(), plain.answers() + 1);
  EXPECT_EQ(session.battle(), plain.battle());
}

TEST(Session, SeveralCorrectionsBetweenStepsAllCount) {
  Stage stage;
  Session session = stage.begin(programs(5));
  const auto until = at(2, toy::ToyStep::cards);
  ASSERT_EQ(session.advance(until), Session::Stop::reached);
  const auto answers = session.answers();
  EXPECT_EQ(session.correct(move_to(0, {3_cm, 3_cm})).value(), 0u);
  EXPECT_EQ(session.correct(move_to(1, {6_cm, 3_cm})).value(), 0u);
  EXPECT_EQ(session.answers(), answers + 2);
  EXPECT_EQ(session.battle().head().step, 0);
  EXPECT_EQ(session.battle().unit(unit_id(0)).pose().at, (Point{3_cm, 3_cm}));
  EXPECT_EQ(session.advance(until), Session::Stop::reached);  // still before that step
  auto loaded = stage.resume(session.journal());
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->battle(), session.battle());
  EXPECT_EQ(loaded->advance(until), Session::Stop::reached);
  session.undo_to(answers + 1);
  EXPECT_EQ(session.battle().unit(unit_id(0)).pose().at, (Point{3_cm, 3_cm}));
  EXPECT_NE(session.battle().unit(unit_id(1)).pose().at, (Point{6_cm, 3_cm}));
}

TEST(Session, ACorrectionOfTheSettingIsCarriedOverSavedAndUndone) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance(at(2, toy::ToyStep::cards));
  const auto answers = session.answers();
  Correction more;
  more.setting = "A9 a 30 5\n";
  ASSERT_TRUE(session.correct(more));
  EXPECT_EQ(session.battle().size(), 7u);
  EXPECT_EQ(session.scenario().setting->units.size(), 7u);
  session.advance(at(3, toy::ToyStep::cards));
  EXPECT_NE(session.journal().find(R"("who":"A9")"), std::string::npos);
  auto loaded = stage.resume(session.journal());
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_TRUE(loaded->warnings().empty()) << loaded->warnings()[0];
  EXPECT_EQ(loaded->battle(), session.battle());
  EXPECT_EQ(loaded->scenario().text, session.scenario().text);
  loaded->undo_to(answers);
  EXPECT_EQ(loaded->battle().size(), 6u);
  EXPECT_EQ(loaded->scenario().setting->units.size(), 6u);
  // Also when the program disagrees before it.
  const auto journal = changed(session.journal(), R"("who":"A1","against":null,"for":"reaction")",
                               R"("who":"A1","against":null,"for":"morale")");
  auto fallen = stage.resume(journal);
  ASSERT_TRUE(fallen) << fallen.error().what;
  EXPECT_EQ(fallen->battle(), session.battle());
}

TEST(Session, ACorrectionOfTheSettingThatIsWrongIsAProblem) {
  Stage stage;
  Session session = stage.begin(programs(5));
  const auto journal = session.journal();
  Correction wrong;
  wrong.setting = "A9 a here there";
  EXPECT_EQ(session.correct(wrong).error().what, "a line is: id side x y");
  EXPECT_EQ(session.journal(), journal);
  stage.minds.amend = {};
  Session fixed = stage.begin(programs(5));
  EXPECT_EQ(fixed.correct(wrong).error().what, "the setting of this battle cannot be changed");
}

TEST(Session, AnUndoneEndIsReachedAgain) {
  Stage stage;
  Session session = stage.begin(programs(5));
  ASSERT_EQ(session.advance(), Session::Stop::over);
  const Battle end = session.battle();
  EXPECT_EQ(session.advance(), Session::Stop::over);  // the end is written once
  session.undo_to(session.answers() - 1);
  EXPECT_EQ(session.battle().head().verdict, Verdict::going_on);
  ASSERT_EQ(session.advance(), Session::Stop::over);
  EXPECT_EQ(session.battle(), end);
  int ends = 0;
  for (const std::string& line : stage.lines) ends += line.rfind("{\"end\"", 0) == 0 ? 1 : 0;
  EXPECT_EQ(ends, 2);
  // A last correction of a battle that is over.
  ASSERT_TRUE(session.correct(move_to(0, {3_cm, 3_cm})));
  EXPECT_EQ(session.advance(), Session::Stop::over);
  const auto loaded = stage.resume(session.journal());
  ASSERT_TRUE(loaded);
  EXPECT_TRUE(loaded->warnings().empty());
  EXPECT_EQ(loaded->battle(), session.battle());
}

TEST(Session, FreshLuckIsKeptInTheJournal) {
  Stage stage;
  Session session = stage.begin(programs(5, UndoLuck::fresh));
  session.advance(at(1, toy::ToyStep::move_b));
  session.undo_to(1);
  auto loaded = stage.resume(session.journal());
  ASSERT_TRUE(loaded);
  session.advance();
  loaded->advance();
  EXPECT_EQ(loaded->journal(), session.journal());
  // A second undo is another luck again.
  const std::string second = session.answer_line(1);
  session.undo_to(1);
  session.advance();
  EXPECT_NE(session.answer_line(1), second);
}

TEST(Session, UndoToWhatIsNotThereDoesNothing) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance(at(1, toy::ToyStep::move_b));
  const auto journal = session.journal();
  session.undo_to(session.answers());
  session.undo_to(session.answers() + 5);
  EXPECT_EQ(session.journal(), journal);
}

TEST(Session, AForkGoesItsOwnWay) {
  Stage stage;
  Session session = stage.begin(persons(true, false));
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  const auto journal = session.journal();
  const auto lines = stage.lines.size();
  Session fork = session.fork();
  ASSERT_EQ(fork.pending().throws.size(), session.pending().throws.size());
  play_on(fork, 9);
  EXPECT_EQ(session.journal(), journal);
  EXPECT_EQ(stage.lines.size(), lines);
  EXPECT_EQ(session.pending().throws.size(), 1u);
  EXPECT_EQ(fork.players().undo_luck, UndoLuck::same);
  const auto loaded = stage.resume(fork.journal());
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->battle(), fork.battle());
}

TEST(Session, AnyDieAndAnyChoiceMayBeTakenByHand) {
  Stage stage;
  Session session = stage.begin(programs(5));
  session.advance(at(1, toy::ToyStep::move_b));
  EXPECT_EQ(session.take_by_hand(9999)->what, "there is no answer 9999 yet");
  for (std::size_t n = 0; n < session.answers(); ++n) {
    const auto line = nlohmann::json::parse(session.answer_line(n));
    Session fork = session.fork();
    const auto wrong = fork.take_by_hand(n);
    if (line.contains("reaction") || line.contains("order")) {
      EXPECT_TRUE(wrong);
      EXPECT_EQ(fork.journal(), session.fork().journal());
      continue;
    }
    ASSERT_FALSE(wrong);
    EXPECT_EQ(fork.answers(), n);
    EXPECT_EQ(fork.pending().throws.size() + fork.pending().decisions.size(), 1u);
  }
}

TEST(Session, ADrawnPlanStaysSealedUntilTheEnd) {
  const Scenario scenario = toy::scenario(1);
  chance::Throw request;
  request.key.purpose = chance::Purpose::plan;
  chance::Answer five;
  five.value = 5;
  auto drawn = journal::entry(scenario, request, five, false);
  EXPECT_EQ(journal::words(drawn, true),
            "turn 0, 1 cards: red (sealed until the end of the battle)");
  EXPECT_EQ(journal::words(drawn, false), "turn 0, 1 cards: red threw 5 (plan)");
  Decision decision;
  decision.kind = DecisionKind::adopt_plan;
  decision.options = {{"refuse the left", kNoUnit, 0, {}}};
  const auto adopted = journal::entry(scenario, decision, {{{0}, {}}, {}}, false);
  EXPECT_EQ(journal::words(adopted, true).find("refuse"), std::string::npos);
  EXPECT_NE(journal::words(adopted, false).find("refuse the left"), std::string::npos);
}

}  // namespace
}  // namespace opfor::contract
