#include "rules/over_the_hills/worth.hpp"

#include <algorithm>

#include "drill/at_stake.hpp"
#include "rules/over_the_hills/destination.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/rides.hpp"
#include "rules/over_the_hills/winner.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr Length kHorseMove = 12_in;  ///< of squadrons, and of a line with its F segment

class AtStake final : public WorthOf<Situation> {
 public:
  using WorthOf::WorthOf;

  [[nodiscard]] double body(UnitId unit) const override { return record(battle(), unit).fs; }
  [[nodiscard]] double left(UnitId unit) const override {
    return present(battle(), unit) ? std::max(0, strength_of(battle(), unit).reserve()) : 0;
  }
  /// Section 13: what is left of its brigades, by their troops that are neither gone nor rout.
  [[nodiscard]] double standing(Side side) const override {
    return share_left(side, [&](UnitId unit) -> Counted {
      if (is_commander(battle(), unit)) return {};
      const bool waits = battle().unit(unit).presence == Presence::waiting;
      const UnitId brigadier = brigadier_of(battle().setting(), unit);
      const bool broken = brigadier != kNoUnit && record(battle(), brigadier).brigade_broken != 0;
      const bool sound = waits || (present(battle(), unit) && !routing(battle(), unit));
      return {1, !broken && sound ? 1 : 0};
    });
  }

  [[nodiscard]] bool in_order(UnitId unit) const override { return steady(battle(), unit); }
  [[nodiscard]] bool may_go(UnitId unit) const override { return is_free_to_go_on(now(), unit); }
  [[nodiscard]] bool only_strikes(UnitId unit) const override {
    return troop_info(battle(), unit).arm == Arm::cavalry;
  }
  [[nodiscard]] double reach(UnitId unit) const override {
    const Troop& troop = troop_info(battle(), unit);
    if (troop.arm == Arm::artillery) return 0;
    const Length move = full_move(mover_of(battle(), unit), true, options(battle()));
    const Length fire = troop.arm == Arm::infantry ? line_of(Weapon::musket).most : Length{};
    return std::max(move, fire).as_double();
  }
  [[nodiscard]] double foot_move() const override {
    return on_table(kFootMove, options(battle())).as_double();
  }
  [[nodiscard]] double march(UnitId unit) const override {
    const Troop& troop = troop_info(battle(), unit);
    const bool rides = troop.arm == Arm::cavalry || troop.horse_artillery;
    return on_table(rides ? kHorseMove : kFootMove, options(battle())).as_double();
  }
  [[nodiscard]] bool goes_forward(UnitId unit) const override {
    const BrigadeOrder order = order_of_brigade(battle(), unit);
    return order == BrigadeOrder::attack || order == BrigadeOrder::move;
  }
  [[nodiscard]] bool sent_in_vain(UnitId unit) const override {
    if (!only_strikes(unit)) return false;
    const Task task = task_as_it_stands(now(), unit);
    const UnitId named = task.kind == TaskKind::attack ? task.target : kNoUnit;
    const bool to_place = destination(now(), unit).has_value();
    const UnitId enemy = named != kNoUnit || to_place ? named : now().nearest_enemy(unit);
    if (enemy == kNoUnit || !now().present(enemy)) return false;
    return keeps_horse_off(battle(), enemy);
  }
  [[nodiscard]] double way(UnitId unit, Vec from, Vec to) const override {
    const WayRound& round = ways_.get(unit, to, [&] { return way_to(now(), unit, to); });
    const double length = round.from(from).length;
    field::Box there = now().box(unit);
    const Vec at = there.centre;
    there.centre = from;
    // A post where nobody would hear the order to go in is none to ride to.
    if (!rides_out_of_hearing(now(), unit, there)) return length;
    return std::max(length, round.from(at).length);
  }
  [[nodiscard]] std::unique_ptr<Prospect> prospect(UnitId unit,
                                                   const Option& option) const override {
    return over_the_hills::prospect(now(), unit, option, ways_, others_.of(now(), unit),
                                    charges_.of(now(), unit));
  }

 private:
  mutable WaysRound ways_;
  mutable SharedByOptions<OthersFiredAt> others_;
  mutable SharedByOptions<ChargesInvited> charges_;
};

}  // namespace

std::unique_ptr<Worth> worth(const View& view) { return std::make_unique<AtStake>(view); }

}  // namespace opfor::over_the_hills
