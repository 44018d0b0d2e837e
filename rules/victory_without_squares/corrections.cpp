#include "rules/victory_without_squares/corrections.hpp"

#include <fmt/format.h>

#include "rules/victory_without_squares/march.hpp"

namespace opfor::victory_without_squares {
namespace {

Problem problem(const Battle& battle, UnitId unit, std::string what, std::string hint = {}) {
  return {{}, fmt::format("{}: {}", battle.setting().name_of(unit), what), std::move(hint)};
}

/// A removed unit is on the table again.
void bring_back(Battle& battle, UnitId unit) {
  battle.unit(unit).presence = Presence::on_table;
  record(battle, unit).gone = Gone::no;
}

std::optional<Problem> correct_leader(Battle& battle, const Correction& c) {
  if (c.formation || c.ran || c.beaten || c.contact || c.out_of_contact) {
    return problem(battle, c.unit, "a leader is in no formation, and neither runs nor fights",
                   "say it of the body that he is with");
  }
  const bool alive = battle.unit(c.unit).on_table();
  if (c.killed.value_or(0) > (alive ? 1 : 0) || c.killed.value_or(0) < (alive ? 0 : -1)) {
    return problem(battle, c.unit, alive ? "he has one life to lose" : "he is gone already");
  }
  if (c.killed == 1) remove(battle, c.unit, Gone::killed);
  if (c.killed == -1) bring_back(battle, c.unit);
  return std::nullopt;
}

std::optional<Problem> correct_steps(Battle& battle, const Correction& c) {
  const Kind kind = body_info(battle, c.unit).kind;
  UnitRecord& r = record(battle, c.unit);
  int steps = c.killed.value_or(0);
  if (steps > 0 && level(after_losing(r.state, steps - 1, kind)) == level(State::broken)) {
    return problem(battle, c.unit,
                   fmt::format("it cannot lose {} steps: it is {}", steps, word(r.state)));
  }
  if (steps > 0) lose_steps(battle, c.unit, steps);
  for (; steps < 0; ++steps) {
    if (r.state == State::formed) {
      return problem(battle, c.unit, "it cannot be better than formed");
    }
    if (r.state == State::broken && r.rallied == 0) {
      r.pike_bases = static_cast<std::uint8_t>(body_info(battle, c.unit).bases.pike);
    }
    if (r.gone == Gone::destroyed) bring_back(battle, c.unit);
    r.state = after_regaining(r.state, kind);
  }
  return std::nullopt;
}

std::optional<Problem> correct_formation(Battle& battle, const Correction& c) {
  if (!c.formation) return std::nullopt;
  const Kind kind = body_info(battle, c.unit).kind;
  const UnitRecord& r = record(battle, c.unit);
  if (*c.formation == opfor::Formation::open) {
    return problem(battle, c.unit, "nobody is in open order", "line, column or square (hedgehog)");
  }
  if (*c.formation == opfor::Formation::square &&
      !may_form_hedgehog(kind, r.state, bases_of(battle, c.unit))) {
    return problem(battle, c.unit, "only foot with a pike base forms a hedgehog");
  }
  if (*c.formation == opfor::Formation::column && kind == Kind::artillery) {
    return problem(battle, c.unit, "artillery forms no column");
  }
  battle.unit(c.unit).formation = *c.formation;
  return std::nullopt;
}

void correct_flight(Battle& battle, const Correction& c) {
  if (!c.ran && !c.beaten) return;
  const bool went = c.ran.value_or(false) || c.beaten.value_or(false);
  UnitRecord& r = record(battle, c.unit);
  r.retreated_or_ran = went ? Since::before : Since::never;
  UnitState& u = battle.unit(c.unit);
  if (c.ran) {
    u.in_force = *c.ran ? InForce::run : InForce::hold;
    u.last_intent = *c.ran ? Intent::run : Intent::halt_face;
  }
}

std::optional<Problem> correct_presence(Battle& battle, const Correction& c) {
  if (!c.presence) return std::nullopt;
  switch (*c.presence) {
    case Presence::waiting:
      return problem(battle, c.unit, "nobody comes on to the table later under this sheet");
    case Presence::on_table:
      if (!is_leader(battle, c.unit) && bases_of(battle, c.unit).all() == 0) {
        return problem(battle, c.unit, "nothing is left of it", "give back its steps first");
      }
      bring_back(battle, c.unit);
      break;
    case Presence::off_table:
    case Presence::removed:
      // Who has left the table never returns (VWS-PUR-7).
      remove(battle, c.unit,
             *c.presence == Presence::off_table ? Gone::left_table
             : is_leader(battle, c.unit)        ? Gone::captured
                                                : Gone::destroyed);
      break;
  }
  return std::nullopt;
}

std::optional<Problem> correct_place(Battle& battle, const Correction& c, bool comes_back) {
  if (!c.at && !c.facing && !c.formation && !comes_back) return std::nullopt;
  if (!battle.unit(c.unit).on_table()) {
    return problem(battle, c.unit, "it is not on the table", "say that it is back first");
  }
  field::Pose pose = battle.unit(c.unit).pose();
  if (c.at) pose.at = *c.at;
  if (c.facing) pose.facing = *c.facing;
  put(battle, c.unit, pose);
  const Situation now(battle);
  const field::Box& body = now.box(c.unit);
  for (const Vec corner : field::corners(body)) {
    if (!now.ground().on_table(corner)) {
      return problem(battle, c.unit, "it would stand over the edge of the table");
    }
  }
  if (is_leader(battle, c.unit)) return std::nullopt;
  if (!now.ground().can_stand(body, {record(battle, c.unit).mounted != 0})) {
    return problem(battle, c.unit, "it would stand on ground where it cannot");
  }
  for (const UnitId other : now.present()) {
    if (other == c.unit || !field::overlaps(body, now.box(other))) continue;
    return problem(battle, c.unit,
                   fmt::format("it would stand on top of {}", battle.setting().name_of(other)));
  }
  return std::nullopt;
}

std::optional<Problem> correct_contacts(Battle& battle, const Correction& c) {
  if (c.out_of_contact) break_contact(battle, c.unit, *c.out_of_contact);
  if (!c.contact) return std::nullopt;
  const UnitId enemy = *c.contact;
  if (index(enemy) >= battle.size() || !present(battle, enemy) || !present(battle, c.unit) ||
      side_of(battle, enemy) == side_of(battle, c.unit)) {
    return problem(battle, c.unit,
                   fmt::format("it and {} are not enemies on the table",
                               index(enemy) < battle.size() ? battle.setting().name_of(enemy)
                                                            : std::string{"that unit"}));
  }
  const double gap = Situation(battle).gap(c.unit, enemy);
  if (!within(gap, kStopShort)) {
    return problem(battle, c.unit,
                   fmt::format("it stands {:.1f} in from {}", gap / tenths_in(Measure::inch),
                               battle.setting().name_of(enemy)),
                   "say where it stands first: units in contact touch");
  }
  make_contact(battle, c.unit, enemy);
  return std::nullopt;
}

}  // namespace

std::optional<Problem> correct(Battle& battle, const Correction& c) {
  if (index(c.unit) >= battle.size()) return Problem{{}, "there is no such unit", {}};
  if (c.wounded.value_or(0) != 0) {
    return problem(battle, c.unit, "this sheet counts no wounded",
                   "killed: steps that it has lost");
  }
  if (c.loaded) return problem(battle, c.unit, "nothing is loaded under this sheet");
  if (c.files) {
    return problem(battle, c.unit, "its width is that of its formation", "line, column or square");
  }
  Battle corrected = battle;
  if (is_leader(battle, c.unit)) {
    if (auto p = correct_leader(corrected, c)) return p;
  } else {
    if (auto p = correct_steps(corrected, c)) return p;
    if (auto p = correct_formation(corrected, c)) return p;
    correct_flight(corrected, c);
  }
  if (auto p = correct_presence(corrected, c)) return p;
  const bool comes_back = !battle.unit(c.unit).on_table() && corrected.unit(c.unit).on_table();
  if (auto p = correct_place(corrected, c, comes_back)) return p;
  if (auto p = correct_contacts(corrected, c)) return p;
  battle = std::move(corrected);
  return std::nullopt;
}

}  // namespace opfor::victory_without_squares
