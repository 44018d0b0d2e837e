#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/melee_step.hpp"

/// NC-MEL-7 for bodies of every kind that meet at every angle.
namespace opfor::nineteenth_century {
namespace {

struct Body {
  bool horse = false;
  int figures = 1;
  const char* formation = "line";
};

Body drawn_body() {
  Body body;
  body.horse = *rc::gen::inRange(0, 2) == 1;
  body.figures = *rc::gen::inRange(2, 13);
  const std::vector<const char*> foot{"line", "column", "square", "open"};
  const std::vector<const char*> horse{"line", "column", "open"};
  body.formation = *rc::gen::elementOf(body.horse ? horse : foot);
  return body;
}

/// A1 faces so; B1 stands against its front, shifted to a side, and faces it.
test::Small met(const Body& a, const Body& b, int degrees, double shift) {
  test::Making making;
  const auto add = [&](const char* id, const char* side, double x, const Body& body) {
    const std::string more =
        fmt::format("formed = true; formation = '{}'; weapons = ['sword']", body.formation);
    body.horse ? making.horse(id, side, x, 75, body.figures, more)
               : making.foot(id, side, x, 75, body.figures, more);
  };
  add("A1", "a", 60, a);
  add("B1", "b", 180, b);
  test::Small s = making.small();
  const Angle facing = Angle::degrees(degrees);
  const Vec front = unit_vector(facing);
  const double apart = half_depth(s.battle, s.id("A1"), s.unit("A1").formation) +
                       half_depth(s.battle, s.id("B1"), s.unit("B1").formation);
  const Vec at{12000, 7500};
  const Vec there = at + front * (apart + 1) + Vec{front.y, -front.x} * (shift * 100);
  s.unit("A1").put({field::point(at), facing});
  s.unit("B1").put({field::point(there), facing.opposite()});
  test::into_contact(s, "A1", "B1");
  return s;
}

/// A1 wins every match without harm to anybody.
test::Table a_wins(const test::Small& s, const char* follows) {
  test::Table table(s);
  const std::vector<Pairing> pairs = pair_off(melees(s.now()).at(0));
  for (const Pairing& pairing : pairs) {
    table.blows("A1", std::vector<std::uint8_t>(pairing.a.size(), 4));
    table.blows("B1", std::vector<std::uint8_t>(pairing.b.size(), 1));
  }
  table.choose("A1", DecisionKind::follow_up, follows);
  return table;
}

RC_GTEST_PROP(NcMel7, InTheOpenTheBeatenGoFiveCentimetresAwayAndCanBeFollowed, ()) {
  const Body a = drawn_body();
  const Body b = drawn_body();
  const int degrees = *rc::gen::inRange(0, 360);
  const double shift = *rc::gen::inRange(-60, 61) / 10.0;
  const test::Small s = met(a, b, degrees, shift);
  RC_PRE(s.gap("A1", "B1") < 0.05);

  test::Small stays = s;
  test::Table table = a_wins(stays, "stay");
  NoEvents events;
  test::play_step(stays, table, events, "6");
  const Vec before = field::vec(s.battle.unit(s.id("B1")).pose().at);
  const field::Pose after = stays.unit("B1").pose();
  RC_ASSERT(!in_contact(stays.battle, stays.id("B1")));
  RC_ASSERT(std::abs(norm(field::vec(after.at) - before) - 500) < 2);
  RC_ASSERT(stays.gap("A1", "B1") > 0.9);
  RC_ASSERT(dot(unit_vector(after.facing), field::vec(after.at) - before) < -499);

  if (table.who_was_asked(DecisionKind::follow_up).empty()) return;
  test::Small follows = s;
  test::Table again = a_wins(follows, "follow up");
  test::play_step(follows, again, events, "6");
  RC_ASSERT(in_contact(follows.battle, follows.id("A1")));
  RC_ASSERT(follows.gap("A1", "B1") < 0.05);
}

}  // namespace
}  // namespace opfor::nineteenth_century
