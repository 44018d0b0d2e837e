#pragma once

#include <string>
#include <vector>

#include "arena/summary.hpp"

/// Results in words and tables, for the terminal and for the page alike.
namespace opfor::arena {

/// What a scenario and its sides are called.
struct FieldNames {
  std::string title;
  std::string sheet;
  std::array<std::string, 2> ids;
  std::array<std::string, 2> sides;
};
[[nodiscard]] std::vector<FieldNames> names_of(const Lists& lists);

/// A table for people.
struct Grid {
  std::string title;
  std::string note;  ///< what its numbers mean; may be empty
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

/// All that is told of results.
struct Told {
  const Experiment& experiment;
  const Summary& summary;
  const std::vector<FieldNames>& names;
};

/// "aggressive against cautious".
[[nodiscard]] std::string title_of(const Experiment& experiment);
/// "On Maida (Over the Hills)": all scenarios and their sheets.
[[nodiscard]] std::string where_words(const Told& told);
/// The result in one sentence, or two.
[[nodiscard]] std::string result_sentence(const Told& told);
/// How it was found out, in sentences.
[[nodiscard]] std::vector<std::string> method_sentences(const Told& told);

[[nodiscard]] Grid grid_of_commanders(const Told& told);
[[nodiscard]] Grid grid_of_meetings(const Told& told);
[[nodiscard]] Grid cross_table(const Told& told);
[[nodiscard]] Grid grid_of_pairs(const Told& told);
/// Empty where there are too few pairs.
[[nodiscard]] Grid grid_without_luck(const Told& told);
/// What a scenario is called where all are listed: with its file, where others have its title, too.
[[nodiscard]] std::string title_in_list(const Told& told, std::size_t field);
[[nodiscard]] Grid grid_of_scenarios(const Told& told);
[[nodiscard]] Grid grid_of_habits(const Told& told);

/// The command that fights an example again: "opfor battle ...".
[[nodiscard]] std::string command_of(const Told& told, const Example& example);
/// The command that asks the whole question again.
[[nodiscard]] std::string command_of(const Told& told);
/// What sets an example apart, or does not.
[[nodiscard]] std::string example_sentence(const Told& told, const Example& example,
                                           std::string_view which);

/// "58.2 % (53.1 to 63.1)".
[[nodiscard]] std::string percent_words(const Estimate& estimate);
/// How many points more, of a hundred: "+8.2", "+8.2 (-1.9 to +18.1)".
[[nodiscard]] std::string points_words(double share);
[[nodiscard]] std::string points_words(const Estimate& share);
/// "+0.120 (-0.010 to +0.250)".
[[nodiscard]] std::string margin_words(const Estimate& margin);

}  // namespace opfor::arena
