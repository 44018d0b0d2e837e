#include "core/words.hpp"

#include <numeric>

namespace opfor {
namespace {

/// Edit distance (insertions, deletions, replacements, swaps of neighbours) of two short words.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

template <class Text>
std::optional<std::string> nearest(std::string_view typed, std::span<const Text> known) {
  if (typed.size() > 64) return std::nullopt;
  std::optional<std::string> best;
  std::size_t least = std::max<std::size_t>(1, (typed.size() + 1) / 3) + 1;
  for (const Text& candidate : known) {
    const std::size_t distance = edit_distance(typed, candidate);
    if (distance < least) {
      least = distance;
      best = std::string{candidate};
    }
  }
  return best;
}

}  // namespace

std::optional<std::string> near_miss(std::string_view typed,
                                     std::span<const std::string_view> known) {
  return nearest(typed, known);
}

std::optional<std::string> near_miss(std::string_view typed, std::span<const std::string> known) {
  return nearest(typed, known);
}

std::string one_of(std::span<const std::string_view> known) {
  std::string list;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (i > 0) list += i + 1 == known.size() ? " or " : ", ";
    list += known[i];
  }
  return list;
}

}  // namespace opfor
