#pragma once

#include <optional>

#include "battle/correction.hpp"
#include "core/problem.hpp"

namespace opfor::nineteenth_century {

/// The player sets the table right: places, losses, states (see `Sheet::correct`).
[[nodiscard]] std::optional<Problem> correct(Battle& battle, const Correction& correction);

}  // namespace opfor::nineteenth_century
