// Fire of the 19th-century sheet, told by hand: who may, at whom, with how many, at what odds, and
// what it costs.
#include <fmt/format.h>

#include "opinion/nineteenth_century/told.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Muskets at so many centimetres from edge to edge.
Making at(double gap, const char* more = "") {
  return Making{}.foot("shots", "a", 60, 75, 6, more).foot("enemy", "b", 62 + gap, 75, 6);
}
/// A volley of those who stand uncommanded: a shot for two figures, all of them misses.
std::vector<std::string> volley(Told told, int least, std::size_t shots) {
  return told.aims("shots", "enemy")
      .shoots("shots", "enemy", least, std::vector<std::uint8_t>(shots, 1))
      .found();
}

TEST(NcFire, BandsEndAtTheirLimits) {
  EXPECT_THAT(volley(Told(at(20)), 2, 3), IsEmpty());
  EXPECT_THAT(volley(Told(at(20.1)), 2, 3), ElementsAre("wrong score NC-SHOOT-6 what hits"));
  EXPECT_THAT(volley(Told(at(40)), 4, 3), IsEmpty());
  EXPECT_THAT(volley(Told(at(40.1)), 6, 3), IsEmpty());
  EXPECT_THAT(volley(Told(at(40.1)), 4, 3), ElementsAre("wrong score NC-SHOOT-6 what hits"));
}

TEST(NcFire, BeyondLongRangeNobodyShoots) {
  const auto aimed = [](double gap) { return Told(at(gap)).aims("shots", "enemy").found(); };
  EXPECT_THAT(aimed(119), IsEmpty());
  EXPECT_THAT(aimed(121), ElementsAre("does not bear NC-WPN-2 out of range"));
}

TEST(NcFire, CoverCounts) {
  const Making covered = at(30).terrain(
      "grass",
      "area = [[85, 20], [120, 20], [120, 140], [85, 140]]; kind = 'grass'; cover = 'soft'");
  EXPECT_THAT(volley(Told(covered), 6, 3), IsEmpty());
  EXPECT_THAT(volley(Told(covered), 4, 3), ElementsAre("wrong score NC-SHOOT-6 what hits"));
  const Making walled = at(30).terrain("wall",
                                       "line = [[90, 20], [90, 140]]; kind = 'wall'; cover = "
                                       "'hard'; cover_within = 2; barrier = true");
  EXPECT_THAT(volley(Told(walled), 7, 3), IsEmpty());
}

TEST(NcFire, NobodyShootsThroughAHouse) {
  const Making house = at(30).terrain(
      "house",
      "area = [[70, 20], [80, 20], [80, 140], [70, 140]]; kind = 'building'; blocks_sight = true");
  EXPECT_THAT(Told(house).aims("shots", "enemy").found(),
              ElementsAre("does not bear NC-VIS-1 nobody sees it"));
}

TEST(NcFire, WhoStandsOnAWoodsVeryEdgeMayBeInItOrBehindIt) {
  const auto wood_up_to = [](double x) {
    return Told(at(30).terrain(
                    "wood", fmt::format("area = [[86, 20], [{0}, 20], [{0}, 140], [86, 140]]; kind "
                                        "= 'wood'; blocks_sight = true",
                                        x)))
        .aims("shots", "enemy")
        .found();
  };
  EXPECT_THAT(wood_up_to(92.5), IsEmpty()) << "in it, near its edge";
  EXPECT_THAT(wood_up_to(92), IsEmpty());
  EXPECT_THAT(wood_up_to(91.5), ElementsAre("does not bear NC-VIS-1 nobody sees it"));
}

TEST(NcFire, BodiesHideWhoStandsBehindThem) {
  Making screened = at(30);
  screened.foot("screen", "a", 75, 75, 16, "formed = true");
  const auto found = Told(screened).aims("shots", "enemy").found();
  EXPECT_THAT(found, ElementsAre("does not bear NC-VIS-1 nobody sees it"));
}

TEST(NcFire, WhoStandsAgainstTheFarSideOfATargetDoesNotHideIt) {
  Making backed = at(30);
  backed.foot("behind", "b", 94, 75, 6);
  EXPECT_THAT(volley(Told(backed), 4, 3), IsEmpty());
}

TEST(NcFire, OneInTwoStandingAndOneInThreeMoving) {
  EXPECT_THAT(volley(Told(at(30)), 4, 3), IsEmpty());
  EXPECT_THAT(volley(Told(at(30)), 4, 2), ElementsAre("wrong score NC-SHOOT-4 how many shoot"));
  Told moved(at(30));
  moved.marches("shots", {{61, 75}}, 1);
  EXPECT_THAT(volley(std::move(moved), 4, 2), IsEmpty());
  EXPECT_THAT(volley(Told(at(30, "load = 'slow'")), 4, 2), IsEmpty()) << "one in three";
}

