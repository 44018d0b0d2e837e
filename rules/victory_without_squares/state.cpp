#include "rules/victory_without_squares/state.hpp"

#include <algorithm>
#include <stdexcept>

#include "battle/lifetimes.hpp"
#include "drill/occurrences.hpp"
#include "drill/queue.hpp"
#include "field/lines.hpp"

namespace opfor::victory_without_squares {

bool present(const Battle& battle, UnitId unit) {
  return battle.unit(unit).on_table() && !is_leader(battle, unit);
}

bool unbroken(const Battle& battle, UnitId unit) {
  return present(battle, unit) && record(battle, unit).state != State::broken;
}

Bases bases_of(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  return {r.pike_bases, r.shot_bases};
}

Formation formation_of(const Battle& battle, UnitId unit) {
  switch (battle.unit(unit).formation) {
    case opfor::Formation::column:
      return Formation::column;
    case opfor::Formation::square:
      return Formation::hedgehog;
    case opfor::Formation::line:
    case opfor::Formation::open:  // nobody is in one of these
    case opfor::Formation::march:
    case opfor::Formation::companies:
    case opfor::Formation::skirmish:
      break;
  }
  return Formation::line;
}

opfor::Formation common(Formation formation) {
  switch (formation) {
    case Formation::line:
      return opfor::Formation::line;
    case Formation::column:
      return opfor::Formation::column;
    case Formation::hedgehog:
      break;
  }
  return opfor::Formation::square;
}

int ranks_of(const Battle& battle, UnitId unit) {
  return formation_of(battle, unit) == Formation::column ? 1 : body_info(battle, unit).ranks;
}

bool as_column(const Battle& battle, UnitId unit) {
  return formation_of(battle, unit) == Formation::column || record(battle, unit).limbered != 0;
}

Footprint footprint_of(const Battle& battle, UnitId unit) {
  const Body& body = body_info(battle, unit);
  return footprint(body.kind, record(battle, unit).mounted != 0, bases_of(battle, unit), body.ranks,
                   formation_of(battle, unit));
}

Length full_move(const Battle& battle, UnitId unit) {
  const Kind kind = body_info(battle, unit).kind;
  const UnitRecord& r = record(battle, unit);
  if (formation_of(battle, unit) == Formation::hedgehog) return {};
  if (kind == Kind::artillery && r.limbered == 0) return {};
  return normal_move(kind, r.mounted != 0);
}

std::optional<Firearm> firearm_of(const Battle& battle, UnitId unit) {
  const Body& body = body_info(battle, unit);
  const UnitRecord& r = record(battle, unit);
  switch (body.kind) {
    case Kind::horse:
      if (body.lancers) return std::nullopt;
      return Firearm::pistol;
    case Kind::dragoons:
      if (r.mounted != 0 && !options(battle).dragoons_fire_mounted) return std::nullopt;
      return Firearm::musket;
    case Kind::artillery:
      return Firearm::gun;
    case Kind::foot:
    case Kind::commanded_shot:
      break;
  }
  if (r.shot_bases == 0) return std::nullopt;
  return Firearm::musket;
}

bool goes_sideways(const Battle& battle, UnitId body) {
  const Kind kind = body_info(battle, body).kind;
  return kind == Kind::commanded_shot ||
         (kind == Kind::dragoons && record(battle, body).mounted == 0);
}

bool falling_back(const Battle& battle, UnitId unit) {
  const InForce last = battle.unit(unit).in_force;
  return happened(record(battle, unit).retreated_or_ran) || last == InForce::withdraw ||
         last == InForce::run;
}

bool effective(const Battle& battle, UnitId leader) {
  return is_leader(battle, leader) && battle.unit(leader).on_table() &&
         record(battle, leader).ineffective_until < battle.head().turn;
}

UnitId leader_with(const Battle& battle, UnitId body) {
  UnitId found = kNoUnit;
  for (const UnitId leader : who_go_with(battle, body)) {
    if (effective(battle, leader)) return leader;
    if (found == kNoUnit) found = leader;
  }
  return found;
}

bool led(const Battle& battle, UnitId body) {
  const UnitId leader = leader_with(battle, body);
  return leader != kNoUnit && effective(battle, leader);
}

namespace {

/// The nearest place to this one where all of a leader's base stands on the table.
field::Pose on_table(const Battle& battle, const field::Pose& pose) {
  Vec least;
  Vec most;
  for (const Vec corner : field::corners(field::box(pose, kBaseWidth, kBaseWidth))) {
    const Vec off = corner - field::vec(pose.at);
    least = {std::min(least.x, off.x), std::min(least.y, off.y)};
    most = {std::max(most.x, off.x), std::max(most.y, off.y)};
  }
  const Setting& setting = battle.setting();
  const Vec at = field::vec(pose.at);
  const Vec there{std::clamp(at.x, -least.x, setting.width.as_double() - most.x),
                  std::clamp(at.y, -least.y, setting.height.as_double() - most.y)};
  return {field::point(there), pose.facing};
}

}  // namespace

bool has_room_on_table(const Battle& battle, const field::Pose& pose) {
  const auto corners = field::corners(field::box(pose, kBaseWidth, kBaseWidth));
  return std::all_of(corners.begin(), corners.end(),
                     [&](Vec corner) { return battle.setting().ground->on_table(corner); });
}

field::Pose place_beside(const Battle& battle, UnitId body) {
  const field::Pose pose = battle.unit(body).pose();
  const double behind = (footprint_of(battle, body).depth + kBaseWidth).as_double() / 2;
  const field::Pose there{field::point(field::vec(pose.at) - unit_vector(pose.facing) * behind),
                          pose.facing};
  // Among his men, where the table ends behind them.
  if (has_room_on_table(battle, there)) return there;
  return has_room_on_table(battle, pose) ? pose : on_table(battle, pose);
}

void attach(Battle& battle, UnitId leader, UnitId body) {
  if (!is_leader(battle, leader)) throw std::logic_error("only a leader is attached");
  battle.unit(leader).goes_with = body;
  if (body != kNoUnit) battle.unit(leader).put(place_beside(battle, body));
}

void put(Battle& battle, UnitId body, const field::Pose& pose) {
  put_with_all(battle, body, pose, place_beside);
}

Loss set_state(Battle& battle, UnitId body, State state) {
  UnitRecord& r = record(battle, body);
  const State before = r.state;
  if (state == before) return Loss::nothing;
  if (before == State::broken) r.rallied = 1;
  r.state = state;
  if (state >= State::disordered) r.in_motion = 0;
  if (state != State::broken) return level(state) > level(before) ? Loss::worse : Loss::nothing;
  const Bases left = after_breaking(bases_of(battle, body));
  r.pike_bases = static_cast<std::uint8_t>(left.pike);
  r.quarry = kNoUnit;
  r.pursuit_rounds = 0;
  opfor::Formation& formation = battle.unit(body).formation;
  if (formation == opfor::Formation::square) formation = opfor::Formation::line;
  if (left.all() > 0) return Loss::broke;
  remove(battle, body, Gone::destroyed);
  return Loss::destroyed;
}

Loss lose_steps(Battle& battle, UnitId body, int steps) {
  const Kind kind = body_info(battle, body).kind;
  return set_state(battle, body, after_losing(record(battle, body).state, steps, kind));
}

void remove(Battle& battle, UnitId unit, Gone why) {
  battle.unit(unit).presence = Presence::removed;
  UnitRecord& gone = record(battle, unit);
  gone.gone = why;
  gone.in_motion = 0;
  gone.quarry = kNoUnit;
  battle.unit(unit).goes_with = kNoUnit;
  break_contacts(battle, unit);
  leave_on_their_own(battle, unit);
}

void mark(const Battle& battle, UnitId body, Since& what) {
  const bool own = sheet_record(battle).active == body;
  const auto bit = static_cast<std::uint8_t>(own ? Since::during : Since::before);
  what = static_cast<Since>(static_cast<std::uint8_t>(what) | bit);
}

bool in_combat_lately(const Battle& battle, UnitId body) {
  return happened(record(battle, body).in_combat) || in_contact(battle, body);
}

void begin_activation(Battle& battle, UnitId body) {
  BattleRecord& b = sheet_record(battle);
  b.active = body;
  b.tried = {};
  forget_activation(battle, body);
  UnitRecord& r = record(battle, body);
  r.was_in_motion = r.in_motion;
}

void end_activation(Battle& battle, UnitId body) {
  UnitRecord& r = record(battle, body);
  for (Since* since : {&r.under_fire, &r.in_combat, &r.retreated_or_ran}) {
    const bool now = *since == Since::during || *since == Since::both;
    *since = now ? Since::before : Since::never;
  }
  battle.unit(body).acted = 1;
  sheet_record(battle).active = kNoUnit;
  sheet_record(battle).tried = {};
}

void new_turn(Battle& battle) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    UnitRecord& r = record(battle, unit_id(i));
    r.rode = r.rode > kPointsOfRide ? r.rode - kPointsOfRide : 0;
  }
  forget_turn(battle);
  clear_queue(battle);
}

