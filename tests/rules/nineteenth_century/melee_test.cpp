#include "rules/nineteenth_century/melee.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

#include "chance/keyed_dice.hpp"
#include "dice_support.hpp"

namespace opfor::nineteenth_century {
namespace {

using chance::Chance;
using chance::Key;
using chance::Odds;
using chance::odds_of;
using chance::Probability;
using test::FixedDice;
using testing::Each;
using testing::ElementsAre;

using Dice = std::vector<std::uint8_t>;

/// An average figure with this melee factor.
Fighter man(int factor = 2) {
  Fighter f;
  f.factor = factor;
  return f;
}
Fighter raw(int factor = 2) {
  Fighter f = man(factor);
  f.raw = true;
  return f;
}
Fighter hero(int factor = 2) {
  Fighter f = man(factor);
  f.hero = true;
  return f;
}
Fighter wounded(Fighter f) {
  f.wounded = true;
  return f;
}
std::vector<Fighter> many(std::size_t n, const Fighter& f) {
  std::vector<Fighter> all;
  while (all.size() < n) all.push_back(f);
  return all;
}

Match match(std::initializer_list<Fighter> a, std::initializer_list<Fighter> b) { return {a, b}; }
/// The dice of side a's figures, then those of side b's.
MatchResult read(const Match& m, const Dice& dice) {
  if (dice.size() < m.a.size()) throw std::invalid_argument("too few dice in the test");
  MatchDice of_sides;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    (i < m.a.size() ? of_sides.a : of_sides.b).push_back(dice[i]);
  }
  return read_match(m, of_sides);
}

Key melee_key(int turn) {
  Key key;
  key.turn = static_cast<std::uint16_t>(turn);
  return key;
}

/// Odds of one match: outcome and marks of one figure a side.
Odds<MatchResult> odds(const Match& m) {
  return odds_of([&](Chance& chance) { return fight_match(chance, {}, m); });
}
Odds<MeleeTally> tally_odds(std::span<const Match> matches) {
  return odds_of([&](Chance& chance) { return melee_tally(chance, {}, matches); });
}
MeleeTally sum_of(std::span<const FoughtMatch> matches) {
  MeleeTally tally;
  for (const FoughtMatch& m : matches) tally = tally + tally_of(m.result);
  return tally;
}
Losses losses(int killed, int hurt) {
  return {static_cast<std::uint8_t>(killed), static_cast<std::uint8_t>(hurt)};
}

TEST(NcMel4, MatchesAreAsEvenAsPossibleAtMostFourAgainstOne) {
  for (int a = 1; a <= 40; ++a) {
    for (int b = 1; b <= a; ++b) {
      const std::vector<int> sizes = match_sizes(a, b);
      ASSERT_EQ(sizes.size(), static_cast<std::size_t>(b));
      EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), 0), std::min(a, 4 * b));
      for (const int size : sizes) {
        EXPECT_LE(size, 4);
        if (a <= 4 * b) {
          EXPECT_TRUE(size == a / b || size == a / b + 1) << a << " : " << b;
        }
      }
    }
  }
  EXPECT_THAT(match_sizes(6, 4), ElementsAre(2, 2, 1, 1));
  EXPECT_THAT(match_sizes(7, 2), ElementsAre(4, 3));
  EXPECT_THAT(match_sizes(9, 2), ElementsAre(4, 4)) << "the ninth does not fight";
  EXPECT_TRUE(match_sizes(3, 0).empty());
}

TEST(NcMel4, EitherSideMayBeTheLarger) {
  const auto a = many(3, man(3));
  const auto b = many(5, man(1));
  const auto matches = matches_in_order(a, b);
  ASSERT_EQ(matches.size(), 3U);
  const std::array<std::size_t, 3> sizes{2, 2, 1};
  for (std::size_t i = 0; i < matches.size(); ++i) {
    EXPECT_EQ(matches[i].a.size(), 1U);
    EXPECT_EQ(matches[i].b.size(), sizes[i]);
    EXPECT_EQ(matches[i].a[0].factor, 3);
    EXPECT_EQ(matches[i].b[0].factor, 1);
  }
  EXPECT_TRUE(matches_in_order(a, {}).empty());
}

