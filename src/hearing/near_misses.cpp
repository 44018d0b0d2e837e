#include "hearing/near_misses.hpp"

#include <algorithm>
#include <range/v3/algorithm/contains.hpp>

#include "hearing/report_forms.hpp"
#include "telling/places.hpp"

namespace opfor {

void Blame::add(std::size_t at, int weight, std::string sentence) {
  if (weight_ == kOfTwo) return;
  if (weight < kOfTwo && (at < at_ || (at == at_ && weight <= weight_))) return;
  at_ = at;
  weight_ = weight;
  sentence_ = std::move(sentence);
}

/// A name like one that nobody bears; none if somebody does, and he cannot be meant here.
std::string NearMisses::of_name(const std::string& name) const {
  const std::vector<std::string> known = names_known(true);
  const auto same = [&](const std::string& one) {
    return in_lower_case(one) == in_lower_case(name);
  };
  return std::any_of(known.begin(), known.end(), same) ? std::string{}
                                                       : or_did_you_mean(name, known);
}

std::string NearMisses::of_unit_or_place(const std::string& name, bool units_only) const {
  return or_did_you_mean(name, names_known(units_only));
}

std::string NearMisses::of_word(std::size_t from) const {
  for (std::size_t w = from; w < words_.size(); ++w) {
    const TypedWord& word = words_[w];
    if (word.text.size() < 3 || word.number || keyword(word)) continue;
    if (names_.unit(word.text) || names_.place(word.text)) continue;
    std::string near = or_did_you_mean(word.text, keywords());
    if (!near.empty()) return near;
  }
  return where_it_is_listed();
}

std::string NearMisses::where_it_is_listed() const {
  return names_.lists_forms() ? R"(; "help" lists what can be said)" : "";
}

/// Every name, and the words that names are made of.
std::vector<std::string> NearMisses::names_known(bool units_only) const {
  std::vector<std::string> known = names_.known(units_only);
  if (!units_only) known.insert(known.end(), {"north", "south", "east", "west"});
  const std::size_t names = known.size();
  for (std::size_t i = 0; i < names; ++i) {
    const std::string name = known[i];
    for (std::size_t at = 0; at < name.size();) {
      const std::size_t end = std::min(name.find_first_of(" ,", at), name.size());
      if (end - at >= 4 && end - at < name.size()) known.push_back(name.substr(at, end - at));
      at = end + 1;
    }
  }
  return known;
}

bool NearMisses::keyword(const TypedWord& word) const {
  return word.number || is_idle(word.text) || ranges::contains(keywords(), word.plain) ||
         direction_of(word.text);
}

const std::vector<std::string>& NearMisses::keywords() const {
  if (!keywords_.empty()) return keywords_;
  keywords_ = {"north", "south", "east", "west"};
  for (std::string& one : long_number_words()) keywords_.push_back(std::move(one));
  for (std::string& one : words_with_plain_form()) keywords_.push_back(std::move(one));
  const auto add = [&](std::string_view text) {
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t end = std::min(text.find_first_of("| ", from), text.size());
      if (end > from) keywords_.emplace_back(text.substr(from, end - from));
      from = end + 1;
    }
  };
  for (const auto& pattern : report_patterns()) {
    for (std::string_view slot : pattern) {
      if (slot.front() == '[') slot = slot.substr(1, slot.size() - 2);
      if (slot.front() != '<') add(slot);
    }
  }
  for (const std::string_view one : names_.of_sheet.all()) add(one);
  for (const std::string_view one : Words<Formation>::all) add(one);
  return keywords_;
}

}  // namespace opfor
