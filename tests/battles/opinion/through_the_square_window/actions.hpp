#pragma once

#include <algorithm>

#include "battles/opinion/shapes.hpp"
#include "battles/opinion/through_the_square_window/tables.hpp"

namespace opfor::battles::opinion::through_the_square_window {

/// What a unit has spent of its actions this turn (ACT-1): the fewest that its acts can have taken,
/// for ground that costs a second one is left open. One Move is a wheel and a stretch straight
/// ahead, in any order (MOV-1).
class Actions {
 public:
  Actions() = default;
  [[nodiscard]] int spent() const { return spent_; }

  /// Acts that take an action each: about, another formation, a charge, an emergency.
  void take(int n) {
    spent_ += n;
    end_move();
  }
  void end_move() { *this = Actions(spent_); }
  /// @param most how far a Move leads
  void ahead(double way, double most) {
    for (double owed = way; owed > kNothing;) {
      if (left_ <= kNothing || closed_) open(most);
      walked_ = true;
      owed -= part_of(owed);
    }
  }
  void wheel(double arc, double most) {
    for (double owed = arc; owed > kNothing;) {
      if (left_ <= kNothing || wheeled_) open(most);
      wheeled_ = true;
      closed_ = walked_;
      owed -= part_of(owed);
    }
  }
  /// Straight back (MOV-2).
  void back(double way) {
    end_move();
    for (double owed = way; owed > kNothing; owed -= kRetire) ++spent_;
  }

 private:
  static constexpr double kNothing = 2 * kRounding;  ///< places told are rounded

  explicit Actions(int spent) : spent_(spent) {}
  void open(double most) {
    end_move();
    ++spent_;
    left_ = most;
  }
  double part_of(double owed) {
    const double part = std::min(owed, left_);
    left_ -= part;
    return part;
  }

  int spent_ = 0;
  double left_ = 0;  ///< of the Move in hand
  bool wheeled_ = false;
  bool walked_ = false;
  bool closed_ = false;  ///< it has wheeled after its stretch
};

}  // namespace opfor::battles::opinion::through_the_square_window
