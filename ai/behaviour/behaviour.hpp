#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "ai/behaviour/troop_table.hpp"
#include "battle/reaction.hpp"
#include "drill/asks.hpp"

namespace opfor {

/// The lines of a risk list that apply, and their sum (RF).
struct Risk {
  std::vector<RiskTerm> terms;
  int total = 0;
};

/// How many of the six faces give an intent.
struct IntentOdds {
  Intent intent = Intent::continue_orders;
  ChargeMark charge = ChargeMark::no;
  int faces = 0;  ///< 1..6
  bool operator==(const IntentOdds&) const = default;
};

/// What the same die would have given without one risk line, or in another situation.
struct Counterfactual {
  std::optional<RiskTerm> term;  ///< the line taken away; nothing for another situation
  std::string words;  ///< "without an enemy to its flank or rear", "had it been in square"
  int total = 0;
  std::string row;
  Cell cell;
  bool changes = false;  ///< the cell would have been another
};

/// The risk lists and action tables of one sheet, options applied: what a unit wants to do, by its
/// situation and a die (steps 2 to 6 of 15.1). The same facts, dials and die give the same answer.
class Behaviour final : public Reactions {
 public:
  /// Tables in the order of `Table`; a table without states is not there.
  /// What a sheet's file must satisfy (rows for every total, a last state that always holds) is
  /// checked by its reader and taken for granted here.
  explicit Behaviour(std::array<TroopTable, Words<Table>::all.size()> tables);

  [[nodiscard]] bool has(Table table) const;
  /// The states of a table; empty if the sheet has no such table.
  [[nodiscard]] const std::vector<TroopState>& states(Table table) const;

  /// RF without the terms; throws std::invalid_argument without such a table, as all below.
  [[nodiscard]] int total(Table table, const Facts& facts) const;
  [[nodiscard]] int total(const ReactionRequest& request) const override {
    return total(request.table, request.facts);
  }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest& request) const override {
    return risk(request.table, request.facts).terms;
  }
  [[nodiscard]] Risk risk(Table table, const Facts& facts) const;

  /// Throws std::invalid_argument for a die outside 1..6.
  [[nodiscard]] Reaction react(const ReactionRequest& request) const override;

  /// Only the cell of that reaction, and whom it binds.
  [[nodiscard]] PrintedCell cell(const ReactionRequest& request) const;

  /// The state of the table that is in force; throws std::invalid_argument without such a table.
  [[nodiscard]] const TroopState& state(Table table, const Facts& facts) const;

  /// Exact odds before the die, in the order of the faces; the request's die is not read.
  [[nodiscard]] std::vector<IntentOdds> odds(const ReactionRequest& request) const;

  /// One for each term of the reaction, in its order, taken away from the total alone; then one for
  /// each situation that the file's wishes name, with all its effects on the risk list, the row's
  /// variant and the reading of the cell, if RF or the cell would have been another.
  [[nodiscard]] std::vector<Counterfactual> without(const ReactionRequest& request,
                                                    const Reaction& reaction) const;

 private:
  std::array<TroopTable, Words<Table>::all.size()> tables_;
};

/// What a line adds to RF: 0 where its condition fails.
[[nodiscard]] int worth(const RiskLine& line, const Facts& facts);

/// A total after the doctrine's nerve, which never leads across the border of 0 and 1 (15.5).
[[nodiscard]] int with_nerve(int total, int nerve);

}  // namespace opfor
