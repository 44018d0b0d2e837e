#include "battles/wild_orders.hpp"

#include <array>

namespace opfor::battles {
namespace {

/// How far a limit is missed: by a hair of rounding, by what an eye sees, by far.
constexpr std::array<double, 5> kByHowMuch{0.6, 3, 12, 60, 500};
constexpr std::array<std::int32_t, 5> kTurns{1, 40, 300, 3000, 9000};

}  // namespace

UnitId WildOrders::anybody(const Battle& battle) { return unit_id(luck_.below(battle.size())); }

Angle WildOrders::turned(Angle facing) {
  const std::int32_t by = kTurns[luck_.below(kTurns.size())];
  return facing + Angle::hundredths(luck_.one_in(2) ? by : 36000 - by);
}

std::vector<Point> WildOrders::any_way(const Battle& battle, UnitId unit) {
  const field::Pose from = battle.unit(unit).pose();
  Vec at = field::vec(from.at);
  Vec ahead = unit_vector(from.facing);
  std::vector<Point> path;
  const double most = battle.setting().width.as_double() / 3;
  do {
    if (luck_.one_in(2)) ahead = unit_vector(turned(facing_of(ahead)));
    at = at + ahead * luck_.between(0, most);
    path.push_back(field::point(at));
  } while (luck_.one_in(3));
  return path;
}

Act WildOrders::any_act(const Battle& battle, UnitId unit) {
  const Angle facing = battle.unit(unit).pose().facing;
  switch (luck_.below(12)) {
    case 0:
      return Charge{anybody(battle), any_way(battle, unit)};
    case 1:
      return Face{turned(facing)};
    case 2:
      return Wheel{turned(facing)};
    case 3:
      return ChangeFormation{static_cast<Formation>(luck_.below(4))};
    case 4:
      return Shoot{anybody(battle)};
    case 5:
      return Frontage{static_cast<int>(1 + luck_.below(8))};
    case 6:
      return Limber{luck_.one_in(2)};
    case 7:
      return Mount{luck_.one_in(2)};
    case 8:
      return luck_.one_in(2) ? Act{Halt{}} : Act{Rally{}};
    case 9:
      return luck_.one_in(2) ? Act{Load{}} : Act{HoldFire{}};
    default:
      return Move{any_way(battle, unit)};
  }
}

void WildOrders::bend(std::vector<Point>& path, Point from) {
  if (path.empty()) return;
  const double by = kByHowMuch[luck_.below(kByHowMuch.size())] * (luck_.one_in(2) ? 1 : -1);
  Vec end = field::vec(path.back());
  const Vec before = field::vec(path.size() > 1 ? path[path.size() - 2] : from);
  const Vec leg = end - before;
  if (norm(leg) <= 0) return;
  const Vec along = leg * (1 / norm(leg));
  switch (luck_.below(4)) {
    case 0:  // aside
      end = end + field::right_of(along) * by;
      break;
    case 1:  // any part of it
      end = before + leg * luck_.between(0, 1.3);
      break;
    default:  // farther, or less far
      end = end + along * by;
      break;
  }
  path.back() = field::point(end);
}

void WildOrders::change(const Battle& battle, Order& order) {
  if (order.acts.empty() || luck_.one_in(6)) {
    const std::size_t at = luck_.below(order.acts.size() + 1);
    order.acts.insert(order.acts.begin() + static_cast<std::ptrdiff_t>(at),
                      any_act(battle, order.unit));
    return;
  }
  const std::size_t at = luck_.below(order.acts.size());
  if (luck_.one_in(8)) {
    order.acts.erase(order.acts.begin() + static_cast<std::ptrdiff_t>(at));
    return;
  }
  if (luck_.one_in(10)) {
    order.acts.push_back(order.acts[at]);
    return;
  }
  Act& act = order.acts[at];
  const Point from = battle.unit(order.unit).pose().at;
  if (auto* move = std::get_if<Move>(&act)) bend(move->path, from);
  if (auto* wheel = std::get_if<Wheel>(&act)) wheel->facing = turned(wheel->facing);
  if (auto* face = std::get_if<Face>(&act)) face->facing = turned(face->facing);
  if (auto* shot = std::get_if<Shoot>(&act)) shot->target = anybody(battle);
  if (auto* charge = std::get_if<Charge>(&act)) {
    if (luck_.one_in(3)) charge->target = anybody(battle);
    if (luck_.one_in(2)) {
      bend(charge->path, from);
    } else if (luck_.one_in(3)) {
      act = Move{std::vector<Point>(charge->path)};  // NOLINT: what it assigns over is its source
    }
  }
}

std::optional<Order> WildOrders::one(const Battle& battle, const Decision& decision) {
  if (decision.shape != Shape::order || decision.unit == kNoUnit) return std::nullopt;
  Order order;
  order.unit = decision.unit;
  if (!decision.options.empty() && !luck_.one_in(4)) {
    const Option& option = decision.options[luck_.below(decision.options.size())];
    if (option.order) order = *option.order;
    if (luck_.one_in(6)) {
      const Option& another = decision.options[luck_.below(decision.options.size())];
      if (another.order) {
        order.acts.insert(order.acts.end(), another.order->acts.begin(), another.order->acts.end());
      }
    }
  }
  order.why_not_more.clear();
  do {
    change(battle, order);
  } while (luck_.one_in(3));
  return order;
}

}  // namespace opfor::battles
