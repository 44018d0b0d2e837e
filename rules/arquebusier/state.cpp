#include "rules/arquebusier/state.hpp"

#include <algorithm>
#include <limits>

#include "battle/close_call.hpp"
#include "battle/lifetimes.hpp"
#include "drill/occurrences.hpp"
#include "field/box.hpp"
#include "rules/arquebusier/elements.hpp"

namespace opfor::arquebusier {
namespace {

static_assert(Record<UnitRecord>);

bool in_saddle(const UnitRecord& r, const Element& element) {
  const Arm arm = line_of(element.type).arm;
  return arm == Arm::mounted || (arm == Arm::dragoon && r.mounted != 0);
}

}  // namespace

bool present(const Battle& battle, UnitId unit) {
  return battle.unit(unit).on_table() && !is_general(battle, unit);
}

bool living(const Battle& battle, UnitId general) {
  return battle.unit(general).on_table() && is_general(battle, general);
}

Class class_of(const Battle& battle, UnitId unit) {
  return shaken(battle, unit) ? Class::irregular : formation_info(battle, unit).natural;
}

bool has_cause(const Battle& battle, UnitId unit, Cause cause) {
  return ((record(battle, unit).causes >> static_cast<unsigned>(cause)) & 1U) != 0;
}

bool is_mounted(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  return !r.elements.empty() && std::all_of(r.elements.begin(), r.elements.end(),
                                            [&](const Element& e) { return in_saddle(r, e); });
}

bool contains_cavalry(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  return std::any_of(r.elements.begin(), r.elements.end(),
                     [&](const Element& e) { return in_saddle(r, e); });
}

bool is_mob(const Battle& battle, UnitId unit) {
  const Elements& elements = record(battle, unit).elements;
  const auto mob = std::count_if(elements.begin(), elements.end(),
                                 [](const Element& e) { return e.type == Type::mob; });
  return 2 * static_cast<std::size_t>(mob) > elements.size();
}

bool is_artillery(const Battle& battle, UnitId unit) {
  // Artillery is not mixed with others (AQ-TYPE-3): one element tells, living or lost.
  return is_artillery(formation_info(battle, unit).elements.front().type);
}

int initial_count(const Battle& battle, UnitId unit) {
  return static_cast<int>(formation_info(battle, unit).elements.size());
}

int lost_in_all(const Battle& battle, UnitId unit) {
  return initial_count(battle, unit) - static_cast<int>(record(battle, unit).elements.size());
}

Length usual_move(const Battle& battle, UnitId unit) {
  if (is_artillery(battle, unit)) return options(battle).artillery_move;
  return is_mounted(battle, unit) ? kMountedMove : kFootMove;
}

Length full_move(const Battle& battle, UnitId unit) {
  const Length less = kMovePenalty * record(battle, unit).move_penalty;
  return std::max(usual_move(battle, unit) - less, Length{});
}

double rate(const Battle& battle, UnitId unit) {
  return usual_move(battle, unit).as_double() / kPulses;
}

bool falling_back(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  return r.ran_last != 0 || r.withdrew_last != 0 || r.broke_off_last != 0;
}

Table table_now(const Battle& battle, UnitId unit) {
  const Table table = battle.setting().unit(unit).table;
  return table == Table::foot && is_mounted(battle, unit) ? Table::horse : table;
}

field::Mover mover_of(const Battle& battle, UnitId unit) {
  // Guns, and whoever has horsemen among him, go only where horses can.
  const bool guns = is_artillery(battle, unit);
  return {guns || contains_cavalry(battle, unit), kDifficultFactor,
          guns ? kNoWay : kObstacleCost.as_double(), kElementWidth.as_double() / 2};
}

field::Pose place_beside(const Battle& battle, UnitId formation) {
  const field::Pose pose = battle.unit(formation).pose();
  const field::Box whole = footprint_at(battle, formation, pose);
  Vec at = field::rear_of(whole);
  // All of his base stays on the table, however it is turned.
  const double half = norm(Vec{1, 1}) * kFigureOfGeneral.as_double() / 2;
  const Setting& setting = battle.setting();
  at.x = std::clamp(at.x, half, setting.width.as_double() - half);
  at.y = std::clamp(at.y, half, setting.height.as_double() - half);
  return {field::point(at), pose.facing};
}

void put(Battle& battle, UnitId unit, const field::Pose& pose) {
  put_with_all(battle, unit, pose, place_beside);
}

bool shake(Battle& battle, UnitId unit, Cause cause) {
  if (has_cause(battle, unit, cause)) return false;
  UnitRecord& r = record(battle, unit);
  r.causes = static_cast<std::uint8_t>(r.causes | (1U << static_cast<unsigned>(cause)));
  return true;
}

void restore(Battle& battle, UnitId unit) {
  record(battle, unit).causes = 0;
  record(battle, unit).restored = 1;
}

void remove(Battle& battle, UnitId unit, Gone why) {
  battle.unit(unit).presence = Presence::removed;
  UnitRecord& gone = record(battle, unit);
  gone.gone = why;
  gone.marker = {};
  battle.unit(unit).goes_with = kNoUnit;
  break_contacts(battle, unit);
  if (why == Gone::destroyed) return;  // his fate is settled apart (AQ-GEN-5)
  leave_on_their_own(battle, unit);
}

namespace {

/// Where they begin the new turn, where they began the last, and what the rules make of it.
void begin_turn(Battle& battle, UnitId id) {
  const UnitState& unit = battle.unit(id);
  UnitRecord& r = record(battle, id);
  r.last_start_x = r.start_x;
  r.last_start_y = r.start_y;
  r.start_x = unit.x;
  r.start_y = unit.y;
  r.last_way = r.way;
  r.way = no_way(unit.pose().at);
  r.was_in_melee = in_melee(battle, id) ? 1 : 0;
  if (unit.goes_with != kNoUnit && !present(battle, unit.goes_with)) {
    battle.unit(id).goes_with = kNoUnit;
  }
  if (!is_general(battle, id)) r.commanded_as = class_of(battle, id);
}

}  // namespace

void new_turn(Battle& battle) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    record(battle, unit_id(i)).moved_last = battle.units()[i].moved;
  }
  forget_turn(battle);
  for (std::size_t i = 0; i < battle.size(); ++i) begin_turn(battle, unit_id(i));
}

chance::Key next_key(Battle& battle, Side side, UnitId unit, chance::Purpose purpose, UnitId other,
                     int takes) {
  return opfor::next_key(battle, record(battle, unit).taken, side, unit, purpose, other, takes);
}

bool routed(const Battle& battle, Side side) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || !present(battle, unit)) continue;
    if (!is_artillery(battle, unit) && class_of(battle, unit) == Class::regular) return false;
  }
  return true;
}

}  // namespace opfor::arquebusier
