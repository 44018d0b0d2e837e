#include "ai/behaviour/document.hpp"

#include <algorithm>
#include <array>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/find.hpp>
#include <toml++/toml.h>
#include <tuple>

namespace opfor {
namespace {

constexpr std::size_t kMostBytes = 1'000'000;
constexpr int kDeepest = 16;
/// Each dot of a key is a table within a table, which the library takes down by recursion.
constexpr std::ptrdiff_t kMostDots = 64;

Where place(const toml::source_region& region, std::string_view file) {
  return {std::string{file}, region.begin.line, region.begin.column};
}

Node convert(const toml::node& from, std::string_view file, int depth, Complaints& complaints);

void convert_table(const toml::table& from, std::string_view file, int depth, Node& into,
                   Complaints& complaints) {
  into.kind = Node::Kind::table;
  for (const auto& [key, value] : from) {
    const Where where = place(key.source(), file);
    if (depth >= kDeepest) {
      complaints.add(Complaint::too_deep, where, {std::string{key.str()}});
      continue;
    }
    into.entries.push_back(
        {std::string{key.str()}, where, convert(value, file, depth + 1, complaints)});
  }
  // The library sorts keys by name; problems read best in the order of the file.
  std::stable_sort(
      into.entries.begin(), into.entries.end(), [](const NamedNode& a, const NamedNode& b) {
        return std::tie(a.where.line, a.where.column) < std::tie(b.where.line, b.where.column);
      });
}

Node convert(const toml::node& from, std::string_view file, int depth, Complaints& complaints) {
  Node node;
  node.where = place(from.source(), file);
  if (const auto* table = from.as_table()) {
    convert_table(*table, file, depth, node, complaints);
  } else if (const auto* list = from.as_array()) {
    node.kind = Node::Kind::list;
    if (depth >= kDeepest) complaints.add(Complaint::too_deep, node.where, {"a list"});
    for (std::size_t i = 0; depth < kDeepest && i < list->size(); ++i) {
      node.items.push_back(convert((*list)[i], file, depth + 1, complaints));
    }
  } else if (const auto* text = from.as_string()) {
    node.kind = Node::Kind::text;
    node.text = text->get();
  } else if (const auto* whole = from.as_integer()) {
    node.kind = Node::Kind::whole;
    node.whole = whole->get();
    node.number = static_cast<double>(node.whole);
  } else if (const auto* number = from.as_floating_point()) {
    node.kind = Node::Kind::number;
    node.number = number->get();
  } else if (const auto* truth = from.as_boolean()) {
    node.kind = Node::Kind::truth;
    node.truth = truth->get();
  }
  return node;
}

bool harmless(std::string_view text, std::string_view file, Complaints& complaints) {
  if (text.size() > kMostBytes) {
    complaints.add(Complaint::too_long, {std::string{file}}, {std::to_string(text.size())},
                   "at most 1 MB");
    return false;
  }
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const auto dots = ranges::count(line, '.');
    if (dots > kMostDots) {
      complaints.add(Complaint::many_dots, {std::string{file}, number, 1}, {std::to_string(dots)},
                     "at most 64; a key is nested two or three deep");
      return false;
    }
    begin = end + 1;
  }
  return true;
}

}  // namespace

const Node* Node::find(std::string_view key) const {
  const auto found = ranges::find(entries, key, &NamedNode::key);
  return found == entries.end() ? nullptr : &found->value;
}

std::string kind_words(Node::Kind kind) {
  constexpr std::array<std::string_view, 7> words{
      "text", "a whole number", "true or false", "a list", "a table", "a number", "a date"};
  return std::string{words.at(static_cast<std::size_t>(kind))};
}

std::optional<Node> parse_document(std::string_view text, std::string_view file_name,
                                   Complaints& complaints) {
  if (!harmless(text, file_name, complaints)) return std::nullopt;
  try {
    const toml::table document = toml::parse(text, file_name);
    Node root;
    root.where = {std::string{file_name}, 1, 1};
    const std::size_t before = complaints.count();
    convert_table(document, file_name, 0, root, complaints);
    if (complaints.count() > before) return std::nullopt;
    return root;
  } catch (const toml::parse_error& error) {
    complaints.add(Complaint::not_toml, place(error.source(), file_name),
                   {std::string{error.description()}});
    return std::nullopt;
  }
}

}  // namespace opfor
