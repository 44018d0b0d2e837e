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

}  // namespace opfor
