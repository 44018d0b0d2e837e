#include "rules/through_the_square_window/command.hpp"
#include "rules/through_the_square_window/resolver_fields.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Chance;
using chance::Purpose;

constexpr std::int64_t kMostArmy = 80;

Resolver initiative() {
  return resolver("initiative", "which side chooses to act first or second", "TTSW-SEQ-2", {},
                  [](const Values&, Chance& chance) -> Values {
                    return {{"a_chooses", throw_for_initiative(chance, {}) == Side::a}};
                  });
}

Resolver army() {
  return resolver(
      "army", "whether an army has lost the battle by its losses", "TTSW-ARMY-1, 3",
      {number_field("lost", "value of the units lost or routing", "", 0, 0, kMostArmy),
       number_field("army", "value of all its units at the beginning", "", 14, 0, kMostArmy),
       word_field("test", "option army.test", ArmyTest::none)},
      [](const Values& v, Chance& chance) -> Values {
        const bool breaks = army_breaks(chance, key_for(Purpose::test), small(v, "lost"),
                                        small(v, "army"), chosen<ArmyTest>(v, "test"));
        return {{"broken", breaks}};
      });
}

Resolver general_risk() {
  return resolver("general_risk", "what becomes of a general with a unit that lost strength",
                  "TTSW-GEN-3", {}, [](const Values&, Chance& chance) -> Values {
                    return {{"killed", general_killed(chance, key_for(Purpose::leader_risk))}};
                  });
}

}  // namespace

std::vector<Resolver> command_resolvers() { return {initiative(), army(), general_risk()}; }

}  // namespace opfor::through_the_square_window
