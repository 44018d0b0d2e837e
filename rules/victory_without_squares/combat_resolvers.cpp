#include "rules/victory_without_squares/pursuit.hpp"
#include "rules/victory_without_squares/resolver_fields.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Chance;

std::vector<ResolverField> side_fields(const std::string& side) {
  return {word_field(side, "troops of the " + side, Kind::foot),
          word_field(side + "_state", "their state", State::formed),
          number_field(side + "_pikes", "pike bases of foot", "bases", 2, 0, 6),
          number_field(side + "_shot", "other bases", "bases", 4, 0, 6),
          number_field(side + "_quality", "their place in order of quality", "", 0, -2, 2),
          flag_field(side + "_leader", "an effective leader is attached to them")};
}

std::vector<ResolverField> combat_fields() {
  std::vector<ResolverField> fields = side_fields("attacker");
  for (ResolverField& field : side_fields("defender")) fields.push_back(std::move(field));
  for (ResolverField& field : std::vector<ResolverField>{
           flag_field("attacker_two_ranks", "the attackers are horse in two ranks"),
           flag_field("attacker_poor", "the attackers are of poor quality"),
           flag_field("attacker_rallied", "they were broken before"),
           flag_field("defender_moving", "the defenders are in motion"),
           flag_field("defender_fired", "they have fired this turn"),
           flag_field("defender_hedgehog", "they are a hedgehog"),
           word_field("aspect", "from where they are attacked", Aspect::front),
           word_field("slope", "who stands higher", Slope::level),
           word_field("obstacle", "hedge, wall, ditch, wood or village", Obstacle::none),
           word_field("edge", "on which edge of the attackers the contact is", Edge::front),
           flag_field("following_up", "the combat began in a pursuit"),
           number_field("rounds_fought", "by the attackers this turn", "rounds", 0, 0, 4),
           flag_field("pistols_first", "Parliament's horse before 1644 that has not fired")}) {
    fields.push_back(std::move(field));
  }
  return fields;
}

Fighter fighter_of(const Values& v, const std::string& side) {
  Fighter f;
  const auto of = [&](const char* what) { return side + what; };
  f.kind = chosen<Kind>(v, side);
  f.state = chosen<State>(v, of("_state"));
  f.bases = {f.kind == Kind::foot ? small(v, of("_pikes")) : 0, small(v, of("_shot"))};
  f.quality = small(v, of("_quality"));
  f.leader = f.leader_at_risk = truth(v, of("_leader"));
  return f;
}

Combat combat_of(const Values& v) {
  Combat c;
  c.attacker = fighter_of(v, "attacker");
  c.attacker.ranks = truth(v, "attacker_two_ranks") ? 2 : 1;
  c.attacker.poor = truth(v, "attacker_poor");
  c.attacker.rallied = truth(v, "attacker_rallied");
  c.defender = fighter_of(v, "defender");
  c.defender.in_motion = truth(v, "defender_moving");
  c.defender.fired_this_turn = truth(v, "defender_fired");
  c.defender.hedgehog = truth(v, "defender_hedgehog");
  c.aspect = chosen<Aspect>(v, "aspect");
  c.slope = chosen<Slope>(v, "slope");
  c.obstacle = chosen<Obstacle>(v, "obstacle");
  c.edge = chosen<Edge>(v, "edge");
  c.following_up = truth(v, "following_up");
  c.rounds_fought = small(v, "rounds_fought");
  return c;
}

/// Why there is no combat, if so.
std::optional<Values> no_combat(const Values& v, const Combat& c) {
  if (const auto why = bar(c, truth(v, "pistols_first"))) return Values{{"barred", worded(*why)}};
  const Touch contact = touch(c.defender.kind, c.defender.state, true);
  if (contact != Touch::combat) return Values{{"contact", worded(contact)}};
  return std::nullopt;
}

Resolver combat_modifiers() {
  return resolver(
      "combat_modifiers",
      "the lines of a combat that apply, and the steps that both sides must expect to lose (no "
      "dice)",
      "VWS-CMB-2, 8", combat_fields(), [](const Values& v, Chance&) -> Values {
        const Combat c = combat_of(v);
        if (const auto none = no_combat(v, c)) return *none;
        const Terms terms = combat_terms(c);
        const ExpectedSteps steps = expected_steps(c);
        Values values{{"net", std::int64_t{total(terms)}},
                      {"attacker_tenths_of_steps", std::int64_t{steps.attacker}},
                      {"defender_tenths_of_steps", std::int64_t{steps.defender}}};
        for (const Term& term : terms) values[std::string{term.key}] = std::int64_t{term.value};
        return values;
      });
}

void add_side(Values& values, const std::string& side, const SideResult& result) {
  values[side] = worded(result.state);
  values[side + "_loses"] = std::int64_t{result.steps};
  values[side + "_does"] = worded(result.forced);
  if (result.distance > Length{}) values[side + "_goes"] = as_inches(result.distance);
}

Values play_combat(const Values& v, Chance& chance) {
  const Combat c = combat_of(v);
  if (auto none = no_combat(v, c)) return *std::move(none);
  Decks decks = decks_of(v);
  chance::Key key;
  key.unit = unit_id(0);
  key.other = unit_id(1);
  const CombatRound round = fight(chance, key, decks, c, {inches(v, "moved"), inches(v, "spent")},
                                  {truth(v, "zero_is_zero")});
  const CombatResult& r = round.result;
  Values values;
  add_side(values, "attacker", r.attacker);
  add_side(values, "defender", r.defender);
  if (c.attacker.leader_at_risk) values["attacker_leader"] = worded(round.attacker_leader);
  if (c.defender.leader_at_risk) values["defender_leader"] = worded(round.defender_leader);
  values["pursuit"] = worded(pursuit_duty(chance, key, decks, r.pursuit));
  values["moves_again"] = as_inches(r.may_move_again);
  return values;
}

Resolver combat() {
  std::vector<ResolverField> fields = combat_fields();
  fields.push_back(inches_field("moved", "by the attackers, to the contact", 20, 80));
  fields.push_back(
      inches_field("spent", "of the allowance of horse, with wheels, turns and firing", 20, 80));
  fields.push_back(flag_field("zero_is_zero", "option d10_zero_is_zero"));
  add_pack_fields(fields);
  return resolver("combat", "a round of combat: states, retreats, leaders and the pursuit card",
                  "VWS-CMB-1 to 15, VWS-LEAD-4, VWS-PUR-1", std::move(fields), play_combat);
}

}  // namespace

std::vector<Resolver> combat_resolvers() { return {combat(), combat_modifiers()}; }

}  // namespace opfor::victory_without_squares
