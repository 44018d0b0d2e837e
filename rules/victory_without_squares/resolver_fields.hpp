#pragma once

#include "battle/resolver_parts.hpp"
#include "rules/victory_without_squares/cards.hpp"

/// What this sheet's resolvers share.
namespace opfor::victory_without_squares {

/// A length of the fields: tenths of an inch.
[[nodiscard]] inline ResolverField inches_field(std::string name, std::string words,
                                                std::int64_t standard, std::int64_t most) {
  return number_field(std::move(name), std::move(words), "inch/10", standard, 0, most);
}
[[nodiscard]] inline Length inches(const Values& v, const char* name) {
  return length_in(static_cast<double>(number(v, name)) / 10, Measure::inch);
}
[[nodiscard]] inline std::int64_t as_inches(Length length) {
  return (length * 10).tenths() / tenths_in(Measure::inch);
}
[[nodiscard]] inline int small(const Values& v, const char* name) {
  return static_cast<int>(number(v, name));
}
template <Worded E>
[[nodiscard]] Value worded(E value) {
  return std::string{word(value)};
}

/// How many cards of each suit are left in the pack, numbers (ace to ten) and pictures apart; all
/// of them, unless told.
void add_pack_fields(std::vector<ResolverField>& fields);
/// The pack of these fields; none left: the discards are shuffled.
[[nodiscard]] Decks decks_of(const Values& v);

/// The resolvers of the cards: manoeuvres, leaders, pursuit, neighbours; and the initiative.
[[nodiscard]] std::vector<Resolver> card_resolvers();
/// Firing, and its modifiers.
[[nodiscard]] std::vector<Resolver> fire_resolvers();
/// Combat, and its modifiers.
[[nodiscard]] std::vector<Resolver> combat_resolvers();

}  // namespace opfor::victory_without_squares
