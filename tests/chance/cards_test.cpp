#include "chance/cards.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "chance/enumerator.hpp"
#include "chance/keyed_dice.hpp"
#include "chance/overheard.hpp"

namespace opfor::chance {
namespace {

Key key_of(int turn) {
  Key key;
  key.turn = static_cast<std::uint16_t>(turn);
  return key;
}

TEST(Cards, ANumberIsASuitAndARank) {
  EXPECT_EQ(card(Suit::clubs, 1).number, 0);
  EXPECT_EQ(card(Suit::diamonds, 11).number, 23);
  EXPECT_EQ(card(Suit::spades, 13).number, 51);
  int reds = 0;
  int pictures = 0;
  for (std::uint8_t n = 0; n < 52; ++n) {
    const Card c{n};
    EXPECT_EQ(card(c.suit(), c.rank()), c);
    reds += c.red() ? 1 : 0;
    pictures += c.picture() ? 1 : 0;
  }
  EXPECT_EQ(reds, 26);
  EXPECT_EQ(pictures, 12);
  EXPECT_TRUE(card(Suit::hearts, 11).picture());
  EXPECT_FALSE(card(Suit::hearts, 10).picture());
  EXPECT_FALSE(card(Suit::hearts, 1).picture()) << "the ace is low";
}

template <std::size_t N>
void expect_parts_of_the_pack(const std::array<Cards, N>& kinds) {
  Cards all = 0;
  for (const Cards kind : kinds) {
    EXPECT_EQ(all & kind, 0u);
    all |= kind;
  }
  EXPECT_EQ(all, kFullPack);
}

TEST(Cards, KindsAreThePackInParts) {
  expect_parts_of_the_pack(kSuits);
  expect_parts_of_the_pack(kColours);
  expect_parts_of_the_pack(kSuitsAndPictures);
  EXPECT_EQ(count(kSuits[2]), 13);
  EXPECT_EQ(count(kColours[1]), 26);
}

TEST(Cards, APackIsDrawnWithoutPuttingBackAndShuffledWhenItHasRunOut) {
  KeyedDice dice(1);
  Pack pack;
  Cards seen = 0;
  for (int i = 0; i < 52; ++i) {
    const Card drawn = draw_from(dice, key_of(i), pack);
    EXPECT_EQ(seen & drawn.bit(), 0u);
    seen |= drawn.bit();
  }
  EXPECT_EQ(seen, kFullPack);
  EXPECT_EQ(pack.left, 0u);
  const Card next = draw_from(dice, key_of(60), pack);
  EXPECT_EQ(pack.left, kFullPack & ~next.bit());
}

TEST(Cards, TheFirstOfTwoStaysOutWhenThePackIsShuffledBetweenThem) {
  for (std::uint8_t last = 0; last < 52; ++last) {
    KeyedDice dice(last);
    Pack pack{Card{last}.bit()};
    const auto two = draw_two(dice, {}, pack);
    EXPECT_EQ(two[0].number, last);
    EXPECT_NE(two[1], two[0]);
    EXPECT_EQ(count(pack.left), 50);
    EXPECT_EQ(pack.left & two[0].bit(), 0u);
  }
}

/// How often both of two cards are red, by kinds.
Probability both_red(Kinds kinds) {
  const auto odds = odds_of([&](Chance& chance) {
    Pack pack;
    const auto two = draw_two(chance, {}, pack, kinds);
    return two[0].red() && two[1].red();
  });
  return odds.at(true);
}

TEST(Cards, OddsByKindsAreThoseOfEveryCard) {
  const Probability exact(26 * 25, 52 * 51);
  EXPECT_EQ(both_red({}), exact);
  EXPECT_EQ(both_red(kColours), exact);
  EXPECT_EQ(both_red(kSuits), exact);
  EXPECT_EQ(both_red(kSuitsAndPictures), exact);
}

RC_GTEST_PROP(Cards, OddsByKindsAreThoseOfEveryCardOfAnyPack, ()) {
  const Cards left = *rc::gen::inRange<Cards>(1, kFullPack);
  const auto odds = [&](Kinds kinds) {
    return odds_of([&](Chance& chance) {
      Pack pack{left};
      const Card first = draw_from(chance, key_of(1), pack, kinds);
      const Card second = draw_from(chance, key_of(2), pack, kinds);
      return std::tuple(first.suit(), first.picture(), second.suit(), second.picture());
    });
  };
  RC_ASSERT(odds({}) == odds(kSuitsAndPictures));
}

TEST(Cards, OneRunDrawsByOneSortOfKinds) {
  const auto mixed = [](Chance& chance) {
    Pack pack;
    (void)draw_from(chance, key_of(1), pack, kColours);
    (void)draw_from(chance, key_of(2), pack, kSuits);
    return 0;
  };
  EXPECT_THROW((void)odds_of(mixed), std::logic_error);
  const auto exact_too = [](Chance& chance) {
    Pack pack;
    (void)draw_from(chance, key_of(1), pack, kColours);
    return static_cast<int>(draw_from(chance, key_of(2), pack).number);
  };
  EXPECT_THROW((void)odds_of(exact_too), std::logic_error);
}

TEST(Cards, PlayDrawsACardWhateverTheKinds) {
  Draw request;
  request.key = key_of(7);
  KeyedDice dice(3);
  EXPECT_EQ(draw_card(dice, request.key, kFullPack, kColours).number, ask(dice, request).value);
}

TEST(Cards, HaveNames) {
  EXPECT_EQ(in_words(Card{0}), "ace of clubs");
  EXPECT_EQ(in_words(Card{13 + 10}), "jack of diamonds");
  EXPECT_EQ(in_words(Card{51}), "king of spades");
}

TEST(Overheard, KeepsWhatWasThrownAndDrawn) {
  KeyedDice dice(3);
  Overheard heard(dice);
  EXPECT_EQ(heard.enumerator(), nullptr);
  const int face = ask_face(heard, key_of(1), 10);
  const Card card = draw_card(heard, key_of(2), kFullPack);
  EXPECT_EQ(in_words(heard),
            (std::vector<std::string>{"D10 " + std::to_string(face), in_words(card)}));
  EXPECT_EQ(in_words(heard, 1), std::vector<std::string>{in_words(card)});
}

TEST(Cards, NoCardLeftIsAProgrammersMistake) {
  const auto none = [](Chance& chance) {
    return static_cast<int>(draw_card(chance, {}, 0, kSuits).number);
  };
  EXPECT_THROW((void)odds_of(none), std::invalid_argument);
}

}  // namespace
}  // namespace opfor::chance
