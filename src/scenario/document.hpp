#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/problem.hpp"
#include "scenario/keys.hpp"

namespace opfor {

/// A TOML file as read: owns what its `Keys` look into, and must outlive them.
class Document {
 public:
  /// Levels that tables and lists may be nested; more is refused before it is parsed, so that no
  /// file can exhaust the stack.
  static constexpr std::size_t kDeepest = 16;

  /// Nothing, and one problem, if the text is too long, nested too deeply, not UTF-8, empty or not
  /// TOML. A byte order mark and either kind of line end are accepted.
  [[nodiscard]] static std::optional<Document> read(std::string_view text, std::string file,
                                                    std::size_t most_bytes, Problems& problems);
  /// Whether tables and lists, or the dots of a key, go deeper than `kDeepest`: a parser of TOML
  /// must not be given this.
  [[nodiscard]] static bool too_deep(std::string_view text);
  Document(Document&&) noexcept;
  Document& operator=(Document&&) noexcept;
  ~Document();

  [[nodiscard]] Keys keys(Problems& problems) const;

  /// Puts the tables of another document's lists ([[unit]]...) into the lists of this one: in the
  /// place of the table with the same `id`, or at the end. What it takes keeps its lines and file.
  void take(Document&& piece, std::span<const std::string_view> lists);
  /// The document as TOML; reads back as the same. Comments and order of keys are not kept.
  [[nodiscard]] std::string text() const;

 private:
  struct Inside;
  explicit Document(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace opfor
