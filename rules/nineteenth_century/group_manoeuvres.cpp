#include "rules/nineteenth_century/group_manoeuvres.hpp"

#include "rules/nineteenth_century/plan.hpp"

namespace opfor::nineteenth_century {

GroupManoeuvres::GroupManoeuvres(const Situation& now, UnitId unit, const Cell& cell)
    : Manoeuvres(cell, std::nullopt), now_(now), unit_(unit), before_(carried_on(now, unit)) {}

bool GroupManoeuvres::is_horse() const { return group(now_.battle(), unit_).arm == Arm::horse; }

bool GroupManoeuvres::falls_back() const {
  return before_ == InForce::withdraw || before_ == InForce::run;
}

bool GroupManoeuvres::ran() const { return before_ == InForce::run; }

}  // namespace opfor::nineteenth_century
