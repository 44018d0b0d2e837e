#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/length.hpp"

/// What somebody typed, word by word, as every verb reads it: numbers in digits or words, lengths
/// with their unit, and the plain form of what is said in the past or of a third person.
namespace opfor {

struct TypedWord {
  std::string text;              ///< as typed, in lower case; of a mark that parts: nothing
  std::string plain;             ///< "move" for "moved": what forms are compared with
  std::optional<double> number;  ///< in the table's measure where its unit was said
  bool length = false;           ///< its unit was said
  bool parts = false;            ///< a comma, "and", "then": something new may begin behind it
  std::string said{};            ///< of a number: all that was typed for it, "4 inches"
};

struct Typed {
  std::vector<TypedWord> words;
  std::vector<std::string> notes;  ///< lengths that were converted
};

/// @param measure of the table: a length in another one is converted, and said to be
[[nodiscard]] Typed typed_words(std::string_view line, Measure measure);

/// The words from one to another as they were typed, without the marks that part.
[[nodiscard]] std::string typed_text(const std::vector<TypedWord>& words, std::size_t from,
                                     std::size_t to);
/// What a line says of the talk itself, in every verb: "help", "undo", "that's all".
enum class TypedCommand : std::uint8_t {
  help,
  undo,  ///< what was said last
  quit,  ///< without more
  end    ///< there is no more to say
};
[[nodiscard]] std::optional<TypedCommand> typed_command(std::string_view line);

/// A number in digits or a word: "2.5", "twelve". Nothing for what is no number of 0 or more.
[[nodiscard]] std::optional<double> number_of(std::string_view word);
/// The plain form of a word: "moved" -> "move", "fwd" -> "forward".
[[nodiscard]] std::string plain_word(std::string_view word);
/// Small words that say nothing: "the", "has", "now".
[[nodiscard]] bool is_idle(std::string_view word);
/// Every word that has a plain form, and every plain form: for near misses.
[[nodiscard]] std::vector<std::string> words_with_plain_form();
/// Those of the words for numbers that are misspelt and not mistaken for others: "forty".
[[nodiscard]] std::vector<std::string> long_number_words();

}  // namespace opfor
