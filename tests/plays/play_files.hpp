#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "plays/play_text.hpp"

/// Where plays are: tests/plays/<sheet>/<what>.play, and beside them sheet.play.
namespace opfor::plays {

/// A file, with the sections that all of its sheet begin with.
struct PlayFile {
  std::string sheet;  ///< the folder
  std::vector<Section> before;
  std::vector<PlayText> plays;
  Problems problems;
};

/// @param path of the file that the text is of: sheet.play is looked for beside it
[[nodiscard]] PlayFile play_file_of(const std::string& text, const std::filesystem::path& path);
[[nodiscard]] PlayFile read_play_file(const std::filesystem::path& path);
/// Every file of plays of the project, in the order of their names.
[[nodiscard]] std::vector<std::filesystem::path> all_play_files();

}  // namespace opfor::plays
