#include "plays/play_files.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace opfor::plays {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSheet = "sheet.play";

std::string read_file(const fs::path& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

PlayFile play_file_of(const std::string& text, const fs::path& path) {
  PlayFile file;
  file.sheet = path.parent_path().filename().string();
  const fs::path sheet = path.parent_path() / kSheet;
  for (const PlayText& play : read_plays(read_file(sheet), sheet.string(), file.problems)) {
    file.before = play.sections;
  }
  file.plays = read_plays(text, path.string(), file.problems);
  for (const PlayText& play : file.plays) {
    if (!play.rules.empty()) continue;
    file.problems.add({path.string(), 1, 1}, "'" + play.name + "' names no rule that it proves",
                      "a line 'rule: VWS-CMB-9'");
  }
  return file;
}

PlayFile read_play_file(const fs::path& path) { return play_file_of(read_file(path), path); }

std::vector<fs::path> all_play_files() {
  std::vector<fs::path> paths;
  const fs::path plays = fs::path(OPFOR_SOURCE_DIR) / "tests" / "plays";
  for (const auto& entry : fs::recursive_directory_iterator(plays)) {
    const fs::path& path = entry.path();
    if (path.extension() == ".play" && path.filename() != kSheet) paths.push_back(path);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace opfor::plays
