#pragma once

#include <optional>
#include <string>

#include "drill/resolver_parts.hpp"
#include "rules/through_the_square_window/morale.hpp"
#include "rules/through_the_square_window/strength.hpp"

/// What this sheet's resolvers share.
namespace opfor::through_the_square_window {

/// A length in whole millimetres, and the value of it in tenths of one.
[[nodiscard]] ResolverField length_field(std::string name, std::string words, std::int64_t standard,
                                         std::int64_t most);
[[nodiscard]] double distance_in(const Values& v, const std::string& name);
/// A length that comes out, in millimetres.
[[nodiscard]] std::int64_t as_millimetres(Length length);

/// A unit by its card: fields "x", "x_quality", "x_formation".
[[nodiscard]] std::vector<ResolverField> unit_fields(const std::string& unit,
                                                     const std::string& words,
                                                     std::string_view standard);
/// Its card, quality and formation. `formation`: nothing where those troops cannot be in it.
struct UnitValues {
  const Card* card = nullptr;
  Quality quality = Quality::trained;
  std::optional<Formation> formation;
};
[[nodiscard]] UnitValues unit_in(const Values& v, const std::string& unit);
/// How much strength a unit of any card may have lost.
[[nodiscard]] ResolverField lost_field(std::string name, std::string words);
/// What comes out where a formation is none of the troops' own: "barred".
[[nodiscard]] Values no_such_formation();

/// The options of morale, as fields.
[[nodiscard]] std::vector<ResolverField> morale_option_fields();
[[nodiscard]] MoraleOptions morale_options_in(const Values& v);
/// What a test of morale depends on beside the events and the troops; `fired_at` leaves out what
/// has nothing to do with shooting.
[[nodiscard]] std::vector<ResolverField> tester_fields(bool fired_at);
/// A tester of these fields: nothing has happened to it yet.
[[nodiscard]] Tester tester_in(const Values& v, const UnitValues& unit, const Strength& strength,
                               bool fired_at);
/// What a test came to, as values.
void add_effect(Values& values, const MoraleResult& result);

/// Command, armies, generals, initiative.
[[nodiscard]] std::vector<Resolver> command_resolvers();
/// Rallying from rout and pursuit, and how far a pursuit goes.
[[nodiscard]] std::vector<Resolver> rout_resolvers();
/// Shooting with the test that follows, and its dice.
[[nodiscard]] std::vector<Resolver> shooting_resolvers();
/// Tests of morale, and their dice.
[[nodiscard]] std::vector<Resolver> morale_resolvers();
/// Melee, its losses, and its dice.
[[nodiscard]] std::vector<Resolver> melee_resolvers();

}  // namespace opfor::through_the_square_window
