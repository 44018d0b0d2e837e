// Small battles through their steps: moves with their causes of fatigue, charges and the reactions
// to them, defensive fire, rounds of combat and what winners do.
#include <gtest/gtest.h>

#include "drill/free_hand.hpp"
#include "drill/worth.hpp"
#include "rules/fixed_play.hpp"
#include "rules/over_the_hills/before_horse.hpp"
#include "rules/over_the_hills/charge_to_come.hpp"
#include "rules/over_the_hills/charged_with.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/free_orders.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/policies.hpp"
#include "rules/over_the_hills/rallying.hpp"
#include "rules/over_the_hills/sheet.hpp"
#include "rules/over_the_hills/state.hpp"
#include "rules/small_battle.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr std::uint8_t kMove = 3;  // A3
constexpr std::uint8_t kEnd = 8;   // A8

/// Two divisions of one brigade each; side a faces north.
std::string text_of(const std::string& terrain, const std::string& units) {
  return R"(system = "over_the_hills"
title = "A test"
turns = 10
table = { width = 72, height = 48 }
date = 1806-07-04
[[side]]
id = "a"
facing = 0
[[side]]
id = "b"
facing = 180
[[command]]
id = "ca"
side = "a"
level = "division"
[[command]]
id = "cb"
side = "b"
level = "division"
[[unit]]
id = "ga"
troops = "commander"
command = "ca"
at = [30, 4]
brigade_order = "attack"
[[unit]]
id = "gb"
troops = "commander"
command = "cb"
at = [30, 44]
brigade_order = "attack"
)" + terrain +
         units;
}

std::string unit(const std::string& id, char side, const std::string& troops, double x, double y,
                 const std::string& more) {
  return fmt::format(
      "[[unit]]\nid = \"{}\"\ntroops = \"{}\"\ncommand = \"c{}\"\nat = [{}, {}]\n{}\n", id, troops,
      side, x, y, more);
}

/// Dice that are not fixed show 5.
class Played : public opfor::test::FixedPlay {
 public:
  using FixedPlay::FixedPlay;
  void dice(chance::Purpose purpose, const std::string& who, const std::vector<int>& faces) {
    fix_dice(purpose, who, faces);
  }
  void order(const std::string& who, std::vector<Act> acts) {
    fix_order(who, std::move(acts), true);
  }
  void choose(const std::string& who, DecisionKind kind, const std::vector<std::string>& words) {
    fix_choice(who, kind, words);
  }
  void until(std::uint8_t phase) {
    while (battle().head().step < phase && battle().head().turn == 1) step();
  }

 protected:
  [[nodiscard]] std::optional<int> face_unfixed(const chance::Key&) const override { return 5; }
};

class OthPlay : public testing::Test {
 protected:
  void begin(const std::string& units, const std::string& terrain = "") {
    small_ = opfor::test::read_small(text_of(terrain, units), "t.toml", opfor::test::only<sheet>());
    play_.emplace(small_.battle, sheet(), opfor::test::shipped_behaviour("over_the_hills", {}));
    opfor::test::lead_by_hand(small_.scenario, small_.battle, sheet());
    play_->until(kMove);
  }
  Played& play() { return *play_; }
  [[nodiscard]] UnitId id(const std::string& name) const { return small_.id(name); }
  UnitRecord& of(const std::string& name) { return record(small_.battle, id(name)); }
  [[nodiscard]] double y(const std::string& name) const {
    return small_.battle.unit(small_.id(name)).y / 254.0;
  }
  /// The rules by which a unit has lost, in their order.
  std::vector<std::string> causes(const std::string& name) {
    std::vector<std::string> rules;
    for (const Event& event : play_->told) {
      const auto* lost = std::get_if<event::Lost>(&event.what);
      if (lost != nullptr && lost->unit == id(name)) rules.push_back(event.rule);
    }
    return rules;
  }
  static Act move(double x, double y) {
    return Move{{{length_in(x, Measure::inch), length_in(y, Measure::inch)}}, Gait::as_before};
  }
  Act charge(const std::string& whom, double x, double y) {
    return Charge{
        id(whom), {{length_in(x, Measure::inch), length_in(y, Measure::inch)}}, Gait::as_before};
  }

  opfor::test::SmallBattle small_;
  std::optional<Played> play_;
};

