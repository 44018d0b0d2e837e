// Files that no honest editor would save: the reader says so and does nothing else.
#include <chrono>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sstream>

#include "scenario/document.hpp"
#include "scenario/plain_sheet.hpp"

namespace opfor::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string file_text(const std::string& path) {
  std::ifstream in(std::string{OPFOR_SOURCE_DIR} + '/' + path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

const Sheet* find_century(std::string_view name) {
  static const PlainSheet sheet{"nineteenth_century", Measure::centimetre};
  return name == sheet.name() ? &sheet : nullptr;
}

std::string repeated(std::string_view piece, std::size_t n) {
  std::string text;
  for (std::size_t i = 0; i < n; ++i) text += piece;
  return text;
}

TEST(BrokenInput, a_file_cut_anywhere_is_refused) {
  constexpr std::array<std::string_view, 1> names{"nineteenth_century"};
  const std::string whole = file_text("scenarios/nineteenth_century/camerone_1863.toml");
  ASSERT_GT(whole.size(), 5000U);
  for (std::size_t n = 0; n < whole.size() - 200; n += 50) {
    const auto scenario = read_scenario(whole.substr(0, n), "cut.toml", find_century, names);
    ASSERT_FALSE(scenario) << n;
    ASSERT_FALSE(scenario.error().empty()) << n;
    for (const Problem& problem : scenario.error().all()) {
      ASSERT_FALSE(problem.what.empty()) << n;
      ASSERT_EQ(problem.where.file, "cut.toml") << n;
    }
  }
}

TEST(BrokenInput, a_small_file_cut_at_every_byte_reads_or_is_refused) {
  for (std::size_t n = 0; n < kBattle.size(); ++n) {
    const auto scenario = read(kBattle.substr(0, n));
    // Only the last unit's last line can be shortened and still be a battle: 10 figures, or 1.
    EXPECT_EQ(scenario.has_value(), n + 2 >= kBattle.size()) << n;
  }
}

TEST(BrokenInput, a_hundred_megabytes_are_refused_by_their_size_at_once) {
  const std::string text(100'000'000, '[');
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(problems_of(text), "t.toml: the file is too big: 100000000 bytes, 1000000 at most\n");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(100));
}

TEST(BrokenInput, bytes_that_are_not_utf8_are_named) {
  const std::vector<std::string_view> bad{"\x80",              // a continuation alone
                                          "\xC3",              // cut
                                          "\xC0\xAF",          // overlong
                                          "\xE0\x80\xAF",      // overlong
                                          "\xED\xA0\x80",      // a surrogate
                                          "\xF4\x90\x80\x80",  // above U+10FFFF
                                          "\xFF",
                                          "\xFE"};
  for (const std::string_view bytes : bad) {
    EXPECT_THAT(problems_of(changed("A skirmish", bytes)),
                StartsWith("t.toml:2:10: the text is not UTF-8: byte 27 is no character"));
  }
  EXPECT_EQ(problems_of(changed("A skirmish", "L\xC3\xBCtzen \xE2\x82\xAC \xF0\x9F\x8E\xB2")), "");
}

TEST(BrokenInput, nesting_cannot_exhaust_the_stack) {
  const std::size_t n = 200'000;
  const std::vector<std::string> deep{
      "a = " + repeated("[", n),
      "a = " + repeated("{a=", n),
      "a = " + repeated("[[[{a=", n / 6),
      "a" + repeated(".a", n) + " = 1",
      "[a" + repeated(".a", n) + "]",
      "\"a\"" + repeated(".\"a\"", n) + " = 1",
      "a = [\"\"\"x\"\"\"\", {b" + repeated(".b", n) + " = 1}]",
      "a = ['''x''''', {b" + repeated(".b", n) + " = 1}]",
      "a = [\"\", '', {b" + repeated(".b", n) + " = 1}]",
      "a = \"\\\"\"\nb" + repeated(".b", n) + " = 1",
      "# \" don't\nb" + repeated(" . b", n) + " = 1",
  };
  for (const std::string& text : deep) {
    EXPECT_THAT(problems_of(text), HasSubstr("the file is nested too deeply: 16 levels at most"))
        << text.substr(0, 30);
  }
}

TEST(BrokenInput, dots_and_brackets_in_texts_and_comments_do_not_nest) {
  const std::string dots = repeated(".", 60) + repeated("[", 60) + " it''s";
  std::string text = changed("A skirmish", dots);
  EXPECT_EQ(problems_of(text), "");
  text += "# " + dots + "\n";
  text.insert(text.find("fog"), "# " + dots + " \" ' \n");
  EXPECT_EQ(problems_of(text), "");
  EXPECT_EQ(problems_of(changed("\"A skirmish\"", "\"\"\"" + dots + "\"\"\"\"")), "");
}

TEST(BrokenInput, one_number_that_is_none_is_named_wherever_it_stands) {
  const std::array<std::string_view, 6> places{"flank_range = 60", "facing = 180",
                                               "cover_within = 3", "width = 4",
                                               "facing = 45",      "height = 90"};
  for (const std::string_view place : places) {
    for (const std::string_view bad : {"nan", "inf", "-inf", "1e400"}) {
      const std::string key{place.substr(0, place.find('=') + 2)};
      EXPECT_NE(problems_of(changed(place, key + std::string{bad})), "") << key << bad;
    }
  }
}

TEST(BrokenInput, thousands_of_mistakes_are_told_in_reasonable_time_and_length) {
  const auto start = std::chrono::steady_clock::now();
  std::string text{kBattle};
  while (text.size() < 980'000) text += "[[unit]]\n";
  EXPECT_THAT(problems_of(text), HasSubstr("[[unit]] tables, 128 at most"));
  std::string keys{"system = \"plain\"\n"};
  for (int i = 0; i < 50'000; ++i) keys += "key" + std::to_string(i) + " = 1\n";
  EXPECT_LT(problems_of(keys).size(), 5000U);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

RC_GTEST_PROP(BrokenInput, changed_bytes_never_do_more_than_bring_problems,
              (std::vector<std::pair<std::uint16_t, char>> changes)) {
  std::string text{kBattle};
  for (const auto& [at, c] : changes) text[at % text.size()] = c;
  const auto scenario = read(text);
  RC_ASSERT(scenario.has_value() || !scenario.error().empty());
  if (scenario) RC_ASSERT(scenario->setting->ground != nullptr);
}

RC_GTEST_PROP(BrokenInput, moved_pieces_never_do_more_than_bring_problems, (std::uint32_t seed)) {
  std::string text{kBattle};
  for (int i = 0; i < 3; ++i) {
    seed = seed * 1664525U + 1013904223U;
    const std::size_t from = (seed >> 8U) % text.size();
    const std::size_t length = seed % 40;
    const std::size_t to = (seed >> 16U) % text.size();
    text.insert(to, text.substr(from, length));
  }
  const auto scenario = read(text);
  RC_ASSERT(scenario.has_value() || !scenario.error().empty());
}

}  // namespace
}  // namespace opfor::test
