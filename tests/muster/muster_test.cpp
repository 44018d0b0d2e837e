#include "muster/muster.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>

#include "battles/judged.hpp"
#include "core/shipped.hpp"
#include "muster/support.hpp"
#include "rules/sheets.hpp"
#include "sanitized.hpp"
#include "scenario/setup.hpp"

namespace opfor::muster {
namespace {

using test::list_of;
using test::list_text;
using test::made;
using test::read;
using test::usual;
using test::usual_battle;
using test::with;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::uint64_t kSeeds = opfor::test::many_or<std::uint64_t>(128, 2);
/// Of battles that are made once for several tests, in whichever they are looked at first.
constexpr std::uint64_t some_of(std::uint64_t seeds) {
  return opfor::test::many_or(seeds, (seeds + 3) / 4);
}

Scenario read_back(const std::string& text) {
  auto scenario = read_scenario(text, "tonight", find_sheet, sheet_names());
  if (!scenario) throw std::runtime_error(scenario.error().to_string());
  return *std::move(scenario);
}

/// Points of the sides A and B.
std::array<int, 2> points_of(const List& list, const Mustered& battle) {
  std::array<int, 2> points{};
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < list.troops.size(); ++i) {
      points[side] += battle.troops[side][i] * list.troops[i].points;
    }
  }
  return points;
}

/// Half the dearest troops: so near to its points a side always comes.
int dearest(const List& list) {
  int most = 0;
  for (const Troop& troop : list.troops) most = std::max(most, troop.points);
  return most;
}

class EverySheet : public ::testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Muster, EverySheet,
                         ::testing::ValuesIn(sheet_names().begin(), sheet_names().end()),
                         [](const auto& of) { return std::string(of.param); });

/// Read by the reader of all scenarios, set up, nobody on top of another or over the edge.
TEST_P(EverySheet, BeginsLegallyFromEverySeed) {
  const KnownWords words{{"source"}, {}};
  std::set<std::string> texts;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Mustered& battle = usual_battle(GetParam(), seed);
    texts.insert(battle.text);
    const Scenario scenario = read_back(battle.text);
    EXPECT_EQ(setup_faults(scenario, "tonight", words).problems.to_string(), "") << "seed " << seed;
    EXPECT_THAT(battles::unsound(*scenario.sheet, scenario.sheet->start(scenario.setting)),
                IsEmpty())
        << "seed " << seed;
  }
  EXPECT_EQ(texts.size(), kSeeds) << "two seeds made the same battle";
}

