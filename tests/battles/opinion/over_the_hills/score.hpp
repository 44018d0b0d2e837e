#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Scores as reports have them: "8, +1 at 3 or less, -2 ragged volley: 7, D10 3: 2".
namespace opfor::battles::opinion::over_the_hills {

struct Term {
  int value = 0;
  std::string words;
};
struct Told {
  int base = 0;
  std::vector<Term> terms;
  int total = 0;
  std::optional<int> face;  ///< of the die, where it stands with the score
  std::optional<int> hits;

  [[nodiscard]] bool has(std::string_view words) const;
};

/// @param text from the base on; nothing if it is no score
[[nodiscard]] std::optional<Told> read_score(std::string_view text);
/// The number that stands before a word: 8 of "passed on 8 or less".
[[nodiscard]] std::optional<int> number_before(std::string_view text, std::string_view word);
/// The face of "D10 7".
[[nodiscard]] std::optional<int> face_of(const std::vector<std::string>& thrown);

}  // namespace opfor::battles::opinion::over_the_hills
