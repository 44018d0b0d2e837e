#include "core/utf8.hpp"

#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/count_if.hpp>

namespace opfor {
namespace {

constexpr unsigned char byte(char c) { return static_cast<unsigned char>(c); }
constexpr bool continues(char c) { return (byte(c) & 0xC0U) == 0x80U; }

/// Length of the valid sequence at the beginning of `text`, 0 if there is none (Unicode, table
/// 3-7).
std::size_t sequence(std::string_view text) {
  const unsigned char a = byte(text[0]);
  if (a < 0x80) return 1;
  std::size_t length = 0;
  if (a >= 0xC2 && a <= 0xDF) length = 2;
  if (a >= 0xE0 && a <= 0xEF) length = 3;
  if (a >= 0xF0 && a <= 0xF4) length = 4;
  if (length == 0 || text.size() < length) return 0;
  if (!ranges::all_of(text.substr(1, length - 1), continues)) return 0;
  const unsigned char b = byte(text[1]);
  if (a == 0xE0 && b < 0xA0) return 0;  // overlong
  if (a == 0xED && b > 0x9F) return 0;  // surrogates
  if (a == 0xF0 && b < 0x90) return 0;  // overlong
  if (a == 0xF4 && b > 0x8F) return 0;  // above U+10FFFF
  return length;
}

}  // namespace

std::size_t invalid_utf8_at(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    const std::size_t length = sequence(text.substr(i));
    if (length == 0) return i;
    i += length;
  }
  return std::string_view::npos;
}

std::size_t characters(std::string_view text) {
  return text.size() - static_cast<std::size_t>(ranges::count_if(text, continues));
}

std::string_view first_characters(std::string_view text, std::size_t most) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (continues(text[i])) continue;
    if (n == most) return text.substr(0, i);
    ++n;
  }
  return text;
}

bool has_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const unsigned char c = byte(text[i]);
    if (c < 0x20 || c == 0x7F) return true;
    if (c == 0xC2 && i + 1 < text.size() && byte(text[i + 1]) < 0xA0) return true;
  }
  return false;
}

}  // namespace opfor
