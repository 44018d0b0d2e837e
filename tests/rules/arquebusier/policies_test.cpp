// The default policies of 13.5, each in a situation or two.
#include "rules/arquebusier/policies.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "ai/commander/commander.hpp"
#include "battle/consider.hpp"
#include "orders_support.hpp"
#include "rules/arquebusier/free_orders.hpp"
#include "rules/arquebusier/touching.hpp"

namespace opfor::arquebusier {
namespace {

using Kind_ = FreeOrder::Kind;
using test::face_to_face;
using test::letters;
using test::Making;
using test::Small;

class FixedRisk final : public Reactions {
 public:
  explicit FixedRisk(int total = 0) : total_(total) {}
  [[nodiscard]] Reaction react(const ReactionRequest&) const override { return {}; }
  [[nodiscard]] int total(const ReactionRequest&) const override { return total_; }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest&) const override { return {}; }

 private:
  int total_;
};

Reasons reasons(const Small& s, const Decision& d, int risk = 0) {
  return weighed(s.sheet(), s.sheet().view(s.battle, d.side), d, FixedRisk(risk),
                 shipped_weights(s.sheet().name()));
}
/// The option that its side would pick; of equals the first.
const Option& picked(const Small& s, const Decision& d, int risk = 0) {
  const Reasons why = reasons(s, d, risk);
  EXPECT_EQ(why.options.size(), d.options.size());
  for (const Scored& scored : why.options) {  // every share has a rule
    double sum = 0;
    for (const Consideration& c : scored.shares) {
      EXPECT_EQ(c.rule.rfind("AQ-", 0), 0U) << word(c.what) << " " << c.rule;
      sum += c.share;
    }
    EXPECT_NEAR(sum, scored.score, 1e-9);
  }
  const auto best =
      std::max_element(why.options.begin(), why.options.end(),
                       [](const Scored& x, const Scored& y) { return x.score < y.score; });
  return d.options[static_cast<std::size_t>(best - why.options.begin())];
}

Decision deciding(const Small& s, DecisionKind kind, const char* unit,
                  const char* other = nullptr) {
  Decision d;
  d.kind = kind;
  d.unit = s.id(unit);
  d.side = side_of(s.battle, d.unit);
  if (other != nullptr) d.other = s.id(other);
  return d;
}

Decision ordering(const Small& s, const char* unit = "a1") {
  const Situation now = s.now();
  Decision d = deciding(s, DecisionKind::order_unit, unit);
  for (const FreeOrder& f : free_orders(now, s.id(unit))) {
    d.options.push_back(
        {words(now.battle().setting(), f), f.about, 0, f.order, static_cast<int>(f.kind)});
  }
  return d;
}
/// What a formation with a free hand is ordered, in letters.
std::string ordered(const Small& s) {
  const Decision d = ordering(s);
  return letters(*picked(s, d).order);
}
double score(const Small& s, Kind_ kind, const char* unit = "a1") {
  const Decision d = ordering(s, unit);
  const Reasons why = reasons(s, d);
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    if (d.options[i].variant == static_cast<int>(kind)) return why.options[i].score;
  }
  ADD_FAILURE() << "no such option: " << word(kind);
  return 0;
}
/// What a consideration counts for the first option of a kind.
double share_of(const Small& s, Kind_ kind, Consider what) {
  const Decision d = ordering(s);
  const Reasons why = reasons(s, d);
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    if (d.options[i].variant != static_cast<int>(kind)) continue;
    for (const Consideration& c : why.options[i].shares) {
      if (c.what == what) return c.share;
    }
    break;
  }
  return 0;
}
bool weighs(const Small& s, Kind_ kind, Consider what) { return share_of(s, kind, what) != 0; }
bool offers(const Small& s, Kind_ kind, const char* unit = "a1") {
  const auto all = free_orders(s.now(), s.id(unit));
  return std::any_of(all.begin(), all.end(), [&](const FreeOrder& f) { return f.kind == kind; });
}

