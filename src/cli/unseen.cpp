#include "cli/unseen.hpp"

namespace opfor::cli {

Unseen::Unseen(const AtTable& at, const Battle& battle) : battle_(battle) {
  const bool figures = at.session().players().measuring == Measuring::asked;
  if (at.spoil || figures || at.over()) return;
  for (const Side side : {Side::a, Side::b}) {
    if (at.person_decides(side) || !at.person_decides(other(side))) continue;
    views_[static_cast<std::size_t>(side)] = at.sheet().view(battle, other(side));
  }
}

bool Unseen::hides(UnitId unit) const {
  const auto& view = views_[static_cast<std::size_t>(side_of(battle_, unit))];
  const Presence presence = battle_.unit(unit).presence;
  if (!view || (presence != Presence::on_table && presence != Presence::waiting)) return false;
  return view->hidden.contains(unit) || view->remembered.contains(unit);
}

std::optional<Point> Unseen::last_seen(UnitId unit) const {
  if (!hides(unit)) return std::nullopt;
  const View& view = *views_[static_cast<std::size_t>(side_of(battle_, unit))];
  if (!view.remembered.contains(unit)) return std::nullopt;
  return view.seen.unit(unit).pose().at;
}

Battle Unseen::shown() const {
  Battle shown = battle_;
  for (const auto& view : views_) {
    if (!view) continue;
    for (std::size_t i = 0; i < battle_.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (side_of(battle_, unit) != view->side && hides(unit)) {
        shown.unit(unit) = view->seen.unit(unit);
      }
    }
  }
  return shown;
}

}  // namespace opfor::cli
