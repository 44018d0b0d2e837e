#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace opfor {

/// The number that a text is, and nothing else: "12", "-0.5". Nothing if it is none, is followed by
/// anything, or does not fit.
/// @tparam Number an integer, or double
template <class Number>
[[nodiscard]] std::optional<Number> as_number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace opfor
