#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "battle/reaction.hpp"
#include "core/fixed_vector.hpp"

/// How a person who looks at the table is asked for a fact.
namespace opfor {

enum class AnswerKind : std::uint8_t {
  yes_no,
  number  ///< 0..10
};

/// How long an answer stands.
enum class Standing : std::uint8_t {
  turn,    ///< of this unit, this turn
  battle,  ///< of this unit, for the battle: what it is
  army     ///< of all units, this turn
};

struct FactQuestion {
  Fact fact;
  std::string_view words;  ///< the question; every '#' stands for the unit
  AnswerKind kind = AnswerKind::yes_no;
  Standing standing = Standing::turn;
  /// How often it is so, in 100 situations where it can be: for choosing which to ask first, and
  /// for nothing else. Of a number: how often it is above 0.
  int percent = 50;
  /// Facts without which it cannot be so: nobody has it in range where no enemy is in sight.
  FixedVector<Fact, 2> needs{};
  /// Facts while which it cannot be so: a square has neither flank nor rear.
  FixedVector<Fact, 1> not_while{};
  /// True if it is so whenever what it needs is: then it is never asked for itself.
  bool follows = false;
};

/// The question for a fact: one table, in the order of the facts.
[[nodiscard]] const FactQuestion& question_of(Fact fact);

/// How likely a value is, where the fact can be so: the percentage of a yes; of numbers, the small
/// ones more often. 0..1; sums to 1 over 0..most.
[[nodiscard]] double prior(Fact fact, int value);

/// The question with the unit's name in its places.
[[nodiscard]] std::string question_words(Fact fact, std::string_view unit);

}  // namespace opfor
