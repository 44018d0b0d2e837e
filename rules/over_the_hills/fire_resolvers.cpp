#include "rules/over_the_hills/artillery.hpp"
#include "rules/over_the_hills/commanders.hpp"
#include "rules/over_the_hills/resolver_fields.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Chance;
using chance::Purpose;

constexpr std::int64_t kFarthestShot = 700;

/// Who fires with small arms, whatever at.
std::vector<ResolverField> shooter_fields() {
  std::vector<ResolverField> fields = troop_fields("firer", "who fire", "line_infantry");
  add(fields, {flag_field("firer_initial", "their initial volley is not fired yet"),
               flag_field("firer_screen", "their rifle screen fires"),
               flag_field("firer_garrison", "they hold a built-up area"),
               number_field("firer_spent", "of a garrison: what its other faces have fired with",
                            "FS", 0, 0, kDieSides),
               flag_field("firer_down", "they have gone to ground")});
  return fields;
}

Shooter shooter_in(const Values& v, const TroopValues& firer) {
  Shooter s;
  s.arm = firer.troops->arm;
  s.strength = firer.strength;
  s.formation = firer.formation.value_or(Formation::line);
  s.weapon = firer.troops->weapon;
  s.skirmish_class = firer.troops->skirmish_class;
  s.shot = firer.troops->shot;
  s.initial_volley = truth(v, "firer_initial");
  s.screen = truth(v, "firer_screen");
  s.garrison = s.arm == Arm::infantry && truth(v, "firer_garrison");
  return s;
}

/// A test that the firer takes, and what it costs.
void test_firer(const Values& v, Chance& chance, Occasion occasion, const Strength& strength,
                Fatigue& fatigue) {
  const TestResult result = tested(v, chance, "firer", after(strength, fatigue), occasion);
  for (const FatigueHits& each : result.fatigue) add(fatigue, each);
}

/// What a shot has done to both (OTH-FIRE-9, OTH-CMDR-4).
Values told(const Values& v, Chance& chance, const ShotResult& shot, const Strength& target,
            const Strength& firer, Fatigue firer_fatigue, const Options& options) {
  Values values;
  add_fatigue(values, "hits", shot.fatigue);
  values["target"] = worded(condition_of(after(target, shot.fatigue), options));
  if (truth(v, "target_commander")) {
    values["commander_killed"] =
        commander_killed(chance, key_for(Purpose::leader_risk), total(shot.fatigue));
  }
  if (shot.ten) test_firer(v, chance, Occasion::rolled_ten, firer, firer_fatigue);
  values["firer_fatigue"] = std::int64_t{total(firer_fatigue)};
  values["firer"] = worded(condition_of(after(firer, firer_fatigue), options));
  return values;
}

std::vector<ResolverField> shot_fields(std::vector<ResolverField> firer) {
  add(firer, mark_fields());
  add(firer, score_option_fields());
  return firer;
}
std::vector<ResolverField> played(std::vector<ResolverField> fields) {
  add(fields, help_fields("firer"));
  fields.push_back(flag_field("target_commander", "a commander is attached to the target"));
  return fields;
}
ResolverField distance_field() {
  return inches_field("distance", "to the nearest of the target", 30, kFarthestShot);
}

/// A volley of small arms, or why there is none.
struct ShotIn {
  Volley volley;
  TroopValues target;
  int spent = 0;
  Options options;
  std::optional<Values> barred;
};
ShotIn small_shot(const Values& v, double distance, bool defensive) {
  ShotIn in;
  in.options = options_in(v);
  const TroopValues firer = troops_in(v, "firer");
  in.target = troops_in(v, "target");
  if (!firer.formation || !in.target.formation) {
    in.barred = barred(CaseBar::formation);
    return in;
  }
  in.volley.shooter = shooter_in(v, firer);
  in.volley.mark = mark_in(v, in.target);
  in.volley.distance = distance;
  in.spent = small(v, "firer_spent");
  FireCase at;
  at.condition = condition_of(firer.strength, in.options);
  at.gone_to_ground = truth(v, "firer_down");
  at.defensive = defensive;
  if (const auto bar = fire_bar(in.volley.shooter, at, distance, in.options)) {
    in.barred = barred(*bar);
  }
  return in;
}

