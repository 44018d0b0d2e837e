#include "rules/through_the_square_window/command.hpp"

#include "chance/opposed.hpp"

namespace opfor::through_the_square_window {

bool in_command(const Commanders& commanders, CommandChain chain) {
  const auto near = [](const std::optional<double>& distance) {
    return distance && within(*distance, kCommandReach);
  };
  const bool counts = commanders.in_contact || chain == CommandChain::posture;
  return (counts && near(commanders.own)) || near(commanders.chief);
}

bool general_in_contact(double distance) { return within(distance, kCommanderInChief); }

Side throw_for_initiative(chance::Chance& chance, chance::Key key) {
  key.purpose = chance::Purpose::initiative;
  return chance::roll_off(chance, key);
}

bool army_breaks(chance::Chance& chance, chance::Key key, int lost, int army, ArmyTest test) {
  if (!at_break_point(lost, army)) return false;
  if (test == ArmyTest::none) return true;
  key.purpose = chance::Purpose::test;
  return chance::ask_face(chance, key) <= kArmyTestLoses;
}

bool general_killed(chance::Chance& chance, chance::Key key) {
  key.purpose = chance::Purpose::leader_risk;
  return chance::ask_sum(chance, key, 2) >= kGeneralKilled;
}

}  // namespace opfor::through_the_square_window
