// What is at stake beyond the two who meet: others who fire at a charge on its way, neighbours of
// who breaks, enemies who have had their last activation; and who is led, and by whom, for it.
#include "rules/victory_without_squares/worth.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "battle/consideration_words.hpp"
#include "policy_support.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/worth_hedgehog.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::deciding;
using test::expect_reasons;
using test::facing;
using test::kFootDeep;
using test::kHorseDeep;
using test::Making;
using test::ordering;
using test::picked;
using test::reasons;
using test::share;
using test::Small;

void be_in_last_turn(Small& s) {
  s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns);
}

/// What a consideration of the only option of a decision comes to.
double share_of(const Small& s, const Decision& d, Consider what) {
  double sum = 0;
  const Reasons why = reasons(s, d);
  for (const Consideration& one : why.options.at(0).shares) {
    if (one.what == what) sum += one.share;
  }
  return sum;
}

// --- who acts next ---

TEST(Vws12Point5Policies2And4, AnAttackThatNobodyWouldChooseIsNone) {
  const auto next = [](const char* orders) {
    const Small s = facing("foot", "foot", 3, orders).unit("l", 'a', "leader", 20, 17).small();
    EXPECT_TRUE(has_good_attack(s.now(), s.id("a1"))) << "by the odds alone";
    Decision d = deciding(DecisionKind::choose_activation, Side::a);
    d.options = {option("a1", Next::division, s.id("a1")), option("passes", Next::pass)};
    expect_reasons(s, d);
    return static_cast<Next>(picked(s, d).variant);
  };
  EXPECT_EQ(next("orders = 'hold'"), Next::pass) << "it would rather fire";
  EXPECT_EQ(next("orders = 'attack'; quality = 1"), Next::division);
}

TEST(Vws12Point5Policy1, NobodyMovesFirstForAnAttackThatNobodyWouldChoose) {
  const auto chooses = [](const char* orders) {
    const Small s = facing("foot", "foot", 3, orders).unit("l", 'a', "leader", 20, 17).small();
    EXPECT_TRUE(attacks_well(s.now(), s.id("a1"))) << "by the net alone";
    Decision d = deciding(DecisionKind::choose_initiative, Side::a);
    d.options = {option("first", FirstOrSecond::first), option("second", FirstOrSecond::second)};
    expect_reasons(s, d);
    return static_cast<FirstOrSecond>(picked(s, d).variant);
  };
  EXPECT_EQ(chooses("orders = 'hold'; quality = 1"), FirstOrSecond::second)
      << "it would rather fire";
  EXPECT_EQ(chooses("orders = 'attack'; quality = 1"), FirstOrSecond::first);
}

// --- charges ---

TEST(VwsFire7, WhoFiresAtAChargeOnItsWayCounts) {
  const auto harm = [](double x) {
    const Small s = facing("horse", "horse", 6, "orders = 'attack'")
                        .unit("b2", 'b', "commanded_shot", x, 23, "facing = 90")
                        .small();
    return -share(s, FreeOrder::Kind::attack, Consider::threats);
  };
  EXPECT_GT(harm(15), harm(5)) << "it passes before muskets that look across its way";
}

TEST(VwsCmb2, WhoFightsMeetsOthersAsTheFightLeavesHim) {
  const auto harm = [](double y, const char* theirs) {
    const Small s = facing("foot", "foot", 3, "orders = 'attack'", theirs)
                        .unit("b2", 'b', "horse", 20, y, "facing = 180")
                        .small();
    return -share(s, FreeOrder::Kind::attack, Consider::threats);
  };
  const char* fresh = "quality = 1";
  EXPECT_GT(harm(29, fresh), harm(45, fresh) + 0.1) << "horse that formed foot need not fear";
  EXPECT_GT(harm(45, fresh), harm(45, "state = 'disordered'")) << "who is not broken answers";
}

