// Who types what he is offered, by its verb and its name, orders just that: no option is refused
// when it is said in words, or read as another order.
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

#include "ai/commander/levels.hpp"
#include "battles/judged.hpp"
#include "chance/keyed_dice.hpp"
#include "drill/position.hpp"
#include "drill/task.hpp"
#include "field/wheel.hpp"
#include "hearing/free_order.hpp"
#include "record/program_asks.hpp"
#include "sanitized.hpp"
#include "telling/measures.hpp"

namespace opfor::battles {
namespace {

/// Types all options that a commander is offered.
class Types final : public Heard {
 public:
  explicit Types(const Sheet& sheet) : sheet_(sheet) {}

  void decided(const Moment& now, const Decision& decision, const Commander::Decided&) override {
    if (decision.shape != Shape::order) return;
    std::map<std::string, int> called;
    for (const Option& option : decision.options) ++called[typed(now, option)];
    for (const Option& option : decision.options) {
      if (!option.order) continue;
      if (called[typed(now, option)] == 1) hears(now, decision, typed(now, option), option);
      if (const auto* charge = act<Charge>(*option.order)) charges(now, decision, charge->target);
      wheels(now, decision, *option.order);
    }
  }
  void bound(const Moment&, const OrderRequest&, const Order&) override {}

  [[nodiscard]] int typed_in_all() const { return typed_; }
  [[nodiscard]] int wheels_in_all() const { return wheels_; }
  [[nodiscard]] int arrives_in_all() const { return arrives_; }

 private:
  /// "charge: the Foot (F1)" as "charge F1".
  static std::string typed(const Moment& now, const Option& option) {
    if (option.unit == kNoUnit) return option.words;
    return option.words.substr(0, option.words.find(':')) + ' ' +
           now.battle().setting().unit(option.unit).id;
  }
  void hears(const Moment& now, const Decision& decision, const std::string& words,
             const Option& option) {
    const auto order = read_order(sheet_, now.battle(), decision.unit, words, decision.options);
    ASSERT_TRUE(order) << words << ": " << order.error();
    EXPECT_EQ(order->acts, option.order->acts) << words;
    ++typed_;
  }
  void charges(const Moment& now, const Decision& decision, UnitId whom) const {
    const std::string words = "charge at " + now.battle().setting().unit(whom).id;
    const auto order = read_order(sheet_, now.battle(), decision.unit, words, decision.options);
    ASSERT_TRUE(order) << words << ": " << order.error();
    const auto why = refused(sheet_, now, decision, *order);
    EXPECT_FALSE(why) << words << ": " << (why ? why->what : "");
  }

  static constexpr std::int32_t kRounded = 500;  ///< hundredths of a degree: places are rounded

  /// Who types no more than the place that an offered wheel leads to comes there the same way.
  void wheels(const Moment& now, const Decision& decision, const Order& offered) {
    const auto* wheel = offered.acts.size() == 2 ? std::get_if<Wheel>(&offered.acts[0]) : nullptr;
    const auto* move = offered.acts.size() == 2 ? std::get_if<Move>(&offered.acts[1]) : nullptr;
    if (wheel == nullptr || move == nullptr || move->path.size() != 1) return;
    const Point at = move->path.front();
    const Measure measure = now.battle().setting().measure;
    const std::string words =
        fmt::format("move to {:.2f},{:.2f}", in_measure(at.x, measure), in_measure(at.y, measure));
    const auto order = read_order(sheet_, now.battle(), decision.unit, words);
    ASSERT_TRUE(order) << words << ": " << order.error();
    if (std::holds_alternative<Face>(order->acts.front())) return;  // it may turn in its place, too
    if (order->acts.size() == 1) return;  // a hair aside of straight ahead
    const auto* heard = std::get_if<Wheel>(&order->acts[0]);
    ASSERT_NE(heard, nullptr) << words;
    // By the smallest wheel, which somebody may stand in the way of.
    const Angle from = now.battle().unit(decision.unit).pose().facing;
    EXPECT_LT(std::abs(field::signed_turn(from, heard->facing)),
              std::abs(field::signed_turn(from, wheel->facing)) + kRounded)
        << words;
    arrives_ += refused(sheet_, now, decision, *order) ? 0 : 1;
    ++wheels_;
  }

  const Sheet& sheet_;
  int typed_ = 0;
  int wheels_ = 0;
  int arrives_ = 0;  ///< of these, where its longest way is not passed by how a place is rounded
};

constexpr int kTurnsWatched = 4;  ///< where sanitizers watch: whole battles take long

class HeardAsOffered : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Sheets, HeardAsOffered,
                         testing::Values("camerone_1863", "lane_1645", "maida_1806",
                                         "breitenfeld_1631", "edgehill_1642"));

TEST_P(HeardAsOffered, WhatIsTypedIsWhatIsOffered) {
  const Ready battle = ready(GetParam());
  const Sheet& sheet = *battle.scenario.sheet;
  Types types(sheet);
  const auto led = [&] {
    return commander_of(Level::commander, sheet, battle.behaviour, 1,
                        shipped_weights(sheet.name()));
  };
  const auto one = led();
  const auto other = led();
  chance::KeyedDice dice(1);
  ProgramAsks asks(sheet, Minds{&battle.behaviour, {one.get(), other.get()}, {}}, dice, &types);
  const Battle over = play_on(
      sheet, sheet.start(battle.scenario.setting),
      [](const Battle& now) { return test::kSanitized && now.head().turn > kTurnsWatched; }, asks);
  if (!test::kSanitized) {
    EXPECT_NE(over.head().verdict, Verdict::going_on);
  }
  EXPECT_GT(types.typed_in_all(), test::kSanitized ? 25 : 50);
  if (sheet.vocabulary().wheels) {
    EXPECT_GT(types.wheels_in_all(), 5);
    EXPECT_GT(types.arrives_in_all(), types.wheels_in_all() * 3 / 4);
  }
}

}  // namespace
}  // namespace opfor::battles
