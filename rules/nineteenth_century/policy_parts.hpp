#pragma once

#include <optional>

#include "battle/consider.hpp"
#include "drill/asks.hpp"
#include "drill/worth.hpp"
#include "rules/nineteenth_century/in_the_line.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What the default policies of 15.7 share.
namespace opfor::nineteenth_century {

/// What the tables would make of a group now.
[[nodiscard]] int risk(const Situation& now, UnitId unit, const Reactions& reactions);
/// A visible shock group within a distance that could ride it down in line; `kNoUnit` if none.
[[nodiscard]] UnitId shock_within(const Situation& now, UnitId unit, Length reach);
/// It is to be reckoned with that it charges: a group, or a hero; no officer does it by himself.
[[nodiscard]] bool may_charge(const Battle& battle, UnitId unit);
/// An enemy that it sees could charge it next turn (`could_charge`).
[[nodiscard]] bool in_charge_reach(const Situation& now, UnitId unit);
/// D5: what bars a charge that a commander would not order: bad odds, but where the target falls
/// back.
[[nodiscard]] std::optional<Consider> charge_barred(const Situation& now, UnitId unit,
                                                    UnitId target, int aggression);

// One for each kind of decision, an option at a time.

/// D1.
[[nodiscard]] Scored worth_being_busy(const Situation& now, UnitId officer, bool busy);
/// D2, D15, D16: the value of paying for a group.
/// @param worth of the same moment
[[nodiscard]] Scored worth_paying(const Situation& now, const Worth& worth, UnitId unit,
                                  const Reactions& reactions);
/// NC-CMD-8, with D6's measure.
[[nodiscard]] Scored worth_joining(const Situation& now, UnitId man, UnitId with,
                                   const Reactions& reactions);
/// D6.
/// @param line of his side, when all have moved
[[nodiscard]] Scored worth_for_man(const Situation& now, UnitId man, const Option& option,
                                   const std::vector<InTheLine>& line, const Reactions& reactions);
/// D13.
[[nodiscard]] Scored worth_following(const Situation& now, UnitId unit, UnitId beaten, bool follow,
                                     const Reactions& reactions);
/// D8 to D11: the scores of all targets, and of holding fire.
[[nodiscard]] Reasons worth_shooting(const Situation& now, const Decision& decision);

/// How likely it is that its die takes a group off, paid for or not: that it runs or withdraws,
/// 0..1.
[[nodiscard]] double goes_off(const Situation& now, UnitId unit, const Reactions& reactions);
/// What an officer is worth beside a group whose risk is the same without him, against one whom he
/// steadies: he fights with it, and is one more whom a shot may hit.
inline constexpr double kOnlyBeside = 0.5;
/// What is lost with an officer, against another man: the orders of the turns to come as well. At 2
/// he was led off into corners, and gave none.
inline constexpr double kOfAnOfficer = 1.25;
/// By how much a man makes a group's risk less who is within 5 cm of it: as its table counts heroes
/// and officers (RF-HERO, RF-GOOD).
[[nodiscard]] int steadied_by(const Situation& now, UnitId man, UnitId with,
                              const Reactions& reactions);
/// How much a man of rank is needed with a group: less beside another, and who has groups under him
/// is needed with those.
[[nodiscard]] double needed_by(const Situation& now, UnitId man, UnitId with);
/// An enemy who could charge him there, with none of those whom he is beside between them.
/// @param beside `kNoUnit`: nobody is
/// @param line of his side
[[nodiscard]] UnitId could_charge_him(const Situation& now, UnitId man, const field::Box& there,
                                      UnitId beside, const std::vector<InTheLine>& line);
/// What enemies may do to a man who goes with a group, as it stands, against what they may do if he
/// kept behind it, out of its fire (NC-SHOOT-9); in blows: D6.
[[nodiscard]] double risks_beside(const Situation& now, UnitId man, UnitId with);
/// How many groups an officer could pay for from a place, each as a part of the largest, and as far
/// as he is needed with it: D6.
/// @param line of his side
[[nodiscard]] double would_lead(const Situation& now, UnitId man, const field::Box& there,
                                const std::vector<InTheLine>& line);

}  // namespace opfor::nineteenth_century
