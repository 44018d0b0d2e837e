#include <algorithm>
#include <fmt/format.h>

#include "arena/report.hpp"
#include "core/utf8.hpp"
#include "telling/terminal.hpp"

namespace opfor::arena {

std::string text_of(const Grid& grid) {
  std::vector<std::size_t> widths(grid.head.size(), 0);
  const auto widen = [&](const std::vector<std::string>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], characters(row[i]));
    }
  };
  widen(grid.head);
  for (const auto& row : grid.rows) widen(row);
  const auto line = [&](const std::vector<std::string>& row) {
    std::string text = " ";
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += ' ' + row[i];
      if (i + 1 < row.size()) text += std::string(widths[i] - characters(row[i]) + 1, ' ');
    }
    return text + '\n';
  };
  std::string text = grid.title + '\n' + line(grid.head);
  for (const auto& row : grid.rows) text += line(row);
  return text;
}

std::string report_text(const Told& told, std::size_t width) {
  const bool alone = told.experiment.contenders.size() == 1;
  std::string text = wrapped(result_sentence(told), 0, width);
  const auto add = [&](const Grid& grid) { text += '\n' + text_of(grid); };
  if (told.summary.pairs == 0) return text;
  if (!told.summary.ratings.empty()) add(cross_table(told));
  if (!alone) {
    add(grid_of_meetings(told));
    add(grid_of_pairs(told));
    if (const Grid grid = grid_without_luck(told); !grid.rows.empty()) add(grid);
  }
  add(grid_of_scenarios(told));
  add(grid_of_habits(told));
  text += '\n';
  const auto example = [&](const std::optional<Example>& one, std::string_view which) {
    if (!one) return;
    text += wrapped(example_sentence(told, *one, which), 0, width);
    text += "  " + command_of(told, *one) + '\n';
  };
  example(told.summary.most_typical, "most typical");
  example(told.summary.least_typical, "least typical");
  return text;
}

}  // namespace opfor::arena
