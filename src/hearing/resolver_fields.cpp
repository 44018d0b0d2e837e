#include "hearing/resolver_fields.hpp"

#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "hearing/sentences.hpp"

namespace opfor {
namespace {

using Json = nlohmann::ordered_json;

/// A whole number that fits into 64 bits with its sign.
bool is_whole(const Json& value) {
  if (!value.is_number_unsigned()) return value.is_number_integer();
  return value.get<std::uint64_t>() <=
         static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
}

}  // namespace

Result<Values> resolver_fields(std::string_view text) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::parse_error& error) {
    // In words of our own: those of the library quote what was read, and be it half a character.
    return fail(Exit::bad_file, HearingSays::not_json, {fmt::format("see byte {}", error.byte)});
  } catch (const Json::exception&) {
    return fail(Exit::bad_file, HearingSays::not_json, {"a number is too great"});
  }
  if (!json.is_object())
    return fail(Exit::bad_file, HearingSays::not_an_object, {json.type_name()});
  Values values;
  for (const auto& [name, value] : json.items()) {
    if (value.is_boolean()) {
      values[name] = value.get<bool>();
    } else if (is_whole(value)) {
      values[name] = value.get<std::int64_t>();
    } else if (value.is_string()) {
      values[name] = value.get<std::string>();
    } else {
      return fail(Exit::bad_file, HearingSays::not_a_value, {name});
    }
  }
  return values;
}

}  // namespace opfor
