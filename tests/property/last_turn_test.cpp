// In the last turn a commander goes by what is counted when it is over.
#include "ai/commander/last_turn.hpp"

#include <gtest/gtest.h>

#include "ai/commander/considerations.hpp"
#include "battles/judged.hpp"
#include "drill/sheet.hpp"

namespace opfor::battles {
namespace {

/// First steps in its last turn; its sheepfold decides.
class LastTurnOf : public testing::Test {
 protected:
  LastTurnOf() { battle_.head().turn = static_cast<std::uint16_t>(battle_.setting().turns); }
  [[nodiscard]] UnitId unit(std::string_view id) const { return *battle_.setting().find_unit(id); }
  [[nodiscard]] double gained(UnitId who, Vec end) const {
    const View view = sheet_.view(battle_, side_of(battle_, who));
    return LastTurn(sheet_, view).gained(who, end);
  }
  Ready ready_ = ready("first_steps");
  const Sheet& sheet_ = *ready_.scenario.sheet;
  Battle battle_ = sheet_.start(ready_.scenario.setting);
  const Vec fold_ = field::vec({88_cm, 50_cm});
  const Vec away_{100, 100};
};

TEST_F(LastTurnOf, WhoGetsToWhereItIsDecidedGains) {
  for (const std::string_view id : {"BL", "F1"}) {
    EXPECT_GT(gained(unit(id), fold_), 0) << id;
    EXPECT_LE(gained(unit(id), fold_), 1) << id;
    EXPECT_EQ(gained(unit(id), away_), 0) << id;
  }
}

TEST_F(LastTurnOf, WhoLeavesItLoses) {
  const Vec here = field::vec(battle_.unit(unit("BR")).pose().at);
  EXPECT_EQ(gained(unit("BR"), here), 0);
  EXPECT_LT(gained(unit("BR"), away_), 0);
}

TEST_F(LastTurnOf, NobodyGainsByACountThatIsDecided) {
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    const UnitId one = unit_id(i);
    if (side_of(battle_, one) != Side::a)
      battle_.unit(one).presence = Presence::removed;
    else if (one != unit("BL") && one != unit("BR"))
      battle_.unit(one).put({field::point(fold_), {}});
  }
  EXPECT_EQ(gained(unit("BL"), fold_), 0);
}

TEST_F(LastTurnOf, ASideMayStillWinWhileEnoughOfItIsLeft) {
  EXPECT_TRUE(may_still_win(sheet_, battle_, Side::a));
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    const UnitId one = unit_id(i);
    if (side_of(battle_, one) == Side::a) {
      battle_.unit(one).presence = Presence::removed;
    } else {
      battle_.unit(one).put({field::point(fold_), {}});
    }
  }
  EXPECT_FALSE(may_still_win(sheet_, battle_, Side::a));
}

TEST_F(LastTurnOf, BeforeItNobodyCounts) {
  battle_.head().turn -= 1;
  EXPECT_FALSE(LastTurn(sheet_, sheet_.view(battle_, Side::a)).is_now());
  EXPECT_EQ(gained(unit("BL"), fold_), 0);
}

TEST_F(LastTurnOf, WhoHasTurnsToSpareNeedNotHurry) {
  constexpr double kMove = 1000;
  constexpr double kSpare = 2;
  const Vec near = field::vec(battle_.unit(unit("BL")).pose().at);
  const auto gained = [&](int left, Vec end) {
    battle_.head().turn = static_cast<std::uint16_t>(battle_.setting().turns - left);
    return InTime(sheet_, sheet_.view(battle_, Side::a), unit("BL")).gained(end, kMove, kSpare);
  };
  EXPECT_EQ(gained(2, near), 0);
  EXPECT_GT(gained(2, fold_), 0);
  EXPECT_GT(gained(1, fold_), 0);
  EXPECT_EQ(gained(battle_.setting().turns - 1, fold_), 0);
}

/// On one face of its die it runs.
class RunsOnAOne final : public Reactions {
 public:
  [[nodiscard]] Reaction react(const ReactionRequest& request) const override {
    Reaction reaction;
    reaction.cell.intent = request.die == 1 ? Intent::run : Intent::continue_orders;
    return reaction;
  }
  [[nodiscard]] int total(const ReactionRequest&) const override { return 0; }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest&) const override { return {}; }
};

