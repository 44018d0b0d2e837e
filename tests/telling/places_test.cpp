#include "telling/places.hpp"

#include <gtest/gtest.h>

#include "telling/small_battle.hpp"

namespace opfor::cli {
namespace {

TEST(Places, AreToldByTheNearestPieceOfTerrainWithDistanceAndCompass) {
  EXPECT_EQ(place_words(*test::hacienda(), {116_cm, 40_cm}), "4 cm west of the cactus hedge (F3)");
}

TEST(Places, AGateTellsMoreThanTheWallThatItIsIn) {
  EXPECT_EQ(place_words(*test::hacienda(), {148_cm, 60_cm}),
            "2.8 cm south-west of the gate south-west (H4)");
}

TEST(Places, InsideAnAreaTheDistanceIsToItsEdge) {
  EXPECT_EQ(place_words(*test::hacienda(), {80_cm, 50_cm}),
            "in the tall grass, 10 cm from its edge (E3)");
}

TEST(Places, NoUnitIsALandmark) {
  const Battle battle = test::paper_battle();
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (!battle.units()[i].on_table()) continue;
    const std::string words = place_words(battle.setting(), battle.units()[i].pose().at);
    for (const UnitInfo& unit : battle.setting().units) {
      EXPECT_EQ(words.find("(" + unit.id + ")"), std::string::npos) << words;
    }
  }
}

TEST(Places, FarFromAllGroundTheyAreToldByTheNearerEdges) {
  Setting bare = *test::hacienda();
  bare.ground = nullptr;
  EXPECT_EQ(place_words(bare, {30_cm, 40_cm}),
            "30 cm from the west edge, 40 cm from the south edge (B3)");
  EXPECT_EQ(place_words(bare, {230_cm, 145_cm}),
            "10 cm from the east edge, 5 cm from the north edge (L8)");
}

TEST(Places, NamesOfTerrainStandInASentence) {
  field::Feature feature;
  const auto words = [&](std::string name) {
    feature.name = std::move(name);
    return feature_words(feature);
  };
  EXPECT_EQ(words("Cactus hedge"), "the cactus hedge");
  EXPECT_EQ(words("Road to Puebla"), "the road to Puebla");
  EXPECT_EQ(words("Lamato"), "the Lamato");
  EXPECT_EQ(words("The alders"), "the alders");
  EXPECT_EQ(words("The Sunken Lane"), "The Sunken Lane");
  EXPECT_EQ(words("The lane"), "the lane");
  EXPECT_EQ(words("Wet meadow"), "the wet meadow");
}

TEST(Places, AreFoundByIdByNameAndByAWholePartOfIt) {
  const Battle battle = test::paper_battle();
  EXPECT_EQ(find_named(battle, "MC1").size(), 1U);
  EXPECT_EQ(find_named(battle, "the hedge").size(), 1U);
  EXPECT_EQ(find_named(battle, "regular lancers 1st").size(), 1U);
  EXPECT_EQ(find_named(battle, "gate").size(), 2U) << "two gates: ambiguous";
  EXPECT_TRUE(find_named(battle, "hed").empty()) << "a piece of a word is no name";
}

TEST(Places, OfGroundANameGoesBeforeTheIdOfAnother) {
  auto setting = std::make_shared<Setting>(*test::hacienda());
  std::vector<field::Feature> ground(setting->ground->features().begin(),
                                     setting->ground->features().end());
  ASSERT_GE(ground.size(), 2U);
  ground[0].id = "wood";
  ground[0].name = "The park wood";
  ground[1].id = "wood_2";
  ground[1].name = "The wood";
  setting->ground = std::make_shared<const field::Ground>(ground, setting->width, setting->height);
  const Battle battle = test::PaperSheet{}.start(setting);
  const auto found = find_named(battle, "the wood");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().words, "the wood");
  EXPECT_EQ(find_named(battle, "park wood").front().words, "the park wood");
}

TEST(Measures, HaveAtMostOneDecimal) {
  EXPECT_EQ(length_words(18_cm, Measure::centimetre), "18 cm");
  EXPECT_EQ(length_words(Length::tenths(1849), Measure::centimetre), "18.5 cm");
  EXPECT_EQ(length_words(Length::tenths(254), Measure::inch), "1 in");
  EXPECT_EQ(number_words(-0.01), "0");
}

TEST(Measures, FacingsAreCompassWordsWithDegrees) {
  EXPECT_EQ(facing_words(Angle::degrees(270)), "west (270°)");
  EXPECT_EQ(facing_words(Angle::hundredths(2300)), "north-north-east (23°)");
  EXPECT_EQ(compass_word(Angle::hundredths(35000)), "north");
}

TEST(Measures, DirectionsAreReadInWordsShortAndInDegrees) {
  EXPECT_EQ(direction_of("west"), Angle::degrees(270));
  EXPECT_EQ(direction_of("southwest"), Angle::degrees(225));
  EXPECT_EQ(direction_of("ne"), Angle::degrees(45));
  EXPECT_EQ(direction_of("045"), Angle::degrees(45));
  EXPECT_EQ(direction_of("361"), std::nullopt);
  EXPECT_EQ(direction_of("wets"), std::nullopt);
}

TEST(Grid, SquaresCountFromTheSouthWestCorner) {
  const Grid grid(*test::hacienda());
  EXPECT_EQ(grid.square({0_cm, 0_cm}), "A1");
  EXPECT_EQ(grid.square({45_cm, 75_cm}), "C4");
  EXPECT_EQ(grid.square({240_cm, 150_cm}), "L8") << "the far edges belong to the last squares";
  EXPECT_EQ(grid.middle("C4"), (Point{50_cm, 70_cm}));
  EXPECT_EQ(grid.middle("l8"), (Point{230_cm, 145_cm})) << "the last row is 10 cm high";
  EXPECT_EQ(grid.middle("M1"), std::nullopt);
  EXPECT_EQ(grid.middle("A9"), std::nullopt);
  EXPECT_EQ(grid.middle("A0"), std::nullopt);
}

}  // namespace
}  // namespace opfor::cli
