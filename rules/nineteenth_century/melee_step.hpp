#pragma once

#include <array>
#include <span>
#include <vector>

#include "battle/event.hpp"
#include "drill/asks.hpp"
#include "rules/nineteenth_century/fire.hpp"
#include "rules/nineteenth_century/melee.hpp"

/// Step 6: who fights whom, losses, push back, following up.
namespace opfor::nineteenth_century {

/// Groups that are connected by contacts, with the figures that fight (NC-MEL-3, 9).
struct Melee {
  std::array<std::vector<UnitId>, 2> units;    ///< of side a, of side b; by id
  std::array<std::vector<Figure>, 2> figures;  ///< the same, attached men included
};

/// All melees, in the order of their lowest units of side A.
[[nodiscard]] std::vector<Melee> melees(const Situation& now);

/// A match with the figures that fight it, in the order of its fighters.
struct Pairing {
  std::vector<Figure> a;
  std::vector<Figure> b;
};
/// The fairest matching: as even as possible (NC-MEL-4), figures against those nearest to them.
[[nodiscard]] std::vector<Pairing> pair_off(const Melee& melee);
[[nodiscard]] Match match_of(const Battle& battle, const Pairing& pairing);

/// Each melee that stands to be fought, with the exact odds of who goes back.
[[nodiscard]] std::vector<std::string> fights_in_words(const Situation& now);

/// How far a winner may go to touch the beaten again: as far as they were pushed, and what a push
/// straight away falls short of on either side (NC-MEL-7).
inline constexpr Length kFollows = kPushedBack + Length::tenths(5);
/// The nearest of the beaten that a winner can reach again.
[[nodiscard]] UnitId whom_to_follow(const Situation& now, UnitId winner,
                                    std::span<const UnitId> beaten);
/// The enemy that a winner may follow and reach again, within 5 cm (NC-MEL-7); none: `kNoUnit`.
[[nodiscard]] Decision follow_up_decision(const Situation& now, UnitId winner, UnitId beaten);

/// Fights all melees: dice of all of them are thrown from one state (NC-MEL-2), then losses come
/// off, the beaten go back, and the winners are asked whether they follow.
void melee_step(Play& play);

}  // namespace opfor::nineteenth_century
