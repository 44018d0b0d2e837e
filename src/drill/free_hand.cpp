#include "drill/free_hand.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace opfor {

std::string words(const Setting& setting, const FreeOrder& order) {
  using Kind = FreeOrder::Kind;
  const bool halts = act<Halt>(order.order) != nullptr && order.kind != Kind::halt &&
                     order.kind != Kind::turn_back;
  const std::string said = fmt::format("{}{}", halts ? "halt, then " : "", word(order.kind));
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
