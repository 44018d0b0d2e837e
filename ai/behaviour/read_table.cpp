#include <algorithm>
#include <array>
#include <range/v3/algorithm/find_if.hpp>

#include "ai/behaviour/draft.hpp"
#include "ai/behaviour/fields.hpp"
#include "ai/behaviour/read_cell.hpp"

namespace opfor {
namespace {

constexpr std::size_t kFaces = 6;
constexpr int kFarthest = 99;
constexpr std::array<std::string_view, 1> kLists{"extra_factors"};

/// Reads the parts of a troop table.
class TableReader {
 public:
  TableReader(std::string name, const BehaviourOptions& options, Complaints& complaints)
      : name_(std::move(name)), options_(&options), complaints_(&complaints) {}

  /// Takes base, drop, risk, row and becomes from the fields of a table or of a state.
  DraftState state(TableFields& fields) {
    DraftState state;
    state.where = fields.where();
    if (fields.has("base")) {
      state.base = Placed<std::string>{fields.text("base", false), fields.where("base")};
    }
    if (fields.has("drop")) {
      for (const Node* node : fields.texts("drop", false)) {
        state.drop.push_back({node->text, node->where});
      }
    }
    if (fields.has("rule")) rule_ = fields.text("rule", false);
    for (const Node* node : fields.tables("risk")) state.risk.push_back({risk(*node), node->where});
    for (const Node* node : fields.tables("row")) state.rows.push_back({row(*node), node->where});
    for (const Node* node : fields.tables("becomes")) {
      state.becomes.push_back({substitution(*node), node->where});
    }
    for (const Node* node : fields.tables("wish")) state.wishes.push_back(wish(*node));
    check_keys(state);
    if (!state.base) {
      if (state.risk.empty()) nothing(state, "risk lines");
      if (state.rows.empty()) nothing(state, "rows");
    }
    return state;
  }

 private:
  DraftRisk risk(const Node& node) {
    TableFields fields{node, "a risk line of '" + name_ + "'", *complaints_};
    DraftRisk draft;
    RiskLine& line = draft.line;
    line.key = fields.text("key", true);
    line.value = fields.whole("value", -20, 20, true).value_or(1);
    if (line.value == 0)
      complaints_->add(Complaint::worth_nothing, fields.where("value"), {line.key});
    line.rule = fields.text("rule", true);
    line.words = fields.text("words", true);
    line.without = fields.text("without", false);
    if (line.without.empty()) line.without = "without " + line.words;
    line.when = fields.condition();
    line.per = fields.fact("per");
    if (line.per && most(*line.per) == 1) {
      complaints_->add(Complaint::not_a_count, fields.where("per"), {std::string{word(*line.per)}});
    }
    line.from = fields.whole("from", 1, 10, false).value_or(1);
    line.fact = fields.fact("fact");
    const bool silent =
        !fields.has("all") && !fields.has("any") && !fields.has("none") && !fields.has("per");
    if (silent) {
      complaints_->add(Complaint::no_condition, node.where, {"the risk line '" + line.key + "'"},
                       "give all, any, none or per");
    }
    if (fields.has("option")) {
      const std::string option = fields.text("option", false);
      draft.extra = true;
      if (!option.empty() && option != kLists.front()) {
        complaints_->add(Complaint::unknown_option, fields.where("option"), {option},
                         hint_for(option, kLists));
      }
    }
    fields.done();
    return draft;
  }

  std::vector<PrintedCell> cells(TableFields& fields, std::string_view key, std::size_t needed) {
    std::vector<PrintedCell> cells;
    const std::vector<const Node*> nodes = fields.texts(key, true);
    for (const Node* node : nodes) {
      cells.push_back(read_cell(*node, *options_, *complaints_).value_or(PrintedCell{}));
    }
    if (!nodes.empty() && nodes.size() != needed) {
      complaints_->add(Complaint::cell_count, fields.where(key),
                       {std::to_string(nodes.size()), std::string{key}},
                       "there must be " + std::to_string(needed));
    }
    cells.resize(needed);
    return cells;
  }

  ActionRow row(const Node& node) {
    TableFields fields{node, "a row of '" + name_ + "'", *complaints_};
    ActionRow row;
    row.from = fields.whole("from", -kFarthest, kFarthest, false);
    row.to = fields.whole("to", -kFarthest, kFarthest, false);
    if (row.from && row.to && *row.from > *row.to) {
      complaints_->add(Complaint::upside_down, fields.where("to"),
                       {std::to_string(*row.from), std::to_string(*row.to)});
    }
    row.rule = fields.has("rule") || rule_.empty() ? fields.text("rule", true) : rule_;
    row.cells = cells(fields, "cells", kFaces);
    if (fields.has("seven")) {
      std::vector<PrintedCell> seven = cells(fields, "seven", kFaces + 1);
      if (options_->infantry_columns != InfantryColumns::six) {
        row.cells = std::move(seven);
        row.first_score = options_->infantry_columns == InfantryColumns::seven_low ? 0 : 1;
      }
    }
    for (const Node* each : fields.tables("variant")) add_variant(row, *each);
    fields.done();
    return row;
  }

