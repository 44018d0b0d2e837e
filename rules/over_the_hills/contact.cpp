#include "rules/over_the_hills/contact.hpp"

#include <algorithm>

namespace opfor::over_the_hills {
namespace {

bool may_evade(const Charged& c) {
  const Formation f = c.mover.formation;
  const bool light = c.mover.arm == Arm::cavalry && c.cavalry == CavalryClass::light;
  const bool quick = f == Formation::skirmish_order || f == Formation::open_order ||
                     f == Formation::limbered || light;
  const bool routs = c.condition == Condition::routing || c.condition == Condition::broken;
  return quick && c.by == Aspect::front && !c.in_contact && !routs && !c.in_building;
}

bool may_form_square(const Charged& c, Arm by) {
  const Formation f = c.mover.formation;
  const bool stands_firm = c.condition == Condition::steady || c.condition == Condition::wavering;
  return c.mover.arm == Arm::infantry && by == Arm::cavalry && stands_firm && c.in_open &&
         !c.in_building && squares_in_haste(f);
}

bool may_counter(const Charged& c, Arm by) {
  const Formation f = c.mover.formation;
  const bool steady_in_front = c.condition == Condition::steady && c.by == Aspect::front;
  if (!steady_in_front || c.in_contact || c.in_building || c.mover.arm != by) return false;
  if (by == Arm::infantry) return f == Formation::line || is_column(f);
  return by == Arm::cavalry &&
         (f == Formation::line || f == Formation::attack_column || f == Formation::skirmish_order);
}

ReactionResult tested(chance::Chance& chance, const chance::Key& key, const Strength& strength,
                      const Support& support, const MoraleTest& test) {
  const TestResult result = take_test(chance, key, strength, support, test);
  return {result.passed, true, result.fatigue};
}

}  // namespace

std::optional<ContactBar> contact_bar(const Charger& charger, double distance,
                                      const Options& options) {
  const Mover& mover = charger.purse.mover;
  if (charger.condition != Condition::steady) return ContactBar::not_steady;
  if (mover.formation == Formation::march_column || mover.formation == Formation::square) {
    return ContactBar::formation;
  }
  if (mover.arm == Arm::artillery) return ContactBar::artillery;
  if (!order_allows_contact(charger.order, distance, options)) return ContactBar::order;
  if (distance >= reach(charger.purse, false, true, options) + kTolerance) {
    return ContactBar::too_far;
  }
  return std::nullopt;
}

bool may_react(ContactReaction reaction, const Charged& charged, Arm by) {
  switch (reaction) {
    case ContactReaction::stand:
      return true;
    case ContactReaction::evade:
      return may_evade(charged);
    case ContactReaction::emergency_square:
      return may_form_square(charged, by);
    case ContactReaction::counter:
      return may_counter(charged, by);
  }
  return false;
}

Length evasion(const Mover& mover, const Options& options) {
  return full_move(mover, false, options);
}

bool catches(double reach, double gap, double evaded) { return reach + kTolerance > gap + evaded; }

double counter_distance(const Mover& mover, double distance, const Options& options) {
  return std::min(distance / 2, one_segment(mover, options).as_double());
}

ReactionResult react(chance::Chance& chance, chance::Key key, ContactReaction reaction,
                     const Charged& charged, const Strength& strength, const Support& support,
                     const MoraleTest& test, double reach, double gap, const Options& options) {
  MoraleTest for_it = test;
  switch (reaction) {
    case ContactReaction::stand:
      return {};
    case ContactReaction::evade:
      return {true, catches(reach, gap, evasion(charged.mover, options).as_double()), {}};
    case ContactReaction::emergency_square:
      for_it.occasion = Occasion::emergency_square;
      return tested(chance, key, strength, support, for_it);
    case ContactReaction::counter:
      for_it.occasion = Occasion::counter;
      return tested(chance, key, strength, support, for_it);
  }
  return {};
}

Length rout_move(const Mover& mover, const Options& options) {
  return full_move(mover, true, options);
}

bool may_go_to_ground(const Mover& mover, bool in_contact) {
  return mover.arm == Arm::infantry && !in_contact && mover.formation != Formation::march_column &&
         mover.formation != Formation::square;
}

}  // namespace opfor::over_the_hills
