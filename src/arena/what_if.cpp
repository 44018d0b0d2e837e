#include "arena/what_if.hpp"

#include <fmt/format.h>

#include "arena/charts.hpp"
#include "arena/page.hpp"
#include "telling/svg.hpp"
#include "telling/terminal.hpp"

namespace opfor::arena {
namespace {

const std::string& side_of(const WhatIf& asked) {
  return asked.fork.setting().side(asked.fork.side()).name;
}

std::vector<std::string> answers(const WhatIf& asked) {
  std::vector<std::string> all;
  for (std::size_t i = 1; i < asked.ways.size(); ++i) {
    const WaySum& sum = asked.sums[i];
    const char* const than = sum.better.low > 0    ? "pays"
                             : sum.better.high < 0 ? "costs"
                                                   : "is not found to matter";
    all.push_back(fmt::format(
        "For {}, '{}' instead of '{}' {}: {} % of the points ({} to {}), and a margin of {}, on "
        "the same dice {} times over.",
        side_of(asked), asked.ways[i].told, asked.ways[0].told, than,
        points_words(sum.better.value), points_words(sum.better.low), points_words(sum.better.high),
        margin_words(sum.better_margin), sum.scores.size()));
  }
  return all;
}

std::string taken_up(const WhatIf& asked) {
  return fmt::format("Taken up at: {}.", asked.fork.answered());
}

/// "done in 97 of 100"; nothing of a way without orders.
std::string done_words(const WhatIf& asked, std::size_t way) {
  if (orders_of(asked.ways[way]) == 0) return "";
  return fmt::format("done in {} of {}", asked.sums[way].given, asked.sums[way].scores.size());
}

Grid grid_of_ways(const WhatIf& asked) {
  Grid grid;
  grid.title = "The ways";
  grid.note = fmt::format(
      "Score and margin are those of {}; what is more or less is counted on the same dice, against "
      "the first way.",
      side_of(asked));
  grid.head = {"way", "score", "margin", "points more, %", "margin more", "its orders"};
  for (std::size_t i = 0; i < asked.ways.size(); ++i) {
    const WaySum& sum = asked.sums[i];
    grid.rows.push_back({asked.ways[i].told, percent_words(sum.score), margin_words(sum.margin),
                         i == 0 ? "" : points_words(sum.better),
                         i == 0 ? "" : margin_words(sum.better_margin), done_words(asked, i)});
  }
  return grid;
}

}  // namespace

std::string what_if_text(const WhatIf& asked, std::size_t width) {
  std::string text;
  for (const std::string& words : answers(asked)) text += wrapped(words, 0, width);
  text += wrapped(taken_up(asked), 0, width);
  for (std::size_t i = 0; i < asked.ways.size(); ++i) {
    const std::string done = done_words(asked, i);
    text += wrapped(fmt::format("{}: scores {}, margin {:+.3f}{}{}", asked.ways[i].told,
                                percent_words(asked.sums[i].score), asked.sums[i].margin.value,
                                done.empty() ? "" : ", ", done),
                    2, width, 2);
  }
  return text;
}

std::string what_if_html(const WhatIf& asked) {
  const Setting& setting = asked.fork.setting();
  std::string html = paragraph(taken_up(asked), "note");
  for (const std::string& words : answers(asked)) html += paragraph(words, "result");
  html += table(grid_of_ways(asked));
  std::vector<Scored> scores;
  for (std::size_t i = 0; i < asked.ways.size(); ++i) {
    scores.push_back({asked.ways[i].told, asked.sums[i].score});
  }
  html += "<h2>How the ways came out</h2>\n" +
          figure(chart_of_scores(scores, "score of " + side_of(asked) + ", %"), "by points");
  for (std::size_t i = 0; i < asked.ways.size(); ++i) {
    html += figure(chart_of_margins(asked.sums[i].margins, asked.ways[i].told),
                   asked.ways[i].told + ": battles by margin");
  }
  html += "<h2>What was compared, and how</h2>\n" +
          paragraph(
              "A battle that was played is taken up where an answer was given, and played on "
              "to its end by the program, once for each way and each set of dice. Every way "
              "has the same dice.") +
          paragraph(
              "A win is one point, a draw half a point. The margin is the share of its own "
              "strength that a side has left at the end, less that of its enemy. All "
              "intervals are of 95 %.") +
          paragraph(
              "An order is given the first time that its unit is asked. Where it could not "
              "be given, by these dice, the battle counts as it then went.") +
          "<h2>The same again</h2>\n<pre>" + escaped(asked.asked) + "</pre>\n";
  return page(fmt::format("What if? {}, turn {}", setting.title, asked.fork.turn()), html);
}

}  // namespace opfor::arena
