#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace opfor {

/// The printed words of an enumeration, in the order of its enumerators (from 0, no gaps).
/// Specialise it beside the enumeration:
///   template <> struct Words<Gait> { static constexpr std::array<std::string_view, 2> all{...}; };
template <class E>
struct Words;

template <class E>
concept Worded = requires {
  Words<E>::all.size();
};

/// The word that files, journals and explanations use for an enumerator.
template <Worded E>
[[nodiscard]] constexpr std::string_view word(E value) {
  return Words<E>::all[static_cast<std::size_t>(value)];
}

/// The enumerator of a word, or nothing.
template <Worded E>
[[nodiscard]] constexpr std::optional<E> of_word(std::string_view text) {
  for (std::size_t i = 0; i < Words<E>::all.size(); ++i) {
    if (Words<E>::all[i] == text) return static_cast<E>(i);
  }
  return std::nullopt;
}

/// A row of a list that is too long to be matched by eye: an enumerator beside its word.
template <class E>
struct WordOf {
  E value;
  std::string_view text;
};
/// The words of rows that stand in the order of their enumerators, up to the last one; a row that
/// is missing or out of place does not compile.
template <auto Last>
[[nodiscard]] consteval auto in_order(
    // NOLINTNEXTLINE(cppcoreguidelines-avoid-c-arrays,modernize-avoid-c-arrays): rows in braces
    const WordOf<decltype(Last)> (&rows)[static_cast<std::size_t>(Last) + 1]) {
  std::array<std::string_view, static_cast<std::size_t>(Last) + 1> words{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].value) != i) throw "a row is out of its place";
    words[i] = rows[i].text;
  }
  return words;
}

/// The known word nearest to a mistyped one (at most a third of its letters wrong), or nothing.
[[nodiscard]] std::optional<std::string> near_miss(std::string_view typed,
                                                   std::span<const std::string_view> known);
[[nodiscard]] std::optional<std::string> near_miss(std::string_view typed,
                                                   std::span<const std::string> known);

/// "a, b or c".
[[nodiscard]] std::string one_of(std::span<const std::string_view> known);

}  // namespace opfor
