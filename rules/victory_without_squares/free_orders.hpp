#pragma once

#include <string>
#include <vector>

#include "battle/order.hpp"
#include "drill/known.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What a body whose commander has a free hand may be ordered to do (12.5, 7).
namespace opfor::victory_without_squares {

/// One order that its commander weighs.
struct FreeOrder {
  enum class Kind : std::uint8_t {
    stand,
    halt,             ///< tries to stop, and stands
    advance,          ///< straight ahead, as far as it gets
    to_range,         ///< straight ahead, to musket range of an enemy
    to_enemy,         ///< towards an enemy, short of contact
    to_goal,          ///< towards where the plan sends it
    wheel,            ///< to look at an enemy or its goal
    about_face,       ///< where it stands
    fire,             ///< at what bears
    ride_up,          ///< up to 4", and fires pistols
    attack,           ///< into contact
    fire_and_attack,  ///< pistols first
    reform,
    hedgehog,
    form_line,  ///< out of hedgehog or column
    withdraw,
    limber,
    unlimber,
    pivot,  ///< of unlimbered guns, to bring an enemy into the cone
    mount,
    dismount,
    turn_back,  ///< in motion: turns about and goes the other way, if the card lets it
    go_round,   ///< wheels to get past friends before it
    round_edge  ///< rides round a hedge, a stream or a wood
  };
  Kind kind = Kind::stand;
  Order order;
  UnitId about = kNoUnit;  ///< whom it attacks, fires at, looks at, goes towards
};

/// Every sensible order at the start of a body's activation; never empty. Of a body in motion that
/// must go on (VWS-MOVE-8): those that try to halt first, and `going_on`.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit);
/// The same by what its side knows, as the table allows them.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit);
/// What is open to a body that must go on, without a try to halt; never empty.
[[nodiscard]] std::vector<FreeOrder> going_on(const Situation& now, UnitId unit);
/// The same by what its side knows, as the table allows them.
[[nodiscard]] std::vector<FreeOrder> going_on(const Known<Situation>& known, UnitId unit);

/// "halts, and fires: the King's lifeguard (A1)".
[[nodiscard]] std::string words(const Situation& now, const FreeOrder& order);

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::FreeOrder::Kind> {
  static constexpr std::array<std::string_view, 24> all{"stand",
                                                        "halt",
                                                        "straight ahead",
                                                        "to musket range",
                                                        "towards",
                                                        "where its orders lead",
                                                        "wheel",
                                                        "about-face",
                                                        "fire",
                                                        "ride up and fire",
                                                        "attack",
                                                        "fire, then attack",
                                                        "reform",
                                                        "form hedgehog",
                                                        "form line",
                                                        "withdraw",
                                                        "limber",
                                                        "unlimber",
                                                        "turn the guns",
                                                        "mount",
                                                        "dismount",
                                                        "turn back",
                                                        "round the friends before it",
                                                        "round the hedge or wood"};
};
}  // namespace opfor
