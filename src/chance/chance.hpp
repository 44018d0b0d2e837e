#pragma once

#include <span>
#include <vector>

#include "chance/request.hpp"

namespace opfor::chance {

class Enumerator;

/// The one door through which the rules meet chance. What stands behind it - a generator, a player
/// with real dice, a journal, the enumerator of odds - no rule knows.
class Chance {
 public:
  virtual ~Chance() = default;
  /// Answers independent throws and draws of one moment, in their order. Keys must differ.
  [[nodiscard]] virtual std::vector<Answer> answer_all(std::span<const Request> requests) = 0;
  /// The enumerator, if it is what answers (`parts` and `rounds` ask), else null.
  [[nodiscard]] virtual Enumerator* enumerator() { return nullptr; }
};

/// One request, answered.
[[nodiscard]] Answer ask(Chance& chance, const Request& request);
/// One die: its face.
[[nodiscard]] int ask_face(Chance& chance, const Key& key, int sides = 6);
/// How many of `count` dice show `target` or more.
[[nodiscard]] int ask_successes(Chance& chance, const Key& key, int count, int sides, int target);
/// The sum of `count` dice.
[[nodiscard]] int ask_sum(Chance& chance, const Key& key, int count, int sides = 6);

}  // namespace opfor::chance
