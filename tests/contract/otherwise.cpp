#include "contract/otherwise.hpp"

#include <span>

namespace opfor::contract {
namespace {

/// Makes something else, that could be, of each field that the own side alone knows.
class Otherwise final : public Fields {
 public:
  /// @param but the name of a field that stays as it is; empty: none
  Otherwise(std::size_t units, std::string_view but) : units_(units), but_(but) {}

  bool place(const Place& place) override {
    place_ = place;
    return true;
  }
  void number(std::string_view name, std::int64_t& value) override {
    if (!changes(name)) return;
    // Of bytes many are flags; of longer numbers many are places.
    value = place_.size == 1 ? value ^ 1 : value + 1234;
  }
  void choice(std::string_view name, std::int64_t& value,
              std::span<const std::string_view> words) override {
    if (changes(name)) value = (value + 1) % static_cast<std::int64_t>(words.size());
  }
  void unit(std::string_view name, std::int64_t& value) override {
    if (!changes(name)) return;
    const auto units = static_cast<std::int64_t>(units_);
    value = value < units ? (value + 1) % units : 0;
  }
  void units(std::string_view name, UnitSet& value) override {
    if (changes(name)) value.insert(unit_id(0));
  }
  void dice(std::string_view name, UnitDice& value) override {
    if (changes(name)) value.set(unit_id(0), value.of(unit_id(0)) ^ 1);
  }
  void enter(std::string_view, int) override {}
  void leave() override {}
  [[nodiscard]] int changed() const { return changed_; }

 private:
  bool changes(std::string_view name) {
    const bool change = place_.trait.own && name != but_;
    if (change) ++changed_;
    return change;
  }
  Place place_;
  std::size_t units_;
  std::string_view but_;
  int changed_ = 0;
};

}  // namespace

void describe_unit(Fields& fields, Battle& battle, UnitId unit) {
  describe(fields, battle.unit(unit));
  battle.layouts().describe_unit(fields, battle.record_of(unit));
}

Battle meaning_otherwise(const Sheet& sheet, const Battle& state, Side side, std::string_view but,
                         int& changed) {
  const View view = sheet.view(state, side);
  Battle battle = state;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) == side || !battle.unit(unit).on_table()) continue;
    if (view.hidden.contains(unit) || view.remembered.contains(unit)) continue;
    Otherwise otherwise(battle.size(), but);
    describe_unit(otherwise, battle, unit);
    changed += otherwise.changed();
  }
  return battle;
}

void come_otherwise(Battle& battle) {
  Otherwise otherwise(battle.size(), "");
  battle.layouts().describe_battle(otherwise, battle.sheet_record());
}

}  // namespace opfor::contract