bool activated(const Battle& battle, CommandId division) {
  return sheet_record(battle).done.contains(division);
}

void set_activated(Battle& battle, CommandId division) {
  sheet_record(battle).done.insert(division);
}

Army army_of(const Battle& battle, Side side) {
  Army army;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || is_leader(battle, unit)) continue;
    if (!present(battle, unit)) {
      ++army.removed;
      continue;
    }
    switch (record(battle, unit).state) {
      case State::formed:
        ++army.formed;
        break;
      case State::unsteady:
        ++army.unsteady;
        break;
      case State::disordered:
        ++army.disordered;
        break;
      case State::broken:
        ++army.broken;
        break;
    }
  }
  return army;
}

Decks decks_of(const Battle& battle) {
  Decks decks;
  decks.mode = options(battle).deck_mode;
  for (std::size_t i = 0; i < decks.packs.size(); ++i) {
    decks.packs[i].left = sheet_record(battle).packs[i];
  }
  return decks;
}

void keep(Battle& battle, const Decks& decks) {
  for (std::size_t i = 0; i < decks.packs.size(); ++i) {
    sheet_record(battle).packs[i] = decks.packs[i].left;
  }
}

chance::Key next_key(Battle& battle, Side side, UnitId unit, chance::Purpose purpose, UnitId other,
                     int takes) {
  return opfor::next_key(battle, record(battle, unit).taken, side, unit, purpose, other, takes);
}

}  // namespace opfor::victory_without_squares
