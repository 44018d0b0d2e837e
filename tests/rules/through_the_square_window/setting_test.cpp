// The keys of scenarios, and every sentence that their reading can say.
#include "rules/through_the_square_window/setting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle_support.hpp"

namespace opfor::through_the_square_window {
namespace {

using test::Making;
using testing::HasSubstr;

TEST(TtswCardT2, AUnitIsWhatItsCardSays) {
  const test::Small s = Making{}
                            .unit("t", 'a', "TER-I", 20, 20)
                            .unit("d", 'a', "DRA", 50, 20)
                            .unit("g", 'a', "ART-L", 70, 20, "formation = 'limbered'")
                            .unit("l", 'a', "LEV", 90, 20)
                            .small();
  const Battle& b = s.battle;
  EXPECT_EQ(strength_of(b, s.id("t")), (Strength{12, 8}));
  EXPECT_EQ(body_info(b, s.id("t")).army_value, 2) << "TTSW-ARMY-1";
  EXPECT_EQ(formation_of(b, s.id("d")), Formation::mounted);
  EXPECT_EQ(formation_of(b, s.id("g")), Formation::limbered);
  EXPECT_EQ(quality_of(b, s.id("l")), Quality::poor) << "TTSW-CARD-5";
  EXPECT_EQ(table_of(card_of(b, s.id("l")), Formation::line), Table::mob);
}

TEST(TtswCardT2, AScenarioMayBringCards) {
  const auto with_cards = [](const char* sp) {
    return Making{}
        .options(std::string("card = [{ id = 'SCOTS', like = 'LIN-S', name = 'Scots', stands = "
                             "['MPPPPM', 'MPPPPM'], abilities = ['ring'], sp_each = ") +
                 sp + " }, { id = 'HORSE', like = 'ARK', stands = ['KKK'] }]")
        .unit("s", 'a', "SCOTS", 30, 20)
        .unit("h", 'a', "HORSE", 70, 20);
  };
  const test::Small small = with_cards("1").small();
  const Battle& b = small.battle;
  const Card& scots = card_of(b, small.id("s"));
  EXPECT_EQ(scots.name, "Scots");
  EXPECT_EQ(extent_of(scots, Formation::line), (Extent{24_cm, 4_cm}));
  EXPECT_EQ(strength_of(b, small.id("s")).total(), 12);
  EXPECT_TRUE(scots.abilities.has(Ability::ring));
  EXPECT_FALSE(scots.abilities.has(Ability::salvo));
  const Card& horse = card_of(b, small.id("h"));
  EXPECT_EQ(extent_of(horse, Formation::line), (Extent{12_cm, 3_cm}));
  EXPECT_EQ(horse.name, find_card("ARK")->name);
  EXPECT_TRUE(horse.abilities.has(Ability::caracole)) << "as its pattern";
  // A setting with the same cards goes on; one with others draws up anew.
  Battle hurt = b;
  record(hurt, small.id("s")).block = 5;
  const auto under = [&](const test::Small& other) {
    const auto setting = std::make_shared<const Setting>(other.battle.setting());
    return strength_of(carry_over(hurt, setting), other.id("s")).total();
  };
  EXPECT_EQ(under(with_cards("1").small()), 5);
  EXPECT_EQ(under(with_cards("2").small()), 24);
}

TEST(TtswCmd4, WingsBeginWithTheirPosture) {
  const test::Small s = Making{}
                            .options("attack = ['a']; withdraw = ['b']")
                            .unit("a1", 'a', "LIN-D", 20, 20)
                            .unit("b1", 'b', "LIN-D", 20, 60)
                            .unit("b2", 'b', "LIN-D", 50, 60, "orders = 'attack'")
                            .small();
  EXPECT_EQ(posture_of(s.battle, wing_of(s.battle, s.id("a1"))), Posture::attack);
  EXPECT_EQ(posture_of(s.battle, wing_of(s.battle, s.id("b1"))), Posture::withdraw);
  EXPECT_EQ(s.battle.unit(s.id("a1")).task.kind, TaskKind::attack);
  EXPECT_EQ(s.battle.unit(s.id("b1")).task.kind, TaskKind::hold);
  EXPECT_EQ(s.battle.unit(s.id("b2")).task.kind, TaskKind::attack);
}

TEST(TtswOptions, AllHaveTheirDefaultsAndTakeTheirWords) {
  const test::Small plain = Making{}.small();
  const Options d = options(plain.battle);
  EXPECT_EQ(d.chain, CommandChain::posture);
  EXPECT_EQ(d.army_test, ArmyTest::none);
  EXPECT_EQ(d.broken_effect, BrokenEffect::game_over);
  EXPECT_EQ(d.morale.min_dice, 0);
  EXPECT_EQ(d.morale.ones, CumulativeOnes::escalate);
  EXPECT_EQ(d.morale.large_hits_per_die, 2);
  EXPECT_EQ(d.melee.zero_counts_as, 1);
  EXPECT_EQ(d.melee.overlap, 2);
  EXPECT_FALSE(d.pursuit.later_die || d.pursuit.natural_six || d.salvo_reload || d.group_die);
  EXPECT_TRUE(d.general_body);
  EXPECT_EQ(d.run, Running::withdraw);
  const test::Small other =
      Making{}
          .options(
              "command_chain = 'strict'; army_test = 'd6'; broken_effect = 'general_retreat'; "
              "min_dice = 1; cumulative_ones = 'off'; "
              "large_hits_per_die = 3; zero_counts_as = 0; overlap = 1; later_die = true; "
              "natural_six = true; salvo_reload = true; general_body = false; run = 'rout'; "
              "group_die = true")
          .small();
  const Options o = options(other.battle);
  EXPECT_EQ(o.chain, CommandChain::strict);
  EXPECT_EQ(o.army_test, ArmyTest::d6);
  EXPECT_EQ(o.broken_effect, BrokenEffect::general_retreat);
  EXPECT_EQ(o.morale.min_dice, 1);
  EXPECT_EQ(o.morale.ones, CumulativeOnes::off);
  EXPECT_EQ(o.morale.large_hits_per_die, 3);
  EXPECT_EQ(o.melee.zero_counts_as, 0);
  EXPECT_EQ(o.melee.overlap, 1);
  EXPECT_TRUE(o.pursuit.later_die && o.pursuit.natural_six && o.salvo_reload && o.group_die);
  EXPECT_FALSE(o.general_body);
  EXPECT_EQ(o.run, Running::rout);
}

struct Mistake {
  Making made;
  const char* words;
};

TEST(TtswScenarioMistakes, EachIsToldInASentence) {
  const auto one = [] { return Making{}; };
  const std::vector<Mistake> mistakes{
      {one().unit("x", 'a', "LIN-X", 20, 20), "card must be"},
      {one().unit("x", 'a', "LEV", 20, 20, "quality = 'trained'"), "levy is always poor"},
      {one().unit("x", 'a', "LIN-D", 20, 20, "formation = 'limbered'"), "are never in limbered"},
      {one().unit("x", 'a', "TER-I", 20, 20, "formation = 'column'"), "are never in column"},
      {one().unit("x", 'a', "LIN-D", 20, 20, "army_value = 10"), "army_value must be"},
      {one().options("attack = ['nobody']").unit("x", 'a', "LIN-D", 20, 20),
       "attack: there is no command 'nobody'"},
      {one().options("withdraw = ['nobody']").unit("x", 'a', "LIN-D", 20, 20),
       "withdraw: there is no command 'nobody'"},
      {one().options("command_chain = 'loose'"), "command_chain must be"},
      {one().options("card = [{ id = 'LIN-D', like = 'LIN-D' }]"), "'LIN-D' is a card already"},
      {one().options("card = [{ id = 'general', like = 'LIN-D' }]"), "'general' is a card already"},
      {one().options("card = [{ id = 'X' }]"), "like"},
      {one().options("card = [{ id = 'X', like = 'Y' }]"), "like must be"},
      {one().options("card = [{ id = 'X', like = 'CHG', stands = ['KM'] }]"), "stands must be"},
      {one().options("card = [{ id = 'X', like = 'CHG', stands = ['KK', 'K'] }]"),
       "stands must be"},
      {one().options("card = [{ id = 'X', like = 'LIN-D', stands = ['M.M'] }]"), "stands must be"},
      {one().options("card = [{ id = 'X', like = 'CHG', sp_each = 7 }]"), "sp_each must be"},
      {one().options("card = [{ id = 'X', like = 'CHG', abilities = ['fly'] }]"), "abilities"},
      {one().options("army_test = 'd8'"), "army_test must be"},
      {one().options("broken_effect = 'flight'"), "broken_effect must be"},
      {one().options("min_dice = 2"), "min_dice must be"},
      {one().options("cumulative_ones = 'on'"), "cumulative_ones must be"},
      {one().options("large_hits_per_die = 0"), "large_hits_per_die must be"},
      {one().options("zero_counts_as = 2"), "zero_counts_as must be"},
      {one().options("overlap = 9"), "overlap must be"},
      {one().options("run = 'walk'"), "run must be"},
      {one().unit("x", 'a', "LIN-D", 20, 20, "quality = 'green'"), "quality must be"},
      {one().unit("x", 'a', "LIN-D", 20, 20, "enters = { turn = 2, edge = 'west' }"),
       "brings nobody on to the table later"},
      {one()
           .unit("x", 'a', "general", 20, 20, "chief = true")
           .unit("y", 'a', "general", 30, 20, "side = 'a'; chief = true"),
       "'x' is that already"},
      {one().unit("x", 'a', "general", 20, 20, "side = 'a'"), "leads a wing"},
      {one().unit("x", 'a', "general", 20, 20).unit("y", 'a', "general", 30, 20),
       "'x' leads this wing already"},
      {one().unit("x", 'a', "LIN-D", 20, 20).unit("g", 'b', "general", 60, 20, "goes_with = 'x'"),
       "a general goes with a unit of his own side (TTSW-GEN-1)"},
      {one()
           .unit("h", 'a', "general", 20, 20, "chief = true")
           .unit("g", 'a', "general", 60, 20, "side = 'a'; goes_with = 'h'"),
       "a general goes with a unit, not with another who leads (TTSW-GEN-1)"},
      {one()
           .unit("x", 'a', "LIN-D", 20, 20)
           .unit("h", 'a', "general", 20, 20, "chief = true; side = 'a'; goes_with = 'x'")
           .unit("g", 'a', "general", 60, 20, "goes_with = 'x'"),
       "'h' goes with this unit already"},
      {one().unit("g", 'a', "general", 60, 20, "chief = 'yes'"), "chief must be true or false"},
      {one().unit("g", 'a', "general", 60, 20, "quality = 'poor'"), "unknown key 'quality'"},
      {one().unit("x", 'a', "LIN-D", 20, 20, "sp = 9"), "unknown key 'sp'"},
      {one().options("card = [{ like = 'CHG' }]"), "id is missing"},
      {one().options("card = [{ id = 'X', like = 'CHG', speed = 3 }]"), "unknown key 'speed'"},
      {one().options("card = [{ id = 'X', like = 'CHG', stands = ['KKKKKKKKK', 'KKKKKKKKK', "
                     "'KKKKKKKKK'] }]"),
       "no more than 24 stands"},
      {one().options("attack = 'left'"), "attack must be"},
      {one().options("later_die = 'no'"), "later_die must be true or false"},
      {one().options("natural_six = 1"), "natural_six must be true or false"},
      {one().options("salvo_reload = 1"), "salvo_reload must be true or false"},
      {one().options("general_body = 1"), "general_body must be true or false"},
      {one().options("group_die = 1"), "group_die must be true or false"},
      {one().options("overlap = 1.5"), "overlap must be"},
      {one().options("melee_overlap = 1"), "unknown key 'melee_overlap'"},
      {one().unit("x", 'a', "LIN-D", 2, 20), "reach over the edge"},
      {one()
           .terrain("w",
                    "area = [[10,10],[40,10],[40,40],[10,40]]; kind = 'wood'; difficult = "
                    "true; blocks_sight = true")
           .unit("x", 'a', "TER-I", 25, 25),
       "on ground that it cannot enter"},
      {one()
           .terrain("v",
                    "area = [[10,10],[40,10],[40,40],[10,40]]; kind = 'building'; cover = "
                    "'hard'; difficult = true")
           .unit("x", 'a', "CHG", 25, 25),
       "on ground that it cannot enter"},
  };
  for (const Mistake& mistake : mistakes) {
    EXPECT_THAT(mistake.made.problems(), HasSubstr(mistake.words));
  }
}

}  // namespace
}  // namespace opfor::through_the_square_window
