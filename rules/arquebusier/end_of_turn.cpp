#include "rules/arquebusier/end_of_turn.hpp"

#include <algorithm>

#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/melee_step.hpp"

namespace opfor::arquebusier {
namespace {

/// AQ-IRR-10: who is irregular by nature and for the time being loses an element, weakest first.
void attrition(Play& play, UnitId unit) {
  Battle& b = play.battle;
  if (formation_info(b, unit).natural != Class::irregular || !shaken(b, unit)) return;
  const int before = static_cast<int>(record(b, unit).elements.size());
  for (const Type type : kWeakestFirst) {
    if (count_of(b, unit, type) == 0) continue;
    static_cast<void>(lose_of_type(b, unit, type, 1));
    break;
  }
  report_losses(play, unit, kNoUnit, before, "AQ-IRR-10");
}

/// AQ-DRG-1, 3: the change is complete, attacked or not.
void change_mount(Play& play, UnitId unit) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  if (r.marker.changing == Changing::no) return;
  const bool up = r.marker.changing == Changing::mounting;
  r.mounted = up ? 1 : 0;
  r.marker.changing = Changing::no;
  tell(play, "AQ-DRG-1",
       event::StateChanged{unit, up ? "on foot" : "mounted", up ? "mounted" : "on foot",
                           up ? "it has mounted" : "it has dismounted",
                           up ? event::Became::mounted : event::Became::on_foot});
}

}  // namespace

void end_of_turn(Play& play) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (present(b, unit_id(i))) attrition(play, unit_id(i));
  }
  lose_generals_left_alone(play);
  part(play);
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (present(b, unit_id(i))) change_mount(play, unit_id(i));
  }
}

}  // namespace opfor::arquebusier
