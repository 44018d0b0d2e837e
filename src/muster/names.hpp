#pragma once

#include <set>
#include <string>
#include <vector>

#include "muster/lot.hpp"

namespace opfor::muster {

/// Names from patterns, none twice in a battle. "{1..112}" stands for a number in this range,
/// "{1..99th}" for one with its ending ("42nd"), "{A..H}" for a capital.
class Names {
 public:
  explicit Names(Lot& lot) : lot_(lot) {}
  /// One of the patterns, filled in. Where all that they make is taken, one with a number behind
  /// it.
  [[nodiscard]] std::string one_of(const std::vector<std::string>& patterns);

 private:
  Lot& lot_;
  std::set<std::string> taken_;
};

/// A pattern filled in. What is no range stays as it stands.
[[nodiscard]] std::string filled_in(const std::string& pattern, Lot& lot);
/// A pattern with a name in the place of "{}".
[[nodiscard]] std::string named_after(const std::string& pattern, const std::string& name);

}  // namespace opfor::muster
