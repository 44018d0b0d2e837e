#include "rules/through_the_square_window/melee.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Probability;
using test::card;
using test::shown;

/// A unit in contact, drawn up as its card says, against so many stands.
Fighter fighter(std::string_view key, int enemy_edge, Quality quality = Quality::trained,
                Edge edge = Edge::front) {
  const Formation formation = formations_of(card(key))[0];
  const FightingStands stands = fighting_stands(card(key), formation, edge);
  Fighter f;
  f.kind = card(key).kind;
  f.quality = quality;
  f.sp = stands.sharing * card(key).sp_each;
  f.sharing = stands.sharing;
  f.engaged = engaged_stands(stands, enemy_edge);
  return f;
}
int per_stand(const Fighter& f) { return total(melee_terms(f)); }

TEST(TtswMel1, FrontRanksFightAndTwoRanksOfATerciosPikes) {
  const auto stands = [](std::string_view key) {
    return fighting_stands(card(key), Formation::line, Edge::front);
  };
  EXPECT_EQ(stands("LIN-G").files, 4);
  EXPECT_EQ(stands("LIN-G").ranks, 1);
  EXPECT_EQ(stands("LIN-G").sharing, 8);
  EXPECT_EQ(stands("TER-I").files, 2);
  EXPECT_EQ(stands("TER-I").ranks, 2);
  EXPECT_EQ(stands("TER-I").sharing, 6) << "pikes alone";
  EXPECT_EQ(stands("TER-S").files, 3);
  EXPECT_EQ(stands("TER-S").sharing, 9);
  Card shallow = card("TER-I");
  shallow.ranks = {"MPPM"};
  EXPECT_EQ(fighting_stands(shallow, Formation::line, Edge::front).ranks, 1);
}

TEST(TtswMel2, EdgesAreFilesBeforeAndBehindRanksOnTheFlanks) {
  EXPECT_EQ(stands_along(card("LIN-G"), Formation::line, Edge::front), 4);
  EXPECT_EQ(stands_along(card("LIN-G"), Formation::line, Edge::rear), 4);
  EXPECT_EQ(stands_along(card("LIN-G"), Formation::line, Edge::flank), 2);
  EXPECT_EQ(stands_along(card("LIN-D"), Formation::column, Edge::front), 1);
  EXPECT_EQ(stands_along(card("LIN-D"), Formation::column, Edge::flank), 4);
  for (const Edge edge : {Edge::front, Edge::flank, Edge::rear}) {
    EXPECT_EQ(stands_along(card("LIN-G"), Formation::ring, edge), 4) << "a ring";
    EXPECT_EQ(stands_along(card("TER-I"), Formation::line, edge), 4) << "all files of a tercio";
    EXPECT_EQ(fighting_stands(card("TER-I"), Formation::line, edge).files, 2);
  }
}

TEST(TtswMel2, NoMoreAreEngagedThanTheEnemysEdgeAndTwo) {
  const FightingStands wide{6, 1, 6};
  EXPECT_EQ(engaged_stands(wide, 1), 3);
  EXPECT_EQ(engaged_stands(wide, 4), 6);
  EXPECT_EQ(engaged_stands(wide, 9), 6);
  EXPECT_EQ(engaged_stands(wide, 1, {1, 0}), 1) << "option melee.overlap";
  EXPECT_EQ(engaged_stands({3, 2, 9}, 1), 6) << "two ranks of three files";
}

/// A line by itself.
struct AloneInMelee {
  const char* terms;
  std::function<void(Fighter&)> when;
  Kind kind = Kind::pike_and_shot;
};
const std::vector<AloneInMelee> kAloneInMelee{
    {"won_last_round+1", [](Fighter& f) { f.won_last_round = true; }},
    {"charging+1", [](Fighter& f) { f.approach = Approach::charge; }, Kind::charging_cavalry},
    {"charging+1", [](Fighter& f) { f.approach = Approach::counter_charge; },
     Kind::charging_cavalry},
    {"charging+1", [](Fighter& f) { f.approach = Approach::pursuit; }, Kind::charging_cavalry},
    {"charging+1 first_charge+1",
     [](Fighter& f) {
       f.approach = Approach::charge;
       f.first_charge = true;
     },
     Kind::charging_cavalry},
    {"charging+1 first_charge+1",
     [](Fighter& f) {
       f.approach = Approach::counter_charge;
       f.first_charge = true;
     },
     Kind::charging_cavalry},
    {"well_trained_cavalry+1", [](Fighter& f) { f.quality = Quality::well_trained; },
     Kind::early_cuirassiers},
    {"flank_or_rear+2", [](Fighter& f) { f.enemy_edge = Edge::flank; }},
    {"flank_or_rear+2", [](Fighter& f) { f.enemy_edge = Edge::rear; }},
    {"not_rallied-1", [](Fighter& f) { f.rallied = false; }},
    {"attacking_defended-1", [](Fighter& f) { f.attacker = f.enemy_defended = true; }},
    {"poor-1", [](Fighter& f) { f.quality = Quality::poor; }},
    {"shaken-1", [](Fighter& f) { f.shaken = true; }},
    {"ring_or_tercio-2", [](Fighter& f) { f.attacker = f.enemy_pike_block = true; },
     Kind::light_cavalry}};

