#include "chance/request.hpp"

#include <gtest/gtest.h>

#include "chance/chance.hpp"
#include "chance/keyed_dice.hpp"
#include "chance/support.hpp"
#include "chance/typed.hpp"

namespace opfor::chance {
namespace {

using test::dice;

Answer faces(std::initializer_list<int> list, std::uint64_t value = 0) {
  Answer answer;
  answer.value = value;
  for (const int face : list) answer.faces.push_back(static_cast<std::uint8_t>(face));
  return answer;
}

std::uint64_t value_of(const Throw& request, std::initializer_list<int> list) {
  const Answer typed = faces(list);
  return read_faces(request, {typed.faces.begin(), typed.faces.size()}).value;
}

TEST(ReadFaces, EveryReading) {
  EXPECT_EQ(value_of(dice(Reading::face, 1), {5}), 5u);
  EXPECT_EQ(value_of(dice(Reading::scaled, 1), {4}), 4u);
  EXPECT_EQ(value_of(dice(Reading::successes, 4, 8, 5), {5, 4, 8, 1}), 2u);
  EXPECT_EQ(value_of(dice(Reading::sum, 3), {1, 6, 2}), 9u);
  Throw each = dice(Reading::each, 3);
  each.targets = {4, 2, 6};
  EXPECT_EQ(value_of(each, {4, 1, 6}), 0b101u);
  EXPECT_EQ(value_of(dice(Reading::lowest_and_ones, 3), {4, 3, 6}), 3u * 4);
  EXPECT_EQ(value_of(dice(Reading::lowest_and_ones, 3), {2, 3, 6}), 2u * 4);
  EXPECT_EQ(value_of(dice(Reading::lowest_and_ones, 3), {1, 3, 6}), 1u * 4 + 1);
  EXPECT_EQ(value_of(dice(Reading::lowest_and_ones, 4), {1, 1, 1, 6}), 1u * 4 + 2);
  Throw picks = dice(Reading::picks, 2);
  picks.pick_sides = 10;
  EXPECT_EQ(faces_wanted(picks), 4u);
  const Answer typed = faces({10, 6, 1, 3});
  EXPECT_EQ(read_faces(picks, {typed.faces.begin(), 4}).faces, typed.faces);
}

TEST(ReadFaces, WrongFacesAreRefused) {
  EXPECT_THROW((void)value_of(dice(Reading::sum, 3), {1, 6}), std::invalid_argument);
  EXPECT_THROW((void)value_of(dice(Reading::sum, 2), {1, 6, 2}), std::invalid_argument);
  EXPECT_THROW((void)value_of(dice(Reading::face, 1), {7}), std::invalid_argument);
  EXPECT_THROW((void)value_of(dice(Reading::face, 1), {0}), std::invalid_argument);
  Throw picks = dice(Reading::picks, 1);
  picks.pick_sides = 3;
  EXPECT_THROW((void)value_of(picks, {4, 1}), std::invalid_argument);
  EXPECT_THROW((void)value_range(dice(Reading::faces, 2)), std::invalid_argument);
}

TEST(TypedAnswer, FacesAreReadAndAValueIsTakenWhereTheReadingTakesOne) {
  EXPECT_EQ(typed_answer(dice(Reading::sum, 2), faces({3, 4}))->value, 7u);
  EXPECT_EQ(typed_answer(dice(Reading::sum, 2), faces({}, 12))->value, 12u);
  EXPECT_EQ(typed_answer(dice(Reading::successes, 10, 8, 5), faces({}, 0))->value, 0u);
  const auto face = typed_answer(dice(Reading::face, 1), faces({}, 5));
  EXPECT_EQ(face->value, 5u);
  EXPECT_EQ(face->faces.size(), 1u);  // so that it is shown like a thrown one
}

TEST(TypedAnswer, WhatCannotBeThrownIsRefusedWithWhatCan) {
  const auto wrong = [](const Request& request, const Answer& typed) {
    const auto answer = typed_answer(request, typed);
    return answer ? std::string("accepted") : answer.error();
  };
  EXPECT_EQ(wrong(dice(Reading::face, 1), faces({}, 7)), "7 cannot be thrown; 1 to 6 can");
  EXPECT_EQ(wrong(dice(Reading::face, 1), faces({}, 0)), "0 cannot be thrown; 1 to 6 can");
  EXPECT_EQ(wrong(dice(Reading::sum, 3), faces({}, 2)), "2 cannot be thrown; 3 to 18 can");
  EXPECT_EQ(wrong(dice(Reading::successes, 4, 6, 5), faces({}, 5)),
            "5 cannot be thrown; 0 to 4 can");
  EXPECT_EQ(wrong(dice(Reading::successes, 2, 6, 5), faces({1})), "2 faces are wanted, not 1");
  EXPECT_EQ(wrong(dice(Reading::sum, 2), faces({1, 9})), "a die shows 1 to 6, not 9");
  EXPECT_EQ(wrong(dice(Reading::sum, 2), faces({1, 2}, 9)), "these faces make 3, not 9");
  EXPECT_EQ(wrong(dice(Reading::faces, 2), faces({}, 9)), "the faces of all 2 dice are wanted");
  Draw draw;
  draw.left = 0b110;
  EXPECT_EQ(wrong(draw, faces({}, 0)), "this card is no longer in the pack");
  EXPECT_EQ(wrong(draw, faces({}, 1)), "accepted");
  EXPECT_EQ(wrong(draw, faces({}, 52)), "a card is a number from 0 to 51");
  EXPECT_EQ(wrong(draw, faces({3}, 1)), "a card is wanted, not dice");
}

TEST(TypedAnswer, WhatTheGeneratorThrowsIsAccepted) {
  for (const Reading reading : {Reading::face, Reading::successes, Reading::faces, Reading::sum,
                                Reading::lowest_and_ones, Reading::scaled, Reading::each}) {
    Throw request = dice(reading, reading == Reading::face || reading == Reading::scaled ? 1 : 5);
    for (int i = 0; i < 5; ++i) request.targets.push_back(3);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Answer thrown = keyed_answer(seed, 0, request);
      EXPECT_EQ(typed_answer(request, thrown).value(), thrown);
    }
  }
}

TEST(Ask, TheShortFormsAskForWhatTheySay) {
  KeyedDice dice_of(8);
  const Key key;
  EXPECT_EQ(ask_face(dice_of, key, 10), keyed_face(8, 0, key, 0, 10));
  int sum = 0;
  int hits = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    sum += keyed_face(8, 0, key, i, 6);
    hits += keyed_face(8, 0, key, i, 6) >= 4 ? 1 : 0;
  }
  EXPECT_EQ(ask_sum(dice_of, key, 5), sum);
  EXPECT_EQ(ask_successes(dice_of, key, 5, 6, 4), hits);
}

}  // namespace
}  // namespace opfor::chance
