#include "rules/through_the_square_window/state.hpp"

#include <algorithm>

#include "drill/occurrences.hpp"
#include "rules/through_the_square_window/command.hpp"

namespace opfor::through_the_square_window {

bool present(const Battle& battle, UnitId unit) {
  return battle.unit(unit).on_table() && !is_general(battle, unit);
}

bool steady(const Battle& battle, UnitId unit) {
  return present(battle, unit) && record(battle, unit).status == Status::steady;
}

Formation formation_of(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  switch (kind_of(battle, unit)) {
    case Kind::skirmishers:
      return Formation::skirmish;
    case Kind::dragoons:
      return r.mounted != 0 ? Formation::mounted : Formation::dismounted;
    case Kind::heavy_guns:
    case Kind::light_guns:
      return r.limbered != 0 ? Formation::limbered : Formation::unlimbered;
    default:
      break;
  }
  switch (battle.unit(unit).formation) {
    case opfor::Formation::column:
      return Formation::column;
    case opfor::Formation::square:
      return Formation::ring;
    case opfor::Formation::line:
    case opfor::Formation::open:
    case opfor::Formation::march:  // these are none of this sheet's
    case opfor::Formation::companies:
    case opfor::Formation::skirmish:
      break;
  }
  return Formation::line;
}

void set_formation(Battle& battle, UnitId unit, Formation formation) {
  UnitRecord& r = record(battle, unit);
  opfor::Formation& common = battle.unit(unit).formation;
  common = opfor::Formation::line;
  r.limbered = formation == Formation::limbered ? 1 : 0;
  r.mounted = formation == Formation::mounted ? 1 : 0;
  if (formation == Formation::column) common = opfor::Formation::column;
  if (formation == Formation::ring) common = opfor::Formation::square;
  if (formation == Formation::skirmish) common = opfor::Formation::open;
}

Strength strength_of(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  return {r.block, r.shot};
}

int strength_at_first(const Battle& battle, UnitId unit) {
  return initial_strength(card_of(battle, unit));
}

Arm arm_now(const Battle& battle, UnitId unit) {
  return arm_in(card_of(battle, unit), formation_of(battle, unit));
}
bool is_mounted(const Battle& battle, UnitId unit) { return arm_now(battle, unit) == Arm::horse; }
bool is_guns(const Battle& battle, UnitId unit) {
  return arm_of(kind_of(battle, unit)) == Arm::guns;
}
bool is_served(const Battle& battle, UnitId unit) {
  return record(battle, unit).crew == Crew::serves;
}

bool is_pike_block_now(const Battle& battle, UnitId unit) {
  return record(battle, unit).status == Status::steady &&
         is_pike_block(kind_of(battle, unit), formation_of(battle, unit));
}

bool may_not_advance(const Battle& battle, UnitId unit) {
  return record(battle, unit).no_advance_until >= battle.head().turn;
}

Length weapon_reach(const Battle& battle, UnitId unit, Formation formed) {
  if (formed == Formation::limbered || formed == Formation::mounted) return {};
  const RangeLine& line = line_of(card_of(battle, unit).weapon);
  return std::max(line.close, line.far);
}
Length weapon_reach(const Battle& battle, UnitId unit) {
  return weapon_reach(battle, unit, formation_of(battle, unit));
}

bool shoots_all_round(const Battle& battle, UnitId unit, Formation formed) {
  const Kind kind = kind_of(battle, unit);
  return kind == Kind::skirmishers || kind == Kind::light_cavalry || formed == Formation::ring;
}

bool lately(const Battle& battle, std::uint16_t turn) {
  return turn != 0 && turn + 1 >= battle.head().turn;
}

bool falling_back(const Battle& battle, UnitId unit) {
  const InForce last = battle.unit(unit).in_force;
  const UnitRecord& r = record(battle, unit);
  return last == InForce::withdraw || last == InForce::run || lately(battle, r.retired_turn);
}

Tester tester_of(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  Tester tester;
  tester.kind = kind_of(battle, unit);
  tester.mounted = r.mounted != 0;
  tester.quality = quality_of(battle, unit);
  switch (r.status) {
    case Status::routing:
      tester.temper = Temper::routing;
      break;
    case Status::rallying:
      tester.temper = Temper::rallying;
      break;
    case Status::steady:
    case Status::pursuing:
      tester.temper = opfor::in_contact(battle, unit) ? Temper::in_contact : Temper::steady;
      break;
  }
  tester.sp = strength_of(battle, unit).total();
  tester.initial_sp = strength_at_first(battle, unit);
  tester.hits = r.hits;
  tester.close_musketry = r.close_musketry != 0;
  tester.generals_lost = r.generals_lost;
  tester.fired_behind = r.fired_behind != 0;
  tester.general_attached = one_with(battle, unit) != kNoUnit;
  tester.stationary = r.stationary != 0;
  tester.ring = formation_of(battle, unit) == Formation::ring && has_pikes(card_of(battle, unit));
  tester.advanced = r.advanced;
  tester.ones_before = r.ones;
  tester.halted_by_one = r.halted_by_one != 0;
  return tester;
}

bool shows_pikes(const Battle& battle, UnitId target, Edge edge) {
  return has_pikes(card_of(battle, target)) && steady(battle, target) && edge == Edge::front;
}

// --- what happens to a unit ---

void break_all_contacts(Battle& battle, UnitId unit) {
  for (const UnitId enemy : enemies_in_contact(battle, unit)) {
    record(battle, enemy).flanked_by.erase(unit);
  }
  record(battle, unit).flanked_by = {};
  break_contacts(battle, unit);
}

void note_break(Battle& battle, UnitId unit, Vec end) {
  UnitRecord& r = record(battle, unit);
  if (r.broke.turn != battle.head().turn) {
    r.broke_before = r.broke;
    r.broke = {};
    r.broke.turn = battle.head().turn;
    r.broke.x = battle.unit(unit).x;
    r.broke.y = battle.unit(unit).y;
  }
  const Point at = field::point(end);
  r.broke.end_x = at.x.tenths();
  r.broke.end_y = at.y.tenths();
}

void remove(Battle& battle, UnitId unit, Gone why) {
  UnitRecord& r = record(battle, unit);
  if (why == Gone::destroyed || why == Gone::dispersed) {
    note_break(battle, unit, field::vec(battle.unit(unit).pose().at));
  }
  break_all_contacts(battle, unit);
  battle.unit(unit).presence = why == Gone::pursuing ? Presence::off_table : Presence::removed;
  battle.unit(unit).goes_with = kNoUnit;
  r.gone = why;
  r.charges = kNoUnit;
  if (why != Gone::pursuing) r.quarry = kNoUnit;
  leave_on_their_own(battle, unit);
}

void pay(Battle& battle, UnitId unit, int actions) {
  std::uint8_t& left = record(battle, unit).actions;
  left = static_cast<std::uint8_t>(std::max(0, left - actions));
}

void mark_no_advance(Battle& battle, UnitId unit, int until) {
  std::uint16_t& mark = record(battle, unit).no_advance_until;
  mark = std::max(mark, static_cast<std::uint16_t>(until));
}

void set_status(Battle& battle, UnitId unit, Status status) {
  Status& now = record(battle, unit).status;
  if (status == Status::routing) {
    battle.unit(unit).in_force = InForce::run;
  } else if (now == Status::routing) {
    battle.unit(unit).in_force = InForce::hold;
  }
  now = status;
}

void set_routing(Battle& battle, UnitId unit, UnitId from) {
  set_status(battle, unit, Status::routing);
  UnitRecord& r = record(battle, unit);
  r.quarry = from;
  r.rushed = 0;
  r.actions = 0;
  r.routed_turn = battle.head().turn;
  r.charges = kNoUnit;
  r.approach = Approach::none;
  r.emergency = Emergency::none;
  if (formation_of(battle, unit) == Formation::ring) set_formation(battle, unit, Formation::line);
  break_all_contacts(battle, unit);
}

bool is_flanked_by(const Battle& battle, UnitId unit, UnitId enemy) {
  return record(battle, unit).flanked_by.contains(enemy) &&
         enemies_in_contact(battle, unit).contains(enemy);
}

// --- generals ---

UnitId general_of(const Battle& battle, CommandId wing) {
  if (wing == kNoCommand) return kNoUnit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (is_general(battle, unit) && battle.unit(unit).on_table() && wing_of(battle, unit) == wing) {
      return unit;
    }
  }
  return kNoUnit;
}

