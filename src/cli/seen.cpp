#include "cli/seen.hpp"

namespace opfor::cli {

Seen::Seen(const AtTable& at, const Battle& battle) : battle_(battle) {
  const bool figures = at.session().players().measuring == Measuring::asked;
  if (at.spoil || figures || at.over()) return;
  if (at.person_decides(Side::a) == at.person_decides(Side::b)) return;
  view_ = at.sheet().view(battle, at.person_decides(Side::a) ? Side::a : Side::b);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    const Presence presence = battle.unit(unit).presence;
    if (presence != Presence::on_table && presence != Presence::waiting) continue;
    if (view_->hidden.contains(unit) || view_->remembered.contains(unit)) hidden_.insert(unit);
  }
}

std::optional<Point> Seen::last_seen(UnitId unit) const {
  if (!hides(unit) || !view_->remembered.contains(unit)) return std::nullopt;
  return view_->seen.unit(unit).pose().at;
}

}  // namespace opfor::cli
