#include "drill/moment.hpp"

#include <utility>

namespace opfor {

Picture::Picture(const Battle& battle, const Unseen& unseen)
    : battle_(battle),
      unseen_(unseen),
      pairs_(std::make_shared<Pairs>(battle.size())),
      bodies_(battle.size()),
      lookouts_(battle.size()) {}

void Picture::begin() {
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    look_at(unit_id(i));
    another_body(unit_id(i));
  }
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
  const bool measured = battle_.settled() != battle.settled();
  const bool other_eyes = !(unseen_ == unseen);
  const UnitSet changed = battle_.become(battle);
  unseen_ = unseen;
  UnitSet moved;
  forget();
  for (const UnitId unit : changed) {
    if (!look_at(unit)) continue;
    another_body(unit);
    moved.insert(unit);
  }
  // Some sheets see by distances as the table has them.
  if (measured) {
    for (std::size_t i = 0; i < battle.size(); ++i) another_body(unit_id(i));
  }
  if (changed.empty() && !measured && !other_eyes) return;
  if (measured || other_eyes) {
    lookouts_.forget_all();
  } else if (const UnitSet& others = sees_by_records() ? changed : moved; !others.empty()) {
    lookouts_.forget(others);
  }
  const bool other_bodies =
      other_eyes || !those(changed, [&](UnitId unit) {
                       return is_present(unit) != muster_.all().contains(unit);
                     }).empty();
  if (other_bodies) muster();
  if (measured || other_bodies || !moved.empty()) forget_how_all_stand();
}

}  // namespace opfor
