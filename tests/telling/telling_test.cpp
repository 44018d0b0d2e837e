#include "telling/telling.hpp"

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

}  // namespace
}  // namespace opfor
