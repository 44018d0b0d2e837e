#include "rules/victory_without_squares/firing.hpp"

#include <algorithm>
#include <stdexcept>

#include "chance/opposed.hpp"
#include "rules/victory_without_squares/aim.hpp"
#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/states.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Key;
using chance::Purpose;

Term bases_term(const Shot& shot) {
  const bool gun = shot.firearm == Firearm::gun;
  const int each = gun && shot.low_powder ? 1 : line_of(shot.firearm).per_base;
  const char* words = "firearm bases that bear";
  if (gun) words = shot.low_powder ? "gun bases short of powder" : "gun bases, counted twice";
  return {"bases", shot.bases * each, gun && shot.low_powder ? "VWS-FIRE-12" : "VWS-FIRE-8", words};
}

/// The key of a card for the body under fire.
Key of_target(const Key& of_firer, Purpose purpose) {
  Key key = chance::opposed(of_firer);
  key.purpose = purpose;
  return key;
}

}  // namespace

Terms fire_terms(const Shot& shot, State target) {
  if (shot.firer >= State::disordered) {
    throw std::invalid_argument("disordered and broken bodies do not fire");
  }
  if (!in_range(shot.firearm, shot.distance)) throw std::invalid_argument("a shot out of range");
  Terms terms{bases_term(shot)};
  const auto add = [&](FireLine line, bool applies) {
    const auto& m = kFireModifiers[static_cast<std::size_t>(line)];
    if (applies) terms.push_back({word(line), m.value, "VWS-FIRE-16", m.words});
  };
  const bool gun = shot.firearm == Firearm::gun;
  const bool flanked = !shot.target_in_hedgehog;  // a hedgehog has no flank
  add(FireLine::pistols, shot.firearm == Firearm::pistol);
  add(FireLine::firer_unsteady, shot.firer == State::unsteady);
  add(FireLine::cover, !gun && shot.target_in_cover);
  add(FireLine::oblique, flanked && shot.aspect == Aspect::oblique);
  add(FireLine::target_shaken, target == State::unsteady || target == State::broken);
  add(FireLine::hedgehog, shot.target_in_hedgehog);
  add(FireLine::enfilade_or_rear,
      flanked && (shot.aspect == Aspect::flank || shot.aspect == Aspect::rear));
  add(FireLine::target_disordered, target == State::disordered);
  add(FireLine::guns_near, gun && within(shot.distance, kGunsNear));
  return terms;
}

int tenths_to_hit(int score) { return std::clamp(score, 0, kDieSides); }

bool hits(int face, int score, DieRules rules) {
  return score > 0 && read_d10(face, rules) <= score;
}

bool can_hit(const Shots& shots, State target) {
  return std::any_of(shots.begin(), shots.end(),
                     [&](const Shot& shot) { return total(fire_terms(shot, target)) > 0; });
}

HitResult hit(chance::Chance& chance, Key key, Decks& decks, const Target& target) {
  if (target.state == State::broken) return {State::broken, Forced::nothing, {}};
  if (target.state != State::disordered) {
    return {after_losing(target.state, 1, target.kind), Forced::nothing, {}};
  }
  key.purpose = Purpose::damage;
  if (draw(chance, key, decks).red()) {
    return {State::disordered, Forced::retreats, kRetireUnderFire};
  }
  if (target.all_pike) return {State::broken, Forced::destroyed, {}};
  return {State::broken, Forced::flees, normal_move(target.kind, target.mounted)};
}

FireResult fire(chance::Chance& chance, const Key& key, Decks& decks, const Shots& shots,
                const Target& target, const FireOptions& options) {
  FireResult result;
  result.target.state = target.state;
  Key of_shot = key;
  of_shot.purpose = Purpose::to_hit;
  for (const Shot& shot : shots) {
    if (result.target.forced != Forced::nothing) break;
    const int score = total(fire_terms(shot, result.target.state));
    const int face = chance::ask_face(chance, of_shot, kDieSides);
    ++result.shots;
    result.runs_low = result.runs_low || runs_low(shot, face);
    if (hits(face, score, options.die)) {
      ++result.hits;
      Target now = target;
      now.state = result.target.state;
      result.target = hit(chance, of_target(of_shot, Purpose::damage), decks, now);
    }
    ++of_shot.occurrence;
  }
  if (target.leader && result.shots > 0 && (result.hits > 0 || !options.leader_risk_on_hit_only)) {
    result.leader = risk_leader(chance, of_target(key, Purpose::leader_risk), decks);
  }
  return result;
}

}  // namespace opfor::victory_without_squares
