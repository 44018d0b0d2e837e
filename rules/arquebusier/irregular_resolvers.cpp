#include <algorithm>

#include "chance/enumerator.hpp"
#include "rules/arquebusier/irregular.hpp"
#include "rules/arquebusier/resolver_fields.hpp"
#include "rules/arquebusier/shooting.hpp"

namespace opfor::arquebusier {
namespace {

using chance::Chance;

constexpr std::int64_t kMostFormations = 12;

Resolver becoming_irregular() {
  std::vector<ResolverField> fields{
      flag_field("by_nature", "it is irregular by nature"),
      number_field("shot_lost", "elements lost to shooting this turn", "elements", 0, 0,
                   kMostElements),
      flag_field("shot_at", "a die was rolled at it"),
      inches_field("distance", "to the nearest of those who shot at it", 120, 720),
      flag_field("cavalry", "it contains cavalry"),
      flag_field("changing", "it mounts or dismounts"),
      flag_field("in_melee", "it is in contact after the moves"),
      flag_field("was_in_melee", "it was when the turn began"),
      flag_field("bad_contact", "its rear is touched, or a pike at its side"),
      flag_field("first_turn", "this is turn 1"),
      inches_field("moved", "by manoeuvre this turn", 0, 120),
      inches_field("moved_last", "by manoeuvre last turn", 0, 120),
      word_field("standing_cavalry_test", "option standing_cavalry_test",
                 StandingCavalryTest::previous_turn),
      flag_field("general_killed", "a General of its own side is killed"),
      inches_field("general_distance", "from it to him", 0, 720)};
  return resolver("irregular", "whether a formation becomes irregular, and why (no dice)",
                  "AQ-IRR-1 to 7, 10", std::move(fields), [](const Values& v, Chance&) -> Values {
                    UnderShot shot;
                    shot.lost = small(v, "shot_lost");
                    shot.cavalry = truth(v, "cavalry");
                    shot.changing = truth(v, "changing");
                    if (truth(v, "shot_at")) shot.nearest_shot = inches(v, "distance").as_double();
                    InContact contact;
                    contact.in_melee = truth(v, "in_melee");
                    contact.was_in_melee = truth(v, "was_in_melee");
                    contact.bad_contact = truth(v, "bad_contact");
                    contact.changing = shot.changing;
                    contact.cavalry = shot.cavalry;
                    contact.first_turn = truth(v, "first_turn");
                    contact.moved = inches(v, "moved").as_double();
                    contact.moved_last = inches(v, "moved_last").as_double();
                    std::vector<Cause> causes = causes_of_shooting(shot);
                    for (const Cause cause : causes_of_contact(
                             contact, chosen<StandingCavalryTest>(v, "standing_cavalry_test"))) {
                      causes.push_back(cause);
                    }
                    if (truth(v, "general_killed") &&
                        shaken_by_generals_death(inches(v, "general_distance").as_double())) {
                      causes.push_back(Cause::general_killed);
                    }
                    const bool by_nature = truth(v, "by_nature");
                    Values values{{"irregular", by_nature || !causes.empty()},
                                  {"loses_an_element_each_turn", by_nature && !causes.empty()}};
                    for (const Cause cause : causes) values[name_of(cause)] = true;
                    return values;
                  });
}

Resolver army_rout() {
  return resolver(
      "army_rout", "whether a force routs (no dice)", "AQ-ROUT",
      {number_field("regular", "its formations on the table that are regular, artillery apart",
                    "formations", 1, 0, kMostFormations),
       number_field("irregular", "its other ones, artillery apart", "formations", 0, 0,
                    kMostFormations),
       number_field("artillery", "of guns and mortars", "formations", 0, 0, kMostFormations),
       number_field("shaken", "of the regular, so many (all, at most) become irregular now",
                    "formations", 0, 0, kMostFormations)},
      [](const Values& v, Chance&) -> Values {
        const int regular = small(v, "regular");
        const int left = regular - std::min(regular, small(v, "shaken"));
        return {{"routs", force_routs(left)}, {"regular_left", std::int64_t{left}}};
      });
}

/// One regular formation under fire: it is lost to the force's regulars.
bool shaken_by(int hits, int elements, const Values& v) {
  UnderShot shot;
  shot.lost = std::min(hits, elements);
  const Arm arm = line_of(chosen<Type>(v, "type")).arm;
  shot.cavalry = arm == Arm::mounted || (arm == Arm::dragoon && truth(v, "mounted"));
  if (number(v, "dice") > 0) shot.nearest_shot = inches(v, "distance").as_double();
  return shot.lost == elements || !causes_of_shooting(shot).empty();
}

Resolver last_regulars() {
  std::vector<ResolverField> fields{
      number_field("regular", "formations that are the last regular ones of their force",
                   "formations", 1, 1, kMostFormations),
      number_field("shot_at", "so many of them (all, at most) are shot at", "formations", 1, 1,
                   kMostFormations),
      number_field("dice", "at each of these", "dice", 7, 0, 32),
      word_field("type", "their troops", Type::sword),
      flag_field("mounted", "of dragoons: in the saddle"),
      number_field("elements", "of each", "elements", 6, 1, kMostElements),
      inches_field("distance", "to the nearest of those who shoot", 120, 720)};
  add(fields, target_score_fields());
  return resolver(
      "last_regulars",
      "how many of a force's last regular formations fire leaves, and whether it routs",
      "AQ-IRR-1, 3, 4, AQ-ROUT", std::move(fields), [](const Values& v, Chance& chance) -> Values {
        const int regular = small(v, "regular");
        const auto shot_at = static_cast<std::size_t>(std::min(regular, small(v, "shot_at")));
        const int least =
            score_needed(chosen<Type>(v, "type"), Class::regular, target_scores_of(v));
        const int elements = small(v, "elements");
        const int left =
            chance::rounds(chance, shot_at, regular, [&](Chance& inner, std::size_t i, int so_far) {
              chance::Key key = key_for(chance::Purpose::to_hit);
              key.occurrence = static_cast<std::uint8_t>(i);
              const int hits = throw_shots(inner, key, small(v, "dice"), least);
              return so_far - (shaken_by(hits, elements, v) ? 1 : 0);
            });
        return {{"routs", force_routs(left)}, {"regular_left", std::int64_t{left}}};
      });
}

}  // namespace

std::vector<Resolver> irregular_resolvers() {
  return {becoming_irregular(), army_rout(), last_regulars()};
}

}  // namespace opfor::arquebusier
