#include "core/agree.hpp"

#include <array>
#include <cctype>
#include <range/v3/algorithm/contains.hpp>

namespace opfor {
namespace {

/// Peoples, and other words for many, that do not end with an s of their own.
constexpr std::array<std::string_view, 16> kMany{
    "british", "english", "french",  "irish", "scottish", "welsh",      "spanish",  "swedish",
    "danish",  "polish",  "turkish", "dutch", "chinese",  "portuguese", "japanese", "swiss"};

/// Lands and towns that end with an s, and are one all the same.
constexpr std::array<std::string_view, 13> kOne{
    "texas",   "arkansas", "massachusetts", "honduras", "wales",   "flanders", "naples",
    "algiers", "tangiers", "paris",         "brussels", "orleans", "athens"};

}  // namespace

bool names_many(std::string_view name) {
  if (name.find(" and ") != std::string_view::npos) return true;
  const std::size_t space = name.find_last_of(' ');
  std::string last{name.substr(space == std::string_view::npos ? 0 : space + 1)};
  for (char& c : last) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (last.size() < 3) return false;
  if (ranges::contains(kMany, std::string_view{last})) return true;
  if (ranges::contains(kOne, std::string_view{last})) return false;
  if (last.ends_with("men")) return true;
  return last.ends_with('s') && !last.ends_with("ss") && !last.ends_with("us");
}

std::string with_verb(std::string_view name, std::string_view of_one, std::string_view of_many) {
  std::string text{name};
  text += ' ';
  text += names_many(name) ? of_many : of_one;
  return text;
}

}  // namespace opfor
