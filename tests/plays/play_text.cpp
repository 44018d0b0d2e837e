#include "plays/play_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <sstream>

#include "core/words.hpp"

namespace opfor::plays {
namespace {

constexpr std::array<std::string_view, 21> kSections{
    "rule",     "system", "head",      "options", "behaviour", "kinds",          "terrain",
    "commands", "tasks",  "victory",   "side a",  "side b",    "side a if none", "side b if none",
    "given",    "dice",   "otherwise", "cells",   "choices",   "orders",         "measures"};
constexpr std::array<std::string_view, 4> kDoings{"play", "expect", "fails", "cases"};

bool known(std::string_view name) {
  const auto is = [&](std::string_view one) { return one == name; };
  return std::any_of(kSections.begin(), kSections.end(), is) ||
         std::any_of(kDoings.begin(), kDoings.end(), is);
}

std::vector<std::string_view> all_names() {
  std::vector<std::string_view> names(kSections.begin(), kSections.end());
  names.insert(names.end(), kDoings.begin(), kDoings.end());
  return names;
}

/// A part of a file under one heading "-- name", before its cases are put in.
struct Variant {
  std::string name;
  std::vector<Section> sections;
};

std::string_view without_comment(std::string_view line) {
  if (begins(trimmed(line), "#")) return {};
  return line.substr(0, line.find("  # "));
}

/// Cuts a file into its variants; the first is what they have in common.
std::vector<Variant> cut(std::string_view text, const std::string& path, Problems& problems) {
  std::vector<Variant> variants(1);
  std::istringstream lines{std::string{text}};
  std::size_t number = 0;
  bool titled = false;
  for (std::string whole; std::getline(lines, whole);) {
    const Where where{path, ++number, 1};
    const std::string_view line = without_comment(whole);
    const std::string words = trimmed(line);
    if (words.empty()) continue;
    std::vector<Section>& sections = variants.back().sections;
    if (begins(line, "--")) {
      variants.push_back({trimmed(line.substr(2)), {}});
    } else if (line.front() == ' ') {
      if (sections.empty()) {
        problems.add(where, "a line that belongs to no section: '" + words + "'");
      } else {
        sections.back().lines.push_back({where, words});
      }
    } else if (!titled) {
      titled = true;
    } else {
      const Halves half = halves(words, ":");
      if (!known(half.before)) {
        problems.add(where, "there is no section '" + half.before + "'",
                     "sections are " + one_of(all_names()));
      }
      sections.push_back({half.before, {where, half.behind}, {}});
    }
  }
  return variants;
}

/// What stands in the columns, by their names, in their order.
using Case = std::vector<std::pair<std::string, std::string>>;

/// The rows under a section `cases`, by the names of its first row.
std::vector<Case> cases_of(const Section& section, Problems& problems) {
  std::vector<Case> cases;
  std::vector<std::string> names;
  for (const Line& line : section.lines) {
    std::vector<std::string> cells = cut_at(line.text, "|");
    if (names.empty()) {
      names = cells;
      continue;
    }
    if (cells.size() != names.size()) {
      problems.add(line.where, fmt::format("{} columns, where the first row names {}", cells.size(),
                                           names.size()));
      continue;
    }
    Case one;
    for (std::size_t i = 0; i < cells.size(); ++i) one.emplace_back(names[i], cells[i]);
    cases.push_back(std::move(one));
  }
  if (cases.empty()) problems.add(section.heading.where, "a table without a case");
  return cases;
}

void put_in(const Case& values, Line& line, Problems& problems) {
  std::size_t from = 0;
  while ((from = line.text.find('{', from)) != std::string::npos) {
    const std::size_t end = line.text.find('}', from);
    const std::string name = line.text.substr(from + 1, end - from - 1);
    const auto called = [&](const auto& column) { return column.first == name; };
    const auto found = std::find_if(values.begin(), values.end(), called);
    if (found == values.end()) {
      // Braces of scenario files, and of packs of cards, are no columns.
      if (values.empty() || name.find_first_of("=0123456789") != std::string::npos) {
        ++from;
        continue;
      }
      problems.add(line.where, "no column of the cases is called '" + name + "'");
      return;
    }
    line.text.replace(from, end - from + 1, found->second);
    from += found->second.size();
  }
}

/// Columns that no line names would be cases that are all alike.
void all_used(const Variant& variant, const Section& table, const Case& columns,
              Problems& problems) {
  for (const auto& [name, value] : columns) {
    const std::string slot = fmt::format("{{{}}}", name);
    const auto names_it = [&](const Section& section) {
      const std::vector<Line> lines = all_lines(section);
      return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
        return line.text.find(slot) != std::string::npos;
      });
    };
    if (std::none_of(variant.sections.begin(), variant.sections.end(), names_it)) {
      problems.add(table.heading.where, "no line names the column '" + name + "'");
    }
  }
}