TEST(AqD1, BindingFirstThenContactsThenTheGreatestRiskThenTheLowestId) {
  Small s = Making{}
                .bare()
                .formation("a1", 'a', "2x1 FA", 10, 10)
                .formation("a2", 'a', "2x1 FA", 20, 10)
                .formation("a3", 'a', "2x1 FA", 30, 10)
                .formation("a4", 'a', "2x1 FA", 40, 10)
                .formation("b1", 'b', "2x1 FA", 40, 40)
                .small();
  Decision d = deciding(s, DecisionKind::choose_activation, "a1");
  for (const char* unit : {"a1", "a2", "a3", "a4"}) {
    s.unit(unit).reacted.has = 1;
    d.options.push_back({unit, s.id(unit), 0, {}, 0});
  }
  EXPECT_EQ(picked(s, d).words, "a1");
  s.unit("a2").reacted.total = 3;
  EXPECT_EQ(picked(s, d).words, "a2");
  s.record("a3").reach = 1;
  EXPECT_EQ(picked(s, d).words, "a3");
  s.unit("a4").reacted.binding = 1;
  EXPECT_EQ(picked(s, d).words, "a4");
}

TEST(AqD4, HorseReckonsByItsOwnMarchWhetherItComesInTime) {
  /// What an inch nearer is worth.
  const auto hurries = [](const char* files) {
    Small s = Making{}
                  .bare()
                  .formation("a1", 'a', files, 36, 8, "objective = [36, 42]")
                  .formation("b1", 'b', "4x2 Sw", 4, 46)
                  .terrain("post", "kind = 'open'; area = [[30,38],[42,38],[42,46],[30,46]]")
                  .victory(
                      "if = [{ count = 'regular formations', side = 'a', inside = 'post', "
                      "least = 1 }]; winner = 'a'")
                  .small();
    s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns - 5);
    const Decision d = ordering(s);
    const Reasons why = reasons(s, d);
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      const double inches = test::length_of(s, *d.options[i].order);
      if (inches < 4) continue;
      for (const Consideration& c : why.options[i].shares) {
        if (c.what == Consider::counts_in_time) return c.share / inches;
      }
    }
    return 0.0;
  };
  const double foot = hurries("2x2 FA");
  ASSERT_GT(foot, 0);
  EXPECT_NEAR(hurries("2x2 Pst"), foot / 2, foot / 20) << "it comes twice as far in a turn";
}

TEST(AqD1, WhoStandsBeforeOthersGoesFirst) {
  Small s = Making{}
                .bare()
                .formation("a1", 'a', "2x1 FA", 10, 10)
                .formation("a2", 'a', "2x1 FA", 10, 14)
                .formation("a3", 'a', "2x1 FA", 30, 10)
                .formation("b1", 'b', "2x1 FA", 40, 40)
                .small();
  Decision d = deciding(s, DecisionKind::choose_activation, "a1");
  for (const char* unit : {"a1", "a2", "a3"}) {
    s.unit(unit).reacted.has = 1;
    d.options.push_back({unit, s.id(unit), 0, {}, 0});
  }
  s.unit("a1").reacted.total = 3;
  EXPECT_EQ(picked(s, d).words, "a2");
  s.put("a2", 10, 30, 0);
  EXPECT_EQ(picked(s, d).words, "a1") << "so far off he is in nobody's way";
}

TEST(AqD4, TheTablesResultStandsFirstAndWinsTies) {
  Small s = face_to_face("6x1 FA", "6x1 FA", 20, "mission = 'hold'")
                .formation("a2", 'a', "2x1 Sw", 4, 10)
                .formation("a3", 'a', "2x1 Sw", 10, 10)
                .small();
  s.unit("a1").reacted.has = 1;
  s.unit("a1").reacted.italic = 1;
  s.unit("a1").reacted.intent = Intent::halt_face;
  const auto all = free_orders(s.now(), s.id("a1"));
  EXPECT_EQ(all.front().kind, Kind_::as_thrown);
  EXPECT_EQ(letters(all.front().order), "");
  EXPECT_EQ(ordered(s), "");
}

TEST(AqD4, WhoHoldsDoesNotLeaveHisPlaceForAShot) {
  const Small s = face_to_face("6x1 FA", "6x1 FA", 27, "mission = 'hold'").small();
  EXPECT_TRUE(offers(s, Kind_::approach));
  EXPECT_TRUE(weighs(s, Kind_::approach, Consider::leaves_place));
}

TEST(AqD4, WhoStandsOffThePlaceThatHeIsToHoldDoesNotLeaveIt) {
  const auto leaves = [](const char* area) {
    const Small s =
        face_to_face("6x1 FA", "6x1 FA", 27, "mission = 'hold'; objective = [36, 4]")
            .terrain("post", std::string("kind = 'open'; area = ") + area)
            .victory(
                "if = [{ count = 'regular formations', side = 'a', inside = 'post', least = "
                "1 }]; winner = 'a'")
            .small();
    return weighs(s, Kind_::approach, Consider::leaves_place);
  };
  EXPECT_TRUE(leaves("[[28, 1], [44, 1], [44, 24], [28, 24]]"));
  EXPECT_FALSE(leaves("[[28, 1], [44, 1], [44, 7], [28, 7]]"));
}

