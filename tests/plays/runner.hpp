#pragma once

#include <string>
#include <vector>

#include "plays/play_text.hpp"
#include "plays/setup.hpp"

/// Plays a play, and says what of it was not so.
namespace opfor::plays {

struct Outcome {
  std::vector<Wrong> wrong;
  std::string telling;  ///< all that was thrown, asked and told, part by part
};

/// @param before the sections that all plays of the sheet begin with (sheet.play)
[[nodiscard]] Outcome run(const std::vector<Section>& before, const PlayText& play);

/// The problems, the telling: what a failed test prints.
[[nodiscard]] std::string report(const Outcome& outcome);

}  // namespace opfor::plays
