#include "scenario/keys.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <toml++/toml.h>

#include "core/utf8.hpp"

namespace opfor {
namespace {

constexpr std::size_t kMostUnknown = 20;   ///< unknown keys of one table that are named
constexpr std::size_t kLongestShown = 40;  ///< characters of a wrong text that are repeated

const toml::table& as_table(const void* table) { return *static_cast<const toml::table*>(table); }
const toml::node& as_node(const void* node) { return *static_cast<const toml::node*>(node); }

/// The beginning of a text of the user's, fit for one line of a terminal.
std::string printable(std::string_view text) {
  if (has_control(text)) return "(control characters)";
  const std::string_view start = first_characters(text, kLongestShown);
  return std::string{start} + (start.size() < text.size() ? "..." : "");
}

/// How a wrong value is called: scalars by themselves, the rest by their type.
std::string shown_node(const void* node) {
  const toml::node& value = as_node(node);
  if (const auto* text = value.as_string()) return fmt::format("'{}'", printable(text->get()));
  if (const auto* flag = value.as_boolean()) return flag->get() ? "true" : "false";
  if (const auto* whole = value.as_integer()) return std::to_string(whole->get());
  if (const auto* number = value.as_floating_point()) {
    std::string digits = shown(number->get());
    const bool looks_whole = digits.find_first_not_of("-0123456789") == std::string::npos;
    return looks_whole ? digits + ".0" : digits;
  }
  if (value.is_array()) return "a list";
  if (value.is_table()) return "a table";
  return "a date or time";
}

std::string range(std::string_view kind, double least, double most, std::string_view unit) {
  return fmt::format("{}{} to {}{}{}", kind, least, most, unit.empty() ? "" : " ", unit);
}

std::optional<double> number_of(const void* node) {
  const toml::node& value = as_node(node);
  if (const auto* whole = value.as_integer()) return static_cast<double>(whole->get());
  if (const auto* number = value.as_floating_point()) return number->get();
  return std::nullopt;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= Keys::kLongestId && ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  });
}

}  // namespace

Keys::Keys(const void* toml_table, std::string file, Problems& problems, std::string what)
    : table_{toml_table}, file_{std::move(file)}, problems_{&problems}, what_{std::move(what)} {}

Keys Keys::none(std::string file, Problems& problems, std::string what) {
  static const toml::table empty;
  return {&empty, std::move(file), problems, std::move(what)};
}

bool Keys::has(std::string_view key) const { return as_table(table_).get(key) != nullptr; }

Where Keys::place(const void* node) const {
  const toml::source_region& source = as_node(node).source();
  return {source.path && !source.path->empty() ? *source.path : file_, source.begin.line,
          source.begin.column};
}

Where Keys::where(std::string_view key) const {
  const toml::node* found = as_table(table_).get(key);
  const toml::node* table = &as_table(table_);
  return place(found != nullptr ? found : table);
}

const void* Keys::value(std::string_view key) {
  if (!ranges::contains(known_, key)) known_.emplace_back(key);
  return as_table(table_).get(key);
}

void Keys::report(Where where, const std::string& what, std::string hint) {
  problems_->add(std::move(where), what_.empty() ? what : what_ + ": " + what, std::move(hint));
}

void Keys::problem(std::string_view key, const std::string& what, std::string hint) {
  report(where(key), what, std::move(hint));
}

void Keys::problem(std::string_view key, Sentence sentence,
                   std::initializer_list<std::string_view> parts, std::string hint) {
  problem(key, say(sentence, parts), std::move(hint));
}

void Keys::missing(std::string_view key, std::string hint) {
  problem(key, Sentence::missing, {key}, std::move(hint));
}

void Keys::wrong(std::string_view key, std::string_view allowed, const void* node,
                 std::string hint) {
  report(place(node), say(Sentence::must_be, {key, allowed, shown_node(node)}), std::move(hint));
}

bool Keys::sound(std::string_view key, const std::string& text, const void* node) {
  if (has_control(text)) {
    report(place(node), say(Sentence::control_character, {key}), {});
    return false;
  }
  if (characters(text) > kLongestText) {
    report(place(node), say(Sentence::too_long, {key, std::to_string(kLongestText)}), {});
    return false;
  }
  return true;
}