TEST(AqD4, NobodyShootsAtWhoChargesHome) {
  Small s = face_to_face("4x2 Hq", "4x2 FA", 9, "mission = 'attack'; target = 'b1'")
                .formation("b2", 'b', "6x1 FA", 50, 34)
                .general("g", 'a', 36, 16)
                .small();
  s.battle.head().turn = 3;
  s.record("a1").moved_last = 2540;
  EXPECT_TRUE(weighs(s, Kind_::stand, Consider::threats));
  EXPECT_FALSE(weighs(s, Kind_::charge, Consider::threats)) << "AQ-MEL-8";
}

TEST(AqShoot12, AChargeThatFireWouldStopShort) {
  const auto stopped = [](double gap) {
    Small s = face_to_face("4x2 Hq", "8x1 FA", gap, "mission = 'attack'; target = 'b1'").small();
    s.battle.head().turn = 3;
    s.record("a1").moved_last = 2540;
    return weighs(s, Kind_::charge, Consider::stopped_short);
  };
  EXPECT_TRUE(stopped(11)) << "nine dice take three of its inches";
  EXPECT_FALSE(stopped(8));
}

TEST(AqD4, HorseSeeksWhomItCanRideDown) {
  // Its mission leads it at pikes; the shot beside them are easier prey.
  const Small s = Making{}
                      .formation("a1", 'a', "4x2 Hq", 36, 10, "mission = 'attack'; target = 'b1'")
                      .formation("b1", 'b', "4x3 Pk", 36, 32)
                      .formation("b2", 'b', "4x2 FA", 20, 32, "class = 'irregular'")
                      .general("g", 'a', 36, 6)
                      .small();
  const Decision d = ordering(s);
  const Reasons why = reasons(s, d);
  const auto profit = [&](const char* enemy) {
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (d.options[i].unit != s.id(enemy)) continue;
      for (const Consideration& c : why.options[i].shares) {
        if (c.what == Consider::charge_to_come) return c.share;
      }
    }
    return -1.0;
  };
  EXPECT_GT(profit("b2"), profit("b1"));
  EXPECT_GT(profit("b1"), 0) << "nearer to the shot by that too";
}

TEST(AqD4, WhoIsOutOfRangeReckonsWithWhoMayComeOn) {
  const auto fears = [](double gap, bool is_shaken) {
    Small s = Making{}
                  .formation("a1", 'a', "6x1 FA", 36, 10, "mission = 'attack'; target = 'b1'")
                  .formation("b1", 'b', "6x1 FA", 36, 10 + gap)
                  .small();
    if (is_shaken) shake(s.battle, s.id("a1"), Cause::shot_losses);
    return weighs(s, Kind_::stand, Consider::threats);
  };
  EXPECT_TRUE(fears(29, false)) << "24 of range, and 6 that he moves before he fires";
  EXPECT_FALSE(fears(31, false));
  EXPECT_FALSE(fears(29, true)) << "out of the fire is what it wants (D-5)";
}

TEST(AqD4, InTheLastTurnNobodyShootsAfterTheMoves) {
  const auto fears = [](int turns_left, const char* timing, Consider what) {
    Small s = face_to_face("4x1 FA", "6x2 FA", 20).options(timing).small();
    s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns - turns_left);
    return weighs(s, Kind_::stand, what);
  };
  const char* const kFireFirst = "movement_timing = 'after_shooting'";
  const char* const kMovesFirst = "movement_timing = 'after_commands'";
  EXPECT_TRUE(fears(1, kFireFirst, Consider::threats));
  EXPECT_FALSE(fears(0, kFireFirst, Consider::threats));
  EXPECT_TRUE(fears(0, kMovesFirst, Consider::threats));
}

TEST(AqD4, WhoTurnsHisBackAndGoesOffGivesGround) {
  // His fire leaves it less than three inches of its move, and two are its own depth.
  const Small s = face_to_face("4x2 FA", "4x2 FA", 20, "mission = 'attack'; target = 'b1'").small();
  EXPECT_TRUE(offers(s, Kind_::withdraw));
  EXPECT_TRUE(weighs(s, Kind_::withdraw, Consider::gives_ground));
}

