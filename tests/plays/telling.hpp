#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "battle/event.hpp"
#include "battle/setting.hpp"
#include "drill/asks.hpp"

/// What happens in a play, a line a thing, in ids and values: what `expect` compares with.
namespace opfor::plays {

/// "b1 is unsteady, was formed: hit by fire (VWS-FIRE-9)".
[[nodiscard]] std::string told(const Setting& setting, const Event& event);
/// "a1 to hit b1: 3", "b1 damage: 9C".
[[nodiscard]] std::string told(const Setting& setting, const chance::Request& request,
                               const chance::Answer& answer);
/// "asked carry_on of a1 at b1: stands | charges".
[[nodiscard]] std::string told(const Setting& setting, const Decision& decision);
/// "measured b1>a1 musket range of b1: within".
[[nodiscard]] std::string told(const Setting& setting, const CloseCall& call, bool within);
/// "move to 20,24, then fire at b1"; "stand" of none.
[[nodiscard]] std::string in_words(const Setting& setting, const Order& order);

/// The id of a unit, "nobody" of none.
[[nodiscard]] std::string id_of(const Setting& setting, UnitId unit);
/// The unit of a key, or its side.
[[nodiscard]] std::string whose(const Setting& setting, const chance::Key& key);
/// "9C", "10H", "AS": a card by its number, and back.
[[nodiscard]] std::string card_word(std::uint64_t card);
[[nodiscard]] std::optional<std::uint8_t> card_number(std::string_view word);

/// True if a told line is what is expected: its beginning up to the end of a word, "..." for
/// anything.
[[nodiscard]] bool fits(std::string_view expected, std::string_view line);

}  // namespace opfor::plays
