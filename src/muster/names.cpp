#include "muster/names.hpp"

#include <fmt/format.h>
#include <optional>
#include <string_view>

#include "core/as_number.hpp"

namespace opfor::muster {
namespace {

constexpr std::string_view kDots = "..";
constexpr std::string_view kOrdinal = "th";
constexpr int kDraws = 40;

bool is_capital(std::string_view text) {
  return text.size() == 1 && text[0] >= 'A' && text[0] <= 'Z';
}

std::string_view ending(int n) {
  const int tens = n / 10 % 10;
  if (tens == 1) return "th";
  switch (n % 10) {
    case 1:
      return "st";
    case 2:
      return "nd";
    case 3:
      return "rd";
    default:
      return "th";
  }
}

/// What stands for "1..112", "1..99th" or "A..H"; nothing if that is no range.
std::optional<std::string> drawn(std::string_view range, Lot& lot) {
  const std::size_t dots = range.find(kDots);
  if (dots == std::string_view::npos) return std::nullopt;
  const std::string_view from = range.substr(0, dots);
  std::string_view to = range.substr(dots + kDots.size());
  if (is_capital(from) && is_capital(to)) {
    return std::string(1, static_cast<char>(lot.between(from[0], to[0])));
  }
  const bool ordinal = to.ends_with(kOrdinal);
  if (ordinal) to.remove_suffix(kOrdinal.size());
  const auto least = as_number<int>(from);
  const auto most = as_number<int>(to);
  if (!least || !most) return std::nullopt;
  const int n = lot.between(*least, *most);
  return ordinal ? fmt::format("{}{}", n, ending(n)) : std::to_string(n);
}

}  // namespace

std::string filled_in(const std::string& pattern, Lot& lot) {
  std::string text;
  std::size_t at = 0;
  while (at < pattern.size()) {
    const std::size_t open = pattern.find('{', at);
    const std::size_t close = open == std::string::npos ? open : pattern.find('}', open);
    if (close == std::string::npos) break;
    text += pattern.substr(at, open - at);
    const std::string range = pattern.substr(open + 1, close - open - 1);
    text += drawn(range, lot).value_or("{" + range + "}");
    at = close + 1;
  }
  return text + pattern.substr(at);
}

std::string named_after(const std::string& pattern, const std::string& name) {
  const std::size_t at = pattern.find("{}");
  if (at == std::string::npos) return pattern;
  return pattern.substr(0, at) + name + pattern.substr(at + 2);
}

std::string Names::one_of(const std::vector<std::string>& patterns) {
  std::string name;
  for (int i = 0; i < kDraws; ++i) {
    name = filled_in(lot_.one_of(patterns), lot_);
    if (taken_.insert(name).second) return name;
  }
  for (int n = 2;; ++n) {
    std::string more = fmt::format("{} ({})", name, n);
    if (taken_.insert(more).second) return more;
  }
}

}  // namespace opfor::muster
