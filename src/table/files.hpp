#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "telling/sentences.hpp"

/// Reading and writing files; the only part of the house that does.
namespace opfor {

/// The largest saved battle that is read, in bytes.
inline constexpr std::size_t kMostJournalBytes = 64'000'000;

/// Where the shipped rosters of `ask` lie, and the army lists of `scenario`; the other files of
/// scenarios/ are scenarios.
inline constexpr std::string_view kRosters = "scenarios/rosters/";
inline constexpr std::string_view kLists = "scenarios/lists/";

/// A text that was found, on disk or among the files that the program carries.
struct FoundFile {
  std::string name;  ///< as problems call it
  std::string text;
  bool on_disk = true;
};

/// The text of a file of at most `most` bytes, which must be UTF-8.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t most);
/// Everything on standard input, within the same limits.
[[nodiscard]] Result<std::string> read_standard_input(std::size_t most);
/// True if there is anything of that name, be it a file that can be read or not.
[[nodiscard]] bool there_is(const std::string& path);
/// True if both paths lead to the same thing.
[[nodiscard]] bool same_file(const std::string& one, const std::string& two);

/// What becomes of a file that is there already.
enum class Over : std::uint8_t {
  never,  ///< it stays as it is
  asked   ///< the user has said that it may be written over
};
/// Why nothing can be written there, if so. Changes nothing: asked before anything is done for it.
[[nodiscard]] Result<void> may_write(const std::string& path, Over over);
/// Writes a whole file, or leaves what was there: a file is never left half-written. Links are
/// followed, a pipe or a device is written to as what it is, permissions stay.
[[nodiscard]] Result<void> write_file(const std::string& path, std::string_view text, Over over);

/// A scenario, table or saved battle: from disk; else the shipped file of that path; else the
/// shipped scenario of that bare name ("camerone_1863").
[[nodiscard]] Result<FoundFile> find_file(const std::string& path);
[[nodiscard]] bool is_scenario(std::string_view shipped_path);
/// The shipped files under a folder that end in ".toml": their bare names.
[[nodiscard]] std::vector<std::string> shipped_names(std::string_view folder);
/// The text of a shipped file, or null.
[[nodiscard]] const std::string_view* shipped_text(std::string_view path);
/// "camerone_1863" of "scenarios/x/camerone_1863.toml".
[[nodiscard]] std::string bare_name(std::string_view path);

[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace opfor
