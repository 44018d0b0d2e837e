// Whatever stands where: every order that is proposed is legal, and none is bolder than its cell.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "orders_support.hpp"
#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/free_orders.hpp"
#include "rules/arquebusier/ways.hpp"

namespace opfor::arquebusier {
namespace {

using test::Small;

const std::vector<std::string>& formations() {
  static const std::vector<std::string> kFormations{"H1", "H2", "H3", "H4", "H5", "H6", "H7",
                                                    "P1", "P2", "P3", "P4", "P5", "P6", "P7"};
  return kFormations;
}

/// Elements that fell in close combat: their files have not closed yet.
void thin_out(Small& s, const std::string& name) {
  std::vector<int> ids;
  for (const Element& element : s.record(name).elements) {
    if (*rc::gen::inRange(0, 2) == 0) ids.push_back(element.id);
  }
  if (ids.size() < s.record(name).elements.size()) lose_elements(s.battle, s.id(name), ids);
}

/// Hopton Heath with formations moved about, some of them shaken, shot up or cut about.
Small muddled() {
  Small s = test::scenario("hopton_heath_1643");
  for (const std::string& name : formations()) {
    const UnitState before = s.unit(name);
    if (*rc::gen::inRange(0, 3) == 0) continue;
    const int x = *rc::gen::inRange(2, 71);
    const int y = *rc::gen::inRange(2, 47);
    const int facing = *rc::gen::inRange(0, 72) * 5;
    s.put(name, x, y, facing);
    const Situation now = s.now();
    const UnitId unit = s.id(name);
    bool free = now.ground().can_stand(now.box(unit), mover_of(s.battle, unit));
    for (const UnitId other : now.present()) {
      free = free && (other == unit || now.gap(unit, other) > 50);
    }
    if (!free) s.unit(name) = before;
    if (*rc::gen::inRange(0, 4) == 0) thin_out(s, name);
    if (*rc::gen::inRange(0, 4) == 0) shake(s.battle, unit, Cause::shot_losses);
    s.record(name).move_penalty = static_cast<std::uint8_t>(*rc::gen::element(0, 0, 0, 2, 7));
    s.record(name).moved_last = *rc::gen::element(0, 1524);
  }
  s.battle.head().turn = 3;
  return s;
}

Cell any_cell() {
  Cell c;
  c.intent = static_cast<Intent>(*rc::gen::inRange(0, 19));
  c.charge = static_cast<ChargeMark>(*rc::gen::inRange(0, 3));
  c.italic = *rc::gen::arbitrary<bool>();
  return c;
}

void expect_legal(const Small& s, const Order& order) {
  const auto refusal = check(s.battle, order);
  if (!refusal) return;
  RC_LOG() << s.battle.setting().name_of(order.unit) << " " << test::letters(order) << ": "
           << refusal->rule << " " << refusal->what << "\n";
  RC_FAIL("an illegal order");
}

RC_GTEST_PROP(Aq13Point4, EveryWayOfEveryCellIsLegalAndNoBolder, ()) {
  Small s = muddled();
  const std::string name = *rc::gen::elementOf(formations());
  const UnitId unit = s.id(name);
  const Cell cell = any_cell();
  s.unit(name).reacted.has = 1;
  s.unit(name).reacted.intent = cell.intent;
  const std::vector<Order> all = ways(s.now(), unit, cell);
  RC_ASSERT(!all.empty());
  for (const Order& order : all) {
    expect_legal(s, order);
    RC_ASSERT(order.unit == unit);
    const bool charges = act<Charge>(order) != nullptr;
    RC_ASSERT(!charges || cell.charge != ChargeMark::no);
    if (nerve_order(cell.intent) > 2 || path_of(order).empty() || charges) continue;
    // Who takes cover, withdraws or runs comes no nearer to the nearest enemy in sight.
    if (cell.charge != ChargeMark::no) continue;
    const UnitId enemy = s.now().nearest_enemy(unit);
    if (enemy == kNoUnit) continue;
    const double before = s.now().gap(unit, enemy);
    Small then = s;
    const auto* face = act<Face>(order);
    const Angle facing = face != nullptr ? face->facing : s.unit(name).pose().facing;
    // Its files close before it goes; its middle may shift by that.
    fall_in(then.battle, unit);
    const Vec shift =
        field::vec(then.unit(name).pose().at) - field::vec(s.battle.unit(unit).pose().at);
    then.unit(name).put({field::point(field::vec(path_of(order).back()) + shift), facing});
    RC_ASSERT(then.now().gap(unit, enemy) >= before - 2);
  }
}

RC_GTEST_PROP(AqD2, EveryFreeOrderIsLegal, ()) {
  const Small s = muddled();
  const UnitId unit = s.id(*rc::gen::elementOf(formations()));
  const auto all = free_orders(s.now(), unit);
  RC_ASSERT(!all.empty());
  for (std::size_t i = 0; i < all.size(); ++i) {
    expect_legal(s, all[i].order);
    RC_ASSERT(!words(s.battle.setting(), all[i]).empty());
    for (std::size_t k = 0; k < i; ++k) RC_ASSERT(all[i].order.acts != all[k].order.acts);
  }
}

}  // namespace
}  // namespace opfor::arquebusier
