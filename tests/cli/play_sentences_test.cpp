#include "cli/play_sentences.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <regex>

#include "cli/run_program.hpp"
#include "hearing/sentences.hpp"

namespace opfor::cli {
namespace {

/// True if the text holds the sentence, its places filled with anything, however it is broken into
/// lines.
bool says_over_lines(const std::string& said, std::string_view sentence) {
  const std::string text = std::regex_replace(said, std::regex("\n +"), " ");
  const std::string pieces{sentence};
  std::size_t at = 0;
  for (std::size_t from = 0; from <= pieces.size();) {
    const std::size_t end = std::min(pieces.find("{}", from), pieces.size());
    const std::size_t found = text.find(pieces.substr(from, end - from), at);
    if (found == std::string::npos) return false;
    at = found + (end - from);
    from = end + 2;
  }
  return true;
}

/// Each sentence of a list has a line of `play` that is answered by it, but for those that nothing
/// reaches.
template <class Sentence>
void expect_each(const std::map<Sentence, std::string>& lines,
                 const std::map<Sentence, std::string>& unreached, const std::string& folder) {
  for (std::size_t i = 0; i < Words<Sentence>::all.size(); ++i) {
    const auto sentence = static_cast<Sentence>(i);
    if (unreached.count(sentence) != 0) continue;
    const auto found = lines.find(sentence);
    ASSERT_NE(found, lines.end()) << "no line for: " << word(sentence);
    const auto said =
        test::run_opfor(folder, "play camerone_1863 --typed legion", found->second + '\n');
    EXPECT_EQ(said.exit, 0) << said.err;
    EXPECT_TRUE(says_over_lines(said.out, word(sentence)))
        << "wanted: " << word(sentence) << "\nsaid:   " << said.out.substr(said.out.size() / 2);
  }
}

TEST(PlaySentences, EachHasALineThatIsAnsweredByIt) {
  const std::string folder = test::empty_folder("play_sentences");
  // Camerone up to a throw, and on to the order of the 1st section.
  const std::string to_dice = "1\n1\n";
  const std::string to_order = to_dice + "3 4 5 6 6; 15; 3333\nall\n1\n1\n1\n6 6 6 6 6\n";
  const std::map<PlaySays, std::string> lines{
      {PlaySays::too_long, std::string(600, 'x')},
      {PlaySays::unreadable, std::string("\x01")},
      {PlaySays::nothing_typed, ""},
      {PlaySays::not_a_command, "sing"},
      {PlaySays::ambiguous, "s"},
      {PlaySays::not_here, "roll"},
      {PlaySays::wrong_dice, to_dice + "7 7 7 7 7"},
      {PlaySays::wrong_choice, "9"},
      {PlaySays::free_order_refused, to_order + "move 12 short of MC2"},
      {PlaySays::no_option_for, "charge"},
      {PlaySays::no_argument, "inspect none"},
      {PlaySays::nothing_after, "a five and a six"},
      {PlaySays::quote_file, "save an action"},
      {PlaySays::who_throws, "dice loaded"},
      {PlaySays::no_such_turn_here, "inspect turn 9"},
      {PlaySays::not_acted, "why MC1"},
      {PlaySays::not_asked_now, "MC1 move 12"},
      {PlaySays::nobody_of_them, "all advance 2"},
      {PlaySays::set_refused, "set L1 lost 99"}};
  expect_each(lines, {{PlaySays::goes_on, "a terminal's: tests/cli/play_terminal_test.cpp"}},
              folder);
  const std::map<OrderSays, std::string> orders{
      {OrderSays::no_such_order, to_order + "move 12 furlongs"},
      {OrderSays::order_without_place, to_order + "move"},
      {OrderSays::how_far, to_order + "move west"},
      {OrderSays::no_gait, to_order + "move 5 west at a sprint"},
      {OrderSays::no_formation, to_order + "form wedge"},
      {OrderSays::charge_whom, to_order + "charge"},
      {OrderSays::facing_where, to_order + "face"},
      {OrderSays::how_many_files, to_order + "draw up wide"},
      {OrderSays::fights_nobody, to_order + "break off 5"},
      {OrderSays::no_files, to_order + "4 files"},
      {OrderSays::no_charge, to_order + "charge MC1"},
      {OrderSays::no_such_line, to_order + "move 5 along the moon"}};
  expect_each(orders,
              {{OrderSays::no_path_to, "every unit of today's sheets has a base where it stands"},
               {OrderSays::not_any_way, "the Legion may turn before it goes"}},
              folder);
  std::filesystem::remove_all(folder);
}

/// An order that goes wrong in its second part is told why, however its first begins.
TEST(PlaySentences, AnOrderThatGoesWrongIsToldWhy) {
  const std::string folder = test::empty_folder("play_sentences_orders");
  const std::string to_order = "1\n1\n3 4 5 6 6; 15; 3333\nall\n1\n1\n1\n6 6 6 6 6\n";
  for (const char* order : {"4 north, charge nobody", "three inches forward, charge nobody",
                            "move 4 north and charge nobody"}) {
    const auto said =
        test::run_opfor(folder, "play camerone_1863 --typed legion", to_order + order + '\n');
    EXPECT_TRUE(says_over_lines(said.out, "nobody is called 'nobody'"))
        << order << ": " << said.out.substr(said.out.size() / 2);
  }
  const auto said = test::run_opfor(folder, "play camerone_1863 --typed legion", "wait\n");
  EXPECT_TRUE(says_over_lines(said.out, "'wait' is for a unit that is asked for its order"))
      << said.out;
}

}  // namespace
}  // namespace opfor::cli
