#include "ai/commander/levels.hpp"

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>

#include "drill/free_hand.hpp"
#include "rules/sheets.hpp"

namespace opfor {
namespace {

struct PlainPlate {
  std::uint64_t value = 0;
};
void describe(Fields& f, PlainPlate& p) { f("value", p.value); }

View nobody() {
  static const auto kSetting = std::make_shared<Setting>();
  return {Side::a, Battle::make<PlainPlate, PlainPlate>(kSetting), {}, {}, {}};
}

Decision of(Shape shape, std::size_t options, int budget = 0) {
  Decision decision;
  decision.shape = shape;
  decision.budget = budget;
  decision.options.resize(options);
  for (std::size_t i = 0; i < options; ++i) decision.options[i].cost = static_cast<int>(i) + 1;
  return decision;
}

RC_GTEST_PROP(RandomCommander, ChoosesWhatIsLegalAndTheSameAgain, ()) {
  const auto shape = *rc::gen::element(Shape::pick, Shape::set, Shape::order, Shape::split);
  Decision decision = of(shape, *rc::gen::inRange<std::size_t>(1, 9), *rc::gen::inRange(0, 12));
  decision.turn = *rc::gen::inRange<std::uint16_t>(1, 20);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  RandomCommander one(seed);
  RandomCommander other(seed);
  const auto decided = one.decide(nobody(), decision);
  RC_ASSERT(!fault(decision, decided.choice));
  RC_ASSERT(decided.reasons.options.size() == decision.options.size());
  RC_ASSERT(other.decide(nobody(), decision).choice == decided.choice);
}

TEST(RandomCommander, TakesEachOptionAsOften) {
  Decision decision = of(Shape::pick, 5);
  std::map<int, int> taken;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    ++taken[RandomCommander(seed).decide(nobody(), decision).choice.picks.front()];
  }
  ASSERT_EQ(taken.size(), 5U);
  // Five standard deviations of a thousand in five thousand are 141.
  for (const auto& [option, times] : taken) EXPECT_NEAR(times, 1000, 141) << option;
}

TEST(RandomCommander, DrawsAnewForEachDecision) {
  Decision decision = of(Shape::pick, 2);
  int first = 0;
  RandomCommander commander(7);
  for (std::uint16_t turn = 1; turn <= 200; ++turn) {
    decision.turn = turn;
    first += commander.decide(nobody(), decision).choice.picks.front() == 0 ? 1 : 0;
  }
  EXPECT_NEAR(first, 100, 36);
}

TEST(RandomCommander, PaysForSomeAndForAll) {
  Decision decision = of(Shape::set, 3, 6);
  std::map<std::size_t, int> sizes;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    ++sizes[RandomCommander(seed).decide(nobody(), decision).choice.picks.size()];
  }
  EXPECT_EQ(sizes.size(), 4U) << "none to three";
}

class NoReactions final : public Reactions {
 public:
  [[nodiscard]] Reaction react(const ReactionRequest&) const override { return {}; }
  [[nodiscard]] int total(const ReactionRequest&) const override { return 0; }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest&) const override { return {}; }
};

SparingCommander sparing(const Reactions& reactions, double share, std::uint64_t seed) {
  const Sheet& rules = sheet(SheetId::nineteenth_century);
  Weights weights = shipped_weights(rules.name());
  weights.set(Weight::command_seen_to, share);
  return {rules, reactions, weights, seed};
}

TEST(SparingCommander, SeesToHisShareEachTurnToOthers) {
  const NoReactions reactions;
  const SparingCommander some = sparing(reactions, 0.3, 7);
  const SparingCommander all = sparing(reactions, 1, 7);
  const SparingCommander nobody_at_all = sparing(reactions, 0, 7);
  int seen = 0;
  int changed = 0;
  for (std::uint16_t turn = 1; turn <= 100; ++turn) {
    for (std::uint16_t i = 0; i < 20; ++i) {
      const UnitId unit = static_cast<UnitId>(i);
      seen += some.sees_to(turn, unit) ? 1 : 0;
      changed += some.sees_to(turn, unit) != some.sees_to(turn + 1, unit) ? 1 : 0;
      EXPECT_TRUE(all.sees_to(turn, unit));
      EXPECT_FALSE(nobody_at_all.sees_to(turn, unit));
    }
  }
  // Of 2000: 600, and five standard deviations are 102; 2 x 0.3 x 0.7 of them change.
  EXPECT_NEAR(seen, 600, 102);
  EXPECT_NEAR(changed, 840, 150);
}

/// What a greedy commander takes of orders of these kinds.
int greedily(std::initializer_list<FreeOrder::Kind> kinds) {
  const NoReactions reactions;
  Decision decision;
  decision.shape = Shape::order;
  for (const FreeOrder::Kind kind : kinds) {
    Option option;
    option.variant = static_cast<int>(kind);
    decision.options.push_back(option);
  }
  GreedyCommander commander(sheet(SheetId::nineteenth_century), reactions, {});
  return commander.decide(nobody(), decision).choice.picks.front();
}

TEST(GreedyCommander, ChargesElseFiresElseGoesOn) {
  using Kind = FreeOrder::Kind;
  EXPECT_EQ(greedily({Kind::stand, Kind::advance, Kind::fire, Kind::charge, Kind::charge}), 3);
  EXPECT_EQ(greedily({Kind::stand, Kind::advance, Kind::fire, Kind::fire}), 2);
  EXPECT_EQ(greedily({Kind::stand, Kind::withdraw, Kind::advance, Kind::to_goal}), 2);
  EXPECT_EQ(greedily({Kind::stand, Kind::withdraw}), 0) << "what comes first, where none is liked";
}

}  // namespace
}  // namespace opfor
