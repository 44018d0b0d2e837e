#include "rules/through_the_square_window/shooting_step.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "battle/sentences.hpp"
#include "drill/measured.hpp"
#include "drill/queue.hpp"
#include "field/arcs.hpp"
#include "rules/through_the_square_window/actions.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/flight.hpp"
#include "rules/through_the_square_window/morale_step.hpp"
#include "rules/through_the_square_window/orders_step.hpp"
#include "rules/through_the_square_window/purse.hpp"
#include "rules/through_the_square_window/sequence.hpp"

namespace opfor::through_the_square_window {
namespace {

/// One volley that is to be thrown.
struct Fired {
  UnitId unit = kNoUnit;
  UnitId target = kNoUnit;
  Volley volley;
  int dice = 0;
  Band band = Band::out_of_range;
  double distance = 0;
  Terms terms{};
};

Fired fired_ahead(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  Fired fired{unit, r.aim, now.volley_at(unit, now.box(unit), r.aim, r.salvo != 0)};
  fired.distance = now.fire_distance(unit, now.box(unit), r.aim);
  return fired;
}

Fired fired_aside(const Situation& now, UnitId unit, bool to_right) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  Fired fired{unit, to_right ? r.aim_right : r.aim_left,
              side_volley_of(card_of(b, unit), quality_of(b, unit))};
  now.describe_target(fired.volley, fired.target, now.box(unit).centre);
  fired.distance = now.side_distance(unit, to_right, fired.target);
  return fired;
}

/// Front first, then left, then right (TTSW-SHO-8).
std::vector<Fired> all_fired(const Situation& now, std::span<const UnitId> shooters) {
  std::vector<Fired> all;
  const auto add = [&](Fired fired) {
    fired.terms = volley_terms(fired.volley);
    fired.dice = std::min(total(fired.terms), static_cast<int>(chance::kMostDice));
    fired.band = band_at(card_of(now.battle(), fired.unit).weapon, fired.distance);
    all.push_back(std::move(fired));
  };
  for (const UnitId unit : shooters) {
    const UnitRecord& r = record(now.battle(), unit);
    if (r.aim != kNoUnit && now.present(r.aim)) add(fired_ahead(now, unit));
    if (r.aim_left != kNoUnit && now.present(r.aim_left)) add(fired_aside(now, unit, false));
    if (r.aim_right != kNoUnit && now.present(r.aim_right)) add(fired_aside(now, unit, true));
  }
  return all;
}

/// What their distances decide.
std::vector<std::pair<Band, bool>> bands_of(const std::vector<Fired>& fired) {
  std::vector<std::pair<Band, bool>> all;
  for (const Fired& one : fired) {
    all.emplace_back(one.band, is_close_musketry(one.volley, one.distance));
  }
  return all;
}

void tell_shot(Play& play, const Fired& fired, const chance::Answer& answer) {
  if (!play.events.wanted()) return;
  event::Shot shot;
  shot.unit = fired.unit;
  shot.target = fired.target;
  shot.shots = fired.dice;
  shot.least = to_hit(fired.band);
  shot.hits = static_cast<int>(answer.value);
  std::string dice;
  for (const auto& term : fired.terms) {
    dice += fmt::format("{}{} {:+}", dice.empty() ? "" : ", ", term.words, term.value);
  }
  shot.how =
      fmt::format("{}, {} range, {}", shown(Length::rounded(fired.distance), Measure::centimetre),
                  fired.band == Band::close ? "close" : "long", dice);
  for (const std::uint8_t face : answer.faces) shot.dice.push_back(face);
  tell(play, "TTSW-SHO-11", std::move(shot));
}

void note_under_fire(Battle& battle, const Situation& now, const Fired& fired) {
  UnitRecord& r = record(battle, fired.target);
  if (now.edge_attacked(now.box(fired.unit), fired.target) != Edge::front) r.fired_behind = 1;
  if (is_close_musketry(fired.volley, fired.distance)) r.close_musketry = 1;
}

/// TTSW-SEQ-6: who charged it, or went for it, and did not come to it, goes after it.
void pursue_the_shot(Play& play, Side side, UnitId routed) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    const bool went_for_it = steady(b, unit) && side_of(b, unit) == side &&
                             record(b, unit).approach == Approach::charge &&
                             record(b, unit).charges == routed && !in_contact(b, unit);
    if (went_for_it && present(b, routed)) static_cast<void>(pursue_router(play, unit, routed));
  }
}

bool has_aimed(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  return r.aim != kNoUnit || r.aim_left != kNoUnit || r.aim_right != kNoUnit;
}

