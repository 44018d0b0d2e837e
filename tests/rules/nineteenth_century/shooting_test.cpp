#include "rules/nineteenth_century/shooting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chance/keyed_dice.hpp"
#include "dice_support.hpp"
#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

using chance::Chance;
using chance::Key;
using chance::Odds;
using chance::odds_of;
using chance::Probability;
using chance::Purpose;
using chance::Reading;
using field::Cover;
using test::FixedDice;
using testing::ElementsAre;

Volley volley(int shots, int target, int sound, int wounded = 0, const Aim& aim = {}) {
  Volley v;
  v.shots = shots;
  v.target = target;
  v.aim = aim;
  for (int i = 0; i < sound + wounded; ++i) v.candidates.push_back(i >= sound);
  return v;
}

std::vector<Mark> marks(const VolleyResult& result, const Volley& v) {
  return {result.marks.begin(), result.marks.begin() + static_cast<int>(v.candidates.size())};
}

Key volley_key(int turn) {
  Key key;
  key.turn = static_cast<std::uint16_t>(turn);
  key.unit = UnitId{3};
  key.other = UnitId{7};
  return key;
}

Odds<Losses> merged(const Volley& v) {
  return odds_of([&](Chance& chance) { return volley_losses(chance, {}, v); });
}
/// Every branch of the code that plays.
Odds<Losses> walked(const Volley& v) {
  return odds_of([&](Chance& chance) { return resolve_volley(chance, {}, v).losses; });
}

TEST(NcShoot4, RatiosAreAsTheSheetPrintsThem) {
  const auto rows = test::rows_of("shooting_ratios.tsv");
  ASSERT_EQ(rows.size(), 2U);
  for (const auto& row : rows) {
    const bool slow = row[0] == "baker";
    for (const bool moving : {false, true}) {
      const int ratio = std::stoi(row[moving ? 2 : 1]);
      for (int n = 0; n <= 32; ++n) {
        const int wanted = n == 0 ? 0 : std::max(1, n / ratio);
        EXPECT_EQ(shots({n, false, true, moving, slow, 0}), wanted) << row[0] << " of " << n;
      }
    }
  }
}

TEST(NcShoot4, EveryCommandedLoadedFigureShootsHoweverItMovedOrIsArmed) {
  for (const bool moving : {false, true}) {
    for (const bool slow : {false, true}) {
      EXPECT_EQ(shots({9, true, true, moving, slow, 0}), 9);
      EXPECT_EQ(shots({9, true, false, moving, slow, 0}), 0) << "not loaded";
    }
  }
  EXPECT_EQ(shots({0, true, true, false, false, 0}), 0);
}

TEST(NcShoot5, UncommandedGroupsDoNotTrackLoading) {
  EXPECT_EQ(shots({9, false, false, false, false, 0}), 4);
}

TEST(NcShoot13, ASquareUsesAtMostHalfItsFiguresRoundedDownAtLeastOne) {
  EXPECT_EQ(shots({12, true, true, false, false, 12}), 6);
  EXPECT_EQ(shots({11, true, true, false, false, 11}), 5);
  EXPECT_EQ(shots({4, true, true, false, false, 12}), 4) << "half the square's figures, not half"
                                                            " of those that see";
  EXPECT_EQ(shots({1, true, true, false, false, 1}), 1);
  EXPECT_EQ(shots({12, false, true, false, false, 12}), 6);
  EXPECT_EQ(shots({12, false, true, true, true, 12}), 3);
  EXPECT_EQ(shots({12, true, false, false, false, 12}), 0) << "not loaded";
}

TEST(NcShoot6, ToHitNumbersAreAsTheSheetPrintsThem) {
  const auto rows = test::rows_of("to_hit.tsv");
  ASSERT_EQ(rows.size(), 3U);
  for (const auto& row : rows) {
    const auto band = of_word<RangeBand>(row[0]);
    ASSERT_TRUE(band.has_value()) << row[0];
    const std::array covers{Cover::none, Cover::soft, Cover::hard};
    for (std::size_t i = 0; i < covers.size(); ++i) {
      EXPECT_EQ(to_hit(*band, covers[i]), std::stoi(row[i + 1])) << row[0] << word(covers[i]);
    }
  }
}

TEST(NcShoot6, TheNumberOrMoreHits) {
  for (int n = 1; n <= 8; ++n) {
    const auto odds = odds_of([&](Chance& chance) { return throw_to_hit(chance, {}, 1, n) == 1; });
    EXPECT_EQ(odds.at(true), Probability(9 - n, 8)) << n;
  }
}

