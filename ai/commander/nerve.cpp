#include "ai/commander/nerve.hpp"

namespace opfor {

double keeps_its_nerve(const Sheet& sheet, const View& view, const Reactions& reactions,
                       UnitId unit) {
  const UnitInfo& info = view.seen.setting().unit(unit);
  ReactionRequest request{unit, info.table, sheet.facts(view.known(), unit), info.dials, 0};
  int keeps = 0;
  for (request.die = 1; request.die <= kReactionFaces; ++request.die) {
    const Reaction reaction = reactions.react(request);
    const bool back = nerve_order(reaction.cell.intent) <= nerve_order(Intent::withdraw);
    keeps += reaction.binding && back ? 0 : 1;
  }
  return static_cast<double>(keeps) / kReactionFaces;
}

}  // namespace opfor