/// The volleys of the step, then who was shot at tests (TTSW-MOR-4, 7).
void resolve(Play& play, Side side) {
  Battle& b = play.battle;
  std::vector<UnitId> shooters;
  for (const UnitId unit : Situation(play).present(side)) {
    if (has_aimed(b, unit) && record(b, unit).tried_to_charge == 0) shooters.push_back(unit);
  }
  std::vector<UnitId> by(b.size(), kNoUnit);
  for (const UnitId unit : shooters) {
    const UnitId target = record(b, unit).aim;
    if (target != kNoUnit && by[index(target)] == kNoUnit) by[index(target)] = unit;
  }
  for (const UnitId target : volleys(play, shooters)) {
    if (!present(b, target)) continue;
    const UnitId cause = by[index(target)];
    const Tester tester = tester_at(play, target, cause);
    const MoraleEffect effect = take_test(play, tester, target, "under fire");
    obey(play, target, effect, cause);
    if (effect == MoraleEffect::routs) pursue_the_shot(play, side, target);
  }
}

/// What 11.5 has those do who are bound by their cell: some do not shoot.
bool shoots_by_cell(const Battle& battle, UnitId unit) {
  if (is_free(battle, unit)) return true;
  switch (battle.unit(unit).reacted.intent) {
    case Intent::run:
    case Intent::withdraw:
    case Intent::withdraw_to_cover:
    case Intent::evade:
    case Intent::seek_shelter:
    case Intent::limber_away:
    case Intent::abandon:
      return false;
    default:
      break;
  }
  return true;
}

void add_targets(const Situation& now, Decision& decision, UnitId unit, UnitId target) {
  const Battle& b = now.battle();
  const std::string whom = b.setting().name_of(target);
  decision.options.push_back(option("shoots at " + whom, Aim::fires, target));
  if (may_salvo(card_of(b, unit), quality_of(b, unit))) {
    decision.options.push_back(option("fires a salvo at " + whom, Aim::fires_salvo, target));
  }
}

/// BEH-12: out of command, at the nearest that it can hit.
void aim_at_nearest(Play& play, const Situation& now, UnitId unit,
                    const std::vector<UnitId>& targets) {
  UnitSet some;
  for (const UnitId target : targets) some.insert(target);
  const UnitId target = nearest(some, [&](UnitId one) { return now.gap(unit, one); }).unit;
  const bool salvo = may_salvo(card_of(now.battle(), unit), quality_of(now.battle(), unit));
  take_aim(play, unit, target, salvo);
}

/// TTSW-SHO-8: with the same Shoot.
void aim_aside(Play& play, UnitId unit) {
  Battle& b = play.battle;
  for (const bool to_right : {false, true}) {
    const Situation now(play);
    UnitSet targets;
    for (const UnitId enemy : now.enemies(unit)) {
      if (now.may_shoot_aside(unit, to_right, enemy)) targets.insert(enemy);
    }
    if (targets.empty()) continue;
    const UnitId target = nearest(targets, [&](UnitId one) { return now.gap(unit, one); }).unit;
    if (!has_aimed(b, unit)) take_aim(play, unit, kNoUnit, false);
    (to_right ? record(b, unit).aim_right : record(b, unit).aim_left) = target;
  }
}

void aim(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const Situation now(play);
  if (!may_shoot(now, unit) || !shoots_by_cell(b, unit)) return;
  const std::vector<UnitId> targets = targets_ahead(now, unit);
  const bool governed = b.setting().side(side_of(b, unit)).automated;
  if (!targets.empty() && governed && b.unit(unit).commanded == 0) {
    aim_at_nearest(play, now, unit, targets);
  } else if (!targets.empty()) {
    Decision decision = decision_for(b, DecisionKind::choose_target, unit, "TTSW-SHO-1");
    decision.options.push_back(option("holds its fire, and saves the action", Aim::holds_fire));
    for (const UnitId target : targets) add_targets(now, decision, unit, target);
    const Option picked = ask(play, decision);
    if (variant_of<Aim>(picked) == Aim::holds_fire) {
      tell(play, "TTSW-ACT-1", event::HeldFire{unit});
      return;
    }
    take_aim(play, unit, picked.unit, variant_of<Aim>(picked) == Aim::fires_salvo);
  }
  aim_aside(play, unit);
}

}  // namespace

bool may_shoot(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  return steady(b, unit) && !in_contact(b, unit) && r.tried_to_charge == 0 && r.has_shot == 0 &&
         r.approach == Approach::none && r.no_shot_until < b.head().turn &&
         (!is_guns(b, unit) || is_served(b, unit)) && weapon_reach(b, unit) > 0_cm &&
         r.actions >= cost_of_action(now.on_difficult(unit));
}

std::optional<Refusal> why_no_shot(const Situation& now, UnitId unit, UnitId target) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  if (declares_charges(b, unit)) {
    const bool may = r.approach == Approach::charge && r.charges == target &&
                     may_shoot_on_charge(card_of(b, unit), r.actions) &&
                     r.no_shot_until < b.head().turn &&
                     r.actions >= cost_of_action(now.on_difficult(unit));
    if (!may) return Refusal{"TTSW-CHA-6", "it may not shoot before it charges home"};
  } else {
    if (!in_shooting(b, side_of(b, unit))) {
      return Refusal{"TTSW-SEQ-1", "it shoots when all have moved (5.7)"};
    }
    if (!may_shoot(now, unit)) return Refusal{"TTSW-SHO-1", "it may not shoot now"};
  }
  if (now.may_shoot_at(unit, now.box(unit), target)) return std::nullopt;
  return Refusal{"TTSW-SHO-1", "that enemy is not in its arc, range and sight"};
}

