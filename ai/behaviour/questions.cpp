#include "ai/behaviour/questions.hpp"

#include <algorithm>
#include <range/v3/action/sort.hpp>
#include <range/v3/action/unique.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <set>

#include "ai/behaviour/condition.hpp"

namespace opfor {
namespace {

/// What a value of a fact brings with it: of what it needs, everything is so.
Diagram::Fixed with_needs(Fact fact, int value) {
  Diagram::Fixed fixed{{fact, value}};
  if (value > 0) {
    for (const Fact need : question_of(fact).needs) {
      for (const auto& more : with_needs(need, 1)) fixed.push_back(more);
    }
    for (const Fact other : question_of(fact).not_while) fixed.emplace_back(other, 0);
  }
  return fixed;
}

/// One value of a fact: how likely, and what then.
struct ValueLeads {
  double odds = 0;
  std::vector<double> of;  ///< of each outcome, together with the value
  std::vector<bool> possible;
  std::vector<int> leads;  ///< where the nodes of the fact lead
};

ValueLeads leads_of(const Diagram& diagram, Fact fact, int value) {
  ValueLeads v;
  const Diagram::Fixed fixed = with_needs(fact, value);
  v.odds = 1;
  Diagram::Fixed counted;
  for (const auto& one : fixed) {
    const bool twice = ranges::contains(counted, one);
    // A need that no line reads is nobody's question, and has no part in the odds.
    if (!diagram.decides(one.first) || twice) continue;
    v.odds *= prior(one.first, one.second);
    counted.push_back(one);
  }
  v.of = diagram.odds(fixed);
  for (double& each : v.of) each *= v.odds;
  v.possible = diagram.possible(fixed);
  for (const Diagram::Node& node : diagram.nodes()) {
    if (node.fact == fact) v.leads.push_back(node.next[static_cast<std::size_t>(value)]);
  }
  return v;
}

/// Nothing: that is all the rest, also where the fact cannot be.
void take_the_rest(ValueLeads& nothing, const std::vector<ValueLeads>& values,
                   const std::vector<double>& before) {
  nothing.odds = 1;
  nothing.of = before;
  for (std::size_t v = 1; v < values.size(); ++v) {
    nothing.odds -= values[v].odds;
    for (std::size_t i = 0; i < before.size(); ++i) nothing.of[i] -= values[v].of[i];
  }
}

Question question_for(const Diagram& diagram, Fact fact, const std::vector<double>& before) {
  std::vector<ValueLeads> values;
  for (int value = 0; value <= most(fact); ++value) {
    values.push_back(leads_of(diagram, fact, value));
  }
  take_the_rest(values.front(), values, before);

  Question question{fact, {}, 0, 0};
  std::vector<ValueLeads> bands;
  for (int value = 0; value <= most(fact); ++value) {
    const ValueLeads& v = values[static_cast<std::size_t>(value)];
    const auto same = ranges::find(bands, v.leads, &ValueLeads::leads);
    if (same == bands.end()) {
      bands.push_back(v);
      question.bands.push_back({{value}, v.odds, {}, {}});
      continue;
    }
    question.bands[static_cast<std::size_t>(same - bands.begin())].values.push_back(value);
    same->odds += v.odds;
    for (std::size_t i = 0; i < v.of.size(); ++i) {
      same->of[i] += v.of[i];
      same->possible[i] = same->possible[i] || v.possible[i];
    }
  }
  for (std::size_t b = 0; b < bands.size(); ++b) {
    AnswerBand& band = question.bands[b];
    band.odds = bands[b].odds;
    double same = 0;
    for (std::size_t i = 0; i < bands[b].of.size(); ++i) {
      if (bands[b].possible[i]) {
        band.outcomes.push_back(diagram.outcomes()[i]);
        band.shares.push_back(band.odds > 0 ? std::max(0.0, bands[b].of[i]) / band.odds : 0);
      }
      if (band.odds > 0) same += bands[b].of[i] * bands[b].of[i] / band.odds;
    }
    question.remaining += band.odds * static_cast<double>(band.outcomes.size());
    question.doubt += band.odds - same;
  }
  return question;
}

bool better(const Question& one, const Question& other) {
  // Sums of products that ought to be equal may differ in their last places.
  constexpr double kSame = 1e-9;
  if (one.doubt < other.doubt - kSame) return true;
  if (one.doubt > other.doubt + kSame) return false;
  if (one.remaining < other.remaining - kSame) return true;
  if (one.remaining > other.remaining + kSame) return false;
  return one.fact < other.fact;
}

/// Facts by which the line surely holds or fails as it does: what is not known speaks against it.
Facts at_worst(const RiskLine& line, const Knowledge& known) {
  Facts facts = known.facts();
  for (const Fact fact : line.when.none) {
    if (!known.knows(fact)) facts.set(fact, 1);
  }
  return facts;
}

}  // namespace

Inquiry inquire(const Behaviour& behaviour, const Subject& subject, const Knowledge& known) {
  const Diagram diagram(behaviour, subject, known);
  Inquiry inquiry{diagram.outcomes(), {}};
  const std::vector<double> before = diagram.odds({});
  for (const Fact fact : diagram.telling()) {
    inquiry.questions.push_back(question_for(diagram, fact, before));
  }
  // Not a sort: nearly equal is no order, but the best of all is found from the first on.
  for (std::size_t i = 0; i < inquiry.questions.size(); ++i) {
    std::size_t best = i;
    for (std::size_t k = i + 1; k < inquiry.questions.size(); ++k) {
      if (better(inquiry.questions[k], inquiry.questions[best])) best = k;
    }
    std::swap(inquiry.questions[i], inquiry.questions[best]);
  }
  return inquiry;
}

std::vector<Fact> facts_read(const Behaviour& behaviour, Table table) {
  std::vector<Fact> facts;
  const auto add = [&](Fact fact) { facts.push_back(fact); };
  const auto add_all = [&](const Condition& condition) {
    for (const std::vector<Fact>* list : {&condition.all, &condition.any, &condition.none}) {
      std::for_each(list->begin(), list->end(), add);
    }
  };
  for (const TroopState& state : behaviour.states(table)) {
    add_all(state.when);
    for (const RiskLine& line : state.risk) {
      add_all(line.when);
      if (line.per) add(*line.per);
    }
    for (const ActionRow& row : state.rows) {
      for (const RowVariant& variant : row.variants) add_all(variant.when);
    }
    for (const Substitution& one : state.becomes) add_all(one.when);
  }
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const FactQuestion& of = question_of(facts[i]);
    if (!of.follows) continue;
    facts.erase(facts.begin() + static_cast<std::ptrdiff_t>(i--));
    facts.insert(facts.end(), of.needs.begin(), of.needs.end());
  }
  return std::move(facts) | ranges::actions::sort | ranges::actions::unique;
}

