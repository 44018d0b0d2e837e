#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/behaviour/condition.hpp"
#include "ai/behaviour/document.hpp"

namespace opfor {

/// Reads the keys of one table of a file; complains of what is missing, wrong or unknown.
class TableFields {
 public:
  /// `what` names the table in sentences: "a risk line of 'foot'".
  TableFields(const Node& table, std::string what, Complaints& complaints)
      : table_(&table), what_(std::move(what)), complaints_(&complaints) {}

  [[nodiscard]] bool has(std::string_view key);
  /// Where the key's value stands, or the table if there is none.
  [[nodiscard]] Where where(std::string_view key) const;
  [[nodiscard]] const Where& where() const { return table_->where; }
  [[nodiscard]] const std::string& what() const { return what_; }

  /// The text of a key; empty where it is absent or wrong.
  std::string text(std::string_view key, bool needed);
  std::optional<int> whole(std::string_view key, int least, int most, bool needed);
  /// A list of texts with their places; a single text counts as a list of one.
  std::vector<const Node*> texts(std::string_view key, bool needed);
  /// A table within the table; null where absent.
  const Node* table(std::string_view key) { return get(key, Node::Kind::table, false); }
  /// The tables of a list of tables; empty where absent.
  std::vector<const Node*> tables(std::string_view key);
  std::optional<Fact> fact(std::string_view key);
  std::vector<Fact> facts(std::string_view key);
  /// The keys `all`, `any`, `none`; complains if they contradict each other.
  Condition condition();
  /// Complains of every key that no call above asked for.
  void done();

 private:
  const Node* get(std::string_view key, Node::Kind kind, bool needed);
  std::optional<Fact> fact_of(const Node& node);

  const Node* table_;
  std::string what_;
  Complaints* complaints_;
  std::vector<std::string_view> known_;
};

}  // namespace opfor
