#include "field/known_ways.hpp"

namespace opfor::field {
namespace {

constexpr std::size_t kMostMovers = 16;
constexpr std::size_t kMostWays = 1024;  ///< of a mover: then it begins anew

}  // namespace

KnownWays::KnownWays(const Ground& ground) : ground_(ground) {}

Way KnownWays::find(const Mover& mover, Vec from, Vec to) {
  OfMover& its = of(mover);
  const Ends ends{from.x, from.y, to.x, to.y};
  const auto known = its.found.find(ends);
  if (known != its.found.end()) return known->second;
  return its.found.emplace(ends, its.ways.find(from, to)).first->second;
}

KnownWays::OfMover& KnownWays::of(const Mover& mover) {
  for (auto one = all_.begin(); one != all_.end(); ++one) {
    if (!(one->mover == mover)) continue;
    if (one->found.size() < kMostWays) return *one;
    all_.erase(one);
    break;
  }
  if (all_.size() == kMostMovers) all_.pop_front();
  return all_.emplace_back(OfMover{mover, Ways(ground_, mover), {}});
}

}  // namespace opfor::field
