#pragma once

#include "drill/way_round.hpp"
#include "drill/worth.hpp"
#include "rules/over_the_hills/order_ahead.hpp"

namespace opfor::over_the_hills {

/// Where an order leads: what is left of a way to a place before it is carried out, and after
/// (OTH-AI-POL-1).
class WayLed {
 public:
  /// @param order, ways outlive this @param ways that its other orders have been weighed by
  WayLed(const OrderAhead& order, WaysRound& ways) : order_(order), ways_(ways) {}

  /// Ways are counted in moves of foot, whoever goes: guns moved by hand would else gain by inches
  /// what horse gains by a gallop.
  [[nodiscard]] double move_of_foot() const;
  [[nodiscard]] TaskWay to(Towards towards, UnitId about, Vec place) const;

 private:
  [[nodiscard]] const Situation& now() const { return order_.now(); }
  [[nodiscard]] const Battle& b() const { return order_.b(); }
  [[nodiscard]] UnitId unit() const { return order_.whose(); }
  [[nodiscard]] const Course& course() const { return order_.course(); }
  [[nodiscard]] const field::Box& there() const { return order_.there(); }
  [[nodiscard]] bool leads_off(Vec place) const;
  [[nodiscard]] double over_ground(Vec place, double before) const;
  [[nodiscard]] bool would_give_way() const;
  [[nodiscard]] bool changes_before_muskets() const;
  [[nodiscard]] double room_of_a_change() const;
  [[nodiscard]] bool turns_aside() const;
  [[nodiscard]] double past_close_fire() const;

  const OrderAhead& order_;
  WaysRound& ways_;
};

}  // namespace opfor::over_the_hills
