#include "cli/lines.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include "cli/play_sentences.hpp"
#include "core/read_line.hpp"
#include "table/files.hpp"

namespace opfor::cli {
namespace {

/// More than the longest line that is read, so that it is seen to be too long.
constexpr std::size_t kKept = 10'000;

std::string trimmed(const std::string& line) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  const auto first = std::find_if_not(line.begin(), line.end(), blank);
  const auto last = std::find_if_not(line.rbegin(), line.rend(), blank).base();
  return first < last ? std::string(first, last) : std::string{};
}

bool control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

/// As it may be written to a terminal.
std::string shown(std::string line) {
  std::replace_if(line.begin(), line.end(), control, '?');
  return line.size() > kLongestLine ? line.substr(0, 60) + "..." : line;
}

}  // namespace

void Lines::write(const std::string& text) { out_ << text << std::flush; }

std::optional<std::string> Lines::next(const std::string& prompt) {
  write(prompt);
  auto line = read_line(in_, kKept);
  if (!line) {
    write("\n");
    return std::nullopt;
  }
  line = trimmed(*line);
  if (echo_) write((is_utf8(*line) ? shown(*line) : std::string{"?"}) + '\n');
  return line;
}

std::optional<std::string> unfit_line(const std::string& line) {
  if (line.size() > kLongestLine) {
    const std::string size = line.size() >= kKept ? "more than 9999" : std::to_string(line.size());
    return say(PlaySays::too_long, {size, std::to_string(kLongestLine)});
  }
  const auto bad = [](char c) { return control(c) && c != '\t'; };
  if (!is_utf8(line) || std::any_of(line.begin(), line.end(), bad)) {
    return say(PlaySays::unreadable);
  }
  return std::nullopt;
}

}  // namespace opfor::cli
