#include "drill/reaction_resolvers.hpp"

#include <range/v3/algorithm/replace.hpp>

#include "drill/resolver_parts.hpp"

namespace opfor {
namespace {

ResolverField table_field(const std::vector<Table>& tables) {
  ResolverField field = word_field("table", "the troops' action table", tables.front());
  field.allowed.clear();
  for (const Table table : tables) field.allowed.emplace_back(word(table));
  return field;
}

/// The facts as fields: flags, and the tenths lost as a number.
std::vector<ResolverField> fields_of(const ReactionFields& of) {
  std::vector<ResolverField> fields{table_field(of.tables)};
  for (const Fact fact : of.facts) {
    const std::string name{word(fact)};
    if (fact == Fact::loss_tenths) {
      fields.push_back(
          number_field(name, "full tenths of the group wounded or killed", "tenths", 0, 0, 10));
    } else {
      std::string words = name;
      ranges::replace(words, '_', ' ');
      fields.push_back(flag_field(name, words));
    }
  }
  fields.push_back(number_field("temper", "of the doctrine", "columns", 0, -1, 1));
  fields.push_back(number_field("nerve", "of the doctrine", "risk", 0, -2, 2));
  return fields;
}

ReactionRequest request_of(const Values& v, const std::vector<Fact>& facts) {
  ReactionRequest request;
  request.table = chosen<Table>(v, "table");
  for (const Fact fact : facts) {
    const Value& value = v.at(std::string{word(fact)});
    const auto* count = std::get_if<std::int64_t>(&value);
    request.facts.set(
        fact, count != nullptr ? static_cast<int>(*count) : (std::get<bool>(value) ? 1 : 0));
  }
  request.dials = {static_cast<std::int8_t>(number(v, "temper")),
                   static_cast<std::int8_t>(number(v, "nerve")), 0};
  return request;
}

}  // namespace

std::vector<Resolver> reaction_resolvers(const Reactions& reactions, const ReactionFields& of) {
  const std::vector<ResolverField> fields = fields_of(of);
  const std::vector<Fact> facts = of.facts;
  return {resolver("reaction", "what a group will do: risk total, row and die to intent",
                   of.die_rules, fields,
                   [&reactions, facts](const Values& v, chance::Chance& chance) -> Values {
                     ReactionRequest request = request_of(v, facts);
                     request.die = chance::ask_face(chance, key_for(chance::Purpose::reaction));
                     const Reaction r = reactions.react(request);
                     return {{"intent", std::string{word(r.cell.intent)}},
                             {"may_charge", r.cell.charge != ChargeMark::no},
                             {"binding", r.binding}};
                   }),
          resolver("risk", "the risk lines that apply, and their total (no dice)", of.risk_rules,
                   fields, [&reactions, facts](const Values& v, chance::Chance&) -> Values {
                     const ReactionRequest request = request_of(v, facts);
                     Values result{{"total", std::int64_t{reactions.total(request)}}};
                     for (const RiskTerm& term : reactions.terms(request)) {
                       result[term.key] = std::int64_t{term.value};
                     }
                     return result;
                   })};
}

}  // namespace opfor
