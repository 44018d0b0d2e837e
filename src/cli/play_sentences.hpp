#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/words.hpp"

/// What `play` says at its prompt when something cannot be done: every sentence once, so that a
/// test can ask for a case of each. None of them changes anything in the battle.
namespace opfor::cli {

enum class PlaySays : std::uint8_t {
  // lines
  too_long,
  unreadable,
  nothing_typed,
  not_a_command,
  ambiguous,
  not_here,
  // answers
  wrong_dice,
  wrong_choice,
  free_order_refused,
  no_such_order,
  order_without_place,
  no_gait,
  no_formation,
  charge_whom,
  facing_where,
  how_many_files,
  fights_nobody,
  no_path_to,
  no_option_for,
  // commands
  no_argument,
  who_throws,
  nothing_to_undo,
  no_such_answer_here,
  no_such_turn_here,
  not_acted,
  set_refused
};

}  // namespace opfor::cli

namespace opfor {
/// `{}` where a name or a number goes.
template <>
struct Words<cli::PlaySays> {
  static constexpr std::array<std::string_view, 26> all{
      "that line has {} characters; the longest that is read has {}",
      "that line holds characters that are no text",
      "nothing was typed; {}",
      "'{}' is no command here{}; {}",
      "'{}' may be {}; type more of it",
      "'{}' is for {}; {}",
      "not '{}': {}",
      "not '{}': {}; {}",
      "the order is refused: {}",
      "'{}' is no part of an order{}; \"help move\" lists them",
      "{} where? Say a place, such as: move to C4, move 12 north, move 12 short of the hedge",
      "'{}' is no pace; the paces are {}",
      "'{}' is no formation; the formations are {}",
      "{} whom? Name one unit",
      "{} where? Say a point of the compass, degrees, a place or a unit",
      "'{}' is no frontage; say how many files wide, such as: draw up 4 files wide",
      "{} is in contact with nobody",
      "{} would not come into contact with {} on that way",
      "{} is not among what may be chosen here; {}",
      "{} what? {}",
      "say 'typed' or 'rolled', and perhaps a side: dice typed {}",
      "there is nothing of yours to take back",
      "there are {} answers so far; there is no answer {}",
      "the battle has come to turn {}; there is no turn {}",
      "there is nothing to tell of {} yet",
      "the table was not corrected, and nothing has changed: {}"};
};
}  // namespace opfor

namespace opfor::cli {
/// The sentence with its details in place.
[[nodiscard]] std::string say(PlaySays sentence, std::initializer_list<std::string> details = {});
}  // namespace opfor::cli