Values play_small_arms(const Values& v, Chance& chance) {
  const ShotIn in = small_shot(v, distance_in(v, "distance"), false);
  if (in.barred) return *in.barred;
  const ShotResult shot =
      fire(chance, key_of_both(Purpose::to_hit), in.volley, in.spent, in.options);
  return told(v, chance, shot, in.target.strength, in.volley.shooter.strength, {}, in.options);
}

/// OTH-DEF-2, 3, 4.
Values play_defensive(const Values& v, Chance& chance) {
  ShotIn in = small_shot(v, 0, true);
  if (in.barred) return *in.barred;
  const Strength& firer = in.volley.shooter.strength;
  Contacted contacted;
  contacted.arm = in.volley.shooter.arm;
  contacted.formation = in.volley.shooter.formation;
  contacted.by = chosen<Aspect>(v, "firer_side");
  contacted.evaded_or_countered = truth(v, "firer_evaded_or_countered");
  if (const auto bar = defence_bar(contacted)) return barred(*bar);
  in.volley.ragged = !tested(v, chance, "firer", firer, Occasion::defensive_fire).passed;
  const ShotResult shot =
      fire(chance, key_of_both(Purpose::to_hit), in.volley, in.spent, in.options);
  Fatigue fatigue;
  if (total(shot.fatigue) == 0) test_firer(v, chance, Occasion::no_hits, firer, fatigue);
  Values values = told(v, chance, shot, in.target.strength, firer, fatigue, in.options);
  values["ragged"] = in.volley.ragged;
  return values;
}

Resolver small_arms() {
  std::vector<ResolverField> fields = played(shot_fields(shooter_fields()));
  fields.push_back(distance_field());
  return resolver("small_arms", "a shot of small arms: hits, and the test after a natural 10",
                  "OTH-FIRE-1 to 9, OTH-BAND-1 to 3, OTH-CMDR-4", std::move(fields),
                  play_small_arms);
}

Resolver small_arms_score() {
  std::vector<ResolverField> fields = shot_fields(shooter_fields());
  add(fields, {distance_field(), flag_field("ragged", "the volley is ragged")});
  return resolver("small_arms_score", "the modified score of small arms, line by line (no dice)",
                  "OTH-FIRE-2 to 7", std::move(fields), [](const Values& v, Chance&) -> Values {
                    const bool ragged = truth(v, "ragged");
                    ShotIn in = small_shot(v, distance_in(v, "distance"), ragged);
                    if (in.barred) return *in.barred;
                    in.volley.ragged = ragged;
                    Values values;
                    add_score(values, "", fire_score(in.volley, in.spent, in.options));
                    values["uses_initial_volley"] = uses_initial_volley(in.volley.shooter);
                    return values;
                  });
}

Resolver defensive_fire() {
  std::vector<ResolverField> fields = played(shot_fields(shooter_fields()));
  add(fields,
      {word_field("firer_side", "of the firers, on which they were contacted", Aspect::front),
       flag_field("firer_evaded_or_countered", "they evaded or countered")});
  return resolver("defensive_fire",
                  "fire of infantry at an attacker in contact: the tests before and after it",
                  "OTH-DEF-1 to 4, OTH-FIRE-9", std::move(fields), play_defensive);
}

/// OTH-FIRE-10.
Resolver hold_fire() {
  std::vector<ResolverField> fields = troop_fields("firer", "who would hold fire", "line_infantry");
  add(fields, help_fields("firer"));
  fields.push_back(flag_field("firer_garrison", "they hold a built-up area"));
  add(fields, state_option_fields());
  return resolver("hold_fire", "whether a unit may hold its fire at a viable target", "OTH-FIRE-10",
                  std::move(fields), [](const Values& v, Chance& chance) -> Values {
                    const TroopValues firer = troops_in(v, "firer");
                    if (!firer.formation) return barred(CaseBar::formation);
                    const Options options = options_in(v);
                    Fatigue fatigue;
                    bool fires = false;
                    if (tests_to_hold_fire(firer.troops->arm)) {
                      const TestResult result =
                          tested(v, chance, "firer", firer.strength, Occasion::prevent_fire);
                      fires = !result.passed;
                      fatigue = result.fatigue;
                    }
                    const Formation formation =
                        fires ? forced_to_fire_in(*firer.formation, truth(v, "firer_garrison"))
                              : *firer.formation;
                    return {
                        {"fires", fires},
                        {"formation", worded(formation)},
                        {"firer_fatigue", std::int64_t{total(fatigue)}},
                        {"firer", worded(condition_of(after(firer.strength, fatigue), options))}};
                  });
}

