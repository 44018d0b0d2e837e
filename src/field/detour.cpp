#include "field/detour.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

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

/// The pieces that a way to a place keeps out of.
std::vector<FeatureId> kept_out_of(const Ground& ground, Vec to, const Detour::Bars& bars) {
  std::vector<FeatureId> pieces;
  const auto features = ground.features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const bool area = features[i].shape == Shape::area && !features[i].outline.empty();
    // Into what lies about the place itself it is to go.
    if (area && bars(id, features[i]) && !ground.contains(id, to)) pieces.push_back(id);
  }
  return pieces;
}

constexpr std::size_t kMostSearches = 16;  ///< kept; whose turn it is makes room

}  // namespace

/// The corners of some areas and bodies for a lane of one width, which of them are open to each
/// other, and the searches from the places that ways were last looked for to.
class Corners::Round {
 public:
  Round(const Ground& ground, std::vector<FeatureId> bars, std::vector<Box> bodies, double clear)
      : ground_(ground), bars_(std::move(bars)), bodies_(std::move(bodies)), clear_(clear) {}

  [[nodiscard]] bool is_of(const Ground& ground, const std::vector<FeatureId>& bars,
                           double clear) const {
    return &ground_ == &ground && clear_ == clear && bars_ == bars;
  }
  /// Somebody goes straight from one place to another through none of them but what he stands in.
  [[nodiscard]] bool is_clear(Vec one, Vec other, double clear) const;
  /// One of them lies so near to a place, which is not in it.
  [[nodiscard]] bool is_close(Vec place, double clear) const;
  /// The search outwards from a place, as far as its corners have been wanted (A*).
  struct Search {
    enum class Known : std::uint8_t { no_more_than_straight, way_by_corners, whole };
    Vec to;
    std::vector<double> to_go;  ///< of each corner: no less than that, or as far as it is known
    std::vector<Known> known;
    std::vector<std::size_t> found;  ///< those of which it is known
  };
  [[nodiscard]] Search& search_for(Vec to);
  /// The shortest way from a place by a corner that is clear from there, shorter than a length.
  /// @param is_clear (Vec corner) -> bool
  template <class IsClear>
  [[nodiscard]] std::optional<Detour::Way> by_corner(Search& search, Vec from, double shorter,
                                                     IsClear is_clear);

 private:
  enum class Open : std::uint8_t { unknown, no, yes };

  [[nodiscard]] bool passes_features(const Box& lane, Vec step) const;
  [[nodiscard]] bool passes_bodies(const Box& lane, Vec step) const;
  void begin();
  void add_corners(const std::vector<Vec>& outline);
  [[nodiscard]] bool is_open(std::size_t from, std::size_t to);
  [[nodiscard]] Search begun_search(Vec to) const;
  [[nodiscard]] bool find_whole(Search& s, std::size_t corner);
  void go_by(Search& s, std::size_t from, std::size_t by);

  const Ground& ground_;
  std::vector<FeatureId> bars_;
  std::vector<Box> bodies_;
  double clear_;
  bool has_begun_ = false;
  std::vector<Vec> places_;
  std::vector<Open> open_;  ///< from each to each
  std::vector<Search> searches_;
  std::size_t next_room_ = 0;
};

template <class IsClear>
std::optional<Detour::Way> Corners::Round::by_corner(Search& search, Vec from, double shorter,
                                                     IsClear is_clear) {
  const std::size_t n = places_.size();
  std::vector<double> off;
  off.reserve(n);
  for (const Vec place : places_) off.push_back(norm(place - from));
  std::vector<bool> looked_at(n, false);
  for (;;) {
    std::size_t next = n;
    double least = shorter;
    for (std::size_t i = 0; i < n; ++i) {
      if (looked_at[i] || off[i] + search.to_go[i] >= least) continue;
      least = off[i] + search.to_go[i];
      next = i;
    }
    if (next == n) return std::nullopt;
    if (!find_whole(search, next)) continue;
    looked_at[next] = true;
    if (off[next] > kThere && is_clear(places_[next])) return Detour::Way{places_[next], least};
  }
}

void Corners::Round::begin() {
  has_begun_ = true;
  for (const FeatureId id : bars_) add_corners(ground_.feature(id).outline);
  for (const Box& body : bodies_) {
    const auto outline = corners(body);
    add_corners({outline.begin(), outline.end()});
  }
  open_.assign(places_.size() * places_.size(), Open::unknown);
}

void Corners::Round::add_corners(const std::vector<Vec>& outline) {
  // Between a piece and the table's edge there is a way for who has room there for his whole lane.
  const double far_x = ground_.width().as_double() - clear_;
  const double far_y = ground_.height().as_double() - clear_;
  for (const Vec place : round_corners(outline, clear_)) {
    const bool has_room =
        place.x >= clear_ && place.x <= far_x && place.y >= clear_ && place.y <= far_y;
    if (has_room) places_.push_back(place);
  }
}

bool Corners::Round::is_open(std::size_t from, std::size_t to) {
  Open& known = open_[from * places_.size() + to];
  if (known == Open::unknown) {
    known = is_clear(places_[from], places_[to], clear_) ? Open::yes : Open::no;
  }
  return known == Open::yes;
}

