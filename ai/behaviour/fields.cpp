#include "ai/behaviour/fields.hpp"

#include <range/v3/action/sort.hpp>
#include <range/v3/action/unique.hpp>
#include <range/v3/algorithm/contains.hpp>

namespace opfor {

bool TableFields::has(std::string_view key) {
  known_.push_back(key);
  return table_->find(key) != nullptr;
}

Where TableFields::where(std::string_view key) const {
  const Node* node = table_->find(key);
  return node ? node->where : table_->where;
}

const Node* TableFields::get(std::string_view key, Node::Kind kind, bool needed) {
  known_.push_back(key);
  const Node* node = table_->find(key);
  if (!node) {
    if (needed) {
      complaints_->add(Complaint::missing_key, table_->where, {what_, std::string{key}});
    }
    return nullptr;
  }
  if (node->kind != kind) {
    complaints_->add(Complaint::wrong_type, node->where,
                     {std::string{key}, kind_words(kind), kind_words(node->kind)});
    return nullptr;
  }
  return node;
}

std::string TableFields::text(std::string_view key, bool needed) {
  const Node* node = get(key, Node::Kind::text, needed);
  if (!node) return {};
  if (node->text.empty()) complaints_->add(Complaint::empty_text, node->where, {std::string{key}});
  return node->text;
}

std::optional<int> TableFields::whole(std::string_view key, int least, int most, bool needed) {
  const Node* node = get(key, Node::Kind::whole, needed);
  if (!node) return std::nullopt;
  if (node->whole < least || node->whole > most) {
    complaints_->add(Complaint::out_of_range, node->where,
                     {std::string{key}, std::to_string(least), std::to_string(most),
                      std::to_string(node->whole)});
    return std::nullopt;
  }
  return static_cast<int>(node->whole);
}

std::vector<const Node*> TableFields::texts(std::string_view key, bool needed) {
  const Node* single = table_->find(key);
  if (single && single->kind == Node::Kind::text) {
    known_.push_back(key);
    return {single};
  }
  const Node* list = get(key, Node::Kind::list, needed);
  if (!list) return {};
  if (list->items.empty()) {
    complaints_->add(Complaint::empty_text, list->where, {std::string{key}});
  }
  std::vector<const Node*> texts;
  for (const Node& item : list->items) {
    if (item.kind == Node::Kind::text) {
      texts.push_back(&item);
    } else {
      complaints_->add(
          Complaint::wrong_type, item.where,
          {std::string{key}, "a list of texts", "a list with " + kind_words(item.kind)});
    }
  }
  return texts;
}

std::vector<const Node*> TableFields::tables(std::string_view key) {
  const Node* list = get(key, Node::Kind::list, false);
  if (!list) return {};
  std::vector<const Node*> tables;
  for (const Node& item : list->items) {
    if (item.kind == Node::Kind::table) {
      tables.push_back(&item);
    } else {
      complaints_->add(
          Complaint::wrong_type, item.where,
          {std::string{key}, "a list of tables", "a list with " + kind_words(item.kind)});
    }
  }
  return tables;
}

std::optional<Fact> TableFields::fact_of(const Node& node) {
  const auto fact = of_word<Fact>(node.text);
  if (!fact) {
    complaints_->add(Complaint::unknown_fact, node.where, {node.text},
                     hint_for(node.text, Words<Fact>::all));
  }
  return fact;
}

std::optional<Fact> TableFields::fact(std::string_view key) {
  const Node* node = get(key, Node::Kind::text, false);
  return node ? fact_of(*node) : std::nullopt;
}

std::vector<Fact> TableFields::facts(std::string_view key) {
  std::vector<Fact> facts;
  if (!has(key)) return facts;
  for (const Node* node : texts(key, false)) {
    if (const auto known = fact_of(*node)) facts.push_back(*known);
  }
  return facts;
}

Condition TableFields::condition() {
  Condition condition{facts("all"), facts("any"), facts("none")};
  if (const auto fact = contradiction(condition)) {
    complaints_->add(Complaint::contradiction, table_->where, {what_, std::string{word(*fact)}});
  }
  return condition;
}

void TableFields::done() {
  known_ |= ranges::actions::sort | ranges::actions::unique;
  for (const NamedNode& entry : table_->entries) {
    if (!ranges::contains(known_, entry.key)) {
      complaints_->add(Complaint::unknown_key, entry.where, {entry.key, what_},
                       hint_for(entry.key, known_));
    }
  }
}

}  // namespace opfor
