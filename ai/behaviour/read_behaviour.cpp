#include "ai/behaviour/read_behaviour.hpp"

#include <algorithm>
#include <array>
#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "ai/behaviour/document.hpp"
#include "ai/behaviour/draft.hpp"

namespace opfor {
namespace {

constexpr std::size_t kTables = Words<Table>::all.size();
/// Every sheet has these arms (guns at least by a house table).
constexpr std::array<Table, 3> kNeeded{Table::foot, Table::horse, Table::gun};
/// A top-level text that says what the file is.
constexpr std::string_view kAbout = "about";

/// Troop tables on their way from the file to a Behaviour.
class Assembly {
 public:
  Assembly(const BehaviourOptions& options, Complaints& complaints)
      : options_(&options), complaints_(&complaints) {}

  void read(const Node& root) {
    for (const NamedNode& entry : root.entries) {
      const auto table = of_word<Table>(entry.key);
      if (entry.key == kAbout && entry.value.kind == Node::Kind::text) continue;
      if (!table) {
        complaints_->add(Complaint::unknown_table, entry.where, {entry.key},
                         hint_for(entry.key, Words<Table>::all));
      } else if (entry.value.kind != Node::Kind::table) {
        complaints_->add(Complaint::wrong_type, entry.value.where,
                         {entry.key, kind_words(Node::Kind::table), kind_words(entry.value.kind)});
      } else {
        drafts_.at(index_of(*table)) = read_table(entry.key, entry.value, *options_, *complaints_);
      }
    }
    for (const Table table : kNeeded) {
      if (!root.find(word(table))) {
        complaints_->add(Complaint::missing_table, {root.where.file}, {std::string{word(table)}},
                         "every sheet has one");
      }
    }
  }

  void fill_bases() {
    for (std::size_t i = 0; i < kTables; ++i) fill(i, {});
  }

  /// What the drafts say, without places.
  [[nodiscard]] std::array<TroopTable, kTables> finish() const {
    std::array<TroopTable, kTables> tables;
    for (std::size_t i = 0; i < kTables; ++i) {
      if (!drafts_.at(i)) continue;
      for (const DraftState& draft : drafts_.at(i)->states) {
        tables.at(i).states.push_back(finish(draft));
      }
    }
    return tables;
  }

 private:
  static std::size_t index_of(Table table) { return static_cast<std::size_t>(table); }

  /// Fills the bases of one table; `path` leads there from the table that asked. False if that
  /// cannot be done; the reason has been told.
  bool fill(std::size_t i, std::vector<std::size_t> path) {
    if (!drafts_.at(i)) return false;
    if (filled_.at(i)) return sound_.at(i);
    DraftTable& table = *drafts_.at(i);
    const bool loops = ranges::contains(path, i);
    path.push_back(i);
    if (loops) {
      complaints_->add(Complaint::base_loop, table.states.front().base->where, {names(path)});
      return false;
    }
    bool sound = true;
    for (DraftState& state : table.states) {
      if (state.base) sound = fill_state(state, path) && sound;
      if (filled_.at(i)) return false;  // found to be part of a loop on the way
      if (sound) sound = check_state(table.name, state, *complaints_);
    }
    filled_.at(i) = true;
    sound_.at(i) = sound;
    return sound;
  }

  bool fill_state(DraftState& state, const std::vector<std::size_t>& path) {
    const Placed<std::string>& base = *state.base;
    const auto table = of_word<Table>(base.value);
    if (!table || !drafts_.at(index_of(*table))) {
      complaints_->add(Complaint::unknown_base, base.where, {base.value},
                       hint_for(base.value, present()));
      return false;
    }
    const std::size_t at = index_of(*table);
    if (drafts_.at(at)->several) {
      complaints_->add(Complaint::unknown_base, base.where, {base.value},
                       "a table with states cannot be a base");
      return false;
    }
    if (!fill(at, path)) {
      // Every table of a loop is spoilt, but the loop is told of once.
      for (const std::size_t each : path) filled_.at(each) = true;
      return false;
    }
    fill_from_base(state, drafts_.at(at)->states.front(), *complaints_);
    return true;
  }

  [[nodiscard]] std::vector<std::string_view> present() const {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kTables; ++i) {
      if (drafts_.at(i) && !drafts_.at(i)->several) names.push_back(Words<Table>::all.at(i));
    }
    return names;
  }

  static std::string names(const std::vector<std::size_t>& path) {
    std::string names;
    for (const std::size_t each : path) {
      if (!names.empty()) names += " -> ";
      names += Words<Table>::all.at(each);
    }
    return names;
  }

  [[nodiscard]] TroopState finish(const DraftState& draft) const {
    TroopState state{draft.when, draft.words, {}, {}, {}, draft.wishes};
    for (const Placed<DraftRisk>& each : draft.risk) {
      if (!each.value.extra || options_->extra_factors) state.risk.push_back(each.value.line);
    }
    for (const Placed<ActionRow>& each : draft.rows) state.rows.push_back(each.value);
    std::stable_sort(state.rows.begin(), state.rows.end(),
                     [](const ActionRow& a, const ActionRow& b) {
                       return a.from && b.from ? *a.from < *b.from : !a.from && b.from;
                     });
    for (const Placed<Substitution>& each : draft.becomes) state.becomes.push_back(each.value);
    return state;
  }

  const BehaviourOptions* options_;
  Complaints* complaints_;
  std::array<std::optional<DraftTable>, kTables> drafts_;
  std::array<bool, kTables> filled_{};
  std::array<bool, kTables> sound_{};
};

}  // namespace

tl::expected<Behaviour, Problems> read_behaviour(std::string_view text, std::string_view file_name,
                                                 const BehaviourOptions& options) {
  Problems problems;
  Complaints complaints{problems};
  const auto root = parse_document(text, file_name, complaints);
  if (!root) return tl::make_unexpected(std::move(problems));
  Assembly assembly{options, complaints};
  assembly.read(*root);
  assembly.fill_bases();
  if (!problems.empty()) return tl::make_unexpected(std::move(problems));
  return Behaviour{assembly.finish()};
}

}  // namespace opfor