TEST_P(EverySheet, MakesTheSameOfTheSameSeed) {
  const List list = list_of(GetParam());
  for (const std::uint64_t seed : {1U, 2U, 77U, 4'000'000'000U}) {
    EXPECT_EQ(made(list, usual(list, seed)).text, usual_battle(GetParam(), seed).text);
  }
}

TEST_P(EverySheet, GivesBothSidesTheirPoints) {
  const List list = list_of(GetParam());
  for (std::uint64_t seed = 1; seed <= opfor::test::many_or(12U, 1U); ++seed) {
    for (const Occasion occasion : {Occasion::meeting, Occasion::attack, Occasion::rearguard}) {
      Wish wish = usual(list, seed);
      wish.occasion = occasion;
      const auto points = points_of(list, made(list, wish));
      const int share = list.shares[static_cast<std::size_t>(occasion)];
      EXPECT_NEAR(points[0], wish.points, dearest(list) / 2) << "seed " << seed;
      EXPECT_NEAR(points[1], wish.points * share / 100, dearest(list) / 2) << "seed " << seed;
    }
  }
}

TEST_P(EverySheet, HasArmiesOfEverySize) {
  const List list = list_of(GetParam());
  for (const int points : {list.least_points, list.sizes.front().up_to, list.sizes.back().up_to}) {
    for (std::uint64_t seed = 1; seed <= opfor::test::many_or(5U, 1U); ++seed) {
      Wish wish = usual(list, seed);
      wish.points = points;
      EXPECT_NO_THROW(static_cast<void>(made(list, wish))) << points << " points, seed " << seed;
    }
  }
}

/// From the mouths of the guns, straight ahead: nothing that hides lies in the first third.
TEST_P(EverySheet, LeavesGunsTheirFieldOfFire) {
  for (std::uint64_t seed = 1; seed <= some_of(25); ++seed) {
    const Scenario scenario = read_back(usual_battle(GetParam(), seed).text);
    const Setting& setting = *scenario.setting;
    const field::Ground& ground = *setting.ground;
    for (const UnitInfo& unit : setting.units) {
      if (unit.table != Table::gun) continue;
      for (int step = 0; step <= 30; ++step) {
        const Vec at = field::vec(unit.start.at) +
                       unit_vector(unit.start.facing) * (setting.height.as_double() / 100 * step);
        for (const FeatureId id : ground.at(at)) {
          EXPECT_FALSE(ground.feature(id).blocks_sight)
              << unit.id << " of seed " << seed << " looks at " << ground.feature(id).name;
        }
      }
    }
  }
}

/// Nobody rides into the church. The road through a village is open.
TEST_P(EverySheet, KeepsHorseOutOfHouses) {
  int houses = 0;
  for (std::uint64_t seed = 1; seed <= some_of(25); ++seed) {
    const Scenario scenario = read_back(usual_battle(GetParam(), seed).text);
    for (const field::Feature& feature : scenario.setting->ground->features()) {
      if (feature.kind != field::Kind::building) continue;
      ++houses;
      EXPECT_TRUE(feature.impassable_horse) << feature.name << " of seed " << seed;
    }
  }
  EXPECT_GT(houses, 0);
}

/// What a unit covers: west, south, east, north.
std::array<double, 4> extent_of(const Battle& battle, const Scenario& scenario, UnitId unit) {
  std::array<double, 4> extent{1e9, 1e9, -1e9, -1e9};
  for (const field::Box& base : scenario.sheet->bases(battle, unit)) {
    for (const Vec corner : field::corners(base)) {
      extent[0] = std::min(extent[0], corner.x);
      extent[1] = std::min(extent[1], corner.y);
      extent[2] = std::max(extent[2], corner.x);
      extent[3] = std::max(extent[3], corner.y);
    }
  }
  return extent;
}

/// A gun stays where it is: who is drawn up straight behind it would have to get round it. Leaders
/// may be there.
TEST_P(EverySheet, DrawsNobodyUpBehindGuns) {
  const List list = list_of(GetParam());
  int guns = 0;
  for (std::uint64_t seed = 1; seed <= some_of(40); ++seed) {
    const Scenario scenario = read_back(usual_battle(GetParam(), seed).text);
    const Setting& setting = *scenario.setting;
    const Battle battle = scenario.sheet->start(scenario.setting);
    for (std::size_t g = 0; g < setting.units.size(); ++g) {
      const UnitInfo& gun = setting.units[g];
      if (gun.table != Table::gun) continue;
      ++guns;
      const auto of_gun = extent_of(battle, scenario, UnitId(g));
      const bool looks_north = unit_vector(gun.start.facing).y > 0;
      for (std::size_t i = 0; i < setting.units.size(); ++i) {
        const UnitInfo& unit = setting.units[i];
        if (unit.side != gun.side || unit.id.find('O') != std::string::npos) continue;
        const auto of_unit = extent_of(battle, scenario, UnitId(i));
        const bool behind = looks_north ? of_unit[3] < of_gun[1] : of_unit[1] > of_gun[3];
        const bool abreast = of_unit[0] < of_gun[2] && of_gun[0] < of_unit[2];
        EXPECT_FALSE(behind && abreast) << unit.id << " behind " << gun.id << ", seed " << seed;
      }
    }
  }
  const bool has_guns = std::any_of(list.troops.begin(), list.troops.end(),
                                    [](const Troop& troop) { return troop.arm == Arm::guns; });
  EXPECT_EQ(guns > 0, has_guns);
}

/// Who supports somebody before him has room to come out from behind him: a line is as broad as its
/// way aside is long.
TEST(Muster, GivesASecondLineOfTheNineteenthCenturyRoomToComeOut) {
  int seconds = 0;
  for (std::uint64_t seed = 1; seed <= some_of(40); ++seed) {
    const Scenario scenario = read_back(usual_battle("nineteenth_century", seed).text);
    const Setting& setting = *scenario.setting;
    const Battle battle = scenario.sheet->start(scenario.setting);
    for (std::size_t i = 0; i < setting.units.size(); ++i) {
      const Task& task = battle.unit(UnitId(i)).task;
      if (task.kind != TaskKind::support || task.target == kNoUnit) continue;
      const auto own = extent_of(battle, scenario, UnitId(i));
      const auto his = extent_of(battle, scenario, task.target);
      const double gap = std::max(own[1] - his[3], his[1] - own[3]) / 100;
      if (gap < 0) continue;  // beside him
      EXPECT_GE(gap, 10) << setting.units[i].id << ", seed " << seed;
      ++seconds;
    }
  }
  EXPECT_GT(seconds, 0);
}

/// Close behind a friend a broad formation cannot even turn: where there is room for all in one
/// line, they stand in it.
TEST(Muster, DrawsUpPikeAndShotInOneLineWhereItHasRoom) {
  const auto second_lines = [](const char* drawn_up) {
    const List list = read(with(list_text("arquebusier"), "in_one_line", drawn_up));
    int behind = 0;
    for (std::uint64_t seed = 1; seed <= some_of(20); ++seed) {
      Wish wish = usual(list, seed);
      wish.points = 45;
      const Scenario scenario = read_back(made(list, wish).text);
      const Battle battle = scenario.sheet->start(scenario.setting);
      for (std::size_t i = 0; i < scenario.setting->units.size(); ++i) {
        if (battle.unit(UnitId(i)).task.kind == TaskKind::support) ++behind;
      }
    }
    return behind;
  };
  const int usually = second_lines("in_two_lines");
  EXPECT_GT(usually, 0);
  EXPECT_LT(5 * second_lines("in_one_line"), usually);
}

/// Of those who support somebody of the line before them, how many have nobody of it before them.
std::array<int, 2> behind_intervals(const List& list, std::uint64_t seeds) {
  std::array<int, 2> of{};
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Wish wish = usual(list, seed);
    wish.points = list.least_points;
    const Scenario scenario = read_back(made(list, wish).text);
    const Setting& setting = *scenario.setting;
    const Battle battle = scenario.sheet->start(scenario.setting);
    const auto extent = [&](UnitId unit) { return extent_of(battle, scenario, unit); };
    for (std::size_t i = 0; i < setting.units.size(); ++i) {
      const Task& task = battle.unit(UnitId(i)).task;
      if (task.kind != TaskKind::support || task.target == kNoUnit) continue;
      const auto own = extent(UnitId(i));
      const auto whom = extent(task.target);
      if (own[1] < whom[3] && whom[1] < own[3]) continue;  // beside him
      bool is_barred = false;
      for (std::size_t k = 0; k < setting.units.size(); ++k) {
        const UnitInfo& other = setting.units[k];
        const bool one_of_his = other.command == setting.units[i].command && k != i;
        if (!one_of_his || other.id.find('O') != std::string::npos) continue;
        const auto first = extent(UnitId(k));
        const bool before = first[1] == whom[1] || first[3] == whom[3];
        is_barred = is_barred || (before && own[0] < first[2] && first[0] < own[2]);
      }
      of[0] += is_barred ? 0 : 1;
      ++of[1];
    }
  }
  return of;
}

