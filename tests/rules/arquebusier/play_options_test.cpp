// The options that shooting reads, each beside its default (section 16).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::Making;
using test::on_turn_3;
using test::shot_at;
using test::Small;
using test::Table;

/// The first volley of the shot at a target, with an option.
std::string volley(const Making& making, const char* options, int dice = 7) {
  Making with = making;
  Small s = on_turn_3(with.options(options));
  Table table(s);
  table.shots("shot", test::dice(dice, 1)).shots("target", test::dice(9, 1)).past(At::shooting);
  for (const std::string& line : table.fire()) {
    if (line.rfind("shot ", 0) == 0) return line;
  }
  return "none";
}

TEST(Aq16, ArtilleryAsTarget) {
  EXPECT_EQ(volley(shot_at(15, "2x1 Gun"), ""), "shot 7 at target, 6 or more, 0 hit");
  EXPECT_EQ(volley(shot_at(15, "2x1 Gun"), "artillery_as_target = 'immune'"), "none");
  // The nearest that can be hit is shot at in their place.
  EXPECT_EQ(volley(shot_at(15, "2x1 Gun").formation("far", 'b', "2x1 Bll", 36, 29),
                   "artillery_as_target = 'immune'"),
            "shot 7 at far, 5 or more, 0 hit");
}

TEST(Aq16, FirearmTargetScore) {
  const char* harder = "firearm_target_score = '5/4'";
  EXPECT_EQ(volley(shot_at(19, "2x1 FA"), ""), "shot 7 at target, 3 or more, 0 hit");
  EXPECT_EQ(volley(shot_at(19, "2x1 FA"), harder), "shot 7 at target, 5 or more, 0 hit");
}

TEST(Aq16, ArtilleryMinOneDie) {
  const Making gun = Making{}
                         .formation("shot", 'a', "1x1 Gun", 30, 10)
                         .formation("target", 'b', "2x1 Bll", 30, 40);
  EXPECT_EQ(volley(gun, ""), "none");
  EXPECT_EQ(volley(gun, "artillery_min_one_die = true"), "shot 1 at target, 5 or more, 0 hit");
}

TEST(Aq16, CoverEffect) {
  const Making in_wood =
      shot_at(18, "2x1 Bll")
          .terrain("wood", test::wood("[[27, 27.5], [33, 27.5], [33, 30], [27, 30]]"));
  EXPECT_EQ(volley(in_wood, ""), "shot 7 at target, 5 or more, 0 hit");
  EXPECT_EQ(volley(in_wood, "cover_effect = 'dice'"), "shot 6 at target, 5 or more, 0 hit");
  const Making behind_wall =
      shot_at(18, "2x1 Bll")
          .terrain("wall", test::wall("[[25, 27.5], [35, 27.5], [35, 33], [25, 33]]"));
  EXPECT_EQ(volley(behind_wall, "cover_effect = 'dice'"), "shot 5 at target, 5 or more, 0 hit");
}

TEST(Aq16, FireArcHalfAngle) {
  // Six files end at x = 36: the target begins 8.5" aside, and ends 8" up.
  const Making aside = Making{}
                           .formation("shot", 'a', "6x1 FA", 30, 10)
                           .formation("target", 'b', "2x1 Bll", 46.5, 17);
  EXPECT_EQ(volley(aside, "", 0), "none");
  EXPECT_EQ(volley(aside, "fire_arc_half_angle = 60"), "shot 7 at target, 5 or more, 0 hit");
}

TEST(Aq16, ElementWidthAndDepth) {
  // Files of 6": the outer two are beyond 24" of the pikes.
  EXPECT_EQ(volley(shot_at(23.5, "2x3 Pk"), ""), "shot 7 at target, 5 or more, 0 hit");
  EXPECT_EQ(volley(shot_at(23.5, "2x3 Pk"), "element_width = 6", 5),
            "shot 5 at target, 5 or more, 0 hit");
  // The rear that it turns is two depths nearer than its front.
  const Making turned = Making{}
                            .formation("shot", 'a', "6x1 FA", 30, 10)
                            .formation("target", 'b', "2x2 Bll", 30, 35.9, "facing = 0");
  EXPECT_NE(volley(turned, ""), "none");
  EXPECT_EQ(volley(turned, "element_depth = 0.5"), "none");
}

}  // namespace
}  // namespace opfor::arquebusier
