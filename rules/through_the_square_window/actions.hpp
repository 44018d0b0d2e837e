#pragma once

#include <optional>

#include "rules/through_the_square_window/cards.hpp"

/// Actions, charges and emergency actions as far as troops alone decide them (section 6): who may,
/// what it costs, how far it goes. Where it leads is the situation's.
namespace opfor::through_the_square_window {

/// TTSW-ACT-T1: whether troops have an action. Dragoons alone mount.
[[nodiscard]] bool may_take(Action action, Kind kind);
/// TTSW-ACT-3: what an action costs; entering difficult terrain by it counts as being in it.
[[nodiscard]] constexpr int cost_of_action(bool difficult) {
  return difficult ? 1 + kDifficultCosts : 1;
}
/// TTSW-ACT-T1, TTSW-ACT-5: how far an action of a formation goes; 0 where it goes nowhere.
[[nodiscard]] Length reach_of(Action action, Kind kind, Formation formation);

/// Why troops may not charge others (TTSW-CHA-2, 3).
enum class ChargeBar : std::uint8_t {
  guns,
  ring,
  mounted_dragoons,
  skirmishers_at_others,  ///< skirmishers charge only skirmishers and guns
  foot_at_horse,          ///< foot without pikes
  levy_at_front           ///< levy at the front of formed foot
};
/// Troops as a charge sees them.
struct Troops {
  const Card* card = nullptr;
  Formation formation = Formation::line;
};
/// The first reason, in the order of the enumeration, or nothing.
/// @param at_front whether the charge meets the front of its target.
[[nodiscard]] std::optional<ChargeBar> charge_bar(const Troops& charger, const Troops& target,
                                                  bool at_front);
/// TTSW-CHA-1: the actions that a charge over a distance costs; nothing where it is too far.
/// @param difficult anywhere on the way.
[[nodiscard]] std::optional<int> cost_of_charge(double distance, bool difficult);
/// TTSW-CHA-1, 8: how far the paid actions carry a charge.
[[nodiscard]] Length charge_paid_for(int actions, bool difficult);
/// TTSW-CHA-6: whether a charger may shoot before it charges home.
[[nodiscard]] bool may_shoot_on_charge(const Card& card, int actions_left_after_charge);

/// Why an emergency action is not open to troops that are charged (TTSW-EMG-T1, 1, 3, 4; dragoons
/// and levy have none).
enum class EmergencyBar : std::uint8_t {
  not_these_troops,
  no_action_left,
  once_a_turn,      ///< it has taken one this turn
  behind_flank,     ///< nobody counter-charges an enemy behind his flank
  may_not_advance,  ///< nor under a mark of morale: TTSW-MOV-4
  in_contact        ///< TTSW-MOR-12
};
struct Alarm {
  int actions_left = 0;
  bool difficult = false;
  bool taken_this_turn = false;
  bool behind_flank = false;
  bool may_not_advance = false;  ///< TTSW-MOR-9
  bool in_contact = false;
};
/// The first reason, in the order of the enumeration, or nothing.
[[nodiscard]] std::optional<EmergencyBar> emergency_bar(Emergency emergency, const Card& card,
                                                        Formation formation, const Alarm& alarm);
/// TTSW-EMG-6, 7: how far troops evade.
[[nodiscard]] Length evasion(Kind kind);

/// TTSW-EMG-4: how far each goes until they meet.
struct Meeting {
  double charger = 0;  ///< tenths of a millimetre
  double counter_charger = 0;
};
/// @param distance between the two, tenths of a millimetre.
[[nodiscard]] Meeting meeting(double distance);

}  // namespace opfor::through_the_square_window

namespace opfor {
template <>
struct Words<through_the_square_window::ChargeBar> {
  static constexpr std::array<std::string_view, 6> all{
      "guns",          "ring",         "mounted_dragoons", "skirmishers_at_others",
      "foot_at_horse", "levy_at_front"};
};
template <>
struct Words<through_the_square_window::EmergencyBar> {
  static constexpr std::array<std::string_view, 6> all{"not_these_troops", "no_action_left",
                                                       "once_a_turn",      "behind_flank",
                                                       "may_not_advance",  "in_contact"};
};
}  // namespace opfor