constexpr const char* kColumn = "formation = \"attack_column\"";
constexpr const char* kSkirmishers = "formation = \"skirmish_order\"";

TEST_F(OthPlay, ACommanderIsOfferedRidesByWhatHisSideKnows) {
  const auto rides_to = [&](std::optional<Vec> last_seen) {
    begin(unit("a1", 'a', "line_infantry", 30, 18, kColumn) +
              unit("b1", 'b', "line_infantry", 25, 14, kColumn),
          "[[terrain]]\nid = \"wood\"\nname = \"wood\"\nkind = \"wood\"\n"
          "blocks_sight = true\narea = [[8, 2], [29, 2], [29, 24], [8, 24]]\n");
    if (last_seen) {
      UnitState& enemy = small_.battle.unit(id("b1"));
      enemy.was_seen = 1;
      enemy.seen_x = static_cast<std::int32_t>(last_seen->x * 254);
      enemy.seen_y = static_cast<std::int32_t>(last_seen->y * 254);
    }
    play().choose("ga", DecisionKind::move_leader, {"rides behind his troops"});
    play().until(kEnd);
    return y("ga");
  };
  EXPECT_NEAR(rides_to({}), 14, 0.1) << "whoever waits in the wood, and was never seen";
  EXPECT_NEAR(rides_to(Vec{25, 14}), 10, 0.1) << "of whom it is known that he waits there";
}

TEST_F(OthPlay, OthMove14EachCauseOfFatigueIsToldWithItsRule) {
  begin(unit("a1", 'a', "line_infantry", 30, 10, kColumn) +
            unit("b1", 'b', "line_infantry", 60, 40, kColumn),
        "[[terrain]]\nid = \"rough\"\nname = \"rough\"\nkind = \"swamp\"\ndifficult = true\n"
        "area = [[20, 14], [40, 14], [40, 30], [20, 30]]\n");
  play().order("a1", {move(30, 17)});
  play().until(kEnd);
  EXPECT_EQ(causes("a1"), (std::vector<std::string>{"OTH-MOVE-2", "OTH-TERR-1"}));
  EXPECT_EQ(of("a1").fh, 2);
  EXPECT_NEAR(y("a1"), 17, 0.01);
}

TEST_F(OthPlay, OthMove7ABentWayIsToldWithItsCorners) {
  begin(unit("a1", 'a', "line_infantry", 30, 10, "formation = \"march_column\"") +
        unit("b1", 'b', "line_infantry", 60, 40, kColumn));
  const auto at = [](double x, double y) {
    return Point{length_in(x, Measure::inch), length_in(y, Measure::inch)};
  };
  play().order("a1", {Move{{at(30, 14), at(34, 14)}, Gait::as_before}});
  play().until(kEnd);
  const auto told = play().told_of<event::Moved>();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].path, (std::vector<Point>{at(30, 10), at(30, 14), at(34, 14)}));
  EXPECT_EQ(told[0].spent, 8_in);
}

TEST_F(OthPlay, OthCon4WhoEvadesGetsAwayAndTheMoverPaysForItsHardSegment) {
  begin(unit("a1", 'a', "line_infantry", 30, 10, kColumn) +
        unit("b1", 'b', "line_infantry", 30, 20, kSkirmishers));
  play().order("a1", {charge("b1", 30, 18)});
  play().choose("b1", DecisionKind::meet_contact, {"evades"});
  play().choose("a1", DecisionKind::carry_on, {"goes on"});
  play().until(kEnd);
  EXPECT_NEAR(y("b1"), 29, 0.05) << "its non-F segments: 9";
  EXPECT_FALSE(in_contact(small_.battle, id("a1")));
  EXPECT_GT(y("a1"), 17) << "to where it stood, as far as its segments lead";
  ASSERT_FALSE(causes("a1").empty());
  EXPECT_EQ(causes("a1").front(), "OTH-MOVE-2");
}

TEST_F(OthPlay, OthCon5ASquareInHaste) {
  begin(unit("a1", 'a', "light_cavalry", 30, 10, "") +
        unit("b1", 'b', "line_infantry", 30, 18, ""));
  play().order("a1", {charge("b1", 30, 17)});
  play().choose("b1", DecisionKind::meet_contact, {"forms square"});
  play().until(kMove + 1);
  EXPECT_EQ(formation_of(small_.battle, id("b1")), Formation::square);
  EXPECT_NE(of("b1").emergency_square, 0);
  EXPECT_TRUE(in_contact(small_.battle, id("a1")));
}

