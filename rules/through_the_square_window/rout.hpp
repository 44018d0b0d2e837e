#pragma once

#include <compare>

#include "chance/chance.hpp"
#include "rules/through_the_square_window/options.hpp"
#include "rules/through_the_square_window/tables.hpp"

/// Rout, pursuit, and rallying from both (sections 5.3 to 5.6).
namespace opfor::through_the_square_window {

/// In which row of TTSW-ROU-T1 troops are; gun crews and foot as infantry.
[[nodiscard]] Pace pace_of(Kind kind);
/// TTSW-ROU-T1: every rout move.
[[nodiscard]] Length rout_distance(Kind kind, bool mounted = false);
/// The part of a pursuit move that needs no die. Mounted dragoons and gunners never pursue.
[[nodiscard]] Length pursuit_distance(Kind kind);

/// TTSW-ROU-T1: how far a pursuit goes (key purpose: pursuit); the D6 is that of its first move.
[[nodiscard]] Length pursuit_move(chance::Chance& chance, chance::Key key, Kind kind, bool initial,
                                  const PursuitOptions& options = {});

/// What a unit may do about a router whom it beat (TTSW-ROU-4).
enum class Pursuit : std::uint8_t { none, may, must };
/// @param quarry_horse whether who runs is mounted: foot never pursues cavalry.
[[nodiscard]] Pursuit pursuit_duty(Kind kind, bool mounted, Quality quality, bool quarry_horse);

/// TTSW-PUR-2: who may halt its pursuit at any time, without a test.
[[nodiscard]] bool halts_freely(Kind kind, Quality quality);
/// TTSW-PUR-T1, TTSW-PUR-1: whether a natural die halts a pursuit.
[[nodiscard]] bool halts_pursuit(int die, Kind kind, Quality quality,
                                 const PursuitOptions& options = {});
/// Throws it (key purpose: pursuit).
[[nodiscard]] bool test_pursuit(chance::Chance& chance, chance::Key key, Kind kind, Quality quality,
                                const PursuitOptions& options = {});
/// TTSW-OFF-2: whether a pursuer that left the table comes back (key purpose: arrival); who may
/// halt freely does without a throw.
[[nodiscard]] bool returns(chance::Chance& chance, chance::Key key, Kind kind, Quality quality,
                           const PursuitOptions& options = {});

/// TTSW-RAL-T1, TTSW-RAL-1, 2: what a natural die makes of a router.
[[nodiscard]] Rally rally_of(int die, Quality quality);
/// Throws it (key purpose: rout).
[[nodiscard]] Rally test_rally(chance::Chance& chance, chance::Key key, Quality quality);

}  // namespace opfor::through_the_square_window

namespace opfor {
template <>
struct Words<through_the_square_window::Pursuit> {
  static constexpr std::array<std::string_view, 3> all{"none", "may", "must"};
};
}  // namespace opfor
