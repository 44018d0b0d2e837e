#include "chance/keyed_dice.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace opfor::chance {
namespace {

double chance_of(double chi, int freedom) {
  const boost::math::chi_squared distribution(freedom);
  return boost::math::cdf(boost::math::complement(distribution, chi));
}

double chi_square(const std::vector<int>& seen, double expected) {
  double chi = 0;
  for (const int n : seen) chi += (n - expected) * (n - expected) / expected;
  return chi;
}

Key key_of_turn(int turn) {
  Key key;
  key.turn = static_cast<std::uint16_t>(turn);
  return key;
}

/// A die of a saved battle. Calculated by another program from the definition.
struct Vector {
  std::uint64_t seed;
  std::uint64_t salt;
  Key key;
  std::array<int, 6> six;  ///< faces of a pool of D6
  int ten;                 ///< D10
  int hundred;             ///< D100
  std::uint64_t card;      ///< of a full pack
};

const Vector kFrozen[] = {
    {1u,
     0u,
     {0, 0, Side{0}, UnitId{255}, UnitId{255}, Purpose{0}, 0},
     {1, 5, 3, 6, 3, 2},
     1,
     71,
     29},
    {1u, 0u, {1, 0, Side{0}, UnitId{0}, UnitId{255}, Purpose{0}, 0}, {2, 2, 3, 5, 6, 5}, 6, 46, 48},
    {1u, 0u, {1, 0, Side{1}, UnitId{0}, UnitId{255}, Purpose{0}, 0}, {3, 2, 5, 5, 1, 3}, 5, 55, 1},
    {1u, 1u, {1, 0, Side{0}, UnitId{0}, UnitId{255}, Purpose{0}, 0}, {3, 5, 6, 2, 4, 6}, 7, 87, 51},
    {2u, 0u, {1, 0, Side{0}, UnitId{0}, UnitId{255}, Purpose{0}, 0}, {6, 6, 4, 5, 6, 6}, 4, 14, 12},
    {1u, 0u, {12, 3, Side{0}, UnitId{7}, UnitId{9}, Purpose{4}, 0}, {5, 4, 2, 1, 1, 6}, 9, 49, 26},
    {1u, 0u, {12, 3, Side{0}, UnitId{7}, UnitId{9}, Purpose{4}, 1}, {4, 4, 3, 4, 6, 5}, 2, 52, 22},
    {1u, 0u, {12, 3, Side{0}, UnitId{9}, UnitId{7}, Purpose{4}, 0}, {1, 1, 4, 5, 2, 6}, 1, 21, 5},
    {77u,
     0u,
     {300, 11, Side{1}, UnitId{127}, UnitId{3}, Purpose{7}, 5},
     {4, 5, 1, 2, 1, 5},
     6,
     26,
     43},
    {18446744073709551615u,
     18446744073709551615u,
     {65535, 255, Side{1}, UnitId{254}, UnitId{254}, Purpose{11}, 255},
     {3, 5, 4, 4, 3, 5},
     7,
     37,
     12},
    {20260101u,
     3u,
     {4, 6, Side{0}, UnitId{31}, UnitId{64}, Purpose{5}, 2},
     {5, 4, 5, 6, 6, 6},
     9,
     49,
     42},
    {1863u,
     0u,
     {1, 2, Side{1}, UnitId{4}, UnitId{255}, Purpose{1}, 0},
     {3, 3, 3, 5, 6, 5},
     3,
     83,
     34}};

TEST(KeyedDice, FrozenVectors) {
  for (const Vector& v : kFrozen) {
    for (std::size_t i = 0; i < v.six.size(); ++i) {
      EXPECT_EQ(keyed_face(v.seed, v.salt, v.key, i, 6), v.six[i]);
    }
    EXPECT_EQ(keyed_face(v.seed, v.salt, v.key, 0, 10), v.ten);
    EXPECT_EQ(keyed_face(v.seed, v.salt, v.key, 0, 100), v.hundred);
    Draw draw;
    draw.key = v.key;
    EXPECT_EQ(keyed_answer(v.seed, v.salt, draw).value, v.card);
  }
}

TEST(KeyedDice, FacesAreUniformForEveryNumberOfSides) {
  for (const int sides : {2, 3, 6, 8, 10, 20, 100}) {
    std::vector<int> seen(static_cast<std::size_t>(sides));
    const int n = sides * 1000;
    for (int turn = 0; turn < n; ++turn) {
      const int face = keyed_face(9, 0, key_of_turn(turn % 60000),
                                  static_cast<std::size_t>(turn / 60000), sides);
      ASSERT_GE(face, 1);
      ASSERT_LE(face, sides);
      ++seen[static_cast<std::size_t>(face - 1)];
    }
    EXPECT_GT(chance_of(chi_square(seen, 1000), sides - 1), 1e-4) << sides;
  }
}

TEST(KeyedDice, NeighbouringKeysAreIndependent) {
  std::vector<int> seen(36);
  for (int turn = 0; turn < 36000; ++turn) {
    const int a = keyed_face(5, 0, key_of_turn(turn), 0, 6);
    const int b = keyed_face(5, 0, key_of_turn(turn + 1), 0, 6);
    ++seen[static_cast<std::size_t>((a - 1) * 6 + b - 1)];
  }
  EXPECT_GT(chance_of(chi_square(seen, 1000), 35), 1e-4);
}

RC_GTEST_PROP(KeyedDice, ALargerPoolKeepsItsFirstDice, (std::uint64_t seed, std::uint16_t turn)) {
  Throw small;
  small.key = key_of_turn(turn);
  small.reading = Reading::faces;
  small.count = static_cast<std::uint8_t>(*rc::gen::inRange(1, 64));
  Throw large = small;
  large.count = static_cast<std::uint8_t>(*rc::gen::inRange<int>(small.count, 65));
  const Answer of_small = keyed_answer(seed, 0, small);
  const Answer of_large = keyed_answer(seed, 0, large);
  for (std::size_t i = 0; i < small.count; ++i) RC_ASSERT(of_small.faces[i] == of_large.faces[i]);
}

TEST(KeyedDice, CardsAreUniform) {
  std::vector<int> seen(52);
  Draw draw;
  for (int turn = 0; turn < 52000; ++turn) {
    draw.key = key_of_turn(turn);
    ++seen[keyed_answer(3, 0, draw).value];
  }
  EXPECT_GT(chance_of(chi_square(seen, 1000), 51), 1e-4);
}

RC_GTEST_PROP(KeyedDice, ACardIsUndisturbedByTheRemovalOfAnother,
              (std::uint64_t seed, std::uint16_t turn)) {
  Draw draw;
  draw.key = key_of_turn(turn);
  draw.left = *rc::gen::inRange<Cards>(1, kFullPack);
  const auto card = keyed_answer(seed, 0, draw).value;
  RC_ASSERT((draw.left >> card & 1) == 1);
  const auto gone = *rc::gen::inRange(0, 52);
  const Cards without = draw.left & ~(Cards{1} << gone);
  if (static_cast<std::uint64_t>(gone) == card || without == 0) return;
  draw.left = without;
  RC_ASSERT(keyed_answer(seed, 0, draw).value == card);
}

TEST(KeyedDice, NoCardLeftIsAProgrammersMistake) {
  Draw draw;
  draw.left = 0;
  EXPECT_THROW((void)keyed_answer(1, 0, draw), std::invalid_argument);
}

TEST(KeyedDice, ASaltChangesTheLuck) {
  int same = 0;
  for (int turn = 0; turn < 600; ++turn) {
    const Key key = key_of_turn(turn);
    same += keyed_face(1, 0, key, 0, 6) == keyed_face(1, 1, key, 0, 6) ? 1 : 0;
  }
  EXPECT_GT(same, 60);
  EXPECT_LT(same, 140);
}

TEST(KeyedDice, ABatchIsAnsweredPartByPart) {
  KeyedDice dice(4);
  std::vector<Request> batch;
  for (int turn = 0; turn < 10; ++turn) {
    Throw request;
    request.key = key_of_turn(turn);
    batch.emplace_back(request);
  }
  const auto answers = dice.answer_all(batch);
  ASSERT_EQ(answers.size(), batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    EXPECT_EQ(answers[i], keyed_answer(4, 0, batch[i]));
  }
}

}  // namespace
}  // namespace opfor::chance
