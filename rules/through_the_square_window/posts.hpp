#pragma once

#include "rules/through_the_square_window/situation.hpp"

/// Where generals are heard best (TTSW-DEC-15). Who is in command is measured as the next turn
/// begins (TTSW-CMD-2), when bodies have moved that stand still as their general rides.
namespace opfor::through_the_square_window {

/// Where the middle of a body is likely to stand when its side has moved: as far forward on the
/// straight way to its place as its actions carry it, if it is to go there and its cell lets it.
[[nodiscard]] Vec after_its_move(const Situation& now, UnitId unit);

/// Whom a general commands: his wing; a commander-in-chief all of his side besides who hear a
/// general of their own (TTSW-CMD-2).
[[nodiscard]] UnitSet who_needs(const Situation& now, UnitId general);

/// How many of those hear him from some place in the next turn; one on difficult ground counts
/// twice: unheard, with its one action, it could not stir there (TTSW-CMD-3, ACT-3).
/// @param with the body with which he goes, or none
[[nodiscard]] int heard_from(const Situation& now, const UnitSet& wing, Vec place,
                             UnitId with = kNoUnit);

/// Where most of those whom he commands will hear him, a little behind them, in the middle of his
/// wing if that does as well; or as far on the way there as he rides. Where he is, if nobody is
/// left.
[[nodiscard]] field::Pose post_of(const Situation& now, UnitId general);

/// An enemy could lay hands on a general who stands alone there.
[[nodiscard]] bool near_an_enemy(const Situation& now, UnitId general, Vec place);

}  // namespace opfor::through_the_square_window
