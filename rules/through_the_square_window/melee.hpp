#pragma once

#include <compare>

#include "battle/term.hpp"
#include "chance/chance.hpp"
#include "rules/through_the_square_window/cards.hpp"
#include "rules/through_the_square_window/options.hpp"

/// The dice of melee (section 9). Who touches whom on which edge is the situation's; what comes of
/// the hits is melee_result.hpp's.
namespace opfor::through_the_square_window {

/// An edge of a unit that is touched.
enum class Edge : std::uint8_t { front, flank, rear };
/// How a unit came into contact this turn.
enum class Approach : std::uint8_t { none, charge, counter_charge, pursuit };

/// TTSW-MEL-2: the stands of an edge, as the enemy who touches it counts them.
[[nodiscard]] int stands_along(const Card& card, Formation formation, Edge edge);

/// The stands that may fight on an edge, and those that share the strength points (TTSW-MEL-1, 2,
/// 3).
struct FightingStands {
  int files = 0;    ///< along the edge; of a tercio: of its pike block
  int ranks = 1;    ///< that fight: of a tercio two
  int sharing = 1;  ///< all of the unit; of a tercio: of its pike block
};
[[nodiscard]] FightingStands fighting_stands(const Card& card, Formation formation, Edge edge);
/// TTSW-MEL-2: how many are engaged with an enemy of so many stands along his edge.
[[nodiscard]] int engaged_stands(const FightingStands& own, int enemy_edge,
                                 const MeleeOptions& options = {});

/// A unit in a round of melee.
struct Fighter {
  Kind kind = Kind::pike_and_shot;
  bool mounted = false;  ///< of dragoons
  Quality quality = Quality::trained;
  int sp = 8;       ///< of a tercio: of its pikes
  int sharing = 4;  ///< stands among which they are
  int engaged = 4;  ///< of them
  bool won_last_round = false;
  Approach approach = Approach::none;  ///< this turn
  bool first_charge = false;           ///< it has fought none of its charges yet
  bool rallied = true;                 ///< neither routing, rallying nor pursuing
  bool shaken = false;                 ///< halted or retiring through morale (TTSW-MOR-9)
  bool attacker = false;               ///< it charged, followed up or pursued into this contact
  bool enemy_defended = false;         ///< and stands outside what he defends (TTSW-MEL-10)
  Edge enemy_edge = Edge::front;
  bool enemy_pike_block = false;  ///< he is a ring or a tercio, without flanks (TTSW-GEO-5)
};
/// What every engaged stand adds or loses (TTSW-MEL-T1), a line each.
[[nodiscard]] Terms melee_terms(const Fighter& fighter);
/// TTSW-MEL-3: its share of strength, and the lines for every engaged stand; at least 1.
[[nodiscard]] int melee_dice(const Fighter& fighter);

/// The hits of a round.
struct Hits {
  int by_a = 0;
  int by_b = 0;
  auto operator<=>(const Hits&) const = default;
};
/// TTSW-MEL-4, 7: both pools at once (key purpose: melee), of 1 to `chance::kMostDice` each.
/// @param key of a's throw.
[[nodiscard]] Hits fight(chance::Chance& chance, chance::Key key, int dice_of_a, int dice_of_b);

}  // namespace opfor::through_the_square_window

namespace opfor {
template <>
struct Words<through_the_square_window::Edge> {
  static constexpr std::array<std::string_view, 3> all{"front", "flank", "rear"};
};
template <>
struct Words<through_the_square_window::Approach> {
  static constexpr std::array<std::string_view, 4> all{"none", "charge", "counter_charge",
                                                       "pursuit"};
};
}  // namespace opfor
