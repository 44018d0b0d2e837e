#pragma once

#include <array>

#include "chance/cards.hpp"
#include "rules/victory_without_squares/tables.hpp"

/// The pack, and what its cards make of a manoeuvre (sections 1, 2.5, 5).
namespace opfor::victory_without_squares {

/// Option `deck_mode` (VWS-DICE-2).
enum class DeckMode : std::uint8_t {
  shared,    ///< one pack for both sides
  per_side,  ///< a pack each
  fresh      ///< every draw from 52; two-card draws without putting back
};

/// The packs on the table. One that has run out is shuffled again at the next draw, in the middle
/// of a draw of two as well; the first card of the two then stays out.
struct Decks {
  DeckMode mode = DeckMode::shared;
  std::array<chance::Pack, 2> packs;  ///< shared: the first
  constexpr auto operator<=>(const Decks&) const = default;
};
/// A card for the side of the key.
[[nodiscard]] chance::Card draw(chance::Chance& chance, const chance::Key& key, Decks& decks,
                                chance::Kinds kinds = chance::kSuitsAndPictures);
/// Two cards, which take two occurrences of the key.
[[nodiscard]] std::array<chance::Card, 2> draw_two(chance::Chance& chance, const chance::Key& key,
                                                   Decks& decks);

/// What the meaning of a card depends on.
struct Manoeuvring {
  Manoeuvre manoeuvre = Manoeuvre::halt;
  bool mounted = false;     ///< horse, and dragoons who are
  bool dragoons = false;    ///< of the mounted
  bool in_column = false;   ///< or limbered (VWS-MAN-5)
  bool under_fire = false;  ///< since the start of its own previous activation (VWS-MAN-2)
  bool in_combat = false;   ///< since then, or in contact
  bool pursuing = false;
};

/// How a manoeuvre comes out, best last.
enum class Success : std::uint8_t { refused, with_loss, clean };

/// Whether any card would do: nobody reforms or rallies in combat or pursuit, nobody rallies under
/// fire (VWS-MAN-3).
[[nodiscard]] bool worth_a_draw(const Manoeuvring& m);
/// What a card makes of it (VWS-MAN-1, 3).
[[nodiscard]] Success success(const Manoeuvring& m, chance::Card card);

/// One or two cards, and how the better one lets it come out.
struct ManoeuvreDraw {
  std::array<chance::Card, 2> cards;
  int drawn = 1;
  int better = 0;  ///< index of the card that counts; of equals the first (VWS-LEAD-3)
  Success success = Success::refused;
};
/// Draws for a manoeuvre; two cards with an effective leader attached. Takes two occurrences of the
/// key. A player may pick the other card of two: `success` of it.
[[nodiscard]] ManoeuvreDraw draw_for(chance::Chance& chance, chance::Key key, Decks& decks,
                                     const Manoeuvring& m, bool leader);

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::DeckMode> {
  static constexpr std::array<std::string_view, 3> all{"shared", "per_side", "fresh"};
};
template <>
struct Words<victory_without_squares::Success> {
  static constexpr std::array<std::string_view, 3> all{"refused", "with_loss", "clean"};
};
}  // namespace opfor
