#include <algorithm>
#include <fmt/format.h>

#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/check.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/fire.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// The judge of shots: section 11 read again, apart from what proposes targets.
namespace opfor::nineteenth_century {
namespace {

/// The contact of two groups, if there is one. A man who fights with a group is in its contacts.
const Contact* contact_of(const Situation& now, UnitId x, UnitId y) {
  for (const Contact& c : now.battle().head().contacts) {
    const auto touches = [&](UnitId unit) {
      const UnitId with = fights_with(now, unit);
      return c.a == unit || c.b == unit || c.a == with || c.b == with;
    };
    if (touches(x) && touches(y)) return &c;
  }
  return nullptr;
}

std::optional<Refusal> check_contacts(const Situation& now, UnitId shooter, UnitId target) {
  if (fought_before(now, shooter)) {
    return Refusal{"NC-SHOOT-12", "it was in contact before this turn"};
  }
  const Contact* touch = contact_of(now, shooter, target);
  if (touch == nullptr && is_in_a_fight(now, shooter)) {
    return Refusal{"NC-SHOOT-12", "a group that was charged shoots at its chargers only"};
  }
  if (touch == nullptr && is_in_a_fight(now, target)) {
    return Refusal{"NC-SHOOT-12", "nobody shoots into a contact of others"};
  }
  if (touch != nullptr &&
      side_of(now.battle(), touch->initiator) == side_of(now.battle(), shooter)) {
    return Refusal{"NC-SHOOT-12", "who has charged does not shoot"};
  }
  return std::nullopt;
}

/// NC-SHOOT-2, 3: what a commanded group or PC needs.
std::optional<Refusal> check_load(const Battle& b, UnitId shooter) {
  const Group& g = group(b, shooter);
  const GroupState& s = state(b, shooter);
  int least = 0;
  if (g.load == LoadClass::muzzle) least = 2;
  if (g.load == LoadClass::slow) least = s.moved_this_turn == 0 && s.halves_used == 0 ? 2 : 3;
  if (s.load_halves < least) return Refusal{"NC-SHOOT-2", "it is not loaded"};
  const Weapon weapon = shooting_weapon(g);
  const bool firearm =
      weapon == Weapon::rifle || weapon == Weapon::musket || weapon == Weapon::pistol;
  if (firearm && s.halves_used >= 2) {
    return Refusal{"NC-SHOOT-2", "it has used both halves of its turn"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check_shot(const Battle& battle, UnitId shooter, UnitId target) {
  const bool here = index(shooter) < battle.size() && present(battle, shooter);
  if (!here) return Refusal{"NC-SHOOT-1", "who is not on the table does not shoot"};
  const bool there = index(target) < battle.size() && present(battle, target);
  if (!there || side_of(battle, target) == side_of(battle, shooter)) {
    return Refusal{"NC-SHOOT-1", "only an enemy on the table can be shot at"};
  }
  const Group& g = group(battle, shooter);
  const UnitState& u = battle.unit(shooter);
  const Situation now(battle);
  const std::string name = battle.setting().name_of(target);
  if (!now.sees(shooter, target)) {
    return Refusal{"NC-VIS-1", fmt::format("it does not see {}", name)};
  }
  const double reach = weapon_range(g).as_double();
  if (reach == 0 || now.gap(shooter, target) > reach) {
    return Refusal{"NC-WPN-2", fmt::format("{} is beyond its long range", name)};
  }
  if (eligible(now, shooter, target) == 0) {
    return Refusal{"NC-VIS-1", fmt::format("nobody has a clear shot at {}", name)};
  }
  const UnitId with = group_of(battle, shooter);
  if (u.in_force == InForce::run || running(battle, with)) {
    return Refusal{"NC-SHOOT-12", "who runs does not shoot"};
  }
  if (u.in_force == InForce::withdraw && g.arm == Arm::horse) {
    return Refusal{"NC-SHOOT-12", "horse that withdraws does not shoot"};
  }
  if (state(battle, shooter).charged != 0 ||
      state(battle, fights_with(now, shooter)).charged != 0) {
    return Refusal{"NC-SHOOT-12", "who has charged does not shoot"};
  }
  if (auto refusal = check_contacts(now, shooter, target)) return refusal;
  if (state(battle, shooter).shot != 0) return Refusal{"NC-SHOOT-2", "it has shot this turn"};
  if (declares(battle, shooter) && state(battle, shooter).busy == 0) {
    return Refusal{"NC-CMD-2", "the officer did not declare that he would fire this turn"};
  }
  if (u.commanded == 0 && !g.pc) return std::nullopt;
  return check_load(battle, shooter);
}

}  // namespace opfor::nineteenth_century
