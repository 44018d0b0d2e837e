#pragma once

#include "core/words.hpp"
#include "telling/sentences.hpp"

/// Why the arena stops, or does not begin.
namespace opfor::arena {

enum class ArenaSays : std::uint8_t {
  no_scenario,
  same_name,
  same_scenario,
  no_pairs,
  too_many_pairs,
  tables_of_one_sheet,
  test_of_two,
  bad_test,
  test_scores,
  test_order,
  test_errors,
  bad_shard,
  no_shard_around,
  shard_needs_file,
  no_results,
  other_format,
  other_experiment,
  other_program,
  holds_otherwise,
  store_failed,
  store_in_use,
  fixed_at_begin,
  sweep_what,
  from_where,
  from_no_journal,
  from_no_answer,
  from_mid_step,
  from_alone,
  try_what,
  try_other_side,
  try_twice,
  try_never,
  no_decision,
  no_choice,
  no_decisions,
  every_number,
  few_options,
  few_dice,
  regret_alone,
  regret_from
};

}  // namespace opfor::arena

namespace opfor {
/// `{}` where a name or a number goes.
template <>
struct Words<arena::ArenaSays> {
  using enum arena::ArenaSays;
  static constexpr auto all = in_order<regret_from>({
      {no_scenario, "the arena needs a scenario, or more of them; opfor arena --help has examples"},
      {same_name, "two commanders are called '{}'; give one of them another name: NAME={}"},
      {same_scenario, "the scenario '{}' is named twice"},
      {no_pairs, "an experiment needs one pair of battles at least"},
      {too_many_pairs, "{} pairs of battles are more than the arena counts; the most are {}"},
      {tables_of_one_sheet,
       "'{}' leads by a behaviour table of his own, which is of one sheet, and the scenarios are "
       "of "
       "{} and {}"},
      {test_of_two, "a sequential test is between two commanders, and there are {}"},
      {bad_test, "'{}' is no test; it is two numbers, the lower first: 0.5,0.55"},
      {test_scores, "a test is between scores of more than 0 and less than 1, not {} and {}"},
      {test_order, "of a test's scores the lower stands first, not {} and {}"},
      {test_errors,
       "the errors of a test are more than 0, and less than 1 together, not {} and {}"},
      {bad_shard,
       "'{}' is no shard; it is the number of this one and how many there are, 2/5, or "
       "auto"},
      {no_shard_around,
       "--shard auto reads which shard this is from what Slurm or OpenMPI tells its processes, and "
       "nothing of that is here; say --shard 1/5"},
      {shard_needs_file, "a shard's results are for opfor arena merge: say where with -o"},
      {no_results, "'{}' holds no results of the arena"},
      {other_format, "'{}' is of another version of opfor: {}"},
      {other_experiment,
       "'{}' holds the results of another experiment ({}), and nothing was changed in it"},
      {other_program,
       "'{}' was begun by a program that plays otherwise than this one; its battles and new ones "
       "are not to be counted together. Nothing was changed in it"},
      {holds_otherwise,
       "'{}' holds pair {} otherwise than another file; one of them is damaged, "
       "and nothing was written"},
      {store_failed, "'{}' cannot be used: {}"},
      {store_in_use, "'{}' is being written by another opfor; end that first"},
      {fixed_at_begin,
       "'{}' is an experiment that was begun: its commanders, seeds and test are fixed; only more "
       "--pairs may be fought"},
      {sweep_what,
       "'{}' is no sweep; it is a number of a doctrine and its values, two or more: "
       "fight.caution=0.5,1,2"},
      {from_where,
       "'{}' does not say where a battle is taken up: JOURNAL@ANSWER, by the numbers of opfor "
       "replay"},
      {from_no_journal, "'{}' is not a saved battle"},
      {from_no_answer, "'{}' has {} answers; there is no answer {}"},
      {from_mid_step,
       "answer {} ({}) lies in the middle of a step in which the table was measured or set right; "
       "it "
       "begins with answer {}: take that"},
      {from_alone,
       "--from takes up a battle as it was led, in two ways or more: --try ORDERS, once for each; "
       "it has no use for scenarios, --commander, --sweep, --sprt, --shard, -o or --csv, nor for "
       "--every, --side, --options and --by, which ask what each decision was worth"},
      {try_what,
       "'{}' cannot be tried; it is orders such as 'BR move 12 north; BL hold', 'choice 3' of the "
       "first decision, or 'as led'"},
      {try_other_side, "{} is not of {}, whose doing is tried"},
      {try_twice, "{} is ordered twice in '{}'; an order is given the first time it is asked"},
      {try_never, "'{}' could not be done, whatever the dice: {}"},
      {no_decision,
       "answer {} ({}) is no decision: what it was worth cannot be asked, but --try says what "
       "might "
       "have come of it"},
      {no_choice, "answer {} ({}) left no choice"},
      {no_decisions,
       "there is no decision in '{}' that left a choice, of those that are asked for"},
      {every_number, "--every {} looks at no decision; --every 1 looks at all of them"},
      {few_options, "--options {} leaves nothing to compare; there must be 2 at least"},
      {few_dice,
       "--pairs {} are too few: the best way is chosen on one half of the dice and valued on the "
       "other"},
      {regret_alone,
       "what decisions were worth is asked of one saved battle: --from JOURNAL@ANSWER of one, "
       "--from JOURNAL --every N of all or some; it has no use for scenarios, --commander, "
       "--sweep, "
       "--sprt, --shard or -o"},
      {regret_from, "--every, --side, --options and --by are of a saved battle: --from JOURNAL"},
  });
};
}  // namespace opfor