TEST_F(OthPlay, OthCon6ACounterMeetsTheChargeHalfWay) {
  begin(unit("a1", 'a', "light_cavalry", 30, 10, "") +
        unit("b1", 'b', "light_cavalry", 30, 19, ""));
  play().order("a1", {charge("b1", 30, 18)});
  play().choose("b1", DecisionKind::meet_contact, {"counters"});
  play().until(kMove + 1);
  EXPECT_NEAR(y("b1"), 15, 0.05) << "half of the 8 between them";
  EXPECT_TRUE(initiated(small_.battle, id("b1"), id("a1")));
  EXPECT_TRUE(initiated(small_.battle, id("a1"), id("b1")));
  EXPECT_TRUE(in_contact(small_.battle, id("a1")));
}

TEST_F(OthPlay, OthDef1FireThenTwoRoundsAndTheWinnerRallies) {
  begin(unit("a1", 'a', "line_infantry", 30, 10, kColumn) +
        unit("b1", 'b', "british_line", 30, 15, "fh = 1"));
  play().order("a1", {charge("b1", 30, 13.5)});
  play().dice(chance::Purpose::to_hit, "b1", {7});  // row 10: 1 hit
  play().dice(chance::Purpose::melee, "a1", {9, 10});
  play().dice(chance::Purpose::melee, "b1", {7, 4});  // wins by 1, then by 2 or more
  play().choose("b1", DecisionKind::follow_up, {"rallies"});
  play().until(kEnd);
  EXPECT_EQ(play().told_of<event::Fought>().size(), 2U);
  EXPECT_FALSE(in_contact(small_.battle, id("b1")));
  EXPECT_EQ(of("b1").fh, 0) << "the option of the winner: one less";
  EXPECT_LT(y("a1"), 12) << "it went back";
}

class NoReactions final : public Reactions {
 public:
  [[nodiscard]] Reaction react(const ReactionRequest&) const override { return {}; }
  [[nodiscard]] int total(const ReactionRequest&) const override { return 0; }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest&) const override { return {}; }
};

TEST_F(OthPlay, OthAiPol18WhatSpeaksAgainstANewFormationIsNotThatHorseIsNear) {
  begin(unit("a1", 'a', "line_infantry", 30, 10, kColumn) +
        unit("b1", 'b', "british_line", 30, 30, "fh = 1"));
  Decision decision;
  decision.kind = DecisionKind::follow_up;
  decision.unit = id("a1");
  decision.side = Side::a;
  const auto against = [&](Formation to) {
    Option option;
    option.variant = static_cast<int>(WinnerOption::change_formation) +
                     kWinnerDetail * (static_cast<int>(to) + 1);
    decision.options = {option};
    const Reasons why = policy(sheet().view(small_.battle, Side::a), decision, NoReactions());
    return why.options.front().shares.front().what;
  };
  EXPECT_EQ(against(Formation::square), Consider::no_horse_near);
  EXPECT_EQ(against(Formation::march_column), Consider::untimely);
}

TEST_F(OthPlay, OthAiPol18TheHorseIsNamedThatASquareIsFormedAgainst) {
  begin(unit("a1", 'a', "line_infantry", 30, 10, kColumn) +
        unit("b1", 'b', "heavy_cavalry", 30, 15, kColumn));
  Decision decision = decision_for(small_.battle, DecisionKind::follow_up, id("a1"), "OTH-WIN-1");
  const int square = static_cast<int>(Formation::square) + 1;
  decision.options = {
      option("square", static_cast<int>(WinnerOption::change_formation) + kWinnerDetail * square)};
  const Reasons why = policy(sheet().view(small_.battle, Side::a), decision, NoReactions());
  EXPECT_EQ(why.options.front().shares.front().about, id("b1"));
}

