#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

#include "cli/verbs.hpp"

/// How a battle comes to be played, or goes on: at the terminal, or by another program.
namespace opfor::cli {

struct SatDown {
  std::unique_ptr<Game> game;
  std::string path;    ///< where it is kept; empty: nowhere
  bool saved = false;  ///< it goes on
};
enum class Keeps : std::uint8_t {
  always,    ///< in a file of the scenario's name, if no other is named
  if_named,  ///< a saved battle in its own file
};
/// Begins a scenario or takes up a saved battle, and keeps it from now on.
[[nodiscard]] Result<SatDown> sit_down(const PlayArguments& arguments, Keeps keeps);

/// What is settled when a battle begins, and whether it was told now.
using Fixed = std::initializer_list<std::pair<bool, const char*>>;
/// Of a battle that goes on: none of it may be told again. @param name of the saved battle
[[nodiscard]] Result<void> none_fixed(Fixed told, const std::string& name);

}  // namespace opfor::cli
