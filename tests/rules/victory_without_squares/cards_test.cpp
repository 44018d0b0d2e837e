#include "rules/victory_without_squares/cards.hpp"

#include <gtest/gtest.h>

#include "chance/enumerator.hpp"
#include "chance/keyed_dice.hpp"
#include "rules/dice_support.hpp"
#include "rules/victory_without_squares/leaders.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Probability;
using chance::Suit;

Manoeuvring try_to(Manoeuvre m) {
  Manoeuvring how;
  how.manoeuvre = m;
  return how;
}
Manoeuvring mounted(bool dragoons) {
  Manoeuvring how = try_to(Manoeuvre::terrain);
  how.mounted = true;
  how.dragoons = dragoons;
  return how;
}
chance::Odds<Success> odds(const Manoeuvring& m, bool leader, const Decks& packs = {}) {
  return chance::odds_of([&](chance::Chance& chance) {
    Decks decks = packs;
    return draw_for(chance, {}, decks, m, leader).success;
  });
}
Success with(const Manoeuvring& m, const char* name) {
  return success(m, chance::Card{opfor::test::card(name).front()});
}

/// The exact chances that the specification prints (section 5): clean, with loss, refused.
struct Printed {
  const char* name;
  Manoeuvring how;
  bool leader;
  Probability clean;
  Probability with_loss;
};
Manoeuvring under_fire(Manoeuvre m) {
  Manoeuvring how = try_to(m);
  how.under_fire = true;
  return how;
}
std::vector<Printed> printed() {
  using P = Probability;
  return {{"Fire", try_to(Manoeuvre::fire), false, P(3, 4), 0},
          {"FireWithLeader", try_to(Manoeuvre::fire), true, P(16, 17), 0},
          {"Halt", try_to(Manoeuvre::halt), false, P(1, 2), 0},
          {"HaltWithLeader", try_to(Manoeuvre::halt), true, P(77, 102), 0},
          {"Reform", try_to(Manoeuvre::reform), false, P(1, 2), 0},
          {"ReformWithLeader", try_to(Manoeuvre::reform), true, P(77, 102), 0},
          {"ReformUnderFire", under_fire(Manoeuvre::reform), false, P(1, 4), 0},
          {"ReformUnderFireWithLeader", under_fire(Manoeuvre::reform), true, P(15, 34), 0},
          {"Rally", try_to(Manoeuvre::rally), false, P(1, 4), 0},
          {"RallyWithLeader", try_to(Manoeuvre::rally), true, P(15, 34), 0},
          {"TerrainOnFoot", try_to(Manoeuvre::terrain), false, P(1, 2), P(1, 4)},
          {"TerrainOnFootWithLeader", try_to(Manoeuvre::terrain), true, P(77, 102), P(19, 102)},
          {"TerrainOfHorse", mounted(false), false, P(1, 4), P(1, 4)},
          {"TerrainOfHorseWithLeader", mounted(false), true, P(15, 34), P(16, 51)},
          {"TerrainOfDragoons", mounted(true), false, P(23, 52), P(13, 52)}};
}

class VwsMan5Chances : public testing::TestWithParam<Printed> {};
INSTANTIATE_TEST_SUITE_P(FreshPack, VwsMan5Chances, testing::ValuesIn(printed()),
                         [](const auto& each) { return std::string{each.param.name}; });
TEST_P(VwsMan5Chances, AreThosePrinted) {
  auto found = odds(GetParam().how, GetParam().leader);
  EXPECT_EQ(opfor::test::total(found), 1);
  EXPECT_EQ(found[Success::clean], GetParam().clean);
  EXPECT_EQ(found[Success::with_loss], GetParam().with_loss);
}

TEST(VwsMan1, StarsCostAStepUnlessInColumn) {
  Manoeuvring column = try_to(Manoeuvre::terrain);
  column.in_column = true;
  for (const char* name : {"AS", "10S", "KS"}) {
    EXPECT_EQ(with(try_to(Manoeuvre::terrain), name), Success::with_loss);
    EXPECT_EQ(with(column, name), Success::clean);
  }
  EXPECT_EQ(with(column, "2H"), Success::refused);
}

TEST(VwsMan1, DollarsAreForThoseOnFootAndForDragoonsByNumbers) {
  for (const char* name : {"AD", "10D", "JD", "QD", "KD"}) {
    EXPECT_EQ(with(try_to(Manoeuvre::terrain), name), Success::clean);
    EXPECT_EQ(with(mounted(false), name), Success::refused);
  }
  EXPECT_EQ(with(mounted(true), "AD"), Success::clean);
  EXPECT_EQ(with(mounted(true), "10D"), Success::clean);
  EXPECT_EQ(with(mounted(true), "JD"), Success::refused);
}

TEST(VwsMan3, NobodyReformsOrRalliesInCombatOrPursuit) {
  for (const Manoeuvre m : {Manoeuvre::reform, Manoeuvre::rally}) {
    Manoeuvring fighting = try_to(m);
    fighting.in_combat = true;
    Manoeuvring pursuing = try_to(m);
    pursuing.pursuing = true;
    for (const Manoeuvring& how : {fighting, pursuing}) {
      EXPECT_FALSE(worth_a_draw(how));
      EXPECT_EQ(odds(how, true).at(Success::refused), 1);
    }
  }
  for (const Manoeuvre m : {Manoeuvre::halt, Manoeuvre::fire, Manoeuvre::terrain}) {
    Manoeuvring fighting = try_to(m);
    fighting.in_combat = fighting.under_fire = true;
    EXPECT_TRUE(worth_a_draw(fighting));
    EXPECT_EQ(with(fighting, "9C"), with(try_to(m), "9C"));
  }
}

