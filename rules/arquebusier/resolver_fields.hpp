#pragma once

#include <string>

#include "battle/resolver_parts.hpp"
#include "rules/arquebusier/setting.hpp"

/// What this sheet's resolvers share.
namespace opfor::arquebusier {

/// A length of the fields: tenths of an inch.
[[nodiscard]] inline ResolverField inches_field(std::string name, std::string words,
                                                std::int64_t standard, std::int64_t most) {
  return number_field(std::move(name), std::move(words), "inch/10", standard, 0, most);
}
/// In tenths of a millimetre.
[[nodiscard]] inline double inches(const Values& v, const std::string& name) {
  return length_in(static_cast<double>(number(v, name.c_str())) / 10, Measure::inch).as_double();
}
[[nodiscard]] inline int small(const Values& v, const std::string& name) {
  return static_cast<int>(number(v, name.c_str()));
}
[[nodiscard]] inline bool is_true(const Values& v, const std::string& name) {
  return truth(v, name.c_str());
}
template <Worded E>
[[nodiscard]] E one_of(const Values& v, const std::string& name) {
  return chosen<E>(v, name.c_str());
}
/// A word as a name: "shot losses" is "shot_losses".
template <Worded E>
[[nodiscard]] std::string name_of(E value) {
  std::string name{word(value)};
  for (char& c : name) c = c == ' ' ? '_' : c;
  return name;
}
inline void add(std::vector<ResolverField>& fields, std::vector<ResolverField> more) {
  for (ResolverField& field : more) fields.push_back(std::move(field));
}

/// The options that say who is hit with what (AQ-SHOOT-7, G-9), as fields.
[[nodiscard]] std::vector<ResolverField> target_score_fields();
/// They, of an outcome's values; all other options stand as they do by themselves.
[[nodiscard]] Options target_scores_of(const Values& v);

/// Commands, the loss of a commander and of the General.
[[nodiscard]] std::vector<Resolver> command_resolvers();
/// Shooting, and its dice.
[[nodiscard]] std::vector<Resolver> shooting_resolvers();
/// Melee of elements and of formations, and its dice.
[[nodiscard]] std::vector<Resolver> melee_resolvers();
/// Becoming irregular, and the rout of a force.
[[nodiscard]] std::vector<Resolver> irregular_resolvers();

}  // namespace opfor::arquebusier
