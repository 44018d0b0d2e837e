#pragma once

#include <string>
#include <string_view>

/// The verb that goes with a name that somebody chose: "The French have won", "Mexico has won".
namespace opfor {

/// True if a name is of many by its last word: "The allies", "the States' companies", "The French",
/// "Parliament's men". "British picquet" and "French Foreign Legion" are of one.
[[nodiscard]] bool names_many(std::string_view name);

/// The name with the verb that agrees with it.
[[nodiscard]] std::string with_verb(std::string_view name, std::string_view of_one,
                                    std::string_view of_many);

}  // namespace opfor
