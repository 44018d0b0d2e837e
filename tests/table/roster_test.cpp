#include "table/roster.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/ask_load.hpp"

namespace opfor::ask {
namespace {

using ::testing::HasSubstr;

/// Two lines before what a case writes, so that it begins in line 3.
constexpr std::string_view kHead = "behaviour = \"nineteenth_century\"\ntitle = \"x\"\n";

std::string said(const std::string& text) {
  const auto loaded = load_roster({"r.toml", text, true}, std::nullopt);
  return loaded ? std::string{"nothing is wrong"} : loaded.error().sentence;
}
std::string of_case(const std::string& text) { return said(std::string{kHead} + text); }
Roster good(const std::string& text) {
  const auto loaded = load_roster({"r.toml", std::string{kHead} + text, true}, std::nullopt);
  EXPECT_TRUE(loaded) << loaded.error().sentence;
  return loaded ? loaded->roster : Roster{};
}
RosterUnit unit(const std::string& lines) {
  const Roster roster = good("[[unit]]\nname = \"u\"\n" + lines);
  return roster.units.empty() ? RosterUnit{} : roster.units.front();
}

TEST(RosterMistakes, EachIsNamedWithFileLineFieldAndWhatIsAllowed) {
  const std::string u = "[[unit]]\nname = \"u\"\n";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "r.toml:1:1: unit is missing (a [[unit]] table for each unit)"},
      {"unit = []\n", "r.toml:3:8: there are no units"},
      {"unit = 3\n", "r.toml:3:8: unit must be [[unit]] tables, not 3"},
      {"[[unit]]\narm = \"foot\"\n", "r.toml:3:1: unit 1: name is missing"},
      {"[[unit]]\nname = \"\"\narm = \"foot\"\n", "r.toml:4:8: unit 1: name is an empty text"},
      {u, "r.toml:3:1: unit 'u': arm is missing (foot, horse, gun"},
      {u + "arm = \"hose\"\n",
       "r.toml:5:7: unit 'u': arm must be foot, horse, gun, skirmisher, dragoon, officer, mob or "
       "pike, not 'hose' (did you mean 'horse'?)"},
      {u + "arm = \"foot\"\nqualty = \"raw\"\n",
       "r.toml:6:1: unit 'u': unknown key 'qualty' (did you mean 'quality'?)"},
      {u + "arm = \"foot\"\nquality = \"regulars\"\n",
       "quality must be raw, ordinary, regular or veteran, not 'regulars' (did you mean"},
      {u + "arm = \"foot\"\nweapon = \"muskets\"\n", "weapon must be none, sword, lance"},
      {u + "arm = \"foot\"\nleader = \"dead\"\n", "leader must be hero, officer or fallen"},
      {u + "arm = \"foot\"\ncommanded = 1\n", "r.toml:6:13: unit 'u': commanded must be true or"},
      {u + "arm = \"foot\"\nstrength = 0\n", "strength must be a whole number from 1 to 10000"},
      {u + "arm = \"foot\"\nlosses = 1\n", "losses mean nothing without strength"},
      {u + "arm = \"foot\"\nstrength = 4\nlosses = 5\n", "losses are 5, more than strength, 4"},
      {u + "arm = \"foot\"\ndoing = \"RAN\"\n", "doing must be RUN"},
      {u + "arm = \"foot\"\nacted = 2\n", "acted is turn 2, and the roster is in turn 0"},
      {"turn = 2\n" + u + "arm = \"foot\"\nacted = 2\ndie = 3\n",
       "the unit has acted in turn 2 already"},
      {u + "arm = \"foot\"\nid = \"a b\"\n", "id 'a b' may hold only letters"},
      {u + "arm = \"foot\"\nfacts = { god = true }\n",
       "unit 'u', facts: unknown key 'god' (did you mean 'good'?)"},
      {u + "arm = \"foot\"\nfacts = { good = 1 }\n", "good must be true or false, not 1"},
      {u + "arm = \"foot\"\nfacts = { loss_tenths = 11 }\n",
       "loss_tenths must be a whole number from 0 to 10, not 11"},
      {u + "arm = \"foot\"\nfacts = { raw_in_enemy_range = true }\n",
       "raw_in_enemy_range cannot be given: it follows from others (give raw and "
       "in_enemy_weapon_range)"},
      {u + "arm = \"foot\"\nfacts = { enemy_in_sight = false, shock_threat = true }\n",
       "shock_threat contradicts another fact of the unit"},
      {u + "arm = \"foot\"\n" + u + "arm = \"foot\"\n", "r.toml:7:8: unit 'u': the name 'u' is "},
      {"[options]\nextra_factor = true\n" + u + "arm = \"foot\"\n",
       "unknown key 'extra_factor' (did you mean 'extra_factors'?)"},
      {"turn = 0\n" + u + "arm = \"foot\"\n", "turn must be a whole number from 1 to 1000"},
      {"seed = -1\n" + u + "arm = \"foot\"\n", "seed must be a whole number from 0"},
      {"name = \"x\"\n" + u + "arm = \"foot\"\n", "r.toml:3:1: unknown key 'name'"},
      {u + "arm = \"foot\"\nname2 = \"\x01\"\n", "not valid TOML"},
      {u + "arm = \"foot\"\ncommand = \"a\\u0007\"\n", "command holds a control character"},
  };
  for (const auto& [text, sentence] : cases) {
    EXPECT_THAT(of_case(text), HasSubstr(sentence)) << text;
  }
}

