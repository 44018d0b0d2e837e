#include "arena/regret_report.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "arena/charts.hpp"
#include "arena/csv.hpp"
#include "arena/page.hpp"
#include "arena/report.hpp"
#include "telling/svg.hpp"
#include "telling/terminal.hpp"

namespace opfor::arena {
namespace {

constexpr std::size_t kToldAtOnce = 20;
constexpr std::size_t kPictures = 6;
constexpr double kLuckAlone = (1 - kConfidence) / 2;

const Setting& setting_of(const RegretTold& told) { return told.saved.game().setting(); }
std::size_t dice_of(const RegretTold& told) {
  return told.found.each.front().points_by_dice.size();
}

std::string who_of(const RegretTold& told, const Made& made) {
  return made.decision.unit == kNoUnit ? setting_of(told).side(made.decision.side).called()
                                       : setting_of(told).name_of(made.decision.unit);
}

std::string mean_words(const RegretFound::Mean& mean) {
  return fmt::format("{} % of the points{}, and a margin of {}", points_words(mean.points),
                     mean.decisions == 1 ? "" : " a decision", margin_words(mean.margin));
}

std::string result_words(const RegretTold& told) {
  const std::size_t n = told.looked.made.size();
  return fmt::format(
      "{} of {}, played on in each way on the same dice {} times over: what was done gives away "
      "{}.",
      n == 1 ? "One decision" : fmt::format("{} decisions", n), setting_of(told).title,
      dice_of(told), mean_words(told.found.all));
}
/// How they differ, where both sides decided.
std::string sides_words(const RegretTold& told) {
  std::string words;
  for (const Side side : {Side::a, Side::b}) {
    const RegretFound::Mean& mean = told.found.of_side[static_cast<std::size_t>(side)];
    if (mean.decisions == told.looked.made.size()) return "";
    words += fmt::format("{}{}, in {}: {}", words.empty() ? "" : "; ",
                         setting_of(told).side(side).called(), mean.decisions, mean_words(mean));
  }
  return words + '.';
}

/// "move leader": the kinds of decision apart, as `in_words` does not.
std::string kind_words(DecisionKind kind) {
  std::string words{word(kind)};
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

/// What those of a kind gave away.
Grid grid_of_kinds(const RegretTold& told) {
  Grid grid;
  grid.title = "By what was decided";
  grid.head = {"what", "decisions", "points a decision, %", "margin a decision"};
  for (const auto& [kind, mean] : told.found.of_kind) {
    grid.rows.push_back({kind_words(kind), std::to_string(mean.decisions),
                         points_words(mean.points), margin_words(mean.margin)});
  }
  return grid;
}

/// What is to be thought of so many of them.
std::string luck_words(const RegretTold& told) {
  const std::size_t n = told.looked.made.size();
  if (n == 1) return "";
  return fmt::format(
      "{} of {} are found to give something away; of as many that give nothing away {:.1f} would "
      "look so by luck.",
      told.found.surely, n, kLuckAlone * static_cast<double>(n));
}
std::string left_out_words(const RegretTold& told) {
  const std::size_t n = told.looked.left_out;
  if (n == 0) return "";
  return fmt::format(
      "{} left out: the table was measured or set right between the beginning of the step and the "
      "decision.",
      n == 1 ? "One decision is" : fmt::format("{} decisions are", n));
}
std::string method_words() {
  return "The better way is chosen on one half of the dice and valued on the other, and the other "
         "way round: the best of several would look better than it is on the dice that chose it. "
         "Less "
         "than nothing is given away where what these dice chose does worse than what was done.";
}

/// What would have been better, on all dice.
std::string better_words(const RegretTold& told, std::size_t i) {
  const GivenAway& one = told.found.each[i];
  return one.best == 0 ? "" : told.looked.made[i].ways[one.best].words;
}

/// First by what they are ordered.
std::string amount_words(const RegretTold& told, const GivenAway& one) {
  const std::string points = points_words(one.points) + " %";
  const std::string margin = "margin " + margin_words(one.margin);
  return told.worth == Worth::points ? points + ", " + margin : margin + ", " + points;
}

std::string line_of(const RegretTold& told, std::size_t i) {
  const Made& made = told.looked.made[i];
  const GivenAway& one = told.found.each[i];
  const std::string better = better_words(told, i);
  return fmt::format(
      "{}: turn {}, {} (answer {}), {}: '{}'; {}", amount_words(told, one), made.fork.turn(),
      who_of(told, made), made.answer, in_words(made.decision.kind), made.ways.front().words,
      better.empty() ? "nothing better was found" : fmt::format("better: '{}'", better));
}

Grid grid_of_decisions(const RegretTold& told) {
  Grid grid;
  grid.title = "What each decision gave away";
  grid.note = method_words();
  grid.head = {"answer", "turn", "who", "what", "done", "better", "points, %", "margin"};
  for (const std::size_t i : told.found.sorted) {
    const Made& made = told.looked.made[i];
    const GivenAway& one = told.found.each[i];
    grid.rows.push_back({std::to_string(made.answer), std::to_string(made.fork.turn()),
                         who_of(told, made), std::string{in_words(made.decision.kind)},
                         made.ways.front().words, better_words(told, i), points_words(one.points),
                         margin_words(one.margin)});
  }
  return grid;
}

std::string picture(const RegretTold& told, std::size_t i) {
  const Made& made = told.looked.made[i];
  std::vector<Scored> scores;
  for (std::size_t way = 0; way < made.ways.size(); ++way) {
    scores.push_back({made.ways[way].words, told.found.each[i].ways[way].score});
  }
  const std::string side = setting_of(told).side(made.decision.side).called();
  return figure(chart_of_scores(scores, "score of " + side + ", %"),
                fmt::format("turn {}, {}, answer {}: the first is what was done", made.fork.turn(),
                            who_of(told, made), made.answer));
}

}  // namespace

std::string regret_text(const RegretTold& told, std::size_t width) {
  std::string text;
  for (const std::string& words :
       {result_words(told), sides_words(told), luck_words(told), left_out_words(told)}) {
    if (!words.empty()) text += wrapped(words, 0, width);
  }
  text += '\n';
  const auto& sorted = told.found.sorted;
  std::size_t shown = 0;
  for (const std::size_t i : sorted) {
    const bool better = told.found.each[i].best != 0 && told.found.each[i].of(told.worth).value > 0;
    if (shown == kToldAtOnce || (!better && sorted.size() > 1)) continue;
    text += wrapped(line_of(told, i), 2, width, 2);
    ++shown;
  }
  if (shown < sorted.size()) {
    text += wrapped(fmt::format("Of {} more less was found, or nothing: --html and --csv write all "
                                "of them.",
                                sorted.size() - shown),
                    2, width);
  }
  if (sorted.size() == 1) {
    const Made& made = told.looked.made.front();
    const GivenAway& one = told.found.each.front();
    for (std::size_t way = 0; way < made.ways.size(); ++way) {
      text += wrapped(fmt::format("{}{}: scores {}, margin {:+.3f}", made.ways[way].words,
                                  way == 0 ? " (done)" : "", percent_words(one.ways[way].score),
                                  one.ways[way].margin.value),
                      4, width, 2);
    }
  }
  if (sorted.size() > 1) text += '\n' + text_of(grid_of_kinds(told));
  return text + '\n' + wrapped(method_words(), 0, width);
}

std::string regret_html(const RegretTold& told) {
  std::string html = paragraph(result_words(told), "result") + paragraph(sides_words(told)) +
                     paragraph(luck_words(told)) + paragraph(left_out_words(told)) +
                     table(grid_of_decisions(told)) + "<h2>Those that gave away most</h2>\n";
  for (std::size_t i = 0; i < std::min(kPictures, told.found.sorted.size()); ++i) {
    html += picture(told, told.found.sorted[i]);
  }
  html += "<h2>What was compared, and how</h2>\n" +
          paragraph(
              "A battle that was played is taken up where a decision was made, and played on to "
              "its end by the program, once for each way to decide it and each set of dice. Every "
              "way has the same dice.") +
          paragraph(
              "A win is one point, a draw half a point. The margin is the share of its own "
              "strength that a side has left at the end, less that of its enemy. All intervals are "
              "of 95 %, each by itself: of many decisions some lie outside theirs.") +
          "<h2>The same again</h2>\n<pre>" + escaped(told.asked) + "</pre>\n";
  return page(fmt::format("Where it was lost: {}", setting_of(told).title), html);
}

std::string regret_csv(const RegretTold& told) {
  std::string text =
      "answer,turn,side,unit,kind,way,done,best,words,thought,dice,carried_out,score,score_low,"
      "score_high,margin,more_points,more_low,more_high,more_margin,given_away,given_away_low,"
      "given_away_high,margin_given_away,margin_given_away_low,margin_given_away_high\n";
  const Setting& setting = setting_of(told);
  for (std::size_t i = 0; i < told.looked.made.size(); ++i) {
    const Made& made = told.looked.made[i];
    const GivenAway& one = told.found.each[i];
    const UnitId unit = made.decision.unit;
    for (std::size_t way = 0; way < made.ways.size(); ++way) {
      const WaySum& sum = one.ways[way];
      text += fmt::format(
          "{},{},{},{},{},{},{},{},{},{:.6f},{},{},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f}"
          ",{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f}\n",
          made.answer, made.fork.turn(), csv_cell(setting.side(made.decision.side).id),
          unit == kNoUnit ? "" : csv_cell(setting.unit(unit).id), word(made.decision.kind),
          csv_cell(made.ways[way].tried.told), way == 0 ? 1 : 0, way == one.best ? 1 : 0,
          csv_cell(made.ways[way].words), made.ways[way].thought, sum.scores.size(), sum.given,
          sum.score.value, sum.score.low, sum.score.high, sum.margin.value, sum.better.value,
          sum.better.low, sum.better.high, sum.better_margin.value, one.points.value,
          one.points.low, one.points.high, one.margin.value, one.margin.low, one.margin.high);
    }
  }
  return text;
}

}  // namespace opfor::arena
