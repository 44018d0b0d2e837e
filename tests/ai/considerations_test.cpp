// What a commander makes of what a sheet tells him of an order: a subject at a time.
#include "ai/commander/considerations.hpp"

#include <gtest/gtest.h>
#include <limits>

#include "ai/commander/command.hpp"
#include "drill/odds.hpp"

namespace opfor {
namespace {

struct NoRecord {
  std::uint64_t value = 0;
};
void describe(Fields& f, NoRecord& r) { f("value", r.value); }

constexpr UnitId kOwn = unit_id(0);
constexpr UnitId kEnemy = unit_id(1);
constexpr UnitId kOther = unit_id(2);

Battle one_against_two(int aggression = 0) {
  auto setting = std::make_shared<Setting>();
  setting->width = setting->height = 100_cm;
  for (int i = 0; i < 3; ++i) {
    UnitInfo unit;
    unit.id = std::to_string(i);
    unit.side = i == 0 ? Side::a : Side::b;
    unit.dials.aggression = static_cast<std::int8_t>(aggression);
    setting->units.push_back(unit);
  }
  setting->ground = std::make_shared<const field::Ground>(std::vector<field::Feature>{},
                                                          setting->width, setting->height);
  return Battle::make<NoRecord, NoRecord>(std::move(setting));
}

/// The first and the third of them on one side, 20 cm apart.
Battle two_in_line() {
  auto setting = std::make_shared<Setting>(one_against_two().setting());
  setting->units[2].side = Side::a;
  setting->units[0].start.at = {40_cm, 20_cm};
  setting->units[2].start.at = {60_cm, 20_cm};
  return Battle::make<NoRecord, NoRecord>(std::move(setting));
}

/// A sheet that says what it is told to say.
struct Told : Worth {
  Battle now = one_against_two();
  bool good_order = true;
  bool strikes_only = false;
  bool forward = true;
  [[nodiscard]] const Battle& battle() const override { return now; }
  [[nodiscard]] double body(UnitId) const override { return 4; }
  [[nodiscard]] double left(UnitId) const override { return 3; }
  [[nodiscard]] double standing(Side) const override { return 1; }
  [[nodiscard]] bool in_order(UnitId) const override { return good_order; }
  [[nodiscard]] bool only_strikes(UnitId) const override { return strikes_only; }
  [[nodiscard]] double reach(UnitId) const override { return 0; }
  [[nodiscard]] double foot_move() const override { return 1; }
  [[nodiscard]] bool goes_forward(UnitId) const override { return forward; }
  [[nodiscard]] std::unique_ptr<Prospect> prospect(UnitId, const Option&) const override {
    return nullptr;
  }
};

struct Order_ : Prospect {
  explicit Order_(FreeOrder::Kind kind = FreeOrder::Kind::halt) : Prospect(kOwn, kind) {}
  std::optional<Fight> its_fight;
  ChargesAhead its_charges;
  FireAhead its_fire;
  std::vector<Threat> its_threats;
  Steadiness its_disorder;
  Errand its_errand;
  std::optional<Vec> its_end;
  Ground its_ground;
  std::vector<Exposed> its_exposed;
  std::optional<AgainstHorse> its_form;
  Chances its_chances;
  std::optional<Consider> its_unfit;
  std::optional<Changes> its_changes;
  Price its_price;
  bool has_answer = false;
  [[nodiscard]] std::optional<Consider> unfit() const override { return its_unfit; }
  [[nodiscard]] std::optional<Changes> changes() const override { return its_changes; }
  [[nodiscard]] Price price() const override { return its_price; }
  [[nodiscard]] bool can_answer() const override { return has_answer; }
  [[nodiscard]] std::optional<Fight> fight() const override { return its_fight; }
  [[nodiscard]] ChargesAhead charges() const override { return its_charges; }
  [[nodiscard]] FireAhead fire() const override { return its_fire; }
  [[nodiscard]] std::vector<Threat> threats() const override { return its_threats; }
  [[nodiscard]] Steadiness loses_order() const override { return its_disorder; }
  [[nodiscard]] Errand errand() const override { return its_errand; }
  [[nodiscard]] std::optional<Vec> ends_at() const override { return its_end; }
  [[nodiscard]] Ground ground() const override { return its_ground; }
  [[nodiscard]] std::vector<Exposed> exposed() const override { return its_exposed; }
  [[nodiscard]] std::optional<AgainstHorse> against_horse() const override { return its_form; }
  [[nodiscard]] Chances chances() const override { return its_chances; }
};

const Weights& weights() { return shipped_weights("no sheet of this name"); }
Scored weighed_by(const Told& worth, const Order_& order, const Weights& by = weights()) {
  return weigh_order(worth, by, order);
}
double share(const Scored& scored, Consider what) {
  double sum = 0;
  for (const Consideration& one : scored.shares) sum += one.what == what ? one.share : 0;
  return sum;
}

TEST(Considerations, AnOrderThatChangesNothingWeighsNothing) {
  const Scored scored = weighed_by({}, Order_{});
  EXPECT_EQ(scored.score, 0);
  EXPECT_TRUE(scored.shares.empty());
}

TEST(Considerations, NobodyStirsForHardlyAnything) {
  const auto turns_for = [](double fire) {
    Order_ turned(FreeOrder::Kind::face);
    turned.its_fire.now = fire;
    return weighed_by({}, turned).score > weighed_by({}, Order_(FreeOrder::Kind::stand)).score;
  };
  EXPECT_FALSE(turns_for(0.02));
  EXPECT_TRUE(turns_for(0.1));
}

TEST(Considerations, AFightIsWhatItTakesLessWhatItCosts) {
  Order_ order(FreeOrder::Kind::charge);
  order.its_fight = Fight{kEnemy, {}, {}, {2, 1}, 0.5, 0, true, true};
  const Weights& w = weights();
  const Scored scored = weighed_by({}, order);
  const double caution = w[Weight::fight_caution];
  EXPECT_NEAR(share(scored, Consider::fight_inflicted), 2 * w[Weight::fight_inflicted], 1e-12);
  EXPECT_NEAR(share(scored, Consider::fight_suffered), -caution, 1e-12);
  EXPECT_NEAR(share(scored, Consider::volley_at_charge), -caution / 2, 1e-12);
  EXPECT_GT(share(scored, Consider::falls_back), 0);
  EXPECT_GT(share(scored, Consider::sent_against), 0);
}

TEST(Considerations, WhatIsBarredIsNotReckonedOn) {
  Order_ order(FreeOrder::Kind::charge);
  order.its_fight = Fight{kEnemy, {}, Consider::barred_odds, {9, 0}, 0, 0, false, false};
  const Scored scored = weighed_by({}, order);
  EXPECT_EQ(scored.score, -weights()[Weight::fight_barred]);
}

TEST(Considerations, WhoIsMadeToChargeCountsWhatComesOfItAndNoMore) {
  const auto bound = [](const Order_& order) {
    return weigh_order(Told{}, weights(), order, nullptr, nullptr, Given::by_die);
  };
  Order_ order(FreeOrder::Kind::charge);
  order.its_fight = Fight{kEnemy, {}, {}, {1, 3}, 0, 0, false, false};
  const double comes = weights()[Weight::fight_inflicted] - 3 * weights()[Weight::fight_caution];
  EXPECT_LT(weighed_by({}, order).score, comes) << "nobody would order it";
  EXPECT_NEAR(bound(order).score, comes, 1e-12);
  order.its_fight->barred = Consider::barred_odds;
  EXPECT_NEAR(bound(order).score, comes, 1e-12);
}

TEST(Considerations, AFightAtBadOddsHasThatAgainstItBesideWhatItIsWorth) {
  Told worth;
  Order_ order(FreeOrder::Kind::charge);
  order.its_fight = Fight{kEnemy, {}, {}, {2, 1.75}, 0.5, 0, false, true};
  EXPECT_TRUE(at_bad_odds(worth, kOwn, *order.its_fight));
  EXPECT_EQ(share(weighed_by(worth, order), Consider::barred_odds),
            -weights()[Weight::fight_bad_odds]);
  EXPECT_GT(share(weighed_by(worth, order), Consider::fight_inflicted), 0);
  order.its_fight->volley = 0.25;
  EXPECT_FALSE(at_bad_odds(worth, kOwn, *order.its_fight)) << "as much for as much";
  EXPECT_GT(share(weighed_by(worth, order), Consider::fight_inflicted), 0);
  EXPECT_TRUE(at_bad_odds(worth, kOwn, *order.its_fight, 1.5)) << "too little for the careful";
  order.its_fight->volley = 3;
  EXPECT_FALSE(at_bad_odds(worth, kOwn, *order.its_fight, 0.4)) << "enough for the reckless";
  order.its_fight->falls_back = true;
  EXPECT_FALSE(at_bad_odds(worth, kOwn, *order.its_fight)) << "he will hardly stand";
  order.its_fight->barred = Consider::barred_square;
  EXPECT_TRUE(at_bad_odds(worth, kOwn, *order.its_fight));
}

TEST(Considerations, OddsAreSharesOfWhatIsLeftNotBlows) {
  struct Unlike : Told {
    [[nodiscard]] double left(UnitId unit) const override { return unit == kOwn ? 2 : 8; }
  };
  const Unlike worth;
  const Fight fight{kEnemy, {}, {}, {4, 1}, 0.5, 0, false, false};
  EXPECT_EQ(odds_of(worth, kOwn, fight).gives, 0.5);
  EXPECT_EQ(odds_of(worth, kOwn, fight).costs, 0.75);
  EXPECT_TRUE(at_bad_odds(worth, kOwn, fight));
}

TEST(Considerations, WhoHasNothingLeftWhenHeIsThereChargesAtBadOdds) {
  Told worth;
  Order_ order(FreeOrder::Kind::charge);
  order.its_fight = Fight{kEnemy, {}, {}, {1.5, 1.25}, 0, 0, false, false};
  order.its_price = {1.5, false};
  EXPECT_EQ(share(weighed_by(worth, order), Consider::barred_odds), 0) << "a little is left of it";
  order.its_price = {1.75, false};
  EXPECT_LT(share(weighed_by(worth, order), Consider::barred_odds), 0);
  order.its_fight->exchange.inflicted = 3;
  EXPECT_EQ(share(weighed_by(worth, order), Consider::barred_odds), 0) << "nor is there of him";
}

TEST(Considerations, TheBoldMakeLessOfWhatTheyMayLose) {
  Order_ order;
  order.its_threats = {{kEnemy, 1, false, {}}};
  order.its_disorder = {0.5, 1};
  const auto harm = [&](int aggression, Consider what) {
    Told worth;
    worth.now = one_against_two(aggression);
    return share(weighed_by(worth, order), what);
  };
  for (const Consider what : {Consider::threats, Consider::shaken_with_side}) {
    EXPECT_GT(harm(1, what), harm(0, what));
    EXPECT_LT(harm(-1, what), harm(0, what));
  }
}

TEST(Considerations, AWayIsWorthTheChargesThatItLeadsToBeyondThoseThatItHasNow) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_charges = {std::nullopt, 3, 1};
  const double each = weights()[Weight::fight_to_come];
  EXPECT_NEAR(share(weighed_by({}, order), Consider::charge_to_come), 2 * each, 1e-12);
  order.its_charges = {std::nullopt, 1, 3};
  EXPECT_EQ(share(weighed_by({}, order), Consider::charge_to_come), 0);
}

TEST(Considerations, NobodyWaitsForAChargeWhereHeIsAttackedFirst) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_charges = {std::nullopt, 3, 0};
  const auto comes = [&] { return share(weighed_by({}, order), Consider::charge_to_come); };
  order.its_threats = {{kEnemy, 2, false, {1, 2}}};  // he would lose by it
  EXPECT_GT(comes(), 0);
  order.its_threats = {{kEnemy, 2, false, {2, 1}}};
  EXPECT_EQ(comes(), 0);
}

