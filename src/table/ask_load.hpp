#pragma once

#include <optional>
#include <string>

#include "table/files.hpp"
#include "table/roster.hpp"

namespace opfor::ask {

/// A roster with the behaviour that it goes by.
struct Loaded {
  std::string file;
  bool on_disk = false;
  Roster roster;
  std::optional<Behaviour> behaviour;  ///< always there
};

/// A roster: from disk, or the shipped one of that path or bare name.
[[nodiscard]] Result<FoundFile> find_roster(const std::string& path);

/// Reads it with its behaviour, or with the table of `tables` (a shipped name or a file).
[[nodiscard]] Result<Loaded> load_roster(const FoundFile& file,
                                         const std::optional<std::string>& tables);

}  // namespace opfor::ask
