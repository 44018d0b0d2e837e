#include "rules/nineteenth_century/resolvers.hpp"

#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/sighting.hpp"

namespace opfor::nineteenth_century {
namespace {

using chance::Chance;
using chance::Odds;

std::int64_t number(const Values& v, const char* name) {
  return std::get<std::int64_t>(v.at(name));
}
bool truth(const Values& v, const char* name) { return std::get<bool>(v.at(name)); }
template <Worded E>
E chosen(const Values& v, const char* name) {
  return *of_word<E>(std::get<std::string>(v.at(name)));
}

template <Worded E>
ResolverField word_field(std::string name, std::string words, E standard) {
  ResolverField field;
  field.name = std::move(name);
  field.words = std::move(words);
  field.standard = std::string{word(standard)};
  for (const std::string_view w : Words<E>::all) field.allowed.emplace_back(w);
  return field;
}

ResolverField flag_field(std::string name, std::string words) {
  ResolverField field;
  field.name = std::move(name);
  field.words = std::move(words);
  field.standard = false;
  return field;
}

ResolverField number_field(std::string name, std::string words, std::string unit,
                           std::int64_t standard, std::int64_t least, std::int64_t most) {
  ResolverField field;
  field.name = std::move(name);
  field.words = std::move(words);
  field.unit = std::move(unit);
  field.standard = standard;
  field.least = least;
  field.most = most;
  return field;
}

/// A resolver whose odds are those of its own play.
Resolver resolver(std::string name, std::string words, std::string rules,
                  std::vector<ResolverField> fields,
                  std::function<Values(const Values&, Chance&)> play) {
  Resolver r;
  r.name = std::move(name);
  r.words = std::move(words);
  r.rules = std::move(rules);
  r.fields = std::move(fields);
  r.play = play;
  r.odds = [play](const Values& given) {
    return chance::odds_of([&](Chance& chance) { return play(given, chance); });
  };
  return r;
}

chance::Key key_for(chance::Purpose purpose) {
  chance::Key key;
  key.purpose = purpose;
  return key;
}

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
  return {command_points(), reaction(reactions), risk(reactions), spotting()};
}

}  // namespace opfor::nineteenth_century
