// How a battle begins, is written and read, and goes on under a new setting.
#include <algorithm>

#include "drill/occurrences.hpp"
#include "rules/victory_without_squares/sighting.hpp"
#include "rules/victory_without_squares/situation.hpp"
#include "rules/victory_without_squares/state.hpp"
#include "scenario/beginning.hpp"

namespace opfor::victory_without_squares {
namespace {

void describe(Fields& f, UnitRecord& r) {
  f("state", r.state);
  f("pike_bases", r.pike_bases);
  f("shot_bases", r.shot_bases);
  f("in_motion", r.in_motion);
  f("mounted", r.mounted);
  f("limbered", r.limbered);
  f("low_powder", r.low_powder);
  f("rallied", r.rallied);
  f("act", r.acted);
  f("fired", r.fired);
  f("fired_in_reaction", r.fired_in_reaction);
  f("fought", r.fought);
  f("must_not_move", r.must_not_move);
  f("rounds_fought", r.rounds_fought);
  f("fled", r.fled);
  f("tries", r.tries);
  f("wheels", r.wheels);
  f("about_faces", r.about_faces);
  f("advanced", r.advanced);
  f("at_obstacle", r.at_obstacle);
  f("was_in_motion", r.was_in_motion);
  f("passed_through", r.passed_through);
  f("changed_mount", r.changed_mount);
  f("moved_now", r.moved);
  f("pistols_at", r.pistols_at);
  f("under_fire", r.under_fire);
  f("in_combat", r.in_combat);
  f("retreated_or_ran", r.retreated_or_ran);
  f("quarry", r.quarry);
  f("pursuit_rounds", r.pursuit_rounds);
  f("orders", r.orders);
  f("gone", r.gone);
  f("attached", r.attached);
  f("ineffective_until", r.ineffective_until);
  f("ridden", r.ridden);
  f("asked", r.asked);
  f("command", r.command);
  describe_taken(f, r.taken);
}

void describe(Fields& f, BattleRecord& b, std::size_t units) {
  for (std::size_t i = 0; i < 2; ++i) {
    f.enter("of_side", static_cast<int>(i));
    f("pack", b.packs[i]);
    f("beaten", b.beaten[i]);
    f("ended", b.ended[i]);
    f("asked", b.asked[i]);
    f.leave();
  }
  for (std::size_t i = 0; i < units; ++i) {
    std::uint8_t tried = b.tried.contains(unit_id(i)) ? 1 : 0;
    f.enter("reaction", static_cast<int>(i));
    f("tried", tried);
    f.leave();
    b.tried.erase(unit_id(i));
    if (tried != 0) b.tried.insert(unit_id(i));
  }
  f("divisions_done", b.done);
  f("first", b.first);
  f("holder", b.holder);
  f("rounds", b.rounds);
  f("chosen", b.chosen);
  f("activated_since", b.activated_since);
  f("division", b.division);
  f("direction", b.direction);
  f("active", b.active);
}

void start_leader(Battle& battle, UnitId id, const Leader& leader) {
  if (leader.attached != kNoUnit) attach(battle, id, leader.attached);
}

void start_body(Battle& battle, UnitId id) {
  const UnitInfo& info = battle.setting().unit(id);
  const Body& body = body_info(battle, id);
  UnitState& unit = battle.unit(id);
  unit.formation = common(body.formation);
  unit.in_force = body.orders == PlanOrder::advance || body.orders == PlanOrder::attack
                      ? InForce::advance
                      : InForce::hold;
  make_for_objective(unit, info);
  unit.goal_unit = body.target;
  UnitRecord& r = record(battle, id);
  r.state = body.state;
  r.pike_bases = static_cast<std::uint8_t>(body.bases.pike);
  r.shot_bases = static_cast<std::uint8_t>(body.bases.shot);
  r.in_motion = body.in_motion ? 1 : 0;
  r.mounted = body.mounted ? 1 : 0;
  r.limbered = body.limbered ? 1 : 0;
  r.orders = body.orders;
}

}  // namespace

Battle start(std::shared_ptr<const Setting> setting) {
  Battle battle = Battle::make<UnitRecord, BattleRecord>(std::move(setting));
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    put_at_start(battle.unit(id), battle.setting().unit(id));
    if (!is_leader(battle, id)) start_body(battle, id);
  }
  // Leaders after the bodies: who is attached stands with his.
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (const Leader* leader = leader_info(battle, unit_id(i))) {
      start_leader(battle, unit_id(i), *leader);
    }
  }
  remember(battle, Situation(battle));
  return battle;
}

Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting) {
  Battle battle = start(std::move(setting));
  const LaterIds now(old.setting(), battle.setting());
  carry_over_head(battle, old, now);
  BattleRecord& b = sheet_record(battle);
  b = sheet_record(old);
  b.tried = {};
  for (const UnitId unit : sheet_record(old).tried) {
    if (now(unit) != kNoUnit) b.tried.insert(now(unit));
  }
  b.active = now(b.active);
  // Divisions are matched by their scenario ids as well.
  b.done = 0;
  b.division = kNoCommand;
  const auto& commands = battle.setting().commands;
  for (std::size_t c = 0; c < commands.size(); ++c) {
    for (std::size_t before = 0; before < old.setting().commands.size(); ++before) {
      if (old.setting().commands[before].id != commands[c].id) continue;
      const auto was = static_cast<CommandId>(before);
      if (activated(old, was)) set_activated(battle, static_cast<CommandId>(c));
      if (sheet_record(old).division == was) b.division = static_cast<CommandId>(c);
    }
  }
  for (std::size_t i = 0; i < old.size(); ++i) {
    const UnitId unit = now(unit_id(i));
    // A body that has become a leader, or the other way round, begins anew.
    if (unit == kNoUnit || is_leader(battle, unit) != is_leader(old, unit_id(i))) continue;
    carry_over_unit(battle, old, unit_id(i), now);
    UnitRecord& r = record(battle, unit);
    r = record(old, unit_id(i));
    r.quarry = now(r.quarry);
    r.attached = now(r.attached);
    r.pistols_at = now(r.pistols_at);
    if (is_leader(battle, unit)) continue;
    // A body that the new setting has made smaller is so now.
    const Bases most = body_info(battle, unit).bases;
    r.pike_bases = static_cast<std::uint8_t>(std::min<int>(r.pike_bases, most.pike));
    r.shot_bases = static_cast<std::uint8_t>(std::min<int>(r.shot_bases, most.shot));
  }
  return battle;
}

void describe(Fields& fields, Battle& battle) {
  describe(fields, sheet_record(battle), battle.size());
  for (std::size_t i = 0; i < battle.size(); ++i) {
    fields.enter("unit", static_cast<int>(i));
    describe(fields, record(battle, unit_id(i)));
    fields.leave();
  }
}

}  // namespace opfor::victory_without_squares
