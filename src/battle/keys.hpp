#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/angle.hpp"
#include "core/length.hpp"
#include "core/problem.hpp"
#include "core/words.hpp"

namespace opfor {

/// One table of a TOML file, read key by key. Every getter checks type and range, reports a problem
/// with file, line and column, and marks the key as known; `finish` reports the keys that nobody
/// asked for, with a near miss. Getters return nothing if the key is absent or wrong.
class Keys {
 public:
  /// @param toml_table a `const toml::table*`; kept, must outlive this.
  Keys(const void* toml_table, std::string file, Problems& problems, std::string what);

  /// What this table is, in problems: "unit 'MC1'".
  [[nodiscard]] const std::string& what() const { return what_; }
  void rename(std::string what) { what_ = std::move(what); }
  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] Where where(std::string_view key) const;  ///< of the key's value, or of the table

  std::optional<std::string> text(std::string_view key);
  std::optional<bool> flag(std::string_view key);
  std::optional<int> integer(std::string_view key, int least, int most);
  std::optional<double> number(std::string_view key, double least, double most);
  /// A length in the sheet's measure, `least`..`most` in that measure.
  std::optional<Length> length(std::string_view key, Measure measure, double least, double most);
  std::optional<Angle> angle(std::string_view key);                   ///< degrees, 0..360
  std::optional<Point> point(std::string_view key, Measure measure);  ///< [x, y]
  std::optional<std::vector<Point>> points(std::string_view key, Measure measure);
  std::optional<std::vector<std::string>> texts(std::string_view key);
  std::optional<Keys> table(std::string_view key);
  std::vector<Keys> tables(std::string_view key);  ///< [[key]] or an array of inline tables

  template <Worded E>
  std::optional<E> choice(std::string_view key) {
    const auto found = word_index(key, {Words<E>::all.data(), Words<E>::all.size()});
    if (!found) return std::nullopt;
    return static_cast<E>(*found);
  }
  template <Worded E>
  std::optional<std::vector<E>> choices(std::string_view key) {
    const auto found = word_indices(key, {Words<E>::all.data(), Words<E>::all.size()});
    if (!found) return std::nullopt;
    std::vector<E> list;
    for (const std::size_t i : *found) list.push_back(static_cast<E>(i));
    return list;
  }
  /// The value, or a problem that the key is missing.
  template <class T>
  T required(std::string_view key, std::optional<T> value, T otherwise = {}) {
    if (!value && !has(key)) missing(key);
    return value ? *std::move(value) : std::move(otherwise);
  }

  /// Reports a problem of the user's at a key.
  void problem(std::string_view key, std::string what, std::string hint = {});
  void missing(std::string_view key);
  /// Reports keys that nobody asked for.
  void finish();

 private:
  std::optional<std::size_t> word_index(std::string_view key,
                                        std::span<const std::string_view> known);
  std::optional<std::vector<std::size_t>> word_indices(std::string_view key,
                                                       std::span<const std::string_view> known);

  const void* table_;
  std::string file_;
  Problems* problems_;
  std::string what_;
  std::vector<std::string> known_;
};

}  // namespace opfor
