#pragma once

#include "drill/sheet.hpp"

/// Who has the better of it before a battle is over (src/drill/victory.cpp).
namespace opfor {

/// Who would win if the last turn were over with everybody where he stands.
[[nodiscard]] Verdict as_it_stands(const Sheet& sheet, const Battle& battle);
/// It counts those alone who are somewhere, or could come there.
[[nodiscard]] bool asks_where(const Count& count);
/// Somebody wins or loses by who is where.
[[nodiscard]] bool decided_by_place(const Setting& setting);
/// The same, and no more than so many turns follow this one: nobody has anything to save himself
/// for any more. Whose word is obeyed in the turn after it asks a turn earlier.
/// @param turns >= 0
[[nodiscard]] bool ends_on_a_place(const Battle& battle, int turns);

/// The place by which the battle is decided is not in a side's hands: it would not win as it
/// stands.
[[nodiscard]] bool wants_a_place(const Sheet& sheet, const Battle& battle, Side side);

}  // namespace opfor
