#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/decision.hpp"
#include "drill/sheet.hpp"
#include "hearing/names.hpp"

/// Orders in words: "move 12 short of the hedge, facing west", "charge MC1", "form square".
namespace opfor {

/// The order that the words give a unit on a table. Places are told as in a report of `turn`. That
/// they can be carried out is the sheet's to judge.
/// @param offered what the unit is offered at this moment: what is said in the words of one of
/// these is that one, and who charges somebody whom one of them charges does it by its way
/// @returns else a sentence: what is wrong with the words.
[[nodiscard]] tl::expected<Order, std::string> read_order(const Sheet& sheet, const Battle& battle,
                                                          UnitId unit, const std::string& words,
                                                          std::span<const Option> offered = {});
/// True if a line begins with a verb of orders: "wheel left", "4 files".
[[nodiscard]] bool begins_order(std::string_view words);
/// The words that begin parts of orders, to find one that was nearly typed.
[[nodiscard]] std::vector<std::string> order_verbs();
/// True of a verb that orders, as "move" and "moves"; "moved", "fired" tell what has happened.
[[nodiscard]] bool is_imperative(const std::string& verb);
/// Who is charged by it or shot at, or nobody.
[[nodiscard]] UnitId target_of(const Order& order);
/// An order that names its unit first: "BR move 12 north".
struct NamedOrder {
  UnitId unit = kNoUnit;
  std::string words;
};
/// Only where its verb is that of an order: "BR moved 12 north" tells what has happened.
[[nodiscard]] std::optional<NamedOrder> named_order(const Setting& setting,
                                                    const std::string& line);
/// The forms, for "help move".
[[nodiscard]] std::string order_help(const NamesSaid& names);

}  // namespace opfor
