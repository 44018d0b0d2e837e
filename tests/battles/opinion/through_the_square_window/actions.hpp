#pragma once

#include <algorithm>

#include "battles/opinion/shapes.hpp"
#include "battles/opinion/through_the_square_window/tables.hpp"

namespace opfor::battles::opinion::through_the_square_window {

/// What a unit has spent of its actions this turn (ACT-1): the fewest that its acts can have taken.
/// One Move is a wheel and a stretch straight ahead, in any order (MOV-1); it takes two actions
/// where some of it is on slow ground (ACT-3).
class Actions {
 public:
  Actions() = default;
  [[nodiscard]] int spent() const { return spent_; }

  /// Acts that take so many each: about, another formation, a charge, an emergency.
  void take(int n) {
    spent_ += n;
    end_move();
  }
  void end_move() { *this = Actions(spent_); }
  /// @param most how far a Move leads
  /// @param is_slow (from, to) -> bool: surely, between two places of the way
  template <class IsSlow>
  void ahead(double way, double most, IsSlow is_slow) {
    for (double at = 0; way - at > kNothing;) {
      const bool anew = left_ <= kNothing || closed_;
      const double part = std::min(way - at, anew ? most + hair() : left_);
      pay(anew, is_slow(at, at + part), most);
      walked_ = true;
      left_ -= part;
      at += part;
    }
  }
  void wheel(double arc, double most, bool slow) {
    for (double owed = arc; owed > kNothing;) {
      pay(left_ <= kNothing || wheeled_, slow, most);
      wheeled_ = true;
      closed_ = walked_;
      const double part = std::min(owed, left_);
      left_ -= part;
      owed -= part;
    }
  }
  /// Straight back (MOV-2).
  template <class IsSlow>
  void back(double way, IsSlow is_slow) {
    end_move();
    for (double at = 0; way - at > kNothing; at += kRetire) {
      spent_ += is_slow(at, std::min(way, at + kRetire)) ? 2 : 1;
    }
  }

 private:
  static constexpr double kNothing = kRounding;  ///< places told are rounded

  explicit Actions(int spent) : spent_(spent) {}
  /// So little is left of a Move that another begins: it may be gone all the same.
  [[nodiscard]] double hair() const { return left_ <= kNothing ? left_ : 0; }
  /// Opens a Move, or makes the one in hand dearer.
  void pay(bool anew, bool slow, double most) {
    if (anew) {
      const double more = hair();
      end_move();
      left_ = most + more;
    }
    const int price = slow ? 2 : 1;
    spent_ += std::max(0, price - paid_);
    paid_ = std::max(paid_, price);
  }

  int spent_ = 0;
  int paid_ = 0;     ///< for the Move in hand
  double left_ = 0;  ///< of it
  bool wheeled_ = false;
  bool walked_ = false;
  bool closed_ = false;  ///< it has wheeled after its stretch
};

}  // namespace opfor::battles::opinion::through_the_square_window