TEST_F(LastTurnOf, WhoMayRunOnTheWayComesTheLessLikely) {
  constexpr double kMove = 1000;
  constexpr double kSpare = 2;
  battle_.head().turn = static_cast<std::uint16_t>(battle_.setting().turns - 1);
  const View view = sheet_.view(battle_, Side::a);
  const RunsOnAOne reactions;
  const InTime steady(sheet_, view, unit("BL"));
  const InTime shaky(sheet_, view, unit("BL"), &reactions);
  const Vec on_the_way = field::vec({115_cm, 50_cm});  // a turn is left to go
  ASSERT_GT(steady.gained(on_the_way, kMove, kSpare), 0);
  EXPECT_NEAR(shaky.gained(on_the_way, kMove, kSpare),
              steady.gained(on_the_way, kMove, kSpare) * 5 / 6, 1e-12);
  EXPECT_EQ(shaky.gained(fold_, kMove, kSpare), steady.gained(fold_, kMove, kSpare))
      << "it is there";
}

/// A charge that ends on the ground that decides.
class ChargeOnTo final : public Prospect {
 public:
  ChargeOnTo(UnitId unit, Vec end, Fight fight)
      : Prospect(unit, FreeOrder::Kind::charge), end_(end), fight_(fight) {}
  [[nodiscard]] std::optional<Vec> ends_at() const override { return end_; }
  [[nodiscard]] std::optional<Fight> fight() const override { return fight_; }

 private:
  Vec end_;
  Fight fight_;
};

TEST_F(LastTurnOf, WhoRemovesWhoCountsThereGains) {
  const auto decides = [&](Vec enemy_at, double inflicted, double suffered) {
    battle_.unit(unit("F1")).put({field::point(enemy_at), Angle{}});
    const View view = sheet_.view(battle_, Side::a);
    const auto worth = sheet_.worth(view);
    const LastTurn last_turn(sheet_, view);
    Fight fight;
    fight.enemy = unit("F1");
    fight.exchange = {inflicted, suffered};
    const Scored scored = weigh_order(*worth, shipped_weights(sheet_.name()),
                                      ChargeOnTo(unit("BL"), away_, fight), &last_turn);
    double sum = 0;
    for (const Consideration& one : scored.shares) {
      if (one.what == Consider::decides_at_end) sum += one.share;
    }
    return sum;
  };
  EXPECT_EQ(decides(away_, 4, 1), 0) << "he counts for nothing";
  EXPECT_GT(decides(fold_, 4, 1), 0);
  EXPECT_GT(decides(fold_, 4, 1), decides(fold_, 1, 4)) << "he is likely to lose";
}

TEST_F(LastTurnOf, WhoChargesOnToItMustWinThereFirst) {
  battle_.head().turn = static_cast<std::uint16_t>(battle_.setting().turns - 1);
  const View view = sheet_.view(battle_, Side::a);
  const auto worth = sheet_.worth(view);
  const InTime in_time(sheet_, view, unit("BL"));
  const auto comes_in_time = [&](double inflicted, double suffered, Fight::Comes comes) {
    Fight fight;
    fight.enemy = unit("F1");
    fight.comes = comes;
    fight.exchange = {inflicted, suffered};
    const Scored scored = weigh_order(*worth, shipped_weights(sheet_.name()),
                                      ChargeOnTo(unit("BL"), fold_, fight), nullptr, &in_time);
    double sum = 0;
    for (const Consideration& one : scored.shares) {
      if (one.what == Consider::counts_in_time) sum += one.share;
    }
    return sum;
  };
  const double open = comes_in_time(0, 0, Fight::Comes::driven_off);
  EXPECT_GT(open, 0) << "nobody stands there";
  EXPECT_LT(comes_in_time(1, 4, Fight::Comes::fight), open / 2) << "he is likely to lose";
  EXPECT_GT(comes_in_time(4, 1, Fight::Comes::fight), open / 2) << "he is likely to win";
}

/// A way on to a place, with enemies who may do it harm there.
class GoesOnTo final : public Prospect {
 public:
  GoesOnTo(UnitId unit, Vec end, double harm)
      : Prospect(unit, FreeOrder::Kind::full_move), end_(end), harm_(harm) {}
  [[nodiscard]] std::optional<Vec> ends_at() const override { return end_; }
  [[nodiscard]] std::vector<Threat> threats() const override { return {{kNoUnit, harm_, {}, {}}}; }

