// In the last turn a commander goes by what is counted when it is over.
#include "ai/commander/last_turn.hpp"

#include <gtest/gtest.h>

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
  /// The ground about the sheepfold that is counted.
  [[nodiscard]] FeatureId where_it_counts(const Setting& setting) const {
    for (const VictoryRule& rule : setting.victory) {
      for (const VictoryCondition& condition : rule.conditions) {
        const FeatureId ground = condition.count.inside;
        if (ground != kNoFeature && setting.ground->contains(ground, fold_)) return ground;
      }
    }
    return kNoFeature;
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

/// To come in is worth no more than any other step of its way there, as long as there is time.
TEST_F(LastTurnOf, TheLastStepCountsAsAnyOther) {
  constexpr double kMove = 1000;
  constexpr double kSpare = 8;
  const Setting& setting = battle_.setting();
  const FeatureId fold = where_it_counts(setting);
  ASSERT_NE(fold, kNoFeature);
  const Vec back = (away_ - fold_) * (1 / norm(away_ - fold_));
  const auto off = [&](double moves) {
    Vec at = fold_;
    const field::Ground& ground = *setting.ground;
    while (ground.contains(fold, at) || ground.distance(fold, at) < moves * kMove) {
      at = at + back * 10;
    }
    return at;
  };
  battle_.head().turn = static_cast<std::uint16_t>(setting.turns - 4);
  const auto gained = [&](Vec from, Vec end) {
    field::Pose pose = battle_.unit(unit("BL")).pose();
    pose.at = field::point(from);
    battle_.unit(unit("BL")).put(pose);
    return InTime(sheet_, sheet_.view(battle_, Side::a), unit("BL")).gained(end, kMove, kSpare);
  };
  const double nearer = gained(off(2), off(1));
  EXPECT_GT(nearer, 0);
  EXPECT_NEAR(gained(off(1), fold_), 2 * nearer, nearer / 4) << "the rest of the way, and in";
}

}  // namespace
}  // namespace opfor::battles
