#include "rules/through_the_square_window/melee_result.hpp"
#include "rules/through_the_square_window/resolver_fields.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Chance;
using chance::Purpose;

std::vector<ResolverField> side_fields(const std::string& side, std::string_view standard) {
  std::vector<ResolverField> fields = unit_fields(side, "who fight as side " + side, standard);
  const auto of = [&](const char* what) { return side + what; };
  add(fields, {lost_field(of("_lost"), "strength lost, of a tercio from its pikes"),
               word_field(of("_edge"), "which of its edges is touched", Edge::front),
               word_field(of("_approach"), "how it came into contact this turn", Approach::none),
               flag_field(of("_attacker"), "it charged, followed up or pursued into this contact"),
               flag_field(of("_first"), "it has fought none of its charges yet"),
               flag_field(of("_won"), "it won the last round of this combat"),
               flag_field(of("_not_rallied"), "it routs, pursues or is rallying"),
               flag_field(of("_shaken"), "it is halted or retiring through morale"),
               flag_field(of("_defends"), "it defends an obstacle or works"),
               flag_field(of("_no_advance"), "it may not advance")});
  return fields;
}

std::vector<ResolverField> round_fields() {
  std::vector<ResolverField> fields = side_fields("a", "CHG");
  add(fields, side_fields("b", "CUI-E"));
  add(fields, {number_field("zero_counts_as", "option melee.zero_counts_as", "hits", 1, 0, 1),
               number_field("overlap", "option melee.overlap", "stands", 2, 0, 8)});
  return fields;
}

MeleeOptions melee_options_in(const Values& v) {
  return {small(v, "zero_counts_as"), small(v, "overlap")};
}

/// One side of a round as the fields have it.
struct SideIn {
  UnitValues unit;
  Strength strength;
  Edge edge = Edge::front;
  Fighter fighter;  ///< without what depends on its enemy
  Contender contender;
};
SideIn side_in(const Values& v, const std::string& side) {
  const auto of = [&](const char* what) { return side + what; };
  SideIn in;
  in.unit = unit_in(v, side);
  const Formation formation = in.unit.formation.value_or(Formation::line);
  const Card& card = *in.unit.card;
  in.strength = after_melee(full_strength(card), small(v, of("_lost")));
  in.edge = chosen<Edge>(v, of("_edge"));
  in.fighter.kind = in.contender.kind = card.kind;
  in.fighter.mounted = in.contender.mounted = formation == Formation::mounted;
  in.fighter.quality = in.contender.quality = in.unit.quality;
  in.fighter.attacker = in.contender.attacker = truth(v, of("_attacker"));
  in.fighter.approach = in.contender.approach = chosen<Approach>(v, of("_approach"));
  in.fighter.sp = in.strength.block;
  in.fighter.won_last_round = truth(v, of("_won"));
  in.fighter.first_charge = truth(v, of("_first"));
  in.fighter.rallied = !truth(v, of("_not_rallied"));
  in.fighter.shaken = truth(v, of("_shaken"));
  in.contender.pikes = has_pikes(card);
  in.contender.stands = all_stands(layout_of(card, formation)).total();
  in.contender.defends_obstacle = truth(v, of("_defends"));
  in.contender.may_not_advance = truth(v, of("_no_advance"));
  in.contender.ring = formation == Formation::ring;
  return in;
}

/// TTSW-GEO-5: a tercio that routs, pursues or is rallying has flanks like others; a ring has none.
bool shows_pikes_all_round(const SideIn& side) {
  const Formation formation = side.unit.formation.value_or(Formation::line);
  return is_pike_block(side.unit.card->kind, formation) &&
         (formation == Formation::ring || side.fighter.rallied);
}

void set_against(SideIn& side, const SideIn& enemy, const MeleeOptions& options) {
  const Formation own = side.unit.formation.value_or(Formation::line);
  const Formation his = enemy.unit.formation.value_or(Formation::line);
  const FightingStands stands = fighting_stands(*side.unit.card, own, side.edge);
  side.fighter.sharing = stands.sharing;
  side.fighter.engaged =
      engaged_stands(stands, stands_along(*enemy.unit.card, his, enemy.edge), options);
  side.fighter.enemy_edge = enemy.edge;
  side.fighter.enemy_pike_block = shows_pikes_all_round(enemy);
  side.fighter.enemy_defended = enemy.contender.defends_obstacle;
}

