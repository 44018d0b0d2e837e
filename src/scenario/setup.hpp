#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenario/scenario.hpp"

namespace opfor {

/// Words of a scenario that files besides it give a meaning to.
struct KnownWords {
  std::vector<std::string> doctrines;
  std::vector<std::string> tags;  ///< of all doctrines
  std::vector<std::string> difficulties = {};
};

/// What is wrong with a scenario that reads soundly, when a battle is to begin from it.
struct SetupFaults {
  Problems problems;  ///< no battle begins with these
  Problems notes;     ///< words that nothing here reads, and that are near none that something does
};

/// Bodies that lie over the edge of the table or inside what they cannot enter, entries that are at
/// no edge, doctrines that there are not, and misspelt tags and levels. Saved battles are not asked
/// this: they have begun.
[[nodiscard]] SetupFaults setup_faults(const Scenario& scenario, std::string_view file,
                                       const KnownWords& words);

}  // namespace opfor
