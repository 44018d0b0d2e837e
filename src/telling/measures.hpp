#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "battle/setting.hpp"

/// Lengths, directions and the squares of the printed map, in words.
namespace opfor {

/// "18", "4.5": at most one decimal.
[[nodiscard]] std::string number_words(double value);
/// "18 cm", "4.5 in".
[[nodiscard]] std::string length_words(Length length, Measure measure);
[[nodiscard]] std::string length_words(double tenths, Measure measure);
/// "(90, 75)", in the measure.
[[nodiscard]] std::string point_words(Point point, Measure measure);

/// One of sixteen: "north", "north-north-east"...
[[nodiscard]] std::string_view compass_word(Angle angle);
/// "west (270°)".
[[nodiscard]] std::string facing_words(Angle angle);
/// Of "west", "sw", "south-west", "270": the direction.
[[nodiscard]] std::optional<Angle> direction_of(std::string_view word);

/// "C4", "c12": a word that may name a square of a map, whether it has that square or not.
[[nodiscard]] bool looks_like_square(std::string_view word);

/// The squares of the printed map: letters from the west, numbers from the south.
struct Grid {
  explicit Grid(const Setting& setting);
  [[nodiscard]] std::string square(Point point) const;  ///< "C4"
  [[nodiscard]] std::optional<Point> middle(std::string_view word) const;
  Length step;
  int columns = 0;
  int rows = 0;
  Length width;
  Length height;
};

}  // namespace opfor
