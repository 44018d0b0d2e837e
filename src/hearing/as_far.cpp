#include "hearing/as_far.hpp"

#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <vector>

#include "hearing/free_order.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/sentences.hpp"
#include "telling/measures.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

constexpr std::array<std::string_view, 6> kPhrases{"as far as it goes",  "as far as it can go",
                                                   "as far as it can",   "as far as they can",
                                                   "as far as possible", "as far as"};

/// The ways of an order, each from where its unit has come by then.
class Legs {
 public:
  Legs(const Sheet& sheet, const Battle& battle, const Order& order) {
    Battle there = battle;
    UnitState& unit = there.unit(order.unit);
    for (const Act& one : order.acts) {
      begins_.push_back(field::vec(unit.pose().at));
      if (const auto* wheel = std::get_if<Wheel>(&one)) {
        unit.put(wheeled(sheet, there, order.unit, wheel->facing));
      }
      const auto* move = std::get_if<Move>(&one);
      if (move == nullptr || move->path.empty()) continue;
      whole_ += length(begins_.back(), move->path);
      unit.put({move->path.back(), unit.pose().facing});
    }
  }
  /// The order with so much of its ways, from its start; the whole with 1. Who has come to the end
  /// of that neither wheels nor goes farther.
  [[nodiscard]] Order shortened(const Order& order, double share) const {
    Order shorter = order;
    shorter.acts.clear();
    double left = whole_ * share;
    bool ended = false;
    for (std::size_t i = 0; i < order.acts.size(); ++i) {
      const auto* move = std::get_if<Move>(&order.acts[i]);
      const bool goes = move != nullptr && !move->path.empty();
      if (ended && (goes || std::holds_alternative<Wheel>(order.acts[i]))) continue;
      shorter.acts.push_back(order.acts[i]);
      if (!goes) continue;
      const double all = length(begins_[i], move->path);
      if (all >= left) {
        std::get<Move>(shorter.acts.back()).path = part_of(begins_[i], move->path, left);
        ended = true;
      }
      left -= all;
    }
    return shorter;
  }

 private:
  static double length(Vec from, const std::vector<Point>& path) {
    double whole = 0;
    for (const Point at : path) {
      whole += norm(field::vec(at) - from);
      from = field::vec(at);
    }
    return whole;
  }
  static std::vector<Point> part_of(Vec from, const std::vector<Point>& path, double left) {
    std::vector<Point> part;
    for (const Point at : path) {
      const Vec leg = field::vec(at) - from;
      const double length = norm(leg);
      if (length >= left) {
        part.push_back(field::point(length > 0 ? from + leg * (left / length) : from));
        break;
      }
      part.push_back(at);
      left -= length;
      from = field::vec(at);
    }
    return part;
  }

  std::vector<Vec> begins_;  ///< by acts
  double whole_ = 0;
};

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
  const Legs legs(sheet, battle, order);
  int reached = 0;
  for (int beyond = kParts; beyond - reached > 1;) {
    const int middle = (reached + beyond) / 2;
    const Order shorter = legs.shortened(order, static_cast<double>(middle) / kParts);
    (sheet.check(battle, shorter) ? beyond : reached) = middle;
  }
  if (reached == 0) return std::nullopt;
  return legs.shortened(order, static_cast<double>(reached) / kParts);
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
