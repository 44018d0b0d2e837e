#pragma once

#include <array>
#include <compare>
#include <span>
#include <string>

#include "chance/chance.hpp"

/// Playing cards: what a card is, a pack that is drawn from until it runs out, and odds in which
/// cards that mean the same are one branch.
namespace opfor::chance {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

/// A card by its number in `Cards`.
struct Card {
  std::uint8_t number = 0;  ///< 0..51
  constexpr auto operator<=>(const Card&) const = default;
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(number / 13); }
  [[nodiscard]] constexpr int rank() const { return number % 13 + 1; }  ///< 1 = ace .. 13 = king
  [[nodiscard]] constexpr bool red() const {
    return suit() == Suit::diamonds || suit() == Suit::hearts;
  }
  [[nodiscard]] constexpr bool picture() const { return rank() > 10; }  ///< jack, queen, king
  [[nodiscard]] constexpr Cards bit() const { return Cards{1} << number; }
};
[[nodiscard]] constexpr Card card(Suit suit, int rank) {
  return {static_cast<std::uint8_t>(static_cast<int>(suit) * 13 + rank - 1)};
}

/// "seven of spades"; "card 52" of a number that is none.
[[nodiscard]] std::string in_words(Card card);
/// The cards of the full pack of which a thing is so.
template <class Is>
[[nodiscard]] constexpr Cards cards_that(Is is) {
  Cards cards = 0;
  for (std::uint8_t number = 0; number < 52; ++number) {
    if (is(Card{number})) cards |= Card{number}.bit();
  }
  return cards;
}
[[nodiscard]] constexpr int count(Cards cards) {
  int n = 0;
  for (; cards != 0; cards &= cards - 1) ++n;
  return n;
}

/// Kinds of cards that some piece of rules cannot tell apart: together the full pack, none in two.
/// Play draws one card of all; the enumerator walks one branch a kind, and lets the lowest card of
/// the kind that is left stand for it.
using Kinds = std::span<const Cards>;

/// The four suits, numbers apart from pictures.
inline constexpr std::array<Cards, 8> kSuitsAndPictures = [] {
  std::array<Cards, 8> kinds{};
  for (std::uint8_t i = 0; i < 8; ++i) {
    kinds[i] = cards_that(
        [i](Card c) { return static_cast<int>(c.suit()) == i / 2 && c.picture() == (i % 2 == 1); });
  }
  return kinds;
}();
inline constexpr std::array<Cards, 4> kSuits = [] {
  std::array<Cards, 4> kinds{};
  for (std::uint8_t i = 0; i < 4; ++i) {
    kinds[i] = cards_that([i](Card c) { return static_cast<int>(c.suit()) == i; });
  }
  return kinds;
}();
inline constexpr std::array<Cards, 2> kColours{cards_that([](Card c) { return !c.red(); }),
                                               cards_that([](Card c) { return c.red(); })};

/// One card of those left (not none). All draws of one piece of code must be given the same kinds:
/// a card that stands for its kind says nothing about finer ones.
/// @param kinds empty: every card is its own kind.
/// @throws std::logic_error if one run of the enumerator is asked for draws of different kinds.
[[nodiscard]] Card draw_card(Chance& chance, const Key& key, Cards left, Kinds kinds = {});

/// A pack that is drawn from without putting back.
struct Pack {
  Cards left = kFullPack;  ///< none: the next draw shuffles the discards first
  constexpr auto operator<=>(const Pack&) const = default;
};
/// Draws the next card. If the pack has run out, the discards are shuffled and are the pack again:
/// all cards but those `held` on the table.
[[nodiscard]] Card draw_from(Chance& chance, const Key& key, Pack& pack, Kinds kinds = {},
                             Cards held = 0);
/// Draws two, the second with the next occurrence of the key; the first stays on the table if the
/// pack runs out between them.
[[nodiscard]] std::array<Card, 2> draw_two(Chance& chance, Key key, Pack& pack, Kinds kinds = {});

}  // namespace opfor::chance

namespace opfor {
template <>
struct Words<chance::Suit> {
  static constexpr std::array<std::string_view, 4> all{"clubs", "diamonds", "hearts", "spades"};
};
}  // namespace opfor
