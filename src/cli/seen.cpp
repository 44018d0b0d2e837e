#include "cli/seen.hpp"

namespace opfor::cli {

Seen::Seen(const AtTable& at, const Battle& battle) : battle_(battle) {
  const bool figures = at.session().players().measuring == Measuring::asked;
  if (at.spoil || figures || at.over()) return;
  if (at.person_decides(Side::a) == at.person_decides(Side::b)) return;
  view_ = at.sheet().view(battle, at.person_decides(Side::a) ? Side::a : Side::b);
  hidden_ = out_of_sight(battle, *view_);
}

std::optional<Event> Seen::told(const Event& event, const UnitSet& before) const {
  if (!view_) return event;
  SeenEvent seen = seen_of(event, battle_.setting(), {view_->side, before, hidden_});
  if (seen.shown == Shown::nothing) return std::nullopt;
  return std::move(seen.event);
}

std::optional<Point> Seen::last_seen(UnitId unit) const {
  if (!hides(unit) || !view_->remembered.contains(unit)) return std::nullopt;
  return view_->seen.unit(unit).pose().at;
}

}  // namespace opfor::cli
