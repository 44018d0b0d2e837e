#include "drill/free_hand.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace opfor {

namespace {

/// What it does, without about whom: a wheel that stops short of what it is for does not say that
/// it gets there, and horse goes as near as muskets reach without having any.
std::string doing(const Setting& setting, const FreeOrder& order) {
  using Kind = FreeOrder::Kind;
  const UnitId unit = order.order.unit;
  const bool horse = unit != kNoUnit && setting.unit(unit).table == Table::horse;
  if (order.kind == Kind::to_range && horse) return "to within musket range of an enemy";
  const bool in_part = order.kind == Kind::wheel && !order.order.why_not_more.empty();
  return fmt::format("{}{}", word(order.kind), in_part ? " as far as it gets" : "");
}

}  // namespace

std::string words(const Setting& setting, const FreeOrder& order) {
  using Kind = FreeOrder::Kind;
  const bool halts = act<Halt>(order.order) != nullptr && order.kind != Kind::halt &&
                     order.kind != Kind::turn_back;
  const std::string said = fmt::format("{}{}", halts ? "halt, then " : "", doing(setting, order));
  if (order.about != kNoUnit) return said + ": " + setting.name_of(order.about);
  return order.kind == Kind::wheel ? said + " towards its objective" : said;
}

void Menu::add(FreeOrder::Kind kind, Order order, UnitId about) {
  const bool known = std::any_of(all_.begin(), all_.end(), [&](const FreeOrder& other) {
    return other.order.acts == order.acts;
  });
  if (!known) all_.push_back({kind, std::move(order), about});
}

std::vector<FreeOrder> free_orders(const FreeHand& hand) {
  if (auto only = hand.only()) return {{FreeOrder::Kind::stand, *std::move(only), kNoUnit}};
  Menu menu(hand.unit());
  hand.stay(menu);
  hand.charge(menu);
  hand.fire(menu);
  if (hand.in_contact()) {
    hand.break_off(menu);
    return menu.take();
  }
  hand.go(menu);
  hand.turn(menu);
  hand.form(menu);
  hand.give_ground(menu);
  return menu.take();
}

std::vector<UnitId> each_once(std::initializer_list<UnitId> some) {
  std::vector<UnitId> all;
  for (const UnitId unit : some) {
    if (unit != kNoUnit && std::find(all.begin(), all.end(), unit) == all.end()) {
      all.push_back(unit);
    }
  }
  return all;
}

}  // namespace opfor
