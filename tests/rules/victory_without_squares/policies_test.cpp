// The default policies of 12.5, each in a situation or two.
#include "rules/victory_without_squares/policies.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "policy_support.hpp"
#include "rules/victory_without_squares/expectations.hpp"

namespace opfor::victory_without_squares {
namespace {

using Kind_ = FreeOrder::Kind;
using test::deciding;
using test::expect_reasons;
using test::facing;
using test::kFootDeep;
using test::kHorseDeep;
using test::letters;
using test::Making;
using test::ordered;
using test::ordering;
using test::picked;
using test::reasons;
using test::Small;

// --- what is expected ---

TEST(Vws12Point5Expectations, AStepIsAStepAndABreakOneMore) {
  EXPECT_NEAR(harm(State::formed, State::unsteady, Kind::foot), 0.9, 1e-9);
  EXPECT_NEAR(harm(State::disordered, State::broken, Kind::foot), 1.2 + 1, 1e-9);
  EXPECT_EQ(harm(State::broken, State::broken, Kind::foot), 0);
}

TEST(Vws12Point5Expectations, FireByTheResolversOdds) {
  const Small s = facing("foot", "foot", 3).small();
  const double four_of_ten = expected_fire(s.now(), shooting(s.now(), s.id("a1"), s.id("b1")));
  EXPECT_NEAR(four_of_ten, 0.4 * harm(State::formed, State::unsteady, Kind::foot), 1e-9);
  const Small far = facing("foot", "foot", 5).small();
  EXPECT_EQ(expected_fire(far.now(), shooting(far.now(), far.id("a1"), far.id("b1"))), 0);
  // Disordered: score 6; black cards break it, red ones do not.
  const Small shaken = facing("foot", "foot", 3, "", "state = 'disordered'").small();
  EXPECT_NEAR(expected_fire(shaken.now(), shooting(shaken.now(), shaken.id("a1"), shaken.id("b1"))),
              0.6 * 0.5 * harm(State::disordered, State::broken, Kind::foot), 1e-9);
}

TEST(Vws12Point5Expectations, CombatOfEqualsHurtsBothAlike) {
  Combat equal;
  const Exchange round = expected_round(equal);
  EXPECT_NEAR(round.inflicted, round.suffered, 1e-9);
  EXPECT_TRUE(odds_pass(equal));
  equal.attacker.poor = true;
  EXPECT_FALSE(odds_pass(equal));
}

TEST(Vws12Point5Expectations, CardsByTheirTable) {
  EXPECT_NEAR(chance_of(Manoeuvre::fire, false, false), 3.0 / 4, 1e-12);
  EXPECT_NEAR(chance_of(Manoeuvre::halt, true, false), 77.0 / 102, 1e-12);
  EXPECT_NEAR(chance_of(Manoeuvre::reform, false, true), 1.0 / 4, 1e-12);
  EXPECT_EQ(chance_of(Manoeuvre::rally, false, true), 0);
}

// --- 1 to 6 ---

TEST(Vws12Point5Policy1, FirstIfAnAttackHasANetOfMinusOneOrBetter) {
  const auto chooses = [](const char* own, double leader_at = 17) {
    const Small s =
        facing("horse", "horse", 6, own).unit("l", 'a', "leader", 20, leader_at).small();
    Decision d = deciding(DecisionKind::choose_initiative, Side::a);
    d.options = {option("first", FirstOrSecond::first), option("second", FirstOrSecond::second)};
    expect_reasons(s, d);
    return static_cast<FirstOrSecond>(picked(s, d).variant);
  };
  EXPECT_EQ(chooses(""), FirstOrSecond::first) << "standing horse";
  EXPECT_EQ(chooses("quality = -1"), FirstOrSecond::second);
  EXPECT_EQ(chooses("", 8), FirstOrSecond::first) << "its leader can ride up";
  EXPECT_EQ(chooses("", 1), FirstOrSecond::second) << "nobody leads it";
}

TEST(Vws12Point5Policy1, FirstIfTheEnemyWouldAttackSo) {
  const auto chooses = [](const char* theirs) {
    const Small s = facing("foot", "horse", 6, "state = 'unsteady'", theirs)
                        .unit("l", 'b', "leader", 20, 30)
                        .small();
    Decision d = deciding(DecisionKind::choose_initiative, Side::a);
    d.options = {option("first", FirstOrSecond::first), option("second", FirstOrSecond::second)};
    return static_cast<FirstOrSecond>(picked(s, d).variant);
  };
  EXPECT_EQ(chooses(""), FirstOrSecond::first);
  EXPECT_EQ(chooses("state = 'disordered'"), FirstOrSecond::second);
}

TEST(Vws12Point5Policy1, FirstForWhatIsAtStakeBeforeTheEnemyActs) {
  const auto chooses = [](const Making& making) {
    const Small s = making.small();
    Decision d = deciding(DecisionKind::choose_initiative, Side::a);
    d.options = {option("first", FirstOrSecond::first), option("second", FirstOrSecond::second)};
    expect_reasons(s, d);
    return static_cast<FirstOrSecond>(picked(s, d).variant);
  };
  EXPECT_EQ(chooses(facing("foot", "foot", 3)), FirstOrSecond::second);
  EXPECT_EQ(chooses(facing("foot", "foot", 3, "", "state = 'disordered'")), FirstOrSecond::first)
      << "it fires before he can reform";
  EXPECT_EQ(chooses(facing("foot", "foot", 12, "", "state = 'disordered'")), FirstOrSecond::second)
      << "out of range";
  EXPECT_EQ(chooses(facing("commanded_shot", "horse", 1)), FirstOrSecond::first)
      << "it would be ridden down";
}

Decision activating(const Small& s, std::vector<std::pair<Next, const char*>> options) {
  Decision d = deciding(DecisionKind::choose_activation, Side::a);
  for (const auto& [next, unit] : options) {
    d.options.push_back(option("o", next, unit == nullptr ? kNoUnit : s.id(unit)));
  }
  return d;
}

TEST(Vws12Point5Policies2And4, TheDivisionThatCanAttackElseItPasses) {
  const Small s = Making{}
                      .command("wing", "a", "division")
                      .unit("a1", 'a', "foot", 10, 20)
                      .unit("a2", 'a', "horse", 50, 20, "command = 'wing'")
                      .unit("l", 'a', "leader", 50, 16, "command = 'wing'")
                      .unit("b1", 'b', "horse", 50, 26)
                      .small();
  const Decision d =
      activating(s, {{Next::division, "a1"}, {Next::division, "a2"}, {Next::pass, nullptr}});
  expect_reasons(s, d);
  EXPECT_EQ(picked(s, d).unit, s.id("a2"));
  const Decision left = activating(s, {{Next::division, "a1"}, {Next::pass, nullptr}});
  EXPECT_EQ(static_cast<Next>(picked(s, left).variant), Next::pass);
  const Decision must = activating(s, {{Next::division, "a1"}});
  EXPECT_EQ(picked(s, must).unit, s.id("a1"));
}

TEST(Vws12Point5Policies2And4, TheDivisionThatHasMoreAtStakeBeforeTheEnemyActs) {
  const auto begins_with = [](const char* theirs, std::pair<Next, const char*> or_else) {
    const Small s = Making{}
                        .command("wing", "a", "division")
                        .unit("a1", 'a', "foot", 50, 20)
                        .unit("a2", 'a', "foot", 20, 20, "command = 'wing'")
                        .unit("b1", 'b', "foot", 20, 20 + kFootDeep + 3, theirs)
                        .small();
    const Decision d = activating(s, {or_else, {Next::division, "a2"}});
    expect_reasons(s, d);
    return picked(s, d).unit == s.id("a2");
  };
  const std::pair<Next, const char*> other = {Next::division, "a1"};
  const std::pair<Next, const char*> passing = {Next::pass, nullptr};
  EXPECT_TRUE(begins_with("state = 'disordered'", other));
  EXPECT_FALSE(begins_with("", passing));
}

TEST(Vws12Point5Policy3, IndependentsFirstIfTheyCanFireOrMustLeave) {
  const auto first = [](double gap) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 50, 10)
                        .unit("a2", 'a', "commanded_shot", 20, 20)
                        .unit("b1", 'b', "foot", 20, 20 + kFootDeep * 0.75 + gap)
                        .small();
    const Decision d = activating(s, {{Next::division, "a1"}, {Next::independent, "a2"}});
    return picked(s, d).unit == s.id("a2");
  };
  EXPECT_TRUE(first(3));
  EXPECT_FALSE(first(12));
}

