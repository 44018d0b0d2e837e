#include "rules/nineteenth_century/combat_resolvers.hpp"

#include <algorithm>

#include "drill/resolver_parts.hpp"
#include "rules/nineteenth_century/melee.hpp"
#include "rules/nineteenth_century/setting.hpp"
#include "rules/nineteenth_century/shooting.hpp"

namespace opfor::nineteenth_century {
namespace {

using chance::Chance;
using chance::Purpose;

/// The fields that decide how many dice are thrown, and what hits.
std::vector<ResolverField> shot_fields() {
  return {word_field("weapon", "weapon that they shoot with", Weapon::musket),
          number_field("distance", "from the nearest shooter to the nearest target", "mm", 350, 0,
                       5000),
          word_field("cover", "cover of most of the targets", field::Cover::none),
          number_field("shooters", "figures in range that see the target", "figures", 10, 1, 32),
          flag_field("commanded", "they are commanded, and loaded"),
          flag_field("moving", "they moved this turn"),
          flag_field("slow", "they have rifles that are not Minie (Baker and similar)"),
          flag_field("square", "they are the figures of a square")};
}

std::vector<ResolverField> aim_fields() {
  return {flag_field("raw", "the shooters are raw"), flag_field("hero", "the shooter is a hero")};
}

Aim aim_of(const Values& v) {
  return {line_of(chosen<Weapon>(v, "weapon")).gunpowder, truth(v, "hero"), truth(v, "raw")};
}

/// The shots of the fields; none out of range.
Volley shots_of(const Values& v) {
  Volley volley;
  const auto distance = Length::tenths(static_cast<std::int32_t>(number(v, "distance") * 10));
  const auto band = band_of(chosen<Weapon>(v, "weapon"), distance);
  if (!band) return volley;
  volley.target = to_hit(*band, chosen<field::Cover>(v, "cover"));
  Shooters shooters;
  shooters.eligible = small(v, "shooters");
  shooters.commanded = truth(v, "commanded");
  shooters.moving = truth(v, "moving");
  shooters.slow = truth(v, "slow");
  shooters.square_of = truth(v, "square") ? shooters.eligible : 0;
  volley.shots = shots(shooters);
  return volley;
}

Values losses_as_values(Losses losses) {
  return {{"killed", std::int64_t{losses.killed}}, {"wounded", std::int64_t{losses.wounded}}};
}

Resolver shooting() {
  std::vector<ResolverField> fields = shot_fields();
  for (ResolverField& field : aim_fields()) fields.push_back(std::move(field));
  fields.push_back(number_field("candidates", "figures among which the hits are allocated",
                                "figures", kMostCandidates, 1, kMostCandidates));
  fields.push_back(number_field("wounded", "so many of them (all, at most) are wounded already",
                                "figures", 0, 0, kMostCandidates));
  return resolver(
      "shooting", "what a group's shots do to a group", "NC-SHOOT-4 to 13", fields,
      [](const Values& v, Chance& chance) {
        Volley volley = shots_of(v);
        volley.aim = aim_of(v);
        for (int i = 0; i < small(v, "candidates"); ++i) {
          volley.candidates.push_back(i < small(v, "wounded"));
        }
        return losses_as_values(volley_losses(chance, key_for(Purpose::to_hit), volley));
      });
}

Resolver hits() {
  return resolver("hits", "how many of a group's shots hit", "NC-SHOOT-4 to 7, 13", shot_fields(),
                  [](const Values& v, Chance& chance) -> Values {
                    const Volley volley = shots_of(v);
                    const int n =
                        throw_to_hit(chance, key_for(Purpose::to_hit), volley.shots, volley.target);
                    return {{"hits", std::int64_t{n}}};
                  });
}

Resolver damage_of_a_hit() {
  std::vector<ResolverField> fields{
      word_field("weapon", "weapon that they shoot with", Weapon::musket)};
  for (ResolverField& field : aim_fields()) fields.push_back(std::move(field));
  return resolver("damage", "what a hit does", "NC-SHOOT-8", fields,
                  [](const Values& v, Chance& chance) -> Values {
                    const int die = chance::ask_face(chance, key_for(Purpose::damage));
                    return {{"damage", std::string{word(damage(aim_of(v), die))}}};
                  });
}

/// The fields of a side's figures, all alike but for a hero and the wounded.
void add_side_fields(std::vector<ResolverField>& fields, const std::string& side) {
  fields.push_back(
      word_field("quality_" + side, "quality of side " + side + "'s figures", Quality::average));
  fields.push_back(flag_field("hero_" + side, "the first of side " + side + " is a hero"));
  fields.push_back(number_field("factor_" + side, "melee factor of side " + side, "", 2, 0, 3));
  fields.push_back(number_field(
      "bonus_" + side, "nc.square_melee_bonus, if side " + side + " is a square", "", 0, 0, 2));
}

ResolverField wounded_field(const std::string& side, std::int64_t most) {
  return number_field("wounded_" + side,
                      "so many of side " + side + " (all, at most) are wounded already", "figures",
                      0, 0, most);
}

/// The figures of one side, in their order: a hero is the first, the wounded are the last.
std::vector<Fighter> fighters(const Values& v, const std::string& side, int figures) {
  Fighter one;
  one.raw = chosen<Quality>(v, "quality_" + side) == Quality::raw;
  one.factor = small(v, "factor_" + side);
  one.bonus = small(v, "bonus_" + side);
  std::vector<Fighter> all(static_cast<std::size_t>(figures), one);
  if (truth(v, "hero_" + side)) {
    all.front().hero = true;
    all.front().raw = false;
  }
  const int hurt = std::min(figures, small(v, "wounded_" + side));
  std::for_each(all.end() - hurt, all.end(), [](Fighter& f) { f.wounded = true; });
  return all;
}

Values tally_as_values(const MeleeTally& tally) {
  return {{"a_killed", std::int64_t{tally.a.killed}},
          {"a_wounded", std::int64_t{tally.a.wounded}},
          {"b_killed", std::int64_t{tally.b.killed}},
          {"b_wounded", std::int64_t{tally.b.wounded}}};
}

Resolver melee_match() {
  std::vector<ResolverField> fields{number_field(
      "figures_a", "figures of side a, against one of side b", "figures", 1, 1, kMostAgainstOne)};
  for (const char* side : {"a", "b"}) add_side_fields(fields, side);
  fields.push_back(wounded_field("a", kMostAgainstOne));
  fields.push_back(wounded_field("b", 1));
  return resolver("melee_match", "one match of a melee: one to four figures against one",
                  "NC-MEL-4 to 6", fields, [](const Values& v, Chance& chance) {
                    const auto a = fighters(v, "a", small(v, "figures_a"));
                    const auto b = fighters(v, "b", 1);
                    const MatchResult result = fight_match(chance, key_for(Purpose::melee),
                                                           matches_in_order(a, b).front());
                    Values values = tally_as_values(tally_of(result));
                    values["outcome"] = std::string{word(result.outcome)};
                    return values;
                  });
}

Resolver melee() {
  constexpr std::int64_t most = 12;
  std::vector<ResolverField> fields;
  for (const std::string side : {"a", "b"}) {
    fields.push_back(
        number_field("figures_" + side, "figures of side " + side, "figures", 10, 1, most));
    add_side_fields(fields, side);
    fields.push_back(wounded_field(side, most));
  }
  return resolver("melee", "a whole melee: losses, and who goes back", "NC-MEL-4 to 8", fields,
                  [](const Values& v, Chance& chance) {
                    const auto a = fighters(v, "a", small(v, "figures_a"));
                    const auto b = fighters(v, "b", small(v, "figures_b"));
                    const MeleeTally tally =
                        melee_tally(chance, key_for(Purpose::melee), matches_in_order(a, b));
                    Values values = tally_as_values(tally);
                    values["goes_back"] = std::string{word(goes_back(tally))};
                    return values;
                  });
}

}  // namespace

std::vector<Resolver> combat_resolvers() {
  return {shooting(), hits(), damage_of_a_hit(), melee_match(), melee()};
}

}  // namespace opfor::nineteenth_century
