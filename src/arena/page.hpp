#pragma once

#include <string>
#include <string_view>

#include "arena/words.hpp"

/// The parts of a page of results: one file, its pictures in it, nothing loaded from elsewhere.
namespace opfor::arena {

/// The page about a title, its body given as HTML.
[[nodiscard]] std::string page(const std::string& title, const std::string& body);
/// @param kind "result", "note" or nothing; no words are no paragraph
[[nodiscard]] std::string paragraph(const std::string& words, std::string_view kind = "");
[[nodiscard]] std::string table(const Grid& grid);
[[nodiscard]] std::string figure(const std::string& svg, const std::string& caption);

}  // namespace opfor::arena
