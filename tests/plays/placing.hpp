#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "drill/sheet.hpp"
#include "plays/setup.hpp"

/// Where units stand who are placed by others: "3 before a1", "1 left of a2 and 2 ahead".
namespace opfor::plays {

/// A place in words.
struct Place {
  enum class How : std::uint8_t { at, before, behind, left_of, right_of, with } how = How::at;
  double x = 0;  ///< at
  double y = 0;
  double gap = 0;    ///< between the nearest edges
  std::string of;    ///< the id of the other
  double ahead = 0;  ///< and then so far, as the other sees it
  double to_right = 0;
};

/// The place, if the words are one. @throws Wrong for a number that is none
[[nodiscard]] std::optional<Place> read_place(const Line& line, const std::string& words);

/// A unit that is to be placed.
struct Stander {
  std::string id;
  Line line;
  Place place;
  std::optional<double> facing;  ///< else the other's, or against it
  double usual_facing = 0;       ///< of its side
};
/// Where it stands, in the table's measure, and how it faces.
struct Stands {
  double x = 0;
  double y = 0;
  double facing = 0;
};

/// The units in their order, each placed by those before it.
/// @param shapes a battle in which all of them stand somewhere: for their outlines
[[nodiscard]] std::vector<Stands> placed(const std::vector<Stander>& standers, const Sheet& sheet,
                                         const Battle& shapes);

}  // namespace opfor::plays