TEST(Considerations, OfAThreatTheWorseCountsAndAnAttackCostsHimToo) {
  Order_ order;
  order.its_threats = {{kEnemy, 0.4, false, {2, 1}}, {kOther, 0.4, true, {1, 8}}};
  const Weights& w = weights();
  const double attack = (2 - 1 * w[Weight::harm_attack_costs]) * w[Weight::harm_attack];
  const double all = attack + 0.4 * w[Weight::harm_at_others];
  EXPECT_NEAR(share(weighed_by({}, order), Consider::threats), -w[Weight::fight_caution] * all,
              1e-12);
}

TEST(Considerations, OfFireSoMuchCountsAsComesAbout) {
  Order_ order;
  order.its_threats = {{kEnemy, 2, false, {}}};
  Weights fewer = weights();
  fewer.set(Weight::harm_fire, weights()[Weight::harm_fire] / 4);
  const double all = share(weighed_by({}, order), Consider::threats);
  EXPECT_LT(all, 0);
  EXPECT_NEAR(share(weighed_by({}, order, fewer), Consider::threats), all / 4, 1e-12);
}

TEST(Considerations, ThreatsAreBounded) {
  Order_ order;
  order.its_threats = {{kEnemy, 50, false, {}}, {kOther, 50, false, {}}};
  Weights bounded = weights();
  bounded.set(Weight::harm_most, 2);
  EXPECT_EQ(share(weighed_by({}, order, bounded), Consider::threats),
            -2 * bounded[Weight::fight_caution]);
  bounded.set(Weight::harm_most, 1000);
  bounded.set(Weight::harm_most_of_left, 0.5);
  EXPECT_NEAR(share(weighed_by({}, order, bounded), Consider::threats),
              -1.5 * bounded[Weight::fight_caution], 1e-9)
      << "half of what is left";
}

