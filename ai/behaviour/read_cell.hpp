#pragma once

#include <optional>

#include "ai/behaviour/document.hpp"
#include "ai/behaviour/troop_table.hpp"
#include "battle/behaviour_options.hpp"

namespace opfor {

/// A printed cell: an intent, then in any order a charge mark (C, C*), a gait and how it is
/// printed:
///   r     roman: binds everybody
///   i     italic: commanded units ignore it
///   i?    printed once roman and once italic: italic, roman with the option cover_cell_roman
///   free  roman, but commanded units are free all the same (they continue what they were just
///   told) r?    roman; commanded units are bound while the option rf0_six_binds_commanded is on
/// Words are parted by blanks. Complains of every word that is unknown, doubled or missing.
[[nodiscard]] std::optional<PrintedCell> read_cell(const Node& node,
                                                   const BehaviourOptions& options,
                                                   Complaints& complaints);

/// An intent, and C if only cells with a charge mark are meant.
[[nodiscard]] std::optional<Substitution::Pattern> read_pattern(const Node& node,
                                                                Complaints& complaints);

/// What a substitution puts in: an intent, a charge mark, a gait.
struct Replacement {
  Intent intent = Intent::continue_orders;
  ChargeMark charge = ChargeMark::no;
  std::optional<Gait> gait;
};
[[nodiscard]] std::optional<Replacement> read_replacement(const Node& node, Complaints& complaints);

}  // namespace opfor
