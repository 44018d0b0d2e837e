// What a bot is told, and what it is answered, hangs on nothing that its side cannot know.
#include <gtest/gtest.h>

#include "chance/keyed_dice.hpp"
#include "contract/otherwise.hpp"
#include "drill/passing_on.hpp"
#include "drill/seen_event.hpp"
#include "engine/counsel.hpp"
#include "engine/support.hpp"
#include "record/program_asks.hpp"

namespace opfor::test {
namespace {

/// All that a bot could be told at a decision.
std::string told(const Sheet& sheet, const Behaviour& behaviour, const Battle& battle,
                 const Decision& decision) {
  const View view = sheet.view(battle, decision.side);
  engine::Counsel counsel(sheet, behaviour, shipped_weights(sheet.name()), 10);
  counsel.about(view, decision, [] { return false; });
  std::string all = engine::decide_json(sheet, view, decision).dump() + '\n';
  const auto ask = [&](engine::Method method, const engine::Json& params) {
    all += engine::reply_line("1", counsel.answer(method, params)) + '\n';
  };
  ask(engine::Method::advise, {{"level", "commander"}});
  ask(engine::Method::judge, {{"order", {{"acts", {{{"act", "move"}, {"path", {{10, 10}}}}}}}}});
  ask(engine::Method::play_on, {{"seed", 5}, {"tell", true}});
  return all;
}

/// Those whom the side does not see stand elsewhere, and are otherwise in every way. Nothing, if
/// that would bring one into sight.
std::optional<Battle> unseen_otherwise(const Sheet& sheet, const Battle& battle, Side side,
                                       int& changed) {
  const View view = sheet.view(battle, side);
  Battle other = battle;
  for (const UnitId unit : out_of_sight(battle, view)) {
    UnitState& state = other.unit(unit);
    if (!state.on_table()) continue;
    state.x += 57;
    state.y -= 31;
    state.commanded ^= 1;
    state.acted ^= 1;
    ++changed;
  }
  const View then = sheet.view(other, side);
  if (!(then.hidden == view.hidden && then.remembered == view.remembered)) return std::nullopt;
  return other;
}

/// Plays on as programs do, and compares at every so many-th decision.
class Comparing final : public PassingOn {
 public:
  Comparing(const Sheet& sheet, const Behaviour& behaviour, Minds minds, chance::Chance& dice)
      : PassingOn(asks_),
        sheet_(sheet),
        behaviour_(behaviour),
        asks_(sheet, std::move(minds), dice) {}
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override {
    for (const Decision& decision : decisions) {
      if (asked_++ % 5 == 0) compare(now.battle(), decision);
    }
    return asks_.decide_all(now, decisions);
  }

  int unseen = 0;    ///< units that stood elsewhere
  int meant = 0;     ///< fields that were otherwise
  int compared = 0;  ///< messages

 private:
  void compare(const Battle& battle, const Decision& decision) {
    const std::string here = told(sheet_, behaviour_, battle, decision);
    const auto same = [&](const Battle& other, const char* what) {
      ++compared;
      EXPECT_EQ(told(sheet_, behaviour_, other, decision), here)
          << what << " shows: turn " << decision.turn << ", " << word(decision.kind);
    };
    same(contract::meaning_otherwise(sheet_, battle, decision.side, "queued", meant),
         "what enemies in sight mean");
    if (const auto other = unseen_otherwise(sheet_, battle, decision.side, unseen)) {
      same(*other, "who is out of sight");
    }
  }
  const Sheet& sheet_;
  const Behaviour& behaviour_;
  ProgramAsks asks_;
  int asked_ = 0;
};

class Blind : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Small, Blind, ::testing::ValuesIn(small_scenarios()),
                         [](const auto& test) { return test.param; });

TEST_P(Blind, NothingThatIsHiddenChangesAByteOfWhatABotIsTold) {
  const BotBattle battle = level_battle(GetParam(), Side::a, Level::commander);
  const Sheet& sheet = battle.game->sheet();
  chance::KeyedDice dice(11);
  Comparing asks(sheet, battle.game->behaviour(), battle.game->minds(), dice);
  Battle table = battle.game->battle();
  NoEvents nobody;
  Play play(table, asks, nobody);
  while (table.head().verdict == Verdict::going_on && table.head().turn <= 3 && !HasFailure()) {
    sheet.play_step(play);
  }
  EXPECT_GT(asks.compared, 5);
  EXPECT_GT(asks.meant, 20);
  RecordProperty("unseen", asks.unseen);
}

}  // namespace
}  // namespace opfor::test
