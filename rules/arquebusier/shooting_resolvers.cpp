#include <algorithm>
#include <array>

#include "rules/arquebusier/irregular.hpp"
#include "rules/arquebusier/resolver_fields.hpp"
#include "rules/arquebusier/shooting.hpp"

namespace opfor::arquebusier {
namespace {

using chance::Chance;
using chance::Purpose;

std::vector<ResolverField> shooter_fields() {
  return {word_field("shooter", "troops that shoot", Type::firearm),
          number_field("elements", "of them that fire: of the front rank, unless all ranks do",
                       "elements", 6, 0, kMostElements),
          word_field("second", "other troops of the same formation", Type::mob),
          number_field("second_elements", "of them that fire", "elements", 0, 0, kMostFiles),
          word_field("shooter_class", "class of the formation that shoots", Class::regular),
          flag_field("shooter_mounted", "its dragoons sit in the saddle"),
          flag_field("manoeuvred", "it manoeuvred last turn or does this turn: artillery alone"),
          inches_field("distance", "to the nearest part of the target", 120, 720)};
}

std::vector<ResolverField> target_fields() {
  std::vector<ResolverField> fields;
  for (int i = 1; i <= 3; ++i) {
    const std::string name = "target_" + std::to_string(i);
    const Type standard = i == 1 ? Type::pike : i == 2 ? Type::firearm : Type::bill;
    add(fields, {word_field(name, "troops of the target", standard),
                 number_field(name + "_front", "of them in its front rank", "elements",
                              i == 1 ? 6 : 0, i == 1 ? 1 : 0, kMostFiles),
                 number_field(name + "_behind", "of them in the ranks behind", "elements", 0, 0,
                              kMostElements)});
  }
  add(fields, {word_field("target_class", "class of the target", Class::regular),
               flag_field("target_mounted", "its dragoons sit in the saddle"),
               flag_field("changing", "it mounts or dismounts"),
               flag_field("commander_dead", "its commander is dead already"),
               word_field("cover", "cover of all of it against the shooters", field::Cover::none),
               word_field("cover_effect", "option cover_effect", CoverEffect::none),
               flag_field("artillery_min_one_die", "option artillery_min_one_die")});
  add(fields, target_score_fields());
  return fields;
}

Options options_of(const Values& v) {
  Options options = target_scores_of(v);
  options.cover_effect = chosen<CoverEffect>(v, "cover_effect");
  options.artillery_min_one_die = truth(v, "artillery_min_one_die");
  return options;
}

/// Elements that fire, those out of range left out.
std::vector<Firing> firing_of(const Values& v) {
  const auto of = chosen<Class>(v, "shooter_class");
  const bool mounted = truth(v, "shooter_mounted");
  std::vector<Firing> all;
  for (const std::string which : {"shooter", "second"}) {
    const Firing one{chosen<Type>(v, which), mounted,
                     small(v, which == "shooter" ? "elements" : "second_elements")};
    const ShootingLine* line = shooting_line(one.type, of, mounted);
    if (one.elements == 0 || line == nullptr ||
        !within(inches(v, "distance").as_double(), line->range))
      continue;
    if (is_artillery(one.type) && truth(v, "manoeuvred")) continue;
    all.push_back(one);
  }
  return all;
}

/// The target by type.
struct ShotAt {
  std::vector<Share> front;
  std::vector<int> present;  ///< in all ranks, of those in front
  int elements = 0;          ///< in all
  bool cavalry = false;
};

ShotAt shot_at_of(const Values& v) {
  std::array<int, kTypes> front{};
  std::array<int, kTypes> all{};
  for (int i = 1; i <= 3; ++i) {
    const std::string name = "target_" + std::to_string(i);
    const auto type = static_cast<std::size_t>(chosen<Type>(v, name));
    front[type] += small(v, name + "_front");
    all[type] += small(v, name + "_front") + small(v, name + "_behind");
  }
  ShotAt shot;
  for (std::size_t t = 0; t < kTypes; ++t) {
    shot.elements += all[t];
    const Arm arm = kTypeLines[t].arm;
    const bool rides = arm == Arm::mounted || (arm == Arm::dragoon && truth(v, "target_mounted"));
    shot.cavalry = shot.cavalry || (rides && all[t] > 0);
    if (front[t] == 0) continue;
    shot.front.push_back({static_cast<Type>(t), front[t]});
    shot.present.push_back(all[t]);
  }
  return shot;
}

/// Dice and their shares: AQ-SHOOT-5 to 8.
struct FireDice {
  int dice = 0;
  std::vector<int> at;  ///< by the target's front
  std::vector<int> least;
};

FireDice fire_dice_of(const Values& v, const ShotAt& target) {
  const Options options = options_of(v);
  const auto of = chosen<Class>(v, "target_class");
  const bool hittable = std::any_of(
      target.front.begin(), target.front.end(),
      [&](const Share& share) { return score_needed(share.type, of, options) < kHarmless; });
  FireDice volley;
  if (hittable) {
    volley.dice = dice_of(firing_of(v), chosen<Class>(v, "shooter_class"), of,
                          chosen<field::Cover>(v, "cover"), options);
  }
  // AQ-SHOOT-6: dice by the class before troops are caught changing, scores by that after it.
  const Class scored = truth(v, "changing") && volley.dice > 0 ? Class::irregular : of;
  volley.at = share_all(volley.dice, target.front, scored, options);
  for (const Share& share : target.front) {
    volley.least.push_back(score_needed(share.type, scored, options));
  }
  return volley;
}

Resolver shooting_dice() {
  std::vector<ResolverField> fields = shooter_fields();
  add(fields, target_fields());
  return resolver(
      "shooting_dice",
      "dice of a formation's fire, how many go at which troops, and what hits (no dice)",
      "AQ-SHOOT-5 to 8", std::move(fields), [](const Values& v, Chance&) -> Values {
        const ShotAt target = shot_at_of(v);
        const FireDice volley = fire_dice_of(v, target);
        Values values{{"dice", std::int64_t{volley.dice}}};
        for (std::size_t i = 0; i < target.front.size(); ++i) {
          const std::string name = name_of(target.front[i].type);
          values["at_" + name] = std::int64_t{volley.at[i]};
          values["score_" + name] = std::int64_t{volley.least[i]};
        }
        return values;
      });
}

/// What the losses bring: AQ-SHOOT-11, AQ-IRR-1, 3 to 5.
void add_consequences(Values& values, const Values& v, const ShotAt& target, int dice, int lost,
                      Chance& chance) {
  UnderShot under;
  under.lost = lost;
  under.cavalry = target.cavalry;
  under.changing = truth(v, "changing");
  if (dice > 0) under.nearest_shot = inches(v, "distance").as_double();
  const std::vector<Cause> causes = causes_of_shooting(under);
  for (const Cause cause : {Cause::shot_losses, Cause::close_fire, Cause::mount_change}) {
    values[name_of(cause)] = std::find(causes.begin(), causes.end(), cause) != causes.end();
  }
  const bool risk = lost < target.elements && !truth(v, "commander_dead");
  values["commander_falls"] = risk && commander_falls(chance, key_for(Purpose::leader_risk), lost);
}

Resolver shooting() {
  std::vector<ResolverField> fields = shooter_fields();
  add(fields, target_fields());
  return resolver("shooting", "what a formation's fire does to another",
                  "AQ-SHOOT-5 to 11, AQ-IRR-1, 3 to 5", std::move(fields),
                  [](const Values& v, Chance& chance) -> Values {
                    const ShotAt target = shot_at_of(v);
                    const FireDice volley = fire_dice_of(v, target);
                    Values values;
                    int lost = 0;
                    chance::Key key = key_for(Purpose::to_hit);
                    for (std::size_t i = 0; i < target.front.size(); ++i, ++key.occurrence) {
                      const int hits = throw_shots(chance, key, volley.at[i], volley.least[i]);
                      const int gone = std::min(hits, target.present[i]);  // AQ-SHOOT-9
                      values["lost_" + name_of(target.front[i].type)] = std::int64_t{gone};
                      lost += gone;
                    }
                    values["lost"] = std::int64_t{lost};
                    add_consequences(values, v, target, volley.dice, lost, chance);
                    return values;
                  });
}

}  // namespace

std::vector<ResolverField> target_score_fields() {
  std::vector<ResolverField> fields{
      word_field("artillery_as_target", "option artillery_as_target", ArtilleryAsTarget::six_five),
      number_field("firearm_score", "option firearm_target_score, of the regular", "", 3, 2, 6),
      number_field("firearm_score_irregular", "of the irregular", "", 3, 2, 6)};
  return fields;
}

Options target_scores_of(const Values& v) {
  Options options;
  options.artillery_as_target = chosen<ArtilleryAsTarget>(v, "artillery_as_target");
  options.firearm_target_score = {small(v, "firearm_score"), small(v, "firearm_score_irregular")};
  return options;
}

std::vector<Resolver> shooting_resolvers() { return {shooting(), shooting_dice()}; }

}  // namespace opfor::arquebusier
