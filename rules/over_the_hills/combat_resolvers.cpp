#include "rules/over_the_hills/combat_result.hpp"
#include "rules/over_the_hills/resolver_fields.hpp"
#include "rules/over_the_hills/winner.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Chance;
using chance::Purpose;

std::vector<ResolverField> fighter_fields(const std::string& side, std::string_view standard) {
  constexpr std::int64_t kMostSupports = 4;
  const auto of = [&](const char* what) { return side + what; };
  std::vector<ResolverField> fields = troop_fields(side, "who fight as side " + side, standard);
  add(fields,
      {building_field(side), word_field(of("_works"), "that they defend", Works::none),
       flag_field(of("_emergency"), "their square was formed in an emergency"),
       flag_field(of("_initiated"), "they initiated the contact, countered or counter-charged"),
       word_field(of("_contacted"), "the worst side on which enemies are in contact with them",
                  Aspect::front),
       flag_field(of("_evaded"), "they have evaded this turn"),
       number_field(of("_supports"), "that support them within 3", "units", 0, 0, kMostSupports),
       flag_field(of("_support_behind"), "one of those is directly behind"),
       flag_field(of("_woods"), "they fight in woods"),
       flag_field(of("_won"), "they won the last round"),
       flag_field(of("_higher"), "they hold a higher elevation")});
  return fields;
}

std::vector<ResolverField> round_fields() {
  std::vector<ResolverField> fields = fighter_fields("a", "line_infantry");
  add(fields, fighter_fields("b", "line_infantry"));
  add(fields, help_fields("a"));
  add(fields, help_fields("b"));
  add(fields, {flag_field("later", "not the first round of this combat"),
               flag_field("fought_in", "an attacker of a built-up area has won the last by 1"),
               number_field("combat_pct_open_skirmish", "option combat_pct_open_skirmish",
                            "per cent", 100, 50, 100),
               flag_field("charge_bonus_vs_formed_square", "option charge_bonus_vs_formed_square"),
               word_field("support_reading", "option support_reading", SupportReading::count)});
  add(fields, score_option_fields());
  return fields;
}

Fighter fighter_in(const Values& v, const std::string& side, const TroopValues& unit) {
  const auto of = [&](const char* what) { return side + what; };
  const Troops& troops = *unit.troops;
  Fighter f;
  f.arm = troops.arm;
  f.strength = unit.strength;
  f.formation = unit.formation.value_or(Formation::line);
  f.cavalry = troops.cavalry;
  f.french = troops.french;
  f.militia = troops.militia;
  f.lancer = troops.lancer;
  f.emergency_square = truth(v, of("_emergency"));
  if (f.arm == Arm::infantry) f.building = chosen<Building>(v, of("_building"));
  f.works = chosen<Works>(v, of("_works"));
  f.initiated = truth(v, of("_initiated"));
  f.contacted = chosen<Aspect>(v, of("_contacted"));
  f.evaded = truth(v, of("_evaded"));
  f.supports = small(v, of("_supports"));
  f.support_behind = truth(v, of("_support_behind"));
  f.in_woods = truth(v, of("_woods"));
  f.won_last_round = truth(v, of("_won"));
  f.higher = truth(v, of("_higher"));
  f.help = help_in(v, side);
  return f;
}

/// Who can fight whom: artillery and cavalry contact no garrison, artillery nobody (OTH-BUA-1,
/// OTH-CON-1).
bool never_meet(const Fighter& a, const Fighter& b) {
  const bool at_garrison = (a.building != Building::none && b.arm != Arm::infantry) ||
                           (b.building != Building::none && a.arm != Arm::infantry);
  return at_garrison || (a.arm == Arm::artillery && b.arm == Arm::artillery);
}

