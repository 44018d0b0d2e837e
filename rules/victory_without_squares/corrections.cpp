#include "rules/victory_without_squares/corrections.hpp"

#include <fmt/format.h>

#include "drill/correction_parts.hpp"
#include "rules/victory_without_squares/march.hpp"

namespace opfor::victory_without_squares {
namespace {

/// A removed unit is on the table again.
void bring_back(Battle& battle, UnitId unit) {
  battle.unit(unit).presence = Presence::on_table;
  record(battle, unit).gone = Gone::no;
}

std::optional<Problem> correct_leader(Battle& battle, const Correction& c) {
  if (c.formation || c.ran || c.beaten || c.contact || c.out_of_contact) {
    return wrong_of(battle, c.unit, "a leader is in no formation, and neither runs nor fights",
                    "say it of the body that he is with");
  }
  const bool alive = battle.unit(c.unit).on_table();
  if (auto p = not_one_life(battle, c.unit, c.killed.value_or(0), alive)) return p;
  if (c.killed == 1) remove(battle, c.unit, Gone::killed);
  if (c.killed == -1) bring_back(battle, c.unit);
  return std::nullopt;
}

std::optional<Problem> correct_steps(Battle& battle, const Correction& c) {
  const Kind kind = body_info(battle, c.unit).kind;
  UnitRecord& r = record(battle, c.unit);
  int steps = c.killed.value_or(0);
  if (steps > 0 && level(after_losing(r.state, steps - 1, kind)) == level(State::broken)) {
    return wrong_of(battle, c.unit,
                    fmt::format("it cannot lose {} steps: it is {}", steps, word(r.state)));
  }
  if (steps > 0) lose_steps(battle, c.unit, steps);
  for (; steps < 0; ++steps) {
    if (r.state == State::formed) {
      return wrong_of(battle, c.unit, "it cannot be better than formed");
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
    return wrong_of(battle, c.unit, "nobody is in open order", "line, column or square (hedgehog)");
  }
  if (*c.formation == opfor::Formation::square &&
      !may_form_hedgehog(kind, r.state, bases_of(battle, c.unit))) {
    return wrong_of(battle, c.unit, "only foot with a pike base forms a hedgehog");
  }
  if (*c.formation == opfor::Formation::column && kind == Kind::artillery) {
    return wrong_of(battle, c.unit, "artillery forms no column");
  }
  battle.unit(c.unit).formation = *c.formation;
  return std::nullopt;
}

void correct_flight(Battle& battle, const Correction& c) {
  if (!c.ran && !c.beaten) return;
  const bool went = c.ran.value_or(false) || c.beaten.value_or(false);
  UnitRecord& r = record(battle, c.unit);
  r.retreated_or_ran = went ? Since::before : Since::never;
  if (c.ran) tell_flight(battle.unit(c.unit), *c.ran);
}

std::optional<Problem> correct_presence(Battle& battle, const Correction& c) {
  if (!c.presence) return std::nullopt;
  switch (*c.presence) {
    case Presence::waiting:
      return wrong_of(battle, c.unit, "nobody comes on to the table later under this sheet");
    case Presence::on_table:
      if (!is_leader(battle, c.unit) && bases_of(battle, c.unit).all() == 0) {
        return wrong_of(battle, c.unit, "nothing is left of it", "give back its steps first");
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
    return wrong_of(battle, c.unit, "it is not on the table", "say that it is back first");
  }
  field::Pose pose = battle.unit(c.unit).pose();
  if (c.at) pose.at = *c.at;
  if (c.facing) pose.facing = *c.facing;
  put(battle, c.unit, pose);
  const Situation now(battle);
  const field::Box& body = now.box(c.unit);
  if (is_leader(battle, c.unit)) return over_the_edge(battle, c.unit, body);
  const field::Mover mover{record(battle, c.unit).mounted != 0};
  if (auto p = on_bad_ground(battle, c.unit, body, mover)) return p;
  for (const UnitId other : now.present()) {
    if (other == c.unit || !field::overlaps(body, now.box(other))) continue;
    return on_top_of(battle, c.unit, other);
  }
  return std::nullopt;
}

std::optional<Problem> correct_contacts(Battle& battle, const Correction& c) {
  if (c.out_of_contact) break_contact(battle, c.unit, *c.out_of_contact);
  if (!c.contact) return std::nullopt;
  const UnitId enemy = *c.contact;
  if (index(enemy) >= battle.size() || !present(battle, enemy) || !present(battle, c.unit) ||
      side_of(battle, enemy) == side_of(battle, c.unit)) {
    return no_enemies(battle, c.unit, enemy);
  }
  const double apart = Situation(battle).gap(c.unit, enemy);
  if (!within(apart, kStopShort)) return too_far_apart(battle, c.unit, enemy, apart);
  make_contact(battle, c.unit, enemy);
  return std::nullopt;
}

}  // namespace

std::optional<Problem> correct(Battle& battle, const Correction& c) {
  if (index(c.unit) >= battle.size()) return Problem{{}, "there is no such unit", {}};
  if (c.wounded.value_or(0) != 0) {
    return wrong_of(battle, c.unit, "this sheet counts no wounded",
                    "killed: steps that it has lost");
  }
  if (c.loaded) return wrong_of(battle, c.unit, "nothing is loaded under this sheet");
  if (c.files) {
    return wrong_of(battle, c.unit, "its width is that of its formation", "line, column or square");
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
