// One language: what a report says of a unit can be ordered in the same words, and what is ordered
// can be reported; dice are read in words as everything is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hearing/free_order.hpp"
#include "hearing/report.hpp"
#include "hearing/typed_words.hpp"
#include "table/assembly.hpp"

namespace opfor {
namespace {

std::unique_ptr<Game> begun(const char* scenario) {
  return *Game::begin(*find_file(scenario), {}, Beginning{});
}

UnitId called(const Game& game, const std::string& id) {
  return find_units(game.setting(), id).front();
}

/// Said of a unit in a report, and ordered of it.
void means_something_in_both(const char* scenario, const std::string& unit,
                             std::initializer_list<const char*> clauses) {
  const auto game = begun(scenario);
  for (const std::string clause : clauses) {
    ReportReader reader(game->sheet(), game->battle(), {}, Side::a);
    EXPECT_EQ(reader.take(unit + ' ' + clause, 1), std::nullopt) << clause;
    const auto order = read_order(game->sheet(), game->battle(), called(*game, unit), clause);
    EXPECT_TRUE(order) << clause << ": " << (order ? "" : order.error());
  }
}

TEST(OneLanguage, WhatIsReportedIsOrderedInTheSameWords) {
  means_something_in_both("camerone_1863", "L1",
                          {"move 12 north",
                           "moved 12 north",
                           "12 north",
                           "3 inches forward",
                           "three inches ahead",
                           "back 3",
                           "fall back 3",
                           "fell back 3",
                           "retires 3",
                           "left 3",
                           "step right 2",
                           "to the hedge",
                           "at C4",
                           "moves to C4",
                           "into the grass",
                           "behind the hedge",
                           "in front of L2",
                           "12 short of the hedge",
                           "30 east of the house",
                           "12 toward the hedge",
                           "up to the hedge",
                           "12 toward C4",
                           "move 12 towards square C4",
                           "12 toward 60,60",
                           "advance on MC1",
                           "faces west",
                           "faces C4",
                           "faces towards C4",
                           "face square C4",
                           "face 60,60",
                           "turn towards C4",
                           "turn to 60,60",
                           "turn about",
                           "about face",
                           "face left",
                           "wheel right 45",
                           "wheeled 30 left",
                           "form square",
                           "in column",
                           "into line",
                           "change to column",
                           "square",
                           "charge MC1",
                           "charged MC1",
                           "attacks MC2",
                           "fire at MC1",
                           "volley MC1",
                           "gave MC1 a volley",
                           "hold fire",
                           "does not fire",
                           "load",
                           "reloaded",
                           "rally",
                           "stand firm",
                           "stay put",
                           "hold position",
                           "did not move",
                           "do nothing",
                           "leave the table",
                           "move 4 north, facing west, fire at MC1"});
}

TEST(OneLanguage, TheWordsOfASheetAreOrderedAsTheyAreReported) {
  means_something_in_both("lane_1645", "p_gun", {"limbered", "unlimber", "limbers up", "limber"});
  means_something_in_both("lane_1645", "k_dragoons",
                          {"dismounted", "dismount", "mount", "on foot"});
  means_something_in_both("lane_1645", "p_foot_1", {"formed hedgehog", "pike square", "rallied"});
  means_something_in_both("farm_1808", "A3", {"lies down", "skirmish", "in skirmish order"});
  means_something_in_both("dike_road_1591", "company", {"in 3 files", "draw up in 4 files"});
}

/// An order that changes nothing else than what its words say.
TEST(OneLanguage, AnOrderInTheWordsOfAReportIsThatOrder) {
  const auto game = begun("camerone_1863");
  const auto order = [&](const std::string& words) {
    const auto read = read_order(game->sheet(), game->battle(), called(*game, "L1"), words);
    EXPECT_TRUE(read) << words << ": " << (read ? "" : read.error());
    return read.value_or(Order{});
  };
  EXPECT_EQ(order("three cm forward"), order("move forward 3"));
  EXPECT_EQ(order("into the grass"), order("move into the grass"));
  EXPECT_EQ(order("deploy into square"), order("form square"));
  EXPECT_EQ(order("volley MC1"), order("fire at MC1"));
  EXPECT_EQ(order("do not fire"), order("hold fire"));
  EXPECT_EQ(order("falling back 3"), order("fall back 3"));
  EXPECT_TRUE(order("stay put").acts.empty());
  const auto refused = [&](const std::string& words) {
    return !read_order(game->sheet(), game->battle(), called(*game, "L1"), words);
  };
  for (const char* told : {"lost 2", "killed", "fled 15", "won", "destroyed", "stopped after 3",
                           "0 files", "no losses", "no hits", "missed", "as ordered", ";", ""}) {
    EXPECT_TRUE(refused(told)) << told << " tells what has happened";
  }
}

TEST(OneLanguage, WhoIsToldToDoSomethingHasNotDoneIt) {
  const auto game = begun("camerone_1863");
  for (const char* order : {"L1 moves 5 north", "L1: advance 5", "L1 fires at MC1", "L1 stays put",
                            "L1 trots 20 west", "1st section charge MC1"}) {
    EXPECT_TRUE(named_order(game->setting(), order)) << order;
  }
  for (const char* told : {"L1 moved 5 north", "L1 fired at MC1", "L1 lost 2", "L1 charged MC1"}) {
    EXPECT_FALSE(named_order(game->setting(), told)) << told;
  }
}

TEST(OneLanguage, WhatIsSaidOfTheTalkItselfIsTheSameEverywhere) {
  for (const char* end : {"done", "That's all.", "OK", "end"}) {
    EXPECT_EQ(typed_command(end), TypedCommand::end) << end;
  }
  EXPECT_EQ(typed_command("Scratch that!"), TypedCommand::undo);
  EXPECT_EQ(typed_command(" exit "), TypedCommand::quit);
  EXPECT_EQ(typed_command("?"), TypedCommand::help);
  for (const char* other : {"L1 undone", "done for", "quit that", "", "ends"}) {
    EXPECT_EQ(typed_command(other), std::nullopt) << other;
  }
}

}  // namespace
}  // namespace opfor