TEST(Considerations, HoweverManyShootItTellsWhetherHeIsInCover) {
  Weights bounded = weights();
  bounded.set(Weight::harm_most_of_left, 1);
  const auto harm = [&](double each) {
    Order_ order;
    order.its_threats = {{kEnemy, each, false, {}}, {kOther, each, false, {}}};
    return share(weighed_by({}, order, bounded), Consider::threats);
  };
  const double left = Told{}.left(kOwn);
  EXPECT_LT(harm(2 * left), harm(left)) << "as much as twice what is left, and four times";
  EXPECT_GT(harm(2 * left), -left * bounded[Weight::fight_caution]);
}

TEST(Considerations, OfFireToComeOnlyAsMuchCountsAsIsLeftToFireIt) {
  const auto to_come = [](double fire, Consider what) {
    Order_ order(FreeOrder::Kind::stand);
    order.its_fire.next = 2;
    order.its_fire.loads = true;
    order.its_threats = {{kEnemy, fire, false, {}}};
    Weights heeds = weights();
    heeds.set(Weight::task_under_fire, 1);
    return share(weighed_by({}, order, heeds), what);
  };
  for (const Consider what : {Consider::fire_to_come, Consider::loads}) {
    ASSERT_GT(to_come(0, what), 0);
    EXPECT_NEAR(to_come(1, what), to_come(0, what) * 2 / 3, 1e-12) << "one of three blows";
    EXPECT_EQ(to_come(3, what), 0) << "nothing is left of it";
  }
}

TEST(Considerations, WhoRunsOffTheTableIsLostWithAllThatWasLeftOfHim) {
  struct Gone final : Order_ {
    [[nodiscard]] bool leaves_table() const override { return true; }
  };
  EXPECT_EQ(share(weighed_by({}, Gone{}), Consider::leaves_table), -3);
}

