#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "core/length.hpp"
#include "core/words.hpp"

namespace opfor {

/// Every sentence that the reader of data files can say; "{}" are its parts. A test goes through
/// all of them and wants a case of each.
enum class Sentence : std::uint8_t {
  too_big,
  not_utf8,
  too_deep,
  not_toml,
  empty_file,
  unknown_key,
  more_unknown_keys,
  missing,
  must_be,
  too_long,
  control_character,
  empty_text,
  too_many_entries,
  bad_id,
  duplicate_id,
  unknown_reference,
  not_two_sides,
  too_many,
  off_table,
  one_outline,
  only_for,
  outline_fault,
  command_loop,
  other_side,
  no_units,
  at_or_enters,
  enters_too_late,
  stands_on,
  no_bound,
  least_above_most,
  unknown_field
};
template <>
struct Words<Sentence> {
  static constexpr std::array<std::string_view, 31> all{
      "the file is too big: {} bytes, {} at most",
      "the text is not UTF-8: byte {} is no character",
      "the file is nested too deeply: {} levels at most",
      "not valid TOML: {}",
      "the file is empty",
      "unknown key '{}'",
      "{} more unknown keys",
      "{} is missing",
      "{} must be {}, not {}",
      "{} is longer than {} characters",
      "{} holds a control character",
      "{} is an empty text",
      "{} has {} entries, {} at most",
      "{} '{}' may hold only letters, digits, '-' and '_', {} at most",
      "id '{}' is used twice",
      "{}: there is no {} '{}'",
      "there must be two [[side]] tables, not {}",
      "there are {} [[{}]] tables, {} at most",
      "{} [{}, {}] is off the table",
      "exactly one of area, line and ring must be given, not {}",
      "{} is only for {}",
      "{}: {}",
      "parent: this command is under itself",
      "{}: '{}' is of the other side, {}",
      "this side has no units",
      "either at or enters must be given, not {}",
      "enters in turn {}, after the last turn",
      "stands on '{}'",
      "neither least nor most is given",
      "least is {}, which is above most, {}",
      "{} has no field '{}'"};
};

/// The sentence with its parts put in.
[[nodiscard]] std::string say(Sentence sentence, std::initializer_list<std::string_view> parts);

/// "did you mean 'horse'?", or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view typed,
                                       std::span<const std::string_view> known);
[[nodiscard]] std::string did_you_mean(std::string_view typed, std::span<const std::string> known);

/// The shortest decimal that reads back as the number: "12.5", "240".
[[nodiscard]] std::string shown(double number);
/// "12.5 cm".
[[nodiscard]] std::string shown(Length length, Measure measure);
/// "cm", "in".
[[nodiscard]] std::string_view abbreviation(Measure measure);

}  // namespace opfor