Corners::Round::Search& Corners::Round::search_for(Vec to) {
  if (!has_begun_) begin();
  const auto known = std::find_if(searches_.begin(), searches_.end(),
                                  [&](const Search& search) { return search.to == to; });
  if (known != searches_.end()) return *known;
  if (searches_.size() < kMostSearches) return searches_.emplace_back(begun_search(to));
  Search& room = searches_[next_room_++ % kMostSearches];
  room = begun_search(to);
  return room;
}

Corners::Round::Search Corners::Round::begun_search(Vec to) const {
  Search search;
  search.to = to;
  search.known.assign(places_.size(), Search::Known::no_more_than_straight);
  for (const Vec place : places_) search.to_go.push_back(norm(to - place));
  return search;
}

/// From a corner by way of another, if that is nearer than what is known.
void Corners::Round::go_by(Search& s, std::size_t from, std::size_t by) {
  const double through = s.to_go[by] + norm(places_[by] - places_[from]);
  if (through < s.to_go[from] && is_open(from, by)) s.to_go[from] = through;
}

/// Of a corner by which the way from somewhere may be shorter than by all others: its way to the
/// end is known. @returns false if that is longer than was thought
bool Corners::Round::find_whole(Search& s, std::size_t corner) {
  Search::Known& known = s.known[corner];
  if (known == Search::Known::whole) return true;
  // Nothing is nearer than the straight line: whether that is clear is looked at when it counts.
  const bool is_straight = known == Search::Known::no_more_than_straight;
  if (is_straight && !is_clear(places_[corner], s.to, clear_)) {
    known = Search::Known::way_by_corners;
    s.to_go[corner] = kUnreached;
    for (const std::size_t by : s.found) go_by(s, corner, by);
    return false;
  }
  known = Search::Known::whole;
  s.found.push_back(corner);
  // By way of it some of the others are nearer than they were.
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (s.known[i] == Search::Known::way_by_corners) go_by(s, i, corner);
  }
  return true;
}

bool Corners::Round::is_clear(Vec one, Vec other, double clear) const {
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

bool Corners::Round::is_close(Vec place, double clear) const {
  const auto near = [&](double off) { return off > 0 && off < clear; };
  return std::any_of(bars_.begin(), bars_.end(),
                     [&](FeatureId id) { return near(ground_.distance(id, place)); }) ||
         std::any_of(bodies_.begin(), bodies_.end(),
                     [&](const Box& body) { return near(gap(place, body)); });
}

bool Corners::Round::passes_features(const Box& lane, Vec step) const {
  const Vec one = lane.centre;
  // Most pieces lie far from it: their bounds tell, at a fifth of the price.
  const double around = lane.half_width + 2 * lane.half_depth;
  return std::none_of(bars_.begin(), bars_.end(), [&](FeatureId id) {
    return !ground_.passes_by(id, one, one + step, around) && ground_.comes_upon(id, lane, step) &&
           !ground_.contains(id, one);
  });
}

bool Corners::Round::passes_bodies(const Box& lane, Vec step) const {
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

Corners::Corners() = default;
Corners::~Corners() = default;

std::shared_ptr<Corners::Round> Corners::round(const Ground& ground,
                                               const std::vector<FeatureId>& bars, double clear) {
  for (const auto& one : all_) {
    if (one->is_of(ground, bars, clear)) return one;
  }
  return all_.emplace_back(std::make_shared<Round>(ground, bars, std::vector<Box>{}, clear));
}

Detour::Detour(const Ground& ground, Vec to, double clear, const Bars& bars,
               std::vector<Box> bodies)
    : to_(to), clear_(clear) {
  bodies.erase(std::remove_if(bodies.begin(), bodies.end(),
                              [&](const Box& body) { return gap(to, body) <= 0; }),
               bodies.end());
  round_ = std::make_shared<Corners::Round>(ground, kept_out_of(ground, to, bars),
                                            std::move(bodies), clear);
}

Detour::Detour(const Ground& ground, Vec to, double clear, const Bars& bars, Corners& kept)
    : to_(to), clear_(clear), round_(kept.round(ground, kept_out_of(ground, to, bars), clear)) {}

std::optional<Detour::Way> Detour::from(Vec place) const {
  if (round_->is_clear(place, to_, clear_)) return Way{to_, norm(to_ - place)};
  std::optional<Way> best;
  double least = kUnreached;
  Corners::Round::Search& search = round_->search_for(to_);
  for (const double clear : {clear_, clear_ / 2, kHairline}) {
    // Who has room may squeeze past what he stands close by, and past nothing else.
    const bool has_room = clear < clear_ && best.has_value();
    if (has_room && !round_->is_close(place, clear_)) break;
    const auto is_clear = [&](Vec corner) {
      const double length = norm(corner - place);
      if (!has_room || length <= 2 * clear_) return round_->is_clear(place, corner, clear);
      const Vec past = place + (corner - place) * (2 * clear_ / length);
      return round_->is_clear(place, past, clear) && round_->is_clear(past, corner, clear_);
    };
    const auto way = round_->by_corner(search, place, least, is_clear);
    if (!way) continue;
    best = way;
    least = way->length;
  }
  return best;
}

}  // namespace opfor::field