  void add_variant(ActionRow& row, const Node& node) {
    TableFields fields{node, "a variant of the row " + row_name(row) + " of '" + name_ + "'",
                       *complaints_};
    RowVariant variant;
    variant.words = fields.text("words", true);
    variant.rule = fields.text("rule", false);
    variant.when = fields.condition();
    variant.cells = cells(fields, "cells", kFaces);
    if (!fields.has("all") && !fields.has("any") && !fields.has("none")) {
      complaints_->add(Complaint::no_condition, node.where, {fields.what()},
                       "give all, any or none");
    }
    const auto above = ranges::find_if(
        row.variants, [&](const RowVariant& each) { return implied_by(each.when, variant.when); });
    if (above != row.variants.end()) {
      complaints_->add(Complaint::shadowed, node.where,
                       {"the variant '" + variant.words + "'", above->words});
    }
    fields.done();
    row.variants.push_back(std::move(variant));
  }

  Substitution substitution(const Node& node) {
    TableFields fields{node, "a substitution of '" + name_ + "'", *complaints_};
    Substitution substitution;
    for (const Node* each : fields.texts("cells", true)) {
      if (const auto pattern = read_pattern(*each, *complaints_)) {
        substitution.cells.push_back(*pattern);
      }
    }
    const Node* into = node.find("into");
    if (!fields.text("into", true).empty()) {
      if (const auto replacement = read_replacement(*into, *complaints_)) {
        substitution.intent = replacement->intent;
        substitution.charge = replacement->charge;
        substitution.gait = replacement->gait;
      }
    }
    substitution.when = fields.condition();
    substitution.words = fields.text("words", true);
    substitution.rule = fields.has("rule") ? fields.text("rule", false) : rule_;
    fields.done();
    return substitution;
  }

  Wish wish(const Node& node) {
    TableFields fields{node, "a wish of '" + name_ + "'", *complaints_};
    Wish wish{fields.text("words", true), fields.facts("so"), fields.facts("not_so")};
    if (!fields.has("so") && !fields.has("not_so")) {
      complaints_->add(Complaint::no_condition, node.where, {fields.what()}, "give so or not_so");
    }
    fields.done();
    return wish;
  }

  void check_keys(const DraftState& state) {
    for (std::size_t i = 0; i < state.risk.size(); ++i) {
      const std::string& key = state.risk[i].value.line.key;
      const auto end = state.risk.begin() + static_cast<std::ptrdiff_t>(i);
      const bool twice = std::any_of(state.risk.begin(), end, [&](const Placed<DraftRisk>& each) {
        return each.value.line.key == key;
      });
      if (twice && !key.empty()) {
        complaints_->add(Complaint::risk_twice, state.risk[i].where, {key, name_});
      }
    }
  }

  void nothing(const DraftState& state, const std::string& what) {
    complaints_->add(Complaint::nothing_given, state.where, {name_, what});
  }

  std::string name_;
  const BehaviourOptions* options_;
  Complaints* complaints_;
  std::string rule_;  ///< of the table, for rows and substitutions that name none
};

}  // namespace

DraftTable read_table(const std::string& name, const Node& node, const BehaviourOptions& options,
                      Complaints& complaints) {
  DraftTable table{name, node.where, false, {}};
  TableFields fields{node, "'" + name + "'", complaints};
  TableReader reader{name, options, complaints};
  if (!fields.has("state")) {
    table.states.push_back(reader.state(fields));
    fields.done();
    return table;
  }
  table.several = true;
  for (const Node* each : fields.tables("state")) {
    TableFields own{*each, "a state of '" + name + "'", complaints};
    const std::string words = own.text("words", true);
    const Condition when = own.condition();
    if (!table.states.empty() && table.states.back().when.empty()) {
      complaints.add(Complaint::state_shadowed, each->where, {words, name});
    }
    table.states.push_back(reader.state(own));
    table.states.back().words = words;
    table.states.back().when = when;
    own.done();
  }
  if (table.states.empty()) complaints.add(Complaint::nothing_given, node.where, {name, "states"});
  if (!table.states.empty() && !table.states.back().when.empty()) {
    complaints.add(Complaint::state_open, table.states.back().where, {name},
                   "leave it out of the last one");
  }
  fields.done();
  return table;
}

}  // namespace opfor
