#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/sprt.hpp"
#include "table/files.hpp"
#include "table/staff.hpp"

/// What the arena is asked: a value, with all texts in it, so that it means the same on any
/// machine.
namespace opfor::arena {

/// A commander who is compared.
struct Contender {
  std::string name;  ///< in tables
  std::string told;  ///< as `opfor battle --lead` knows him: "reaction+mine.toml"
  Lead lead;
};
/// A scenario that is fought.
struct Field {
  std::string name;  ///< as `opfor battle` finds it
  std::string text;
};

/// A question: who is better, over which scenarios, on how many dice.
struct Experiment {
  std::vector<Field> fields;
  std::vector<Contender> contenders;  ///< of one alone: against himself, how fair is the scenario
  std::uint64_t first_seed = 1;
  std::size_t pairs = 100;  ///< of each two contenders on each scenario
  /// Only of two contenders: stops when it is decided whether the first scores s0 or s1.
  std::optional<TestPlan> test;
};

/// The most pairs of an experiment; more is a slip of the finger.
inline constexpr std::size_t kMostPairs = 100'000'000;

/// Two battles: same scenario, same dice, commanders swapped. Pairs have an order, which knows
/// nothing of how many are fought: all scenarios and all meetings with the first seed, then with
/// the next.
struct PairOf {
  std::size_t field = 0;
  std::size_t one = 0;    ///< leads side A in the first battle, B in the second
  std::size_t other = 0;  ///< the same as `one` where there is but one
  std::uint64_t seed = 1;
  /// One who meets himself fights the same battle twice: it counts once.
  [[nodiscard]] std::size_t battles() const { return one == other ? 1 : 2; }
  bool operator==(const PairOf&) const = default;
};
/// How many meet: each with each, or the only one with himself.
[[nodiscard]] std::size_t meetings(const Experiment& experiment);
[[nodiscard]] std::size_t pairs_in(const Experiment& experiment);
/// Pair i of an experiment. @param index from 0, may lie beyond `pairs_in`
[[nodiscard]] PairOf pair_of(const Experiment& experiment, std::size_t index);

/// The experiment as text, the same for the same; reads back as the same.
[[nodiscard]] std::string to_json(const Experiment& experiment);
/// @throws std::invalid_argument if it is none
[[nodiscard]] Experiment experiment_of_json(std::string_view text);
/// What makes it this experiment and no other: everything but how many pairs are fought, for one
/// may fight more of them later.
[[nodiscard]] std::uint64_t identity(const Experiment& experiment);

/// Why it cannot be fought, if so. What is in its files is found by `Lists::of`.
[[nodiscard]] Result<void> sound(const Experiment& experiment);

/// Reads "NAME=COMMANDER" or "COMMANDER" (see `lead_of`), which is then also the name.
[[nodiscard]] Result<Contender> contender_of(const std::string& told);

}  // namespace opfor::arena
