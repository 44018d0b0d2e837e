#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "battle/correction.hpp"
#include "core/problem.hpp"
#include "drill/vocabulary.hpp"

/// The player sets the table right: the parts of it that are this sheet's.
namespace opfor::through_the_square_window {

[[nodiscard]] std::span<const std::string_view> kinds();
[[nodiscard]] std::span<const std::string_view> states();
[[nodiscard]] Vocabulary vocabulary();
[[nodiscard]] std::optional<Problem> correct(Battle& battle, const Correction& correction);

}  // namespace opfor::through_the_square_window
