#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drill/sheet.hpp"
#include "hearing/names.hpp"

/// The table's own language: the forms of what is said of a unit, as a list.
namespace opfor {

/// What is said of a unit.
enum class Saying : std::uint8_t {
  as_ordered,
  held_fire,  ///< as ordered, or so ordered
  nothing,    ///< said in passing: "at a trot"

  // --- where it is now ---
  at_point,
  at_square,
  entered_at_point,
  entered_at_square,
  offset,       ///< so far in a direction from a place: "30 east of the house"
  from_itself,  ///< so far in a direction: "12 east"
  forward,
  back,
  broke_off,  ///< straight away from those whom it touches, and facing them
  to_left,
  to_right,
  toward,     ///< so far toward a place
  away_from,  ///< so far straight away from a place
  to_place,
  in_place,
  kept_place,  ///< held, where it is if it is there: inside, or up to a line
  behind,      ///< a unit or a piece of terrain, so far or close to it
  in_front,
  stopped_short,
  stopped_after,
  stayed,

  // --- anything else ---
  fled,       ///< it ran, and where to is not said
  fled_away,  ///< so far
  charged,    ///< into contact
  faces_direction,
  faces_place,
  faces_about,
  faces_left,
  faces_right,
  wheels_left,  ///< on a front corner, so many degrees or a quarter
  wheels_right,
  lost,
  lost_nothing,
  lost_itself,   ///< "P1 killed": one man
  left_with,     ///< so many are left
  left_with_of,  ///< the same of one of the sheet's kinds
  wounded,
  wounded_itself,
  got_back,
  has_suffered,  ///< so many losses in all
  formed,
  beaten,
  won,
  beat,       ///< the other is beaten
  beaten_by,  ///< the other has won
  drew,       ///< neither has won, and they are in contact still
  destroyed,
  left_table,
  in_contact,
  out_of_contact,
  joined,
  loaded,
  unloaded,
  fired,
  rallied,
  lost_of,      ///< so many of one of the sheet's kinds
  lost_of_too,  ///< the same, right behind the others that were lost
  drawn_up,     ///< so many files wide
  state,        ///< one of the sheet's own words
  rallies,      ///< the other, who is brought to order
  costs,        ///< the other so many
  pushes,       ///< the other so far back
  routs,        ///< the other runs
  gave_way,     ///< it went back, and how far is not said
  unclear       ///< words that people use and that tell too little: the form says what is missing
};
/// It tells too little of a unit on a table.
[[nodiscard]] constexpr bool tells_too_little(Saying saying) {
  return saying == Saying::unclear || saying == Saying::gave_way;
}
/// It tells where the unit stands.
[[nodiscard]] constexpr bool is_place(Saying saying) {
  return saying >= Saying::at_point && saying <= Saying::stayed;
}

/// It tells how the unit faces.
[[nodiscard]] constexpr bool is_facing(Saying saying) {
  return saying >= Saying::faces_direction && saying <= Saying::faces_right;
}

/// What a sheet must have for a form to be of use.
enum class Needs : std::uint8_t {
  nothing,
  wounds,
  loading,
  files,
  formations,
  kinds,
  states,
  pikes  ///< what is done with them and against them; elsewhere the words say nothing
};

/// One form: plain words as they stand, `a|b` alternatives, `[a|b]` what may be left out, and
/// slots: <n> a length, <count>, <x>, <y>, <west> and <south> a distance from that edge of the
/// table or the other ("12 from the east edge"), <square>, <compass>, <direction>, <formation>,
/// <place>, <other> a unit, <kind>, <state>, <losses> what losses are counted in.
struct ReportForm {
  Saying saying;
  std::string_view pattern;
  std::string_view example{};  ///< for the help; none: another way to say what one with it says
  std::string_view words{};    ///< of the help; of what is unclear: what is missing
  Needs needs = Needs::nothing;
};
[[nodiscard]] std::span<const ReportForm> report_forms();
/// The parts of the pattern of each form.
[[nodiscard]] const std::vector<std::vector<std::string>>& report_patterns();
/// The list of forms for "help", of those that the sheet knows, with its own words and with units
/// of the battle.
[[nodiscard]] std::string report_help(const Sheet& sheet, const NamesSaid& names);

}  // namespace opfor
