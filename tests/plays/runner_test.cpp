// The runner itself: whatever is wrong with a play, or not so, fails it with the line and a
// sentence.
#include "plays/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

#include "plays/play_files.hpp"
#include "plays/telling.hpp"
#include "sanitized.hpp"

namespace opfor::plays {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

PlayFile file_of(const std::string& text, const std::string& sheet = "victory_without_squares") {
  return play_file_of(text, std::string{OPFOR_SOURCE_DIR} + "/tests/plays/" + sheet + "/t.play");
}

/// What is wrong with the first play of a text, a line each: "7: the sentence".
std::vector<std::string> wrong_with(const PlayFile& file) {
  std::vector<std::string> all;
  for (const Problem& problem : file.problems.all()) {
    all.push_back(std::to_string(problem.where.line) + ": " + problem.what);
  }
  if (!all.empty()) return all;
  for (const Wrong& wrong : run(file.before, file.plays.front()).wrong) {
    all.push_back(std::to_string(wrong.where.line) + ": " + wrong.what());
  }
  return all;
}
std::vector<std::string> wrong_with(const std::string& text) { return wrong_with(file_of(text)); }
std::string first_wrong(const std::string& text) {
  const std::vector<std::string> all = wrong_with(text);
  return all.empty() ? "nothing is wrong" : all.front();
}

/// Foot that fires at foot; the ninth line and those after it are the test's.
std::string volley(const std::string& rest) {
  return "A volley\n"
         "rule: VWS-FIRE-9\n"
         "side a\n"
         "  a1: foot, at 20,20\n"
         "side b\n"
         "  b1: foot, 3 before a1\n"
         "orders: a1: fire at b1\n"
         "dice: a1 to hit: 1\n" +
         rest;
}

TEST(PlaysRunner, WhatIsAsThePlaySaysPasses) {
  EXPECT_THAT(wrong_with(volley("play: a1 acts\nexpect\n  a1 shoots at b1\n"
                                "  b1: state = unsteady, stood, 3 from a1, facing 180\n"
                                "  not b1 goes back\n  once ... is unsteady\n")),
              IsEmpty());
}

TEST(PlaysRunner, WhatIsNotSoIsSaidWithItsLine) {
  const auto expecting = [](const char* line) {
    return first_wrong(volley(std::string{"play: a1 acts\nexpect\n  "} + line + "\n"));
  };
  EXPECT_EQ(expecting("b1 is disordered"), "11: expected 'b1 is disordered': not told");
  EXPECT_EQ(expecting("not b1 is unsteady"), "11: expected 'not b1 is unsteady': told 1 times");
  EXPECT_EQ(expecting("2 times b1 is unsteady"),
            "11: expected '2 times b1 is unsteady': told 1 times");
  EXPECT_THAT(expecting("b1: state = formed"), HasSubstr("state = formed: it is \"unsteady\""));
  EXPECT_THAT(expecting("b1: went 1 north"), HasSubstr("it went 0.000 east and 0.000 north"));
  EXPECT_THAT(expecting("b1: 4 from a1"), HasSubstr("it is 3.000"));
  EXPECT_THAT(expecting("b1: at 20,20"), HasSubstr("it is at 20.000,24.5"));
  EXPECT_THAT(expecting("b1: facing 0"), HasSubstr("it faces 180"));
  EXPECT_THAT(expecting("b1: off the table"), HasSubstr("it is on it"));
  EXPECT_THAT(expecting("b1: in contact with a1"), HasSubstr("in contact with nobody"));
  EXPECT_THAT(expecting("b1: marked broken"), HasSubstr("its marks are"));
  EXPECT_THAT(expecting("b1: clear of b1"), HasSubstr("they stand on each other"));
  EXPECT_THAT(expecting("b1: strength 3"), HasSubstr("strength 3: it is"));
  EXPECT_THAT(expecting("b1: fact enemy_in_sight = 0"), HasSubstr("it is 1, witness"));
  EXPECT_THAT(expecting("battle: turn = 2"), HasSubstr("it is 1"));
  EXPECT_THAT(expecting("refused b1: move 1 (VWS-MOVE-1)"), HasSubstr("it is lawful"));
  EXPECT_THAT(expecting("refused b1: move 5 (VWS-MOVE-2)"), HasSubstr("(VWS-MOVE-1)"));
  EXPECT_THAT(expecting("refused b1: move 5 (VWS-MOVE-1: thunder)"), HasSubstr("(VWS-MOVE-1)"));
  EXPECT_THAT(expecting("lawful b1: move 5"), HasSubstr("it is refused"));
}

TEST(PlaysRunner, AUnitThatIsNamedAgainIsAsItWasNamedLast) {
  EXPECT_THAT(wrong_with(volley("side b\n  b1: horse, 2 before a1\nplay: a1 acts\nexpect\n"
                                "  b1: 2 from a1, state = unsteady\n")),
              IsEmpty());
}

TEST(PlaysRunner, AChoiceOfTheProgramIsAskedForToo) {
  const char* asked = "given: b1: state = broken\nplay: a1 acts\nplay: b1 acts\nexpect\n";
  const std::string choices = "choices: a1 carry_on: as the program would\n";
  EXPECT_EQ(first_wrong(volley(choices + asked + "  b1: on the table\n")),
            "9: this choice was not asked for: a1 carry_on: as the program would");
}

TEST(PlaysRunner, OneMayGoAsAnother) {
  const auto of = [](const char* item) {
    return first_wrong(volley(std::string{"side a\n  a2: foot, at 40,20\norders: a2: move 3\n"
                                          "play\n  a1 acts\n  a2 acts\ngiven: a2: facing = 1000\n"
                                          "expect\n  "} +
                              item + "\n"));
  };
  EXPECT_THAT(of("a2: went as a1"), HasSubstr("it went 0.000 east and 3.000 north"));
  EXPECT_THAT(of("a2: facing as a1"), HasSubstr("it faces 10"));
  EXPECT_EQ(of("b1: went as a1, facing 180"), "nothing is wrong");
}

TEST(PlaysRunner, HowElementsStandAndWhatShakesThem) {
  const auto expecting = [](const std::string& what) {
    return wrong_with(
        file_of("Pikes\nrule: AQ-1.1\nside a\n  a1: formation Pk Pk | FA, at 30,10\n"
                "given\n  a1 close fire\n  a1 bad contact\nexpect\n  a1: " +
                    what,
                "arquebusier"));
  };
  EXPECT_THAT(expecting("shaken by close fire and bad contact"), IsEmpty());
  EXPECT_THAT(expecting("shaken by close fire"),
              ElementsAre(HasSubstr("it is shaken by close fire and bad contact")));
  EXPECT_THAT(expecting("drawn up Pk Pk | FA"), IsEmpty());
  EXPECT_THAT(expecting("drawn up Pk Pk FA"), ElementsAre(HasSubstr("it is drawn up Pk Pk | FA")));
  EXPECT_THAT(first_wrong(volley("play: a1 acts\nexpect\n  b1: drawn up Pk\n")),
              HasSubstr("do not stand in files of elements"));
}

TEST(PlaysRunner, WhatIsToldIsExpectedInItsOrder) {
  EXPECT_EQ(first_wrong(volley("play: a1 acts\nexpect\n  b1 is unsteady\n  a1 to hit b1\n")),
            "12: expected 'a1 to hit b1': told, but not after what is expected before it");
}

TEST(PlaysRunner, UnknownWordsAreRefused) {
  const auto with = [](const char* lines) { return first_wrong(volley(lines)); };
  EXPECT_THAT(with("playing: a1 acts\n"), HasSubstr("9: there is no section 'playing'"));
  EXPECT_THAT(with("play: a1 runs\n"), HasSubstr("9: 'a1 runs' plays nothing"));
  EXPECT_THAT(with("play: c1 acts\n"), HasSubstr("9: there is no unit 'c1'"));
  EXPECT_THAT(with("play: step P9\n"), HasSubstr("9: no phase is called 'P9'"));
  EXPECT_THAT(with("dice: a1 to hyt: 1\n"), HasSubstr("no purpose of dice 'to hyt'; did you mean"));
  EXPECT_THAT(with("dice: c1 to hit: 1\n"), HasSubstr("9: there is no unit 'c1'"));
  EXPECT_THAT(with("choices: a1 carry_in: stands\n"), HasSubstr("did you mean 'carry_on'?"));
  EXPECT_THAT(with("cells: b1: HALT\n"), HasSubstr("there is no intent"));
  EXPECT_THAT(with("measures: perhaps\n"), HasSubstr("measures are"));
  EXPECT_THAT(with("given: a1: fird = 1\n"), HasSubstr("the state has no 'fird', did you mean"));
  EXPECT_THAT(with("given: a1: fired = many\n"), HasSubstr("the state does not load"));
  EXPECT_THAT(with("given: a1 flew away\n"), HasSubstr("9: "));
  EXPECT_THAT(with("play: a1 acts\nexpect\n  b1: sang\n"), HasSubstr("'sang' says nothing"));
  EXPECT_THAT(with("play: a1 acts\nexpect\n  b1: fact of = 1\n"), HasSubstr("there is no fact"));
  EXPECT_THAT(with("side b\n  b2: foots, at 40,40\n"), HasSubstr("did you mean 'foot'?"));
  EXPECT_THAT(with("side b\n  b2: foot, beyond b1\n"), HasSubstr("neither a place nor"));
  EXPECT_THAT(with("side b\n  b2: foot, 1 before b3\n"), HasSubstr("'b3' is not placed"));
  EXPECT_THAT(with("side b\n  b2: foot, 1 before b1 and 2 up\n"), HasSubstr("'up' is neither"));
  EXPECT_THAT(with("side b\n  b2: foot, at 40,40, colour = red\n"), HasSubstr("unknown key"));
}

TEST(PlaysRunner, DiceCardsAndOrdersFitOrFail) {
  const std::string played = "play: a1 acts\nexpect\n  b1: on the table\n";
  EXPECT_EQ(first_wrong(volley("dice: a1 to hit: 2\n" + played)),
            "9: '2' was not asked for: a1 to hit: 2");
  const std::string thrown =
      "side a\n  a2: foot, at 40,20\nside b\n  b2: foot, 3 before a2\n"
      "orders: a2: fire at b2\ndice: a2 to hit: ";
  EXPECT_EQ(first_wrong(volley(thrown + "11\nplay: a2 acts\nexpect\n  b2: stood\n")),
            "15: '11' is no face of a D10");
  EXPECT_EQ(first_wrong(volley("orders: b1: stand\n" + played)),
            "9: this order was not asked for: b1: stand");
  EXPECT_EQ(first_wrong(volley("choices: a1 carry_on: stands\n" + played)),
            "9: this choice was not asked for: a1 carry_on: stands");
  EXPECT_EQ(first_wrong(volley("cells: b1: RUN\n" + played)),
            "9: this cell was not asked for: b1: RUN");
  EXPECT_EQ(first_wrong(volley("given: b1: state = disordered\n" + played)),
            "10: no card is given: 'b1 damage a1: ...'");
  EXPECT_EQ(first_wrong(volley("given: b1: state = disordered\ndice: b1 damage: 9X\n" + played)),
            "11: '9X' is no card");
  EXPECT_THAT(first_wrong(volley("orders: b1: move 5\nplay: b1 acts\nexpect\n  b1: stood\n")),
              HasSubstr("9: "));
  EXPECT_THAT(first_wrong(volley("orders: b1: sing\nplay: b1 acts\nexpect\n  b1: stood\n")),
              HasSubstr("9: "));
  EXPECT_THAT(first_wrong(volley(
                  "given: b1: in_motion = 1, y = 9000\nplay: b1 acts\nexpect\n  b1: stood\n")),
              HasSubstr("10: no order is given to b1, and it may not stand"));
}

TEST(PlaysRunner, TheProgramMayChoose) {
  const auto with = [](const std::string& choices) {
    return first_wrong(
        "A person and his program\nrule: VWS-AI-1\nside a\n  a1: foot, at 20,20\n"
        "side b\n  b1: foot, 3 before a1, state = unsteady\n" +
        choices + "play: a1 acts\nexpect\n  a1: stood\n");
  };
  EXPECT_EQ(with(""), "nothing is wrong") << "who is ordered by nobody stands";
  EXPECT_EQ(with("choices: a1 order_unit: as the program would\n"),
            "8: no die is given: 'a1 melee b1: ...'")
      << "it attacks";
}

TEST(PlaysRunner, AnErrorThatIsExpectedMustCome) {
  const std::string draws = volley("given: b1: state = disordered\nplay: a1 acts\n");
  EXPECT_EQ(first_wrong(draws + "fails: no card is given\n"), "3: nothing is expected of it");
  const std::string other = draws + "fails: thunder\nexpect\n  b1: stood\n";
  EXPECT_THAT(first_wrong(other), HasSubstr("11: it fails otherwise"));
  EXPECT_EQ(first_wrong(volley("play: a1 acts\nfails: thunder\n")), "10: it does not fail");
}

TEST(PlaysRunner, NothingExpectedOrProvedIsRefused) {
  EXPECT_EQ(first_wrong(volley("play: a1 acts\n")), "3: nothing is expected of it");
  EXPECT_EQ(first_wrong("A play\nside a\n  a1: foot, at 20,20\n"),
            "1: 'play' names no rule that it proves");
}

/// The words of a line with "..." for the units of a play.
std::string of_anybody(const std::string& text, const PlayText& play) {
  std::set<std::string> units;
  for (const Section& section : play.sections) {
    if (!begins(section.name, "side ")) continue;
    for (const Line& line : all_lines(section)) units.insert(halves(line.text, ":").before);
  }
  std::string words;
  for (const std::string& word : words_of(text)) {
    words += (units.count(halves(word, ":").before) != 0 ? "..." : word) + " ";
  }
  return trimmed(words);
}

/// A "not" with a slip of the pen would hold always.
TEST(PlaysRunner, WhatIsNotToldInAPlayIsToldInAnother) {
  if (opfor::test::kSanitized)
    GTEST_SKIP() << "of what plays say; what they do is watched beside this";
  std::map<std::string, std::set<std::string>> told;             // by sheet
  std::map<std::string, std::map<std::string, Where>> not_told;  // where each stands first
  for (const auto& path : all_play_files()) {
    const PlayFile file = read_play_file(path);
    for (const PlayText& play : file.plays) {
      std::istringstream lines(run(file.before, play).telling);
      for (std::string line; std::getline(lines, line);) told[file.sheet].insert(trimmed(line));
      for (const Section& section : play.sections) {
        if (section.name != "expect") continue;
        for (const Line& line : all_lines(section)) {
          if (!begins(line.text, "not ")) continue;
          not_told[file.sheet].emplace(of_anybody(line.text.substr(4), play), line.where);
        }
      }
    }
  }
  for (const auto& [sheet, lines] : not_told) {
    for (const auto& [words, where] : lines) {
      const auto fit = [&w = words](const std::string& one) { return fits(w, one); };
      EXPECT_TRUE(std::any_of(told[sheet].begin(), told[sheet].end(), fit))
          << where.file << ':' << where.line << ": no play of the sheet tells '" << words << "'";
    }
  }
}

TEST(PlaysText, VariantsAndCases) {
  const PlayFile file = file_of(
      "Two\nrule: R-1\ndice: a1 to hit: {die}\n-- one\nrule: R-2\ncases\n  die | then\n  1 | x\n"
      "  2 |\nexpect\n  {then}\n-- two\ncases\n  die\n  3\n");
  ASSERT_THAT(file.problems.all(), IsEmpty());
  ASSERT_THAT(file.plays, SizeIs(3));
  EXPECT_EQ(file.plays[0].name, "one, 1, x");
  EXPECT_THAT(file.plays[0].rules, ElementsAre("R-1", "R-2"));
  EXPECT_EQ(file.plays[0].sections[0].heading.text, "a1 to hit: 1");
  EXPECT_THAT(file.plays[1].sections[1].lines, IsEmpty()) << "an empty cell leaves no line";
  EXPECT_EQ(file.plays[2].name, "two, 3");
  EXPECT_THAT(file.plays[2].rules, ElementsAre("R-1"));
}

TEST(PlaysText, TablesOfCasesAreWhole) {
  const auto problem = [](const std::string& cases) {
    const PlayFile file = file_of("T\nrule: R-1\ncases\n" + cases + "expect\n  {die}\n");
    return file.problems.empty() ? std::string{} : file.problems.all().front().what;
  };
  EXPECT_EQ(problem("  die\n  1\n"), "");
  EXPECT_EQ(problem("  die\n"), "a table without a case");
  EXPECT_EQ(problem("  die | then\n  1\n"), "1 columns, where the first row names 2");
  EXPECT_EQ(problem("  die | then\n  1 | x\n"), "no line names the column 'then'");
  EXPECT_EQ(problem("  dye\n  1\n"), "no line names the column 'dye'");
}

TEST(PlaysTelling, AnOrderSaysWhyItIsNoMore) {
  event::Ordered ordered;
  ordered.order.why_not_more = "it is in cover";
  Event event;
  event.what = ordered;
  EXPECT_EQ(told(Setting{}, event),
            "nobody is ordered by its cell: stand; CONTINUE; it is in cover");
}

TEST(PlaysTelling, AnExpectedLineIsTheBeginningUpToAWord) {
  EXPECT_TRUE(fits("b1 is unsteady", "b1 is unsteady, was formed"));
  EXPECT_TRUE(fits("b1 ... formed", "b1 is unsteady, was formed"));
  EXPECT_TRUE(fits("... unsteady", "b1 is unsteady"));
  EXPECT_FALSE(fits("b1 is un", "b1 is unsteady"));
  EXPECT_FALSE(fits("is unsteady", "b1 is unsteady"));
  EXPECT_FALSE(fits("b1 moves 2", "b1 moves 2.5 of 4"));
  EXPECT_FALSE(fits("b1 ... steady", "b1 is unsteady"));
}

}  // namespace
}  // namespace opfor::plays
