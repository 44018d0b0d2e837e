// What winners do when all their enemies have left them (9.2), and buildings that they enter.
#include <algorithm>
#include <fmt/format.h>

#include "rules/over_the_hills/combat_phase.hpp"
#include "rules/over_the_hills/formation.hpp"
#include "rules/over_the_hills/shape.hpp"
#include "rules/over_the_hills/stride.hpp"

namespace opfor::over_the_hills {

using field::Box;
using field::Pose;

namespace {

/// The building that its enemies have been driven from, and that it stands at; `kNoFeature`: none.
FeatureId building_won(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const auto features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const bool assaulted = sheet_record(b).assaulted.contains(id);
    if (!assaulted || building_of(b, id) == Building::none) continue;
    const Box sector = sector_of(features[i]);
    // Who was driven out of it and found his way barred may still stand close before its walls.
    if (garrison_of(b, id) != kNoUnit || !clear_of_bodies(now, unit, sector)) continue;
    if (within(field::gap(now.box(unit), sector), 1_in, options(b))) return id;
  }
  return kNoFeature;
}

/// Other enemies that it could advance upon (9.2), and those whom it could follow up.
std::vector<UnitId> in_reach(const Situation& now, UnitId unit, const UnitSet& some,
                             WinnerOption how) {
  const Battle& b = now.battle();
  const double reach = reach_of(how, mover_of(b, unit), options(b)).as_double() + kTolerance;
  std::vector<UnitId> all;
  // Only infantry contacts a built-up area (OTH-BUA-1).
  const bool foot = troop_info(b, unit).arm == Arm::infantry;
  for (const UnitId enemy : some) {
    if (!now.present(enemy) || (!foot && garrison(b, enemy))) continue;
    if (closing(now, unit, enemy, reach)) all.push_back(enemy);
  }
  return all;
}

std::optional<Box> turned(const Situation& now, UnitId unit, Turn turn) {
  const Battle& b = now.battle();
  Box there = now.box(unit);
  Angle facing = facing_of(there.ahead);
  if (turn == Turn::to_enemy) {
    const auto place = now.enemy_place(unit);
    if (!place) return std::nullopt;
    facing = facing_of(*place - there.centre);
  } else {
    facing =
        facing + Angle::degrees(90 * (static_cast<int>(turn) - static_cast<int>(Turn::to_enemy)));
  }
  there.ahead = unit_vector(facing);
  if (!may_stand(now, unit, mover_of(b, unit), there)) return std::nullopt;
  return there;
}

std::optional<Box> changed(const Situation& now, UnitId unit, Formation to) {
  const Battle& b = now.battle();
  Mover mover = mover_of(b, unit);
  if (!change_cost(mover.arm, mover.formation, to, mover.irregular)) return std::nullopt;
  mover.formation = to;
  const Box there = drawn_up(now.box(unit), mover, options(b));
  if (!may_stand(now, unit, mover, there)) return std::nullopt;
  return there;
}

std::optional<Box> fallen_back(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  Stand stand = stand_of(now, unit);
  const double way = reach_of(WinnerOption::fall_back, stand.purse.mover, options(b)).as_double();
  const Straight leg = go_straight(now, unit, stand, stand.box.ahead * -1, way);
  if (leg.length < 1) return std::nullopt;
  return leg.end;
}

constexpr std::array kTurns{Turn::to_enemy, Turn::right, Turn::about, Turn::left};

int variant_with(WinnerOption option, int detail) {
  return static_cast<int>(option) + kWinnerDetail * detail;
}

Option made(const std::string& words, WinnerOption what, int detail = 0, UnitId unit = kNoUnit) {
  return option(words, variant_with(what, detail), unit);
}

std::string in_words(Turn turn) {
  switch (turn) {
    case Turn::to_enemy:
      return "faces the nearest enemy";
    case Turn::right:
      return "turns to the right";
    case Turn::about:
      return "turns about";
    case Turn::left:
      break;
  }
  return "turns to the left";
}

std::string in_words(Formation formation) {
  std::string words(word(formation));
  for (char& c : words) c = c == '_' ? ' ' : c;
  return words;
}

void add_options(const Play& play, const Situation& now, UnitId unit, WinnerOption what,
                 const UnitSet& losers, std::vector<Option>& all) {
  const Battle& b = play.battle;
  const bool holds = garrison(b, unit);
  switch (what) {
    case WinnerOption::do_nothing:
      all.push_back(made("does nothing", what));
      return;
    case WinnerOption::follow_up:
      for (const UnitId enemy : in_reach(now, unit, losers, what)) {
        all.push_back(made("follows up " + name_of(play, enemy), what, 0, enemy));
      }
      return;
    case WinnerOption::rally:
      if (record(b, unit).fh > 0) all.push_back(made("rallies", what));
      return;
    case WinnerOption::change_formation:
      for (const Footprint& each : kFootprints) {
        if (holds || each.arm != troop_info(b, unit).arm || !changed(now, unit, each.formation))
          continue;
        all.push_back(
            made("forms " + in_words(each.formation), what, static_cast<int>(each.formation) + 1));
      }
      return;
    case WinnerOption::change_facing:
      for (const Turn turn : kTurns) {
        if (holds || !turned(now, unit, turn)) continue;
        all.push_back(made(in_words(turn), what, static_cast<int>(turn)));
      }
      return;
    case WinnerOption::fall_back:
      if (!holds && fallen_back(now, unit)) all.push_back(made("falls back", what));
      return;
    case WinnerOption::advance: {
      if (holds || !steady(b, unit)) return;
      UnitSet others = now.enemies_seen(unit);
      for (const UnitId loser : losers) others.erase(loser);
      for (const UnitId enemy : in_reach(now, unit, others, what)) {
        all.push_back(made("advances upon " + name_of(play, enemy), what, 0, enemy));
      }
      return;
    }
    case WinnerOption::enter_building:
      all.push_back(made("enters the building", what));
      return;
  }
}

/// OTH-TERR-2: winners' moves pay for ground and crossings.
Fatigue fatigue_of_way(const Situation& now, UnitId unit, const Box& from, const Box& to) {
  Purse purse = purse_of(mover_of(now.battle(), unit));
  Box end = from;
  end.centre = to.centre;
  static_cast<void>(pay(now, purse, from, end, false));
  // How far they may go is said by their option: no segment of theirs is marked F.
  Fatigue fatigue;
  for (const FatigueHits& each : purse.fatigue) {
    if (each.cause != FatigueCause::hard_segment) add(fatigue, each);
  }
  return fatigue;
}

/// Follows up, or advances, into contact.
void close_with(Play& play, UnitId unit, UnitId enemy, WinnerOption how) {
  Battle& b = play.battle;
  const Situation now(play);
  const double reach = reach_of(how, mover_of(b, unit), options(b)).as_double() + kTolerance;
  const auto closed = closing(now, unit, enemy, reach);
  if (!closed) return;
  const Box from = now.box(unit);
  // To lie flat along its edge it may go a little farther than it has come.
  const double way = std::max(closed->way, norm(closed->end.centre - from.centre));
  put_and_tell(play, unit, pose_of(closed->end), way, "OTH-WIN-2");
  suffer(play, unit, fatigue_of_way(Situation(play), unit, from, closed->end));
  if (!present(b, unit) || routing(b, unit) || !present(b, enemy)) return;
  if (!come_into_contact(play, unit, enemy, closed->edge)) return;
  if (how == WinnerOption::follow_up) {
    record(b, unit).won_last = 1;  // "remaining rounds go on with +2"
    for (Contact& c : b.head().contacts) {
      if ((c.a == unit && c.b == enemy) || (c.a == enemy && c.b == unit)) c.round = 1;
    }
  } else {
    // That combat is fought in the next phase 6: this one goes on without him, and so does one that
    // his new enemy has yet to fight with others.
    sheet_record(b).fought.insert(unit);
    sheet_record(b).fighting.erase(unit);
  }
}

void follow_choice(Play& play, UnitId unit, const Option& chosen) {
  Battle& b = play.battle;
  const auto what = static_cast<WinnerOption>(chosen.variant % kWinnerDetail);
  const int detail = chosen.variant / kWinnerDetail;
  const Situation now(play);
  switch (what) {
    case WinnerOption::do_nothing:
      return;
    case WinnerOption::follow_up:
    case WinnerOption::advance:
      close_with(play, unit, chosen.unit, what);
      return;
    case WinnerOption::rally:
      tell(play, "OTH 9.2",
           event::Tested{unit, "rallies after its victory", {}, "one fatigue hit less"});
      recover(play, unit, kWinnerRallies);
      return;
    case WinnerOption::change_formation: {
      const auto to = static_cast<Formation>(detail - 1);
      if (!changed(now, unit, to)) return;
      set_formation(b, unit, to);
      put(play, unit, b.unit(unit).pose());
      tell(play, "OTH 9.2", event::FormationChanged{unit, common(to)});
      return;
    }
    case WinnerOption::change_facing:
      if (const auto there = turned(now, unit, static_cast<Turn>(detail))) {
        put_and_tell(play, unit, pose_of(*there), 0, "OTH 9.2");
      }
      return;
    case WinnerOption::fall_back:
      if (const auto there = fallen_back(now, unit)) {
        put_and_tell(play, unit, pose_of(*there), norm(there->centre - now.box(unit).centre),
                     "OTH 9.2");
      }
      return;
    case WinnerOption::enter_building: {
      const FeatureId building = building_won(now, unit);
      if (building == kNoFeature) return;
      record(b, unit).in_building = building;
      const Box sector = sector_of(now.ground().feature(building));
      put_and_tell(play, unit, {field::point(sector.centre), b.unit(unit).pose().facing}, 0,
                   "OTH-BUA-3");
      tell_held(play, unit, "OTH-BUA-3");
      return;
    }
  }
}

}  // namespace

