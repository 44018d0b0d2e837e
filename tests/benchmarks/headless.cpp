// opfor_headless SCENARIO SEED [TURN]: a battle, program against program, with nobody to tell it
// to; or a turn to which commanders have led it, played on from there by the tables for both sides,
// ten times. Either is played twice, so that what a process makes once is there before what is
// counted.
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string_view>

#include "ai/commander/commander.hpp"
#include "ai/commander/levels.hpp"
#include "ai/commander/weights.hpp"
#include "battles/judged.hpp"
#include "chance/keyed_dice.hpp"
#include "core/as_number.hpp"
#include "drill/passing_on.hpp"
#include "drill/position.hpp"
#include "record/program_asks.hpp"

namespace {

using namespace opfor;

/// What was asked in the course of a battle.
struct Asked {
  std::set<std::pair<int, UnitId>> active;  ///< turn and unit: it threw for an order, or got one
  int considered = 0;                       ///< orders that a commander chose
};

/// The program's answers, counted.
class Counting final : public PassingOn {
 public:
  Counting(const Sheet& sheet, const Minds& minds, chance::Chance& dice, Asked& asked)
      : PassingOn(program_), program_(sheet, minds, dice), asked_(asked) {}
  std::vector<Reaction> react_all(const Battle& battle,
                                  std::span<const ReactionRequest> requests) override {
    for (const ReactionRequest& request : requests) note(battle, request.unit);
    return program_.react_all(battle, requests);
  }
  std::optional<Order> goes_by_die(const Moment& now, const OrderRequest& request) override {
    return program_.goes_by_die(now, request);
  }
  std::vector<Choice> decide_all(const Moment& now, std::span<const Decision> decisions) override {
    const Battle& battle = now.battle();
    for (const Decision& decision : decisions) {
      if (decision.kind != DecisionKind::order_unit) continue;
      ++asked_.considered;
      note(battle, decision.unit);
    }
    return program_.decide_all(now, decisions);
  }

 private:
  void note(const Battle& battle, UnitId unit) { asked_.active.emplace(battle.head().turn, unit); }

  ProgramAsks program_;
  Asked& asked_;
};

/// A battle between two commanders.
struct Played {
  Battle battle;
  Asked asked;
};

/// @param until -> bool: the state after which nobody plays on
template <class Until>
Played play(const battles::Ready& ready, std::uint64_t seed, Until until) {
  const Sheet& sheet = *ready.scenario.sheet;
  PolicyCommander one(sheet, ready.behaviour);
  PolicyCommander other(sheet, ready.behaviour);
  chance::KeyedDice dice(seed);
  Played played{sheet.start(ready.scenario.setting), {}};
  Counting asks(sheet, Minds{&ready.behaviour, {&one, &other}, {}}, dice, played.asked);
  NoEvents events;
  Play table(played.battle, asks, events);
  while (played.battle.head().verdict == Verdict::going_on && !until(played.battle)) {
    sheet.play_step(table);
  }
  return played;
}
Played play(const battles::Ready& ready, std::uint64_t seed) {
  return play(ready, seed, [](const Battle&) { return false; });
}

/// Plays the position's turn on by the tables, with dice of its own each time.
/// @returns for how many units something was thrown or chosen
std::size_t play_turns_on(const battles::Ready& ready, const Battle& position) {
  constexpr std::uint64_t kTimes = 10;
  const Sheet& sheet = *ready.scenario.sheet;
  std::size_t active = 0;
  for (std::uint64_t seed = 1; seed <= kTimes; ++seed) {
    const auto tables = [&] {
      return commander_of(Level::reaction, sheet, ready.behaviour, seed,
                          shipped_weights(sheet.name()));
    };
    const auto one = tables();
    const auto other = tables();
    chance::KeyedDice dice(seed);
    Asked asked;
    Counting asks(sheet, Minds{&ready.behaviour, {one.get(), other.get()}, {}}, dice, asked);
    static_cast<void>(play_on(sheet, position, turn_is_over(position), asks));
    active += asked.active.size();
  }
  return active;
}

/// What scripts/count_instructions counts, by the names of these functions.
[[gnu::noinline]] void measured_battle(const battles::Ready& ready, std::uint64_t seed) {
  const Asked asked = play(ready, seed).asked;
  fmt::print("{} activations, {} of them considered\n", asked.active.size(), asked.considered);
}
[[gnu::noinline]] void measured_turns(const battles::Ready& ready, const Battle& position) {
  fmt::print("{} activations, 0 of them considered\n", play_turns_on(ready, position));
}

}  // namespace

int main(int count, char** words) {
  const auto seed = count == 3 || count == 4 ? as_number<std::uint64_t>(words[2]) : std::nullopt;
  const auto turn = count == 4 ? as_number<std::uint64_t>(words[3]) : std::nullopt;
  if (!seed || (count == 4 && !turn)) {
    fmt::print(stderr, "usage: opfor_headless SCENARIO SEED [TURN]\n");
    return 2;
  }
  try {
    const battles::Ready ready = battles::ready(words[1]);
    if (turn) {
      const Played before = play(ready, *seed, [&](const Battle& battle) {
        return static_cast<std::uint64_t>(battle.head().turn) >= *turn;
      });
      if (before.battle.head().turn != *turn || before.battle.head().verdict != Verdict::going_on) {
        fmt::print(stderr, "{} of seed {} has no turn {} to play on: it came to turn {}\n",
                   words[1], *seed, *turn, before.battle.head().turn);
        return 2;
      }
      static_cast<void>(play_turns_on(ready, before.battle));
      measured_turns(ready, before.battle);
    } else {
      static_cast<void>(play(ready, *seed));
      measured_battle(ready, *seed);
    }
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
