#include "cli/measured_line.hpp"

#include <array>
#include <charconv>

#include "cli/places.hpp"
#include "cli/sentences.hpp"

namespace opfor::cli {
namespace {

constexpr std::array<std::pair<std::string_view, bool>, 3> kMeasuredForms{
    {{" not in range of ", false}, {" out of range of ", false}, {" in range of ", true}}};
constexpr std::string_view kAt = " at ";

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r.");
  if (from == text.npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t\r.") - from + 1));
}

tl::expected<UnitId, std::string> unit_of(const Setting& setting, const std::string& name) {
  const auto found = find_units(setting, name);
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    return tl::unexpected(
        say(Says::nobody, {name, did_you_mean(in_lower_case(name), all_names(setting, true))}));
  }
  std::vector<std::string> names;
  for (const UnitId one : found) names.push_back(setting.name_of(one));
  const std::vector<std::string_view> views(names.begin(), names.end());
  return tl::unexpected(say(Says::two_of_the_name, {name, one_of(views)}));
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
    const auto first = unit_of(setting, trimmed(line.substr(0, at)));
    if (!first) return tl::unexpected(first.error());
    const auto second = unit_of(setting, other);
    if (!second) return tl::unexpected(second.error());
    measured.unit = *first;
    measured.other = *second;
    return measured;
  }
  return tl::unexpected(say(Says::not_understood, {trimmed(line), ""}));
}

}  // namespace opfor::cli
