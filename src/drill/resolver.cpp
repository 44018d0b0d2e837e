#include "drill/resolver.hpp"

#include <fmt/core.h>
#include <range/v3/algorithm/contains.hpp>

#include "battle/sentences.hpp"

namespace opfor {
namespace {

std::string shown_value(const Value& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  return fmt::format("'{}'", std::get<std::string>(value));
}

/// What a field takes, in words.
std::string allowed(const ResolverField& field) {
  if (std::holds_alternative<bool>(field.standard)) return "true or false";
  if (std::holds_alternative<std::int64_t>(field.standard)) {
    return fmt::format("a whole number from {} to {}", field.least, field.most);
  }
  if (field.allowed.empty()) return "a text";
  const std::vector<std::string_view> words(field.allowed.begin(), field.allowed.end());
  return one_of(words);
}

bool takes(const ResolverField& field, const Value& value) {
  if (value.index() != field.standard.index()) return false;
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    return *number >= field.least && *number <= field.most;
  }
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr || field.allowed.empty() || ranges::contains(field.allowed, *text);
}

}  // namespace

Values checked(const Resolver& resolver, const Values& given, Problems& problems) {
  Values values;
  std::vector<std::string> names;
  for (const ResolverField& field : resolver.fields) {
    names.push_back(field.name);
    const auto found = given.find(field.name);
    const bool good = found != given.end() && takes(field, found->second);
    values[field.name] = good ? found->second : field.standard;
    if (good || found == given.end()) continue;
    const auto* text = std::get_if<std::string>(&found->second);
    problems.add({},
                 say(Sentence::must_be, {field.name, allowed(field), shown_value(found->second)}),
                 text != nullptr ? did_you_mean(*text, field.allowed) : std::string{});
  }
  for (const auto& [name, value] : given) {
    if (ranges::contains(names, name)) continue;
    problems.add({}, say(Sentence::unknown_field, {resolver.name, name}),
                 did_you_mean(name, names));
  }
  return values;
}

}  // namespace opfor
