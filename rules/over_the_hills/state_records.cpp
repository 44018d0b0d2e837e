// How a battle begins, is written and read, and goes on under a new setting.
#include <algorithm>

#include "drill/occurrences.hpp"
#include "rules/over_the_hills/shape.hpp"
#include "rules/over_the_hills/sighting.hpp"
#include "rules/over_the_hills/state.hpp"
#include "scenario/beginning.hpp"

namespace opfor::over_the_hills {
namespace {

void start_commander(Battle& battle, UnitId id) {
  const Commander& commander = *commander_info(battle, id);
  UnitRecord& r = record(battle, id);
  r.control = static_cast<std::uint8_t>(commander.rating.control);
  r.inspiration = static_cast<std::uint8_t>(commander.rating.inspiration);
  r.order = commander.order;
}

/// A garrison stands in the middle of its building.
void take_in(Battle& battle, UnitId id) {
  const FeatureId building = record(battle, id).in_building;
  if (building == kNoFeature) return;
  const field::Box sector = sector_of(battle.setting().ground->feature(building));
  battle.unit(id).put({field::point(sector.centre), battle.unit(id).pose().facing});
}

}  // namespace

void describe(Fields& f, Touched& t) {
  f("by", t.by);
  f("edge", t.edge);
  f("half", t.half);
  f("countered", t.countered);
}

void describe(Fields& f, UnitRecord& r) {
  f("fs", r.fs);
  f("fh", r.fh);
  f("limbered", r.limbered);
  f("initial_volley", r.initial_volley);
  f("out_of_ammo", r.out_of_ammo);
  f("gone_to_ground", r.gone_to_ground);
  f("emergency_square", r.emergency_square);
  f("fired", r.fired);
  f("no_fire_next", r.no_fire_next);
  f("evaded", r.evaded);
  f("countered", r.countered);
  f("retreated_since", r.retreated_since);
  f("won_last", r.won_last);
  f("fought_in", r.fought_in);
  f("stirred", r.stirred);
  f("formed", r.formed);
  f("rallied", r.rallied, kTurn);
  f("in_shelter", r.in_shelter);
  f("spent", r.spent);
  f("fire_done", r.fire_done, kTurn);
  f("effect", r.effect);
  f("gone", r.gone);
  f("in_building", r.in_building);
  f("last_target", r.last_target);
  f("control", r.control);
  f("inspiration", r.inspiration);
  f("segments_used", r.segments_used);
  f("order", r.order, kOwn);
  f("brigade_broken", r.brigade_broken);
  f("changes", r.changes, kTurn | kOwn);
  f("told", r.told, kTurn | kOwn);
  f("asked", r.asked, kTurn | kOwn);
  describe_taken(f, r.taken);
  f.list("touched", r.touched);
}

// How far the side that acts has come with what it chose is its own to know.
void describe(Fields& f, BattleRecord& b) {
  f("fighting", b.fighting);
  f("fought", b.fought);
  for (std::size_t i = 0; i < b.burning.words.size(); ++i) {
    f.enter("feature", static_cast<int>(i));
    f("burning", b.burning.words[i]);
    f("assaulted", b.assaulted.words[i]);
    f.leave();
  }
  f("stage", b.stage);
  f("active", b.active);
  f("round", b.round);
  f("under_way", b.under_way);
  for (std::size_t i = 0; i < b.asked.size(); ++i) {
    f.enter("of_side", static_cast<int>(i));
    f("asked", b.asked[i], kTurn | kOwn);
    f.leave();
  }
  f.spare(b.spare);
}

void draw_up(Battle& battle, UnitId unit) {
  const Troop& troop = troop_info(battle, unit);
  UnitRecord& r = record(battle, unit);
  r.fs = static_cast<std::uint8_t>(troop.strength.fs);
  r.fh = static_cast<std::uint8_t>(troop.strength.fh);
  r.in_building = troop.garrison;
  r.initial_volley = has_first_volley(troop) ? 1 : 0;
  set_formation(battle, unit, troop.formation);
}

Battle start(std::shared_ptr<const Setting> setting) {
  Battle battle = Battle::make<UnitRecord, BattleRecord>(std::move(setting));
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    put_at_start(battle.unit(id), battle.setting().unit(id));
    if (is_commander(battle, id)) {
      start_commander(battle, id);
    } else {
      draw_up(battle, id);
      take_in(battle, id);
    }
  }
  // Commanders after the troops: who is attached stands with his.
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
    return is_commander(battle, unit) != is_commander(old, was);
  };
  carry_over_all(battle, old, anew, [&](UnitId, UnitId unit, const LaterIds& now) {
    UnitRecord& r = record(battle, unit);
    for (std::size_t n = r.touched.size(); n-- > 0;) {
      r.touched[n].by = now(r.touched[n].by);
      if (r.touched[n].by == kNoUnit) r.touched.erase_at(n);
    }
    if (is_commander(battle, unit)) return;
    // Troops that the new setting has made weaker are so now; buildings may be others.
    r.fs = std::min(r.fs, static_cast<std::uint8_t>(troop_info(battle, unit).strength.fs));
    if (building_of(battle, r.in_building) == Building::none) r.in_building = kNoFeature;
  });
  return battle;
}

}  // namespace opfor::over_the_hills
