// Between two steps everything is in the state, and nowhere else.
#include <nlohmann/json.hpp>

#include "chance/keyed_dice.hpp"
#include "contract/kit_parts.hpp"
#include "record/program_asks.hpp"

namespace opfor::contract {
namespace {

constexpr std::uint64_t kSeed = 71;

/// The state, written and read back.
Battle read_back(const Sheet& sheet, const Battle& battle) {
  const std::string text = state_json(battle).dump();
  auto back = state_of(sheet, battle.shared_setting(), nlohmann::ordered_json::parse(text));
  if (!back) throw std::runtime_error(back.error());
  return *std::move(back);
}

/// Plays on by programs to the end of the turn.
void play_turn(const Game& game, Battle& battle) {
  const Sheet& sheet = *game.scenario.sheet;
  chance::KeyedDice dice(kSeed);
  ProgramAsks asks(sheet, game.minds, dice);
  EventList events;
  const int turn = battle.head().turn;
  while (battle.head().turn == turn && battle.head().verdict == Verdict::going_on) {
    sheet.play_step(battle, asks, events);
  }
}

}  // namespace

void nothing_is_kept_outside_the_state(const Subject& subject) {
  const Game game(subject);
  const Sheet& sheet = *game.scenario.sheet;
  const auto states = states_of(game, kSeed, subject.most_turns);
  ASSERT_GT(states.size(), sheet.steps().size());
  chance::KeyedDice dice(kSeed);
  ProgramAsks asks(sheet, game.minds, dice);
  EventList events;
  for (const std::size_t i : sampled(states.size() - 1, 20 * subject.samples)) {
    Battle battle = read_back(sheet, states[i]);
    sheet.play_step(battle, asks, events);
    ASSERT_EQ(battle, states[i + 1])
        << "step " << i << ": " << first_difference(state_json(battle), state_json(states[i + 1]));
  }
}

void every_step_is_forked_and_undone(const Subject& subject) {
  const Game game(subject);
  const auto until = after_turn(subject.short_turns);
  Session whole = game.begin(programs(kSeed));
  whole.advance(until);
  Session session = game.begin(programs(kSeed));
  const auto next_step = [&](Session& of) {
    int steps = 0;
    of.advance([&](const Battle& battle) { return until(battle) || steps++ == 1; });
  };
  session.advance([](const Battle&) { return true; });
  while (!until(session.battle()) && session.battle().head().verdict == Verdict::going_on) {
    const std::size_t answers = session.answers();
    const Battle before = session.battle();
    Session fork = session.fork();
    next_step(session);
    ASSERT_EQ(fork.battle(), before);
    next_step(fork);
    ASSERT_EQ(fork.battle(), session.battle()) << "before answer " << answers;
    // The step is taken back, if anybody answered in it, and played again.
    fork.undo_to(answers);
    if (session.answers() > answers) {
      ASSERT_EQ(fork.battle(), before);
    }
    fork.advance([&](const Battle& battle) { return battle == session.battle(); });
    ASSERT_EQ(fork.battle(), session.battle()) << "undone to answer " << answers;
    ASSERT_EQ(fork.answers(), session.answers());
  }
  EXPECT_EQ(session.journal(), whole.journal());
  EXPECT_EQ(session.battle(), whole.battle());
}

void phases_are_passed_over_from_anywhere(const Subject& subject) {
  const Game game(subject);
  const Sheet& sheet = *game.scenario.sheet;
  const auto states = states_of(game, kSeed, subject.short_turns);
  const auto passed_over = [&](const Battle& battle) {
    return sheet.step_of(battle) || sheet.steps()[battle.head().step].on_the_table;
  };
  for (const std::size_t n : sampled(states.size(), 3 * subject.samples)) {
    if (!passed_over(states[n])) continue;
    Battle battle = states[n];
    sheet.skip_step(battle);
    ASSERT_NE(battle, states[n]);
    for (const UnitState& unit : battle.units()) EXPECT_EQ(unit.queued, 0);
    // Programs play on from there: the table is sound.
    play_turn(game, battle);
    EXPECT_NE(battle.head().turn, states[n].head().turn);
    // So it is where all that is left of the turn is passed over.
    Battle standing = states[n];
    for (std::size_t i = 0; i < standing.size() && passed_over(standing); ++i) {
      sheet.skip_step(standing);
    }
    EXPECT_FALSE(passed_over(standing)) << "state " << n;
  }
}

}  // namespace opfor::contract
