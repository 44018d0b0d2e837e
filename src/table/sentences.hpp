#pragma once

#include "core/words.hpp"
#include "telling/sentences.hpp"

/// Why a battle cannot be put together from its files, or nobody can sit down to it.
namespace opfor {

enum class TableSays : std::uint8_t {
  no_file,
  no_shipped,
  no_doctrine,
  file_too_large,
  file_unreadable,
  cannot_write,
  file_exists,
  read_only,
  no_folder,
  written_twice,
  in_use,
  no_plain_file,
  not_kept,
  perhaps_kept,
  changed_meanwhile,
  not_text,
  bad_scenario,
  bad_table,
  bad_doctrine,
  bad_weights,
  bad_journal,
  bad_roster,
  bad_list,
  too_wide_table,
  no_tables,
  which_side,
  no_side,
  both_seats,
  no_level,
  no_commander,
  leads_nobody,
  told_twice,
  dial_what,
  doctrine_without_effect,
  leads_whom,
  undo_what,
  redo_what,
  history_what,
  nothing_to_undo,
  too_few_acts,
  nothing_to_redo,
  no_such_answer,
  in_your_step,
  two_bots
};

/// `{}` where a name or a number goes.
template <>
struct Words<TableSays> {
  using enum TableSays;
  static constexpr auto all = in_order<two_bots>({
      {no_file, "there is no file '{}'"},
      {no_shipped, "there is no file '{}', and none of that name comes with opfor{}"},
      {no_doctrine, "there is no file '{}', nor a doctrine of that name; with opfor come {}"},
      {file_too_large, "'{}' has {} bytes; the most that opfor reads is {}"},
      {file_unreadable, "'{}' cannot be read: {}"},
      {cannot_write, "'{}' cannot be written: {}"},
      {file_exists,
       "'{}' exists already, and opfor does not write over it unasked; take another name, or say "
       "--force"},
      {read_only, "'{}' is read-only; opfor does not write over it"},
      {no_folder, "'{}' cannot be written: there is no folder '{}'"},
      {written_twice, "'{}' is named twice: {} and {} would be the same file"},
      {in_use, "'{}' is being played by {}; end that first. Until then it can only be looked at"},
      {no_plain_file,
       "'{}' is no plain file: a battle that was read from it cannot go on in it; say where with "
       "--save FILE"},
      {not_kept,
       "'{}' cannot be written: {}. Nothing of this was kept: it holds the battle as it "
       "was before"},
      {perhaps_kept,
       "'{}' cannot be written: {}. Whether this was kept is not sure: look at it before you say "
       "it "
       "again"},
      {changed_meanwhile,
       "'{}' was changed by another program while it was played; nothing more was written to it"},
      {not_text, "'{}' is not text (it holds bytes that are not UTF-8)"},
      {bad_scenario, "the scenario cannot be used:\n{}"},
      {bad_table, "the behaviour table cannot be used:\n{}"},
      {bad_doctrine, "the doctrine cannot be used:\n{}"},
      {bad_weights, "the weights cannot be used:\n{}"},
      {bad_journal, "the saved battle '{}' cannot be used: {}"},
      {bad_roster, "the roster cannot be used:\n{}"},
      {bad_list, "the army list cannot be used:\n{}"},
      {too_wide_table,
       "the table '{}' of this behaviour hangs on too many facts at once for ask to search it"},
      {no_tables, "there is no behaviour table for the sheet '{}'; give one with --tables FILE"},
      {which_side, "which side shall opfor lead? Say --side {}"},
      {no_side, "there is no side '{}'; the sides are {}"},
      {both_seats, "the side '{}' is given to a person and to opfor at once"},
      {no_level,
       "there is no level '{}'; the levels are {}, and by difficulty {}, or for one side alone "
       "SIDE=LEVEL (sides: {})"},
      {no_commander,
       "a commander is a level ({}) or a difficulty ({}), a doctrine ({}), with a plan or each by "
       "his own orders ({}), "
       "a "
       "file of a doctrine, a behaviour table or weights, or several of these joined by +; there "
       "is "
       "none called '{}'{}"},
      {leads_nobody,
       "'{}' is neither a doctrine, a behaviour table nor weights: nobody is led by it"},
      {told_twice,
       "'{}' is one too many: a commander has one level, one doctrine, one behaviour "
       "table and one file of weights"},
      {dial_what,
       "'{}' sets no number of a doctrine: a dial or a weight, ':' and its value, as in temper:1 "
       "or plan.patience:2{}"},
      {doctrine_without_effect,
       "the doctrine of {} changes nothing: it knows troops by their tags alone, and none of "
       "theirs "
       "has one that it shades"},
      {leads_whom, "'{}' does not say which side is led: SIDE=COMMANDER"},
      {undo_what,
       "undo what? A number of your acts, 1 or more, or 'to' a number of the history: undo 3, "
       "undo to 57"},
      {redo_what, "redo how many of your acts? A number, 1 or more: redo 2"},
      {history_what, "history how far back? A number of answers, 1 or more: history 20"},
      {nothing_to_undo, "there is nothing of yours to take back"},
      {too_few_acts, "{} of yours to take back, and not {}"},
      {nothing_to_redo,
       "there is nothing to give again: nothing was taken back, or something else was done since"},
      {no_such_answer, "there are {} answers so far; there is no answer {}"},
      {in_your_step,
       "you are in the middle of a move of your own: finish it with play, or take it back with "
       "--undo"},
      {two_bots, "two programs are to lead {}; --bot SIDE=COMMAND names one for each side"},
  });
};
}  // namespace opfor
