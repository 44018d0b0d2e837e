#pragma once

#include <vector>

#include "drill/worth.hpp"
#include "rules/nineteenth_century/formation.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// How an order would leave a group, and what might come to it there.
namespace opfor::nineteenth_century {

struct After {
  field::Box body;
  Figures figures;  ///< of the living
  Formation formation = Formation::line;
  field::Cover cover = field::Cover::none;  ///< of most of its figures (NC-SHOOT-7)
  double walked = 0;                        ///< along its path
  int halves = 0;                           ///< half-turns that it takes (NC-MOVE-8, 9)
  bool leaves_table = false;                ///< it has run off it (NC-SEQ-9)
};
[[nodiscard]] After after(const Situation& now, UnitId unit, const Order& order);
/// Of a group that keeps its place. @param figures where they stand
[[nodiscard]] After standing(const Situation& now, UnitId unit, const Figures& figures);

/// An enemy of whom that is to be reckoned with could charge who stands there: he does not fall
/// back (NC-ACT-11), it is within his move, and on no ground that he cannot enter.
[[nodiscard]] bool could_charge(const Situation& now, UnitId enemy, const field::Box& there);

/// What enemies whom it sees could do to it there: shoot, or charge.
/// @param charged by it itself: none of them
[[nodiscard]] std::vector<Threat> threats_there(const Situation& now, UnitId unit, const After& a,
                                                UnitId charged);

}  // namespace opfor::nineteenth_century
