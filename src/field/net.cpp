// Lays the graph of ways and finds its cheapest ways, with Boost.Graph.
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <boost/range/iterator_range.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "field/box.hpp"
#include "field/lines.hpp"
#include "field/prepared.hpp"

namespace opfor::field {

using BoostGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property, Cost>;
struct NetGraph {
  BoostGraph graph;
};

/// An edge lies in it from either end, beside the others of that end: it is walked for every place.
struct Price {
  double total = 0;
};
using PricedGraph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Price>;

namespace {

/// How far from a barrier a way round it leads; a body need not keep clear of a hedge.
constexpr double kBeside = 10;
/// At most about so many places along the borders of difficult ground.
constexpr double kMostOnBorders = 100;

Vec unit(Vec v) { return v * (1 / norm(v)); }

/// Collects places that a mover can use.
class Places {
 public:
  Places(const NetSource& source, double clearance) : source_(source), clearance_(clearance) {}

  void add(Vec p, Vec along = {}) {
    if (p.x < 0 || p.y < 0 || p.x > source_.width || p.y > source_.height) return;
    if (in_forbidden(*source_.going, p)) return;
    for (const Forbidden& ground : source_.going->forbidden) {
      if (!near(p, p, ground.circle, clearance_)) continue;
      for (const Segment& s : ground.skin) {
        if (gap(p, s.a, s.b) < clearance_ - kDeep) return;
      }
    }
    const bool known = std::any_of(found_.begin(), found_.end(),
                                   [p](Vec other) { return dot(p - other, p - other) < 1; });
    if (known) return;
    found_.push_back(p);
    along_.push_back(along);
  }

  /// Round a corner between two sides with these outer normals, at a distance: a chain of places
  /// whose joining lines do not come nearer to the corner. `middle` points straight away from it.
  void add_corner(Vec corner, Vec before, Vec middle, Vec after, double away) {
    if (dot(before, after) > -0.05) {
      add(corner + middle * (away / dot(middle, before)));
      return;
    }
    for (const Vec side : {before, after}) {
      const Vec between = unit(side + middle);
      add(corner + between * (away / dot(between, side)));
    }
  }

  [[nodiscard]] Net net(bool mounted) && {
    return {mounted, clearance_, std::move(found_), std::move(along_), nullptr};
  }

 private:
  const NetSource& source_;
  double clearance_;
  std::vector<Vec> found_;
  std::vector<Vec> along_;
};

/// The outward corners of an outline that may not be entered.
void add_area(const std::vector<Vec>& outline, double away, Places& places) {
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec in = unit(outline[i] - outline[(i + n - 1) % n]);
    const Vec out = unit(outline[(i + 1) % n] - outline[i]);
    if (cross(in, out) <= 0) continue;
    const Vec middle = right_of(in) + right_of(out);
    places.add_corner(outline[i], right_of(in), norm(middle) > kHair ? unit(middle) : in,
                      right_of(out), away);
  }
}

/// The end of a wall, seen along `out`; `flat` where a wide line is cut at a gap.
void add_end(Vec end, Vec out, double half, double away, bool flat, Places& places) {
  const Vec side = right_of(out);
  if (!flat || half <= 0) {
    places.add_corner(end, side, out, side * -1, half + away);
    return;
  }
  for (const Vec across : {side, side * -1}) {
    places.add_corner(end + across * half, across, unit(across + out), out, away);
  }
}

void add_run(const NetSource::Walls& run, double clearance, Places& places) {
  const double away = run.forbidden ? clearance : kBeside;
  const std::vector<Vec>& p = run.points;
  const std::size_t n = p.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (!run.closed && (i == 0 || i + 1 == n)) continue;
    const Vec in = unit(p[i] - p[(i + n - 1) % n]);
    const Vec out = unit(p[(i + 1) % n] - p[i]);
    const double turn = cross(in, out);
    if (turn == 0) continue;
    const double side = turn > 0 ? 1 : -1;
    const Vec before = right_of(in) * side;
    const Vec after = right_of(out) * side;
    const Vec middle = before + after;
    places.add_corner(p[i], before, norm(middle) > kHair ? unit(middle) : in, after,
                      run.half + away);
  }
  if (run.closed || n < 2) return;
  add_end(p[0], unit(p[0] - p[1]), run.half, away, run.gap_before, places);
  add_end(p[n - 1], unit(p[n - 1] - p[n - 2]), run.half, away, run.gap_after, places);
}