TEST(NcShoot6, HitsOfAPoolAreBinomial) {
  const Odds<Values> odds = test::odds_of_resolver(
      "hits",
      {{"shooters", std::int64_t{12}}, {"commanded", true}, {"cover", std::string{"soft"}}});
  ASSERT_EQ(odds.size(), 13U);
  const Probability p(3, 8);
  std::int64_t choose = 1;
  for (int k = 0; k <= 12; ++k) {
    EXPECT_EQ(odds.at({{"hits", std::int64_t{k}}}),
              choose * test::power(p, k) * test::power(1 - p, 12 - k))
        << k;
    choose = choose * (12 - k) / (k + 1);
  }
}

TEST(NcWpn2, ABandEndsWithItsLimitIncludedAndBeyondLongThereIsNoShot) {
  for (const auto& row : test::rows_of("weapons.tsv")) {
    const Weapon weapon = *of_word<Weapon>(row[0]);
    if (row[1] == "-") {
      EXPECT_FALSE(band_of(weapon, Length{})) << row[0];
      EXPECT_FALSE(band_of(weapon, 1_cm)) << row[0];
      continue;
    }
    EXPECT_EQ(band_of(weapon, Length{}), RangeBand::short_range) << row[0];
    const std::array bands{RangeBand::short_range, RangeBand::medium_range, RangeBand::long_range};
    for (std::size_t i = 0; i < bands.size(); ++i) {
      const Length limit = length_in(std::stod(row[i + 1]), Measure::centimetre);
      EXPECT_EQ(band_of(weapon, limit), bands[i]) << row[0];
      const auto beyond = i + 1 < bands.size() ? std::optional(bands[i + 1]) : std::nullopt;
      EXPECT_EQ(band_of(weapon, limit.as_double() + 1e-6), beyond) << row[0] << ": not rounded";
      EXPECT_EQ(band_of(weapon, limit.as_double() - 1e-6), bands[i]) << row[0];
    }
  }
  EXPECT_FALSE(band_of(Weapon::unarmed, Length{}));
  EXPECT_EQ(band_of(Weapon::bow, 20_cm), RangeBand::medium_range) << "NC-WPN-4";
}

TEST(NcShoot7, CoverIsThatOfMostAndATieGoesToTheBetter) {
  using List = std::vector<Cover>;
  const Cover n = Cover::none;
  const Cover s = Cover::soft;
  const Cover h = Cover::hard;
  EXPECT_EQ(cover_of_most(List{n, n, s}), n);
  EXPECT_EQ(cover_of_most(List{n, s, s}), s);
  EXPECT_EQ(cover_of_most(List{n, s}), s);
  EXPECT_EQ(cover_of_most(List{h, s}), h);
  EXPECT_EQ(cover_of_most(List{h, n, n, h}), h);
  EXPECT_EQ(cover_of_most(List{h, s, n}), h);
  EXPECT_EQ(cover_of_most(List{n, n, s, s, h}), s);
  EXPECT_EQ(cover_of_most(List{n}), n) << "hard cover that nobody has is no tie";
  EXPECT_EQ(cover_of_most(List{}), n);
}

TEST(NcShoot8, DamageIsAsTheSheetPrintsIt) {
  const auto rows = test::rows_of("damage.tsv");
  ASSERT_EQ(rows.size(), 2U);
  for (const auto& row : rows) {
    const bool gunpowder = row[0] == "gunpowder";
    for (int die = 1; die <= 6; ++die) {
      EXPECT_EQ(word(damage({gunpowder, false, false}, die)), row[static_cast<std::size_t>(die)])
          << row[0] << die;
    }
  }
}

TEST(NcShoot8, AHeroAddsOneRawShootersTakeOneOffWithinOneToSix) {
  for (const bool gunpowder : {true, false}) {
    for (int die = 1; die <= 6; ++die) {
      const auto plain = [&](int d) { return damage({gunpowder, false, false}, d); };
      EXPECT_EQ(damage({gunpowder, true, false}, die), plain(std::min(6, die + 1)));
      EXPECT_EQ(damage({gunpowder, false, true}, die), plain(std::max(1, die - 1)));
      EXPECT_EQ(damage({gunpowder, true, true}, die), plain(die)) << "both cancel";
    }
  }
}

