#include <algorithm>
#include <limits>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if.hpp>

#include "ai/behaviour/draft.hpp"

namespace opfor {
namespace {

constexpr int kMostNerve = 2;

template <class List, class Wanted>
auto find_placed(List& list, Wanted wanted) {
  return ranges::find_if(list, [&](const auto& each) { return wanted(each.value); });
}

/// Lowest and highest total that the lines could give, each taken alone.
struct TotalsFrom {
  int least = 0;
  int greatest = 0;
};
TotalsFrom span_of(const std::vector<Placed<DraftRisk>>& risk) {
  TotalsFrom span;
  for (const Placed<DraftRisk>& each : risk) {
    const RiskLine& line = each.value.line;
    const int extreme = line.value * (line.per ? most(*line.per) : 1);
    (extreme < 0 ? span.least : span.greatest) += extreme;
  }
  return span;
}

int low(const ActionRow& row) { return row.from.value_or(std::numeric_limits<int>::min()); }
int high(const ActionRow& row) { return row.to.value_or(std::numeric_limits<int>::max()); }

void check_rows(const std::string& name, const DraftState& state, Complaints& complaints) {
  std::vector<const Placed<ActionRow>*> rows;
  for (const Placed<ActionRow>& row : state.rows) rows.push_back(&row);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto* a, const auto* b) { return low(a->value) < low(b->value); });
  const ActionRow& first = rows.front()->value;
  if (first.from) {
    complaints.add(Complaint::row_missing, rows.front()->where,
                   {name, std::to_string(*first.from - 1) + " and less"},
                   "leave 'from' out of the lowest row");
  }
  int reached = high(first);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const ActionRow& row = rows[i]->value;
    if (low(row) <= reached) {
      complaints.add(Complaint::row_overlap, rows[i]->where,
                     {row_name(rows[i - 1]->value), row_name(row), name});
    } else if (low(row) > reached + 1) {
      const std::string from = std::to_string(reached + 1);
      const std::string to = std::to_string(low(row) - 1);
      complaints.add(Complaint::row_missing, rows[i]->where,
                     {name, from == to ? from : from + " to " + to});
    }
    reached = std::max(reached, high(row));
  }
  if (reached != std::numeric_limits<int>::max()) {
    complaints.add(Complaint::row_missing, rows.back()->where,
                   {name, std::to_string(reached + 1) + " and more"},
                   "leave 'to' out of the highest row");
  }
}

void check_reach(const std::string& name, const DraftState& state, Complaints& complaints) {
  const TotalsFrom span = span_of(state.risk);
  for (const Placed<ActionRow>& row : state.rows) {
    if (low(row.value) > span.greatest + kMostNerve || high(row.value) < span.least - kMostNerve) {
      complaints.add(
          Complaint::row_unreachable, row.where,
          {row_name(row.value), name, std::to_string(span.least), std::to_string(span.greatest)});
    }
  }
}

bool has_cell(const DraftState& state, const Substitution::Pattern& pattern) {
  const auto in = [&](const std::vector<PrintedCell>& cells) {
    return ranges::any_of(cells,
                          [&](const PrintedCell& each) { return matches(pattern, each.cell); });
  };
  return ranges::any_of(state.rows, [&](const Placed<ActionRow>& row) {
    const std::vector<RowVariant>& variants = row.value.variants;
    return in(row.value.cells) ||
           ranges::any_of(variants, [&](const RowVariant& each) { return in(each.cells); });
  });
}

/// Whether a substitution further up already takes every such cell.
bool takes(const Substitution& above, const Substitution::Pattern& pattern, const Condition& when) {
  return implied_by(above.when, when) && ranges::any_of(above.cells, [&](const auto& each) {
           return each.intent == pattern.intent && (!each.charge_only || pattern.charge_only);
         });
}

void check_substitutions(const std::string& name, const DraftState& state, Complaints& complaints) {
  for (std::size_t i = 0; i < state.becomes.size(); ++i) {
    const Substitution& each = state.becomes[i].value;
    for (const Substitution::Pattern& pattern : each.cells) {
      const std::string cell =
          std::string{word(pattern.intent)} + (pattern.charge_only ? " C" : "");
      if (!has_cell(state, pattern)) {
        complaints.add(Complaint::never_applies, state.becomes[i].where, {name, cell});
      }
      for (std::size_t above = 0; above < i; ++above) {
        if (takes(state.becomes[above].value, pattern, each.when)) {
          complaints.add(Complaint::shadowed, state.becomes[i].where,
                         {"the substitution for " + cell, state.becomes[above].value.words});
        }
      }
    }
  }
}

}  // namespace

void fill_from_base(DraftState& state, const DraftState& base, Complaints& complaints) {
  for (const Placed<std::string>& key : state.drop) {
    const auto known =
        find_placed(base.risk, [&](const DraftRisk& each) { return each.line.key == key.value; });
    if (known == base.risk.end()) {
      std::vector<std::string_view> keys;
      for (const Placed<DraftRisk>& each : base.risk) keys.push_back(each.value.line.key);
      complaints.add(Complaint::drop_unknown, key.where, {key.value}, hint_for(key.value, keys));
    }
  }
  // Lines keep the base's order, so that explanations read alike for all troops.
  std::vector<Placed<DraftRisk>> risk;
  for (const Placed<DraftRisk>& line : base.risk) {
    const auto same_key = [&](const DraftRisk& each) {
      return each.line.key == line.value.line.key;
    };
    const auto own = find_placed(state.risk, same_key);
    const bool dropped =
        ranges::contains(state.drop, line.value.line.key, &Placed<std::string>::value);
    if (own != state.risk.end()) {
      risk.push_back(*own);
      state.risk.erase(own);
    } else if (!dropped) {
      risk.push_back(line);
    }
  }
  risk.insert(risk.end(), state.risk.begin(), state.risk.end());
  state.risk = std::move(risk);

  for (const Placed<ActionRow>& row : base.rows) {
    const auto own = find_placed(state.rows, [&](const ActionRow& each) {
      return each.from == row.value.from && each.to == row.value.to;
    });
    if (own == state.rows.end()) state.rows.push_back(row);
  }
  state.becomes.insert(state.becomes.end(), base.becomes.begin(), base.becomes.end());
  if (state.wishes.empty()) state.wishes = base.wishes;
}

bool check_state(const std::string& name, const DraftState& state, Complaints& complaints) {
  const std::size_t before = complaints.count();
  if (!state.rows.empty()) {
    check_rows(name, state, complaints);
    if (!state.risk.empty()) check_reach(name, state, complaints);
    check_substitutions(name, state, complaints);
  }
  return complaints.count() == before;
}

}  // namespace opfor
