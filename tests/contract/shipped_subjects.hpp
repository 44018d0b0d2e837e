#pragma once

#include <vector>

#include "contract/kit.hpp"

namespace opfor::contract {

/// Every sheet of the program, each on the ground of a scenario of its own.
[[nodiscard]] std::vector<Subject> shipped_subjects();

}  // namespace opfor::contract
