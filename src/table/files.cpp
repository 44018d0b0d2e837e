#include "table/files.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/transform.hpp>
#include <sstream>

#include "core/shipped.hpp"
#include "scenario/scenario.hpp"
#include "table/disk.hpp"
#include "table/sentences.hpp"

namespace opfor {
namespace {

namespace fs = std::filesystem;

std::string reason() { return std::strerror(errno); }

Result<std::string> checked_text(const std::string& name, std::string text, std::size_t most) {
  if (text.size() > most) {
    return fail(Exit::bad_file, TableSays::file_too_large,
                {name, std::to_string(text.size()), std::to_string(most)});
  }
  if (!is_utf8(text)) return fail(Exit::bad_file, TableSays::not_text, {name});
  return text;
}

/// Reads one byte more than allowed at most, so that a huge stream is not taken into memory.
std::string read_stream(std::istream& in, std::size_t most) {
  std::string text(most + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

/// How many bytes follow the first byte of a character; -1 if none may begin so.
int followers(unsigned char first) {
  if (first < 0x80) return 0;
  if (first >= 0xC2 && first <= 0xDF) return 1;
  if (first >= 0xE0 && first <= 0xEF) return 2;
  if (first >= 0xF0 && first <= 0xF4) return 3;
  return -1;
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const int more = followers(first);
    if (more < 0 || i + static_cast<std::size_t>(more) >= text.size()) return false;
    for (int k = 1; k <= more; ++k) {
      const auto byte = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
      if ((byte & 0xC0) != 0x80) return false;
    }
    const auto second = static_cast<unsigned char>(more > 0 ? text[i + 1] : 0x80);
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool beyond = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
    if (overlong || beyond) return false;
    i += static_cast<std::size_t>(more) + 1;
  }
  return true;
}

Result<std::string> read_file(const std::string& path, std::size_t most) {
  std::error_code error;
  if (!fs::exists(path, error)) return fail(Exit::bad_file, TableSays::no_file, {path});
  if (fs::is_directory(path, error)) {
    return fail(Exit::bad_file, TableSays::file_unreadable, {path, "it is a folder"});
  }
  const auto size = fs::is_regular_file(path, error) ? fs::file_size(path, error) : 0;
  if (!error && size > most) {
    return fail(Exit::bad_file, TableSays::file_too_large,
                {path, std::to_string(size), std::to_string(most)});
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail(Exit::bad_file, TableSays::file_unreadable, {path, reason()});
  std::string text;
  if (size > 0) {
    text.resize(size);
    in.read(text.data(), static_cast<std::streamsize>(size));
    text.resize(static_cast<std::size_t>(in.gcount()));
  } else {
    text = read_stream(in, most);
  }
  return checked_text(path, std::move(text), most);
}

Result<std::string> read_standard_input(std::size_t most) {
  std::string text;
  std::string line;
  while (text.size() <= most && std::getline(std::cin, line)) text += line + '\n';
  return checked_text("standard input", std::move(text), most);
}

bool there_is(const std::string& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

bool same_file(const std::string& one, const std::string& two) {
  std::error_code error;
  if (fs::equivalent(one, two, error)) return true;
  const auto whole = [&](const std::string& path) {
    return fs::absolute(disk::followed(path), error).lexically_normal();
  };
  return whole(one) == whole(two);
}

Result<void> may_write(const std::string& path, Over over) {
  const std::string to = disk::followed(path);
  const auto there = disk::state_of(to);
  if (!there) {
    const std::string folder = disk::folder_of(to);
    const auto state = disk::state_of(folder);
    if (path.empty() || path.back() == '/' || !state || !S_ISDIR(state->st_mode)) {
      return fail(Exit::refused, TableSays::no_folder, {path, folder});
    }
    return {};
  }
  if (S_ISDIR(there->st_mode)) {
    return fail(Exit::refused, TableSays::cannot_write, {path, "it is a folder"});
  }
  if (disk::is_special(to, *there)) return {};
  if (over == Over::never) return fail(Exit::refused, TableSays::file_exists, {path});
  if (disk::is_read_only(to, *there)) return fail(Exit::refused, TableSays::read_only, {path});
  return {};
}

Result<void> write_file(const std::string& path, std::string_view text, Over over) {
  if (auto may = may_write(path, over); !may) return may;
  const std::string to = disk::followed(path);
  const auto there = disk::state_of(to);
  const auto failed = [&] {
    return fail(Exit::refused, TableSays::cannot_write, {path, reason()});
  };
  if (there && disk::is_special(to, *there)) {
    const disk::Handle out = disk::open_there(to, O_WRONLY | O_APPEND);
    if (!out || disk::write_all(out.number(), text) < text.size()) return failed();
    return {};
  }
  auto made = disk::NewFile::make(disk::folder_of(to), text, there ? &*there : nullptr);
  if (!made) return failed();
  if (made->put(to, over == Over::asked)) return {};
  if (errno == EEXIST) return fail(Exit::refused, TableSays::file_exists, {path});
  return failed();
}

std::string bare_name(std::string_view path) { return fs::path(path).stem().string(); }

const std::string_view* shipped_text(std::string_view path) {
  const auto files = shipped::files();
  const auto found = ranges::find(files, path, &shipped::File::path);
  return found == files.end() ? nullptr : &found->text;
}

bool is_scenario(std::string_view shipped_path) {
  return shipped_path.substr(0, 10) == "scenarios/" && shipped_path.ends_with(".toml") &&
         !shipped_path.starts_with(kRosters) && !shipped_path.starts_with(kLists);
}

std::vector<std::string> shipped_names(std::string_view folder) {
  return shipped::files() | ranges::views::transform(&shipped::File::path) |
         ranges::views::filter([&](std::string_view path) {
           return path.starts_with(folder) && path.ends_with(".toml");
         }) |
         ranges::views::transform(bare_name) | ranges::to<std::vector>;
}

Result<FoundFile> find_file(const std::string& path) {
  std::error_code error;
  if (fs::exists(path, error)) {
    auto text = read_file(path, kMostJournalBytes);
    if (!text) return tl::unexpected(text.error());
    return FoundFile{path, *std::move(text), true};
  }
  for (const shipped::File& file : shipped::files()) {
    if (file.path == path || (is_scenario(file.path) && bare_name(file.path) == path)) {
      return FoundFile{std::string{file.path}, std::string{file.text}, false};
    }
  }
  const auto names = shipped::files() | ranges::views::transform(&shipped::File::path) |
                     ranges::views::filter(is_scenario) | ranges::views::transform(bare_name) |
                     ranges::to<std::vector>;
  // "lane" is short for one of them, perhaps.
  const std::string bare = bare_name(path);
  std::vector<std::string> longer;
  for (const std::string& name : names) {
    if (!bare.empty() && name.starts_with(bare)) longer.push_back(name);
  }
  return fail(Exit::bad_file, TableSays::no_shipped,
              {path, longer.size() == 1 ? "; did you mean '" + longer.front() + "'?"
                                        : or_did_you_mean(bare, names)});
}

}  // namespace opfor
