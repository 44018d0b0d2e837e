// Corrections that a person tells in one breath are one step of undo.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ai/commander/commander.hpp"
#include "contract/kit_parts.hpp"
#include "contract/toy.hpp"

namespace opfor::contract {
namespace {

struct TwoMoved {
  toy::ToyReactions reactions;
  PolicyCommander commander{toy::sheet(), reactions};
  Minds minds{&reactions, {&commander, &commander}, toy::amend};
  Session session{toy::scenario(4), minds, programs(5), {}, {}, "three.toml"};

  TwoMoved() {
    session.advance([](const Battle& battle) { return battle.head().turn == 2; });
    first = session.answers();
  }
  static Correction moved(std::size_t unit, Point at) {
    Correction correction;
    correction.unit = unit_id(unit);
    correction.at = at;
    return correction;
  }
  [[nodiscard]] Point place(const Session& of, std::size_t unit) const {
    return of.battle().unit(unit_id(unit)).pose().at;
  }
  std::size_t first = 0;
};

TEST(ToldTogether, AreEachAnAnswerAndTakenBackTogether) {
  TwoMoved s;
  const Point was = s.place(s.session, 0);
  ASSERT_TRUE(s.session.correct(TwoMoved::moved(2, {9_cm, 3_cm})));
  const std::vector<Correction> both{TwoMoved::moved(0, {3_cm, 3_cm}),
                                     TwoMoved::moved(1, {6_cm, 3_cm})};
  EXPECT_EQ(s.session.correct(both).value(), 0u);
  EXPECT_EQ(s.session.answers(), s.first + 3);
  EXPECT_EQ(s.session.told_from(s.first), s.first) << "told by itself";
  EXPECT_EQ(s.session.told_from(s.first + 1), s.first + 1);
  EXPECT_EQ(s.session.told_from(s.first + 2), s.first + 1);
  const auto loaded = Session::resume(s.session.journal(), toy::scenario(4), s.minds, {});
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_TRUE(loaded->warnings().empty());
  EXPECT_EQ(loaded->told_from(s.first + 2), s.first + 1) << "it is kept";
  EXPECT_EQ(loaded->battle(), s.session.battle());
  EXPECT_EQ(s.place(*loaded, 1), (Point{6_cm, 3_cm}));
  s.session.undo_to(s.session.told_from(s.first + 2));
  EXPECT_EQ(s.place(s.session, 0), was);
  EXPECT_EQ(s.place(s.session, 2), (Point{9_cm, 3_cm}));
}

TEST(ToldTogether, AreAllDoneOrNone) {
  TwoMoved s;
  const std::string journal = s.session.journal();
  EXPECT_FALSE(s.session.correct(
      std::vector{TwoMoved::moved(0, {3_cm, 3_cm}), TwoMoved::moved(1, {999_cm, 3_cm})}));
  EXPECT_EQ(s.session.journal(), journal);
  EXPECT_NE(s.place(s.session, 0), (Point{3_cm, 3_cm}));
}

}  // namespace
}  // namespace opfor::contract
