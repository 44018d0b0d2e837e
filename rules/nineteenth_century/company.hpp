#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "battle/reaction.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// The company rule: groups of one platoon or full unit that keep together (section 9).
namespace opfor::nineteenth_century {

/// The levels of a scenario's commands whose groups keep company: of foot, and of horse.
inline constexpr std::string_view kPlatoon = "platoon";
inline constexpr std::string_view kFullUnit = "full unit";

/// One group in a dicing pass, and what becomes of its cell.
struct Dicer {
  UnitId unit = kNoUnit;
  ReactionRequest request;
  Reaction reaction;
  Cell cell;                   ///< what it carries out: its own, or the lead's
  bool commanded = false;      ///< paid for, or a PC
  bool follows = false;        ///< takes over the lead's intent
  UnitId lead = kNoUnit;       ///< whom it follows
  bool keeps_station = false;  ///< the lead is commanded: take over its displacement

  /// A commanded group whose cell does not bind it: orders are its commander's.
  [[nodiscard]] bool free() const { return commanded && !reaction.binding; }
};

/// What a group acts by when its turn to act comes: what the dice of its pass left in the state.
struct Acting {
  UnitId unit = kNoUnit;
  Cell cell;
  bool free = false;           ///< its orders are its commander's (D3)
  UnitId lead = kNoUnit;       ///< whom it follows
  bool keeps_station = false;  ///< the lead is commanded: it takes over its displacement
};

/// Paid for, or a PC.
[[nodiscard]] bool acts_for_himself(const Battle& battle, UnitId unit);
/// Keeps what a group acts by, until it does.
void keep(Battle& battle, const Dicer& dicer);
/// What was kept, of a group that has diced this turn.
[[nodiscard]] Acting acting(const Battle& battle, UnitId unit);

/// True if the command is a platoon or a full unit, all its present groups stand within 5 cm of
/// each other (a chain) and a living officer or NCO who does not run is within 5 cm of them
/// (NC-CO-1, 2, 4).
[[nodiscard]] bool keeps_company(const Situation& now, CommandId command);

/// Groups of one command in the order in which they act: commanded first, then nearest to an enemy,
/// ties by id (NC-CO-3).
[[nodiscard]] std::vector<UnitId> company_order(const Situation& now,
                                                std::span<const UnitId> units);

/// Sets `follows`, `lead` and `cell` of all dicers of a pass. `moved` are groups of an earlier pass
/// of the same turn (commanded horse) that may lead.
void apply_company_rule(const Situation& now, std::vector<Dicer>& dicers);

/// The groups among `units` that throw one common die (uncommanded formed horse of one full unit
/// that keeps company), each with the first of its unit: the one whose die counts.
[[nodiscard]] UnitId dices_with(const Situation& now, std::span<const UnitId> units, UnitId unit);

}  // namespace opfor::nineteenth_century