TEST(Considerations, WhoIsSentForwardGoesThroughSomeFire) {
  Order_ order;
  order.its_threats = {{kEnemy, 1, false, {}}};
  Weights w = weights();
  w.set(Weight::harm_sent_to_go, 0.7);
  w.set(Weight::harm_sent_to_close, 0.35);
  w.set(Weight::harm_ruin, 1e14);  // it is the end of nobody
  Told worth;
  worth.now.unit(kOwn).task.kind = TaskKind::hold;
  EXPECT_NEAR(weighed_by(worth, order, w).score, -w[Weight::fight_caution], 1e-12);
  worth.now.unit(kOwn).task.kind = TaskKind::attack;
  EXPECT_NEAR(weighed_by(worth, order, w).score, -0.7 * w[Weight::fight_caution], 1e-12);
  worth.strikes_only = true;
  EXPECT_NEAR(weighed_by(worth, order, w).score, -0.35 * w[Weight::fight_caution], 1e-12);
  worth.good_order = false;
  EXPECT_NEAR(weighed_by(worth, order, w).score, -w[Weight::fight_caution], 1e-12);
}

TEST(Considerations, WhatWouldBeTheEndOfHimCountsWholeHoweverHeIsSent) {
  Order_ order;
  Weights w = weights();
  w.set(Weight::harm_sent_to_go, 0.2);
  w.set(Weight::harm_ruin, 0.5);
  Told worth;
  worth.now.unit(kOwn).task.kind = TaskKind::attack;
  const double left = worth.left(kOwn);
  const auto harm_of = [&](double blows) {
    order.its_threats = {{kEnemy, blows, false, {}}};
    return weighed_by(worth, order, w).score / -w[Weight::fight_caution];
  };
  EXPECT_NEAR(harm_of(0.5 * left), 0.5 * left, 1e-12);
  EXPECT_NEAR(harm_of(0.25 * left), (0.2 + 0.8 / 2) * 0.25 * left, 1e-12);
  w.set(Weight::harm_ruin, 0);
  EXPECT_NEAR(harm_of(0.25 * left), 0.25 * left, 1e-12) << "nothing is taken off";
}

TEST(Considerations, WhoOnlyFormsUpGoesThroughLessFireForIt) {
  Order_ order;
  Weights w = weights();
  w.set(Weight::harm_sent_to_go, 0.2);
  w.set(Weight::harm_forms_up, 0.5);
  w.set(Weight::harm_gone_in, 1);
  w.set(Weight::harm_ruin, 1'000);
  order.its_threats = {{kEnemy, 1, false, {}}};
  Told worth;
  UnitState& unit = worth.now.unit(kOwn);
  unit.task.kind = TaskKind::advance;
  unit.task.go_to({50_cm, 50_cm});
  const auto harm = [&](Phase phase) {
    unit.phase = phase;
    return -share(weighed_by(worth, order, w), Consider::threats) / w[Weight::fight_caution];
  };
  EXPECT_NEAR(harm(Phase::goes_in), 0.2, 0.01);
  EXPECT_NEAR(harm(Phase::forms_up), 0.5, 0.01);
}

TEST(Considerations, NobodyIsPaidForWaitingWhereHeIsRiddenDown) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_end = Vec{1, 0};
  Told worth;
  UnitState& unit = worth.now.unit(kOwn);
  unit.phase = Phase::forms_up;
  unit.task.kind = TaskKind::advance;
  unit.task.go_to({50_cm, Length{}});
  const Weights& w = weights();
  const double risk = w[Weight::task_post_at_risk] * worth.left(kOwn);
  const auto paid = [&](double each, double costs) {
    order.its_threats.assign(2, {kEnemy, 0, false, {each + costs, costs}});
    return share(weighed_by(worth, order), Consider::to_post) > 0;
  };
  EXPECT_TRUE(paid(0.4 * risk, 0));
  EXPECT_FALSE(paid(0.6 * risk, 0)) << "of both together";
  EXPECT_FALSE(paid(0.6 * risk, 0.5)) << "beyond what it costs them";
  EXPECT_TRUE(paid(-risk, 2 * risk)) << "they would lose by it";
  order.its_end = Vec{-1, 0};
  order.its_threats.assign(1, {kEnemy, 0, false, {2 * risk, 0}});
  EXPECT_LT(share(weighed_by(worth, order), Consider::to_post), 0) << "off it costs as ever";
}

TEST(Considerations, TheWayOfATaskCountsByTheMoveAndIsBounded) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_errand.way = TaskWay{Towards::enemy, kEnemy, 300, 200, 100, false, {}};
  const Weights& w = weights();
  EXPECT_NEAR(weighed_by({}, order).score, w[Weight::task_enemy], 1e-12);
  order.its_errand.way->after = -9000;
  EXPECT_NEAR(weighed_by({}, order).score, w[Weight::task_most], 1e-12);
  order.its_errand.way->after = 9000;
  EXPECT_NEAR(weighed_by({}, order).score, -w[Weight::task_least], 1e-12);
}

/// The enemy stands before it, some way off.
struct EnemyAhead : Told {
  EnemyAhead() { now.unit(kEnemy).put({{5_cm, Length{}}, {}}); }
};

