#include "telling/measures.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <range/v3/algorithm/all_of.hpp>

#include "battle/sentences.hpp"

namespace opfor {
namespace {

constexpr std::array<std::string_view, 16> kCompass{
    "north", "north-north-east", "north-east", "east-north-east",
    "east",  "east-south-east",  "south-east", "south-south-east",
    "south", "south-south-west", "south-west", "west-south-west",
    "west",  "west-north-west",  "north-west", "north-north-west"};
constexpr std::array<std::string_view, 16> kShort{"n", "nne", "ne", "ene", "e", "ese", "se", "sse",
                                                  "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw"};

}  // namespace

std::string number_words(double value) {
  const double rounded = std::round(value * 10) / 10;
  if (rounded == std::floor(rounded)) return fmt::format("{:.0f}", rounded == 0 ? 0.0 : rounded);
  return fmt::format("{:.1f}", rounded);
}

std::string length_words(double tenths, Measure measure) {
  return number_words(tenths / tenths_in(measure)) + ' ' + std::string{abbreviation(measure)};
}

std::string length_words(Length length, Measure measure) {
  return length_words(length.as_double(), measure);
}

std::string point_words(Point point, Measure measure) {
  return fmt::format("({}, {})", number_words(in_measure(point.x, measure)),
                     number_words(in_measure(point.y, measure)));
}

std::string_view compass_word(Angle angle) {
  return kCompass[static_cast<std::size_t>((angle.hundredths() + 1125) % 36000 / 2250)];
}

std::string facing_words(Angle angle) {
  return fmt::format("{} ({}°)", compass_word(angle), number_words(std::round(angle.as_degrees())));
}

std::optional<Angle> direction_of(std::string_view word) {
  for (std::size_t i = 0; i < kCompass.size(); ++i) {
    if (word == kCompass[i] || word == kShort[i]) {
      return Angle::hundredths(static_cast<std::int32_t>(i) * 2250);
    }
  }
  std::string joined{word};
  std::erase(joined, '-');
  for (std::size_t i = 0; i < kCompass.size(); ++i) {
    std::string known{kCompass[i]};
    std::erase(known, '-');
    if (joined == known) return Angle::hundredths(static_cast<std::int32_t>(i) * 2250);
  }
  if (word.empty() || word.size() > 3) return std::nullopt;
  if (!ranges::all_of(word, [](unsigned char c) { return std::isdigit(c); })) {
    return std::nullopt;
  }
  const int degrees = std::stoi(std::string{word});
  if (degrees > 360) return std::nullopt;
  return Angle::degrees(degrees);
}

Grid::Grid(const Setting& setting) : width(setting.width), height(setting.height) {
  step = length_in(setting.measure == Measure::centimetre ? 20 : 6, setting.measure);
  while (width.tenths() > step.tenths() * 26) step = step * 2;
  const auto squares = [&](Length side) {
    return std::max(1, (side.tenths() + step.tenths() - 1) / step.tenths());
  };
  columns = squares(width);
  rows = squares(height);
}

std::string Grid::square(Point point) const {
  const int column = std::clamp(point.x.tenths() / step.tenths(), 0, columns - 1);
  const int row = std::clamp(point.y.tenths() / step.tenths(), 0, rows - 1);
  return fmt::format("{}{}", static_cast<char>('A' + column), row + 1);
}

bool looks_like_square(std::string_view word) {
  return word.size() >= 2 && word.size() <= 3 &&
         std::isalpha(static_cast<unsigned char>(word[0])) != 0 &&
         std::all_of(word.begin() + 1, word.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::optional<Point> Grid::middle(std::string_view word) const {
  if (!looks_like_square(word)) return std::nullopt;
  const int column = std::toupper(static_cast<unsigned char>(word[0])) - 'A';
  const int row = std::stoi(std::string{word.substr(1)}) - 1;
  if (column >= columns || row < 0 || row >= rows) return std::nullopt;
  const auto centre = [&](int at, Length side) {
    const Length from = step * at;
    return (from + std::min(from + step, side)) / 2;
  };
  return Point{centre(column, width), centre(row, height)};
}

}  // namespace opfor
