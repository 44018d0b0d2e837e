#pragma once

#include <string>
#include <vector>

#include "battle/order.hpp"
#include "core/words.hpp"
#include "drill/known.hpp"
#include "rules/arquebusier/situation.hpp"

/// What a formation whose commander has a free hand may be ordered to do (D-2, D-4 to D-7, D-9,
/// D-10, D-12, D-15, D-17).
namespace opfor::arquebusier {

/// One order that its commander weighs.
struct FreeOrder {
  enum class Kind : std::uint8_t {
    as_thrown,     ///< what the reaction die would have it do: first where there is one
    stand,         ///< no order, no roll (AQ-CMD-6)
    plan,          ///< the next step of its mission
    charge,        ///< into contact
    gather_speed,  ///< horse that has stood, the turn before it charges (D-7)
    approach,      ///< to its preferred distance from an enemy, or 1" short of him
    face,          ///< turns in place
    draw_up,       ///< another number of files (D-17)
    retire,        ///< straight back, facing kept
    take_cover,
    withdraw,  ///< away from the enemy
    restore,
    mount,
    dismount,
    fire_at,  ///< at another target than its own (AQ-SHOOT-4)
    hold_fire,
    break_off,     ///< out of close combat
    plan_and_fire  ///< with a General: both (AQ-CMD-8)
  };
  Kind kind = Kind::stand;
  Order order;
  UnitId about = kNoUnit;  ///< whom it charges, fires at, comes up to
};

/// Every sensible order for a formation; never empty, none twice. The table's first, where it threw
/// a reaction die.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit);
/// The same by what its side knows, as the table allows them.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit);

/// "charge: Gell's Foot (P1)".
[[nodiscard]] std::string words(const Situation& now, const FreeOrder& order);

/// The number of files that a formation likes (D-17): shot in one or two ranks, whichever it has;
/// pikes in three; bills and horse in two; others as they are.
[[nodiscard]] int files_wanted(const Battle& battle, UnitId unit);

}  // namespace opfor::arquebusier

namespace opfor {
template <>
struct Words<arquebusier::FreeOrder::Kind> {
  static constexpr std::array<std::string_view, 18> all{"as the die has it",
                                                        "stand",
                                                        "as the plan has it",
                                                        "charge",
                                                        "gather speed",
                                                        "approach",
                                                        "face",
                                                        "draw up anew",
                                                        "retire",
                                                        "take cover",
                                                        "withdraw",
                                                        "restore order",
                                                        "mount",
                                                        "dismount",
                                                        "fire at",
                                                        "hold fire",
                                                        "break off",
                                                        "as the plan has it, and fire at"};
};
}  // namespace opfor
