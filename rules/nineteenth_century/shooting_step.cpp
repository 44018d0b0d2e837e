#include "rules/nineteenth_century/shooting_step.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "drill/measured.hpp"
#include "rules/nineteenth_century/keys.hpp"
#include "rules/nineteenth_century/losses.hpp"
#include "rules/nineteenth_century/sighting.hpp"

namespace opfor::nineteenth_century {
namespace {

struct Designated {
  UnitId unit = kNoUnit;
  Target target;
};

/// What its fire may be at: of one that nobody directs the nearest, always (NC-SHOOT-1, 14).
std::vector<Target> open_to(const Situation& now, UnitId unit) {
  if (directed(now.battle(), unit)) return targets(now, unit);
  const auto nearest = nearest_target(now, unit);
  return nearest ? std::vector{*nearest} : std::vector<Target>{};
}

std::vector<Designated> designate(Play& play, const Situation& now,
                                  const std::vector<UnitId>& units) {
  Battle& battle = play.battle;
  std::vector<Designated> all;
  for (const UnitId unit : units) {
    const std::vector<Target> open = open_to(now, unit);
    if (open.empty()) continue;
    if (!directed(battle, unit)) {
      all.push_back({unit, open.front()});
      continue;
    }
    const Choice choice = play.asks.decide(Situation(play), target_decision(now, unit, open));
    const auto pick = static_cast<std::size_t>(choice.picks.front());
    if (pick < open.size()) {
      all.push_back({unit, open[pick]});
    } else {
      tell(play, "NC-SHOOT-1", event::HeldFire{unit});
    }
  }
  for (const Designated& one : all) {
    tell(play, "NC-SHOOT-1", event::Aimed{one.unit, one.target.unit});
  }
  return all;
}

/// What shooting does to the shooters' own state (NC-SHOOT-2, 3, 5, NC-VIS-4).
void note_shot(Battle& battle, UnitId unit) {
  GroupState& s = state(battle, unit);
  s.shot = 1;
  s.fired_lately = 1;
  const Group& g = group(battle, unit);
  if (!line_of(shooting_weapon(g)).gunpowder) return;
  if (halves_to_load(g.load) > 0) s.load_halves = 0;
  if (directed(battle, unit)) s.halves_used = static_cast<std::uint8_t>(s.halves_used + 1);
}

void resolve(Play& play, Side side, const Designated& one) {
  Battle& battle = play.battle;
  if (!present(battle, one.unit)) return;
  const Situation now(play);
  const UnitId enemy = one.target.unit;
  const Shots shots = now.present(enemy) ? shots_at(now, one.unit, one.target) : Shots{};
  event::Shot shot;
  shot.unit = one.unit;
  shot.target = enemy;
  shot.sides = kToHitSides;
  if (shots.candidates.empty()) {  // NC-SEQ-7: shots at a group that is no more are lost
    shot.how = "its target is no more";
    tell(play, "NC-SEQ-7", shot);
    note_shot(battle, one.unit);
    return;
  }
  VolleyDice dice;
  const VolleyResult result = resolve_volley(
      play.asks, key(battle, side, one.unit, chance::Purpose::to_hit, enemy), shots.volley, &dice);
  shot.shots = shots.volley.shots;
  shot.least = shots.volley.target;
  shot.hits = result.hits;
  shot.how = words(now, one.unit, one.target);
  shot.dice.assign(dice.to_hit.begin(), dice.to_hit.end());
  for (std::size_t i = 0; i < dice.damage.size(); ++i) {
    const std::size_t who = dice.picks.empty() ? 0 : dice.picks[i] - std::size_t{1};
    const Figure& figure = shots.candidates[who];
    const Damage damage = nineteenth_century::damage(shots.volley.aim, dice.damage[i]);
    shot.effects.push_back(
        fmt::format("{}{}: {}", dice.picks.empty() ? "" : fmt::format("{}/", who + 1),
                    dice.damage[i], words(battle, figure.unit, figure.number, damage)));
  }
  tell(play, "NC-SHOOT-6", std::move(shot));
  note_shot(battle, one.unit);
  std::vector<Wound> wounds;
  for (std::size_t i = 0; i < shots.candidates.size(); ++i) {
    wounds.push_back({shots.candidates[i].unit, shots.candidates[i].number, result.marks[i]});
  }
  take_off(battle, play.events, one.unit, "NC-SHOOT-11", wounds);
}

}  // namespace

std::vector<AimedAt> aimed_at(const Situation& now, const std::vector<UnitId>& units) {
  std::vector<AimedAt> all;
  for (const UnitId unit : units) {
    for (const Target& one : open_to(now, unit)) {
      all.push_back({unit, one.unit, one.figure, one.least, one.shots});
    }
  }
  return all;
}

Decision target_decision(const Situation& now, UnitId unit, const std::vector<Target>& targets) {
  const Battle& b = now.battle();
  Decision decision = decision_for(b, DecisionKind::choose_target, unit, "NC-SHOOT-1");
  for (const Target& target : targets) {
    Option option;
    option.unit = target.unit;
    option.variant = static_cast<int>(target.aimed);
    option.words = "shoot at " + b.setting().name_of(target.unit);
    if (target.aimed == Aimed::nco || target.aimed == Aimed::musician ||
        target.aimed == Aimed::nearest_figure) {
      option.words += fmt::format(", {}", word(target.aimed));
    }
    option.words += fmt::format(" ({})", words(now, unit, target));
    decision.options.push_back(std::move(option));
  }
  Option hold;
  hold.words = "hold fire";
  decision.options.push_back(std::move(hold));
  return decision;
}

void shoot(Play& play, Side side, const std::vector<UnitId>& units) {
  Battle& battle = play.battle;
  throw_for_sighting(play, side);
  measure<Situation>(play, [&](const Situation& now) { return aimed_at(now, units); });
  const Situation now(play);
  const std::vector<Designated> all = designate(play, now, units);
  for (const UnitId unit : units) state(battle, unit).fired_lately = 0;
  for (const Designated& one : all) resolve(play, side, one);
}

}  // namespace opfor::nineteenth_century
