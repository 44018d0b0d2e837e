#include "arena/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "core/utf8.hpp"
#include "telling/svg.hpp"

namespace opfor::arena {
namespace {

constexpr double kWidth = 420;
constexpr double kHeight = 190;
constexpr double kBase = 150;  ///< where bars stand
constexpr double kTop = 24;

/// Bars side by side, each with its number above and its words below.
struct Bar {
  std::size_t count = 0;
  std::string below;
  bool higher = false;  ///< better than even, for the one
  bool lower = false;
};
std::string bars(const std::vector<Bar>& all, const std::string& below, const std::string& what) {
  std::size_t most = 1;
  for (const Bar& bar : all) most = std::max(most, bar.count);
  Svg svg;
  svg.begin_picture(kWidth, kHeight, what);
  const double step = (kWidth - 20) / static_cast<double>(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Bar& bar = all[i];
    const double left = 10 + step * static_cast<double>(i);
    const double height =
        (kBase - kTop) * static_cast<double>(bar.count) / static_cast<double>(most);
    svg.rect({left + step * 0.08, kBase - height}, step * 0.84, height,
             {{"class", bar.higher  ? "one"
                        : bar.lower ? "other"
                                    : "even"}});
    if (bar.count > 0) {
      svg.text({left + step / 2, kBase - height - 4}, std::to_string(bar.count),
               {{"text-anchor", "middle"}, {"class", "small"}});
    }
    svg.text({left + step / 2, kBase + 14}, bar.below,
             {{"text-anchor", "middle"}, {"class", "small"}});
  }
  svg.line({10, kBase}, {kWidth - 10, kBase}, {{"class", "axis"}});
  svg.text({kWidth / 2, kHeight - 8}, below, {{"text-anchor", "middle"}});
  svg.close();
  return svg.str();
}

/// @param below what the bars are
std::string bars_of_margins(const std::vector<double>& margins, const std::string& below,
                            const std::string& of_whom) {
  constexpr int kHalf = 10;  // bars on either side of 0
  std::vector<Bar> all(std::size_t{2} * kHalf);
  for (const double margin : margins) {
    const auto place = static_cast<int>(std::floor(margin * kHalf)) + kHalf;
    ++all[static_cast<std::size_t>(std::clamp(place, 0, 2 * kHalf - 1))].count;
  }
  for (int i = 0; i < 2 * kHalf; ++i) {
    Bar& bar = all[static_cast<std::size_t>(i)];
    bar.higher = i >= kHalf;
    bar.lower = i < kHalf;
    // The left edge of every fifth.
    if (i % 5 == 0) bar.below = fmt::format("{:+.1f}", static_cast<double>(i - kHalf) / kHalf);
  }
  return bars(all, below + ", from the left edge of its bar on", "margins of " + of_whom);
}

}  // namespace

std::string chart_of_pairs(const Told& told, std::size_t meeting) {
  const Meeting& met = told.summary.meetings[meeting];
  constexpr std::array<const char*, 5> kPoints{"0", "\u00BD", "1", "1\u00BD", "2"};
  std::vector<Bar> all;
  for (std::size_t i = 0; i < met.counts.size(); ++i) {
    all.push_back({met.counts[i], kPoints[i], i > 2, i < 2});
  }
  const std::string& one = told.experiment.contenders[met.one].name;
  return bars(all, "points of " + one + " in a pair", "pairs by the points of " + one);
}

std::string chart_of_margins(const Told& told, std::size_t meeting) {
  const Meeting& met = told.summary.meetings[meeting];
  const std::string& one = told.experiment.contenders[met.one].name;
  return bars_of_margins(met.margins, "margin in a pair", one);
}

std::string chart_of_margins(const std::vector<double>& margins, const std::string& of_whom) {
  return bars_of_margins(margins, "margin in a battle", of_whom);
}

std::string chart_of_scores(const std::vector<Scored>& all, const std::string& of_what) {
  constexpr double kLine = 24;
  constexpr double kLetter = 7.2;
  std::size_t longest = 0;
  for (const Scored& one : all) longest = std::max(longest, characters(one.name));
  const double left = 20 + kLetter * static_cast<double>(longest);
  const double right = left + 300;
  const double bottom = 14 + kLine * static_cast<double>(all.size());
  Svg svg;
  svg.begin_picture(right + 30, bottom + 36, of_what);
  const auto x = [&](double score) { return left + (right - left) * score; };
  svg.line({x(0), bottom}, {x(1), bottom}, {{"class", "axis"}});
  svg.line({x(0.5), 6}, {x(0.5), bottom}, {{"class", "half"}});
  for (const int tick : {0, 25, 50, 75, 100}) {
    svg.text({x(tick / 100.0), bottom + 14}, std::to_string(tick),
             {{"text-anchor", "middle"}, {"class", "small"}});
  }
  svg.text({x(0.5), bottom + 30}, of_what, {{"text-anchor", "middle"}});
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double y = 14 + kLine * (static_cast<double>(i) + 0.5);
    const Estimate& score = all[i].score;
    const std::string side = score.low > 0.5 ? "one" : score.high < 0.5 ? "other" : "even";
    svg.text({left - 10, y + 4}, all[i].name, {{"text-anchor", "end"}});
    svg.line({x(score.low), y}, {x(score.high), y}, {{"class", "whisker " + side}});
    svg.circle({x(score.value), y}, 4.5, {{"class", side}});
  }
  svg.close();
  return svg.str();
}

}  // namespace opfor::arena
