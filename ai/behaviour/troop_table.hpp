#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ai/behaviour/condition.hpp"
#include "battle/reaction.hpp"

/// Risk lists and action tables as a sheet's file gives them, options already applied.
namespace opfor {

/// One line of a risk list.
struct RiskLine {
  std::string key;
  int value = 0;  ///< for each one counted, if `per` is given
  std::string rule;
  std::string words;    ///< '#' stands for the count
  std::string without;  ///< how an explanation takes the line away: "without regulars"
  Condition when;
  std::optional<Fact> per;   ///< the count that multiplies the value
  int from = 1;              ///< least count that matters
  std::optional<Fact> fact;  ///< tells who and how far; else the first true fact of the condition
};

/// A cell, and whether commanded units must obey it.
struct PrintedCell {
  Cell cell;
  bool binds = true;
  bool operator==(const PrintedCell&) const = default;
};

/// Cells of a row for units in a special situation, by natural die 1..6.
struct RowVariant {
  Condition when;
  std::string words;
  std::string rule;
  std::vector<PrintedCell> cells;
};

/// A row of an action table: the totals `from`..`to`, open where nothing is given.
struct ActionRow {
  std::optional<int> from;
  std::optional<int> to;
  std::string rule;
  int first_score = 1;               ///< what the first cell stands for; 0 in the reading seven_low
  std::vector<PrintedCell> cells;    ///< one a score
  std::vector<RowVariant> variants;  ///< the first that holds replaces the cells

  [[nodiscard]] bool holds(int total) const {
    return (!from || total >= *from) && (!to || total <= *to);
  }
};

/// "<= 0", "1", "2-5", "9+".
[[nodiscard]] std::string row_name(const ActionRow& row);

/// A way of reading cells for these troops: "HALT_FACE reads CONTINUE C while nobody is lost".
struct Substitution {
  struct Pattern {
    Intent intent = Intent::continue_orders;
    bool charge_only = false;  ///< only cells with a charge mark
  };
  std::vector<Pattern> cells;
  Condition when;
  Intent intent = Intent::continue_orders;
  ChargeMark charge = ChargeMark::no;
  std::optional<Gait> gait;  ///< nothing: the cell's own
  std::string words;
  std::string rule;
};
[[nodiscard]] bool matches(const Substitution::Pattern& pattern, const Cell& cell);

/// A better situation that an explanation may wish for: "had it been in square".
struct Wish {
  std::string words;
  std::vector<Fact> so;      ///< facts that it makes true
  std::vector<Fact> not_so;  ///< facts that it makes false
};

/// What troops of one table go by while they are in one state (mounted, on foot).
struct TroopState {
  Condition when;
  std::string words;  ///< "mounted"; empty where a table has only one state
  std::vector<RiskLine> risk;
  std::vector<ActionRow> rows;
  std::vector<Substitution> becomes;  ///< the first that applies counts
  std::vector<Wish> wishes;
};

/// A troop table: the first state that holds is in force; the last always holds.
struct TroopTable {
  std::vector<TroopState> states;
};

}  // namespace opfor
