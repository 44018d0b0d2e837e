#pragma once

#include "drill/resolver_parts.hpp"
#include "rules/victory_without_squares/cards.hpp"

/// What this sheet's resolvers share.
namespace opfor::victory_without_squares {

/// In tenths of an inch, to the nearest.
[[nodiscard]] inline std::int64_t as_inches(Length length) {
  const std::int64_t inch = tenths_in(Measure::inch);
  return (std::int64_t{10} * length.tenths() + inch / 2) / inch;
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
