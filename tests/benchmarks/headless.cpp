// opfor_headless SCENARIO SEED: a battle, program against program, with nobody to tell it to. It is
// played twice, so that what a process makes once is there before the battle that is counted.
#include <charconv>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string_view>

#include "ai/commander/commander.hpp"
#include "battles/judged.hpp"
#include "chance/keyed_dice.hpp"
#include "record/program_asks.hpp"

namespace {

using namespace opfor;

/// What was asked in the course of a battle.
struct Asked {
  std::set<std::pair<int, UnitId>> active;  ///< turn and unit: it threw for an order, or got one
  int considered = 0;                       ///< orders that a commander chose
};

/// The program's answers, counted.
class Counting final : public Asks {
 public:
  Counting(const Sheet& sheet, const Minds& minds, chance::Chance& dice, Asked& asked)
      : program_(sheet, minds, dice), asked_(asked) {}
  std::vector<chance::Answer> answer_all(std::span<const chance::Request> requests) override {
    return program_.answer_all(requests);
  }
  std::vector<Reaction> react_all(const Battle& battle,
                                  std::span<const ReactionRequest> requests) override {
    for (const ReactionRequest& request : requests) note(battle, request.unit);
    return program_.react_all(battle, requests);
  }
  Order order_of(const Moment& now, const OrderRequest& request) override {
    return program_.order_of(now, request);
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
  void rest(Battle&) override {}

 private:
  void note(const Battle& battle, UnitId unit) { asked_.active.emplace(battle.head().turn, unit); }

  ProgramAsks program_;
  Asked& asked_;
};

/// Plays a battle to its end.
Asked play(const battles::Ready& ready, std::uint64_t seed) {
  const Sheet& sheet = *ready.scenario.sheet;
  PolicyCommander one(sheet, ready.behaviour);
  PolicyCommander other(sheet, ready.behaviour);
  chance::KeyedDice dice(seed);
  Asked asked;
  Counting asks(sheet, Minds{&ready.behaviour, {&one, &other}, {}}, dice, asked);
  NoEvents events;
  Battle battle = sheet.start(ready.scenario.setting);
  Play table(battle, asks, events);
  while (battle.head().verdict == Verdict::going_on) sheet.play_step(table);
  return asked;
}

/// The battle that scripts/count_instructions counts, by the name of this function.
[[gnu::noinline]] void measured_battle(const battles::Ready& ready, std::uint64_t seed) {
  const Asked asked = play(ready, seed);
  fmt::print("{} activations, {} of them considered\n", asked.active.size(), asked.considered);
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

int main(int count, char** words) {
  const auto seed = count == 3 ? number(words[2]) : std::nullopt;
  if (!seed) {
    fmt::print(stderr, "usage: opfor_headless SCENARIO SEED\n");
    return 2;
  }
  try {
    const battles::Ready ready = battles::ready(words[1]);
    static_cast<void>(play(ready, *seed));
    measured_battle(ready, *seed);
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
