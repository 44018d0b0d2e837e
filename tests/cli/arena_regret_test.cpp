// `opfor arena --from JOURNAL --every N`: what each decision of a saved battle was worth.
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "arena/regret.hpp"
#include "cli/run_program.hpp"
#include "sanitized.hpp"

namespace opfor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Every so many of them, of both sides.
arena::RegretOf each(std::size_t every) {
  arena::RegretOf wanted;
  wanted.every = every;
  return wanted;
}

class ArenaRegret : public ::testing::Test {
 protected:
  ArenaRegret()
      : folder(empty_folder(std::string("regret_") +
                            ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    put_made(folder, "battle first_steps --seed 5 --journal", "b.battle");
  }
  ~ArenaRegret() override { std::filesystem::remove_all(folder); }
  /// What it says, in one line, whatever its exit code.
  std::string regret(const std::string& question) const {
    const Ran ran = run_opfor(folder, "arena --from " + question);
    EXPECT_NE(ran.exit, 70) << ran.err;
    std::string said = ran.out + ran.err;
    std::replace(said.begin(), said.end(), '\n', ' ');
    return said;
  }
  arena::Saved saved() const { return *arena::Saved::of(*find_file(folder + "/b.battle")); }
  std::string folder;
};

TEST_F(ArenaRegret, AsksOfEveryDecisionThatLeftAChoice) {
  const arena::Saved battle = saved();
  const auto all = arena::look_at(battle, {});
  ASSERT_TRUE(all);
  ASSERT_GT(all->made.size(), 10U);
  for (const arena::Made& one : all->made) {
    ASSERT_TRUE(battle.is_decision(one.answer));
    EXPECT_GE(one.ways.size(), 2U);
    EXPECT_LE(one.ways.size(), 6U);
    EXPECT_EQ(one.ways.front().tried.choice, battle.decided(one.answer)->choice)
        << "first, what was done";
    for (std::size_t i = 2; i < one.ways.size(); ++i) {
      EXPECT_GE(one.ways[i - 1].thought, one.ways[i].thought) << "then as the commander thinks";
    }
    EXPECT_EQ(one.fork.side(), one.decision.side);
  }
  const auto some = arena::look_at(battle, each(3));
  ASSERT_TRUE(some);
  ASSERT_EQ(some->made.size(), (all->made.size() + 2) / 3);
  EXPECT_EQ(some->made[1].answer, all->made[3].answer);
  arena::RegretOf others;
  others.side = Side::b;
  const auto of_b = arena::look_at(battle, others);
  ASSERT_TRUE(of_b);
  for (const arena::Made& one : of_b->made) EXPECT_EQ(one.decision.side, Side::b);
}

TEST_F(ArenaRegret, PlaysTheSameBattleOnWhereWhatWasDoneIsDone) {
  const auto all = arena::look_at(saved(), each(many_or<std::size_t>(4, 12)));
  ASSERT_TRUE(all);
  std::optional<arena::Fought> first;
  for (const arena::Made& one : all->made) {
    const arena::Branch branch = one.fork.play(one.ways.front().tried, 5);
    EXPECT_EQ(branch.given, 1U) << branch.why_not;
    if (!first) first = branch.fought;
    EXPECT_EQ(branch.fought, *first) << one.answer << ": its own dice are those of the battle";
  }
}

TEST_F(ArenaRegret, SaysTheSameForAnyNumberOfThreads) {
  const std::string pairs = std::to_string(many_or(4, 2));
  const std::string question = "b.battle --every 12 --options 3 --pairs " + pairs;
  const std::string said = regret(question + " --threads 1 --csv one.csv --html one.html");
  EXPECT_THAT(said, HasSubstr("played on in each way on the same dice " + pairs + " times over"));
  EXPECT_THAT(said, HasSubstr("what was done gives away "));
  EXPECT_THAT(said, HasSubstr(" are found to give something away"));
  EXPECT_THAT(said, HasSubstr("By what was decided "));
  EXPECT_EQ(regret(question + " --threads 3 --csv three.csv --html three.html"), said);
  EXPECT_EQ(file_text(folder + "/one.csv"), file_text(folder + "/three.csv"));
  EXPECT_EQ(file_text(folder + "/one.html"), file_text(folder + "/three.html"));
  const std::string page = file_text(folder + "/one.html");
  EXPECT_THAT(page, HasSubstr("<h1>Where it was lost: "));
  EXPECT_THAT(page, HasSubstr("opfor arena --from " + question + "</pre>"));
  std::istringstream rows(file_text(folder + "/one.csv"));
  std::string row;
  std::getline(rows, row);
  const auto columns = std::count(row.begin(), row.end(), ',');
  EXPECT_EQ(row.rfind("answer,turn,side,unit,kind,way,done,best,words", 0), 0U);
  int lines = 0;
  for (; std::getline(rows, row); ++lines) {
    if (row.find('"') == std::string::npos) {
      EXPECT_EQ(std::count(row.begin(), row.end(), ','), columns) << row;
    }
  }
  EXPECT_GT(lines, 3);
}

TEST_F(ArenaRegret, AsksOfOneDecision) {
  const auto all = arena::look_at(saved(), each(5));
  ASSERT_TRUE(all);
  const std::string answer = std::to_string(all->made[1].answer);
  const std::string pairs = std::to_string(many_or(4, 2));
  const std::string said = regret("b.battle@" + answer + " --pairs " + pairs);
  EXPECT_THAT(said, HasSubstr("One decision of "));
  EXPECT_THAT(said, HasSubstr("(answer " + answer + ")"));
  EXPECT_THAT(said, HasSubstr(" (done): scores "));
  EXPECT_THAT(regret("b.battle@" + answer + " --pairs 2 --by margin"), HasSubstr("   margin "))
      << "first what decisions are ordered by";
  const std::string same = "--try '" + all->made[1].ways.back().tried.told + "'";
  EXPECT_THAT(regret("b.battle@" + answer + " --try 'as led' " + same + " --pairs 2"),
              HasSubstr("done in 2 of 2"))
      << "what it names can be tried by itself";
}

TEST_F(ArenaRegret, AsksOfDecisionsInTheMiddleOfAStep) {
  const auto all = arena::look_at(saved(), {});
  ASSERT_TRUE(all);
  const auto inside = std::find_if(all->made.begin(), all->made.end(), [&](const arena::Made& one) {
    Session session = saved().game().session().fork();
    session.undo_to(one.answer - 1);
    return session.first_of_step() != one.answer - 1;
  });
  ASSERT_NE(inside, all->made.end());
  const arena::Branch done = inside->fork.play(inside->ways[0].tried, 5);
  const arena::Branch other = inside->fork.play(inside->ways[1].tried, 5);
  EXPECT_EQ(done.given, 1U);
  EXPECT_EQ(other.given, 1U) << other.why_not;
}

TEST_F(ArenaRegret, LeavesToTheGeneralsOfABattleThatGoesOnWhatTheyHaveInMind) {
  static_cast<void>(run_opfor(folder, "battle first_steps --seed 5 --turns 1 --journal on.battle"));
  const auto on = arena::Saved::of(*find_file(folder + "/on.battle"));
  ASSERT_TRUE(on);
  ASSERT_EQ(on->game().battle().head().verdict, Verdict::going_on);
  const auto looked = arena::look_at(*on, {});
  ASSERT_TRUE(looked);
  for (const arena::Made& one : looked->made) {
    EXPECT_NE(one.decision.kind, DecisionKind::adopt_plan) << one.answer;
  }
}

TEST_F(ArenaRegret, SaysWhatIsWrongAndWritesNothing) {
  const arena::Saved battle = saved();
  std::size_t no_decision = 1;
  while (battle.is_decision(no_decision)) ++no_decision;
  const std::string die = std::to_string(no_decision);
  const std::string all = "b.battle --every 1 --csv x.csv ";
  EXPECT_THAT(regret("b.battle@" + die), HasSubstr("is no decision"));
  EXPECT_THAT(regret("b.battle@" + die + " --every 2"), HasSubstr("is no decision"));
  EXPECT_THAT(regret("b.battle@0"), HasSubstr("there is no answer 0"));
  EXPECT_THAT(regret("b.battle@99999 --every 1"), HasSubstr("there is no answer 99999"));
  EXPECT_THAT(regret("b.battle"), HasSubstr("does not say where"));
  EXPECT_THAT(regret("b.battle --every 0"), HasSubstr("--every 0 looks at no decision"));
  EXPECT_THAT(regret("b.battle --every x"), HasSubstr("--every"));
  EXPECT_THAT(regret(all + "--pairs 1"), HasSubstr("are too few"));
  EXPECT_THAT(regret(all + "--options 1"), HasSubstr("leaves nothing to compare"));
  EXPECT_THAT(regret(all + "--side nobody"), HasSubstr("nobody"));
  EXPECT_THAT(regret(all + "--by luck"), HasSubstr("--by"));
  EXPECT_THAT(regret(all + "--commander reaction"), HasSubstr("has no use for"));
  EXPECT_THAT(regret("b.battle@1 --try 'as led' --try 'as led' --every 2"),
              HasSubstr("ask what each decision was worth"));
  EXPECT_THAT(regret("first_steps --every 1"), HasSubstr("is not a saved battle"));
  EXPECT_THAT(run_opfor(folder, "arena first_steps --every 2").err,
              HasSubstr("are of a saved battle"));
  std::string old = file_text(folder + "/b.battle");
  old.replace(old.find("{\"opfor\":"), 11, "{\"opfor\":1,");
  put_file(folder + "/old.battle", old);
  EXPECT_THAT(regret("old.battle --every 1"), HasSubstr("it is of format 1"));
  const std::string header = file_text(folder + "/b.battle");
  put_file(folder + "/begun.battle", header.substr(0, header.find('\n') + 1));
  EXPECT_THAT(regret("begun.battle --every 1"), HasSubstr("no decision in"));
  EXPECT_FALSE(std::filesystem::exists(folder + "/x.csv"));
  EXPECT_THAT(regret("b.battle --every 1 --csv b.battle --force"), HasSubstr("b.battle"));
  EXPECT_EQ(file_text(folder + "/b.battle").front(), '{');
}

}  // namespace
}  // namespace opfor::test
