#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/check.hpp"

/// The judge of shots: that it agrees with what proposes them. One refusal after the other is in
/// tests/plays.
namespace opfor::nineteenth_century {
namespace {

using test::kLine;

TEST(CheckShot, WhoIsNotThereNeitherShootsNorIsShotAt) {
  test::Small s =
      test::Making{}.foot("A1", "a", 50, 75, 4, kLine).foot("B1", "b", 80, 75, 4, kLine).small();
  const auto refused_by = [&](UnitId shooter, UnitId target) {
    const auto refusal = check_shot(s.battle, shooter, target);
    return refusal ? refusal->rule + ": " + refusal->what : "";
  };
  EXPECT_EQ(refused_by(s.id("A1"), s.id("B1")), "");
  EXPECT_EQ(refused_by(s.id("A1"), unit_id(99)),
            "NC-SHOOT-1: only an enemy on the table can be shot at");
  s.unit("A1").presence = Presence::off_table;
  EXPECT_EQ(refused_by(s.id("A1"), s.id("B1")),
            "NC-SHOOT-1: who is not on the table does not shoot");
}

// --- What proposes targets and what judges shots were written apart: they must agree.

test::Small drawn_battle() {
  static const test::Small kSmall =
      test::Making{}
          .terrain("wood",
                   "area = [[90,40],[120,40],[120,80],[90,80]]; kind = 'wood'; cover = 'soft';"
                   "blocks_sight = true")
          .foot("A1", "a", 30, 30, 6, kLine)
          .foot("A2", "a", 30, 75, 4, "weapons = ['hatchet']")
          .foot("A3", "a", 30, 120, 8, "formed = true; weapons = ['rifle']; load = 'slow'")
          .foot("A4", "a", 10, 75, 1, "pc = true; weapons = ['pistol']; load = 'breech'")
          .horse("B1", "b", 150, 30, 4, kLine)
          .foot("B2", "b", 150, 75, 8, "formed = true; formation = 'square'")
          .foot("B3", "b", 150, 110, 1, "officer = true; pc = true; weapons = ['rifle']")
          .foot("B4", "b", 150, 120, 1, "officer = true; weapons = ['sword']")
          .small();
  test::Small s = kSmall;
  const auto flag = [] { return static_cast<std::uint8_t>(*rc::gen::inRange(0, 2)); };
  const std::vector<InForce> all{InForce::hold, InForce::hold, InForce::withdraw, InForce::run};
  for (std::size_t i = 0; i < s.battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    UnitState& u = s.battle.unit(unit);
    u.put({{Length::tenths(*rc::gen::inRange(5000, 16000)),
            Length::tenths(*rc::gen::inRange(3000, 12000))},
           Angle::degrees(*rc::gen::inRange(0, 360))});
    u.in_force = *rc::gen::elementOf(all);
    u.commanded = group(s.battle, unit).single() ? 0 : flag();
    GroupState& g = state(s.battle, unit);
    g.load_halves = static_cast<std::uint8_t>(*rc::gen::inRange(0, 4));
    g.halves_used = static_cast<std::uint8_t>(*rc::gen::inRange(0, 3));
    g.moved_this_turn = g.halves_used != 0 ? 1 : 0;
    g.busy = flag();
    g.fired_lately = flag();
  }
  const std::vector<const char*> men{"B3", "B4"};
  if (flag() != 0) s.unit(*rc::gen::elementOf(men)).goes_with = s.id("B1");
  if (flag() != 0) s.unit("A4").goes_with = s.id("A1");
  const std::vector<const char*> a{"A1", "A2", "A3"};
  const std::vector<const char*> b{"B1", "B2", "B3"};
  for (int n = *rc::gen::inRange(0, 3); n > 0; --n) {
    const char* one = *rc::gen::elementOf(a);
    const char* two = *rc::gen::elementOf(b);
    const bool lasts = flag() != 0;
    flag() != 0 ? test::into_contact(s, one, two, lasts) : test::into_contact(s, two, one, lasts);
  }
  return s;
}

RC_GTEST_PROP(CheckShot, AgreesWithWhatIsProposed, ()) {
  const test::Small s = drawn_battle();
  const Situation now = s.now();
  for (const UnitId unit : now.present()) {
    const std::vector<Target> all = targets(now, unit);
    for (const UnitId enemy : now.present(other(side_of(s.battle, unit)))) {
      const bool proposed =
          std::any_of(all.begin(), all.end(), [&](const Target& t) { return t.unit == enemy; });
      const auto refused = check_shot(s.battle, unit, enemy);
      if (proposed) RC_ASSERT(!refused);
      // A PC aims at figures, and single men are part of a group to others.
      const bool same_targets = !group(s.battle, unit).pc && !group(s.battle, enemy).single();
      if (same_targets && !proposed) RC_ASSERT(refused.has_value());
    }
  }
}

}  // namespace
}  // namespace opfor::nineteenth_century