TEST(AqD4, AFlankIsShownToWhoHasStillToAct) {
  const auto shows_flank = [](bool last_turn, std::uint8_t acted) {
    Small s = Making{}
                  .formation("a1", 'a', "6x2 Pk", 36, 10)
                  .formation("b1", 'b', "4x2 Hq", 50, 10, "shock = true")
                  .small();
    if (last_turn) {
      s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns);
    }
    s.battle.unit(s.id("b1")).acted = acted;
    return weighs(s, Kind_::stand, Consider::shows_flank);
  };
  EXPECT_TRUE(shows_flank(false, 0));
  EXPECT_TRUE(shows_flank(false, 1)) << "he acts again in the turn to come";
  EXPECT_TRUE(shows_flank(true, 0));
  EXPECT_FALSE(shows_flank(true, 1));
}

TEST(AqD4, AFlankIsShownToWhoComesSoonest) {
  const auto shows_flank = [](bool is_shaken, double horse_at) {
    Small s = Making{}
                  .formation("a1", 'a', "6x2 Pk", 36, 10)
                  .formation("b1", 'b', "4x2 Pk", 36, 17)
                  .formation("b2", 'b', "4x2 Hq", horse_at, 10, "shock = true")
                  .small();
    if (is_shaken) shake(s.battle, s.id("b1"), Cause::shot_losses);
    return weighs(s, Kind_::stand, Consider::shows_flank);
  };
  EXPECT_FALSE(shows_flank(false, 62)) << "foot before it is nearer, in its moves";
  EXPECT_TRUE(shows_flank(false, 50));
  EXPECT_TRUE(shows_flank(true, 62)) << "the shaken come at nobody";
}

TEST(AqD4, AFlankCostsLessBeforeWhoIsAlmostTwoMovesOff) {
  const auto costs = [](double horse_at) {
    const Small s = Making{}
                        .formation("a1", 'a', "6x2 Pk", 36, 10)
                        .formation("b1", 'b', "4x2 Hq", horse_at, 10, "shock = true")
                        .small();
    const Reasons why = reasons(s, ordering(s));
    for (const Consideration& one : why.options.front().shares) {
      if (one.what == Consider::shows_flank) return -one.share;
    }
    return 0.0;
  };
  EXPECT_DOUBLE_EQ(costs(52), 0.5);
  EXPECT_NEAR(costs(64), 0.25, 0.01) << "a move and a half off";
}

TEST(AqD4, WhoGoesForwardDoesNotGoBackHalfAMoveForOneBlowLess) {
  const auto told = [](const char* theirs) {
    return ordered(Making{}
                       .formation("a1", 'a', "4x1 FA", 36, 12, "mission = 'attack'; target = 'b1'")
                       .formation("a2", 'a', "2x1 Sw", 4, 10)
                       .formation("a3", 'a', "2x1 Sw", 10, 10)
                       .general("g", 'a', 36, 6)
                       .formation("b1", 'b', theirs, 36, 29, "class = 'irregular'")
                       .formation("b2", 'b', "2x1 Sw", 68, 46)
                       .small());
  };
  EXPECT_EQ(told("2x1 FA"), "") << "3\" back he has it no more in range: two thirds of a blow";
  EXPECT_EQ(told("6x1 FA"), "M");
}

TEST(AqD4, WhoShootsMayBeSentPastAnEnemyWhoIsNear) {
  const auto sent = [](const char* files, double gap) {
    const Small s = face_to_face(files, "4x2 FA", gap, "mission = 'advance'; objective = [36, 30]")
                        .general("g", 'a', 36, 16)
                        .small();
    return offers(s, Kind_::to_goal);
  };
  EXPECT_TRUE(sent("4x2 FA", 14)) << "by its mission alone it would come no nearer to him";
  EXPECT_TRUE(sent("4x2 Sw", 14));
}

TEST(AqD4, WhoIsShotAtChargesWithSoManyLess) {
  const Small s = face_to_face("4x1 FA", "3x2 Ln", 8, "mission = 'fire'", "mission = 'attack'")
                      .formation("b2", 'b', "6x1 FA", 46, 34)
                      .small();
  EXPECT_LT(share_of(s, Kind_::hold_fire, Consider::threats),
            share_of(s, Kind_::stand, Consider::threats))
      << "unordered it fires at the lancers";
  EXPECT_LT(share_of(s, Kind_::fire, Consider::threats),
            share_of(s, Kind_::stand, Consider::threats))
      << "with an order at somebody else";
}

