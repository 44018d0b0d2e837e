#pragma once

#include "core/words.hpp"
#include "telling/sentences.hpp"

/// Why a verb stops.
namespace opfor::cli {

enum class VerbSays : std::uint8_t {
  what_is_it,
  not_at_begin,
  nothing_to_report,
  over,
  dice_ran_out,
  answers_ran_out,
  again_needs_pass,
  output_lost,
  data_changed,
  needs_battle,
  unfinished,
  nobody_led,
  no_sheet,
  which_sheet,
  no_verb,
  unknown_verb,
  verb_for_file,
  report_is_a_file,
  no_muster,
  other_sheet,
  no_resolver,
  bad_fields,
  too_many_branches,
  not_a_journal,
  no_such_answer,
  no_such_turn,
  battle_needs_scenario,
  no_close_call,
  measures_alone,
  report_left,
  bad_report,
  engine_unfit,
  engine_left
};

}  // namespace opfor::cli

namespace opfor {
/// `{}` where a name or a number goes.
template <>
struct Words<cli::VerbSays> {
  using enum cli::VerbSays;
  static constexpr auto all = in_order<engine_left>({
      {what_is_it,
       "'{}' is neither a scenario, a behaviour table, a doctrine, an army list nor a saved "
       "battle"},
      {not_at_begin,
       "{} was fixed when '{}' was begun; begin again from the scenario to change it"},
      {nothing_to_report,
       "--report - waits for lines on standard input, but --dice typed reads it too; "
       "put the report into a file"},
      {over, "the battle is over: {}"},
      {dice_ran_out, "the dice ran out: nobody threw {}. {}"},
      {answers_ran_out, "the answers ran out at: {} {}"},
      {again_needs_pass,
       "opfor has not given its orders yet in '{}', or not all of them; go on with: opfor turn {} "
       "--next"},
      {output_lost, "what there was to say could not be written: {}. {}"},
      {data_changed,
       "these files were changed since they were written, and nothing was written over them; take "
       "another folder, or say --force:\n{}"},
      {needs_battle, "{} is for a saved battle, and '{}' is a scenario"},
      {unfinished,
       "the enemy's turn is not over in '{}': what was reported before it is kept, and counts; go "
       "on "
       "with: opfor turn {} --next (or take it back with --undo)"},
      {nobody_led,
       "in '{}' both sides are played by the same, so there is no enemy's turn; go on with: opfor "
       "play {}"},
      {no_sheet, "there is no sheet '{}'; the sheets are {}"},
      {which_sheet,
       "say under which sheet ({}), such as: opfor scenario over_the_hills --points 60"},
      {no_verb,
       "say what to do, such as: opfor turn first_steps (the enemy's first turn), opfor play "
       "first_steps (the whole battle at the terminal); opfor --help lists all"},
      {unknown_verb, "there is no verb '{}'{}; opfor --help lists all"},
      {verb_for_file, "what to do with it? Such as: opfor turn {}, or: opfor play {}"},
      {report_is_a_file,
       "there is no file '{}'; after --report stands a file, or - to type the report"},
      {no_muster, "no battle can be made of that:\n{}"},
      {other_sheet, "'{}' is an army list of {}, not of {}"},
      {no_resolver, "the sheet has no resolver '{}'{}; list them with: opfor odds {}"},
      {bad_fields, "the fields cannot be used:\n{}"},
      {too_many_branches, "these odds have too many branches to be counted; take smaller numbers"},
      {not_a_journal, "'{}' is not a saved battle"},
      {no_such_answer, "'{}' has {} answers; there is no answer {}"},
      {no_such_turn, "'{}' has come to turn {}; there is no turn {}"},
      {battle_needs_scenario,
       "battle begins from a scenario, and '{}' is a saved battle; go on with: opfor turn {}"},
      {no_close_call, "the last turn had no close call between {} and {}"},
      {measures_alone,
       "'{}' is about a close call of the last turn, which is then ordered anew: report such "
       "lines alone, and afterwards what happened"},
      {report_left, "the report was left off, and nothing has changed"},
      {bad_report, "the report was not used, and nothing has changed:\n{}"},
      {engine_unfit,
       "the other program does not speak protocol {}, or has gone; see: opfor data show "
       "src/engine/PROTOCOL.md"},
      {engine_left, "the other program has gone before the battle was over; {}"},
  });
};
}  // namespace opfor
