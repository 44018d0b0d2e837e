#include "rules/victory_without_squares/aim.hpp"
#include "rules/victory_without_squares/firing.hpp"
#include "rules/victory_without_squares/resolver_fields.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Chance;
using chance::Purpose;

constexpr std::int64_t kMostFirearmBases = 12;

/// The fields of the score.
std::vector<ResolverField> score_fields() {
  std::vector<ResolverField> fields{
      word_field("firearm", "what is fired", Firearm::musket),
      number_field("bases", "firearm bases that bear", "bases", 4, 0, kMostFirearmBases),
      flag_field("low_powder", "the guns have run short of powder"),
      word_field("firer", "state of the firing body", State::formed),
      inches_field("distance", "to the target, straight ahead", 10, 240),
      word_field("aspect", "from where the target is fired at", Aspect::front),
      flag_field("cover", "the target is in cover"),
      flag_field("hedgehog", "the target is a hedgehog"),
      word_field("target", "state of the target", State::formed)};
  fields[3].allowed = {"formed", "unsteady"};
  return fields;
}

Shot shot_of(const Values& v) {
  Shot shot;
  shot.firearm = chosen<Firearm>(v, "firearm");
  shot.bases = small(v, "bases");
  shot.low_powder = truth(v, "low_powder");
  shot.firer = chosen<State>(v, "firer");
  shot.distance = inches(v, "distance").as_double();
  shot.aspect = chosen<Aspect>(v, "aspect");
  shot.target_in_cover = truth(v, "cover");
  shot.target_in_hedgehog = truth(v, "hedgehog");
  return shot;
}

Resolver fire_modifiers() {
  return resolver("firing_modifiers",
                  "the lines of a shot's score that apply, and how often of "
                  "ten it hits (no dice)",
                  "VWS-FIRE-8, 16", score_fields(), [](const Values& v, Chance&) -> Values {
                    const Shot shot = shot_of(v);
                    if (!in_range(shot.firearm, shot.distance)) return {{"in_range", false}};
                    const Terms terms = fire_terms(shot, chosen<State>(v, "target"));
                    Values values{{"score", std::int64_t{total(terms)}},
                                  {"tenths_to_hit", std::int64_t{tenths_to_hit(total(terms))}}};
                    for (const Term& term : terms) {
                      values[std::string{term.key}] = std::int64_t{term.value};
                    }
                    return values;
                  });
}

/// The card that lets a body fire in the enemy's turn, if it needs one.
bool may_fire(const Values& v, Chance& chance, Decks& decks) {
  if (!truth(v, "reaction")) return true;
  Manoeuvring m;
  m.manoeuvre = Manoeuvre::fire;
  return draw_for(chance, key_for(Purpose::manoeuvre), decks, m, truth(v, "firer_leader"))
             .success == Success::clean;
}

Values values_of(const FireResult& result, const Values& v) {
  Values values{{"hits", std::int64_t{result.hits}},
                {"target", worded(result.target.state)},
                {"target_does", worded(result.target.forced)}};
  if (chosen<Firearm>(v, "firearm") == Firearm::gun) values["powder_low"] = result.runs_low;
  if (truth(v, "leader")) values["leader"] = worded(result.leader);
  return values;
}

Resolver firing() {
  std::vector<ResolverField> fields = score_fields();
  for (ResolverField& field : std::vector<ResolverField>{
           number_field("second_shot", "bases of the second rank of horse, which fire apart",
                        "bases", 0, 0, kMostFirearmBases),
           word_field("target_kind", "troops fired at", Kind::foot),
           flag_field("target_all_pike", "they are pikes alone"),
           flag_field("leader", "a leader is with the target"),
           flag_field("leader_risk_on_hit_only", "the option of that name"),
           flag_field("zero_is_zero", "option d10_zero_is_zero"),
           flag_field("reaction", "in the enemy's turn, if the card allows it"),
           flag_field("firer_leader", "a leader is with those who fire")}) {
    fields.push_back(std::move(field));
  }
  add_pack_fields(fields);
  return resolver(
      "firing", "a firing action: its hits, and what they do to the target",
      "VWS-FIRE-7 to 16, VWS-LEAD-4", std::move(fields),
      [](const Values& v, Chance& chance) -> Values {
        Decks decks = decks_of(v);
        Target target;
        target.kind = chosen<Kind>(v, "target_kind");
        target.mounted = line_of(target.kind).mounted;
        target.all_pike = truth(v, "target_all_pike");
        target.state = chosen<State>(v, "target");
        target.leader = truth(v, "leader");
        Shots shots;
        Shot shot = shot_of(v);
        const bool fires = in_range(shot.firearm, shot.distance) && may_fire(v, chance, decks);
        if (fires) {
          shots.push_back(shot);
          shot.bases = small(v, "second_shot");
          if (shot.bases > 0) shots.push_back(shot);
        }
        const FireOptions options{truth(v, "leader_risk_on_hit_only"), {truth(v, "zero_is_zero")}};
        chance::Key key;
        key.unit = unit_id(0);
        key.other = unit_id(1);
        Values values = values_of(fire(chance, key, decks, shots, target, options), v);
        if (truth(v, "reaction")) values["fires"] = fires;
        return values;
      });
}

}  // namespace

std::vector<Resolver> fire_resolvers() { return {firing(), fire_modifiers()}; }

}  // namespace opfor::victory_without_squares
