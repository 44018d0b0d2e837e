#include "drill/initiative.hpp"

#include <fmt/format.h>

#include "core/agree.hpp"
#include "drill/reporting.hpp"

namespace opfor {

Decision first_or_second(Play& play, Side winner, const chance::Overheard& heard,
                         const Initiative& of) {
  Battle& b = play.battle;
  tell(play, of.thrown,
       event::Activated{winner, kNoCommand, kNoUnit,
                        fmt::format("{} the initiative ({})",
                                    names_many(b.setting().side(winner).name) ? "win" : "wins",
                                    chance::contest_in_words(heard, winner))});
  Decision decision = decision_for(b, DecisionKind::choose_initiative, winner, kNoUnit, of.chosen);
  decision.options.push_back(option(fmt::format("{} first", of.goes), FirstOrSecond::first));
  decision.options.push_back(option(fmt::format("{} second", of.goes), FirstOrSecond::second));
  return decision;
}

}  // namespace opfor
