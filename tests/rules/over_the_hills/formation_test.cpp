#include "rules/over_the_hills/formation.hpp"

#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using test::in;

TEST(OthForm1, CostsAreTheSameBothWaysWhereBothWaysAreAllowed) {
  for (const auto& from : kFootprints) {
    for (const auto& to : kFootprints) {
      if (from.arm != to.arm) continue;
      EXPECT_EQ(change_cost(from.arm, from.formation, to.formation, true),
                change_cost(from.arm, to.formation, from.formation, true))
          << word(from.formation) << " " << word(to.formation);
    }
  }
}

TEST(OthForm2, OnlyIrregularCavalryFormsSkirmishOrder) {
  for (const auto from : {Formation::march_column, Formation::attack_column,
                          Formation::column_of_companies, Formation::line, Formation::open_order}) {
    EXPECT_FALSE(change_cost(Arm::cavalry, from, Formation::skirmish_order, false));
    EXPECT_TRUE(change_cost(Arm::cavalry, from, Formation::skirmish_order, true));
  }
  EXPECT_EQ(change_cost(Arm::cavalry, Formation::line, Formation::open_order), 2);
  EXPECT_EQ(change_cost(Arm::cavalry, Formation::skirmish_order, Formation::line), 2)
      << "whoever is in it leaves it";
  EXPECT_EQ(change_cost(Arm::infantry, Formation::line, Formation::skirmish_order), 2);
}

TEST(OthForm6, SkirmishAndOpenOrderAreHalfASegmentApart) {
  EXPECT_EQ(change_cost(Arm::infantry, Formation::skirmish_order, Formation::open_order), 1);
  EXPECT_EQ(change_cost(Arm::infantry, Formation::open_order, Formation::skirmish_order), 1);
}

TEST(OthForm7, GunsLimberAndUnlimberForASegment) {
  EXPECT_EQ(change_cost(Arm::artillery, Formation::limbered, Formation::unlimbered), 2);
  EXPECT_EQ(change_cost(Arm::artillery, Formation::unlimbered, Formation::limbered), 2);
  EXPECT_FALSE(change_cost(Arm::artillery, Formation::limbered, Formation::limbered));
  EXPECT_FALSE(change_cost(Arm::artillery, Formation::limbered, Formation::line));
  EXPECT_FALSE(change_cost(Arm::infantry, Formation::line, Formation::limbered));
}

TEST(OthForm5, AChangeWithinThreeOfAnEnemyIsTested) {
  EXPECT_TRUE(tests_change(in(3)));
  EXPECT_FALSE(tests_change(in(3.01)));
  Options full;
  full.distance_scale = 2;
  EXPECT_TRUE(tests_change(in(6), full));
}

}  // namespace
}  // namespace opfor::over_the_hills
