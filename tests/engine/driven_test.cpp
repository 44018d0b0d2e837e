// Battles that another program drives, through `opfor engine`.
#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/wait.h>

#include "engine/support.hpp"

namespace opfor::test {
namespace {

using Json = nlohmann::json;

/// The exit code of a command of the shell.
int run(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Has the driver of the tests drive it. @returns what it tells of it
Json driven(const Folder& folder, const std::string& arguments) {
  const std::string command = "cd '" + folder.file("") +
                              "' && python3 '" OPFOR_SOURCE_DIR
                              "/tests/engine/bots/driver.py' . '" OPFOR_PROGRAM "' engine " +
                              arguments + " >told 2>err";
  EXPECT_EQ(run(command), 0) << text_of(folder.file("err"));
  return Json::parse(text_of(folder.file("told")), nullptr, false);
}

class Driven : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Small, Driven, ::testing::ValuesIn(small_scenarios()),
                         [](const auto& test) { return test.param; });

TEST_P(Driven, IsPlayedToItsEndAndAllThatIsSaidIsByTheSchema) {
  const Folder folder;
  const Json told = driven(folder, GetParam() + " --save kept.battle");
  EXPECT_EQ(told.at("exit"), 0) << text_of(folder.file("err"));
  EXPECT_GT(told.at("decisions"), 12);
  EXPECT_EQ(told.at("asked_all"), 1);
  EXPECT_EQ(told.at("erred"), 1);
  EXPECT_EQ(told.at("undone"), 2);
  EXPECT_EQ(told.at("corrected"), 1);
  const std::vector<std::string> heard = lines_of(folder.file("to_us"));
  EXPECT_THAT(heard.back(), ::testing::HasSubstr(R"("method":"ended")"));
  expect_by_schema(heard, lines_of(folder.file("from_us")));
  EXPECT_EQ(run("cd '" + folder.file("") + "' && '" OPFOR_PROGRAM "' check kept.battle >/dev/null"),
            0);
}

TEST(Drivers, ThrowDiceAndMeasureWhereTheyAreTold) {
  const Folder folder;
  const Json told = driven(folder, "first_steps --typed british --figures");
  EXPECT_EQ(told.at("exit"), 0) << text_of(folder.file("err"));
  EXPECT_GT(told.at("throws"), 12);
  expect_by_schema(lines_of(folder.file("to_us")), lines_of(folder.file("from_us")));
}

TEST(Drivers, ThatGoLeaveABattleThatGoesOn) {
  const Folder folder;
  const std::string answer = R"({"jsonrpc":"2.0","id":1,"result":{"protocol":1}})";
  const std::string in = "cd '" + folder.file("") + "' && ";
  EXPECT_EQ(run(in + "echo '" + answer +
                "' | '" OPFOR_PROGRAM "' engine first_steps --save left.battle >out 2>err"),
            1);
  EXPECT_THAT(text_of(folder.file("err")), ::testing::HasSubstr("it is kept in left.battle"));
  const Json told = driven(folder, "left.battle");
  EXPECT_EQ(told.at("exit"), 0);
  // Nobody reads what is said: that ends it, and not by a signal.
  EXPECT_EQ(run(in + "( '" OPFOR_PROGRAM "' engine first_steps 2>err; echo $? >code ) | true"), 0);
  EXPECT_EQ(text_of(folder.file("code")), "1\n");
}

/// The first block of a page that is marked so.
std::vector<std::string> block(const std::string& page, const std::string& mark) {
  std::istringstream in(page);
  std::vector<std::string> lines;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (inside && line == "```") return lines;
    if (inside) lines.push_back(line);
    inside = inside || line == "```" + mark;
  }
  return lines;
}

TEST(Page, ItsBattleIsToldToTheByte) {
  const Folder folder;
  const std::string page = text_of(OPFOR_SOURCE_DIR "/src/engine/PROTOCOL.md");
  std::ofstream scenario(folder.file("duel.toml"));
  for (const std::string& line : block(page, "toml")) scenario << line << '\n';
  scenario.close();
  std::ofstream in(folder.file("in"));
  std::vector<std::string> from_opfor;
  std::vector<std::string> to_opfor;
  const std::vector<std::string> said = block(page, "json");
  for (const std::string& line : said) {
    ASSERT_TRUE(line.starts_with("< ") || line.starts_with("> ")) << line;
    (line[0] == '<' ? from_opfor : to_opfor).push_back(line.substr(2));
  }
  for (const std::string& line : to_opfor) in << line << '\n';
  in.close();
  EXPECT_GT(to_opfor.size(), 5U);
  ASSERT_EQ(run("cd '" + folder.file("") + "' && '" OPFOR_PROGRAM "' engine duel.toml <in >out"),
            0);
  EXPECT_EQ(lines_of(folder.file("out")), from_opfor);
  expect_by_schema(from_opfor, to_opfor);
}

TEST(Page, NamesEveryMethodAndEveryLoss) {
  const std::string page = text_of(OPFOR_SOURCE_DIR "/src/engine/PROTOCOL.md");
  for (const std::string_view method : Words<engine::Method>::all) {
    EXPECT_THAT(page, ::testing::HasSubstr("| `" + std::string(method) + "` |"));
  }
  for (const std::string_view why : Words<engine::Lost>::all) {
    EXPECT_THAT(page, ::testing::HasSubstr("| `" + std::string(why) + "` |"));
  }
}

}  // namespace
}  // namespace opfor::test