TEST(Vws12Point5Policy5, FromTheFlankNearerTheEnemy) {
  const Small s = Making{}
                      .unit("a1", 'a', "foot", 10, 20)
                      .unit("a2", 'a', "foot", 30, 20)
                      .unit("b1", 'b', "foot", 34, 30)
                      .small();
  Decision d = deciding(DecisionKind::choose_direction, Side::a);
  d.options = {option("left", Direction::left_to_right, s.id("a1")),
               option("right", Direction::right_to_left, s.id("a2"))};
  EXPECT_EQ(picked(s, d).unit, s.id("a2"));
}

TEST(Vws12Point5Policy5, WhoStandsInAFriendsWayGoesFirst) {
  const auto begins = [](const char* orders) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", 20, 20, orders)
                        .unit("a2", 'a', "horse", 22, 24, orders)
                        .unit("b1", 'b', "foot", 8, 26)
                        .small();
    Decision d = deciding(DecisionKind::choose_direction, Side::a);
    d.options = {option("left", Direction::left_to_right, s.id("a1")),
                 option("right", Direction::right_to_left, s.id("a2"))};
    expect_reasons(s, d);
    return picked(s, d).unit == s.id("a1") ? "a1" : "a2";
  };
  EXPECT_STREQ(begins("orders = 'attack'"), "a2") << "a1 could not go on before it";
  EXPECT_STREQ(begins("orders = 'hold'"), "a1") << "the nearer to the enemy";
}

