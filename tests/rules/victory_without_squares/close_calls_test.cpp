#include "rules/victory_without_squares/close_calls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "support.hpp"

/// Distances near a limit, where somebody plays with figures (design 3, "Numbers").
namespace opfor::victory_without_squares {
namespace {

using test::inches;
using test::Making;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kDepth = 400 / 254.0;  ///< of foot in two ranks, in inches

/// Who finds all distances within their limits, or all beyond; nothing else is asked of it.
class Figures final : public Asks {
 public:
  Figures(const test::Small& small, bool within)
      : setting_(small.battle.setting()), within_(within) {}
  [[nodiscard]] bool looks_for_close_calls() const override { return true; }
  [[nodiscard]] std::vector<Measured> settle_all(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differs) override {
    std::vector<Measured> answered;
    for (const CloseCall& call : that_matter(battle, near, differs)) {
      asked.push_back(setting_.unit(call.unit).id + ">" + setting_.unit(call.other).id + ": " +
                      call.words);
      answered.push_back({call, within_});
    }
    return answered;
  }
  [[nodiscard]] std::vector<chance::Answer> answer_all(std::span<const chance::Request>) override {
    throw std::logic_error("no dice are thrown here");
  }
  [[nodiscard]] std::vector<Reaction> react_all(const Battle&,
                                                std::span<const ReactionRequest>) override {
    throw std::logic_error("nobody reacts here");
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Battle&, std::span<const Decision>) override {
    throw std::logic_error("nothing is decided here");
  }
  void rest(Battle&) override {}
  std::vector<std::string> asked;

 private:
  const Setting& setting_;
  bool within_;
};

Making volley(double gap, const char* own = "foot", const char* more = "") {
  return Making{}.unit("a1", 'a', own, 20, 10, more).unit("b1", 'b', "foot", 20, 10 + kDepth + gap);
}

TEST(VwsCloseFire3, FourInchesOfMusketsAreAskedAndAllBasesBearOrNone) {
  for (const double gap : {3.9, 4.1}) {
    for (const bool within : {true, false}) {
      test::Small s = volley(gap).small();
      Figures figures(s, within);
      NoEvents events;
      Play play{s.battle, figures, events};
      ask_before_firing(play, s.id("a1"), s.id("b1"));
      EXPECT_THAT(figures.asked, ElementsAre("a1>b1: musket range of a1 (a1)")) << gap;
      const Shots all = shots(s.now(), s.id("a1"), s.id("b1"));
      ASSERT_EQ(all.size(), within ? 1U : 0U) << gap;
      if (!within) continue;
      EXPECT_EQ(all[0].bases, 4) << gap;
      EXPECT_EQ(total(fire_terms(all[0], State::formed)), 4) << gap;
    }
  }
}

TEST(VwsCloseFire3, ABodyThatMayChooseIsAskedBeforeItIsOrdered) {
  test::Small s = volley(4.1).small();
  Figures figures(s, true);
  NoEvents events;
  Play play{s.battle, figures, events};
  ask_before_ordering(play, s.id("a1"), nullptr);
  EXPECT_THAT(figures.asked, ElementsAre("a1>b1: musket range of a1 (a1)"));
  ask_before_firing(play, s.id("a1"), s.id("b1"));
  EXPECT_EQ(figures.asked.size(), 1U) << "it is known";
}

TEST(VwsCloseFire3, FarFromItsLimitNothingIsAsked) {
  for (const double gap : {3.0, 5.0}) {
    test::Small s = volley(gap).small();
    Figures figures(s, true);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_before_firing(play, s.id("a1"), s.id("b1"));
    EXPECT_THAT(figures.asked, IsEmpty()) << gap;
  }
}

TEST(VwsCloseFire3, AnEnemyWhoDoesNotBearOtherwiseIsUnmoved) {
  // What was found of the one pair says nothing of another.
  test::Small s = volley(4.1).unit("b2", 'b', "foot", 40, 10 + kDepth + 4.1).small();
  Figures figures(s, true);
  NoEvents events;
  Play play{s.battle, figures, events};
  ask_before_firing(play, s.id("a1"), s.id("b1"));
  EXPECT_TRUE(shots(s.now(), s.id("a1"), s.id("b2")).empty());
}

TEST(VwsCloseAi3, TheCommandDistanceIsAskedAndIsTheFact) {
  for (const bool within : {true, false}) {
    test::Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 10)
                        .unit("l1", 'a', "leader", 20, 10 - kDepth / 2 - 8.4)
                        .unit("b1", 'b', "foot", 20, 45)
                        .small();
    const double gap = s.now().measured_gap(s.id("l1"), s.id("a1"));
    // To where it is an eighth of an inch beyond the limit, whatever his base.
    s.put("l1", 20, 10 - kDepth / 2 - 8.4 + (gap / 254 - 8.125), 0);
    Figures figures(s, within);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_before_reacting(play, s.id("a1"), Table::foot);
    EXPECT_THAT(figures.asked, ElementsAre(HasSubstr("l1>a1: command distance")));
    EXPECT_EQ(s.now().commanded(s.id("a1")), within);
    EXPECT_EQ(facts(s.now(), s.id("a1"))[Fact::commanded], within ? 1 : 0);
  }
}

TEST(VwsCloseGeo4, WhoIsNextToABodyIsAsked) {
  for (const bool within : {true, false}) {
    test::Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 10)
                        .unit("a2", 'a', "foot", 20, 10 + kDepth + 2.1)
                        .unit("b1", 'b', "foot", 20, 45)
                        .small();
    Figures figures(s, within);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_who_is_next_to(play, s.id("a1"));
    EXPECT_THAT(figures.asked, ElementsAre("a1>a2: next to"));
    EXPECT_EQ(s.now().next_to(s.id("a1")).contains(s.id("a2")), within);
  }
}

}  // namespace
}  // namespace opfor::victory_without_squares
