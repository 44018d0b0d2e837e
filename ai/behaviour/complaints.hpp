#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem.hpp"
#include "core/words.hpp"

namespace opfor {

/// Everything that can be wrong with a behaviour or doctrine file.
enum class Complaint : std::uint8_t {
  too_long,
  not_toml,
  many_dots,
  too_deep,
  unknown_key,
  missing_key,
  wrong_type,
  out_of_range,
  empty_text,
  unknown_table,
  missing_table,
  unknown_fact,
  unknown_option,
  not_a_count,
  unknown_cell_word,
  no_intent,
  two_of_a_kind,
  no_print,
  cell_count,
  upside_down,
  row_missing,
  row_overlap,
  row_unreachable,
  no_condition,
  contradiction,
  shadowed,
  state_open,
  state_shadowed,
  never_applies,
  risk_twice,
  worth_nothing,
  drop_unknown,
  unknown_base,
  base_loop,
  nothing_given,
  tag_twice
};

/// The sentences, `{}` where a name or number of the file goes.
template <>
struct Words<Complaint> {
  static constexpr std::array<std::string_view, 36> all{
      "the file has {} bytes",
      "not valid TOML: {}",
      "{} dots in one line",
      "'{}' is nested too deep",
      "unknown key '{}' in {}",
      "{} lacks '{}'",
      "'{}' must be {}, not {}",
      "'{}' must lie between {} and {}, not be {}",
      "'{}' is empty",
      "unknown troop table '{}'",
      "the troop table '{}' is missing",
      "unknown fact '{}'",
      "unknown option '{}'",
      "'{}' is a truth, not a count",
      "unknown word '{}' in the cell '{}'",
      "the cell '{}' names no intent",
      "the cell '{}' names two {}",
      "the cell '{}' does not say how it is printed",
      "{} cells in '{}'",
      "the row runs from {} down to {}",
      "'{}' has no row for RF {}",
      "the rows {} and {} of '{}' overlap",
      "the row {} of '{}' can never be reached: its risk list gives {} to {}",
      "{} has no condition",
      "{} can never hold: it wants '{}' both true and false",
      "{} can never be reached: whenever it holds, '{}' comes first",
      "the last state of '{}' has a condition, so that some units would have none",
      "the state '{}' of '{}' can never be reached: one above it has no condition",
      "no cell of '{}' is {}, so this can never apply",
      "the risk line '{}' stands twice in '{}'",
      "the risk line '{}' is worth 0",
      "cannot drop '{}': the base has no such risk line",
      "the base '{}' does not exist",
      "the bases lead back to where they began: {}",
      "'{}' has neither {} nor a base",
      "the tag '{}' stands twice"};
};

/// Collects what is wrong, in the sentences above.
class Complaints {
 public:
  explicit Complaints(Problems& problems) : problems_(&problems) {}
  /// Puts the details into the sentence's places, in order.
  void add(Complaint complaint, const Where& where, const std::vector<std::string>& details,
           std::string hint = {});
  [[nodiscard]] std::size_t count() const { return problems_->all().size(); }

 private:
  Problems* problems_;
};

/// "did you mean 'wood'?" or, if nothing is near, "one of a, b or c".
[[nodiscard]] std::string hint_for(std::string_view typed, std::span<const std::string_view> known);

}  // namespace opfor