TEST(Vws12Point5Policy5, WhoTurnsAcrossAFriendsWayGoesAfterHim) {
  const char* to_go = "orders = 'advance'; objective = [23, 44]";
  const auto begins = [&](const char* wood) {
    const Small s = Making{}
                        .terrain("w", test::wood(wood))
                        .unit("a1", 'a', "horse", 20, 20, to_go)
                        .unit("a2", 'a', "horse", 24.6, 20, to_go)
                        .unit("b1", 'b', "foot", 23, 44)
                        .small();
    Decision d = deciding(DecisionKind::choose_direction, Side::a);
    d.options = {option("left", Direction::left_to_right, s.id("a1")),
                 option("right", Direction::right_to_left, s.id("a2"))};
    expect_reasons(s, d);
    const Reasons why = reasons(s, d);
    return why.options[1].score - why.options[0].score;
  };
  const double in_the_open = begins("[[50,24],[57,24],[57,30],[50,30]]");
  const double round_the_wood = begins("[[12,24],[22.6,24],[22.6,30],[12,30]]");
  EXPECT_NEAR(round_the_wood - in_the_open, 0.05, 1e-6);
}

TEST(Vws12Point5Policy5, WhoWouldGoThroughAFriendThatFiresGoesAfterHim) {
  const auto begins = [](const char* orders) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 19.5, 19, orders)
                        .unit("a2", 'a', "foot", 20, 21, "orders = 'hold'")
                        .unit("b1", 'b', "foot", 20, 25.5)
                        .small();
    Decision d = deciding(DecisionKind::choose_direction, Side::a);
    d.options = {option("left", Direction::left_to_right, s.id("a1")),
                 option("right", Direction::right_to_left, s.id("a2"))};
    expect_reasons(s, d);
    const Reasons why = reasons(s, d);
    return why.options[1].score - why.options[0].score;
  };
  EXPECT_NEAR(begins("orders = 'advance'; objective = [20, 40]") - begins("orders = 'hold'"), 0.1,
              1e-6);
}

Ride rides(const Small& s, const char* body) {
  Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
  d.options = {option("stays", Ride::stay), option("joins", Ride::join, s.id(body))};
  expect_reasons(s, d);
  return static_cast<Ride>(picked(s, d).variant);
}

TEST(Vws12Point5Policy6, LeadersRideToAttackersAndToTheShaken) {
  const auto with = [](const char* more, double gap) {
    return facing("horse", "horse", gap, more).unit("l", 'a', "leader", 20, 17).small();
  };
  EXPECT_EQ(rides(with("orders = 'attack'", 6), "a1"), Ride::join) << "it will attack";
  EXPECT_EQ(rides(with("orders = 'hold'", 6), "a1"), Ride::stay) << "it could, and will not";
  EXPECT_EQ(rides(with("orders = 'hold'", 14), "a1"), Ride::stay);
  EXPECT_EQ(rides(with("orders = 'hold'; state = 'unsteady'", 14), "a1"), Ride::join);
  EXPECT_EQ(rides(with("orders = 'hold'; state = 'disordered'", 3), "a1"), Ride::stay)
      << "never to the Disordered with an enemy within 4\"";
  EXPECT_EQ(rides(with("orders = 'hold'; state = 'unsteady'", 6), "a1"), Ride::stay)
      << "with an enemy within 8\" it does not reform";
  EXPECT_EQ(rides(with("orders = 'advance'", 14), "a1"), Ride::join) << "he keeps up";
}

TEST(Vws12Point5Policy6, WhoOnlyRidesTowardsAnAttackerIsNotThereWhenHeAttacks) {
  const Small s =
      facing("horse", "horse", 6, "orders = 'attack'").unit("l", 'a', "leader", 20, 17).small();
  Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
  d.options = {option("joins", Ride::join, s.id("a1")),
               option("rides towards", Ride::towards, s.id("a1"))};
  expect_reasons(s, d);
  const auto leads = [](const Scored& ride) {
    return std::any_of(ride.shares.begin(), ride.shares.end(), [](const Consideration& one) {
      return one.what == Consider::about_to_attack;
    });
  };
  const Reasons why = reasons(s, d);
  EXPECT_TRUE(leads(why.options[0]));
  EXPECT_FALSE(leads(why.options[1]));
}

