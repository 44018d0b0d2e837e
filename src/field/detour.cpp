#include "field/detour.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "field/bodies.hpp"
#include "field/sweep.hpp"

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

Detour::Detour(const Ground& ground, Vec to, double clear, const Bars& bars,
               std::vector<Box> bodies)
    : ground_(ground), to_(to), clear_(clear), bodies_(std::move(bodies)) {
  bodies_.erase(std::remove_if(bodies_.begin(), bodies_.end(),
                               [&](const Box& body) { return gap(to, body) <= 0; }),
                bodies_.end());
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
    std::size_t n = 0;
    for (auto corner = this->corner(n); corner; corner = this->corner(++n)) {
      if (best && corner->to_go >= best->length) break;  // as have all that follow
      const double length = norm(corner->at - place) + corner->to_go;
      if (best && length >= best->length) continue;
      if (norm(corner->at - place) > kThere && is_clear(place, corner->at, clear)) {
        best = Way{corner->at, length};
      }
    }
    if (best) return best;
  }
  return std::nullopt;
}

std::vector<Vec> Detour::open_corners() const {
  std::vector<Vec> open;
  const auto add = [&](const std::vector<Vec>& outline) {
    for (const Vec place : round_corners(outline, clear_)) {
      if (ground_.on_table(place)) open.push_back(place);
    }
  };
  for (const FeatureId id : bars_) add(ground_.feature(id).outline);
  for (const Box& body : bodies_) {
    const auto outline = corners(body);
    add({outline.begin(), outline.end()});
  }
  return open;
}

std::optional<Detour::Corner> Detour::corner(std::size_t n) const {
  if (!search_) begin();
  while (search_->found.size() <= n) {
    if (!find_next()) return std::nullopt;
  }
  const std::size_t i = search_->found[n];
  return Corner{search_->open[i], search_->to_go[i]};
}

void Detour::begin() const {
  Search& search = search_.emplace();
  search.open = open_corners();
  search.done.assign(search.open.size(), false);
  for (const Vec corner : search.open) {
    search.to_go.push_back(is_clear(corner, to_, clear_) ? norm(to_ - corner) : kUnreached);
  }
}

bool Detour::find_next() const {
  Search& s = *search_;
  const std::size_t n = s.open.size();
  // By way of the last one some of the others are nearer than they were.
  for (std::size_t i = 0; i < n && !s.found.empty(); ++i) {
    const std::size_t last = s.found.back();
    const double through = s.to_go[last] + norm(s.open[last] - s.open[i]);
    if (!s.done[i] && through < s.to_go[i] && is_clear(s.open[i], s.open[last], clear_)) {
      s.to_go[i] = through;
    }
  }
  std::size_t next = n;
  for (std::size_t i = 0; i < n; ++i) {
    if (!s.done[i] && s.to_go[i] < kUnreached && (next == n || s.to_go[i] < s.to_go[next])) {
      next = i;
    }
  }
  if (next == n) return false;
  s.done[next] = true;
  s.found.push_back(next);
  return true;
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
  return passes_features(lane, step) && passes_bodies(lane, step);
}

bool Detour::passes_features(const Box& lane, Vec step) const {
  const Vec one = lane.centre;
  // Most pieces lie far from it: their bounds tell, at a fifth of the price.
  const double around = lane.half_width + 2 * lane.half_depth;
  return std::none_of(bars_.begin(), bars_.end(), [&](FeatureId id) {
    return !ground_.passes_by(id, one, one + step, around) && ground_.comes_upon(id, lane, step) &&
           !ground_.contains(id, one);
  });
}

bool Detour::passes_bodies(const Box& lane, Vec step) const {
  const double length = dot(step, lane.ahead) + lane.half_depth;
  // Most bodies lie beside it, behind it or beyond it.
  const auto is_off = [&](const Box& body) {
    const Vec off = body.centre - lane.centre;
    const double around = circle_about(body).radius + kHair;
    const double along = dot(off, lane.ahead);
    return std::abs(cross(lane.ahead, off)) > lane.half_width + around ||
           along < -lane.half_depth - around || along > length + around;
  };
  return std::none_of(bodies_.begin(), bodies_.end(), [&](const Box& body) {
    return !is_off(body) && runs_into(lane, step, body) && gap(lane.centre, body) > 0;
  });
}

}  // namespace opfor::field
