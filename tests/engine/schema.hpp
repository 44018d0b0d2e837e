#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace opfor::test {

/// A JSON schema of those words alone that the protocol's is written with; another word in it is an
/// error of the schema, so that nothing of it goes unchecked.
class Schema {
 public:
  explicit Schema(nlohmann::json schema) : whole_(std::move(schema)) {}
  /// What is wrong with a value, and where; empty: nothing.
  /// @param name of a definition: "from_opfor"
  [[nodiscard]] std::string fault(const std::string& name, const nlohmann::json& value) const;

 private:
  [[nodiscard]] std::string check(const nlohmann::json& schema, const nlohmann::json& value,
                                  const std::string& at) const;
  [[nodiscard]] std::string check_word(const std::string& word, const nlohmann::json& schema,
                                       const nlohmann::json& value, const std::string& at) const;
  nlohmann::json whole_;
};

}  // namespace opfor::test