TEST(NcShoot8, OddsOfTheDamageOfAHit) {
  const auto odds = [](const char* weapon, bool hero, bool raw) {
    std::array<int, 3> sixths{};
    for (const auto& [result, p] : test::odds_of_resolver(
             "damage", {{"weapon", std::string{weapon}}, {"hero", hero}, {"raw", raw}})) {
      const auto what = *of_word<Damage>(std::get<std::string>(result.at("damage")));
      sixths[static_cast<std::size_t>(what)] = static_cast<int>(numerator(Probability(p * 6)));
    }
    return sixths;
  };
  EXPECT_THAT(odds("musket", false, false), ElementsAre(2, 2, 2));
  EXPECT_THAT(odds("rifle", true, false), ElementsAre(1, 2, 3));
  EXPECT_THAT(odds("pistol", false, true), ElementsAre(3, 2, 1));
  EXPECT_THAT(odds("bow", false, false), ElementsAre(3, 2, 1));
  EXPECT_THAT(odds("hatchet", true, false), ElementsAre(2, 2, 2));
  EXPECT_THAT(odds("rocks", false, true), ElementsAre(4, 2, 0));
}

TEST(NcShoot10, AllD8ThenForEachHitAPickAndItsD6) {
  const Volley v = volley(3, 4, 5);
  FixedDice dice({{8, 3, 4}, {5, 5, 2, 3}});
  const VolleyResult result = resolve_volley(dice, volley_key(2), v);
  EXPECT_TRUE(dice.all_thrown());
  EXPECT_EQ(result.hits, 2);
  EXPECT_THAT(marks(result, v),
              ElementsAre(Mark::none, Mark::wounded, Mark::none, Mark::none, Mark::killed));
  const chance::Throw& d8 = dice.asked[0];
  EXPECT_EQ(d8.reading, Reading::successes);
  EXPECT_EQ(+d8.count, 3);
  EXPECT_EQ(+d8.sides, 8);
  EXPECT_EQ(+d8.target, 4);
  EXPECT_EQ(d8.key.purpose, Purpose::to_hit);
  const chance::Throw& picks = dice.asked[1];
  EXPECT_EQ(picks.reading, Reading::picks);
  EXPECT_EQ(+picks.count, 2);
  EXPECT_EQ(+picks.sides, 6);
  EXPECT_EQ(+picks.pick_sides, 5);
  EXPECT_EQ(picks.key.purpose, Purpose::pick);
  EXPECT_EQ(picks.key.unit, UnitId{3});
  EXPECT_EQ(picks.key.other, UnitId{7});
}

TEST(NcShoot10, NothingMoreIsThrownAfterAMissAndNothingWithoutShots) {
  FixedDice miss({{1, 2}});
  EXPECT_EQ(resolve_volley(miss, {}, volley(2, 4, 5)), VolleyResult{});
  EXPECT_TRUE(miss.all_thrown());
  FixedDice none({});
  EXPECT_EQ(resolve_volley(none, {}, volley(0, 4, 0)), VolleyResult{});
}

TEST(NcShoot10, ASingleCandidateNeedsNoPick) {
  const Volley v = volley(2, 4, 1);
  FixedDice dice({{5, 6}, {2, 4}});
  EXPECT_THAT(marks(resolve_volley(dice, {}, v), v), ElementsAre(Mark::wounded));
  EXPECT_EQ(dice.asked[1].reading, Reading::faces);
  EXPECT_EQ(dice.asked[1].key.purpose, Purpose::damage);
}

TEST(NcShoot10, MoreShotsThanAThrowTakesOrNobodyToHitIsAMistakeOfTheProgram) {
  FixedDice dice({});
  EXPECT_THROW((void)resolve_volley(dice, {}, volley(33, 4, 5)), std::invalid_argument);
  EXPECT_THROW((void)resolve_volley(dice, {}, volley(1, 4, 0)), std::invalid_argument);
  EXPECT_THROW((void)merged(volley(33, 4, 5)), std::invalid_argument);
}

TEST(NcShoot11, GrazesAreNothingASecondWoundKillsAndAKillWastesTheRest) {
  EXPECT_EQ(marked(Mark::none, false, Damage::graze), Mark::none);
  EXPECT_EQ(marked(Mark::none, true, Damage::graze), Mark::none);
  EXPECT_EQ(marked(Mark::wounded, false, Damage::graze), Mark::wounded);
  EXPECT_EQ(marked(Mark::none, false, Damage::wound), Mark::wounded);
  EXPECT_EQ(marked(Mark::none, true, Damage::wound), Mark::killed);
  EXPECT_EQ(marked(Mark::wounded, false, Damage::wound), Mark::killed);
  EXPECT_EQ(marked(Mark::none, false, Damage::kill), Mark::killed);
  EXPECT_EQ(marked(Mark::wounded, true, Damage::kill), Mark::killed);
  for (const Damage d : {Damage::graze, Damage::wound, Damage::kill}) {
    EXPECT_EQ(marked(Mark::killed, false, d), Mark::killed);
  }
}

