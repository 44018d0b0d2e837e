#include "hearing/typed_dice.hpp"

#include <gtest/gtest.h>
#include <sstream>

#include "telling/small_battle.hpp"

namespace opfor::cli {
namespace {

chance::Throw dice(chance::Reading reading, int count, int sides, int target = 0) {
  chance::Throw request;
  request.reading = reading;
  request.count = static_cast<std::uint8_t>(count);
  request.sides = static_cast<std::uint8_t>(sides);
  request.target = static_cast<std::uint8_t>(target);
  request.key.purpose = chance::Purpose::to_hit;
  return request;
}

std::optional<std::uint64_t> value(const chance::Request& request, std::string_view line) {
  const auto answer = read_answer(request, line);
  return answer ? std::optional(answer->value) : std::nullopt;
}

TEST(TypedDice, OneDieTakesItsFaceOnly) {
  const chance::Request die = dice(chance::Reading::face, 1, 6);
  EXPECT_EQ(value(die, " 5 "), 5U);
  for (const char* wrong : {"0", "7", "", "fivish", "3 4", "-1", "99999999999"}) {
    EXPECT_EQ(value(die, wrong), std::nullopt) << wrong;
  }
}

TEST(TypedDice, APoolTakesFacesOrHowManyCount) {
  const chance::Request pool = dice(chance::Reading::successes, 4, 8, 6);
  EXPECT_EQ(value(pool, "8 6 5 1"), 2U);
  EXPECT_EQ(value(pool, "8,6,5,1"), 2U);
  EXPECT_EQ(value(pool, "8651"), 2U) << "faces need no spaces between them";
  EXPECT_EQ(value(pool, "3"), 3U) << "how many count";
  EXPECT_EQ(value(pool, "5"), std::nullopt);
  EXPECT_EQ(value(pool, "9 6 5 1"), std::nullopt);
}

TEST(TypedDice, OneDieOfAPoolIsAskedForItsFace) {
  const test::PaperSheet sheet;
  const Battle battle = sheet.start(test::hacienda());
  const chance::Request one = dice(chance::Reading::successes, 1, 8, 2);
  const chance::Request two = dice(chance::Reading::successes, 2, 8, 2);
  EXPECT_TRUE(prompt_words(battle.setting(), one, {})
                  .ends_with("throw 1 D8 for hits (2 or more counts): which face?"));
  EXPECT_TRUE(prompt_words(battle.setting(), two, {})
                  .ends_with("throw 2 D8 for hits: how many are 2 or more?"));
  EXPECT_EQ(value(one, "1"), 0U) << "the face is a miss";
  EXPECT_EQ(value(two, "1"), 1U) << "one of two counts";
}

TEST(TypedDice, ASumTakesFacesOrTheSum) {
  const chance::Request sum = dice(chance::Reading::sum, 3, 6);
  EXPECT_EQ(value(sum, "5 3 2"), 10U);
  EXPECT_EQ(value(sum, "532"), 10U);
  EXPECT_EQ(value(sum, "17"), 17U);
  EXPECT_EQ(value(sum, "19"), std::nullopt);
  EXPECT_EQ(value(sum, "2"), std::nullopt);
}

TEST(TypedDice, AreReadInWordsAsEverythingIs) {
  const chance::Request die = dice(chance::Reading::face, 1, 6);
  for (const char* five : {"five", "a five", "I rolled a five", "threw 5", "5."}) {
    EXPECT_EQ(value(die, five), 5U) << five;
  }
  for (const char* wrong : {"5 cm", "5.5", "1/2", "half", "five of clubs", "seven", "5 maybe"}) {
    EXPECT_EQ(value(die, wrong), std::nullopt) << wrong;
  }
  const chance::Request sum = dice(chance::Reading::sum, 3, 6);
  for (const char* ten : {"5, 3 and 2", "5+3+2", "five three two", "5 & 3 & 2"}) {
    EXPECT_EQ(value(sum, ten), 10U) << ten;
  }
  chance::Draw draw;
  draw.left = ~std::uint64_t{0};
  for (const char* card : {"QH", "queen of hearts", "Q hearts", "Queen of Heart s"}) {
    EXPECT_EQ(value(draw, card), 2U * 13 + 11) << card;
  }
  EXPECT_EQ(value(draw, "ten of spades"), 3U * 13 + 9);
  EXPECT_EQ(value(draw, "hearts"), std::nullopt);
}

TEST(TypedDice, PicksWantEveryPair) {
  chance::Throw picks = dice(chance::Reading::picks, 2, 6);
  picks.pick_sides = 10;
  EXPECT_TRUE(read_answer(picks, "10 6 3 1"));
  EXPECT_FALSE(read_answer(picks, "6 10 3 1"));
  EXPECT_FALSE(read_answer(picks, "3 1"));
}

TEST(TypedDice, SomeFacesAreTakenWhereTheyAreNotTheWholeAnswer) {
  using Faces = std::vector<std::uint8_t>;
  const auto some = [](const chance::Request& request, std::size_t first, std::string_view line) {
    return read_some_faces(std::get<chance::Throw>(request), first, line);
  };
  const chance::Request pool = dice(chance::Reading::successes, 4, 8, 6);
  EXPECT_EQ(some(pool, 0, "8 1"), (Faces{8, 1}));
  EXPECT_EQ(some(pool, 0, "8,"), Faces{8}) << "a comma: more follow";
  EXPECT_EQ(some(pool, 0, "3"), std::nullopt) << "how many count, not a face";
  EXPECT_EQ(some(pool, 2, "3"), Faces{3});
  EXPECT_EQ(some(pool, 2, "35"), (Faces{3, 5}));
  EXPECT_EQ(some(pool, 2, "3 5 1"), std::nullopt) << "two are left";
  EXPECT_EQ(some(pool, 0, "9 1"), std::nullopt);
  EXPECT_EQ(some(pool, 0, "0 1"), std::nullopt);
  EXPECT_EQ(some(pool, 0, ","), std::nullopt);
  const chance::Request faces = dice(chance::Reading::faces, 3, 6);
  EXPECT_EQ(some(faces, 0, "4"), Faces{4}) << "no number answers it";
  chance::Throw picks = dice(chance::Reading::picks, 2, 6);
  picks.pick_sides = 10;
  EXPECT_EQ(some(picks, 0, "10"), Faces{10});
  EXPECT_EQ(some(picks, 1, "10"), std::nullopt) << "the D6 of the pair";
}

TEST(TypedDice, CardsAreTakenWhileTheyAreInThePack) {
  chance::Draw draw;
  EXPECT_EQ(value(draw, "QH"), 2U * 13 + 11);
  EXPECT_EQ(value(draw, "10 of spades"), 3U * 13 + 9);
  draw.left &= ~(std::uint64_t{1} << (2 * 13 + 11));
  EXPECT_EQ(value(draw, "qh"), std::nullopt);
  EXPECT_EQ(value(draw, "1H"), std::nullopt);
}

TEST(TypedDice, WrongInputIsAnsweredByWhatIsAllowedAndAskedAgain) {
  const auto setting = test::hacienda();
  chance::Throw die = dice(chance::Reading::face, 1, 6);
  die.key.purpose = chance::Purpose::reaction;
  die.key.unit = *setting->find_unit("MC1");
  chance::Throw other = die;
  other.key.unit = *setting->find_unit("MC2");
  std::istringstream in("9\n5\n2\n");
  std::ostringstream out;
  std::string missing;
  const auto answers = ask_person(
      *setting, {die, other}, [](UnitId, int) { return std::string{"risk 2, row 2-5"}; }, in, out,
      missing);
  ASSERT_TRUE(answers);
  EXPECT_EQ(answers->at(0).value, 5U);
  EXPECT_EQ(answers->at(1).value, 2U);
  EXPECT_EQ(out.str(),
            "MC1 Regular lancers, 1st: throw 1 D6 for its action (risk 2, row 2-5):   not '9': a "
            "face, 1 to 6\n"
            "MC1 Regular lancers, 1st: throw 1 D6 for its action (risk 2, row 2-5): "
            "MC2 Regular lancers, 2nd: throw 1 D6 for its action (risk 2, row 2-5): ");
}

TEST(TypedDice, TheEndOfInputNamesTheThrowThatIsMissing) {
  const auto setting = test::hacienda();
  chance::Throw die = dice(chance::Reading::sum, 3, 6);
  die.key.purpose = chance::Purpose::command;
  die.key.unit = *setting->find_unit("OB");
  std::istringstream in;
  std::ostringstream out;
  std::string missing;
  EXPECT_FALSE(ask_person(*setting, {die}, {}, in, out, missing));
  EXPECT_EQ(missing, "OB Colonel Milan: throw 3 D6 for command");
}

}  // namespace
}  // namespace opfor::cli
