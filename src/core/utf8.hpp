#pragma once

#include <cstddef>
#include <string_view>

namespace opfor {

/// The place of the first byte that is not valid UTF-8 (overlong forms and surrogates included), or
/// npos.
[[nodiscard]] std::size_t invalid_utf8_at(std::string_view text);

/// Number of code points of a valid text.
[[nodiscard]] std::size_t characters(std::string_view text);

/// The first `most` code points of a valid text.
[[nodiscard]] std::string_view first_characters(std::string_view text, std::size_t most);

/// True if the valid text holds a control character: C0, DEL or C1; tabs and line ends included.
[[nodiscard]] bool has_control(std::string_view text);

}  // namespace opfor