TEST(NcShoot11, MarksAreGatheredSoThatTheOrderOfHitsDoesNotMatter) {
  // Number 1: wound, kill. 2: two wounds. 3 (wounded before): wound. 4: kill, kill. 5: graze,
  // wound.
  std::vector<std::pair<std::uint8_t, std::uint8_t>> hits{{1, 3}, {1, 5}, {2, 4}, {2, 3}, {3, 3},
                                                          {4, 6}, {4, 5}, {5, 1}, {5, 4}};
  Volley v = volley(9, 2, 6);
  v.candidates[2] = true;
  std::sort(hits.begin(), hits.end());
  for (int turn = 0; turn < 200; ++turn) {
    std::vector<std::uint8_t> faces;
    for (const auto& [pick, d6] : hits) {
      faces.push_back(pick);
      faces.push_back(d6);
    }
    FixedDice dice({std::vector<std::uint8_t>(9, 8), faces});
    const VolleyResult result = resolve_volley(dice, {}, v);
    EXPECT_THAT(marks(result, v), ElementsAre(Mark::killed, Mark::killed, Mark::killed,
                                              Mark::killed, Mark::wounded, Mark::none));
    EXPECT_EQ(result.losses, (Losses{4, 1}));
    std::next_permutation(hits.begin(), hits.end());
  }
}

TEST(Ex1, CommandedVolley) {
  EXPECT_EQ(shots({10, true, true, false, false, 0}), 10);
  const auto band = band_of(Weapon::musket, 38_cm);
  ASSERT_EQ(band, RangeBand::medium_range);
  const Volley v = volley(10, to_hit(*band, Cover::soft), 10);  // the 10 nearest of 12
  ASSERT_EQ(v.target, 6);
  FixedDice dice({{8, 6, 6, 5, 3, 1, 7, 2, 6, 4}, {3, 5, 3, 3, 7, 4, 1, 1, 10, 6}});
  const VolleyResult result = resolve_volley(dice, {}, v);
  EXPECT_EQ(result.hits, 5);
  EXPECT_EQ(result.losses, (Losses{2, 1}));
  EXPECT_THAT(marks(result, v),
              ElementsAre(Mark::none, Mark::none, Mark::killed, Mark::none, Mark::none, Mark::none,
                          Mark::wounded, Mark::none, Mark::none, Mark::killed));
}

TEST(Ex2, UncommandedRawFireOnTheMove) {
  EXPECT_EQ(shots({9, false, true, true, false, 0}), 3);
  EXPECT_EQ(shots({9, false, true, false, false, 0}), 4) << "standing";
  EXPECT_EQ(shots({9, true, true, false, false, 0}), 9) << "commanded and loaded";
  const auto band = band_of(Weapon::musket, 19_cm);
  ASSERT_EQ(band, RangeBand::short_range);
  const Volley v = volley(3, to_hit(*band, Cover::none), 8, 0, {true, false, true});
  ASSERT_EQ(v.target, 2);
  FixedDice dice({{1, 2, 7}, {4, 3, 4, 6}});
  const VolleyResult result = resolve_volley(dice, {}, v);
  EXPECT_EQ(result.hits, 2);
  EXPECT_EQ(result.losses, (Losses{1, 0}));
  EXPECT_EQ(result.marks[3], Mark::killed);
}

TEST(Ex3, BakerRiflesAndAHero) {
  EXPECT_EQ(shots({8, false, true, false, true, 0}), 2);
  const auto band = band_of(Weapon::rifle, 95_cm);
  ASSERT_EQ(band, RangeBand::long_range);
  const Volley v = volley(2, to_hit(*band, Cover::hard), 1);
  ASSERT_EQ(v.target, 8);
  FixedDice dice({{8, 7}, {2}});
  const VolleyResult result = resolve_volley(dice, {}, v);
  EXPECT_EQ(result.hits, 1);
  EXPECT_EQ(result.losses, Losses{}) << "a graze";

  const auto captains = band_of(Weapon::rifle, 85_cm);
  ASSERT_EQ(captains, RangeBand::medium_range);
  const Volley at_officer = volley(1, to_hit(*captains, Cover::none), 1, 0, {true, true, false});
  ASSERT_EQ(at_officer.target, 4);
  FixedDice his({{4}, {4}});
  EXPECT_EQ(resolve_volley(his, {}, at_officer).losses, (Losses{1, 0}));
}

