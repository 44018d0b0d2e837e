#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/problem.hpp"

/// What a .play file says, cut into its parts; README.md has the format.
namespace opfor::plays {

/// A line and where it stands.
struct Line {
  Where where;
  std::string text;
};

/// "dice", or "side a" with the keys behind its colon, and the lines under it.
struct Section {
  std::string name;
  Line heading;  ///< what stands behind the colon: one line or several, parted by ';'
  std::vector<Line> lines;
};

/// One play: what it proves, and what is done, in the order in which it is written.
struct PlayText {
  std::string file;  ///< "vws_cmb_9_retreat"
  std::string name;  ///< "attackers go back, horse"; of a file without variants "play"
  std::vector<std::string> rules;
  std::vector<Section> sections;
};

/// The plays of a file: one a variant and case. Problems of the text stand in `problems`.
[[nodiscard]] std::vector<PlayText> read_plays(std::string_view text, const std::string& path,
                                               Problems& problems);

/// All lines of a section, those behind its colon first.
[[nodiscard]] std::vector<Line> all_lines(const Section& section);

// --- words ---

[[nodiscard]] std::string trimmed(std::string_view text);
/// Parted at a mark outside of brackets and quotes ("20,24" is one); parts are trimmed, empty ones
/// left out.
[[nodiscard]] std::vector<std::string> parted(std::string_view text, char at);
/// Parted at every mark, wherever it stands.
[[nodiscard]] std::vector<std::string> cut_at(std::string_view text, std::string_view mark);
/// What stands before and behind the first such mark, trimmed; without it all is before.
struct Halves {
  std::string before;
  std::string behind;
  bool found = false;
};
[[nodiscard]] Halves halves(std::string_view text, std::string_view mark);
/// The words, parted by blanks.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);
[[nodiscard]] bool begins(std::string_view text, std::string_view with);

}  // namespace opfor::plays
