#include "core/unit_set.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "core/fixed_vector.hpp"

namespace opfor {
namespace {

TEST(UnitSet, WalksInTheOrderOfIds) {
  UnitSet set;
  for (const std::size_t i : {127U, 0U, 64U, 63U, 5U}) set.insert(unit_id(i));
  set.erase(unit_id(5));
  std::vector<std::size_t> walked;
  for (const UnitId unit : set) walked.push_back(index(unit));
  EXPECT_EQ(walked, (std::vector<std::size_t>{0, 63, 64, 127}));
  EXPECT_EQ(set.size(), 4);
  EXPECT_TRUE(set.contains(unit_id(63)));
  EXPECT_FALSE(set.contains(unit_id(5)));
  EXPECT_FALSE(set.contains(kNoUnit));
}

TEST(UnitSet, EmptyAgainAfterErasing) {
  UnitSet set;
  EXPECT_TRUE(set.empty());
  set.insert(unit_id(100));
  EXPECT_FALSE(set.empty());
  set.erase(unit_id(100));
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set, UnitSet{});
}

TEST(FixedVector, RefusesOneTooMany) {
  FixedVector<int, 3> list{1, 2, 3};
  EXPECT_THROW(list.push_back(4), std::length_error);
  EXPECT_EQ(list.size(), 3U);
}

TEST(FixedVector, EqualListsAreEqualWhateverTheyHeldBefore) {
  FixedVector<int, 3> list{1, 2, 3};
  list.erase_at(1);
  EXPECT_EQ(list, (FixedVector<int, 3>{1, 3}));
  list.clear();
  EXPECT_EQ(list, (FixedVector<int, 3>{}));
}

}  // namespace
}  // namespace opfor