TEST(Ex12, TheVolleysOfACompleteEnemyTurn) {
  // L1 behind a loopholed wall: 8 living, and a hero who is number 9 by distance.
  ASSERT_EQ(band_of(Weapon::musket, 21_cm), RangeBand::medium_range);
  Volley first = volley(10, to_hit(RangeBand::medium_range, Cover::hard), 9);
  FixedDice mi1({{8, 7, 7, 3, 2, 5, 6, 1, 4, 7}, {2, 6, 2, 4, 5, 2, 9, 3}});
  const VolleyResult a = resolve_volley(mi1, {}, first);
  EXPECT_EQ(a.hits, 4);
  EXPECT_EQ(a.marks[1], Mark::killed);
  EXPECT_EQ(a.marks[8], Mark::wounded) << "the hero";
  EXPECT_EQ(a.losses, (Losses{1, 1}));
  EXPECT_EQ(shots({12, false, true, true, false, 0}), 4);
  const Volley second =
      volley(4, to_hit(RangeBand::short_range, Cover::hard), 8, 0, {true, false, true});
  FixedDice mi3({{6, 5, 2, 8}, {1, 4, 3, 2}});
  const VolleyResult b = resolve_volley(mi3, {}, second);
  EXPECT_EQ(b.hits, 2);
  EXPECT_EQ(b.losses, (Losses{0, 1}));
  EXPECT_EQ(b.marks[0], Mark::wounded);
}

TEST(Ex13, OneAverageMusketShotAtThirtyFiveCentimetresIntoSoftCover) {
  const Volley v = volley(1, to_hit(*band_of(Weapon::musket, 35_cm), Cover::soft), 10);
  const auto odds = odds_of([&](Chance& chance) {
    const VolleyResult r = resolve_volley(chance, {}, v);
    return std::pair(r.hits, r.losses);
  });
  EXPECT_EQ(odds.size(), 4U);
  EXPECT_EQ(odds.at({0, {}}), Probability(5, 8));
  EXPECT_EQ(odds.at({1, {}}), Probability(1, 8)) << "a graze";
  EXPECT_EQ(odds.at({1, {0, 1}}), Probability(1, 8));
  EXPECT_EQ(odds.at({1, {1, 0}}), Probability(1, 8));
}

TEST(VolleyOdds, MergedAreThoseOfEveryBranchOfTheCodeThatPlays) {
  struct Case {
    int shots, target, sound, wounded;
  };
  const std::vector<Case> cases{{0, 6, 3, 0}, {1, 4, 10, 0}, {2, 6, 7, 3}, {3, 2, 2, 1},
                                {3, 4, 0, 3}, {4, 7, 2, 0},  {4, 8, 1, 1}, {5, 6, 1, 0},
                                {5, 2, 0, 1}, {2, 2, 0, 10}};
  for (const Aim& aim :
       {Aim{true, false, false}, Aim{true, true, false}, Aim{false, false, true}}) {
    for (const Case& c : cases) {
      const Volley v = volley(c.shots, c.target, c.sound, c.wounded, aim);
      EXPECT_EQ(merged(v), walked(v)) << c.shots << " shots at " << c.sound << "+" << c.wounded;
    }
  }
}

TEST(VolleyOdds, FullSizeSumToExactlyOneAndHaveTheMeansOfTheClosedForm) {
  struct Case {
    int shots, target, sound, wounded;
    Aim aim;
  };
  for (const Case& c : {Case{12, 6, 10, 0, {}},
                        {12, 4, 7, 3, {}},
                        {12, 2, 4, 6, {true, false, true}},
                        {12, 7, 0, 10, {false, false, false}},
                        {32, 2, 10, 0, {true, true, false}}}) {
    const auto odds = merged(volley(c.shots, c.target, c.sound, c.wounded, c.aim));
    EXPECT_EQ(test::total(odds), 1);
    int wounds = 0;
    int kills = 0;
    for (int die = 1; die <= 6; ++die) {
      if (damage(c.aim, die) == Damage::wound) ++wounds;
      if (damage(c.aim, die) == Damage::kill) ++kills;
    }
    const int n = c.sound + c.wounded;
    // Of one candidate and one shot: it wounds him, or kills him.
    const Probability w = Probability((9 - c.target) * wounds, 8 * 6 * n);
    const Probability k = Probability((9 - c.target) * kills, 8 * 6 * n);
    const Probability untouched = test::power(1 - w - k, c.shots);
    const Probability one_wound = c.shots * w * test::power(1 - w - k, c.shots - 1);
    EXPECT_EQ(test::mean(odds, [](const Losses& l) { return int{l.wounded}; }),
              c.sound * one_wound);
    EXPECT_EQ(test::mean(odds, [](const Losses& l) { return int{l.killed}; }),
              c.sound * (1 - untouched - one_wound) + c.wounded * (1 - untouched));
    EXPECT_EQ(odds.at(Losses{}), test::power(1 - n * (w + k), c.shots));
  }
}

