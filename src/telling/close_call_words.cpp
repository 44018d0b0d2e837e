#include "telling/close_call_words.hpp"

#include <fmt/format.h>

namespace opfor {
namespace {

/// Hundredths where tenths would not show on which side of the limit it is.
std::string measured(Length length, Measure measure) {
  const char* unit = measure == Measure::centimetre ? "cm" : "in";
  return fmt::format("{:.2f} {}", in_measure(length, measure), unit);
}

std::string limit(Length length, Measure measure) {
  const char* unit = measure == Measure::centimetre ? "cm" : "in";
  return fmt::format("{:g} {}", in_measure(length, measure), unit);
}

std::string ends(const Setting& setting, const CloseCall& call) {
  const std::string one = setting.name_of(call.unit);
  const std::string other = setting.name_of(call.other);
  switch (call.span) {
    case Span::nearest:
      return fmt::format("from {} to {}", one, other);
    case Span::farthest:
      return fmt::format("from {} to the farthest of {}", one, other);
    case Span::fire:
      return fmt::format("from those of {} who fire to {}", one, other);
    case Span::way:
      return fmt::format("the way of {} into contact with {}", one, other);
    case Span::line:
      return fmt::format("how far {} is behind the line of the front of {}", other, one);
  }
  return {};
}

}  // namespace

std::string close_call_words(const Setting& setting, const CloseCall& call) {
  return fmt::format("{}: {} by opfor's map, {} is the limit ({}, {})", ends(setting, call),
                     measured(call.distance, setting.measure), limit(call.limit, setting.measure),
                     call.words, call.rule);
}

}  // namespace opfor
