// Irregular troops, mounts, Generals, routs (sections 8 to 10) told by hand: what is at fault is
// found, the same without it is not.
#include "opinion/arquebusier/support.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

using test::Making;
using test::Tale;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

/// Shot of side a and horse of b so far before them.
Making horse_at(double gap) {
  return Making{}
      .formation("shot", 'a', "6x1 FA", 36, 10)
      .formation("horse", 'b', "4x2 Hq", 36, 10 + gap)
      .formation("b2", 'b', "2x2 Sw", 60, 40);
}
constexpr const char* kSevenAtHorse = "7 dice, 7 at harquebusier, 5 or more";

TEST(AqIrregular, ByTwoLossesOrCloseFireAndNothingElse) {
  Tale far(horse_at(20));
  far.shoots("shot", "horse", 7, kSevenAtHorse, {1, 1, 1, 1, 1, 1, 1}, 0).step_over();
  EXPECT_THAT(far.found(), IsEmpty());
  Tale said(horse_at(20));
  said.shoots("shot", "horse", 7, kSevenAtHorse, {6, 1, 1, 1, 1, 1, 1}, 1)
      .loses("horse", 1, "AQ-SHOOT-9");
  said.shaken("horse", "AQ-IRR-1").shaken("horse", "AQ-IRR-3").step_over();
  EXPECT_THAT(said.found(), ElementsAre("wrong state AQ-IRR-1 without its reason",
                                        "wrong state AQ-IRR-3 without its reason"));
  Tale unsaid(horse_at(5));
  unsaid.shoots("shot", "horse", 7, kSevenAtHorse, {6, 6, 1, 1, 1, 1, 1}, 2);
  unsaid.loses("horse", 2, "AQ-SHOOT-9").step_over();
  EXPECT_THAT(unsaid.found(),
              testing::IsSupersetOf({"left undone AQ-IRR-1 does not become irregular",
                                     "left undone AQ-IRR-3 does not become irregular"}));
}

TEST(AqIrregular, HorseThatStoodLastTurnAndIsMet) {
  const Making met = horse_at(4);
  Tale unsaid(met);
  unsaid.told_to_march("shot", 0, 6).goes("shot", 36, 14, 0).meets("shot", "horse").step_over();
  EXPECT_THAT(unsaid.found(), ElementsAre("left undone AQ-IRR-6 does not become irregular"));
  Tale said(met);
  said.told_to_march("shot", 0, 6).goes("shot", 36, 14, 0).meets("shot", "horse");
  said.shaken("horse", "AQ-IRR-6").step_over();
  EXPECT_THAT(said.found(), IsEmpty());
  Tale moved(met);
  moved.marches("horse", 180, 0).step_over();  // nothing: it stands
  moved.shaken("horse", "AQ-IRR-6").step_over();
  EXPECT_THAT(moved.found(), Contains("wrong state AQ-IRR-6 without its reason"));
}

TEST(AqIrregular, InTheRearOrPikesInTheSide) {
  // The foe comes 3" to where he strikes.
  const auto struck = [](const char* files, double x, double y, int degrees, bool said) {
    const Vec before = Vec{x, y} - unit_vector(Angle::degrees(degrees)) * 3;
    Tale tale(Making{}
                  .formation("foot", 'a', files, 20, 20)
                  .formation("foe", 'b', "1x1 Sw", before.x, before.y,
                             "facing = " + std::to_string(degrees)));
    tale.ordered("foot", {}).marches("foe", degrees, 3).meets("foe", "foot");
    if (said) tale.shaken("foot", "AQ-IRR-2");
    tale.step_over();
    return tale.found();
  };
  const std::string unsaid = "left undone AQ-IRR-2 does not become irregular";
  const std::string untrue = "wrong state AQ-IRR-2 without its reason";
  EXPECT_THAT(struck("2x4 FA", 20, 15.98, 0, false), ElementsAre(unsaid));
  EXPECT_THAT(struck("2x4 FA", 20, 15.98, 0, true), IsEmpty());
  EXPECT_THAT(struck("2x4 FA", 22.02, 18, 270, true), ElementsAre(untrue));
  EXPECT_THAT(struck("2x4 Pk", 22.02, 18, 270, false), ElementsAre(unsaid));
  EXPECT_THAT(struck("2x4 Pk", 22.02, 18, 270, true), IsEmpty());
  EXPECT_THAT(struck("2x4 Pk", 20, 20.02, 180, true), ElementsAre(untrue));
}