void add_opening(const NetSource::Opening& opening, double clearance, Places& places) {
  const Vec middle = (opening.from + opening.to) * 0.5;
  const Vec across = unit(right_of(opening.to - opening.from));
  const double off = opening.half + clearance;
  places.add(middle);
  places.add(middle + across * off);
  places.add(middle - across * off);
}

/// The borders of difficult ground: where a way bends as it enters, and along which it goes round.
std::vector<Segment> dear_borders(const NetSource& source) {
  std::vector<Segment> borders;
  for (const std::vector<Vec>& outline : source.difficult_areas) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
      borders.push_back({outline[i], outline[(i + 1) % outline.size()]});
    }
  }
  for (const NetSource::Walls& run : source.walls) {
    if (run.forbidden || run.half <= 0) continue;
    for (std::size_t i = 0; i + (run.closed ? 0U : 1U) < run.points.size(); ++i) {
      const Vec a = run.points[i];
      const Vec b = run.points[(i + 1) % run.points.size()];
      const Vec off = unit(right_of(b - a)) * run.half;
      borders.push_back({a + off, b + off});
      borders.push_back({a - off, b - off});
    }
  }
  return borders;
}

void add_borders(const std::vector<Segment>& borders, Places& places) {
  double whole = 0;
  for (const Segment& s : borders) whole += norm(s.b - s.a);
  const double spacing = std::max(kOnBorder, whole / kMostOnBorders);
  for (const Segment& s : borders) {
    const double length = norm(s.b - s.a);
    // At least one place between the corners of a side, since only that one can slide.
    const int parts =
        length < kOnBorder / 6 ? 1 : std::max(2, static_cast<int>(std::lround(length / spacing)));
    for (int i = 0; i <= parts; ++i) {
      const bool corner = i == 0 || i == parts;
      places.add(s.a + (s.b - s.a) * (1.0 * i / parts), corner ? Vec{} : unit(s.b - s.a));
    }
  }
}

/// The corners of the joints and round ends of bands (rivers) that are hard to cross.
void add_joints(const NetSource& source, Places& places) {
  for (const Dear& ground : source.going->dear) {
    for (const Piece& joint : ground.difficult) {
      if (joint.corners.size() != kJointCorners) continue;
      for (const Vec p : joint.corners) {
        Stretch part;
        const bool covered =
            std::any_of(ground.difficult.begin(), ground.difficult.end(),
                        [&](const Piece& other) { return clip(other, p, p, kDeep, part); });
        if (!covered) places.add(p);
      }
    }
  }
}

/// What each edge costs a mover.
PricedGraph priced_for(const Net& net, const Mover& mover) {
  const BoostGraph& graph = net.graph->graph;
  std::vector<std::pair<std::size_t, std::size_t>> ends;
  std::vector<Price> prices;
  ends.reserve(2 * boost::num_edges(graph));
  prices.reserve(ends.capacity());
  for (std::size_t from = 0; from < net.places.size(); ++from) {
    for (const auto e : boost::make_iterator_range(boost::out_edges(from, graph))) {
      ends.emplace_back(from, boost::target(e, graph));
      prices.push_back({priced(graph[e], mover).total});
    }
  }
  return {boost::edges_are_unsorted_multi_pass, ends.begin(), ends.end(), prices.begin(),
          net.places.size()};
}