TEST(Considerations, WhatItComesUpToWhoKeepsItOffIsNoneOfItsWay) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  Weights w = weights();
  const auto gains = [&](double after, double in_vain) {
    Order_ order(FreeOrder::Kind::advance);
    order.its_errand.way = TaskWay{Towards::enemy, kEnemy, 300, after, 100, false, {}, in_vain};
    order.its_end = Vec{100, 0};
    return share(weighed_by(EnemyAhead{}, order, w), Consider::to_enemy);
  };
  w.set(Weight::task_in_vain, 1);
  EXPECT_DOUBLE_EQ(gains(200, 20), gains(220, 0));
  w.set(Weight::task_in_vain, 1.5);
  EXPECT_DOUBLE_EQ(gains(200, 20), gains(230, 0)) << "and a little more";
  EXPECT_EQ(gains(200, 95), 0) << "no less than if it had stayed";
  EXPECT_EQ(gains(200, kFar), 0);
  EXPECT_DOUBLE_EQ(gains(350, 95), gains(350, 0)) << "who goes back gains nothing by it";
  w.set(Weight::task_in_vain, 0);
  EXPECT_DOUBLE_EQ(gains(200, kFar), gains(200, 0)) << "who does not heed it";
}

TEST(Considerations, TheLastStepOfAWayIsNoWholeWay) {
  Order_ order(FreeOrder::Kind::to_goal);
  Weights w = weights();
  w.set(Weight::task_enemy, 0);
  w.set(Weight::task_of_the_way, 1);
  w.set(Weight::task_most, 1);
  order.its_errand.way = TaskWay{Towards::enemy, kEnemy, 80, 40, 100, false, {}};
  EXPECT_NEAR(weighed_by({}, order, w).score, 0.5, 1e-12) << "half of its way";
  order.its_errand.way = TaskWay{Towards::enemy, kEnemy, 5, 0, 100, false, {}};
  EXPECT_NEAR(weighed_by({}, order, w).score, 0.1, 1e-12) << "a tenth of half a move";
}

TEST(Considerations, APlaceWantedSoonLeavesNothingElseToWant) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_errand.objective = TaskWay{Towards::objective, kNoUnit, 300, 270, 100, true, {}};
  order.its_errand.way = TaskWay{Towards::enemy, kEnemy, 300, 600, 100, false, {}};
  const Weights& w = weights();
  EXPECT_NEAR(weighed_by({}, order).score, w[Weight::task_in_time] / 10, 1e-12);
}

TEST(Considerations, WhoHoldsHisSideTogetherGoesToNoPlaceWhereHeComesOutOfOrder) {
  const auto gained = [](double after, Steadiness disorder) {
    Order_ order(FreeOrder::Kind::to_goal);
    order.its_errand.way = TaskWay{Towards::objective, kNoUnit, 10, after, 1, false, {}};
    order.its_end = Vec{5000, 5000};
    order.its_disorder = disorder;
    return share(weighed_by({}, order), Consider::to_objective);
  };
  const double nearer = gained(9, {});
  ASSERT_GT(nearer, 0);
  EXPECT_EQ(gained(9, {1, 1}), 0) << "the last of them";
  EXPECT_NEAR(gained(9, {0.5, 0.5}), nearer * 7 / 8, 1e-12);
  EXPECT_EQ(gained(9, {0, 1}), nearer) << "who keeps his order goes";
  const double farther = gained(11, {});
  ASSERT_LT(farther, 0);
  EXPECT_EQ(gained(11, {0, 1}), 0) << "nor is he held where he would come out of it";
}

TEST(Considerations, ToComeInTimeIsWorthABodyAtTheMost) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_errand.objective = TaskWay{Towards::objective, kNoUnit, 300, 150, 100, true, {}};
  const Told worth;
  EXPECT_EQ(share(weighed_by(worth, order), Consider::in_time), worth.body(kOwn));
  order.its_errand.objective->after = 450;
  EXPECT_EQ(share(weighed_by(worth, order), Consider::in_time), -worth.body(kOwn));
}

TEST(Considerations, WhoGoesBackComesInTimeForNothingByIt) {
  for (const auto kind : {FreeOrder::Kind::retire, FreeOrder::Kind::withdraw}) {
    Order_ order(kind);
    order.its_errand.objective = TaskWay{Towards::objective, kNoUnit, 300, 270, 100, true, {}};
    EXPECT_EQ(share(weighed_by({}, order), Consider::in_time), 0);
    order.its_errand.objective->after = 330;
    EXPECT_LT(share(weighed_by({}, order), Consider::in_time), 0);
  }
}