std::optional<std::string> Keys::text(std::string_view key) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  const auto* text = as_node(node).as_string();
  if (text == nullptr) return wrong(key, "a text", node), std::nullopt;
  if (!sound(key, text->get(), node)) return std::nullopt;
  return text->get();
}

std::optional<std::string> Keys::label(std::string_view key) {
  std::optional<std::string> found = text(key);
  if (found && found->empty()) return problem(key, Sentence::empty_text, {key}), std::nullopt;
  return found;
}

std::optional<std::string> Keys::id(std::string_view key) {
  std::optional<std::string> found = label(key);
  if (found && !is_id(*found)) {
    problem(key, Sentence::bad_id, {key, printable(*found), std::to_string(kLongestId)});
    return std::nullopt;
  }
  return found;
}

std::optional<std::string> Keys::date(std::string_view key) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  if (const auto* date = as_node(node).as_date()) {
    const toml::date d = date->get();
    const auto padded = [](unsigned n, std::size_t width) {
      std::string digits = std::to_string(n);
      return std::string(width - std::min(width, digits.size()), '0') + digits;
    };
    return padded(d.year, 4) + '-' + padded(d.month, 2) + '-' + padded(d.day, 2);
  }
  if (!as_node(node).is_string()) return wrong(key, "a date or a text", node), std::nullopt;
  return label(key);
}

std::optional<bool> Keys::flag(std::string_view key) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  if (const auto* flag = as_node(node).as_boolean()) return flag->get();
  return wrong(key, "true or false", node), std::nullopt;
}

std::optional<int> Keys::integer(std::string_view key, int least, int most) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  const auto* whole = as_node(node).as_integer();
  if (whole == nullptr || whole->get() < least || whole->get() > most) {
    wrong(key, range("a whole number from ", least, most, ""), node);
    return std::nullopt;
  }
  return static_cast<int>(whole->get());
}

std::optional<double> Keys::finite(std::string_view key, double least, double most,
                                   std::string_view allowed) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  const std::optional<double> number = number_of(node);
  // NaN fails every comparison, infinities fail one.
  if (number && *number >= least && *number <= most) return number;
  return wrong(key, allowed, node), std::nullopt;
}

std::optional<double> Keys::number(std::string_view key, double least, double most) {
  return finite(key, least, most, range("a number from ", least, most, ""));
}

std::optional<Length> Keys::length(std::string_view key, Measure measure, double least,
                                   double most) {
  const auto number =
      finite(key, least, most, range("a length from ", least, most, abbreviation(measure)));
  if (!number) return std::nullopt;
  return length_in(*number, measure);
}

std::optional<Angle> Keys::angle(std::string_view key) {
  const auto degrees = finite(key, 0, 360, "an angle from 0 to 360 degrees, clockwise from north");
  if (!degrees) return std::nullopt;
  return Angle::hundredths(static_cast<std::int32_t>(std::lround(*degrees * 100)));
}

std::optional<Point> Keys::pair(std::string_view key, const void* node, Measure measure,
                                std::string_view allowed) {
  const toml::array* list = as_node(node).as_array();
  if (list == nullptr || list->size() != 2) return wrong(key, allowed, node), std::nullopt;
  std::array<Length, 2> of{};
  for (std::size_t i = 0; i < 2; ++i) {
    const toml::node* entry = list->get(i);
    const std::optional<double> number = number_of(entry);
    if (!number || !(*number >= -kFarthest && *number <= kFarthest)) {
      wrong(key,
            std::string{allowed} +
                range(" with numbers from ", -kFarthest, kFarthest, abbreviation(measure)),
            entry);
      return std::nullopt;
    }
    of[i] = length_in(*number, measure);
  }
  return Point{of[0], of[1]};
}

std::optional<Point> Keys::point(std::string_view key, Measure measure) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  return pair(key, node, measure, "a place [x, y]");
}