/// His line reaches beyond the walls, and so to an enemy who stands close by them.
TEST_F(OthPlay, OthBua1WhoHoldsAHouseComesOutOfItThoughHeNeedNotStir) {
  begin(unit("a1", 'a', "line_infantry", 30, 13.5, "garrison = \"house\"") +
            unit("b1", 'b', "line_infantry", 35.96, 14.5, ""),
        "[[terrain]]\nid = \"house\"\nname = \"the farm\"\nkind = \"building\"\n"
        "area = [[28, 12], [32, 12], [32, 15], [28, 15]]\n"
        "[options]\nbuildings = { house = \"wooden\" }\n");
  play().order("a1", {charge("b1", 30, 13.5)});
  play().until(kMove + 1);
  std::vector<std::string> became;
  for (const Event& event : play().told) {
    const auto* changed = std::get_if<event::StateChanged>(&event.what);
    if (changed != nullptr && changed->unit == id("a1")) became.push_back(changed->to);
  }
  EXPECT_EQ(became, std::vector<std::string>{"out of the farm"});
  EXPECT_EQ(of("a1").in_building, kNoFeature);
  EXPECT_NEAR(y("a1"), 13.5, 0.01);
}

/// He who squares in haste where he stands need not before horse is upon him.
TEST_F(OthPlay, OthAiPol18HorseComesThatIsUponHimBeforeHeHasSquared) {
  const auto comes = [&](double y, const char* line) {
    begin(unit("a1", 'a', "line_infantry", 30, 10, line) +
          unit("b1", 'b', "heavy_cavalry", 30, y, kColumn));
    return horse_who_comes(Situation(small_.battle), id("a1")) != kNoUnit;
  };
  EXPECT_TRUE(comes(15, kColumn));
  EXPECT_FALSE(comes(21, kColumn));
  EXPECT_TRUE(comes(21, "formation = \"march_column\"")) << "no square in haste is left to him";
}

/// With two at him, he costs each of them less.
TEST_F(OthPlay, OthCbt7CountsOnWhoMayChargeHimToo) {
  const auto costs = [&](double x, std::uint8_t acted) {
    begin(unit("a1", 'a', "line_infantry", 30, 10, kColumn) +
          unit("a2", 'a', "line_infantry", x, 10, kColumn) +
          unit("b1", 'b', "line_infantry", 31.5, 14, "facing = 180\n"));
    record(small_.battle, id("ga")).order = BrigadeOrder::attack;
    small_.battle.unit(id("a2")).acted = acted;
    return charged_with(Situation(small_.battle), id("a1"), id("b1"), {2, 3}).suffered;
  };
  EXPECT_LT(costs(33, 0), 3);
  EXPECT_EQ(costs(33, 1), 3) << "he has had his move";
  EXPECT_EQ(costs(55, 0), 3) << "he is too far off";
}

/// Who wavers comes before who has lost a little, though one hit less does not make him steady.
TEST_F(OthPlay, OthAiPol9WhoWaversIsRalliedBeforeWhoIsInOrder) {
  begin(unit("a1", 'a', "line_infantry", 30, 20, kColumn) +
        unit("a2", 'a', "line_infantry", 36, 10, kColumn) +
        unit("b1", 'b', "line_infantry", 30, 26, "facing = 180\n"));
  record(small_.battle, id("a1")).fh = 2;
  record(small_.battle, id("a2")).fh = record(small_.battle, id("a2")).fs - 1;
  const Situation now(small_.battle);
  ASSERT_EQ(condition_of(small_.battle, id("a2")), Condition::wavering);
  EXPECT_GT(need_to_be_rallied(now, id("a2")), need_to_be_rallied(now, id("a1")));
}

/// A square that has gone back is a square still, and horse that follows it up is beaten by it.
TEST_F(OthPlay, OthAiPol18HorseFollowsNoSquare) {
  const auto follows = [&](const char* formation) {
    begin(unit("a1", 'a', "heavy_cavalry", 30, 10, kColumn) +
          unit("b1", 'b', "line_infantry", 30, 15, formation));
    of("b1").fh = of("b1").fs - 3;
    Decision decision = decision_for(small_.battle, DecisionKind::follow_up, id("a1"), "OTH-WIN-1");
    decision.options = {option("follows", static_cast<int>(WinnerOption::follow_up), id("b1"))};
    const Reasons why = policy(sheet().view(small_.battle, Side::a), decision, NoReactions());
    return why.options.front().score > 0;
  };
  EXPECT_TRUE(follows("formation = \"line\""));
  EXPECT_FALSE(follows("formation = \"square\""));
}

