#pragma once

#include <initializer_list>
#include <vector>

#include "core/length.hpp"
#include "core/words.hpp"
#include "drill/resolver.hpp"

/// What the resolvers of a sheet are made of: fields, and their values.
namespace opfor {

[[nodiscard]] inline std::int64_t number(const Values& v, const std::string& name) {
  return std::get<std::int64_t>(v.at(name));
}
/// A number that an `int` holds.
[[nodiscard]] inline int small(const Values& v, const std::string& name) {
  return static_cast<int>(number(v, name));
}
[[nodiscard]] inline bool truth(const Values& v, const std::string& name) {
  return std::get<bool>(v.at(name));
}
template <Worded E>
[[nodiscard]] E chosen(const Values& v, const std::string& name) {
  return *of_word<E>(std::get<std::string>(v.at(name)));
}

template <Worded E>
[[nodiscard]] ResolverField word_field(std::string name, std::string words, E standard) {
  ResolverField field;
  field.name = std::move(name);
  field.words = std::move(words);
  field.standard = std::string{word(standard)};
  for (const std::string_view w : Words<E>::all) field.allowed.emplace_back(w);
  return field;
}

/// The resolvers of several families as one list.
[[nodiscard]] inline std::vector<Resolver> joined(
    std::initializer_list<std::vector<Resolver>> families) {
  std::vector<Resolver> all;
  for (const auto& family : families) all.insert(all.end(), family.begin(), family.end());
  return all;
}

[[nodiscard]] inline ResolverField flag_field(std::string name, std::string words) {
  ResolverField field;
  field.name = std::move(name);
  field.words = std::move(words);
  field.standard = false;
  return field;
}

[[nodiscard]] inline ResolverField number_field(std::string name, std::string words,
                                                std::string unit, std::int64_t standard,
                                                std::int64_t least, std::int64_t most) {
  ResolverField field;
  field.name = std::move(name);
  field.words = std::move(words);
  field.unit = std::move(unit);
  field.standard = standard;
  field.least = least;
  field.most = most;
  return field;
}

/// A length in tenths of an inch, and the value of it.
[[nodiscard]] inline ResolverField inches_field(std::string name, std::string words,
                                                std::int64_t standard, std::int64_t most) {
  return number_field(std::move(name), std::move(words), "inch/10", standard, 0, most);
}
[[nodiscard]] inline Length inches(const Values& v, const std::string& name) {
  return length_in(static_cast<double>(number(v, name)) / 10, Measure::inch);
}

inline void add(std::vector<ResolverField>& fields, std::vector<ResolverField> more) {
  for (ResolverField& field : more) fields.push_back(std::move(field));
}

/// A word as a value of a result.
template <Worded E>
[[nodiscard]] Value worded(E value) {
  return std::string{word(value)};
}
/// A word as a name of a field or of a result: "shot losses" is "shot_losses".
template <Worded E>
[[nodiscard]] std::string name_of(E value) {
  std::string name{word(value)};
  for (char& c : name) c = c == ' ' ? '_' : c;
  return name;
}

/// A resolver whose odds are those of its own play.
[[nodiscard]] Resolver resolver(std::string name, std::string words, std::string rules,
                                std::vector<ResolverField> fields,
                                std::function<Values(const Values&, chance::Chance&)> play);

[[nodiscard]] inline chance::Key key_for(chance::Purpose purpose) {
  chance::Key key;
  key.purpose = purpose;
  return key;
}

}  // namespace opfor
