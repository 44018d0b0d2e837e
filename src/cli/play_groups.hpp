#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/at_table.hpp"

/// An order that a person gives to several at once: "all hold", "the rest advance 6".
namespace opfor::cli {

struct GroupOrder {
  std::vector<UnitId> units;
  std::string verb;  ///< in its plain form
  std::string rest;
};

/// A line that orders several of the side that is asked, or for which he speaks who types; nothing:
/// it is none, or it tells what has happened.
[[nodiscard]] std::optional<GroupOrder> group_order(const AtTable& at, const std::string& line);
/// Gives it to all of them who are asked in this phase, one after the other, until one may not.
/// @param tell_on plays on to what is asked next, and tells it
/// @returns nothing if none of them is asked now
[[nodiscard]] std::optional<std::string> order_group(AtTable& at, const GroupOrder& order,
                                                     std::string (*tell_on)(AtTable& at));

/// Who is left for the rest of what is asked now.
enum class TheRest : std::uint8_t { none, as_opfor_has_it };
/// Answers what is asked now, any of several, for all of a side who are asked the same in this
/// phase: officers who pay one after the other.
[[nodiscard]] std::string decide_rest(AtTable& at, TheRest rest,
                                      std::string (*tell_on)(AtTable& at));

}  // namespace opfor::cli