/// Foot under VWS wheels for a whole move: who supports goes straight on between those before it,
/// if the table has room for so wide a line.
TEST(Muster, DrawsUpSecondLinesOfVictoryWithoutSquaresBehindTheIntervalsOfTheFirst) {
  const std::string text = test::list_text("victory_without_squares");
  const auto [free, all] = behind_intervals(test::read(text), some_of(40));
  EXPECT_GT(4 * free, 3 * all) << free << " of " << all;
  const List straight = test::read(test::with(text, "chequered", "in_two_lines"));
  const auto [free_then, all_then] = behind_intervals(straight, some_of(40));
  EXPECT_LT(free_then, all_then / 4) << free_then << " of " << all_then;
}

/// To stand wider takes no larger table.
TEST(Muster, ClosesUpLinesThatFindNoRoom) {
  const List list = list_of("victory_without_squares");
  const List straight = test::read(
      test::with(test::list_text("victory_without_squares"), "chequered", "in_two_lines"));
  for (std::uint64_t seed = 1; seed <= some_of(20); ++seed) {
    const Wish wish = usual(list, seed);
    const auto width = [&](const List& of) {
      return read_back(made(of, wish).text).setting->width;
    };
    EXPECT_EQ(width(list), width(straight)) << "seed " << seed;
  }
}

