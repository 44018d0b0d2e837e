// Who goes for contact, whom fire would shake; what cells order is played in
// tests/plays/arquebusier.
#include "rules/arquebusier/ways.hpp"

#include <gtest/gtest.h>

#include "rules/arquebusier/ways_parts.hpp"
#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using opfor::test::cell;
using test::face_to_face;
using test::Making;
using test::Small;

TEST(Aq13Point6Contact, TheOthersGoForContact) {
  for (const char* files : {"4x2 Sw", "4x2 M", "4x2 Bll", "4x2 Pk", "4x2 Ln"}) {
    const Small s = face_to_face(files, "4x2 Hq", 26).small();
    EXPECT_FALSE(stands_off(s.battle, s.id("a1"))) << files;
  }
  EXPECT_EQ(preferred_distance(Type::gun, Class::regular), 60_in);
  EXPECT_EQ(preferred_distance(Type::mortar, Class::irregular), 48_in);
}

TEST(Aq13Point4Halt, SevenDiceAndOneMoreWouldShakeWhoIsShakenAlready) {
  Small s = face_to_face("4x2 FA", "6x1 FA", 15).small();
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  EXPECT_TRUE(fire_would_shake(s.now(), s.id("a1"))) << "3 or more";
}

TEST(Aq13Point4Halt, SoDoesAnyShotFromCloseByHoweverFewItHits) {
  Small near = face_to_face("4x2 Ln", "1x1 FA", 5).small();
  EXPECT_TRUE(fire_would_shake(near.now(), near.id("a1"))) << "AQ-IRR-3";
  Small off = face_to_face("4x2 Ln", "1x1 FA", 7).small();
  EXPECT_FALSE(fire_would_shake(off.now(), off.id("a1")));
  Small foot = face_to_face("4x2 Pk", "1x1 FA", 5).small();
  EXPECT_FALSE(fire_would_shake(foot.now(), foot.id("a1"))) << "3 in, of foot";
}

TEST(AqBeh0, InMeleeNobodyIsOrdered) {
  Small s = face_to_face("4x2 FA", "4x2 FA", 9).small();
  s.put("b1", 36, 20, 180);
  s.contact("a1", "b1");
  for (const Cell& c : {cell(Intent::continue_orders, ChargeMark::yes, true),
                        cell(Intent::advance, ChargeMark::yes, true), cell(Intent::run),
                        cell(Intent::halt_face, ChargeMark::no, true)}) {
    EXPECT_TRUE(ways(s.now(), s.id("a1"), c).front().acts.empty());
  }
}

}  // namespace
}  // namespace opfor::arquebusier
