#include "chance/cards.hpp"

#include <fmt/format.h>
#include <string_view>

#include "chance/enumerator.hpp"

namespace opfor::chance {

std::string in_words(Card card) {
  static constexpr std::array<std::string_view, 13> kRanks{"ace",  "two",   "three", "four", "five",
                                                           "six",  "seven", "eight", "nine", "ten",
                                                           "jack", "queen", "king"};
  if (card.number >= 52) return fmt::format("card {}", card.number);
  return fmt::format("{} of {}", kRanks[static_cast<std::size_t>(card.rank() - 1)],
                     word(card.suit()));
}

Card draw_card(Chance& chance, const Key& key, Cards left, Kinds kinds) {
  Enumerator* enumerator = chance.enumerator();
  if (enumerator != nullptr && !kinds.empty()) {
    return {static_cast<std::uint8_t>(enumerator->draw(left, kinds))};
  }
  Draw request;
  request.key = key;
  request.left = left;
  return {static_cast<std::uint8_t>(ask(chance, request).value)};
}

Card draw_from(Chance& chance, const Key& key, Pack& pack, Kinds kinds, Cards held) {
  if (pack.left == 0) pack.left = kFullPack & ~held;
  const Card card = draw_card(chance, key, pack.left, kinds);
  pack.left &= ~card.bit();
  return card;
}

std::array<Card, 2> draw_two(Chance& chance, Key key, Pack& pack, Kinds kinds) {
  const Card first = draw_from(chance, key, pack, kinds);
  ++key.occurrence;
  return {first, draw_from(chance, key, pack, kinds, first.bit())};
}

}  // namespace opfor::chance
