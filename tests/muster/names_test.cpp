#include "muster/names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace opfor::muster {
namespace {

using ::testing::MatchesRegex;

TEST(NamesOfTroops, AreFilledIn) {
  Lot lot(1, For::names);
  for (int i = 0; i < 200; ++i) {
    EXPECT_THAT(filled_in("{1..3}/{2..121}e Ligne", lot), MatchesRegex("[1-3]/[0-9]+e Ligne"));
    EXPECT_THAT(filled_in("Battery {A..C}", lot), MatchesRegex("Battery [A-C]"));
  }
  EXPECT_EQ(filled_in("The Buffs", lot), "The Buffs");
  EXPECT_EQ(filled_in("{} of {nothing} and {", lot), "{} of {nothing} and {");
}

TEST(NamesOfTroops, CountAsTheEnglishDo) {
  Lot lot(1, For::names);
  const std::vector<std::pair<std::string, std::string>> all{
      {"{1..1th}", "1st"},    {"{2..2th}", "2nd"},      {"{3..3th}", "3rd"},
      {"{4..4th}", "4th"},    {"{11..11th}", "11th"},   {"{12..12th}", "12th"},
      {"{13..13th}", "13th"}, {"{21..21th}", "21st"},   {"{42..42th}", "42nd"},
      {"{88..88th}", "88th"}, {"{111..111th}", "111th"}};
  for (const auto& [pattern, words] : all) EXPECT_EQ(filled_in(pattern, lot), words);
}

TEST(NamesOfTroops, AreNeverTheSameTwice) {
  Lot lot(1, For::names);
  Names names(lot);
  std::set<std::string> all;
  for (int i = 0; i < 12; ++i) all.insert(names.one_of({"{1..4th} Foot", "The Buffs"}));
  EXPECT_EQ(all.size(), 12U);
}

TEST(NamesOfCommands, AreThoseOfTheirLeaders) {
  EXPECT_EQ(named_after("{}'s brigade", "Foy"), "Foy's brigade");
  EXPECT_EQ(named_after("The reserve", "Foy"), "The reserve");
}

}  // namespace
}  // namespace opfor::muster
