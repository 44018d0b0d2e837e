#include "engine/schema.hpp"

#include <algorithm>
#include <set>

namespace opfor::test {
namespace {

using Json = nlohmann::json;

bool is_of(const std::string& type, const Json& value) {
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  return type == value.type_name();
}

std::string check_type(const Json& types, const Json& value, const std::string& at) {
  if (types.is_string()) {
    return is_of(types, value) ? "" : at + ": " + value.dump() + " is no " + types.dump();
  }
  for (const Json& type : types) {
    if (is_of(type, value)) return {};
  }
  return at + ": " + value.dump() + " is none of " + types.dump();
}

std::string check_required(const Json& names, const Json& value, const std::string& at) {
  for (const std::string name : names) {
    if (!value.contains(name)) return at + ": '" + name + "' is missing";
  }
  return {};
}

std::string check_others(const Json& schema, const Json& value, const std::string& at) {
  for (const auto& [name, member] : value.items()) {
    if (!schema.at("properties").contains(name)) return at + ": '" + name + "' is not known";
  }
  return {};
}

std::string check_bound(const std::string& word, const Json& bound, const Json& value,
                        const std::string& at) {
  const bool of_size = word == "minItems" || word == "maxItems";
  if (of_size ? !value.is_array() : !value.is_number()) return {};
  const double number = of_size ? static_cast<double>(value.size()) : value.get<double>();
  const bool least = word == "minimum" || word == "minItems";
  const bool within = least ? number >= bound : number <= bound;
  return within ? "" : at + ": " + value.dump() + " is beyond " + word;
}

}  // namespace

std::string Schema::fault(const std::string& name, const Json& value) const {
  return check(whole_.at("$defs").at(name), value, name);
}

std::string Schema::check(const Json& schema, const Json& value, const std::string& at) const {
  for (const auto& [word, rule] : schema.items()) {
    std::string wrong = check_word(word, schema, value, at);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

std::string Schema::check_word(const std::string& word, const Json& schema, const Json& value,
                               const std::string& at) const {
  const Json& rule = schema.at(word);
  if (word == "description" || word == "title") return {};
  if (word == "type") return check_type(rule, value, at);
  if (word == "const")
    return rule == value ? "" : at + ": " + value.dump() + " is not " + rule.dump();
  if (word == "enum") {
    const bool known = std::find(rule.begin(), rule.end(), value) != rule.end();
    return known ? "" : at + ": " + value.dump() + " is none of " + rule.dump();
  }
  if (word == "$ref") {
    const std::string path = rule;
    const std::string name = path.substr(path.rfind('/') + 1);
    return check(whole_.at("$defs").at(name), value, at + " (" + name + ")");
  }
  if (word == "anyOf") {
    std::string all;
    for (const Json& one : rule) {
      const std::string wrong = check(one, value, at);
      if (wrong.empty()) return {};
      all += "\n  " + wrong;
    }
    return at + ": none of these:" + all;
  }
  if (word == "items") {
    if (!value.is_array()) return {};
    for (std::size_t i = 0; i < value.size(); ++i) {
      std::string wrong = check(rule, value[i], at + '/' + std::to_string(i));
      if (!wrong.empty()) return wrong;
    }
    return {};
  }
  if (word == "properties") {
    if (!value.is_object()) return {};
    for (const auto& [name, member] : rule.items()) {
      if (!value.contains(name)) continue;
      std::string wrong = check(member, value.at(name), at + '/' + name);
      if (!wrong.empty()) return wrong;
    }
    return {};
  }
  if (word == "required") return value.is_object() ? check_required(rule, value, at) : "";
  if (word == "additionalProperties" && rule == false) {
    return value.is_object() ? check_others(schema, value, at) : "";
  }
  static const std::set<std::string> kBounds{"minimum", "maximum", "minItems", "maxItems"};
  if (kBounds.contains(word)) return check_bound(word, rule, value, at);
  return at + ": the schema has the word '" + word + "', which nobody checks";
}

}  // namespace opfor::test