TEST(RosterMistakes, OfTheBehaviourAreToldAtItsKey) {
  const std::string u = "[[unit]]\nname = \"u\"\narm = \"foot\"\n";
  EXPECT_THAT(said(u), HasSubstr("r.toml:1:1: behaviour is missing (arquebusier, "
                                 "nineteenth_century, over_the_hills, through_the_square_window, "
                                 "victory_without_squares, or a file)"));
  EXPECT_THAT(said("behaviour = \"nineteenth_centry\"\n" + u),
              HasSubstr("r.toml:1:13: there is no behaviour table and no file 'nineteenth_centry' "
                        "(did you mean 'nineteenth_century'?)"));
  EXPECT_THAT(said("behaviour = 3\n" + u), HasSubstr("behaviour must be a text, not 3"));
  EXPECT_THAT(said("behaviour = \"victory_without_squares\"\n[[unit]]\nname = \"u\"\n"
                   "arm = \"pike\"\n"),
              HasSubstr("arm must be foot, horse, gun or dragoon, not 'pike'"))
      << "the tables that this behaviour has";
}

TEST(RosterMistakes, AllOfAFileAreToldTogetherInItsOrder) {
  const std::string all = said(
      "behaviour = \"nineteenth_centry\"\nturns = 3\n[[unit]]\nname = \"u\"\narm = \"hose\"\n"
      "quality = \"row\"\n[[unit]]\nname = \"u\"\narm = \"foot\"\nstrength = 4\nlosses = 5\n");
  std::size_t at = 0;
  for (const char* place :
       {"r.toml:1:13", "r.toml:2:1", "r.toml:5:7", "r.toml:6:11", "r.toml:8:8", "r.toml:11:10"}) {
    const std::size_t found = all.find(place, at);
    ASSERT_NE(found, std::string::npos) << place << " in\n" << all;
    at = found;
  }
}

TEST(RosterMistakes, HugeDeepAndBrokenFilesAreRefused) {
  EXPECT_THAT(said(std::string(2'000'000, '#')), HasSubstr("the file is too big"));
  EXPECT_THAT(said("a = " + std::string(1000, '[')), HasSubstr("nested too deeply"));
  EXPECT_THAT(said("title = \"\xff\""), HasSubstr("not UTF-8"));
  EXPECT_THAT(said(""), HasSubstr("the file is empty"));
  std::string many{kHead};
  for (int i = 0; i < 129; ++i) many += fmt::format("[[unit]]\nname='{}'\narm='foot'\n", i);
  EXPECT_THAT(said(many), HasSubstr("there are 129 [[unit]] tables, 128 at most"));
}

TEST(Rosters, AreWrittenAsTheyAreRead) {
  const Roster roster = good(
      "turn = 3\nseed = 9\n[options]\nextra_factors = true\ninfantry_columns = \"seven_low\"\n"
      "[[unit]]\nid = \"A\"\nname = \"the \\\"Old\\\" guard \\\\\"\narm = \"foot\"\n"
      "command = \"Guard\"\nquality = \"veteran\"\nweapon = \"musket\"\nleader = \"hero\"\n"
      "commanded = true\nstrength = 20\nlosses = 3\nfacts = { fortified = true, raw = false }\n"
      "doing = \"WITHDRAW\"\nacted = 2\n[[unit]]\nname = \"guns\"\narm = \"gun\"\n");
  const auto again = load_roster({"s.toml", roster_text(roster), true}, std::nullopt);
  ASSERT_TRUE(again) << again.error().sentence;
  EXPECT_EQ(again->roster.units, roster.units);
  EXPECT_EQ(again->roster.turn, 3);
  EXPECT_EQ(again->roster.seed, 9U);
  EXPECT_EQ(again->roster.title, "x");
  EXPECT_TRUE(again->roster.options.extra_factors);
  EXPECT_EQ(again->roster.options.infantry_columns, InfantryColumns::seven_low);
  EXPECT_EQ(roster_text(again->roster), roster_text(roster));
}

