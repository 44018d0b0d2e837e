#pragma once

#include <array>

#include "drill/worth.hpp"
#include "rules/through_the_square_window/paces.hpp"

/// What volleys and charges come to on average, in strength points: the hits, and what the tests
/// and results that follow make of both sides. Under this sheet those are the greater part: two
/// hits at close range rout a steady battalion three times in ten.
namespace opfor::through_the_square_window {

/// How likely each effect of a test is (sections 8, TTSW-MOR-T4), by `MoraleEffect`.
using EffectOdds = std::array<double, 6>;
[[nodiscard]] EffectOdds odds_of_test(const Tester& tester, const MoraleOptions& options);
/// What a test costs who takes it: of a rout, what will not rally.
[[nodiscard]] double cost_of_test(const Tester& tester, const MoraleOptions& options);

/// A volley that meets somebody.
struct Incoming {
  int dice = 0;
  double chance = 0;  ///< of each
  bool close_musketry = false;
  bool behind_flank = false;
  [[nodiscard]] double hits() const { return dice * chance; }
};
/// The volley of a unit that stands so, at a target where it stands; no dice beyond its range.
[[nodiscard]] Incoming volley_from(const Situation& now, UnitId unit, const field::Box& from,
                                   UnitId target, double distance,
                                   std::optional<Formation> formed = {});
/// The volley of an enemy at a body where it would stand, if he could fire one from where he
/// stands.
[[nodiscard]] Incoming volley_at(const Situation& now, UnitId enemy, UnitId unit,
                                 const field::Box& there);
/// The same from where a Move with one of his actions would bring him, his other left for it.
[[nodiscard]] Incoming volley_after_a_move(const Situation& now, UnitId enemy, UnitId unit,
                                           const field::Box& there);
/// Its hits, and what the one test for them costs (TTSW-SHO-12).
[[nodiscard]] double cost_of_fire(Tester tester, const Incoming& fire,
                                  const MoraleOptions& options);

/// A charge, as it would come home.
struct Onset {
  UnitId charger = kNoUnit;
  UnitId target = kNoUnit;
  Edge edge = Edge::front;
  bool shoots_first = false;  ///< TTSW-CHA-6
  Tester tester;              ///< the target, before it is charged
};
/// What charger and target take from each other: their tests, the volley before, the first round
/// and its results.
/// @param answer the emergency action that the target names
[[nodiscard]] opfor::Exchange expected_charge(const Situation& now, const Onset& onset,
                                              Emergency answer);

}  // namespace opfor::through_the_square_window
