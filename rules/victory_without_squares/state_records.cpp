// How a battle begins, is written and read, and goes on under a new setting.
#include <algorithm>

#include "drill/occurrences.hpp"
#include "rules/victory_without_squares/sighting.hpp"
#include "rules/victory_without_squares/situation.hpp"
#include "rules/victory_without_squares/state.hpp"
#include "scenario/beginning.hpp"

namespace opfor::victory_without_squares {
namespace {

void start_body(Battle& battle, UnitId id) {
  const Body& body = body_info(battle, id);
  UnitRecord& r = record(battle, id);
  r.state = body.state;
  r.in_motion = body.in_motion ? 1 : 0;
  draw_up(battle, id);
}

}  // namespace

void describe(Fields& f, UnitRecord& r) {
  f("state", r.state);
  f("pike_bases", r.pike_bases);
  f("shot_bases", r.shot_bases);
  f("in_motion", r.in_motion);
  f("mounted", r.mounted);
  f("limbered", r.limbered);
  f("low_powder", r.low_powder);
  f("rallied", r.rallied);
  f("act", r.acted, kTurn);
  f("fired", r.fired, kTurn);
  f("fired_in_reaction", r.fired_in_reaction, kTurn);
  f("fought", r.fought, kTurn);
  f("must_not_move", r.must_not_move, kTurn);
  f("rounds_fought", r.rounds_fought, kTurn);
  f("fled", r.fled, kTurn);
  f("tries", r.tries, kActivation);
  f("wheels", r.wheels, kActivation);
  f("about_faces", r.about_faces, kActivation);
  f("advanced", r.advanced, kActivation);
  f("at_obstacle", r.at_obstacle, kActivation);
  f("was_in_motion", r.was_in_motion);
  f("passed_through", r.passed_through, kTurn);
  f("changed_mount", r.changed_mount, kActivation);
  f("moved_now", r.moved, kActivation);
  f("pistols_at", r.pistols_at, kActivation);
  f("under_fire", r.under_fire);
  f("in_combat", r.in_combat);
  f("retreated_or_ran", r.retreated_or_ran);
  f("quarry", r.quarry);
  f("pursuit_rounds", r.pursuit_rounds);
  f("gone", r.gone);
  f("rode", r.rode);
  f.spare(r.spare);
  f("ineffective_until", r.ineffective_until);
  f("ridden", r.ridden, kTurn);
  f("asked", r.asked, kTurn | kOwn);
  f("command", r.command, kTurn);
  describe_taken(f, r.taken);
}

// How far the side that acts has come with what it chose is its own to know.
void describe(Fields& f, BattleRecord& b) {
  for (std::size_t i = 0; i < 2; ++i) {
    f.enter("of_side", static_cast<int>(i));
    f("pack", b.packs[i]);
    f("beaten", b.beaten[i]);
    f("ended", b.ended[i], kTurn);
    f("asked", b.asked[i], kTurn | kOwn);
    f.leave();
  }
  f("tried", b.tried, kTurn);
  f("divisions_done", b.done, kTurn);
  f("first", b.first);
  f("holder", b.holder);
  f("rounds", b.rounds, kTurn);
  f("chosen", b.chosen, kTurn);
  f("activated_since", b.activated_since, kTurn);
  f("under_way", b.under_way, kTurn | kOwn);
  f("division", b.division, kTurn);
  f("direction", b.direction);
  f("active", b.active, kTurn);
  f.spare(b.spare);
}

void draw_up(Battle& battle, UnitId unit) {
  const Body& body = body_info(battle, unit);
  battle.unit(unit).formation = common(body.formation);
  UnitRecord& r = record(battle, unit);
  r.pike_bases = static_cast<std::uint8_t>(body.bases.pike);
  r.shot_bases = static_cast<std::uint8_t>(body.bases.shot);
  r.mounted = body.mounted ? 1 : 0;
  r.limbered = body.limbered ? 1 : 0;
}

Battle start(std::shared_ptr<const Setting> setting) {
  Battle battle = Battle::make<UnitRecord, BattleRecord>(std::move(setting));
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    put_at_start(battle.unit(id), battle.setting().unit(id));
    if (!is_leader(battle, id)) start_body(battle, id);
  }
  // Leaders after the bodies: who is attached stands with his.
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId with = battle.units()[i].goes_with;
    if (with != kNoUnit) attach(battle, unit_id(i), with);
  }
  remember(battle, Situation(battle));
  return battle;
}

Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting) {
  Battle battle = start(std::move(setting));
  const auto anew = [&](UnitId was, UnitId unit) {
    return is_leader(battle, unit) != is_leader(old, was);
  };
  carry_over_all(battle, old, anew, [&](UnitId, UnitId unit, const LaterIds&) {
    if (is_leader(battle, unit)) return;
    // A body that the new setting has made smaller is so now.
    UnitRecord& r = record(battle, unit);
    const Bases most = body_info(battle, unit).bases;
    r.pike_bases = static_cast<std::uint8_t>(std::min<int>(r.pike_bases, most.pike));
    r.shot_bases = static_cast<std::uint8_t>(std::min<int>(r.shot_bases, most.shot));
  });
  return battle;
}

}  // namespace opfor::victory_without_squares