TEST(VwsPur9, NeighboursOfWhoBreaksCount) {
  const auto lost = [](double x) {
    const Small s = facing("horse", "foot", 5).unit("b2", 'b', "foot", x, 27).small();
    return neighbours_lose(s.now(), s.id("b1"), s.now().box(s.id("b1")));
  };
  EXPECT_GT(lost(25), 0);
  EXPECT_EQ(lost(35), 0);
  const auto inflicted = [](double x) {
    const Small s = facing("horse", "foot", 5, "orders = 'attack'", "state = 'disordered'")
                        .unit("b2", 'b', "foot", x, 27, "state = 'unsteady'")
                        .small();
    return share(s, FreeOrder::Kind::attack, Consider::fight_inflicted);
  };
  EXPECT_GT(inflicted(25), inflicted(35) + 0.1);
}

TEST(Vws12Point5Policy18, NobodyGoesOnOffTheGroundThatDecidesAfterWhoGoesBack) {
  const auto goes = [](double edge) {
    const Small s = facing("horse", "commanded_shot", 9, "orders = 'advance'; objective = [20, 18]")
                        .terrain("post", fmt::format("kind = 'open'; area = [[10,15],[30,15],"
                                                     "[30,{0}],[10,{0}]]",
                                                     edge))
                        .victory(
                            "if = [{ count = 'points', side = 'a', inside = 'post', lead = "
                            "true, least = 1 }]; winner = 'a'")
                        .small();
    Decision d = deciding(DecisionKind::carry_on, Side::a, s.id("a1"), s.id("b1"));
    d.rule = "VWS-CMB-3";
    d.options = {option("stands", Further::stands), option("goes", Further::goes_on, s.id("b1"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(Further::goes_on);
  };
  EXPECT_FALSE(goes(23));
  EXPECT_TRUE(goes(40)) << "it stays on it";
}

// --- the last turn ---

TEST(Vws12Point5Policy7, WhoHasActedInTheLastTurnDoesNoHarm) {
  const auto harm = [](bool last, int acted) {
    Small s = facing("foot", "foot", 3, "orders = 'hold'").small();
    if (last) be_in_last_turn(s);
    s.unit("b1").acted = static_cast<std::uint8_t>(acted);
    return -share(s, FreeOrder::Kind::stand, Consider::threats);
  };
  EXPECT_GT(harm(true, 0), 0);
  EXPECT_EQ(harm(true, 1), 0);
  EXPECT_GT(harm(false, 1), 0) << "his next turn comes";
}

TEST(Vws12Point5Policy7, InTheLastTurnNobodyTurnsItsBackOnWhoHasStillToAct) {
  const auto shown = [](bool last, int acted) {
    Small s = facing("foot", "horse", 3, "orders = 'hold'").small();
    if (last) be_in_last_turn(s);
    s.unit("b1").acted = static_cast<std::uint8_t>(acted);
    return -share(s, FreeOrder::Kind::about_face, Consider::shows_rear);
  };
  EXPECT_GT(shown(true, 0), 0);
  EXPECT_EQ(shown(true, 1), 0);
  EXPECT_GT(shown(false, 1), 0) << "his next turn comes";
}

TEST(Vws12Point5Policy13, WhoIsToComeUponTheGroundThatCountsDoesNotFireInTheLastTurn) {
  const auto fires = [](double edge, bool last) {
    Small s = Making{}
                  .unit("a1", 'a', "foot", 20, 20, "orders = 'advance'; objective = [20, 30]")
                  .unit("b1", 'b', "horse", 20, 20 + kFootDeep / 2 + 2.5 + kHorseDeep / 2)
                  .terrain("post", fmt::format("kind = 'open'; area = [[10,{0}],[30,{0}],[30,40],"
                                               "[10,40]]",
                                               edge))
                  .victory(
                      "if = [{ count = 'points', side = 'a', inside = 'post', lead = true, "
                      "least = 1 }]; winner = 'a'")
                  .small();
    if (last) be_in_last_turn(s);
    Decision d = deciding(DecisionKind::reaction_fire, Side::a, kNoUnit, s.id("b1"));
    d.options = {option("nobody", Reacts::nobody_more), option("a1", Reacts::draws, s.id("a1"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(Reacts::draws);
  };
  EXPECT_FALSE(fires(21, true));
  EXPECT_TRUE(fires(21, false)) << "it comes there next turn";
  EXPECT_TRUE(fires(27, true)) << "it does not get there";
  EXPECT_TRUE(fires(15, true)) << "it is there";
}

// --- hedgehogs ---

TEST(Vws12Point5Policy15, NoHedgehogAgainstHorseWhoseOddsForbidTheCharge) {
  const auto fears = [](const char* theirs, const char* own = "") {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20, own)
                        .unit("b1", 'b', "horse", 27, 20, theirs)
                        .small();
    return who_could_ride_it_down(s.now(), s.id("a1")) != kNoUnit;
  };
  EXPECT_TRUE(fears(""));
  EXPECT_FALSE(fears("state = 'unsteady'; quality = -1", "quality = 1"));
}

TEST(Vws12Point5Policy15, HorseThatCallsForNoHedgehogIsNamedAllTheSame) {
  const auto said = [](double x) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20, "quality = 1")
                        .unit("b1", 'b', "horse", x, 20, "state = 'unsteady'; quality = -1")
                        .small();
    const Decision d = ordering(s);
    const Reasons why = reasons(s, d);
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (variant_of<FreeOrder::Kind>(d.options[i]) != FreeOrder::Kind::form_hedgehog) continue;
      for (const Consideration& one : why.options[i].shares) {
        if (one.what == Consider::no_horse_near) {
          return consideration_words(s.battle.setting(), one);
        }
      }
    }
    return std::string{};
  };
  EXPECT_EQ(said(27), "no need to form against b1 (b1) now");
  EXPECT_EQ(said(45), "no horse near to form against");
}

TEST(Vws12Point5Policy15, NoHedgehogAgainstHorseThatHasActedInTheLastTurn) {
  Small s = Making{}.unit("a1", 'a', "foot", 20, 20).unit("b1", 'b', "horse", 27, 20).small();
  be_in_last_turn(s);
  EXPECT_NE(who_could_ride_it_down(s.now(), s.id("a1")), kNoUnit);
  s.unit("b1").acted = 1;
  EXPECT_EQ(who_could_ride_it_down(s.now(), s.id("a1")), kNoUnit);
}

// --- time ---

TEST(VwsAi4, OnlyAPlaceToBeReachedByATurnPresses) {
  const auto hurried = [](const char* by) {
    Small s = Making{}
                  .unit("a1", 'a', "foot", 20, 20,
                        fmt::format("orders = 'advance'; objective = [20, 30]{}", by))
                  .unit("b1", 'b', "horse", 50, 40)
                  .terrain("post", "kind = 'open'; area = [[10,26],[30,26],[30,34],[10,34]]")
                  .victory(
                      "if = [{ count = 'points', side = 'a', inside = 'post', lead = true, "
                      "least = 1 }]; winner = 'a'")
                  .small();
    s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns - 1);
    EXPECT_GT(share(s, FreeOrder::Kind::advance, Consider::counts_in_time) +
                  share(s, FreeOrder::Kind::advance, Consider::in_time),
              0);
    return share(s, FreeOrder::Kind::advance, Consider::in_time) > 0;
  };
  EXPECT_FALSE(hurried("")) << "the ground counts, not his own place on it";
  EXPECT_TRUE(
      hurried(fmt::format("; objective_by = {}", Making{}.small().battle.setting().turns).c_str()));
}

// --- leaders ---

Decision joining(const Small& s, const char* body) {
  Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
  d.options = {option("joins", Ride::join, s.id(body))};
  return d;
}

TEST(Vws12Point5Policy6, NobodyTakesHisPostWithGunsInOrder) {
  const auto needless = [](const char* kind, const char* more) {
    const Small s = facing(kind, "foot", 14, more).unit("l", 'a', "leader", 20, 17).small();
    return share_of(s, joining(s, "a1"), Consider::no_need_to_ride) < 0;
  };
  EXPECT_TRUE(needless("artillery", "limbered = false; orders = 'fire'"));
  EXPECT_FALSE(needless("artillery", "limbered = false; orders = 'fire'; state = 'unsteady'"));
  EXPECT_FALSE(needless("foot", "orders = 'hold'"));
}

TEST(VwsLead1, HeLeavesNobodyForAnotherFromWhomHeCommandsNoMore) {
  const auto ride = [](double x, const char* more) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20, "orders = 'advance'")
                        .unit("a2", 'a', "foot", 26, 20, more)
                        .unit("a3", 'a', "foot", x, 20, "orders = 'advance'")
                        .unit("l", 'a', "leader", 20, 18, "goes_with = 'a1'")
                        .unit("b1", 'b', "foot", 20, 40)
                        .small();
    return -share_of(s, joining(s, "a2"), Consider::his_ride);
  };
  const char* in_order = "orders = 'advance'";
  EXPECT_GT(ride(14, in_order), 1);
  EXPECT_LT(ride(34, in_order), 1) << "one more hears him there";
  EXPECT_LT(ride(14, "orders = 'advance'; state = 'unsteady'"), 1) << "he helps it into order";
}

