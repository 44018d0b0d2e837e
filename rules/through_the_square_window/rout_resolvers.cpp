#include <algorithm>

#include "rules/through_the_square_window/actions.hpp"
#include "rules/through_the_square_window/resolver_fields.hpp"
#include "rules/through_the_square_window/rout.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Chance;
using chance::Purpose;

constexpr std::int64_t kFarthestGap = 400;

ResolverField kind_field(Kind standard) { return word_field("kind", "troops", standard); }
ResolverField quality_field() { return word_field("quality", "their training", Quality::trained); }
/// Levy is Poor whatever is said (TTSW-CARD-5).
Quality quality_in(const Values& v) {
  return quality_of(chosen<Kind>(v, "kind"), chosen<Quality>(v, "quality"));
}

Resolver rally() {
  return resolver("rally", "what becomes of routers", "TTSW-RAL-1, 2", {quality_field()},
                  [](const Values& v, Chance& chance) -> Values {
                    return {{"routers", worded(test_rally(chance, key_for(Purpose::rout),
                                                          chosen<Quality>(v, "quality")))}};
                  });
}

Resolver pursuit_end() {
  return resolver("pursuit_end", "whether pursuers halt, or come back to the table",
                  "TTSW-PUR-1, 2, TTSW-OFF-2",
                  {kind_field(Kind::early_cuirassiers), quality_field(),
                   flag_field("natural_six", "option pursuit.natural_six")},
                  [](const Values& v, Chance& chance) -> Values {
                    PursuitOptions options;
                    options.natural_six = truth(v, "natural_six");
                    const Kind kind = chosen<Kind>(v, "kind");
                    if (arm_of(kind) == Arm::guns) {
                      return {{"barred", std::string{"guns"}}};
                    }
                    if (halts_freely(kind, quality_in(v)))
                      return {{"halts", std::string{"as it likes"}}};
                    const bool halts = test_pursuit(chance, key_for(Purpose::pursuit), kind,
                                                    quality_in(v), options);
                    return {{"halts", std::string{halts ? "yes" : "no"}}};
                  });
}

Resolver pursuit() {
  return resolver("pursuit", "how far pursuers go, and whether they reach their quarry",
                  "TTSW-ROU-T1, TTSW-ROU-4, 5",
                  {kind_field(Kind::charging_cavalry), quality_field(),
                   flag_field("mounted", "they are dragoons in the saddle"),
                   flag_field("quarry_horse", "whom they pursue is mounted"),
                   length_field("gap", "between them and their quarry", 200, kFarthestGap),
                   flag_field("later", "it is not the first move of the pursuit"),
                   flag_field("later_die", "option pursuit.later_die")},
                  [](const Values& v, Chance& chance) -> Values {
                    const Kind kind = chosen<Kind>(v, "kind");
                    const Pursuit duty = pursuit_duty(kind, truth(v, "mounted"), quality_in(v),
                                                      truth(v, "quarry_horse"));
                    Values values{{"pursuit", worded(duty)}};
                    if (duty == Pursuit::none) return values;
                    PursuitOptions options;
                    options.later_die = truth(v, "later_die");
                    const Length goes = pursuit_move(chance, key_for(Purpose::pursuit), kind,
                                                     !truth(v, "later"), options);
                    values["goes_mm"] = as_millimetres(goes);
                    values["reaches"] = within(distance_in(v, "gap"), goes);
                    return values;
                  });
}

Resolver distances() {
  return resolver(
      "distances", "how far a unit goes when it must or may (no dice)",
      "TTSW-ROU-T1, TTSW-ACT-T1, TTSW-MOR-10, TTSW-EMG-6, 7",
      {kind_field(Kind::pike_and_shot), flag_field("mounted", "they are dragoons in the saddle")},
      [](const Values& v, Chance&) -> Values {
        const Kind kind = chosen<Kind>(v, "kind");
        const bool guns = arm_of(kind) == Arm::guns;
        const bool mounted = truth(v, "mounted");
        Values values{{"rout_mm", as_millimetres(rout_distance(kind, mounted))}};
        if (!guns) values["retire_by_morale_mm"] = as_millimetres(kMoraleRetreat);
        const bool evades = std::any_of(kCards.begin(), kCards.end(), [&](const Card& card) {
          return card.kind == kind && card.abilities.has(Ability::evade);
        });
        if (evades) values["evade_mm"] = as_millimetres(evasion(kind));
        // The die of an initial pursuit comes on top.
        if (!guns && !(kind == Kind::dragoons && mounted)) {
          values["pursue_mm"] = as_millimetres(pursuit_distance(kind));
        }
        return values;
      });
}

}  // namespace

std::vector<Resolver> rout_resolvers() { return {rally(), pursuit(), pursuit_end(), distances()}; }

}  // namespace opfor::through_the_square_window
