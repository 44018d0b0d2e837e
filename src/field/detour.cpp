#include "field/detour.hpp"

#include <algorithm>
#include <limits>

#include "field/box.hpp"

namespace opfor::field {
namespace {

constexpr double kBeyond = 1.1;  ///< of the clearance: so far off both edges of a corner it goes
constexpr double kSharp = 3;     ///< of the same: so far off a corner, however sharp it is
constexpr double kThere = 50;    ///< half a centimetre: who is so near a corner makes for the next
constexpr double kHairline = 1;  ///< where there is no room, its middle alone
constexpr double kUnreached = std::numeric_limits<double>::infinity();

/// The outlines of features go either way round.
bool goes_left(const std::vector<Vec>& outline) {
  double twice = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    twice += cross(outline[i], outline[(i + 1) % outline.size()]);
  }
  return twice > 0;
}

/// Off each corner that stands out, so far that a lane along either of its edges is clear of it.
std::vector<Vec> round_corners(const std::vector<Vec>& outline, double clear) {
  std::vector<Vec> places;
  const double out = goes_left(outline) ? 1 : -1;
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec to = outline[i] - outline[(i + n - 1) % n];
    const Vec on = outline[(i + 1) % n] - outline[i];
    if (norm(to) <= 0 || norm(on) <= 0 || cross(to, on) * out <= 0) continue;
    const Vec off = right_of(to) * (out / norm(to)) + right_of(on) * (out / norm(on));
    const double least = norm(off) / 2;  // of the half of the corner's angle, the sine
    const double far = least > 1 / kSharp ? 1 / least : kSharp;
    places.push_back(outline[i] + off * (far * clear * kBeyond / norm(off)));
  }
  return places;
}

}  // namespace

Detour::Detour(const Ground& ground, Vec to, double clear, const Bars& bars)
    : ground_(ground), to_(to), clear_(clear) {
  const auto features = ground.features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const bool area = features[i].shape == Shape::area && !features[i].outline.empty();
    // Into what lies about the place itself it is to go.
    if (area && bars(id, features[i]) && !ground.contains(id, to)) bars_.push_back(id);
  }
}

std::optional<Detour::Way> Detour::from(Vec place) const {
  if (is_clear(place, to_, clear_)) return Way{to_, norm(to_ - place)};
  for (const double clear : {clear_, clear_ / 2, kHairline}) {
    std::optional<Way> best;
    for (const Corner& corner : corners()) {
      const double length = norm(corner.at - place) + corner.to_go;
      if (best && length >= best->length) continue;
      if (norm(corner.at - place) > kThere && is_clear(place, corner.at, clear)) {
        best = Way{corner.at, length};
      }
    }
    if (best) return best;
  }
  return std::nullopt;
}

std::vector<Vec> Detour::open_corners() const {
  std::vector<Vec> open;
  for (const FeatureId id : bars_) {
    for (const Vec place : round_corners(ground_.feature(id).outline, clear_)) {
      if (ground_.on_table(place)) open.push_back(place);
    }
  }
  return open;
}

const std::vector<Detour::Corner>& Detour::corners() const {
  if (corners_) return *corners_;
  corners_.emplace();
  const std::vector<Vec> open = open_corners();
  std::vector<double> to_go(open.size(), kUnreached);
  std::vector<bool> done(open.size(), false);
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (is_clear(open[i], to_, clear_)) to_go[i] = norm(to_ - open[i]);
  }
  // The nearest to the place first (Dijkstra).
  for (std::size_t round = 0; round < open.size(); ++round) {
    std::size_t next = open.size();
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (!done[i] && to_go[i] < kUnreached && (next == open.size() || to_go[i] < to_go[next]))
        next = i;
    }
    if (next == open.size()) break;
    done[next] = true;
    corners_->push_back({open[next], to_go[next]});
    for (std::size_t i = 0; i < open.size(); ++i) {
      const double through = to_go[next] + norm(open[next] - open[i]);
      if (!done[i] && through < to_go[i] && is_clear(open[i], open[next], clear_)) {
        to_go[i] = through;
      }
    }
  }
  return *corners_;
}

bool Detour::is_clear(Vec one, Vec other, double clear) const {
  const Vec step = other - one;
  const double length = norm(step);
  if (length <= 0) return true;
  Box lane;
  lane.centre = one;
  lane.ahead = step * (1 / length);
  lane.half_width = clear;
  lane.half_depth = 1;
  return std::none_of(bars_.begin(), bars_.end(), [&](FeatureId id) {
    return ground_.comes_upon(id, lane, step) && !ground_.contains(id, one);
  });
}

}  // namespace opfor::field