TEST(VwsLead4, WhoWouldBeFallenUponRisksMoreThanWhoIsOnlyInReach) {
  const auto risk = [](const char* theirs) {
    const Small s = facing("foot", "horse", 6, "orders = 'hold'; state = 'unsteady'", theirs)
                        .unit("l", 'a', "leader", 20, 17)
                        .small();
    return -share_of(s, joining(s, "a1"), Consider::at_risk);
  };
  EXPECT_GT(risk("quality = 1"), 1.5 * risk("quality = -1; state = 'unsteady'"));
}

/// Where the enemy comes upon him he leads nobody next turn, and goes to friends, or is captured.
TEST(VwsLead6, NobodyRidesAloneIntoTheEnemysReachForWhomHeMayLeadNextTurn) {
  const auto ride = [](double enemy_at, const char* friends_at = "") {
    Making making = Making{}
                        .unit("a1", 'a', "commanded_shot", 40, 20, "state = 'disordered'")
                        .unit("l", 'a', "leader", 20, 20)
                        .unit("b1", 'b', "foot", 27, enemy_at);
    if (*friends_at != 0) making.unit("a2", 'a', "foot", 27, 13, friends_at);
    const Small s = making.small();
    Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
    d.options = {option("rides towards", Ride::towards, s.id("a1"))};
    expect_reasons(s, d);
    return std::pair{share_of(s, d, Consider::keeps_up), share_of(s, d, Consider::alone_in_reach)};
  };
  const auto [led, in_peace] = ride(34);
  const auto [led_in_reach, alone] = ride(23);
  EXPECT_EQ(in_peace, 0);
  EXPECT_LT(led_in_reach, led / 2);
  EXPECT_LT(alone, ride(23, "orders = 'hold'").second) << "friends are near, and take him in";
}