TEST(NcMel5, EachModifierAlone) {
  const std::vector<Fighter> one{man()};
  EXPECT_EQ(melee_modifier(man(), one), 0);
  EXPECT_EQ(melee_modifier(raw(), one), -1);
  EXPECT_EQ(melee_modifier(hero(), one), 1);
  EXPECT_EQ(melee_modifier(man(3), one), 1) << "better melee factor";
  EXPECT_EQ(melee_modifier(man(1), one), 0) << "a worse one takes nothing off";
  for (std::size_t n = 2; n <= 4; ++n) {
    EXPECT_EQ(melee_modifier(man(), many(n, man())), 1 - static_cast<int>(n));
  }
}

TEST(NcMel5, TheFactorMustBeBetterThanThatOfEveryOpponent) {
  const std::vector<Fighter> mixed{man(2), man(3)};
  EXPECT_EQ(melee_modifier(man(3), mixed), -1);
  const std::vector<Fighter> worse{man(2), man(1)};
  EXPECT_EQ(melee_modifier(man(3), worse), 0);
}

TEST(NcMel5, ModifiersAddUp) {
  Fighter both = hero(3);
  both.raw = true;
  EXPECT_EQ(melee_modifier(both, many(1, man())), 1) << "-1 +1 +1";
  EXPECT_EQ(melee_modifier(raw(3), many(1, man())), 0);
  EXPECT_EQ(melee_modifier(hero(3), many(1, man())), 2);
  EXPECT_EQ(melee_modifier(raw(1), many(4, man())), -4) << "no clamp";
}

TEST(NcMel8, ASquareAddsItsBonusAndIsNotThereByDefault) {
  Fighter in_square = man();
  EXPECT_EQ(in_square.bonus, 0);
  for (int bonus = 0; bonus <= 2; ++bonus) {
    in_square.bonus = bonus;
    EXPECT_EQ(melee_modifier(in_square, many(1, man())), bonus);
    EXPECT_EQ(melee_modifier(in_square, many(3, man())), bonus - 2);
  }
}

TEST(NcMel6, NaturalFivesWoundAndSixesKillWhateverTheModifiedScore) {
  for (std::uint8_t die = 1; die <= 6; ++die) {
    const Mark wanted = die == 6 ? Mark::killed : die == 5 ? Mark::wounded : Mark::none;
    const MatchResult r = read(match({hero(3)}, {raw()}), {die, 1});
    EXPECT_EQ(r.outcome, MatchOutcome::a_wins) << +die;
    EXPECT_EQ(r.b[0], wanted) << "a natural " << +die << " with +2";
    EXPECT_THAT(r.a, Each(Mark::none));
  }
  EXPECT_EQ(read(match({raw()}, {man()}), {6, 1}).b[0], Mark::killed)
      << "5 in all, but a natural 6";
}

TEST(NcMel6, EqualScoresDoNothing) {
  const MatchResult r = read(match({raw()}, {man()}), {6, 5});
  EXPECT_EQ(r, MatchResult{});
}

TEST(NcMel6, TheLosersDiceDoNothing) {
  const MatchResult r = read(match({raw()}, {hero(3)}), {6, 4});
  EXPECT_EQ(r.outcome, MatchOutcome::b_wins) << "5 against 6";
  EXPECT_THAT(r.a, Each(Mark::none));
  EXPECT_THAT(r.b, Each(Mark::none));
}

TEST(NcMel6, ASidesScoreIsItsBestAndOnlyWhoBeatsTheOtherSidesBestHits) {
  // 6 and 5 against 5 - 1: both beat 4. 6 and 5 against 6 - 1: only the 6 does.
  EXPECT_EQ(read(match({man(), man()}, {man()}), {6, 5, 5}).b[0], Mark::killed);
  EXPECT_EQ(read(match({man(), man()}, {man()}), {5, 5, 5}).b[0], Mark::killed) << "two wounds";
  EXPECT_EQ(read(match({man(), man()}, {man()}), {5, 4, 4}).b[0], Mark::wounded);
  const MatchResult r = read(match({hero(), man()}, {man()}), {5, 5, 6});
  EXPECT_EQ(r.outcome, MatchOutcome::a_wins) << "6 against 5";
  EXPECT_EQ(r.b[0], Mark::wounded) << "only the hero's 6 beats 5, not the other's 5";
}