TEST(Rosters, TheShippedOnesAreSoundAndOneASheet) {
  std::vector<std::string> behaviours;
  for (const auto& [name, units] :
       {std::pair{"camerone", 6U}, std::pair{"dike_road", 3U}, std::pair{"lane", 5U},
        std::pair{"ferry", 6U}, std::pair{"maida", 4U}}) {
    const auto file = find_roster(name);
    ASSERT_TRUE(file) << name;
    EXPECT_EQ(file->name, fmt::format("scenarios/rosters/{}.toml", name));
    const auto loaded = load_roster(*file, std::nullopt);
    ASSERT_TRUE(loaded) << loaded.error().sentence;
    EXPECT_EQ(loaded->roster.turn, 0);
    EXPECT_GE(loaded->roster.units.size(), units);
    behaviours.push_back(loaded->roster.behaviour);
  }
  EXPECT_THAT(behaviours, ::testing::UnorderedElementsAre(
                              "nineteenth_century", "arquebusier", "victory_without_squares",
                              "through_the_square_window", "over_the_hills"));
}

TEST(Rosters, LossesTellTenthsAndWhetherAnyAreLost) {
  const Knowledge some = knowledge_of(unit("arm = \"foot\"\nstrength = 12\nlosses = 5\n"));
  EXPECT_EQ(some[Fact::loss_tenths], 4) << "5 of 12, full tenths only (NC-RF-9)";
  EXPECT_EQ(some[Fact::any_loss], 1);
  EXPECT_EQ(some[Fact::wounded], 0) << "only a man alone has that line";
  const Knowledge none = knowledge_of(unit("arm = \"foot\"\nstrength = 12\n"));
  EXPECT_EQ(none[Fact::loss_tenths], 0);
  EXPECT_EQ(none[Fact::any_loss], 0);
  EXPECT_FALSE(knowledge_of(unit("arm = \"foot\"\n")).knows(Fact::loss_tenths));
  const Knowledge lone = knowledge_of(unit("arm = \"officer\"\nstrength = 1\nleader = \"hero\"\n"));
  EXPECT_EQ(lone[Fact::is_hero], 1);
  EXPECT_FALSE(lone.knows(Fact::wounded));
}

TEST(Rosters, QualityTellsWhatTablesAskOfTroops) {
  const auto facts = [](const std::string& lines) {
    const Knowledge known = knowledge_of(unit("arm = \"foot\"\n" + lines));
    return std::array<std::optional<int>, 3>{known[Fact::raw], known[Fact::steady],
                                             known[Fact::good]};
  };
  using Three = std::array<std::optional<int>, 3>;
  EXPECT_EQ(facts("quality = \"raw\""), (Three{1, 0, 0}));
  EXPECT_EQ(facts("quality = \"ordinary\""), (Three{0, 0, 0}));
  EXPECT_EQ(facts("quality = \"regular\""), (Three{0, 1, 1}));
  EXPECT_EQ(facts("quality = \"veteran\""), (Three{0, 1, 1}));
  EXPECT_EQ(facts("quality = \"veteran\"\nfacts = { steady = false }"), (Three{0, 0, 1}))
      << "what is said by name goes before";
  EXPECT_EQ(facts(""), (Three{std::nullopt, std::nullopt, std::nullopt}));
}

TEST(Rosters, WhatItDidLastTellsWhetherItRanOrFallsBack) {
  const auto ran = [](const std::string& doing) {
    const Knowledge known = knowledge_of(
        unit("arm = \"foot\"\n" + (doing.empty() ? "" : "doing = \"" + doing + "\"\n")));
    return std::pair{*known[Fact::ran_last_turn], *known[Fact::falling_back]};
  };
  EXPECT_EQ(ran(""), (std::pair{0, 0}));
  EXPECT_EQ(ran("RUN"), (std::pair{1, 1}));
  EXPECT_EQ(ran("ABANDON"), (std::pair{1, 1}));
  EXPECT_EQ(ran("WITHDRAW_TO_COVER"), (std::pair{0, 1}));
  EXPECT_EQ(ran("LIMBER_AWAY"), (std::pair{0, 1}));
  EXPECT_EQ(ran("TAKE_COVER"), (std::pair{0, 0})) << "15.1 (c): that is not falling back";
}

}  // namespace
}  // namespace opfor::ask