std::string name_of(const std::string& variant, const Case& values) {
  std::vector<std::string> parts;
  if (!variant.empty()) parts.push_back(variant);
  for (const auto& [name, value] : values) {
    if (!value.empty()) parts.push_back(value);
  }
  return parts.empty() ? "play" : fmt::format("{}", fmt::join(parts, ", "));
}

PlayText with_case(const std::string& file, const Variant& variant, const Case& values,
                   Problems& problems) {
  PlayText play{file, name_of(variant.name, values), {}, {}};
  for (Section section : variant.sections) {
    if (section.name == "cases") continue;
    put_in(values, section.heading, problems);
    for (Line& line : section.lines) put_in(values, line, problems);
    const auto empty = [](const Line& line) { return trimmed(line.text).empty(); };
    auto& lines = section.lines;
    lines.erase(std::remove_if(lines.begin(), lines.end(), empty), lines.end());
    if (section.name == "rule") {
      for (const Line& line : all_lines(section)) {
        for (const std::string& rule : parted(line.text, ',')) play.rules.push_back(rule);
      }
    } else {
      play.sections.push_back(std::move(section));
    }
  }
  return play;
}

std::string file_name(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  return name.substr(0, name.rfind('.'));
}

}  // namespace

std::vector<PlayText> read_plays(std::string_view text, const std::string& path,
                                 Problems& problems) {
  const std::vector<Variant> variants = cut(text, path, problems);
  std::vector<PlayText> plays;
  for (std::size_t i = variants.size() == 1 ? 0 : 1; i < variants.size(); ++i) {
    Variant variant = variants[i];
    const auto& common = variants.front().sections;
    if (i > 0) variant.sections.insert(variant.sections.begin(), common.begin(), common.end());
    std::vector<Case> cases{{}};
    for (const Section& section : variant.sections) {
      if (section.name != "cases") continue;
      cases = cases_of(section, problems);
      if (!cases.empty()) all_used(variant, section, cases.front(), problems);
    }
    for (const Case& one : cases) {
      plays.push_back(with_case(file_name(path), variant, one, problems));
    }
  }
  return plays;
}

std::vector<Line> all_lines(const Section& section) {
  std::vector<Line> lines;
  for (std::string& text : parted(section.heading.text, ';')) {
    lines.push_back({section.heading.where, std::move(text)});
  }
  lines.insert(lines.end(), section.lines.begin(), section.lines.end());
  return lines;
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t from = text.find_first_not_of(kBlanks);
  if (from == std::string_view::npos) return {};
  return std::string{text.substr(from, text.find_last_not_of(kBlanks) - from + 1)};
}

std::vector<std::string> parted(std::string_view text, char at) {
  std::vector<std::string> parts;
  std::string part;
  int deep = 0;
  char quote = 0;
  const auto end_part = [&] {
    if (std::string whole = trimmed(part); !whole.empty()) parts.push_back(std::move(whole));
    part.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool within = c == ',' && i + 1 < text.size() && text[i + 1] != ' ';  // "20,24"
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++deep;
    } else if (c == ']' || c == '}') {
      --deep;
    }
    if (c == at && deep == 0 && quote == 0 && !within) {
      end_part();
    } else {
      part += c;
    }
  }
  end_part();
  return parts;
}

std::vector<std::string> cut_at(std::string_view text, std::string_view mark) {
  std::vector<std::string> parts;
  Halves half{{}, std::string{text}, true};
  while (half.found) {
    half = halves(half.behind, mark);
    parts.push_back(half.before);
  }
  return parts;
}

Halves halves(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {trimmed(text), {}, false};
  return {trimmed(text.substr(0, at)), trimmed(text.substr(at + mark.size())), true};
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string{text}};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

bool begins(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

}  // namespace opfor::plays
