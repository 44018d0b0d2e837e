#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "hearing/names.hpp"

/// What is put right while it is being said: "lost 3, no, 2", "at C4, sorry, C5".
namespace opfor {

/// A line as it was meant.
struct PutRight {
  std::string line;
  std::vector<std::string> notes{};  ///< what was taken for what
};

/// Every verb reads its lines through it. What is said last stands for what is like it and was said
/// just before: a number for a number, a place for a place, a formation for a formation.
/// @returns the line itself where nothing is taken back in it; a sentence where it is not clear
/// what is.
[[nodiscard]] tl::expected<PutRight, std::string> put_right(std::string_view line,
                                                            const NamesSaid& names,
                                                            Measure measure);

}  // namespace opfor
