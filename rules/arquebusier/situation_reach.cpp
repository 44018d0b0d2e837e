// Whom a march could bring a formation into contact with (AQ-MOVE-3, AQ-MOVE-7, AQ-BEH-3).
#include "field/arcs.hpp"
#include "rules/arquebusier/stride.hpp"

namespace opfor::arquebusier {

std::optional<Situation::Reach> Situation::march_into(UnitId unit, UnitId enemy) const {
  if (body(unit).empty() || body(enemy).empty() || in_melee(battle(), unit)) return std::nullopt;
  if (!arquebusier::within(gap(unit, enemy), full_move(battle(), unit))) return std::nullopt;
  // At the middle of its front, as orders say it; else at whatever of it can be reached.
  const Vec front = field::vec(battle().unit(unit).pose().at);
  std::vector<Vec> places{field::vec(battle().unit(enemy).pose().at), box(enemy).centre};
  for (const field::Box& part : body(enemy)) places.push_back(field::nearest_place(part, front));
  for (const Vec place : places) {
    const Stride s = stride(*this, unit, march_to(battle(), unit, facing_of(place - front)));
    if (s.touches(enemy)) return Reach{s.end(), s.length};
  }
  return std::nullopt;
}

UnitId Situation::in_reach(UnitId unit) const {
  const UnitId enemy = nearest_enemy(unit);
  return enemy != kNoUnit && march_into(unit, enemy) ? enemy : kNoUnit;
}

}  // namespace opfor::arquebusier
