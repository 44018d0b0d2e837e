#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdexcept>

#include "ai/behaviour/read_behaviour.hpp"
#include "ai/commander/commander.hpp"
#include "battle/scenario.hpp"
#include "chance/keyed_dice.hpp"
#include "core/shipped.hpp"
#include "field/box.hpp"
#include "rules/sheets.hpp"

/// Whole battles of Camerone, both sides led by the policies, with what must hold at every moment.
namespace opfor {
namespace {

std::string_view shipped_text(std::string_view path) {
  for (const shipped::File& file : shipped::files()) {
    if (file.path == path) return file.text;
  }
  throw std::runtime_error("not shipped: " + std::string{path});
}

Scenario camerone() {
  const std::string path = "scenarios/nineteenth_century/camerone_1863.toml";
  auto scenario = read_scenario(shipped_text(path), path, find_sheet, sheet_names());
  if (!scenario) throw std::runtime_error(scenario.error().to_string());
  return *std::move(scenario);
}

Behaviour behaviour_of(const Scenario& scenario) {
  const std::string path = "ai/tables/nineteenth_century.toml";
  auto read = read_behaviour(shipped_text(path), path, scenario.setting->behaviour);
  if (!read) throw std::runtime_error(read.error().to_string());
  return *std::move(read);
}

/// Keyed dice, the shipped behaviour, and policies that see what their side sees.
class Program final : public Asks {
 public:
  Program(const Sheet& sheet, const Behaviour& behaviour, std::uint64_t seed)
      : sheet_(sheet), behaviour_(behaviour), commander_(sheet, behaviour), dice_(seed) {}
  std::vector<chance::Answer> answer_all(std::span<const chance::Request> requests) override {
    return dice_.answer_all(requests);
  }
  std::vector<Reaction> react_all(const Battle&,
                                  std::span<const ReactionRequest> requests) override {
    std::vector<Reaction> reactions;
    for (const auto& request : requests) reactions.push_back(behaviour_.react(request));
    return reactions;
  }
  std::vector<Choice> decide_all(const Battle& battle,
                                 std::span<const Decision> decisions) override {
    std::vector<Choice> choices;
    for (const Decision& decision : decisions) {
      choices.push_back(commander_.decide(sheet_.view(battle, decision.side), decision).choice);
      EXPECT_FALSE(fault(decision, choices.back()));
      for (const Option& option : decision.options) {
        if (!option.order) continue;
        const auto refusal = sheet_.check(battle, *option.order);
        EXPECT_FALSE(refusal) << "offered: " << option.words << " to "
                              << battle.setting().name_of(decision.unit) << ": " << refusal->what;
      }
    }
    return choices;
  }
  void rest(Battle&) override {}

 private:
  const Sheet& sheet_;
  const Behaviour& behaviour_;
  PolicyCommander commander_;
  chance::KeyedDice dice_;
};

/// Judges every order at the moment at which it is given.
class Judge final : public Events {
 public:
  Judge(const Sheet& sheet, const Battle& battle) : sheet_(sheet), battle_(battle) {}
  void happened(Event event) override {
    const auto* ordered = std::get_if<event::Ordered>(&event.what);
    if (ordered == nullptr) return;
    ++orders;
    const auto refusal = sheet_.check(battle_, ordered->order);
    EXPECT_FALSE(refusal) << "turn " << event.turn << " "
                          << battle_.setting().name_of(ordered->unit) << " "
                          << word(ordered->cell.intent) << ": " << refusal->rule << " "
                          << refusal->what;
  }
  int orders = 0;

 private:
  const Sheet& sheet_;
  const Battle& battle_;
};

void expect_sound(const Sheet& sheet, const Battle& battle) {
  std::vector<std::pair<UnitId, std::vector<field::Box>>> bodies;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!battle.unit(unit).on_table()) continue;
    bodies.emplace_back(unit, sheet.bases(battle, unit));
    EXPECT_FALSE(bodies.back().second.empty()) << battle.setting().name_of(unit);
    for (const field::Box& base : bodies.back().second) {
      for (const Vec corner : field::corners(base)) {
        EXPECT_TRUE(battle.setting().ground->on_table(corner)) << battle.setting().name_of(unit);
      }
    }
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      for (const field::Box& mine : bodies[i].second) {
        for (const field::Box& theirs : bodies[k].second) {
          EXPECT_FALSE(field::overlaps(mine, theirs))
              << "turn " << battle.head().turn << " step " << int{battle.head().step} << ": "
              << battle.setting().name_of(bodies[i].first) << " on "
              << battle.setting().name_of(bodies[k].first) << " by "
              << field::overlap(mine, theirs);
        }
      }
    }
  }
}

std::uint64_t played(const Scenario& scenario, const Behaviour& behaviour, std::uint64_t seed) {
  const Sheet& sheet = *scenario.sheet;
  Battle battle = sheet.start(scenario.setting);
  Program program(sheet, behaviour, seed);
  Judge judge(sheet, battle);
  const std::size_t most = sheet.steps().size() * static_cast<std::size_t>(scenario.setting->turns);
  std::size_t steps = 0;
  for (; steps < most && battle.head().verdict == Verdict::going_on; ++steps) {
    sheet.play_step(battle, program, judge);
    expect_sound(sheet, battle);
    if (testing::Test::HasFailure()) break;
  }
  if (!testing::Test::HasFailure()) {
    EXPECT_NE(battle.head().verdict, Verdict::going_on) << "every battle ends";
    EXPECT_GT(judge.orders, 50);
  }
  return battle.hash();
}

class WholeBattle : public testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Camerone, WholeBattle, testing::Range<std::uint64_t>(1, 25));

TEST_P(WholeBattle, OrdersAreLegalBodiesStandClearAndItEnds) {
  const Scenario scenario = camerone();
  played(scenario, behaviour_of(scenario), GetParam());
}

TEST(WholeBattles, TheSameSeedGivesTheSameEnd) {
  const Scenario scenario = camerone();
  const Behaviour behaviour = behaviour_of(scenario);
  const std::uint64_t once = played(scenario, behaviour, 5);
  EXPECT_EQ(once, played(scenario, behaviour, 5));
  EXPECT_NE(once, played(scenario, behaviour, 6));
}

}  // namespace
}  // namespace opfor
