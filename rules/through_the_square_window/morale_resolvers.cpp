#include "rules/through_the_square_window/resolver_fields.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Chance;
using chance::Purpose;

std::vector<ResolverField> test_fields() {
  std::vector<ResolverField> fields = unit_fields("unit", "who test", "LIN-D");
  fields.push_back(lost_field("lost", "strength lost to shooting, now and before"));
  add(fields, tester_fields(false));
  add(fields, morale_option_fields());
  return fields;
}

/// The tester, or why there is none.
struct TesterOrBar {
  Tester tester;
  std::optional<Values> barred;
};
TesterOrBar test_in(const Values& v) {
  const UnitValues unit = unit_in(v, "unit");
  if (!unit.formation) return {{}, no_such_formation()};
  const Strength strength = after_shooting(full_strength(*unit.card), small(v, "lost"));
  if (strength.destroyed()) return {{}, Values{{"barred", std::string{"destroyed"}}}};
  return {tester_in(v, unit, strength, false), std::nullopt};
}

Resolver morale_dice_resolver() {
  return resolver("morale_dice", "the dice of a test of morale, line by line (no dice)",
                  "TTSW-MOR-1 to 7", test_fields(), [](const Values& v, Chance&) -> Values {
                    const TesterOrBar found = test_in(v);
                    if (found.barred) return *found.barred;
                    const MoraleOptions options = morale_options_in(v);
                    const Terms terms = morale_terms(found.tester, options);
                    Values values{{"dice", std::int64_t{morale_dice(terms, options)}}};
                    for (const Term& term : terms) {
                      values[std::string{term.key}] = std::int64_t{term.value};
                    }
                    return values;
                  });
}

Resolver morale_resolver() {
  return resolver("morale", "a test of morale", "TTSW-MOR-1 to 14", test_fields(),
                  [](const Values& v, Chance& chance) -> Values {
                    const TesterOrBar found = test_in(v);
                    if (found.barred) return *found.barred;
                    Values values;
                    add_effect(values, test_morale(chance, key_for(Purpose::test), found.tester,
                                                   morale_options_in(v)));
                    return values;
                  });
}

}  // namespace

std::vector<Resolver> morale_resolvers() { return {morale_resolver(), morale_dice_resolver()}; }

}  // namespace opfor::through_the_square_window
