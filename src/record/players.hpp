#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/words.hpp"
#include "drill/level.hpp"

namespace opfor {

/// What an undo does to the dice that are thrown again.
enum class UndoLuck : std::uint8_t {
  fresh,  ///< a salt in the journal: nobody peeks. Default where a person plays
  same    ///< the same throws again: forks, paired comparisons
};
template <>
struct Words<UndoLuck> {
  static constexpr std::array<std::string_view, 2> all{"fresh", "same"};
};

/// What is done about distances near a limit (battle/close_call.hpp).
enum class Measuring : std::uint8_t {
  map,   ///< the map's measure is right
  told,  ///< it is taken, and told
  asked  ///< a person measures on his table
};
template <>
struct Words<Measuring> {
  static constexpr std::array<std::string_view, 3> all{"map", "told", "asked"};
};

/// Who answers for the two sides.
struct Answerers {
  std::array<bool, 2> person_decides{false, false};
  std::array<bool, 2> person_throws{false, false};
  Measuring measuring = Measuring::map;
  std::array<bool, 2> stands{false, false};  ///< see `Players`
  bool operator==(const Answerers&) const = default;
};

/// Who answers what. All of it is kept in the journal's first line; who answers may change later
/// (`Session::set_answerers`).
struct Players {
  std::uint64_t seed = 1;
  std::array<bool, 2> person_decides{false, false};  ///< decisions of the side are a person's
  std::array<bool, 2> person_throws{false, false};   ///< its dice are thrown by hand
  std::array<bool, 2> stands{false, false};  ///< its steps are passed over: played on a real table
  UndoLuck undo_luck = UndoLuck::fresh;
  Measuring measuring = Measuring::map;  ///< does anybody play with figures
  /// How the program leads a side, where it does.
  std::array<Level, 2> levels{Level::commander, Level::commander};
  bool operator==(const Players&) const = default;
};

[[nodiscard]] inline Answerers answerers_of(const Players& players) {
  return {players.person_decides, players.person_throws, players.measuring, players.stands};
}
inline void seat(Players& players, const Answerers& answerers) {
  players.person_decides = answerers.person_decides;
  players.person_throws = answerers.person_throws;
  players.measuring = answerers.measuring;
  players.stands = answerers.stands;
}

/// What a journal's first line holds, so that the minds can be made before it is resumed.
struct Opening {
  std::string sheet;
  std::string scenario_file;
  std::string scenario_text;
  Players players;
  std::vector<std::pair<std::string, std::string>> data;  ///< name and text of other files
  bool operator==(const Opening&) const = default;
};

}  // namespace opfor
