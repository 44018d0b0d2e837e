#include "rules/nineteenth_century/corrections.hpp"

#include <fmt/format.h>

#include "drill/correction_parts.hpp"
#include "rules/nineteenth_century/movement.hpp"

namespace opfor::nineteenth_century {
namespace {

std::optional<Problem> correct_losses(Battle& battle, const Correction& c) {
  const int alive = living(battle, c.unit);
  if (!take_losses(battle, c.unit, c.killed.value_or(0), 0)) {
    return wrong_of(battle, c.unit,
                    fmt::format("it cannot lose {}: {} of {} live", *c.killed, alive,
                                group(battle, c.unit).figures));
  }
  if (!take_losses(battle, c.unit, 0, c.wounded.value_or(0))) {
    return wrong_of(battle, c.unit,
                    fmt::format("{} more cannot be wounded: {} live, {} of them wounded",
                                *c.wounded, living(battle, c.unit), wounded(battle, c.unit)));
  }
  if (c.killed.value_or(0) < 0 && battle.unit(c.unit).presence == Presence::removed) {
    battle.unit(c.unit).presence = Presence::on_table;
  }
  return std::nullopt;
}

std::optional<Problem> correct_state(Battle& battle, const Correction& c) {
  UnitState& u = battle.unit(c.unit);
  GroupState& s = state(battle, c.unit);
  if (c.formation) {
    if (*c.formation == Formation::square && group(battle, c.unit).arm == Arm::horse) {
      return wrong_of(battle, c.unit, "horse forms no square", "line, column or open");
    }
    u.formation = *c.formation;
  }
  if (c.ran) {
    tell_flight(u, *c.ran);
    s.ran_last_turn = *c.ran ? 1 : 0;
  }
  if (c.beaten) s.beaten_in_melee = *c.beaten ? 1 : 0;
  if (c.loaded) {
    const int halves = halves_to_load(group(battle, c.unit).load);
    if (halves == 0) return wrong_of(battle, c.unit, "its weapons need no loading");
    s.load_halves = static_cast<std::uint8_t>(*c.loaded ? halves : 0);
  }
  if (c.presence) {
    u.presence = *c.presence;
    if (*c.presence == Presence::removed) {
      s.alive = 0;
      s.wounded = 0;
    }
    if (*c.presence != Presence::on_table) break_contacts(battle, c.unit);
    if (*c.presence == Presence::on_table && s.alive == 0) {
      return wrong_of(battle, c.unit, "nobody of it lives", "give back its losses first");
    }
  }
  return std::nullopt;
}

std::optional<Problem> correct_contacts(Battle& battle, const Correction& c) {
  if (c.contact) {
    if (!present(battle, c.unit)) {
      return wrong_of(battle, c.unit, "it is not on the table", "say that it is back first");
    }
    if (index(*c.contact) >= battle.size() || !present(battle, *c.contact) ||
        side_of(battle, *c.contact) == side_of(battle, c.unit)) {
      return wrong_of(
          battle, c.unit,
          fmt::format("{} is no enemy on the table", battle.setting().name_of(*c.contact)));
    }
    const Situation now(battle);
    const double apart = now.gap(c.unit, *c.contact);
    if (apart > kKeepOff.as_double()) return too_far_apart(battle, c.unit, *c.contact, apart);
    make_contact(battle, c.unit, *c.contact);
  }
  if (c.out_of_contact) break_contact(battle, c.unit, *c.out_of_contact);
  return std::nullopt;
}

/// A body put down by hand: on the table and not on another. Enemies may be as near as the player
/// says they are.
std::optional<Problem> correct_place(Battle& battle, const Correction& c, bool comes_back) {
  if (!c.at && !c.facing && !c.formation && !comes_back) return std::nullopt;
  UnitState& u = battle.unit(c.unit);
  if (!present(battle, c.unit)) {
    return wrong_of(battle, c.unit, "it is not on the table", "say that it is back first");
  }
  field::Pose pose = u.pose();
  if (c.at) pose.at = *c.at;
  if (c.facing) pose.facing = *c.facing;
  u.put(pose);
  close_up(battle, c.unit);
  const Situation now(battle);
  for (const field::Box& base : now.figures(c.unit)) {
    if (auto p = on_bad_ground(battle, c.unit, base, mover(battle, c.unit))) return p;
    for (const UnitId other_unit : now.present()) {
      if (other_unit == c.unit) continue;
      for (const field::Box& theirs : now.figures(other_unit)) {
        if (field::overlaps(base, theirs)) return on_top_of(battle, c.unit, other_unit);
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Problem> correct(Battle& battle, const Correction& correction) {
  if (index(correction.unit) >= battle.size()) return Problem{{}, "there is no such unit", {}};
  if (correction.files) {
    return wrong_of(battle, correction.unit, "its width is that of its formation",
                    "line, column, square or open");
  }
  Battle corrected = battle;
  if (auto p = correct_losses(corrected, correction)) return p;
  if (auto p = correct_state(corrected, correction)) return p;
  const bool comes_back = !present(battle, correction.unit) && present(corrected, correction.unit);
  if (auto p = correct_place(corrected, correction, comes_back)) return p;
  if (auto p = correct_contacts(corrected, correction)) return p;
  battle = std::move(corrected);
  return std::nullopt;
}

}  // namespace opfor::nineteenth_century
