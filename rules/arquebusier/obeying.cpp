#include "rules/arquebusier/obeying.hpp"

#include <algorithm>

#include "rules/arquebusier/stride.hpp"
#include "rules/arquebusier/touching.hpp"

namespace opfor::arquebusier {

Battle obeyed(const Situation& now, UnitId unit, const Commands& commands, double falls) {
  Battle then = now.battle();
  UnitRecord& r = record(then, unit);
  const Marker& marker = commands.marker;
  r.moved_last = 0;
  // Of artillery the next turn reads it (AQ-SHOOT-5).
  r.manoeuvred_last = marker.manoeuvre != Manoeuvre::none ? 1 : 0;
  switch (commands.manoeuvre) {
    case OrderKind::march:
    case OrderKind::retire:
    case OrderKind::reform:
    case OrderKind::break_off: {
      Course course = course_of(now.battle(), unit, marker);
      const double inch = commands.manoeuvre == OrderKind::retire ? 254.0 / 2 : 254;
      course.budget = std::max(0.0, course.budget - falls * inch);
      const Stride way = stride(now, unit, course);
      if (way.by == Stopped::no_room) break;
      field::Pose end = way.end();
      if (commands.manoeuvre == OrderKind::break_off) {
        end.facing = Angle::hundredths(marker.ends_facing);
        break_contacts(then, unit);
      }
      carry_out(then, unit, marker, end);
      r.moved_last = Length::rounded(way.length).tenths();
      break;
    }
    case OrderKind::restore:
      r.causes = 0;
      break;
    case OrderKind::mount:
    case OrderKind::dismount:
      r.mounted = commands.manoeuvre == OrderKind::mount ? 1 : 0;
      break;
    default:
      break;
  }
  return then;
}

Situation obeying(const Situation& now, UnitId unit, const Commands& commands, double falls) {
  switch (commands.manoeuvre) {
    case OrderKind::march:
    case OrderKind::retire:
    case OrderKind::reform:
    case OrderKind::break_off:
    case OrderKind::restore:
    case OrderKind::mount:
    case OrderKind::dismount:
      return now.if_so(obeyed(now, unit, commands, falls));
    default:
      break;
  }
  const UnitRecord& r = record(now.battle(), unit);
  const bool manoeuvres = commands.marker.manoeuvre != Manoeuvre::none;
  const bool as_it_was = r.moved_last == 0 && (r.manoeuvred_last != 0) == manoeuvres;
  return as_it_was && r.manoeuvred_last <= 1 ? now : now.if_so(obeyed(now, unit, commands, falls));
}

}  // namespace opfor::arquebusier
