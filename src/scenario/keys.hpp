#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/sentences.hpp"
#include "core/angle.hpp"
#include "core/length.hpp"
#include "core/problem.hpp"
#include "core/words.hpp"

namespace opfor {

/// One table of a TOML file, read key by key. Every getter checks type and range, reports a problem
/// with file, line and column, and marks the key as known; `finish` reports the keys that nobody
/// asked for, with a near miss. Getters return nothing if the key is absent or wrong.
/// Texts are valid UTF-8 of at most 200 characters without control characters; numbers are finite;
/// a whole number may stand where a number is wanted, not the other way round.
class Keys {
 public:
  static constexpr std::size_t kLongestText = 200;  ///< characters
  static constexpr std::size_t kLongestId = 32;
  static constexpr std::size_t kMostTexts = 64;    ///< entries of a list of texts
  static constexpr std::size_t kMostPoints = 500;  ///< entries of a list of points
  static constexpr double kFarthest = 10'000;      ///< either way, of a coordinate

  /// @param toml_table a `const toml::table*`; kept, must outlive this. Nodes that know the file
  /// that they were read from name it in problems, others name `file`.
  Keys(const void* toml_table, std::string file, Problems& problems, std::string what);
  /// A table without keys: for tables that a file may leave out.
  [[nodiscard]] static Keys none(std::string file, Problems& problems, std::string what);

  /// What this table is, in problems: "unit 'MC1'"; the file itself is "".
  [[nodiscard]] const std::string& what() const { return what_; }
  void rename(std::string what) { what_ = std::move(what); }
  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] Where where(std::string_view key) const;  ///< of the key's value, or of the table

  std::optional<std::string> text(std::string_view key);
  /// A text that is not empty.
  std::optional<std::string> label(std::string_view key);
  /// A word to refer to something by: 1 to 32 letters, digits, '-' and '_'.
  std::optional<std::string> id(std::string_view key);
  /// A date, quoted or as TOML has it.
  std::optional<std::string> date(std::string_view key);
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
  /// [[key]] or an array of inline tables; they are called "key 1", "key 2"...
  std::vector<Keys> tables(std::string_view key);

  /// Which of some words.
  std::optional<std::size_t> word_index(std::string_view key,
                                        std::span<const std::string_view> known);
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
  void problem(std::string_view key, const std::string& what, std::string hint = {});
  void problem(std::string_view key, Sentence sentence,
               std::initializer_list<std::string_view> parts, std::string hint = {});
  void missing(std::string_view key, std::string hint = {});
  /// Reports keys that nobody asked for; a second call reports nothing.
  void finish();

 private:
  const void* value(std::string_view key);  ///< the toml::node, or null; marks the key as known
  [[nodiscard]] Where place(const void* node) const;
  void report(Where where, const std::string& what, std::string hint);
  void wrong(std::string_view key, std::string_view allowed, const void* node,
             std::string hint = {});
  bool sound(std::string_view key, const std::string& text, const void* node);
  std::optional<double> finite(std::string_view key, double least, double most,
                               std::string_view allowed);
  std::optional<Point> pair(std::string_view key, const void* node, Measure measure,
                            std::string_view allowed);
  std::optional<std::vector<std::size_t>> word_indices(std::string_view key,
                                                       std::span<const std::string_view> known);

  const void* table_;
  std::string file_;
  Problems* problems_;
  std::string what_;
  std::vector<std::string> known_;
  bool finished_ = false;
};

}  // namespace opfor
