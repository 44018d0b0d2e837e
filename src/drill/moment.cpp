#include "drill/moment.hpp"

namespace opfor {

Picture::Picture(const Battle& battle, const Unseen& unseen)
    : battle_(battle),
      unseen_(unseen),
      gaps_(battle.size()),
      sights_(battle.size()),
      enemies_seen_(battle.size()) {}

void Picture::begin() {
  for (std::size_t i = 0; i < battle_.size(); ++i) look_at(unit_id(i));
  muster();
}

void Picture::muster() {
  muster_ = {};
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!is_present(unit)) continue;
    if (!unseen_.units.contains(unit)) {
      muster_.insert(battle_, unit);
    } else if (unseen_.in_the_way) {
      muster_.insert_body(unit);
    }
  }
}

bool Picture::shows(const Battle& battle, const Unseen& unseen) const {
  return unseen_ == unseen && battle_.shared_setting() == battle.shared_setting() &&
         battle_ == battle;
}

void Picture::go_on(const Battle& battle, const Unseen& unseen) {
  UnitSet changed;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (!same_unit(battle_, battle, unit_id(i))) changed.insert(unit_id(i));
  }
  const bool measured = battle_.settled() != battle.settled();
  const bool other_eyes = !(unseen_ == unseen);
  battle_ = battle;
  unseen_ = unseen;
  forget();
  // Some sheets see by distances as the table has them.
  if (measured) sights_ = Sights(battle.size());
  for (const UnitId unit : changed) {
    if (!look_at(unit)) continue;
    gaps_.forget(unit);
    sights_.forget(unit);
  }
  if (changed.empty() && !measured && !other_eyes) return;
  enemies_seen_.forget_all();
  muster();
}

}  // namespace opfor
