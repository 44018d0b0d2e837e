#pragma once

#include "muster/deployment.hpp"

namespace opfor::muster {

/// A circle that a piece of terrain keeps to itself.
struct Disc {
  Vec at;
  double radius = 0;
};

[[nodiscard]] inline Vec vec(Spot spot) {
  return {static_cast<double>(spot.x), static_cast<double>(spot.y)};
}
[[nodiscard]] Spot spot(Vec at);
[[nodiscard]] bool on_table(const std::vector<Spot>& outline, const Tabletop& table);

/// A patch without corners, so far across at the most.
[[nodiscard]] std::vector<Spot> patch(Spot centre, int across, Lot& lot);
/// A rectangle along the edges of the table.
[[nodiscard]] std::vector<Spot> rectangle(Spot centre, int half_width, int half_height);
/// A bent line, more often across the table than along it.
[[nodiscard]] std::vector<Spot> bent_line(Spot centre, int across, Lot& lot);
/// A way through points, wound between them by so much at the most.
[[nodiscard]] std::vector<Spot> wound(const std::vector<Spot>& points, int by,
                                      const Tabletop& table, Lot& lot);

/// The circles along a line, no farther apart than their radius.
[[nodiscard]] std::vector<Disc> along(const std::vector<Spot>& line, int radius);

/// Where two lines cross: the segment of the first, and the place.
struct Cross {
  std::size_t segment = 0;
  Vec at;
};
[[nodiscard]] std::vector<Cross> crosses(const std::vector<Spot>& line,
                                         const std::vector<Spot>& other);

}  // namespace opfor::muster
