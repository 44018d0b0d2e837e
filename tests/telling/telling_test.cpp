#include "telling/telling.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "telling/small_battle.hpp"

namespace opfor {
namespace {

/// Who is to run by its die, and is told to do so by these acts, or not, for a reason.
std::string told(std::vector<Act> acts, std::string why_not_more) {
  const auto setting = test::hacienda();
  const UnitId unit = *setting->find_unit("L1");
  event::Ordered ordered;
  ordered.unit = unit;
  ordered.cell.intent = Intent::run;
  ordered.order = {unit, std::move(acts), std::move(why_not_more)};
  const auto turns = tell(*setting, {{1, 0, {}, ordered}});
  return turns.empty() || turns[0].lines.empty() ? "" : turns[0].lines[0];
}

TEST(Telling, WhoHasNowhereToRunIsNotToldToRun) {
  EXPECT_EQ(told({Move{}}, {}), "1st section (L1) runs.");
  EXPECT_EQ(told({}, "there is no way off"),
            "1st section (L1) would run, and stands: there is no way off.");
  EXPECT_EQ(told({Move{}}, "no cover within its move"), "1st section (L1) runs.");
  EXPECT_EQ(told({}, {}), "1st section (L1) runs.") << "the rules take it off";
}

// Its die said what it did when it was asked, and not what it was made to do later.
TEST(Telling, TheDieOfWhoStandsIsNoReasonForItsRout) {
  const auto told_of = [](std::vector<Act> acts) {
    const auto setting = test::hacienda();
    const UnitId unit = *setting->find_unit("L1");
    event::Reacted reacted;
    reacted.request.unit = unit;
    event::Ordered ordered;
    ordered.unit = unit;
    ordered.order = {unit, std::move(acts), {}};
    event::Moved moved;
    moved.unit = unit;
    moved.from = setting->unit(unit).start;
    moved.to = {{moved.from.at.x, moved.from.at.y + 20_cm}, moved.from.facing};
    moved.path = {moved.from.at, moved.to.at};
    const auto turns =
        tell(*setting, {{1, 0, {}, reacted}, {1, 1, {}, ordered}, {1, 2, {}, moved}});
    return turns.at(0).lines.at(0);
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(told_of({Move{}}), HasSubstr("(RF 0, die 0"));
  EXPECT_THAT(told_of({}), ::testing::Not(HasSubstr("die")));
}

}  // namespace
}  // namespace opfor