TEST(AqD4, WhoGoesOnPastAnEnemyGivesNoGround) {
  const Small s =
      Making{}
          .formation("a1", 'a', "4x2 Hq", 36, 20, "shock = true; mission = 'attack'; target = 'b2'")
          .general("g", 'a', 36, 14)
          .formation("b1", 'b', "4x1 FA", 46, 40)
          .formation("b2", 'b', "4x3 Pk", 20, 44)
          .formation("b3", 'b', "4x3 Pk", 22, 20)
          .small();
  EXPECT_TRUE(offers(s, Kind_::approach));
  EXPECT_FALSE(weighs(s, Kind_::approach, Consider::gives_ground));
  EXPECT_TRUE(weighs(s, Kind_::retire, Consider::gives_ground));
}

TEST(AqD5, TheShakenGetOutOfTheFire) {
  Small s = face_to_face("4x2 Hq", "8x1 FA", 18, "mission = 'attack'; target = 'b1'")
                .formation("a2", 'a', "2x1 Sw", 4, 10)
                .formation("a3", 'a', "2x1 Sw", 10, 10)
                .general("g", 'a', 36, 16)
                .small();
  s.battle.head().turn = 3;
  EXPECT_TRUE(weighs(s, Kind_::withdraw, Consider::gives_ground));
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  EXPECT_TRUE(weighs(s, Kind_::withdraw, Consider::out_of_fire));
  EXPECT_FALSE(weighs(s, Kind_::withdraw, Consider::gives_ground));
}

TEST(AqD4, AnObjectiveHeldIsWorthAPoint) {
  const Small s =
      face_to_face("6x1 FA", "6x1 FA", 20, "mission = 'hold'; objective = [36, 21]").small();
  const Decision d = ordering(s);
  const Reasons why = reasons(s, d);
  const auto& shares = why.options.front().shares;
  EXPECT_TRUE(std::any_of(shares.begin(), shares.end(), [](const Consideration& c) {
    return c.what == Consider::objective_held && c.share == 1;
  }));
}

TEST(AqD4, HopelessChargesAreNotOrdered) {
  const Small s = face_to_face("2x1 Sw", "4x3 Pk", 5).general("g", 'a', 36, 16).small();
  EXPECT_TRUE(weighs(s, Kind_::charge, Consider::barred_odds));
  EXPECT_LT(score(s, Kind_::charge), score(s, Kind_::stand) - 5);
}

TEST(AqD7, HorseThatHasStoodDoesNotCharge) {
  Small s = face_to_face("4x2 Ln", "4x2 Sw", 10, "mission = 'attack'; target = 'b1'",
                         "class = 'irregular'")
                .general("g", 'a', 36, 16)
                .small();
  s.battle.head().turn = 3;
  EXPECT_LT(score(s, Kind_::charge), -10);
}

TEST(AqD8, TheTargetWithMoreExpectedLosses) {
  const Small s = Making{}
                      .bare()
                      .formation("R2", 'a', "6x1 FA", 36, 12)
                      .formation("B1", 'b', "6x1 FA", 36, 30)
                      .formation("B2", 'b', "2x3 Pk", 52, 22)
                      .small();
  Decision d = deciding(s, DecisionKind::choose_target, "R2");
  d.options.push_back({"pikes", s.id("B2"), 0, {}, static_cast<int>(Aim::nearest)});
  d.options.push_back({"shot", s.id("B1"), 0, {}, static_cast<int>(Aim::second_nearest)});
  EXPECT_EQ(picked(s, d).words, "shot") << "E12: 7 x 4/6 against 7 x 2/6";
}

TEST(AqD9, FireAtOnlyForAMuchBetterTargetWhateverMoveItTakesThePlaceOf) {
  const auto field = [](const char* mission, const char* better) {
    return Making{}
        .formation("a1", 'a', "6x1 FA", 36, 20, mission)
        .formation("b1", 'b', "6x1 Pk", 30, 29)
        .formation("b2", 'b', better, 44, 33)
        .small();
  };
  for (const char* mission : {"mission = 'attack'; objective = [60, 12]", "mission = 'shoot'"}) {
    EXPECT_TRUE(weighs(field(mission, "6x1 FA"), Kind_::fire, Consider::better_target)) << mission;
    EXPECT_FALSE(weighs(field(mission, "6x1 Pk"), Kind_::fire, Consider::better_target)) << mission;
  }
}

TEST(AqD10, FireIsNeverHeld) {
  EXPECT_LT(score(face_to_face("6x1 FA", "6x1 FA", 15).small(), Kind_::hold_fire), -5);
}

