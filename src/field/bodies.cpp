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

/// Those whose middles are nearest.
Pair nearest_middles(Boxes some, Boxes others) {
  Pair pair;
  double least = kFar;
  for (const Box& a : some) {
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
  const Pair first = nearest_middles(some, others);
  if (first.a == nullptr) return kFar;
  double least = gap_within(*first.a, *first.b, limit);
  for (const Box& a : some) {
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
