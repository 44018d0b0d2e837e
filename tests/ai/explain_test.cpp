#include "ai/behaviour/explain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const UnitId kMuskets = unit_id(1);
const UnitId kLancers = unit_id(2);

Telling telling(Measure measure = Measure::centimetre) {
  return {[](UnitId unit) { return unit == kMuskets ? "4th Muskets" : "2nd Lancers"; }, measure};
}

/// The regulars of example 6.
ReactionRequest example_6() {
  ReactionRequest request;
  request.facts = test::facts({Fact::steady});
  request.facts.set(Fact::in_enemy_weapon_range, 1, kMuskets, 60_cm);
  request.facts.set(Fact::loss_tenths, 3);
  request.facts.set(Fact::enemy_flank_or_rear, 1, kLancers, 45_cm);
  request.facts.set(Fact::shock_threat, 1, kLancers, 45_cm);
  request.die = 3;
  return request;
}

std::vector<std::string> derive(const Behaviour& behaviour, const ReactionRequest& request,
                                const Telling& how) {
  const Reaction reaction = behaviour.react(request);
  return derivation(request, reaction, behaviour.odds(request),
                    behaviour.without(request, reaction), how);
}

class Explanation : public testing::Test {
 protected:
  std::string line(const ReactionRequest& request) {
    return reason(request, behaviour.react(request), telling());
  }
  const Behaviour behaviour = test::nineteenth_century();
};

TEST_F(Explanation, OneLineGivesTermsDieRowAndCell) {
  EXPECT_EQ(line(example_6()),
            "RF 7 (regulars -1, an enemy in sight has it in range: 4th Muskets +1, 30 % lost +3, "
            "an enemy in sight to flank or rear: 2nd Lancers +2, shock horse near, neither in "
            "square nor in cover: 2nd Lancers +2), die 3, row 6-8: TAKE_COVER");
}

TEST_F(Explanation, WithoutTermsItSaysOnlyTheTotal) {
  ReactionRequest request;
  request.facts = test::facts();
  request.die = 6;
  EXPECT_EQ(line(request), "RF 0, die 6, row <= 0: ADVANCE");
  request.facts = test::facts({Fact::falling_back});
  EXPECT_EQ(line(request), "RF 0, die 6, row <= 0 (falling back): RALLY_IN_COVER");
}

TEST_F(Explanation, OneLineNamesNerveAndTemperWhereTheyDidSomething) {
  ReactionRequest request = example_6();
  request.dials = {1, 2, 0};
  request.die = 4;
  EXPECT_THAT(line(request), HasSubstr(", nerve +2, die 4 (temper +1), row 9+: HALT_FACE"));
  request.die = 1;
  EXPECT_THAT(line(request), HasSubstr(", nerve +2, die 1, row 9+: RUN"));
}

TEST_F(Explanation, DerivationHasALineATermWithRuleWitnessAndDistance) {
  const auto lines = derive(behaviour, example_6(), telling());
  EXPECT_EQ(lines.at(0), "  -1 regulars [RF-REG, NC-RF-1]");
  EXPECT_EQ(lines.at(1),
            "  +1 an enemy in sight has it in range (4th Muskets, 60 cm) [RF-RANGE, NC-RF-7]");
  EXPECT_EQ(lines.at(2), "  +3 30 % lost [RF-LOSS, NC-RF-9]");
  EXPECT_EQ(lines.at(3),
            "  +2 an enemy in sight to flank or rear (2nd Lancers, 45 cm) [RF-FLANK, NC-RF-10]");
}

TEST_F(Explanation, DerivationGoesFromTotalToCell) {
  EXPECT_THAT(derive(behaviour, example_6(), telling()),
              AllOf(Contains("  RF = 7"), Contains("  row 6-8"), Contains("  die 3"),
                    Contains("  TAKE_COVER, printed in italics [NC-ACT-1]"),
                    Contains("  binding: it is not commanded")));
  ReactionRequest request = example_6();
  request.facts.set(Fact::commanded, 1);
  EXPECT_THAT(derive(behaviour, request, telling()), Contains("  not binding for commanded units"));
  request.die = 2;
  EXPECT_THAT(derive(behaviour, request, telling()),
              AllOf(Contains("  WITHDRAW_TO_COVER, printed roman [NC-ACT-1]"),
                    Contains("  binding: commanded units obey it too")));
}

