#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "plays/play_text.hpp"
#include "scenario/scenario.hpp"

/// From the first sections of a play to a battle.
namespace opfor::plays {

/// What is wrong with a play, and in which line.
struct Wrong : std::runtime_error {
  Wrong(Where at, const std::string& what) : std::runtime_error(what), where(std::move(at)) {}
  Where where;
};

struct Table {
  Scenario scenario;
  Battle battle;
  [[nodiscard]] const Sheet& sheet() const { return *scenario.sheet; }
  [[nodiscard]] const Setting& setting() const { return battle.setting(); }
};

/// The battle that the sections describe; those that are of no scenario are passed over.
/// @throws Wrong
[[nodiscard]] Table set_up(const std::vector<Section>& sections);
/// The same as a scenario file, for people.
[[nodiscard]] std::string scenario_text(const std::vector<Section>& sections);

/// Keys parted by commas: "ranks = 2, state = unsteady".
using Keys = std::map<std::string, std::string>;

/// A number, or what is wrong. @throws Wrong
[[nodiscard]] double number_in(const Line& line, const std::string& text);
/// The unit of an id. @throws Wrong with a near miss
[[nodiscard]] UnitId unit_in(const Line& line, const Setting& setting, const std::string& id);

}  // namespace opfor::plays
