#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/assembly.hpp"

/// The files that a verb was told to write, looked at before it does anything.
namespace opfor::cli {

struct Target {
  std::string_view what;  ///< "the map"
  std::optional<std::string> path;
};

/// Whether all of them can be written, no two are the same, and none is a file that is read. Asked
/// before anything is played: nobody loses a turn to a name that was taken.
[[nodiscard]] Result<void> may_write_all(const std::vector<Target>& written,
                                         const std::vector<Target>& read, Over over);

/// The battle goes on in the file that it was read from; of one that is damaged a copy stays.
void go_on_in(HeldFile held, Game& game);

[[nodiscard]] inline Over over_of(bool force) { return force ? Over::asked : Over::never; }

}  // namespace opfor::cli
