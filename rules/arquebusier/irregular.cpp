#include "rules/arquebusier/irregular.hpp"

namespace opfor::arquebusier {

std::vector<Cause> causes_of_shooting(const UnderShot& shot) {
  std::vector<Cause> causes;
  if (shot.lost >= kShakenBy) causes.push_back(Cause::shot_losses);
  if (!shot.nearest_shot) return causes;
  const Length close = shot.cavalry ? kCloseFireAtHorse : kCloseFireAtFoot;
  if (within(*shot.nearest_shot, close)) causes.push_back(Cause::close_fire);
  if (shot.changing) causes.push_back(Cause::mount_change);
  return causes;
}

bool stood(const InContact& contact, StandingCavalryTest test) {
  const auto moved = [](double distance) {
    return distance >= kMovedAtLeast.as_double() - kTolerance;
  };
  const bool now = moved(contact.moved);
  // On turn 1 nobody has a last turn: this one counts.
  const bool last = contact.first_turn ? now : moved(contact.moved_last);
  switch (test) {
    case StandingCavalryTest::previous_turn:
      return !last;
    case StandingCavalryTest::contact_move:
      return !now;
    case StandingCavalryTest::neither:
      return !last && !now;
  }
  return false;
}

std::vector<Cause> causes_of_contact(const InContact& contact, StandingCavalryTest test) {
  std::vector<Cause> causes;
  if (!contact.in_melee) return causes;
  if (contact.bad_contact) causes.push_back(Cause::bad_contact);
  if (contact.changing) causes.push_back(Cause::mount_change);
  if (contact.cavalry && !contact.was_in_melee && stood(contact, test)) {
    causes.push_back(Cause::standing_cavalry);
  }
  return causes;
}

}  // namespace opfor::arquebusier
