#include "rules/arquebusier/commanding.hpp"
#include "rules/arquebusier/resolver_fields.hpp"
#include "rules/arquebusier/shooting.hpp"

namespace opfor::arquebusier {
namespace {

using chance::Chance;
using chance::Purpose;

/// A flag for each line of AQ-CMD-2, by its word.
std::vector<ResolverField> command_fields() {
  std::vector<ResolverField> fields;
  for (const auto& modifier : kCommandModifiers) {
    fields.push_back(flag_field(name_of(modifier.line), std::string{modifier.words}));
  }
  return fields;
}

CommandSituation situation_of(const Values& v) {
  const auto has = [&](CommandLine line) { return truth(v, name_of(line)); };
  CommandSituation s;
  s.regular = has(CommandLine::regular);
  s.general_near = has(CommandLine::general_near);
  s.first_turn = has(CommandLine::first_turn);
  s.mob = has(CommandLine::mob);
  s.in_melee = has(CommandLine::in_melee);
  s.under_fire = has(CommandLine::under_fire);
  s.lost_last_turn = has(CommandLine::lost_last_turn);
  s.commander_dead = has(CommandLine::commander_dead);
  return s;
}

Resolver throw_command() {
  return resolver("command", "whether a formation does what it is ordered to", "AQ-CMD-1 to 5",
                  command_fields(), [](const Values& v, Chance& chance) -> Values {
                    const int modifier = command_modifier(situation_of(v));
                    const int face = throw_for_command(chance, key_for(Purpose::command), modifier);
                    return {{"passes", command_passes(face, modifier)}};
                  });
}

Resolver command_lines_and_sum() {
  return resolver("command_modifiers", "the lines that apply to a command, and their sum (no dice)",
                  "AQ-CMD-2", command_fields(), [](const Values& v, Chance&) -> Values {
                    const CommandSituation situation = situation_of(v);
                    Values values{{"modifier", std::int64_t{command_modifier(situation)}}};
                    for (const CommandLine line : command_lines(situation)) {
                      const auto at = static_cast<std::size_t>(line);
                      values[name_of(line)] = std::int64_t{kCommandModifiers[at].value};
                    }
                    return values;
                  });
}

ResolverField lost_field(const char* words) {
  return number_field("lost", words, "elements", 1, 0, kMostElements);
}

Resolver risk_of_commander() {
  return resolver("commander", "whether a formation's commander falls", "AQ-SHOOT-11",
                  {lost_field("elements lost to shooting in the phase"),
                   flag_field("none_left", "they were its last"),
                   flag_field("commander_dead", "he is dead already")},
                  [](const Values& v, Chance& chance) -> Values {
                    const bool risk = !truth(v, "none_left") && !truth(v, "commander_dead");
                    const chance::Key key = key_for(Purpose::leader_risk);
                    return {{"falls", risk && commander_falls(chance, key, small(v, "lost"))}};
                  });
}

Resolver risk_of_general() {
  std::vector<ResolverField> fields{
      lost_field("elements that the formation he has joined lost in the phase, shot or struck"),
      flag_field("none_left", "they were its last"),
      flag_field("general_risk", "option general_risk")};
  fields[2].standard = true;
  return resolver("general", "whether a General who has joined a formation falls with its men",
                  "AQ-GEN-5", std::move(fields), [](const Values& v, Chance& chance) -> Values {
                    if (!truth(v, "general_risk")) return {{"falls", false}};
                    const int lost = small(v, "lost");
                    if (lost > 0 && truth(v, "none_left")) return {{"falls", true}};
                    const chance::Key key = key_for(Purpose::leader_risk);
                    return {{"falls", commander_falls(chance, key, lost)}};
                  });
}

}  // namespace

std::vector<Resolver> command_resolvers() {
  return {throw_command(), command_lines_and_sum(), risk_of_commander(), risk_of_general()};
}

}  // namespace opfor::arquebusier