/// TTSW-OUT-10: these are gunners, and do not fight such an enemy.
bool crew_is_driven_off(const SideIn& side, const SideIn& enemy) {
  return arm_of(side.unit.card->kind) == Arm::guns &&
         crew_duty(enemy.unit.card->kind, side.contender.defends_obstacle) == CrewDuty::runs;
}

/// Both sides, or why there is no round.
struct RoundIn {
  SideIn a;
  SideIn b;
  MeleeOptions options;
  std::optional<Values> barred;
};
RoundIn round_in(const Values& v) {
  RoundIn in{side_in(v, "a"), side_in(v, "b"), melee_options_in(v), std::nullopt};
  if (!in.a.unit.formation || !in.b.unit.formation) {
    in.barred = no_such_formation();
  } else if (in.a.strength.destroyed() || in.b.strength.destroyed()) {
    in.barred = Values{{"barred", std::string{"destroyed"}}};
  } else if (crew_is_driven_off(in.a, in.b) || crew_is_driven_off(in.b, in.a)) {
    in.barred = Values{{"barred", std::string{"crew_runs"}}};
  } else {
    set_against(in.a, in.b, in.options);
    set_against(in.b, in.a, in.options);
  }
  return in;
}

void add_dice(Values& values, const std::string& side, const Fighter& fighter) {
  values[side + "_dice"] = std::int64_t{melee_dice(fighter)};
  values[side + "_engaged"] = std::int64_t{fighter.engaged};
  for (const Term& term : melee_terms(fighter)) {
    values[side + "_" + std::string{term.key}] = std::int64_t{term.value};
  }
}

Resolver melee_dice_resolver() {
  return resolver("melee_dice",
                  "the dice of both sides of a round, what each engaged stand adds (no dice)",
                  "TTSW-MEL-1 to 6", round_fields(), [](const Values& v, Chance&) -> Values {
                    const RoundIn in = round_in(v);
                    if (in.barred) return *in.barred;
                    Values values;
                    add_dice(values, "a", in.a.fighter);
                    add_dice(values, "b", in.b.fighter);
                    return values;
                  });
}

Hits hits_of(Chance& chance, const RoundIn& in) {
  chance::Key key = key_for(Purpose::melee);
  key.unit = unit_id(0);
  key.other = unit_id(1);
  return fight(chance, key, melee_dice(in.a.fighter), melee_dice(in.b.fighter));
}

void add_result(Values& values, const std::string& side, const SideResult& result) {
  values[side] = worded(result.fate);
  if (result.distance > Length{}) values[side + "_goes_mm"] = as_millimetres(result.distance);
  if (result.follow_up != FollowUp::none) values[side + "_follows_up"] = worded(result.follow_up);
  if (result.pursuit != Pursuit::none) values[side + "_pursues"] = worded(result.pursuit);
}

Resolver melee_resolver() {
  return resolver(
      "melee", "a round of melee: what both sides do after it", "TTSW-MEL-1 to 7, TTSW-OUT-1 to 9",
      round_fields(), [](const Values& v, Chance& chance) -> Values {
        const RoundIn in = round_in(v);
        if (in.barred) return *in.barred;
        const RoundResult result =
            round_result(in.a.contender, in.b.contender, hits_of(chance, in), in.options);
        Values values;
        add_result(values, "a", result.a);
        add_result(values, "b", result.b);
        return values;
      });
}

Resolver melee_losses() {
  return resolver("melee_losses", "a round of melee: what both sides lose",
                  "TTSW-MEL-1 to 7, TTSW-DMG-1, 2", round_fields(),
                  [](const Values& v, Chance& chance) -> Values {
                    const RoundIn in = round_in(v);
                    if (in.barred) return *in.barred;
                    const Hits hits = hits_of(chance, in);
                    const Strength a = after_melee(in.a.strength, hits.by_b);
                    const Strength b = after_melee(in.b.strength, hits.by_a);
                    return {{"a_lost", std::int64_t{in.a.strength.block - a.block}},
                            {"b_lost", std::int64_t{in.b.strength.block - b.block}}};
                  });
}

}  // namespace

std::vector<Resolver> melee_resolvers() {
  return {melee_resolver(), melee_losses(), melee_dice_resolver()};
}

}  // namespace opfor::through_the_square_window
