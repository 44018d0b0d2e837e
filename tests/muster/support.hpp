#pragma once

#include <string>

#include "muster/muster.hpp"

namespace opfor::muster::test {

/// The text of a shipped army list. @param sheet "over_the_hills"
[[nodiscard]] std::string list_text(std::string_view sheet);
/// The shipped list of a sheet. @throws std::runtime_error with its problems
[[nodiscard]] List list_of(std::string_view sheet);
/// A list as it reads. @throws std::runtime_error with its problems
[[nodiscard]] List read(const std::string& text);
/// Its problems; empty if it is sound.
[[nodiscard]] std::string problems_of(const std::string& text);
/// A battle. @throws std::runtime_error with its problems
[[nodiscard]] Mustered made(const List& list, const Wish& wish);
/// What is asked for usually, of a seed.
[[nodiscard]] Wish usual(const List& list, std::uint64_t seed);
/// The battle that is made of what is asked for usually: made once, however many tests look at it.
[[nodiscard]] const Mustered& usual_battle(std::string_view sheet, std::uint64_t seed);
/// A text with one piece in another's place. @throws std::runtime_error if it is not there
[[nodiscard]] std::string with(std::string text, const std::string& old, const std::string& now);

}  // namespace opfor::muster::test