UnitId chief_of(const Battle& battle, Side side) {
  const UnitId chief = sheet_record(battle).chief[static_cast<std::size_t>(side)];
  return chief != kNoUnit && battle.unit(chief).on_table() ? chief : kNoUnit;
}

field::Pose place_beside(const Battle& battle, UnitId body) { return battle.unit(body).pose(); }

void put(Battle& battle, UnitId body, const field::Pose& pose) {
  put_with_all(battle, body, pose, place_beside);
}

Posture posture_of(const Battle& battle, CommandId wing) {
  if (wing == kNoCommand) return Posture::hold;
  if (sheet_record(battle).attacks.contains(wing)) return Posture::attack;
  return sheet_record(battle).withdraws.contains(wing) ? Posture::withdraw : Posture::hold;
}

void set_posture(Battle& battle, CommandId wing, Posture posture) {
  BattleRecord& r = sheet_record(battle);
  if (posture_of(battle, wing) == posture) return;
  const std::uint32_t bit = std::uint32_t{1} << index(wing);
  r.attacks = CommandSet(r.attacks.bits() & ~bit);
  r.withdraws = CommandSet(r.withdraws.bits() & ~bit);
  if (posture == Posture::attack) r.attacks.insert(wing);
  if (posture == Posture::withdraw) r.withdraws.insert(wing);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (wing_of(battle, unit_id(i)) != wing || is_general(battle, unit_id(i))) continue;
    Task& task = battle.units()[i].task;
    if (task.kind == TaskKind::support || task.kind == TaskKind::fire) continue;
    task.kind = posture == Posture::attack ? TaskKind::attack : TaskKind::hold;
  }
}

// --- armies ---

Army army_of(const Battle& battle, Side side) {
  Army army;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || is_general(battle, unit)) continue;
    const UnitRecord& r = record(battle, unit);
    const int value = body_info(battle, unit).army_value;
    army.value += value;
    const bool gone = r.gone != Gone::no && r.gone != Gone::pursuing;
    if (gone || (present(battle, unit) && r.status == Status::routing)) army.lost += value;
  }
  return army;
}

chance::Key next_key(Battle& battle, UnitId unit, chance::Purpose purpose, UnitId other) {
  return opfor::next_key(battle, record(battle, unit).taken, side_of(battle, unit), unit, purpose,
                         other, 1);
}

}  // namespace opfor::through_the_square_window
