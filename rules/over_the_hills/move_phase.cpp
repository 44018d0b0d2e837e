#include "rules/over_the_hills/move_phase.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "drill/giving_orders.hpp"
#include "drill/measured.hpp"
#include "drill/memory.hpp"
#include "drill/queue.hpp"
#include "rules/over_the_hills/conduct.hpp"
#include "rules/over_the_hills/facts.hpp"
#include "rules/over_the_hills/free_orders.hpp"
#include "rules/over_the_hills/passage.hpp"
#include "rules/over_the_hills/rides.hpp"
#include "rules/over_the_hills/shooting.hpp"
#include "rules/over_the_hills/sighting.hpp"
#include "rules/over_the_hills/ways.hpp"

namespace opfor::over_the_hills {
namespace {

// --- it begins ---

/// OTH-SEQ-2, and what lasts until a unit's next phase 3.
void begin_moves(Battle& b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(b, unit) != active_side(b)) continue;
    UnitRecord& r = record(b, unit);
    b.unit(unit).moved = 0;
    b.unit(unit).acted = 0;
    b.unit(unit).reacted = {};
    r.stirred = 0;
    r.segments_used = 0;
    if (std::exchange(r.in_shelter, std::uint8_t{0}) != 0) r.gone_to_ground = 0;
  }
}

void enter(Play& play, UnitId unit) {
  Battle& b = play.battle;
  UnitState& u = b.unit(unit);
  u.put(b.setting().unit(unit).start);
  u.presence = Presence::on_table;
  if (!is_commander(b, unit)) {
    const Situation now(play);
    const field::Box body = now.box(unit);
    const bool free = clear_of_bodies(now, unit, body) &&
                      now.off_enemies(unit, body) >= on_table(1_in, options(b)).as_double();
    if (!free) {
      u.presence = Presence::waiting;
      tell(play, "OTH 13", event::WaitsToEnter{unit});
      return;
    }
    record(b, unit).effect = now.command_effect(unit);
    u.commanded = record(b, unit).effect == CommandEffect::no_effect ? 1 : 0;
  }
  tell(play, "OTH 13", event::Entered{unit, false});
}

/// Commanders come before their troops, so that these are in command; and join those whom they
/// come with.
void enter_all(Play& play) {
  Battle& b = play.battle;
  for (const bool commanders : {true, false}) {
    for (std::size_t i = 0; i < b.size(); ++i) {
      const UnitId unit = unit_id(i);
      const auto& entry = b.setting().unit(unit).enters;
      if (!entry || entry->turn > b.head().turn || is_commander(b, unit) != commanders) continue;
      if (b.unit(unit).presence != Presence::waiting) continue;
      if (side_of(b, unit) == active_side(b)) enter(play, unit);
    }
  }
  const Situation now(play);
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId commander = unit_id(i);
    if (!is_commander(b, commander) || !alive(b, commander)) continue;
    if (goes_with(b, commander) != kNoUnit || !b.setting().unit(commander).enters) continue;
    for (const UnitId unit : now.present(side_of(b, commander))) {
      if (brigadier_of(b.setting(), unit) != commander) continue;
      if (field::gap(now.box(commander).centre, now.box(unit)) <= kTolerance) {
        attach(play, commander, unit);
        break;
      }
    }
  }
}

void line_up_routs(Battle& b) {
  std::vector<UnitId> routs;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(b, unit) == active_side(b) && present(b, unit) && routing(b, unit)) {
      routs.push_back(unit);
    }
  }
  line_up(b, routs);
}

// --- 3b ---

/// OTH-AI-RF: all that are neither routing nor in contact throw together.
void react_all(Play& play) {
  Battle& b = play.battle;
  const Side side = active_side(b);
  const Situation now(play);
  if (b.setting().side(side).automated) {
    std::vector<Dicing> all;
    for (const UnitId unit : now.present(side)) {
      if (routing(b, unit) || in_contact(b, unit)) continue;
      all.push_back(
          {unit, table_now(b, unit), all.size(), next_key(b, unit, chance::Purpose::reaction)});
    }
    measure_facts<Situation>(play, all, facts);
    const Situation then(play);
    const auto facts_of = [&](UnitId unit) { return facts(then, unit); };
    if (!all.empty()) static_cast<void>(react_together(play, all, facts_of, "OTH-AI-RF-1"));
  }
  for (const UnitId unit : now.present(side)) {
    if (!routing(b, unit)) record(b, unit).retreated_since = 0;
  }
}

// --- 3c ---

bool can_act(const Battle& b, UnitId unit) {
  if (b.unit(unit).acted != 0 || side_of(b, unit) != active_side(b)) return false;
  if (is_commander(b, unit)) return alive(b, unit);
  if (!present(b, unit) || in_contact(b, unit) || routing(b, unit)) return false;
  // Command keeps it where it is, and it has thrown nothing that would have it move.
  return record(b, unit).effect != CommandEffect::no_move || obeys_cell(b, unit);
}

UnitId choose_mover(Play& play, const std::vector<UnitId>& able) {
  if (able.size() == 1) return able.front();
  Battle& b = play.battle;
  Decision decision =
      decision_for(b, DecisionKind::choose_activation, active_side(b), kNoUnit, "OTH 4");
  for (const UnitId unit : able) {
    const Next what = is_commander(b, unit) ? Next::commander : Next::moves;
    decision.options.push_back(option(name_of(play, unit) + " moves next", what, unit));
  }
  return ask(play, decision).unit;
}

