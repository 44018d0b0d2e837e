#include "rules/nineteenth_century/resolvers.hpp"

#include "rules/nineteenth_century/combat_resolvers.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/resolver_parts.hpp"
#include "rules/nineteenth_century/sighting.hpp"

namespace opfor::nineteenth_century {
namespace {

using chance::Chance;

Resolver command_points() {
  return resolver(
      "command_points", "command points that an officer throws", "NC-CMD-1 to 4",
      {word_field("grade", "grade of the officer", Grade::veteran),
       flag_field("busy", "he loads or fires this turn, or is in melee"),
       flag_field("musician", "a drummer or bugler is commanded"),
       word_field("mode", "points are the sum of the dice, or their number", CommandPoints::sum)},
      [](const Values& v, Chance& chance) -> Values {
        const Officer o{chosen<Grade>(v, "grade"), truth(v, "busy"), truth(v, "musician")};
        const int points = throw_command_points(chance, key_for(chance::Purpose::command), o,
                                                chosen<CommandPoints>(v, "mode"));
        return {{"points", std::int64_t{points}}};
      });
}

Resolver spotting() {
  return resolver("spotting", "whether a group at the edge of concealing terrain is made out",
                  "NC-VIS-4",
                  {number_field("distance", "from the observer to the target", "mm", 300, 0, 5000)},
                  [](const Values& v, Chance& chance) -> Values {
                    const int die = chance::ask_face(chance, key_for(chance::Purpose::sighting));
                    const auto tenths = static_cast<std::int32_t>(number(v, "distance") * 10);
                    return {{"seen", sighted(die, Length::tenths(tenths))}};
                  });
}

/// The facts as resolver fields: flags, and the tenths lost as a number.
std::vector<ResolverField> fact_fields() {
  std::vector<ResolverField> fields{word_field("table", "the troops' action table", Table::foot)};
  for (std::size_t i = 0; i < kFacts; ++i) {
    const auto fact = static_cast<Fact>(i);
    const std::string name{word(fact)};
    if (fact == Fact::loss_tenths) {
      fields.push_back(
          number_field(name, "full tenths of the group wounded or killed", "tenths", 0, 0, 10));
    } else {
      std::string words = name;
      for (char& c : words) c = c == '_' ? ' ' : c;
      fields.push_back(flag_field(name, words));
    }
  }
  return fields;
}

ReactionRequest request_of(const Values& v) {
  ReactionRequest request;
  request.table = chosen<Table>(v, "table");
  for (std::size_t i = 0; i < kFacts; ++i) {
    const auto fact = static_cast<Fact>(i);
    const Value& value = v.at(std::string{word(fact)});
    const auto* count = std::get_if<std::int64_t>(&value);
    request.facts.set(
        fact, count != nullptr ? static_cast<int>(*count) : (std::get<bool>(value) ? 1 : 0));
  }
  request.dials = {static_cast<std::int8_t>(number(v, "temper")),
                   static_cast<std::int8_t>(number(v, "nerve")), 0};
  return request;
}

Resolver reaction(const Reactions& reactions) {
  std::vector<ResolverField> fields = fact_fields();
  fields.push_back(number_field("temper", "of the doctrine", "columns", 0, -1, 1));
  fields.push_back(number_field("nerve", "of the doctrine", "risk", 0, -2, 2));
  return resolver("reaction", "what a group will do: risk total, row and die to intent",
                  "NC-RF-1 to 14, NC-ACT-1 to 3", fields,
                  [&reactions](const Values& v, Chance& chance) -> Values {
                    ReactionRequest request = request_of(v);
                    request.die = chance::ask_face(chance, key_for(chance::Purpose::reaction));
                    const Reaction r = reactions.react(request);
                    return {{"intent", std::string{word(r.cell.intent)}},
                            {"may_charge", r.cell.charge != ChargeMark::no},
                            {"binding", r.binding}};
                  });
}

Resolver risk(const Reactions& reactions) {
  std::vector<ResolverField> fields = fact_fields();
  fields.push_back(number_field("temper", "of the doctrine", "columns", 0, -1, 1));
  fields.push_back(number_field("nerve", "of the doctrine", "risk", 0, -2, 2));
  return resolver("risk", "the risk lines that apply, and their total (no dice)", "NC-RF-1 to 13",
                  fields, [&reactions](const Values& v, Chance&) -> Values {
                    const ReactionRequest request = request_of(v);
                    Values result{{"total", std::int64_t{reactions.total(request)}}};
                    for (const RiskTerm& term : reactions.terms(request)) {
                      result[term.key] = std::int64_t{term.value};
                    }
                    return result;
                  });
}

}  // namespace

std::vector<Resolver> resolvers(const Reactions& reactions) {
  std::vector<Resolver> all{command_points(), reaction(reactions), risk(reactions), spotting()};
  for (Resolver& resolver : combat_resolvers()) all.push_back(std::move(resolver));
  return all;
}

}  // namespace opfor::nineteenth_century
