#include "rules/through_the_square_window/actions.hpp"

#include <rapidcheck/gtest.h>

#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

using test::card;
using test::cm;

Troops body(std::string_view key) { return {&card(key), formations_of(card(key))[0]}; }
Troops body(std::string_view key, Formation formation) { return {&card(key), formation}; }
std::optional<ChargeBar> bar(const Troops& charger, const Troops& target, bool at_front = true) {
  return charge_bar(charger, target, at_front);
}

TEST(TtswAct3, DifficultTerrainCostsASecondAction) {
  EXPECT_EQ(cost_of_action(false), 1);
  EXPECT_EQ(cost_of_action(true), 2);
}

TEST(TtswAct4, HeavyGunsAreReLaidAndNeverMove) {
  EXPECT_EQ(reach_of(Action::move, Kind::heavy_guns, Formation::unlimbered), Length{});
  EXPECT_EQ(reach_of(Action::relay, Kind::heavy_guns, Formation::unlimbered), 2.5_cm);
  EXPECT_EQ(reach_of(Action::relay, Kind::light_guns, Formation::unlimbered), Length{});
}

TEST(TtswAct5, LightGunsMoveTenLimberedAndFiveByHand) {
  EXPECT_EQ(reach_of(Action::move, Kind::light_guns, Formation::limbered), 10_cm);
  EXPECT_EQ(reach_of(Action::move, Kind::light_guns, Formation::unlimbered), 5_cm);
}

TEST(TtswMov5, ARingDoesNotMove) {
  EXPECT_EQ(reach_of(Action::move, Kind::pike_and_shot, Formation::ring), Length{});
  EXPECT_EQ(reach_of(Action::retire, Kind::pike_and_shot, Formation::ring), Length{});
  EXPECT_EQ(reach_of(Action::move, Kind::pike_and_shot, Formation::line), 10_cm);
  EXPECT_EQ(reach_of(Action::retire, Kind::pike_and_shot, Formation::line), 5_cm) << "TTSW-MOV-2";
}

// TTSW-CHA-8: how far it was paid for.
TEST(TtswCha1, AChargeCostsAnActionForTenCentimetres) {
  EXPECT_EQ(cost_of_charge(cm(10), false), 1);
  EXPECT_EQ(cost_of_charge(cm(10.1), false), 2);
  EXPECT_EQ(cost_of_charge(cm(20), false), 2);
  EXPECT_EQ(cost_of_charge(cm(20.1), false), std::nullopt);
  EXPECT_EQ(cost_of_charge(cm(10), true), 2) << "in difficult ground";
  EXPECT_EQ(cost_of_charge(0, true), 2) << "however near";
  EXPECT_EQ(cost_of_charge(0, false), 1);
  EXPECT_EQ(cost_of_charge(cm(10.1), true), std::nullopt);
  EXPECT_EQ(charge_paid_for(1, false), 10_cm);
  EXPECT_EQ(charge_paid_for(2, false), 20_cm);
  EXPECT_EQ(charge_paid_for(2, true), 10_cm);
  EXPECT_EQ(charge_paid_for(1, true), Length{});
}

TEST(TtswCha2, FootChargesHorseOnlyWithPikes) {
  EXPECT_EQ(bar(body("LIN-D"), body("CHG")), std::nullopt);
  EXPECT_EQ(bar(body("TER-I"), body("CHG")), std::nullopt);
  for (const char* key : {"MUS", "HIG", "LEV", "DRA"}) {
    const Troops charger = key == std::string{"DRA"} ? body(key, Formation::dismounted) : body(key);
    EXPECT_EQ(bar(charger, body("CHG")), ChargeBar::foot_at_horse) << key;
    EXPECT_EQ(bar(charger, body("DRA", Formation::mounted)), ChargeBar::foot_at_horse) << key;
    EXPECT_EQ(bar(charger, body("DRA", Formation::dismounted)), std::nullopt) << key;
  }
  EXPECT_EQ(bar(body("CHG"), body("LTC")), std::nullopt) << "horse does";
}

TEST(TtswCha3, GunsRingsAndMountedDragoonsDoNotCharge) {
  EXPECT_EQ(bar(body("ART-L"), body("MUS")), ChargeBar::guns);
  EXPECT_EQ(bar(body("ART-H"), body("MUS")), ChargeBar::guns);
  EXPECT_EQ(bar(body("LIN-D", Formation::ring), body("MUS")), ChargeBar::ring);
  EXPECT_EQ(bar(body("DRA", Formation::mounted), body("MUS")), ChargeBar::mounted_dragoons);
}

TEST(TtswCha3, LevyChargesNoFormedFootHeadOn) {
  EXPECT_EQ(bar(body("LEV"), body("LIN-D")), ChargeBar::levy_at_front);
  EXPECT_EQ(bar(body("LEV"), body("LIN-D"), false), std::nullopt) << "in the flank";
  EXPECT_EQ(bar(body("LEV"), body("SKI")), std::nullopt);
  EXPECT_EQ(bar(body("LEV"), body("LEV")), std::nullopt) << "a mob is not formed";
  EXPECT_EQ(bar(body("LEV"), body("ART-H")), std::nullopt);
  EXPECT_EQ(bar(body("HIG"), body("LIN-D")), std::nullopt);
}

