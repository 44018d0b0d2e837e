// Bots on the command line: who leads, and what is told of it.
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/run_program.hpp"

namespace opfor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

class BotsVerb : public ::testing::Test {
 protected:
  BotsVerb() : folder(empty_folder("bots")) {
    put_file(folder + "/first.py", run_opfor(folder, "data show ai/bots/first_bot.py").out);
    put_file(folder + "/last.py", R"(
import json, sys
def send(**m): print(json.dumps({"jsonrpc": "2.0", **m}), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m.get("method") == "hello": send(id=m["id"], result={"protocol": 1, "name": "last"})
    if m.get("method") == "decide": send(id=m["id"], result={"picks": [99]})
)");
  }
  ~BotsVerb() override { std::filesystem::remove_all(folder); }
  Ran run(const std::string& arguments) const { return run_opfor_apart(folder, arguments); }
  std::string folder;
};

TEST_F(BotsVerb, LeadASideAndItIsToldHowTheyFared) {
  const Ran ran = run("battle first_steps --turns 1 --bot 'french=python3 first.py'");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("French reconnaissance (python3 first.py)"));
  EXPECT_THAT(ran.out,
              HasSubstr("French reconnaissance was led by another program (\"first bot\")"));
  EXPECT_THAT(ran.out, Not(HasSubstr("lost ")));
  EXPECT_EQ(run("battle first_steps --turns 1 --bot 'french=python3 first.py'").out, ran.out);
}

TEST_F(BotsVerb, LeadBothSidesWhereNoneIsNamed) {
  const Ran ran = run("battle first_steps --turns 1 --json --bot 'python3 last.py'");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  std::istringstream lines(ran.out);
  std::vector<Json> bots;
  for (std::string line; std::getline(lines, line);) {
    const Json json = Json::parse(line);
    if (json["line"] == "bot") bots.push_back(json);
  }
  ASSERT_EQ(bots.size(), 2U);
  EXPECT_EQ(bots[0]["side"], "british");
  EXPECT_EQ(bots[1]["side"], "french");
  for (const Json& bot : bots) {
    EXPECT_EQ(bot["name"], "last");
    EXPECT_GT(bot["asked"], 0);
    EXPECT_EQ(bot["lost"], (Json{{"illegal", bot["asked"]}}));
    EXPECT_EQ(bot["reproducible"], true);
  }
  const Ran told = run("battle first_steps --turns 1 --json --for french --bot 'python3 last.py'");
  EXPECT_THAT(told.out, HasSubstr(R"({"line":"bot","side":"french")"));
  EXPECT_THAT(told.out, Not(HasSubstr(R"({"line":"bot","side":"british")")));
}

TEST_F(BotsVerb, WhoseBattleHungOnTheClockIsSaidNotToBeReproducible) {
  const Ran ran = run("battle first_steps --turns 1 --bot 'french=sleep 100' --bot-seconds 0.1");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(" late)"));
  EXPECT_THAT(ran.out, HasSubstr("not reproducible"));
}

TEST_F(BotsVerb, LeadOnlySidesThatThereAre) {
  const Ran nobody = run("battle first_steps --bot prussia=./bot");
  EXPECT_EQ(nobody.exit, 2);
  EXPECT_THAT(nobody.err, HasSubstr("there is no side 'prussia'; the sides are british or french"));
  EXPECT_EQ(run("battle first_steps --bot french=a --bot b").exit, 2);
  for (const char* const seconds : {"0", "nan", "inf", "-nan", "1e9", "5s"}) {
    EXPECT_EQ(run(std::string("battle first_steps --bot a --bot-seconds=") + seconds).exit, 2)
        << seconds;
  }
}

}  // namespace
}  // namespace opfor::test