/// @param weights of the graph's edges
/// @param seeds as `spread` takes them
template <class Graph, class Weights>
Reached spread_on(const Graph& graph, Weights weights, std::vector<double> seeds) {
  Reached reached{std::move(seeds), std::vector<std::uint16_t>(boost::num_vertices(graph))};
  std::vector<std::size_t> sources;
  for (std::size_t i = 0; i < reached.before.size(); ++i) {
    reached.before[i] = static_cast<std::uint16_t>(i);
    if (reached.cost[i] < kNever) sources.push_back(i);
  }
  if (sources.empty()) return reached;
  const auto ids = boost::get(boost::vertex_index, graph);
  std::vector<boost::default_color_type> colours(reached.before.size(), boost::white_color);
  boost::dijkstra_shortest_paths_no_init(
      graph, sources.begin(), sources.end(),
      boost::make_iterator_property_map(reached.before.begin(), ids),
      boost::make_iterator_property_map(reached.cost.begin(), ids), weights, ids, std::less<>(),
      std::plus<>(), 0.0, boost::default_dijkstra_visitor(),
      boost::make_iterator_property_map(colours.begin(), ids));
  return reached;
}

}  // namespace

bool keeps_clear(const Going& going, Vec from, Vec to, double clearance) {
  const Segment step{from, to};
  const Vec d = to - from;
  const double far = clearance * norm(d);
  Stretch part;
  for (const Forbidden& ground : going.forbidden) {
    if (!near(from, to, ground.circle, clearance)) continue;
    const bool leaves =
        std::any_of(ground.pieces.begin(), ground.pieces.end(),
                    [&](const Piece& p) { return clip(p, from, from, kDeep, part); });
    if (leaves) continue;
    for (const Segment& s : ground.skin) {
      const double off_a = cross(d, s.a - from);
      const double off_b = cross(d, s.b - from);
      if ((off_a > far && off_b > far) || (off_a < -far && off_b < -far)) continue;
      const double room = gap(step, s);
      if (room >= clearance - kDeep) continue;
      if (room < std::min(gap(from, s.a, s.b), gap(to, s.a, s.b)) - kDeep) return false;
    }
  }
  return true;
}

Net make_net(const NetSource& source, bool mounted, double clearance) {
  Places places(source, clearance);
  for (const NetSource::Opening& opening : source.openings) {
    add_opening(opening, clearance, places);
  }
  for (const std::vector<Vec>& outline : source.walled_areas) add_area(outline, clearance, places);
  for (const NetSource::Walls& run : source.walls) add_run(run, clearance, places);
  add_borders(dear_borders(source), places);
  add_joints(source, places);

  Net net = std::move(places).net(mounted);
  if (net.places.size() > std::numeric_limits<std::uint16_t>::max()) {
    throw std::length_error("too many corners for a graph of ways");
  }
  auto graph = std::make_shared<NetGraph>(NetGraph{BoostGraph(net.places.size())});
  for (std::size_t i = 0; i < net.places.size(); ++i) {
    for (std::size_t j = i + 1; j < net.places.size(); ++j) {
      const Vec a = net.places[i];
      const Vec b = net.places[j];
      const Step step = look_along(*source.going, a, b);
      if (step.forbidden_at <= 1 || !keeps_clear(*source.going, a, b, clearance)) continue;
      boost::add_edge(i, j, unpriced(step), graph->graph);
    }
  }
  net.graph = std::move(graph);
  return net;
}

/// The places of a net, priced for a mover, and what is known of the ways from each.
struct Routes::Priced {
  explicit Priced(const Net& net, const Mover& mover)
      : graph(priced_for(net, mover)), from(net.places.size()) {}
  PricedGraph graph;
  std::vector<Once<Reached>> from;
};

Routes::Routes(const Mover& mover) : mover_(mover) {}
Routes::~Routes() = default;

const Reached& Routes::from(std::size_t place, const Net& net) const {
  const Priced& priced = *priced_.get([&] { return std::make_unique<const Priced>(net, mover_); });
  return priced.from[place].get([&] {
    std::vector<double> seeds(net.places.size(), kNever);
    seeds[place] = 0;
    return spread_on(priced.graph, boost::get(&Price::total, priced.graph), std::move(seeds));
  });
}

Reached spread(const Net& net, const Mover& mover, std::vector<double> seeds) {
  // Most steps are looked at once or twice: they are priced then.
  const BoostGraph& graph = net.graph->graph;
  const auto price = [&](BoostGraph::edge_descriptor e) { return priced(graph[e], mover).total; };
  const auto weights =
      boost::make_function_property_map<BoostGraph::edge_descriptor, double>(price);
  return spread_on(graph, weights, std::move(seeds));
}

}  // namespace opfor::field
