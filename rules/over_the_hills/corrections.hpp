#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "battle/correction.hpp"
#include "core/problem.hpp"
#include "drill/vocabulary.hpp"

/// A player sets the table right: losses are fatigue hits.
namespace opfor::over_the_hills {

[[nodiscard]] std::span<const std::string_view> states();
[[nodiscard]] Vocabulary vocabulary();
[[nodiscard]] std::optional<Problem> correct(Battle& battle, const Correction& correction);

}  // namespace opfor::over_the_hills
