#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drill/sheet.hpp"
#include "telling/places.hpp"

/// The table's own language: the forms of a report's lines, as a list.
namespace opfor {

/// What a line says.
enum class Saying : std::uint8_t {
  as_ordered,
  at_point,
  at_square,
  entered_at_point,
  entered_at_square,
  offset,  ///< so far in a direction from a place: "30 east of the house"
  forward,
  back,
  to_left,
  to_right,
  to_place,
  stopped_short,
  stopped_after,
  stayed,
  faces_direction,
  faces_place,
  lost,
  wounded,
  got_back,
  formed,
  ran,
  beaten,
  destroyed,
  left_table,
  in_contact,
  out_of_contact,
  loaded,
  unloaded,
  lost_of,   ///< so many of one of the sheet's kinds
  drawn_up,  ///< so many files wide
  state      ///< one of the sheet's own words
};

/// One form: words as they stand, `a|b` alternatives, and slots: <unit> <n> <x> <y> <square>
/// <direction> <formation> <place> <other> <kind> <state>.
struct ReportForm {
  Saying saying;
  std::string_view pattern;
  std::string_view example;
  std::string_view words;
};
[[nodiscard]] std::span<const ReportForm> report_forms();
/// The list of forms for "help", with the sheet's own words.
[[nodiscard]] std::string report_help(const Sheet& sheet);

/// A line that was understood: what it says, with its slots filled.
struct Understood {
  Saying saying = Saying::as_ordered;
  std::string unit;  ///< the words that name it
  double n = 0;
  double x = 0;
  double y = 0;
  std::string square;
  Angle direction;
  Formation formation = Formation::line;
  std::string place;  ///< also the other unit
  std::string word;   ///< the sheet's, for a kind or state
};

/// Small words and punctuation taken out, numbers parted from "cm", all in lower case.
[[nodiscard]] std::vector<std::string> report_words(std::string_view line);

/// Judges whether words name something: 0 nothing, else how many.
struct Namer {
  virtual ~Namer() = default;
  [[nodiscard]] virtual bool unit(const std::string& words) const = 0;
  [[nodiscard]] virtual bool place(const std::string& words) const = 0;
  /// The words are the sheet's for a kind of loss, or for a state.
  [[nodiscard]] virtual bool kind(const std::string& words) const = 0;
  [[nodiscard]] virtual bool state(const std::string& words) const = 0;
};

/// The first form that fits the words.
/// @param lenient a place or other unit may be any words: to find out what was not understood
[[nodiscard]] std::optional<Understood> understand(const std::vector<std::string>& words,
                                                   const Namer& namer, bool lenient);

}  // namespace opfor
