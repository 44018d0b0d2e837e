#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "ai/behaviour/fact_questions.hpp"
#include "battle/reaction.hpp"

namespace opfor {

/// Which facts of a unit are known so far. A fact brings with it what follows: where no enemy is in
/// sight none has it in range, and one that has it in range is in sight.
class Knowledge {
 public:
  /// @returns false, and changes nothing, if that contradicts what is known.
  bool set(Fact fact, int value);
  [[nodiscard]] std::optional<int> operator[](Fact fact) const;
  [[nodiscard]] bool knows(Fact fact) const { return (*this)[fact].has_value(); }
  /// What is known; the rest is not so.
  [[nodiscard]] Facts facts() const;
  bool operator==(const Knowledge&) const = default;

 private:
  bool put(Fact fact, int value);
  std::array<std::optional<std::int8_t>, kFacts> of_{};
};

/// Gives facts that follow from others (FactQuestion::follows) their values.
void set_what_follows(Facts& facts);

}  // namespace opfor