TEST(Vws12Point5Policy6, ForAnAttackHeRisksTheCards) {
  const auto rides = [](const char* theirs, double gap) {
    const Small s = facing("horse", theirs, gap, "orders = 'attack'")
                        .unit("a2", 'a', "horse", 26, 18, "orders = 'attack'")
                        .unit("l", 'a', "leader", 20, 12)
                        .small();
    Decision d = deciding(DecisionKind::move_leader, Side::a, s.id("l"));
    d.options = {option("joins", Ride::join, s.id("a1")), option("stays", Ride::stay)};
    expect_reasons(s, d);
    return static_cast<Ride>(picked(s, d).variant);
  };
  EXPECT_EQ(rides("horse", 6), Ride::join);
  EXPECT_EQ(rides("foot", 6), Ride::stay) << "horse attacks no formed foot head on";
}

TEST(Vws12Point5Policy6, LeadersDoNotAttachThemselvesToGuns) {
  const Small guns = facing("artillery", "foot", 14, "limbered = false; orders = 'fire'")
                         .unit("l", 'a', "leader", 20, 17)
                         .small();
  EXPECT_EQ(rides(guns, "a1"), Ride::stay);
  const auto leaves_guns = [](const char* orders) {
    Small s = facing("foot", "foot", 14, orders)
                  .unit("a2", 'a', "artillery", 24, 20, "limbered = false; orders = 'fire'")
                  .unit("l", 'a', "leader", 24, 17)
                  .small();
    s.unit("l").goes_with = s.id("a2");
    return rides(s, "a1") == Ride::join;
  };
  EXPECT_TRUE(leaves_guns("orders = 'advance'"));
  EXPECT_FALSE(leaves_guns("orders = 'hold'"));
}

// --- 7 to 12 ---

TEST(Vws12Point5Policy7, DefendersHoldAndShoot) {
  EXPECT_EQ(ordered(facing("foot", "foot", 3, "orders = 'hold'")), "fire S");
  EXPECT_EQ(ordered(facing("foot", "foot", 12, "orders = 'hold'")), "stand ");
  EXPECT_EQ(ordered(facing("artillery", "foot", 12, "limbered = false; orders = 'fire'")),
            "fire S");
}

TEST(Vws12Point5Policy7, DefendingHorseCountercharges) {
  EXPECT_EQ(ordered(facing("horse", "horse", 5, "orders = 'hold'; quality = 1")), "attack C");
}

TEST(VwsAi4, ABodyWithNothingBetterCarriesOutItsPlan) {
  const Small s = facing("foot", "foot", 25, "orders = 'advance'; objective = [20, 40]").small();
  EXPECT_EQ(letters(*picked(s, ordering(s)).order), "M");
  const Small attack = facing("horse", "horse", 24, "orders = 'attack'; target = 'b1'").small();
  EXPECT_EQ(letters(*picked(attack, ordering(attack)).order), "M");
  const Small support = Making{}
                            .unit("a1", 'a', "foot", 20, 10, "orders = 'support'; target = 'a2'")
                            .unit("a2", 'a', "foot", 20, 24)
                            .unit("b1", 'b', "foot", 20, 44)
                            .small();
  EXPECT_EQ(letters(*picked(support, ordering(support)).order), "M");
}

TEST(Vws12Point5Policy9, AttacksOnlyIfTheOddsPass) {
  EXPECT_EQ(ordered(facing("horse", "horse", 6, "orders = 'attack'")), "attack C");
  EXPECT_NE(ordered(facing("horse", "horse", 6, "orders = 'attack'; state = 'unsteady'",
                           "quality = 1; in_motion = true")),
            "attack C");
  EXPECT_EQ(ordered(facing("foot", "foot", 3, "orders = 'hold'", "state = 'disordered'")),
            "attack C")
      << "who is Disordered is ridden down, even from a hold";
}