TEST(NcMel6, ASingleWinnerHitsTheLowestModifiedScoreTiesTheLowestId) {
  const auto hit_of = [](const Match& m, const Dice& dice) {
    const MatchResult r = read(m, dice);
    EXPECT_EQ(r.outcome, MatchOutcome::b_wins);
    int victim = -1;
    for (std::size_t i = 0; i < r.a.size(); ++i) {
      if (r.a[i] == Mark::none) continue;
      EXPECT_EQ(victim, -1) << "one hit only";
      victim = static_cast<int>(i);
    }
    return victim;
  };
  EXPECT_EQ(hit_of(match({man(), man(), man()}, {hero(3)}), {3, 2, 4, 6}), 1);
  EXPECT_EQ(hit_of(match({man(), man(), man()}, {hero(3)}), {3, 2, 2, 6}), 1) << "lowest id";
  EXPECT_EQ(hit_of(match({man(), raw(), man()}, {hero(3)}), {2, 2, 2, 6}), 1) << "modified";
  EXPECT_EQ(hit_of(match({hero(), man()}, {hero(3)}), {2, 2, 6}), 1);
}

TEST(NcMel6, WoundsAddToEarlierOnes) {
  EXPECT_EQ(read(match({man()}, {wounded(man())}), {5, 1}).b[0], Mark::killed);
  EXPECT_EQ(read(match({man(), wounded(man())}, {hero(3)}), {2, 1, 5}).a[1], Mark::killed);
  EXPECT_EQ(read(match({wounded(man()), man()}, {hero(3)}), {2, 1, 5}).a[1], Mark::wounded)
      << "the sound man has the lower score";
}

TEST(NcMel6, AMatchOfTwoAgainstTwoOrWithoutDiceIsAMistakeOfTheProgram) {
  EXPECT_THROW((void)read(match({man(), man()}, {man(), man()}), {1, 1, 1, 1}),
               std::invalid_argument);
  EXPECT_THROW((void)read(match({man()}, {}), {1}), std::invalid_argument);
  EXPECT_THROW((void)read(match({man()}, {man()}), {1}), std::invalid_argument);
}

TEST(NcMel7, MoreLossPointsGoBackThenMoreLostMatchesElseBoth) {
  EXPECT_EQ(goes_back({losses(0, 1), losses(0, 0), 0, 5}), GoesBack::a) << "points come first";
  EXPECT_EQ(goes_back({losses(1, 0), losses(0, 1), 0, 0}), GoesBack::a) << "killed 2, wounded 1";
  EXPECT_EQ(goes_back({losses(1, 0), losses(0, 3), 0, 0}), GoesBack::b);
  EXPECT_EQ(goes_back({losses(1, 0), losses(0, 2), 1, 2}), GoesBack::b) << "equal points";
  EXPECT_EQ(goes_back({losses(1, 0), losses(0, 2), 2, 1}), GoesBack::a);
  EXPECT_EQ(goes_back({losses(1, 0), losses(0, 2), 1, 1}), GoesBack::both);
  EXPECT_EQ(goes_back({}), GoesBack::both);
}

TEST(Ex4, SingleMatches) {
  const MatchResult a = read(match({man(3)}, {raw(2)}), {4, 5});
  EXPECT_EQ(a.outcome, MatchOutcome::a_wins);
  EXPECT_THAT(a.b, Each(Mark::none)) << "his natural 4 does no harm";
  const Match two_bayonets = match({hero(3)}, {man(3), man(3)});
  EXPECT_EQ(melee_modifier(two_bayonets.a[0], many(2, man(3))), 0);
  const MatchResult b = read(two_bayonets, {5, 6, 3});
  EXPECT_EQ(b.outcome, MatchOutcome::b_wins);
  EXPECT_EQ(b.a[0], Mark::killed);
  EXPECT_THAT(b.b, Each(Mark::none));
}