SettledReaction settle(const Behaviour& behaviour, const Subject& subject, const Knowledge& known) {
  const Diagram diagram(behaviour, subject, known);
  SettledReaction settled;
  settled.request = {kNoUnit, subject.table, known.facts(), subject.dials, subject.die};
  settled.reaction = behaviour.react(settled.request);
  settled.least = settled.most = settled.reaction.total;
  std::set<std::pair<int, std::string>> rows;  // in the order of the totals
  for (const Facts& facts : diagram.situations()) {
    ReactionRequest request = settled.request;
    request.facts = facts;
    const Reaction reaction = behaviour.react(request);
    settled.least = std::min(settled.least, reaction.total);
    settled.most = std::max(settled.most, reaction.total);
    const std::string row =
        reaction.row_when.empty() ? reaction.row : reaction.row + " (" + reaction.row_when + ")";
    rows.emplace(reaction.total, row);
  }
  for (const auto& [total, row] : rows) {
    if (!ranges::contains(settled.rows, row)) {
      settled.rows.push_back(row);
    }
  }
  std::vector<RiskTerm> sure;
  for (const RiskLine& line : behaviour.state(subject.table, settled.request.facts).risk) {
    if (worth(line, at_worst(line, known)) == 0) continue;
    for (const RiskTerm& term : settled.reaction.terms) {
      if (term.key == line.key) sure.push_back(term);
    }
  }
  settled.reaction.terms = std::move(sure);
  for (const Fact fact : facts_read(behaviour, subject.table)) {
    if (!known.knows(fact)) settled.spared.push_back(fact);
  }
  return settled;
}

}  // namespace opfor
