// The cheapest way from anywhere to anywhere.
#include "field/ways.hpp"

#include <algorithm>
#include <deque>
#include <limits>

#include "field/box.hpp"
#include "field/prepared.hpp"

namespace opfor::field {
/// Finds ways for one mover. What can be seen from a place is found out once.
class Ways::Finder {
 public:
  Finder(const Ground::Prepared& prepared, const Mover& mover)
      : prepared_(prepared), going_(prepared.for_mover(mover)), mover_(mover) {
    for (const Routes& routes : prepared.routes) {
      if (routes.mover() == mover) {
        routes_ = &routes;
        break;
      }
    }
  }
  Finder(const Finder&) = delete;
  Finder& operator=(const Finder&) = delete;

  /// The cheapest way, or that to the reachable place nearest to the goal.
  [[nodiscard]] Way way(Vec from, Vec to) {
    Way way;
    way.points.push_back(from);
    if (from == to) {
      way.reached = true;
      return way;
    }
    std::vector<Vec> rest;
    way.reached = prepared_.on_table(to) && find(from, to, rest);
    if (!way.reached) {
      rest.clear();
      const double already = dot(to - from, to - from);
      for (const Vec place : places_near(to)) {
        if (dot(to - place, to - place) >= already) break;
        if (find(from, place, rest)) break;
        rest.clear();
      }
    }
    for (const Vec point : rest) {
      const Cost step = cost_of(look_along(going_, way.points.back(), point), mover_);
      way.cost.open += step.open;
      way.cost.difficult += step.difficult;
      way.cost.barriers += step.barriers;
      way.points.push_back(point);
    }
    way.cost = priced(way.cost, mover_);
    return way;
  }

 private:
  /// A place where ways begin or end, and what of the net can be seen from it, as far as that was
  /// asked: costs of a straight step, below 0 where it was not.
  struct End {
    Vec at;
    std::vector<double> off;  ///< how far from here in a straight line
    std::vector<double> from_here;
    std::vector<double> to_here;
    Reached reached;  ///< of the net from here, for a mover whose costs were not prepared
  };

  /// Laid when the first way that is not straight is looked for.
  [[nodiscard]] const Net& net() {
    if (net_ == nullptr) net_ = prepared_.net_for(mover_);
    if (net_ == nullptr) {
      own_net_ = make_net(net_source(prepared_, mover_.mounted), mover_.mounted, mover_.clearance);
      net_ = &own_net_;
    }
    return *net_;
  }

  [[nodiscard]] End& end_at(Vec at) {
    for (End& end : ends_) {
      if (end.at == at) return end;
    }
    return ends_.emplace_back(End{at, {}, {}, {}, {}});
  }

  /// The points of the cheapest way after the start; false if there is none.
  bool find(Vec from, Vec to, std::vector<Vec>& points) {
    const double straight = price(from, to);
    points.assign(1, to);
    if (straight <= norm(to - from) + kHair) return true;
    std::vector<std::size_t> chain;  // the places of the way, last first
    End& start = end_at(from);
    End& goal = end_at(to);
    const bool found = routes_ != nullptr ? find_prepared(start, goal, straight, chain)
                                          : find_spreading(start, goal, straight, chain);
    if (!found) return false;
    points.clear();
    std::vector<Vec> along;
    for (std::size_t i = chain.size(); i-- > 0;) {
      points.push_back(net().places[chain[i]]);
      along.push_back(net().along[chain[i]]);
    }
    points.push_back(to);
    better(from, points, along);
    return true;
  }

  [[nodiscard]] double price(Vec a, Vec b) const {
    const Step step = look_along(going_, a, b);
    if (step.forbidden_at <= 1 || !keeps_clear(going_, a, b, mover_.clearance)) return kNever;
    return cost_of(step, mover_).total;
  }

