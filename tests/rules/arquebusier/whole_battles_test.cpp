// Whole battles under both timings of movement.
#include <gtest/gtest.h>

#include "ai/behaviour/behaviour.hpp"
#include "ai/commander/commander.hpp"
#include "chance/keyed_dice.hpp"
#include "rules/arquebusier/sheet.hpp"
#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::Small;

/// Both sides led by the program, with dice of a seed.
class ByTheProgram final : public Asks {
 public:
  ByTheProgram(const Setting& setting, std::uint64_t seed)
      : behaviour_(opfor::test::shipped_behaviour("arquebusier", setting.behaviour)),
        commander_(sheet(), behaviour_),
        dice_(seed) {}
  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override {
    return dice_.answer_all(requests);
  }
  [[nodiscard]] std::vector<Reaction> react_all(
      const Battle&, std::span<const ReactionRequest> requests) override {
    std::vector<Reaction> all;
    for (const ReactionRequest& request : requests) all.push_back(behaviour_.react(request));
    return all;
  }
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override {
    return sheet().ways(now, request).front();
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override {
    std::vector<Choice> all;
    for (const Decision& decision : decisions) {
      all.push_back(commander_.decide(sheet().view(now, decision.side), decision).choice);
    }
    return all;
  }
  void rest(Battle&) override {}

 private:
  Behaviour behaviour_;
  PolicyCommander commander_;
  chance::KeyedDice dice_;
};

/// The dike road with an option; what happened until it ended.
struct Whole {
  int turns = 0;
  int shots = 0, moves = 0, melees = 0;
  Verdict verdict = Verdict::going_on;
};
Whole whole(const std::string& timing, std::uint64_t seed) {
  Small s = test::scenario("dike_road_1591");
  auto changed = std::make_shared<Setting>(*s.scenario.setting);
  for (SideInfo& side : changed->sides) side.automated = true;
  Rules all = rules(*changed);
  all.options.movement_timing =
      timing == "after_commands" ? MovementTiming::after_commands : MovementTiming::after_shooting;
  changed->of_sheet = std::make_shared<Rules>(all);
  Battle battle = sheet().start(changed);
  ByTheProgram program(*changed, seed);
  EventList told;
  for (int i = 0; i < 1000 && battle.head().verdict == Verdict::going_on; ++i) {
    sheet().play_step(battle, program, told);
  }
  Whole came;
  came.turns = battle.head().turn;
  came.verdict = battle.head().verdict;
  for (const Event& event : told.list) {
    came.shots += std::holds_alternative<event::Shot>(event.what) ? 1 : 0;
    came.moves += std::holds_alternative<event::Moved>(event.what) ? 1 : 0;
    came.melees += std::holds_alternative<event::Fought>(event.what) ? 1 : 0;
  }
  return came;
}

TEST(Aq16, UnderBothTimingsOfMovementBattlesArePlayedToTheirEnd) {
  for (const char* timing : {"after_shooting", "after_commands"}) {
    int melees = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Whole came = whole(timing, seed);
      EXPECT_NE(came.verdict, Verdict::going_on) << timing << seed;
      EXPECT_LE(came.turns, 9) << timing << seed;
      EXPECT_GT(came.shots, 0) << timing << seed;
      EXPECT_GT(came.moves, 0) << timing << seed;
      melees += came.melees;
    }
    EXPECT_GT(melees, 0) << timing;
  }
}

}  // namespace
}  // namespace opfor::arquebusier
