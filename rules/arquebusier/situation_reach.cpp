// Whom a march could bring a formation into contact with (AQ-MOVE-3, AQ-MOVE-7, AQ-BEH-3).
#include "field/arcs.hpp"
#include "rules/arquebusier/stride.hpp"

namespace opfor::arquebusier {
namespace {

constexpr int kAslant = 15;        ///< between marches at him past friends, degrees
constexpr int kAslantAtMost = 60;  ///< off the straight way

}  // namespace

std::optional<Situation::Reach> Situation::march_into(UnitId unit, UnitId enemy) const {
  if (body(unit).empty() || body(enemy).empty() || in_melee(battle(), unit)) return std::nullopt;
  if (!arquebusier::within(gap(unit, enemy), full_move(battle(), unit))) return std::nullopt;
  // At the middle of its front, as orders say it; else at whatever of it can be reached.
  const Vec front = field::vec(battle().unit(unit).pose().at);
  std::vector<Vec> places{field::vec(battle().unit(enemy).pose().at), box(enemy).centre};
  for (const field::Box& part : body(enemy)) places.push_back(field::nearest_place(part, front));
  bool friends = false;
  const auto march = [&](Angle facing) -> std::optional<Reach> {
    const Stride s = stride(*this, unit, march_to(battle(), unit, facing));
    friends = friends || s.by == Stopped::friends || s.by == Stopped::no_room;
    if (!s.touches(enemy)) return std::nullopt;
    return Reach{s.end(), s.length};
  };
  for (const Vec place : places) {
    if (const auto reach = march(facing_of(place - front))) return reach;
  }
  if (!friends) return std::nullopt;
  // With a friend half before it, or no room to turn straight at him, it goes at him aslant.
  const Angle direct = facing_of(box(enemy).centre - front);
  for (int aside = kAslant; aside <= kAslantAtMost; aside += kAslant) {
    for (const int degrees : {aside, -aside}) {
      if (const auto reach = march(direct + Angle::degrees(degrees))) return reach;
    }
  }
  return std::nullopt;
}

UnitId Situation::in_reach(UnitId unit) const {
  const UnitId enemy = nearest_enemy(unit);
  return enemy != kNoUnit && march_into(unit, enemy) ? enemy : kNoUnit;
}

}  // namespace opfor::arquebusier
