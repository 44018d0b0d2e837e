#pragma once

#include <string>
#include <vector>

#include "drill/sheet.hpp"

/// A general's plan: what he can have in mind with his side, drawn up from what it knows, and how
/// far its groups have come. A plan is nothing but tasks (battle/task.hpp), which every sheet
/// carries out already; it is adopted, and its groups go in, by decisions alone
/// (drill/general.hpp).
namespace opfor {

/// What a plan has one unit do.
struct Part {
  UnitId unit = kNoUnit;
  std::uint8_t group = 0;  ///< from 1; whom it acts with
  Phase phase = Phase::none;
  Task task;   ///< until its group goes in
  Task later;  ///< from then on
};
/// One of the plans that a general may adopt. Who has no part in it goes by his own task.
struct Draft {
  Scheme scheme = Scheme::as_told;
  std::vector<Part> parts;
};

/// The plans that are open to a side, from what it knows. The first is what the scenario says; a
/// scheme that the ground or the enemy leaves no room for is not among them. The same view gives
/// the same drafts.
[[nodiscard]] std::vector<Draft> drafts(const Sheet& sheet, const View& view);
/// A number that comes out another for another plan: told when it is made, so that it can be told
/// afterwards that it was this one. Never 0.
[[nodiscard]] std::uint32_t seal_of(const Draft& draft);
/// Gives the units of a side the tasks of a plan.
void adopt(Battle& battle, Side side, const Draft& draft);

/// How a group of a plan that has not gone in stands.
struct GroupStands {
  std::uint8_t group = 0;
  Phase phase = Phase::none;
  int units = 0;     ///< that are on the table
  double there = 0;  ///< of them, as a share: within a move of foot of their places
  /// Of who has farthest to go: to its place, in moves of foot; of who waits, to where it is
  /// wanted, in its own.
  double turns_to_go = 0;
  bool engaged = false;        ///< an enemy is at one of them, or so near that he may be next turn
  bool hurt = false;           ///< one of them has lost a third
  bool others_are_in = false;  ///< somebody of its side who has gone in is engaged
  bool rides_round = false;    ///< it is horse on its way round a flank, and not there yet
  /// Of a group in reserve: the enemy before a friend near it who is hurt, or gone; nobody: its
  /// line holds.
  UnitId cracks_before = kNoUnit;
};
/// Of all groups of a side that have not gone in, by their numbers.
[[nodiscard]] std::vector<GroupStands> groups_that_wait(const Sheet& sheet, const View& view);
/// A group goes in: its units get the tasks that they were kept for.
/// @param against whom those attack who were kept for no enemy in particular; `kNoUnit`: anybody
void go_in(Battle& battle, Side side, std::uint8_t group, UnitId against);
/// A side breaks off: who stands in good order goes back, away from whom he knows of, and stays
/// there.
void break_off(const Sheet& sheet, const View& view, Battle& battle);
[[nodiscard]] bool has_broken_off(const Battle& battle, Side side);

/// "the horse goes round the left": what a scheme comes to.
[[nodiscard]] std::string_view in_words(Scheme scheme);
/// "P1, P2 and P3": who makes up a group of a side.
[[nodiscard]] std::string group_in_words(const Battle& battle, Side side, std::uint8_t group);

}  // namespace opfor
