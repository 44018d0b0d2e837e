#include "muster/outlines.hpp"

#include <algorithm>

namespace opfor::muster {
namespace {

constexpr int kWhole = 36000;  // hundredths of a degree

Angle some_angle(Lot& lot, int least, int most) {
  return Angle::hundredths(static_cast<std::int32_t>(lot.between(least, most)));
}

int rounded(double value) { return static_cast<int>(value < 0 ? value - 0.5 : value + 0.5); }

}  // namespace

Spot spot(Vec at) { return {rounded(at.x), rounded(at.y)}; }

bool on_table(const std::vector<Spot>& outline, const Tabletop& table) {
  return std::all_of(outline.begin(), outline.end(), [&](Spot s) {
    return s.x >= 0 && s.y >= 0 && s.x <= table.width && s.y <= table.height;
  });
}

std::vector<Spot> patch(Spot centre, int across, Lot& lot) {
  constexpr int kCorners = 9;
  constexpr int kJitter = 1000;
  const Vec ahead = unit_vector(some_angle(lot, 0, kWhole - 1));
  const Vec aside{ahead.y, -ahead.x};
  const double flat = lot.between(60, 100) / 100.0;
  std::vector<Spot> outline;
  for (int i = 0; i < kCorners; ++i) {
    const Vec to =
        unit_vector(Angle::hundredths(i * kWhole / kCorners) + some_angle(lot, 0, kJitter));
    const double reach = across / 2.0 * lot.between(78, 100) / 100.0;
    outline.push_back(spot(vec(centre) + ahead * (to.y * reach) + aside * (to.x * reach * flat)));
  }
  return outline;
}

std::vector<Spot> rectangle(Spot centre, int half_width, int half_height) {
  return {{centre.x - half_width, centre.y - half_height},
          {centre.x + half_width, centre.y - half_height},
          {centre.x + half_width, centre.y + half_height},
          {centre.x - half_width, centre.y + half_height}};
}

std::vector<Spot> bent_line(Spot centre, int across, Lot& lot) {
  constexpr int kSlant = 2000;
  constexpr int kAcross = 9000;
  const int bearing = lot.happens(65) ? kAcross : 0;
  const Vec along = unit_vector(some_angle(lot, bearing - kSlant, bearing + kSlant));
  const Vec aside{along.y, -along.x};
  const double bend = across * lot.between(-12, 12) / 100.0;
  return {spot(vec(centre) - along * (across / 2.0)), spot(vec(centre) + aside * bend),
          spot(vec(centre) + along * (across / 2.0))};
}

std::vector<Spot> wound(const std::vector<Spot>& points, int by, const Tabletop& table, Lot& lot) {
  std::vector<Spot> line;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    line.push_back(points[i]);
    const Vec way = vec(points[i + 1]) - vec(points[i]);
    const double length = norm(way);
    if (length < 2.0 * by) continue;
    const Vec aside = Vec{way.y, -way.x} * (1 / length);
    for (const int third : {1, 2}) {
      Spot bend = spot(vec(points[i]) + way * (third / 3.0) + aside * lot.between(-by, by));
      bend.x = std::clamp(bend.x, 0, table.width);
      bend.y = std::clamp(bend.y, 0, table.height);
      line.push_back(bend);
    }
  }
  line.push_back(points.back());
  return line;
}

std::vector<Disc> along(const std::vector<Spot>& line, int radius) {
  std::vector<Disc> discs;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Vec way = vec(line[i + 1]) - vec(line[i]);
    const int steps = 1 + static_cast<int>(norm(way)) / std::max(1, radius);
    for (int k = 0; k <= steps; ++k) {
      discs.push_back(
          {vec(line[i]) + way * (static_cast<double>(k) / steps), static_cast<double>(radius)});
    }
  }
  return discs;
}

std::vector<Cross> crosses(const std::vector<Spot>& line, const std::vector<Spot>& other) {
  std::vector<Cross> found;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Vec a = vec(line[i]);
    const Vec way = vec(line[i + 1]) - a;
    for (std::size_t k = 0; k + 1 < other.size(); ++k) {
      const Vec b = vec(other[k]);
      const Vec across = vec(other[k + 1]) - b;
      const double turn = cross(way, across);
      if (turn == 0) continue;
      const double at = cross(b - a, across) / turn;
      const double there = cross(b - a, way) / turn;
      // A corner belongs to the segment that begins there.
      if (at < 0 || at >= 1 || there < 0 || there >= 1) continue;
      found.push_back({i, a + way * at});
    }
  }
  return found;
}

}  // namespace opfor::muster
