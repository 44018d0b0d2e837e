#include "battles/opinion/ledger.hpp"

#include <variant>

namespace opfor::battles::opinion {
namespace {

/// The units of each event, by its type; of those not named here nobody has to be there.
struct MustBeThere {
  std::vector<UnitId> operator()(const event::Reacted& e) const { return {e.request.unit}; }
  std::vector<UnitId> operator()(const event::Ordered& e) const { return {e.unit}; }
  std::vector<UnitId> operator()(const event::Moved& e) const { return {e.unit}; }
  std::vector<UnitId> operator()(const event::FormationChanged& e) const { return {e.unit}; }
  std::vector<UnitId> operator()(const event::ContactMade& e) const { return {e.unit, e.enemy}; }
  std::vector<UnitId> operator()(const event::Aimed& e) const { return {e.unit, e.target}; }
  std::vector<UnitId> operator()(const event::Shot& e) const {
    // Without a shot it is told that the target was no more.
    return e.shots > 0 ? std::vector<UnitId>{e.unit, e.target} : std::vector<UnitId>{e.unit};
  }
  std::vector<UnitId> operator()(const event::HeldFire& e) const { return {e.unit}; }
  std::vector<UnitId> operator()(const event::PushedBack& e) const { return {e.unit}; }
  std::vector<UnitId> operator()(const event::Tested& e) const {
    return e.unit == kNoUnit ? std::vector<UnitId>{} : std::vector<UnitId>{e.unit};
  }
  std::vector<UnitId> operator()(const event::Fought& e) const {
    std::vector<UnitId> all = e.a;
    all.insert(all.end(), e.b.begin(), e.b.end());
    return all;
  }
  template <class Other>
  std::vector<UnitId> operator()(const Other&) const {
    return {};
  }
};

}  // namespace

Ledger::Ledger(std::shared_ptr<const Setting> setting) : setting_(std::move(setting)) {
  for (const UnitInfo& unit : setting_->units) {
    Stand stand;
    stand.pose = unit.start;
    stand.presence = unit.enters ? Presence::waiting : Presence::on_table;
    stands_.push_back(stand);
  }
}

void Ledger::follow(const Event& event) {
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) at(moved->unit).pose = moved->to;
  if (const auto* changed = std::get_if<event::FormationChanged>(&event.what)) {
    at(changed->unit).formation = changed->to;
  }
  if (const auto* entered = std::get_if<event::Entered>(&event.what)) {
    at(entered->unit).presence = Presence::on_table;
  }
  if (const auto* left = std::get_if<event::LeftTable>(&event.what)) {
    at(left->unit).presence = Presence::off_table;
  }
  if (const auto* lost = std::get_if<event::Lost>(&event.what)) {
    if (lost->destroyed) at(lost->unit).presence = Presence::removed;
  }
}

void Ledger::adopt(const Battle& battle) {
  for (std::size_t i = 0; i < size(); ++i) {
    const UnitState& unit = battle.units()[i];
    stands_[i] = {unit.pose(), unit.presence, unit.formation};
  }
}

std::vector<UnitId> who_must_be_there(const Event& event) {
  return std::visit(MustBeThere{}, event.what);
}

}  // namespace opfor::battles::opinion
