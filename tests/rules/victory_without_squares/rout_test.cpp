#include "rules/victory_without_squares/rout.hpp"

#include <gtest/gtest.h>

#include "chance/enumerator.hpp"
#include "chance/keyed_dice.hpp"
#include "rules/dice_support.hpp"
#include "rules/small_battle.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Probability;
using chance::Suit;
using opfor::test::inches;

/// Bodies on a line, at so many inches.
Neighbourhood line_of_foot(const std::vector<State>& states, const std::vector<double>& at) {
  Neighbourhood near;
  for (std::size_t i = 0; i < states.size(); ++i) {
    near.bodies.push_back({unit_id(10 + i), Kind::foot, states[i]});
    near.gaps.emplace_back();
    for (const double other : at) near.gaps[i].push_back(inches(std::abs(at[i] - other)));
  }
  return near;
}

std::vector<RoutDraw> play(chance::Chance& chance, const Neighbourhood& near, Rout& rout,
                           NeighbourSuits suits = NeighbourSuits::colour) {
  std::vector<RoutDraw> draws;
  while (const auto draw = spread(chance, {}, near, suits, rout)) draws.push_back(*draw);
  return draws;
}

constexpr State F = State::formed;
constexpr State U = State::unsteady;
constexpr State D = State::disordered;
constexpr State B = State::broken;

TEST(VwsPur9, BlackCostsTwoStepsAndRedOne) {
  for (int rank = 1; rank <= 13; ++rank) {
    EXPECT_EQ(rout_loss(chance::card(Suit::spades, rank), NeighbourSuits::colour), 2);
    EXPECT_EQ(rout_loss(chance::card(Suit::clubs, rank), NeighbourSuits::colour), 2);
    EXPECT_EQ(rout_loss(chance::card(Suit::hearts, rank), NeighbourSuits::colour), 1);
    EXPECT_EQ(rout_loss(chance::card(Suit::diamonds, rank), NeighbourSuits::colour), 1);
    EXPECT_EQ(rout_loss(chance::card(Suit::spades, rank), NeighbourSuits::suit), 2);
    EXPECT_EQ(rout_loss(chance::card(Suit::clubs, rank), NeighbourSuits::suit), 1);
    EXPECT_EQ(rout_loss(chance::card(Suit::hearts, rank), NeighbourSuits::suit), 0);
    EXPECT_EQ(rout_loss(chance::card(Suit::diamonds, rank), NeighbourSuits::suit), 0);
  }
}

TEST(VwsGeo4, NextToIsTwoInchesOrLess) {
  opfor::test::FixedDice dice({opfor::test::card("2H")});
  const Neighbourhood near = line_of_foot({B, F, F}, {0, 2, -2.1});
  Rout rout = begin_rout(near, 0, {});
  const auto draws = play(dice, near, rout);
  ASSERT_EQ(draws.size(), 1U);
  EXPECT_EQ(draws[0].body, 1U);
  EXPECT_EQ(rout.states, (std::vector{B, U, F}));
  Neighbourhood wide = near;
  wide.next_to = 3_in;  // option `next_to`
  Rout other = begin_rout(wide, 0, {});
  opfor::test::FixedDice two({opfor::test::card("2H"), opfor::test::card("3H")});
  EXPECT_EQ(play(two, wide, other).size(), 2U);
}

TEST(VwsPur9, NearestFirstThenTheLowerId) {
  opfor::test::FixedDice dice(
      {opfor::test::card("2H"), opfor::test::card("3H"), opfor::test::card("4H")});
  const Neighbourhood near = line_of_foot({F, F, B, F}, {-1, -0.5, 0, 0.5});
  Rout rout = begin_rout(near, 2, {});
  const auto draws = play(dice, near, rout);
  ASSERT_EQ(draws.size(), 3U);
  EXPECT_EQ(draws[0].body, 1U);
  EXPECT_EQ(draws[1].body, 3U);
  EXPECT_EQ(draws[2].body, 0U);
  EXPECT_EQ(dice.drawn[0].key.unit, unit_id(11));
  EXPECT_EQ(dice.drawn[0].key.other, unit_id(12));
  EXPECT_EQ(dice.drawn[0].key.purpose, chance::Purpose::rout);
}

