#pragma once

#include <span>
#include <vector>

#include "battles/opinion/land.hpp"
#include "battles/opinion/nineteenth_century/troops.hpp"

/// The ground of this sheet: what ways cost, what covers, what hides, where orders do not reach.
namespace opfor::battles::opinion::nineteenth_century {

using Features = std::span<const field::Feature>;

/// What a way costs (MOVE-4, 5): at the least and the most, where rounded places decide.
/// @param quarter what a low barrier costs
[[nodiscard]] Between cost_of(Features features, const std::vector<Vec>& way, double quarter);
/// How much rounding of its points may have made a way dearer than it was meant.
[[nodiscard]] double rounding_of(Features features, const std::vector<Vec>& way);

[[nodiscard]] bool enclosed(Features features, Vec place);

/// The cover of a figure against a shooter (SHOOT-7): at the least and the best.
struct Covered {
  field::Cover least = field::Cover::none;
  field::Cover best = field::Cover::none;
};
[[nodiscard]] Covered cover_at(Features features, Vec figure, Vec shooter);

/// Whether terrain hides one figure from another (VIS-1 to 3, 5), in doubt for it or against.
/// `perhaps`: only whether it is in terrain, near the edge, so that a die or its fire shows it.
enum class Sight : unsigned char { clear, perhaps, blocked };
[[nodiscard]] Sight sight(Features features, Vec from, Vec to, double slack);

}  // namespace opfor::battles::opinion::nineteenth_century
