#include <fmt/format.h>

#include "arena/charts.hpp"
#include "arena/page.hpp"
#include "arena/report.hpp"
#include "telling/svg.hpp"

namespace opfor::arena {
namespace {

std::string pictures(const Told& told) {
  std::string html = "<h2>How pairs came out</h2>\n";
  for (std::size_t i = 0; i < told.summary.meetings.size(); ++i) {
    const Meeting& met = told.summary.meetings[i];
    if (met.scores.empty()) continue;
    const auto& all = told.experiment.contenders;
    const std::string who = all[met.one].name + " against " + all[met.other].name;
    html += figure(chart_of_pairs(told, i), who + ": pairs by the points of " + all[met.one].name);
    html +=
        figure(chart_of_margins(told, i), who + ": pairs by the margin of " + all[met.one].name);
  }
  return html;
}

constexpr std::size_t kPairsForChart = 3;  ///< on each scenario

std::string scenarios(const Told& told) {
  // Of a pair or two on each a chart would show nothing but whiskers.
  if (told.summary.pairs < kPairsForChart * told.summary.fields.size()) {
    return table(grid_of_scenarios(told));
  }
  std::vector<Scored> sides;
  std::vector<Scored> one;
  const bool duel = told.experiment.contenders.size() == 2;
  for (std::size_t i = 0; i < told.summary.fields.size(); ++i) {
    const OfField& field = told.summary.fields[i];
    sides.push_back({told.names[i].sides[0] + ", " + title_in_list(told, i), field.score});
    if (duel) one.push_back({title_in_list(told, i), field.score_of_one.front()});
  }
  std::string html = table(grid_of_scenarios(told));
  if (duel) {
    const std::string what = "score of " + told.experiment.contenders.front().name + ", %";
    html += figure(chart_of_scores(one, what), "by scenario");
  }
  html += figure(chart_of_scores(sides, "score of the first side, %"),
                 "how fair the scenarios are between these commanders");
  return html;
}

std::string habits(const Told& told) {
  std::string html =
      table(grid_of_habits(told)) + "<details><summary>What the measures count</summary><dl>\n";
  for (std::size_t i = 0; i < kMeasures; ++i) {
    const auto measure = static_cast<Measure>(i);
    html +=
        "<dt>" + escaped(word(measure)) + "</dt><dd>" + escaped(definition(measure)) + "</dd>\n";
  }
  return html + "</dl></details>\n";
}

std::string examples(const Told& told) {
  if (!told.summary.most_typical) return "";
  std::string html = "<h2>Battles to look at</h2>\n";
  const auto add = [&](const std::optional<Example>& one, std::string_view which) {
    if (!one) return;
    html += paragraph(example_sentence(told, *one, which)) + "<pre>" +
            escaped(command_of(told, *one)) + "</pre>\n";
  };
  add(told.summary.most_typical, "most typical");
  add(told.summary.least_typical, "least typical");
  return html;
}

std::string ratings(const Told& told) {
  if (told.summary.ratings.empty()) return "";
  return table(cross_table(told));
}

}  // namespace

std::string report_html(const Told& told) {
  std::string html =
      paragraph(where_words(told), "note") + paragraph(result_sentence(told), "result");
  if (told.summary.pairs > 0) {
    const bool alone = told.experiment.contenders.size() == 1;
    html += ratings(told);
    if (!alone) {
      html += table(grid_of_meetings(told)) + pictures(told);
      if (const Grid grid = grid_without_luck(told); !grid.rows.empty()) html += table(grid);
    }
    html += scenarios(told);
    html += habits(told);
  }
  html += "<h2>What was compared, and how</h2>\n";
  for (const std::string& sentence : method_sentences(told)) html += paragraph(sentence);
  html += table(grid_of_commanders(told));
  if (told.summary.pairs > 0) html += examples(told);
  html += "<h2>The same again</h2>\n<pre>" + escaped(command_of(told)) + "</pre>\n";
  return page(title_of(told.experiment), html);
}

}  // namespace opfor::arena
