#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "core/fixed_vector.hpp"
#include "core/ids.hpp"
#include "core/words.hpp"

/// Dice and cards as requests. The rules never roll: they ask, saying what for.
namespace opfor::chance {

/// What a throw or a draw is for. Part of its key, hence frozen: only append.
enum class Purpose : std::uint8_t {
  reaction,  ///< the die that finds the cell of the action table
  command,   ///< command points
  initiative,
  sighting,
  to_hit,
  pick,  ///< which figure is hit, and how badly
  damage,
  melee,
  arrival,  ///< whether somebody comes (back) on the table
  test,     ///< a test of the sheet's own
  plan,     ///< the commander's hidden plan
  temperament,
  manoeuvre,    ///< whether troops do what is asked of them
  leader_risk,  ///< what becomes of a leader whose troops are shot at or fight
  pursuit,      ///< whether troops must pursue, or may stop
  rout          ///< what the flight of friends does to troops near them
};

inline constexpr std::size_t kPurposes = 16;

/// What of the faces matters. It fixes what the enumerator branches on and what a player types.
enum class Reading : std::uint8_t {
  face,             ///< one die: value = its face
  successes,        ///< n dice against one target: value = how many reach it
  each,             ///< n dice, each against its own target: value = bit i set if die i reaches it
  faces,            ///< n dice in order: the faces
  sum,              ///< n dice: value = their sum
  lowest_and_ones,  ///< n dice: value = min(lowest, 3) * 4 + min(number of ones, 2)
  picks,            ///< n pairs (a die of `pick_sides`, a die of `sides`): the faces, in pairs
  scaled            ///< one die that counts `scale` each: value = its face
};

/// What tells one throw from every other. A random die is a pure function of the battle's seed,
/// this and its index in the pool.
struct Key {
  std::uint16_t turn = 0;
  std::uint8_t phase = 0;  ///< the step of the sheet's turn
  Side side = Side::a;
  UnitId unit = kNoUnit;   ///< who
  UnitId other = kNoUnit;  ///< against whom
  Purpose purpose = Purpose::test;
  std::uint8_t occurrence = 0;  ///< 0, 1, 2... where the rest would be equal within a turn
  constexpr auto operator<=>(const Key&) const = default;
};

/// A request for dice.
struct Throw {
  Key key;
  Reading reading = Reading::face;
  std::uint8_t count = 1;                 ///< 1..64 (picks: 1..32 pairs)
  std::uint8_t sides = 6;                 ///< 2..100
  std::uint8_t target = 0;                ///< successes: the least face that counts
  std::uint8_t pick_sides = 0;            ///< picks: number of candidates
  FixedVector<std::uint8_t, 32> targets;  ///< each: one a die
  std::int16_t row = 0;                   ///< the total that will choose the table row, for display
};

/// The cards that are left in a pack: bit i is card i; i / 13 = suit (clubs, diamonds, hearts,
/// spades), i % 13 = rank (0 = ace).
using Cards = std::uint64_t;
inline constexpr Cards kFullPack = (Cards{1} << 52) - 1;

/// A request for one card of those left.
struct Draw {
  Key key;
  Cards left = kFullPack;  ///< not empty
};

using Request = std::variant<Throw, Draw>;
[[nodiscard]] const Key& key_of(const Request& request);

inline constexpr std::size_t kMostDice = 64;

/// An answer: the value by the request's reading, and the faces where they are known (a player may
/// type "4 of 10 hit" without faces). Readings `faces` and `picks` always know them.
struct Answer {
  std::uint64_t value = 0;
  FixedVector<std::uint8_t, kMostDice> faces;
  constexpr bool operator==(const Answer&) const = default;
};

/// The answer that these faces give under the throw's reading.
/// @throws std::invalid_argument if their number or one of them does not fit the throw.
[[nodiscard]] Answer read_faces(const Throw& request, std::span<const std::uint8_t> faces);

/// How many faces a full answer of the throw has (picks: two a pair).
[[nodiscard]] std::size_t faces_wanted(const Throw& request);
/// Number of sides of face `i` of the throw (picks alternate).
[[nodiscard]] int sides_of_face(const Throw& request, std::size_t i);
/// Least and greatest `value` where the throw may be answered by a bare number (face, successes,
/// sum, scaled).
struct Range {
  std::uint64_t least;
  std::uint64_t most;
};
[[nodiscard]] Range value_range(const Throw& request);
/// True if a bare number answers it.
[[nodiscard]] bool takes_value(Reading reading);

}  // namespace opfor::chance

namespace opfor {
template <>
struct Words<chance::Purpose> {
  static constexpr std::array<std::string_view, chance::kPurposes> all{
      "reaction",  "command",     "initiative", "sighting", "to hit", "pick",
      "damage",    "melee",       "arrival",    "test",     "plan",   "temperament",
      "manoeuvre", "leader risk", "pursuit",    "rout"};
};
template <>
struct Words<chance::Reading> {
  static constexpr std::array<std::string_view, 8> all{
      "face", "successes", "each", "faces", "sum", "lowest and ones", "picks", "scaled"};
};
}  // namespace opfor