/// Bridges, fords and gates let a body in line through, or a fifth of the table.
TEST_P(EverySheet, LeavesPassagesThatABodyGetsThrough) {
  int bridges = 0;
  for (std::uint64_t seed = 1; seed <= some_of(40); ++seed) {
    const Scenario scenario = read_back(usual_battle(GetParam(), seed).text);
    const Setting& setting = *scenario.setting;
    const Battle battle = scenario.sheet->start(scenario.setting);
    double widest = 0;
    for (std::size_t i = 0; i < setting.units.size(); ++i) {
      const auto extent = extent_of(battle, scenario, UnitId(i));
      widest = std::max(widest, extent[2] - extent[0]);
    }
    const double wanted = std::min(widest, setting.width.as_double() / 5);
    for (const field::Feature& piece : setting.ground->features()) {
      if (piece.kind != field::Kind::river) continue;
      for (const field::Gap& gap : piece.gaps) {
        ++bridges;
        EXPECT_GE(norm(gap.to - gap.from), wanted * 0.99)
            << gap.name << " of " << piece.name << ", seed " << seed;
      }
    }
  }
  EXPECT_GT(bridges, 0);
}

TEST_P(EverySheet, IsWhatWasAskedFor) {
  if (opfor::test::kSanitized) GTEST_SKIP() << "a count, of battles that are made beside this";
  const List list = list_of(GetParam());
  std::array<std::size_t, 3> pieces{};
  for (std::uint64_t seed = 1; seed <= some_of(10); ++seed) {
    for (std::size_t i = 0; i < 3; ++i) {
      Wish wish = usual(list, seed);
      wish.density = static_cast<Density>(i);
      pieces[i] += read_back(made(list, wish).text).setting->ground->features().size();
    }
  }
  EXPECT_LT(pieces[0], pieces[1]);
  EXPECT_LT(pieces[1], pieces[2]);
}

/// It is open ground about a bridge or on a hill, and not that itself.
TEST_P(EverySheet, NamesTheGroundThatCountsAfterWhatLiesThere) {
  const std::string& text = usual_battle(GetParam(), 1).text;
  const std::string post = "id = \"post\"\nname = \"";
  const std::size_t at = text.find(post);
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(text.substr(at + post.size(), 16), "The field about ");
}

/// Other ground leaves the armies as they are.
TEST_P(EverySheet, KeepsTheForcesOnOtherGround) {
  const List list = list_of(GetParam());
  Wish wish = usual(list, 3);
  wish.density = Density::open;
  const Mustered open = made(list, wish);
  wish.density = Density::close;
  const Mustered close = made(list, wish);
  EXPECT_EQ(open.sides, close.sides);
  EXPECT_EQ(open.troops, close.troops);
}

TEST_P(EverySheet, LetsTheForcesChangePlaces) {
  const List list = list_of(GetParam());
  Wish wish = usual(list, 3);
  wish.occasion = Occasion::meeting;
  const Mustered one = made(list, wish);
  wish.swapped = true;
  const Mustered other = made(list, wish);
  EXPECT_EQ(one.sides[0], other.sides[1]);
  EXPECT_EQ(one.troops[0], other.troops[1]);
  EXPECT_EQ(one.troops[1], other.troops[0]);
}

TEST_P(EverySheet, IsPlayedToItsEndWithoutAFault) {
  const List list = list_of(GetParam());
  for (const std::uint64_t seed : {11U, 13U}) {
    Wish wish = usual(list, seed);
    wish.points = list.least_points;
    const battles::Ready ready = battles::ready_to_play(made(list, wish).text, "tonight");
    const battles::Judged judged = battles::judged(ready, seed);
    EXPECT_THAT(judged.violations, IsEmpty());
    EXPECT_NE(judged.verdict, Verdict::going_on);
  }
}

/// Who is led by somebody in usual battles, and who of them is out of his reach, which is measured
/// from where he stands, not from the edge of his base.
struct Led {
  int all = 0;
  int out = 0;
};
/// @param part, top reach of a leader under another, and of one under nobody
Led led(const char* sheet, Length part, Length top) {
  constexpr std::uint64_t kBattles = 60;
  Led sum;
  for (std::uint64_t seed = 1; seed <= kBattles; ++seed) {
    const Scenario scenario = read_back(usual_battle(sheet, seed).text);
    const Setting& setting = *scenario.setting;
    const Battle battle = scenario.sheet->start(scenario.setting);
    for (std::size_t i = 0; i < setting.units.size(); ++i) {
      const UnitInfo& leader = setting.units[i];
      if (leader.id.find('O') == std::string::npos || leader.command == kNoCommand) continue;
      const bool under = setting.commands[index(leader.command)].parent != kNoCommand;
      const Length reach = under ? part : top;
      const Vec from = field::vec(leader.start.at);
      for (std::size_t k = 0; k < setting.units.size(); ++k) {
        if (k == i || setting.units[k].command != leader.command) continue;
        const auto to = extent_of(battle, scenario, UnitId(k));
        const Vec gap{std::max({0.0, from.x - to[2], to[0] - from.x}),
                      std::max({0.0, from.y - to[3], to[1] - from.y})};
        ++sum.all;
        sum.out += norm(gap) > reach.as_double() ? 1 : 0;
      }
    }
  }
  return sum;
}

