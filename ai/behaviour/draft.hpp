#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/behaviour/complaints.hpp"
#include "ai/behaviour/document.hpp"
#include "ai/behaviour/troop_table.hpp"
#include "battle/behaviour_options.hpp"

/// A behaviour file half read: what stands where, before bases are filled in.
namespace opfor {

template <class Value>
struct Placed {
  Value value;
  Where where;
};

/// A risk line, and whether it belongs to the extra list (15.3).
struct DraftRisk {
  RiskLine line;
  bool extra = false;
};

struct DraftState {
  Where where;
  Condition when;
  std::string words;
  std::optional<Placed<std::string>> base;
  std::vector<Placed<std::string>> drop;
  std::vector<Placed<DraftRisk>> risk;
  std::vector<Placed<ActionRow>> rows;
  std::vector<Placed<Substitution>> becomes;
  std::vector<Wish> wishes;
};

struct DraftTable {
  std::string name;
  Where where;
  bool several = false;  ///< given as a list of states
  std::vector<DraftState> states;
};

/// Reads one troop table of a file.
[[nodiscard]] DraftTable read_table(const std::string& name, const Node& node,
                                    const BehaviourOptions& options, Complaints& complaints);

/// Adds what the base has and the state does not replace: risk lines by key, rows by their span.
void fill_from_base(DraftState& state, const DraftState& base, Complaints& complaints);

/// Complains of rows that leave gaps, overlap or cannot be reached, and of substitutions that
/// cannot apply. `name` is the table's. False if there was anything to complain of.
bool check_state(const std::string& name, const DraftState& state, Complaints& complaints);

}  // namespace opfor
