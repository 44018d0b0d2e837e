#include "rules/nineteenth_century/resolvers.hpp"

#include "drill/reaction_resolvers.hpp"
#include "drill/resolver_parts.hpp"
#include "rules/nineteenth_century/combat_resolvers.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/sighting.hpp"

namespace opfor::nineteenth_century {
namespace {

using chance::Chance;

Resolver command_points() {
  return resolver(
      "command_points", "command points that an officer throws", "NC-CMD-1 to 4",
      {word_field("grade", "grade of the officer", Grade::veteran),
       flag_field("busy", "he loads or fires this turn, or is in melee"),
       flag_field("musician", "a drummer or bugler is commanded"),
       word_field("mode", "points are the sum of the dice, or their number", CommandPoints::sum)},
      [](const Values& v, Chance& chance) -> Values {
        const Officer o{chosen<Grade>(v, "grade"), truth(v, "busy"), truth(v, "musician")};
        const int points = throw_command_points(chance, key_for(chance::Purpose::command), o,
                                                chosen<CommandPoints>(v, "mode"));
        return {{"points", std::int64_t{points}}};
      });
}

Resolver spotting() {
  return resolver("spotting", "whether a group at the edge of concealing terrain is made out",
                  "NC-VIS-4",
                  {number_field("distance", "from the observer to the target", "mm", 300, 0, 5000)},
                  [](const Values& v, Chance& chance) -> Values {
                    const int die = chance::ask_face(chance, key_for(chance::Purpose::sighting));
                    const auto tenths = static_cast<std::int32_t>(number(v, "distance") * 10);
                    return {{"seen", sighted(die, Length::tenths(tenths))}};
                  });
}

/// All tables, and the facts that this sheet fills in: those up to `light_target`.
ReactionFields reaction_fields() {
  ReactionFields of{"NC-RF-1 to 14, NC-ACT-1 to 3", "NC-RF-1 to 13", {}, {}};
  for (std::size_t i = 0; i < Words<Table>::all.size(); ++i) {
    of.tables.push_back(static_cast<Table>(i));
  }
  for (std::size_t i = 0; i <= static_cast<std::size_t>(Fact::light_target); ++i) {
    of.facts.push_back(static_cast<Fact>(i));
  }
  return of;
}

}  // namespace

std::vector<Resolver> resolvers(const Reactions& reactions) {
  std::vector<Resolver> all{command_points()};
  for (Resolver& resolver : reaction_resolvers(reactions, reaction_fields())) {
    all.push_back(std::move(resolver));
  }
  all.push_back(spotting());
  for (Resolver& resolver : combat_resolvers()) all.push_back(std::move(resolver));
  return all;
}

}  // namespace opfor::nineteenth_century
