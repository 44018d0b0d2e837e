#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "hearing/names.hpp"
#include "hearing/report_forms.hpp"
#include "hearing/typed_words.hpp"

/// A line of what somebody says of his table, cut into whom it is about and what is said of them.
namespace opfor {

/// One thing that was said, with its slots filled.
struct Said {
  Saying saying = Saying::as_ordered;
  std::size_t form = 0;
  std::optional<double> n;  ///< a length, or a count
  bool more = false;        ///< "2 more": beside what was said before
  bool flees = false;       ///< it went there running
  bool spot = false;        ///< a place is told by x and y, or by a square, and not by name
  double x = 0;
  double y = 0;
  bool from_east = false;   ///< x is counted from the east edge
  bool from_north = false;  ///< y from the north edge
  std::string square;
  Angle direction;
  Formation formation = Formation::line;
  std::string place;  ///< the words for a place or unit
  std::string word;   ///< the sheet's, for a kind or state
  std::string typed;  ///< as it was said
};

/// What is said of one or several units in one breath.
struct Statement {
  std::vector<UnitId> units;
  bool group = false;    ///< named as one: "all", a side, a command
  bool as_one = false;   ///< a side or a command by its name, and not "all" of it
  bool others = false;   ///< "everybody else": of whom nothing was said before
  bool each = false;     ///< "each" was said
  bool implied = false;  ///< nobody was named: of whom the line before was
  std::vector<Said> said;
};

/// Reads a line: who, what, and more of it.
/// @param last whom the line before was about: "they lost 2"
/// @returns else a sentence: what was not understood, and how it is said.
[[nodiscard]] tl::expected<std::vector<Statement>, std::string> read_statements(
    const std::vector<TypedWord>& words, const NamesSaid& names, const Statement* last);
/// What was wrong with words. `unknown`: they say nothing at all that is known.
struct Misread {
  std::string sentence;
  bool unknown = false;
};
/// Reads what is said of one unit that is known already: the words without a subject.
[[nodiscard]] tl::expected<std::vector<Said>, Misread> read_said(
    const std::vector<TypedWord>& words, const NamesSaid& names);

}  // namespace opfor
