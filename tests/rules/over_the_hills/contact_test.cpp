#include "rules/over_the_hills/contact.hpp"

#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using opfor::test::die;
using opfor::test::FixedDice;
using test::in;

Charger charger_in(Formation formation, Arm arm = Arm::infantry) {
  Mover mover;
  mover.arm = arm;
  mover.formation = formation;
  Charger charger;
  charger.purse = purse_of(mover);
  return charger;
}
Charged charged_in(Formation formation, Arm arm = Arm::infantry) {
  Charged charged;
  charged.mover.arm = arm;
  charged.mover.formation = formation;
  return charged;
}
bool may(ContactReaction reaction, const Charged& charged, Arm by) {
  return may_react(reaction, charged, by);
}

TEST(OthCon1, WhoMayMoveToContact) {
  EXPECT_FALSE(contact_bar(charger_in(Formation::line), in(6))) << "hard segments included";
  EXPECT_EQ(contact_bar(charger_in(Formation::line), in(6.1)), ContactBar::too_far);
  EXPECT_EQ(contact_bar(charger_in(Formation::march_column), in(2)), ContactBar::formation);
  EXPECT_EQ(contact_bar(charger_in(Formation::square), in(1)), ContactBar::formation);
  EXPECT_EQ(contact_bar(charger_in(Formation::unlimbered, Arm::artillery), in(1)),
            ContactBar::artillery);
  for (const auto condition : {Condition::wavering, Condition::routing}) {
    Charger charger = charger_in(Formation::line);
    charger.condition = condition;
    EXPECT_EQ(contact_bar(charger, in(2)), ContactBar::not_steady) << "OTH-MOVE-11";
  }
  Charger held = charger_in(Formation::attack_column);
  held.order = BrigadeOrder::hold;
  EXPECT_FALSE(contact_bar(held, in(6)));
  EXPECT_EQ(contact_bar(held, in(7)), ContactBar::order);
  Charger half = charger_in(Formation::line);
  half.purse = purse_of(half.purse.mover, CommandEffect::half_move);
  EXPECT_EQ(contact_bar(half, in(3.1)), ContactBar::too_far);
}

TEST(OthCon3, WhoMayEvade) {
  const auto evades = [](const Charged& c) { return may(ContactReaction::evade, c, Arm::cavalry); };
  EXPECT_TRUE(evades(charged_in(Formation::skirmish_order)));
  EXPECT_TRUE(evades(charged_in(Formation::open_order)));
  EXPECT_TRUE(evades(charged_in(Formation::limbered, Arm::artillery)));
  EXPECT_TRUE(evades(charged_in(Formation::line, Arm::cavalry))) << "light";
  EXPECT_FALSE(evades(charged_in(Formation::line)));
  EXPECT_FALSE(evades(charged_in(Formation::unlimbered, Arm::artillery)));
  Charged heavy = charged_in(Formation::line, Arm::cavalry);
  heavy.cavalry = CavalryClass::heavy;
  EXPECT_FALSE(evades(heavy));
  const auto but = [&](auto change) {
    Charged c = charged_in(Formation::skirmish_order);
    change(c);
    return evades(c);
  };
  EXPECT_FALSE(but([](Charged& c) { c.by = Aspect::flank; }));
  EXPECT_FALSE(but([](Charged& c) { c.by = Aspect::rear; }));
  EXPECT_FALSE(but([](Charged& c) { c.in_contact = true; }));
  EXPECT_FALSE(but([](Charged& c) { c.condition = Condition::routing; }));
  EXPECT_FALSE(but([](Charged& c) { c.in_building = true; }));
  EXPECT_TRUE(but([](Charged& c) { c.condition = Condition::wavering; }));
}

TEST(OthCon3, WhoMayFormAnEmergencySquare) {
  const auto forms = [](const Charged& c, Arm by = Arm::cavalry) {
    return may(ContactReaction::emergency_square, c, by);
  };
  EXPECT_TRUE(forms(charged_in(Formation::line)));
  EXPECT_TRUE(forms(charged_in(Formation::attack_column)));
  EXPECT_FALSE(forms(charged_in(Formation::line), Arm::infantry));
  EXPECT_FALSE(forms(charged_in(Formation::march_column)));
  EXPECT_FALSE(forms(charged_in(Formation::column_of_companies)));
  EXPECT_FALSE(forms(charged_in(Formation::line, Arm::cavalry)));
  const auto but = [&](auto change) {
    Charged c = charged_in(Formation::line);
    change(c);
    return forms(c);
  };
  EXPECT_TRUE(but([](Charged& c) { c.condition = Condition::wavering; }));
  EXPECT_TRUE(but([](Charged& c) { c.by = Aspect::rear; }));
  EXPECT_FALSE(but([](Charged& c) { c.condition = Condition::routing; }));
  EXPECT_FALSE(but([](Charged& c) { c.in_open = false; }));
  EXPECT_FALSE(but([](Charged& c) { c.in_building = true; }));
}

