#include "field/assignment.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/successive_shortest_path_nonnegative_weights.hpp>
#include <stdexcept>

namespace opfor::field {
namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;

struct Pairing {
  std::int64_t capacity = 0;
  std::int64_t residual = 0;
  std::int64_t weight = 0;
  Traits::edge_descriptor reverse;
};
struct Vertex {
  std::int64_t distance = 0;
  std::int64_t distance_before = 0;
  Traits::edge_descriptor predecessor;
};
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, Vertex, Pairing>;

void add_edge(Graph& graph, std::size_t from, std::size_t to, std::int64_t capacity,
              std::int64_t weight) {
  const auto forth = boost::add_edge(from, to, graph).first;
  const auto back = boost::add_edge(to, from, graph).first;
  graph[forth].capacity = capacity;
  graph[forth].weight = weight;
  graph[forth].reverse = back;
  graph[back].weight = -weight;
  graph[back].reverse = forth;
}

/// Vertices: source, rows, columns, sink.
struct Numbering {
  std::size_t rows;
  std::size_t columns;
  [[nodiscard]] static std::size_t source() { return 0; }
  [[nodiscard]] static std::size_t row(std::size_t i) { return 1 + i; }
  [[nodiscard]] std::size_t column(std::size_t j) const { return 1 + rows + j; }
  [[nodiscard]] std::size_t sink() const { return 1 + rows + columns; }
};

}  // namespace

std::vector<std::optional<std::size_t>> fair_assignment(
    std::size_t rows, std::size_t columns, int most,
    const std::function<std::int64_t(std::size_t, std::size_t)>& cost) {
  if (columns == 0 || rows < columns || most < 1) {
    throw std::invalid_argument("an assignment wants as many rows as columns, and one at least");
  }
  const Numbering at{rows, columns};
  Graph graph(at.sink() + 1);
  std::int64_t dearest = 1;
  for (std::size_t i = 0; i < rows; ++i) {
    add_edge(graph, Numbering::source(), Numbering::row(i), 1, 0);
    for (std::size_t j = 0; j < columns; ++j) {
      const std::int64_t weight = cost(i, j);
      dearest = std::max(dearest, weight);
      add_edge(graph, Numbering::row(i), at.column(j), 1, weight);
    }
  }
  const auto each = static_cast<std::int64_t>(rows / columns);
  // One more than `each` costs so much that no column gets it before all have theirs.
  const std::int64_t dear = dearest * static_cast<std::int64_t>(rows + 1);
  for (std::size_t j = 0; j < columns; ++j) {
    add_edge(graph, at.column(j), at.sink(), std::min<std::int64_t>(each, most), 0);
    if (each < most) add_edge(graph, at.column(j), at.sink(), 1, dear);
  }
  boost::successive_shortest_path_nonnegative_weights(
      graph, Numbering::source(), at.sink(),
      boost::capacity_map(boost::get(&Pairing::capacity, graph))
          .residual_capacity_map(boost::get(&Pairing::residual, graph))
          .reverse_edge_map(boost::get(&Pairing::reverse, graph))
          .weight_map(boost::get(&Pairing::weight, graph))
          .predecessor_map(boost::get(&Vertex::predecessor, graph))
          .distance_map(boost::get(&Vertex::distance, graph))
          .distance_map2(boost::get(&Vertex::distance_before, graph))
          .vertex_index_map(boost::get(boost::vertex_index, graph)));
  std::vector<std::optional<std::size_t>> assigned(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto out = boost::out_edges(Numbering::row(i), graph);
    for (auto edge = out.first; edge != out.second; ++edge) {
      if (graph[*edge].capacity == 0 || graph[*edge].residual != 0) continue;
      assigned[i] = boost::target(*edge, graph) - at.column(0);
    }
  }
  return assigned;
}

}  // namespace opfor::field
