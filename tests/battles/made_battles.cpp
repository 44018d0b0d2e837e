#include "battles/made_battles.hpp"

#include <fmt/format.h>
#include <stdexcept>

#include "ai/commander/levels.hpp"
#include "chance/keyed_dice.hpp"
#include "record/program_asks.hpp"
#include "rules/sheets.hpp"

namespace opfor::battles {

Verdict fought(const Ready& ready, std::uint64_t seed, std::array<Commander*, 2> commanders,
               const AtTurn& at_turn) {
  const Sheet& sheet = *ready.scenario.sheet;
  chance::KeyedDice dice(seed);
  ProgramAsks asks(sheet, Minds{&ready.behaviour, commanders, {}}, dice);
  NoEvents events;
  Battle battle = sheet.start(ready.scenario.setting);
  Play table(battle, asks, events);
  int turn = battle.head().turn;  // of the first, nothing is known yet
  while (battle.head().verdict == Verdict::going_on) {
    sheet.play_step(table);
    if (battle.head().turn == turn || battle.head().verdict != Verdict::going_on) continue;
    turn = battle.head().turn;
    if (at_turn) at_turn(battle);
  }
  return battle.head().verdict;
}

Verdict fought(const Ready& ready, std::uint64_t seed, const std::array<Weights, 2>& weights,
               const AtTurn& at_turn) {
  const Sheet& sheet = *ready.scenario.sheet;
  const auto a = commander_of(Level::commander, sheet, ready.behaviour, 2 * seed, weights[0]);
  const auto b = commander_of(Level::commander, sheet, ready.behaviour, 2 * seed + 1, weights[1]);
  return fought(ready, seed, std::array{a.get(), b.get()}, at_turn);
}

Verdict fought(const Ready& ready, std::uint64_t seed, const AtTurn& at_turn) {
  const Weights& weights = shipped_weights(ready.scenario.sheet->name());
  return fought(ready, seed, {weights, weights}, at_turn);
}

double score_of_a(Verdict verdict) {
  return verdict == Verdict::a_wins ? 1 : verdict == Verdict::b_wins ? 0 : 0.5;
}

Ready made(const muster::List& list, int points, std::uint64_t seed) {
  muster::Wish wish;
  wish.seed = seed;
  wish.points = points;
  wish.both = true;
  const auto made = muster::muster(list, wish, find_sheet, sheet_names());
  if (!made) throw std::runtime_error(fmt::format("seed {}: {}", seed, made.error().to_string()));
  return with_plans(ready_to_play(made->text, fmt::format("seed {}", seed)));
}

}  // namespace opfor::battles
