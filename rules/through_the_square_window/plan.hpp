#pragma once

#include <cstdint>
#include <optional>

#include "drill/least_step.hpp"
#include "rules/through_the_square_window/purse.hpp"

namespace opfor::through_the_square_window {

inline constexpr double kNoStep = kLeastStep.as_double();
inline constexpr std::int32_t kNoTurn = 300;  ///< a turn not worth an order, hundredths of a degree

inline constexpr std::int32_t kMostWheelAtOnce = 9000;  ///< hundredths of a degree
inline constexpr std::int32_t kHalfTurn = 18000;
inline constexpr std::int32_t kTurnsAbout = 13500;  ///< who has so much to turn turns about first
inline constexpr std::int32_t kLeastPart = 4;       ///< of a wheel: less of it is not begun
/// It pays for no wheel (TTSW-MOV-1).
[[nodiscard]] bool turns_freely(const Battle& battle, UnitId unit);

/// An order that is put together act by act, and where it would leave the body.
class Plan {
 public:
  /// @param save actions that are to be left when it is done, if there are so many
  Plan(const Situation& now, UnitId unit, int save = 0);

  /// Adds an act if it can be done.
  bool add(const Act& act);
  /// Where this leaves it, with what it may do this turn once more.
  [[nodiscard]] Plan next_turn() const;
  /// The same plan, of which an action is to be left; nothing if it might be another then.
  [[nodiscard]] std::optional<Plan> saving_one() const;
  /// What it is hangs on how many actions there are, and not on room alone.
  [[nodiscard]] bool hangs_on_actions() const { return hangs_on_actions_; }
  /// Straight ahead as far as it gets of a length: short of what stops it, and of difficult ground
  /// where that is too dear. @returns false if that is no way worth an order
  bool go_ahead(double length, double off_enemies = kKeepOff.as_double());
  /// Straight back, its front as it was; as far as `go_ahead` does.
  bool go_back(double length);
  /// Turns to look at a place: wheels, or where that is behind it turns about.
  /// @returns false if it does not look there then, or nearly
  bool look_at(Vec place);
  bool turn_about();

  [[nodiscard]] const Standing& stand() const { return stand_; }
  [[nodiscard]] bool empty() const { return order_.acts.empty(); }
  [[nodiscard]] int saved() const { return stand_.actions + kept_; }
  [[nodiscard]] Order take(std::string why = {}) {
    order_.why_not_more = std::move(why);
    return std::move(order_);
  }

 private:
  /// As far of a straight way as it can pay for. @param way_of a length: what becomes of it
  template <class WayOf>
  bool go(const WayOf& way_of, double length, Vec direction);
  const Situation& now_;
  Standing stand_;
  int kept_ = 0;
  bool hangs_on_actions_ = false;  ///< with one fewer another plan might have been made
  Order order_;
};

}  // namespace opfor::through_the_square_window
