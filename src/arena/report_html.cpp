#include <fmt/format.h>

#include "arena/charts.hpp"
#include "arena/report.hpp"
#include "telling/svg.hpp"

namespace opfor::arena {
namespace {

constexpr std::string_view kStyle = R"(
body { font: 16px/1.5 Georgia, 'DejaVu Serif', serif; color: #222; background: #fdfcf8;
       max-width: 62rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.7rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; }
.result { font-size: 1.2rem; border-left: 5px solid #8a6d3b; background: #f6f0e2;
          padding: .8rem 1.1rem; margin: 1rem 0; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid #ddd6c6;
         white-space: nowrap; }
th { color: #6b5a36; font-weight: normal; font-style: italic; }
.note { color: #666; margin: .1rem 0 .5rem; }
pre { background: #f3f1ea; padding: .6rem .8rem; font-size: .85rem; white-space: pre-wrap;
      overflow-wrap: anywhere; }
figure { display: inline-block; margin: 0 1.5rem 1rem 0; vertical-align: top; }
figcaption { font-size: .9rem; color: #666; }
svg { max-width: 100%; height: auto; } svg text { font: 13px Georgia, 'DejaVu Serif', serif; }
svg text.small { font-size: 11px; } .one { fill: #2f6f8f; } .other { fill: #b0503c; }
.even { fill: #9a958a; } .axis { stroke: #555; } .half { stroke: #999; stroke-dasharray: 4 3; }
.whisker { stroke-width: 2.5; } .whisker.one { stroke: #2f6f8f; }
dt { font-style: italic; color: #6b5a36; } dd { margin: 0 0 .3rem 1.5rem; }
.whisker.other { stroke: #b0503c; } .whisker.even { stroke: #9a958a; }
)";

std::string paragraph(const std::string& words, std::string_view kind = "") {
  if (words.empty()) return "";
  if (kind.empty()) return "<p>" + escaped(words) + "</p>\n";
  return fmt::format("<p class=\"{}\">{}</p>\n", kind, escaped(words));
}

std::string table(const Grid& grid) {
  std::string html = "<h2>" + escaped(grid.title) + "</h2>\n" + paragraph(grid.note, "note") +
                     "<div class=\"table\"><table>\n<tr>";
  for (const std::string& cell : grid.head) html += "<th>" + escaped(cell) + "</th>";
  html += "</tr>\n";
  for (const auto& row : grid.rows) {
    html += "<tr>";
    for (const std::string& cell : row) html += "<td>" + escaped(cell) + "</td>";
    html += "</tr>\n";
  }
  return html + "</table></div>\n";
}

std::string figure(const std::string& svg, const std::string& caption) {
  return "<figure>" + svg + "<figcaption>" + escaped(caption) + "</figcaption></figure>\n";
}

std::string pictures(const Told& told) {
  std::string html = "<h2>How pairs came out</h2>\n";
  for (std::size_t i = 0; i < told.summary.meetings.size(); ++i) {
    const Meeting& met = told.summary.meetings[i];
    if (met.scores.empty()) continue;
    const auto& all = told.experiment.contenders;
    const std::string who = all[met.one].name + " against " + all[met.other].name;
    html += figure(chart_of_pairs(told, i), who + ": pairs by points");
    html += figure(chart_of_margins(told, i), who + ": pairs by margin");
  }
  return html;
}

std::string scenarios(const Told& told) {
  std::vector<Scored> sides;
  std::vector<Scored> one;
  const bool duel = told.experiment.contenders.size() == 2;
  for (std::size_t i = 0; i < told.summary.fields.size(); ++i) {
    const OfField& field = told.summary.fields[i];
    sides.push_back({told.names[i].sides[0] + ", " + told.names[i].title, field.score});
    if (duel) one.push_back({told.names[i].title, field.score_of_one.front()});
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
  const std::string title = escaped(title_of(told.experiment));
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>opfor arena: {}</title>\n<style>{}</style></head><body>\n<h1>{}</h1>\n",
      title, kStyle, title);
  html += paragraph(where_words(told), "note") + paragraph(result_sentence(told), "result");
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
  html += "<h2>The same again</h2>\n<pre>" + escaped(command_of(told.experiment)) + "</pre>\n";
  return html + "</body></html>\n";
}

}  // namespace opfor::arena
