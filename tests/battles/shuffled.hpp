#pragma once

#include "battles/judged.hpp"

namespace opfor::battles {

/// A table that nobody has thought out: the terrain of a shipped battle turned and put down
/// anywhere, its units anywhere on their half of the table and facing anywhere, where they can
/// stand. The same for the same seed.
/// @param options as `ready` takes them
/// @throws std::runtime_error if no such table is found
[[nodiscard]] Ready shuffled(const std::string& name, std::uint64_t seed,
                             const std::vector<std::string>& options = {});

}  // namespace opfor::battles
