#pragma once

#include <optional>
#include <span>
#include <utility>

#include "battles/opinion/victory_without_squares/seen.hpp"

/// What bears on whom (FIRE-3 to 5, HEDGE-2, GEO-5), by rays.
namespace opfor::battles::opinion::victory_without_squares {

enum class Firearm : std::uint8_t { musket, pistol, gun };
[[nodiscard]] std::optional<Firearm> firearm_of(const Troop& troop, const Options& options);

/// How many firearm bases of each rank bear: surely, or perhaps where half a millimetre decides.
struct Bearing {
  int front = 0;
  int rear = 0;
  [[nodiscard]] int all() const { return front + rear; }
};
enum class Doubt : std::uint8_t { against, for_it };
[[nodiscard]] Bearing bearing(const Seen& seen, UnitId firer, UnitId target, Firearm firearm,
                              Doubt doubt);
/// A hedgehog's one base on the side of the target.
[[nodiscard]] bool hedgehog_bears(const Seen& seen, UnitId firer, UnitId target, Doubt doubt);
/// How far straight ahead the target is, of the guns that bear: its foremost part, and the part
/// that is nearest as the crow flies. The sheet does not say which counts.
[[nodiscard]] std::pair<double, double> ahead_of_guns(const Seen& seen, UnitId firer,
                                                      UnitId target);

/// GEO-5: terrain blocks the line from one place to another.
[[nodiscard]] bool blocked(std::span<const field::Feature> features, Vec from, Vec to,
                           double slack);

}  // namespace opfor::battles::opinion::victory_without_squares
