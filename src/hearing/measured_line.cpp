#include "hearing/measured_line.hpp"

#include <array>
#include <charconv>

#include "hearing/named_unit.hpp"
#include "hearing/sentences.hpp"
#include "telling/places.hpp"
#include "telling/sentences.hpp"

namespace opfor {
namespace {

constexpr std::array<std::pair<std::string_view, bool>, 3> kMeasuredForms{
    {{" not in range of ", false}, {" out of range of ", false}, {" in range of ", true}}};
constexpr std::string_view kAt = " at ";

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r.");
  if (from == text.npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t\r.") - from + 1));
}

/// " at 40" at the end, taken off.
std::optional<Length> limit_at_end(std::string& name, Measure measure) {
  const auto at = name.rfind(kAt);
  if (at == std::string::npos) return std::nullopt;
  const std::string digits = name.substr(at + kAt.size());
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end == digits.data() || value < 0 || value > 10'000) {
    return std::nullopt;
  }
  name.resize(at);
  return length_in(value, measure);
}

}  // namespace

bool MeasuredLine::about(const CloseCall& call) const {
  const bool pair =
      (call.unit == unit && call.other == other) || (call.unit == other && call.other == unit);
  return pair && (!limit || *limit == call.limit);
}

bool is_measured(std::string_view line) {
  const std::string lower = in_lower_case(std::string(line));
  return lower.find(" range of ") != std::string::npos;
}

tl::expected<MeasuredLine, std::string> read_measured(const Setting& setting,
                                                      std::string_view line) {
  const std::string lower = in_lower_case(std::string(line));
  for (const auto& [form, within] : kMeasuredForms) {
    const auto at = lower.find(form);
    if (at == std::string::npos) continue;
    std::string other = trimmed(line.substr(at + form.size()));
    MeasuredLine measured;
    measured.within = within;
    measured.limit = limit_at_end(other, setting.measure);
    const auto first = named_unit(setting, trimmed(line.substr(0, at)));
    if (!first) return tl::unexpected(first.error());
    const auto second = named_unit(setting, other);
    if (!second) return tl::unexpected(second.error());
    measured.unit = *first;
    measured.other = *second;
    return measured;
  }
  return tl::unexpected(say(HearingSays::not_understood, {trimmed(line), ""}));
}

}  // namespace opfor