 private:
  Vec end_;
  double harm_;
};

TEST_F(LastTurnOf, ToComeInTimeCountsAsMuchOfItAsIsLeftAtTheEnd) {
  const auto comes_in_time = [&](int left, double each_turn, double harm) {
    battle_.head().turn = static_cast<std::uint16_t>(battle_.setting().turns - left);
    const View view = sheet_.view(battle_, Side::a);
    const auto worth = sheet_.worth(view);
    const InTime in_time(sheet_, view, unit("BL"));
    Weights weights = shipped_weights(sheet_.name());
    weights.set(Weight::task_left_each_turn, each_turn);
    const Scored scored =
        weigh_order(*worth, weights, GoesOnTo(unit("BL"), fold_, harm), nullptr, &in_time);
    double sum = 0;
    for (const Consideration& one : scored.shares) {
      if (one.what == Consider::counts_in_time) sum += one.share;
    }
    return sum;
  };
  const double open = comes_in_time(2, 1, 0);
  ASSERT_GT(open, 0);
  EXPECT_NEAR(comes_in_time(2, 0.5, 0), open / 4, 1e-9) << "two turns on";
  EXPECT_LT(comes_in_time(2, 1, 2), open) << "some are shot away on the way";
}

/// It leaves the place that it is to hold.
class LeavesFor final : public Prospect {
 public:
  LeavesFor(UnitId unit, Vec end, double harm)
      : Prospect(unit, FreeOrder::Kind::withdraw), end_(end), harm_(harm) {}
  [[nodiscard]] std::optional<Vec> ends_at() const override { return end_; }
  [[nodiscard]] std::vector<Threat> threats() const override { return {{kNoUnit, harm_, {}, {}}}; }
  [[nodiscard]] Errand errand() const override {
    Errand errand;
    errand.keeps = TaskWay{Towards::own_place, kNoUnit, 0, 0, 1000, false, {}};
    return errand;
  }

 private:
  Vec end_;
  double harm_;
};

TEST_F(LastTurnOf, WhoIsShotAwayThereLeavesNoMoreThanWouldBeLeftOfIt) {
  battle_.head().turn = static_cast<std::uint16_t>(battle_.setting().turns - 2);
  battle_.unit(unit("BL")).put({field::point(fold_), {}});
  const View view = sheet_.view(battle_, Side::a);
  const auto worth = sheet_.worth(view);
  const auto lost = [&](double harm, double under_fire, Consider by, double harm_then = 0) {
    InTime in_time(sheet_, view, unit("BL"));
    in_time.stays_under(harm);
    Weights weights = shipped_weights(sheet_.name());
    weights.set(Weight::task_left_each_turn, 1);
    weights.set(Weight::task_leaves, 4);
    weights.set(Weight::harm_most_of_left, 0);
    weights.set(Weight::task_under_fire, under_fire);
    const Scored scored =
        weigh_order(*worth, weights, LeavesFor(unit("BL"), away_, harm_then), nullptr, &in_time);
    double sum = 0;
    for (const Consideration& one : scored.shares) {
      if (one.what == by) sum += one.share;
    }
    return sum;
  };
  const double third = worth->left(unit("BL")) / 3;
  const auto thrice = [](double left) { return left * left * left; };  // now, and two turns to come
  for (const Consider by : {Consider::counts_in_time, Consider::leaves_place}) {
    const double all = lost(0, 1, by);
    ASSERT_LT(all, 0);
    EXPECT_NEAR(lost(third / 2, 1, by), all * thrice(5 / 6.0), 1e-9);
    EXPECT_NEAR(lost(third, 1, by), all * thrice(2 / 3.0), 1e-9);
    EXPECT_NEAR(lost(3 * third, 1, by), 0, 1e-9);
    EXPECT_NEAR(lost(third, 0, by), all, 1e-9) << "no heed of it";
  }
  const Consider leaves = Consider::leaves_place;
  EXPECT_NEAR(lost(third, 1, leaves, third), lost(0, 1, leaves), 1e-9) << "it gets out of nothing";
}

}  // namespace
}  // namespace opfor::battles
