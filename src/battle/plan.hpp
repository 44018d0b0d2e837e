#pragma once

#include <array>
#include <cstdint>

#include "core/words.hpp"

namespace opfor {

class Fields;

/// What a general means to do with his side.
enum class Scheme : std::uint8_t {
  as_told,       ///< each by the task that the scenario gives it
  together,      ///< groups go in together; who has a way to go forms up first
  left_first,    ///< the left goes in, the rest when it has
  right_first,   ///< the right goes in, the rest when it has
  centre_first,  ///< the centre goes in, the wings when it has
  round_left,    ///< the horse goes round the left, the rest waits for it
  round_right,   ///< the horse goes round the right, the rest waits for it
  pinch,         ///< round both
  on_the_edge,   ///< who holds lines the covered edges that face the enemy
  with_reserve,  ///< as told, but the horse (or who stands farthest back) waits for its moment
  forward,       ///< who holds meets the enemy a move ahead
  upon_left,     ///< all who can fall on the enemy before their own left
  upon_centre,   ///< all who can fall on the enemy before their own centre
  upon_right     ///< all who can fall on the enemy before their own right
};
template <>
struct Words<Scheme> {
  static constexpr std::array<std::string_view, 14> all{
      "as_told",    "together",    "left_first",  "right_first", "centre_first",
      "round_left", "round_right", "pinch",       "on_the_edge", "with_reserve",
      "forward",    "upon_left",   "upon_centre", "upon_right"};
};

/// One part goes in at once, and the rest when that is upon the enemy.
[[nodiscard]] constexpr bool one_part_goes_first(Scheme scheme) {
  return scheme == Scheme::left_first || scheme == Scheme::right_first ||
         scheme == Scheme::centre_first;
}

/// How far a group of a plan has come.
enum class Phase : std::uint8_t {
  none,       ///< no group of a plan
  forms_up,   ///< makes for its place, out of reach of the enemy, or waits there
  waits,      ///< in reserve: until it is called
  goes_in,    ///< does what it is there for
  falls_back  ///< its side has lost too much: gets out of reach, and stays there
};
template <>
struct Words<Phase> {
  static constexpr std::array<std::string_view, 5> all{"none", "forms_up", "waits", "goes_in",
                                                       "falls_back"};
};

/// What a side's general has in mind beside the tasks that he has given. Its side alone knows it.
struct Mind {
  Scheme scheme = Scheme::as_told;
  std::uint8_t spare = 0;
  std::uint16_t asked = 0;  ///< the last turn that he was asked in; 0: not yet
  std::uint32_t seal = 0;   ///< of the plan, as he adopted it (drill/plan.hpp); 0: none
  constexpr bool operator==(const Mind&) const = default;
};

void describe(Fields& f, Mind& mind);

}  // namespace opfor
