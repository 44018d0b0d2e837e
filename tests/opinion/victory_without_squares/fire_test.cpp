// Shots, cards and fights of Victory Without Squares, told by hand.
#include <fmt/format.h>

#include "opinion/victory_without_squares/support.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

using opfor::victory_without_squares::test::Making;
using opfor::victory_without_squares::test::wood;
using test::Telling;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

/// Foot 3" apart, front to front: four bases bear, and hit on 4 or less.
Making facing() {
  return Making{}
      .unit("foot", 'a', "foot", 20, 10)
      .unit("enemy", 'b', "foot", 20, 10 + 40 / 25.4 + 3)
      .unit("horse", 'b', "horse", 30, 30);
}
Telling& ordered(Telling& t, const char* unit, const char* target) {
  Order order;
  order.unit = t.id(unit);
  order.acts = {Shoot{t.id(target)}};
  return t.tell("VWS-AI-1", event::Ordered{t.id(unit), {}, kNoUnit, true, order, {}, {}});
}
Telling& fires(Telling& t, const char* unit, const char* target, int least, int die = 10) {
  event::Shot shot;
  shot.unit = t.id(unit);
  shot.target = t.id(target);
  shot.shots = 1;
  shot.least = least;
  shot.hits = die <= least ? 1 : 0;
  shot.dice = {static_cast<std::uint8_t>(die)};
  return t.tell("VWS-FIRE-8", shot);
}

TEST(Fire, AVolleyOfExampleOne) {
  Telling t = told(facing());
  EXPECT_THAT(fires(ordered(t, "foot", "enemy"), "foot", "enemy", 4).found(), IsEmpty());
  Telling wrong = told(facing());
  EXPECT_THAT(fires(ordered(wrong, "foot", "enemy"), "foot", "enemy", 5).found(),
              ElementsAre("wrong score VWS-FIRE-16"));
  Telling hit = told(facing());
  ordered(hit, "foot", "enemy");
  event::Shot shot;
  shot.unit = hit.id("foot");
  shot.target = hit.id("enemy");
  shot.shots = 1;
  shot.least = 4;
  shot.hits = 1;
  shot.dice = {5};
  EXPECT_THAT(hit.tell("VWS-FIRE-8", shot).found(), ElementsAre("wrong score VWS-FIRE-8 hits"));
}

TEST(Fire, NobodyHitsWhomHeCannotReach) {
  Telling aside = told(facing());
  EXPECT_THAT(fires(ordered(aside, "foot", "horse"), "foot", "horse", 4).found(),
              ElementsAre("does not bear VWS-FIRE-4"));
  Telling far = told(facing());
  far.is_put("enemy", 20, 10 + 40 / 25.4 + 4.05, 180, "VWS-MOVE-11");
  fires(ordered(far, "foot", "enemy"), "foot", "enemy", 4);
  EXPECT_THAT(far.found(), Contains("does not bear VWS-FIRE-4"));
  Telling behind = told(facing().unit("between", 'b', "horse", 20, 12.3));
  EXPECT_THAT(fires(ordered(behind, "foot", "enemy"), "foot", "enemy", 4).found(),
              ElementsAre("does not bear VWS-FIRE-4"));
}

TEST(Fire, WoodsHideAndCover) {
  const Making wooded =
      facing().terrain("wood", wood("[[10, 11], [30, 11], [30, 13.6], [10, 13.6]]"));
  Telling t = told(wooded);
  EXPECT_THAT(fires(ordered(t, "foot", "enemy"), "foot", "enemy", 4).found(),
              ElementsAre("does not bear VWS-FIRE-4"));
  const Making in_it = facing().terrain("wood", wood("[[10, 13], [30, 13], [30, 20], [10, 20]]"));
  Telling covered = told(in_it);
  EXPECT_THAT(fires(ordered(covered, "foot", "enemy"), "foot", "enemy", 3).found(), IsEmpty());
  Telling not_so = told(in_it);
  EXPECT_THAT(fires(ordered(not_so, "foot", "enemy"), "foot", "enemy", 4).found(),
              ElementsAre("wrong score VWS-FIRE-16"));
}

