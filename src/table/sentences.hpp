#pragma once

#include "core/words.hpp"
#include "telling/sentences.hpp"

/// Why a battle cannot be put together from its files, or nobody can sit down to it.
namespace opfor {

enum class TableSays : std::uint8_t {
  no_file,
  no_shipped,
  file_too_large,
  file_unreadable,
  cannot_write,
  not_text,
  bad_scenario,
  bad_table,
  bad_doctrine,
  bad_journal,
  bad_roster,
  too_wide_table,
  no_doctrine,
  no_tables,
  which_side,
  no_side,
  both_seats,
  no_level
};

/// `{}` where a name or a number goes.
template <>
struct Words<TableSays> {
  using enum TableSays;
  static constexpr auto all = in_order<no_level>({
      {no_file, "there is no file '{}'"},
      {no_shipped, "there is no file '{}', and none of that name comes with opfor{}"},
      {file_too_large, "'{}' has {} bytes; the most that opfor reads is {}"},
      {file_unreadable, "'{}' cannot be read: {}"},
      {cannot_write, "'{}' cannot be written: {}"},
      {not_text, "'{}' is not text (it holds bytes that are not UTF-8)"},
      {bad_scenario, "the scenario cannot be used:\n{}"},
      {bad_table, "the behaviour table cannot be used:\n{}"},
      {bad_doctrine, "the doctrine cannot be used:\n{}"},
      {bad_journal, "the saved battle '{}' cannot be used: {}"},
      {bad_roster, "the roster cannot be used:\n{}"},
      {too_wide_table,
       "the table '{}' of this behaviour hangs on too many facts at once for ask to search it"},
      {no_doctrine, "there is no doctrine '{}'{}"},
      {no_tables, "there is no behaviour table for the sheet '{}'; give one with --tables FILE"},
      {which_side, "which side shall opfor lead? Say --side {}"},
      {no_side, "there is no side '{}'; the sides are {}"},
      {both_seats, "the side '{}' is given to a person and to opfor at once"},
      {no_level,
       "there is no level '{}'; opfor leads at random, by reaction or as a commander: random, "
       "reaction, commander, or for one side alone SIDE=LEVEL (sides: {})"},
  });
};
}  // namespace opfor
