#pragma once

#include <string>

#include "drill/resolver_parts.hpp"
#include "rules/over_the_hills/combat.hpp"
#include "rules/over_the_hills/fire.hpp"
#include "rules/over_the_hills/morale.hpp"
#include "rules/over_the_hills/purse.hpp"
#include "rules/over_the_hills/troops.hpp"

/// What this sheet's resolvers share. Lengths are in tenths of an inch.
namespace opfor::over_the_hills {

/// A length in tenths of an inch as tenths of a millimetre; and back, to the nearest.
[[nodiscard]] double distance_in(const Values& v, const std::string& name);
[[nodiscard]] std::int64_t as_tenths_of_an_inch(double tenths);

/// Troops by their type: fields "x", "x_fs", "x_fh", "x_formation".
/// @param standard a key of `kTroops`
[[nodiscard]] std::vector<ResolverField> troop_fields(const std::string& unit,
                                                      const std::string& words,
                                                      std::string_view standard);
struct TroopValues {
  const Troops* troops = nullptr;
  Strength strength;
  std::optional<Formation> formation;  ///< nothing where those troops have no such formation
};
[[nodiscard]] TroopValues troops_in(const Values& v, const std::string& unit);
[[nodiscard]] Mover mover_in(const TroopValues& unit);
/// A throw of the first unit about the second.
[[nodiscard]] chance::Key key_of_both(chance::Purpose purpose);
/// Why what is asked for is no case at all.
enum class CaseBar : std::uint8_t {
  formation,  ///< those troops have no such formation
  not_artillery,
  never_meet,  ///< in combat
  routing      ///< there is no combat with it
};
/// What comes out where something is not open: "barred", and why.
template <Worded E>
[[nodiscard]] Values barred(E why) {
  return {{"barred", worded(why)}};
}

/// A built-up area, works and the like.
[[nodiscard]] ResolverField building_field(const std::string& unit);

/// The target of fire: troops and "target_..." flags.
[[nodiscard]] std::vector<ResolverField> mark_fields();
/// Of troops in a formation that they have.
[[nodiscard]] Mark mark_in(const Values& v, const TroopValues& target);

/// What helps a unit in its tests: fields "x_neighbour", "x_brigadier"...
[[nodiscard]] std::vector<ResolverField> help_fields(const std::string& unit);
[[nodiscard]] Support help_in(const Values& v, const std::string& unit);
/// A test of a unit, with what helps it. Each occasion has its own throw.
[[nodiscard]] TestResult tested(const Values& v, chance::Chance& chance, const std::string& unit,
                                const Strength& strength, const MoraleTest& test);
[[nodiscard]] TestResult tested(const Values& v, chance::Chance& chance, const std::string& unit,
                                const Strength& strength, Occasion occasion);

/// The options by their names; those that a resolver does not ask for stand as they do by
/// themselves.
[[nodiscard]] std::vector<ResolverField> state_option_fields();
[[nodiscard]] std::vector<ResolverField> score_option_fields();
[[nodiscard]] ResolverField scale_option_field();
[[nodiscard]] Options options_in(const Values& v);

/// A score as values: "score", "base", and each line by its key, behind a prefix.
void add_score(Values& values, const std::string& prefix, const Score& score);
/// Fatigue as values: its total as `name`, and "name_cause" of each cause but failed tests.
void add_fatigue(Values& values, const std::string& name, const Fatigue& fatigue);

/// Command, orders, moves, changes of formation, distances.
[[nodiscard]] std::vector<Resolver> movement_resolvers();
/// Small arms, artillery, defensive fire, and their scores.
[[nodiscard]] std::vector<Resolver> fire_resolvers();
/// Combat, its score, what winners may do, buildings that burn.
[[nodiscard]] std::vector<Resolver> combat_resolvers();
/// Tests, rallying, resupply, commanders, reactions to a charge.
[[nodiscard]] std::vector<Resolver> morale_resolvers();

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::CaseBar> {
  static constexpr std::array<std::string_view, 4> all{"formation", "not_artillery", "never_meet",
                                                       "routing"};
};
}  // namespace opfor
