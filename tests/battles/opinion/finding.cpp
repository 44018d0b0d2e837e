#include "battles/opinion/finding.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace opfor::battles::opinion {
namespace {

std::string number(const Finding& finding, double value, const Setting& setting) {
  switch (finding.counts) {
    case Counts::length:
      return setting.measure == Measure::inch ? fmt::format("{:.3f}\"", value / 254)
                                              : fmt::format("{:.2f} cm", value / 100);
    case Counts::degrees:
      return fmt::format("{:.2f} degrees", value);
    case Counts::times:
      return fmt::format("{:g}", value);
    case Counts::nothing:
      break;
  }
  return {};
}

}  // namespace

std::string in_words(const Finding& finding, const Setting& setting) {
  std::vector<std::string> parts;
  for (const UnitId unit : finding.units) parts.push_back(setting.name_of(unit));
  if (finding.feature != kNoFeature) {
    parts.push_back(setting.ground->features()[index(finding.feature)].name);
  }
  if (finding.counts != Counts::nothing) {
    parts.push_back(fmt::format("{}, allowed {}", number(finding, finding.measured, setting),
                                number(finding, finding.allowed, setting)));
  }
  return fmt::format("turn {}, step {}, event {}: {}: {} ({}{}{})", finding.moment.turn,
                     finding.moment.step, finding.moment.event, word(finding.kind),
                     fmt::join(parts, ", "), finding.rule, finding.how.empty() ? "" : ", ",
                     finding.how);
}

}  // namespace opfor::battles::opinion