TEST(OthCon3, WhoMayCounter) {
  const auto counters = [](const Charged& c, Arm by) {
    return may(ContactReaction::counter, c, by);
  };
  for (const auto formation : {Formation::line, Formation::attack_column,
                               Formation::column_of_companies, Formation::march_column}) {
    EXPECT_TRUE(counters(charged_in(formation), Arm::infantry)) << word(formation);
  }
  EXPECT_FALSE(counters(charged_in(Formation::line), Arm::cavalry));
  EXPECT_FALSE(counters(charged_in(Formation::square), Arm::infantry));
  EXPECT_FALSE(counters(charged_in(Formation::skirmish_order), Arm::infantry));
  for (const auto formation :
       {Formation::line, Formation::attack_column, Formation::skirmish_order}) {
    EXPECT_TRUE(counters(charged_in(formation, Arm::cavalry), Arm::cavalry)) << word(formation);
  }
  EXPECT_FALSE(counters(charged_in(Formation::column_of_companies, Arm::cavalry), Arm::cavalry));
  EXPECT_FALSE(counters(charged_in(Formation::line, Arm::cavalry), Arm::infantry));
  const auto but = [&](auto change) {
    Charged c = charged_in(Formation::line);
    change(c);
    return counters(c, Arm::infantry);
  };
  EXPECT_FALSE(but([](Charged& c) { c.condition = Condition::wavering; }));
  EXPECT_FALSE(but([](Charged& c) { c.by = Aspect::flank; }));
  EXPECT_FALSE(but([](Charged& c) { c.in_contact = true; }));
  EXPECT_FALSE(but([](Charged& c) { c.in_building = true; }));
}

TEST(OthCon3, AnybodyMayStand) {
  EXPECT_TRUE(may(ContactReaction::stand, charged_in(Formation::square), Arm::infantry));
}

TEST(OthCon4, EvadersGoTheirSegmentsThatAreNotHard) {
  EXPECT_EQ(evasion(charged_in(Formation::open_order).mover), 6_in);
  EXPECT_EQ(evasion(charged_in(Formation::skirmish_order).mover), 9_in);
  EXPECT_EQ(evasion(charged_in(Formation::line, Arm::cavalry).mover), 6_in);
  EXPECT_TRUE(catches(in(12), in(6), in(6)));
  EXPECT_FALSE(catches(in(12), in(6.1), in(6)));
  FixedDice none({});
  const Charged open = charged_in(Formation::open_order);
  const ReactionResult caught =
      react(none, {}, ContactReaction::evade, open, {7, 0}, {}, {}, in(12), in(4));
  EXPECT_TRUE(caught.done && caught.contact);
  EXPECT_FALSE(react(none, {}, ContactReaction::evade, open, {7, 0}, {}, {}, in(9), in(4)).contact);
}

TEST(OthCon5, ASquareIsTestedAndItsFailureCostsAHit) {
  const Charged line = charged_in(Formation::line);
  Support support;
  support.neighbour = true;
  FixedDice passes({die(7)});
  const ReactionResult formed = react(passes, {}, ContactReaction::emergency_square, line, {7, 1},
                                      support, {}, in(12), in(4));
  EXPECT_TRUE(formed.done && formed.contact);
  EXPECT_EQ(total(formed.fatigue), 0);
  FixedDice fails({die(8)});
  const ReactionResult caught =
      react(fails, {}, ContactReaction::emergency_square, line, {7, 1}, support, {}, in(12), in(4));
  EXPECT_FALSE(caught.done);
  ASSERT_EQ(caught.fatigue.size(), 1U);
  EXPECT_EQ(rule_of(caught.fatigue[0]), "OTH-CON-5");
}

TEST(OthCon6, ACounterIsTestedAsContactAndGoesHalfTheWay) {
  EXPECT_EQ(counter_distance(charged_in(Formation::line).mover, in(5)), in(2.5));
  EXPECT_EQ(counter_distance(charged_in(Formation::line).mover, in(9)), in(3)) << "a segment";
  MoraleTest test;
  test.irregular = true;
  const Charged line = charged_in(Formation::line);
  FixedDice fails({die(2)});
  const ReactionResult stands =
      react(fails, {}, ContactReaction::counter, line, {7, 0}, {}, test, in(6), in(4));
  EXPECT_FALSE(stands.done);
  EXPECT_TRUE(stands.contact);
  EXPECT_EQ(total(stands.fatigue), 0);
  FixedDice passes({die(1)});
  EXPECT_TRUE(
      react(passes, {}, ContactReaction::counter, line, {7, 0}, {}, test, in(6), in(4)).done);
}

TEST(OthCon3, StandingAsksForNoDie) {
  FixedDice none({});
  EXPECT_EQ(react(none, {}, ContactReaction::stand, {}, {7, 0}, {}, {}, in(6), in(4)),
            ReactionResult{});
}

TEST(OthMove12, ARoutIsTheWholeRow) {
  EXPECT_EQ(rout_move(charged_in(Formation::line).mover), 6_in) << "EX-10: 3 and 3F";
  EXPECT_EQ(rout_move(charged_in(Formation::attack_column).mover), 9_in);
}

TEST(OthMove13, InfantryGoesToGround) {
  for (const auto formation : {Formation::line, Formation::open_order, Formation::attack_column}) {
    EXPECT_TRUE(may_go_to_ground(charged_in(formation).mover, false));
  }
  EXPECT_FALSE(may_go_to_ground(charged_in(Formation::line).mover, true));
  EXPECT_FALSE(may_go_to_ground(charged_in(Formation::march_column).mover, false));
  EXPECT_FALSE(may_go_to_ground(charged_in(Formation::square).mover, false));
  EXPECT_FALSE(may_go_to_ground(charged_in(Formation::line, Arm::cavalry).mover, false));
}

TEST(OthEx8, TheSquareIsFormed) {
  Support support;
  support.brigadier = 4;
  FixedDice dice({die(6)});
  MoraleTest test;
  test.occasion = Occasion::emergency_square;
  EXPECT_EQ(morale_score({8, 1}, support, test).total(), 9);
  EXPECT_TRUE(react(dice, {}, ContactReaction::emergency_square, charged_in(Formation::line),
                    {8, 1}, support, {}, in(12), in(6))
                  .done);
}

}  // namespace
}  // namespace opfor::over_the_hills