/// Of horse that is not far off it is not said that none is near.
TEST_F(OthPlay, OthAiPol4HorseInSightIsNamedThatNeedsNoSquareYet) {
  const auto names_it = [&](double y) {
    begin(unit("a1", 'a', "line_infantry", 30, 10, kColumn) +
          unit("b1", 'b', "heavy_cavalry", 30, y, kColumn));
    const Situation now(small_.battle);
    const auto order = form(now, id("a1"), Formation::square);
    const auto against = against_horse(now, id("a1"), after(now, order.value()));
    return against && !against->needed && against->horse == id("b1");
  };
  EXPECT_TRUE(names_it(25));
  EXPECT_FALSE(names_it(40)) << "far off";
}

/// It counts on every charge that it may then order: after a turn in its place, too.
TEST_F(OthPlay, OthAiPol6HorseWaitsForWhomItCanThenComeTo) {
  const auto comes_to = [&](double x, double y) {
    begin(unit("a1", 'a', "heavy_cavalry", 30, 10, kColumn) +
          unit("b1", 'b', "foot_battery", x, y, "facing = 180\n"));
    record(small_.battle, id("ga")).order = BrigadeOrder::attack;
    const Situation now(small_.battle);
    return charge_to_come(now, id("a1"), stand_of(now, id("a1")));
  };
  EXPECT_GT(comes_to(30, 16), 0);
  EXPECT_GT(comes_to(37, 10), 0) << "to its side";
  EXPECT_EQ(comes_to(30, 40), 0) << "too far off";
}

/// Ways are counted in moves of foot: a step back to have room is worth no gallop.
TEST_F(OthPlay, OthAiPol1WhoIsStuckHasAMoveOfFootToGoMoreForEachStepBackAndOneMore) {
  begin(unit("h1", 'a', "heavy_cavalry", 30, 10, kColumn) +
        unit("f1", 'a', "line_infantry", 40, 10, kColumn) +
        unit("s1", 'a', "line_infantry", 50, 10, "formation = \"square\"") +
        unit("b1", 'b', "line_infantry", 60, 40, kColumn));
  const Situation now(small_.battle);
  const auto more = [&](const std::string& who) {
    const Wheels wheels(now, id(who), mover_of(small_.battle, id(who)));
    return wheels.gets_clear(now.box(id(who)), {}) / 254.0;
  };
  EXPECT_DOUBLE_EQ(more("h1"), 12);
  EXPECT_DOUBLE_EQ(more("f1"), 12);
  EXPECT_DOUBLE_EQ(more("s1"), 8);
}

/// By its own move it is reckoned whether it still comes in time to the ground that decides.
TEST_F(OthPlay, OthAiPol1HorseAndHorseGunsComeFartherInATurnThanFoot) {
  begin(unit("h1", 'a', "heavy_cavalry", 30, 10, "formation = \"line\"") +
        unit("f1", 'a', "line_infantry", 40, 10, kColumn) +
        unit("g1", 'a', "horse_battery", 50, 10, "formation = \"limbered\"") +
        unit("g2", 'a', "foot_battery", 56, 10, "formation = \"limbered\"") +
        unit("b1", 'b', "line_infantry", 60, 40, kColumn));
  const View view = sheet().view(small_.battle, Side::a);
  const auto worth = sheet().worth(view);
  const auto march = [&](const std::string& who) { return worth->march(id(who)) / 254.0; };
  EXPECT_DOUBLE_EQ(march("h1"), 12);
  EXPECT_DOUBLE_EQ(march("f1"), 6);
  EXPECT_DOUBLE_EQ(march("g1"), 12);
  EXPECT_DOUBLE_EQ(march("g2"), 6);
}

