#include <filesystem>
#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "core/shipped.hpp"
#include "table/files.hpp"
#include "table/sentences.hpp"

namespace opfor::cli {
namespace {

Result<Exit> show(const std::string& path) {
  if (const auto* text = shipped_text(path)) {
    fmt::print("{}", *text);
    return Exit::done;
  }
  std::vector<std::string> known;
  for (const shipped::File& file : shipped::files()) known.emplace_back(file.path);
  return fail(Exit::bad_file, TableSays::no_shipped, {path, or_did_you_mean(path, known)});
}

/// True if it is there as opfor would write it.
bool is_there(const std::string& path, std::string_view text) {
  if (!there_is(path)) return false;
  const auto found = read_file(path, kMostJournalBytes);
  return found && *found == text;
}

/// All of them, or none: what was changed meanwhile is found before anything is written.
Result<Exit> write_all(const std::string& folder, Over over) {
  namespace fs = std::filesystem;
  const auto path_of = [&](const shipped::File& file) {
    return (fs::path(folder) / std::string{file.path}).string();
  };
  std::vector<std::string> changed;
  std::vector<const shipped::File*> missing;
  for (const shipped::File& file : shipped::files()) {
    const std::string path = path_of(file);
    if (is_there(path, file.text)) continue;
    missing.push_back(&file);
    if (over == Over::never && there_is(path)) changed.push_back(path);
  }
  if (!changed.empty()) {
    return fail(Exit::refused, VerbSays::data_changed,
                {fmt::format("{}", fmt::join(changed, "\n"))});
  }
  std::size_t written = 0;
  for (const shipped::File* const file : missing) {
    const std::string path = path_of(*file);
    std::error_code error;
    fs::create_directories(fs::path(path).parent_path(), error);
    const auto done =
        error ? Result<void>(fail(Exit::refused, TableSays::cannot_write, {path, error.message()}))
              : write_file(path, file->text, over);
    if (!done) {
      Failure failure = done.error();
      failure.sentence += fmt::format("; {} of {} files are written", written, missing.size());
      return tl::unexpected(failure);
    }
    ++written;
  }
  return printed(
      [&]() -> Result<Exit> {
        for (const shipped::File& file : shipped::files()) fmt::print("{}\n", path_of(file));
        return Exit::done;
      },
      fmt::format("All files are in {}", folder));
}

}  // namespace

Result<Exit> run_data(const DataArguments& arguments) {
  switch (arguments.what) {
    case DataArguments::What::show:
      return show(arguments.path);
    case DataArguments::What::write:
      return write_all(arguments.path, over_of(arguments.force));
    case DataArguments::What::list:
      break;
  }
  for (const shipped::File& file : shipped::files()) fmt::print("{}\n", file.path);
  return Exit::done;
}

}  // namespace opfor::cli
