#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace opfor {

/// What a piece of text is, for colour.
enum class Tone : std::uint8_t { plain, title, heading, must, name, faint, die };

/// Puts colour round texts where the reader's terminal has it.
class Ink {
 public:
  explicit Ink(bool colour) : colour_(colour) {}
  [[nodiscard]] std::string operator()(Tone tone, std::string_view text) const;
  [[nodiscard]] bool colour() const { return colour_; }

 private:
  bool colour_;
};

/// Colour if standard output is a terminal, NO_COLOR is not set and TERM is not "dumb".
[[nodiscard]] Ink ink_of_output();
[[nodiscard]] bool input_is_terminal();

/// How many columns a text may take: as many as the terminal that shows standard output has, 40 at
/// least, 120 at most (longer lines are lost on their way back); 96 where it is no terminal.
[[nodiscard]] std::size_t text_width();

/// The text broken at spaces into lines of at most `width` characters, each after `indent` spaces,
/// lines after the first after `hang` more.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent, std::size_t width,
                                  std::size_t hang = 0);

}  // namespace opfor
