#pragma once

#include <optional>

#include "drill/known.hpp"

/// What units remember of enemies, and what a side may know of a moment: the same for all sheets,
/// but for what a sheet's bodies are and what is thought of those whom nobody sees.
namespace opfor {

/// How a sheet looks at its battles.
/// @tparam Situation the sheet's moment; it has `sees(observer, target)`
template <class Situation>
struct Eyes {
  /// Of a unit out of sight whose records are blank: writes down what anybody would think of it.
  /// `remembered`: where it was last seen is known.
  void (*suppose)(Battle& seen, UnitId unit, bool remembered) = nullptr;
  /// Whose step it is; nobody's: everybody's.
  std::optional<Side> (*acts)(const Battle& battle) = nullptr;
  /// It stands where it could be seen, or where it was seen could be remembered. Leaders do, like
  /// those whom they lead.
  bool (*stands)(const Situation& now, UnitId unit) = on_table;

  /// Notes where every unit last saw an enemy, and where each side last saw each enemy.
  void remember(Battle& battle, const Situation& now) const {
    remember_sights(battle, now, [&](UnitId unit) { return stands(now, unit); });
  }
  /// What a side may know: enemies that none of its bodies sees stand at their last known place as
  /// `suppose` has them, or are absent.
  [[nodiscard]] View view(const Moment& now, Side side) const {
    return view_of(Situation(now), side, blinds());
  }
  /// The moment of which its orders are made.
  [[nodiscard]] Known<Situation> known_to(const Moment& now, Side side) const {
    return Known<Situation>(Situation(now), side, blinds());
  }

 private:
  [[nodiscard]] static bool on_table(const Situation& now, UnitId unit) {
    return now.battle().unit(unit).on_table();
  }
  /// What a side does not see of a moment, which must outlive it.
  [[nodiscard]] auto blinds() const {
    return [*this](const Situation& now, Side side) {
      Blinds blinds;
      blinds.stands = [&now, stood = stands](UnitId unit) { return stood(now, unit); };
      blinds.sees = [&now, side](UnitId unit) { return now.seen_by(side, unit); };
      blinds.suppose = suppose;
      blinds.acts = acts(now.battle());
      return blinds;
    };
  }
};

}  // namespace opfor
