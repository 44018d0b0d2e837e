#pragma once

#include <vector>

#include "drill/posts.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// Where generals are heard best (TTSW-DEC-15). Who is in command is measured as the next turn
/// begins (TTSW-CMD-2), when bodies have moved that stand still as their general rides.
namespace opfor::through_the_square_window {

/// Where the middle of a body is likely to stand when its side has moved: of who is bound by his
/// cell, where that takes him; else as far forward on the way to its place as its actions carry it
/// when it has wheeled to it, if it is to go there.
[[nodiscard]] Vec after_its_move(const Situation& now, UnitId unit);

/// Those whom a general commands: his wing, and a commander-in-chief all of his side, but for who
/// hears another who commands it where that one is (TTSW-CMD-2); of a chief the generals
/// themselves, too (TTSW-CMD-4). Who is on difficult ground counts double: unheard, it could not
/// stir there (TTSW-CMD-3, ACT-3); horse that may charge more than others; a strong body more than
/// what is left of one; less who would do the same unheard. Nobody in the last turn: no other
/// begins. Whom none of them needs has all of his wing: he is not left alone on the field.
[[nodiscard]] std::vector<Hearer> hearers_of(const Situation& now, UnitId general);

/// Somebody counts among them.
[[nodiscard]] bool is_needed(const std::vector<Hearer>& hearers);

/// Where most of those will hear him, well within his reach rather than at its end, since not all
/// go where he thinks that they do: a little behind them, in the middle of his wing if that does as
/// well, the nearer of two that do; some steps from there, if more would hear him; or as far on the
/// way there as he rides. Where he is, if nobody is left.
[[nodiscard]] field::Pose post_of(const Situation& now, UnitId general,
                                  const std::vector<Hearer>& hearers);

/// An enemy could lay hands on a general who stands alone there.
[[nodiscard]] bool near_an_enemy(const Situation& now, UnitId general, Vec place);

}  // namespace opfor::through_the_square_window