TEST(VolleyOdds, RandomPlayAgrees) {
  struct Case {
    int shots, target, sound, wounded;
    Aim aim;
  };
  for (const Case& c : {Case{12, 4, 7, 3, {}},
                        {12, 6, 10, 0, {true, false, true}},
                        {6, 2, 3, 2, {false, true, false}},
                        {4, 6, 1, 0, {}}}) {
    const Volley v = volley(c.shots, c.target, c.sound, c.wounded, c.aim);
    EXPECT_GT(test::chance_of_play(merged(v), 20'000,
                                   [&](int i) {
                                     chance::KeyedDice dice(11);
                                     return volley_losses(dice, volley_key(i), v);
                                   }),
              1e-4)
        << c.shots << " shots at " << c.sound << "+" << c.wounded;
  }
}

TEST(VolleyOdds, PlayedLossesAreThoseOfTheMarks) {
  const Volley v = volley(12, 3, 6, 4);
  for (int i = 0; i < 300; ++i) {
    chance::KeyedDice dice(5);
    const VolleyResult result = resolve_volley(dice, volley_key(i), v);
    const std::vector<Mark> all = marks(result, v);
    EXPECT_EQ(result.losses.killed, std::count(all.begin(), all.end(), Mark::killed));
    EXPECT_EQ(result.losses.wounded, std::count(all.begin(), all.end(), Mark::wounded));
    EXPECT_EQ(volley_losses(dice, volley_key(i), v), result.losses);
  }
}

TEST(ShootingResolver, CountsShotsAndDamageByTheRules) {
  const auto most_killed = [](const Values& given) {
    std::int64_t most = 0;
    for (const auto& [result, p] : test::odds_of_resolver("shooting", given)) {
      most = std::max(most, std::get<std::int64_t>(result.at("killed")));
    }
    return most;
  };
  const std::int64_t nine = 9;
  EXPECT_EQ(most_killed({{"shooters", nine}, {"commanded", true}}), 9);
  EXPECT_EQ(most_killed({{"shooters", nine}}), 4);
  EXPECT_EQ(most_killed({{"shooters", nine}, {"moving", true}}), 3);
  EXPECT_EQ(most_killed({{"shooters", nine}, {"slow", true}, {"moving", true}}), 2);
  EXPECT_EQ(most_killed({{"shooters", nine}, {"commanded", true}, {"square", true}}), 4);
  EXPECT_EQ(most_killed({{"shooters", nine}, {"candidates", std::int64_t{3}}}), 3);
  EXPECT_EQ(most_killed({{"weapon", std::string{"rocks"}},
                         {"raw", true},
                         {"commanded", true},
                         {"distance", std::int64_t{200}},
                         {"shooters", std::int64_t{1}}}),
            0)
      << "raw throwers kill nobody with one stone";
  EXPECT_EQ(test::odds_of_resolver("shooting", {{"distance", std::int64_t{1200}}}).size() > 1,
            true);
  EXPECT_EQ(test::odds_of_resolver("shooting", {{"distance", std::int64_t{1201}}}).size(), 1U)
      << "out of range";
  EXPECT_EQ(test::odds_of_resolver(
                "shooting", {{"weapon", std::string{"sword"}}, {"distance", std::int64_t{0}}})
                .size(),
            1U);
}

TEST(ShootingResolver, NoMoreAreWoundedBeforeThanThereAre) {
  const auto odds = test::odds_of_resolver(
      "shooting", {{"candidates", std::int64_t{2}}, {"wounded", std::int64_t{10}}});
  for (const auto& [result, p] : odds) {
    EXPECT_EQ(std::get<std::int64_t>(result.at("wounded")), 0);
  }
  EXPECT_EQ(odds.size(), 3U);
}

}  // namespace
}  // namespace opfor::nineteenth_century
