#include "rules/arquebusier/play.hpp"

#include <fmt/format.h>

#include "drill/victory.hpp"
#include "rules/arquebusier/generals.hpp"

namespace opfor::arquebusier {

void shake(Play& play, UnitId unit, Cause cause, const char* rule, const std::string& why) {
  const Class before = class_of(play.battle, unit);
  if (!shake(play.battle, unit, cause)) return;
  const std::string was = before == Class::regular ? "regular" : "in its own kind of order";
  tell(play, rule, event::StateChanged{unit, was, "irregular for the time being", why});
}

void report_losses(Play& play, UnitId unit, UnitId by, int before, const char* rule) {
  Battle& b = play.battle;
  const int left = static_cast<int>(record(b, unit).elements.size());
  const int lost = before - left;
  if (lost == 0) return;
  const bool destroyed = left == 0;
  tell(play, rule, event::Lost{unit, by, {{lost == 1 ? "element" : "elements", lost}}, destroyed});
  if (destroyed) remove(b, unit, Gone::destroyed);
}

void lose_generals_left_alone(Play& play) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId general = unit_id(i);
    if (!living(b, general)) continue;
    const UnitId with = goes_with(b, general);
    if (with == kNoUnit || present(b, with)) continue;
    b.unit(general).goes_with = kNoUnit;
    if (options(b).general_risk) {
      kill_general(play, general, "nothing is left of the formation with him");
    }
  }
}

void check_rout(Play& play) {
  Battle& b = play.battle;
  const bool a = routed(b, Side::a);
  const bool other_too = routed(b, Side::b);
  if (!a && !other_too) return;
  const auto why = [&](Side side) {
    const SideInfo& info = b.setting().side(side);
    return fmt::format("all formations of {} are irregular: its force routs", info.called());
  };
  if (a && other_too) {
    end_battle(b, play.events, Verdict::drawn, kArmyBeaten, "both forces rout", "AQ-ROUT");
  } else if (a) {
    end_battle(b, play.events, Verdict::b_wins, kArmyBeaten, why(Side::a), "AQ-ROUT");
  } else {
    end_battle(b, play.events, Verdict::a_wins, kArmyBeaten, why(Side::b), "AQ-ROUT");
  }
}

}  // namespace opfor::arquebusier