TEST(VwsMan3, UnderFireHeartsReformAndNobodyRallies) {
  EXPECT_EQ(with(under_fire(Manoeuvre::reform), "9H"), Success::clean);
  EXPECT_EQ(with(under_fire(Manoeuvre::reform), "9D"), Success::refused);
  EXPECT_FALSE(worth_a_draw(under_fire(Manoeuvre::rally)));
  EXPECT_EQ(with(under_fire(Manoeuvre::rally), "9H"), Success::refused);
}

TEST(VwsLead3, OfTwoCardsCleanBeatsLossAndLossBeatsRefusal) {
  const auto best = [](const char* first, const char* second) {
    opfor::test::FixedDice dice({opfor::test::card(first), opfor::test::card(second)});
    Decks decks;
    return draw_for(dice, {}, decks, try_to(Manoeuvre::terrain), true);
  };
  EXPECT_EQ(best("3H", "3S").success, Success::with_loss);
  EXPECT_EQ(best("3H", "3S").better, 1);
  EXPECT_EQ(best("3S", "3C").success, Success::clean);
  EXPECT_EQ(best("3C", "3S").better, 0);
  EXPECT_EQ(best("3H", "4H").success, Success::refused);
  EXPECT_EQ(best("3C", "4C").better, 0) << "of equals the first";
  EXPECT_EQ(best("3C", "4C").drawn, 2);
}

TEST(VwsLead3, BothCardsLeaveThePack) {
  opfor::test::FixedDice dice({opfor::test::card("3H"), opfor::test::card("KS")});
  Decks decks;
  (void)draw_for(dice, {}, decks, try_to(Manoeuvre::halt), true);
  EXPECT_EQ(chance::count(decks.packs[0].left), 50);
  EXPECT_EQ(dice.drawn.at(0).left, chance::kFullPack);
  EXPECT_EQ(dice.drawn.at(1).left, chance::kFullPack & ~chance::card(Suit::hearts, 3).bit());
  EXPECT_NE(dice.drawn[0].key, dice.drawn[1].key);
  EXPECT_EQ(dice.drawn[0].key.purpose, chance::Purpose::manoeuvre);
}

TEST(VwsDice2, APackOfWhichCardsAreGoneHasOtherOdds) {
  // Without its hearts 39 cards are left: 13 red.
  Decks decks;
  decks.packs[0].left &= ~chance::kSuits[2];
  EXPECT_EQ(odds(try_to(Manoeuvre::halt), false, decks).at(Success::clean), Probability(13, 39));
  EXPECT_EQ(odds(try_to(Manoeuvre::halt), true, decks).at(Success::refused),
            Probability(26 * 25, 39 * 38));
  EXPECT_EQ(odds(try_to(Manoeuvre::rally), true, decks).at(Success::refused), 1);
  // One card of two is left: the second comes from the other 51.
  Decks last;
  last.packs[0].left = chance::card(Suit::spades, 2).bit();
  EXPECT_EQ(odds(try_to(Manoeuvre::fire), true, last).at(Success::refused), Probability(12, 51));
}

TEST(VwsDice2, DeckModesShareKeepApartOrPutBack) {
  const auto left_after = [](DeckMode mode, Side side) {
    chance::KeyedDice dice(5);
    Decks decks;
    decks.mode = mode;
    chance::Key key;
    key.side = side;
    (void)draw(dice, key, decks);
    return std::pair(chance::count(decks.packs[0].left), chance::count(decks.packs[1].left));
  };
  EXPECT_EQ(left_after(DeckMode::shared, Side::a), std::pair(51, 52));
  EXPECT_EQ(left_after(DeckMode::shared, Side::b), std::pair(51, 52));
  EXPECT_EQ(left_after(DeckMode::per_side, Side::a), std::pair(51, 52));
  EXPECT_EQ(left_after(DeckMode::per_side, Side::b), std::pair(52, 51));
  EXPECT_EQ(left_after(DeckMode::fresh, Side::a), std::pair(52, 52));
}

TEST(VwsDice2, FreshDrawsOfTwoAreWithoutPuttingBack) {
  Decks fresh;
  fresh.mode = DeckMode::fresh;
  EXPECT_EQ(odds(try_to(Manoeuvre::halt), true, fresh).at(Success::clean), Probability(77, 102));
}

TEST(VwsLead4, AFreshPackUnhorsesAndKillsSixOfFiftyTwoEach) {
  const auto found = chance::odds_of([](chance::Chance& chance) {
    Decks decks;
    return risk_leader(chance, {}, decks);
  });
  EXPECT_EQ(found.at(LeaderFate::unhorsed), Probability(6, 52));
  EXPECT_EQ(found.at(LeaderFate::killed), Probability(6, 52));
  EXPECT_EQ(found.at(LeaderFate::unhurt), Probability(40, 52));
}

TEST(VwsLead5, TheUnhorsedHaveNoEffectUntilTheEndOfTheNextTurn) {
  EXPECT_EQ(ineffective_until(3), 4);
}

}  // namespace
}  // namespace opfor::victory_without_squares
