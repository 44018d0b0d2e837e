#include "battle/sentences.hpp"

#include <fmt/core.h>
#include <stdexcept>

namespace opfor {

std::string say(Sentence sentence, std::initializer_list<std::string_view> parts) {
  std::string text;
  std::string_view rest = word(sentence);
  for (const std::string_view part : parts) {
    const std::size_t hole = rest.find("{}");
    if (hole == std::string_view::npos) throw std::logic_error("a sentence got too many parts");
    text += rest.substr(0, hole);
    text += part;
    rest.remove_prefix(hole + 2);
  }
  if (rest.find("{}") != std::string_view::npos) {
    throw std::logic_error("a sentence got too few parts");
  }
  return text + std::string{rest};
}

namespace {
std::string asked(const std::optional<std::string>& near) {
  return near ? "did you mean '" + *near + "'?" : std::string{};
}
}  // namespace

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known) {
  return asked(near_miss(typed, known));
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> known) {
  return asked(near_miss(typed, known));
}

std::string shown(double number) { return fmt::format("{}", number); }

std::string_view abbreviation(Measure measure) {
  return measure == Measure::centimetre ? "cm" : "in";
}

std::string shown(Length length, Measure measure) {
  return shown(in_measure(length, measure)) + ' ' + std::string{abbreviation(measure)};
}

}  // namespace opfor