TEST(Ex5, WholeMelee) {
  const auto matches = matches_in_order(many(6, man(3)), many(4, man(2)));
  ASSERT_EQ(matches.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(melee_modifier(matches[i].a[0], many(1, matches[i].b[0])), 1);
    EXPECT_EQ(melee_modifier(matches[i].b[0], many(i < 2 ? 2 : 1, man(3))), i < 2 ? -1 : 0);
  }
  FixedDice dice({{6, 2}, {5}, {4, 3}, {6}, {3}, {5}, {5}, {4}});
  const auto results = fight(dice, melee_key(3), matches);
  ASSERT_EQ(results.size(), 4U);
  EXPECT_THAT(dice.batches, ElementsAre(8U)) << "all together";
  EXPECT_EQ(results[0].result.b[0], Mark::killed);
  EXPECT_EQ(results[1].result, MatchResult{}) << "5, 4 against 5";
  EXPECT_EQ(results[2].result.a[0], Mark::wounded);
  EXPECT_EQ(results[3].result.b[0], Mark::wounded);
  const MeleeTally tally = sum_of(results);
  EXPECT_EQ(tally, (MeleeTally{losses(0, 1), losses(1, 1), 1, 2}));
  EXPECT_EQ(tally.a.points(), 1);
  EXPECT_EQ(tally.b.points(), 3);
  EXPECT_EQ(goes_back(tally), GoesBack::b);
}

TEST(NcMel2, EachSideThrowsItsOwnDiceForEveryMatch) {
  const auto matches = matches_in_order(many(3, man()), many(2, man()));
  FixedDice dice({{1, 1}, {1}, {1}, {1}});
  Key key = melee_key(4);
  key.unit = unit_id(1);
  key.other = unit_id(2);
  (void)fight(dice, key, matches);
  ASSERT_TRUE(dice.all_thrown());
  EXPECT_EQ(+dice.asked[0].count, 2);
  EXPECT_EQ(+dice.asked[2].count, 1);
  EXPECT_NE(dice.asked[0].key, dice.asked[2].key);
  EXPECT_EQ(dice.asked[0].key.side, Side::a);
  EXPECT_EQ(dice.asked[1].key.side, Side::b);
  EXPECT_EQ(dice.asked[1].key.unit, unit_id(2));
  EXPECT_EQ(dice.asked[1].key.other, unit_id(1));
  for (const chance::Throw& asked : dice.asked) {
    EXPECT_EQ(asked.key.purpose, chance::Purpose::melee);
    EXPECT_EQ(asked.reading, chance::Reading::faces);
    EXPECT_EQ(asked.key.turn, 4);
  }
}

TEST(Ex13, EvenSingleMatch) {
  const auto o = odds(match({man()}, {man()}));
  const auto that = [&](auto is) { return test::odds_that(o, is); };
  const auto wins = [](MatchOutcome w) {
    return [w](const MatchResult& r) { return r.outcome == w; };
  };
  EXPECT_EQ(that(wins(MatchOutcome::a_wins)), Probability(15, 36));
  EXPECT_EQ(that(wins(MatchOutcome::b_wins)), Probability(15, 36));
  EXPECT_EQ(that(wins(MatchOutcome::equal)), Probability(6, 36));
  EXPECT_EQ(that([](const MatchResult& r) { return r.b[0] == Mark::killed; }), Probability(5, 36));
  EXPECT_EQ(that([](const MatchResult& r) { return r.b[0] == Mark::wounded; }), Probability(4, 36));
  EXPECT_EQ(that([](const MatchResult& r) { return r.a[0] == Mark::killed; }), Probability(5, 36));
  EXPECT_EQ(that([](const MatchResult& r) { return r.a[0] == Mark::wounded; }), Probability(4, 36));
}

