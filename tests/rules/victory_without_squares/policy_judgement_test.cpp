// What a commander does not do though the numbers of one moment might tempt him: fire that cannot
// hit, rides into standing, steps past musket range, flanks shown to the second nearest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "field/box.hpp"
#include "policy_support.hpp"
#include "rules/victory_without_squares/policy_order_after.hpp"
#include "rules/victory_without_squares/reserve.hpp"
#include "rules/victory_without_squares/ways.hpp"
#include "rules/victory_without_squares/ways_parts.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::deciding;
using test::expect_reasons;
using test::facing;
using test::kFootDeep;
using test::kHorseDeep;
using test::letters;
using test::Making;
using test::ordered;
using test::ordering;
using test::picked;
using test::reasons;
using test::Small;
using testing::HasSubstr;
using testing::Not;

// --- fire ---

/// Horse a1 with its pistols, and b1 before it so far to its right: three bases bear, or one.
Small pistols(double aside) {
  return Making{}
      .unit("a1", 'a', "horse", 20, 20)
      .unit("b1", 'b', "horse", 20 + aside, 20 + kHorseDeep + 0.8)
      .small();
}

TEST(VwsFire8, NobodyDrawsToFireAtWhatHeCannotHit) {
  const auto draws = [](double aside) {
    const Small s = pistols(aside);
    Decision d = deciding(DecisionKind::reaction_fire, Side::a, kNoUnit, s.id("b1"));
    d.options = {option("nobody", Reacts::nobody_more), option("a1", Reacts::draws, s.id("a1"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(Reacts::draws);
  };
  EXPECT_TRUE(draws(0));
  EXPECT_FALSE(draws(2.6)) << "one base less one for pistols: a score of 0";
}

TEST(VwsFire8, NorIsAnybodyOrderedTo) {
  EXPECT_EQ(best_target(pistols(0).now(), pistols(0).id("a1")), pistols(0).id("b1"));
  EXPECT_EQ(best_target(pistols(2.6).now(), pistols(2.6).id("a1")), kNoUnit);
  const auto may_fire = [](double aside) {
    const Small s = pistols(aside);
    const std::vector<FreeOrder> all = free_orders(s.now(), s.id("a1"));
    return std::any_of(all.begin(), all.end(),
                       [](const FreeOrder& f) { return f.kind == FreeOrder::Kind::fire; });
  };
  EXPECT_TRUE(may_fire(0));
  EXPECT_FALSE(may_fire(2.6));
}

// --- what an order is worth, share by share ---

}  // namespace
}  // namespace opfor::victory_without_squares
