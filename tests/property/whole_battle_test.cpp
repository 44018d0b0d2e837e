#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battles/judged.hpp"
#include "battles/report.hpp"
#include "rules/nineteenth_century/state.hpp"

/// Whole battles of every shipped scenario, both sides led by the program, with what must hold at
/// every moment (tests/battles). For more of them: build/release/tests/battles/opfor_battles.
namespace opfor::battles {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class WholeBattle : public testing::TestWithParam<std::tuple<std::string, std::uint64_t>> {};
INSTANTIATE_TEST_SUITE_P(Shipped, WholeBattle,
                         testing::Combine(testing::ValuesIn(shipped_scenarios()),
                                          testing::Range<std::uint64_t>(1, 1 + OPFOR_BATTLES)),
                         [](const auto& test) {
                           std::string name = std::get<0>(test.param);
                           name = name.substr(name.rfind('/') + 1);
                           return fmt::format("{}_{}", name.substr(0, name.find('.')),
                                              std::get<1>(test.param));
                         });

TEST_P(WholeBattle, OrdersAreLegalBodiesStandClearAndItEnds) {
  const auto& [scenario, seed] = GetParam();
  const Judged battle = judged(with_plans(ready(scenario)), seed);
  EXPECT_THAT(battle.violations, IsEmpty());
  EXPECT_NE(battle.verdict, Verdict::going_on);
  EXPECT_NE(battle.words, "");
  EXPECT_GT(battle.orders, 10);
}

TEST(WholeBattles, TheSameSeedGivesTheSameEnd) {
  const Ready camerone = ready("camerone_1863");
  const std::uint64_t once = judged(camerone, 5).hash;
  EXPECT_EQ(once, judged(camerone, 5).hash);
  EXPECT_NE(once, judged(camerone, 6).hash);
}

/// Camerone before its first turn.
struct Table {
  Ready battle = ready("camerone_1863");
  Battle now = battle.scenario.sheet->start(battle.scenario.setting);
  UnitId id(const char* unit) const { return *now.setting().find_unit(unit); }
  std::vector<std::string> wrongs() const { return unsound(*battle.scenario.sheet, now); }
};

TEST(Judge, FindsNothingWrongWithASoundTable) { EXPECT_THAT(Table{}.wrongs(), IsEmpty()); }

TEST(Judge, FindsUnitsOnTopOfAnother) {
  Table table;
  table.now.unit(table.id("L2")).put(table.now.unit(table.id("L1")).pose());
  EXPECT_THAT(table.wrongs(), ElementsAre(HasSubstr("2nd section (L2) stands")));
}

TEST(Judge, FindsUnitsOffTheTable) {
  Table table;
  table.now.unit(table.id("P1")).put({{1_cm, 149.5_cm}, {}});
  EXPECT_THAT(table.wrongs(), ElementsAre(HasSubstr("(P1) stands off the table")));
}

TEST(Judge, FindsContactsOfUnitsThatAreGone) {
  Table table;
  Contact contact;
  contact.a = table.id("L1");
  contact.b = table.id("MI1");
  table.now.head().contacts.push_back(contact);
  EXPECT_THAT(table.wrongs(), ElementsAre(HasSubstr("(MI1) is gone, yet in contact")));
}

TEST(Judge, FindsUnitsWithoutFigures) {
  Table table;
  table.now.record<nineteenth_century::GroupState>(table.id("P2")).alive = 0;
  EXPECT_THAT(table.wrongs(), ElementsAre(HasSubstr("(P2) has no bases")));
}

TEST(Reports, GiveSharesWithTheirIntervals) {
  // 60 of 100: Clopper and Pearson's interval, as in tables.
  const Share found = share(60, 100);
  EXPECT_DOUBLE_EQ(found.value, 0.6);
  EXPECT_NEAR(found.low, 0.4972, 0.0001);
  EXPECT_NEAR(found.high, 0.6967, 0.0001);
  EXPECT_DOUBLE_EQ(share(0, 10).low, 0);
  EXPECT_DOUBLE_EQ(share(10, 10).high, 1);
}

TEST(Reports, TellViolationsEndsAndMeans) {
  const Ready battle = ready("first_steps");
  std::vector<Judged> battles(2);
  battles[0].verdict = Verdict::a_wins;
  battles[0].words = "held";
  battles[0].turns = 8;
  battles[0].losses[0] = {23, 20, {}};
  battles[1].verdict = Verdict::b_wins;
  battles[1].words = "taken";
  battles[1].turns = 4;
  battles[1].violations = {"something was wrong"};
  const std::string text = report(battle, battles);
  EXPECT_THAT(text, HasSubstr("VIOLATION something was wrong"));
  EXPECT_THAT(text, HasSubstr("violations: 1\n"));
  EXPECT_THAT(text, HasSubstr("1  held\n"));
  EXPECT_THAT(text, HasSubstr("British picquet wins: 1 of 2, 50.0 %"));
  EXPECT_THAT(text, HasSubstr("turns: 6.00"));
  EXPECT_THAT(text, HasSubstr("losses of British picquet: 1.50 (spread 2.12, 0 to 3)"));
}

}  // namespace
}  // namespace opfor::battles
