#include "telling/terminal.hpp"

#include <algorithm>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/as_number.hpp"
#include "core/utf8.hpp"

namespace opfor {
namespace {

std::string_view code(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return "";
    case Tone::title:
      return "\x1b[1;4m";
    case Tone::heading:
      return "\x1b[1;34m";
    case Tone::must:
      return "\x1b[1;31m";
    case Tone::name:
      return "\x1b[1m";
    case Tone::faint:
      return "\x1b[2m";
    case Tone::die:
      return "\x1b[36m";
  }
  return "";
}

}  // namespace

std::string Ink::operator()(Tone tone, std::string_view text) const {
  if (!colour_ || tone == Tone::plain) return std::string{text};
  return std::string{code(tone)} + std::string{text} + "\x1b[0m";
}

Ink ink_of_output() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool wanted = no_color == nullptr || *no_color == '\0';
  const bool able = term != nullptr && std::string_view{term} != "dumb";
  return Ink(wanted && able && isatty(STDOUT_FILENO) == 1);
}

bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }

namespace {

/// Lines that people can read.
std::size_t in_bounds(std::size_t columns) { return std::clamp<std::size_t>(columns, 40, 120); }

/// What somebody exported for what writes into a pipe or a file.
std::optional<std::size_t> exported_width() {
  const char* columns = std::getenv("COLUMNS");
  if (columns == nullptr) return std::nullopt;
  const auto width = as_number<std::size_t>(columns);
  if (!width || *width == 0) return std::nullopt;
  return in_bounds(*width);
}

}  // namespace

std::size_t text_width() {
  constexpr std::size_t kElsewhere = 96;
  winsize size{};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): there is no other way to ask a terminal
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    return exported_width().value_or(kElsewhere);
  }
  return in_bounds(size.ws_col);
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width,
                    std::size_t hang) {
  std::string all;
  std::string line;
  std::size_t used = 0;
  const auto finish = [&] {
    if (used > 0) all += std::string(indent + (all.empty() ? 0 : hang), ' ') + line + '\n';
    line.clear();
    used = 0;
  };
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find(' ', at);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view next = text.substr(at, end - at);
    const std::size_t long_ = characters(next);
    if (used > 0 && indent + hang + used + 1 + long_ > width) finish();
    if (used > 0) {
      line += ' ';
      ++used;
    }
    line += next;
    used += long_;
    at = end + 1;
  }
  finish();
  return all;
}

}  // namespace opfor