  /// Slides the bends of a way along the borders of difficult ground to where it is cheapest, and
  /// leaves out bends that save nothing.
  void better(Vec from, std::vector<Vec>& points, std::vector<Vec>& along) const {
    for (int round = 0; round < 2; ++round) {
      for (std::size_t i = 0; i < along.size();) {
        if (along[i] == Vec{}) {
          ++i;
          continue;
        }
        const Vec before = i == 0 ? from : points[i - 1];
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

  static double& cost_at(std::vector<double>& costs, std::size_t place, std::size_t places) {
    if (costs.empty()) costs.assign(places, -1);
    return costs[place];
  }
  const std::vector<double>& off(End& end) {
    if (end.off.empty()) {
      end.off.reserve(net().places.size());
      for (const Vec place : net().places) end.off.push_back(norm(place - end.at));
    }
    return end.off;
  }
  double from_start(End& start, std::size_t place) {
    double& known = cost_at(start.from_here, place, net().places.size());
    if (known < 0) known = price(start.at, net().places[place]);
    return known;
  }
  double to_goal(std::size_t place, End& goal) {
    double& known = cost_at(goal.to_here, place, net().places.size());
    if (known < 0) known = price(net().places[place], goal.at);
    return known;
  }

  struct Candidate {
    double least;
    std::size_t place;
  };
  struct Seen {
    std::size_t place;
    double cost;
    const Reached* on;  ///< the ways on from it, of one that the start sees
  };

  /// Joins what start and goal can see by the prepared costs, the most direct places first: no way
  /// through a place is cheaper than the straight lines to it and from it.
  bool find_prepared(End& start, End& goal, double best, std::vector<std::size_t>& chain) {
    const std::size_t n = net().places.size();
    const std::vector<double>& off_start = off(start);
    const std::vector<double>& off_goal = off(goal);
    std::vector<Candidate>& candidates = candidates_;
    candidates.clear();
    for (std::size_t i = 0; i < n; ++i) {
      const double least = off_start[i] + off_goal[i];
      if (least < best) candidates.push_back({least, i});
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      return a.least < b.least || (a.least == b.least && a.place < b.place);
    });
    std::vector<Seen>& first = first_;
    std::vector<Seen>& last = last_;
    first.clear();
    last.clear();
    std::size_t best_first = n;
    std::size_t best_last = n;
    const auto offer = [&](const Seen& a, const Seen& b) {
      const double whole = a.cost + a.on->cost[b.place] + b.cost;
      if (whole < best - kHair) {
        best = whole;
        best_first = a.place;
        best_last = b.place;
      }
    };
    for (const Candidate& candidate : candidates) {
      if (candidate.least >= best) break;
      Seen a{candidate.place, from_start(start, candidate.place), nullptr};
      const Seen b{candidate.place, to_goal(candidate.place, goal), nullptr};
      if (a.cost < kNever) {
        a.on = &routes_->from(a.place, net());
        first.push_back(a);
        for (const Seen& other : last) offer(a, other);
      }
      if (b.cost < kNever) {
        last.push_back(b);
        for (const Seen& other : first) offer(other, b);
      }
    }
    if (best_first == n) return best < kNever;
    const std::vector<std::uint16_t>& before = routes_->from(best_first, net()).before;
    for (std::size_t at = best_last; at != best_first; at = before[at]) chain.push_back(at);
    chain.push_back(best_first);
    return true;
  }

  /// The same for a mover whose costs were not prepared: spreads out from the start.
  bool find_spreading(End& start, End& goal, double best, std::vector<std::size_t>& chain) {
    const std::size_t n = net().places.size();
    Reached& reached = start.reached;
    if (reached.cost.size() != n) {
      std::vector<double> seeds(n);
      for (std::size_t i = 0; i < n; ++i) seeds[i] = from_start(start, i);
      reached = spread(net(), mover_, std::move(seeds));
    }
    std::size_t last = n;
    for (std::size_t i = 0; i < n; ++i) {
      if (reached.cost[i] + norm(goal.at - net().places[i]) >= best - kHair) continue;
      const double whole = reached.cost[i] + to_goal(i, goal);
      if (whole < best - kHair) {
        best = whole;
        last = i;
      }
    }
    if (last == n) return best < kNever;
    for (std::size_t at = last;; at = reached.before[at]) {
      chain.push_back(at);
      if (reached.before[at] == at) break;
    }
    return true;
  }

  /// Places near a goal that cannot be reached, the nearest first: on the table, in front of and
  /// behind whatever is forbidden, and the places of the net.
  [[nodiscard]] std::vector<Vec> places_near(Vec goal) {
    std::vector<Vec> near_goal = net().places;
    near_goal.push_back({std::clamp(goal.x, 0.0, prepared_.width.as_double()),
                         std::clamp(goal.y, 0.0, prepared_.height.as_double())});
    for (const Forbidden& ground : going_.forbidden) {
      for (const Segment& s : ground.skin) {
        const Vec d = s.b - s.a;
        const double length = norm(d);
        const Vec foot = s.a + d * std::clamp(dot(goal - s.a, d) / (length * length), 0.0, 1.0);
        const Vec off = Vec{d.y, -d.x} * (mover_.clearance / length);
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
      if (prepared_.on_table(near_goal[i]) && !in_forbidden(going_, near_goal[i])) {
        sorted.push_back(near_goal[i]);
      }
    }
    return sorted;
  }

  const Ground::Prepared& prepared_;
  const Going& going_;
  Mover mover_;
  const Routes* routes_ = nullptr;
  const Net* net_ = nullptr;
  Net own_net_;
  std::deque<End> ends_;  ///< each stays where it is
  // Room for the lists of one search, used again by the next.
  std::vector<Candidate> candidates_;
  std::vector<Seen> first_;
  std::vector<Seen> last_;
};

Ways::Ways(const Ground& ground, const Mover& mover)
    : finder_(std::make_unique<Finder>(*ground.prepared_, mover)) {}
Ways::~Ways() = default;
Ways::Ways(Ways&&) noexcept = default;

Way Ways::find(Vec from, Vec to) { return finder_->way(from, to); }

Way Ground::way(Vec from, Vec to, const Mover& mover) const {
  return Ways(*this, mover).find(from, to);
}

}  // namespace opfor::field
