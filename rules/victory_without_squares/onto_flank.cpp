#include "rules/victory_without_squares/onto_flank.hpp"

#include <cmath>
#include <optional>

#include "field/arcs.hpp"
#include "field/lines.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/stride.hpp"
#include "rules/victory_without_squares/wanted.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

/// From his flank to its middle: a wheel leaves horse half of its move (VWS-MOVE-3).
constexpr double kOffFlank = kActOfHorse.as_double() + 127;

/// It looks at a front that lets no horse in, and would at the next turn: who is met obliquely only
/// has to turn to it.
bool stands_before_front(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const bool horse =
      body_info(b, unit).kind == Kind::horse && record(b, unit).state <= State::unsteady;
  const bool formed_foot = body_info(b, enemy).kind == Kind::foot &&
                           record(b, enemy).state == State::formed &&
                           formation_of(b, enemy) != Formation::hedgehog;
  if (!horse || !formed_foot || !within(now.gap(unit, enemy), kComesToGrips)) return false;
  Combat combat = encounter(now, unit, enemy);
  if (combat.aspect == Aspect::oblique) combat.aspect = Aspect::front;
  return bar(combat).has_value();
}

/// Others who would have it under their muskets.
bool under_fire_there(const Situation& now, UnitId unit, UnitId foe, const Box& there) {
  const Battle& b = now.battle();
  for (const UnitId enemy : now.enemies(unit)) {
    const bool fires =
        enemy != foe && unbroken(b, enemy) && firearm_of(b, enemy) == Firearm::musket;
    if (!fires || !field::lies_before(now.box(enemy), there.centre)) continue;
    if (within(field::gap(there, now.box(enemy)), kMusketRange)) return true;
  }
  return false;
}

/// Turns that it takes to come there, of those that are left.
bool comes_in_time(const Situation& now, UnitId unit, Vec place) {
  const Battle& b = now.battle();
  const double move = full_move(b, unit).as_double();
  if (move <= 0) return false;
  const double way = norm(place - now.box(unit).centre) + kActOfHorse.as_double();
  return std::ceil(way / move) <= b.setting().turns - b.head().turn;
}

/// The place off one of his flanks.
std::optional<Vec> off_flank(const Situation& now, UnitId unit, UnitId enemy, double side) {
  const Box& his = now.box(enemy);
  const Vec out = field::right_of(his.ahead) * side;
  Box there = now.box(unit);
  there.centre = his.centre + out * (his.half_width + kOffFlank);
  there.ahead = out * -1;
  if (!comes_in_time(now, unit, there.centre) || !has_room(now, unit, there, true)) {
    return std::nullopt;
  }
  if (under_fire_there(now, unit, enemy, there)) return std::nullopt;
  const Combat combat = encounter(now, unit, enemy, there);
  if (bar(combat) || !odds_pass(combat, die_rules(now.battle()))) return std::nullopt;
  return there.centre;
}

}  // namespace

Vec where_to_meet(const Situation& now, UnitId unit, UnitId enemy) {
  const Box& his = now.box(enemy);
  if (!stands_before_front(now, unit, enemy)) return his.centre;
  const double aside = dot(now.box(unit).centre - his.centre, field::right_of(his.ahead));
  const double nearer = aside < 0 ? -1 : 1;
  if (const auto place = off_flank(now, unit, enemy, nearer)) return *place;
  return off_flank(now, unit, enemy, -nearer).value_or(his.centre);
}

}  // namespace opfor::victory_without_squares