TEST(VwsLead6, WhoLeadsManyRidesAloneIntoTheEnemysReachLessGladly) {
  const auto costs = [](double second_at) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 44, 20, "orders = 'advance'")
                        .unit("a2", 'a', "foot", 27, 13, "orders = 'advance'")
                        .unit("a3", 'a', "foot", 33, second_at, "orders = 'advance'")
                        .unit("l", 'a', "leader", 20, 20)
                        .unit("b1", 'b', "foot", 27, 23)
                        .small();
    Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
    d.options = {option("rides towards", Ride::towards, s.id("a1"))};
    return -share_of(s, d, Consider::alone_in_reach);
  };
  EXPECT_GT(costs(13), costs(3) + 0.3);
}

TEST(VwsLead1, ThatHeKeepsUpIsSaidOnce) {
  const Small s =
      facing("foot", "foot", 14, "orders = 'advance'").unit("l", 'a', "leader", 20, 15).small();
  const Reasons why = reasons(s, joining(s, "a1"));
  int said = 0;
  for (const Consideration& one : why.options.at(0).shares) {
    said += one.what == Consider::keeps_up ? 1 : 0;
  }
  EXPECT_EQ(said, 1);
}

TEST(VwsMove3, HorseComesFartherInATurnThanFoot) {
  const Small s = facing("horse", "foot", 9).unit("g", 'a', "artillery", 30, 20).small();
  const View view = s.sheet().view(s.battle, Side::a);
  const auto worth = victory_without_squares::worth(view);
  EXPECT_DOUBLE_EQ(worth->march(s.id("a1")), 8 * 254.0);
  EXPECT_DOUBLE_EQ(worth->march(s.id("g")), worth->foot_move());
}

}  // namespace
}  // namespace opfor::victory_without_squares
