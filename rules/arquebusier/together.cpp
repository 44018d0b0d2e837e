#include "rules/arquebusier/together.hpp"

#include "drill/task.hpp"
#include "rules/arquebusier/advance.hpp"
#include "rules/arquebusier/decisions.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

/// It will be told to go on, as far as anybody can say.
bool is_yet_to_go(const Battle& battle, UnitId unit) {
  return battle.unit(unit).acted == 0 && !in_melee(battle, unit) && !shaken(battle, unit) &&
         !is_artillery(battle, unit) && goes_forward(task_now(battle, unit).kind);
}

}  // namespace

Battle when_others_have_moved(const Situation& now, UnitId unit) {
  Battle then = now.battle();
  for (const UnitId own : now.friends(unit)) {
    if (!is_yet_to_go(now.battle(), own)) continue;
    const auto commands = commands_of(now.battle(), mission_step(now, own));
    if (commands) record(then, own).marker = commands->marker;
  }
  record(then, unit).marker = {};
  // Who charges it has not come home yet: whether he does is weighed with what it is told.
  for (const UnitId enemy : now.enemies(unit)) {
    if (record(then, enemy).marker.charges == unit) record(then, enemy).marker = {};
  }
  const Advances all = advance_all(then);
  for (const Advance& move : all.moves) {
    if (!move.made) continue;
    carry_out(then, move);
    UnitRecord& r = record(then, move.unit);
    r.moved_last = static_cast<std::int32_t>(move.spent);
    r.marker = {};
  }
  for (const Met& met : all.met) make_contact(then, met.a, met.b);
  return then;
}

}  // namespace opfor::arquebusier
