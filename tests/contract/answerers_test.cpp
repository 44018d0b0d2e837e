#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ai/commander/commander.hpp"
#include "contract/kit_parts.hpp"
#include "contract/toy.hpp"

/// Who answers may change in the middle of a battle, part of a batch may be answered, and the
/// program may be given one answer.
namespace opfor::contract {
namespace {

struct SilentStage {
  toy::ToyReactions reactions;
  PolicyCommander commander{toy::sheet(), reactions};
  Minds minds{&reactions, {&commander, &commander}, toy::amend};

  Session begin(Players players) {
    return Session(toy::scenario(4), minds, players, {}, {}, "three.toml");
  }
  [[nodiscard]] Session resume(std::string_view journal) const {
    auto session = Session::resume(journal, toy::scenario(4), minds, {});
    EXPECT_TRUE(session && session->warnings().empty());
    return *std::move(session);
  }
};

constexpr Answerers kBoth{{true, true}, {true, true}};

/// A battle of persons that has come to a batch of several throws.
Session at_a_batch(SilentStage& stage) {
  Players players = programs(5);
  players.person_throws = {true, true};
  Session session = stage.begin(players);
  while (session.advance() == Session::Stop::asks && session.pending().throws.size() < 2) {
    EXPECT_FALSE(session.answer(scripted(session.pending(), 1)));
  }
  EXPECT_GE(session.pending().throws.size(), 2U);
  return session;
}

TEST(Answerers, AreAskedFromThereOn) {
  SilentStage stage;
  Session session = stage.begin(programs(5));
  session.advance([](const Battle& battle) { return battle.head().turn > 1; });
  session.set_answerers(kBoth);
  EXPECT_EQ(session.players().person_throws, kBoth.person_throws);
  EXPECT_EQ(session.players().person_decides, kBoth.person_decides);
  EXPECT_EQ(session.advance(), Session::Stop::asks);
  session.set_answerers({});
  EXPECT_TRUE(session.pending().throws.empty() && session.pending().decisions.empty());
  EXPECT_EQ(session.advance(), Session::Stop::over);
}

TEST(Answerers, ChangeNoDieAndNoAnswerOfTheProgram) {
  SilentStage stage;
  Session plain = stage.begin(programs(5));
  plain.advance();
  Session session = stage.begin(programs(5));
  session.advance([](const Battle& battle) { return battle.head().turn > 1; });
  session.set_answerers(kBoth);
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  session.set_answerers({});
  session.advance();
  ASSERT_EQ(session.answers(), plain.answers());
  for (std::size_t n = 0; n < plain.answers(); ++n) {
    EXPECT_EQ(session.answer_line(n), plain.answer_line(n));
  }
  EXPECT_EQ(session.battle(), plain.battle());
}

TEST(Answerers, AreReadBackWhereverTheJournalIsCut) {
  SilentStage stage;
  Session session = stage.begin(programs(5));
  session.advance([](const Battle& battle) { return battle.head().turn > 1; });
  session.set_answerers(kBoth);
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  ASSERT_FALSE(session.answer(scripted(session.pending(), 1)));
  session.advance();
  const std::string& text = session.journal();
  const std::size_t change = text.find("\n{\"answerers\"") + 1;
  ASSERT_NE(change, std::string::npos + 1);
  for (std::size_t cut = text.find('\n') + 1; cut <= text.size(); cut = text.find('\n', cut) + 1) {
    const Session loaded = stage.resume(std::string_view(text).substr(0, cut));
    EXPECT_EQ(loaded.players().person_throws[0], cut > change);
    EXPECT_EQ(loaded.journal(), text.substr(0, cut));
    if (cut == text.size()) break;
  }
}

TEST(Answerers, ThatCannotBeReadEndWhatCounts) {
  SilentStage stage;
  Session session = stage.begin(programs(5));
  session.advance();
  const std::string& text = session.journal();
  for (const char* wrong : {"{\"answerers\":3}", "{\"answerers\":{\"person_decides\":[true]}}",
                            "{\"answerers\":{\"person_decides\":[1,2],\"person_throws\":[]}}"}) {
    const auto loaded = Session::resume(text + wrong + '\n', toy::scenario(4), stage.minds, {});
    ASSERT_TRUE(loaded) << wrong;
    EXPECT_EQ(loaded->warnings().size(), 1U) << wrong;
    EXPECT_EQ(loaded->journal(), text);
  }
}

TEST(Answerers, OutlastAnUndoAndGoWithAFork) {
  SilentStage stage;
  Session session = stage.begin(programs(5));
  session.advance([](const Battle& battle) { return battle.head().turn > 1; });
  session.set_answerers(kBoth);
  session.undo_to(0);
  EXPECT_EQ(session.players().person_throws, kBoth.person_throws);
  EXPECT_EQ(stage.resume(session.journal()).players(), session.players());
  Session fork = session.fork();
  EXPECT_EQ(fork.players().person_decides, kBoth.person_decides);
  EXPECT_EQ(fork.players().undo_luck, UndoLuck::same);
  EXPECT_EQ(stage.resume(fork.journal()).players(), fork.players());
  EXPECT_EQ(fork.advance(), Session::Stop::asks);
}

TEST(Answerers, MayGiveABatchInParts) {
  SilentStage stage;
  Session whole = at_a_batch(stage);
  const Answers all = scripted(whole.pending(), 7);
  Session parts = whole.fork();
  ASSERT_FALSE(whole.answer(all));
  for (std::size_t i = 0; i < all.throws.size(); ++i) {
    EXPECT_EQ(parts.pending().throws.size(), all.throws.size() - i);
    ASSERT_FALSE(parts.answer({{all.throws[i]}, {}}));
    Session loaded = stage.resume(parts.journal());
    EXPECT_EQ(loaded.answers(), parts.answers()) << "what was thrown is kept";
    if (i + 1 == all.throws.size()) break;
    ASSERT_EQ(loaded.advance(), Session::Stop::asks);
    EXPECT_EQ(loaded.pending().throws.size(), parts.pending().throws.size());
  }
  ASSERT_EQ(parts.answers(), whole.answers());
  for (std::size_t n = 0; n < whole.answers(); ++n) {
    EXPECT_EQ(parts.answer_line(n), whole.answer_line(n));
  }
}

TEST(Answerers, AWrongPartOfABatchChangesNothing) {
  SilentStage stage;
  Session session = at_a_batch(stage);
  Answers answers = scripted(session.pending(), 7);
  const std::string journal = session.journal();
  const std::size_t asked = answers.throws.size();
  answers.throws.back().faces.clear();
  answers.throws.back().value = 99;
  EXPECT_TRUE(session.answer(answers));
  EXPECT_EQ(session.journal(), journal);
  EXPECT_EQ(session.pending().throws.size(), asked);
}

TEST(Answerers, TheProgramMayThrowOneDieOfAPersons) {
  SilentStage stage;
  Session rolled = stage.begin(programs(5));
  rolled.advance();
  Players players = programs(5);
  players.person_throws = {true, true};
  players.person_decides = {true, true};
  Session session = stage.begin(players);
  while (session.advance() == Session::Stop::asks) session.answer_by_program();
  EXPECT_EQ(session.battle(), rolled.battle());
  for (std::size_t n = 0; n < session.answers(); ++n) {
    EXPECT_EQ(session.answer_line(n), rolled.answer_line(n));
  }
  EXPECT_THROW(session.answer_by_program(), std::logic_error);
}

TEST(Answerers, TheProgramsPartOfABatchIsOpenWhenAllOfItIsAnswered) {
  SilentStage stage;
  Players players = programs(5);
  players.person_decides = {false, true};
  Session session = stage.begin(players);
  ASSERT_EQ(session.advance(), Session::Stop::asks);
  ASSERT_EQ(session.pending().decisions.size(), 1U);
  const std::size_t before = session.answers();
  session.answer_by_program();
  EXPECT_EQ(session.answers(), before + 2);
  EXPECT_EQ(session.describe_answer(before).find("sealed"), std::string::npos);
}

TEST(Answerers, TheTableStandsWhereTheStepHasStopped) {
  SilentStage stage;
  Session session = at_a_batch(stage);
  Session again = stage.resume(session.journal());
  ASSERT_EQ(again.advance(), Session::Stop::asks);
  EXPECT_EQ(again.table(), session.table());
  while (session.advance() == Session::Stop::asks) {
    ASSERT_FALSE(session.answer(scripted(session.pending(), 3)));
  }
  EXPECT_EQ(session.table(), session.battle());
}

}  // namespace
}  // namespace opfor::contract