/// 15 cm under this sheet (TTSW-CMD-1, GEO-2). One who leads everybody cannot reach both flanks;
/// behind the middle of their blocks a fifth was out.
TEST(Muster, PostsLeadersWithinReachOfWhomTheyLead) {
  const Led found = led("through_the_square_window", 15_cm, 15_cm);
  EXPECT_GT(found.all, 0);
  EXPECT_LT(found.out * 8, found.all) << found.out << " of " << found.all;
}

/// OTH-CMD-3: who is out of it does not move in the first turn. Measured from the edge of his base,
/// a regiment on the flank was out in one battle of eight.
TEST(Muster, PostsBrigadiersOfOverTheHillsWithinReachOfWhomTheyLead) {
  const Led found = led("over_the_hills", 9_in, 18_in);
  EXPECT_GT(found.all, 0);
  EXPECT_LT(found.out * 500, found.all) << found.out << " of " << found.all;
}

/// Who leads horse alone rides: on foot he would be left behind at the first trot.
TEST(Muster, MountsWhoLeadsHorse) {
  int of_horse = 0;
  for (std::uint64_t seed = 1; seed <= some_of(60); ++seed) {
    const Scenario scenario = read_back(usual_battle("nineteenth_century", seed).text);
    const Setting& setting = *scenario.setting;
    for (std::size_t i = 0; i < setting.units.size(); ++i) {
      const UnitInfo& leader = setting.units[i];
      if (leader.id.find('O') == std::string::npos || leader.command == kNoCommand) continue;
      int horse = 0;
      int others = 0;
      for (std::size_t k = 0; k < setting.units.size(); ++k) {
        const CommandId its = setting.units[k].command;
        const bool below =
            its != kNoCommand && setting.commands[index(its)].parent == leader.command;
        if (k == i || (its != leader.command && !below)) continue;
        ++(setting.units[k].table == Table::horse ? horse : others);
      }
      if (horse == 0 || others > 0) continue;
      ++of_horse;
      EXPECT_EQ(leader.table, Table::horse) << leader.id << ", seed " << seed;
    }
  }
  EXPECT_GT(of_horse, 0);
}

/// The officer whose own command a body stands in: none if nobody leads that.
std::optional<UnitId> leader_of(const Setting& setting, UnitId body) {
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    const UnitInfo& leader = setting.units[i];
    if (leader.id.find('O') == std::string::npos) continue;
    if (leader.command == setting.unit(body).command) return UnitId(i);
  }
  return std::nullopt;
}

/// At Camerone each section has an officer besides the captain: a captain alone pays for one group
/// of four. Within 5 cm he leads it as a company, too (NC-CO-1).
TEST(Muster, GivesEveryPartOfACompanyOfTheNineteenthCenturyItsSubaltern) {
  for (std::uint64_t seed = 1; seed <= some_of(60); ++seed) {
    const Scenario scenario = read_back(usual_battle("nineteenth_century", seed).text);
    const Setting& setting = *scenario.setting;
    const Battle battle = scenario.sheet->start(scenario.setting);
    std::map<std::size_t, double> nearest;
    std::map<std::size_t, int> led;
    for (std::size_t i = 0; i < setting.units.size(); ++i) {
      if (setting.units[i].id.find('O') != std::string::npos) continue;
      const auto leader = leader_of(setting, UnitId(i));
      ASSERT_TRUE(leader) << setting.units[i].id << ", seed " << seed;
      EXPECT_THAT(setting.unit(*leader).name, ::testing::ContainsRegex("ieutenant|Ensign|Don"));
      const std::string& named = setting.commands[index(setting.units[i].command)].name;
      const std::string& name = setting.unit(*leader).name;
      EXPECT_THAT(named, HasSubstr(name.substr(name.rfind(' ') + 1) + "'s "));
      const auto from = extent_of(battle, scenario, *leader);
      const auto to = extent_of(battle, scenario, UnitId(i));
      const Vec gap{std::max({0.0, from[0] - to[2], to[0] - from[2]}),
                    std::max({0.0, from[1] - to[3], to[1] - from[3]})};
      const auto found = nearest.emplace(index(*leader), norm(gap)).first;
      found->second = std::min(found->second, norm(gap));
      ++led[index(*leader)];
    }
    for (const auto& [leader, gap] : nearest) {
      EXPECT_LE(gap, (5_cm).as_double()) << setting.units[leader].id << ", seed " << seed;
      EXPECT_LE(led[leader], 2) << setting.units[leader].id << ", seed " << seed;
    }
  }
}