TEST(Fire, OnceATurnByOrderOrCardAndInsteadOfMoving) {
  Telling unasked = told(facing());
  EXPECT_THAT(fires(unasked, "foot", "enemy", 4).found(),
              ElementsAre("fires unfit VWS-FIRE-7 without order or card"));
  Telling twice = told(facing());
  fires(ordered(twice, "foot", "enemy"), "foot", "enemy", 4);
  fires(ordered(twice, "foot", "enemy"), "foot", "enemy", 4);
  EXPECT_THAT(twice.found(), Contains("fires again VWS-FIRE-1"));
  Telling moved = told(facing());
  moved.goes("foot", 1);
  EXPECT_THAT(fires(ordered(moved, "foot", "enemy"), "foot", "enemy", 4).found(),
              ElementsAre("fires unfit VWS-MOVE-13 after its move"));
  Telling refused = told(facing());
  refused.tell(
      "VWS-MAN-1",
      event::Tested{
          refused.id("foot"), "card to fire in reaction", {"two of spades"}, "it may not"});
  EXPECT_THAT(fires(refused, "foot", "enemy", 4).found(),
              ElementsAre("fires unfit VWS-FIRE-7 without order or card"));
}

TEST(Fire, GunsHaveACone) {
  const Making guns = Making{}
                          .unit("gun", 'a', "artillery", 20, 10)
                          .unit("near", 'b', "foot", 20, 17)
                          .unit("aside", 'b', "foot", 30, 20);
  Telling t = told(guns);
  EXPECT_THAT(fires(ordered(t, "gun", "near"), "gun", "near", 4).found(), IsEmpty());
  Telling aside = told(guns);
  EXPECT_THAT(fires(ordered(aside, "gun", "aside"), "gun", "aside", 2).found(),
              ElementsAre("does not bear VWS-FIRE-5"));
}

/// Who stands with his middle on the very edge of the hill may hide the target from guns on it, or
/// may not: either score will do. Off the hill he does not, and both guns bear.
TEST(Fire, WhoStandsOnTheEdgeOfAHillMayBeOnIt) {
  const auto scores = [](double edge, int least) {
    const Making guns =
        Making{}
            .terrain("hill", fmt::format("area = [[10, 5], [40, 5], [40, {0}], [10, {0}]]; "
                                         "kind = 'hill'; level = 1",
                                         edge))
            .unit("gun", 'a', "artillery", 20, 10, "bases = 2; facing = 23.42")
            .unit("between", 'b', "commanded_shot", 22.2, 11.1, "facing = 203.42")
            .unit("target", 'b', "foot", 25.1, 21.7, "facing = 203.42");
    Telling t = told(guns);
    return fires(ordered(t, "gun", "target"), "gun", "target", least).found();
  };
  EXPECT_THAT(scores(11.1, 2), IsEmpty());
  EXPECT_THAT(scores(11.1, 4), IsEmpty());
  EXPECT_THAT(scores(11.05, 4), IsEmpty());
  EXPECT_THAT(scores(11.05, 2), ElementsAre("wrong score VWS-FIRE-5 guns that bear are left out"));
}

/// The right-hand gun sees a corner of the target past another body, by so many millimetres: half a
/// millimetre is nothing, and either score will do.
TEST(Fire, WhomAGunSeesThroughALesserSlitThanHalfAMillimetreItMaySeeOrNot) {
  const auto scores = [](double slit, int least) {
    const Making guns = Making{}
                            .unit("gun", 'a', "artillery", 20, 10, "bases = 2")
                            .unit("between", 'b', "commanded_shot", 21.0896 + slit / 25.4, 15)
                            .unit("target", 'b', "foot", 20.5, 22);
    Telling t = told(guns);
    return fires(ordered(t, "gun", "target"), "gun", "target", least).found();
  };
  EXPECT_THAT(scores(0.3, 2), IsEmpty());
  EXPECT_THAT(scores(0.3, 4), IsEmpty());
  EXPECT_THAT(scores(1, 4), IsEmpty());
  EXPECT_THAT(scores(1, 2), ElementsAre("wrong score VWS-FIRE-5 guns that bear are left out"));
  EXPECT_THAT(scores(-1, 2), IsEmpty());
}

