#include "field/shelter.hpp"

#include <gtest/gtest.h>

#include "core/length.hpp"
#include "field/arcs.hpp"

namespace opfor::field {
namespace {

/// A piece of terrain with cover: an area of three points or more, or a line of two.
Feature covering(std::vector<Vec> outline, Cover cover) {
  Feature feature;
  feature.id = std::string(1, 'f');
  feature.shape = outline.size() > 2 ? Shape::area : Shape::line;
  feature.outline = std::move(outline);
  feature.cover = cover;
  return feature;
}

/// A body that lies from (400, 500) to (600, 600).
const Box kBody{{500, 550}, {0, 1}, 100, 50};
constexpr Vec kShooter{500, 5000};

Cover cover_of(std::vector<Feature> features, std::optional<Vec> from = kShooter) {
  const Ground ground(std::move(features), 100_cm, 100_cm);
  return cover_of_body(ground, kBody, from, 254);
}

TEST(Shelter, AnAreaCoversWhoeverIsInItAllOver) {
  const std::vector<Vec> all{{300, 400}, {700, 400}, {700, 700}, {300, 700}};
  const std::vector<Vec> half{{300, 400}, {500, 400}, {500, 700}, {300, 700}};
  EXPECT_EQ(cover_of({covering(all, Cover::soft)}), Cover::soft);
  EXPECT_EQ(cover_of({covering(all, Cover::soft)}, std::nullopt), Cover::soft);
  EXPECT_EQ(cover_of({covering(half, Cover::soft)}), Cover::none);
  EXPECT_EQ(cover_of({covering(all, Cover::soft), covering(all, Cover::hard)}), Cover::hard);
}

TEST(Shelter, ALineCoversWhereItIsCrossedNearTheBody) {
  const auto line_at = [](double y, Cover cover) { return covering({{0, y}, {5000, y}}, cover); };
  EXPECT_EQ(cover_of({line_at(850, Cover::hard)}), Cover::hard);
  EXPECT_EQ(cover_of({line_at(860, Cover::hard)}), Cover::none) << "too far before it";
  EXPECT_EQ(cover_of({line_at(450, Cover::hard)}), Cover::none) << "behind it";
  EXPECT_EQ(cover_of({line_at(850, Cover::hard)}, std::nullopt), Cover::none);
}

TEST(Shelter, ABodyHasTheWorstCoverOfItsPlacesAndParts) {
  const Feature west = covering({{300, 400}, {510, 400}, {510, 700}, {300, 700}}, Cover::hard);
  const Feature east = covering({{490, 400}, {700, 400}, {700, 700}, {490, 700}}, Cover::soft);
  EXPECT_EQ(cover_of({west, east}), Cover::soft);
  const Ground ground({west, east}, 100_cm, 100_cm);
  const std::vector<Box> parts{kBody, Box{{2000, 2000}, {0, 1}, 10, 10}};
  EXPECT_EQ(cover_of_body(ground, parts, kShooter, 254), Cover::none);
  EXPECT_EQ(cover_of_body(ground, std::vector<Box>{}, kShooter, 254), Cover::none);
}

TEST(NearestPlace, OfABodyToAPlace) {
  EXPECT_EQ(nearest_place(kBody, {0, 0}), (Vec{400, 500}));
  EXPECT_EQ(nearest_place(kBody, {500, 900}), (Vec{500, 600}));
  EXPECT_EQ(nearest_place(kBody, {450, 560}), (Vec{450, 560})) << "inside";
}

}  // namespace
}  // namespace opfor::field
