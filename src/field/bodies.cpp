#include "field/bodies.hpp"

#include <algorithm>

#include "field/sweep.hpp"

namespace opfor::field {

namespace {

/// One rectangle of each of two bodies.
struct Pair {
  const Box* a = nullptr;
  const Box* b = nullptr;
  bool operator==(const Pair&) const = default;
};

/// The room that a body's rectangles take up together: it tells of many of them at once that they
/// are too far off.
class Room {
 public:
  explicit Room(Boxes body) {
    constexpr std::size_t kMany = 4;  // of fewer each is asked sooner
    if (body.size() < kMany) return;
    Vec low = body.front().centre;
    Vec high = low;
    for (const Box& box : body) {
      low = {std::min(low.x, box.centre.x), std::min(low.y, box.centre.y)};
      high = {std::max(high.x, box.centre.x), std::max(high.y, box.centre.y)};
      reach_ = std::max(reach_, circle_about(box).radius);
    }
    middles_ = {low, high};
    many_ = true;
  }
  /// All middles are at least so far from a place that the square of it is this.
  [[nodiscard]] bool is_beyond(Vec place, double square) const {
    if (!many_) return false;
    const double x = std::max({0.0, middles_.low.x - place.x, place.x - middles_.high.x});
    const double y = std::max({0.0, middles_.low.y - place.y, place.y - middles_.high.y});
    return x * x + y * y >= square;
  }
  /// All rectangles are surely farther from another than that.
  [[nodiscard]] bool farther_than(const Box& box, double distance) const {
    const double reach = distance + circle_about(box).radius + reach_ + 2 * kHair;
    return is_beyond(box.centre, reach * reach);
  }

 private:
  Bounds middles_;
  double reach_ = 0;  ///< of the widest about its middle
  bool many_ = false;
};

/// Those whose middles are nearest.
Pair nearest_middles(Boxes some, Boxes others, const Room& room) {
  Pair pair;
  double least = kFar;
  for (const Box& a : some) {
    if (room.is_beyond(a.centre, least)) continue;
    for (const Box& b : others) {
      const Vec off = b.centre - a.centre;
      if (dot(off, off) >= least) continue;
      least = dot(off, off);
      pair = {&a, &b};
    }
  }
  return pair;
}

}  // namespace

double least_gap(Boxes some, Boxes others, double limit) {
  // What is likely to be nearest comes first: it rules out most of the rest.
  const Room room(others);
  const Pair first = nearest_middles(some, others, room);
  if (first.a == nullptr) return kFar;
  double least = gap_within(*first.a, *first.b, limit);
  for (const Box& a : some) {
    if (room.farther_than(a, std::min(least, limit))) continue;
    for (const Box& b : others) {
      if (least <= 0) return least;
      if (first == Pair{&a, &b}) continue;
      least = std::min(least, gap_within(a, b, std::min(least, limit)));
    }
  }
  return least;
}

double least_gap(Vec place, Boxes body) {
  double least = kFar;
  for (const Box& box : body) least = std::min(least, gap(place, box));
  return least;
}

double deepest_overlap(Boxes some, Boxes others) {
  double most = 0;
  for (const Box& a : some) {
    for (const Box& b : others) {
      if (!farther_than(a, b, 0)) most = std::max(most, overlap(a, b));
    }
  }
  return most;
}

bool overlaps(Boxes some, Boxes others) {
  return std::any_of(some.begin(), some.end(), [&](const Box& a) {
    return std::any_of(others.begin(), others.end(), [&](const Box& b) { return overlaps(a, b); });
  });
}

std::optional<double> runs_into(Boxes mover, Vec step, Boxes others) {
  std::optional<double> first;
  for (const Box& a : mover) {
    for (const Box& b : others) {
      const auto share = runs_into(a, step, b);
      if (share && (!first || *share < *first)) first = share;
    }
  }
  return first;
}

bool passes_by(Boxes mover, Vec step, Boxes others, double distance) {
  return std::none_of(mover.begin(), mover.end(), [&](const Box& a) {
    const double reach = circle_about(a).radius + distance + kHair;
    return std::any_of(others.begin(), others.end(), [&](const Box& b) {
      return near(a.centre, a.centre + step, circle_about(b), reach);
    });
  });
}

}  // namespace opfor::field
