// Every .play file under tests/plays is a test for each of its variants and cases.
//   test_plays --tell FILE...   plays files and prints all that is told, whatever they expect
//   test_plays --scenario FILE  prints the scenario of each of its plays
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

#include "plays/play_files.hpp"
#include "plays/runner.hpp"

namespace opfor::plays {
namespace {

namespace fs = std::filesystem;

class PlayTest : public testing::Test {
 public:
  PlayTest(std::vector<Section> before, PlayText play)
      : before_(std::move(before)), play_(std::move(play)) {}
  void TestBody() override {
    const Outcome outcome = run(before_, play_);
    EXPECT_TRUE(outcome.wrong.empty()) << report(outcome);
  }

 private:
  std::vector<Section> before_;
  PlayText play_;
};

class UnreadTest : public testing::Test {
 public:
  explicit UnreadTest(std::string what) : what_(std::move(what)) {}
  void TestBody() override { FAIL() << what_; }

 private:
  std::string what_;
};

/// As names of tests may be.
std::string test_name(const std::string& words) {
  std::string name;
  for (const char c : words) {
    const bool fits = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (fits || (!name.empty() && name.back() != '_')) name += fits ? c : '_';
  }
  return name;
}

std::string suite_of(const fs::path& path) {
  return path.parent_path().filename().string() + "/" + path.stem().string();
}

/// Where one file or one test is asked for by its name, as ctest does ("over_the_hills/fire.*"),
/// the other files need not be read.
bool asked_for(const fs::path& path, const std::string& filter) {
  const std::size_t pattern = filter.find_first_of("*?:-");
  const std::size_t suite_ends = filter.find('.');
  const bool names_suite = suite_ends != std::string::npos && suite_ends < pattern;
  const bool one =
      pattern == std::string::npos || (filter[pattern] == '*' && pattern + 1 == filter.size());
  return !names_suite || !one || filter.substr(0, suite_ends) == suite_of(path);
}

template <class Make>
void add_test(const std::string& suite, const std::string& name, const fs::path& path, Make make) {
  testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, path.c_str(), 1, make);
}

void add_tests(const fs::path& path) {
  PlayFile file = read_play_file(path);
  const std::string suite = suite_of(path);
  if (!file.problems.empty()) {
    const std::string what = file.problems.to_string();
    add_test(suite, "is_read", path, [what]() -> testing::Test* { return new UnreadTest(what); });
    return;
  }
  std::map<std::string, int> named;
  for (const PlayText& play : file.plays) {
    std::string name = test_name(play.name);
    if (const int n = named[name]++; n > 0) name += fmt::format("_{}", n + 1);
    add_test(suite, name, path, [before = file.before, play]() -> testing::Test* {
      return new PlayTest(before, play);
    });
  }
}

int tell(int files, char** names, bool scenario) {
  int wrong = 0;
  for (int i = 0; i < files; ++i) {
    const PlayFile file = read_play_file(fs::absolute(names[i]));
    fmt::print("{}", file.problems.to_string());
    for (const PlayText& play : file.plays) {
      fmt::print("--- {}\n", play.name);
      if (scenario) {
        std::vector<Section> sections = file.before;
        sections.insert(sections.end(), play.sections.begin(), play.sections.end());
        fmt::print("{}\n", scenario_text(sections));
      } else {
        const Outcome outcome = run(file.before, play);
        fmt::print("{}\n", report(outcome));
        wrong += static_cast<int>(outcome.wrong.size());
      }
    }
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace opfor::plays

int main(int argc, char** argv) {
  const std::string_view mode = argc > 2 ? argv[1] : "";
  if (mode == "--tell" || mode == "--scenario") {
    return opfor::plays::tell(argc - 2, argv + 2, mode == "--scenario");
  }
  testing::InitGoogleTest(&argc, argv);
  const std::string filter = testing::GTEST_FLAG(filter);
  for (const auto& path : opfor::plays::all_play_files()) {
    if (opfor::plays::asked_for(path, filter)) opfor::plays::add_tests(path);
  }
  return RUN_ALL_TESTS();
}
