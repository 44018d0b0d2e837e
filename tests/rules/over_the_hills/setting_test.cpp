// The keys of scenarios, and every sentence that their reading can say.
#include "rules/over_the_hills/setting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tuple>

#include "rules/over_the_hills/sheet.hpp"
#include "rules/over_the_hills/state.hpp"
#include "rules/small_battle.hpp"

namespace opfor::over_the_hills {
namespace {

using testing::HasSubstr;

/// A scenario text on a table of 72 by 48 inches: each side is a division with one commander.
class Making : public opfor::test::ScenarioText<Making> {
 public:
  Making() : ScenarioText("date = 1806-07-04\n") {
    for (const char* side : {"a", "b"}) command(side, side, "division");
    for (const char side : {'a', 'b'}) {
      unit(fmt::format("g{}", side), "commander", side == 'a' ? "[2, 2]" : "[70, 46]",
           fmt::format("command = '{}'", side));
    }
  }
  /// @param more its command among its other keys
  Making& unit(std::string_view id, std::string_view troops, std::string_view at,
               std::string_view more) {
    return add(rest_, fmt::format("[[unit]]\nid = \"{}\"\ntroops = \"{}\"\nat = {}\n{}", id, troops,
                                  at, opfor::test::lines(more)));
  }
  /// Troops of side a in the middle of the table.
  Making& troops(std::string_view kind, std::string_view more = "") {
    return unit("x", kind, "[30, 20]", fmt::format("command = 'a'; {}", more));
  }
  [[nodiscard]] std::string text() const {
    return beginning("over_the_hills", "width = 72, height = 48", "facing = 0", "facing = 180") +
           rest_;
  }
  [[nodiscard]] opfor::test::SmallBattle small() const {
    return opfor::test::read_small(text(), "test.toml", opfor::test::only<sheet>());
  }
  [[nodiscard]] std::string problems() const {
    return opfor::test::problems_of(text(), opfor::test::only<sheet>());
  }
};

/// All options, in the order of section 11.
auto all_of(const Options& o) {
  return std::tuple{o.distance_scale,
                    o.score_rounding,
                    o.wavering_reserve,
                    o.rout_reserve,
                    o.broken_reserve,
                    o.combat_rounds,
                    o.artillery_long_cap,
                    o.combat_pct_open_skirmish,
                    o.ammo_out,
                    o.retreat_move,
                    o.support_reading,
                    o.attack_column_is_closed,
                    o.charge_bonus_vs_formed_square,
                    o.brigade_orders};
}

TEST(OthOptions, AllHaveTheirDefaultsAndTakeTheirWords) {
  struct Written {
    const char* words;
    decltype(all_of({})) all;
  };
  const std::array written{
      Written{"",
              {1, Rounding::up, 2, 0, -4, 3, 1, 100, AmmoOut::resupply, RetreatMove::full,
               SupportReading::count, false, false, true}},
      Written{"distance_scale = 2; score_rounding = 'nearest'; wavering_reserve = 3; "
              "rout_reserve = 1; broken_reserve = -2; combat_rounds = 2; "
              "combat_pct_open_skirmish = 50; artillery_long_cap = 2; ammo_out = 'permanent'; "
              "retreat_move = 'segment'; attack_column_is_closed = true; "
              "charge_bonus_vs_formed_square = true; support_reading = 'flank_rear'; "
              "brigade_orders = false",
              {2, Rounding::nearest, 3, 1, -2, 2, 2, 50, AmmoOut::permanent, RetreatMove::segment,
               SupportReading::flank_rear, true, true, false}}};
  for (const Written& each : written) {
    Making made;
    if (*each.words != 0) made.options(each.words);
    EXPECT_EQ(all_of(options(made.small().battle)), each.all) << each.words;
  }
}

TEST(OthCmd1, CommandersHaveTheRangesOfTheirLevels) {
  const auto small = Making{}
                         .command("army", "a", "army")
                         .unit("n", "commander", "[4, 4]", "command = 'army'")
                         .command("red", "a", "brigade", "parent = 'a'")
                         .unit("r", "commander", "[6, 6]",
                               "command = 'red'; control = 4; inspiration = 1; independent = true; "
                               "brigade_order = 'attack'")
                         .unit("x", "line_infantry", "[30, 20]", "command = 'red'")
                         .small();
  const auto range = [&](const char* who) {
    return commander_info(small.battle, small.id(who))->rating.range;
  };
  EXPECT_EQ(range("n"), 36_in);
  EXPECT_EQ(range("ga"), 18_in);
  EXPECT_EQ(range("r"), 9_in);
  const Commander& brigadier = *commander_info(small.battle, small.id("r"));
  EXPECT_EQ(brigadier.rating.control, 4);
  EXPECT_EQ(brigadier.rating.inspiration, 1);
  EXPECT_TRUE(brigadier.independent);
  EXPECT_EQ(brigadier.order, BrigadeOrder::attack);
  EXPECT_EQ(brigadier_of(small.battle.setting(), small.id("x")), small.id("r"));
}

struct Mistake {
  Making made;
  const char* words;
};

TEST(OthScenarioMistakes, OfOptionsEachIsToldInASentence) {
  const auto one = [](const char* keys) { return Making{}.options(keys); };
  const std::vector<Mistake> mistakes{
      {one("distance_scale = 3"), "distance_scale must be"},
      {one("score_rounding = 'down'"), "score_rounding must be"},
      {one("wavering_reserve = 11"), "wavering_reserve must be"},
      {one("rout_reserve = -11"), "rout_reserve must be"},
      {one("broken_reserve = 'low'"), "broken_reserve must be"},
      {one("rout_reserve = 3"), "broken_reserve is less than rout_reserve"},
      {one("broken_reserve = 0"), "broken_reserve is less than rout_reserve"},
      {one("combat_rounds = 0"), "combat_rounds must be"},
      {one("combat_pct_open_skirmish = 75"), "50 or 100 (OTH-CBT-3)"},
      {one("combat_pct_open_skirmish = 25"), "combat_pct_open_skirmish must be"},
      {one("artillery_long_cap = 3"), "artillery_long_cap must be"},
      {one("ammo_out = 'never'"), "ammo_out must be"},
      {one("retreat_move = 'half'"), "retreat_move must be"},
      {one("attack_column_is_closed = 1"), "attack_column_is_closed must be"},
      {one("charge_bonus_vs_formed_square = 'on'"), "charge_bonus_vs_formed_square must be"},
      {one("support_reading = 'both'"), "support_reading must be"},
      {one("brigade_orders = 'on'"), "brigade_orders must be"},
      {one("buildings = { barn = 'wooden' }"), "unknown key 'barn'"},
      {one("buildings = { farm = 'straw' }")
           .terrain("farm", "area = [[9,9],[12,9],[12,12]]; kind = 'building'"),
       "farm must be"},
      {one("buildings = { h = 'wooden' }").terrain("h", "line = [[9,9],[12,9]]; kind = 'hedge'"),
       "only an area is built up"},
  };
  for (const Mistake& mistake : mistakes) {
    EXPECT_THAT(mistake.made.problems(), HasSubstr(mistake.words));
  }
}

TEST(OthScenarioMistakes, OfTroopsEachIsToldInASentence) {
  const auto foot = [](const char* keys) { return Making{}.troops("line_infantry", keys); };
  const auto horse = [](const char* keys) { return Making{}.troops("light_cavalry", keys); };
  const auto guns = [](const char* keys) { return Making{}.troops("foot_battery", keys); };
  const std::vector<Mistake> mistakes{
      {Making{}.troops("grenadiers"), "troops must be"},
      {Making{}.troops("", ""), "troops must be"},
      {foot("fs = 11"), "fs must be"},
      {foot("fh = -1"), "fh must be"},
      {foot("fh = 7"), "nobody begins a battle routing"},
      {foot("class = 'e'"), "class must be"},
      {horse("class = 'a'"), "class is only for infantry"},
      {foot("shot = 'bad'"), "shot must be"},
      {foot("weapon = 'pike'"), "weapon must be"},
      {guns("weapon = 'musket'"), "weapon is only for infantry and cavalry"},
      {horse("cavalry = 'guard'"), "cavalry must be"},
      {foot("cavalry = 'light'"), "cavalry is only for cavalry"},
      {guns("gun = 'siege'"), "gun must be"},
      {foot("gun = 'light'"), "gun is only for artillery"},
      {foot("horse_artillery = true"), "horse_artillery is only for artillery"},
      {horse("battalion_gun = true"), "battalion_gun is only for infantry"},
      {horse("rifle_screen = true"), "rifle_screen is only for infantry"},
      {foot("lancer = true"), "lancer is only for cavalry"},
      {guns("closed = true"), "closed is only for infantry"},
      {foot("french = 'yes'"), "french must be"},
      {foot("militia = 1"), "militia must be"},
      {foot("irregular = 1"), "irregular must be"},
      {foot("impetuous = 1"), "impetuous must be"},
      {foot("formation = 'mob'"), "formation must be"},
      {horse("formation = 'square'"), "cavalry is never in square (OTH 2.3)"},
      {foot("formation = 'limbered'"), "infantry is never in limbered (OTH 2.3)"},
      {horse("formation = 'skirmish_order'"), "only irregular cavalry forms skirmish order"},
      {foot("garrison = 'barn'"), "there is no terrain 'barn'"},
      {foot("orders = 'sleep'"), "orders must be"},
  };
  for (const Mistake& mistake : mistakes) {
    EXPECT_THAT(mistake.made.problems(), HasSubstr(mistake.words));
  }
}

/// A barn on the table, built up or not.
Making with_barn(const char* of_what) {
  return Making{}
      .options(fmt::format("buildings = {{ {} }}", of_what))
      .terrain("barn",
               "area = [[28,18],[32,18],[32,22],[28,22]]; kind = 'building'; "
               "cover = 'hard'; blocks_sight = true; enclosed = true; "
               "impassable = ['horse']");
}

TEST(OthScenarioMistakes, OfPlacesEachIsToldInASentence) {
  const char* const kMarsh =
      "area = [[20,10],[40,10],[40,30],[20,30]]; kind = 'swamp'; impassable = ['foot']";
  const std::vector<Mistake> mistakes{
      {with_barn("barn = 'wooden'").troops("light_cavalry", "garrison = 'barn'"),
       "only infantry holds a built-up area (OTH-BUA-1)"},
      {with_barn("").troops("line_infantry", "garrison = 'barn'"),
       "[options] buildings does not say what that is built of"},
      {with_barn("barn = 'wooden'")
           .troops("line_infantry", "garrison = 'barn'")
           .unit("y", "line_infantry", "[30, 20]", "command = 'a'; garrison = 'barn'"),
       "one unit holds a built-up area (OTH-BUA-1)"},
      {Making{}.unit("x", "line_infantry", "[2, 20]", "command = 'a'"),
       "its footprint reaches over the edge of the table"},
      {Making{}.terrain("marsh", kMarsh).troops("line_infantry"),
       "its footprint lies on ground that it cannot enter"},
  };
  for (const Mistake& mistake : mistakes) {
    EXPECT_THAT(mistake.made.problems(), HasSubstr(mistake.words));
  }
}

TEST(OthScenarioMistakes, OfCommandEachIsToldInASentence) {
  const auto commander = [](const char* keys) {
    return Making{}
        .command("red", "a", "brigade", "parent = 'a'")
        .unit("r", "commander", "[9, 9]", keys);
  };
  const std::vector<Mistake> mistakes{
      {commander("side = 'a'"), "whom he commands"},
      {commander("command = 'red'; range = -1"), "range must be"},
      {commander("command = 'red'; control = 6"), "control must be"},
      {commander("command = 'red'; inspiration = 3"), "inspiration must be"},
      {commander("command = 'red'; brigade_order = 'charge'"), "brigade_order must be"},
      {commander("command = 'red'; independent = 'yes'"), "independent must be"},
      {commander("command = 'red'; goes_with = 'gb'"), "of his own side (OTH-CMDR-3)"},
      {commander("command = 'red'; goes_with = 'ga'"), "not with another who leads (OTH-CMDR-3)"},
      {commander("command = 'a'"), "'ga' commands it already"},
      {Making{}.command("wing", "a", "wing").unit("r", "commander", "[9, 9]", "command = 'wing'"),
       "levels are brigade, division and army (OTH-CMD-1)"},
      {Making{}.command("red", "a", "brigade").unit("r", "commander", "[9, 9]", "command = 'red'"),
       "the brigade 'red' belongs to no division (OTH-CMD-1)"},
      {Making{}.unit("x", "line_infantry", "[30, 20]", "side = 'a'"),
       "the brigade of these troops (OTH-CMD-1)"},
      {Making{}
           .command("wing", "a", "wing")
           .unit("x", "line_infantry", "[30, 20]", "command = 'wing'"),
       "its command 'wing' has the level 'wing'"},
      {Making{}
           .command("army", "a", "army")
           .unit("x", "line_infantry", "[30, 20]", "command = 'army'"),
       "troops belong to a brigade or a division (OTH-CMD-1)"},
      {Making{}
           .command("red", "a", "brigade", "parent = 'a'")
           .unit("x", "line_infantry", "[30, 20]", "command = 'red'"),
       "nobody commands 'red': it wants a unit with troops = \"commander\""},
  };
  for (const Mistake& mistake : mistakes) {
    EXPECT_THAT(mistake.made.problems(), HasSubstr(mistake.words));
  }
}

}  // namespace
}  // namespace opfor::over_the_hills
