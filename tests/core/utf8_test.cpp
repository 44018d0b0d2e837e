#include "core/utf8.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

TEST(Utf8, valid_texts_have_no_invalid_byte) {
  for (const std::string_view text :
       {"", "abc", "L\xC3\xBCtzen", "\xE2\x82\xAC", "\xF0\x9F\x8E\xB2", "\xED\x9F\xBF",
        "\xEE\x80\x80", "\xF4\x8F\xBF\xBF", "\xC2\x80"}) {
    EXPECT_EQ(invalid_utf8_at(text), kNone) << text;
  }
}

TEST(Utf8, the_first_byte_of_a_bad_sequence_is_found) {
  for (const std::string_view bad :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x9F\xBF", "\xE2\x82",
        "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    EXPECT_EQ(invalid_utf8_at("a\xC3\xBC" + std::string{bad}), 3U);
    EXPECT_EQ(invalid_utf8_at("a\xC3\xBC" + std::string{bad} + "z"), 3U);
  }
}

TEST(Utf8, characters_are_counted_not_bytes) {
  EXPECT_EQ(characters(""), 0U);
  EXPECT_EQ(characters("a\xC3\xBC\xE2\x82\xAC"), 3U);
  EXPECT_EQ(first_characters("a\xC3\xBC\xE2\x82\xAC", 2), "a\xC3\xBC");
  EXPECT_EQ(first_characters("a\xC3\xBC", 2), "a\xC3\xBC");
  EXPECT_EQ(first_characters("abc", 0), "");
}

TEST(Utf8, control_characters_of_both_ranges_are_found) {
  for (const std::string_view text : {"\n", "a\tb", "\x1B[0m", "\x7F", "\xC2\x85", "\xC2\x9F"}) {
    EXPECT_TRUE(has_control(text));
  }
  EXPECT_TRUE(has_control(std::string_view{"a\0", 2}));
  for (const std::string_view text : {"", "a b~", "\xC2\xA0", "\xC3\x85", "\xE2\x82\x85"}) {
    EXPECT_FALSE(has_control(text)) << text;
  }
}

}  // namespace
}  // namespace opfor
