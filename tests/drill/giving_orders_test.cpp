#include "drill/giving_orders.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace opfor {
namespace {

using testing::ElementsAre;

struct PlainRecord {
  std::uint64_t value = 0;
};
void describe(Fields& f, PlainRecord& r) { f("value", r.value); }

Battle of_units(std::size_t n) {
  auto setting = std::make_shared<Setting>();
  for (std::size_t i = 0; i < n; ++i) {
    UnitInfo unit;
    unit.id = std::to_string(i);
    setting->units.push_back(unit);
  }
  return Battle::make<PlainRecord, PlainRecord>(setting);
}

/// Throws 1, 2, 3... and has everybody run; chooses the second option.
class Dull final : public Asks {
 public:
  std::vector<std::size_t> together;  ///< dice that fell at once
  std::vector<int> dice;              ///< of each reaction
  std::optional<Order> by_die;        ///< of everybody

  std::vector<chance::Answer> answer_all(std::span<const chance::Request> requests) override {
    together.push_back(requests.size());
    std::vector<chance::Answer> answers;
    for (std::size_t i = 0; i < requests.size(); ++i) {
      chance::Answer answer;
      answer.value = i + 1;
      answers.push_back(answer);
    }
    return answers;
  }
  std::vector<Reaction> react_all(const Battle&,
                                  std::span<const ReactionRequest> requests) override {
    std::vector<Reaction> reactions;
    for (const ReactionRequest& request : requests) {
      dice.push_back(request.die);
      Reaction reaction;
      reaction.cell.intent = Intent::run;
      reactions.push_back(reaction);
    }
    return reactions;
  }
  Order order_of(const Moment&, const OrderRequest& request) override {
    return {request.unit, {}, {}};
  }
  std::optional<Order> goes_by_die(const Moment&, const OrderRequest&) override { return by_die; }
  std::vector<Choice> decide_all(const Moment&, std::span<const Decision>) override { return {}; }
  void rest(Battle&) override {}
};

TEST(GivingOrders, DiceOfAMomentFallTogetherAndSomeShareOne) {
  Battle battle = of_units(3);
  Dull table;
  EventList told;
  Play play(battle, table, told);
  const std::vector<Dicing> all{{unit_id(0), Table::foot, 0, {}},
                                {unit_id(1), Table::foot, 0, {}},
                                {unit_id(2), Table::horse, 2, {}}};
  std::vector<UnitId> read;
  const auto facts_of = [&](UnitId unit) {
    read.push_back(unit);
    return Facts{};
  };
  const auto reacted = react_together(play, all, facts_of, "R-1");
  EXPECT_THAT(table.together, ElementsAre(2U)) << "one throw, of two dice";
  EXPECT_THAT(table.dice, ElementsAre(1, 1, 2)) << "the second shares the first's";
  EXPECT_THAT(read, ElementsAre(unit_id(0), unit_id(1), unit_id(2)));
  ASSERT_EQ(reacted.size(), 3U);
  EXPECT_EQ(reacted[2].request.table, Table::horse);
  EXPECT_EQ(battle.unit(unit_id(1)).reacted.intent, Intent::run) << "it is kept";
  ASSERT_EQ(told.list.size(), 3U) << "and told";
  EXPECT_EQ(std::get<event::Reacted>(told.list[2].what).request.unit, unit_id(2));
}

TEST(GivingOrders, WhoHasThrownIsFreeOnlyIfCommandedAndNotBound) {
  UnitState unit;
  EXPECT_TRUE(has_free_hand(unit, false)) << "no die was thrown for it";
  unit.reacted.has = 1;
  EXPECT_FALSE(has_free_hand(unit, false));
  EXPECT_TRUE(has_free_hand(unit, true));
  unit.reacted.binding = 1;
  EXPECT_FALSE(has_free_hand(unit, true));
}

TEST(GivingOrders, ACommanderChoosesOneOfTheOrdersOrGivesHisOwn) {
  Battle battle = of_units(1);
  Dull dull;
  NoEvents nobody;
  Play play(battle, dull, nobody);
  std::vector<FreeOrder> offered(2);
  offered[1].kind = FreeOrder::Kind::advance;
  offered[1].order.why_not_more = "the second";
  std::vector<std::string> seen;
  const auto second = [&](const Decision& decision) {
    EXPECT_EQ(decision.shape, Shape::order);
    for (const Option& option : decision.options) seen.push_back(option.words);
    Choice choice;
    choice.picks = {1};
    return choice;
  };
  const auto open = [&] { return offered; };
  EXPECT_EQ(choose_order(play, battle, unit_id(0), open, "R-2", second).why_not_more, "the second");
  EXPECT_THAT(seen, ElementsAre("stand", "straight ahead"));
  const auto own = [](const Decision&) {
    Choice choice;
    choice.order = Order{};
    choice.order->why_not_more = "his own";
    return choice;
  };
  EXPECT_EQ(choose_order(play, battle, unit_id(0), open, "R-2", own).why_not_more, "his own");
}

TEST(GivingOrders, WhoGoesByTheDieIsShownNothingElse) {
  Battle battle = of_units(2);
  battle.unit(unit_id(1)).reacted.has = 1;
  Dull dull;
  dull.by_die = Order{unit_id(1), {}, "as its die says"};
  NoEvents nobody;
  Play play(battle, dull, nobody);
  int made = 0;
  const auto open = [&] {
    ++made;
    return std::vector<FreeOrder>(1);
  };
  const auto first = [](const Decision&) { return Choice{{0}, {}}; };
  const auto chosen = [&](UnitId unit) {
    return choose_order(play, battle, unit, open, "R-2", first).why_not_more;
  };
  EXPECT_EQ(chosen(unit_id(1)), "as its die says");
  EXPECT_EQ(made, 0);
  EXPECT_EQ(chosen(unit_id(0)), "") << "no die was thrown for it";
  EXPECT_EQ(made, 1);
  dull.by_die.reset();  // it is none for who is free
  EXPECT_EQ(chosen(unit_id(1)), "");
  EXPECT_EQ(made, 2);
}

}  // namespace
}  // namespace opfor
