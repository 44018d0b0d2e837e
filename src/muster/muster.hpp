#pragma once

#include "muster/country.hpp"

namespace opfor::muster {

/// How a battle came out that the program fought against itself a few times.
struct Trial {
  int battles = 0;
  std::array<int, 2> won{};  ///< by side A and by side B; the rest were drawn
  double low = 0;            ///< where the score may lie, of 95 in a hundred such trials
  double high = 1;
  [[nodiscard]] constexpr int drawn() const { return battles - won[0] - won[1]; }
  /// What side A scored: 0 to 1, a draw is a half; 1/2 of none.
  [[nodiscard]] constexpr double score() const {
    return battles == 0 ? 0.5 : (won[0] + drawn() / 2.0) / battles;
  }
  bool operator==(const Trial&) const = default;
};
/// Neither side scored more than five eighths.
[[nodiscard]] constexpr bool is_near_even(const Trial& trial) {
  constexpr double kMost = 0.625;
  return trial.score() <= kMost && trial.score() >= 1 - kMost;
}

/// What is asked for; the seed decides what is not.
struct Wish {
  int points = 0;  ///< of each side; who is weaker by the occasion has fewer
  std::uint64_t seed = 1;
  std::optional<Occasion> occasion;
  std::optional<Density> density;
  std::vector<std::string> sides;  ///< ids of armies, none, one or two; the first is the player's
  std::optional<int> share;  ///< points of the second force, per cent, in place of the occasion's
  bool swapped = false;      ///< the forces change places: who moves first, and the edges
  std::uint64_t draw = 0;  ///< of the seed: other troops, deployment and ground, for the same place
  bool both = false;       ///< the program leads both sides, for the arena
  std::optional<Trial> trial;  ///< how it came out, for its head; changes nothing else
};

/// A battle before it is written down.
struct Engagement {
  Wish wish;
  Occasion occasion = Occasion::meeting;
  Density density = Density::mixed;
  std::size_t theatre = 0;
  std::string place;
  int year = 0;
  int month = 1;
  int day = 1;
  std::array<Force, 2> forces;  ///< who comes on first, or alone, before the other
  bool first_is_north = false;
  std::size_t player = 0;  ///< whose force is a person's
  int share = 100;         ///< points of the second force, per cent of those of the first
  Tabletop table;
  int turns = 0;
  Country country;
};

/// A battle from a seed.
struct Mustered {
  std::string text;                        ///< a scenario file
  std::array<std::string, 2> sides;        ///< ids, in the order A, B
  std::array<std::vector<int>, 2> troops;  ///< of those sides, how many of each type of the list
  int share = 100;                         ///< points given to side B, per cent of those of side A
};

/// Makes a battle and has it read as any scenario: what comes out is sound.
/// @returns problems of the wish (sides that there are not, points out of range), or of lines of
/// the list, at their place
[[nodiscard]] tl::expected<Mustered, Problems> muster(const List& list, const Wish& wish,
                                                      FindSheet find, SheetNames names);

/// A battle as a scenario file, with comments for people.
struct Written {
  std::string text;
  std::vector<std::pair<std::size_t, const Unit*>> units;  ///< and the line where each begins
};
[[nodiscard]] Written written(const List& list, const Engagement& engagement);

}  // namespace opfor::muster
