#include "rules/victory_without_squares/initiative.hpp"

#include <array>

#include "chance/enumerator.hpp"
#include "rules/victory_without_squares/tables.hpp"

namespace opfor::victory_without_squares {
namespace {

/// Beyond so many ties in a row (1 in 10 to the 100th) occurrences would run out: side a goes.
constexpr int kMostRolls = 100;

}  // namespace

Side throw_for_initiative(chance::Chance& chance, chance::Key key) {
  key.purpose = chance::Purpose::initiative;
  if (chance::Enumerator* enumerator = chance.enumerator()) {
    // Rolling again until they differ is even for both, however long it takes.
    const chance::Probability half(1, 2);
    return static_cast<Side>(enumerator->branch({half, half}));
  }
  for (int roll = 0; roll < kMostRolls; ++roll) {
    std::array<chance::Request, 2> both;
    for (std::size_t i = 0; i < both.size(); ++i) {
      chance::Throw dice;
      dice.key = key;
      dice.key.side = static_cast<Side>(i);
      dice.sides = kDieSides;
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

}  // namespace opfor::victory_without_squares
