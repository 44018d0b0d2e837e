#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drill/sheet.hpp"
#include "telling/measures.hpp"

/// Places in the words of somebody who stands at the table: near what, how far, which way.
namespace opfor {

/// Names are compared so.
[[nodiscard]] std::string in_lower_case(std::string_view text);

/// "the cactus hedge": the name of a piece of terrain in a sentence.
[[nodiscard]] std::string feature_words(const field::Feature& feature);

/// The point of a feature (its outline, or the point itself if it lies inside an area) or of a gap
/// that is nearest to `from`.
[[nodiscard]] Vec nearest_on(const field::Feature& feature, Vec from);
[[nodiscard]] Vec nearest_on(const field::Gap& gap, Vec from);

/// "4 cm north of the gate south-west", "in the tall grass, 5 cm from its edge", with the square of
/// the map: "... (H4)"; "30 cm from the west edge, 12 cm from the north edge (B8)" where no ground
/// is near. Never by a unit: it moves on, and two would be told by one another.
[[nodiscard]] std::string place_words(const Setting& setting, Point place);
/// The same with its measures from the south-west corner, for who has to set a unit there: "4 cm
/// north of the gate south-west (H4: 151.5,64)".
[[nodiscard]] std::string exact_place_words(const Setting& setting, Point place);

/// Something on the table that a report can name: a piece of terrain, one of its gaps, a unit.
struct Named {
  std::string words;  ///< "the cactus hedge"
  FeatureId feature = kNoFeature;
  std::optional<std::size_t> gap;
  UnitId unit = kNoUnit;
  /// Its point nearest to `from`.
  [[nodiscard]] Vec nearest(const Battle& battle, Vec from) const;
};
/// Everything that bears the name (id, name or a whole part of it, whatever the case); exact names
/// beat parts. Several: ambiguous.
[[nodiscard]] std::vector<Named> find_named(const Battle& battle, std::string_view name);
/// The units among them: by id or name.
[[nodiscard]] std::vector<UnitId> find_units(const Setting& setting, std::string_view name);
/// Every id and name that `find_named` knows, for near misses.
[[nodiscard]] std::vector<std::string> all_names(const Setting& setting, bool units_only);

}  // namespace opfor
