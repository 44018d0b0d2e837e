#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/behaviour/complaints.hpp"
#include "core/problem.hpp"

namespace opfor {

struct NamedNode;

/// One value of a TOML file, with its place.
struct Node {
  enum class Kind : std::uint8_t { text, whole, truth, list, table, number, other };
  Kind kind = Kind::other;
  Where where;
  std::string text;
  std::int64_t whole = 0;
  double number = 0;  ///< of one with a point, and of a whole one
  bool truth = false;
  std::vector<Node> items;         ///< of a list
  std::vector<NamedNode> entries;  ///< of a table, in the order of the file

  [[nodiscard]] const Node* find(std::string_view key) const;
};

/// A key of a table and its value.
struct NamedNode {
  std::string key;
  Where where;
  Node value;
};

/// "text", "a whole number", "true or false", "a list", "a table", "a number".
[[nodiscard]] std::string kind_words(Node::Kind kind);

/// The file as a tree, or nothing and the reason (syntax, length above 1 MB, nesting) as complaint.
[[nodiscard]] std::optional<Node> parse_document(std::string_view text, std::string_view file_name,
                                                 Complaints& complaints);

}  // namespace opfor
