#include "core/words.hpp"

#include <array>
#include <gtest/gtest.h>

namespace opfor {

enum class Gait : std::uint8_t { walk, trot, gallop };
template <>
struct Words<Gait> {
  static constexpr std::array<std::string_view, 3> all{"walk", "trot", "gallop"};
};

namespace {

constexpr std::array<std::string_view, 4> kKinds{"wood", "wall", "water", "swamp"};

TEST(Words, OfAnEnumeratorAndBack) {
  for (const Gait gait : {Gait::walk, Gait::trot, Gait::gallop}) {
    EXPECT_EQ(of_word<Gait>(word(gait)), gait);
  }
  EXPECT_EQ(word(Gait::gallop), "gallop");
  EXPECT_FALSE(of_word<Gait>("canter").has_value());
  EXPECT_FALSE(of_word<Gait>("").has_value());
}

TEST(NearMiss, FindsTheWordThatWasMeant) {
  EXPECT_EQ(near_miss("wodd", kKinds), "wood");
  EXPECT_EQ(near_miss("watre", kKinds), "water");
  EXPECT_EQ(near_miss("swmap", kKinds), "swamp");
  EXPECT_EQ(near_miss("wal", kKinds), "wall");
}

TEST(NearMiss, OffersNothingFarOff) {
  EXPECT_FALSE(near_miss("castle", kKinds).has_value());
  EXPECT_FALSE(near_miss("xy", kKinds).has_value());
  EXPECT_FALSE(near_miss(std::string(65, 'w'), kKinds).has_value());
}

TEST(NearMiss, TakesTheFirstOfEquallyNearWords) {
  const std::vector<std::string> known{"bold", "cold"};
  EXPECT_EQ(near_miss("gold", known), "bold");
}

TEST(OneOf, ListsWithOrBeforeTheLast) {
  EXPECT_EQ(one_of(kKinds), "wood, wall, water or swamp");
  EXPECT_EQ(one_of(std::span(kKinds).first(1)), "wood");
  EXPECT_EQ(one_of({}), "");
}

}  // namespace
}  // namespace opfor
