// No label of a map lies on another, nor on the mark of a facing: in all shipped battles, at the
// first turn and in the middle, under ids and under names.
#include "telling/map_labels.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <regex>

#include "table/assembly.hpp"
#include "telling/map.hpp"

namespace opfor {
namespace {

struct Rectangle {
  std::string of;
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

bool overlap(const Rectangle& a, const Rectangle& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

std::vector<Rectangle> labels_in(const std::string& svg) {
  const std::regex rect(
      R"re(<rect data-label="([^"]*)"[^>]* x="([-0-9.]+)" y="([-0-9.]+)" width="([0-9.]+)" height="([0-9.]+)")re");
  std::vector<Rectangle> all;
  for (std::sregex_iterator it(svg.begin(), svg.end(), rect), end; it != end; ++it) {
    const double x = std::stod((*it)[2]);
    const double y = std::stod((*it)[3]);
    all.push_back({(*it)[1], x, y, x + std::stod((*it)[4]), y + std::stod((*it)[5])});
  }
  return all;
}

std::vector<Rectangle> facings_in(const std::string& svg) {
  const std::regex polygon(R"re(<polygon data-facing="([^"]*)"[^>]* points="([^"]*)")re");
  const std::regex point(R"re(([-0-9.]+),([-0-9.]+))re");
  std::vector<Rectangle> all;
  for (std::sregex_iterator it(svg.begin(), svg.end(), polygon), end; it != end; ++it) {
    Rectangle box{(*it)[1], 1e9, 1e9, -1e9, -1e9};
    const std::string points = (*it)[2];
    for (std::sregex_iterator p(points.begin(), points.end(), point); p != end; ++p) {
      const double x = std::stod((*p)[1]);
      const double y = std::stod((*p)[2]);
      box = {box.of, std::min(box.left, x), std::min(box.top, y), std::max(box.right, x),
             std::max(box.bottom, y)};
    }
    all.push_back(box);
  }
  return all;
}

void every_label_is_clear(const Game& game, bool names) {
  MapOptions options;
  options.names = names;
  const std::string svg = draw_map(game.sheet(), game.battle(), {}, options);
  const auto labels = labels_in(svg);
  const auto facings = facings_in(svg);
  std::size_t there = 0;
  for (const UnitState& unit : game.battle().units()) there += unit.on_table() ? 1 : 0;
  EXPECT_GT(labels.size(), there / 2) << "men who go with a body may have none";
  EXPECT_EQ(labels.size(), facings.size());
  for (std::size_t i = 0; i < labels.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_FALSE(overlap(labels[i], labels[k])) << labels[i].of << " on " << labels[k].of;
    }
    for (const Rectangle& facing : facings) {
      EXPECT_FALSE(overlap(labels[i], facing)) << labels[i].of << " on the facing of " << facing.of;
    }
  }
}

class MapLabels : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Shipped, MapLabels,
                         ::testing::Values("camerone_1863", "first_steps", "dike_road_1591",
                                           "hopton_heath_1643", "edgehill_1642", "lane_1645",
                                           "ferry_1634", "breitenfeld_1631", "farm_1808",
                                           "maida_1806"));

TEST_P(MapLabels, NoneLiesOnAnotherNorOnAFacing) {
  const auto file = find_file(GetParam());
  ASSERT_TRUE(file);
  Beginning beginning;
  beginning.both = true;
  const auto game = Game::begin(*file, {}, beginning);
  ASSERT_TRUE(game);
  for (const int turn : {1, 3}) {
    static_cast<void>((*game)->session().advance(
        [turn](const Battle& battle) { return battle.head().turn >= turn; }));
    SCOPED_TRACE(turn);
    every_label_is_clear(**game, false);
    every_label_is_clear(**game, true);
  }
}
/// The lines from labels to those whom they are of.
int lines_across_facings(const std::string& svg, std::vector<std::string>& crossed) {
  const std::regex line(
      R"re(<line stroke="[^"]*" stroke-width="1.2" x1="([-0-9.]+)" y1="([-0-9.]+)" x2="([-0-9.]+)" y2="([-0-9.]+)")re");
  const auto facings = facings_in(svg);
  int lines = 0;
  for (std::sregex_iterator it(svg.begin(), svg.end(), line), end; it != end; ++it, ++lines) {
    const double x = std::stod((*it)[1]);
    const double y = std::stod((*it)[2]);
    const double dx = (std::stod((*it)[3]) - x) / 32;
    const double dy = (std::stod((*it)[4]) - y) / 32;
    for (int i = 0; i <= 32; ++i) {
      const Rectangle at{"", x + dx * i, y + dy * i, x + dx * i, y + dy * i};
      for (const Rectangle& facing : facings) {
        if (overlap(at, facing)) crossed.push_back(facing.of);
      }
    }
  }
  return lines;
}

TEST(MapLines, CrossNoFacingWhereManyStandClose) {
  for (const char* battle : {"edgehill_1642", "maida_1806"}) {
    const auto game = Game::begin(*find_file(battle), {}, Beginning{});
    ASSERT_TRUE(game);
    std::vector<std::string> crossed;
    const std::string svg = draw_map((*game)->sheet(), (*game)->battle(), {}, {});
    EXPECT_GT(lines_across_facings(svg, crossed), 5) << battle;
    EXPECT_EQ(crossed, std::vector<std::string>{}) << battle;
  }
}

/// At a corner of its own and beside somebody else, a label is read as the other's without a line.
TEST(MapLines, TellWhoseALabelIsThatStandsBesideAnother) {
  const auto game = Game::begin(*find_file("first_steps"), {}, Beginning{});
  ASSERT_TRUE(game);
  const Frame frame((*game)->setting());
  Labels labels(frame);
  const Patch own{100, 100, 140, 120};
  labels.stands(own);
  EXPECT_FALSE(labels.needs_line({175, 131}, 60, 16, own)) << "at its corner, and nobody else near";
  labels.stands({90, 123, 125, 141});
  EXPECT_TRUE(labels.needs_line({175, 131}, 60, 16, own)) << "beside another, who stands below it";
  EXPECT_FALSE(labels.needs_line({175, 110}, 60, 16, own)) << "beside its own";
}

/// What a roster says of whom its leaders are with.
std::vector<std::string> company_in(const std::string& svg) {
  static const std::regex said("(?:>|, )(with [^<]*)<");
  std::vector<std::string> all;
  for (std::sregex_iterator it(svg.begin(), svg.end(), said), end; it != end; ++it)
    all.push_back((*it)[1]);
  return all;
}

/// Who has long marks has as many of their words in the roster as have room, and no part of a word.
TEST(MapRoster, CutsWhatIsLongWithinItsWords) {
  Beginning beginning;
  beginning.both = true;
  const auto game = Game::begin(*find_file("edgehill_1642"), {}, beginning);
  ASSERT_TRUE(game);
  const Sheet& sheet = (*game)->sheet();
  Battle battle = (*game)->battle();
  const Setting& setting = battle.setting();
  std::vector<UnitId> leaders;
  std::vector<UnitId> bodies;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!battle.unit(unit).on_table()) continue;
    (sheet.arm(setting, unit) == "leader" ? leaders : bodies).push_back(unit);
  }
  ASSERT_FALSE(leaders.empty() || bodies.empty());
  std::stable_sort(bodies.begin(), bodies.end(), [&](UnitId a, UnitId b) {
    return setting.unit(a).name.size() < setting.unit(b).name.size();
  });
  // All leaders are with one body: first that with the shortest name, then that with the longest.
  for (const bool shortest : {true, false}) {
    const UnitId with = shortest ? bodies.front() : bodies.back();
    for (const UnitId leader : leaders) battle.unit(leader).goes_with = with;
    const std::string whole = "with " + setting.unit(with).name;
    const std::vector<std::string> said = company_in(draw_map(sheet, battle, {}, {}));
    EXPECT_EQ(said.size(), leaders.size()) << whole;
    std::size_t cut = 0;
    for (const std::string& one : said) {
      if (one == whole) continue;
      ++cut;
      ASSERT_GT(one.size(), 3U);
      const std::string kept = one.substr(0, one.size() - 3);
      EXPECT_EQ(one, kept + "...");
      EXPECT_EQ(whole.substr(0, kept.size() + 1), kept + ' ');
    }
    EXPECT_EQ(cut == 0, shortest) << whole;
  }
}

/// A circle of a sign stays within the shorter side of the base before it.
void dots_fit_their_bases(const std::string& drawn, const std::string& unit) {
  static const std::regex piece(R"re(<polygon [^>]*points="([^"]*)"|<circle [^>]*r="([\d.]+)")re");
  static const std::regex point(R"re((-?[\d.]+),(-?[\d.]+))re");
  double shorter = 0;
  for (std::sregex_iterator it(drawn.begin(), drawn.end(), piece), end; it != end; ++it) {
    if ((*it)[2].matched) {
      EXPECT_LE(2 * std::stod((*it)[2].str()), shorter) << unit;
      continue;
    }
    const std::string points = (*it)[1].str();
    std::vector<std::pair<double, double>> at;
    for (std::sregex_iterator p(points.begin(), points.end(), point), none; p != none; ++p) {
      at.emplace_back(std::stod((*p)[1].str()), std::stod((*p)[2].str()));
    }
    if (at.size() != 4) continue;
    const auto side = [&](std::size_t i) {
      return std::hypot(at[i + 1].first - at[i].first, at[i + 1].second - at[i].second);
    };
    shorter = std::min(side(0), side(1));
  }
}

TEST_P(MapLabels, EverybodyHasTheSignOfWhatHeIs) {
  const auto file = find_file(GetParam());
  ASSERT_TRUE(file);
  const auto game = Game::begin(*file, {}, Beginning{});
  ASSERT_TRUE(game);
  const std::string svg = draw_map((*game)->sheet(), (*game)->battle(), {}, {});
  static const std::regex group(R"re(<g data-unit="([^"]*)">([\s\S]*?)</g>)re");
  int seen = 0;
  for (std::sregex_iterator it(svg.begin(), svg.end(), group), end; it != end; ++it) {
    const std::string id = (*it)[1].str();
    const std::string drawn = (*it)[2].str();
    dots_fit_their_bases(drawn, id);
    const auto& units = (*game)->setting().units;
    const auto unit =
        std::find_if(units.begin(), units.end(), [&](const auto& one) { return one.id == id; });
    ASSERT_NE(unit, units.end()) << id;
    const bool circle = drawn.find("<circle") != std::string::npos;
    const bool line = drawn.find("<line") != std::string::npos;
    const UnitId number = *(*game)->setting().find_unit(id);
    const bool one_man = unit->table == Table::officer ||
                         (*game)->sheet().strength((*game)->battle(), number) == "alone";
    if (unit->table == Table::horse && !one_man) {
      EXPECT_TRUE(line && !circle) << id << ": a slash is horse";
    }
    if (unit->table == Table::gun) {
      EXPECT_TRUE(line && circle) << id << ": a barrel and wheels";
    }
    if (one_man) {
      EXPECT_TRUE(!line && !circle) << id << ": a star";
    }
    ++seen;
  }
  EXPECT_GT(seen, 4);
}

}  // namespace
}  // namespace opfor
