#include "rules/over_the_hills/commanders.hpp"
#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/resolver_fields.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Chance;
using chance::Purpose;

constexpr std::int64_t kFarOff = 999;

std::vector<ResolverField> tester_fields() {
  std::vector<ResolverField> fields = troop_fields("unit", "who test", "line_infantry");
  add(fields, help_fields("unit"));
  add(fields, {word_field("occasion", "what they test for", Occasion::contact),
               word_field("target", "of a contact: the state of the enemy", Condition::steady),
               word_field("target_side", "of a contact: which side of the enemy", Aspect::front)});
  add(fields, state_option_fields());
  return fields;
}

MoraleTest test_in(const Values& v, const TroopValues& unit) {
  MoraleTest test;
  test.occasion = chosen<Occasion>(v, "occasion");
  test.irregular = unit.troops->irregular;
  test.target = chosen<Condition>(v, "target");
  test.to_contact = chosen<Aspect>(v, "target_side");
  return test;
}

/// Whether what they would test for asks for a test at all.
bool tests_for(const Values& v, Occasion occasion, Condition condition, const Options& options) {
  if (!must_test(occasion, condition)) return false;
  return occasion != Occasion::friends_wavering ||
         frightens(chosen<Condition>(v, "friend"), distance_in(v, "to_friend"), options);
}

Resolver morale() {
  std::vector<ResolverField> fields = tester_fields();
  add(fields, {word_field("friend", "of friends wavering or routing: the state of the friend",
                          Condition::wavering),
               inches_field("to_friend", "to that friend", 0, kFarOff), scale_option_field()});
  return resolver(
      "morale", "a test of morale, and what its failure does", "OTH-MOR-1 to 3, OTH-CMDR-2, 6",
      std::move(fields), [](const Values& v, Chance& chance) -> Values {
        const TroopValues unit = troops_in(v, "unit");
        const Options options = options_in(v);
        const MoraleTest test = test_in(v, unit);
        if (!tests_for(v, test.occasion, condition_of(unit.strength, options), options)) {
          return {{"tests", false}};
        }
        const TestResult result = tested(v, chance, "unit", unit.strength, test);
        const Strength now = after(unit.strength, result.fatigue);
        Values values{{"passed", result.passed},
                      {"fatigue", std::int64_t{total(result.fatigue)}},
                      {"condition", worded(condition_of(now, options))}};
        if (!result.passed) values["effect"] = worded(result.failure);
        return values;
      });
}

Resolver morale_scores() {
  return resolver(
      "morale_score", "what is tested against, line by line (no dice)",
      "OTH-MOR-1, 3, OTH-CMDR-2, 6", tester_fields(), [](const Values& v, Chance&) -> Values {
        const TroopValues unit = troops_in(v, "unit");
        Values values;
        add_score(values, "", morale_score(unit.strength, help_in(v, "unit"), test_in(v, unit)));
        return values;
      });
}

Resolver rallying() {
  std::vector<ResolverField> fields = troop_fields("unit", "who are rallied", "line_infantry");
  add(fields, {flag_field("neighbour", "a unit of its brigade within 3 may help"),
               number_field("control", "Control Factor of the commander who rallies", "control", 2,
                            kLeastControl, kMostControl),
               number_field("inspiration", "his Inspiration Factor if he is attached to it",
                            "inspiration", 0, 0, 2),
               flag_field("second_segment", "he has used his second segment"),
               flag_field("in_contact", "they are in contact"),
               flag_field("moved", "they made a voluntary move"),
               flag_field("tried", "they have been tried to be rallied this turn")});
  add(fields, state_option_fields());
  return resolver("rally", "a commander rallies a unit", "OTH-RALLY-1 to 3", std::move(fields),
                  [](const Values& v, Chance& chance) -> Values {
                    const TroopValues unit = troops_in(v, "unit");
                    const Options options = options_in(v);
                    const Rallying at{truth(v, "second_segment"), truth(v, "in_contact"),
                                      truth(v, "moved"), truth(v, "tried")};
                    if (condition_of(unit.strength, options) == Condition::broken) {
                      return barred(Condition::broken);
                    }
                    if (const auto bar = rally_bar(unit.strength, at)) {
                      return barred(*bar);
                    }
                    const Score score = rally_score(unit.strength, truth(v, "neighbour"),
                                                    small(v, "control"), small(v, "inspiration"));
                    const int off = rally(chance, key_for(Purpose::test), score.total());
                    const Strength now = recovered(unit.strength, off);
                    return {{"removed", std::int64_t{unit.strength.fh - now.fh}},
                            {"condition", worded(condition_of(now, options))}};
                  });
}

Resolver resupply() {
  return resolver(
      "resupply", "whether a battery may clear its lack of ammunition (no dice)", "OTH-GUN-5",
      {flag_field("out_of_command", "it is not in command"),
       flag_field("in_contact", "it is in contact"), flag_field("moved", "it moved"),
       word_field("ammo_out", "option ammo_out", AmmoOut::resupply)},
      [](const Values& v, Chance&) -> Values {
        const Resupply at{!truth(v, "out_of_command"), truth(v, "in_contact"), truth(v, "moved")};
        return {{"may_resupply", may_resupply(at, options_in(v))}};
      });
}