/// Foot keeps together two by two where nobody leads it, too, and none of it is a pair of one.
TEST(Muster, NumbersWhatNobodyLeads) {
  const std::string text = test::list_text("nineteenth_century");
  const std::size_t from = text.find("least = 1", text.find("level = \"platoon\""));
  const std::size_t to = text.find("\n\n", from);
  const List list = test::read(text.substr(0, from) + "least = 2" + text.substr(to));
  std::string battle;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) battle += made(list, usual(list, seed)).text;
  EXPECT_THAT(battle, HasSubstr("name = \"Platoon 1\""));
  EXPECT_THAT(battle, ::testing::Not(HasSubstr("'s platoon\"")));
}

TEST(Muster, TakesTheSidesThatAreAskedFor) {
  const List list = list_of("over_the_hills");
  Wish wish = usual(list, 9);
  wish.sides = {"austrians", "french"};
  EXPECT_THAT(made(list, wish).text, HasSubstr("# You lead the Austrians, the program the French"));
  wish.sides = {"russians"};
  EXPECT_THAT(made(list, wish).text, HasSubstr("# You lead the Russians, the program the French"));
}

/// @returns what is wrong with a wish
std::string refused(const List& list, const Wish& wish) {
  const auto mustered = muster(list, wish, find_sheet, sheet_names());
  return mustered ? "" : mustered.error().to_string();
}

TEST(Muster, RefusesWhatTheListDoesNotHave) {
  const List list = list_of("over_the_hills");
  Wish wish = usual(list, 1);
  wish.sides = {"frensh"};
  EXPECT_THAT(refused(list, wish), HasSubstr("there is no army 'frensh' (did you mean 'french'?)"));
  wish.sides = {"british", "russians"};
  EXPECT_THAT(refused(list, wish), HasSubstr("these armies have nowhere met"));
  wish = usual(list, 1);
  wish.points = list.sizes.back().up_to + 1;
  EXPECT_THAT(refused(list, wish), HasSubstr("321 points are no battle of this list (50 to 320)"));
  wish.points = 3;
  EXPECT_THAT(refused(list, wish), HasSubstr("3 points are no battle of this list"));
}

/// A line that the sheet does not know is told of where it stands in the list.
TEST(Muster, TellsOfLinesThatMakeNoUnit) {
  const std::string text = test::with(test::list_text("over_the_hills"),
                                      R"('troops = "french_line"')", R"('troops = "french_lime"')");
  const std::size_t line =
      1 + static_cast<std::size_t>(std::count(
              text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("french_lime")),
              '\n'));
  const List list = test::read(text);
  Wish wish = usual(list, 1);
  wish.sides = {"french"};
  EXPECT_THAT(refused(list, wish), HasSubstr(fmt::format("list.toml:{}:", line)));
  EXPECT_THAT(refused(list, wish), HasSubstr("did you mean 'french_line'?"));
}

TEST(Muster, FindsNoRoomOnATableThatIsTooSmall) {
  std::string text = test::list_text("over_the_hills");
  for (const char* width : {"width = 48", "width = 60", "width = 72", "width = 96"}) {
    text = test::with(text, width, "width = 12");
  }
  for (const char* widest : {"widest = 42", "widest = 46", "widest = 54", "widest = 72"}) {
    text = test::with(text, widest, "widest = 12");
  }
  const List list = test::read(text);
  Wish wish = usual(list, 1);
  wish.points = list.sizes.back().up_to;
  EXPECT_THAT(refused(list, wish), HasSubstr("find no room"));
}

}  // namespace
}  // namespace opfor::muster
