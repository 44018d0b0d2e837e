#include "core/short_list.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

using Three = ShortList<int, 3>;

TEST(ShortList, RefusesOneTooMany) {
  Three list{1, 2, 3};
  EXPECT_THROW(list.push_back(4), std::length_error);
  EXPECT_EQ(list, (Three{1, 2, 3}));
}

TEST(ShortList, IsCopiedAsFarAsItGoes) {
  Three list{1, 2};
  const Three copy = list;
  list[0] = 7;
  list.push_back(3);
  EXPECT_EQ(copy, (Three{1, 2}));
  EXPECT_EQ(list, (Three{7, 2, 3}));
  list = copy;
  EXPECT_EQ(list, copy);
  EXPECT_EQ(list.size(), 2U);
}

TEST(ShortList, ShorterAndLongerOnesDiffer) {
  EXPECT_NE((Three{1, 2}), (Three{1, 2, 0}));
  EXPECT_TRUE(Three{}.empty());
  int sum = 0;
  for (const int item : Three{4, 5}) sum += item;
  EXPECT_EQ(sum, 9);
}

}  // namespace
}  // namespace opfor
