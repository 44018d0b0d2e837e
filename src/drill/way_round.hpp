#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "drill/drill.hpp"
#include "field/detour.hpp"

/// Ways that look ahead, for sheets whose bodies go straight and wheel: how much of its way a body
/// has left, what stays in it, and what one does that has no room to turn. Lengths in tenths of a
/// millimetre.
namespace opfor {

/// A body never enters it: its sheet forbids it, or the ground bears none of its arm.
[[nodiscard]] bool never_enters(const Drill& drill, UnitId unit, const field::Feature& feature);

/// A place right beside ground that a body never enters is no place for all of it: as near to it as
/// one has room. Else it could be come to from straight before the wall alone, and it would go far
/// to be there. The place itself where it lies in such ground, or there is none.
[[nodiscard]] Vec where_it_has_room(const Drill& drill, UnitId unit, Vec place);

/// Own bodies in the straight way of a body to a place that will not go out of it, nor let it pass.
/// @param friends of them these are looked at
/// @param ahead so far ahead of it, one is looked out for; 0: he is none of those who stay
[[nodiscard]] UnitSet in_its_way(const Drill& drill, UnitId unit, Vec place, const UnitSet& friends,
                                 const std::function<double(UnitId)>& ahead);

/// A body that stood there would be in the straight way of another to its place, which cannot pass
/// it.
/// @param ahead so far ahead of the other, it is looked at
[[nodiscard]] bool stands_in_way(const Drill& drill, UnitId unit, const field::Box& there,
                                 UnitId other, Vec place, double ahead);

/// How a body comes round, as its sheet has it: it wheels, turns about, or turns as it likes.
class ComesRound {
 public:
  ComesRound() = default;
  ComesRound(const ComesRound&) = default;
  ComesRound& operator=(const ComesRound&) = default;
  virtual ~ComesRound() = default;
  /// What it pays, as a length of its way, to look from there at a place.
  [[nodiscard]] virtual double price(const field::Box& from, Vec place) const = 0;
  /// It has room to turn so, or to begin with it, and for a step then.
  [[nodiscard]] virtual bool has_room(const field::Box& from, Vec place) const = 0;
  /// What it pays, the same, to get to where it has room, if it has none there.
  [[nodiscard]] virtual double gets_clear(const field::Box& from, Vec place) const = 0;
};

/// Ground that slows who is in it: it goes round, if that is no more than so much longer.
struct Slows {
  std::function<bool(const field::Feature&)> is;
  double longer = 0;
  bool always = false;  ///< it goes round whatever that costs
  /// Lines (hedges, streams) that it cannot cross as it is: it goes round them, if there is a way.
  std::vector<field::Box> lines{};
};

/// A line without its gaps, a box for each of its stretches.
[[nodiscard]] std::vector<field::Box> boxes_along(const field::Feature& line);

/// How a body gets to one place round areas that it never enters, and round own bodies
/// that will not go out of its way. What ground costs that it may tread is not counted, but for
/// such as it is told that slows it, nor whom else it meets.
class WayRound {
 public:
  /// @param stay own bodies that will stand where they stand: its sheet knows
  WayRound(const Drill& drill, UnitId unit, Vec place, const UnitSet& stay,
           const Slows& slows = {});
  /// The same for nobody's sake.
  /// @param kept of the ground, and outlives this
  WayRound(const Drill& drill, UnitId unit, Vec place, field::Corners& kept,
           const Slows& slows = {});

  /// Where to make for from somewhere, and how long the whole way is; straight on where there is
  /// no way round.
  [[nodiscard]] field::Detour::Way from(Vec at) const;
  /// What a body so placed has yet to go and to pay for its next turn, without those to come; who
  /// is stuck has to get clear first.
  [[nodiscard]] double left(const field::Box& at, const ComesRound& turning) const;
  /// What it will pay, the same, for its turns at the corners after the next place that it makes
  /// for: who leaves them out is no nearer when he has come to a corner, and stands before it.
  /// @param slow whether it may as well go over what merely slows it: turns round that are left out
  enum class Slow : std::uint8_t { goes_over, goes_round };
  [[nodiscard]] double turns_to_come(const field::Box& at, const ComesRound& turning,
                                     Slow slow = Slow::goes_over) const;
  /// Its straight way is barred, and it has no room to go about it.
  [[nodiscard]] bool is_stuck(const field::Box& at, const ComesRound& turning) const;

 private:
  using Bodies = std::vector<field::Box>;
  template <class Round>
  WayRound(const Drill& drill, UnitId unit, Vec place, const Slows& slows, Round round);
  [[nodiscard]] field::Detour::Way shortest(Vec at) const;
  [[nodiscard]] bool is_slowed(Vec at) const;
  /// The next place is round what merely slows it.
  [[nodiscard]] bool spares_itself(Vec at, Vec next) const;
  [[nodiscard]] bool is_stuck(const field::Box& at, Vec next, const ComesRound& turning) const;

  const field::Ground* ground_;
  Vec place_;
  double longer_;
  bool always_;
  field::Detour open_;                     ///< round what it may not enter
  std::optional<field::Detour> unslowed_;  ///< round what slows it, too
  std::vector<FeatureId> slow_;            ///< but for where it is to go
  /// Ways that have been looked for: where a body stands is asked about again and again.
  mutable std::vector<std::pair<Vec, field::Detour::Way>> known_;
};

/// What who is stuck may begin with, to have room: a sheet tries those that it has, in this order.
enum class GetsClear : std::uint8_t { ahead, back, aside_left, aside_right, about, in_column };
inline constexpr std::array kGetsClear{GetsClear::ahead,      GetsClear::back,
                                       GetsClear::aside_left, GetsClear::aside_right,
                                       GetsClear::about,      GetsClear::in_column};

/// Of several things that a body may do on its way, the one that leaves least of it; of equals the
/// first.
template <class Order>
class LeastLeft {
 public:
  /// @param left as it stands
  /// @param step no less of it is worth an order
  LeastLeft(double left, double step) : least_(left - step) {}
  [[nodiscard]] bool is_less(double left) const { return left < least_; }
  void offer(double left, Order order) {
    if (!is_less(left)) return;
    least_ = left;
    best_ = std::move(order);
  }
  [[nodiscard]] bool has_any() const { return best_.has_value(); }
  [[nodiscard]] std::optional<Order> take() { return std::move(best_); }

 private:
  double least_;
  std::optional<Order> best_;
};

/// Ways that have been looked for already: the orders of a unit are all weighed by the same.
class WaysRound {
 public:
  /// @param look finds it
  template <class Look>
  [[nodiscard]] const WayRound& get(UnitId unit, Vec place, Look look) {
    for (const Known& known : all_) {
      if (known.unit == unit && known.place == place) return known.way;
    }
    return all_.emplace_back(Known{unit, place, look()}).way;
  }

 private:
  struct Known {
    UnitId unit = kNoUnit;
    Vec place;
    WayRound way;
  };
  std::deque<Known> all_;
};

}  // namespace opfor
