#include <algorithm>
#include <gtest/gtest.h>

#include "ai/commander/order_scales.hpp"
#include "battle/consider.hpp"
#include "policy_support.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/plan.hpp"
#include "rules/nineteenth_century/worth.hpp"
#include "rules/nineteenth_century/worth_after.hpp"

/// D3, D5: what is a way to where the task of a group leads it, and what is none.
namespace opfor::nineteenth_century {
namespace {

using test::kLine;

/// Ways of a group to its place that are offered, and what each is worth as a way.
struct Way {
  After after;
  double nearer = 0;  ///< as far as it counts
};
std::vector<Way> ways_to_its_place(const test::Small& s, const char* unit) {
  const Situation now = s.now();
  std::vector<Way> all;
  for (const FreeOrder& order : free_orders(now, s.id(unit))) {
    if (order.kind != FreeOrder::Kind::half_move && order.kind != FreeOrder::Kind::full_move) {
      continue;
    }
    const Option option = option_of(order);
    const Errand errand = prospect(now, s.id(unit), option)->errand();
    const double nearer =
        errand.way ? errand.way->before - errand.way->after - errand.way->in_vain : 0;
    all.push_back({after(now, s.id(unit), order.order), nearer});
  }
  return all;
}

TEST(D3, WhoStandsByWhomItSupportsDoesNotRideOff) {
  test::Small s =
      test::Making{}
          .foot("A1", "a", 80, 75, 8, kLine)
          .horse("A2", "a", 68, 75, 6,
                 "formed = true; weapons = ['sword']; orders = 'support'; target = 'A1'")
          .foot("B1", "b", 140, 75, 8, kLine)
          .small();
  const auto leaves = [&](std::string_view words) {
    return test::of_what(s, test::ordering(s, "A2"), words, Consider::keeps_by_friend);
  };
  EXPECT_EQ(leaves("stand"), 0);
  EXPECT_LT(leaves("withdraw"), 0);
}

TEST(NcRf10, WhoWouldShowAFlankReckonsWithWhatThatAddsToItsRisk) {
  const auto shows = [](double x, double y, const char* more) {
    test::Small s = test::Making{}
                        .foot("A1", "a", 80, 75, 8, std::string(kLine) + more)
                        .foot("B1", "b", 140, 75, 8, kLine)
                        .foot("B2", "b", x, y, 8, kLine)
                        .small();
    return test::of_what(s, test::ordering(s, "A1"), "stand", Consider::shows_flank);
  };
  EXPECT_LT(shows(70, 140, ""), 0);
  EXPECT_EQ(shows(130, 140, ""), 0) << "before its front, as far as that goes on";
  EXPECT_EQ(shows(70, 140, "; formation = 'square'"), 0);
}

TEST(NcRf10, OfSeveralOnItsFlankItIsTheNearest) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 80, 75, 8, kLine)
                            .foot("B1", "b", 140, 75, 8, kLine)
                            .foot("B2", "b", 20, 140, 8, kLine)
                            .foot("B3", "b", 70, 130, 8, kLine)
                            .small();
  const Situation now = s.now();
  const Option stands = option_of({FreeOrder::Kind::stand, stand(s.id("A1")), kNoUnit});
  const std::vector<Exposed> all = prospect(now, s.id("A1"), stands)->exposed();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all.front().to, s.id("B3"));
  EXPECT_EQ(all.front().to, facts(now, s.id("A1")).witness(Fact::enemy_flank_or_rear));
}

TEST(D3, HorseHasRoomAtItsPlaceBesideAHouse) {
  const auto off_house = [](const char* impassable) {
    const test::Small s =
        test::Making{}
            .terrain("house", std::string("kind = 'building'; area = [[102,65],[112,65],[112,85],"
                                          "[102,85]]; impassable = ") +
                                  impassable)
            .command("c", "a", "brigade", "objective = [100, 75]")
            .horse("A1", "c", 40, 75, 8, test::kSwords)
            .foot("B1", "b", 200, 75, 8, kLine)
            .small();
    const Situation now = s.now();
    const double off = now.ground().distance(FeatureId{0}, *own_place(now, s.id("A1")));
    return std::pair(off, now.body(s.id("A1")).half_width);
  };
  const auto [beside, half] = off_house("['horse']");
  EXPECT_GE(beside, half);
  EXPECT_NEAR(off_house("[]").first, (2_cm).as_double(), 1) << "it may ride in";
}

TEST(D5, HorseThatChargesNobodyComesUpToNoFootThatShootsItDown) {
  const auto comes_up = [](Formation formation, const char* weapons, int foot = 8,
                           const char* theirs = kLine) {
    test::Small s = test::Making{}
                        .command("c", "a", "brigade", "objective = [150, 75]")
                        .horse("A1", "c", 80, 75, 6, weapons)
                        .foot("B1", "b", 118, 75, foot, theirs)
                        .small();
    s.unit("B1").formation = formation;
    double most = 0;
    for (const Way& way : ways_to_its_place(s, "A1")) {
      const double gap = field::gap(way.after.body, s.now().body(s.id("B1")));
      if (gap <= (20_cm).as_double()) most = std::max(most, way.nearer);
    }
    return most > 0;
  };
  EXPECT_TRUE(comes_up(Formation::line, test::kSwords, 2)) << "whom it had the better of";
  EXPECT_FALSE(comes_up(Formation::line, test::kSwords));
  EXPECT_TRUE(comes_up(Formation::line, test::kSwords, 8, test::kSwords)) << "who do not shoot";
  EXPECT_FALSE(comes_up(Formation::square, test::kSwords));
  EXPECT_TRUE(comes_up(Formation::square, "formed = true; weapons = ['musket', 'sword']"));
}

TEST(D3, AShuffleUpToAFriendIsNoWay) {
  const auto least_step = [](double off) {
    const test::Small s = test::Making{}
                              .command("c", "a", "brigade", "objective = [80, 75]")
                              .foot("A1", "c", 80 - off, 75, 8, kLine)
                              .foot("A2", "a", 80, 75, 8, kLine)
                              .foot("B1", "b", 200, 75, 8, kLine)
                              .small();
    std::vector<std::pair<double, double>> steps;
    for (const Way& way : ways_to_its_place(s, "A1")) {
      steps.emplace_back(way.after.walked, way.nearer);
    }
    return steps.empty() ? std::pair(0.0, 0.0) : *std::min_element(steps.begin(), steps.end());
  };
  const auto [shuffled, for_nothing] = least_step(6);
  ASSERT_GT(shuffled, 0);
  ASSERT_LT(shuffled, (5_cm).as_double());
  EXPECT_EQ(for_nothing, 0);
  const auto [walked, for_it] = least_step(14);
  ASSERT_GT(walked, (5_cm).as_double());
  EXPECT_GT(for_it, 0);
}

}  // namespace
}  // namespace opfor::nineteenth_century
