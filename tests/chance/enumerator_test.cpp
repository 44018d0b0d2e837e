#include "chance/enumerator.hpp"

#include <gtest/gtest.h>

#include "chance/support.hpp"

namespace opfor::chance {
namespace {

using test::dice;

Odds<std::uint64_t> odds_of_value(const Throw& request) {
  return odds_of([&](Chance& chance) { return ask(chance, request).value; });
}

/// The same by throwing every face of every die.
Odds<std::uint64_t> by_hand(const Throw& request) {
  std::vector<std::uint8_t> faces(faces_wanted(request), 1);
  Odds<std::uint64_t> odds;
  Probability each = 1;
  for (std::size_t i = 0; i < faces.size(); ++i) each /= sides_of_face(request, i);
  for (;;) {
    odds[read_faces(request, faces).value] += each;
    std::size_t i = 0;
    while (i < faces.size() && faces[i] == sides_of_face(request, i)) faces[i++] = 1;
    if (i == faces.size()) return odds;
    ++faces[i];
  }
}

template <class T>
Probability total(const Odds<T>& odds) {
  Probability sum = 0;
  for (const auto& [result, p] : odds) sum += p;
  return sum;
}

TEST(Enumerator, EveryReadingAgreesWithEveryFaceOfEveryDie) {
  for (const int sides : {2, 3, 6, 8, 10}) {
    std::vector<Throw> requests{dice(Reading::face, 1, sides), dice(Reading::scaled, 1, sides)};
    for (int n = 1; n <= 4; ++n) {
      requests.push_back(dice(Reading::sum, n, sides));
      if (sides > 2) requests.push_back(dice(Reading::lowest_and_ones, n, sides));
      for (int target = 0; target <= sides + 2; ++target) {
        requests.push_back(dice(Reading::successes, n, sides, target));
      }
      Throw each = dice(Reading::each, n, sides);
      for (int i = 0; i < n; ++i) each.targets.push_back(static_cast<std::uint8_t>(i * 2 + 1));
      requests.push_back(each);
    }
    for (const Throw& request : requests) {
      auto exact = odds_of_value(request);
      EXPECT_EQ(total(exact), 1);
      EXPECT_EQ(exact, by_hand(request)) << word(request.reading) << " of " << +request.count << "D"
                                         << sides << " target " << +request.target;
    }
  }
}

TEST(Enumerator, LowestAndOnesOfCoins) {
  EXPECT_EQ(odds_of_value(dice(Reading::lowest_and_ones, 3, 2)),
            by_hand(dice(Reading::lowest_and_ones, 3, 2)));
}

TEST(Enumerator, FacesAndPicksAreWalkedDieByDie) {
  Throw picks = dice(Reading::picks, 2, 6);
  picks.pick_sides = 3;
  const auto odds = odds_of([&](Chance& chance) {
    const Answer answer = ask(chance, picks);
    return std::vector<int>(answer.faces.begin(), answer.faces.end());
  });
  EXPECT_EQ(odds.size(), 3u * 6 * 3 * 6);
  for (const auto& [faces, p] : odds) EXPECT_EQ(p, Probability(1, 324));
  const auto ordered = odds_of([&](Chance& chance) {
    const Answer answer = ask(chance, dice(Reading::faces, 3));
    return answer.faces[0] < answer.faces[1] && answer.faces[1] < answer.faces[2];
  });
  EXPECT_EQ(ordered.at(true), Probability(20, 216));
}

TEST(Enumerator, ALargePoolIsOneBranchANumberOfSuccesses) {
  const auto odds = odds_of_value(dice(Reading::successes, 64, 6, 6));
  EXPECT_EQ(odds.size(), 65u);
  EXPECT_EQ(total(odds), 1);
  using boost::multiprecision::cpp_int;
  using boost::multiprecision::pow;
  EXPECT_EQ(odds.at(0), Probability(pow(cpp_int(5), 64), pow(cpp_int(6), 64)));
}

TEST(Enumerator, CardsWithoutReplacement) {
  // Two of the same rank: 3 of the 51 that are left.
  const auto odds = odds_of([](Chance& chance) {
    Draw draw;
    const auto first = ask(chance, draw).value;
    draw.left &= ~(Cards{1} << first);
    return ask(chance, draw).value % 13 == first % 13;
  });
  EXPECT_EQ(odds.at(true), Probability(3, 51));
  EXPECT_EQ(total(odds), 1);
}

TEST(Enumerator, LaterThrowsMayDependOnEarlierOnes) {
  // As many dice as the first shows; none shows a 6: sum over n of 1/6 (5/6)^n.
  const auto odds = odds_of([](Chance& chance) {
    const int n = ask_face(chance, {});
    return ask_successes(chance, {}, n, 6, 6) == 0;
  });
  Probability none = 0;
  Probability power = 1;
  for (int n = 1; n <= 6; ++n) {
    power *= Probability(5, 6);
    none += power / 6;
  }
  EXPECT_EQ(odds.at(true), none);
}

TEST(Enumerator, WaysOfOtherWeightMayLeadToTheSameResult) {
  // D4, then 0 to 2 successes of two coins: the weights of one result change again and again.
  const auto odds = odds_of([](Chance& chance) {
    const auto die = ask(chance, dice(Reading::face, 1, 4)).value;
    const auto coins = ask(chance, dice(Reading::successes, 2, 2, 2)).value;
    return (die + coins) % 2;
  });
  const Odds<std::uint64_t> expected{{0, {1, 2}}, {1, {1, 2}}};
  EXPECT_EQ(odds, expected);
  WeightSum sum;
  for (const Probability& p : {Probability(1, 3), Probability(1, 3), Probability(1, 12),
                               Probability(0), Probability(1, 12), Probability(1, 6)}) {
    sum.add(p);
  }
  EXPECT_EQ(sum.total(), 1);
  EXPECT_EQ(sum.total(), 1) << "asked twice";
}

TEST(Enumerator, TooManyBranchesAreRefused) {
  Enumerator walk(100);
  EXPECT_THROW(
      {
        while (walk.next()) (void)ask(walk, dice(Reading::faces, 4));
      },
      std::length_error);
}

std::vector<Request> two_dice(std::size_t) {
  return {dice(Reading::face, 1), dice(Reading::face, 1)};
}
int higher(std::size_t, std::span<const Answer> answers) {
  return answers[0].value > answers[1].value ? 1 : 0;
}

TEST(Parts, MergedOddsAreThoseOfAllTogether) {
  const auto merged = odds_of([](Chance& chance) {
    return parts(chance, 3, 0, two_dice, higher, [](int sum, int one) { return sum + one; });
  });
  const auto plain = odds_of([](Chance& chance) {
    int sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += higher(i, chance.answer_all(two_dice(i)));
    return sum;
  });
  EXPECT_EQ(merged, plain);
  EXPECT_EQ(total(merged), 1);
}

TEST(Parts, ManyPartsAreNoMoreThanManySmallEnumerations) {
  const auto odds = odds_of([](Chance& chance) {
    return parts(chance, 40, 0, two_dice, higher, [](int sum, int one) { return sum + one; });
  });
  EXPECT_EQ(odds.size(), 41u);
  EXPECT_EQ(total(odds), 1);
  Probability mean = 0;
  for (const auto& [n, p] : odds) mean += n * p;
  EXPECT_EQ(mean, Probability(40 * 15, 36));
}

TEST(Rounds, MergedOddsAreThoseOfOneAfterTheOther) {
  // A unit of four loses one a round on a 1 or 2, until it is gone.
  const auto round = [](Chance& chance, std::size_t, int men) {
    return men > 0 && ask_face(chance, {}) <= 2 ? men - 1 : men;
  };
  const auto merged = odds_of([&](Chance& chance) { return rounds(chance, 5, 4, round); });
  const auto plain = odds_of([&](Chance& chance) {
    int men = 4;
    for (std::size_t i = 0; i < 5; ++i) men = round(chance, i, men);
    return men;
  });
  EXPECT_EQ(merged, plain);
  EXPECT_EQ(total(merged), 1);
}

TEST(Rounds, AreWorkedOutOnceForEveryWayThatLeadsToThem) {
  // The first die decides how many rounds there are: six ways.
  int worked_out = 0;
  const auto odds = odds_of([&](Chance& chance) {
    const auto n = static_cast<std::size_t>(ask_face(chance, {}));
    return rounds(chance, n, 0, [&](Chance& inner, std::size_t i, int sum) {
      if (i == 0 && sum == 0) ++worked_out;
      return sum + ask_face(inner, {});
    });
  });
  EXPECT_EQ(worked_out, 6 * 6) << "six faces of the first round, six times; not once a result";
  const auto plain = odds_of([](Chance& chance) {
    const int n = ask_face(chance, {});
    return ask_sum(chance, {}, n);
  });
  EXPECT_EQ(odds, plain);
}

}  // namespace
}  // namespace opfor::chance
