#pragma once

#include "rules/dice_support.hpp"
#include "rules/nineteenth_century/combat_resolvers.hpp"

namespace opfor::nineteenth_century::test {

using opfor::test::chance_of_fit;
using opfor::test::chance_of_play;
using opfor::test::FixedDice;
using opfor::test::mean;
using opfor::test::odds_that;
using opfor::test::power;
using opfor::test::total;

/// The resolver of the sheet with this name, with these fields, the others at their defaults.
[[nodiscard]] inline chance::Odds<Values> odds_of_resolver(const std::string& name,
                                                           const Values& given) {
  return opfor::test::odds_of_resolver(combat_resolvers(), name, given);
}

}  // namespace opfor::nineteenth_century::test
