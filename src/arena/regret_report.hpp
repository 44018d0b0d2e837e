#pragma once

#include <string>

#include "arena/regret.hpp"

/// What each decision was worth, told: for the terminal, as a page, for other programs.
namespace opfor::arena {

/// What was asked, and what came of it.
struct RegretTold {
  const Saved& saved;
  const Looked& looked;
  const RegretFound& found;
  Worth worth;
  std::string asked;  ///< the command that asks it again
};

/// A sentence or two, then the decisions in words, who gave away most first; no more of them than
/// one reads. @param width of a line of words
[[nodiscard]] std::string regret_text(const RegretTold& told, std::size_t width);
/// One page with all of them; no times, the same for the same question.
[[nodiscard]] std::string regret_html(const RegretTold& told);
/// A line a way of each decision, as they were made; the first names the columns.
[[nodiscard]] std::string regret_csv(const RegretTold& told);

}  // namespace opfor::arena
