#pragma once

#include <optional>

#include "battle/battle.hpp"
#include "battle/order.hpp"
#include "battle/reaction.hpp"

namespace opfor {

/// What CONTINUE repeats (15.1 b of the 19th century's sheet), alike for all sheets.

/// What the order of a cell leaves in force (15.2, "sets current action"). Who is to be in cover is
/// so until something else is ordered, there or on the way.
/// @param done what it did; CONTINUE, and what has no memory of its own, leaves `before`
[[nodiscard]] InForce in_force_after(Intent done, InForce before);

/// True if a CONTINUE stands in the lowest row, which is roman and prints no facing (NC-ACT-2, 3).
[[nodiscard]] inline bool of_lowest_row(const Cell& cell) {
  return !cell.italic && cell.charge == ChargeMark::no;
}
/// What CONTINUE leaves of who falls back: he goes on, and runs on only if he ran and the row is
/// the lowest (NC-ACT-10).
[[nodiscard]] constexpr InForce falls_back_on(bool ran, bool lowest_row) {
  return ran && lowest_row ? InForce::run : InForce::withdraw;
}

/// What CONTINUE repeats of who does not fall back, where it goes by what was done last
/// (`behaviour.continue`); nothing: its task.
[[nodiscard]] std::optional<InForce> repeated(const Battle& battle, UnitId unit);

/// What CONTINUE leaves in force of who does not fall back: what its task has it do, or what it
/// repeats.
[[nodiscard]] InForce goes_on_with(const Battle& battle, UnitId unit);

/// What the order of a cell leaves in force: who falls back and is to continue goes on so.
/// @param falls_back it fell back before
/// @param ran it ran
/// @param before what was in force, or for who is told to continue, what he does now
[[nodiscard]] InForce left_by_cell(const Cell& cell, bool falls_back, bool ran, InForce before);

/// Where a commander's order took a unit, or will.
struct Taken {
  Vec from;
  Vec to;
  std::optional<Vec> enemy;  ///< where the nearest enemy that it knew of stood before
  std::optional<Vec> goal;   ///< where its task takes it: its own place in the line
  bool charged = false;
  bool comes_round = false;  ///< it stepped back, its front as it was, and then wheeled
};
/// Where an order is to take its unit, as far as its path.
[[nodiscard]] Taken taken_by(const Battle& battle, const Order& order, std::optional<Vec> enemy);
/// What it leaves in force, by the way and not by the order's name: a charge an advance, who came
/// nearer to its goal a move, who gave ground without that a withdrawal (it falls back, for its own
/// nerve and for its friends'), who did neither holds. Who steps back for room to wheel to where
/// his way leads gives no ground: he goes on.
[[nodiscard]] InForce in_force_after(const Taken& taken);

/// What an order leaves in force of a unit on the table: by what it did if it had a free hand, else
/// by its cell.
/// @param falls_back it fell back before
/// @param enemy where the nearest enemy that it knows of stands
[[nodiscard]] InForce left_by(const Battle& battle, const Order& order, bool free, bool falls_back,
                              std::optional<Vec> enemy);

/// It stands within a centimetre of where its task takes it.
[[nodiscard]] bool at_goal(const Battle& battle, UnitId unit);

}  // namespace opfor
