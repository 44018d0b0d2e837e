#include "hearing/report_lines.hpp"

#include <algorithm>
#include <array>
#include <range/v3/algorithm/contains.hpp>
#include <string_view>

namespace opfor {

bool nothing_of_anybody(const std::vector<TypedWord>& words) {
  static constexpr std::array<std::string_view, 12> kNothing{
      "nothing",         "nothing happen",  "nothing else happen", "nothing to report",
      "nothing more",    "nothing else",    "no change",           "no changes",
      "nothing to tell", "nothing changed", "nothing new",         "as ordered"};
  std::string said;
  for (const TypedWord& word : words) {
    if (word.plain.empty() || is_idle(word.text)) continue;
    // "none" answers many a question of `play`.
    const bool as_typed = word.text == "changed" || word.text == "none";
    said += (said.empty() ? "" : " ") + (as_typed ? word.text : word.plain);
  }
  return ranges::contains(kNothing, std::string_view{said});
}

namespace {

/// "2 voltigeurs down" as "voltigeurs 2 down", from there on; false if it is not so said.
bool who_fell(std::vector<TypedWord>& words, std::size_t number, const NamesSaid& names) {
  static constexpr std::array<std::string_view, 8> kFell{"kill", "dead", "die",   "lose",
                                                         "fall", "down", "slain", "shot"};
  for (std::size_t end = std::min(words.size(), number + 9); end > number + 1; --end) {
    if (end >= words.size() || words[end - 1].text.empty()) continue;
    std::size_t verb = end;
    while (verb < words.size() && is_idle(words[verb].text)) ++verb;
    if (verb >= words.size() || !ranges::contains(kFell, words[verb].plain)) continue;
    if (names.units(typed_text(words, number + 1, end)).units.empty()) continue;
    const auto at = [&](std::size_t i) { return words.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(at(number), at(number + 1), at(end));
    return true;
  }
  return false;
}

}  // namespace

std::optional<std::vector<TypedWord>> units_first(const std::vector<TypedWord>& words,
                                                  const NamesSaid& names) {
  std::vector<TypedWord> all = words;
  bool any = false;
  for (std::size_t w = 0; w < all.size(); ++w) {
    const bool begins = w == 0 || all[w - 1].parts;
    if (!begins || !all[w].number || all[w].length) continue;
    std::size_t of = w + 1;
    const auto is_lost = [&](const std::string& word) {
      return names.of_sheet.losses(word) || names.of_sheet.kind(word);
    };
    if (of < all.size() && is_lost(all[of].text)) ++of;
    if (of < all.size() && all[of].text != "of") {
      // "2 voltigeurs down"
      if (of == w + 1 && who_fell(all, w, names)) any = true;
      continue;
    }
    if (of >= all.size()) continue;
    for (std::size_t end = std::min(all.size(), of + 9); end > of + 1; --end) {
      const bool known =
          !all[end - 1].text.empty() && !names.units(typed_text(all, of + 1, end)).units.empty();
      const bool last_try = w == 0 && end == of + 2;  // it is meant for a name
      if (!known && !last_try) continue;
      const auto at = [&](std::size_t i) { return all.begin() + static_cast<std::ptrdiff_t>(i); };
      std::rotate(at(w), at(of + 1), at(end));
      all.erase(at(end - 1));  // "of"
      any = true;
      break;
    }
  }
  if (!any) return std::nullopt;
  return all;
}

}  // namespace opfor
