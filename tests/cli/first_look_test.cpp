// What somebody sees first: the briefing, the table in characters, text as wide as his terminal.
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run_program.hpp"
#include "core/utf8.hpp"

namespace opfor::test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

class FirstLook : public ::testing::Test {
 protected:
  FirstLook() : folder(empty_folder("first_look")) {}
  ~FirstLook() override { std::filesystem::remove_all(folder); }
  Ran run(const std::string& arguments) const { return run_opfor(folder, arguments); }
  /// Its first order sheet, whoever acts first.
  std::string first_orders(const std::string& battle) const {
    const Ran ran = run("turn " + battle + " --save first.battle --force");
    if (ran.out.find("You act before opfor") == std::string::npos) return ran.out;
    return run("turn first.battle --next").out;
  }
  std::string folder;
};

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    longest = std::max(longest, characters(line));
  }
  return longest;
}

TEST_F(FirstLook, TheBriefingTellsWhoFightsWhoMovesFirstTheGroundAndWhoWinsAndPlaysNothing) {
  const Ran ran = run("turn first_steps --briefing --save my.battle");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("British picquet (british): 2 foot, 1 horse, 1 officer; yours."));
  EXPECT_THAT(ran.out, HasSubstr("8 turns; British picquet moves first in each."));
  EXPECT_THAT(ran.out, HasSubstr("the sheepfold: hard cover for those inside, crossing it costs."));
  EXPECT_THAT(ran.out, HasSubstr("wins at the end of any turn, if it has at least 6"));
  EXPECT_THAT(ran.out, Not(HasSubstr("take the sheepfold"))) << "the enemy's aim is his own affair";
  EXPECT_FALSE(std::filesystem::exists(folder + "/my.battle"));
}

TEST_F(FirstLook, WhereTheFirstMoveIsThrownForTheBriefingSaysSo) {
  EXPECT_THAT(run("turn lane_1645 --briefing").out,
              HasSubstr("8 turns; who moves first is thrown for in each."));
}

TEST_F(FirstLook, WhoMovesFirstAndHasToldOfNothingIsToldSo) {
  EXPECT_THAT(run("turn first_steps").err, HasSubstr("British picquet moves first, and you have "));
  EXPECT_THAT(run("turn lane_1645").err, Not(HasSubstr("moves first")));
}

TEST_F(FirstLook, TheFirstTurnBeginsWithTheBriefingAndNoOther) {
  EXPECT_THAT(run("turn first_steps --save a.battle").out, HasSubstr("\nWho wins\n"));
  EXPECT_THAT(run("turn a.battle --next").out, Not(HasSubstr("\nWho wins\n")));
}

