#include "chance/keyed_dice.hpp"
#include "contract/kit_parts.hpp"
#include "drill/passing_on.hpp"
#include "drill/reporting.hpp"

namespace opfor::contract {
namespace {

const std::array<Cell, 3> kThreeCells{
    Cell{Intent::advance, ChargeMark::yes, Gait::as_before, true},
    Cell{Intent::take_cover, ChargeMark::no, Gait::as_before, true},
    Cell{Intent::withdraw, ChargeMark::no, Gait::as_before, false},
};

/// Decides everything twice: by the moment that a play has kept, and by the mere state.
class Doubting final : public PassingOn {
 public:
  explicit Doubting(const Game& game)
      : PassingOn(inner_), inner_(*game.scenario.sheet, game.minds, dice_) {}

  Order order_of(const Moment& now, const OrderRequest& request) override {
    Order order = inner_.order_of(now, request);
    EXPECT_EQ(order, inner_.order_of(now.battle(), request));
    return order;
  }
  std::vector<Choice> decide_all(const Moment& now, std::span<const Decision> decisions) override {
    auto choices = inner_.decide_all(now, decisions);
    EXPECT_EQ(choices, inner_.decide_all(now.battle(), decisions));
    return choices;
  }

 private:
  chance::KeyedDice dice_{23};
  ProgramAsks inner_;
};

void expect_as_if_fresh(const Sheet& sheet, const Moment& kept) {
  const Battle& battle = kept.battle();
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!battle.unit(unit).on_table()) continue;
    const std::string& name = battle.setting().name_of(unit);
    EXPECT_TRUE(sheet.facts(kept, unit).same_values(sheet.facts(battle, unit))) << name;
    for (const Cell& cell : kThreeCells) {
      EXPECT_EQ(sheet.ways(kept, {unit, cell}), sheet.ways(battle, {unit, cell})) << name;
    }
  }
}

}  // namespace

void what_is_kept_is_so(const Subject& subject) {
  const Game game(subject);
  const Sheet& sheet = *game.scenario.sheet;
  Battle battle = sheet.start(game.scenario.setting);
  Doubting asks(game);
  NoEvents events;
  Play play(battle, asks, events);
  std::size_t steps = 0;
  const std::size_t by = 96 / subject.samples;
  while (battle.head().verdict == Verdict::going_on && battle.head().turn <= subject.short_turns) {
    sheet.play_step(play);
    if (steps++ % by == 0 && play.kept.is_worked_out()) expect_as_if_fresh(sheet, play.kept);
  }
}

}  // namespace opfor::contract
