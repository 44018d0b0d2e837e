#pragma once

#include "rules/victory_without_squares/situation.hpp"

/// What ways and policies share.
namespace opfor::victory_without_squares {

/// The enemy at whom a body in line or column fires best (12.5, 8): the highest score, then the
/// Disordered, then the nearest, then the lower id; `kNoUnit` if there is nobody whom it can hit.
[[nodiscard]] UnitId best_target(const Situation& now, UnitId unit);

/// What the best shot of guns from there would be worth, were they unlimbered (12.5, 20); 0 if
/// nobody whom they can hurt would be in their cone.
[[nodiscard]] double best_gun_fire(const Situation& now, UnitId unit, const field::Box& there);

/// An enemy so far off the facing is behind: an about-face looks at him better than a wheel.
inline constexpr std::int32_t kBehind = 13500;

}  // namespace opfor::victory_without_squares
