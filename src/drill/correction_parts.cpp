#include "drill/correction_parts.hpp"

#include <fmt/format.h>
#include <range/v3/algorithm/all_of.hpp>

#include "battle/sentences.hpp"

namespace opfor {

Problem wrong_of(const Battle& battle, UnitId unit, std::string what, std::string hint) {
  return {{}, fmt::format("{}: {}", battle.setting().name_of(unit), what), std::move(hint)};
}

std::optional<Problem> over_the_edge(const Battle& battle, UnitId unit, const field::Box& base) {
  const auto on_table = [&](Vec corner) { return battle.setting().ground->on_table(corner); };
  if (ranges::all_of(field::corners(base), on_table)) return std::nullopt;
  return wrong_of(battle, unit, "it would stand over the edge of the table");
}

std::optional<Problem> on_bad_ground(const Battle& battle, UnitId unit, const field::Box& base,
                                     const field::Mover& mover) {
  if (auto problem = over_the_edge(battle, unit, base)) return problem;
  if (battle.setting().ground->can_stand(base, mover)) return std::nullopt;
  return wrong_of(battle, unit, "it would stand on ground where it cannot");
}

Problem on_top_of(const Battle& battle, UnitId unit, UnitId other) {
  return wrong_of(battle, unit,
                  fmt::format("it would stand on top of {}", battle.setting().name_of(other)));
}

Problem too_far_apart(const Battle& battle, UnitId unit, UnitId enemy, double apart) {
  const Measure measure = battle.setting().measure;
  return wrong_of(battle, unit,
                  fmt::format("it stands {:.1f} {} from {}", apart / tenths_in(measure),
                              abbreviation(measure), battle.setting().name_of(enemy)),
                  "say where it stands first: units in contact touch");
}

Problem no_joining(const Battle& battle, UnitId unit, UnitId other) {
  if (index(other) >= battle.size()) {
    return wrong_of(battle, unit, "there is no such unit to be in contact with");
  }
  const std::string whom = battle.setting().name_of(other);
  if (other == unit) return wrong_of(battle, unit, "it cannot be in contact with itself");
  if (side_of(battle, unit) == side_of(battle, other)) {
    return wrong_of(
        battle, unit,
        fmt::format("it and {} are both bodies of one side: only a leader joins a body", whom),
        "say where it stands, such as: behind it; contact is with enemies");
  }
  return wrong_of(battle, unit,
                  fmt::format("{} is no body on the table that it could touch", whom));
}

std::optional<Problem> not_one_life(const Battle& battle, UnitId leader, int killed, bool alive) {
  if (killed <= (alive ? 1 : 0) && killed >= (alive ? 0 : -1)) return std::nullopt;
  return wrong_of(battle, leader, alive ? "he has one life to lose" : "he is gone already");
}

void tell_flight(UnitState& unit, bool ran) { unit.in_force = ran ? InForce::run : InForce::hold; }

}  // namespace opfor