std::optional<std::vector<Point>> Keys::points(std::string_view key, Measure measure) {
  constexpr std::string_view allowed = "a list of places [[x, y], [x, y]...]";
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  const toml::array* list = as_node(node).as_array();
  if (list == nullptr) return wrong(key, allowed, node), std::nullopt;
  if (list->size() > kMostPoints) {
    problem(key, Sentence::too_many_entries,
            {key, std::to_string(list->size()), std::to_string(kMostPoints)});
    return std::nullopt;
  }
  std::vector<Point> places;
  for (const toml::node& entry : *list) {
    const auto place = pair(key, &entry, measure, allowed);
    if (!place) return std::nullopt;
    places.push_back(*place);
  }
  return places;
}

std::optional<std::vector<std::string>> Keys::texts(std::string_view key) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  const toml::array* list = as_node(node).as_array();
  if (list == nullptr) return wrong(key, "a list of texts", node), std::nullopt;
  if (list->size() > kMostTexts) {
    problem(key, Sentence::too_many_entries,
            {key, std::to_string(list->size()), std::to_string(kMostTexts)});
    return std::nullopt;
  }
  std::vector<std::string> all;
  for (const toml::node& entry : *list) {
    const auto* text = entry.as_string();
    if (text == nullptr) return wrong(key, "a list of texts", &entry), std::nullopt;
    if (!sound(key, text->get(), &entry)) return std::nullopt;
    all.push_back(text->get());
  }
  return all;
}

std::optional<Keys> Keys::table(std::string_view key) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  const toml::table* table = as_node(node).as_table();
  if (table == nullptr) return wrong(key, "a table", node), std::nullopt;
  return Keys{table, file_, *problems_, (what_.empty() ? "" : what_ + ", ") + std::string{key}};
}

std::vector<Keys> Keys::tables(std::string_view key) {
  const void* node = value(key);
  if (node == nullptr) return {};
  const std::string allowed = "[[" + std::string{key} + "]] tables";
  const toml::array* list = as_node(node).as_array();
  if (list == nullptr) return wrong(key, allowed, node), std::vector<Keys>{};
  std::vector<Keys> all;
  for (const toml::node& entry : *list) {
    const toml::table* table = entry.as_table();
    if (table == nullptr) return wrong(key, allowed, &entry), std::vector<Keys>{};
    all.emplace_back(table, file_, *problems_,
                     (what_.empty() ? "" : what_ + ", ") + std::string{key} + ' ' +
                         std::to_string(all.size() + 1));
  }
  return all;
}

std::optional<std::size_t> Keys::word_index(std::string_view key,
                                            std::span<const std::string_view> known) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  const auto* text = as_node(node).as_string();
  if (text != nullptr) {
    const auto found = ranges::find(known, std::string_view{text->get()});
    if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  }
  wrong(key, one_of(known), node,
        text != nullptr ? did_you_mean(text->get(), known) : std::string{});
  return std::nullopt;
}

std::optional<std::vector<std::size_t>> Keys::word_indices(
    std::string_view key, std::span<const std::string_view> known) {
  const void* node = value(key);
  if (node == nullptr) return std::nullopt;
  const std::string allowed = "a list of " + one_of(known);
  const toml::array* list = as_node(node).as_array();
  if (list == nullptr) return wrong(key, allowed, node), std::nullopt;
  std::vector<std::size_t> indices;
  for (const toml::node& entry : *list) {
    const auto* text = entry.as_string();
    const auto found =
        text == nullptr ? known.end() : ranges::find(known, std::string_view{text->get()});
    if (found == known.end()) {
      wrong(key, allowed, &entry,
            text != nullptr ? did_you_mean(text->get(), known) : std::string{});
      return std::nullopt;
    }
    indices.push_back(static_cast<std::size_t>(found - known.begin()));
  }
  return indices;
}

void Keys::finish() {
  if (finished_) return;
  finished_ = true;
  std::size_t unknown = 0;
  for (const auto& [key, node] : as_table(table_)) {
    if (ranges::contains(known_, key.str())) continue;
    if (++unknown > kMostUnknown) continue;
    const toml::source_region& source = key.source();
    Where where = place(&node);
    if (source.begin.line > 0) where.line = source.begin.line, where.column = source.begin.column;
    report(where, say(Sentence::unknown_key, {printable(key.str())}),
           did_you_mean(key.str(), known_));
  }
  if (unknown > kMostUnknown) {
    problem("", Sentence::more_unknown_keys, {std::to_string(unknown - kMostUnknown)});
  }
}

}  // namespace opfor
