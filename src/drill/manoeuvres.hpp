#pragma once

#include <optional>
#include <vector>

#include "battle/battle.hpp"
#include "battle/order.hpp"
#include "battle/reaction.hpp"

/// What the intents of the action tables have a body do: one meaning for all sheets.
namespace opfor {

/// What one body can do towards an intent: a sheet's own, made for the body, its moment and its
/// cell. Each gives at least one order, the best first, none bolder than the intent; what a body
/// cannot do it does the next less bold way, and says why (`Order::why_not_more`). What a sheet
/// does not know falls back as below, alike for all.
class Manoeuvres {
 public:
  using Orders = std::vector<Order>;

  /// @param cell outlives it
  /// @param repeats what its CONTINUE repeats; nothing: its task (`repeated`, drill/memory.hpp)
  Manoeuvres(const Cell& cell, std::optional<InForce> repeats) : cell_(cell), repeats_(repeats) {}
  Manoeuvres(const Manoeuvres&) = delete;
  Manoeuvres& operator=(const Manoeuvres&) = delete;
  virtual ~Manoeuvres() = default;

  [[nodiscard]] const Cell& cell() const { return cell_; }
  /// WITHDRAW and EVADE of it go straight away; of others they look for cover. (The tables print
  /// the one for horse, the other for foot.)
  [[nodiscard]] virtual bool is_horse() const = 0;
  /// It falls back: its CONTINUE goes on falling back.
  [[nodiscard]] virtual bool falls_back() const = 0;
  /// It ran last.
  [[nodiscard]] virtual bool ran() const = 0;

  // --- before any intent ---

  /// What it does whatever its cell: in contact it fights on; who has acted stands.
  [[nodiscard]] virtual std::optional<Order> held() const { return std::nullopt; }
  /// "(Charge?)": the charge that it must make.
  [[nodiscard]] virtual std::optional<Order> charge() const { return std::nullopt; }
  /// What goes before everything that the cell names but a charge.
  [[nodiscard]] virtual std::optional<Order> first_of_all() const { return std::nullopt; }

  // --- gives ground ---

  [[nodiscard]] virtual Orders run() const = 0;
  /// Straight away from the enemy.
  [[nodiscard]] virtual Orders withdraw() const = 0;
  [[nodiscard]] virtual Orders withdraw_to_cover() const = 0;
  /// Horse straight away, foot to cover.
  [[nodiscard]] virtual Orders fall_back() const {
    return is_horse() ? withdraw() : withdraw_to_cover();
  }
  [[nodiscard]] virtual Orders limber_away() const { return fall_back(); }
  [[nodiscard]] virtual Orders abandon() const { return run(); }

  // --- stays ---

  [[nodiscard]] virtual Orders take_cover() const = 0;
  [[nodiscard]] virtual Orders seek_shelter() const { return take_cover(); }
  [[nodiscard]] virtual Orders rally_in_cover() const = 0;
  [[nodiscard]] virtual Orders halt_face() const = 0;
  [[nodiscard]] virtual Orders rally_halt() const { return halt_face(); }
  [[nodiscard]] virtual Orders form_square() const { return halt_face(); }
  [[nodiscard]] virtual Orders serve_gun() const { return halt_face(); }
  [[nodiscard]] virtual Orders mount() const { return halt_face(); }
  [[nodiscard]] virtual Orders dismount() const { return halt_face(); }

  // --- goes on ---

  /// CONTINUE of who does not fall back: its part in the plan.
  [[nodiscard]] virtual Orders carry_on() const = 0;
  [[nodiscard]] virtual Orders advance() const = 0;
  [[nodiscard]] virtual Orders skirmish() const { return carry_on_or_back(); }
  [[nodiscard]] virtual Orders rally_others() const { return carry_on_or_back(); }
  /// CONTINUE: who falls back goes on falling back, and runs on only in the lowest row
  /// (NC-ACT-10).
  [[nodiscard]] Orders carry_on_or_back() const;

 private:
  /// CONTINUE of who does not fall back.
  [[nodiscard]] Orders carry_on_or_repeat() const;

  const Cell& cell_;
  std::optional<InForce> repeats_;
};

/// The orders that carry out a body's cell, the best first; never empty.
[[nodiscard]] std::vector<Order> obey(const Manoeuvres& body);

}  // namespace opfor
