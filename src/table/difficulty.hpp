#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/staff.hpp"

/// Difficulty by name: "recruit" and the like, each a level with what it looks at, and how strong
/// it was measured to be (ai/difficulties/names.toml).
namespace opfor {

/// What a difficulty came to against the level `commander` under a sheet, in per cent of the
/// points.
struct Measured {
  std::string sheet;
  int pairs = 0;  ///< of battles
  double score = 0;
  double low = 0;   ///< of the interval of 95 %
  double high = 0;  ///< likewise
  bool operator==(const Measured&) const = default;
};

struct Difficulty {
  std::string name;
  std::string about;  ///< a line
  Lead lead;
  std::vector<Measured> measured;  ///< of a sheet each
  /// Null: it was not measured there.
  [[nodiscard]] const Measured* under(std::string_view sheet) const;
};

/// All of them, the easiest first.
[[nodiscard]] std::span<const Difficulty> difficulties();
/// The one of that name, or null.
[[nodiscard]] const Difficulty* difficulty_of(std::string_view name);
[[nodiscard]] std::vector<std::string> difficulty_names();
/// How opfor leads as it is told in a word, a level or a difficulty; nothing if it is neither.
[[nodiscard]] std::optional<Lead> lead_of_word(std::string_view told);
/// "58.1 % (50.4 to 65.5) in 40 pairs", and whether that proves him stronger or weaker.
[[nodiscard]] std::string measured_words(const Measured& measured);

/// The difficulties that a scenario gives its sides (`behaviour.difficulty`), of side A and side B;
/// empty: none.
/// @param scenario sound
[[nodiscard]] std::array<std::string, 2> difficulties_told(const Scenario& scenario);

}  // namespace opfor
