#pragma once

#include "plays/answers.hpp"
#include "plays/setup.hpp"

/// What a line of `play` does.
namespace opfor::plays {

/// "step": the next step, once. "step P2": that phase is the next, and is played until it is over.
/// "until P2": everything before that phase. "through P2": that phase and all before it. "turn": to
/// the end of the turn. "move": what is chosen for the move is activated, whole, and "a1 acts": its
/// activation by itself, of sheets that activate one by one.
/// "new turn": what lasts a turn is cleared, without the steps that end one, of sheets that have
/// such.
/// @throws Wrong, and whatever the rules throw
void carry_out(const Line& line, Table& table, Answers& answers);

}  // namespace opfor::plays
