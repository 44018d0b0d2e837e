#pragma once

#include <string>

#include "drill/asks.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What the default policies of 15.7 share.
namespace opfor::nineteenth_century {

/// What the tables would make of a group now.
[[nodiscard]] int risk(const Situation& now, UnitId unit, const Reactions& reactions);
/// A visible shock group within a distance; `kNoUnit` if none.
[[nodiscard]] UnitId shock_within(const Situation& now, UnitId unit, Length reach);
/// An enemy that it sees could charge it next turn.
[[nodiscard]] bool in_charge_reach(const Situation& now, UnitId unit);
/// D5: a charge that a commander would order: the odds are good enough, or the target falls back;
/// `why` is told what speaks against it.
[[nodiscard]] bool charge_allowed(const Situation& now, UnitId unit, UnitId target, int aggression,
                                  std::string& why);

// One for each kind of decision, an option at a time.

/// D1.
[[nodiscard]] Scored worth_being_busy(const Situation& now, UnitId officer, bool busy);
/// D2, D15, D16: the value of paying for a group, over its price.
[[nodiscard]] Scored worth_paying(const Situation& now, UnitId unit, int price,
                                  const Reactions& reactions);
/// NC-CMD-8, with D6's measure.
[[nodiscard]] Scored worth_joining(const Situation& now, UnitId man, UnitId with,
                                   const Reactions& reactions);
/// D3 to D5, D14.
[[nodiscard]] Scored worth_ordering(const Situation& now, UnitId unit, const Option& option);
/// D6.
[[nodiscard]] Scored worth_for_man(const Situation& now, UnitId man, const Option& option,
                                   const Reactions& reactions);
/// D13.
[[nodiscard]] Scored worth_following(const Situation& now, UnitId unit, UnitId beaten, bool follow,
                                     const Reactions& reactions);
/// D8 to D11: the scores of all targets, and of holding fire.
[[nodiscard]] Reasons worth_shooting(const Situation& now, const Decision& decision);

}  // namespace opfor::nineteenth_century
