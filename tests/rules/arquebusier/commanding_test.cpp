#include "rules/arquebusier/commanding.hpp"

#include <gtest/gtest.h>

#include "chance/enumerator.hpp"
#include "rules/dice_support.hpp"

namespace opfor::arquebusier {
namespace {

/// The conditions of a set of bits, in the order of the lines.
CommandSituation situation_of(unsigned bits) {
  const auto has = [bits](CommandLine line) {
    return (bits >> static_cast<unsigned>(line) & 1U) != 0;
  };
  CommandSituation s;
  s.regular = has(CommandLine::regular);
  s.general_near = has(CommandLine::general_near);
  s.first_turn = has(CommandLine::first_turn);
  s.mob = has(CommandLine::mob);
  s.in_melee = has(CommandLine::in_melee);
  s.under_fire = has(CommandLine::under_fire);
  s.lost_last_turn = has(CommandLine::lost_last_turn);
  s.commander_dead = has(CommandLine::commander_dead);
  return s;
}
int modifier_of(CommandLine line) {
  return command_modifier(situation_of(1U << static_cast<unsigned>(line)));
}

TEST(AqCmd2, NobodyInParticularThrowsABareDie) {
  EXPECT_EQ(command_modifier({}), 0);
  EXPECT_TRUE(command_lines({}).empty());
}

TEST(AqCmd2, EveryLineCountsByItself) {
  EXPECT_EQ(modifier_of(CommandLine::regular), 1);
  EXPECT_EQ(modifier_of(CommandLine::general_near), 1);
  EXPECT_EQ(modifier_of(CommandLine::first_turn), 1);
  EXPECT_EQ(modifier_of(CommandLine::mob), -1);
  EXPECT_EQ(modifier_of(CommandLine::in_melee), -2);
  EXPECT_EQ(modifier_of(CommandLine::under_fire), -1);
  EXPECT_EQ(modifier_of(CommandLine::commander_dead), -2);
}

TEST(AqCmd4, ALossCountsWithoutFire) { EXPECT_EQ(modifier_of(CommandLine::lost_last_turn), -1); }

TEST(AqCmd2, AllAreCumulative) {
  for (unsigned bits = 0; bits < 256; ++bits) {
    int sum = 0;
    std::vector<CommandLine> lines;
    for (std::size_t i = 0; i < kCommandModifiers.size(); ++i) {
      if ((bits >> i & 1U) == 0) continue;
      sum += kCommandModifiers[i].value;
      lines.push_back(static_cast<CommandLine>(i));
    }
    EXPECT_EQ(command_modifier(situation_of(bits)), sum) << bits;
    EXPECT_EQ(command_lines(situation_of(bits)), lines) << bits;
  }
}

TEST(AqCmd5, TheSumIsNotClamped) {
  EXPECT_EQ(command_modifier(situation_of(0b00000111)), 3);
  EXPECT_EQ(command_modifier(situation_of(0b11111000)), -7);
}

TEST(AqCmd1, ThreeOrMorePasses) {
  EXPECT_TRUE(command_passes(3, 0));
  EXPECT_FALSE(command_passes(2, 0));
}

TEST(AqCmd5, NoNaturalFacePassesOrFailsByItself) {
  EXPECT_TRUE(command_passes(1, 2));
  EXPECT_FALSE(command_passes(6, -4));
}

TEST(AqCmd1, TheChancesAreThoseOfTheTable) {
  const std::vector<std::pair<int, int>> sixths{{-7, 0}, {-4, 0}, {-3, 1}, {-2, 2}, {-1, 3},
                                                {0, 4},  {1, 5},  {2, 6},  {3, 6}};
  for (const auto& [modifier, of_six] : sixths) {
    EXPECT_EQ(command_chance(modifier), of_six / 6.0) << modifier;
    const auto odds = chance::odds_of([m = modifier](chance::Chance& chance) {
      return command_passes(throw_for_command(chance, {}, m), m);
    });
    EXPECT_EQ(opfor::test::odds_that(odds, [](bool passes) { return passes; }),
              chance::Probability(of_six, 6))
        << modifier;
  }
}

TEST(AqCmd1, OneDieIsThrownWithTheKeyThatIsGiven) {
  opfor::test::FixedDice dice({opfor::test::die(4)});
  chance::Key key;
  key.purpose = chance::Purpose::manoeuvre;
  key.unit = unit_id(3);
  EXPECT_EQ(throw_for_command(dice, key, -2), 4) << "the natural face";
  ASSERT_EQ(dice.asked.size(), 1U);
  EXPECT_EQ(dice.asked[0].key, key);
  EXPECT_EQ(dice.asked[0].count, 1);
  EXPECT_EQ(dice.asked[0].sides, 6);
  EXPECT_EQ(dice.asked[0].row, -2) << "shown with the throw";
}

/// Example E1: passes with this face.
bool e1(int face, const CommandSituation& s) {
  opfor::test::FixedDice dice({opfor::test::die(static_cast<std::uint8_t>(face))});
  const int modifier = command_modifier(s);
  return command_passes(throw_for_command(dice, {}, modifier), modifier);
}

TEST(AqE1, LudwigsInfantryPassesWithATwo) {
  CommandSituation s;
  s.regular = s.general_near = s.under_fire = true;
  EXPECT_TRUE(e1(2, s));
  EXPECT_FALSE(e1(1, s));
}

TEST(AqE1, AndFailsIfItLostAnElement) {
  CommandSituation s;
  s.regular = s.general_near = s.under_fire = s.lost_last_turn = true;
  EXPECT_FALSE(e1(2, s));
  EXPECT_TRUE(e1(3, s));
}

TEST(AqE1, AnIrregularMobOnTheFirstTurn) {
  CommandSituation s;
  s.first_turn = s.mob = true;
  EXPECT_TRUE(e1(3, s));
  EXPECT_FALSE(e1(2, s));
}

TEST(AqE1, RegularsInMeleeWithTheirGeneral) {
  CommandSituation s;
  s.regular = s.in_melee = s.under_fire = s.lost_last_turn = s.general_near = true;
  EXPECT_FALSE(e1(4, s));
  EXPECT_TRUE(e1(5, s));
}

TEST(AqE1, RegularsWithoutTheirCommander) {
  CommandSituation s;
  s.regular = s.commander_dead = true;
  EXPECT_TRUE(e1(4, s));
  EXPECT_FALSE(e1(3, s));
}

TEST(AqE9, RestoringUnderFireAfterLosses) {
  CommandSituation s;
  s.under_fire = s.lost_last_turn = true;
  EXPECT_FALSE(e1(4, s)) << "turn 5";
  s.under_fire = false;
  EXPECT_TRUE(e1(4, s)) << "turn 6: attrition counts as a loss";
}

}  // namespace
}  // namespace opfor::arquebusier
