// What the other side alone knows of enemies in sight changes neither what a side is offered nor
// what it does; and what lasts a turn is gone when the turn is. Both by what the records say of
// themselves.
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "battle/lifetimes.hpp"
#include "contract/kit_watched.hpp"
#include "contract/otherwise.hpp"

namespace opfor::contract {
namespace {

/// Notes the fields that last a turn.
class OfTheTurn final : public Fields {
 public:
  bool place(const Place& place) override {
    place_ = place;
    return true;
  }
  void number(std::string_view name, std::int64_t& value) override { note(name, value); }
  void units(std::string_view name, UnitSet& value) override { note(name, value.size()); }
  void dice(std::string_view name, UnitDice& value) override {
    for (std::size_t i = 0; i < kMostUnits; ++i) note(name, value.of(unit_id(i)));
  }
  void enter(std::string_view name, int index) override {
    in_ = fmt::format("{} {}: ", name, index);
  }
  void leave() override { in_.clear(); }
  [[nodiscard]] const std::map<std::string, std::int64_t>& noted() const { return noted_; }

 private:
  void note(std::string_view name, std::int64_t value) {
    if (place_.trait.lasts != Lasts::turn) return;
    noted_[fmt::format("{}{}, {}", in_, name, noted_.size())] = value;
  }
  Place place_;
  std::string in_;
  std::map<std::string, std::int64_t> noted_;
};

std::map<std::string, std::int64_t> of_the_turn(Battle battle, UnitId unit) {
  OfTheTurn fields;
  if (unit == kNoUnit) {
    battle.layouts().describe_battle(fields, battle.sheet_record());
  } else {
    describe_unit(fields, battle, unit);
  }
  return fields.noted();
}

/// The record as it was made.
Battle made(Battle battle, UnitId unit) {
  if (unit == kNoUnit) {
    battle.layouts().of_battle.begin(battle.sheet_record());
  } else {
    forget_unit(battle, unit);
  }
  return battle;
}

/// How much was compared.
struct Counted {
  int fields = 0;
  int given = 0;
  int ways = 0;
};

std::string when(const Battle& state) {
  return fmt::format("turn {}, step {}", state.head().turn, state.head().step);
}

void compare_views(const Sheet& sheet, const Battle& state, Side side, Counted& compared) {
  Battle other = meaning_otherwise(sheet, state, side, "", compared.fields);
  if (sheet.step_of(state) == opfor::other(side)) come_otherwise(other);
  const Battle here = sheet.view(state, side).seen;
  const Battle there = sheet.view(other, side).seen;
  EXPECT_TRUE(here == there) << when(state) << ": what enemies in sight mean shows: "
                             << first_difference(state_json(here), state_json(there));
}

void compare_ways(const Sheet& sheet, const Battle& state, const Battle& other, Side side,
                  Counted& compared) {
  for (std::size_t i = 0; i < state.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(state, unit) != side || !state.unit(unit).on_table()) continue;
    EXPECT_TRUE(sheet.facts(state, unit).same_values(sheet.facts(other, unit)))
        << when(state) << ": facts of " << state.setting().unit(unit).id;
    for (const Cell& cell : kCellsOfAllRows) {
      EXPECT_EQ(sheet.ways(state, {unit, cell}), sheet.ways(other, {unit, cell}))
          << when(state) << ": how " << state.setting().unit(unit).id << " would "
          << word(cell.intent);
      ++compared.ways;
    }
  }
}

void compare_steps(const Game& game, const Battle& state, const Battle& other, Side side,
                   Counted& compared) {
  const std::vector<Given> here = given_in_step(game, state, side);
  const std::vector<Given> there = given_in_step(game, other, side);
  for (std::size_t i = 0; i < std::min(here.size(), there.size()); ++i) {
    if (here[i].seen != there[i].seen) return;  // the enemy has done something else meanwhile
    ++compared.given;
    if (same(here[i], there[i])) continue;
    ADD_FAILURE() << when(state) << ": what enemies in sight mean changes " << told(here[i])
                  << "\n  into " << told(there[i]);
    return;
  }
}

}  // namespace

void commanders_are_blind_to_what_seen_enemies_mean(const Subject& subject) {
  const Game game(subject);
  const Sheet& sheet = *game.scenario.sheet;
  const auto states = states_of(game, 9, subject.most_turns);
  Counted compared;
  for (const std::size_t n : sampled(states.size(), 6 * subject.samples)) {
    const Battle& state = states[n];
    if (state.head().verdict != Verdict::going_on) continue;
    for (const Side side : {Side::a, Side::b}) {
      compare_views(sheet, state, side, compared);
      if (sheet.step_of(state) == other(side)) continue;
      // Whose step it is not stands in no queue: nobody would know what it is to do there.
      const Battle otherwise = meaning_otherwise(sheet, state, side, "queued", compared.fields);
      compare_ways(sheet, state, otherwise, side, compared);
      compare_steps(game, state, otherwise, side, compared);
      if (testing::Test::HasFailure()) return;  // one is enough to look at
    }
  }
  EXPECT_GT(compared.fields, 100);
  EXPECT_GT(compared.ways, 50);
  EXPECT_GT(compared.given, 2);
}

void what_lasts_a_turn_is_gone_after_it(const Subject& subject) {
  const Game game(subject);
  const auto states = states_of(game, 10, subject.most_turns);
  int gone = 0;
  for (std::size_t n = 1; n < states.size(); ++n) {
    const Battle& before = states[n - 1];
    const Battle& after = states[n];
    if (after.head().turn == before.head().turn) continue;
    for (std::size_t i = 0; i <= after.size(); ++i) {
      const UnitId unit = i < after.size() ? unit_id(i) : kNoUnit;
      const auto then = of_the_turn(made(after, unit), unit);
      EXPECT_EQ(of_the_turn(after, unit), then)
          << "turn " << after.head().turn << ": " << after.setting().name_of(unit);
      if (of_the_turn(before, unit) != then) ++gone;
    }
  }
  EXPECT_GT(gone, 5);
}

}  // namespace opfor::contract