std::vector<UnitId> targets_ahead(const Situation& now, UnitId unit) {
  std::vector<UnitId> all;
  for (const UnitId enemy : now.enemies(unit)) {
    if (now.may_shoot_at(unit, now.box(unit), enemy)) all.push_back(enemy);
  }
  return all;
}

namespace {

/// All who may be shot at, by whom.
std::vector<std::pair<UnitId, UnitId>> whom_they_may_shoot(const Situation& now, Side side) {
  std::vector<std::pair<UnitId, UnitId>> all;
  for (const UnitId unit : now.present(side)) {
    if (!may_shoot(now, unit)) continue;
    for (const UnitId target : targets_ahead(now, unit)) all.emplace_back(unit, target);
  }
  return all;
}

}  // namespace

void take_aim(Play& play, UnitId unit, UnitId target, bool salvo) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  if (target != kNoUnit) tell(play, "TTSW-SHO-1", event::Aimed{unit, target});
  pay(b, unit, cost_of_action(Situation(play).on_difficult(unit)));
  r.aim = target;
  r.salvo = salvo ? 1 : 0;
  if (salvo && options(b).salvo_reload) {
    r.no_shot_until = static_cast<std::uint16_t>(b.head().turn + 1);
  }
}

std::vector<UnitId> volleys(Play& play, std::span<const UnitId> shooters) {
  Battle& b = play.battle;
  // Whether they are at close range is measured when they fire.
  measure<Situation>(play,
                     [&](const Situation& now) { return bands_of(all_fired(now, shooters)); });
  const Situation now(play);
  std::vector<Fired> fired = all_fired(now, shooters);
  std::vector<chance::Request> requests;
  std::vector<std::size_t> whose;
  for (std::size_t i = 0; i < fired.size(); ++i) {
    const chance::Key key = next_key(b, fired[i].unit, chance::Purpose::to_hit, fired[i].target);
    if (auto one = volley_throw(key, fired[i].dice, fired[i].band)) {
      requests.emplace_back(*one);
      whose.push_back(i);
    }
  }
  const std::vector<chance::Answer> answers =
      requests.empty() ? std::vector<chance::Answer>{} : play.asks.answer_all(requests);
  std::vector<int> hits(b.size(), 0);
  std::vector<UnitId> by(b.size(), kNoUnit);
  UnitSet targets;
  for (std::size_t n = 0; n < answers.size(); ++n) {
    const Fired& one = fired[whose[n]];
    tell_shot(play, one, answers[n]);
    note_under_fire(b, now, one);
    hits[index(one.target)] += static_cast<int>(answers[n].value);
    // `kNoUnit`: several.
    UnitId& whose_hits = by[index(one.target)];
    if (!targets.contains(one.target)) whose_hits = one.unit;
    if (whose_hits != one.unit) whose_hits = kNoUnit;
    targets.insert(one.target);
  }
  for (const UnitId unit : shooters) {
    UnitRecord& r = record(b, unit);
    r.has_shot = 1;
    r.aim = r.aim_left = r.aim_right = kNoUnit;
  }
  // All volleys on one target come off together (TTSW-SHO-12).
  std::vector<UnitId> shot_at;
  for (const UnitId target : targets) {
    const int n = hits[index(target)];
    UnitRecord& r = record(b, target);
    r.hits = static_cast<std::uint8_t>(std::min(200, r.hits + n));
    take_hits(play, target, n, by[index(target)], false, "TTSW-DMG-1");
    shot_at.push_back(target);
  }
  return shot_at;
}

bool shoot_next(Play& play, Side side) {
  Battle& b = play.battle;
  BattleRecord& r = sheet_record(b);
  const auto able = [&](UnitId unit) { return steady(b, unit); };
  if (r.stage == 0) {
    measure<Situation>(play, [&](const Situation& now) { return whom_they_may_shoot(now, side); });
    const Situation now(play);
    std::vector<UnitId> all;
    for (const UnitId unit : now.present(side)) {
      if (!may_shoot(now, unit)) continue;
      bool any = !targets_ahead(now, unit).empty();
      for (const UnitId enemy : now.enemies(unit)) {
        any = any || now.may_shoot_aside(unit, false, enemy) ||
              now.may_shoot_aside(unit, true, enemy);
      }
      if (any) all.push_back(unit);
    }
    line_up(b, all);
    r.stage = 1;
    return all.empty();
  }
  if (const UnitId unit = first_in_queue(b, able); unit != kNoUnit) {
    leave_queue(b, unit);
    aim(play, unit);
    return false;
  }
  resolve(play, side);
  return true;
}

}  // namespace opfor::through_the_square_window