TEST(Considerations, HorseHasNoPostBeforeWhoKeepsItOff) {
  const auto gained = [](Table table, double in_vain) {
    auto setting = std::make_shared<Setting>(one_against_two().setting());
    setting->units[0].table = table;
    Told worth;
    worth.now = Battle::make<NoRecord, NoRecord>(std::move(setting));
    UnitState& unit = worth.now.unit(kOwn);
    unit.phase = Phase::forms_up;
    unit.task.kind = TaskKind::advance;
    unit.task.go_to({50_cm, Length{}});
    Order_ order(FreeOrder::Kind::to_goal);
    order.its_end = Vec{1, 0};
    order.its_errand.way = TaskWay{Towards::enemy, kEnemy, 9, 8, 1, false, {}, in_vain};
    return share(weighed_by(worth, order), Consider::to_post);
  };
  EXPECT_GT(gained(Table::horse, 0), 0);
  EXPECT_EQ(gained(Table::horse, 1), 0) << "all of its way leads up to him";
  EXPECT_GT(gained(Table::horse, 0.5), 0);
  EXPECT_LT(gained(Table::horse, 0.5), gained(Table::horse, 0));
  EXPECT_EQ(gained(Table::foot, 1), gained(Table::foot, 0)) << "who fires from there";
}

TEST(Considerations, WhoGoesBackIsNearerToHisPostByNoMoreThanHeIs) {
  /// A step back leaves it so much less of a way: room to turn.
  struct Gained : Told {
    [[nodiscard]] double way(UnitId, Vec from, Vec) const override { return from.x == 0 ? 9 : 5; }
  };
  Gained worth;
  UnitState& unit = worth.now.unit(kOwn);
  unit.phase = Phase::forms_up;
  unit.task.kind = TaskKind::advance;
  unit.task.go_to({50_cm, Length{}});
  const auto gained = [&](FreeOrder::Kind kind, double x) {
    Order_ order(kind);
    order.its_end = Vec{x, 0};
    const Scored scored = weighed_by(worth, order);
    return share(scored, Consider::to_post) + share(scored, Consider::on_way_round);
  };
  EXPECT_GT(gained(FreeOrder::Kind::to_goal, -1), 0) << "by its way round";
  EXPECT_LT(gained(FreeOrder::Kind::retire, -1), 0);
  EXPECT_GT(gained(FreeOrder::Kind::retire, 1), 0) << "his post lies behind him";
  unit.task.go_to({Length::rounded(worth.foot_move()), Length{}});
  EXPECT_LT(gained(FreeOrder::Kind::to_goal, -1), 0) << "a move away, by whatever order he goes";
  EXPECT_GT(gained(FreeOrder::Kind::to_goal, 1), 0);
}

TEST(Considerations, WhoOnlyTurnsIsNoNearerButFacesHisWay) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_errand.way = TaskWay{Towards::objective, kNoUnit, 300, 200, 100, false, {}};
  const double gain = weights()[Weight::task_objective];
  const auto says = [&](Consider what) { return share(weighed_by({}, order), what); };
  EXPECT_EQ(says(Consider::faces_its_way), gain);
  EXPECT_EQ(says(Consider::to_objective), 0);
  order.its_end = Vec{20, 0};
  EXPECT_EQ(says(Consider::faces_its_way), gain) << "the step is the least of it";
  order.its_end = Vec{26, 0};
  EXPECT_EQ(says(Consider::faces_its_way), 0) << "more than a few steps";
  order.its_end = Vec{100, 0};
  EXPECT_EQ(says(Consider::faces_its_way), 0);
  EXPECT_EQ(says(Consider::to_objective), gain);
}

TEST(Considerations, WhoRidesAwayIsOnHisWayRound) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_errand.way = TaskWay{Towards::target, kEnemy, 300, 200, 100, false, {}};
  const auto gained = [&](Vec end, Consider what) {
    order.its_end = end;
    return share(weighed_by(EnemyAhead{}, order), what);
  };
  const double gain = gained({100, 0}, Consider::to_target);
  EXPECT_GT(gain, 0);
  EXPECT_EQ(gained({100, 0}, Consider::on_way_round), 0);
  EXPECT_EQ(gained({-100, 0}, Consider::on_way_round), gain) << "it counts as ever";
  EXPECT_EQ(gained({-100, 0}, Consider::to_target), 0);
  order.its_errand.way->after = 400;
  EXPECT_LT(gained({-100, 0}, Consider::to_target), 0) << "who loses by it is on no way";
}

TEST(Considerations, WhatItsPlaceIsToItIsSaid) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_errand.way = TaskWay{Towards::objective, kNoUnit, 300, 200, 100, false, {}};
  order.its_end = Vec{100, 0};
  Told worth;
  const auto says = [&](Consider what) { return share(weighed_by(worth, order), what) > 0; };
  Task task;
  task.kind = TaskKind::advance;
  task.go_to({50_cm, 50_cm});
  worth.now.unit(kOwn).task = task;
  EXPECT_TRUE(says(Consider::to_objective)) << "it has that for itself";
  worth.now = two_in_line();
  for (const UnitId one : {kOwn, kOther}) worth.now.unit(one).task = task;
  EXPECT_TRUE(says(Consider::to_place_in_line));
  task.kind = TaskKind::hold;
  worth.now.unit(kOwn).task = task;
  EXPECT_TRUE(says(Consider::to_held_place));
}

TEST(Considerations, WhoChangesHisFormHasAnotherWayAndFacesNone) {
  Order_ order(FreeOrder::Kind::form_open_order);
  order.its_errand.way = TaskWay{Towards::objective, kNoUnit, 300, 200, 100, false, {}};
  EXPECT_EQ(share(weighed_by({}, order), Consider::faces_its_way), 0);
}

