#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "battle/setting.hpp"
#include "chance/request.hpp"
#include "telling/reaction_words.hpp"

/// Dice thrown by hand: asked in plain words, read from a terminal or a pipe.
namespace opfor {

/// "MC1 Regular lancers, 1st: throw 1 D6 for its action (risk 2, row 2-5):"
[[nodiscard]] std::string prompt_words(const Setting& setting, const chance::Request& request,
                                       const RowWords& row);
/// What may be typed: "a face 1 to 6", "4 faces 1 to 6, or how many show 5 or more".
[[nodiscard]] std::string allowed_words(const chance::Request& request);

/// The answer that a typed line gives, or nothing if it fits not. Faces with or without spaces and
/// commas between them ("3 4 6", "346"), or a bare number where the reading takes one. Cards: "QH",
/// "10 of spades".
[[nodiscard]] std::optional<chance::Answer> read_answer(const chance::Request& request,
                                                        std::string_view line);
/// Faces of a throw from the face `first` (0 is the first) on, not more than are left of it. Where
/// a bare number would answer the throw, the first face alone ends with a comma: "4,".
[[nodiscard]] std::optional<std::vector<std::uint8_t>> read_some_faces(const chance::Throw& request,
                                                                       std::size_t first,
                                                                       std::string_view line);

/// Asks for every throw of the batch, a line each; what does not fit is asked again.
/// @returns nothing if the input ended; then `missing` holds the prompt that nobody answered.
[[nodiscard]] std::optional<std::vector<chance::Answer>> ask_person(
    const Setting& setting, const std::vector<chance::Request>& throws, const RowWords& row,
    std::istream& in, std::ostream& out, std::string& missing);

}  // namespace opfor
