#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "battle/battle.hpp"
#include "battle/order.hpp"

/// What a commander with a free hand may order a unit to do: one list for all sheets.
namespace opfor {

/// One order that its commander weighs.
struct FreeOrder {
  enum class Kind : std::uint8_t {
    as_thrown,  ///< what the reaction die would have it do: first where it is offered
    stand,      ///< no order; in contact it fights on
    halt,       ///< in motion: tries to stop, and stands
    reform,     ///< gets back into order, as the sheet has it
    // forward
    charge,           ///< into contact
    attack,           ///< the same, of sheets that call it so
    fire_and_attack,  ///< pistols first
    gather_speed,     ///< horse that has stood, the turn before it charges
    to_goal,          ///< where the plan sends it
    half_move,        ///< the same at a walk
    full_move,        ///< the same as fast as it goes
    approach,         ///< towards an enemy, short of contact
    to_range,         ///< straight ahead, to musket range of an enemy
    advance,          ///< straight ahead, as far as it gets
    go_round,         ///< gets past friends before it
    round_edge,       ///< rides round a hedge, a stream or a wood
    turn_back,        ///< in motion: turns about and goes the other way, if it may
    to_group,         ///< a single man, to a group
    // fire
    fire,
    ride_up,  ///< rides up and fires pistols
    hold_fire,
    plan_and_fire,  ///< where the plan sends it, and fire
    // where it stands
    face,
    wheel,  ///< to look at an enemy or its goal
    about_face,
    form_line,  ///< out of what it stands in
    form_square,
    leave_square,
    form_hedgehog,
    draw_up,  ///< on another number of files
    limber,
    unlimber,
    turn_guns,  ///< of unlimbered guns, to bring an enemy into the cone
    mount,
    dismount,
    // gives ground
    take_cover,
    retire,     ///< straight back, facing kept
    withdraw,   ///< away from the enemy
    break_off,  ///< out of close combat
    // where it stands, of sheets with more formations
    form_column,
    form_march_column,
    form_companies,
    form_open_order,
    form_skirmish_order,
    go_to_ground,
    step_aside,   ///< to a side, facing as before: out of fire
    out_of_sight  ///< a step to where whose fire it fears does not see it
  };
  Kind kind = Kind::stand;
  Order order;
  UnitId about = kNoUnit;  ///< whom it charges, fires at, looks at, goes towards, joins
};
template <>
struct Words<FreeOrder::Kind> {
  static constexpr std::array<std::string_view, 47> all{"as its reaction has it",
                                                        "stand",
                                                        "halt",
                                                        "reform",
                                                        "charge",
                                                        "attack",
                                                        "fire, then attack",
                                                        "gather speed",
                                                        "where its orders lead",
                                                        "half move",
                                                        "full move",
                                                        "approach",
                                                        "to musket range",
                                                        "straight ahead",
                                                        "round the friends before it",
                                                        "round the hedge or wood",
                                                        "turn back",
                                                        "join",
                                                        "fire",
                                                        "ride up and fire",
                                                        "hold fire",
                                                        "where its orders lead, and fire",
                                                        "face",
                                                        "wheel",
                                                        "about-face",
                                                        "form line",
                                                        "form square",
                                                        "leave square",
                                                        "form hedgehog",
                                                        "draw up anew",
                                                        "limber",
                                                        "unlimber",
                                                        "turn the guns",
                                                        "mount",
                                                        "dismount",
                                                        "take cover",
                                                        "retire",
                                                        "withdraw",
                                                        "break off",
                                                        "form column",
                                                        "form march column",
                                                        "form column of companies",
                                                        "form open order",
                                                        "form skirmish order",
                                                        "go to ground",
                                                        "step aside",
                                                        "out of sight"};
};

/// "fire: the King's lifeguard (A1)"; "halt, then fire: ...".
[[nodiscard]] std::string words(const Setting& setting, const FreeOrder& order);
/// The same of all that one may be told, as each is read beside the others: who has the words of
/// another says what it changes into, to which side it steps, and how far it goes. "where its
/// orders lead, in column, 6 in".
[[nodiscard]] std::vector<std::string> words_of(const Battle& battle,
                                                const std::vector<FreeOrder>& all);

/// What a free hand may order, as it is found. No order stands twice: a commander who draws one of
/// them would draw that one twice as often, and a player would wonder what the difference is.
class Menu {
 public:
  explicit Menu(UnitId unit) : unit_(unit) {}

  void add(FreeOrder::Kind kind, Order order, UnitId about = kNoUnit);
  /// What cannot be done is not offered.
  void add(FreeOrder::Kind kind, std::optional<Order> order, UnitId about = kNoUnit) {
    if (order) add(kind, *std::move(order), about);
  }
  void add(FreeOrder::Kind kind, std::vector<Act> acts, UnitId about = kNoUnit) {
    add(kind, Order{unit_, std::move(acts), {}}, about);
  }
  [[nodiscard]] const std::vector<FreeOrder>& all() const { return all_; }
  [[nodiscard]] std::vector<FreeOrder> take() { return std::move(all_); }

 private:
  UnitId unit_;
  std::vector<FreeOrder> all_;
};

/// What one body can be told: a sheet's own, made for the body and its moment. What a sheet does
/// not know offers nothing.
class FreeHand {
 public:
  FreeHand() = default;
  FreeHand(const FreeHand&) = delete;
  FreeHand& operator=(const FreeHand&) = delete;
  virtual ~FreeHand() = default;

  [[nodiscard]] virtual UnitId unit() const = 0;
  /// In contact it may be told only to stay, to charge, to fire and to break off.
  [[nodiscard]] virtual bool in_contact() const = 0;
  /// The one thing that is open to it, if there is but one.
  [[nodiscard]] virtual std::optional<Order> only() const { return std::nullopt; }

  /// What its die has it do, to stand, to halt, to get back into order. Never nothing, for who is
  /// not bound to go on.
  virtual void stay(Menu& menu) const = 0;
  virtual void charge(Menu&) const {}
  virtual void fire(Menu&) const {}
  virtual void go(Menu&) const {}    ///< to its goal, towards enemies
  virtual void turn(Menu&) const {}  ///< where it stands
  virtual void form(Menu&) const {}  ///< formations, files, guns, horses
  virtual void break_off(Menu&) const {}
  virtual void give_ground(Menu&) const {}
};

/// Every sensible order, none twice; what the die would have the unit do comes first.
[[nodiscard]] std::vector<FreeOrder> free_orders(const FreeHand& hand);

/// These units, each once, and nobody left out: whom a commander has in mind.
[[nodiscard]] std::vector<UnitId> each_once(std::initializer_list<UnitId> some);

}  // namespace opfor
