#pragma once

#include <string>
#include <vector>

#include "battles/judged.hpp"

namespace opfor::battles {

/// A share of `n` trials, and the interval (Clopper and Pearson's) that holds the true one in at
/// least 95 of 100 cases.
struct Share {
  double value = 0;
  double low = 0;
  double high = 0;
};
[[nodiscard]] Share share(int successes, int n);

/// What many battles came to, for people: violations, how they ended, who won, turns, losses.
[[nodiscard]] std::string report(const Ready& ready, const std::vector<Judged>& battles);

}  // namespace opfor::battles