TEST(Considerations, WhoIsNotAtThePlaceThatHeHoldsLeavesNothingByComingToIt) {
  Order_ order(FreeOrder::Kind::approach);
  order.its_end = Vec{100, 0};
  order.its_errand.keeps = TaskWay{Towards::own_place, kNoUnit, 0, 100, 100, false, {}};
  order.its_errand.objective = TaskWay{Towards::objective, kNoUnit, 300, 200, 100, false, {}};
  Weights w = weights();
  w.set(Weight::task_leaves, 3);
  const auto weighed = [&] { return weighed_by({}, order, w); };
  EXPECT_EQ(share(weighed(), Consider::leaves_place), 0);
  EXPECT_EQ(share(weighed(), Consider::to_objective), w[Weight::task_objective]);
  order.its_errand.objective->after = 400;  // away from it
  EXPECT_EQ(share(weighed(), Consider::leaves_place), -3);
  order.its_errand.objective = TaskWay{Towards::objective, kNoUnit, 90, 0, 100, false, {}};
  EXPECT_EQ(share(weighed(), Consider::leaves_place), -3) << "it is there";
}

TEST(Considerations, WhoHoldsMayLeaveHisPlaceForAnAttackOnlyIfTheWeightsSaySo) {
  Order_ order(FreeOrder::Kind::charge);
  order.its_fight = Fight{kEnemy, {}, {}, {1, 0}, 0, 0, false, false};
  order.its_errand.way = TaskWay{Towards::own_place, kNoUnit, 0, 200, 100, false, {}};
  Told worth;
  worth.forward = false;
  Weights w = weights();
  w.set(Weight::task_against_attack, 0);
  EXPECT_EQ(share(weighed_by(worth, order, w), Consider::keeps_place), 0);
  w.set(Weight::task_against_attack, 1);
  EXPECT_LT(share(weighed_by(worth, order, w), Consider::keeps_place), 0);
}

TEST(Considerations, FlanksShownAreBounded) {
  Order_ order;
  order.its_exposed = {{kEnemy, false}, {kOther, true}};
  const Weights& w = weights();
  EXPECT_NEAR(weighed_by({}, order).score, -w[Weight::facing_first] - w[Weight::facing_more],
              1e-12);
  order.its_exposed.assign(20, {kEnemy, true});
  EXPECT_NEAR(share(weighed_by({}, order), Consider::shows_rear), -w[Weight::facing_most], 1e-12);
}

/// Who has still to act in it uses a flank as in any other; who has acted, the sheet leaves out.
TEST(Considerations, InTheLastTurnAFlankIsShownToWhoHasStillToAct) {
  Order_ order;
  order.its_exposed = {{kEnemy, false}, {kOther, true}};
  for (const bool last_turn : {false, true}) {
    Weighing sum(weights(), order.its_chances, 0, last_turn);
    weigh_facing(sum, order);
    EXPECT_LT(sum.take().score, 0);
  }
}

TEST(Considerations, AFormAgainstHorseIsForItsTime) {
  const auto score = [](bool forms, bool needed) {
    Order_ order(FreeOrder::Kind::form_square);
    order.its_form = AgainstHorse{forms, needed ? kEnemy : kNoUnit, needed};
    return weighed_by({}, order).score;
  };
  EXPECT_GT(score(true, true), 0);
  EXPECT_LT(score(true, false), 0);
  EXPECT_LT(score(false, true), 0);
  EXPECT_GT(score(false, false), 0);
}

TEST(Considerations, HorseNearThatCallsForNoFormIsNamed) {
  const auto said = [](UnitId horse) {
    Order_ order(FreeOrder::Kind::form_square);
    order.its_form = AgainstHorse{true, horse, false};
    return weighed_by({}, order).shares.front();
  };
  EXPECT_EQ(said(kEnemy).what, Consider::no_horse_near);
  EXPECT_EQ(said(kNoUnit).about, kNoUnit);
  EXPECT_EQ(said(kEnemy).about, kEnemy);
}

TEST(Considerations, InTheLastTurnNobodyLeavesARingForNothing) {
  Order_ order(FreeOrder::Kind::form_square);
  order.its_form = AgainstHorse{false, kNoUnit, false};
  for (const bool last_turn : {false, true}) {
    Weighing sum(weights(), order.its_chances, 0, last_turn);
    weigh_form(sum, order);
    EXPECT_EQ(sum.take().score > 0, !last_turn);
  }
}

TEST(Considerations, AFormThatIsOfNoUseCountsAgainstStandingInIt) {
  const auto score = [](Consider unfit) {
    Order_ order;
    order.its_unfit = unfit;
    return weighed_by({}, order).score;
  };
  const Weights& w = weights();
  EXPECT_EQ(score(Consider::in_column), -w[Weight::form_column]);
  EXPECT_EQ(score(Consider::in_ring), -w[Weight::form_ring]);
  EXPECT_EQ(score(Consider::mounted_now), -w[Weight::form_mounted]);
  EXPECT_EQ(score(Consider::limbered_now), -w[Weight::form_limbered]);
  EXPECT_EQ(score(Consider::must_wheel), -w[Weight::form_limbered]);
  EXPECT_EQ(score(Consider::unserved), -w[Weight::form_unserved]);
  EXPECT_THROW(score(Consider::own_fire), std::logic_error);
}