TEST(Ex13, SingleMatchWithOneMore) {
  const auto o = odds(match({hero()}, {man()}));
  const auto p = [&](MatchOutcome outcome, Mark a, Mark b) {
    return test::odds_that(o, [&](const MatchResult& r) {
      return r.outcome == outcome && r.a[0] == a && r.b[0] == b;
    });
  };
  EXPECT_EQ(p(MatchOutcome::a_wins, Mark::none, Mark::killed), Probability(6, 36));
  EXPECT_EQ(p(MatchOutcome::a_wins, Mark::none, Mark::wounded), Probability(5, 36));
  EXPECT_EQ(p(MatchOutcome::a_wins, Mark::none, Mark::none), Probability(10, 36));
  EXPECT_EQ(p(MatchOutcome::b_wins, Mark::killed, Mark::none), Probability(4, 36));
  EXPECT_EQ(p(MatchOutcome::b_wins, Mark::wounded, Mark::none), Probability(3, 36));
  EXPECT_EQ(p(MatchOutcome::b_wins, Mark::none, Mark::none), Probability(3, 36));
  EXPECT_EQ(p(MatchOutcome::equal, Mark::none, Mark::none), Probability(5, 36));
  EXPECT_EQ(test::total(o), 1);
}

TEST(Ex13, TwoAgainstOneAllEqual) {
  std::map<std::string, Probability> outcomes;
  for (const auto& [result, p] :
       test::odds_of_resolver("melee_match", {{"figures_a", std::int64_t{2}}})) {
    outcomes[std::get<std::string>(result.at("outcome"))] += p;
  }
  EXPECT_EQ(outcomes["a_wins"], Probability(161, 216));
  EXPECT_EQ(outcomes["equal"], Probability(25, 216));
  EXPECT_EQ(outcomes["b_wins"], Probability(30, 216));
}

TEST(MeleeOdds, MergedAreThoseOfEveryBranchOfTheCodeThatPlays) {
  const std::vector<std::vector<Match>> melees{
      {},
      {match({man(), raw()}, {hero(3)})},
      {match({man()}, {man()}), match({wounded(raw(3))}, {man(), man()})},
      {match({man(3)}, {wounded(man())}), match({hero()}, {raw()})}};
  for (const auto& melee : melees) {
    const auto walked = odds_of([&](Chance& chance) { return sum_of(fight(chance, {}, melee)); });
    EXPECT_EQ(tally_odds(melee), walked);
    EXPECT_EQ(test::total(walked), 1);
  }
}

TEST(MeleeOdds, CountedPlayIsThePlayCounted) {
  const auto matches = matches_in_order(many(7, man(3)), many(4, wounded(raw())));
  for (int i = 0; i < 300; ++i) {
    chance::KeyedDice dice(9);
    EXPECT_EQ(melee_tally(dice, melee_key(i), matches), sum_of(fight(dice, melee_key(i), matches)));
  }
}

TEST(MeleeOdds, TenAgainstTenAreExact) {
  const auto matches = matches_in_order(many(10, man()), many(10, man()));
  const auto o = tally_odds(matches);
  EXPECT_EQ(test::total(o), 1);
  EXPECT_EQ(o.at(MeleeTally{}), test::power(Probability(6, 36), 10)) << "ten times equal";
  EXPECT_EQ(test::mean(o, [](const MeleeTally& t) { return int{t.a.killed}; }),
            10 * Probability(5, 36));
  EXPECT_EQ(test::mean(o, [](const MeleeTally& t) { return int{t.b.wounded}; }),
            10 * Probability(4, 36));
  EXPECT_EQ(test::mean(o, [](const MeleeTally& t) { return int{t.lost_by_a}; }),
            10 * Probability(15, 36));
  // How many are killed on a side is binomial.
  std::int64_t choose = 1;
  for (int k = 0; k <= 10; ++k) {
    EXPECT_EQ(
        test::odds_that(o, [&](const MeleeTally& t) { return t.b.killed == k; }),
        choose * test::power(Probability(5, 36), k) * test::power(Probability(31, 36), 10 - k))
        << k;
    choose = choose * (10 - k) / (k + 1);
  }
  const auto back = [&](GoesBack who) {
    return test::odds_that(o, [&](const MeleeTally& t) { return goes_back(t) == who; });
  };
  EXPECT_EQ(back(GoesBack::a), back(GoesBack::b)) << "even sides";
  EXPECT_EQ(back(GoesBack::a) + back(GoesBack::b) + back(GoesBack::both), 1);
}

