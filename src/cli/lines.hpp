#pragma once

#include <iosfwd>
#include <optional>
#include <string>

/// What a person types, line by line, from a terminal or a pipe.
namespace opfor::cli {

/// The longest line that is read, in characters.
inline constexpr std::size_t kLongestLine = 500;

class Lines {
 public:
  /// @param echo what is read is written behind its prompt: where a pipe is read, nobody else does.
  Lines(std::istream& in, std::ostream& out, bool echo) : in_(in), out_(out), echo_(echo) {}
  /// Prompts, and reads a line without its end and the blanks round it; nothing where the input
  /// ends. Of a line that is too long, only the beginning is kept.
  [[nodiscard]] std::optional<std::string> next(const std::string& prompt);
  void write(const std::string& text);

 private:
  std::istream& in_;
  std::ostream& out_;
  bool echo_;
};

/// Why a line cannot be taken up - too long, control characters, no UTF-8 -, or nothing.
[[nodiscard]] std::optional<std::string> unfit_line(const std::string& line);

}  // namespace opfor::cli
