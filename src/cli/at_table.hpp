#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/assembly.hpp"
#include "telling/terminal.hpp"

/// A battle that is played at the terminal, and where the talk about it has come to.
namespace opfor::cli {

struct AtTable {
  Game& game;
  std::string file;  ///< where it is kept
  Ink ink;
  bool spoil = false;  ///< also what the enemy has in mind
  bool why = false;    ///< every reason whole

  std::size_t told = 0;                  ///< how many of the events have been told
  std::string heading = {};              ///< of what was told last
  std::optional<UnitSet> hidden = {};    ///< whom the person did not see then, if any was told
  std::vector<std::uint8_t> faces = {};  ///< typed so far of the throw that is asked first
  bool in_batch = false;                 ///< the first throws of this moment have been typed
  bool ask = true;                       ///< what is asked is to be shown (again)
  bool leaving = false;
  bool pauses = false;  ///< somebody watches: a turn in which he is asked nothing does not run by
  int watched = 0;      ///< the last turn in which he was asked something, or had go on
  bool paused = false;  ///< between two turns, until he has it go on
  std::vector<std::string> drawn = {};  ///< the maps that were written in this talk

  [[nodiscard]] Session& session() const { return game.session(); }
  [[nodiscard]] const Battle& table() const { return game.session().table(); }
  [[nodiscard]] const Setting& setting() const { return table().setting(); }
  [[nodiscard]] const Sheet& sheet() const { return game.sheet(); }
  [[nodiscard]] bool over() const { return game.battle().head().verdict != Verdict::going_on; }
  [[nodiscard]] bool person_decides(Side side) const {
    return game.session().players().person_decides[static_cast<std::size_t>(side)];
  }
  /// The throw that is asked first, or null.
  [[nodiscard]] const chance::Request* first_throw() const {
    const auto& throws = game.session().pending().throws;
    return throws.empty() ? nullptr : &throws.front();
  }
  /// The close call that is asked first, or null.
  [[nodiscard]] const CloseCall* first_measure() const {
    const auto& measures = game.session().pending().measures;
    return measures.empty() ? nullptr : &measures.front();
  }
  /// The decision that is asked first, or null.
  [[nodiscard]] const Decision* first_decision() const {
    const auto& decisions = game.session().pending().decisions;
    return decisions.empty() ? nullptr : &decisions.front();
  }
};

/// The side for which a person speaks, if he leads one of them alone.
[[nodiscard]] inline std::optional<Side> speaks_for(const AtTable& at) {
  if (at.person_decides(Side::a) == at.person_decides(Side::b)) return std::nullopt;
  return at.person_decides(Side::a) ? Side::a : Side::b;
}

/// A sentence of the program, ended and broken into lines.
[[nodiscard]] inline std::string paragraph(const std::string& sentence) {
  return wrapped(ended(sentence), 2, text_width());
}

}  // namespace opfor::cli
