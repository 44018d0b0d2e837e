#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "core/words.hpp"

/// What the program says when something cannot be done: every sentence once, in one list, so that a
/// test can ask for a case of each.
namespace opfor::cli {

/// How the program ends.
enum class Exit : int {
  done = 0,
  refused = 1,   ///< refused, or not found true
  usage = 2,     ///< wrong usage
  bad_file = 3,  ///< a file (or a report) that cannot be used
  fault = 70     ///< our own fault
};

enum class Says : std::uint8_t {
  // files
  no_file,
  no_shipped,
  file_too_large,
  file_unreadable,
  cannot_write,
  not_text,
  what_is_it,
  bad_scenario,
  stand_on_another,
  bad_table,
  bad_doctrine,
  bad_journal,
  bad_roster,
  too_wide_table,
  no_doctrine,
  no_tables,
  // turn
  which_side,
  no_side,
  both_seats,
  begun_with_play,
  begun_with_turn,
  not_at_begin,
  nothing_to_report,
  over,
  dice_ran_out,
  answers_ran_out,
  again_needs_pass,
  again_needs_battle,
  file_exists,
  // odds
  no_sheet,
  no_resolver,
  not_json,
  not_an_object,
  not_a_value,
  bad_fields,
  too_many_branches,
  // replay, data
  not_a_journal,
  no_such_answer,
  no_such_turn,
  battle_needs_scenario,
  // report
  nobody,
  two_of_the_name,
  no_place,
  two_places,
  not_understood,
  off_the_grid,
  off_the_table,
  told_twice,
  sheet_refuses,
  not_on_table,
  not_ordered,
  never_so_near,
  no_close_call,
  measures_alone,
  bad_report
};

}  // namespace opfor::cli

namespace opfor {
/// `{}` where a name or a number goes.
template <>
struct Words<cli::Says> {
  static constexpr std::array<std::string_view, 55> all{
      "there is no file '{}'",
      "there is no file '{}', and none of that name comes with opfor{}",
      "'{}' has {} bytes; the most that opfor reads is {}",
      "'{}' cannot be read: {}",
      "'{}' cannot be written: {}",
      "'{}' is not text (it holds bytes that are not UTF-8)",
      "'{}' is neither a scenario, a behaviour table, a doctrine nor a saved battle",
      "the scenario cannot be used:\n{}",
      "at the start these units stand on each other:{}",
      "the behaviour table cannot be used:\n{}",
      "the doctrine cannot be used:\n{}",
      "the saved battle '{}' cannot be used: {}",
      "the roster cannot be used:\n{}",
      "the table '{}' of this behaviour hangs on too many facts at once for ask to search it",
      "there is no doctrine '{}'{}",
      "there is no behaviour table for the sheet '{}'; give one with --tables FILE",
      "which side shall opfor lead? Say --side {}",
      "there is no side '{}'; the sides are {}",
      "the side '{}' is given to a person and to opfor at once",
      "'{}' is played to its end at the terminal; go on with: opfor play {}",
      "in '{}' your own turns are played on your table; go on with: opfor turn {} --report -",
      "{} was fixed when '{}' was begun; begin again from the scenario to change it",
      "--report - waits for lines on standard input, but --dice typed reads it too; "
      "put the report into a file",
      "the battle is over: {}",
      "the dice ran out: nobody threw {}. {}",
      "the answers ran out at: {} {}",
      "opfor has given no orders yet in '{}'; leave out --again",
      "--again shows the last sheet of a saved battle, and '{}' is a scenario",
      "'{}' exists already; opfor does not write over a saved battle",
      "there is no sheet '{}'; the sheets are {}",
      "the sheet has no resolver '{}'{}; list them with: opfor odds {}",
      "this is not JSON: {}",
      "the fields of a resolver are a JSON object such as {{\"dice\": 3}}, not {}",
      "the field '{}' must be true or false, a whole number or a text",
      "the fields cannot be used:\n{}",
      "these odds have too many branches to be counted; take smaller numbers",
      "'{}' is not a saved battle",
      "'{}' has {} answers; there is no answer {}",
      "'{}' has come to turn {}; there is no turn {}",
      "battle begins from a scenario, and '{}' is a saved battle; go on with: opfor turn {}",
      "nobody is called '{}'{}",
      "'{}' may be {}; say which",
      "there is no place or unit '{}'{}",
      "'{}' may be {}; say which",
      "'{}' says nothing that opfor knows{}",
      "there is no square '{}'; the map has A1 to {}",
      "{} would be off the table ({} x {})",
      "line {} has already told {} of {}",
      "{}: {}",
      "{} is not on the table",
      "{} was given no way to go by opfor, so it cannot have stopped on it",
      "{} never came so near to {} on its way",
      "the last turn had no close call between {} and {}",
      "'{}' is about a close call of the last turn, which is then ordered anew: report such "
      "lines alone, and afterwards what happened",
      "the report was not used, and nothing has changed:\n{}"};
};
}  // namespace opfor

namespace opfor::cli {

/// The sentence with its details in place.
[[nodiscard]] std::string say(Says sentence, std::initializer_list<std::string> details = {});

/// Why the program stops, as it will be printed after "opfor: ".
struct Failure {
  Exit exit = Exit::refused;
  std::string sentence;
};
template <class T>
using Result = tl::expected<T, Failure>;
[[nodiscard]] tl::unexpected<Failure> fail(Exit exit, Says sentence,
                                           std::initializer_list<std::string> details = {});

/// The sentence with a full stop, unless it ends with a mark of its own or spans lines.
[[nodiscard]] std::string ended(std::string sentence);

/// Lines without the ends of the last.
[[nodiscard]] std::string without_end(std::string lines);

/// "; did you mean 'x'?", as it is spelt among those known, or nothing. Case does not count.
[[nodiscard]] std::string did_you_mean(std::string_view typed, std::span<const std::string> known);

}  // namespace opfor::cli
