#include <filesystem>
#include <fmt/format.h>

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

Result<Exit> write_all(const std::string& folder) {
  namespace fs = std::filesystem;
  for (const shipped::File& file : shipped::files()) {
    const fs::path path = fs::path(folder) / std::string{file.path};
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
      return fail(Exit::refused, TableSays::cannot_write, {path.string(), error.message()});
    if (const auto written = write_file(path.string(), file.text); !written) {
      return tl::unexpected(written.error());
    }
    fmt::print("{}\n", path.string());
  }
  return Exit::done;
}

}  // namespace

Result<Exit> run_data(const DataArguments& arguments) {
  switch (arguments.what) {
    case DataArguments::What::show:
      return show(arguments.path);
    case DataArguments::What::write:
      return write_all(arguments.path);
    case DataArguments::What::list:
      break;
  }
  for (const shipped::File& file : shipped::files()) fmt::print("{}\n", file.path);
  return Exit::done;
}

}  // namespace opfor::cli