TEST_F(Explanation, DerivationGivesTheOddsBeforeTheDie) {
  EXPECT_THAT(derive(behaviour, example_6(), telling()),
              Contains("  before the die: RUN 1 in 6, WITHDRAW_TO_COVER 1 in 6, TAKE_COVER 1 in 6, "
                       "HALT_FACE 1 in 6, CONTINUE (Charge?) 2 in 6"));
}

TEST_F(Explanation, DerivationTellsWhatTheSameDieWouldHaveBeen) {
  const auto lines = derive(behaviour, example_6(), telling());
  EXPECT_THAT(lines, Contains("  were they not regulars: RF 8, the same cell"));
  EXPECT_THAT(lines, Contains("  without an enemy in sight to flank or rear (2nd Lancers): RF 5, "
                              "and the same die would have been HALT_FACE"));
}

TEST_F(Explanation, OutOfRangeRawTroopsLoseBothLines) {
  ReactionRequest request;
  request.facts = test::facts(
      {Fact::enemy_in_sight, Fact::raw, Fact::in_enemy_weapon_range, Fact::raw_in_enemy_range});
  request.die = 2;
  const auto lines = derive(behaviour, request, telling());
  EXPECT_THAT(lines, Contains(HasSubstr("out of enemy range: RF 0"))) << "RF 2, without both";
  EXPECT_THAT(lines, Contains(HasSubstr("were they not raw: RF 1")));
}

TEST_F(Explanation, InSquareExample6WouldHaveHalted) {
  EXPECT_THAT(derive(behaviour, example_6(), telling()),
              Contains("  had it been in square: RF 3, and the same die would have been "
                       "HALT_FACE"));
}

TEST_F(Explanation, CoverWouldAlsoTakeTheShockLineAway) {
  EXPECT_THAT(derive(behaviour, example_6(), telling()),
              Contains("  had it been in cover: RF 4, and the same die would have been "
                       "HALT_FACE"));
}

TEST_F(Explanation, WishesThatAreSoOrWouldChangeNothingAreNotOffered) {
  ReactionRequest request;
  request.facts = test::facts({Fact::entirely_in_cover, Fact::any_in_cover});
  request.die = 1;
  EXPECT_THAT(derive(behaviour, request, telling()),
              AllOf(Not(Contains(HasSubstr("in cover:"))), Not(Contains(HasSubstr("in square"))),
                    Contains(HasSubstr("had a hero been near"))));
}

TEST_F(Explanation, NerveAndTemperHaveTheirLines) {
  ReactionRequest request = example_6();
  request.dials = {1, 2, 0};
  request.die = 4;
  EXPECT_THAT(
      derive(behaviour, request, telling()),
      AllOf(Contains("  nerve +2: RF 9 chooses the row"), Contains("  temper +1: column 5")));
  request.dials = {-1, 2, 0};
  request.facts = test::facts();
  request.die = 1;
  EXPECT_THAT(derive(behaviour, request, telling()),
              AllOf(Contains("  nerve +2: nothing changes, the border of RF 0 and 1 holds"),
                    Contains("  temper -1: column 1 stays")));
}

TEST_F(Explanation, SubstitutionsSayWhy) {
  ReactionRequest request;
  request.table = Table::mob;
  request.facts = test::facts({Fact::in_enemy_weapon_range});
  request.die = 2;
  EXPECT_THAT(
      derive(behaviour, request, telling()),
      AllOf(Contains("  CONTINUE (Charge?), printed in italics [NC-ACT-1, NC-15.4 H-MOB]"),
            Contains("  HALT_FACE reads CONTINUE (Charge?): the band has lost nobody yet")));
}

TEST_F(Explanation, LengthsAreInTheSheetsMeasure) {
  ReactionRequest request;
  request.facts = test::facts();
  request.facts.set(Fact::in_enemy_weapon_range, 1, kMuskets, 12_in + Length::tenths(127));
  request.die = 2;
  EXPECT_THAT(derive(behaviour, request, telling(Measure::inch)),
              Contains(HasSubstr("(4th Muskets, 12.5 in)")));
}

TEST(CellWords, SayGaitAndChargeAsThePageDoes) {
  EXPECT_EQ(cell_words({Intent::advance, ChargeMark::yes, Gait::gallop, true}),
            "ADVANCE at a gallop (Charge?)");
  EXPECT_EQ(cell_words({Intent::halt_face, ChargeMark::no, Gait::halt, true}), "HALT_FACE");
  EXPECT_EQ(cell_words({Intent::advance, ChargeMark::weak_targets, Gait::as_before, true}),
            "ADVANCE (Charge? weak targets only)");
}

}  // namespace
}  // namespace opfor