// --- artillery ---

std::vector<ResolverField> battery_fields() {
  std::vector<ResolverField> fields = troop_fields("firer", "which battery", "foot_battery");
  add(fields, {word_field("gun", "its guns", GunClass::light_medium),
               flag_field("out_of_ammo", "it is out of ammunition"),
               flag_field("firer_down", "it has gone to ground"),
               flag_field("new_target", "its first shot at this target"),
               flag_field("wheeled", "it wheels before firing"),
               flag_field("grand_battery", "it is part of a grand battery"),
               flag_field("defensive", "it fires at an attacker in contact"), distance_field()});
  fields = shot_fields(std::move(fields));
  add(fields, {number_field("artillery_long_cap", "option artillery_long_cap", "FH", 1, 1, 2),
               flag_field("attack_column_is_closed", "option attack_column_is_closed")});
  return fields;
}

struct GunShotIn {
  GunShot shot;
  TroopValues target;
  Options options;
  std::optional<Values> barred;
};
GunShotIn gun_shot(const Values& v) {
  GunShotIn in;
  in.options = options_in(v);
  const TroopValues firer = troops_in(v, "firer");
  in.target = troops_in(v, "target");
  if (!firer.formation || !in.target.formation) {
    in.barred = barred(CaseBar::formation);
    return in;
  }
  if (firer.troops->arm != Arm::artillery) {
    in.barred = barred(CaseBar::not_artillery);
    return in;
  }
  FireCase at;
  at.condition = condition_of(firer.strength, in.options);
  at.gone_to_ground = truth(v, "firer_down");
  at.defensive = truth(v, "defensive");
  in.shot.battery = {firer.strength, chosen<GunClass>(v, "gun"), *firer.formation,
                     truth(v, "out_of_ammo")};
  in.shot.mark = mark_in(v, in.target);
  in.shot.distance = at.defensive ? 0 : distance_in(v, "distance");  // OTH-DEF-2
  in.shot.new_target = truth(v, "new_target");
  in.shot.wheeled = truth(v, "wheeled");
  in.shot.grand_battery = truth(v, "grand_battery");
  if (const auto bar = gun_bar(in.shot.battery, at, in.shot.distance, in.options)) {
    in.barred = barred(*bar);
  }
  return in;
}

Resolver artillery() {
  return resolver("artillery", "a shot of artillery: hits, ammunition, and the test after a 10",
                  "OTH-GUN-1 to 5, 8, 9, OTH-DEF-2, OTH-FIRE-9, OTH-CMDR-4",
                  played(battery_fields()), [](const Values& v, Chance& chance) -> Values {
                    const GunShotIn in = gun_shot(v);
                    if (in.barred) return *in.barred;
                    const ShotResult shot =
                        fire_guns(chance, key_of_both(Purpose::to_hit), in.shot, in.options);
                    Values values = told(v, chance, shot, in.target.strength,
                                         in.shot.battery.strength, {}, in.options);
                    values["out_of_ammo"] = shot.ten;
                    return values;
                  });
}

Resolver artillery_score() {
  return resolver("artillery_score", "the modified score of artillery, line by line (no dice)",
                  "OTH-GUN-2, 3, 9", battery_fields(), [](const Values& v, Chance&) -> Values {
                    const GunShotIn in = gun_shot(v);
                    if (in.barred) return *in.barred;
                    Values values{{"canister", fires_canister(in.shot.battery.gun, in.shot.distance,
                                                              in.options)}};
                    add_score(values, "", gun_score(in.shot, in.options));
                    return values;
                  });
}

}  // namespace

std::vector<Resolver> fire_resolvers() {
  return {small_arms(), small_arms_score(), defensive_fire(),
          hold_fire(),  artillery(),        artillery_score()};
}

}  // namespace opfor::over_the_hills
