#pragma once

#include "rules/over_the_hills/course.hpp"
#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/free_orders.hpp"

namespace opfor::over_the_hills {

inline constexpr Length kMusketReach = 6_in;
inline constexpr double kUnderFire = 0.2;  ///< hits: for less nobody goes out of his way

/// An order of a unit in its move as if it were carried out: how it would then stand, and who would
/// have it under his fire.
class OrderAhead {
 public:
  /// @param now outlives this
  OrderAhead(const Situation& now, UnitId whose, FreeOrder::Kind sort, const Order& order);

  [[nodiscard]] const Situation& now() const { return *now_; }
  [[nodiscard]] const Battle& b() const { return now_->battle(); }
  [[nodiscard]] UnitId whose() const { return whose_; }
  [[nodiscard]] const Course& course() const { return course_; }
  [[nodiscard]] const field::Box& there() const { return course_.stand.box; }
  [[nodiscard]] Formation formation() const { return course_.stand.purse.mover.formation; }
  [[nodiscard]] bool lies() const { return lies_; }  ///< when it is carried out (OTH-MOVE-13)

  [[nodiscard]] bool is_foot() const;  ///< in no building
  [[nodiscard]] bool is_horse(UnitId one) const;
  [[nodiscard]] bool attacks() const;  ///< by the order of its brigade
  [[nodiscard]] bool gives_ground() const;
  /// It turns where it stands, and does nothing else.
  [[nodiscard]] bool turns() const { return sort_ == FreeOrder::Kind::face; }
  /// It charges somebody who will not just be ridden down (OTH-MOVE-12): else it stands there, when
  /// its move is over, like anybody who has marched.
  [[nodiscard]] bool comes_to_blows() const;
  /// A half-turn of the enemy follows this one: in that he moves, and it fires (OTH-SEQ-1).
  [[nodiscard]] bool enemy_moves_again() const;
  [[nodiscard]] bool changes_where_it_stands() const;
  /// Light foot comes into open order, or out of it: it has other ways then.
  [[nodiscard]] bool opens_up() const;
  [[nodiscard]] bool leaves_his_hearing() const;

  [[nodiscard]] Stood own_stand() const;
  [[nodiscard]] bool out_of_ammunition() const;
  /// Who does not stir has some when it is to fire (OTH-GUN-5).
  [[nodiscard]] bool fetches_ammunition() const;

  [[nodiscard]] double fire_of(UnitId enemy) const { return fire_at(own_stand(), enemy); }
  /// Of an enemy at the unit, if it stood so.
  [[nodiscard]] double fire_at(const Stood& own, UnitId enemy) const;
  /// Of foot on horse that charges nobody, and would stand there: it is worth going out of its way.
  [[nodiscard]] bool under_muskets(const field::Box& box) const;
  /// It stands under them now, and would not there.
  [[nodiscard]] bool leaves_muskets() const;
  /// It stands close before them now, and there they would do less, if they still reached it.
  [[nodiscard]] bool leaves_close_muskets() const;

 private:
  [[nodiscard]] double muskets_on(const field::Box& box, Length reach = kMusketReach) const;

  const Situation* now_;
  UnitId whose_;
  FreeOrder::Kind sort_;
  Course course_;
  bool stands_;  ///< as it stands, and does not so much as turn
  bool lies_;
};

}  // namespace opfor::over_the_hills
