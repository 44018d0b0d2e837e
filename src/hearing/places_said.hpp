#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/event.hpp"
#include "hearing/report_reading.hpp"
#include "telling/places.hpp"

/// Where a unit stands by what is said of it, in a report or in an order.
namespace opfor {

class PlacesSaid {
 public:
  /// @param battle as it stands now; with the places that were told so far
  /// @param moved the unit's way of this turn, if opfor gave it one; may be null
  PlacesSaid(const Sheet& sheet, const Battle& battle, const event::Moved* moved)
      : sheet_(sheet), battle_(battle), moved_(moved) {}

  /// Where its centre is; notes tell what was taken to be meant.
  [[nodiscard]] tl::expected<Point, std::string> place(const Said& said, UnitId unit,
                                                       std::vector<std::string>& notes) const;
  /// How it faces, if that is said.
  [[nodiscard]] tl::expected<std::optional<Angle>, std::string> facing(const Said& said,
                                                                       UnitId unit) const;
  /// The nearest gap from it, where it would stand, to a place or unit.
  [[nodiscard]] double gap_to(const Named& place, UnitId unit, const field::Pose& pose) const;
  /// Of those whom its side sees.
  [[nodiscard]] UnitId nearest_enemy(UnitId unit, Vec from) const;

 private:
  using Reached = tl::expected<Point, std::string>;
  /// As x and y tell it, from the edges that they are counted from.
  [[nodiscard]] Point at_point(const Said& said) const;
  /// Of a place, a unit or a spot that was said, what is nearest to where the unit stands.
  [[nodiscard]] tl::expected<Vec, std::string> nearest_of(const Said& said, UnitId unit) const;
  [[nodiscard]] Reached at_square(const Said& said, UnitId unit,
                                  std::vector<std::string>& notes) const;
  [[nodiscard]] Reached on_its_way(const Said& said, UnitId unit) const;
  [[nodiscard]] Reached up_to(const Named& place, UnitId unit, double short_of,
                              const std::vector<Point>& way, Angle facing) const;
  [[nodiscard]] bool is_area(const Named& place) const;
  [[nodiscard]] Reached inside_of(const Named& place, UnitId unit,
                                  std::vector<std::string>& notes) const;
  [[nodiscard]] Reached beyond(const Said& said, const Named& place, UnitId unit,
                               std::vector<std::string>& notes) const;
  [[nodiscard]] Reached clear_of(const Named& place, UnitId unit, Vec from, Vec way,
                                 double gap) const;
  [[nodiscard]] tl::expected<Named, std::string> the_place(const std::string& words,
                                                           UnitId unit) const;

  const Sheet& sheet_;
  const Battle& battle_;
  const event::Moved* moved_;
};

}  // namespace opfor
