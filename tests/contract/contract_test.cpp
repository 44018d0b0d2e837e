#include "ai/commander/commander.hpp"
#include "contract/kit_parts.hpp"
#include "contract/shipped_subjects.hpp"
#include "contract/toy.hpp"

namespace opfor::contract {
namespace {

Subject toy_subject() {
  Subject subject;
  subject.name = "toy";
  subject.measures = false;
  subject.scenario = [] { return toy::scenario(6); };
  subject.minds = [](std::vector<std::shared_ptr<void>>& owner) {
    auto reactions = std::make_shared<toy::ToyReactions>();
    auto commander = std::make_shared<PolicyCommander>(toy::sheet(), *reactions);
    Minds minds{reactions.get(), {commander.get(), commander.get()}, toy::amend};
    owner.push_back(std::move(reactions));
    owner.push_back(std::move(commander));
    return minds;
  };
  subject.good_correction = [](const Battle&) {
    Correction correction;
    correction.unit = unit_id(0);
    correction.at = Point{5_cm, 5_cm};
    return correction;
  };
  subject.bad_correction = [](const Battle&) {
    Correction correction;
    correction.unit = unit_id(0);
    correction.at = Point{500_cm, 5_cm};
    return correction;
  };
  subject.most_turns = 6;
  return subject;
}

class Contract : public testing::TestWithParam<Subject> {};

TEST_P(Contract, OddsSumToExactlyOneAndAreThoseOfPlay) { odds_are_those_of_play(GetParam()); }
TEST_P(Contract, SameSeedSameJournal) { same_seed_same_journal(GetParam()); }
TEST_P(Contract, EveryBattleEnds) { every_battle_ends(GetParam()); }
TEST_P(Contract, NoKeyIsAskedTwice) { no_key_is_asked_twice(GetParam()); }
TEST_P(Contract, StatesReadBackByTheBytes) { states_read_back(GetParam()); }
TEST_P(Contract, CheckpointsTellAllThatHasChanged) { changes_are_told(GetParam()); }
TEST_P(Contract, WhatIsKeptOfAMomentIsSo) { what_is_kept_is_so(GetParam()); }
TEST_P(Contract, ProposedOrdersPassTheCheck) { ways_pass_the_check(GetParam()); }
TEST_P(Contract, CommandersAreBlindToUnseenUnits) {
  commanders_are_blind_to_unseen_units(GetParam());
}
TEST_P(Contract, CommandersAreBlindToWhatSeenEnemiesMean) {
  commanders_are_blind_to_what_seen_enemies_mean(GetParam());
}
TEST_P(Contract, WhatLastsATurnIsGoneAfterIt) { what_lasts_a_turn_is_gone_after_it(GetParam()); }
TEST_P(Contract, StandingSidesArePassedOver) { standing_sides_are_passed_over(GetParam()); }
TEST_P(Contract, SavingAndLoadingAtStepsChangesNothing) {
  saving_and_loading_changes_nothing(GetParam(), programs(61));
}
TEST_P(Contract, SavingAndLoadingAtAnswersOfAPersonChangesNothing) {
  Players players = programs(62, UndoLuck::fresh);
  players.person_decides = {true, false};
  players.person_throws = {true, false};
  saving_and_loading_changes_nothing(GetParam(), players);
}
TEST_P(Contract, SavingAndLoadingAtAnswersOfTwoPersonsChangesNothing) {
  Players players = programs(63);
  players.person_decides = {true, true};
  players.person_throws = {true, true};
  saving_and_loading_changes_nothing(GetParam(), players);
}
TEST_P(Contract, WhoMeasuresAsTheMapPlaysTheSameBattle) {
  who_measures_as_the_map_plays_the_same_battle(GetParam());
}
TEST_P(Contract, WhoMeasuresOtherwisePlaysOn) { who_measures_otherwise_plays_on(GetParam()); }
TEST_P(Contract, NobodyMeasuresWhereTheMapIsAsGood) {
  nobody_measures_where_the_map_is_as_good(GetParam());
}
TEST_P(Contract, AJournalCutAnywhereResumes) { journals_cut_anywhere_resume(GetParam()); }
TEST_P(Contract, UndoAndForwardIsTheSameBattle) { undo_and_forward_is_the_same_battle(GetParam()); }
TEST_P(Contract, OneOtherDieChangesNoOther) { one_other_die_changes_no_other(GetParam()); }
TEST_P(Contract, CorrectionsAtRest) { corrections_at_rest(GetParam()); }
TEST_P(Contract, NothingIsKeptOutsideTheState) { nothing_is_kept_outside_the_state(GetParam()); }
TEST_P(Contract, EveryStepIsForkedAndUndone) { every_step_is_forked_and_undone(GetParam()); }
TEST_P(Contract, PhasesArePassedOverFromAnywhere) {
  phases_are_passed_over_from_anywhere(GetParam());
}

std::vector<Subject> subjects() {
  std::vector<Subject> all = shipped_subjects();
  all.insert(all.begin(), toy_subject());
  return all;
}

// A sheet is added in shipped_subjects.cpp, by one line.
INSTANTIATE_TEST_SUITE_P(Sheets, Contract, testing::ValuesIn(subjects()),
                         [](const auto& subject) { return subject.param.name; });

}  // namespace
}  // namespace opfor::contract
