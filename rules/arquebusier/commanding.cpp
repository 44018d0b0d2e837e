#include "rules/arquebusier/commanding.hpp"

#include <algorithm>

namespace opfor::arquebusier {
namespace {

bool applies(CommandLine line, const CommandSituation& s) {
  switch (line) {
    case CommandLine::regular:
      return s.regular;
    case CommandLine::general_near:
      return s.general_near;
    case CommandLine::first_turn:
      return s.first_turn;
    case CommandLine::mob:
      return s.mob;
    case CommandLine::in_melee:
      return s.in_melee;
    case CommandLine::under_fire:
      return s.under_fire;
    case CommandLine::lost_last_turn:
      return s.lost_last_turn;
    case CommandLine::commander_dead:
      return s.commander_dead;
  }
  return false;
}

}  // namespace

std::vector<CommandLine> command_lines(const CommandSituation& situation) {
  std::vector<CommandLine> lines;
  for (const auto& modifier : kCommandModifiers) {
    if (applies(modifier.line, situation)) lines.push_back(modifier.line);
  }
  return lines;
}

int command_modifier(const CommandSituation& situation) {
  int sum = 0;
  for (const auto& modifier : kCommandModifiers) {
    if (applies(modifier.line, situation)) sum += modifier.value;
  }
  return sum;
}

int throw_for_command(chance::Chance& chance, const chance::Key& key, int modifier) {
  chance::Throw die;
  die.key = key;
  die.row = static_cast<std::int16_t>(modifier);
  return static_cast<int>(chance::ask(chance, die).value);
}

double command_chance(int modifier) {
  // The least face that passes is 3 less the modifier; 7 less it, of six faces, are as good.
  return std::clamp(7 - (kCommandPasses - modifier), 0, 6) / 6.0;
}

}  // namespace opfor::arquebusier
