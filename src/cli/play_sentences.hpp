#pragma once

#include "core/words.hpp"
#include "telling/sentences.hpp"

/// What `play` says at its prompt when something cannot be done. None of it changes anything in the
/// battle.
namespace opfor::cli {

enum class PlaySays : std::uint8_t {
  too_long,
  unreadable,
  nothing_typed,
  not_a_command,
  ambiguous,
  not_here,
  wrong_dice,
  wrong_choice,
  free_order_refused,
  no_option_for,
  no_argument,
  nothing_after,
  quote_file,
  who_throws,
  no_such_turn_here,
  not_acted,
  nobody_of_them,
  goes_on,
  not_asked_now,
  set_refused
};

}  // namespace opfor::cli

namespace opfor {
/// `{}` where a name or a number goes.
template <>
struct Words<cli::PlaySays> {
  using enum cli::PlaySays;
  static constexpr auto all = in_order<set_refused>({
      {too_long, "that line has {} characters; the longest that is read has {}"},
      {unreadable, "that line holds characters that are no text"},
      {nothing_typed, "nothing was typed; {}"},
      {not_a_command, "'{}' is no command here; {}{}"},
      {ambiguous, "'{}' may be {}; type more of it"},
      {not_here, "'{}' is for {}; {}"},
      {wrong_dice, "not '{}': {}"},
      {wrong_choice, "not '{}': {}; {}"},
      {free_order_refused, "the order is refused: {}"},
      {no_option_for, "'{}' is not among what may be chosen here; {}"},
      {no_argument, "{} what? {}"},
      {nothing_after, "'{}' takes nothing after it ('{}'); say '{}' alone"},
      {quote_file, "'{}' has blanks in it; if it is the name of a file, quote it: \"{}\""},
      {who_throws, "say 'typed' or 'rolled', and perhaps a side: dice typed {}"},
      {no_such_turn_here, "the battle has come to turn {}; there is no turn {}"},
      {not_acted, "there is nothing to tell of {} yet"},
      {nobody_of_them, "none of them is asked for its order now; {}"},
      {goes_on, "nobody of yours was asked for anything; Enter goes on with turn {}"},
      {not_asked_now,
       "{} is not asked for its order now; what has happened is said as it happened (moved, "
       "charged), or with set"},
      {set_refused, "the table was not corrected, and nothing has changed: {}"},
  });
};
}  // namespace opfor
