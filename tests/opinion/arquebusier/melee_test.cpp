// Melee (section 11) told by hand: what is at fault is found, the same without it is not.
#include <fmt/format.h>

#include "opinion/arquebusier/support.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

using test::Making;
using test::Tale;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

/// Two Sword of a before two Bill of b; a marches into contact.
Making front_to_front(const char* a = "2x1 Sw", const char* b = "2x1 Bll") {
  return Making{}.formation("a1", 'a', a, 20, 17).formation("b1", 'b', b, 20, 20);
}

Tale& meet(Tale& tale) {
  return tale.marches("a1", 0, 3).ordered("b1", {}).meets("a1", "b1").step_over();
}

/// "sword 1 of A at bill 2 of B: 4 or more: falls".
struct Line {
  const char* striker;
  const char* target;
  const char* how;
};
Tale& fight(Tale& tale, const std::vector<Line>& of_a, const std::vector<Line>& of_b) {
  event::Fought fought;
  fought.a = {tale.id("a1")};
  fought.b = {tale.id("b1")};
  const auto add = [&](const std::vector<Line>& lines, const char* by, const char* at) {
    for (const Line& line : lines) {
      fought.rounds.push_back(fmt::format("{} of {} at {} of {}: {}", line.striker, tale.name(by),
                                          line.target, tale.name(at), line.how));
    }
  };
  add(of_a, "a1", "b1");
  add(of_b, "b1", "a1");
  return tale.tell("AQ-MEL-3", std::move(fought));
}

const std::vector<Line> kSwords{{"sword 1", "bill 2", "4 or more: falls"},
                                {"sword 2", "bill 1", "4 or more: stands"}};
const std::vector<Line> kBills{{"bill 1", "sword 2", "5 or more: stands"},
                               {"bill 2", "sword 1", "5 or more: stands"}};

TEST(AqMelee, AnHonestMeleeIsBelieved) {
  Tale tale(front_to_front());
  fight(meet(tale), kSwords, kBills).loses("b1", 1, "AQ-MEL-6").step_over();
  EXPECT_THAT(tale.found(), IsEmpty());
}

TEST(AqMelee, WhatIsNeededIsInTheMatrix) {
  Tale tale(front_to_front());
  fight(meet(tale), {{"sword 1", "bill 2", "3 or more: stands"}, kSwords[1]}, kBills);
  EXPECT_THAT(tale.found(), ElementsAre("wrong score AQ-MEL-3 score needed"));
  Tale shaken(front_to_front());
  meet(shaken).shaken("b1", "AQ-IRR-7");
  fight(shaken, kSwords, kBills);
  EXPECT_THAT(shaken.found(), ElementsAre("wrong score AQ-MEL-3 score needed",
                                          "wrong score AQ-MEL-3 score needed"));
}

TEST(AqMelee, GunsAreOverrunAndStrikeNobody) {
  Tale tale(front_to_front("2x1 Sw", "2x1 Gun"));
  fight(meet(tale),
        {{"sword 1", "gun 2", "overruns it: falls"}, {"sword 2", "gun 1", "overruns it: stands"}},
        {{"gun 1", "sword 2", "5 or more: stands"}});
  EXPECT_THAT(tale.found(), ElementsAre("card misread AQ-MEL-5 guns that are touched stand",
                                        "attack forbidden AQ-MEL-5 guns strike"));
}

TEST(AqMelee, EverybodyWhoTouchesStrikesOnceWhomHeTouches) {
  Tale twice(front_to_front());
  fight(meet(twice), {kSwords[0], kSwords[0], kSwords[1]}, kBills);
  EXPECT_THAT(twice.found(), ElementsAre("acts again AQ-MEL-1 an element strikes twice"));
  Tale idle(front_to_front());
  fight(meet(idle), kSwords, {kBills[0]});
  EXPECT_THAT(idle.found(), ElementsAre("left undone AQ-MEL-1 an element strikes nobody"));
  // The second rank of swords strikes nobody, that of bills whom its first touches.
  Tale deep(front_to_front("2x2 Sw", "2x2 Bll"));
  fight(meet(deep),
        {{"sword 1", "bill 3", "4 or more: stands"},
         {"sword 2", "bill 3", "4 or more: stands"},
         {"sword 3", "bill 1", "4 or more: stands"}},
        {{"bill 1", "sword 3", "5 or more: stands"},
         {"bill 2", "sword 3", "5 or more: stands"},
         {"bill 3", "sword 1", "5 or more: stands"},
         {"bill 4", "sword 1", "5 or more: stands"}});
  EXPECT_THAT(deep.found(),
              ElementsAre("attack forbidden AQ-MEL-1 an element that it does not touch"));
}

TEST(AqMelee, WhoFallsIsTakenOff) {
  Tale none(front_to_front());
  fight(meet(none), kSwords, kBills).step_over();
  EXPECT_THAT(none.found(), ElementsAre("wrong loss AQ-MEL-6 who fell"));
  Tale more(front_to_front());
  fight(meet(more), kSwords, kBills).loses("b1", 2, "AQ-MEL-6");
  EXPECT_THAT(more.found(), ElementsAre("wrong loss AQ-MEL-6 who fell"));
}

TEST(AqMelee, TheDeadDoNotStrike) {
  Tale tale(front_to_front());
  fight(meet(tale), kSwords, kBills).loses("b1", 1, "AQ-MEL-6").step_over();
  tale.turn();
  fight(tale,
        {{"sword 1", "bill 1", "4 or more: stands"}, {"sword 2", "bill 1", "4 or more: stands"}},
        {kBills[0], kBills[1]});
  EXPECT_THAT(tale.found(), Contains("acts when gone AQ-MEL-1 an element"));
}

}  // namespace
}  // namespace opfor::battles::opinion::arquebusier
