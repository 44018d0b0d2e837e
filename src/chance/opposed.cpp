#include "chance/opposed.hpp"

#include <array>

#include "chance/enumerator.hpp"

namespace opfor::chance {
namespace {

/// Beyond so many ties in a row (1 in 6 to the 100th) occurrences would run out: side a has it.
constexpr int kMostRolls = 100;

}  // namespace

Side roll_off(Chance& chance, Key key, int sides) {
  if (Enumerator* enumerator = chance.enumerator()) {
    // Rolling again until they differ is even for both, however long it takes.
    const Probability half(1, 2);
    return static_cast<Side>(enumerator->branch({half, half}));
  }
  for (int roll = 0; roll < kMostRolls; ++roll) {
    std::array<Request, 2> both;
    for (std::size_t i = 0; i < both.size(); ++i) {
      Throw dice;
      dice.key = key;
      dice.key.side = static_cast<Side>(i);
      dice.sides = static_cast<std::uint8_t>(sides);
      both[i] = dice;
    }
    const auto faces = chance.answer_all(both);
    if (faces[0].value != faces[1].value) {
      return faces[0].value > faces[1].value ? Side::a : Side::b;
    }
    ++key.occurrence;
  }
  return Side::a;
}

}  // namespace opfor::chance
