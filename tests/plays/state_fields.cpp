#include "plays/state_fields.hpp"

#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/words.hpp"
#include "plays/telling.hpp"
#include "record/state_json.hpp"

namespace opfor::plays {
namespace {

/// "{2C 9D}": the cards as a state writes a pack.
std::int64_t pack_of(const Line& line, const std::string& text) {
  std::int64_t pack = 0;
  for (const std::string& name : words_of(text.substr(1, text.size() - 2))) {
    const auto card = card_number(name);
    if (!card) throw Wrong(line.where, "'" + name + "' is no card");
    pack |= std::int64_t{1} << *card;
  }
  return pack;
}

/// A member of a record, by its path.
Json& member(const Line& line, Json& state, const std::string& path) {
  Json* at = &state;
  for (const std::string& name : cut_at(path, "/")) {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
    const bool number = error == std::errc{} && end == name.data() + name.size();
    if (at->is_array() && number && index < at->size()) {
      at = &(*at)[index];
    } else if (at->is_object() && at->contains(name)) {
      at = &(*at)[name];
    } else {
      std::vector<std::string> known;
      if (at->is_object()) {
        for (const auto& [key, value] : at->items()) known.push_back(key);
      }
      const auto near = near_miss(name, std::span<const std::string>(known));
      throw Wrong(line.where, fmt::format("the state has no '{}'{}; it has {}", path,
                                          near ? ", did you mean '" + *near + "'?" : "",
                                          fmt::join(known, ", ")));
    }
  }
  return *at;
}

}  // namespace

Json value_in(const Line& line, const std::string& text) {
  if (text == "nobody") return nullptr;
  if (text == "true" || text == "yes") return 1;
  if (text == "false" || text == "no" || text.empty()) return 0;
  if (text.front() == '{') return pack_of(line, text);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size()) return number;
  if (text.size() > 1 && text.front() == '\'') return text.substr(1, text.size() - 2);
  return text;
}

Json& field_of(const Line& line, const Setting& setting, Json& state, const std::string& who,
               const std::string& path) {
  if (who == kNamesBattle) return member(line, state, path);
  static_cast<void>(unit_in(line, setting, who));
  return member(line, state[kUnitsMember][who], path);
}

}  // namespace opfor::plays
