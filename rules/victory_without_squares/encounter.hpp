#pragma once

#include "drill/worth.hpp"
#include "rules/victory_without_squares/combat.hpp"
#include "rules/victory_without_squares/rout.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What a fight between two bodies would be like, and who stands about a rout: from the table to
/// the values that combat and rout are made of.
namespace opfor::victory_without_squares {

[[nodiscard]] Fighter fighter(const Battle& battle, UnitId unit);

/// A round of combat of an attacker that would stand there (or stands, where it stands). Uphill is
/// who stands on a higher hill; what lies between is looked for between the middles of the two.
[[nodiscard]] Combat encounter(const Situation& now, UnitId attacker, UnitId defender,
                               const field::Box& attacker_at, bool following_up = false);
[[nodiscard]] Combat encounter(const Situation& now, UnitId attacker, UnitId defender,
                               bool following_up = false);

/// What would bar an attack of one on the other as they stand (`bar`), told without the rest of the
/// encounter.
[[nodiscard]] std::optional<Bar> barred(const Situation& now, UnitId attacker, UnitId defender);

/// The same from whichever side: he never may, as they are formed.
[[nodiscard]] std::optional<Bar> barred_all_round(const Situation& now, UnitId attacker,
                                                  UnitId defender);

/// Whether the attacker is Parliament's horse before 1644 that has not fired at the defender in
/// this activation (VWS-CMB-2).
[[nodiscard]] bool pistols_first(const Battle& battle, UnitId attacker, UnitId defender);

/// The enemies within 8" who could attack a body (VWS-CMB-2), and to whom it shows its flank or its
/// rear if it stands there (12.5, 7).
[[nodiscard]] std::vector<Exposed> exposed_to(const Situation& now, UnitId unit,
                                              const field::Box& there);

/// Of these, to whom it shows neither as it stands.
[[nodiscard]] std::vector<Exposed> newly_exposed_to(const Situation& now, UnitId unit,
                                                    const field::Box& there);

/// The bodies of a side as a rout finds them: those on the table, by id, and their distances.
struct Near {
  std::vector<UnitId> units;  ///< as `Neighbourhood::bodies`
  Neighbourhood neighbourhood;
  [[nodiscard]] std::size_t at(UnitId unit) const;  ///< its index; @throws std::out_of_range
};
/// @param broke a body that has just broken, where it broke (its box of `now`).
[[nodiscard]] Near near_to(const Situation& now, UnitId broke);

}  // namespace opfor::victory_without_squares
