// Evenings by `turn` and its reports, typed as a wargamer types, with the mistakes that people
// make: each mistake is told and changes nothing, and the battle at the end is that of an evening
// in which the same was said plainly and without them.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <vector>

#include "cli/run_program.hpp"
#include "sanitized.hpp"

namespace opfor::test {
namespace {

struct EveningLine {
  std::string typed;
  std::string plainly;  ///< of a mistake: what opfor says
  bool mistake = false;
};
struct Evening {
  std::string battle;
  std::vector<std::vector<EveningLine>> reports;
};

std::string unpadded(const std::string& text) {
  const auto from = text.find_first_not_of(' ');
  return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(' ') - from + 1);
}

Evening evening_of(const std::string& file) {
  Evening evening;
  std::ifstream in(OPFOR_SOURCE_DIR "/tests/cli/evenings/" + file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (line.starts_with("battle ")) evening.battle = line.substr(7);
    if (line.starts_with("-- ")) evening.reports.emplace_back();
    const std::size_t at = line.find(" = ");
    if (at == std::string::npos) continue;
    const bool mistake = line.front() == '!';
    evening.reports.back().push_back(
        {unpadded(line.substr(mistake ? 1 : 0, at - (mistake ? 1 : 0))),
         unpadded(line.substr(at + 3)), mistake});
  }
  return evening;
}

/// What is typed of a report: all that is right, and some of the mistakes.
std::string typed_of(const std::vector<EveningLine>& report,
                     const std::vector<const EveningLine*>& mistakes) {
  std::string text;
  for (const EveningLine& line : report) {
    const bool made = std::find(mistakes.begin(), mistakes.end(), &line) != mistakes.end();
    if (!line.mistake || made) text += line.typed + '\n';
  }
  return text;
}
std::string plain_of(const std::vector<EveningLine>& report) {
  std::string text;
  for (const EveningLine& line : report) {
    if (!line.mistake) text += line.plainly + '\n';
  }
  return text;
}

/// A report with mistakes is refused and changes nothing. @returns what opfor says of it.
std::string refused(const std::string& folder, const std::vector<EveningLine>& report,
                    const std::vector<const EveningLine*>& mistakes) {
  const std::string before = file_text(folder + "/typed.battle");
  const Ran ran = run_opfor(folder, "turn typed.battle --report -", typed_of(report, mistakes));
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(file_text(folder + "/typed.battle"), before);
  return ran.err;
}

/// All of a report's mistakes at once: each line that says nothing is told of. What the sheet
/// refuses is found only when every line is understood: those are made one by one.
void tells_of_each_mistake(const std::string& folder, const std::vector<EveningLine>& report) {
  std::vector<const EveningLine*> mistakes;
  for (const EveningLine& line : report) {
    if (line.mistake) mistakes.push_back(&line);
  }
  if (mistakes.empty()) return;
  const std::string all = '\n' + refused(folder, report, mistakes);
  for (std::size_t i = 0; i < report.size(); ++i) {
    const EveningLine& line = report[i];
    if (!line.mistake) continue;
    const std::size_t at = all.find(fmt::format("\nreport:{}: ", i + 1));
    const std::string told =
        at == std::string::npos ? "" : all.substr(at, all.find('\n', at + 1) - at);
    if (told.find(line.plainly) != std::string::npos) continue;
    const std::string alone = refused(folder, report, {&line});
    EXPECT_NE(alone.find(line.plainly), std::string::npos) << line.typed << '\n' << alone;
  }
}

/// What a hand does that has nothing to tell: looks, a stray Enter, another battle begun over
/// this one. No turn is used up by any of it.
void uses_up_no_turn(const std::string& folder) {
  const std::string battle = folder + "/typed.battle";
  const std::string stands = file_text(battle);
  for (const char* look : {"turn typed.battle", "turn typed.battle --json", "map typed.battle",
                           "turn typed.battle --html look.html --force"}) {
    EXPECT_EQ(run_opfor(folder, look).exit, 0) << look;
  }
  EXPECT_EQ(run_opfor(folder, "turn typed.battle --report -", "\n").exit, 0);
  EXPECT_NE(run_opfor(folder, "turn first_steps --save typed.battle").exit, 0);
  EXPECT_NE(run_opfor(folder, "turn typed.battle --report -", "quit\n").exit, 0);
  EXPECT_EQ(file_text(battle), stands);
}

/// What was taken back is in the file, too; the sheet that stands is the same.
void takes_back_and_gives_again(const std::string& folder) {
  const Ran stands = run_opfor(folder, "turn typed.battle");
  EXPECT_EQ(run_opfor(folder, "turn typed.battle --undo").exit, 0);
  EXPECT_NE(run_opfor(folder, "turn typed.battle").out, stands.out);
  EXPECT_EQ(run_opfor(folder, "turn typed.battle --redo").exit, 0);
  EXPECT_EQ(run_opfor(folder, "turn typed.battle").out, stands.out);
}

std::string last_line(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n');
  return text.substr(text.rfind('\n', end) + 1);
}

/// The sheets that stand, to the last number.
void stand_alike(const std::string& folder) {
  EXPECT_EQ(run_opfor(folder, "turn typed.battle --json").out,
            run_opfor(folder, "turn plain.battle --json").out);
}

/// With nothing more to report, until somebody has won or the turns are over.
/// @param both the evening without mistakes, too: that the same battle goes on in the same way is
/// the program's and no sheet's, and is looked at of one
void plays_on_to_its_end(const std::string& folder, bool both) {
  constexpr int kMostPasses = 80;
  for (int pass = 0; pass < kMostPasses; ++pass) {
    const Ran typed = run_opfor(folder, "turn typed.battle --next");
    ASSERT_EQ(typed.exit, 0) << typed.err;
    if (both) {
      const Ran plain = run_opfor(folder, "turn plain.battle --next");
      ASSERT_EQ(plain.exit, 0) << plain.err;
      EXPECT_EQ(typed.out.substr(0, 200), plain.out.substr(0, 200));
    }
    if (typed.out.find("The battle is over in") == std::string::npos) continue;
    EXPECT_NE(run_opfor(folder, "turn typed.battle --next").exit, 0) << "it is over";
    return;
  }
  ADD_FAILURE() << "no end after " << kMostPasses << " passes";
}

/// Where he acts first, the player stands until the enemy has moved: of that his reports tell.
Ran turn_of(const std::string& folder, const std::string& command, const std::string& file,
            const std::string& typed = {}) {
  const Ran ran = run_opfor(folder, command, typed);
  const bool waits = ran.out.find("You act before opfor in this turn") != std::string::npos;
  if (ran.exit != 0 || !waits) return ran;
  Ran then = run_opfor(folder, "turn " + file + " --next");
  then.err = ran.err + then.err;
  return then;
}

/// Under sanitizers an evening takes a minute, and what it runs is the same for every sheet but for
/// the sheet's own words: there one is played, that hands the move to and fro.
bool is_played(const std::string& file) {
  return !kSanitized || file == "victory_without_squares.evening";
}

void is_the_same_without_its_mistakes(const std::string& file, int least_lines) {
  if (!is_played(file)) GTEST_SKIP() << "played in release; another sheet is watched beside this";
  const std::string folder = empty_folder("evening_" + file);
  const Evening evening = evening_of(file);
  ASSERT_EQ(turn_of(folder, "turn " + evening.battle + " --save typed.battle", "typed.battle").exit,
            0);
  ASSERT_EQ(turn_of(folder, "turn " + evening.battle + " --save plain.battle", "plain.battle").exit,
            0);
  int lines = 0;
  for (const auto& report : evening.reports) {
    lines += static_cast<int>(report.size());
    tells_of_each_mistake(folder, report);
    const Ran typed =
        turn_of(folder, "turn typed.battle --report -", "typed.battle", typed_of(report, {}));
    ASSERT_EQ(typed.exit, 0) << typed.err;
    EXPECT_NE(typed.err.find("So it stands now:"), std::string::npos);
    const Ran plain =
        turn_of(folder, "turn plain.battle --report -", "plain.battle", plain_of(report));
    ASSERT_EQ(plain.exit, 0) << plain.err;
    // Once: what looks is the same program in every turn.
    if (&report == &evening.reports.front()) uses_up_no_turn(folder);
  }
  EXPECT_EQ(file_text(folder + "/typed.battle"), file_text(folder + "/plain.battle"));
  takes_back_and_gives_again(folder);
  stand_alike(folder);
  const bool both = file == "nineteenth_century.evening";
  plays_on_to_its_end(folder, both);
  EXPECT_GE(lines, least_lines);
  // The whole state at the end, and how the battle ended.
  const std::string ended = last_line(file_text(folder + "/typed.battle"));
  EXPECT_EQ(ended.substr(0, 7), "{\"end\":");
  if (both) {
    EXPECT_EQ(ended, last_line(file_text(folder + "/plain.battle")));
  }
  std::filesystem::remove_all(folder);
}

TEST(AnEvening, AtCameroneIsTheSameWithoutItsMistakes) {
  is_the_same_without_its_mistakes("nineteenth_century.evening", 85);
}
TEST(AnEvening, OnTheDikeRoadIsTheSameWithoutItsMistakes) {
  is_the_same_without_its_mistakes("arquebusier.evening", 80);
}
TEST(AnEvening, InTheLaneIsTheSameWithoutItsMistakes) {
  is_the_same_without_its_mistakes("victory_without_squares.evening", 75);
}
TEST(AnEvening, AtTheFerryIsTheSameWithoutItsMistakes) {
  is_the_same_without_its_mistakes("through_the_square_window.evening", 78);
}
TEST(AnEvening, AtTheFarmIsTheSameWithoutItsMistakes) {
  is_the_same_without_its_mistakes("over_the_hills.evening", 85);
}

}  // namespace
}  // namespace opfor::test
