#pragma once

#include "rules/victory_without_squares/combat_result.hpp"

/// Pursuit and flight (section 9).
namespace opfor::victory_without_squares {

enum class PursuitDuty : std::uint8_t { none, may, must };
/// Whether the winner pursues: horse draws (key purpose: pursuit), black must and red may
/// (VWS-PUR-1).
[[nodiscard]] PursuitDuty pursuit_duty(chance::Chance& chance, chance::Key key, Decks& decks,
                                       PursuitRight right);

/// How a pursuit stands when its pursuer is activated.
struct Chase {
  bool quarry_gone = false;
  double distance = 0;  ///< to the quarry, tenths of a millimetre
};
/// Whether it ends without a card: 4" or more behind, or nothing to pursue (VWS-PUR-3).
[[nodiscard]] bool ends_by_itself(const Chase& chase);

enum class ChaseEnd : std::uint8_t {
  goes_on,  ///< it must move its whole allowance after the quarry
  stands,   ///< a red card: it stands for this activation
  free      ///< it acts as it likes
};
/// The next round: draws only if it must (key purpose: pursuit).
[[nodiscard]] ChaseEnd try_to_end(chance::Chance& chance, chance::Key key, Decks& decks,
                                  const Chase& chase);

/// The state of a pursuer after a round of pursuit: the second tires it (VWS-PUR-5).
/// @param round 1 for the 4" at once, 2...
[[nodiscard]] State after_pursuit_round(State state, int round, Kind kind);

/// Whether a Broken body may draw to rally (VWS-PUR-6).
struct Fugitive {
  double nearest_unbroken_enemy = 0;  ///< tenths of a millimetre
  bool under_fire = false;
  bool in_combat = false;
};
[[nodiscard]] bool may_rally(const Fugitive& fugitive, Length next_to = kNextTo);
/// Whether a body that must flee surrenders instead (VWS-PUR-8).
/// @param free_way how far it could flee.
[[nodiscard]] bool surrenders(double free_way, double nearest_unbroken_enemy,
                              Length next_to = kNextTo);

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::PursuitDuty> {
  static constexpr std::array<std::string_view, 3> all{"none", "may", "must"};
};
template <>
struct Words<victory_without_squares::ChaseEnd> {
  static constexpr std::array<std::string_view, 3> all{"goes_on", "stands", "free"};
};
}  // namespace opfor
