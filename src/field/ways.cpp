// The cheapest way from anywhere to anywhere.
#include "field/ways.hpp"

#include <algorithm>
#include <limits>

#include "field/box.hpp"
#include "field/prepared.hpp"

namespace opfor::field {
namespace {

/// Finds ways for one mover. Which places can be seen from the start is found out once.
class Finder {
 public:
  Finder(const Ground::Prepared& prepared, const Mover& mover, Vec from)
      : going_(prepared.for_mover(mover)), mover_(mover), from_(from) {
    for (const Routes& routes : prepared.routes) {
      if (routes.mover == mover) {
        routes_ = &routes;
        net_ = &prepared.nets[routes.net];
        return;
      }
    }
    for (const Net& net : prepared.nets) {
      if (net.mounted == mover.mounted && net.clearance == mover.clearance) net_ = &net;
    }
    if (net_ != nullptr) return;
    own_net_ = make_net(net_source(prepared, mover.mounted), mover.mounted, mover.clearance);
    net_ = &own_net_;
  }
  Finder(const Finder&) = delete;
  Finder& operator=(const Finder&) = delete;

  [[nodiscard]] const Going& going() const { return going_; }
  [[nodiscard]] const std::vector<Vec>& places() const { return net_->places; }

  /// The points of the cheapest way after the start; false if there is none.
  bool find(Vec to, std::vector<Vec>& points) {
    const double straight = price(from_, to);
    points.assign(1, to);
    if (straight <= norm(to - from_) + kHair) return true;
    std::vector<std::size_t> chain;  // the places of the way, last first
    const bool found = routes_ != nullptr ? find_prepared(to, straight, chain)
                                          : find_spreading(to, straight, chain);
    if (!found) return false;
    points.clear();
    std::vector<Vec> along;
    for (std::size_t i = chain.size(); i-- > 0;) {
      points.push_back(net_->places[chain[i]]);
      along.push_back(net_->along[chain[i]]);
    }
    points.push_back(to);
    better(points, along);
    return true;
  }

 private:
  [[nodiscard]] double price(Vec a, Vec b) const {
    const Step step = look_along(going_, a, b);
    if (step.forbidden_at <= 1 || !keeps_clear(going_, a, b, mover_.clearance)) return kNever;
    return cost_of(step, mover_).total;
  }

  /// Slides the bends of a way along the borders of difficult ground to where it is cheapest, and
  /// leaves out bends that save nothing.
  void better(std::vector<Vec>& points, std::vector<Vec>& along) const {
    for (int round = 0; round < 2; ++round) {
      for (std::size_t i = 0; i < along.size();) {
        if (along[i] == Vec{}) {
          ++i;
          continue;
        }
        const Vec before = i == 0 ? from_ : points[i - 1];
        const Vec after = points[i + 1];
        double cost = price(before, points[i]) + price(points[i], after);
        if (price(before, after) <= cost + kHair) {
          points.erase(points.begin() + static_cast<std::ptrdiff_t>(i));
          along.erase(along.begin() + static_cast<std::ptrdiff_t>(i));
          continue;
        }
        for (double slide = kOnBorder / 2; slide > kDeep; slide /= 2) {
          for (const double by : {slide, -slide}) {
            const Vec moved = points[i] + along[i] * by;
            const double other = price(before, moved) + price(moved, after);
            if (other >= cost) continue;
            cost = other;
            points[i] = moved;
            break;
          }
        }
        ++i;
      }
    }
  }

  double from_start(std::size_t place) {
    if (from_start_.empty()) from_start_.assign(net_->places.size(), -1);
    double& known = from_start_[place];
    if (known < 0) known = price(from_, net_->places[place]);
    return known;
  }

