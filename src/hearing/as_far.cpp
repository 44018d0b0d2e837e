#include "hearing/as_far.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <vector>

#include "field/wheel.hpp"
#include "hearing/free_order.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/sentences.hpp"
#include "telling/measures.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

/// What says so, and what stays of it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kPhrases{
    {{"as far as it goes", ""},
     {"as far as it can go", ""},
     {"as far as it can", ""},
     {"as far as they can", ""},
     {"as far as possible", ""},
     {"as far as", ""},
     {"full move", "move"},
     {"move full", "move"},
     {"full advance", "advance"},
     {"half move", "half move"},
     {"move half", "half move"},
     {"half advance", "half move"}}};
constexpr std::string_view kHalf = "half ";
/// What parts an order.
constexpr std::array<std::string_view, 4> kPartings{" and ", " then ", ", ", "; "};

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
  [[nodiscard]] double whole() const { return whole_; }
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

/// A part of an order that tells a way without its length: "move west", "move".
struct WayPart {
  std::string before;  ///< "wheel left 40 and "
  std::string verb;
  std::string way;    ///< "west"
  std::string after;  ///< " and fire at MC1"
};

std::string trimmed(const std::string& text) {
  const std::size_t from = text.find_first_not_of(' ');
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(' ') - from + 1);
}

std::optional<WayPart> way_of(const std::string& part) {
  static constexpr std::array<std::string_view, 6> kGo{"move",    "go",   "march",
                                                       "advance", "ride", "step"};
  const std::string words = trimmed(part);
  const std::size_t end = std::min(words.find(' '), words.size());
  WayPart found{"", words.substr(0, end), trimmed(words.substr(end)), ""};
  if (found.way.empty()) {
    if (!ranges::contains(kGo, std::string_view{in_lower_case(found.verb)})) return std::nullopt;
    found.way = "forward";
    return found;
  }
  for (const std::string_view idle : {"towards ", "toward ", "to ", "the "}) {
    if (found.way.starts_with(idle)) found.way.erase(0, idle.size());
  }
  const std::string way = in_lower_case(found.way);
  if (is_direction(way) || way.starts_with("along ")) return found;
  return std::nullopt;
}

/// The first such part.
std::optional<WayPart> way_part(const std::string& words) {
  for (std::size_t from = 0; from < words.size();) {
    std::size_t end = words.size();
    std::size_t next = words.size();
    for (const std::string_view parting : kPartings) {
      const std::size_t at = words.find(parting, from);
      if (at >= end) continue;
      end = at;
      next = at + parting.size();
    }
    if (auto found = way_of(words.substr(from, end - from))) {
      found->before = words.substr(0, from);
      found->after = words.substr(end);
      return found;
    }
    from = next;
  }
  return std::nullopt;
}

/// "move west" with a length that still ends on the table: "move 35.5 west". Along a line it is the
/// longest that may be gone: who goes straight would make for where the line ends, past its bends.
tl::expected<Order, std::string> to_the_edge(const Sheet& sheet, const Battle& battle, UnitId unit,
                                             const WayPart& part) {
  const Setting& setting = battle.setting();
  const auto with = [&](int tenths) {
    return read_order(sheet, battle, unit,
                      fmt::format("{}{} {:.1f} {}{}", part.before, part.verb, tenths / 10.0,
                                  part.way, part.after));
  };
  const double most =
      in_measure(setting.width, setting.measure) + in_measure(setting.height, setting.measure);
  const auto longest = [&](auto may) {
    int reached = 0;
    for (int beyond = static_cast<int>(most * 10) + 1; beyond - reached > 1;) {
      const int middle = (reached + beyond) / 2;
      (may(with(middle)) ? reached : beyond) = middle;
    }
    return reached;
  };
  if (in_lower_case(part.way).starts_with("along ")) {
    const int reached =
        longest([&](const auto& order) { return order && !sheet.check(battle, *order); });
    if (reached > 0) return with(reached);
  }
  return with(std::max(1, longest([](const auto& order) { return order.has_value(); })));
}

}  // namespace

std::optional<std::string> without_as_far(const std::string& words) {
  const std::string small = in_lower_case(words);
  for (const auto& [phrase, stays] : kPhrases) {
    const std::size_t at = small.find(phrase);
    if (at == std::string::npos) continue;
    std::string rest = words.substr(0, at) + std::string{stays} +
                       words.substr(std::min(words.size(), at + phrase.size()));
    while (rest.find("  ") != std::string::npos) rest.erase(rest.find("  "), 1);
    while (!rest.empty() && rest.back() == ' ') rest.pop_back();
    return rest;
  }
  return std::nullopt;
}

namespace {

/// Of an order that begins with a wheel, so much of that as may be, and no more.
std::optional<Order> longest_wheel(const Sheet& sheet, const Battle& battle, const Order& order) {
  const auto* wheel = order.acts.empty() ? nullptr : std::get_if<Wheel>(&order.acts.front());
  if (wheel == nullptr) return std::nullopt;
  const Angle from = battle.unit(order.unit).pose().facing;
  const std::int32_t whole = field::signed_turn(from, wheel->facing);
  if (!sheet.check(battle, Order{order.unit, {*wheel}, {}})) {
    return Order{order.unit, {*wheel}, order.why_not_more};
  }
  const auto part = [&](int degrees) {
    Order shorter = order;
    shorter.acts = {Wheel{from + Angle::degrees(whole < 0 ? 360 - degrees : degrees)}};
    return shorter;
  };
  int reached = 0;
  for (int beyond = std::abs(whole) / 100; beyond - reached > 1;) {
    const int middle = (reached + beyond) / 2;
    (sheet.check(battle, part(middle)) ? beyond : reached) = middle;
  }
  if (reached == 0) return std::nullopt;
  return part(reached);
}

}  // namespace

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
  if (reached == 0) return longest_wheel(sheet, battle, order);
  const double longest = static_cast<double>(reached) / kParts;
  // As it is told: a tenth more than the rules name is none.
  const double tenth = tenths_in(battle.setting().measure) / 10.0;
  const double told = std::floor(legs.whole() * longest / tenth) * tenth;
  if (told <= 0) return longest_wheel(sheet, battle, order);
  Order shorter = legs.shortened(order, told / legs.whole());
  return sheet.check(battle, shorter) ? legs.shortened(order, longest) : shorter;
}

tl::expected<Order, std::string> as_far_as_it_goes(const Sheet& sheet, const Battle& battle,
                                                   UnitId unit, const std::string& words) {
  const bool half = in_lower_case(words).starts_with(kHalf);
  const std::string line = half ? words.substr(kHalf.size()) : words;
  const auto part = way_part(line);
  const auto whole =
      part ? to_the_edge(sheet, battle, unit, *part) : read_order(sheet, battle, unit, line);
  if (!whole) return tl::unexpected(whole.error());
  std::optional<Order> longest = *whole;
  if (sheet.check(battle, *whole)) longest = longest_that_may(sheet, battle, *whole);
  if (!longest) {
    return tl::unexpected(say(OrderSays::not_any_way, {sheet.check(battle, *whole)->what}));
  }
  return half ? Legs(sheet, battle, *longest).shortened(*longest, 0.5) : *std::move(longest);
}

}  // namespace opfor
