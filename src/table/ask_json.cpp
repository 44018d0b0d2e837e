#include "table/ask_json.hpp"

#include <nlohmann/json.hpp>

#include "table/ask_words.hpp"

namespace opfor::ask {
namespace {

using Json = nlohmann::ordered_json;

Json fact_value(Fact fact, int value) {
  if (question_of(fact).kind == AnswerKind::number) return value;
  return value > 0;
}

Json answers_json(const RosterUnit& unit, const Dealt& dealt) {
  Json list = Json::array();
  for (const given::Answer& one : dealt.answers) {
    list.push_back({{"fact", word(one.fact)},
                    {"value", fact_value(one.fact, one.value)},
                    {"words", question_words(one.fact, unit.name)}});
  }
  return list;
}

Json risk_json(const SettledReaction& settled) {
  Json terms = Json::array();
  for (const RiskTerm& term : settled.reaction.terms) {
    terms.push_back(
        {{"key", term.key}, {"value", term.value}, {"rule", term.rule}, {"words", term.words}});
  }
  return {
      {"least", settled.least}, {"most", settled.most}, {"rows", settled.rows}, {"terms", terms}};
}

Json cell_json(const Dealt& dealt) {
  const Outcome& outcome = dealt.outcome;
  Json cell{{"intent", word(outcome.intent)}};
  switch (outcome.charge) {
    case ChargeMark::no:
      cell["may_charge"] = false;
      break;
    case ChargeMark::yes:
      cell["may_charge"] = true;
      break;
    case ChargeMark::weak_targets:
      cell["may_charge"] = word(outcome.charge);
      break;
  }
  cell["binding"] = dealt.settled.reaction.binding;
  cell["rule"] = dealt.settled.reaction.rule;
  if (outcome.gait != Gait::as_before) cell["gait"] = word(outcome.gait);
  return cell;
}

Json dealt_json(const Roster& roster, const Dealt& dealt) {
  const RosterUnit& unit = roster.units[dealt.unit];
  Json json{{"unit", unit.id.empty() ? unit.name : unit.id},
            {"name", unit.name},
            {"arm", word(unit.table)},
            {"commanded", unit.commanded ? Json(*unit.commanded) : Json()}};
  if (unit.strength > 0) {
    json["strength"] = unit.strength;
    json["losses"] = unit.losses;
  }
  json["left_out"] = dealt.skipped;
  if (dealt.skipped) return json;
  json["die"] = dealt.subject.die;
  json["asked"] = answers_json(unit, dealt);
  json["risk"] = risk_json(dealt.settled);
  json["cell"] = cell_json(dealt);
  json["words"] = action_words(dealt.outcome, dealt.before, dealt.known);
  json["why"] = because_words(dealt.settled);
  Json spared = Json::array();
  for (const Fact fact : dealt.settled.spared) spared.push_back(word(fact));
  json["spared"] = std::move(spared);
  return json;
}

}  // namespace

std::string turn_json(const AskTurn& turn, bool typed) {
  const Roster& roster = turn.roster();
  Json units = Json::array();
  for (const Dealt& dealt : turn.dealt()) units.push_back(dealt_json(roster, dealt));
  const Json json{{"behaviour", roster.behaviour},
                  {"title", roster.title},
                  {"turn", turn.turn()},
                  {"seed", roster.seed},
                  {"dice", typed ? "typed" : "random"},
                  {"units", std::move(units)}};
  return json.dump(2) + '\n';
}

}  // namespace opfor::ask
