#pragma once

#include <optional>
#include <vector>

#include "hearing/names.hpp"
#include "hearing/typed_words.hpp"

/// Lines of a report that are read as a whole, before their words are.
namespace opfor {

/// "nothing happened", "no change": all went as ordered.
[[nodiscard]] bool nothing_of_anybody(const std::vector<TypedWord>& words);

/// "2 of L1 killed" as "L1 2 killed", in each clause that begins so; nothing if none does.
[[nodiscard]] std::optional<std::vector<TypedWord>> units_first(const std::vector<TypedWord>& words,
                                                                const NamesSaid& names);

}  // namespace opfor
