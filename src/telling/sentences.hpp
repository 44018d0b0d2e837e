#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "core/words.hpp"

/// What the program says when something cannot be done. Every sentence stands once, in a list of
/// the floor that says it (`HearingSays`, `TableSays`...), so that a test can ask for a case of
/// each.
namespace opfor {

/// How the program ends.
enum class Exit : int {
  done = 0,
  refused = 1,   ///< refused, or not found true
  usage = 2,     ///< wrong usage
  bad_file = 3,  ///< a file (or a report) that cannot be used
  fault = 70     ///< our own fault
};

/// Why the program stops, as it will be printed after "opfor: ".
struct Failure {
  Exit exit = Exit::refused;
  std::string sentence;
};
template <class T>
using Result = tl::expected<T, Failure>;

/// A sentence with its details in its places `{}`.
[[nodiscard]] std::string filled_in(std::string_view sentence,
                                    std::initializer_list<std::string> details);
template <Worded Sentence>
[[nodiscard]] std::string say(Sentence sentence, std::initializer_list<std::string> details = {}) {
  return filled_in(word(sentence), details);
}
template <Worded Sentence>
[[nodiscard]] tl::unexpected<Failure> fail(Exit exit, Sentence sentence,
                                           std::initializer_list<std::string> details = {}) {
  return tl::unexpected(Failure{exit, say(sentence, details)});
}

/// The sentence with a full stop, unless it ends with a mark of its own or spans lines.
[[nodiscard]] std::string ended(std::string sentence);

/// "Who is first" of "who is first".
[[nodiscard]] std::string in_capital(std::string words);

/// Lines without the ends of the last.
[[nodiscard]] std::string without_end(std::string lines);

/// "; did you mean 'x'?", as it is spelt among those known, or nothing. Case does not count.
[[nodiscard]] std::string or_did_you_mean(std::string_view typed,
                                          std::span<const std::string> known);

}  // namespace opfor
