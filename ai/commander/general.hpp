#pragma once

#include "ai/commander/weights.hpp"
#include "drill/asks.hpp"
#include "drill/sheet.hpp"

/// What a general makes of his decisions (drill/general.hpp), the same for all sheets.
namespace opfor {

/// Which plan to adopt: one is drawn; if he tries them (`plan.trials`), each is tried in battles
/// played on from what his side knows, both sides led by the commander and the other one by a plan
/// that may be his, and another is adopted that is thought to be better by more than a little.
/// @param seed of the draw, so that the same battle begins otherwise with another seed
[[nodiscard]] Commander::Decided adopt_plan(const Sheet& sheet, const View& view,
                                            const Decision& decision, const Reactions& reactions,
                                            const Weights& weights, std::uint64_t seed);
/// Which of the groups that wait go in: those who form up all together, when most are there, when
/// they have waited long enough, or when the enemy is upon one of them; a reserve when its side
/// needs it, or the battle is soon over.
[[nodiscard]] Reasons who_goes_in(const Sheet& sheet, const View& view, const Decision& decision,
                                  const Weights& weights);

}  // namespace opfor
