#include "rules/through_the_square_window/worth.hpp"

#include <algorithm>

#include "drill/at_stake.hpp"
#include "rules/through_the_square_window/actions.hpp"
#include "rules/through_the_square_window/command.hpp"
#include "rules/through_the_square_window/free_orders.hpp"
#include "rules/through_the_square_window/orders_step.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/victory.hpp"

namespace opfor::through_the_square_window {
namespace {

class AtStake final : public WorthOf<Situation> {
 public:
  using WorthOf::WorthOf;

  [[nodiscard]] double body(UnitId unit) const override {
    return strength_at_first(battle(), unit);
  }
  [[nodiscard]] double left(UnitId unit) const override {
    return now().present().contains(unit) ? strength_of(battle(), unit).total() : 0;
  }
  /// TTSW-ARMY-1, 3: what is left of the value that it may lose.
  [[nodiscard]] double standing(Side side) const override {
    const Army army = army_of(battle(), side);
    const int may_lose = break_point(army.value);
    return may_lose == 0 ? 0 : std::max(0.0, 1 - static_cast<double>(army.lost) / may_lose);
  }

  [[nodiscard]] bool in_order(UnitId unit) const override {
    return steady(battle(), unit) && !may_not_advance(battle(), unit);
  }
  /// TTSW-MOV-4; and with one action, nobody leaves ground where a Move costs two (TTSW-ACT-3).
  [[nodiscard]] bool may_go(UnitId unit) const override {
    if (!steady(battle(), unit) || may_not_advance(battle(), unit)) return false;
    return record(battle(), unit).actions >= cost_of_action(now().on_difficult(unit));
  }
  [[nodiscard]] bool only_strikes(UnitId unit) const override {
    return weapon_reach(battle(), unit) <= 0_cm;
  }
  [[nodiscard]] double reach(UnitId unit) const override {
    if (is_guns(battle(), unit)) return 0;
    const double move = 2 * line_of(Action::move).reach.as_double();
    return std::max(move, weapon_reach(battle(), unit).as_double());
  }
  [[nodiscard]] double foot_move() const override {
    return 2 * line_of(Action::move).reach.as_double();
  }
  [[nodiscard]] bool goes_forward(UnitId unit) const override {
    return WorthOf::goes_forward(unit) &&
           posture_of(battle(), wing_of(battle(), unit)) != Posture::withdraw;
  }
  /// With what it wheels for, there and at the corners to come: straight before what it has to go
  /// round it has come no nearer, and at a corner it is no farther off than before.
  [[nodiscard]] double way(UnitId unit, Vec from, Vec to) const override {
    const WayRound& round = ways_.get(unit, to, [&] { return way_round(now(), unit, to); });
    const field::Box there = standing_at(unit, from);
    const Onward on = onward(now(), unit, round, there);
    return on.length + std::min(on.length, price_of_wheel(now(), unit, there, on.next)) + on.turns;
  }
  [[nodiscard]] std::unique_ptr<Prospect> prospect(UnitId unit,
                                                   const Option& option) const override {
    return through_the_square_window::prospect(standoff_.of(now(), unit), option, ends_);
  }
  /// TTSW-DEC-15: horse of his own wing that may declare a charge; its die has been thrown.
  [[nodiscard]] std::vector<FreeOrder> attacks_led(UnitId leader,
                                                   const Option& ride) const override {
    const UnitId body = ride.unit;
    const bool his =
        is_mounted(battle(), body) && wing_of(battle(), body) == wing_of(battle(), leader);
    const ChargeMark may = cell_of(battle().unit(body).reacted).charge;
    if (!his || (!is_free(battle(), body) && may == ChargeMark::no)) return {};
    return charge_orders(now(), body);
  }

 private:
  /// By the order that leaves it there; else it looks where it has gone.
  [[nodiscard]] field::Box standing_at(UnitId unit, Vec place) const {
    field::Box box = now().box(unit);
    const Vec gone = place - box.centre;
    if (norm(gone) < kNoStep) return box;
    if (const auto end = ends_.at(unit, place)) return *end;
    if (dot(gone, box.ahead) > 0) box.ahead = gone * (1 / norm(gone));
    box.centre = place;
    return box;
  }

  mutable Ends ends_;
  mutable SharedByOptions<Standoff> standoff_;
  mutable WaysRound ways_;
};

}  // namespace

std::optional<field::Box> Ends::at(UnitId unit, Vec place) const {
  const auto end = std::find_if(all_.rbegin(), all_.rend(), [&](const auto& one) {
    return one.first == unit && one.second.centre == place;
  });
  return end == all_.rend() ? std::nullopt : std::optional(end->second);
}

std::unique_ptr<Worth> worth(const View& view) { return std::make_unique<AtStake>(view); }

}  // namespace opfor::through_the_square_window