TEST(Considerations, WhatItDoesToItselfIsDearerWhenItHasFewLeft) {
  Order_ order(FreeOrder::Kind::full_move);
  order.its_price = {2, false};
  const Weights& w = weights();
  EXPECT_EQ(weighed_by({}, order).score, -2 * w[Weight::harm_own_doing]);
  order.its_price.dear = true;
  EXPECT_EQ(weighed_by({}, order).score, -2 * w[Weight::harm_own_doing_dear]);
  EXPECT_GT(w[Weight::harm_own_doing_dear], w[Weight::harm_own_doing]);
}

TEST(Considerations, AnAnswerKeptInHandSpeaksForAnOrder) {
  Order_ order;
  order.has_answer = true;
  EXPECT_EQ(weighed_by({}, order).score, weights()[Weight::harm_can_answer]);
}

TEST(Considerations, WhoLiesDownDoesSoUnderFireAlone) {
  Order_ order(FreeOrder::Kind::go_to_ground);
  order.its_changes = Changes{Change::lies_down, true, Consider::under_guns};
  EXPECT_EQ(weighed_by({}, order).score, weights()[Weight::changes_lies_down]);
  order.its_changes->timely = false;
  EXPECT_EQ(weighed_by({}, order).score, -weights()[Weight::changes_lies_down_untimely]);
}

TEST(Considerations, WhoHasChangedHisFormationChangesItAgainForNoLittle) {
  Order_ order(FreeOrder::Kind::form_line);
  order.its_changes = Changes{Change::forms_again, false, Consider::changed_just_now};
  EXPECT_EQ(weighed_by({}, order).score, -weights()[Weight::changes_forms_again]);
}

TEST(Considerations, WhoIsToWithdrawWantsToBeOffTheEnemy) {
  Order_ order(FreeOrder::Kind::withdraw);
  order.its_errand.way = TaskWay{Towards::off_enemy, kEnemy, 0, -100, 100, false, {}};
  EXPECT_NEAR(share(weighed_by({}, order), Consider::out_of_reach),
              weights()[Weight::task_off_enemy], 1e-12);
  order.its_errand.way->after = 100;
  EXPECT_LT(weighed_by({}, order).score, 0) << "nearer to him";
}

TEST(Considerations, WhatLiesBehindACardCountsByTheChanceToGetThere) {
  Order_ order(FreeOrder::Kind::to_goal);
  order.its_errand.way = TaskWay{Towards::enemy, kEnemy, 300, 200, 100, false, {}};
  order.its_threats = {{kEnemy, 0.5, false, {}}};
  order.its_chances.edges = 1;
  order.its_chances.passes = 0.5;
  order.its_chances.harm = 0.4;
  const Weights& w = weights();
  const double caution = w[Weight::fight_caution];
  const double fails = w[Weight::chances_crossing_refused] / 2;
  EXPECT_NEAR(weighed_by({}, order).score,
              w[Weight::task_enemy] / 2 - caution * 0.5 - fails - caution * 0.4, 1e-12)
      << "what speaks for it by half, what speaks against it whole";
  order.its_chances.watched = true;
  EXPECT_NEAR(share(weighed_by({}, order), Consider::edge_watched), -w[Weight::chances_watched],
              1e-12);
}

TEST(Considerations, AHaltThatMayBeRefusedScalesWhatFollows) {
  Order_ order;
  order.its_fire.now = 1;
  order.its_chances.halts_first = true;
  order.its_chances.halts = 0.25;
  const Weights& w = weights();
  EXPECT_NEAR(weighed_by({}, order).score,
              0.25 * w[Weight::fire_now] - w[Weight::chances_halt_refused], 1e-12);
}

TEST(Considerations, WhatALeaderRisksOfHimselfGoesByHisDoctrine) {
  Reasons reasons{{Scored{}, Scored{}}};
  weigh(reasons.options[0], 2, Consider::in_command, "X-1");
  weigh(reasons.options[0], -1, Consider::at_risk, "X-1");
  weigh(reasons.options[1], -0.5, Consider::alone_in_reach, "X-1", kEnemy);
  Weights w = weights();
  weigh_leaders_risk(reasons, w);
  EXPECT_EQ(reasons.options[0].score, 1) << "as his sheet scores it";
  w.set(Weight::command_leaders_risk, 3);
  weigh_leaders_risk(reasons, w);
  EXPECT_EQ(reasons.options[0].score, -1);
  EXPECT_EQ(reasons.options[0].shares[1].share, -3) << "and it is told so";
  EXPECT_EQ(reasons.options[1].score, -1.5);
}

TEST(Considerations, SharesAddUpToTheScore) {
  Order_ order(FreeOrder::Kind::withdraw);
  order.its_ground.gives = true;
  order.its_fire = FireAhead{0.7, 0.3, true, kOther, true, false, {}};
  order.its_exposed = {{kEnemy, false}};
  const Scored scored = weighed_by({}, order);
  double sum = 0;
  for (const Consideration& one : scored.shares) sum += one.share;
  EXPECT_NEAR(sum, scored.score, 1e-12);
  EXPECT_EQ(scored.shares.size(), 7U);
}

}  // namespace
}  // namespace opfor
