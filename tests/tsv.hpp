#pragma once

#include <string>
#include <vector>

namespace opfor::test {

/// The lines of a file below tests/, split at tabs; '#' begins a comment line.
/// @throws std::runtime_error if it cannot be read.
[[nodiscard]] std::vector<std::vector<std::string>> rows_of_file(const std::string& path);

}  // namespace opfor::test