int hits_of_following(const Situation& now, UnitId winner, UnitId loser) {
  const Mover mover = mover_of(now.battle(), winner);
  const Options& o = options(now.battle());
  const double reach = reach_of(WinnerOption::follow_up, mover, o).as_double() + kTolerance;
  const auto closed = closing(now, winner, loser, reach);
  return closed ? total(fatigue_of_way(now, winner, now.box(winner), closed->end)) : 0;
}

void take_option(Play& play, UnitId winner, const UnitSet& losers) {
  Battle& b = play.battle;
  const Situation now(play);
  Winner w = winner_of(now, winner, losers);
  const FeatureId building = building_won(now, winner);
  w.building_empty = building != kNoFeature && !w.garrison;
  w.burning = burns(b, building);
  Decision decision = decision_for(b, DecisionKind::follow_up, winner, "OTH-WIN-1");
  for (const WinnerOption what : winner_options(w, options(b))) {
    add_options(play, now, winner, what, losers, decision.options);
  }
  if (decision.options.empty()) return;
  Option chosen = decision.options.size() == 1 ? decision.options.front() : ask(play, decision);
  const auto what = static_cast<WinnerOption>(chosen.variant % kWinnerDetail);
  const bool shirks =
      follow_up_of(w, options(b)) == FollowUp::test && what != WinnerOption::follow_up;
  if (shirks && !stands_test(play, winner, Occasion::prevent_follow_up)) {
    const auto must = in_reach(now, winner, losers, WinnerOption::follow_up);
    if (must.empty()) return;
    chosen = made({}, WinnerOption::follow_up, 0, must.front());
  }
  if (present(b, winner)) follow_choice(play, winner, chosen);
}

}  // namespace opfor::over_the_hills
