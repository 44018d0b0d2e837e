#pragma once

#include <optional>
#include <span>

#include "battle/correction.hpp"
#include "core/problem.hpp"
#include "drill/vocabulary.hpp"

namespace opfor::arquebusier {

/// The types of elements, by which losses may be told.
[[nodiscard]] std::span<const std::string_view> kinds();
/// The causes of temporary irregularity (section 10), and "irregular" (of shot losses, if it is not
/// already), "restored", "commander dead", "commander alive", "mounted", "dismounted", "under
/// fire", "no longer under fire", "withdrew", "broke off".
[[nodiscard]] std::span<const std::string_view> states();

/// What else may be told, in which words.
[[nodiscard]] Vocabulary vocabulary();

/// The player sets a unit right, or tells what happened on his table. `killed` are elements lost
/// (negative: come back, at the rear), of the types that have most left, `killed_of` those of one
/// type; of a General `killed` is his life. `beaten` says that it broke off. A General's `contact`
/// is the formation that he has joined. There are no wounded and no formations but files, and
/// nothing is loaded. Nothing changes if it cannot be.
[[nodiscard]] std::optional<Problem> correct(Battle& battle, const Correction& correction);

}  // namespace opfor::arquebusier
