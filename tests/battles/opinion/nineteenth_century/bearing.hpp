#pragma once

#include "battles/opinion/nineteenth_century/fire.hpp"

/// Which figures see whom, past terrain and past everybody else (VIS-1).
namespace opfor::battles::opinion::nineteenth_century {

/// How many figures of a group are in range of, and see, somebody who may be hit: surely, and at
/// the most.
[[nodiscard]] Between eligible(UnitId shooter, const Marks& marks, const Seen& seen);

}  // namespace opfor::battles::opinion::nineteenth_century
