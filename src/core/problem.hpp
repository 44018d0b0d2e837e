#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace opfor {

/// Where in a user's input something is wrong. Line and column count from 1; 0 = not known.
struct Where {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// One thing that is wrong in a user's input: where, what, and how to mend it.
struct Problem {
  Where where;
  std::string what;  ///< a sentence without full stop: "unknown terrain kind 'wodd'"
  std::string hint;  ///< what is allowed, or the near miss; may be empty
};

/// A problem whose place is not known.
[[nodiscard]] Problem problem_of(std::string what, std::string hint = {});

/// "file:line:column: what (hint)".
[[nodiscard]] std::string to_string(const Problem& problem);

/// All problems of a file, collected while reading goes on.
class Problems {
 public:
  void add(Where where, std::string what, std::string hint = {});
  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] const std::vector<Problem>& all() const { return all_; }
  /// One line a problem, in the order of the file.
  [[nodiscard]] std::string to_string() const;

 private:
  std::vector<Problem> all_;
};

}  // namespace opfor
