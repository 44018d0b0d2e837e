#include "telling/sentences.hpp"

#include <cctype>
#include <fmt/args.h>
#include <fmt/format.h>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "telling/places.hpp"

namespace opfor {

std::string filled_in(std::string_view sentence, std::initializer_list<std::string> details) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const std::string& detail : details) store.push_back(detail);
  return fmt::vformat(sentence, store);
}

std::string ended(std::string sentence) {
  const bool lines = sentence.find('\n') != std::string::npos;
  if (!lines && !sentence.empty() && sentence.back() != '?' && sentence.back() != '.') {
    sentence += '.';
  }
  return sentence;
}

std::string in_capital(std::string words) {
  if (!words.empty()) {
    words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  }
  return words;
}

std::string without_end(std::string lines) {
  while (!lines.empty() && lines.back() == '\n') lines.pop_back();
  return lines;
}

std::string or_did_you_mean(std::string_view typed, std::span<const std::string> known) {
  const auto in_lower = known | ranges::views::transform(in_lower_case) | ranges::to<std::vector>;
  const auto near = near_miss(in_lower_case(typed), in_lower);
  if (!near) return {};
  const auto found = ranges::find(in_lower, *near) - in_lower.begin();
  return "; did you mean '" + known[static_cast<std::size_t>(found)] + "'?";
}

}  // namespace opfor