// TTSW-RAL-3, TTSW-ROU-7: the line of who is not rallied.
TEST(TtswMel3, EveryLineAloneIsForEveryEngagedStand) {
  for (const AloneInMelee& each : kAloneInMelee) {
    Fighter f;
    f.kind = each.kind;
    f.sp = 20;
    f.sharing = f.engaged = 4;
    each.when(f);
    const Terms terms = melee_terms(f);
    EXPECT_EQ(shown(terms), each.terms);
    EXPECT_EQ(melee_dice(f), 20 + 4 * total(terms));
    for (const Term& term : terms) EXPECT_EQ(term.rule, "TTSW-MEL-T1");
  }
}

TEST(TtswMel5, ChargingIsOfChargingCavalryAlone) {
  for (std::size_t i = 0; i < Words<Kind>::all.size(); ++i) {
    Fighter f;
    f.kind = static_cast<Kind>(i);
    f.approach = Approach::charge;
    f.first_charge = true;
    EXPECT_EQ(per_stand(f), f.kind == Kind::charging_cavalry ? 2 : 0) << word(f.kind);
  }
}

TEST(TtswMel6, TheFirstChargeIsACharge) {
  Fighter f;
  f.kind = Kind::charging_cavalry;
  f.first_charge = true;
  EXPECT_EQ(shown(melee_terms(f)), "") << "it stands";
  f.approach = Approach::pursuit;
  EXPECT_EQ(shown(melee_terms(f)), "charging+1");
}

TEST(TtswMel10, OnlyWhoAttacksSuffersFromWorksAndPikes) {
  Fighter f;
  f.kind = Kind::charging_cavalry;
  f.enemy_defended = f.enemy_pike_block = true;
  EXPECT_EQ(per_stand(f), 0) << "it was attacked";
  f.attacker = true;
  EXPECT_EQ(shown(melee_terms(f)), "attacking_defended-1 ring_or_tercio-2");
  f.kind = Kind::pike_and_shot;
  EXPECT_EQ(shown(melee_terms(f)), "attacking_defended-1") << "foot";
  f.kind = Kind::dragoons;
  f.mounted = true;
  EXPECT_EQ(shown(melee_terms(f)), "attacking_defended-1 ring_or_tercio-2");
}

TEST(TtswMel10, WhoCounterChargesATercioRidesAtItsPikesToo) {
  Fighter f;
  f.kind = Kind::charging_cavalry;
  f.approach = Approach::counter_charge;
  f.enemy_pike_block = true;
  EXPECT_EQ(shown(melee_terms(f)), "charging+1 ring_or_tercio-2");
  f.approach = Approach::none;
  EXPECT_EQ(shown(melee_terms(f)), "") << "the tercio charged, and it stood";
}

TEST(TtswMel11, RingsAndTerciosHaveNoFlankOrRear) {
  for (const Edge edge : {Edge::flank, Edge::rear}) {
    Fighter f;
    f.kind = Kind::charging_cavalry;
    f.attacker = f.enemy_pike_block = true;
    f.enemy_edge = edge;
    EXPECT_EQ(shown(melee_terms(f)), "ring_or_tercio-2");
    f.kind = Kind::pike_and_shot;
    EXPECT_EQ(shown(melee_terms(f)), "");
  }
}

TEST(TtswMel3, WellTrainedCavalryShakenByMoraleLosesOnBothLines) {
  Fighter f;
  f.kind = Kind::early_cuirassiers;
  f.quality = Quality::well_trained;
  f.shaken = true;
  EXPECT_EQ(shown(melee_terms(f)), "shaken-1");
  f.kind = Kind::pike_and_shot;
  f.shaken = false;
  EXPECT_EQ(shown(melee_terms(f)), "") << "foot gains nothing by training";
}