/// Foot that stands before it is nobody to ride at: guns that stand farther off may be.
TEST_F(OthPlay, OthAiPol6HorseMayGoTowardsGunsThatAreNotTheNearest) {
  const auto goes_to = [&](const std::string& troops) {
    begin(unit("a1", 'a', troops, 30, 10, kColumn) +
          unit("b1", 'b', "line_infantry", 24, 24, "formation = \"line\"\n") +
          unit("b2", 'b', "foot_battery", 48, 30, "facing = 180\n"));
    const Situation now(small_.battle);
    const auto all = free_orders(now, id("a1"));
    return std::any_of(all.begin(), all.end(), [&](const FreeOrder& one) {
      return one.kind == FreeOrder::Kind::approach && one.about == id("b2");
    });
  };
  EXPECT_TRUE(goes_to("heavy_cavalry"));
  EXPECT_FALSE(goes_to("line_infantry"));
}

/// A wheel where it stands takes its middle aside: it wheels back as it goes on.
TEST_F(OthPlay, OthAiPol1WhoTurnsToAnEnemyLosesNothingOfHisWay) {
  begin(unit("a1", 'a', "line_infantry", 30, 20, "formation = \"line\"") +
        unit("b1", 'b', "line_infantry", 60, 40, kColumn));
  small_.unit("a1").task.kind = TaskKind::advance;
  small_.unit("a1").task.go_to({length_in(20, Measure::inch), length_in(16, Measure::inch)});
  const View view = sheet().view(small_.battle, Side::a);
  const auto worth = sheet().worth(view);
  Option option;
  option.order = Order{id("a1"), {Wheel{Angle::degrees(25)}}, {}};
  const auto lost = [&](FreeOrder::Kind kind) {
    option.variant = static_cast<int>(kind);
    const Errand errand = worth->prospect(id("a1"), option)->errand();
    return errand.way ? errand.way->after - errand.way->before : -1;
  };
  EXPECT_GT(lost(FreeOrder::Kind::advance), 0);
  EXPECT_EQ(lost(FreeOrder::Kind::face), 0);
}

/// What speaks for an order of a unit as it stands, asked of its side's view.
double fire_feared(const Battle& battle, UnitId unit) {
  const View view = sheet().view(battle, side_of(battle, unit));
  const auto worth = sheet().worth(view);
  Option stands;
  stands.order = Order{unit, {}, {}};
  stands.variant = static_cast<int>(FreeOrder::Kind::stand);
  double fire = 0;
  for (const Threat& one : worth->prospect(unit, stands)->threats()) fire += one.fire;
  return fire;
}

TEST_F(OthPlay, OthAiPol1OnlyWhoSeesItIsFeared) {
  const auto feared = [&](const std::string& between) {
    begin(unit("a1", 'a', "line_infantry", 30, 10, "formation = \"line\"") +
              unit("b1", 'b', "foot_battery", 30, 22, "facing = 180\n"),
          between);
    UnitState& guns = small_.battle.unit(id("b1"));
    guns.was_seen = 1;
    guns.seen_x = guns.x;
    guns.seen_y = guns.y;
    guns.seen_facing = guns.facing;
    return fire_feared(small_.battle, id("a1"));
  };
  EXPECT_GT(feared(""), 0);
  EXPECT_EQ(feared("[[terrain]]\nid = \"wood\"\nname = \"wood\"\nkind = \"wood\"\n"
                   "blocks_sight = true\narea = [[20, 14], [40, 14], [40, 18], [20, 18]]\n"),
            0)
      << "of guns that are known to stand beyond a wood";
}

TEST_F(OthPlay, OthAiPol1NoFlankIsFearedWhenNobodyMovesAgain) {
  const auto exposed = [&](std::uint8_t step) {
    begin(unit("a1", 'a', "light_cavalry", 38, 20, kColumn + std::string{"\nfacing = 270"}) +
          unit("b1", 'b', "line_infantry", 30, 20, "formation = \"line\""));
    small_.battle.head().turn = 10;
    small_.battle.head().step = step;
    const View view = sheet().view(small_.battle, Side::b);
    const auto worth = sheet().worth(view);
    Option stands;
    stands.order = Order{id("b1"), {}, {}};
    stands.variant = static_cast<int>(FreeOrder::Kind::stand);
    return worth->prospect(id("b1"), stands)->exposed().size();
  };
  constexpr std::uint8_t kHalfTurn = 9;  // phases
  EXPECT_EQ(exposed(kMove), 1U);
  EXPECT_EQ(exposed(kHalfTurn + kMove), 0U) << "the last half-turn of the battle is theirs";
}

}  // namespace
}  // namespace opfor::over_the_hills
