#include "rules/over_the_hills/winner.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Probability;
using test::in;

Winner winner_in(Formation formation, std::optional<double> to_loser = std::nullopt) {
  Winner winner;
  winner.mover.formation = formation;
  winner.to_loser = to_loser;
  return winner;
}
std::string options_of(const Winner& winner) {
  std::string words;
  for (const WinnerOption option : winner_options(winner)) {
    words += (words.empty() ? "" : " ") + std::string{word(option)};
  }
  return words;
}

TEST(OthWin1, FollowUpThatReachesTakesATestToDoAnythingElse) {
  EXPECT_EQ(follow_up_of(winner_in(Formation::line, in(3))), FollowUp::test);
  EXPECT_EQ(follow_up_of(winner_in(Formation::line, in(3.1))), FollowUp::impossible)
      << "without its hard segment";
  EXPECT_EQ(follow_up_of(winner_in(Formation::attack_column, in(6))), FollowUp::test);
  EXPECT_EQ(follow_up_of(winner_in(Formation::line)), FollowUp::impossible) << "nobody is left";
}

TEST(OthWin1, TheImpetuousMustIfPossible) {
  Winner winner = winner_in(Formation::line, in(3));
  winner.impetuous = true;
  EXPECT_EQ(follow_up_of(winner), FollowUp::must);
  EXPECT_EQ(options_of(winner), "follow_up");
  winner.to_loser = in(4);
  EXPECT_EQ(follow_up_of(winner), FollowUp::impossible);
  EXPECT_EQ(options_of(winner),
            "do_nothing rally change_formation change_facing fall_back advance");
}

TEST(OthWin2, ArtilleryAndGarrisonsNeverFollowUp) {
  Winner garrison = winner_in(Formation::line, in(1));
  garrison.garrison = garrison.impetuous = true;
  EXPECT_EQ(follow_up_of(garrison), FollowUp::impossible);
  EXPECT_EQ(options_of(garrison),
            "do_nothing rally change_formation change_facing fall_back advance");
  Winner guns = winner_in(Formation::unlimbered, in(1));
  guns.mover.arm = Arm::artillery;
  EXPECT_EQ(follow_up_of(guns), FollowUp::impossible);
  EXPECT_EQ(options_of(guns), "do_nothing rally change_formation change_facing fall_back");
  guns.mover.gun = GunClass::heavy;
  EXPECT_EQ(options_of(guns), "do_nothing rally change_formation change_facing");
}

TEST(OthWin1, OptionsStandAsOnTheSheet) {
  EXPECT_EQ(options_of(winner_in(Formation::line, in(2))),
            "do_nothing follow_up rally change_formation change_facing fall_back advance");
}

TEST(OthBua3, AnAttackerEntersABuildingThatIsLeft) {
  Winner winner = winner_in(Formation::line);
  winner.building_empty = true;
  EXPECT_NE(options_of(winner).find("enter_building"), std::string::npos);
  winner.burning = true;
  EXPECT_EQ(options_of(winner).find("enter_building"), std::string::npos) << "OTH-BUA-6";
  winner.burning = false;
  winner.mover.arm = Arm::cavalry;
  EXPECT_EQ(options_of(winner).find("enter_building"), std::string::npos) << "OTH-BUA-1";
}

// OTH-9.2.
TEST(OthWin, OptionsGoAsFarAsTheSheetSays) {
  const Mover line = winner_in(Formation::line).mover;
  EXPECT_EQ(reach_of(WinnerOption::fall_back, line), 1.5_in) << "a segment at half speed";
  EXPECT_EQ(reach_of(WinnerOption::advance, line), 3_in);
  EXPECT_EQ(reach_of(WinnerOption::follow_up, line), 3_in);
  for (const auto option :
       {WinnerOption::do_nothing, WinnerOption::rally, WinnerOption::change_formation,
        WinnerOption::change_facing, WinnerOption::enter_building}) {
    EXPECT_EQ(reach_of(option, line), Length{});
  }
  EXPECT_EQ(kWinnerRallies, 1);
}

TEST(OthEx6, TheBritishLineCannotReach) {
  EXPECT_EQ(follow_up_of(winner_in(Formation::line, in(9))), FollowUp::impossible);
}
TEST(OthEx8, TheSquareCannotReach) {
  EXPECT_EQ(follow_up_of(winner_in(Formation::square, in(6))), FollowUp::impossible);
}

TEST(OthBua5, ABuildingBurnsOnAnEightAWoodenOneOnASeven) {
  const auto burns = [](Building building) {
    return chance::odds_of([&](chance::Chance& c) { return catches_fire(c, {}, building); });
  };
  for (const auto building :
       {Building::wood_and_brick, Building::substantial, Building::fortified}) {
    EXPECT_EQ(burns(building).at(true), Probability(3, 10));
  }
  EXPECT_EQ(burns(Building::wooden).at(true), Probability(4, 10));
  EXPECT_EQ(burns(Building::none).at(false), 1);
}

TEST(OthBua6, ABurningBuildingCostsItsGarrisonAHitATurn) {
  EXPECT_EQ(burning_building().hits, 1);
  EXPECT_EQ(rule_of(burning_building()), "OTH-BUA-6");
  EXPECT_TRUE(may_enter_building(Arm::infantry, false));
  EXPECT_FALSE(may_enter_building(Arm::infantry, true));
  EXPECT_FALSE(may_enter_building(Arm::artillery, false));
}

}  // namespace
}  // namespace opfor::over_the_hills