TEST(Cards, AreReadAsTheTableHasThem) {
  const auto draw = [](const char* unit, const char* what, const char* card, const char* outcome) {
    Telling t = told(facing());
    t.tell("VWS-MAN-1", event::Tested{t.id(unit), what, {card}, outcome});
    return t.found();
  };
  EXPECT_THAT(draw("horse", "card to cross", "three of diamonds", "it may not"), IsEmpty());
  EXPECT_THAT(draw("horse", "card to cross", "three of diamonds", "it may"),
              ElementsAre("card misread VWS-MAN-1 card to cross"));
  EXPECT_THAT(draw("foot", "card to cross", "three of spades", "it may"),
              ElementsAre("card misread VWS-MAN-1 card to cross"));
  EXPECT_THAT(draw("foot", "card to halt", "three of clubs", "it may"),
              ElementsAre("card misread VWS-MAN-1 card to halt"));
  Telling two = told(facing());
  two.tell(
      "VWS-MAN-1",
      event::Tested{two.id("foot"), "card to halt", {"ace of hearts", "two of hearts"}, "it may"});
  EXPECT_THAT(two.found(), ElementsAre("card misread VWS-LEAD-3 cards drawn"))
      << "without a leader";
}

/// Horse that touches formed foot, from the front or from its flank.
std::vector<std::string> attack(double degrees) {
  Telling t = told(Making{}
                       .head("date = 1645-06-14")
                       .unit("horse", 'a', "horse", 20, 10)
                       .unit("foot", 'b', "foot", 20, 30));
  const double deep = degrees == 180 ? 20 / 25.4 : 45 / 25.4;
  t.is_put("foot", 20, 10 + 15 / 25.4 + deep, degrees, "VWS-MOVE-11");
  const std::size_t before = t.found().size();
  t.tell("VWS-CMB-1", event::ContactMade{t.id("horse"), t.id("foot")});
  const std::vector<std::string> found = t.found();
  return {found.begin() + static_cast<std::ptrdiff_t>(before), found.end()};
}

TEST(Fights, HorseNeverAttacksFormedFootHeadOn) {
  EXPECT_THAT(attack(180), ElementsAre("attack forbidden VWS-CMB-2 horse head on at formed foot"));
  EXPECT_THAT(attack(90), IsEmpty());
}

TEST(Fights, EverybodyLosesWhatTheRowSays) {
  const auto fought = [](const char* line, const char* to) {
    Telling t = told(Making{}
                         .head("date = 1645-06-14")
                         .unit("horse", 'a', "horse", 20, 10, "quality = 1")
                         .unit("enemy", 'b', "horse", 20, 10 + 30 / 25.4));
    t.tell("VWS-CMB-1", event::ContactMade{t.id("horse"), t.id("enemy")});
    t.tell("VWS-CMB-9", event::Fought{{t.id("horse")}, {t.id("enemy")}, {line}, {}, {}});
    t.tell("VWS-CMB-9", event::StateChanged{t.id("enemy"), "formed", to, "in combat"});
    t.tell("VWS-TURN-2", event::Activated{});
    return t.found();
  };
  // 0 and 1 cost the defenders two steps, 2 and 3 one.
  EXPECT_THAT(fought("D10 2, -1 better quality than opponents: 1", "disordered"),
              Not(Contains(testing::StartsWith("wrong"))));
  EXPECT_THAT(fought("D10 2, -1 better quality than opponents: 1", "unsteady"),
              Contains("wrong loss VWS-CMB-9 another than the row's"));
  EXPECT_THAT(fought("D10 2, -1 better quality than opponents: 2", "unsteady"),
              Contains("wrong score VWS-CMB-8 the line does not add up"));
  EXPECT_THAT(fought("D10 7, -1 better quality than opponents: 6", "unsteady"),
              Contains("wrong loss VWS-CMB-9 what the row costs has not come"))
      << "the attackers lose one, too";
  EXPECT_THAT(fought("D10 1, -1 better quality than opponents, "
                     "+1 previously broken and rallied, or poor quality: 1",
                     "disordered"),
              Contains("wrong score VWS-CMB-8 previously broken and rallied, or poor quality"));
  EXPECT_THAT(fought("D10 1: 1", "disordered"),
              Contains("wrong score VWS-CMB-8 better quality than opponents"));
  EXPECT_THAT(
      fought("D10 3, -1 better quality than opponents, -1 own body has a leader attached: 1",
             "disordered"),
      Contains("wrong score VWS-CMB-8 own body has a leader attached"));
}

