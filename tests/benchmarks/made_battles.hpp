#pragma once

#include <cstdint>
#include <string>

#include "battles/judged.hpp"

/// Battles that the generator makes (`opfor scenario`), by how many bodies a side has: what the
/// table of speed is measured on.
namespace opfor::benchmarks {

/// A battle of a sheet, both sides given to the program and governed by its tables.
struct Made {
  battles::Ready ready;
  int bodies = 0;  ///< of the larger side
  int pieces = 0;  ///< of terrain
};

/// The generator's battle that comes nearest to so many bodies a side and to ten pieces of terrain.
/// Lists have a greatest number of points: who asks for more bodies gets as many as there are.
[[nodiscard]] Made made_battle(const std::string& sheet, int bodies, int turns);

}  // namespace opfor::benchmarks
