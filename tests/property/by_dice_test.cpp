// Level `reaction`: who goes by dice alone is not shown what else is open to a unit.
#include <gtest/gtest.h>

#include "ai/commander/levels.hpp"
#include "battles/judged.hpp"
#include "chance/keyed_dice.hpp"
#include "drill/position.hpp"
#include "record/program_asks.hpp"

namespace opfor::battles {
namespace {

/// Hears of orders that were chosen among others.
class Listens final : public Heard {
 public:
  void decided(const Moment&, const Decision& decision, const Commander::Decided& by) override {
    if (!by.by_die) return;
    ++by_die;
    seen += decision.options.size();
  }
  void bound(const Moment&, const OrderRequest&, const Order&) override {}
  std::size_t by_die = 0;
  std::size_t seen = 0;  ///< options
};

Battle by_dice(const Ready& ready, std::uint64_t seed, Heard* heard) {
  const Sheet& sheet = *ready.scenario.sheet;
  const auto led = [&] {
    return commander_of(Level::reaction, sheet, ready.behaviour, seed,
                        shipped_weights(sheet.name()));
  };
  const auto one = led();
  const auto other = led();
  chance::KeyedDice dice(seed);
  ProgramAsks asks(sheet, Minds{&ready.behaviour, {one.get(), other.get()}, {}}, dice, heard);
  return play_on(
      sheet, sheet.start(ready.scenario.setting), [](const Battle&) { return false; }, asks);
}

class ByDice : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Sheets, ByDice,
                         testing::Values("first_steps", "lane_1645", "dike_road_1591", "ferry_1634",
                                         "farm_1808"));

TEST_P(ByDice, ItIsTheSameBattleWhetherAnybodySeesWhatElseWasOpen) {
  const Ready battle = ready(GetParam());
  std::size_t by_die = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Listens listens;
    const Battle heard = by_dice(battle, seed, &listens);
    const Battle unheard = by_dice(battle, seed, nullptr);
    EXPECT_EQ(heard.head().turn, unheard.head().turn);
    EXPECT_EQ(heard.head().verdict, unheard.head().verdict);
    for (std::size_t i = 0; i < heard.size(); ++i) {
      EXPECT_EQ(heard.units()[i].pose(), unheard.units()[i].pose()) << i;
      EXPECT_EQ(heard.units()[i].on_table(), unheard.units()[i].on_table()) << i;
    }
    EXPECT_GE(listens.seen, listens.by_die) << "he who hears is shown all";
    by_die += listens.by_die;
  }
  EXPECT_GT(by_die, 0U);
}

}  // namespace
}  // namespace opfor::battles