/// CMB-11: who could not get away stands in touch, and has lost a step by it; nobody else does.
TEST(Fights, NobodyTouchesAnEnemyButWhoIsHeldFast) {
  const auto touching = [](bool held) {
    Telling t =
        told(Making{}.unit("a1", 'a', "foot", 20, 10).unit("b1", 'b', "foot", 20, 10 + 40 / 25.4));
    if (held) {
      t.tell("VWS-CMB-11",
             event::StateChanged{t.id("b1"), "formed", "unsteady", "cannot get away"});
    }
    t.agrees().step_over().step_over();
    return t.found();
  };
  EXPECT_THAT(touching(false), ElementsAre("touches unsaid VWS-CMB-2")) << "once";
  EXPECT_THAT(touching(true), IsEmpty());
}

/// CMB-5: of two who stand side by side he fights one; in the next turn he touches the other still.
TEST(Fights, WhoHasFoughtOneOfTwoMayGoOnTouchingTheOther) {
  const auto touching = [](bool fights) {
    const double off = 10 + 40 / 25.4;  // two ranks of each
    Telling t = told(Making{}
                         .unit("a1", 'a', "foot", 20, 10)
                         .unit("b1", 'b', "foot", 20 - kWide / 2, off)
                         .unit("b2", 'b', "foot", 20 + kWide / 2, off));
    if (fights) t.tell("VWS-CMB-9", event::Fought{{t.id("b1")}, {t.id("a1")}, {}, {}, {}});
    t.agrees().step_over().turn().agrees().step_over();
    return t.found();
  };
  EXPECT_THAT(touching(true), Not(Contains("touches unsaid VWS-CMB-2")));
  EXPECT_THAT(touching(false), Contains("touches unsaid VWS-CMB-2"));
}

TEST(Fights, AHitCostsOneLevel) {
  const auto hit = [](const char* from, const char* to) {
    Telling t = told(facing());
    fires(ordered(t, "foot", "enemy"), "foot", "enemy", 4, 3);
    t.tell("VWS-FIRE-9", event::StateChanged{t.id("enemy"), from, to, "hit by fire"});
    return t.found();
  };
  EXPECT_THAT(hit("formed", "unsteady"), IsEmpty());
  EXPECT_THAT(hit("formed", "disordered"),
              ElementsAre("wrong loss VWS-FIRE-9 other than its hits"));
  EXPECT_THAT(hit("unsteady", "disordered"),
              Contains("wrong loss VWS-STATE-1 from another state than it is in"));
}

TEST(Armies, AreBeatenWhenMoreIsOutOfOrderThanIn) {
  const auto said = [](const char* second, bool beaten) {
    Telling t(Making{}
                  .unit("a1", 'a', "foot", 20, 10)
                  .unit("a2", 'a', "foot", 28, 10, second)
                  .unit("a3", 'a', "foot", 36, 10, "state = 'broken'")
                  .unit("b1", 'b', "foot", 20, 40)
                  .text());
    if (beaten) t.tell("VWS-LOST-1", event::Activated{Side::a, kNoCommand, kNoUnit, "all is lost"});
    t.turn();
    return t.found();
  };
  EXPECT_THAT(said("state = 'unsteady'", false), IsEmpty());
  EXPECT_THAT(said("state = 'unsteady'", true),
              ElementsAre("wrong loss VWS-LOST-1 an army is beaten that is not"));
  EXPECT_THAT(said("state = 'disordered'", true), IsEmpty());
  EXPECT_THAT(said("state = 'disordered'", false),
              Contains("wrong loss VWS-LOST-1 a beaten army fights on"));
}

}  // namespace
}  // namespace opfor::battles::opinion::victory_without_squares
