#pragma once

#include <string>
#include <vector>

#include "battle/correction.hpp"
#include "hearing/measured_line.hpp"
#include "table/assembly.hpp"
#include "telling/sentences.hpp"

/// What a player tells of his table, from a file, a pipe or the terminal.
namespace opfor::cli {

/// What a player told.
struct Told {
  std::vector<MeasuredLine> measured;  ///< close calls: then nothing else was told
  std::vector<Correction> corrections;
  bool nothing = false;  ///< not even that there is nothing to tell
};

/// Reads a report, and says aside how it was taken. At a terminal line by line, each wrong one said
/// at once; else whole, and refused with all that is wrong in it.
/// @param from a file, or "-" for standard input
[[nodiscard]] Result<Told> read_report(const Game& game, const std::string& from);

}  // namespace opfor::cli