TEST_F(FirstLook, TheTableInCharactersHasEveryUnitAndItsKey) {
  for (const char* scenario : {"first_steps", "camerone_1863", "lane_1645", "dike_road_1591",
                               "hopton_heath_1643", "edgehill_1642"}) {
    const Ran ran = run(std::string("map ") + scenario + " --text");
    ASSERT_EQ(ran.exit, 0) << ran.err;
    EXPECT_LE(longest_line(ran.out), 96U) << scenario;
    std::size_t arrows = 0;
    for (const char* arrow : {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"}) {
      for (std::size_t at = ran.out.find(arrow); at != std::string::npos;
           at = ran.out.find(arrow, at + 1)) {
        ++arrows;
      }
    }
    const std::string svg = run(std::string("map ") + scenario).out;
    std::size_t units = 0;
    for (std::size_t at = svg.find("data-unit="); at != std::string::npos;
         at = svg.find("data-unit=", at + 1)) {
      ++units;
    }
    EXPECT_EQ(arrows, units) << scenario;
  }
}

TEST_F(FirstLook, TheSignsOfAMapAreThoseOfItsTroops) {
  const std::string lane = run("map lane_1645").out;
  for (const char* sign : {">pike<", ">horse<", ">dragoons<", ">guns<", ">leader<"}) {
    EXPECT_THAT(lane, HasSubstr(sign));
  }
  EXPECT_THAT(run("map first_steps").out, Not(HasSubstr(">pike<")));
}

TEST_F(FirstLook, ANameThatIsTheBeginningOfOneIsUnderstoodAsIt) {
  EXPECT_THAT(run("turn lane").err, HasSubstr("did you mean 'lane_1645'?"));
}

/// What the program writes on a terminal of so many columns.
std::string on_terminal(const std::string& folder, unsigned short columns) {
  winsize size{40, columns, 0, 0};
  int from = -1;
  const pid_t child = forkpty(&from, nullptr, nullptr, &size);
  if (child == 0) {
    if (chdir(folder.c_str()) != 0) _exit(99);
    setenv("NO_COLOR", "1", 1);
    execl(OPFOR_PROGRAM, OPFOR_PROGRAM, "battle", "first_steps", nullptr);
    _exit(99);
  }
  std::string text;
  char buffer[4096];
  for (ssize_t got = 1; got > 0;) {
    got = read(from, buffer, sizeof buffer);
    if (got > 0) text.append(buffer, static_cast<std::size_t>(got));
  }
  close(from);
  int status = 0;
  waitpid(child, &status, 0);
  return text;
}

TEST_F(FirstLook, TextIsAsWideAsTheTerminal) {
  const std::string narrow = on_terminal(folder, 60);
  EXPECT_LE(longest_line(narrow), 60U);
  EXPECT_GT(longest_line(narrow), 52U);
  const std::string wide = on_terminal(folder, 118);
  EXPECT_LE(longest_line(wide), 118U);
  EXPECT_GT(longest_line(wide), 100U);
}

// --- what a battle tells ---

TEST_F(FirstLook, ABattleTellsDicePlacesAndTheCountThatEndedIt) {
  const std::string told = run("battle camerone_1863").out;
  EXPECT_THAT(told, HasSubstr("throws 3 dice for "));
  EXPECT_THAT(told, HasSubstr(" and pays 10 for 1st section (L1)"));
  EXPECT_THAT(told, HasSubstr(", die 4: goes on as before"));
  EXPECT_THAT(told, HasSubstr("10 D8 "));
  EXPECT_THAT(told, HasSubstr(", ending "));
  EXPECT_THAT(told, HasSubstr("\n  counted: "));
  EXPECT_THAT(run("battle dike_road_1591").out, HasSubstr("Who is first: 4 against 2: "));
  EXPECT_THAT(run("battle ferry_1634 --seed 5").out,
              ContainsRegex("die [1-6]: [a-z, ]+; commanded, so free\\)"));
}

TEST_F(FirstLook, ABattleTellsWhyIfItIsAsked) {
  const std::string plain = run("battle first_steps --turns 1").out;
  const std::string why = run("battle first_steps --turns 1 --why").out;
  EXPECT_THAT(plain, Not(HasSubstr("chosen ")));
  for (const char* const told : {"chosen ", "- RF = ", ", NC-RF-", "The picquet\n"}) {
    EXPECT_THAT(why, HasSubstr(told));
  }
  EXPECT_EQ(run("battle first_steps --why --json").exit, 2);
}

TEST_F(FirstLook, AFightIsToldAfterTheChargeThatLedToIt) {
  bool fought = false;
  for (int seed = 1; seed <= 16 && !fought; ++seed) {
    const std::string told = run(fmt::format("play lane_1645 --program parliament --seed {} "
                                             "--save {}.battle",
                                             seed, seed))
                                 .out;
    const std::size_t charge = told.find("charge Blue foot, 2nd (k_foot_2): ");
    // The last one: a turn before they may have charged themselves.
    const std::size_t fight = told.rfind("Melee of Blue foot, 2nd (k_foot_2) with ");
    fought = charge != std::string::npos && fight != std::string::npos;
    if (fought) {
      EXPECT_LT(charge, fight);
    }
  }
  EXPECT_TRUE(fought);
}

TEST_F(FirstLook, WhereALeaderRidesIsHisChoiceAndNoOrder) {
  const std::string breitenfeld = first_orders("breitenfeld_1631");
  EXPECT_THAT(breitenfeld, HasSubstr("because: he rides behind his wing"));
  EXPECT_THAT(breitenfeld, Not(HasSubstr("it was given no order")));
  bool stays = false;
  for (int seed = 1; seed <= 16 && !stays; ++seed) {
    const std::string told = first_orders(fmt::format("lane_1645 --seed {}", seed));
    stays = told.find("because: he stays where he is") != std::string::npos;
  }
  EXPECT_TRUE(stays);
}

TEST_F(FirstLook, DiceOfTheInitiativeAndFireInReactionAreToldWhereTheyFell) {
  EXPECT_THAT(run("turn dike_road_1591").out, HasSubstr("Who is first: 4 against 2: "));
  const std::string lane = first_orders("lane_1645");
  EXPECT_THAT(lane, HasSubstr(" wins the initiative (D10 "));
  const std::size_t moves = lane.find("k_foot_2 Blue foot, 2nd");
  const std::size_t shot = lane.find(
      "* A saker (p_gun) (card to fire in reaction: six of hearts: "
      "it may)");
  const std::size_t befalls = lane.find("What befalls");
  ASSERT_NE(shot, std::string::npos) << lane;
  EXPECT_LT(moves, shot);
  EXPECT_LT(shot, befalls);
}

// --- what is asked and told at the terminal ---

TEST_F(FirstLook, APlayEndsEachTurnWithHowItStands) {
  const Ran ran = run("play first_steps --program british --save my.battle");
  EXPECT_THAT(ran.out, HasSubstr("\nEnd of turn 1\n  British picquet, losses: "));
  EXPECT_THAT(ran.out, HasSubstr("steady figures in the sheepfold."));
}

TEST_F(FirstLook, ReservesThatHaveNotComeYetAreNotLost) {
  ASSERT_EQ(run("turn camerone_1863 --save c.battle").exit, 0);
  const Ran ran = run_opfor(folder, "play c.battle", "quit\n");
  EXPECT_THAT(ran.out, HasSubstr("\nEnd of turn 1\n"));
  EXPECT_THAT(ran.out, HasSubstr("Mexico, losses: none of 69"));
}

TEST_F(FirstLook, WhereABodyOfThePersonsWasMadeToGoIsToldOnTheSheet) {
  const std::string out = run("turn ferry_1634").out;
  const std::size_t befalls = out.find("What befalls The Swedish rearguard");
  ASSERT_NE(befalls, std::string::npos) << out;
  EXPECT_THAT(out.substr(befalls), HasSubstr("retires: 10 cm, ending"));
}

TEST_F(FirstLook, AFaultInADoctrineIsToldByItsLine) {
  for (const char* text :
       {"temper = 0\nnerve = = 0\n", "about = \"x\"\ntemper = 1\ntemper = 0\n"}) {
    put_file(folder + "/d.toml", text);
    const Ran ran = run("check d.toml");
    EXPECT_NE(ran.exit, 0);
    EXPECT_THAT(ran.out, Not(HasSubstr("is neither"))) << text;
    EXPECT_THAT(ran.out, HasSubstr("doctrine")) << text;
    EXPECT_THAT(ran.out, HasSubstr("\nd.toml:")) << "line and column: " << ran.out;
  }
}

TEST_F(FirstLook, ANumberThatIsNoneIsToldSoWhereverTheFileStands) {
  ASSERT_EQ(run("turn first_steps --save my.battle").exit, 0);
  for (const char* typed : {"turn my.battle --undo x", "turn --undo x my.battle"}) {
    const Ran ran = run(typed);
    EXPECT_EQ(ran.exit, 2) << typed;
    EXPECT_THAT(ran.err, HasSubstr("undo what? A number of your acts, 1 or more")) << typed;
  }
}

TEST_F(FirstLook, AChoiceIsTakenByWordsOfIt) {
  const Ran ran = run_opfor(folder, "play lane_1645 --seed 5 --save my.battle",
                            "activate the outpost\nfrom the right\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("Parliament's outpost activates The outpost, from its right."));
}

TEST_F(FirstLook, ATurnWaitsForThePlayerWhereHeActsFirst) {
  ASSERT_EQ(run("turn ferry_1634 --seed 1 --save my.battle").exit, 0);
  const Ran waits = run("turn my.battle --next");
  EXPECT_THAT(waits.out, HasSubstr("Turn 2 of 8"));
  EXPECT_THAT(waits.out, HasSubstr("The Swedish rearguard acts first."));
  EXPECT_THAT(waits.out, HasSubstr("You act before opfor in this turn"));
  EXPECT_EQ(run("turn my.battle").out, waits.out) << "a look is no answer";
  const Ran its_own = run("turn my.battle --next");
  EXPECT_THAT(its_own.out, HasSubstr("turn 2 of 8 · The Imperial column"));
  EXPECT_THAT(its_own.out, HasSubstr("it is thrown for who acts first in the next turn"));
}

TEST_F(FirstLook, WhoLeadsByLotOrByTheTablesAloneSaysSo) {
  EXPECT_THAT(run("turn first_steps --level random").out, HasSubstr("orders by lot"));
  EXPECT_THAT(run("turn camerone_1863 --level reaction").out, HasSubstr("led by the tables"));
}

}  // namespace
}  // namespace opfor::test