TEST(TtswCha3, SkirmishersChargeOnlySkirmishersAndGuns) {
  EXPECT_EQ(bar(body("SKI"), body("SKI")), std::nullopt);
  EXPECT_EQ(bar(body("SKI"), body("ART-L")), std::nullopt);
  for (const char* key : {"LIN-D", "CHG", "MUS", "LEV"}) {
    EXPECT_EQ(bar(body("SKI"), body(key)), ChargeBar::skirmishers_at_others) << key;
  }
}

TEST(TtswCha6, WhoShootsOnTheCharge) {
  for (const Card& each : kCards) {
    const bool may =
        each.key == "LIN-S" || each.key == "HIG" || each.key == "CUI-L" || each.key == "CHG";
    EXPECT_EQ(may_shoot_on_charge(each, 1), may) << each.key;
    EXPECT_FALSE(may_shoot_on_charge(each, 0)) << each.key;
  }
}

Alarm alarm(int actions) {
  Alarm a;
  a.actions_left = actions;
  return a;
}

TEST(TtswEmg1, AnActionMustBeLeftAndNoneTakenYet) {
  const auto why = [](const Alarm& a) {
    return emergency_bar(Emergency::ring, card("LIN-D"), Formation::line, a);
  };
  EXPECT_EQ(why(alarm(1)), std::nullopt);
  EXPECT_EQ(why(alarm(0)), EmergencyBar::no_action_left);
  Alarm a = alarm(1);
  a.difficult = true;
  EXPECT_EQ(why(a), EmergencyBar::no_action_left) << "it costs two";
  a.actions_left = 2;
  EXPECT_EQ(why(a), std::nullopt);
  a.taken_this_turn = true;
  EXPECT_EQ(why(a), EmergencyBar::once_a_turn);
  EXPECT_EQ(emergency_bar(Emergency::none, card("LIN-D"), Formation::line, alarm(0)), std::nullopt)
      << "to do nothing is always open";
}

TEST(TtswEmg3, ARingIsFormedOnce) {
  EXPECT_EQ(emergency_bar(Emergency::ring, card("LIN-D"), Formation::column, alarm(1)),
            std::nullopt);
  EXPECT_EQ(emergency_bar(Emergency::ring, card("LIN-D"), Formation::ring, alarm(1)),
            EmergencyBar::not_these_troops);
}

TEST(TtswEmg4, NobodyCounterChargesAnEnemyBehindHisFlank) {
  Alarm a = alarm(2);
  a.behind_flank = true;
  EXPECT_EQ(emergency_bar(Emergency::counter_charge, card("ARK"), Formation::line, a),
            EmergencyBar::behind_flank);
  EXPECT_EQ(emergency_bar(Emergency::evade, card("ARK"), Formation::line, a), std::nullopt);
  EXPECT_EQ(emergency_bar(Emergency::ring, card("LIN-D"), Formation::line, a), std::nullopt);
}

TEST(TtswMov4, WhoMayNotAdvanceDoesNotCounterCharge) {
  Alarm a = alarm(2);
  a.may_not_advance = true;
  EXPECT_EQ(emergency_bar(Emergency::counter_charge, card("ARK"), Formation::line, a),
            EmergencyBar::may_not_advance);
  EXPECT_EQ(emergency_bar(Emergency::evade, card("ARK"), Formation::line, a), std::nullopt)
      << "TTSW-EMG-6";
  EXPECT_EQ(emergency_bar(Emergency::ring, card("LIN-D"), Formation::line, a), std::nullopt);
}

TEST(TtswMor12, InContactThereIsNoEmergencyAction) {
  Alarm a = alarm(2);
  a.in_contact = true;
  EXPECT_EQ(emergency_bar(Emergency::evade, card("LTC"), Formation::line, a),
            EmergencyBar::in_contact);
}

TEST(TtswEmg4, TheyMeetHalfway) {
  const Meeting m = meeting(cm(14));
  EXPECT_DOUBLE_EQ(m.charger, cm(7)) << "EX-6";
  EXPECT_DOUBLE_EQ(m.counter_charger, cm(7));
}

RC_GTEST_PROP(TtswEmg4, ACounterChargeGoesTenAtMostAndTheRestIsTheChargers, ()) {
  const double distance = *rc::gen::inRange(0, 3000);
  const Meeting m = meeting(distance);
  RC_ASSERT(m.counter_charger <= 1000);
  RC_ASSERT(m.charger >= m.counter_charger);
  RC_ASSERT(m.charger + m.counter_charger == distance);
}

TEST(TtswEmg6, EvasionsAreFifteenAndTwenty) {
  EXPECT_EQ(evasion(Kind::skirmishers), 15_cm);
  EXPECT_EQ(evasion(Kind::arkebusiers), 20_cm);
  EXPECT_EQ(evasion(Kind::light_cavalry), 20_cm);
  EXPECT_EQ(evasion(Kind::heavy_guns), 10_cm) << "TTSW-EMG-7";
}

}  // namespace
}  // namespace opfor::through_the_square_window
