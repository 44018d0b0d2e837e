#include "rules/victory_without_squares/initiative.hpp"

#include "chance/opposed.hpp"
#include "rules/victory_without_squares/tables.hpp"

namespace opfor::victory_without_squares {

Side throw_for_initiative(chance::Chance& chance, chance::Key key) {
  key.purpose = chance::Purpose::initiative;
  return chance::roll_off(chance, key, kDieSides);
}

}  // namespace opfor::victory_without_squares
