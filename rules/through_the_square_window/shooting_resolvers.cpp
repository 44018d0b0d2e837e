#include "rules/through_the_square_window/resolver_fields.hpp"
#include "rules/through_the_square_window/shooting.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Chance;
using chance::Purpose;

constexpr std::int64_t kFarthestShot = 700;
std::vector<ResolverField> volley_fields() {
  std::vector<ResolverField> fields = unit_fields("shooters", "who shoot", "LIN-D");
  add(fields, unit_fields("target", "at whom", "LIN-D"));
  add(fields, {length_field("distance", "to the nearest of the target", 100, kFarthestShot),
               flag_field("salvo", "they fire a salvo"),
               flag_field("aside",
                          "the outermost stand of the second rank of caracoling cavalry "
                          "fires alone, to its side"),
               flag_field("cover", "the target is in cover")});
  return fields;
}

/// What is fired, or why nothing can be.
struct VolleyOrBar {
  Volley volley;
  Band band = Band::out_of_range;
  std::optional<Values> barred;
};
VolleyOrBar volley_in(const Values& v, const UnitValues& shooters, const UnitValues& target) {
  if (!shooters.formation || !target.formation) return {{}, {}, no_such_formation()};
  const Card& card = *shooters.card;
  const bool aside = truth(v, "aside");
  if (aside && !caracoles(card, *shooters.formation)) {
    return {{}, {}, Values{{"barred", std::string{"caracole"}}}};
  }
  if (truth(v, "salvo") && !may_salvo(card, shooters.quality)) {
    return {{}, {}, Values{{"barred", std::string{"salvo"}}}};
  }
  VolleyOrBar found;
  found.volley = aside ? side_volley_of(card, shooters.quality)
                       : volley_of(card, shooters.quality, *shooters.formation);
  found.volley.salvo = truth(v, "salvo");
  found.volley.target_deep = is_deep(*target.card, *target.formation);
  found.volley.target_in_cover = truth(v, "cover");
  found.volley.target_skirmishes = skirmishes(target.card->kind, *target.formation);
  found.volley.target_deployed_artillery =
      is_deployed_artillery(target.card->kind, *target.formation);
  found.band = band_at(card.weapon, distance_in(v, "distance"));
  return found;
}

Resolver shooting_dice() {
  return resolver("shooting_dice",
                  "the dice of a volley, line by line, and the least face that hits (no dice)",
                  "TTSW-SHO-2 to 9", volley_fields(), [](const Values& v, Chance&) -> Values {
                    const UnitValues shooters = unit_in(v, "shooters");
                    const VolleyOrBar found = volley_in(v, shooters, unit_in(v, "target"));
                    if (found.barred) return *found.barred;
                    if (found.band == Band::out_of_range) return {{"in_range", false}};
                    const Terms terms = volley_terms(found.volley);
                    Values values{{"dice", std::int64_t{total(terms)}},
                                  {"to_hit", std::int64_t{to_hit(found.band)}}};
                    for (const Term& term : terms) {
                      values[std::string{term.key}] = std::int64_t{term.value};
                    }
                    return values;
                  });
}

/// The hits of a volley, what they leave, and the test that follows (TTSW-SHO-12).
Values play_volley(const Values& v, Chance& chance) {
  const UnitValues shooters = unit_in(v, "shooters");
  const UnitValues target = unit_in(v, "target");
  const VolleyOrBar found = volley_in(v, shooters, target);
  if (found.barred) return *found.barred;
  const Strength before = after_shooting(full_strength(*target.card), small(v, "lost"));
  if (before.destroyed()) return {{"barred", std::string{"destroyed"}}};
  chance::Key key;
  key.unit = unit_id(0);
  key.other = unit_id(1);
  const int hits = shoot(chance, key, total(volley_terms(found.volley)), found.band);
  const Strength after = after_shooting(before, hits);
  Values values{{"hits", std::int64_t{hits}}};
  if (after.destroyed()) {
    values["effect"] = std::string{"destroyed"};
    return values;
  }
  Tester tester = tester_in(v, target, after, true);
  tester.hits = hits;
  tester.close_musketry = found.band != Band::out_of_range &&
                          is_close_musketry(found.volley, distance_in(v, "distance"));
  add_effect(values, test_morale(chance, key_for(Purpose::test), tester, morale_options_in(v)));
  return values;
}

Resolver shooting() {
  std::vector<ResolverField> fields = volley_fields();
  fields.push_back(lost_field("lost", "strength that the target has lost to shooting before"));
  add(fields, tester_fields(true));
  add(fields, morale_option_fields());
  return resolver("shooting", "a volley: its hits, and the target's test of morale",
                  "TTSW-SHO-11, 12, TTSW-DMG-1, 3, TTSW-MOR-1 to 11", std::move(fields),
                  play_volley);
}

}  // namespace

std::vector<Resolver> shooting_resolvers() { return {shooting(), shooting_dice()}; }

}  // namespace opfor::through_the_square_window
