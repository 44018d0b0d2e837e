#include "drill/free_hand.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "battle/sentences.hpp"
#include "field/lines.hpp"

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

namespace {

/// What it changes into, before it goes or where it ends.
std::string changing(const Setting& setting, const Order& order) {
  std::string said;
  bool gone = false;
  for (const Act& one : order.acts) {
    gone = gone || std::holds_alternative<Move>(one) || std::holds_alternative<Wheel>(one);
    if (const auto* change = std::get_if<ChangeFormation>(&one)) {
      said += fmt::format("{}{}", gone ? ", then in " : ", in ", setting.words_of(change->to));
    } else if (const auto* limber = std::get_if<Limber>(&one)) {
      said += limber->up ? ", limbered" : ", into action";
    }
  }
  return said;
}

/// To which side it steps.
std::string side_of_step(const Battle& battle, const FreeOrder& order) {
  const std::vector<Point>& path = path_of(order.order);
  if (order.kind != FreeOrder::Kind::step_aside || path.empty()) return {};
  const field::Pose at = battle.unit(order.order.unit).pose();
  const Vec step = field::vec(path.front()) - field::vec(at.at);
  const bool right = dot(step, field::right_of(unit_vector(at.facing))) > 0;
  return right ? " to the right" : " to the left";
}

/// How far its straight ways lead.
std::string far_off(const Battle& battle, const Order& order) {
  Vec at = field::vec(battle.unit(order.unit).pose().at);
  double length = 0;
  for (const Act& one : order.acts) {
    const auto* move = std::get_if<Move>(&one);
    if (move == nullptr) continue;
    for (const Point& point : move->path) {
      length += norm(field::vec(point) - at);
      at = field::vec(point);
    }
  }
  if (length == 0) return {};
  const Measure measure = battle.setting().measure;
  return fmt::format(", {:.1f} {}", length / tenths_in(measure), abbreviation(measure));
}

/// Adds to the words of those who have them with another.
template <class More>
void tell_apart(std::vector<std::string>& all, const More& more) {
  const std::vector<std::string> as_they_were = all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (std::count(as_they_were.begin(), as_they_were.end(), as_they_were[i]) > 1)
      all[i] += more(i);
  }
}

}  // namespace

std::vector<std::string> words_of(const Battle& battle, const std::vector<FreeOrder>& all) {
  std::vector<std::string> said;
  said.reserve(all.size());
  for (const FreeOrder& one : all) said.push_back(words(battle.setting(), one));
  tell_apart(said, [&](std::size_t i) {
    return side_of_step(battle, all[i]) + changing(battle.setting(), all[i].order);
  });
  tell_apart(said, [&](std::size_t i) { return far_off(battle, all[i].order); });
  for (std::size_t i = 0; i < said.size(); ++i) {
    const auto before = said.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(said.begin(), before, said[i]) != before) said[i] += ", by another way";
  }
  return said;
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