TEST(VwsExample10, RoutSpreads) {
  opfor::test::FixedDice dice(
      {opfor::test::card("2H"), opfor::test::card("6C"), opfor::test::card("10C")});
  const Neighbourhood near = line_of_foot({B, F, U}, {0, 0.5, -1.5});
  Rout rout = begin_rout(near, 0, {});
  const auto draws = play(dice, near, rout);
  ASSERT_EQ(draws.size(), 3U);
  EXPECT_EQ(draws[0].state, U);
  EXPECT_EQ(draws[1].state, B);
  EXPECT_EQ(draws[2].body, 1U);
  EXPECT_EQ(draws[2].breaking, 2U);
  EXPECT_EQ(rout.states, (std::vector{B, B, B}));
  EXPECT_EQ(rout.broken, (std::vector<std::uint8_t>{0, 2, 1}));
}

TEST(VwsExample10, AFormedBodyFarFromTheSecondRoutIsSpared) {
  opfor::test::FixedDice dice({opfor::test::card("2H"), opfor::test::card("6C")});
  const Neighbourhood near = line_of_foot({B, F, U}, {0, 0.6, -1.5});  // 2.1" apart
  Rout rout = begin_rout(near, 0, {});
  EXPECT_EQ(play(dice, near, rout).size(), 2U);
  EXPECT_EQ(rout.states, (std::vector{B, U, B}));
}

TEST(VwsPur9, TheBrokenDoNotDrawAndARoutAloneEnds) {
  opfor::test::FixedDice dice({});
  const Neighbourhood near = line_of_foot({B, B}, {0, 1});
  Rout rout = begin_rout(near, 0, {});
  EXPECT_TRUE(play(dice, near, rout).empty());
  EXPECT_THROW((void)begin_rout(line_of_foot({F}, {0}), 0, {}), std::invalid_argument);
}

/// The states at the end, by walking every card of every draw.
chance::Odds<std::vector<State>> by_hand(const Neighbourhood& near, NeighbourSuits suits) {
  return chance::odds_of([&](chance::Chance& chance) {
    Rout rout = begin_rout(near, 0, {});
    (void)play(chance, near, rout, suits);
    return rout.states;
  });
}
chance::Odds<std::vector<State>> merged(const Neighbourhood& near, NeighbourSuits suits) {
  return chance::odds_of([&](chance::Chance& chance) {
    return whole_rout(chance, {}, near, suits, begin_rout(near, 0, {})).states;
  });
}

TEST(VwsPur9, OddsMergedByStateAreThoseOfEveryBranch) {
  const Neighbourhood near = line_of_foot({B, U, D, F}, {0, 1, -1, 2});
  for (const NeighbourSuits suits : {NeighbourSuits::colour, NeighbourSuits::suit}) {
    const auto odds = merged(near, suits);
    EXPECT_EQ(opfor::test::total(odds), 1);
    EXPECT_EQ(odds, by_hand(near, suits));
  }
}

TEST(VwsPur9, OneNeighbourByItself) {
  for (const auto& [state, red, black] :
       {std::tuple(F, U, D), std::tuple(U, D, B), std::tuple(D, B, B)}) {
    auto odds = merged(line_of_foot({B, state}, {0, 1}), NeighbourSuits::colour);
    if (red == black) {
      EXPECT_EQ(odds.at({B, red}), 1);
      continue;
    }
    EXPECT_EQ(odds.at({B, red}), Probability(1, 2));
    EXPECT_EQ(odds.at({B, black}), Probability(1, 2));
  }
  const auto odds = merged(line_of_foot({B, F}, {0, 1}), NeighbourSuits::suit);
  EXPECT_EQ(odds.at({B, F}), Probability(1, 2));
  EXPECT_EQ(odds.at({B, U}), Probability(1, 4));
  EXPECT_EQ(odds.at({B, D}), Probability(1, 4));
}

TEST(VwsPur9, RandomPlayAgreesWithTheOdds) {
  const Neighbourhood near = line_of_foot({B, U, F, F}, {0, 1, -1, 2});
  const double fit =
      opfor::test::chance_of_play(merged(near, NeighbourSuits::colour), 20000, [&](int seed) {
        chance::KeyedDice dice(static_cast<std::uint64_t>(seed));
        Rout rout = begin_rout(near, 0, {});
        (void)play(dice, near, rout);
        return rout.states;
      });
  EXPECT_GT(fit, 1e-4);
}

}  // namespace
}  // namespace opfor::victory_without_squares
