// The sessions that the README shows are real: what is typed in them gives what they show.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <sstream>
#include <vector>

#include "cli/run_program.hpp"

namespace opfor::test {
namespace {

/// A session of the README: the command of its first line, what is typed after it, and what is
/// shown, in pieces where "..." leaves something out.
struct Shown {
  std::string command;
  std::string typed;
  std::vector<std::string> pieces;
};

/// What a person typed behind a prompt, if a line is one: "british> undo", "...? yes".
std::optional<std::string> typed_in(const std::string& line) {
  const std::size_t play = line.find("> ");
  const std::string who = line.substr(0, std::min(play, line.size()));
  if (play != std::string::npos &&
      who.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos) {
    return line.substr(play + 2);
  }
  const std::size_t ask = line.rfind("? ");
  if (ask != std::string::npos && line.front() != ' ' && line.size() < ask + 12) {
    return line.substr(ask + 2);
  }
  return std::nullopt;
}

/// The session of the README that begins with this command.
Shown shown(const std::string& command) {
  Shown shown;
  std::istringstream readme(file_text(OPFOR_SOURCE_DIR "/README.md"));
  std::string line;
  while (std::getline(readme, line) && line.rfind("$ " + command, 0) != 0) continue;
  if (!readme) return shown;
  shown.command = line.substr(2);
  shown.pieces.emplace_back();
  while (std::getline(readme, line) && line != "```") {
    if (line.find_first_not_of(' ') != std::string::npos &&
        line.substr(line.find_first_not_of(' ')) == "...") {
      shown.pieces.emplace_back();
      continue;
    }
    shown.pieces.back() += line + '\n';
    if (const auto typed = typed_in(line)) shown.typed += *typed + '\n';
  }
  return shown;
}

/// Runs a command in a folder with this input, and shows it as a terminal does.
std::string run_shown(const std::string& folder, const Shown& session) {
  put_file(folder + "/typed", session.typed);
  const std::string command = "cd '" + folder + "' && '" OPFOR_PROGRAM "'" +
                              session.command.substr(std::string("opfor").size()) + " <typed 2>&1";
  std::string said;
  FILE* out = popen(command.c_str(), "r");
  char buffer[4096];
  for (std::size_t got = 1; out != nullptr && got > 0;) {
    got = std::fread(buffer, 1, sizeof buffer, out);
    said.append(buffer, got);
  }
  if (out != nullptr) pclose(out);
  return said;
}

void shows_what_is_said(const std::string& command, std::size_t least_typed) {
  const std::string folder = empty_folder("readme");
  const Shown session = shown(command);
  ASSERT_FALSE(session.pieces.empty()) << "the README shows no session of " << command;
  ASSERT_GE(std::count(session.typed.begin(), session.typed.end(), '\n'),
            static_cast<std::ptrdiff_t>(least_typed));
  const std::string said = run_shown(folder, session);
  std::size_t at = 0;
  for (const std::string& piece : session.pieces) {
    const std::size_t found = said.find(piece, at);
    ASSERT_NE(found, std::string::npos) << "the README shows:\n" << piece << "\nit says:\n" << said;
    at = found + piece.size();
  }
  std::filesystem::remove_all(folder);
}

TEST(Readme, TheFirstScreenIsReal) {
  const std::string verb = "turn scenarios/nineteenth_century/camerone_1863.toml";
  EXPECT_THAT(file_text(OPFOR_SOURCE_DIR "/scripts/run"), testing::HasSubstr("set -- " + verb));
  const Shown screen = shown("scripts/run");
  ASSERT_EQ(screen.pieces.size(), 1U);
  const std::string folder = empty_folder("readme_first");
  std::filesystem::create_directory_symlink(OPFOR_SOURCE_DIR "/scenarios", folder + "/scenarios");
  EXPECT_EQ(run_opfor(folder, verb).out, screen.pieces.front());
  std::filesystem::remove_all(folder);
}
TEST(Readme, TheSessionOfPlayIsReal) { shows_what_is_said("opfor play ", 8); }
TEST(Readme, TheSessionOfAskIsReal) { shows_what_is_said("opfor ask ", 4); }

/// What is typed of the guide: a command line behind "$ opfor ", what is said to it behind "> ", an
/// empty one to end with.
struct Typed {
  std::string arguments;
  std::string said;
};
std::vector<Typed> typed_in_the_guide() {
  std::vector<Typed> all;
  std::istringstream guide(file_text(OPFOR_SOURCE_DIR "/scenarios/GUIDE.md"));
  for (std::string line; std::getline(guide, line);) {
    constexpr std::string_view kCommand = "$ opfor ";
    if (line.starts_with(kCommand)) {
      const std::string rest = line.substr(kCommand.size());
      all.push_back({rest.substr(0, rest.find("   ")), ""});
    } else if (line.starts_with(">") && !all.empty()) {
      all.back().said += line.substr(std::min<std::size_t>(2, line.size())) + '\n';
    }
  }
  return all;
}

TEST(Readme, TheFirstEveningOfTheGuideGoesAsItIsWritten) {
  const std::string folder = empty_folder("guide");
  const auto typed = typed_in_the_guide();
  ASSERT_GE(typed.size(), 7U);
  for (const Typed& one : typed) {
    const Ran ran = run_opfor(folder, one.arguments, one.said);
    EXPECT_EQ(ran.exit, 0) << one.arguments << '\n' << ran.err;
    const bool told = ran.err.find("So it stands now:") != std::string::npos;
    EXPECT_EQ(told, !one.said.empty()) << one.arguments;
  }
  for (const char* written : {"table.svg", "evening.battle", "sheet.html", "now.svg"}) {
    EXPECT_TRUE(std::filesystem::exists(folder + '/' + written)) << written;
  }
  std::filesystem::remove_all(folder);
}

TEST(Readme, ThePictureIsWhatTheProgramDraws) {
  const std::string folder = empty_folder("picture");
  ASSERT_EQ(run_opfor(folder, "turn camerone_1863 --map now.svg").exit, 0);
  EXPECT_TRUE(file_text(folder + "/now.svg") == file_text(OPFOR_SOURCE_DIR "/docs/camerone.svg"))
      << "draw it anew: opfor turn camerone_1863 --map docs/camerone.svg --force";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace opfor::test
