#include "rules/arquebusier/touching.hpp"

#include <algorithm>
#include <tuple>

#include "field/lines.hpp"

namespace opfor::arquebusier {

using field::Box;

namespace {

/// The element of a file and rank, or null.
const Element* element_at(const UnitRecord& r, int file, int rank) {
  for (const Element& e : r.elements) {
    if (e.lapped == 0 && e.file == file && e.rank == rank) return &e;
  }
  return nullptr;
}

/// The foremost of its file, if an element lends it support from where it stands: the second rank
/// of bills, the second and third of pikes, with nobody missing in between (AQ-MEL-4).
const Element* supported_by(const UnitRecord& r, const Element& e) {
  if (e.lapped != 0 || e.rank == 0) return nullptr;
  const int last = e.type == Type::bill ? 1 : e.type == Type::pike ? 2 : 0;
  if (e.rank > last) return nullptr;
  for (int rank = 1; rank < e.rank; ++rank) {
    if (element_at(r, e.file, rank) == nullptr) return nullptr;
  }
  return element_at(r, e.file, 0);
}

/// An enemy element that touches one of ours.
struct TouchingEnemy {
  ElementId id;
  Box box;
};
std::vector<TouchingEnemy> enemies_touching(const Battle& battle, UnitId unit, const Box& box) {
  std::vector<TouchingEnemy> found;
  for (const UnitId enemy : enemies_in_contact(battle, unit)) {
    for (const Element& e : record(battle, enemy).elements) {
      const Box theirs = element_box(battle, enemy, e);
      if (touch(box, theirs)) found.push_back({{enemy, e.id}, theirs});
    }
  }
  std::sort(found.begin(), found.end(),
            [](const TouchingEnemy& x, const TouchingEnemy& y) { return x.id < y.id; });
  return found;
}

/// So far along an edge a corner goes: a tenth of an inch.
constexpr double kCorner = 25.4;

/// An edge of an element, without its corners, as a box without depth.
Box edge_of(const Box& element, Edge edge) {
  const Vec right = field::right_of(element.ahead);
  Box line = element;
  switch (edge) {
    case Edge::front:
    case Edge::rear:
      line.centre = element.centre +
                    element.ahead * (edge == Edge::front ? line.half_depth : -line.half_depth);
      line.half_width -= kCorner;
      line.half_depth = 0;
      break;
    case Edge::left:
    case Edge::right:
      line.centre =
          element.centre + right * (edge == Edge::right ? line.half_width : -line.half_width);
      line.half_depth -= kCorner;
      line.half_width = 0;
      break;
  }
  return line;
}

/// The outer edge of a formation that an enemy element touches at one of its elements; nothing if
/// the edge between is an inner one. At a corner: the edge on whose side that enemy stands, of two
/// the one nearer the front (AQ-MOVE-7).
std::optional<Edge> edge_at(const UnitRecord& r, const Element& e, const Box& own, const Box& by) {
  const Vec right = field::right_of(own.ahead);
  const Vec p = field::point_of_touch({&own, 1}, {&by, 1}) - own.centre;
  const Vec from = by.centre - own.centre;
  struct Side {
    Edge edge;
    bool outer;
    bool at;
    bool stands_there;
    bool between_corners;
  };
  const auto side = [&](Edge edge, bool outer, Vec way, double half) {
    return Side{edge, outer, dot(p, way) >= half - kTolerance, dot(from, way) >= half - kTolerance,
                outer && touch(edge_of(own, edge), by)};
  };
  const std::array<Side, 4> sides{
      side(Edge::front, e.rank == 0, own.ahead, own.half_depth),
      side(Edge::left, element_at(r, e.file - 1, e.rank) == nullptr, right * -1, own.half_width),
      side(Edge::right, element_at(r, e.file + 1, e.rank) == nullptr, right, own.half_width),
      side(Edge::rear, element_at(r, e.file, e.rank + 1) == nullptr, own.ahead * -1,
           own.half_depth)};
  for (const Side& s : sides) {
    if (s.between_corners) return s.edge;
  }
  for (const bool where_it_stands : {true, false}) {
    for (const Side& s : sides) {
      if (s.outer && s.at && (s.stands_there || !where_it_stands)) return s.edge;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<ElementId> touched_by(const Battle& battle, UnitId unit, const Element& element) {
  std::vector<ElementId> ids;
  for (const TouchingEnemy& enemy :
       enemies_touching(battle, unit, element_box(battle, unit, element))) {
    ids.push_back(enemy.id);
  }
  return ids;
}

std::vector<ElementId> may_strike(const Battle& battle, UnitId unit, const Element& element) {
  std::vector<ElementId> ids = touched_by(battle, unit, element);
  if (const Element* leader = supported_by(record(battle, unit), element)) {
    const std::vector<ElementId> more = touched_by(battle, unit, *leader);
    ids.insert(ids.end(), more.begin(), more.end());
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  }
  return ids;
}

std::vector<TouchedEdge> touched_edges(const Battle& battle, UnitId unit) {
  std::vector<TouchedEdge> edges;
  const UnitRecord& r = record(battle, unit);
  for (const Element& e : r.elements) {
    // A lapped element has left the ranks; the formation's edges are those of its ranks.
    if (e.lapped != 0) continue;
    const Box own = element_box(battle, unit, e);
    for (const TouchingEnemy& enemy : enemies_touching(battle, unit, own)) {
      if (const auto edge = edge_at(r, e, own, enemy.box)) {
        edges.push_back({*edge, e.type, enemy.id.unit});
      }
    }
  }
  const auto key = [](const TouchedEdge& t) { return std::tuple{t.edge, t.by, t.type}; };
  std::sort(edges.begin(), edges.end(),
            [&](const TouchedEdge& x, const TouchedEdge& y) { return key(x) < key(y); });
  edges.erase(
      std::unique(edges.begin(), edges.end(),
                  [&](const TouchedEdge& x, const TouchedEdge& y) { return key(x) == key(y); }),
      edges.end());
  return edges;
}

UnitId bad_contact(const Battle& battle, UnitId unit) {
  for (const TouchedEdge& touched : touched_edges(battle, unit)) {
    if (touched.edge == Edge::rear) return touched.by;
    if (touched.edge != Edge::front && touched.type == Type::pike) return touched.by;
  }
  return kNoUnit;
}

}  // namespace opfor::arquebusier