TEST(AqD11, OddShotsAtTheLowerScoreThenTheOrderOfTypes) {
  const Small s = Making{}
                      .formation("a1", 'a', "6x1 FA", 36, 20)
                      .formation("b1", 'b', "Bll, Pk, FA", 36, 35)
                      .small();
  Decision d = deciding(s, DecisionKind::allot_hits, "a1", "b1");
  for (const Type type : {Type::pike, Type::bill}) {
    d.options.push_back({std::string{word(type)}, s.id("b1"), 0, {}, static_cast<int>(type)});
  }
  EXPECT_EQ(picked(s, d).words, "bill") << "both 5: the order of the types";
  d.options.push_back({"firearm", s.id("b1"), 0, {}, static_cast<int>(Type::firearm)});
  EXPECT_EQ(picked(s, d).words, "firearm") << "3";
}

TEST(AqD14, EachTakesWhomItIsLikeliestToKillFirst) {
  const Small s = face_to_face("4x2 FA", "4x2 FA", 5).small();
  Decision d = deciding(s, DecisionKind::melee_target, "a1");
  d.options.push_back({"one by one", kNoUnit, 0, {}, static_cast<int>(Strikes::one_by_one)});
  d.options.push_back({"most harm", kNoUnit, 0, {}, static_cast<int>(Strikes::most_harm)});
  EXPECT_EQ(picked(s, d).words, "most harm");
}

TEST(AqD13, BesideTheFrontThenOneASideOfPikes) {
  Small s = Making{}
                .formation("a1", 'a', "2x3 Sw", 36, 20)
                .formation("b1", 'b', "4x2 Pk", 36, 30)
                .small();
  s.put("b1", 36, 20, 180);
  s.contact("a1", "b1");
  const auto places = redress_places(s.battle, s.id("a1"));
  ASSERT_FALSE(places.empty());
  Decision d = deciding(s, DecisionKind::redress, "a1", "b1");
  d.options.push_back({"no more", kNoUnit, 0, {}, 0});
  for (std::size_t i = 0; i < places.size(); ++i) {
    d.options.push_back({places[i].beside_front ? "front" : "side",
                         places[i].enemy,
                         0,
                         {},
                         static_cast<int>(i) + 1});
  }
  EXPECT_EQ(picked(s, d).words, "front");
  d.options.erase(std::remove_if(d.options.begin(), d.options.end(),
                                 [](const Option& o) { return o.words == "front"; }),
                  d.options.end());
  const bool sides = d.options.size() > 1;
  EXPECT_EQ(picked(s, d).words, sides ? "side" : "no more");
}

/// The two are in melee, front to front.
void meet_in_melee(Small& s) {
  s.put("b1", 36, 20, 180);
  s.contact("a1", "b1");
}

TEST(AqD15, TheOptionForbidsIt) {
  Small s = face_to_face("2x2 FA", "4x3 Pk", 9).options("allow_break_off = false").small();
  meet_in_melee(s);
  EXPECT_FALSE(offers(s, Kind_::break_off));
}

TEST(AqD16, HeJoinsOnlyForTwoOrdersAndLeavesWhoIsAboutToRun) {
  Small s =
      face_to_face("4x2 FA", "4x2 FA", 20, "mission = 'hold'").general("g", 'a', 36, 17).small();
  Decision d = deciding(s, DecisionKind::move_leader, "g");
  d.options.push_back({"stays", kNoUnit, 0, {}, static_cast<int>(Ride::stay)});
  d.options.push_back({"joins", s.id("a1"), 0, {}, static_cast<int>(Ride::join)});
  EXPECT_EQ(picked(s, d).words, "stays");
  s.unit("g").goes_with = s.id("a1");
  d.options[0].unit = s.id("a1");
  d.options[1] = {"leaves", s.id("a1"), 0, {}, static_cast<int>(Ride::leave)};
  EXPECT_EQ(picked(s, d, 5).words, "stays");
  EXPECT_EQ(picked(s, d, 6).words, "leaves");
}

