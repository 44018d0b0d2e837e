#include "field/bodies.hpp"

#include <algorithm>

#include "core/fixed_vector.hpp"
#include "field/sweep.hpp"

namespace opfor::field {

namespace {

/// Of the rectangles of two bodies, whose middles are how near.
struct Middles {
  const Box* a = nullptr;  ///< the nearest of all
  const Box* b = nullptr;
  double widest = 0;                 ///< radius about one of the others
  FixedVector<double, 32> nearest2;  ///< squared, for each of the first of some: to the others
};

Middles middles(Boxes some, Boxes others) {
  Middles all;
  for (const Box& b : others) all.widest = std::max(all.widest, circle_about(b).radius);
  double least = kFar;
  for (const Box& a : some) {
    double nearest = kFar;
    for (const Box& b : others) {
      const Vec off = b.centre - a.centre;
      const double off2 = dot(off, off);
      if (off2 >= nearest) continue;
      nearest = off2;
      if (off2 >= least) continue;
      least = off2;
      all.a = &a;
      all.b = &b;
    }
    if (all.nearest2.size() < all.nearest2.capacity()) all.nearest2.push_back(nearest);
  }
  return all;
}

}  // namespace

namespace {

double least_gap_of_one(const Box& a, Boxes others, double limit) {
  const Box* first = nullptr;
  double nearest = kFar;
  for (const Box& b : others) {
    const Vec off = b.centre - a.centre;
    if (dot(off, off) >= nearest) continue;
    nearest = dot(off, off);
    first = &b;
  }
  if (first == nullptr) return kFar;
  double least = gap_within(a, *first, limit);
  for (const Box& b : others) {
    if (least <= 0) return least;
    if (&b != first) least = std::min(least, gap_within(a, b, std::min(least, limit)));
  }
  return least;
}

}  // namespace

double least_gap(Boxes some, Boxes others, double limit) {
  if (some.size() == 1) return least_gap_of_one(some.front(), others, limit);
  // What is likely to be nearest comes first: it rules out most of the rest.
  const Middles all = middles(some, others);
  if (all.a == nullptr) return kFar;
  double least = gap_within(*all.a, *all.b, limit);
  for (std::size_t i = 0; i < some.size(); ++i) {
    if (least <= 0) return least;
    const Box& a = some[i];
    const double reach = std::min(least, limit) + kHair + circle_about(a).radius + all.widest;
    if (i < all.nearest2.size() && all.nearest2[i] > reach * reach) continue;
    for (const Box& b : others) {
      if (least <= 0) return least;
      if (&a == all.a && &b == all.b) continue;
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

double reach_about(Vec place, Boxes body) {
  double most = 0;
  for (const Box& box : body) {
    most = std::max(most, norm(box.centre - place) + circle_about(box).radius);
  }
  return most;
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
