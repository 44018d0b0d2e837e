#include "rules/victory_without_squares/formation.hpp"

#include <gtest/gtest.h>

#include "rules/victory_without_squares/firing.hpp"

namespace opfor::victory_without_squares {
namespace {

Length mm(int n) { return Length::tenths(10 * n); }

TEST(VwsGeo1, ABodyIsARectangleOfItsBases) {
  EXPECT_EQ(footprint(Kind::foot, false, {2, 4}, 2, Formation::line), (Footprint{mm(90), mm(40)}));
  EXPECT_EQ(footprint(Kind::horse, true, {0, 3}, 1, Formation::line), (Footprint{mm(90), mm(30)}));
  EXPECT_EQ(footprint(Kind::horse, true, {0, 6}, 2, Formation::line), (Footprint{mm(90), mm(60)}));
  EXPECT_EQ(footprint(Kind::artillery, false, {0, 2}, 1, Formation::line),
            (Footprint{mm(60), mm(40)}));
  EXPECT_EQ(footprint(Kind::dragoons, true, {0, 3}, 1, Formation::line),
            (Footprint{mm(90), mm(30)}));
  EXPECT_EQ(footprint(Kind::dragoons, false, {0, 3}, 1, Formation::line),
            (Footprint{mm(90), mm(20)}));
}

TEST(VwsGeo1, AColumnIsOneBaseWideAndAHedgehogAsTheLine) {
  EXPECT_EQ(footprint(Kind::foot, false, {2, 4}, 2, Formation::column),
            (Footprint{mm(30), mm(120)}));
  EXPECT_EQ(footprint(Kind::foot, false, {2, 4}, 2, Formation::hedgehog),
            footprint(Kind::foot, false, {2, 4}, 2, Formation::line));
}

TEST(VwsGeo1, AnOddBaseStandsInTheFirstRank) {
  EXPECT_EQ(footprint(Kind::foot, false, {1, 4}, 2, Formation::line), (Footprint{mm(90), mm(40)}));
  EXPECT_EQ(footprint(Kind::foot, false, {0, 1}, 2, Formation::line), (Footprint{mm(30), mm(20)}));
}

TEST(VwsHedge1, OnlyFootWithPikes) {
  EXPECT_TRUE(may_form_hedgehog(Kind::foot, State::formed, {2, 4}));
  EXPECT_FALSE(may_form_hedgehog(Kind::foot, State::formed, {0, 6}));
  EXPECT_FALSE(may_form_hedgehog(Kind::horse, State::formed, {0, 3}));
  EXPECT_FALSE(may_form_hedgehog(Kind::commanded_shot, State::formed, {0, 2}));
}

TEST(VwsHedge4, TheBrokenAreNoHedgehog) {
  EXPECT_FALSE(may_form_hedgehog(Kind::foot, State::broken, {2, 4}));
}

TEST(VwsHedge2, OneBaseInEachDirectionEachAShotOfItsOwn) {
  EXPECT_EQ(hedgehog_shots({2, 4}), 4);
  EXPECT_EQ(hedgehog_shots({2, 6}), 4);
  EXPECT_EQ(hedgehog_shots({4, 2}), 2);
  EXPECT_EQ(hedgehog_shots({6, 0}), 0);
  Shot shot;
  shot.bases = 1;
  EXPECT_EQ(total(fire_terms(shot, State::disordered)), 1 + 2);
}

}  // namespace
}  // namespace opfor::victory_without_squares