TEST(AqD16, HeJoinsForWhatTheSecondOrderIsWorthAndNotWhereHeWouldFall) {
  const auto joins = [](const char* better, const char* more) {
    const Small s =
        Making{}
            .options(more)
            .general("g", 'a', 36, 17)
            .formation("a1", 'a', "6x1 FA", 36, 20, "mission = 'attack'; objective = [60, 12]")
            .formation("b1", 'b', "6x1 Pk", 30, 29)
            .formation("b2", 'b', better, 44, 33)
            .small();
    Decision d = deciding(s, DecisionKind::move_leader, "g");
    d.options.push_back({"joins", s.id("a1"), 0, {}, static_cast<int>(Ride::join)});
    return reasons(s, d).options.front().score;
  };
  const char* safe = "general_risk = false";
  EXPECT_LT(joins("6x1 Pk", safe), 0) << "one order is enough";
  EXPECT_GT(joins("6x1 FA", safe), 0);
  EXPECT_LT(joins("2x1 FA", safe), joins("6x1 FA", safe)) << "a lesser target";
  EXPECT_LT(joins("6x1 FA", "general_risk = true"), joins("6x1 FA", safe)) << "it is fired at";
}

TEST(AqD6, TheFireThatMeetsAMarchTakesOfItsWay) {
  const auto nearer = [](const char* facing) {
    const Small s =
        Making{}
            .formation("a1", 'a', "6x2 Sw", 36, 14, "mission = 'advance'; objective = [36, 44]")
            .formation("b1", 'b', "8x1 FA", 36, 36, facing)
            .small();
    const Decision d = ordering(s);
    const Reasons why = reasons(s, d);
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (d.options[i].variant != static_cast<int>(Kind_::to_goal)) continue;
      for (const Consideration& c : why.options[i].shares) {
        if (c.what == Consider::to_objective) return c.share;
      }
    }
    return 0.0;
  };
  EXPECT_GT(nearer("facing = 0"), 0);
  EXPECT_LT(nearer("facing = 180"), nearer("facing = 0"))
      << "each element that falls takes an inch";
}

TEST(AqRout, WhoIsOutOfAnArcIsSoForAsLongAsNobodyTurns) {
  const auto fears = [](const char* facing) {
    const Small s = Making{}
                        .bare()
                        .formation("a1", 'a', "4x1 FA", 36, 20)
                        .formation("b1", 'b', "8x1 FA", 36, 32, facing)
                        .small();
    return weighs(s, Kind_::stand, Consider::shaken_with_side);
  };
  EXPECT_TRUE(fears("facing = 180"));
  EXPECT_TRUE(fears("facing = 90")) << "he turns, and fires at it next turn";
}

TEST(AqRout, AChargeThatIsOrderedComesForSure) {
  const auto fears = [](bool is_ordered) {
    Small s = Making{}
                  .bare()
                  .formation("a1", 'a', "4x2 Pst", 36, 20)
                  .formation("b1", 'b', "4x2 Hq", 36, 30, "facing = 180")
                  .small();
    if (is_ordered) record(s.battle, s.id("b1")).marker.charges = s.id("a1");
    return share_of(s, Kind_::stand, Consider::shaken_with_side);
  };
  EXPECT_LT(fears(false), 0) << "horse that stands is irregular when it is charged";
  EXPECT_LT(fears(true), 1.5 * fears(false));
}

TEST(AqD16, InTheLastTurnHeRidesAfterNobody) {
  const auto rides = [](int turns_left) {
    Small s =
        face_to_face("4x2 FA", "4x2 FA", 20, "mission = 'attack'").general("g", 'a', 56, 8).small();
    s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns - turns_left);
    Decision d = deciding(s, DecisionKind::move_leader, "g");
    d.options.push_back({"stays", kNoUnit, 0, {}, static_cast<int>(Ride::stay)});
    d.options.push_back({"rides", s.id("a1"), 0, {}, static_cast<int>(Ride::ride_to)});
    return picked(s, d).words == "rides";
  };
  EXPECT_TRUE(rides(1));
  EXPECT_FALSE(rides(0)) << "the orders of the turn have been given";
}

TEST(AqD16, WhoIsInCloseCombatComesUponNoGeneral) {
  const auto fears = [](bool in_contact) {
    Small s = Making{}
                  .formation("a1", 'a', "4x1 FA", 34, 20)
                  .formation("a2", 'a', "3x2 Pst", 41.5, 20)
                  .formation("b1", 'b', "3x2 Ln", 34, 20.5, "facing = 180")
                  .general("g", 'a', 46, 8)
                  .small();
    if (in_contact) s.contact("a1", "b1");
    Decision d = deciding(s, DecisionKind::move_leader, "g");
    d.options.push_back({"rides", s.id("a2"), 0, {}, static_cast<int>(Ride::ride_to)});
    const Reasons why = reasons(s, d);
    const std::vector<Consideration>& shares = why.options.front().shares;
    return std::any_of(shares.begin(), shares.end(), [](const Consideration& c) {
      return c.what == Consider::enemy_near && c.share < 0;
    });
  };
  EXPECT_TRUE(fears(false));
  EXPECT_FALSE(fears(true));
}

