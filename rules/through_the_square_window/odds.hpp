#pragma once

#include <optional>

#include "rules/through_the_square_window/purse.hpp"

/// What a volley or a charge promises as bodies stand, by the sheet's own reckoning (section 12,
/// r): what who proposes orders, and who carries out a cell, goes by.
namespace opfor::through_the_square_window {

/// How many hits its best volley would score from there, as expected; 0 if nobody bears.
struct BestShot {
  UnitId target = kNoUnit;
  double hits = 0;
};
[[nodiscard]] BestShot best_shot(const Situation& now, UnitId unit, const field::Box& from,
                                 std::optional<Formation> formed = {});
/// As expected, of one volley.
[[nodiscard]] double expected_hits(const Situation& now, UnitId unit, const field::Box& from,
                                   UnitId target, bool salvo, std::optional<Formation> formed = {});

/// The dice of a unit against the dice of an enemy if it charged him now (section 12, r).
/// @param home it charges; else it is charged and takes it as it stands
struct MeleeOdds {
  double own = 1;
  double his = 1;
  [[nodiscard]] double ratio() const { return own / his; }
};
[[nodiscard]] MeleeOdds odds_of(const Situation& now, UnitId charger, UnitId target, Edge edge,
                                Emergency answer);
/// The best emergency action that a target could afford against a charger, by the sheet's default.
[[nodiscard]] Emergency likely_emergency(const Situation& now, UnitId target, UnitId charger,
                                         Edge edge);
/// An enemy could charge a unit that stands there (TTSW-CHA-1 to 3): free to advance, of troops
/// that charge such as it is, near enough, and with it before his front as he may wheel, in a clear
/// way that is not too dear. Charges come before all moves: he stands as he does now.
[[nodiscard]] bool could_charge(const Situation& now, UnitId enemy, UnitId unit,
                                const field::Box& there);
/// TTSW-DEC-6: what it saves an action for. Its troops have an emergency action, its side acts
/// first, and an enemy in sight could charge it there.
[[nodiscard]] bool may_want_an_answer(const Situation& now, UnitId unit, const field::Box& there);
/// It may charge him, as both are formed and stand, if it comes near enough (TTSW-CHA-3), and horse
/// is not before steady pikes (TTSW-DEC-3).
[[nodiscard]] bool is_prey(const Situation& now, UnitId unit, UnitId enemy);
/// The ratio that a charge meets, with the best answer that its target has.
[[nodiscard]] double charge_ratio(const Situation& now, UnitId unit, const ChargeWay& charge);
/// TTSW-DEC-3: worth declaring. @param bold an advance, and Highlanders
[[nodiscard]] bool good_charge(const Situation& now, UnitId unit, const ChargeWay& charge,
                               bool bold);

}  // namespace opfor::through_the_square_window
