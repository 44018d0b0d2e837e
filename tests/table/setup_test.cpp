// What is wrong with a scenario when a battle is to begin from it: said alike by `check` and by
// whatever begins a battle, with file and line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/sheets.hpp"
#include "table/assembly.hpp"

namespace opfor {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

FoundFile camerone(const std::string& from = "", const std::string& to = "") {
  FoundFile file = find_file("camerone_1863").value();
  const std::size_t at = file.text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  file.text.replace(at, from.size(), to);
  file.name = "mine.toml";
  return file;
}

/// The sentence with which it is refused, the same wherever it is read.
std::string refused(const std::string& from, const std::string& to) {
  const FoundFile file = camerone(from, to);
  const auto loaded = load_scenario(file);
  const auto begun = Game::begin(file, {}, Beginning{});
  EXPECT_EQ(loaded.has_value(), begun.has_value());
  if (loaded || begun) return "nothing is wrong";
  EXPECT_EQ(loaded.error().sentence, begun.error().sentence);
  return loaded.error().sentence;
}
std::string noted(const std::string& from, const std::string& to) {
  const FoundFile file = camerone(from, to);
  const auto loaded = load_scenario(file);
  EXPECT_TRUE(loaded);
  return loaded ? notes_on(*loaded, file).to_string() : "";
}

TEST(Setup, ABodyHalfOffTheTableIsRefused) {
  EXPECT_THAT(refused("at = [90, 75]", "at = [90, 1]"),
              AllOf(HasSubstr("mine.toml:235:6: unit 'L1': stands "),
                    HasSubstr(" cm over the edge of the table (the table is 240 x 150 cm)")));
  EXPECT_EQ(refused("at = [90, 75]", "at = [1, 75]"), "nothing is wrong");
}

TEST(Setup, ABodyInsideAHouseIsRefused) {
  EXPECT_THAT(refused("at = [90, 75]", "at = [180, 94]"),
              AllOf(HasSubstr("mine.toml:235:6: unit 'L1': stands in '"),
                    EndsWith("which foot cannot enter")));
}

TEST(Setup, AnEntryInTheMiddleOfTheTableIsRefused) {
  EXPECT_THAT(refused("turn = 5, at = [0, 112]", "turn = 5, at = [100, 112]"),
              AllOf(HasSubstr("enters in the middle of the table"), HasSubstr("mine.toml:390:")));
  EXPECT_EQ(refused("turn = 5, at = [0, 112]", "turn = 5, at = [7.6, 112]"), "nothing is wrong");
}

TEST(Setup, AnUnknownDoctrineIsRefusedWithWhatThereIs) {
  EXPECT_THAT(refused("mexico = \"source\"", "mexico = \"cautius\""),
              HasSubstr("mine.toml:65:42: behaviour, doctrine: there is no doctrine 'cautius' (did "
                        "you mean 'cautious'?)"));
  EXPECT_THAT(refused("mexico = \"source\"", "mexico = \"xyz\""),
              HasSubstr("(aggressive, cautious, historical or source)"));
}

TEST(Setup, AnUnknownDifficultyIsRefusedWithWhatThereIs) {
  const auto difficulty = [](const std::string& name) {
    return refused("doctrine = { legion",
                   "difficulty = { mexico = \"" + name + "\" }\ndoctrine = { legion");
  };
  EXPECT_EQ(difficulty("recruit"), "nothing is wrong");
  EXPECT_THAT(difficulty("recrut"),
              HasSubstr("behaviour, difficulty: there is no difficulty 'recrut' (did you mean "
                        "'recruit'?)"));
  EXPECT_THAT(difficulty("hard"), HasSubstr("(recruit, regular or veteran)"));
  EXPECT_THAT(
      refused("doctrine = { legion", "difficulty = { spain = \"recruit\" }\ndoctrine = { legion"),
      HasSubstr("unknown key 'spain'"));
}

TEST(Setup, AMisspeltTagIsRefusedAndOneOfHisOwnIsNoted) {
  EXPECT_THAT(refused("tags = [\"levy\"]", "tags = [\"levi\"]"),
              HasSubstr("no doctrine knows the tag 'levi' (did you mean 'levy'?)"));
  EXPECT_THAT(noted("tags = [\"levy\"]", "tags = [\"grenadiers\"]"),
              AllOf(HasSubstr("mine.toml:397:"), HasSubstr("knows the tag 'grenadiers'")));
  EXPECT_EQ(noted("", ""), "");
}

TEST(Setup, AMisspeltLevelIsRefusedAndOneOfHisOwnIsNoted) {
  EXPECT_THAT(refused("level = \"platoon\"", "level = \"platon\""),
              HasSubstr("mine.toml:201:9: command 'platoon': no sheet knows the level 'platon' "
                        "(did you mean 'platoon'?)"));
  EXPECT_THAT(noted("level = \"platoon\"", "level = \"outpost\""), HasSubstr("level 'outpost'"));
}

TEST(Setup, ATaskAgainstALeaderIsRefused) {
  const auto against = [](const std::string& target) {
    FoundFile file = find_file("lane_1645").value();
    file.name = "mine.toml";
    file.text +=
        "\n[[task]]\nunits = [\"k_foot_1\"]\norders = \"attack\"\ntarget = \"" + target + "\"\n";
    const auto loaded = load_scenario(file);
    return loaded ? "nothing is wrong" : loaded.error().sentence;
  };
  EXPECT_EQ(against("p_foot_1"), "nothing is wrong");
  EXPECT_THAT(against("okey"), HasSubstr("okey is a leader; name the body that is to be attacked"));
}

TEST(Setup, ASavedBattleIsNotAskedAgain) {
  const FoundFile file = camerone("at = [90, 75]", "at = [90, 1]");
  EXPECT_THAT(load_scenario(file).error().sentence, HasSubstr("over the edge"));
  EXPECT_TRUE(read_scenario(file.text, file.name, &find_sheet, sheet_names()));
}

}  // namespace
}  // namespace opfor
