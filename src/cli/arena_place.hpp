#pragma once

#include <cstddef>
#include <string>

#include "cli/verbs.hpp"
#include "telling/sentences.hpp"

namespace opfor::cli {

/// Where a saved battle is taken up: "my.battle@57".
struct Place {
  std::string file;
  std::size_t answer = 0;
};
[[nodiscard]] Result<Place> place_of(const std::string& told);

/// What is asked is of scenarios and commanders, not of a saved battle.
[[nodiscard]] bool is_of_scenarios(const ArenaArguments& arguments);

}  // namespace opfor::cli
