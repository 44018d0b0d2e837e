#pragma once

#include "chance/chance.hpp"
#include "core/ids.hpp"

namespace opfor::victory_without_squares {

/// Which side rolls higher on its D10 and chooses who moves first; ties are rolled again
/// (VWS-TURN-1). The rolls count up the occurrence of the key (its purpose: initiative).
[[nodiscard]] Side throw_for_initiative(chance::Chance& chance, chance::Key key);

}  // namespace opfor::victory_without_squares