TEST(NcFire, WhoIsCommandedIsLoadedAndHasHalfATurn) {
  const Making led = at(30).foot("him", "a", 60, 110, 1, "pc = true; officer = true");
  const auto told = [&] {
    Told one(led);
    one.tell("NC-CMD-1", event::CommandThrown{one.id("him"), 3, 10, ""}, 0);
    one.tell("NC-CMD-7", event::Paid{one.id("him"), one.id("shots"), 6}, 0);
    return one;
  };
  EXPECT_THAT(volley(told(), 4, 6), IsEmpty());
  Told far = told();
  far.marches("shots", {{60, 60}}, 15);
  EXPECT_THAT(far.aims("shots", "enemy").found(),
              ElementsAre("disobeys NC-ACT-22 bound, though its cell is italic",
                          "fires unfit NC-MOVE-9 no half turn left"));
  Told again = told();
  again.aims("shots", "enemy").shoots("shots", "enemy", 4, {1, 1, 1, 1, 1, 1}).turn();
  again.tell("NC-CMD-1", event::CommandThrown{again.id("him"), 3, 10, ""}, 0);
  again.tell("NC-CMD-7", event::Paid{again.id("him"), again.id("shots"), 6}, 0);
  EXPECT_THAT(again.aims("shots", "enemy").found(),
              ElementsAre("fires unfit NC-SHOOT-3 not loaded"));
}

TEST(NcFire, NobodyShootsTwiceNorAtAFriendNorHavingCharged) {
  Told twice(at(30));
  twice.aims("shots", "enemy").shoots("shots", "enemy", 4, {1, 1, 1});
  EXPECT_THAT(twice.aims("shots", "enemy").found(), ElementsAre("fires again NC-SHOOT-2"));
  Told charged(at(10, "formed = true"));
  charged.charges("shots", "enemy", {70, 75}, 10);
  EXPECT_THAT(charged.aims("shots", "enemy").found(),
              ElementsAre("fires unfit NC-SHOOT-12 after its charge",
                          "fires unfit NC-SHOOT-12 into a contact, or past its chargers"));
}

TEST(NcFire, WhoIsNotCommandedShootsAtTheNearest) {
  const Making two = at(30).foot("nearer", "b", 80, 90, 6);
  EXPECT_THAT(Told(two).aims("shots", "nearer").found(), IsEmpty());
  EXPECT_THAT(Told(two).aims("shots", "enemy").found(),
              ElementsAre("fires unfit NC-SHOOT-1 not at the nearest"));
}

TEST(NcFire, HitsAreCountedAndHurtAsTheTablesSay) {
  const auto told = [](std::vector<std::string> effects) {
    Told one(at(30));
    one.aims("shots", "enemy").shoots("shots", "enemy", 4, {5, 1, 8}, std::move(effects));
    return one;
  };
  EXPECT_THAT(told({"3/5: kill a man", "1/2: graze a man"})
                  .loses("enemy", 1, 0, false, "shots")
                  .step_over()
                  .found(),
              IsEmpty());
  EXPECT_THAT(told({"3/4: kill a man", "1/2: graze a man"}).found(),
              ElementsAre("wrong loss NC-SHOOT-8 kill a man"));
  EXPECT_THAT(told({"3/5: kill a man"}).found(), ElementsAre("wrong loss NC-SHOOT-10 effects"));
  EXPECT_THAT(told({"7/5: kill a man", "1/2: graze a man"}).found(),
              ElementsAre("wrong loss NC-SHOOT-9 picked"));
}

/// Where it hangs on who of a group has fallen whether it is the nearest, a man may be part of
/// either.
TEST(NcFire, AManBetweenTwoGroupsMayBelongToEither) {
  const auto told = [](bool thinned) {
    Making made = at(30);
    made.foot("man", "b", 97, 74, 1, "officer = true").foot("other", "b", 101.9, 75, 6);
    Told one(made);
    if (thinned) one.loses("other", 2, 0);  // nobody can tell who
    one.aims("shots", "enemy").shoots("shots", "enemy", 4, {5, 1, 1}, {"7/2: graze a man"});
    return one.found();
  };
  const char* const nobody_told = "wrong loss NC-SHOOT-10 nobody hit it";
  EXPECT_THAT(told(false), ElementsAre("wrong loss NC-SHOOT-9 picked"));
  EXPECT_THAT(told(true), ElementsAre(nobody_told));
}

TEST(NcFire, LossesAreThoseOfTheHits) {
  const auto told = [](std::vector<std::string> effects) {
    Told one(at(30));
    one.aims("shots", "enemy").shoots("shots", "enemy", 4, {5, 1, 8}, std::move(effects));
    return one;
  };
  // Two wounds kill.
  const std::vector<std::string> wounds{"2/3: wound a man", "2/4: wound a man"};
  EXPECT_THAT(told(wounds).loses("enemy", 1, 0, false, "shots").step_over().found(), IsEmpty());
  EXPECT_THAT(told(wounds).loses("enemy", 0, 2, false, "shots").found(),
              ElementsAre("wrong loss NC-SHOOT-11 killed", "wrong loss NC-SHOOT-11 wounded"));
  EXPECT_THAT(told(wounds).turn().found(), ElementsAre("wrong loss NC-SHOOT-11 has not come"));
  EXPECT_THAT(Told(at(30)).loses("enemy", 1, 0).found(),
              ElementsAre("wrong loss NC-SHOOT-10 nobody hit it"));
}

TEST(NcFire, ADieShowsWhatStandsInTerrain) {
  const auto told = [](bool seen) {
    Told one(at(29));
    event::Sighted sighted;
    sighted.observer = one.id("shots");
    sighted.target = one.id("enemy");
    sighted.die = 3;
    sighted.range = 30_cm;
    sighted.distance = 30_cm;
    sighted.seen = seen;
    return one.tell("NC-VIS-4", sighted).found();
  };
  EXPECT_THAT(told(true), IsEmpty());
  EXPECT_THAT(told(false), ElementsAre("card misread NC-VIS-4 not seen"));
}

}  // namespace
}  // namespace opfor::battles::opinion::nineteenth_century
