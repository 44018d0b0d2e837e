#pragma once

#include "chance/chance.hpp"

namespace opfor::chance {

/// Random dice that are not streamed: each is a pure function of seed, salt, key and its index in
/// the pool, frozen by test vectors. One die more somewhere changes no other die; a larger pool
/// keeps its first dice; a card is the remaining one with the smallest hash of key and card.
class KeyedDice final : public Chance {
 public:
  /// @param salt of the present luck: changed by an undo with `undo_luck = fresh`, 0 at the start.
  explicit KeyedDice(std::uint64_t seed, std::uint64_t salt = 0) : seed_(seed), salt_(salt) {}
  [[nodiscard]] std::vector<Answer> answer_all(std::span<const Request> requests) override;

 private:
  std::uint64_t seed_;
  std::uint64_t salt_;
};

/// Face 1..sides of die `index` of a pool, without bias.
[[nodiscard]] int keyed_face(std::uint64_t seed, std::uint64_t salt, const Key& key,
                             std::size_t index, int sides);
/// The answer of the generator to one request.
[[nodiscard]] Answer keyed_answer(std::uint64_t seed, std::uint64_t salt, const Request& request);

}  // namespace opfor::chance
