#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "ai/behaviour/behaviour.hpp"
#include "battle/behaviour_options.hpp"
#include "core/problem.hpp"

namespace opfor {

/// Reads the behaviour file of a sheet (format: ai/tables/README.md) with the options applied.
/// Gives either the behaviour or everything that is wrong with the file, each with its line and
/// column. `file_name` is what the problems call the file. At most 1 MB.
[[nodiscard]] tl::expected<Behaviour, Problems> read_behaviour(std::string_view text,
                                                               std::string_view file_name,
                                                               const BehaviourOptions& options);

}  // namespace opfor
