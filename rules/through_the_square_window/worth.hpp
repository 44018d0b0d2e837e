#pragma once

#include <memory>
#include <optional>

#include "drill/worth.hpp"
#include "rules/through_the_square_window/expectations.hpp"

/// What is at stake under this sheet (section 12): a blow is a strength point.
namespace opfor::through_the_square_window {

[[nodiscard]] std::unique_ptr<Worth> worth(const View& view);

/// How an order leaves a body to its next test of morale.
struct Footing {
  bool advanced = false;  ///< 5 cm or more: a one halts it (TTSW-MOR-T4)
  bool moved = false;     ///< anything but shoot (D4)
};

/// What of a moment several orders share: whom enemies would shoot at, were this body not there,
/// and what volleys and charges cost.
class Standoff {
 public:
  /// @param now outlives this.
  Standoff(const Situation& now, UnitId unit);
  [[nodiscard]] const Situation& now() const { return now_; }
  [[nodiscard]] UnitId unit() const { return unit_; }
  /// Expected hits of the best volley that an enemy could fire at anybody else.
  [[nodiscard]] double fire_at_others(UnitId enemy) const;
  /// What all enemies' fire would cost it where it stands, if it could hit nobody from there: else
  /// 0, as if there were none.
  [[nodiscard]] double fire_for_nothing() const;
  /// What all enemies' fire would cost it there.
  [[nodiscard]] double all_fire_at(const field::Box& there, Footing footing) const;
  /// What a volley of its own costs an enemy.
  [[nodiscard]] double fire_at(UnitId enemy, const Incoming& fire) const;
  /// What an enemy's volley costs it.
  [[nodiscard]] double fire_of(UnitId enemy, const Incoming& fire, Footing footing) const;
  /// What an enemy's charge at it, as it would stand, costs both.
  [[nodiscard]] opfor::Exchange charge_of(UnitId enemy, Edge edge, bool shoots_first,
                                          Footing footing) const;
  /// What it could do by a charge from where it stands (charge_to_come.hpp).
  [[nodiscard]] double charge_to_come() const;
  /// Its ways to a place.
  [[nodiscard]] const Routes& routes(Vec place) const;

 private:
  const Situation& now_;
  UnitId unit_;
  [[nodiscard]] Tester tester(UnitId cause, Footing footing) const;

  /// By all that it depends on.
  template <class T>
  struct Kept {
    std::uint64_t key = 0;
    T value{};
  };
  mutable std::optional<double> charge_to_come_;
  mutable std::optional<double> fire_as_it_stands_;  ///< of enemies, if it could hit nobody; or 0
  mutable std::vector<double> others_;               ///< by enemy; below 0: not yet
  mutable std::vector<std::optional<Tester>> testers_;  ///< by enemy, as it stands
  mutable std::vector<Kept<double>> volleys_;
  mutable std::vector<Kept<opfor::Exchange>> charges_;
  mutable std::vector<std::pair<Vec, std::unique_ptr<Routes>>> routes_;
};
/// How bodies would stand where orders that were looked at leave them: who asks for their ways from
/// there names the place alone, and before a wall all hangs on where the front is.
class Ends {
 public:
  void note(UnitId unit, const field::Box& end) { all_.emplace_back(unit, end); }
  /// Of several that leave it at one place the last; nothing if none does.
  [[nodiscard]] std::optional<field::Box> at(UnitId unit, Vec place) const;

 private:
  std::vector<std::pair<UnitId, field::Box>> all_;
};
/// What an order would leave. @param standoff, option, ends outlive it
[[nodiscard]] std::unique_ptr<Prospect> prospect(const Standoff& standoff, const Option& option,
                                                 Ends& ends);

}  // namespace opfor::through_the_square_window
