#include "hearing/names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>

#include "hearing/typed_words.hpp"

namespace opfor {
namespace {

std::string without_small_words(std::string_view words) {
  std::string text;
  for (std::size_t from = 0; from < words.size();) {
    const std::size_t end = std::min(words.find(' ', from), words.size());
    const std::string_view word = words.substr(from, end - from);
    if (!is_idle(word)) {
      if (!text.empty()) text += ' ';
      text += word;
    }
    from = end + 1;
  }
  return text;
}

/// "unlimber", "limbers up", as it is said of who has done it: "unlimbered", "limbered up".
std::string as_done(const std::string& words) {
  static constexpr std::array<std::string_view, 4> kDeeds{"limber", "unlimber", "mount",
                                                          "dismount"};
  const std::size_t end = std::min(words.find(' '), words.size());
  const std::string deed = plain_word(words.substr(0, end));
  return ranges::contains(kDeeds, deed) ? deed + "ed" + words.substr(end) : words;
}

}  // namespace

bool means_nearest_enemy(std::string_view words) {
  static constexpr std::array<std::string_view, 4> kEnemy{"enemy", "the enemy", "nearest enemy",
                                                          "the nearest enemy"};
  return ranges::contains(kEnemy, words);
}

bool means_nearest(std::string_view words) {
  static constexpr std::array<std::string_view, 6> kNearest{
      "nearest", "the nearest", "closest", "the closest", "closest enemy", "the closest enemy"};
  return means_nearest_enemy(words) || ranges::contains(kNearest, words);
}

bool means_all(std::string_view word) {
  static constexpr std::array<std::string_view, 10> kAll{
      "all",       "whole",      "entire", "every", "everyone",
      "everybody", "everything", "both",   "we",    "each"};
  return ranges::contains(kAll, word);
}

bool counts_losses(std::string_view word) {
  static constexpr std::array<std::string_view, 22> kCounted{
      "men",   "man",    "figures", "figure",  "steps",   "step",   "elements", "element",
      "bases", "base",   "stands",  "stand",   "models",  "points", "soldiers", "troopers",
      "crew",  "gunner", "gunners", "crewman", "crewmen", "horses"};
  return ranges::contains(kCounted, word);
}

std::string with_names_of(std::string_view example, const InExamples& names) {
  const auto first = [](const std::vector<std::string>& of, std::size_t i) {
    return of.empty() ? std::string{} : of[std::min(i, of.size() - 1)];
  };
  const std::array<std::pair<std::string_view, std::string>, 12> is{
      {{"L1", first(names.ours, 0)},
       {"L2", first(names.ours, 1)},
       {"P1", first(names.ours, 0)},
       {"MI1", first(names.ours, 0)},
       {"MC1", first(names.theirs, 0)},
       {"MC2", first(names.theirs, 1)},
       {"MC3", first(names.theirs, 2)},
       {"MC4", first(names.theirs, 3)},
       {"G1", names.leader},
       {"the hedge", names.place},
       {"the house", names.place},
       {"120,64", names.point}}};
  const auto in_word = [&](std::size_t at) {
    return at < example.size() && std::isalnum(static_cast<unsigned char>(example[at])) != 0;
  };
  std::string text;
  for (std::size_t at = 0; at < example.size();) {
    const bool begins = at == 0 || !in_word(at - 1);
    const auto* const found = std::find_if(is.begin(), is.end(), [&](const auto& one) {
      return begins && !one.second.empty() && example.substr(at).starts_with(one.first) &&
             !in_word(at + one.first.size());
    });
    if (found == is.end()) {
      text += example[at++];
    } else {
      text += found->second;
      at += found->first.size();
    }
  }
  return text;
}

std::string NamesSaid::one(const std::string& said) const {
  const Units found = units(said);
  return found.units.size() == 1 && !found.group ? id_of(found.units.front()) : said;
}

std::string NamesSaid::explained(std::string_view words) const {
  constexpr std::string_view kStates = "{states}";
  const std::size_t at = words.find(kStates);
  if (at == std::string_view::npos) return with_names_of(words, in_examples());
  const std::vector<std::string_view> known = of_sheet.states();
  constexpr std::size_t kMost = 8;
  const std::size_t told = std::min(known.size(), kMost);
  std::string list = known.empty() ? "" : "; they know: ";
  list += fmt::format(
      "{}", fmt::join(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(told), ", "));
  if (told < known.size())
    list += lists_forms() ? R"( and others ("help" lists them))" : " and others";
  return std::string{words.substr(0, at)} + list + std::string{words.substr(at + kStates.size())};
}

bool NamesSaid::unit(const std::string& said) const {
  const Units found = units(said);
  return !found.units.empty() && !found.group;
}

Vocabulary WordsOfSheet::vocabulary() const {
  return sheet_ == nullptr ? Vocabulary{} : sheet_->vocabulary();
}

std::optional<std::string> WordsOfSheet::own_word(Means means, const std::string& words) const {
  if (sheet_ == nullptr) return std::nullopt;
  for (const OwnWord& one : sheet_->vocabulary().words) {
    if (one.means != means) continue;
    const std::string_view said = one.said;
    const bool plural =
        words.ends_with('s') && std::string_view{words}.substr(0, words.size() - 1) == said;
    const bool single = said.ends_with('s') && said.substr(0, said.size() - 1) == words;
    if (said == words || plural || single) return std::string{one.word};
  }
  return std::nullopt;
}

std::optional<std::string> WordsOfSheet::kind(const std::string& words) const {
  if (sheet_ != nullptr && ranges::contains(sheet_->kinds(), std::string_view{words})) return words;
  return own_word(Means::kind, words);
}

/// "lost its commander" as "lost commander", "commander is dead" as "commander dead".
std::optional<std::string> WordsOfSheet::state(const std::string& words) const {
  if (sheet_ == nullptr) return std::nullopt;
  for (const std::string& said : {words, without_small_words(words), as_done(words)}) {
    if (ranges::contains(sheet_->states(), std::string_view{said})) return said;
    if (auto own = own_word(Means::state, said)) return own;
  }
  return std::nullopt;
}

std::optional<Formation> WordsOfSheet::formation(const std::string& words) const {
  // What the sheet's players mean goes before what others call so.
  if (const auto own = own_word(Means::formation, words)) return of_word<Formation>(*own);
  if (const auto known = of_word<Formation>(words)) return known;
  // "squares", "hedgehogs", of several.
  if (!words.ends_with('s') || words == "opens") return std::nullopt;
  const std::string one = words.substr(0, words.size() - 1);
  const auto own = own_word(Means::formation, one);
  return of_word<Formation>(own ? *own : one);
}

bool WordsOfSheet::losses(const std::string& words) const {
  if (sheet_ == nullptr) return counts_losses(words);
  const std::string_view counted = sheet_->vocabulary().losses;
  return words == counted || words + 's' == counted || own_word(Means::loss, words).has_value();
}

std::string WordsOfSheet::counted_in() const {
  return sheet_ == nullptr ? std::string{} : std::string{sheet_->vocabulary().losses};
}

std::vector<std::string_view> WordsOfSheet::states() const {
  if (sheet_ == nullptr) return {};
  const auto known = sheet_->states();
  return {known.begin(), known.end()};
}

bool WordsOfSheet::know_of(std::string_view what) const {
  const std::vector<std::string_view> words = all();
  return sheet_ == nullptr || ranges::any_of(words, [&](std::string_view one) {
           return one.find(what) != std::string_view::npos;
         });
}

std::vector<std::string_view> WordsOfSheet::all() const {
  std::vector<std::string_view> words;
  if (sheet_ == nullptr) return words;
  for (const std::string_view one : sheet_->kinds()) words.push_back(one);
  for (const std::string_view one : sheet_->states()) words.push_back(one);
  for (const OwnWord& one : sheet_->vocabulary().words) words.push_back(one.said);
  return words;
}

}  // namespace opfor
