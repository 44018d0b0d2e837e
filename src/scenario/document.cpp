#include "scenario/document.hpp"

#include <locale>
#include <range/v3/algorithm/count.hpp>
#include <sstream>
#include <toml++/toml.h>

#include "core/utf8.hpp"

namespace opfor {
namespace {

/// Line and column of a byte; columns count characters.
Where at_byte(std::string_view text, std::size_t byte, std::string file) {
  const std::string_view before = text.substr(0, byte);
  const std::size_t line_end = before.rfind('\n');
  const std::string_view line =
      line_end == std::string_view::npos ? before : before.substr(line_end + 1);
  const auto lines = static_cast<std::size_t>(ranges::count(before, '\n')) + 1;
  return {std::move(file), lines, characters(line) + 1};
}

/// Goes over the text as far as needed to count levels: knows comments and the four kinds of
/// strings, nothing else of TOML.
class Depth {
 public:
  explicit Depth(std::string_view text) : text_{text} {}

  /// The byte where `most` levels of brackets, or of one dotted key, are exceeded; or npos.
  [[nodiscard]] std::size_t exceeds(std::size_t most) {
    std::size_t brackets = 0;
    std::size_t dots = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '#') skip_comment();
      if (c == '"' || c == '\'') skip_string(c);
      if (c == '[' || c == '{') ++brackets;
      if ((c == ']' || c == '}') && brackets > 0) --brackets;
      if (c == '.') ++dots;
      if (std::string_view{"\n=,[]{}#"}.find(c) != std::string_view::npos) dots = 0;
      if (brackets > most || dots > most) return at_;
    }
    return std::string_view::npos;
  }

 private:
  [[nodiscard]] bool here(std::string_view what) const {
    return text_.substr(at_, what.size()) == what;
  }
  /// Stops before the line's end.
  void skip_comment() {
    while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
  }
  /// From the opening quote to the closing one.
  void skip_string(char quote) {
    const std::string three(3, quote);
    const bool many_lines = here(three);
    at_ += many_lines ? 3 : 1;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\' && quote == '"') {
        ++at_;
      } else if (many_lines ? here(three) : text_[at_] == quote || text_[at_] == '\n') {
        if (many_lines) at_ += 2;
        // Up to two quotes more belong to the text: """a"" ends with """"".
        for (int i = 0; many_lines && i < 2 && text_.substr(at_ + 1, 1) == three.substr(2); ++i) {
          ++at_;
        }
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

toml::array& list_of(toml::table& table, std::string_view key) {
  if (!table.contains(key)) table.insert(key, toml::array{});
  return *table.get_as<toml::array>(key);
}

toml::table* with_id(toml::array& list, std::string_view id) {
  for (toml::node& entry : list) {
    toml::table* table = entry.as_table();
    if (table != nullptr && (*table)["id"].value_or(std::string_view{}) == id) return table;
  }
  return nullptr;
}

}  // namespace

struct Document::Inside {
  toml::table table;
  std::string file;
};

Document::Document(std::unique_ptr<Inside> inside) : inside_{std::move(inside)} {}
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;
Document::~Document() = default;

std::optional<Document> Document::read(std::string_view text, std::string file,
                                       std::size_t most_bytes, Problems& problems) {
  if (text.size() > most_bytes) {
    problems.add({std::move(file), 0, 0},
                 say(Sentence::too_big, {std::to_string(text.size()), std::to_string(most_bytes)}));
    return std::nullopt;
  }
  if (const std::size_t bad = invalid_utf8_at(text); bad != std::string_view::npos) {
    problems.add(at_byte(text, bad, std::move(file)),
                 say(Sentence::not_utf8, {std::to_string(bad + 1)}), "save the file as UTF-8");
    return std::nullopt;
  }
  if (text.find_first_not_of(" \t\r\n\xEF\xBB\xBF") == std::string_view::npos) {
    problems.add({std::move(file), 1, 1}, say(Sentence::empty_file, {}));
    return std::nullopt;
  }
  if (const std::size_t deep = Depth{text}.exceeds(kDeepest); deep != std::string_view::npos) {
    problems.add(at_byte(text, deep, std::move(file)),
                 say(Sentence::too_deep, {std::to_string(kDeepest)}));
    return std::nullopt;
  }
  try {
    toml::table table = toml::parse(text, std::string_view{file});
    return Document{std::make_unique<Inside>(Inside{std::move(table), std::move(file)})};
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    problems.add({std::move(file), at.line, at.column},
                 say(Sentence::not_toml, {error.description()}));
    return std::nullopt;
  }
}

bool Document::too_deep(std::string_view text) {
  return Depth{text}.exceeds(kDeepest) != std::string_view::npos;
}

Keys Document::keys(Problems& problems) const {
  return {&inside_->table, inside_->file, problems, ""};
}

void Document::take(Document&& piece, std::span<const std::string_view> lists) {
  for (const std::string_view name : lists) {
    toml::array* from = piece.inside_->table.get_as<toml::array>(name);
    if (from == nullptr) continue;
    toml::array& to = list_of(inside_->table, name);
    for (toml::node& entry : *from) {
      toml::table& taken = *entry.as_table();
      toml::table* old = with_id(to, taken["id"].value_or(std::string_view{}));
      if (old != nullptr) {
        *old = std::move(taken);
      } else {
        to.push_back(std::move(taken));
      }
    }
    // The writer wants all tables of a list written the same way.
    for (toml::node& entry : to) entry.as_table()->is_inline(false);
  }
}

std::string Document::text() const {
  std::ostringstream out;
  out.imbue(std::locale::classic());
  out << toml::toml_formatter{inside_->table, toml::format_flags::none} << '\n';
  return out.str();
}

}  // namespace opfor
