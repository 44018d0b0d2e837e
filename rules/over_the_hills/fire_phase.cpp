#include "rules/over_the_hills/fire_phase.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "drill/measured.hpp"

namespace opfor::over_the_hills {
namespace {

std::string inches_of(double tenths) { return fmt::format("{:.1f}\"", tenths / 254); }

std::vector<std::uint8_t> faces_of(const chance::Overheard& heard) {
  std::vector<std::uint8_t> faces;
  for (const auto& [request, answer] : heard.heard()) {
    faces.insert(faces.end(), answer.faces.begin(), answer.faces.end());
  }
  return faces;
}

/// OTH-GUN-8: it has wheeled.
void wheel_to_fire(Play& play, const Shot& shot) {
  const auto there = wheeled_to_fire(Situation(play), shot.firer, shot.target);
  if (!there) return;
  put_and_tell(play, shot.firer, {field::point(there->centre), facing_of(there->ahead)}, 0,
               "OTH-GUN-8");
}

void tell_shot(Play& play, const Shot& shot, const Score& score, double distance, int hits,
               const chance::Overheard& heard, bool guns) {
  event::Shot told;
  told.unit = shot.firer;
  told.target = shot.target;
  told.shots = 1;
  told.sides = kDieSides;
  told.hits = hits;
  const char* who = shot.screen ? "its rifle screen, " : shot.ragged ? "a ragged volley, " : "";
  told.how = fmt::format("{}{}, {}", who, inches_of(distance), in_words(score));
  told.dice = faces_of(heard);
  tell(play, guns ? "OTH-GUN-1" : shot.defensive ? "OTH-DEF-1" : "OTH-FIRE-1", std::move(told));
}

/// OTH-GUN-6.
void frighten_friends(Play& play, const UnitSet& over) {
  for (const UnitId friendly : over) stands_test(play, friendly, Occasion::overhead);
}

}  // namespace

void shoot(Play& play, const Shot& shot) {
  Battle& b = play.battle;
  const bool guns = is_guns(b, shot.firer);
  if (shot.wheels) wheel_to_fire(play, shot);
  UnitRecord& r = record(b, shot.firer);
  Shot there = shot;
  there.wheels = false;  // it has wheeled by now: what is left is the line of its score
  measure<Situation>(play, [&](const Situation& then) { return reach_of(then, there); });
  const Situation now(play);
  Score score = score_of(now, there);
  const UnitSet over = guns && !shot.defensive ? now.aim(shot.firer, shot.target).over : UnitSet{};
  const chance::Key key = next_key(b, shot.firer, chance::Purpose::to_hit, shot.target);
  chance::Overheard heard(play.asks);
  ShotResult result;
  double distance = 0;
  if (guns) {
    GunShot g = gun_shot_of(now, there);
    g.wheeled = shot.wheels;
    score = gun_score(g, options(b));
    distance = g.distance;
    result = fire_guns(heard, key, g, options(b));
  } else {
    const Volley v = volley_of(now, shot);
    distance = v.distance;
    result = fire(heard, key, v, r.spent, options(b));
    if (uses_initial_volley(v.shooter)) r.initial_volley = 0;
    if (v.shooter.garrison) {
      r.spent = static_cast<std::uint8_t>(r.spent + fire_base(v.shooter, r.spent, options(b)));
    }
  }
  const int hits = total(result.fatigue);
  r.fired = 1;
  if (guns) r.last_target = shot.target;
  tell_shot(play, shot, score, distance, hits, heard, guns);
  const Condition before = condition_of(b, shot.target);
  tire(play, shot.target, result.fatigue, shot.firer);
  risk_commander(play, shot.target, hits);
  bear(play, shot.target, before);
  if (result.ten && guns) {
    r.out_of_ammo = 1;
    tell(play, "OTH-GUN-5", event::StateChanged{shot.firer, {}, "out of ammunition", {}});
  }
  if (result.ten) stands_test(play, shot.firer, Occasion::rolled_ten);
  if (shot.defensive && hits == 0) stands_test(play, shot.firer, Occasion::no_hits);
  frighten_friends(play, over);
}

// --- phase 5 ---

namespace {

UnitId next_to_defend(const Situation& now) {
  const Battle& b = now.battle();
  for (const UnitId unit : now.present(other(active_side(b)))) {
    if (record(b, unit).fire_done == 0 && !defensive_shots(now, unit).empty()) return unit;
  }
  return kNoUnit;
}

}  // namespace

bool defend_next(Play& play) {
  Battle& b = play.battle;
  const Situation now(play);
  const UnitId unit = next_to_defend(now);
  if (unit == kNoUnit) return false;
  const std::vector<Shot> shots = defensive_shots(now, unit);
  Decision decision = decision_for(b, DecisionKind::reaction_fire, unit, "OTH-DEF-1");
  for (const Shot& shot : shots) {
    decision.options.push_back(
        option("fires at " + name_of(play, shot.target), Defends::fires, shot.target));
  }
  decision.options.push_back(option("holds its fire", Defends::holds));
  const Choice choice = decide(play, decision);
  record(b, unit).fire_done = 1;
  const auto pick = static_cast<std::size_t>(choice.picks.front());
  if (variant_of<Defends>(decision.options[pick]) == Defends::holds) {
    tell(play, "OTH-DEF-1", event::HeldFire{unit});
    return true;
  }
  Shot shot = shots[pick];
  if (!is_guns(b, unit)) shot.ragged = !test(play, unit, Occasion::defensive_fire).passed;
  shoot(play, shot);
  return true;
}

// --- phase 7 ---

namespace {

std::vector<UnitId> who_can_fire(const Situation& now) {
  const Battle& b = now.battle();
  std::vector<UnitId> all;
  for (const UnitId unit : now.present(other(active_side(b)))) {
    if (record(b, unit).fire_done != 0 || in_contact(b, unit)) continue;
    if (!volleys(now, unit).empty()) all.push_back(unit);
  }
  return all;
}

UnitId choose_who(Play& play, const std::vector<UnitId>& able) {
  if (able.size() == 1) return able.front();
  Decision decision = decision_for(play.battle, DecisionKind::choose_activation,
                                   other(active_side(play.battle)), kNoUnit, "OTH-SEQ-3");
  for (const UnitId unit : able) {
    decision.options.push_back(option(name_of(play, unit) + " fires next", Next::fires, unit));
  }
  return ask(play, decision).unit;
}

/// OTH-FIRE-10: forms line for nothing, where there is room for one, and fires.
void fire_all_the_same(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const Formation to = forced_to_fire_in(formation_of(b, unit), garrison(b, unit));
  if (to == formation_of(b, unit)) return;
  Mover mover = mover_of(b, unit);
  mover.formation = to;
  const Situation now(play);
  if (!may_stand(now, unit, mover, drawn_up(now.box(unit), mover, options(b)))) return;
  set_formation(b, unit, to);
  put(play, unit, b.unit(unit).pose());
  tell(play, "OTH-FIRE-10", event::FormationChanged{unit, common(to)});
}

/// @returns whether it holds its fire
bool holds_fire(Play& play, UnitId unit) {
  Battle& b = play.battle;
  if (tests_to_hold_fire(troop_info(b, unit).arm) &&
      !stands_test(play, unit, Occasion::prevent_fire)) {
    if (present(b, unit) && !routing(b, unit)) fire_all_the_same(play, unit);
    return false;
  }
  tell(play, "OTH-FIRE-10", event::HeldFire{unit});
  return true;
}

std::string words_of(const Play& play, const ShotsOfVolley& volley) {
  std::vector<std::string> names;
  for (const Shot& shot : volley) names.push_back(name_of(play, shot.target));
  const Shot& first = volley.front();
  const char* how = first.wheels   ? "wheels and fires at "
                    : first.screen ? "its riflemen fire at "
                                   : "fires at ";
  return fmt::format("{}{}", how, fmt::join(names, " and "));
}

Shoots variant_of_volley(const ShotsOfVolley& volley) {
  if (volley.front().wheels) return Shoots::wheels;
  return volley.front().screen ? Shoots::screen : Shoots::fires;
}

void fire_volley(Play& play, UnitId unit, const ShotsOfVolley& volley) {
  Battle& b = play.battle;
  for (const Shot& shot : volley) {
    if (!present(b, unit) || routing(b, unit)) return;
    if (!present(b, shot.target) || routing(b, shot.target)) continue;
    shoot(play, shot);
  }
}

}  // namespace

bool fire_next(Play& play) {
  Battle& b = play.battle;
  const std::vector<UnitId> able = measured<Situation>(play, who_can_fire);
  if (able.empty()) return false;
  const UnitId unit = choose_who(play, able);
  const auto all =
      measured<Situation>(play, [&](const Situation& now) { return volleys(now, unit); });
  Decision decision = decision_for(b, DecisionKind::choose_target, unit, "OTH-FIRE-8");
  for (const ShotsOfVolley& volley : all) {
    decision.options.push_back(
        option(words_of(play, volley), variant_of_volley(volley), volley.front().target));
  }
  decision.options.push_back(option("holds its fire", Shoots::holds));
  const Choice choice = decide(play, decision);
  auto pick = static_cast<std::size_t>(choice.picks.front());
  record(b, unit).fire_done = 1;
  if (variant_of<Shoots>(decision.options[pick]) == Shoots::holds) {
    if (holds_fire(play, unit)) return true;
    if (!present(b, unit) || routing(b, unit)) return true;
    // It fires as it stands now.
    record(b, unit).fire_done = 0;
    const auto then = volleys(Situation(play), unit);
    record(b, unit).fire_done = 1;
    if (!then.empty()) fire_volley(play, unit, then.front());
    return true;
  }
  fire_volley(play, unit, all[pick]);
  return true;
}

}  // namespace opfor::over_the_hills
