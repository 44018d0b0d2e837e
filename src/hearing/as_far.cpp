#include "hearing/as_far.hpp"

#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>

#include "hearing/free_order.hpp"
#include "hearing/sentences.hpp"
#include "telling/measures.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

constexpr std::array<std::string_view, 6> kPhrases{"as far as it goes",  "as far as it can go",
                                                   "as far as it can",   "as far as they can",
                                                   "as far as possible", "as far as"};

/// The order with so much of its way, from its start; the whole with 1.
Order shortened(const Order& order, Point from, double share) {
  Order shorter = order;
  for (Act& one : shorter.acts) {
    auto* move = std::get_if<Move>(&one);
    if (move == nullptr || move->path.empty()) continue;
    double whole = 0;
    Vec last = field::vec(from);
    for (const Point at : move->path) {
      whole += norm(field::vec(at) - last);
      last = field::vec(at);
    }
    double left = whole * share;
    std::vector<Point> path;
    last = field::vec(from);
    for (const Point at : move->path) {
      const Vec leg = field::vec(at) - last;
      const double length = norm(leg);
      if (length >= left) {
        path.push_back(field::point(length > 0 ? last + leg * (left / length) : last));
        break;
      }
      path.push_back(at);
      left -= length;
      last = field::vec(at);
    }
    move->path = std::move(path);
    break;
  }
  return shorter;
}

/// "west", "forward", "back": no place, but a way.
bool is_direction(const std::string& word) {
  static constexpr std::array<std::string_view, 6> kWays{"forward", "ahead", "on",
                                                         "back",    "left",  "right"};
  return ranges::contains(kWays, word) || direction_of(word).has_value();
}

/// "move west" with a length that still ends on the table: "move 35.5 west".
tl::expected<Order, std::string> to_the_edge(const Sheet& sheet, const Battle& battle, UnitId unit,
                                             const std::string& verb, const std::string& way) {
  const Setting& setting = battle.setting();
  const auto with = [&](int tenths) {
    return read_order(sheet, battle, unit, fmt::format("{} {:.1f} {}", verb, tenths / 10.0, way));
  };
  const double most =
      in_measure(setting.width, setting.measure) + in_measure(setting.height, setting.measure);
  int reached = 0;
  for (int beyond = static_cast<int>(most * 10) + 1; beyond - reached > 1;) {
    const int middle = (reached + beyond) / 2;
    (with(middle) ? reached : beyond) = middle;
  }
  return with(std::max(1, reached));
}

}  // namespace

std::optional<std::string> without_as_far(const std::string& words) {
  const std::string small = in_lower_case(words);
  for (const std::string_view phrase : kPhrases) {
    const std::size_t at = small.find(phrase);
    if (at == std::string::npos) continue;
    std::string rest =
        words.substr(0, at) + words.substr(std::min(words.size(), at + phrase.size()));
    while (rest.find("  ") != std::string::npos) rest.erase(rest.find("  "), 1);
    while (!rest.empty() && rest.back() == ' ') rest.pop_back();
    return rest;
  }
  return std::nullopt;
}

std::optional<Order> longest_that_may(const Sheet& sheet, const Battle& battle,
                                      const Order& order) {
  // What lies beyond what is refused is not reached: the longest way is found by halving.
  constexpr int kParts = 4096;
  const Point from = battle.unit(order.unit).pose().at;
  int reached = 0;
  for (int beyond = kParts; beyond - reached > 1;) {
    const int middle = (reached + beyond) / 2;
    const Order shorter = shortened(order, from, static_cast<double>(middle) / kParts);
    (sheet.check(battle, shorter) ? beyond : reached) = middle;
  }
  if (reached == 0) return std::nullopt;
  return shortened(order, from, static_cast<double>(reached) / kParts);
}

tl::expected<Order, std::string> as_far_as_it_goes(const Sheet& sheet, const Battle& battle,
                                                   UnitId unit, const std::string& words) {
  const std::size_t end = std::min(words.find(' '), words.size());
  const std::string verb = words.substr(0, end);
  const std::size_t more = words.find_first_not_of(' ', end);
  std::string rest = more == std::string::npos ? "forward" : words.substr(more);
  std::string bare = rest;
  for (const std::string_view idle : {"towards ", "toward ", "to ", "the "}) {
    if (bare.starts_with(idle)) bare.erase(0, idle.size());
  }
  if (is_direction(in_lower_case(bare))) rest = bare;
  const auto whole = is_direction(in_lower_case(rest))
                         ? to_the_edge(sheet, battle, unit, verb, rest)
                         : read_order(sheet, battle, unit, words);
  if (!whole) return tl::unexpected(whole.error());
  if (!sheet.check(battle, *whole)) return *whole;
  auto longest = longest_that_may(sheet, battle, *whole);
  if (!longest) {
    return tl::unexpected(say(OrderSays::not_any_way, {sheet.check(battle, *whole)->what}));
  }
  return *std::move(longest);
}

}  // namespace opfor
