#pragma once

#include <compare>
#include <cstdint>

#include "rules/over_the_hills/options.hpp"

/// Fatigue: what it makes of a unit, and where each hit comes from (section 2.1).
namespace opfor::over_the_hills {

/// Fatigue score and fatigue hits of a unit.
struct Strength {
  int fs = 0;  ///< 1 to 10, when it is fresh; nobody has a usual one
  int fh = 0;  ///< 0 or more
  /// May be negative.
  [[nodiscard]] constexpr int reserve() const { return fs - fh; }
  /// What "FS" is in every table of fire, combat and morale (OTH-STATE-1).
  [[nodiscard]] constexpr int score() const { return reserve() > 0 ? reserve() : 0; }
  auto operator<=>(const Strength&) const = default;
};

enum class Condition : std::uint8_t { steady, wavering, routing, broken };
/// OTH-STATE-2, 3.
[[nodiscard]] Condition condition_of(const Strength& strength, const Options& options = {});

/// Why a unit suffers fatigue hits.
enum class FatigueCause : std::uint8_t {
  hard_segment,  ///< marked F
  rough_or_open_woods,
  normal_woods,
  linear_obstacle,
  stream,
  river,
  built_up_area,
  earthworks,
  small_arms,
  artillery,
  canister,  ///< before the die
  combat,
  bloodless_draw,
  retreat_barred,
  burning_building,
  failed_test
};
struct CauseLine {
  FatigueCause cause = FatigueCause::combat;
  std::string_view rule;
  std::string_view words;
};
// clang-format off
inline constexpr std::array kFatigueCauses{
    CauseLine{FatigueCause::hard_segment,        "OTH-MOVE-2", "moved in a segment marked F"},
    CauseLine{FatigueCause::rough_or_open_woods, "OTH-TERR-1", "moved through rough ground or open woods"},
    CauseLine{FatigueCause::normal_woods,        "OTH-TERR-1", "moved through woods"},
    CauseLine{FatigueCause::linear_obstacle,     "OTH-TERR-1", "crossed a linear obstacle"},
    CauseLine{FatigueCause::stream,              "OTH-TERR-1", "crossed a stream"},
    CauseLine{FatigueCause::river,               "OTH-TERR-1", "crossed a river"},
    CauseLine{FatigueCause::built_up_area,       "OTH-TERR-1", "entered a built-up area"},
    CauseLine{FatigueCause::earthworks,          "OTH-TERR-1", "entered earthworks"},
    CauseLine{FatigueCause::small_arms,          "OTH-FIRE-4", "fired at by small arms"},
    CauseLine{FatigueCause::artillery,           "OTH-GUN-2",  "fired at by artillery"},
    CauseLine{FatigueCause::canister,            "OTH-GUN-3",  "fired at with canister"},
    CauseLine{FatigueCause::combat,              "OTH-CBT-2",  "hit in combat"},
    CauseLine{FatigueCause::bloodless_draw,      "OTH-RES-1",  "a draw without a hit"},
    CauseLine{FatigueCause::retreat_barred,      "OTH-RES-10", "its way back was barred"},
    CauseLine{FatigueCause::burning_building,    "OTH-BUA-6",  "the building burns"},
    CauseLine{FatigueCause::failed_test,         "OTH-MOR-2",  "failed a test"},
};
// clang-format on
static_assert(lines_in_order(
    kFatigueCauses, [](const auto& l) { return l.cause; }, 16));

/// Hits of one cause; where a test was failed, of which.
struct FatigueHits {
  FatigueCause cause = FatigueCause::combat;
  Occasion test = Occasion::friends_wavering;  ///< of `failed_test` alone
  int hits = 0;
  auto operator<=>(const FatigueHits&) const = default;
};
/// The rule that costs them: "OTH-MOVE-2".
[[nodiscard]] std::string_view rule_of(const FatigueHits& hits);

inline constexpr std::size_t kMostCauses = 12;  ///< of one move, shot or round
/// What a unit suffers in one move, shot or round, cause by cause.
using Fatigue = FixedVector<FatigueHits, kMostCauses>;
/// Adds hits, to those of the same cause if there are some. None: nothing.
void add(Fatigue& fatigue, const FatigueHits& hits);
[[nodiscard]] int total(const Fatigue& fatigue);
/// Of them, those that rough ground, woods, walls and streams cost (OTH-TERR-1).
[[nodiscard]] int of_ground(const Fatigue& fatigue);

/// OTH-SRC-5, OTH-STATE-2: all hits of one occasion at once.
[[nodiscard]] Strength after(Strength strength, const Fatigue& fatigue);
/// OTH-STATE-3: hits taken off; never below none.
[[nodiscard]] Strength recovered(Strength strength, int hits);

/// How few hits it could still spare, with so much left: 0 with six or more, 1 with less than the
/// three that OTH-AI-POL-5 has it keep.
[[nodiscard]] double how_few(int reserve);

/// OTH-SRC-6: so many per cent of a score.
[[nodiscard]] int share(int score, int percent, Rounding rounding);

/// OTH-STATE-4, of artillery that is Routing or must retreat: unlimbered it has no segment to go
/// with and abandons its guns.
[[nodiscard]] constexpr bool abandons_guns(Arm arm, Formation formation) {
  return arm == Arm::artillery && formation != Formation::limbered;
}

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::Condition> {
  static constexpr std::array<std::string_view, 4> all{"steady", "wavering", "routing", "broken"};
};
template <>
struct Words<over_the_hills::FatigueCause> {
  static constexpr std::array<std::string_view, 16> all{"hard_segment",     "rough_or_open_woods",
                                                        "normal_woods",     "linear_obstacle",
                                                        "stream",           "river",
                                                        "built_up_area",    "earthworks",
                                                        "small_arms",       "artillery",
                                                        "canister",         "combat",
                                                        "bloodless_draw",   "retreat_barred",
                                                        "burning_building", "failed_test"};
};
}  // namespace opfor
