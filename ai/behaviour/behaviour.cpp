#include "ai/behaviour/behaviour.hpp"

#include <algorithm>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/numeric/accumulate.hpp>
#include <stdexcept>
#include <utility>

#include "ai/behaviour/fact_questions.hpp"

namespace opfor {
namespace {

/// How often a line counts: 0 where its condition fails, 1 where it holds, more per count.
int times(const RiskLine& line, const Facts& facts) {
  if (!line.when.holds(facts)) return 0;
  if (!line.per) return 1;
  const int count = std::max(0, facts[*line.per]);
  return count >= line.from ? count : 0;
}

}  // namespace

int worth(const RiskLine& line, const Facts& facts) { return line.value * times(line, facts); }

namespace {

int sum(const std::vector<RiskLine>& lines, const Facts& facts) {
  const auto of_line = [&](const RiskLine& line) { return worth(line, facts); };
  return ranges::accumulate(lines, 0, {}, of_line);
}

/// The fact by which an explanation says who and how far.
Fact telling(const RiskLine& line, const Facts& facts) {
  if (line.fact) return *line.fact;
  if (line.per) return *line.per;
  for (const std::vector<Fact>* list : {&line.when.all, &line.when.any}) {
    for (const Fact fact : *list) {
      if (facts[fact] > 0) return fact;
    }
  }
  return line.when.none.empty() ? Fact::enemy_in_sight : line.when.none.front();
}

std::string with_count(std::string words, int count) {
  for (std::size_t at = words.find('#'); at != std::string::npos; at = words.find('#', at)) {
    const std::string number = std::to_string(count);
    words.replace(at, 1, number);
    at += number.size();
  }
  return words;
}

RiskTerm term_of(const RiskLine& line, const Facts& facts, int count) {
  return {line.key, line.value * count, line.rule, with_count(line.words, count),
          telling(line, facts)};
}

/// A cell and how it was found.
struct FoundCell {
  const ActionRow* row = nullptr;
  const RowVariant* variant = nullptr;
  const Substitution* substitution = nullptr;
  int column = 0;
  PrintedCell printed;
};

FoundCell find(const TroopState& state, const Facts& facts, int shifted, int die, int temper) {
  FoundCell found;
  const auto row =
      ranges::find_if(state.rows, [&](const ActionRow& each) { return each.holds(shifted); });
  if (row == state.rows.end()) throw std::logic_error("no row for a total");
  found.row = &*row;
  const auto variant = ranges::find_if(
      row->variants, [&](const RowVariant& each) { return each.when.holds(facts); });
  if (variant != row->variants.end()) found.variant = &*variant;

  const std::vector<PrintedCell>& cells = found.variant ? found.variant->cells : row->cells;
  const int first = found.variant ? 1 : row->first_score;
  const int last = first + static_cast<int>(cells.size()) - 1;
  const auto cell_at = [&](int score) -> const PrintedCell& {
    return cells.at(static_cast<std::size_t>(score - first));
  };
  found.column = std::clamp(die, first, last);
  // Temper moves only from italic to italic: what is compulsory stays so (15.5).
  const int further = std::clamp(found.column + temper, first, last);
  if (cell_at(found.column).cell.italic && cell_at(further).cell.italic) found.column = further;
  found.printed = cell_at(found.column);

  for (const Substitution& each : state.becomes) {
    const bool meant = ranges::any_of(each.cells, [&](const Substitution::Pattern& pattern) {
      return matches(pattern, found.printed.cell);
    });
    if (!meant || !each.when.holds(facts)) continue;
    found.substitution = &each;
    found.printed.cell.intent = each.intent;
    found.printed.cell.charge = each.charge;
    found.printed.cell.gait = each.gait.value_or(found.printed.cell.gait);
    break;
  }
  return found;
}

/// A line that cannot hold where this one does not: out of enemy range, raw troops are not in it
/// either (NC-RF-8).
bool goes_with(const RiskLine& line, const RiskLine& taken) {
  if (&line == &taken || taken.when.all.size() != 1 || !taken.when.any.empty()) return false;
  const Fact gone = taken.when.all.front();
  return ranges::any_of(line.when.all, [gone](Fact fact) {
    return fact == gone ||
           ranges::find(question_of(fact).needs, gone) != question_of(fact).needs.end();
  });
}

/// Makes a wish come true.
void grant(const Wish& wish, Facts& facts) {
  for (const Fact fact : wish.so) facts.set(fact, 1);
  for (const Fact fact : wish.not_so) facts.set(fact, 0);
}

std::string rule_of(const FoundCell& found) {
  const std::string& printed =
      found.variant && !found.variant->rule.empty() ? found.variant->rule : found.row->rule;
  if (!found.substitution || found.substitution->rule.empty()) return printed;
  return printed + ", " + found.substitution->rule;
}

std::string when_of(const TroopState& state, const FoundCell& found) {
  if (!found.variant) return state.words;
  return state.words.empty() ? found.variant->words : state.words + ", " + found.variant->words;
}

}  // namespace

std::string row_name(const ActionRow& row) {
  if (!row.from && !row.to) return "any";
  if (!row.from) return "<= " + std::to_string(*row.to);
  if (!row.to) return std::to_string(*row.from) + "+";
  if (*row.from == *row.to) return std::to_string(*row.from);
  return std::to_string(*row.from) + "-" + std::to_string(*row.to);
}

bool matches(const Substitution::Pattern& pattern, const Cell& cell) {
  return cell.intent == pattern.intent && (!pattern.charge_only || cell.charge != ChargeMark::no);
}

int with_nerve(int total, int nerve) {
  return total >= 1 ? std::max(1, total + nerve) : std::min(0, total + nerve);
}

Behaviour::Behaviour(std::array<TroopTable, Words<Table>::all.size()> tables)
    : tables_(std::move(tables)) {}

bool Behaviour::has(Table table) const { return !states(table).empty(); }

const std::vector<TroopState>& Behaviour::states(Table table) const {
  return tables_.at(static_cast<std::size_t>(table)).states;
}

const TroopState& Behaviour::state(Table table, const Facts& facts) const {
  for (const TroopState& each : states(table)) {
    if (each.when.holds(facts)) return each;
  }
  throw std::invalid_argument("the behaviour has no table " + std::string{word(table)});
}

int Behaviour::total(Table table, const Facts& facts) const {
  return sum(state(table, facts).risk, facts);
}

Risk Behaviour::risk(Table table, const Facts& facts) const {
  Risk risk;
  for (const RiskLine& line : state(table, facts).risk) {
    const int count = times(line, facts);
    if (count == 0) continue;
    risk.terms.push_back(term_of(line, facts, count));
    risk.total += line.value * count;
  }
  return risk;
}

PrintedCell Behaviour::cell(const ReactionRequest& request) const {
  const TroopState& in = state(request.table, request.facts);
  const int shifted = with_nerve(sum(in.risk, request.facts), request.dials.nerve);
  return find(in, request.facts, shifted, request.die, request.dials.temper).printed;
}

Reaction Behaviour::react(const ReactionRequest& request) const {
  if (request.die < 1 || request.die > 6) throw std::invalid_argument("a die shows 1 to 6");
  const TroopState& in = state(request.table, request.facts);
  Risk sums = risk(request.table, request.facts);
  Reaction reaction;
  reaction.terms = std::move(sums.terms);
  reaction.total = sums.total;
  reaction.shifted = with_nerve(sums.total, request.dials.nerve);
  reaction.die = request.die;
  const FoundCell found =
      find(in, request.facts, reaction.shifted, request.die, request.dials.temper);
  reaction.row = row_name(*found.row);
  reaction.row_when = when_of(in, found);
  reaction.column = found.column;
  reaction.cell = found.printed.cell;
  reaction.binding = found.printed.binds;
  reaction.rule = rule_of(found);
  if (found.substitution) reaction.reads = found.substitution->words;
  return reaction;
}

std::vector<IntentOdds> Behaviour::odds(const ReactionRequest& request) const {
  const TroopState& in = state(request.table, request.facts);
  const int shifted = with_nerve(sum(in.risk, request.facts), request.dials.nerve);
  std::vector<IntentOdds> odds;
  for (int die = 1; die <= 6; ++die) {
    const Cell cell = find(in, request.facts, shifted, die, request.dials.temper).printed.cell;
    const auto same = ranges::find_if(odds, [&](const IntentOdds& each) {
      return each.intent == cell.intent && each.charge == cell.charge;
    });
    if (same == odds.end()) {
      odds.push_back({cell.intent, cell.charge, 1});
    } else {
      ++same->faces;
    }
  }
  return odds;
}

std::vector<Counterfactual> Behaviour::without(const ReactionRequest& request,
                                               const Reaction& reaction) const {
  std::vector<Counterfactual> others;
  const auto add = [&](Counterfactual other, const Facts& facts) {
    const FoundCell found =
        find(state(request.table, facts), facts, with_nerve(other.total, request.dials.nerve),
             reaction.die, request.dials.temper);
    other.row = row_name(*found.row);
    other.cell = found.printed.cell;
    other.changes = other.cell != reaction.cell;
    if (other.term || other.changes || other.total != reaction.total) {
      others.push_back(std::move(other));
    }
  };
  const TroopState& in = state(request.table, request.facts);
  for (const RiskLine& line : in.risk) {
    const int count = times(line, request.facts);
    if (count == 0) continue;
    Counterfactual other;
    other.term = term_of(line, request.facts, count);
    other.words = with_count(line.without, count);
    other.total = reaction.total - other.term->value;
    for (const RiskLine& more : in.risk) {
      const int as_often = times(more, request.facts);
      if (as_often == 0 || !goes_with(more, line)) continue;
      other.total -= term_of(more, request.facts, as_often).value;
    }
    add(std::move(other), request.facts);
  }
  for (const Wish& wish : in.wishes) {
    Facts facts = request.facts;
    grant(wish, facts);
    Counterfactual other;
    other.words = wish.words;
    other.total = total(request.table, facts);
    add(std::move(other), facts);
  }
  return others;
}

}  // namespace opfor
