#include "drill/correcting.hpp"

#include <fmt/format.h>

#include "battle/goes_with.hpp"
#include "field/bodies.hpp"

namespace opfor {
namespace {

constexpr double kRounding =
    13;  ///< somewhat more than a millimetre: places are told in round numbers

}  // namespace

std::optional<Problem> Correcting::make() {
  if (auto problem = unknown()) return problem;
  if (auto problem = losses()) return problem;
  if (auto problem = state()) return problem;
  if (auto problem = presence()) return problem;
  if (auto problem = place()) return problem;
  part_from_those_left();
  if (auto problem = contacts()) return problem;
  finish();
  return std::nullopt;
}

Correcting::Wrong Correcting::presence() {
  if (!told_.presence) return std::nullopt;
  switch (*told_.presence) {
    case Presence::waiting:
      return wait();
    case Presence::on_table:
      return come_back();
    case Presence::off_table:
    case Presence::removed:
      leave(*told_.presence);
      break;
  }
  return std::nullopt;
}

Correcting::Wrong Correcting::place() {
  const bool told = told_.at || told_.facing || is_drawn_up_anew();
  const bool there = is_there(battle_, unit());
  const bool comes_back = there && !is_there(was_, unit());
  if (!told && !comes_back && !has_grown()) return std::nullopt;
  if (!there) {
    if (!told) return std::nullopt;
    return wrong("it is not on the table", "say that it is back first");
  }
  field::Pose pose = battle_.unit(unit()).pose();
  if (told_.at) pose.at = *told_.at;
  if (told_.facing) pose.facing = *told_.facing;
  const field::Pose from = battle_.unit(unit()).pose();
  put(pose);
  if (is_body(unit()) && !steps_aside(unit())) {
    if (is_there(was_, unit())) take_along(from);
    make_room();
  }
  return wrong_place();
}

/// A body stands on good ground, and on nobody.
bool Correcting::is_clear(UnitId unit) const {
  const std::vector<field::Box> own = body_of(unit);
  for (const field::Box& box : own) {
    if (over_the_edge(battle_, unit, box)) return false;
    if (!battle_.setting().ground->can_stand(box, mover())) return false;
  }
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other == unit || !is_body(other)) continue;
    if (field::overlaps(own, body_of(other))) return false;
  }
  return true;
}

/// Who goes with a body that is put elsewhere goes as far, if nothing is said of him.
void Correcting::take_along(const field::Pose& from) {
  const Vec gone = field::vec(battle_.unit(unit()).pose().at) - field::vec(from.at);
  if (norm(gone) <= 0) return;
  for (const UnitId man : who_go_with(battle_, unit())) {
    if (!is_body(man) || !steps_aside(man)) continue;
    const field::Pose was = battle_.unit(man).pose();
    battle_.unit(man).put({field::point(field::vec(was.at) + gone), was.facing});
    if (!is_clear(man) && !step_aside(man)) battle_.unit(man).put(was);
  }
}

/// Lone men of its side on whom a body was put step aside.
void Correcting::make_room() {
  const std::vector<field::Box> own = body_of(unit());
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    const UnitId man = unit_id(i);
    if (man == unit() || !is_body(man) || !steps_aside(man)) continue;
    if (field::overlaps(own, body_of(man))) step_aside(man);
  }
}

/// To the nearest clear place, in rings of half a centimetre.
bool Correcting::step_aside(UnitId man) {
  constexpr int kRings = 60;
  constexpr int kWays = 16;
  const field::Pose was = battle_.unit(man).pose();
  for (int ring = 1; ring <= kRings; ++ring) {
    for (int way = 0; way < kWays; ++way) {
      const Vec step = unit_vector(Angle::hundredths(way * 36000 / kWays)) * (ring * 50.0);
      battle_.unit(man).put({field::point(field::vec(was.at) + step), was.facing});
      if (is_clear(man)) return true;
    }
  }
  battle_.unit(man).put(was);
  return false;
}

Correcting::Wrong Correcting::wrong_place() const {
  const std::vector<field::Box> own = body_of(unit());
  for (const field::Box& box : own) {
    if (auto problem = on_bad_ground(battle_, unit(), box, mover())) return problem;
  }
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other == unit() || !is_body(other)) continue;
    if (field::overlaps(own, body_of(other))) return on_top_of(battle_, unit(), other);
  }
  return std::nullopt;
}

Correcting::Wrong Correcting::contacts() {
  if (told_.out_of_contact) part(*told_.out_of_contact);
  if (!told_.contact) return std::nullopt;
  return touch(*told_.contact);
}

Correcting::Wrong Correcting::touch(UnitId other) {
  if (!is_there(battle_, unit())) {
    return wrong("it is not on the table", "say that it is back first");
  }
  const bool enemies = index(other) < battle_.size() && is_body(other) && is_body(unit()) &&
                       side_of(battle_, other) != side_of(battle_, unit());
  if (!enemies) return join(other);
  const double apart = gap(other);
  if (!may_touch(apart)) return too_far_apart(battle_, unit(), other, apart);
  return meet(other);
}

void Correcting::part(UnitId other) {
  break_contact(battle_, unit(), other);
  UnitId& with = battle_.unit(unit()).goes_with;
  if (with == other) with = kNoUnit;
}

Correcting::Wrong Correcting::join(UnitId friendly) {
  return no_joining(battle_, unit(), friendly);
}

Correcting::Wrong Correcting::go_with(UnitId body, std::string_view whom, bool alone) {
  const bool may = index(body) < battle_.size() && body != unit() && is_body(body) &&
                   side_of(battle_, body) == side_of(battle_, unit());
  if (!may) return wrong(std::string(whom));
  for (const UnitId other : who_go_with(battle_, body)) {
    if (!alone || other == unit()) continue;
    return wrong(fmt::format("{} goes with it already", battle_.setting().name_of(other)));
  }
  battle_.unit(unit()).goes_with = body;
  return std::nullopt;
}

/// Put out of reach, it touches those no longer whom it touched, nor goes with whom it went.
void Correcting::part_from_those_left() {
  if (told_.at && is_there(battle_, unit())) {
    for (const UnitId enemy : enemies_in_contact(battle_, unit())) {
      if (is_there(battle_, enemy) && !may_touch(gap(enemy))) {
        break_contact(battle_, unit(), enemy);
      }
    }
  }
  UnitId& with = battle_.unit(unit()).goes_with;
  if (with == kNoUnit || !told_.at) return;
  const std::vector<field::Box> body = body_of(with);
  const double off = field::least_gap(field::vec(*told_.at), body);
  if (off > at_hand().as_double() + kRounding) with = kNoUnit;
}

}  // namespace opfor
