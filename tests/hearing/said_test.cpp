// What wargamers type, line by line: what each means, or the sentence that refuses it.
#include <fstream>
#include <gtest/gtest.h>
#include <set>

#include "hearing/report.hpp"
#include "table/assembly.hpp"

namespace opfor {
namespace {

/// "L1: at 85,75; killed 2".
class InWords {
 public:
  explicit InWords(const Setting& setting) : setting_(setting) {}
  std::string of(const Correction& c) const {
    std::string text = id(c.unit) + ':';
    const auto add = [&](bool told, const std::string& what) {
      if (told) text += (text.ends_with(':') ? " " : "; ") + what;
    };
    if (c.at) {
      add(true, fmt::format("at {:.1f},{:.1f}", in_measure(c.at->x, setting_.measure),
                            in_measure(c.at->y, setting_.measure)));
    }
    if (c.facing) add(true, fmt::format("facing {:.0f}", c.facing->as_degrees()));
    if (c.killed) add(true, fmt::format("killed {}", *c.killed));
    for (const KilledOf& of : c.killed_of)
      add(true, fmt::format("killed {} {}", of.killed, of.kind));
    if (c.wounded) add(true, fmt::format("wounded {}", *c.wounded));
    if (c.presence) add(true, std::string{word(*c.presence)});
    if (c.formation) add(true, std::string{word(*c.formation)});
    if (c.files) add(true, fmt::format("{} files", *c.files));
    if (c.beaten) add(true, *c.beaten ? "beaten" : "not beaten");
    if (c.ran) add(true, *c.ran ? "ran" : "does not run");
    if (c.loaded) add(true, *c.loaded ? "loaded" : "unloaded");
    for (const std::string& state : c.states) add(true, "'" + state + "'");
    if (c.contact) add(true, "touches " + id(*c.contact));
    if (c.out_of_contact) add(true, "leaves " + id(*c.out_of_contact));
    add(text.ends_with(':'), "as it is");
    return text;
  }

 private:
  std::string id(UnitId unit) const { return setting_.unit(unit).id; }
  const Setting& setting_;
};

struct Heard {
  const Game& game;
  Side own;
  /// What a line means; what opfor says of it, if anything, behind "|".
  std::string meaning(const std::string& line) const {
    ReportReader reader(game.sheet(), game.battle(), {}, own);
    if (const auto wrong = reader.take(line, 1)) return "no: " + *wrong;
    const auto report = reader.finish();
    if (!report) return "no: " + report.error().front();
    std::string text;
    const InWords words(game.setting());
    for (const Correction& c : report->corrections) {
      text += (text.empty() ? "" : " & ") + words.of(c);
    }
    for (const std::string& note : report->notes) text += " | " + note;
    return text;
  }
};

void means_what_is_written(const std::string& scenario, const std::string& file, Side own,
                           int least = 120) {
  const auto found = find_file(scenario);
  ASSERT_TRUE(found);
  const auto game = Game::begin(*found, {}, Beginning{});
  ASSERT_TRUE(game) << game.error().sentence;
  const Heard heard{**game, own};
  std::ifstream lines(OPFOR_SOURCE_DIR "/tests/hearing/said/" + file);
  ASSERT_TRUE(lines);
  int said = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t arrow = line.find(" => ");
    const std::string typed = line.substr(0, arrow);
    const std::string meaning = arrow == std::string::npos ? "" : line.substr(arrow + 4);
    EXPECT_EQ(typed + " => " + heard.meaning(typed), typed + " => " + meaning);
    ++said;
  }
  EXPECT_GE(said, least);
}

/// The words of a sheet's own stand for what it knows, in lower case, and none for two things.
void words_stand_for_what_the_sheet_knows(const std::string& scenario) {
  const auto game = Game::begin(*find_file(scenario), {}, Beginning{});
  ASSERT_TRUE(game) << scenario;
  const Sheet& sheet = (*game)->sheet();
  const auto knows = [](auto known, std::string_view text) {
    return std::find(known.begin(), known.end(), text) != known.end();
  };
  std::set<std::pair<Means, std::string_view>> said;
  for (const OwnWord& one : sheet.vocabulary().words) {
    EXPECT_EQ(one.said, in_lower_case(one.said));
    EXPECT_TRUE(said.emplace(one.means, one.said).second) << one.said << " is there twice";
    const bool known = one.means == Means::kind        ? knows(sheet.kinds(), one.word)
                       : one.means == Means::state     ? knows(sheet.states(), one.word)
                       : one.means == Means::formation ? of_word<Formation>(one.word).has_value()
                                                       : one.word.empty();
    EXPECT_TRUE(known) << one.said << " for " << one.word;
  }
}
TEST(Said, TheWordsOfASheetStandForWhatItKnows) {
  for (const char* scenario :
       {"camerone_1863", "dike_road_1591", "lane_1645", "ferry_1634", "farm_1808"}) {
    words_stand_for_what_the_sheet_knows(scenario);
  }
}

TEST(Said, OfTheNineteenthCenturySheetMeansWhatIsWritten) {
  means_what_is_written("camerone_1863", "nineteenth_century.txt", Side::a);
}
TEST(Said, OfArquebusierMeansWhatIsWritten) {
  means_what_is_written("dike_road_1591", "arquebusier.txt", Side::b);
}
TEST(Said, OfVictoryWithoutSquaresMeansWhatIsWritten) {
  means_what_is_written("lane_1645", "victory_without_squares.txt", Side::b);
}
TEST(Said, OfThroughTheSquareWindowMeansWhatIsWritten) {
  means_what_is_written("ferry_1634", "through_the_square_window.txt", Side::b, 70);
}
TEST(Said, OfOverTheHillsMeansWhatIsWritten) {
  means_what_is_written("farm_1808", "over_the_hills.txt", Side::b, 70);
}

}  // namespace
}  // namespace opfor
