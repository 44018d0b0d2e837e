#include "rules/nineteenth_century/melee_step.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/expectations.hpp"

/// What step 6 reckons with: who is matched with whom, who fights with what, the odds that are
/// told. The step itself is played in tests/plays.
namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;

using test::kSwords;

/// Two lines in contact, front to front, A's at x = 80.
test::Small in_contact_now(int a, int b, double b_at = 75) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 80, 75, a, kSwords)
                      .foot("B1", "b", 82, b_at, b, kSwords)
                      .small();
  test::into_contact(s, "A1", "B1");
  return s;
}

std::vector<std::pair<std::vector<int>, std::vector<int>>> matched(const test::Small& s) {
  std::vector<std::pair<std::vector<int>, std::vector<int>>> all;
  const std::vector<Melee> fought = melees(s.now());
  for (const Pairing& pairing : pair_off(fought.at(0))) {
    std::pair<std::vector<int>, std::vector<int>> one;
    for (const Figure& f : pairing.a) one.first.push_back(f.number);
    for (const Figure& f : pairing.b) one.second.push_back(f.number);
    all.push_back(one);
  }
  return all;
}

TEST(NcMel4, FiguresAreMatchedEvenlyAgainstTheirNearest) {
  // A stands north to south, B south to north; the ends of the longer line wrap round.
  const test::Small s = in_contact_now(6, 4);
  EXPECT_THAT(matched(s), ElementsAre(testing::Pair(ElementsAre(4, 5), ElementsAre(0)),
                                      testing::Pair(ElementsAre(3), ElementsAre(1)),
                                      testing::Pair(ElementsAre(2), ElementsAre(2)),
                                      testing::Pair(ElementsAre(0, 1), ElementsAre(3))));
}

TEST(NcMel4, TheSameTheOtherWayRound) {
  const test::Small s = in_contact_now(1, 3);
  EXPECT_THAT(matched(s), ElementsAre(testing::Pair(ElementsAre(0), ElementsAre(0, 1, 2))));
}

TEST(NcMel4, AtMostFourFightOneTheNearest) {
  const test::Small s = in_contact_now(6, 1, 81);
  EXPECT_THAT(matched(s), ElementsAre(testing::Pair(ElementsAre(0, 1, 2, 3), ElementsAre(0))));
}

TEST(NcMel4, FloorOfThemOrOneMoreEach) {
  const test::Small s = in_contact_now(8, 3);
  std::vector<std::size_t> sizes;
  for (const auto& one : matched(s)) sizes.push_back(one.first.size());
  std::sort(sizes.begin(), sizes.end());
  EXPECT_THAT(sizes, ElementsAre(2, 3, 3));
}

TEST(NcMel8, TheSquareHasABonusOnlyByOption) {
  const auto bonus = [](const char* option, const char* formation) {
    const test::Small s =
        test::Making{}
            .options(option)
            .foot(
                "A1", "a", 80, 75, 8,
                std::string{"formed = true; weapons = ['sword']; formation = '"} + formation + "'")
            .small();
    return fighter_of(s.battle, s.id("A1"), 0).bonus;
  };
  EXPECT_EQ(bonus("", "square"), 0);
  EXPECT_EQ(bonus("square_melee_bonus = 2", "square"), 2);
  EXPECT_EQ(bonus("square_melee_bonus = 2", "line"), 0);
}

TEST(NcWpn5, AFigureFightsWithItsBestWeapon) {
  const auto factor = [](const char* more) {
    const test::Small s = test::Making{}.foot("A1", "a", 80, 75, 2, more).small();
    return fighter_of(s.battle, s.id("A1"), 0).factor;
  };
  EXPECT_EQ(factor("weapons = ['musket']"), 2);
  EXPECT_EQ(factor("weapons = ['musket']; bayonet = true"), 3);
  EXPECT_EQ(factor("weapons = ['pistol', 'sword']"), 3);
  EXPECT_EQ(factor("weapons = ['unarmed']"), 0);
}

TEST(NcMel4, TheReportOfWhatIsToBeFoughtNamesOddsThatSumToOne) {
  const test::Small s = in_contact_now(1, 1);
  const auto lines = fights_in_words(s.now());
  ASSERT_EQ(lines.size(), 1U);
  // EX-13: an even match is won by either with 15/36, drawn with 6/36.
  EXPECT_THAT(lines[0], testing::HasSubstr("42 % that the first goes back, 42 % the second, 17 %"));
}

}  // namespace
}  // namespace opfor::nineteenth_century
