#pragma once

#include <optional>

#include "battle/term.hpp"
#include "chance/chance.hpp"
#include "rules/through_the_square_window/cards.hpp"

/// Shooting (section 7): values and chance in, hits out. Who may shoot, and at whom, is the
/// situation's.
namespace opfor::through_the_square_window {

/// TTSW-SHO-T1.
[[nodiscard]] Band band_at(Weapon weapon, double distance);

/// TTSW-SHO-5, 9, TTSW-ACT-5, TTSW-CARD-4: the stands that fire at a target ahead of them; of a
/// ring all that fire round about, of which half count (`Volley::ring`).
[[nodiscard]] StandCount stands_that_fire(const Card& card, Formation formation);
/// TTSW-SHO-8: whether the outermost stands of the second rank may fire, each to its side.
[[nodiscard]] bool caracoles(const Card& card, Formation formation);

/// Stands that fire together at one target.
struct Volley {
  Quality quality = Quality::trained;
  bool linear_or_spanish = false;  ///< a linear battalion or a Spanish tercio
  StandCount stands;
  bool ring = false;   ///< fired all round by a ring
  bool salvo = false;  ///< declared; Poor foot cannot (TTSW-SHO-4)
  bool target_deep = false;
  bool target_in_cover = false;
  bool target_skirmishes = false;
  bool target_deployed_artillery = false;
};
/// What a card fires ahead: its stands in this formation, and what it adds.
[[nodiscard]] Volley volley_of(const Card& card, Quality quality, Formation formation);
/// What the outermost stand of the second rank fires to its side (TTSW-SHO-8), a volley of its own.
[[nodiscard]] Volley side_volley_of(const Card& card, Quality quality);
/// TTSW-SHO-4, 6: whether a card may declare a salvo.
[[nodiscard]] bool may_salvo(const Card& card, Quality quality);

/// The dice of a volley, line by line, in the order in which they add up (TTSW-SHO-2). Lines that
/// change nothing are left out; nobody who fires: no lines.
[[nodiscard]] Terms volley_terms(const Volley& volley);

/// TTSW-MOR-5: whether the volley puts its target under close range musketry fire, hit or not.
/// @param distance to the target, tenths of a millimetre.
[[nodiscard]] bool is_close_musketry(const Volley& volley, double distance);

/// The throw of a volley (key purpose: to hit); nothing where there are no dice or the target is
/// out of range. The volleys of one moment are answered together.
/// @param dice at most `chance::kMostDice`.
[[nodiscard]] std::optional<chance::Throw> volley_throw(chance::Key key, int dice, Band band);
/// Throws it: the hits (TTSW-SHO-11).
[[nodiscard]] int shoot(chance::Chance& chance, const chance::Key& key, int dice, Band band);

}  // namespace opfor::through_the_square_window
