#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "telling/sentences.hpp"

/// A part of an experiment that one process of several fights: fixed pairs, whatever the others do.
namespace opfor::arena {

struct Shard {
  std::size_t number = 1;  ///< from 1
  std::size_t of = 1;
  bool operator==(const Shard&) const = default;
  /// Every `of`th pair, so that all shards have their part of all meetings.
  [[nodiscard]] bool has(std::size_t index) const { return index % of == number - 1; }
};

/// Reads a variable of the environment.
using Environment = std::function<std::optional<std::string>(const char* name)>;
/// The process's own.
[[nodiscard]] std::optional<std::string> variable(const char* name);

/// "2/5", or "auto": from what Slurm (job arrays, steps) and OpenMPI tell their processes. A
/// process of several in a task of an array is a shard of all processes of all tasks.
[[nodiscard]] Result<Shard> shard_of(const std::string& told, const Environment& environment);
/// The file of a shard: "results-2of5.arena" of "results.arena".
[[nodiscard]] std::string file_of(const std::string& path, const Shard& shard);

}  // namespace opfor::arena
