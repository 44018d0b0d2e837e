#pragma once

#include <optional>
#include <vector>

#include "battles/opinion/victory_without_squares/seen.hpp"

namespace opfor::battles::opinion::victory_without_squares {

/// MOVE-7 to 10: who is in motion goes on, or draws. Nobody tells who is: it is followed as far as
/// what was told leaves no doubt, and nothing is found where it does.
class Motions {
 public:
  /// By the scenario's text.
  void begin(const Troops& troops, std::size_t units);
  /// Before the event is followed.
  void judge(const Event& event, const Seen& seen);
  /// Whoever was ordered last has done what he does.
  void settle(const Seen& seen);

 private:
  enum class Sure : std::uint8_t { no, open, yes };
  /// What a body has done since it was ordered.
  struct Activation {
    UnitId unit = kNoUnit;
    bool owes = false;        ///< it was in motion, and nothing excused it as it began
    bool runs = false;        ///< by its die
    bool halted = false;      ///< drew Halt/Turn About
    bool told_again = false;  ///< drew it in vain: how it goes on is its next order
    bool stopped = false;     ///< at an obstacle
    bool driven = false;      ///< has touched somebody, or was driven back
    bool fallen = false;      ///< has become Disordered, or broken
    bool advanced = false;
    bool wheeled = false;
  };
  void begin(const event::Ordered& ordered, const Seen& seen);
  void follow(const Event& event, const Seen& seen);
  void follow_way(const Event& event, const event::Moved& moved, const Seen& seen);
  void judge_duty(const Seen& seen) const;
  [[nodiscard]] Sure in_motion_after(const Seen& seen) const;
  [[nodiscard]] bool is_excused(UnitId unit, const Seen& seen) const;

  std::vector<Sure> in_motion_;
  std::optional<Activation> now_;
};

}  // namespace opfor::battles::opinion::victory_without_squares