/// Both sides, or why there is no combat.
struct CombatIn {
  Fighter a;
  Fighter b;
  Round round;
  Options options;
  std::optional<Values> barred;
};
CombatIn combat_in(const Values& v) {
  CombatIn in;
  in.options = options_in(v);
  const TroopValues a = troops_in(v, "a");
  const TroopValues b = troops_in(v, "b");
  if (!a.formation || !b.formation) {
    in.barred = barred(CaseBar::formation);
    return in;
  }
  in.a = fighter_in(v, "a", a);
  in.b = fighter_in(v, "b", b);
  in.a.attacks = in.b.contacted;  // of two units alone
  in.b.attacks = in.a.contacted;
  in.round = {!truth(v, "later"), truth(v, "fought_in")};
  const auto out = [&](const Fighter& f) {
    const Condition condition = condition_of(f.strength, in.options);
    return condition == Condition::routing || condition == Condition::broken;
  };
  if (never_meet(in.a, in.b)) {
    in.barred = barred(CaseBar::never_meet);
  } else if (out(in.a) || out(in.b)) {
    in.barred = barred(CaseBar::routing);
  }
  return in;
}

void add_side(Values& values, const Values& given, const std::string& side, InCombat unit,
              const Fighter& fighter, const Options& options) {
  const Mover mover = mover_in(troops_in(given, side));
  const bool retreats = unit.fate == Fate::retreats_segment || unit.fate == Fate::retreats_move;
  if (retreats && truth(given, side + "_barred")) {
    Fatigue fatigue;
    add(fatigue, barred_retreat());
    unit.strength = after(unit.strength, fatigue);
    unit.fate = fate_of(fighter, unit.fate, condition_of(unit.strength, options));
  }
  values[side + "_fate"] = worded(unit.fate);
  values[side + "_fatigue"] = std::int64_t{unit.strength.fh - fighter.strength.fh};
  values[side + "_condition"] = worded(condition_of(unit.strength, options));
  if (fighter.help.attached != Rank::none) {
    values[side + "_commander_killed"] = unit.commander_killed;
  }
  if (const Length back = goes_back(unit.fate, mover, options); back > Length{}) {
    values[side + "_goes_back"] = as_tenths_of_an_inch(back.as_double());
  }
}

Resolver combat() {
  std::vector<ResolverField> fields = round_fields();
  add(fields, {number_field("combat_rounds", "option combat_rounds", "rounds", 3, 1, 3),
               word_field("retreat_move", "option retreat_move", RetreatMove::full),
               flag_field("a_barred", "impassable ground or an enemy bars side a's way back"),
               flag_field("b_barred", "impassable ground or an enemy bars side b's way back")});
  return resolver("combat", "the rounds of a combat between two units: what becomes of both",
                  "OTH-CBT-1 to 12, OTH-RES-1 to 10, OTH-BUA-2 to 4, OTH-CMDR-3, 4",
                  std::move(fields), [](const Values& v, Chance& chance) -> Values {
                    const CombatIn in = combat_in(v);
                    if (in.barred) return *in.barred;
                    const CombatState state = play_combat(chance, key_of_both(Purpose::melee), in.a,
                                                          in.b, in.round, in.options);
                    Values values{{"rounds", std::int64_t{state.rounds}}};
                    add_side(values, v, "a", state.a, in.a, in.options);
                    add_side(values, v, "b", state.b, in.b, in.options);
                    return values;
                  });
}

Resolver combat_round() {
  return resolver("combat_round", "the hits of one round, its margin and its results",
                  "OTH-CBT-2 to 12, OTH-RES-1 to 5, OTH-BUA-2, 4", round_fields(),
                  [](const Values& v, Chance& chance) -> Values {
                    const CombatIn in = combat_in(v);
                    if (in.barred) return *in.barred;
                    const Hits hits = fight(chance, key_of_both(Purpose::melee), in.a, in.b,
                                            in.round, in.options);
                    const RoundVerdict verdict = verdict_of(in.a, in.b, hits);
                    return {{"hits_by_a", std::int64_t{hits.by_a}},
                            {"hits_by_b", std::int64_t{hits.by_b}},
                            {"margin", std::int64_t{verdict.margin}},
                            {"bloodless", verdict.bloodless},
                            {"fought_in", verdict.fought_in},
                            {"a", worded(verdict.a.outcome)},
                            {"b", worded(verdict.b.outcome)},
                            {"a_tests", verdict.a.tests},
                            {"b_tests", verdict.b.tests}};
                  });
}

