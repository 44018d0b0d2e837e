#pragma once

#include <string>
#include <vector>

#include "arena/branch.hpp"

/// "What if?", answered: for the terminal and as a page.
namespace opfor::arena {

/// What was asked, and what came of it.
struct WhatIf {
  const Fork& fork;
  const std::vector<Tried>& ways;
  const std::vector<WaySum>& sums;
  std::string asked;  ///< the command that asks it again
};

/// A sentence for each way but the first, which it is measured against, then the ways by
/// themselves. @param width of a line of words
[[nodiscard]] std::string what_if_text(const WhatIf& asked, std::size_t width);
/// One page for somebody who was not there; no times, the same for the same question.
[[nodiscard]] std::string what_if_html(const WhatIf& asked);

}  // namespace opfor::arena