Resolver commander_risk() {
  constexpr std::int64_t kMostHits = 6;
  return resolver(
      "commander_risk", "whether an attached commander is killed, and who replaces him",
      "OTH-CMDR-4 to 6",
      {number_field("hits", "that fire or a round of combat caused to his unit", "FH", 1, 0,
                    kMostHits),
       flag_field("overrun", "he is attached to nobody, and an enemy moves over him"),
       inches_field("to_friend", "then: to the nearest friendly unit, 999: there is none", kFarOff,
                    kFarOff),
       inches_field("range", "his range", as_tenths_of_an_inch(kBrigadeRange.as_double()), kFarOff),
       scale_option_field()},
      [](const Values& v, Chance& chance) -> Values {
        std::optional<double> to_friend;
        if (number(v, "to_friend") != kFarOff) to_friend = distance_in(v, "to_friend");
        const bool lost =
            truth(v, "overrun")
                ? lost_when_overrun(to_friend, options_in(v))
                : commander_killed(chance, key_for(Purpose::leader_risk), small(v, "hits"));
        Values values{{"lost", lost}};
        if (lost) {
          const CommanderRating replaced = replacement_of({inches(v, "range"), kMostControl, 0});
          values["new_range"] = as_tenths_of_an_inch(replaced.range.as_double());
          values["new_control"] = std::int64_t{replaced.control};
          values["new_inspiration"] = std::int64_t{replaced.inspiration};
        }
        return values;
      });
}

// --- contact ---

ResolverField by_field() {
  return word_field("by", "the arm of the enemy who charges", Arm::cavalry);
}

Resolver contact() {
  std::vector<ResolverField> fields = troop_fields("unit", "who move to contact", "line_infantry");
  add(fields, help_fields("unit"));
  add(fields, {word_field("command", "what command lets it do", CommandEffect::no_effect),
               word_field("order", "of its brigade", BrigadeOrder::attack),
               inches_field("distance", "to the target", 60, kFarOff),
               word_field("target", "the state of the enemy", Condition::steady),
               word_field("target_side", "which side of the enemy", Aspect::front),
               flag_field("fired", "they have fired since their last move"),
               flag_field("leaves_cover", "they leave cover")});
  fields.push_back(scale_option_field());
  add(fields, state_option_fields());
  return resolver(
      "contact", "a move to contact: whether it may be declared, and the tests before it",
      "OTH-CON-1, 2, OTH-MOVE-10, OTH-MOR-3, OTH-ORD-1", std::move(fields),
      [](const Values& v, Chance& chance) -> Values {
        const TroopValues unit = troops_in(v, "unit");
        if (!unit.formation) return barred(CaseBar::formation);
        const Options options = options_in(v);
        const Charger charger{purse_of(mover_in(unit), chosen<CommandEffect>(v, "command")),
                              condition_of(unit.strength, options),
                              chosen<BrigadeOrder>(v, "order")};
        if (const auto bar = contact_bar(charger, distance_in(v, "distance"), options)) {
          return barred(*bar);
        }
        MoraleTest test;
        test.irregular = unit.troops->irregular;
        test.target = chosen<Condition>(v, "target");
        test.to_contact = chosen<Aspect>(v, "target_side");
        for (const Occasion occasion :
             tests_before_move({truth(v, "fired"), truth(v, "leaves_cover"), true})) {
          test.occasion = occasion;
          if (!tested(v, chance, "unit", unit.strength, test).passed) {
            return {{"moves", false}, {"fails", worded(occasion)}};
          }
        }
        return {{"moves", true}};
      });
}

std::vector<ResolverField> charged_fields() {
  std::vector<ResolverField> fields = troop_fields("unit", "who are charged", "line_infantry");
  add(fields, help_fields("unit"));
  add(fields, {word_field("reaction", "what they do", ContactReaction::emergency_square),
               by_field(), word_field("side", "of theirs, on which the enemy is", Aspect::front),
               flag_field("in_contact", "they are in contact already"),
               flag_field("in_building", "they hold a built-up area"),
               flag_field("not_in_open", "they are not in the open"),
               inches_field("reach", "of the enemy, in all", 120, kFarOff),
               inches_field("gap", "between the two", 60, kFarOff),
               word_field("target", "of a counter: the state of the enemy", Condition::steady),
               word_field("target_side", "of a counter: which side of the enemy", Aspect::front),
               scale_option_field()});
  add(fields, state_option_fields());
  return fields;
}

Resolver contact_reaction() {
  return resolver(
      "contact_reaction", "what a unit does that is charged: evade, form square, counter",
      "OTH-CON-3 to 6", charged_fields(), [](const Values& v, Chance& chance) -> Values {
        const TroopValues unit = troops_in(v, "unit");
        if (!unit.formation) return barred(CaseBar::formation);
        const Options options = options_in(v);
        Charged charged;
        charged.mover = mover_in(unit);
        charged.cavalry = unit.troops->cavalry;
        charged.condition = condition_of(unit.strength, options);
        charged.by = chosen<Aspect>(v, "side");
        charged.in_contact = truth(v, "in_contact");
        charged.in_building = truth(v, "in_building");
        charged.in_open = !truth(v, "not_in_open");
        const auto reaction = chosen<ContactReaction>(v, "reaction");
        if (!may_react(reaction, charged, chosen<Arm>(v, "by"))) {
          return barred(reaction);
        }
        MoraleTest test;
        test.irregular = unit.troops->irregular;
        test.target = chosen<Condition>(v, "target");
        test.to_contact = chosen<Aspect>(v, "target_side");
        const ReactionResult reacted = react(
            chance, key_for(Purpose::test), reaction, charged, unit.strength, help_in(v, "unit"),
            test, distance_in(v, "reach"), distance_in(v, "gap"), options);
        const Strength now = after(unit.strength, reacted.fatigue);
        return {{"done", reacted.done},
                {"contact", reacted.contact},
                {"fatigue", std::int64_t{total(reacted.fatigue)}},
                {"condition", worded(condition_of(now, options))}};
      });
}

}  // namespace

std::vector<Resolver> morale_resolvers() {
  return {morale(),         morale_scores(), rallying(),        resupply(),
          commander_risk(), contact(),       contact_reaction()};
}

}  // namespace opfor::over_the_hills
