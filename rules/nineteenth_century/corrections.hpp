#pragma once

#include <optional>

#include "battle/correction.hpp"
#include "core/problem.hpp"
#include "drill/vocabulary.hpp"

namespace opfor::nineteenth_century {

/// What else may be told, in which words.
[[nodiscard]] Vocabulary vocabulary();

/// The player sets the table right: places, losses, states (see `Sheet::correct`).
[[nodiscard]] std::optional<Problem> correct(Battle& battle, const Correction& correction);

}  // namespace opfor::nineteenth_century
