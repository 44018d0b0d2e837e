#pragma once

#include <optional>

#include "chance/chance.hpp"
#include "core/fixed_vector.hpp"
#include "rules/over_the_hills/purse.hpp"
#include "rules/over_the_hills/tables_combat.hpp"

/// What a unit may do that has won its combat (section 9.2), and built-up areas (9.3).
namespace opfor::over_the_hills {

struct Winner {
  Mover mover = {};
  bool garrison = false;
  bool impetuous = false;
  /// Distance to the nearest losing unit still on the table, tenths of a millimetre.
  std::optional<double> to_loser;
  bool building_empty = false;  ///< it has forced all enemies out of a built-up area
  bool burning = false;         ///< which burns
};
/// How free a winner is to do anything else than follow up.
enum class FollowUp : std::uint8_t {
  impossible,  ///< it is free
  test,        ///< to do anything else it must pass "prevent follow up"
  must         ///< impetuous
};
/// OTH-WIN-1, 2.
[[nodiscard]] FollowUp follow_up_of(const Winner& winner, const Options& options = {});
/// How far an option takes it: following up by its full move without hard segments, falling back
/// by half its first segment, advancing by one; 0 for the others.
[[nodiscard]] Length reach_of(WinnerOption option, const Mover& mover, const Options& options = {});
/// The options that are open to it, in the order of the sheet; where it must follow up, that alone.
[[nodiscard]] FixedVector<WinnerOption, 8> winner_options(const Winner& winner,
                                                          const Options& options = {});

/// OTH-BUA-5: whether a building that was assaulted burns (key purpose: test).
[[nodiscard]] bool catches_fire(chance::Chance& chance, chance::Key key, Building building);
/// OTH-BUA-6: what it costs its garrison in each own phase 0.
[[nodiscard]] constexpr FatigueHits burning_building() {
  return {FatigueCause::burning_building, {}, kBurningCosts};
}
/// OTH-BUA-1, 6: who may enter one.
[[nodiscard]] constexpr bool may_enter_building(Arm arm, bool burning) {
  return arm == Arm::infantry && !burning;
}

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::FollowUp> {
  static constexpr std::array<std::string_view, 3> all{"impossible", "test", "must"};
};
}  // namespace opfor