  /// Joins what start and goal can see by the prepared costs, the most direct places first: no way
  /// through a place is cheaper than the straight lines to it and from it.
  bool find_prepared(Vec to, double best, std::vector<std::size_t>& chain) {
    const std::vector<Vec>& places = net_->places;
    const std::size_t n = places.size();
    struct Candidate {
      double least;
      std::size_t place;
    };
    std::vector<Candidate> candidates;
    candidates.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
      const double least = norm(places[i] - from_) + norm(to - places[i]);
      if (least < best) candidates.push_back({least, i});
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      return a.least < b.least || (a.least == b.least && a.place < b.place);
    });
    struct Seen {
      std::size_t place;
      double cost;
    };
    std::vector<Seen> first;
    std::vector<Seen> last;
    std::size_t best_first = n;
    std::size_t best_last = n;
    const auto offer = [&](const Seen& a, const Seen& b) {
      const double whole = a.cost + routes_->cost[a.place * n + b.place] + b.cost;
      if (whole < best - kHair) {
        best = whole;
        best_first = a.place;
        best_last = b.place;
      }
    };
    for (const Candidate& candidate : candidates) {
      if (candidate.least >= best) break;
      const Seen a{candidate.place, from_start(candidate.place)};
      const Seen b{candidate.place, price(places[candidate.place], to)};
      if (a.cost < kNever) {
        first.push_back(a);
        for (const Seen& other : last) offer(a, other);
      }
      if (b.cost < kNever) {
        last.push_back(b);
        for (const Seen& other : first) offer(other, b);
      }
    }
    if (best_first == n) return best < kNever;
    for (std::size_t at = best_last; at != best_first; at = routes_->before[best_first * n + at]) {
      chain.push_back(at);
    }
    chain.push_back(best_first);
    return true;
  }

  /// The same for a mover whose costs were not prepared: spreads out from the start.
  bool find_spreading(Vec to, double best, std::vector<std::size_t>& chain) {
    const std::size_t n = net_->places.size();
    if (reached_.cost.size() != n) {
      std::vector<double> seeds(n);
      for (std::size_t i = 0; i < n; ++i) seeds[i] = from_start(i);
      reached_ = spread(*net_, mover_, std::move(seeds));
    }
    std::size_t last = n;
    for (std::size_t i = 0; i < n; ++i) {
      if (reached_.cost[i] + norm(to - net_->places[i]) >= best - kHair) continue;
      const double whole = reached_.cost[i] + price(net_->places[i], to);
      if (whole < best - kHair) {
        best = whole;
        last = i;
      }
    }
    if (last == n) return best < kNever;
    for (std::size_t at = last;; at = reached_.before[at]) {
      chain.push_back(at);
      if (reached_.before[at] == at) break;
    }
    return true;
  }

  const Going& going_;
  const Mover& mover_;
  Vec from_;
  const Routes* routes_ = nullptr;
  const Net* net_ = nullptr;
  Net own_net_;
  std::vector<double> from_start_;
  Reached reached_;
};

/// Places near a goal that cannot be reached, the nearest first: on the table, in front of and
/// behind whatever is forbidden, and the places of the net.
std::vector<Vec> places_near(Vec goal, const Ground::Prepared& prepared, const Finder& finder,
                             double clearance) {
  std::vector<Vec> near_goal = finder.places();
  near_goal.push_back({std::clamp(goal.x, 0.0, prepared.width.as_double()),
                       std::clamp(goal.y, 0.0, prepared.height.as_double())});
  for (const Forbidden& ground : finder.going().forbidden) {
    for (const Segment& s : ground.skin) {
      const Vec d = s.b - s.a;
      const double length = norm(d);
      const Vec foot = s.a + d * std::clamp(dot(goal - s.a, d) / (length * length), 0.0, 1.0);
      const Vec off = Vec{d.y, -d.x} * (clearance / length);
      near_goal.push_back(foot + off);
      near_goal.push_back(foot - off);
    }
  }
  std::vector<std::size_t> order(near_goal.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto off = [&](std::size_t i) { return dot(near_goal[i] - goal, near_goal[i] - goal); };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return off(a) < off(b) || (off(a) == off(b) && a < b);
  });
  std::vector<Vec> sorted;
  for (const std::size_t i : order) {
    if (prepared.on_table(near_goal[i]) && !in_forbidden(finder.going(), near_goal[i])) {
      sorted.push_back(near_goal[i]);
    }
  }
  return sorted;
}

}  // namespace

Way Ground::way(Vec from, Vec to, const Mover& mover) const {
  Way way;
  way.points.push_back(from);
  if (from == to) {
    way.reached = true;
    return way;
  }
  Finder finder(*prepared_, mover, from);
  std::vector<Vec> rest;
  way.reached = on_table(to) && finder.find(to, rest);
  if (!way.reached) {
    rest.clear();
    const double already = dot(to - from, to - from);
    for (const Vec place : places_near(to, *prepared_, finder, mover.clearance)) {
      if (dot(to - place, to - place) >= already) break;
      if (finder.find(place, rest)) break;
      rest.clear();
    }
  }
  for (const Vec point : rest) {
    const Cost step = cost(way.points.back(), point, mover);
    way.cost.open += step.open;
    way.cost.difficult += step.difficult;
    way.cost.barriers += step.barriers;
    way.points.push_back(point);
  }
  way.cost = priced(way.cost, mover);
  return way;
}

}  // namespace opfor::field
