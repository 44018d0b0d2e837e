// Bots that lead a side, and those that fail at it.
#include <cerrno>
#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "engine/support.hpp"
#include "table/files.hpp"

namespace opfor::test {
namespace {

using engine::Lost;
using namespace std::chrono_literals;

engine::Bot bot_of(const std::string& command, std::chrono::milliseconds time = 20s) {
  engine::Bot bot;
  bot.command = command;
  bot.time = time;
  return bot;
}

/// No process is left that we have started.
bool has_no_children() { return ::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD; }

class EverySheet : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Small, EverySheet, ::testing::ValuesIn(small_scenarios()),
                         [](const auto& test) { return test.param; });

TEST_P(EverySheet, TheFirstBotPlaysItAndAllThatIsSaidIsByTheSchema) {
  const Folder folder;
  BotBattle battle = bot_battle(GetParam(), Side::b, bot_of(overheard(first_bot(), folder), 60s));
  battle.play(2);
  const engine::BotRecord record = battle.bot->record();
  EXPECT_EQ(record.name, "first bot");
  EXPECT_GT(record.asked, 3);
  EXPECT_EQ(record.lost_in_all(), 0);
  EXPECT_TRUE(record.reproducible());
  battle.game.reset();
  expect_by_schema(lines_of(folder.file("to_bot")), lines_of(folder.file("from_bot")));
  EXPECT_TRUE(has_no_children());
}

TEST_P(EverySheet, WhoDoesAsOpforAdvisesPlaysTheBattleOfItsCommander) {
  int asked = 0;
  for (const Side side : {Side::a, Side::b}) {
    BotBattle led = bot_battle(GetParam(), side, bot_of(test_bot("none")), 4);
    led.play(100);
    BotBattle own = level_battle(GetParam(), side, Level::commander, 4);
    own.play(100);
    asked += led.bot->record().asked;
    EXPECT_EQ(led.bot->record().lost_in_all(), 0);
    EXPECT_EQ(led.state(), own.state());
  }
  EXPECT_GT(asked, 10);
}

TEST_P(EverySheet, WhoNeverAnswersWellLeavesItToTheTables) {
  BotBattle led = bot_battle(GetParam(), Side::b, bot_of(test_bot("illegal")), 2);
  led.play(2);
  BotBattle tables = level_battle(GetParam(), Side::b, Level::reaction, 2);
  tables.play(2);
  EXPECT_GT(led.bot->record().asked, 3);
  EXPECT_EQ(led.bot->record().lost_in_all(), led.bot->record().asked);
  EXPECT_EQ(led.state(), tables.state());
}

/// A fault, and what it is counted as.
struct Failing {
  std::string name;
  std::string arguments;
  Lost why;
  std::chrono::milliseconds time = 20s;
};
void PrintTo(const Failing& failing, std::ostream* os) { *os << failing.name; }

class Failings : public ::testing::TestWithParam<Failing> {};
INSTANTIATE_TEST_SUITE_P(
    All, Failings,
    ::testing::Values(
        Failing{"crash", "crash", Lost::crashed},
        Failing{"crash_now_and_then", "crash 4", Lost::crashed},
        Failing{"late", "late 5", Lost::late, 300ms}, Failing{"hang", "hang", Lost::late, 200ms},
        Failing{"nonsense", "nonsense 3", Lost::nonsense},
        Failing{"half_character", "half_character 3", Lost::nonsense},
        Failing{"long_error", "long_error 3", Lost::declined},
        Failing{"deep", "deep 3", Lost::nonsense}, Failing{"nobody", "nobody 3", Lost::nonsense},
        Failing{"illegal", "illegal 3", Lost::illegal}, Failing{"shape", "shape 3", Lost::illegal},
        Failing{"order", "order 3", Lost::illegal}, Failing{"error", "error 3", Lost::declined},
        Failing{"half", "half", Lost::late, 200ms},
        Failing{"half_crash", "half_crash 3", Lost::crashed},
        Failing{"flood", "flood 6", Lost::flooded}, Failing{"chatter", "chatter 6", Lost::flooded},
        Failing{"mute", "mute", Lost::late, 200ms}, Failing{"protocol", "protocol", Lost::illegal}),
    [](const auto& test) { return test.param.name; });

TEST_P(Failings, LoseItTheDecisionButNotTheBattle) {
  const Failing& failing = GetParam();
  BotBattle battle =
      bot_battle("first_steps", Side::b, bot_of(test_bot(failing.arguments), failing.time), 3);
  battle.play(3);
  EXPECT_EQ(battle.game->battle().head().turn, 4);
  const engine::BotRecord& record = battle.bot->record();
  const int lost = record.lost[static_cast<std::size_t>(failing.why)];
  EXPECT_GT(lost, 0);
  EXPECT_EQ(lost + record.not_asked, record.lost_in_all()) << "and for no other reason";
  EXPECT_EQ(record.reproducible(), failing.why != Lost::late);
  battle.game.reset();
  EXPECT_TRUE(has_no_children());
}

TEST(Bots, ThatAreNotThereLoseAllOfIt) {
  BotBattle battle = bot_battle("first_steps", Side::b, bot_of("/no/such/program 2>/dev/null"));
  battle.play(8);
  const engine::BotRecord& record = battle.bot->record();
  EXPECT_EQ(record.lost_in_all(), record.asked);
  EXPECT_GT(record.not_asked, 0) << "nobody tries that for ever";
}

TEST(Bots, ThatHangAreGivenUpSoonAndEndWithUs) {
  const auto begin = std::chrono::steady_clock::now();
  BotBattle battle =
      bot_battle("first_steps", Side::b, bot_of("sleep 1000 & " + test_bot("deaf"), 100ms));
  battle.play(8);
  EXPECT_GT(battle.bot->record().not_asked, 5);
  battle.game.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 60s);
  EXPECT_TRUE(has_no_children());
}

TEST(Bots, OrdersOfTheirOwnWordsAreCarriedOut) {
  const Folder folder;
  const std::string script = folder.file("bot.py");
  std::FILE* const out = std::fopen(script.c_str(), "w");
  std::fputs(R"(
import json, sys
def send(**m): print(json.dumps({"jsonrpc": "2.0", **m}), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m.get("method") == "hello": send(id=m["id"], result={"protocol": 1})
    if m.get("method") != "decide": continue
    d = m["params"]["decision"]
    order = next((o["order"] for o in d["options"] if o["order"]), None)
    if d["free_order"] and order: send(id=m["id"], result={"order": {"acts": order["acts"]}})
    elif d["shape"] == "set": send(id=m["id"], result={"picks": []})
    else: send(id=m["id"], result={"picks": [0]})
)",
             out);
  std::fclose(out);
  BotBattle battle = bot_battle("first_steps", Side::b, bot_of("python3 " + script));
  battle.play(2);
  EXPECT_EQ(battle.bot->record().lost_in_all(), 0);
  const std::string& journal = battle.game->session().journal();
  EXPECT_THAT(journal, ::testing::HasSubstr(R"("picks":[],"order":{"unit")"));
}

}  // namespace
}  // namespace opfor::test
