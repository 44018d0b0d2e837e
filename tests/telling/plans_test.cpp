#include "telling/plans.hpp"

#include <gtest/gtest.h>
#include <string>

#include "drill/plan.hpp"
#include "telling/small_battle.hpp"

/// What is said of a unit's part in its general's plan: Mexico's horse, posted by hand.
namespace opfor::cli {
namespace {

constexpr UnitId kLegion = unit_id(0);
constexpr UnitId kFirst = unit_id(4);   // "Regular lancers, 1st"
constexpr UnitId kSecond = unit_id(5);  // "Regular lancers, 2nd"
constexpr UnitId kOther = unit_id(6);   // "Irregular horse, 1st"

/// In a group that forms up so many centimetres east of where it stands.
void form_up(Battle& battle, UnitId id, std::uint8_t group, int east) {
  UnitState& unit = battle.unit(id);
  unit.group = group;
  unit.phase = Phase::forms_up;
  unit.task.has_place = 1;
  unit.task.x = unit.x + 100 * east;
  unit.task.y = unit.y;
}
void lead_round(Battle& battle, UnitId id, Phase phase) {
  UnitState& unit = battle.unit(id);
  unit.group = 1;
  unit.phase = phase;
  unit.later.kind = TaskKind::attack;
  unit.later.target = kLegion;
  unit.task = unit.later;
  battle.head().minds[1].scheme = Scheme::round_left;
}

TEST(Plans, WhoWaitsSaysForWhomAndUntilWhen) {
  Battle battle = test::paper_battle();
  form_up(battle, kFirst, 1, 0);
  form_up(battle, kSecond, 1, 45);
  EXPECT_EQ(part_words(battle, kFirst),
            "it waits for its group (1 of 2 is there; Regular lancers, 2nd has 45 cm to go)");
  EXPECT_EQ(part_words(battle, kSecond),
            "it forms up with its group (1 of 2 is there; it has 45 cm to go)");
  battle.unit(kSecond).moved = 2000;  // 20 cm in turn 1: three more turns
  EXPECT_EQ(part_words(battle, kFirst),
            "it waits for its group (1 of 2 is there; Regular lancers, 2nd has 45 cm to go, about "
            "turn 4)");
  form_up(battle, kOther, 2, 30);
  EXPECT_EQ(part_words(battle, kOther), "it forms up (it has 30 cm to go)");
}

TEST(Plans, WhoFallsOnOnePartSaysOnWhomAndTheOthersThatTheyGoInToo) {
  Battle battle = test::paper_battle();
  lead_round(battle, kFirst, Phase::forms_up);
  form_up(battle, kOther, 2, 0);
  battle.head().minds[1].scheme = Scheme::upon_centre;
  const std::string on =
      "it is to fall on " + battle.setting().unit(kLegion).name + " as all go in together";
  EXPECT_EQ(meant_words(battle, kFirst), on);
  EXPECT_EQ(meant_words(battle, kOther), "it is to go in with all the others");
  battle.unit(kFirst).phase = Phase::goes_in;
  EXPECT_EQ(part_words(battle, kFirst), on);
}

TEST(Plans, WhoseGroupIsThereWaitsForTheOthers) {
  Battle battle = test::paper_battle();
  form_up(battle, kFirst, 1, 0);
  form_up(battle, kOther, 2, 30);
  EXPECT_EQ(part_words(battle, kFirst),
            "it stands ready, and waits for others (Irregular horse, 1st has 30 cm to go)");
  form_up(battle, kOther, 2, 0);
  EXPECT_EQ(part_words(battle, kFirst), "it stands ready, and waits for the word to go in");
}

TEST(Plans, WhoHasGoneInSaysWhatFor) {
  Battle battle = test::paper_battle();
  lead_round(battle, kFirst, Phase::goes_in);
  battle.unit(kSecond).phase = Phase::goes_in;
  battle.unit(kSecond).task.kind = TaskKind::advance;
  EXPECT_EQ(part_words(battle, kFirst), "it has come round the left, to fall on 1st section");
  EXPECT_EQ(part_words(battle, kSecond),
            "it keeps them busy in front while the horse comes from the left");
  battle.unit(kFirst).presence = Presence::removed;
  EXPECT_EQ(part_words(battle, kSecond), "");
  battle.unit(kOther).phase = Phase::waits;
  EXPECT_EQ(part_words(battle, kSecond), "it goes in while others are kept back");
}

TEST(Plans, WhatIsMeantIsSaidApart) {
  Battle battle = test::paper_battle();
  lead_round(battle, kFirst, Phase::forms_up);
  form_up(battle, kSecond, 1, 0);
  EXPECT_EQ(meant_words(battle, kFirst),
            "it is to ride round the left, and to fall on 1st section");
  EXPECT_EQ(meant_words(battle, kSecond),
            "it is to keep them busy in front once the horse is round the left");
  EXPECT_EQ(part_words(battle, kSecond).find("left"), std::string::npos)
      << "the plan is sealed until it is seen";
  EXPECT_EQ(meant_words(battle, kOther), "");
}

/// Who holds goes to his place by such a plan, and into no fight.
TEST(Plans, OfWhoGoesFirstItIsNotSaidThatHeAttacks) {
  Battle battle = test::paper_battle();
  battle.head().minds[1].scheme = Scheme::left_first;
  form_up(battle, kSecond, 1, 45);
  EXPECT_EQ(meant_words(battle, kSecond), "it is to go after the left");
  EXPECT_EQ(in_words(Scheme::left_first), "the left goes first");
}

}  // namespace
}  // namespace opfor::cli
