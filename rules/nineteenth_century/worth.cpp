#include "rules/nineteenth_century/worth.hpp"

#include <algorithm>
#include <array>

#include "drill/at_stake.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/rough_orders.hpp"
#include "rules/nineteenth_century/worth_after.hpp"

namespace opfor::nineteenth_century {
namespace {

class AtStake final : public WorthOf<Situation> {
 public:
  using WorthOf::WorthOf;

  [[nodiscard]] double body(UnitId unit) const override {
    return 2.0 * group(battle(), unit).figures;
  }
  [[nodiscard]] double left(UnitId unit) const override { return 2.0 * living(battle(), unit); }
  /// Figures are counted.
  [[nodiscard]] double counts_for(UnitId unit) const override { return left(unit); }
  /// The sheet has no rule of breaking: what is left of its figures, those to come included.
  [[nodiscard]] double standing(Side side) const override {
    return share_left(side, [&](UnitId unit) -> Counted {
      if (group(battle(), unit).wounded_of != kNoUnit) return {};
      const Presence presence = battle().unit(unit).presence;
      const bool there = presence == Presence::on_table || presence == Presence::waiting;
      const bool counts = there && !running(battle(), unit);
      return {group(battle(), unit).figures, counts ? living(battle(), unit) : 0};
    });
  }

  [[nodiscard]] bool in_order(UnitId unit) const override { return !falling_back(battle(), unit); }
  [[nodiscard]] bool only_strikes(UnitId unit) const override {
    return !has_firearm(group(battle(), unit));
  }
  [[nodiscard]] double reach(UnitId unit) const override {
    const Group& g = group(battle(), unit);
    const Length fire = has_firearm(g) ? line_of(shooting_weapon(g)).medium_range : Length{};
    return std::max(full_move(battle(), unit), fire).as_double();
  }
  [[nodiscard]] double foot_move() const override { return kFootMove.as_double(); }
  /// Horse walks off, and may gallop on: all in all it trots.
  [[nodiscard]] double march(UnitId unit) const override {
    const bool horse = group(battle(), unit).arm == Arm::horse;
    return horse ? allowance(Gait::trot).as_double() : foot_move();
  }
  /// Single men go where they are wanted (D6): see policy_leader.cpp.
  [[nodiscard]] bool weighs(UnitId unit) const override { return !group(battle(), unit).single(); }
  [[nodiscard]] std::unique_ptr<Prospect> prospect(UnitId unit,
                                                   const Option& option) const override {
    return nineteenth_century::prospect(now(), unit, option);
  }
  /// Of fugitives D16 alone says whether they are worth an order.
  [[nodiscard]] std::vector<FreeOrder> if_commanded(UnitId unit) const override {
    if (running(battle(), unit)) return {};
    return free_orders_but_cover(now(), unit);
  }
  /// D2, D15: all but that others would follow it.
  [[nodiscard]] bool shown_by_orders(Consider what) const override {
    constexpr std::array kShown{Consider::own_fire,          Consider::can_charge,
                                Consider::horse_near,        Consider::falling_back,
                                Consider::off_its_objective, Consider::reserve_wanted};
    return std::find(kShown.begin(), kShown.end(), what) != kShown.end();
  }
  [[nodiscard]] FreeOrder rough_order(UnitId unit, const Cell& cell) const override {
    return nineteenth_century::rough_order(now(), unit, cell);
  }
};

}  // namespace

std::unique_ptr<Worth> worth(const View& view) { return std::make_unique<AtStake>(view); }

}  // namespace opfor::nineteenth_century
