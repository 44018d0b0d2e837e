#include "rules/victory_without_squares/worth.hpp"

#include <algorithm>

#include "drill/at_stake.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/free_orders.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/reserve.hpp"

namespace opfor::victory_without_squares {
namespace {

class AtStake final : public WorthOf<Situation> {
 public:
  using WorthOf::WorthOf;

  [[nodiscard]] double body(UnitId unit) const override {
    return harm(State::formed, State::broken, body_info(battle(), unit).kind);
  }
  [[nodiscard]] double left(UnitId unit) const override {
    if (!now().present(unit)) return 0;
    return harm(record(battle(), unit).state, State::broken, body_info(battle(), unit).kind);
  }
  /// VWS-LOST-1: beaten when no more are Formed and Unsteady than are Disordered, Broken and lost.
  [[nodiscard]] double standing(Side side) const override {
    const Army army = army_of(battle(), side);
    const int sound = army.formed + army.unsteady;
    const int lost =
        army.disordered + army.broken + (options(battle()).count_lost ? army.removed : 0);
    return sound + lost == 0 ? 0
                             : std::max(0.0, static_cast<double>(sound - lost) / (sound + lost));
  }

  [[nodiscard]] bool in_order(UnitId unit) const override {
    return record(battle(), unit).state == State::formed;
  }
  [[nodiscard]] bool only_strikes(UnitId unit) const override {
    return !firearm_of(battle(), unit);
  }
  [[nodiscard]] double reach(UnitId unit) const override {
    if (body_info(battle(), unit).kind == Kind::artillery) return 0;
    const Length fire = firearm_of(battle(), unit) == Firearm::musket ? kMusketRange : Length{};
    return std::max(full_move(battle(), unit), fire).as_double();
  }
  [[nodiscard]] double foot_move() const override { return (4_in).as_double(); }
  /// Horse comes as far in a turn as its move (VWS-MOVE-3); guns that are in action, no farther
  /// than others.
  [[nodiscard]] double march(UnitId unit) const override {
    const bool mounted = record(battle(), unit).mounted != 0;
    return mounted ? full_move(battle(), unit).as_double() : foot_move();
  }
  [[nodiscard]] bool turns_are_moves() const override { return true; }  // VWS-MOVE-1
  [[nodiscard]] bool goes_forward(UnitId unit) const override {
    return WorthOf::goes_forward(unit) || call_on_reserve(now(), unit).enemy != kNoUnit;
  }
  [[nodiscard]] double way(UnitId unit, Vec from, Vec to) const override {
    // As it faces now: to have its nose on a wall is to be no nearer.
    field::Box there = now().box(unit);
    there.centre = from;
    return standing_.of(now(), unit).ahead(to).road.length(there);
  }
  [[nodiscard]] std::unique_ptr<Prospect> prospect(UnitId unit,
                                                   const Option& option) const override {
    return victory_without_squares::prospect(standing_.of(now(), unit), option);
  }
  /// VWS-12.5, 6: of who has still to be activated; its die will be thrown then. Who rides towards
  /// it, or stands behind it, is not with it when it is.
  [[nodiscard]] std::vector<FreeOrder> attacks_led(UnitId, const Option& ride) const override {
    const UnitId body = ride.unit;
    const bool to_come = battle().unit(body).acted == 0 && unbroken(battle(), body);
    const auto how = variant_of<Ride>(ride);
    if (how == Ride::towards || how == Ride::behind) return {};
    if (!to_come || !has_good_attack(now(), body)) return {};
    return free_orders(now(), body);
  }
  /// VWS-12.5, 1 and 2: who is led, or can be, and does not go back.
  [[nodiscard]] std::vector<Attacker> attacks_next(const Decision& decision,
                                                   const Option& next) const override {
    std::vector<Attacker> all;
    const auto add = [&](UnitId body) { all.push_back({body, free_orders(now(), body)}); };
    if (decision.kind == DecisionKind::choose_initiative) {
      for (const UnitId body : now().present(decision.side)) {
        if (attacks_well(now(), body)) add(body);
      }
      return all;
    }
    if (next.unit == kNoUnit) return all;
    for (const UnitId body : bodies_with(now(), next.unit)) {
      if (may_attack_at_will(now(), body) && has_good_attack(now(), body)) add(body);
    }
    return all;
  }

 private:
  mutable SharedByOptions<Standing> standing_;
};

}  // namespace

std::unique_ptr<Worth> worth(const View& view) { return std::make_unique<AtStake>(view); }

}  // namespace opfor::victory_without_squares
