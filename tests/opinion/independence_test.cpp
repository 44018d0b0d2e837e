// The second opinion asks nobody who moves the bodies: it includes no header of rules/ or ai/, and
// of src/field plain values alone. (opfor_opinion links nothing above `battle`.)
#include <filesystem>
#include <fstream>

namespace opfor::battles::opinion {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

const fs::path kFolder = fs::path{OPFOR_SOURCE_DIR} / "tests/battles/opinion";

/// What it may include of the house.
bool is_plain(const std::string& header) {
  const auto begins = [&](std::string_view with) { return header.rfind(with, 0) == 0; };
  return begins("core/") || begins("battles/opinion/") || begins("battle/") ||
         header == "field/box.hpp" || header == "field/feature.hpp";
}

std::vector<std::string> strangers(const fs::path& file) {
  std::vector<std::string> found;
  std::ifstream in{file};
  for (std::string line; std::getline(in, line);) {
    const std::string quote = "#include \"";
    if (line.rfind(quote, 0) != 0) continue;
    const std::string header = line.substr(quote.size(), line.rfind('"') - quote.size());
    if (!is_plain(header)) found.push_back(file.filename().string() + ": " + header);
  }
  return found;
}

TEST(Independence, TheOpinionIncludesNoRules) {
  std::size_t files = 0;
  std::vector<std::string> all;
  for (const auto& entry : fs::recursive_directory_iterator{kFolder}) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".hpp" && extension != ".cpp") continue;
    ++files;
    for (const std::string& one : strangers(entry.path())) all.push_back(one);
  }
  EXPECT_GT(files, 20U);
  EXPECT_THAT(all, IsEmpty());
}

}  // namespace
}  // namespace opfor::battles::opinion