TEST(AqD17, FrontsThatTroopsLike) {
  const auto wanted = [](const char* files, const char* more = "") {
    const Small s = face_to_face(files, "2x1 FA", 26, more).small();
    return files_wanted(s.battle, s.id("a1"));
  };
  EXPECT_EQ(wanted("2x4 FA"), 4) << "shot: one or two ranks";
  EXPECT_EQ(wanted("4x2 FA"), 4);
  EXPECT_EQ(wanted("8x1 FA"), 8);
  EXPECT_EQ(wanted("6x1 Pk"), 2) << "pikes: three ranks";
  EXPECT_EQ(wanted("6x1 Bll"), 3) << "bills: two";
  EXPECT_EQ(wanted("2x4 Hq"), 4) << "cavalry: two";
  EXPECT_EQ(wanted("5x1 Hq"), 3);
  EXPECT_EQ(wanted("2x4 Ln"), 4);
  EXPECT_EQ(wanted("5x1 Ln"), 5) << "but lancers behind do not strike (AQ-MEL-4)";
  EXPECT_EQ(wanted("6x1 Sw"), 6);
  EXPECT_EQ(wanted("2x1 Gun"), 2);
}

TEST(AqD17, NoFrontBeyondTheEdgeOfTheTable) {
  Small s = face_to_face("2x4 Hq", "2x3 Pk", 20, "mission = 'hold'").small();
  EXPECT_TRUE(offers(s, Kind_::draw_up));
  s.put("a1", 3, 20, 0);
  EXPECT_FALSE(offers(s, Kind_::draw_up)) << "four files reach from -1 to 7";
}

TEST(AqD15, NobodyBreaksOffIntoTouchWithAnotherEnemy) {
  // Lances with an enemy at their back, and another so far ahead that they would stop an inch
  // short of him: turned about there, they would touch him.
  Small s = Making{}
                .formation("a1", 'a', "1x1 Ln", 30, 20)
                .formation("b1", 'b', "1x1 Hq", 30, 40)
                .formation("b2", 'b', "3x1 Pk", 30, 26)
                .small();
  s.put("b1", 30, 19, 0);
  s.contact("a1", "b1");
  EXPECT_FALSE(offers(s, Kind_::break_off));
  s.put("b2", 30, 36, 180);
  EXPECT_TRUE(offers(s, Kind_::break_off)) << "he is out of the way";
}

TEST(AqD4, WhoGoesInForTheFirstLineAttacksWhomThatWasTo) {
  const Consider kWhom = Consider::sent_against;
  Small s = Making{}
                .formation("a1", 'a', "4x2 Ln", 36, 20, "mission = 'support'; target = 'a2'")
                .formation("a2", 'a', "4x2 Ln", 10, 20, "mission = 'attack'; target = 'b1'")
                .formation("b1", 'b', "4x2 FA", 36, 28)
                .small();
  s.record("a1").moved_last = 2540;
  s.battle.head().turn = 3;
  EXPECT_FALSE(weighs(s, Kind_::charge, kWhom)) << "it supports";
  remove(s.battle, s.id("a2"), Gone::destroyed);
  EXPECT_TRUE(weighs(s, Kind_::charge, kWhom));
}

TEST(AqD5, TheShakenGoNoNearerButToCharge) {
  const Consider kNoNearer = Consider::shaken_advance;
  // Under fire that would shake them again: there is little in restoring their order.
  Small s = face_to_face("5x1 Hq", "8x1 FA", 22, "mission = 'attack'; target = 'b1'").small();
  s.battle.head().turn = 3;
  EXPECT_FALSE(weighs(s, Kind_::to_goal, kNoNearer));
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  EXPECT_TRUE(weighs(s, Kind_::to_goal, kNoNearer));
  Small guns = face_to_face("4x2 Hq", "2x1 Gun", 6, "mission = 'attack'; target = 'b1'").small();
  guns.record("a1").moved_last = 2540;
  guns.battle.head().turn = 3;
  shake(guns.battle, guns.id("a1"), Cause::shot_losses);
  EXPECT_FALSE(weighs(guns, Kind_::charge, kNoNearer));
}

}  // namespace
}  // namespace opfor::arquebusier
