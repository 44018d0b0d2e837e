#include "scenario/keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario/document.hpp"

namespace opfor {
namespace {

using testing::ElementsAre;

enum class Colour : std::uint8_t { red, green };

class KeysTest : public testing::Test {
 protected:
  Keys keys(std::string_view text) {
    document_ = Document::read(text, "k.toml", 10'000, problems_);
    if (!document_) throw std::runtime_error(problems_.to_string());
    return document_->keys(problems_);
  }
  std::string said() { return problems_.to_string(); }

 private:
  Problems problems_;
  std::optional<Document> document_;
};

}  // namespace

template <>
struct Words<Colour> {
  static constexpr std::array<std::string_view, 2> all{"red", "green"};
};

namespace {

TEST_F(KeysTest, absent_keys_are_nothing_and_no_problem) {
  Keys k = keys("x = 1");
  EXPECT_FALSE(k.text("a") || k.label("b") || k.id("c") || k.date("d") || k.flag("e"));
  EXPECT_FALSE(k.integer("f", 0, 1) || k.number("g", 0, 1) || k.angle("h"));
  EXPECT_FALSE(k.length("i", Measure::inch, 0, 1) || k.point("j", Measure::inch));
  EXPECT_FALSE(k.points("k", Measure::inch) || k.texts("l") || k.table("m"));
  EXPECT_FALSE(k.choice<Colour>("n") || k.choices<Colour>("o"));
  EXPECT_TRUE(k.tables("p").empty());
  EXPECT_EQ(said(), "");
}

TEST_F(KeysTest, whole_numbers_stand_for_numbers_but_not_the_other_way_round) {
  Keys k = keys("n = 3\nl = 2\na = 90\np = [1, 2.5]\ni = 3.0");
  EXPECT_EQ(k.number("n", 0, 10), std::optional{3.0});
  EXPECT_EQ(k.length("l", Measure::inch, 0, 10), std::optional{2_in});
  EXPECT_EQ(k.angle("a"), std::optional{Angle::degrees(90)});
  EXPECT_EQ(k.point("p", Measure::centimetre), (std::optional{Point{1_cm, 2.5_cm}}));
  EXPECT_EQ(said(), "");
  EXPECT_EQ(k.integer("i", 0, 10), std::nullopt);
  EXPECT_EQ(said(), "k.toml:5:5: i must be a whole number from 0 to 10, not 3.0\n");
}

TEST_F(KeysTest, limits_belong_to_a_range) {
  Keys k = keys("a = 1\nb = 6\nc = 0.5\nd = 360");
  EXPECT_EQ(k.integer("a", 1, 6), std::optional{1});
  EXPECT_EQ(k.integer("b", 1, 6), std::optional{6});
  EXPECT_EQ(k.number("c", 0.5, 0.5), std::optional{0.5});
  EXPECT_EQ(k.angle("d"), std::optional{Angle::degrees(0)}) << "a full circle is north";
  EXPECT_EQ(said(), "");
}

TEST_F(KeysTest, lengths_and_angles_go_to_the_nearest_unit_of_the_program) {
  Keys k = keys("l = 0.25\na = 22.506");
  EXPECT_EQ(k.length("l", Measure::inch, 0, 1), std::optional{Length::tenths(64)});
  EXPECT_EQ(k.angle("a"), std::optional{Angle::hundredths(2251)});
}

TEST_F(KeysTest, no_number_is_ever_nan_or_infinite) {
  for (const std::string bad : {"nan", "-nan", "inf", "-inf", "1e300", "-1e300"}) {
    Keys k = keys("a = " + bad + "\nb = [0, " + bad + "]\nc = [[" + bad + ", 0]]");
    EXPECT_EQ(k.number("a", 0, 5), std::nullopt) << bad;
    EXPECT_EQ(k.length("a", Measure::inch, 0, 5), std::nullopt) << bad;
    EXPECT_EQ(k.angle("a"), std::nullopt) << bad;
    EXPECT_EQ(k.integer("a", 0, 5), std::nullopt) << bad;
    EXPECT_EQ(k.point("b", Measure::inch), std::nullopt) << bad;
    EXPECT_EQ(k.points("c", Measure::inch), std::nullopt) << bad;
  }
}

TEST_F(KeysTest, dates_are_quoted_or_not) {
  Keys k = keys("a = 0863-04-03\nb = \"30 April 1863\"\nc = 1863-04-30T10:00:00");
  EXPECT_EQ(k.date("a"), std::optional<std::string>{"0863-04-03"});
  EXPECT_EQ(k.date("b"), std::optional<std::string>{"30 April 1863"});
  EXPECT_EQ(k.date("c"), std::nullopt);
  EXPECT_EQ(said(), "k.toml:3:5: c must be a date or a text, not a date or time\n");
}

TEST_F(KeysTest, texts_are_measured_in_characters) {
  std::string umlauts;
  for (int i = 0; i < 200; ++i) umlauts += "\xC3\xBC";
  Keys k = keys("a = \"" + umlauts + "\"\nb = \"" + umlauts + "x\"");
  EXPECT_EQ(k.text("a"), std::optional{umlauts});
  EXPECT_EQ(k.text("b"), std::nullopt);
  EXPECT_EQ(said(), "k.toml:2:5: b is longer than 200 characters\n");
}

TEST_F(KeysTest, control_characters_do_not_reach_the_terminal) {
  Keys k = keys(
      "a = \"\\u001b[31m\"\nb = [\"x\", \"\\u0085\"]\nc = \"\\u007f\"\n\"\\u001b[2Jclear\" = 1");
  EXPECT_EQ(k.text("a"), std::nullopt);
  EXPECT_EQ(k.texts("b"), std::nullopt);
  EXPECT_EQ(k.choice<Colour>("c"), std::nullopt);
  k.finish();
  EXPECT_EQ(said(),
            "k.toml:1:5: a holds a control character\n"
            "k.toml:2:11: b holds a control character\n"
            "k.toml:3:5: c must be red or green, not '(control characters)'\n"
            "k.toml:4:1: unknown key '(control characters)'\n");
}

TEST_F(KeysTest, choices_are_of_the_words_of_an_enumeration) {
  Keys k = keys("a = \"green\"\nb = [\"green\", \"red\"]\nc = \"gren\"\nd = [\"red\", 3]");
  EXPECT_EQ(k.choice<Colour>("a"), std::optional{Colour::green});
  EXPECT_THAT(k.choices<Colour>("b").value(), ElementsAre(Colour::green, Colour::red));
  EXPECT_EQ(k.choice<Colour>("c"), std::nullopt);
  EXPECT_EQ(k.choices<Colour>("d"), std::nullopt);
  EXPECT_EQ(said(),
            "k.toml:3:5: c must be red or green, not 'gren' (did you mean 'green'?)\n"
            "k.toml:4:13: d must be a list of red or green, not 3\n");
}

TEST_F(KeysTest, tables_within_tables_are_named_by_their_way) {
  Keys k = keys("[unit]\nenters = { turn = \"x\" }\n[[unit.gaps]]\nbad = 1");
  Keys unit = k.table("unit").value();
  EXPECT_EQ(unit.what(), "unit");
  unit.rename("unit 'MC1'");
  Keys enters = unit.table("enters").value();
  EXPECT_EQ(enters.integer("turn", 1, 9), std::nullopt);
  std::vector<Keys> gaps = unit.tables("gaps");
  ASSERT_EQ(gaps.size(), 1U);
  gaps[0].finish();
  EXPECT_EQ(said(),
            "k.toml:2:19: unit 'MC1', enters: turn must be a whole number from 1 to 9, not 'x'\n"
            "k.toml:4:1: unit 'MC1', gaps 1: unknown key 'bad'\n");
}

TEST_F(KeysTest, required_tells_missing_from_wrong) {
  Keys k = keys("[t]\nwrong = 1");
  Keys t = k.table("t").value();
  EXPECT_EQ(t.required("wrong", t.text("wrong"), std::string{"otherwise"}), "otherwise");
  EXPECT_EQ(t.required("gone", t.text("gone")), "");
  EXPECT_EQ(said(),
            "k.toml:1:1: t: gone is missing\n"
            "k.toml:2:9: t: wrong must be a text, not 1\n");
}

TEST_F(KeysTest, unknown_keys_are_told_once) {
  Keys k = keys("known = true\nknwon = 1");
  EXPECT_EQ(k.flag("known"), std::optional{true});
  k.finish();
  k.finish();
  EXPECT_EQ(said(), "k.toml:2:1: unknown key 'knwon' (did you mean 'known'?)\n");
}

TEST_F(KeysTest, a_table_that_was_left_out_has_no_keys) {
  Problems problems;
  Keys none = Keys::none("k.toml", problems, "options");
  EXPECT_FALSE(none.has("fog"));
  EXPECT_EQ(none.flag("fog"), std::nullopt);
  none.finish();
  EXPECT_TRUE(problems.empty());
  none.missing("fog");
  EXPECT_EQ(problems.to_string(), "k.toml: options: fog is missing\n");
}

}  // namespace
}  // namespace opfor
