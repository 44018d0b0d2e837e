#include "rules/through_the_square_window/actions.hpp"

#include <algorithm>

namespace opfor::through_the_square_window {
namespace {

/// Foot in close order: what levy, itself a mob, does not charge head on.
bool is_formed_foot(const Troops& target) {
  return arm_in(*target.card, target.formation) == Arm::foot && target.card->kind != Kind::levy &&
         !skirmishes(target.card->kind, target.formation);
}

bool has_emergency(Emergency emergency, const Card& card, Formation formation) {
  switch (emergency) {
    case Emergency::none:
      return true;
    case Emergency::ring:
      return card.abilities.has(Ability::ring) && formation != Formation::ring;
    case Emergency::counter_charge:
      return card.abilities.has(Ability::counter_charge);
    case Emergency::evade:
      return card.abilities.has(Ability::evade);
  }
  return false;
}

}  // namespace

bool may_take(Action action, Kind kind) {
  const ActionLine& line = line_of(action);
  if (action == Action::mount) return kind == Kind::dragoons;
  switch (arm_of(kind)) {
    case Arm::foot:
      return line.foot;
    case Arm::horse:
      return line.horse;
    case Arm::guns:
      break;
  }
  return kind == Kind::heavy_guns ? line.heavy_guns : line.light_guns;
}

Length reach_of(Action action, Kind kind, Formation formation) {
  if (!may_take(action, kind)) return {};
  if (action == Action::move) {
    if (formation == Formation::ring) return {};
    if (kind == Kind::light_guns && formation != Formation::limbered) return kManhandled;
  }
  if (action == Action::retire && formation == Formation::ring) return {};
  return line_of(action).reach;
}

std::optional<ChargeBar> charge_bar(const Troops& charger, const Troops& target, bool at_front) {
  const Arm arm = arm_in(*charger.card, charger.formation);
  const Arm target_arm = arm_in(*target.card, target.formation);
  const Kind kind = charger.card->kind;
  if (arm == Arm::guns) return ChargeBar::guns;
  if (charger.formation == Formation::ring) return ChargeBar::ring;
  if (kind == Kind::dragoons && arm == Arm::horse) return ChargeBar::mounted_dragoons;
  if (kind == Kind::skirmishers) {
    const bool prey = target.card->kind == Kind::skirmishers || target_arm == Arm::guns;
    return prey ? std::nullopt : std::optional(ChargeBar::skirmishers_at_others);
  }
  if (arm == Arm::foot && target_arm == Arm::horse && !has_pikes(*charger.card)) {
    return ChargeBar::foot_at_horse;
  }
  if (kind == Kind::levy && at_front && is_formed_foot(target)) return ChargeBar::levy_at_front;
  return std::nullopt;
}

std::optional<int> cost_of_charge(double distance, bool difficult) {
  for (int actions = cost_of_action(difficult); actions <= kActions; ++actions) {
    if (within(distance, charge_paid_for(actions, difficult))) return actions;
  }
  return std::nullopt;
}

Length charge_paid_for(int actions, bool difficult) {
  return std::min(kChargeOfOneAction * (actions / cost_of_action(difficult)), kFarthestCharge);
}

bool may_shoot_on_charge(const Card& card, int actions_left_after_charge) {
  return card.abilities.has(Ability::shoot_on_charge) && actions_left_after_charge > 0;
}

std::optional<EmergencyBar> emergency_bar(Emergency emergency, const Card& card,
                                          Formation formation, const Alarm& alarm) {
  if (emergency == Emergency::none) return std::nullopt;
  if (!has_emergency(emergency, card, formation)) return EmergencyBar::not_these_troops;
  if (alarm.actions_left < cost_of_action(alarm.difficult)) return EmergencyBar::no_action_left;
  if (alarm.taken_this_turn) return EmergencyBar::once_a_turn;
  if (emergency == Emergency::counter_charge) {
    if (alarm.behind_flank) return EmergencyBar::behind_flank;
    if (alarm.may_not_advance) return EmergencyBar::may_not_advance;
  }
  if (alarm.in_contact) return EmergencyBar::in_contact;
  return std::nullopt;
}

Length evasion(Kind kind) {
  switch (arm_of(kind)) {
    case Arm::foot:
      return kEvadeFoot;
    case Arm::horse:
      return kEvadeHorse;
    case Arm::guns:
      break;
  }
  return kEvadeGunners;
}

Meeting meeting(double distance) {
  const double counter = std::min(distance / 2, kMeetHalfway.as_double());
  return {distance - counter, counter};
}

}  // namespace opfor::through_the_square_window
