// No label of a map lies on another, nor on the mark of a facing: in all shipped battles, at the
// first turn and in the middle, under ids and under names.
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
                                           "hopton_heath_1643", "edgehill_1642", "lane_1645"));

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

}  // namespace
}  // namespace opfor