TEST(TtswMel3, AllThatCanApplyAtOnce) {
  Fighter f = fighter("CHG", 4, Quality::well_trained);
  f.won_last_round = f.first_charge = f.attacker = f.enemy_defended = true;
  f.approach = Approach::charge;
  f.enemy_edge = Edge::rear;
  f.rallied = false;
  EXPECT_EQ(per_stand(f), 1 + 1 + 1 + 1 + 2 - 1 - 1);
}

// TTSW-DICE-2.
TEST(TtswMel3, TheShareOfStrengthIsRoundedUpAndADieIsLeftAtLeast) {
  Fighter f = fighter("LIN-D", 1);
  EXPECT_EQ(f.engaged, 3);
  EXPECT_EQ(melee_dice(f), 6);
  f.sp = 7;
  EXPECT_EQ(melee_dice(f), 6) << "7 x 3 / 4 = 5.25";
  f.sp = 1;
  f.quality = Quality::poor;
  EXPECT_EQ(melee_dice(f), 1);
}

// TTSW-DICE-1, TTSW-DMG-4.
TEST(TtswMel7, BothPoolsAreThrownAtOnce) {
  opfor::test::FixedDice fixed({{6, 6, 1}, {6, 5}});
  chance::Key key;
  key.unit = unit_id(3);
  key.other = unit_id(8);
  EXPECT_EQ(fight(fixed, key, 3, 2), (Hits{2, 1}));
  EXPECT_EQ(fixed.batches, (std::vector<std::size_t>{2}));
  EXPECT_EQ(fixed.asked[1].key.unit, unit_id(8));
  EXPECT_EQ(fixed.asked[1].key.side, Side::b);
  EXPECT_EQ(fixed.asked[1].key.purpose, chance::Purpose::melee);
}

TEST(TtswMel4, EachSixIsAHit) {
  const auto odds = chance::odds_of([](chance::Chance& chance) { return fight(chance, {}, 5, 3); });
  const Probability sixth(1, 6);
  EXPECT_EQ(odds.at({0, 0}), opfor::test::power(1 - sixth, 8));
  EXPECT_EQ(odds.at({5, 3}), opfor::test::power(sixth, 8));
  EXPECT_EQ(odds.at({1, 2}), 5 * sixth * opfor::test::power(1 - sixth, 4) * 3 *
                                 opfor::test::power(sixth, 2) * (1 - sixth));
}

TEST(TtswEx6, TheDiceOfChargeAndCounterCharge) {
  Fighter charging = fighter("CHG", 2, Quality::well_trained);
  charging.approach = Approach::charge;
  charging.first_charge = charging.attacker = true;
  EXPECT_EQ(charging.engaged, 4);
  EXPECT_EQ(melee_dice(charging), 24);
  Fighter countering = fighter("CUI-E", 4);
  countering.approach = Approach::counter_charge;
  EXPECT_EQ(countering.engaged, 2);
  EXPECT_EQ(melee_dice(countering), 6);
}

TEST(TtswEx7, TheDiceOfAChargeAtARing) {
  Fighter charging = fighter("CHG", 4);
  charging.approach = Approach::charge;
  charging.first_charge = charging.attacker = charging.enemy_pike_block = true;
  EXPECT_EQ(melee_dice(charging), 12);
  Fighter ring;
  const FightingStands stands = fighting_stands(card("LIN-D"), Formation::ring, Edge::front);
  ring.sharing = stands.sharing;
  ring.engaged = engaged_stands(stands, 4);
  EXPECT_EQ(ring.engaged, 4);
  EXPECT_EQ(melee_dice(ring), 8);
}

TEST(TtswEx8, TheDiceOfTercioAndLine) {
  const Fighter tercio =
      fighter("TER-I", stands_along(card("LIN-D"), Formation::line, Edge::front));
  EXPECT_EQ(tercio.engaged, 4);
  EXPECT_EQ(melee_dice(tercio), 8);
  const Fighter line = fighter("LIN-D", stands_along(card("TER-I"), Formation::line, Edge::front));
  EXPECT_EQ(line.engaged, 4);
  EXPECT_EQ(melee_dice(line), 8);
}

TEST(TtswEx12, TheDiceOfTheAutomatedTurn) {
  Fighter tercio = fighter("TER-I", 4);
  tercio.sp = 10;
  EXPECT_EQ(melee_dice(tercio), 7);
  EXPECT_EQ(melee_dice(fighter("CUI-E", 2)), 6);
  EXPECT_EQ(melee_dice(fighter("ARK", 2)), 4);
}

}  // namespace
}  // namespace opfor::through_the_square_window
