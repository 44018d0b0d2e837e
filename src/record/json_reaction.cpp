#include <nlohmann/json.hpp>

#include "battle/consider.hpp"
#include "record/json_parts.hpp"

namespace opfor::json {
namespace {

Cell to_cell(const Json& json) {
  Cell cell;
  cell.intent = to_word<Intent>(member(json, "intent"));
  cell.charge = to_word<ChargeMark>(member(json, "charge"));
  cell.gait = to_word<Gait>(member(json, "gait"));
  cell.italic = member(json, "italic").get<bool>();
  return cell;
}

RiskTerm to_term(const Json& json) {
  RiskTerm term;
  term.key = member(json, "key").get<std::string>();
  term.value = to_int(member(json, "value"));
  term.rule = member(json, "rule").get<std::string>();
  term.words = member(json, "words").get<std::string>();
  term.fact = to_word<Fact>(member(json, "fact"));
  return term;
}

}  // namespace

Json of(const RiskTerm& term) {
  return {{"key", term.key},
          {"value", term.value},
          {"rule", term.rule},
          {"words", term.words},
          {"fact", std::string(word(term.fact))}};
}

Json of(const Cell& cell) {
  return {{"intent", std::string(word(cell.intent))},
          {"charge", std::string(word(cell.charge))},
          {"gait", std::string(word(cell.gait))},
          {"italic", cell.italic}};
}

Json of(const Reaction& r) {
  Json terms = Json::array();
  for (const RiskTerm& term : r.terms) terms.push_back(of(term));
  return {
      {"terms", std::move(terms)}, {"total", r.total}, {"shifted", r.shifted}, {"row", r.row},
      {"row_when", r.row_when},    {"die", r.die},     {"column", r.column},   {"cell", of(r.cell)},
      {"binding", r.binding},      {"rule", r.rule},   {"reads", r.reads}};
}

tl::expected<Reaction, Problem> to_reaction(const Json& json) {
  return read([&] {
    Reaction r;
    for (const Json& term : member(json, "terms")) r.terms.push_back(to_term(term));
    r.total = to_int(member(json, "total"));
    r.shifted = to_int(member(json, "shifted"));
    r.row = member(json, "row").get<std::string>();
    r.row_when = member(json, "row_when").get<std::string>();
    r.die = to_int(member(json, "die"));
    r.column = to_int(member(json, "column"));
    r.cell = to_cell(member(json, "cell"));
    r.binding = member(json, "binding").get<bool>();
    r.rule = member(json, "rule").get<std::string>();
    r.reads = member(json, "reads").get<std::string>();
    return r;
  });
}

Json of(const Setting& setting, const Reasons& reasons) {
  Json options = Json::array();
  for (const Scored& scored : reasons.options) {
    Json shares = Json::array();
    for (const Consideration& c : scored.shares) {
      shares.push_back({{"what", std::string(word(c.what))},
                        {"who", of_unit(setting, c.about)},
                        {"share", c.share},
                        {"rule", c.rule}});
    }
    options.push_back({{"score", scored.score}, {"shares", std::move(shares)}});
  }
  return options;
}

tl::expected<Reasons, Problem> to_reasons(const Setting& setting, const Json& json) {
  return read([&] {
    Reasons reasons;
    for (const Json& option : json) {
      Scored scored;
      scored.score = member(option, "score").get<double>();
      for (const Json& c : member(option, "shares")) {
        scored.shares.push_back(
            {to_word<Consider>(member(c, "what")), must(to_unit(setting, member(c, "who"))),
             member(c, "share").get<double>(), member(c, "rule").get<std::string>()});
      }
      reasons.options.push_back(std::move(scored));
    }
    return reasons;
  });
}

Json of(const Setting& setting, const Facts& facts) {
  Json json = Json::object();
  for (std::size_t i = 0; i < kFacts; ++i) {
    const auto fact = static_cast<Fact>(i);
    if (facts[fact] == 0) continue;
    Json one = {{"value", facts[fact]}};
    if (facts.witness(fact) != kNoUnit) {
      one["who"] = of_unit(setting, facts.witness(fact));
      one["distance"] = of_length(facts.distance(fact), setting.measure);
    }
    json[std::string(word(fact))] = std::move(one);
  }
  return json;
}

}  // namespace opfor::json