TEST(MeleeOutlook, IsThatOfTheWholeOdds) {
  const std::vector<std::vector<Match>> melees{
      matches_in_order(many(6, man(3)), many(4, man(2))),
      {match({man(3)}, {wounded(man())}), match({hero()}, {raw(), man()})}};
  for (const auto& melee : melees) {
    const auto whole = tally_odds(melee);
    const MeleeOutlook outlook = outlook_of(melee);
    for (const GoesBack who : {GoesBack::a, GoesBack::b, GoesBack::both}) {
      const auto exact =
          test::odds_that(whole, [&](const MeleeTally& t) { return goes_back(t) == who; });
      EXPECT_NEAR(outlook.back[static_cast<std::size_t>(who)], exact.convert_to<double>(), 1e-12);
    }
    const auto of_a = test::mean(whole, [](const MeleeTally& t) { return t.a.points(); });
    const auto of_b = test::mean(whole, [](const MeleeTally& t) { return t.b.points(); });
    EXPECT_NEAR(outlook.points[0], of_a.convert_to<double>(), 1e-12);
    EXPECT_NEAR(outlook.points[1], of_b.convert_to<double>(), 1e-12);
  }
}

TEST(MeleeOutlook, OfManyIsToldAtOnce) {
  // Of a hundred against as many the whole odds would never be done.
  const MeleeOutlook even = outlook_of(matches_in_order(many(100, man()), many(100, man())));
  EXPECT_NEAR(even.back[0], even.back[1], 1e-9);
  EXPECT_NEAR(even.back[0] + even.back[1] + even.back[2], 1, 1e-9);
  EXPECT_NEAR(even.points[0], 100 * (2 * 5 + 4) / 36.0, 1e-9);
}

TEST(MeleeOdds, RandomPlayAgrees) {
  const std::vector<std::vector<Match>> melees{
      matches_in_order(many(10, man()), many(10, man())),
      matches_in_order(many(6, man(3)), many(4, man(2))),
      matches_in_order(many(1, hero(3)), many(4, wounded(raw()))),
      matches_in_order(many(12, raw(3)), many(8, man(3)))};
  for (const auto& melee : melees) {
    EXPECT_GT(test::chance_of_play(tally_odds(melee), 20'000,
                                   [&](int i) {
                                     chance::KeyedDice dice(21);
                                     return melee_tally(dice, melee_key(i), melee);
                                   }),
              1e-4)
        << melee.size();
  }
}

TEST(MeleeResolver, SidesAreWhatTheFieldsSay) {
  const auto chance_of_kill = [](const Values& given) {
    return test::odds_that(test::odds_of_resolver("melee_match", given), [](const Values& r) {
      return std::get<std::int64_t>(r.at("b_killed")) == 1;
    });
  };
  const std::int64_t one = 1;
  EXPECT_EQ(chance_of_kill({}), Probability(5, 36));
  EXPECT_EQ(chance_of_kill({{"hero_a", true}}), Probability(6, 36));
  EXPECT_EQ(chance_of_kill({{"factor_a", std::int64_t{3}}}), Probability(6, 36));
  EXPECT_EQ(chance_of_kill({{"bonus_a", one}}), Probability(6, 36));
  EXPECT_EQ(chance_of_kill({{"quality_b", std::string{"raw"}}}), Probability(6, 36));
  EXPECT_EQ(chance_of_kill({{"quality_a", std::string{"raw"}}}), Probability(4, 36));
  EXPECT_EQ(chance_of_kill({{"quality_a", std::string{"veteran"}}}), Probability(5, 36));
  EXPECT_EQ(chance_of_kill({{"hero_b", true}}), Probability(4, 36));
  EXPECT_EQ(chance_of_kill({{"wounded_b", one}}), Probability(9, 36)) << "a wound kills too";
}

TEST(MeleeResolver, TenAgainstTen) {
  const auto o = test::odds_of_resolver("melee", {});
  EXPECT_EQ(test::total(o), 1);
  EXPECT_EQ(test::mean(o, [](const Values& r) { return std::get<std::int64_t>(r.at("a_killed")); }),
            10 * Probability(5, 36));
}

}  // namespace
}  // namespace opfor::nineteenth_century