TEST(Vws12Point5Policy10, ParliamentsHorseGoesInAfterItsPistolsIfTheOddsPass) {
  const auto goes_in = [](const char* theirs) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", 20, 20, "parliament = true; ranks = 1; bases = 3")
                        .unit("b1", 'b', "horse", 20, 20 + kHorseDeep + 0.8, theirs)
                        .small();
    Decision d = deciding(DecisionKind::carry_on, Side::a, s.id("a1"), s.id("b1"));
    d.rule = "VWS-CMB-2";
    d.options = {option("stands", Further::stands), option("goes", Further::goes_on, s.id("b1"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(Further::goes_on);
  };
  EXPECT_TRUE(goes_in("state = 'unsteady'"));
  EXPECT_FALSE(goes_in("quality = 1; in_motion = true"));
}

TEST(Vws12Point5Policy11, AHaltWhereTheNextMoveLeadsOffItsLine) {
  const Small s = facing("foot", "foot", 20, "orders = 'hold'; in_motion = true").small();
  EXPECT_EQ(letters(*picked(s, ordering(s)).order).front(), 'H');
  const Small on = facing("foot", "foot", 20, "orders = 'attack'; in_motion = true").small();
  EXPECT_EQ(letters(*picked(on, ordering(on)).order), "M");
}

TEST(Vws12Point5Policy12, AWoodOnThePlansWayIsCrossed) {
  const Small s = facing("foot", "foot", 24, "orders = 'advance'; objective = [20, 40]")
                      .terrain("w", test::wood("[[10,22],[30,22],[30,26],[10,26]]"))
                      .small();
  EXPECT_EQ(letters(*picked(s, ordering(s)).order), "M");
}

TEST(Vws12Point5Policy12, HorseChargesNobodyBehindAHedge) {
  const auto charges = [](const char* line) {
    return ordered(Making{}
                       .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'")
                       .unit("b1", 'b', "commanded_shot", 20, 24)
                       .terrain("h", test::hedge(line)));
  };
  EXPECT_NE(charges("[[10,23.4],[30,23.4]]").substr(0, 6), "attack");
  EXPECT_EQ(charges("[[40,23.4],[50,23.4]]").substr(0, 6), "attack")
      << "in the open they are ridden down";
}

// --- 8, 13, 16 to 18, 22 ---

TEST(Vws12Point5Policy8, TheHighestScoreThenTheDisordered) {
  const Small s = Making{}
                      .unit("a1", 'a', "artillery", 20, 20, "limbered = false; bases = 2")
                      .unit("b1", 'b', "foot", 18.5, 30)
                      .unit("b2", 'b', "foot", 23, 30, "state = 'unsteady'")
                      .small();
  EXPECT_EQ(picked(s, ordering(s)).unit, s.id("b2"));
}

TEST(Vws12Point5Policy22, TheSecondRankFiresAtTheSameTarget) {
  const Small s = Making{}
                      .unit("a1", 'a', "horse", 20, 20, "ranks = 2; bases = 6; parliament = true")
                      .unit("b1", 'b', "horse", 18.2, 20 + 1.5 * kHorseDeep + 0.8)
                      .unit("b2", 'b', "horse", 21.8, 20 + 1.5 * kHorseDeep + 0.8)
                      .small();
  for (const char* first : {"b1", "b2"}) {
    Decision d = deciding(DecisionKind::choose_target, Side::a, s.id("a1"), s.id(first));
    d.options = {option("b1", 0, s.id("b1")), option("b2", 0, s.id("b2"))};
    expect_reasons(s, d);
    EXPECT_EQ(picked(s, d).unit, s.id(first));
  }
}

TEST(Vws12Point5Policy13, AlwaysFiresTheBestFirst) {
  const Small s = Making{}
                      .unit("a1", 'a', "foot", 20, 20, "state = 'unsteady'")
                      .unit("a2", 'a', "foot", 23.7, 20)
                      .unit("b1", 'b', "foot", 22, 23.5)
                      .small();
  Decision d = deciding(DecisionKind::reaction_fire, Side::a, kNoUnit, s.id("b1"));
  d.options = {option("nobody", Reacts::nobody_more), option("a1", Reacts::draws, s.id("a1")),
               option("a2", Reacts::draws, s.id("a2"))};
  expect_reasons(s, d);
  EXPECT_EQ(picked(s, d).unit, s.id("a2"));
  d.options.pop_back();
  EXPECT_EQ(picked(s, d).unit, s.id("a1")) << "then the other";
}

TEST(Vws12Point5Policy13, HoldsItsFireForABetterTargetStillToCome) {
  Small s = Making{}
                .unit("a1", 'a', "foot", 20, 20)
                .unit("b1", 'b', "foot", 17, 23)
                .unit("b2", 'b', "foot", 21, 23.2, "state = 'disordered'")
                .small();
  Decision d = deciding(DecisionKind::reaction_fire, Side::a, kNoUnit, s.id("b1"));
  d.options = {option("nobody", Reacts::nobody_more), option("a1", Reacts::draws, s.id("a1"))};
  EXPECT_EQ(static_cast<Reacts>(picked(s, d).variant), Reacts::nobody_more);
  s.unit("b2").acted = 1;
  EXPECT_EQ(static_cast<Reacts>(picked(s, d).variant), Reacts::draws) << "it has had its move";
}

TEST(Vws12Point5Policy14, TheBetterCard) {
  const Small s = facing("foot", "foot", 3).small();
  Decision d = deciding(DecisionKind::choose_card, Side::a, s.id("a1"));
  d.options = {option("loss", Success::with_loss), option("clean", Success::clean)};
  EXPECT_EQ(static_cast<Success>(picked(s, d).variant), Success::clean);
}

TEST(Vws12Point5Policy14, WhoCrossesInVainIsBetterRefused) {
  const auto picks = [](const char* kind, const char* state, bool halt_refused) {
    Small s = Making{}.unit("a1", 'a', kind, 20, 20, state).unit("b1", 'b', "foot", 20, 40).small();
    if (halt_refused) {
      UnitRecord& r = record(s.battle, s.id("a1"));
      r.in_motion = 1;
      r.tries = static_cast<std::uint8_t>(1U << static_cast<unsigned>(Manoeuvre::halt));
    }
    Decision d = deciding(DecisionKind::choose_card, Side::a, s.id("a1"));
    d.options = {option("loss", Success::with_loss), option("refused", Success::refused)};
    expect_reasons(s, d);
    return static_cast<Success>(picked(s, d).variant);
  };
  EXPECT_EQ(picks("foot", "", false), Success::with_loss);
  EXPECT_EQ(picks("foot", "", true), Success::refused) << "it was to halt";
  EXPECT_EQ(picks("foot", "state = 'unsteady'", false), Success::refused)
      << "Disordered it can do nothing there";
  EXPECT_EQ(picks("dragoons", "", false), Success::refused) << "the same";
}

TEST(Vws12Point5Policy16, BringsUpAnotherIfItsModifierIsBetter) {
  const auto brings_up = [](const char* other) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("a2", 'a', "foot", 24, 20, other)
                        .unit("b1", 'b', "foot", 22, 20 + kFootDeep)
                        .small();
    Decision d = deciding(DecisionKind::second_contact, Side::a, s.id("a1"), s.id("b1"));
    d.options = {option("fights", SecondContact::fights_on, s.id("a1")),
                 option("brings up", SecondContact::brings_up, s.id("a2"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(SecondContact::brings_up);
  };
  EXPECT_TRUE(brings_up("quality = 1"));
  EXPECT_FALSE(brings_up(""));
}

bool pursues(const char* kind, double gap, bool fresh) {
  Making making = facing(kind, "horse", gap, "", "state = 'broken'");
  if (fresh) making.unit("b2", 'b', "horse", 26, 25);
  const Small s = making.small();
  Decision d = deciding(DecisionKind::pursue, Side::a, s.id("a1"), s.id("b1"));
  d.options = {option("holds", Pursuit::holds), option("pursues", Pursuit::pursues, s.id("b1"))};
  expect_reasons(s, d);
  return picked(s, d).variant == static_cast<int>(Pursuit::pursues);
}

TEST(Vws12Point5Policy17, PursuesOnlyAQuarryAtHandAndNoFreshEnemyNear) {
  EXPECT_TRUE(pursues("horse", 3.5, false));
  EXPECT_FALSE(pursues("horse", 5, false));
  EXPECT_FALSE(pursues("horse", 3.5, true));
  EXPECT_FALSE(pursues("foot", 3.5, false)) << "foot holds";
}

TEST(Vws12Point5Policy18, AgainOnlyIfTheOddsPassWithTheRoundFought) {
  const auto again = [](int rounds) {
    Small s = facing("horse", "horse", 4, "", "state = 'formed'").small();
    s.record("a1").rounds_fought = static_cast<std::uint8_t>(rounds);
    Decision d = deciding(DecisionKind::carry_on, Side::a, s.id("a1"), s.id("b1"));
    d.rule = "VWS-CMB-13";
    d.options = {option("stands", Further::stands), option("again", Further::goes_on, s.id("b1"))};
    return picked(s, d).variant == static_cast<int>(Further::goes_on);
  };
  EXPECT_TRUE(again(1)) << "standing horse makes up for it";
  EXPECT_FALSE(again(2));
}

TEST(Vws12Point5Policy18, NotAgainWithTooLittleOfItsMoveLeft) {
  const auto again = [](double left) {
    Small s = facing("horse", "horse", 3, "", "state = 'formed'").small();
    s.record("a1").moved = static_cast<std::int32_t>((8 - left) * 254);
    Decision d = deciding(DecisionKind::carry_on, Side::a, s.id("a1"), s.id("b1"));
    d.rule = "VWS-CMB-13";
    d.options = {option("stands", Further::stands), option("again", Further::goes_on, s.id("b1"))};
    return picked(s, d).variant == static_cast<int>(Further::goes_on);
  };
  EXPECT_TRUE(again(3.5));
  EXPECT_FALSE(again(2.5));
}

TEST(Vws12Point5Policy18, TheRestOfAMoveByTheOrders) {
  const auto goes = [](const char* orders) {
    const Small s = facing("horse", "commanded_shot", 9, orders).small();
    Decision d = deciding(DecisionKind::carry_on, Side::a, s.id("a1"), s.id("b1"));
    d.rule = "VWS-CMB-3";
    d.options = {option("stands", Further::stands), option("goes", Further::goes_on, s.id("b1"))};
    return picked(s, d).variant == static_cast<int>(Further::goes_on);
  };
  EXPECT_TRUE(goes("orders = 'attack'"));
  EXPECT_FALSE(goes("orders = 'hold'"));
}

// With the rest of its move it is at nobody but who went back before it (VWS-CMB-3).
TEST(Vws12Point5Policy18, TheRestOfAMoveForWhomItRidesDown) {
  const auto counts = [](double shot, double foot) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'")
                        .unit("b1", 'b', "commanded_shot", 20, shot)
                        .unit("b2", 'b', "foot", 20, foot, "state = 'disordered'")
                        .small();
    Decision d = deciding(DecisionKind::carry_on, Side::a, s.id("a1"), s.id("b1"));
    d.rule = "VWS-CMB-3";
    d.options = {option("stands", Further::stands), option("goes", Further::goes_on, s.id("b1"))};
    std::vector<Consider> all;
    const Reasons why = reasons(s, d);
    for (const Consideration& one : why.options[1].shares) all.push_back(one.what);
    return all;
  };
  using testing::Contains;
  EXPECT_THAT(counts(25, 40), Contains(Consider::ridden_down));
  const auto met = counts(40, 25);
  EXPECT_THAT(met, Not(Contains(Consider::ridden_down)));
  EXPECT_THAT(met, Not(Contains(Consider::fight_inflicted))) << "it stops short of him";
}

TEST(Vws12Point5Policy18, TheRestOfAMoveNotBetweenTwoWhoRideAtItsFlanks) {
  const auto goes = [](double they) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'")
                        .unit("b1", 'b', "commanded_shot", 32, 40)
                        .unit("b2", 'b', "horse", 12, they, "facing = 120")
                        .unit("b3", 'b', "horse", 28, they, "facing = 240")
                        .small();
    Decision d = deciding(DecisionKind::carry_on, Side::a, s.id("a1"), s.id("b1"));
    d.rule = "VWS-CMB-3";
    d.options = {option("stands", Further::stands), option("goes", Further::goes_on, s.id("b1"))};
    expect_reasons(s, d);
    return picked(s, d).variant == static_cast<int>(Further::goes_on);
  };
  EXPECT_TRUE(goes(45));
  EXPECT_FALSE(goes(30));
}

// --- 15, 19 to 21 ---

TEST(Vws12Point5Policy15, AHedgehogWhereHorseCanReachAFlank) {
  const auto horse_at = [](double x, double y, std::optional<Vec> own = {}) {
    Making making =
        Making{}.unit("a1", 'a', "foot", 20, 20, "orders = 'hold'").unit("b1", 'b', "horse", x, y);
    if (own) making.unit("a2", 'a', "foot", own->x, own->y);
    return ordered(making);
  };
  EXPECT_EQ(horse_at(27, 20), "form hedgehog ^");
  EXPECT_NE(horse_at(20, 27), "form hedgehog ^") << "before its front";
  EXPECT_NE(horse_at(32, 20), "form hedgehog ^") << "too far";
  EXPECT_NE(horse_at(24, 27.5), "form hedgehog ^") << "within 8\", but it cannot get there";
  EXPECT_NE(horse_at(27, 20, Vec{24, 18}), "form hedgehog ^") << "supported";
  EXPECT_EQ(horse_at(27, 20, Vec{20, 16}), "form hedgehog ^") << "its friend guards another side";
}

TEST(Vws12Point5Policy15, AndOutOfItWhenTheHorseIsGone) {
  Small near = Making{}
                   .unit("a1", 'a', "foot", 20, 20, "orders = 'hold'")
                   .unit("b1", 'b', "horse", 27, 20)
                   .small();
  near.unit("a1").formation = opfor::Formation::square;
  EXPECT_EQ(ordered(near), "fire S");
  Small before = facing("foot", "horse", 6, "orders = 'hold'").small();
  before.unit("a1").formation = opfor::Formation::square;
  EXPECT_EQ(ordered(before), "form line -") << "horse attacks no formed foot head on";
  Small far = facing("foot", "horse", 16, "orders = 'hold'").small();
  far.unit("a1").formation = opfor::Formation::square;
  EXPECT_EQ(ordered(far), "form line -");
}

TEST(Vws12Point5Policy19, DragoonsDismountWithinEight) {
  EXPECT_EQ(
      ordered(facing("dragoons", "foot", 7.5, "mounted = true; orders = 'attack'")).substr(0, 8),
      "dismount");
  EXPECT_EQ(
      ordered(facing("dragoons", "foot", 20, "mounted = true; orders = 'attack'")).substr(0, 8) ==
          "dismount",
      false);
  EXPECT_EQ(ordered(facing("dragoons", "foot", 24,
                           "mounted = false; orders = 'advance'; objective = [20, 42]")),
            "mount m");
}

TEST(Vws12Point5Policy20, GunsUnlimberWithATargetInTheCone) {
  EXPECT_EQ(ordered(facing("artillery", "foot", 12, "limbered = true; orders = 'fire'")),
            "unlimber U");
  EXPECT_EQ(ordered(facing("artillery", "foot", 24,
                           "limbered = false; orders = 'advance'; objective = [20, 40]")),
            "limber L");
  EXPECT_EQ(ordered(facing("artillery", "foot", 24, "limbered = false; orders = 'hold'")),
            "stand ");
}

TEST(Vws12Point5Policy20, GunsThatAHillBlindsMoveWhileThereIsTime) {
  const auto behind_a_hill = [](const char* hill, const char* guns, int turn = 3) {
    Small s = facing("artillery", "foot", 14, guns).terrain("h", test::hill(hill)).small();
    s.battle.head().turn = static_cast<std::uint16_t>(turn);
    return s;
  };
  const char* before = "[[10, 23], [30, 23], [30, 29], [10, 29]]";
  const char* blind = "limbered = false; orders = 'fire'; objective = [20, 40]";
  EXPECT_EQ(ordered(behind_a_hill(before, blind)), "limber L");
  EXPECT_EQ(ordered(behind_a_hill("[[30, 23], [40, 23], [40, 29], [30, 29]]", blind)).substr(0, 4),
            "fire");
  EXPECT_EQ(ordered(behind_a_hill(before, "limbered = false; orders = 'hold'")), "stand ");
  EXPECT_EQ(ordered(behind_a_hill(before, blind, 8)), "stand ") << "the last turns are not enough";
  EXPECT_EQ(ordered(behind_a_hill(before, blind, 1)), "stand ") << "the enemy has yet to come";
  const auto with_a_friend = [&](const char* orders, bool meets_him = false) {
    Small s = facing("artillery", "foot", 14, blind)
                  .unit("a2", 'a', "foot", 34, 20, orders)
                  .terrain("h", test::hill(before))
                  .small();
    if (meets_him) {
      s.unit("a2").task.kind = TaskKind::advance;
      s.unit("a2").task.has_place = 1;
      s.unit("a2").task.x = 34 * 254;
      s.unit("a2").task.y = 26 * 254;
      s.unit("a2").phase = Phase::forms_up;
    }
    return ordered(s);
  };
  EXPECT_EQ(with_a_friend("orders = 'hold'"), "stand ");
  EXPECT_EQ(with_a_friend("orders = 'hold'", true), "stand ") << "it forms up a move ahead";
  EXPECT_EQ(with_a_friend("orders = 'advance'; objective = [34, 44]"), "limber L");
  EXPECT_EQ(ordered(behind_a_hill(before, "limbered = true; orders = 'fire'; objective = [20, 40]"))
                .back(),
            'M');
}

TEST(Vws12Point5Policy21, ReformsAndRalliesWhenItMay) {
  EXPECT_EQ(ordered(facing("foot", "foot", 6, "state = 'disordered'; orders = 'attack'")),
            "reform R");
  EXPECT_EQ(ordered(facing("foot", "foot", 14, "state = 'unsteady'; orders = 'attack'")),
            "reform R");
  const Small s = facing("foot", "foot", 14, "state = 'broken'").small();
  Decision d = deciding(DecisionKind::choose_rally, Side::a, s.id("a1"));
  d.options = {option("flees", RallyOrFlee::flees), option("tries", RallyOrFlee::tries)};
  EXPECT_EQ(static_cast<RallyOrFlee>(picked(s, d).variant), RallyOrFlee::tries);
}

TEST(Vws12Point5Policy19, NobodyDismountsWhoWouldHaveToGoRoundABogOnFoot) {
  const auto dismounts = [](const char* area) {
    const Small s =
        Making{}
            .unit("a1", 'a', "dragoons", 20, 20, "orders = 'advance'; mounted = true")
            .unit("b1", 'b', "foot", 20, 27.5)
            .terrain("m", std::string("kind = 'swamp'; difficult = true; area = ") + area)
            .small();
    return share(s, FreeOrder::Kind::dismount, Consider::enemy_at_hand) > 0;
  };
  EXPECT_TRUE(dismounts("[[40,22],[42,22],[42,24],[40,24]]"));
  EXPECT_FALSE(dismounts("[[19,22.5],[21,22.5],[21,24],[19,24]]"));
}

}  // namespace
}  // namespace opfor::victory_without_squares
