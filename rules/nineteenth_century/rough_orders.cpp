#include "rules/nineteenth_century/rough_orders.hpp"

#include <algorithm>

#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/group_manoeuvres.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/plan.hpp"
#include "rules/nineteenth_century/ways.hpp"

namespace opfor::nineteenth_century {
namespace {

using Kind = FreeOrder::Kind;

/// Straight on from where it stands, not beyond the table.
Order straight_on(const Situation& now, UnitId unit, Vec ahead, double far) {
  const Vec at = field::vec(now.battle().unit(unit).pose().at);
  const Vec end = at + ahead * (far / std::max(1.0, norm(ahead)));
  Order order = stand(unit);
  if (far >= 1 && now.ground().on_table(end)) order.acts.emplace_back(Move{{field::point(end)}});
  return order;
}

Order towards(const Situation& now, UnitId unit, Vec place, Length allowance) {
  const Vec ahead = place - field::vec(now.battle().unit(unit).pose().at);
  return straight_on(now, unit, ahead, std::min(norm(ahead), allowance.as_double()));
}

/// Up to the nearest enemy, not into him; with none in sight to where one is thought, or its place.
Order up_to_enemy(const Situation& now, UnitId unit, Length allowance) {
  const UnitId enemy = now.nearest_enemy(unit);
  std::optional<Vec> goal = now.enemy_place(unit);
  if (!goal) goal = own_place(now, unit);
  if (!goal) return stand(unit);
  const Vec ahead = *goal - field::vec(now.battle().unit(unit).pose().at);
  const double room = enemy == kNoUnit ? norm(ahead) : now.gap(unit, enemy) - 1;
  return straight_on(now, unit, ahead, std::min(room, allowance.as_double()));
}

Order back_off(const Situation& now, UnitId unit, Length allowance) {
  const Vec at = field::vec(now.battle().unit(unit).pose().at);
  return straight_on(now, unit, at - now.enemy_or_front(unit), allowance.as_double());
}

class Rough final : public GroupManoeuvres {
 public:
  using GroupManoeuvres::GroupManoeuvres;

  [[nodiscard]] std::optional<Order> held() const override {
    if (!in_contact(now().battle(), unit())) return std::nullopt;
    return fight_on(unit());
  }
  [[nodiscard]] std::optional<Order> charge() const override {
    return charge_of_cell(now(), unit(), cell());
  }
  /// Who runs does not stop at the table's edge.
  [[nodiscard]] Orders run() const override {
    Orders orders = withdraw();
    if (runs_off()) orders.front().acts.emplace_back(LeaveTable{});
    return orders;
  }
  [[nodiscard]] Orders withdraw() const override {
    return {back_off(now(), unit(), full_move(now().battle(), unit()))};
  }
  [[nodiscard]] Orders withdraw_to_cover() const override { return withdraw(); }
  [[nodiscard]] Orders take_cover() const override { return halt_face(); }
  [[nodiscard]] Orders rally_in_cover() const override { return halt_face(); }
  [[nodiscard]] Orders halt_face() const override { return {stand(unit())}; }
  [[nodiscard]] Orders carry_on() const override {
    const Length pace = allowance_of(now(), unit(), Gait::trot);
    const auto place = bound_for(now(), unit());
    if (before() == InForce::move && place) return {towards(now(), unit(), *place, pace)};
    if (before() == InForce::advance) return {up_to_enemy(now(), unit(), pace)};
    return halt_face();
  }
  [[nodiscard]] Orders advance() const override {
    return {up_to_enemy(
        now(), unit(),
        allowance_of(now(), unit(), gait_of_cell(now(), unit(), cell(), Gait::gallop)))};
  }

 private:
  [[nodiscard]] bool runs_off() const {
    const Vec at = field::vec(now().battle().unit(unit()).pose().at);
    const Vec ahead = at - now().enemy_or_front(unit());
    const double far = full_move(now().battle(), unit()).as_double();
    return !now().ground().on_table(at + ahead * (far / std::max(1.0, norm(ahead))));
  }
};

bool goes_somewhere(const Order& order) { return act<Move>(order) != nullptr; }

}  // namespace

FreeOrder rough_order(const Situation& now, UnitId unit, const Cell& cell) {
  const Rough body(now, unit, cell);
  FreeOrder as{Kind::stand, obey(body).front(), kNoUnit};
  if (const auto* charge = act<Charge>(as.order)) {
    as.kind = Kind::charge;
    as.about = charge->target;
  } else if (goes_somewhere(as.order)) {
    const bool back = nerve_order(cell.intent) <= nerve_order(Intent::withdraw_to_cover);
    as.kind = back ? Kind::withdraw : Kind::full_move;
  }
  return as;
}

}  // namespace opfor::nineteenth_century
