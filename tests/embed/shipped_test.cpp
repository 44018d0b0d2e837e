#include "core/shipped.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <vector>

namespace opfor::shipped {

std::span<const File> awkward_files();

namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Every .toml, .md, .py and .json of some folders of a root, relative to it, sorted.
std::vector<std::string> data_files(const std::filesystem::path& root,
                                    const std::vector<std::string>& folders) {
  std::vector<std::string> found;
  for (const std::string& folder : folders) {
    if (!std::filesystem::exists(root / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const auto kind = entry.path().extension();
      if (kind == ".toml" || kind == ".md" || kind == ".py" || kind == ".json") {
        found.push_back(std::filesystem::relative(entry.path(), root).generic_string());
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

void expect_same(std::span<const File> embedded, const std::filesystem::path& root,
                 const std::vector<std::string>& folders) {
  std::vector<std::string> paths;
  for (const File& file : embedded) {
    paths.emplace_back(file.path);
    EXPECT_TRUE(bytes_of(root / file.path) == file.text) << file.path << " differs from the file";
  }
  EXPECT_EQ(paths, data_files(root, folders));
}

TEST(Shipped, EveryDataFileOfTheRepositoryIsCarriedByteForByte) {
  expect_same(files(), OPFOR_SOURCE_DIR,
              {"ai/tables", "ai/doctrines", "ai/weights", "ai/difficulties", "ai/bots", "scenarios",
               "src/engine", "src/record"});
}

TEST(Shipped, AwkwardTextIsCarriedByteForByte) {
  ASSERT_EQ(awkward_files().size(), 3U);
  expect_same(awkward_files(), OPFOR_AWKWARD_ROOT, {"awkward"});
}

TEST(Shipped, TheAwkwardTextIsAwkward) {
  const auto text = [](std::string_view path) {
    const auto all = awkward_files();
    const auto file =
        std::find_if(all.begin(), all.end(), [path](const File& f) { return f.path == path; });
    return file == all.end() ? std::string_view{} : file->text;
  };
  EXPECT_GT(text("awkward/long.toml").size(), 3U * 65536);
  const std::string_view awkward = text("awkward/awkward.toml");
  using namespace std::string_view_literals;
  for (const std::string_view piece : {";"sv, "["sv, "\\"sv, ")\""sv, ")opfor\""sv, "\r\n"sv,
                                       "\0"sv, "\xC3\xBC"sv, "\xFF"sv, "?\?/"sv, "${CMAKE}"sv}) {
    EXPECT_NE(awkward.find(piece), std::string_view::npos) << piece;
  }
}

}  // namespace
}  // namespace opfor::shipped