TEST(AqIrregular, ByNatureAndForTheTimeBeingCostsAnElementATurn) {
  const Making mob = horse_at(30).formation("mob", 'a', "4x2 M", 10, 10, "class = 'irregular'");
  Tale pays(mob);
  pays.shaken("mob", "AQ-IRR-7").loses("mob", 1, "AQ-IRR-10").step_over().turn();
  EXPECT_THAT(pays.found(), IsEmpty());
  Tale free(mob);
  free.shaken("mob", "AQ-IRR-7").step_over().turn();
  EXPECT_THAT(free.found(), ElementsAre("left undone AQ-IRR-10 loses no element"));
  Tale robbed(mob);
  robbed.loses("mob", 1, "AQ-IRR-10");
  EXPECT_THAT(robbed.found(), ElementsAre("wrong loss AQ-IRR-10 without its reason"));
}

TEST(AqDragoons, ChangeByTheirOrderAlone) {
  const Making dragoons = horse_at(30).formation("dr", 'a', "2x2 Dr", 10, 10);
  Tale untold(dragoons);
  untold.becomes("dr", "on foot", "AQ-DRG-1");
  EXPECT_THAT(untold.found(),
              ElementsAre("wrong state AQ-DRG-1 changes between horse and foot untold"));
  Tale never(dragoons);
  never.rolls("dr", "dismount").ordered("dr", {Mount{false}}).step_over().turn();
  EXPECT_THAT(never.found(), ElementsAre("left undone AQ-DRG-1 does not change"));
  Tale told(dragoons);
  told.rolls("dr", "dismount").ordered("dr", {Mount{false}});
  told.becomes("dr", "on foot", "AQ-DRG-1").step_over().turn();
  EXPECT_THAT(told.found(), IsEmpty());
}

TEST(AqGeneral, RidesTwelveInchesAndIsMissedAsFar) {
  const Making led = horse_at(30).general("sir", 'a', 36, 5);
  Tale near(led);
  near.goes("sir", 36, 17, 0, "AQ-GEN-2");
  EXPECT_THAT(near.found(), IsEmpty());
  Tale far(led);
  far.goes("sir", 36, 17.2, 0, "AQ-GEN-2");
  EXPECT_THAT(far.found(), ElementsAre("too far AQ-GEN-2 a General"));
  Tale unmissed(led);
  unmissed.becomes("sir", "killed", "AQ-GEN-3").step_over();
  EXPECT_THAT(unmissed.found(), ElementsAre("left undone AQ-IRR-7 does not become irregular"));
  Tale missed(led);
  missed.becomes("sir", "killed", "AQ-GEN-3").shaken("shot", "AQ-IRR-7").step_over();
  EXPECT_THAT(missed.found(), Not(Contains(testing::HasSubstr("AQ-IRR-7"))));
  Tale caught(led);
  caught.goes("sir", 36, 9, 0, "AQ-GEN-4");
  EXPECT_THAT(caught.found(), ElementsAre("not touching AQ-GEN-4 a General whom nobody touches"));
}

TEST(AqGeneral, TakesRefugeWithWhoIsTwelveInchesOffEdgeToPoint) {
  const auto flees = [](double off) {
    Tale caught(horse_at(off).general("sir", 'a', 36, 10 + off));
    return caught.goes("sir", 36, 8.5, 0, "AQ-GEN-4", "takes refuge with shot (shot)").found();
  };
  EXPECT_THAT(flees(12), IsEmpty()) << "and goes 13.5 to stand with them";
  EXPECT_THAT(flees(12.2), ElementsAre("too far AQ-GEN-4 a General"));
}

TEST(AqGeneral, ASixKillsHim) {
  Tale tale(horse_at(30).general("sir", 'a', 36, 8.5, "goes_with = 'shot'"));
  tale.tell(
      "AQ-GEN-5",
      event::Tested{
          tale.id("sir"), "risk of the General, 2 lost with him", {"2 D6 6 1"}, "he is unhurt"});
  EXPECT_THAT(tale.found(), ElementsAre("card misread AQ-GEN-5 its General"));
}

TEST(AqRout, WhenAllAreIrregularAndNotBefore) {
  const Making bare = Making{}
                          .formation("shot", 'a', "6x1 FA", 36, 10)
                          .formation("guns", 'a', "2x1 Gun", 60, 10)
                          .formation("foe", 'b', "2x2 Sw", 36, 40);
  const auto ended = [](Verdict verdict) {
    return event::BattleEnded{static_cast<int>(verdict), "all are irregular"};
  };
  Tale plays_on(bare);
  plays_on.shaken("shot", "AQ-IRR-7").step_over();
  EXPECT_THAT(plays_on.found(),
              ElementsAre("left undone AQ-ROUT a force that has routed plays on"));
  Tale routs(bare);
  routs.shaken("shot", "AQ-IRR-7").tell("AQ-ROUT", ended(Verdict::b_wins)).step_over();
  EXPECT_THAT(routs.found(), IsEmpty());
  Tale early(bare);
  early.tell("AQ-ROUT", ended(Verdict::b_wins));
  EXPECT_THAT(early.found(), ElementsAre("wrong state AQ-ROUT a force that has not routed"));
}

}  // namespace
}  // namespace opfor::battles::opinion::arquebusier
