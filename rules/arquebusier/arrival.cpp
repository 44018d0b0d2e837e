#include "rules/arquebusier/arrival.hpp"

#include <algorithm>
#include <array>

#include "field/clear_place.hpp"
#include "rules/arquebusier/elements.hpp"

namespace opfor::arquebusier {
namespace {

bool is_free(const Battle& battle, UnitId unit, const field::Pose& pose) {
  const field::Box place = footprint_at(battle, unit, pose);
  if (!battle.setting().ground->can_stand(place, mover_of(battle, unit))) return false;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other == unit || !present(battle, other)) continue;
    const Blocks theirs = blocks(battle, other);
    const bool taken = std::any_of(theirs.begin(), theirs.end(),
                                   [&](const field::Box& box) { return touch(place, box); });
    if (taken) return false;
  }
  return true;
}

/// Along the edge of the table that a place lies nearest to.
Vec along_edge(const Setting& setting, Point at) {
  const Length west = at.x;
  const Length east = setting.width - at.x;
  const Length south = at.y;
  const Length north = setting.height - at.y;
  const bool north_or_south = std::min(north, south) <= std::min(west, east);
  return north_or_south ? Vec{1, 0} : Vec{0, 1};
}

/// The place itself, or the nearest free one to either side of it.
std::optional<field::Pose> free_place(const Battle& battle, UnitId unit) {
  const Setting& setting = battle.setting();
  const field::Pose wanted = setting.unit(unit).start;
  if (is_free(battle, unit, wanted)) return wanted;
  const Vec along = along_edge(setting, wanted.at);
  const auto pose_at = [&](Vec place) { return field::Pose{field::point(place), wanted.facing}; };
  const auto place = field::first_beside(
      field::vec(wanted.at), std::array{along, along * -1}, (1_in).as_double() / 4,
      std::max(setting.width, setting.height).as_double(),
      [&](Vec beside) { return is_free(battle, unit, pose_at(beside)); });
  if (!place) return std::nullopt;
  return pose_at(*place);
}

}  // namespace

void arrive(Play& play) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    const auto& enters = b.setting().unit(unit).enters;
    if (b.unit(unit).presence != Presence::waiting || !enters) continue;
    if (b.head().turn < enters->turn) continue;
    if (is_general(b, unit)) {
      b.unit(unit).presence = Presence::on_table;
      b.unit(unit).put(b.setting().unit(unit).start);
      tell(play, "AQ-SCN-1", event::Entered{unit, false});
      continue;
    }
    const auto place = free_place(b, unit);
    if (!place) {
      tell(play, "AQ-SCN-1", event::WaitsToEnter{unit});
      continue;
    }
    b.unit(unit).presence = Presence::on_table;
    put(b, unit, *place);
    UnitRecord& r = record(b, unit);
    r.start_x = r.last_start_x = place->at.x.tenths();
    r.start_y = r.last_start_y = place->at.y.tenths();
    r.way = r.last_way = no_way(place->at);
    tell(play, "AQ-SCN-1", event::Entered{unit, false});
  }
}

}  // namespace opfor::arquebusier
