#pragma once

#include <fmt/format.h>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "telling/sentences.hpp"

/// What the program prints, and what becomes of it where nobody reads it: a pipe whose reader has
/// gone, a disk that is full.
namespace opfor::cli {

/// Runs what prints on standard output, and sees that all of it was written. If not: a Failure that
/// says so, and what was kept all the same.
/// @param kept a sentence: "The turn is kept in x.battle"
[[nodiscard]] Result<Exit> printed(const std::function<Result<Exit>()>& print,
                                   const std::string& kept = {});
/// Writes into the file that was named, or prints where none was, or "-".
/// @param force over a file that is there
[[nodiscard]] Result<Exit> put_out(const std::optional<std::string>& out, bool force,
                                   const std::string& text);
/// Says something on standard error; where nobody reads that, nobody does.
void say_aside(const std::string& text);
template <class... Details>
void aside(fmt::format_string<Details...> words, Details&&... details) {
  say_aside(fmt::format(words, std::forward<Details>(details)...));
}
/// From now on a pipe without a reader, or a file that may grow no more, is an error like others,
/// and ends nothing at once.
void outlive_readers();

}  // namespace opfor::cli
