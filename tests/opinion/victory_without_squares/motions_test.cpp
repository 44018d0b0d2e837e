// Who is in motion (MOVE-7 to 10), told by hand.
#include "opinion/victory_without_squares/support.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

using opfor::victory_without_squares::test::Making;
using test::Telling;
using testing::ElementsAre;
using testing::IsEmpty;

/// Foot at (30, 10) that is in motion, its enemy so far ahead.
Telling in_motion(double off, const char* more = "in_motion = true") {
  const Making field =
      Making{}.unit("foot", 'a', "foot", 30, 10, more).unit("enemy", 'b', "foot", 30, 10 + off);
  return told(field);
}
Telling& ordered(Telling& t, std::vector<Act> acts = {Move{}}) {
  event::Ordered event;
  event.unit = t.id("foot");
  event.order.unit = event.unit;
  event.order.acts = std::move(acts);
  return t.tell("VWS-AI-1", event);
}

constexpr const char* kLeftUndone = "left undone VWS-MOVE-8 in motion";

TEST(Motions, WhoIsInMotionGoesOn) {
  Telling whole = in_motion(30);
  EXPECT_THAT(ordered(whole).goes("foot", 4).agrees().step_over().found(), IsEmpty());
  Telling half = in_motion(30);
  EXPECT_THAT(ordered(half).goes("foot", 2).agrees().step_over().found(), ElementsAre(kLeftUndone));
  Telling near = in_motion(7);
  EXPECT_THAT(ordered(near).goes("foot", 2).agrees().step_over().found(), IsEmpty());
  Telling at_rest = in_motion(30, "");
  EXPECT_THAT(ordered(at_rest).goes("foot", 2).agrees().step_over().found(), IsEmpty());
}

TEST(Motions, WhoHasComeNearOwesNothingAlsoIfTheEnemyThenGoesBack) {
  const auto found_at = [](double off) {
    Telling t = in_motion(off);
    ordered(t).goes("foot", 2).is_put("enemy", 30, 40, 0);
    return t.agrees().step_over().found();
  };
  EXPECT_THAT(found_at(7), testing::Not(testing::Contains(kLeftUndone)));
  EXPECT_THAT(found_at(12), testing::Contains(kLeftUndone));
}

TEST(Motions, OrDrawsToHalt) {
  const auto drawn = [](const char* outcome) {
    Telling t = in_motion(30);
    const event::Tested card{t.id("foot"), "card to halt", {"nine of clubs"}, outcome};
    ordered(t).tell("VWS-MAN-1", card);
    if (outcome == std::string{"it may not"}) ordered(t);
    return t.goes("foot", 2).agrees().step_over().found();
  };
  EXPECT_THAT(drawn("it may"), testing::Not(testing::Contains(kLeftUndone)));
  EXPECT_THAT(drawn("it may not"), testing::Contains(kLeftUndone));
}

TEST(Motions, WhoHasAdvancedIsInMotionInTheNextTurn) {
  Telling t = in_motion(30, "");
  ordered(t).goes("foot", 4).agrees().step_over().turn();
  EXPECT_THAT(ordered(t).goes("foot", 2).agrees().step_over().found(), ElementsAre(kLeftUndone));
  Telling stopped = in_motion(12, "");
  ordered(stopped).goes("foot", 4).goes("foot", 4).agrees().step_over().turn();
  EXPECT_THAT(ordered(stopped).goes("foot", 1).agrees().step_over().found(),
              testing::Not(testing::Contains(kLeftUndone)));
}

TEST(Motions, InMotionItDrawsToFaceAbout) {
  const auto about = [](const char* more) {
    Telling t = in_motion(30, more);
    return ordered(t, {Face{}})
        .is_put("foot", 30, 10, 180)
        .goes("foot", 4)
        .agrees()
        .step_over()
        .found();
  };
  EXPECT_THAT(about("in_motion = true"),
              ElementsAre("moved unfit VWS-MOVE-10 faces about in motion"));
  EXPECT_THAT(about(""), IsEmpty());
}

}  // namespace
}  // namespace opfor::battles::opinion::victory_without_squares