Resolver combat_scores() {
  return resolver("combat_score", "the modified scores of both sides, line by line (no dice)",
                  "OTH-CBT-3 to 6, 8 to 12, OTH-CMDR-3", round_fields(),
                  [](const Values& v, Chance&) -> Values {
                    const CombatIn in = combat_in(v);
                    if (in.barred) return *in.barred;
                    Values values;
                    add_score(values, "a_", combat_score(in.a, in.b, in.round, 0, in.options));
                    add_score(values, "b_", combat_score(in.b, in.a, in.round, 0, in.options));
                    return values;
                  });
}

Resolver winner() {
  constexpr std::int64_t kNobody = 999;
  std::vector<ResolverField> fields = troop_fields("winner", "who have won", "line_infantry");
  add(fields,
      {flag_field("impetuous", "they are impetuous"), flag_field("garrison", "they are a garrison"),
       inches_field("to_loser", "to the nearest loser on the table, 999: nobody is", kNobody,
                    kNobody),
       flag_field("building_empty", "all enemies are out of a built-up area"),
       flag_field("burning", "which burns"), scale_option_field()});
  add(fields, help_fields("winner"));
  return resolver(
      "winner", "what a unit may do that has won, and its test to prevent a follow up",
      "OTH-WIN-1, 2, OTH-BUA-3, 9.2", std::move(fields),
      [](const Values& v, Chance& chance) -> Values {
        const TroopValues unit = troops_in(v, "winner");
        if (!unit.formation) return barred(CaseBar::formation);
        const Options options = options_in(v);
        Winner winner;
        winner.mover = mover_in(unit);
        winner.garrison = unit.troops->arm == Arm::infantry && truth(v, "garrison");
        winner.impetuous = truth(v, "impetuous");
        if (number(v, "to_loser") != kNobody) winner.to_loser = distance_in(v, "to_loser");
        winner.building_empty = truth(v, "building_empty");
        winner.burning = truth(v, "burning");
        const FollowUp follow_up = follow_up_of(winner, options);
        Values values{{"follow_up", worded(follow_up)}};
        for (const WinnerOption option : winner_options(winner, options)) {
          values["may_" + std::string{word(option)}] = true;
          if (option == WinnerOption::rally) {
            values["rally_removes"] =
                std::int64_t{unit.strength.fh - recovered(unit.strength, kWinnerRallies).fh};
          }
        }
        if (follow_up == FollowUp::test) {
          values["must_follow_up"] =
              !tested(v, chance, "winner", unit.strength, Occasion::prevent_follow_up).passed;
        }
        return values;
      });
}

Resolver building_fire() {
  return resolver("building_fire", "whether an assaulted built-up area catches fire",
                  "OTH-BUA-5, 6", {word_field("building", "what it is", Building::wooden)},
                  [](const Values& v, Chance& chance) -> Values {
                    const bool burns = catches_fire(chance, key_for(Purpose::test),
                                                    chosen<Building>(v, "building"));
                    Fatigue fatigue;
                    if (burns) add(fatigue, burning_building());
                    return {{"burns", burns},
                            {"costs_a_turn", std::int64_t{total(fatigue)}},
                            {"may_enter", may_enter_building(Arm::infantry, burns)}};
                  });
}

}  // namespace

std::vector<Resolver> combat_resolvers() {
  return {combat(), combat_round(), combat_scores(), winner(), building_fire()};
}

}  // namespace opfor::over_the_hills
