#include "rules/victory_without_squares/worth_acting_first.hpp"

#include <algorithm>
#include <vector>

#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/formation.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/worth.hpp"
#include "rules/victory_without_squares/worth_threats.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

bool is_shaken(State state) { return state == State::unsteady || state == State::disordered; }
State once_mended(State state) {
  return state == State::disordered ? State::unsteady : State::formed;
}
/// That a card mends it when it is activated next.
double may_mend(const Battle& b, UnitId unit) {
  return chance_of(Manoeuvre::reform, led(b, unit), happened(record(b, unit).under_fire));
}
bool has_still_to_act(const Battle& b, UnitId unit) {
  return b.unit(unit).acted == 0 && unbroken(b, unit);
}

/// Who is Unsteady fires or attacks with an enemy near, and draws no card to reform.
double fire_before_they_mend(const Situation& now, const Standing& standing) {
  const Battle& b = now.battle();
  const UnitId unit = standing.unit();
  double most = 0;
  for (const UnitId enemy : standing.threatened_by()) {
    const State state = record(b, enemy).state;
    if (!has_still_to_act(b, enemy) || state != State::disordered) continue;
    const Shooting shot = shooting(now, unit, enemy);
    const double fire = expected_fire(now, shot, state);
    if (fire <= 0) continue;
    const double later = expected_fire(now, shot, once_mended(state));
    // Who is under fire mends less often (VWS-MAN-1).
    const double mends = may_mend(b, enemy);
    const double spoiled = mends - chance_of(Manoeuvre::reform, led(b, enemy), true);
    const double step = harm(once_mended(state), state, body_info(b, enemy).kind);
    most = std::max(most, mends * (fire - later) + spoiled * step);
  }
  return most * chance_of(Manoeuvre::fire, led(b, unit), false);
}

class Danger {
 public:
  explicit Danger(const Standing& standing) : standing_(standing), now_(standing.now()) {}

  [[nodiscard]] double less_by_acting() const {
    const After stands = as_it_stands();
    const State state = record(b(), unit()).state;
    const Threatened waits = threatened(stands, state);
    if (waits.harm <= 0) return 0;
    const Leave leave = leave_of(now_, unit());
    double least = waits.harm;
    if (leave.reforms && is_shaken(state)) {
      const double chance = may_mend(b(), unit());
      const double mended = threatened(stands, once_mended(state)).harm;
      least = std::min(least, chance * mended + (1 - chance) * waits.harm);
    }
    if (!leave.any || state == State::disordered || waits.by == kNoUnit) return waits.harm - least;
    for (const After& then : ways_out(stands, leave, waits.by)) {
      least = std::min(least, threatened(then, state).harm);
    }
    return waits.harm - least;
  }

 private:
  struct Threatened {
    double harm = 0;      ///< in blows
    UnitId by = kNoUnit;  ///< by an attack
  };

  [[nodiscard]] const Battle& b() const { return now_.battle(); }
  [[nodiscard]] UnitId unit() const { return standing_.unit(); }
  [[nodiscard]] After as_it_stands() const { return after(now_, unit(), Order{unit(), {}, {}}); }

  /// The fire at it, and the attack that would hurt it most of those that pay who makes them.
  [[nodiscard]] Threatened threatened(const After& a, State state) const {
    Threatened all;
    double attacked = 0;
    for (const UnitId enemy : standing_.threatened_by()) {
      if (!has_still_to_act(b(), enemy)) continue;
      all.harm += fire_threat(standing_, a, enemy, state);
      const Exchange attack = attack_threat(standing_, a, enemy, state);
      if (attack.inflicted - attack.suffered <= attacked) continue;
      attacked = attack.inflicted - attack.suffered;
      all.by = enemy;
    }
    all.harm += attacked;
    return all;
  }

  [[nodiscard]] std::vector<After> ways_out(const After& stands, const Leave& leave,
                                            UnitId enemy) const {
    std::vector<After> all;
    const Body& body = body_info(b(), unit());
    const UnitRecord& r = record(b(), unit());
    const bool forms = leave.changes && !stands.hedgehog;
    if (forms && may_form_hedgehog(body.kind, r.state, bases_of(b(), unit()))) {
      all.push_back(stands);
      all.back().hedgehog = true;
    }
    const Vec to_him = now_.box(enemy).centre - stands.box.centre;
    const double off = norm(to_him);
    if (off < kNoStep || leave.allowance <= Length{}) return all;
    all.push_back(stands);
    // Those who never fight go back before him.
    if (line_of(body.kind).fights) {
      all.back().box.ahead = to_him * (1 / off);
    } else {
      all.back().box.centre = stands.box.centre - to_him * (leave.allowance.as_double() / off);
    }
    return all;
  }

  const Standing& standing_;
  const Situation& now_;
};

}  // namespace

ActingFirst worth_acting_first(const Situation& now, UnitId unit) {
  ActingFirst first;
  if (!has_still_to_act(now.battle(), unit)) return first;
  const Standing standing(now, unit);
  if (leave_of(now, unit).fires) first.fire = fire_before_they_mend(now, standing);
  first.safety = Danger(standing).less_by_acting();
  return first;
}

}  // namespace opfor::victory_without_squares