/// H-ART: what guns do beside an order.
void serve(Play& play, UnitId unit, Intent intent) {
  Battle& b = play.battle;
  const bool unlimbered = record(b, unit).limbered == 0;
  if (intent == Intent::abandon && unlimbered) {
    lose(play, unit, Gone::abandoned, "OTH-AI-ACT-6");
    return;
  }
  if (intent != Intent::seek_shelter) return;
  record(b, unit).in_shelter = 1;
  record(b, unit).gone_to_ground = 1;
  tell(play, "OTH-AI-ACT-6", event::StateChanged{unit, {}, "sheltering its crew", {}});
}

/// What an order leaves in force. Who steps back by his commander's choice does not fall back: the
/// cells that say so are named (OTH-AI-ACT-4).
InForce left_in_force(const Situation& now, UnitId unit, const Order& order, bool free) {
  const Battle& b = now.battle();
  const InForce left = left_by(b, order, free, falling_back(b, unit), now.enemy_place(unit));
  return free && left == InForce::withdraw ? InForce::hold : left;
}

void act_by_order(Play& play, UnitId unit) {
  Battle& b = play.battle;
  if (!present(b, unit) || in_contact(b, unit) || routing(b, unit)) return;
  const bool free = has_free_hand(b.unit(unit), b.unit(unit).commanded != 0);
  const Cell cell = cell_of(b.unit(unit).reacted);
  const Situation now(play);
  const auto open = [&] { return free_orders(known_to(now, side_of(b, unit)), unit); };
  const Order order = free
                          ? choose_order(play, now, unit, open, "OTH-AI-POL-3",
                                         [&](Decision& decision) { return decide(play, decision); })
                          : play.asks.order_of(now, {unit, cell, kNoUnit});
  tell(play, "OTH-AI-ACT-5", event::Ordered{unit, cell, kNoUnit, free, order, {}, {}});
  const bool runs = !free && (cell.intent == Intent::run || cell.intent == Intent::abandon);
  const InForce left = left_in_force(now, unit, order, free);
  if (runs) record(b, unit).retreated_since = 1;
  if (!free && is_guns(b, unit)) serve(play, unit, cell.intent);
  if (!present(b, unit)) return;
  b.unit(unit).in_force = left;
  carry_out(play, order, runs);
}

// --- commanders (OTH-CMDR-1) ---

void ride_to(Play& play, UnitId commander, const field::Pose& to, UnitId join) {
  Battle& b = play.battle;
  const field::Pose from = b.unit(commander).pose();
  const double way = norm(field::vec(to.at) - field::vec(from.at));
  Purse purse = purse_of(mover_of(b, commander));
  if (walk(purse, {way, Ground::open, false, false}, options(b))) return;
  record(b, commander).segments_used = used_second_segment(purse) ? 2 : 1;
  b.unit(commander).goes_with = kNoUnit;
  if (join != kNoUnit) {
    attach(b, commander, join);
  } else {
    b.unit(commander).put(to);
  }
  const Length allowance = full_move(mover_of(b, commander), true, options(b));
  tell(play, "OTH-CMDR-1",
       event::Moved{commander,
                    from,
                    b.unit(commander).pose(),
                    {from.at, to.at},
                    allowance,
                    Length::rounded(way),
                    Gait::as_before,
                    {}});
}

void move_commander(Play& play, UnitId commander) {
  const Battle& b = play.battle;
  Decision decision = decision_for(b, DecisionKind::move_leader, commander, "OTH-CMDR-1");
  const View seen = view(Situation(play), side_of(b, commander));
  const std::vector<RideTo> rides = rides_open(Situation(seen), commander);
  for (const RideTo& ride : rides) {
    decision.options.push_back(option(ride.words, ride.how, ride.with));
  }
  if (rides.size() == 1) return;
  const RideTo& chosen = rides[static_cast<std::size_t>(decide(play, decision).picks.front())];
  if (chosen.how == Rides::stays) return;
  ride_to(play, commander, chosen.to, chosen.how == Rides::joins ? chosen.with : kNoUnit);
}

/// One who can act has been chosen; his order is a step of its own.
bool choose_next(Play& play) {
  Battle& b = play.battle;
  std::vector<UnitId> able;
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (can_act(b, unit_id(i))) able.push_back(unit_id(i));
  }
  if (able.empty()) return false;
  const UnitId next = choose_mover(play, able);
  b.unit(next).acted = 1;
  if (is_commander(b, next)) {
    move_commander(play, next);
    return true;
  }
  tell(play, "OTH 4", event::Activated{active_side(b), kNoCommand, next, "moves"});
  sheet_record(b).active = next;
  sheet_record(b).stage = Stage::orders;
  return true;
}

}  // namespace

bool move_next(Play& play) {
  Battle& b = play.battle;
  BattleRecord& s = sheet_record(b);
  switch (s.stage) {
    case Stage::begins:
      begin_moves(b);
      enter_all(play);
      line_up_routs(b);
      s.stage = Stage::routs;
      return true;
    case Stage::routs: {
      const UnitId unit =
          first_in_queue(b, [&](UnitId one) { return present(b, one) && routing(b, one); });
      if (unit == kNoUnit) {
        clear_queue(b);
        s.stage = Stage::reactions;
        return move_next(play);
      }
      leave_queue(b, unit);
      rout(play, unit);
      return true;
    }
    case Stage::reactions:
      react_all(play);
      s.stage = Stage::moves;
      return true;
    case Stage::orders: {
      act_by_order(play, s.active);
      s.active = kNoUnit;
      s.stage = Stage::moves;
      remember(b, Situation(play));
      return true;
    }
    default:
      break;
  }
  s.stage = Stage::moves;
  return choose_next(play);
}

void end_moves(Battle& b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(b, unit) != active_side(b)) continue;
    record(b, unit).fired = 0;
    b.unit(unit).reacted = {};
  }
}

}  // namespace opfor::over_the_hills
