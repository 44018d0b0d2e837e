#pragma once

#include "battle/term.hpp"
#include "core/fixed_vector.hpp"
#include "rules/victory_without_squares/leaders.hpp"

/// Firing (section 6): values and chance in, what it did out. Who bears on whom is the geometry's,
/// who may fire when the sequence's.
namespace opfor::victory_without_squares {

/// One shot of a body at its target, as far as the firer and the lie of the ground decide it.
struct Shot {
  Firearm firearm = Firearm::musket;
  int bases = 0;                  ///< that bear (VWS-FIRE-4)
  bool low_powder = false;        ///< of guns (VWS-FIRE-12)
  State firer = State::formed;    ///< formed or unsteady (VWS-FIRE-6)
  double distance = 0;            ///< tenths of a millimetre
  Aspect aspect = Aspect::front;  ///< of guns by the line to the target
  bool target_in_cover = false;
  bool target_in_hedgehog = false;
  bool operator==(const Shot&) const = default;
};

/// What the score of a shot is made of: its bases, and every modifier that applies (VWS-FIRE-8,
/// 16).
/// @throws std::invalid_argument if the firer is Disordered or Broken, or out of range.
[[nodiscard]] Terms fire_terms(const Shot& shot, State target);
/// In how many of ten shots it hits: a score of 0 or less never, of 10 or more always.
[[nodiscard]] int tenths_to_hit(int score);

/// The shots of one firing action at one target: two of horse in two ranks, one of others.
using Shots = FixedVector<Shot, 2>;

/// Whether any of its shots can hit: a score of 0 or less never does (VWS-FIRE-8).
[[nodiscard]] bool can_hit(const Shots& shots, State target);

/// What decides a D10's reading (VWS-DICE-1).
struct DieRules {
  bool zero_is_zero = false;  ///< option `d10_zero_is_zero`
};
/// A face 1..10, of which 10 prints 0, as the rules read it.
[[nodiscard]] constexpr int read_d10(int face, DieRules rules = {}) {
  return face == kDieSides && rules.zero_is_zero ? 0 : face;
}
/// Whether a face hits on a score.
[[nodiscard]] bool hits(int face, int score, DieRules rules = {});
/// Whether a face makes guns short of powder: the printed 0, once (VWS-FIRE-12).
[[nodiscard]] constexpr bool runs_low(const Shot& shot, int face) {
  return shot.firearm == Firearm::gun && !shot.low_powder && face == kDieSides;
}

/// What a body under fire is.
struct Target {
  Kind kind = Kind::foot;
  bool mounted = false;   ///< of dragoons
  bool all_pike = false;  ///< nothing is left if it breaks
  State state = State::formed;
  bool leader = false;  ///< attached, effective or not
};

/// What a body under fire or in combat is made to do.
enum class Forced : std::uint8_t {
  nothing,
  retreats,  ///< straight back, facing the enemy
  flees,     ///< turns about, away from the enemy
  destroyed
};

/// What a hit does to a body (VWS-FIRE-9 to 11).
struct HitResult {
  State state = State::formed;
  Forced forced = Forced::nothing;
  Length distance;  ///< of a retreat or flight; that is its move of this turn
  auto operator<=>(const HitResult&) const = default;
};
/// Draws for a Disordered target (key purpose: damage).
[[nodiscard]] HitResult hit(chance::Chance& chance, chance::Key key, Decks& decks,
                            const Target& target);

struct FireOptions {
  bool leader_risk_on_hit_only = false;
  DieRules die;
};

/// What a firing action did.
struct FireResult {
  int shots = 0;  ///< that were fired: none after the target has fled or retired (VWS-FIRE-14)
  int hits = 0;
  HitResult target;
  bool runs_low = false;  ///< the guns' powder
  LeaderFate leader = LeaderFate::unhurt;
  auto operator<=>(const FireResult&) const = default;
};
/// Plays a firing action in the order of VWS-FIRE-15: D10 (`to_hit`), the card of a Disordered
/// target (`damage`), the next shot, then the leader's risk. Shots count up the occurrence. The key
/// is the firer's; cards are drawn for the target's side and under its id.
[[nodiscard]] FireResult fire(chance::Chance& chance, const chance::Key& key, Decks& decks,
                              const Shots& shots, const Target& target,
                              const FireOptions& options = {});

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::Forced> {
  static constexpr std::array<std::string_view, 4> all{"nothing", "retreats", "flees", "destroyed"};
};
}  // namespace opfor
