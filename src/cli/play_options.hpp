#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/at_table.hpp"

/// Which options of a decision a person means by his words. All are of what is asked first; indices
/// of options, from 0.
namespace opfor::cli {

/// The options whose words, or whose unit's id, begin with the text (in lower case); where they
/// hold no orders, else the one alone in whose words it stands.
[[nodiscard]] std::vector<int> options_named(const AtTable& at, const std::string& text);
/// "fire at K1", "charge", "hold", "join P2": the options that do what the verb says, to whom is
/// named. Nothing: the verb is none of such a decision, or the words name somebody else.
/// @param verb in its plain form (hearing/typed_words.hpp)
[[nodiscard]] std::vector<int> options_meant(const AtTable& at, const std::string& verb,
                                             const std::string& rest);
/// "L1 and the 2nd section", "pay L2", "both": the options of a set, ascending; nothing: the words
/// are no such list.
[[nodiscard]] std::optional<std::vector<int>> options_listed(const AtTable& at,
                                                             const std::string& line);

}  // namespace opfor::cli
